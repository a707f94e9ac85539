import './support.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { serverTime, setClock, useTicking } from '@mall/client/serverClock.ts'
import { waitColour, UNANSWERED_AMBER_SECONDS, waitText } from '@mall/domain/desk/support/support.rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, Select, Switch } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useStaff } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { useDeskLine } from '../../kernel/kit/deskLine.ts'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { ThreadPane } from './ThreadPane.tsx'

type Row = Reply<'/api/ops/getSupportDesk'>['mine'][number]
const TYPING_MS = 4000
const DUTY_MS = 20_000

/** 在线会话: who waits stands on top with his time; below one's own, the longest unanswered first. */
export default function ChatPage() {
  const [f, set] = useFilters({ open: '', word: '' })
  const staff = useStaff()
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const desk = useLazyCall('/api/ops/getSupportDesk', {}, { refetchMs: 15_000 })
  const [typing, setTyping] = useState<Record<string, number>>({})
  const d = desk.data
  useEffect(() => {
    if (d) setClock(d.serverNow)
  }, [d])
  const now = useTicking(d?.serverNow ?? serverTime())
  const again = useCallback(() => {
    for (const path of ['/api/ops/getSupportDesk', '/api/ops/getSupportThread', '/api/ops/getSupportCount'])
      void client.invalidateQueries({ queryKey: [path] })
  }, [client])
  useDeskLine(event => {
    if (event.kind === 'supportTyping') {
      if (event.bySide === 'buyer') setTyping(t => ({ ...t, [event.threadNo]: serverTime() + TYPING_MS }))
    } else if (event.kind === 'support' || event.kind === 'again') again()
  })
  // The open page says that somebody sits here; whoever closes it is gone within the minute.
  const onDuty = d?.onDuty ?? true
  const known = d !== undefined
  useEffect(() => {
    if (!known || !onDuty) return
    const keep = () => void call('/api/ops/keepDuty', { onDuty: true }).catch(() => {})
    keep()
    const timer = setInterval(keep, DUTY_MS)
    return () => clearInterval(timer)
  }, [call, known, onDuty])
  const duty = useMutation({ mutationFn: (on: boolean) => call('/api/ops/keepDuty', { onDuty: on }), onSettled: again })
  const channels = useMutation({
    mutationFn: (channelCodes: string[]) => call('/api/ops/setSupportChannels', { channelCodes }),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const accept = useMutation({
    mutationFn: (threadNo?: string) => call('/api/ops/acceptSupport', threadNo ? { threadNo } : {}),
    onSuccess: r => set({ open: r.threadNo }),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const found = useLazyCall('/api/ops/searchSupport', { word: f.word, pageSize: 20 }, { enabled: f.word !== '', keepOld: true })
  if (!d) return <PaneState query={desk} />
  const since = (r: Row) => (r.unanswered === null ? 0 : Math.max(0, Math.floor((now - r.unanswered) / 1000)))
  const late = d.waiting.filter(r => waitColour(since(r)) === 'late').length
  const item = (r: Row, waiting: boolean, elsewhere = false) => {
    const seconds = since(r)
    const colour = waiting ? waitColour(seconds) : r.unanswered !== null && seconds >= UNANSWERED_AMBER_SECONDS ? 'mid' : ''
    const types = (typing[r.threadNo] ?? 0) > now
    return (
      <li key={r.threadNo}>
        <button
          type="button"
          className={['ch-row', colour, f.open === r.threadNo && 'on'].filter(Boolean).join(' ')}
          aria-current={f.open === r.threadNo || undefined}
          onClick={() => set({ open: r.threadNo, word: f.word })}
        >
          <b>{r.whoName}</b>
          <span className={waiting ? 'ch-wait' : 'ch-side'}>
            {r.toMe
              ? `${r.transferFrom} 转来`
              : types
                ? '对方在输入'
                : r.unanswered !== null
                  ? `${waiting ? '' : '未答 '}${waitText(seconds)}`
                  : shortTime(r.lastAt)}
          </span>
          <small>
            {[r.companyName || '没有企业', r.channelName].filter(Boolean).join(' · ')}
            {elsewhere && '（别的渠道）'}
          </small>
          <small className="ch-last">{r.lastWords}</small>
          {r.unread > 0 && <em>{r.unread} 条新</em>}
        </button>
      </li>
    )
  }
  return (
    <div className={`chatdesk${f.open ? ' has-open' : ''}`}>
      <section className="panel ch-list" aria-label="会话">
        <div className="ch-head">
          <h1>在线会话</h1>
          <span className="push row">
            <span className="mute">
              接待中 {d.openCount}/{d.mostCount}
            </span>
            <Switch
              aria-label="当班"
              checked={d.onDuty}
              checkedChildren="当班"
              unCheckedChildren="离开"
              loading={duty.isPending}
              onChange={on => duty.mutate(on)}
            />
          </span>
        </div>
        <div className="ch-take">
          <ActButton
            type="primary"
            loading={accept.isPending}
            {...(d.whyNotTake || d.waiting.length === 0 ? { why: d.whyNotTake || '没有人在等' } : {})}
            onClick={() => accept.mutate(undefined)}
          >
            接入下一位
          </ActButton>
          <label className="ch-chan">
            先接的渠道
            <Select
              mode="multiple"
              size="small"
              aria-label="先接的渠道"
              placeholder="都一样"
              maxTagCount="responsive"
              value={d.channels}
              loading={channels.isPending}
              onChange={(codes: string[]) => channels.mutate(codes)}
              options={d.channelChoices.map(c => ({ value: c.code, label: c.name }))}
              optionFilterProp="label"
            />
          </label>
        </div>
        <div className="ch-scroll">
          <h2>
            等待接入 {d.waiting.length}
            {late > 0 && <span className="bad">　{late} 位超 5 分</span>}
          </h2>
          {d.waiting.length === 0 ? (
            <p className="mute ch-none">没人在等。</p>
          ) : (
            <ul>{d.waiting.map(r => item(r, true, r.elsewhere))}</ul>
          )}
          <h2>
            我的会话 {d.openCount}
            {d.mine.length > d.openCount && <span className="mute">　另有 {d.mine.length - d.openCount} 位转来待接</span>}
          </h2>
          {d.mine.length === 0 ? <p className="mute ch-none">还没有接入的会话。</p> : <ul>{d.mine.map(r => item(r, false))}</ul>}
          {d.others.length > 0 && (
            <>
              <h2>同事接待中 {d.others.length}</h2>
              <ul>{d.others.map(r => item(r, false))}</ul>
            </>
          )}
          <h2>查会话</h2>
          <Input.Search
            aria-label="查会话"
            placeholder="话里的词 / 企业 / 客户 / 会话号"
            defaultValue={f.word}
            allowClear
            onSearch={word => set({ open: f.open, word: word.trim() })}
          />
          {f.word && found.data && found.data.list.length === 0 && <p className="mute ch-none">没有找到。</p>}
          {f.word && found.data && <ul>{found.data.list.map(r => item(r, false))}</ul>}
          <p className="mute ch-none">
            今日已结束 {d.endedCount}，评价 {d.ratedCount}，解决 {d.goodCount}
          </p>
        </div>
      </section>
      {f.open ? (
        <ThreadPane
          key={f.open}
          threadNo={f.open}
          colleagues={d.colleagues}
          mayShare={d.mayShare}
          mayQuote={staff.rights.includes('quote.answer')}
          typing={(typing[f.open] ?? 0) > now}
          whyNotTake={d.whyNotTake}
          onAccept={() => accept.mutate(f.open)}
          onChanged={again}
          onClose={() => set({ open: undefined, word: f.word })}
        />
      ) : (
        <section className="panel ch-empty">
          {desk.isError ? <Alert type="error" showIcon title={desk.error.message} /> : <p className="mute">从左边选一个会话。</p>}
          {d.waiting.length > 0 && <Button onClick={() => accept.mutate(undefined)}>接入下一位</Button>}
        </section>
      )}
    </div>
  )
}

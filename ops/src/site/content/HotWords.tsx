import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { BannerStand } from '@mall/domain/site/content/content.codes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'

type Word = Reply<'/api/ops/getHotWords'>['words'][number]
/** As it is typed; `stand` of one that was read and not changed. */
interface Typed {
  word: string
  from: string
  until: string
  stand?: Word['stand']
}
const MOST = 20
const typedOf = (w: Word): Typed => ({
  word: w.word,
  stand: w.stand,
  from: w.fromAt === null ? '' : localOf(w.fromAt),
  until: w.untilAt === null ? '' : localOf(w.untilAt),
})
const atOrNull = (local: string): number | null => (local === '' ? null : atOf(local))
const whyNot = (t: readonly Typed[]): string | undefined => {
  const words = t.map(w => w.word.trim())
  if (new Set(words).size !== words.length) return '同一个词只写一次'
  const late = t.find(w => w.from !== '' && w.until !== '' && atOf(w.until) <= atOf(w.from))
  return late ? `「${late.word}」的结束须晚于开始` : undefined
}

/** 热门搜索词 of the whole mall, or of a channel that wants others; each may have its days. */
export function HotWords() {
  const [channel, setChannel] = useState('')
  // What is typed for one place is not dropped by looking at another.
  const [typing, setTyping] = useState(false)
  const { modal } = App.useApp()
  const choose = (next: string) =>
    typing
      ? void modal.confirm({
          title: '改过的热词还没有保存',
          content: '换一处就不保留了。',
          okText: '不保留',
          cancelText: '继续改',
          onOk: () => {
            setTyping(false)
            setChannel(next)
          },
        })
      : setChannel(next)
  const read = useLazyCall('/api/ops/getHotWords', { ofChannel: channel })
  const channels = useLazyCall('/api/goods/getChannelCardList', {}).data?.channels ?? []
  return (
    <section className="panel hotwords" aria-label="热门搜索词">
      <div className="panel-head">
        <h2>热门搜索词</h2>
        <Select
          aria-label="哪里的热词"
          value={channel}
          popupMatchSelectWidth={false}
          onChange={choose}
          options={[
            { value: '', label: '全站' },
            ...channels.map(c => ({
              value: c.channelCode,
              label: `${c.channelName}${read.data?.channels.includes(c.channelCode) ? '（有自己的）' : ''}`,
            })),
          ]}
        />
        <span className="mute">
          第一个写在搜索框里作例子，其余按次序在框下排一行；排不下的和手机上的，点进空的搜索框全部列出。渠道没有自己的，就用全站的
        </span>
      </div>
      {read.data ? (
        <List key={channel} channel={channel} words={read.data.words} touched={typing} setTouched={setTyping} />
      ) : (
        <PaneState query={read} />
      )}
    </section>
  )
}

function List({
  channel,
  words,
  touched,
  setTouched,
}: {
  channel: string
  words: readonly Word[]
  touched: boolean
  setTouched(now: boolean): void
}) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const why = whyNoRight(useStaff(), 'content.publish')
  const [rows, setRows] = useState<Typed[]>(() => words.map(typedOf))
  // What was read when the typing began: it is what the saving is held against, whatever is read meanwhile.
  const [base, setBase] = useState(words)
  if (!touched && base !== words) {
    setBase(words)
    setRows(words.map(typedOf))
  }
  const [adding, setAdding] = useState('')
  const change = (next: Typed[]) => {
    setRows(next)
    setTouched(true)
  }
  const add = () => {
    const fresh = adding.split(/[,，、\n]/).flatMap(w => (w.trim() ? [{ word: w.trim().slice(0, 20), from: '', until: '' }] : []))
    const room = fresh.slice(0, MOST - rows.length)
    if (room.length > 0) change([...rows, ...room])
    // What found no room stays where it was typed.
    setAdding(
      fresh
        .slice(room.length)
        .map(w => w.word)
        .join('，'),
    )
    if (room.length < fresh.length) void message.warning(`最多 ${MOST} 个，还有 ${fresh.length - room.length} 个没有加上`)
  }
  const wrong = whyNot(rows)
  const save = useMutation({
    mutationFn: () =>
      call('/api/ops/saveHotWords', {
        ofChannel: channel,
        was: base.map(w => ({ word: w.word, fromAt: w.fromAt, untilAt: w.untilAt })),
        words: rows.map(r => ({ word: r.word, fromAt: atOrNull(r.from), untilAt: atOrNull(r.until) })),
      }),
    onSuccess: async () => {
      void message.success('热词已改，十秒内各页可见')
      setTouched(false)
      await client.invalidateQueries({ queryKey: ['/api/ops/getHotWords'] })
    },
  })
  const set = (i: number, o: Partial<Typed>) =>
    change(rows.map((r, n) => (n === i ? { word: r.word, from: r.from, until: r.until, ...o } : r)))
  return (
    <fieldset className="panel-pad plainset" disabled={why !== undefined}>
      {rows.length === 0 ? <p className="hint">{channel ? '没有自己的热词，用全站的。' : '还没有热词，搜索框下不列。'}</p> : null}
      <ol className="hotrows" aria-label="热门搜索词，按次序">
        {rows.map((r, i) => (
          <li key={r.word}>
            <b>{r.word}</b>
            {r.stand && r.stand !== BannerStand.live ? <StatusTag of={BannerStand} code={r.stand} /> : null}
            <Input
              type="datetime-local"
              aria-label={`${r.word} 开始时间`}
              value={r.from}
              onChange={e => set(i, { from: e.target.value })}
            />
            <Input
              type="datetime-local"
              aria-label={`${r.word} 结束时间`}
              value={r.until}
              onChange={e => set(i, { until: e.target.value })}
            />
            <span className="row">
              <Button
                size="small"
                disabled={i === 0}
                aria-label={`${r.word} 上移`}
                onClick={() => change(rows.toSpliced(i, 1).toSpliced(i - 1, 0, r))}
              >
                ↑
              </Button>
              <Button size="small" aria-label={`删去 ${r.word}`} onClick={() => change(rows.toSpliced(i, 1))}>
                ×
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p className="row">
        <Input
          aria-label="加热词"
          placeholder="写完按回车；几个用逗号隔开"
          value={adding}
          maxLength={200}
          style={{ maxWidth: 280 }}
          disabled={rows.length >= MOST}
          onChange={e => setAdding(e.target.value)}
          onPressEnter={add}
          onBlur={add}
        />
        <span className="hint">两个时刻：开始、结束；空为一直。最多 {MOST} 个。</span>
      </p>
      {wrong ? <p className="field-error">{wrong}</p> : null}
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      <p className="row">
        {touched ? (
          <Button
            onClick={() => {
              setRows(words.map(typedOf))
              setBase(words)
              setTouched(false)
              save.reset()
              void client.invalidateQueries({ queryKey: ['/api/ops/getHotWords'] })
            }}
          >
            不改了
          </Button>
        ) : null}
        <ActButton
          type="primary"
          {...((why ?? wrong) ? { why: why ?? wrong ?? '' } : {})}
          disabled={!touched}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          保存热词
        </ActButton>
      </p>
    </fieldset>
  )
}

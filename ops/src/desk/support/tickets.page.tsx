import { linkOf } from '../../kernel/session.ts'
import { guestReach } from '@mall/domain/platform/partner/channelWords.ts'
import './support.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { SupportTicketEvent, SupportTicketKind, SupportTicketState } from '@mall/domain/desk/support/support.codes.ts'
import { MOST_SAID } from '@mall/domain/desk/support/support.rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { timeColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { readDue } from './TicketDialog.tsx'

type Row = Reply<'/api/ops/getSupportTicketList'>['list'][number]
/** How the answer gets to the customer, before and after it is sent. */
const REACH: Record<Row['reach'], { hint: string; done: string }> = {
  inbox: { hint: '客户会在消息里收到', done: '已回复，客户会收到' },
  sms: guestReach(linkOf('sms')),
  page: { hint: '游客没有留手机：写进他原来的会话，他用同一浏览器再打开客服才看得到', done: '已回复，写进了他原来的会话' },
  none: { hint: '游客没有留手机，也没有会话：回复到不了他', done: '已回复，但没有办法送到客户' },
}
const TABS = [
  { state: 'open', label: '处理中', empty: '没有处理中的工单。' },
  { state: 'unassigned', label: '未分派', empty: '没有未分派的工单。' },
  { state: 'mine', label: '我的', empty: '没有交给您的工单。' },
  { state: 'done', label: '已回复', empty: '还没有回复过的工单。' },
] as const

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '工单',
    head: true,
    excel: { title: '工单', width: 20, value: r => r.ticketNo },
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.ticketNo}
        </button>
        <small className="mute">{SupportTicketKind.label(r.ticketKind)}</small>
      </>
    ),
  },
  {
    key: 'words',
    title: '内容',
    wide: true,
    excel: { title: '内容', width: 50, value: r => r.words },
    render: r => <span className="notes">{r.words}</span>,
  },
  {
    key: 'who',
    title: '客户',
    excel: [
      { title: '客户', value: r => r.whoName },
      { title: '企业', width: 30, value: r => r.companyName },
    ],
    render: r => (
      <>
        {r.whoName}
        <small className="mute">{r.companyName || r.mobile}</small>
      </>
    ),
  },
  {
    key: 'owner',
    title: '谁办',
    excel: { title: '谁办', value: r => r.ownerName || '未分派' },
    render: r => r.ownerName || <Tag tone="wait">未分派</Tag>,
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => SupportTicketState.label(r.ticketState) },
    render: r => (r.late ? <Tag tone="bad">已超时</Tag> : <StatusTag of={SupportTicketState} code={r.ticketState} />),
  },
  timeColumn('due', '回复时限', r => r.dueAt),
]

/** 工单: what is promised an answer, the nearest due first; without an owner it stands in a list of its own. */
export default function TicketsPage() {
  const [f, set, filtered] = useFilters({ state: 'open', word: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList('/api/ops/getSupportTicketList', f.page, { view: tab.state, word: f.word }, 20_000)
  const d = list.data
  const close = () => set({ open: undefined, page: f.page })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>工单</h1>
        <span className="mute">{d && `${d.openTickets} 张处理中，${d.lateCount} 张超时`}</span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="supportTicket"
          label="工单"
          filtered={filtered}
          tabs={
            <QueueTabs
              tabs={TABS}
              now={tab.state}
              counts={d ? { open: d.openTickets, unassigned: d.unassignedCount, mine: d.mineCount } : {}}
              onPick={state => set({ state, open: undefined })}
            />
          }
          filters={<SearchWord value={f.word} placeholder="工单号 / 内容 / 企业 / 手机" onChange={word => set({ word })} />}
          {...list.frame}
          columns={columns(r => set({ open: r.ticketNo, page: f.page }))}
          rowKey={r => r.ticketNo}
          unit="张"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="工单" onClose={close}>
          <Pane key={f.open} ticketNo={f.open} onClose={close} />
        </DetailPane>
      </div>
    </div>
  )
}

function Pane({ ticketNo, onClose }: { ticketNo: string; onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const staff = useStaff()
  const { message } = App.useApp()
  const read = useLazyCall('/api/ops/getSupportTicket', { ticketNo }, { enabled: ticketNo !== '' })
  const people = useLazyCall('/api/ops/getSupportDesk', {}).data?.colleagues ?? []
  const [answer, setAnswer] = useState('')
  const [owner, setOwner] = useState<string | null>(null)
  const [due, setDue] = useState<string | null>(null)
  const again = () => {
    for (const path of ['/api/ops/getSupportTicketList', '/api/ops/getSupportTicket', '/api/ops/getSupportCount'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const act = useMutation<unknown, Error, { run: () => Promise<unknown>; done: string }>({
    mutationFn: ({ run }) => run(),
    onSuccess: (_, { done }) => {
      void message.success(done)
      setOwner(null)
      setDue(null)
      again()
    },
  })
  const k = read.data
  if (!k) return <PaneState query={read} />
  const toWhom = owner ?? k.ownerCode
  const dueAt = due === null ? k.dueAt : readDue(due)
  const same = toWhom === k.ownerCode && dueAt === k.dueAt
  const whyNotMove = toWhom === '' ? '请选择谁办' : Number.isNaN(dueAt) ? '时限请写成 2026-11-24 10:00' : same ? '没有改动' : ''
  return (
    <>
      <div className="hd">
        <div>
          <b>{k.ticketNo}</b>
          <small>
            {k.whoName}　{k.companyName}
          </small>
        </div>
        <span className="push row">
          <StatusTag of={SupportTicketState} code={k.ticketState} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        <section>
          <h3>{SupportTicketKind.label(k.ticketKind)}</h3>
          <p className="ch-words">{k.words}</p>
          {k.card && (
            <p className="mute">
              {k.card.title} {k.card.subtitle}
              {k.card.cardKind === 'lot' && k.card.no !== '' && (
                <>
                  　<Link to={`/biddingLot?no=${k.card.no}`}>看竞拍现场</Link>
                </>
              )}
            </p>
          )}
          <p className="mute">
            {k.mobile && `手机 ${k.mobile}　`}
            {k.threadNo && <Link to={`/chat?open=${k.threadNo}`}>看会话 {k.threadNo}</Link>}
          </p>
        </section>
        {k.ticketState === 'open' ? (
          <>
            <section className="ch-form">
              <h3>谁办，什么时候前</h3>
              <Select
                aria-label="谁办"
                value={toWhom || null}
                placeholder="未分派"
                onChange={setOwner}
                options={[
                  { value: staff.staffCode, label: `${staff.name}（我）` },
                  ...people.map(p => ({ value: p.staffCode, label: p.name })),
                ]}
              />
              <Input
                aria-label="回复时限"
                value={due ?? dateTime(k.dueAt)}
                maxLength={16}
                onChange={e => setDue(e.target.value)}
              />
              <ActButton
                {...(whyNotMove ? { why: whyNotMove } : {})}
                onClick={() =>
                  act.mutate({
                    run: () => call('/api/ops/moveSupportTicket', { ticketNo, version: k.version, ownerCode: toWhom, dueAt }),
                    done: '已保存',
                  })
                }
              >
                保存
              </ActButton>
            </section>
            <section className="ch-form">
              <h3>回复</h3>
              <Input.TextArea
                aria-label="回复"
                rows={4}
                maxLength={MOST_SAID}
                value={answer}
                placeholder={REACH[k.reach].hint}
                onChange={e => setAnswer(e.target.value)}
              />
            </section>
          </>
        ) : (
          <section>
            <h3>回复　{shortTime(k.doneAt)}</h3>
            <p className="ch-words">{k.answer}</p>
          </section>
        )}
        {act.isError && <Alert type="error" showIcon title={act.error.message} />}
        <section>
          <h3>记录</h3>
          <ol className="events">
            {k.log.toReversed().map((e, i) => (
              <li key={k.log.length - i}>
                <time>{shortTime(e.at)}</time>
                <span>
                  {SupportTicketEvent.label(e.ticketEvent)}
                  <small className="mute">{[e.name, e.detail].filter(Boolean).join('：')}</small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      {k.ticketState === 'open' && (
        <section className="decide side">
          <ActButton
            type="primary"
            loading={act.isPending}
            {...(answer.trim() === '' ? { why: '请填写回复' } : {})}
            onClick={() =>
              act.mutate({
                run: () => call('/api/ops/answerSupportTicket', { ticketNo, version: k.version, answer: answer.trim() }),
                done: REACH[k.reach].done,
              })
            }
          >
            回复客户
          </ActButton>
        </section>
      )}
    </>
  )
}

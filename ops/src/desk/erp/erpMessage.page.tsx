import './erp.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ErpTopics } from '@mall/domain/desk/erp/erp.events.ts'
import { whyHeld } from '@mall/domain/desk/erp/handover.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Button, Select } from 'antd'
import { Link } from 'react-router'
import { timeColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { messageTone, shown, stateText } from './figures.ts'
import { Resend } from './Resend.tsx'

type Row = Reply<'/api/ops/getErpMessageList'>['list'][number]
const TABS = [
  { state: 'stuck', label: '有问题', empty: '没有发不出去或答复不对的消息。' },
  { state: 'waiting', label: '待发送', empty: '没有等发送的消息。' },
  { state: 'sent', label: '等答复', empty: '没有等 ERP 答复的消息。' },
  { state: 'all', label: '全部', empty: '还没有消息。' },
] as const
type State = (typeof TABS)[number]['state']

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'key',
    title: '消息',
    head: true,
    excel: [
      { title: '消息号', width: 36, value: r => r.messageKey },
      { title: '类别', width: 18, value: r => ErpTopics.label(r.topic) },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => onOpen(r)}>
          {ErpTopics.label(r.topic)}
        </button>
        <small className="mute">{r.messageKey}</small>
      </>
    ),
  },
  {
    key: 'figures',
    title: '内容',
    wide: true,
    excel: { title: '内容', width: 40, value: r => r.lines.map(l => `${l.label} ${shown(l)}`).join('，') },
    render: r => (
      <span className="notes">
        {r.lines
          .filter(l => l.unit !== 'text')
          .map(l => `${l.label} ${shown(l)}`)
          .join('，') || r.about}
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => stateText(r) },
      { title: '问题', width: 32, value: r => r.trouble },
    ],
    render: r => (
      <>
        <Tag tone={messageTone(r)}>{stateText(r)}</Tag>
        {r.trouble && <small className="mute">{r.trouble}</small>}
      </>
    ),
  },
  {
    key: 'tries',
    title: '次数',
    num: true,
    secondary: true,
    excel: { title: '发送次数', value: r => String(r.tries) },
    render: r => `${r.tries}${r.resent > 0 ? `（重发 ${r.resent}）` : ''}`,
  },
  timeColumn('at', '产生', r => r.createdAt, { secondary: true }),
]

/** ERP 消息: what waits, what is not answered, what is stuck; the whole number of an order or company finds all of its messages. */
export default function ErpMessagePage() {
  const [f, set, filtered] = useFilters({
    state: 'stuck',
    topic: '',
    word: '',
    fromOn: '',
    toOn: '',
    sort: '',
    page: 1,
    open: '',
  })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList(
    '/api/ops/getErpMessageList',
    f.page,
    { state: tab.state as State, topic: f.topic, word: f.word, fromOn: f.fromOn || undefined, toOn: f.toOn || undefined },
    15_000,
  )
  const d = list.data
  const counts: Partial<Record<State, number>> = d ? { stuck: d.stuckCount, waiting: d.waitingCount, sent: d.sentCount } : {}
  const close = () => set({ open: undefined, page: f.page })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>ERP 消息</h1>
        {!d || d.connected ? (
          <span className="mute">
            按产生的先后发送，同一订单的依次发；没有答复的自动再问
            {d && d.waitingFactCount > 0 && (
              <>
                。{d.waitingFactCount} 条 ERP 没有对应的单据或没有收下，<Link to="/erpHandover">生成交接文件</Link>
              </>
            )}
          </span>
        ) : (
          <span className="mute">
            <b className="bad">没有接通 ERP</b>，不会发送：{d.waitingFactCount} 条等着
            {d.waitingSinceAt !== null && `，最早 ${shortTime(d.waitingSinceAt)}`}。<Link to="/erpHandover">生成交接文件</Link>
            {d.waitingPayCount > 0 && (
              <>
                ；{d.waitingPayCount} 条付款指令在<Link to="/byHand">手工登记</Link>里办
              </>
            )}
          </span>
        )}
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="erpMessage"
          label="ERP 消息"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} counts={counts} onPick={state => set({ state, open: undefined })} />}
          filters={
            <>
              <SearchWord value={f.word} placeholder="完整的消息号、订单或企业编码" onChange={word => set({ word })} />
              <Select
                aria-label="类别"
                value={f.topic}
                style={{ minWidth: 160 }}
                options={[{ value: '', label: '全部类别' }, ...ErpTopics.rows.map(r => ({ value: r.code, label: r.label }))]}
                onChange={topic => set({ topic })}
              />
              <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="产生日期" />
            </>
          }
          understood={f.word ? '按号码查全部状态' : undefined}
          {...list.frame}
          columns={columns(r => set({ open: r.messageKey, page: f.page }))}
          rowKey={r => r.messageKey}
          unit="条"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="ERP 消息" onClose={close}>
          <MessagePane key={f.open} messageKey={f.open} onClose={close} />
        </DetailPane>
      </div>
    </div>
  )
}

const OUTCOME = { applied: '已生效', repeat: '重复，未再生效', odd: '与消息不符，未生效' } as const
function MessagePane({ messageKey, onClose }: { messageKey: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getErpMessage', { messageKey }, { refetchMs: 10_000 })
  const m = read.data
  if (!m) return <PaneState query={read} />
  const facts: [string, string][] = [
    ...m.lines.map((l): [string, string] => [l.label, shown(l)]),
    ['产生', dateTime(m.createdAt)],
    ['送达', dateTime(m.sentAt)],
    ['答复', dateTime(m.doneAt)],
    ...(m.deliveredName ? ([['交付为', m.deliveredName]] as [string, string][]) : []),
    ...(m.state === 'done' || whyHeld(m) || m.byFile ? [] : ([['下次发送', dateTime(m.nextAt)]] as [string, string][])),
  ]
  return (
    <>
      <div className="hd">
        <div>
          <b>{ErpTopics.label(m.topic)}</b>
          <small>{m.messageKey}</small>
        </div>
        <span className="push row">
          <Tag tone={messageTone(m)} dot>
            {stateText(m)}
          </Tag>
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {m.trouble && (
          <section className="note">
            <h3>问题</h3>
            <p>{m.trouble}</p>
          </section>
        )}
        <section>
          <dl className="kv">
            {facts.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text || '—'}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>ERP 的答复</h3>
          {m.answers.length === 0 ? (
            <p className="mute">{m.handoverNo ? '由交接文件交给 ERP，没有答复。' : '还没有答复。'}</p>
          ) : (
            <ol className="events">
              {m.answers.map(a => (
                <li key={a.messageId}>
                  <time>{shortTime(a.receivedAt)}</time>
                  <span>
                    {OUTCOME[a.outcome]}
                    <small className="mute">{a.amountFen === 0 ? a.messageId : `${yuan(a.amountFen)} 元，${a.messageId}`}</small>
                  </span>
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
      <section className="decide">
        {m.handoverNo ? <Link to="/erpHandover">看交接文件 {m.handoverNo}</Link> : null}
        {whyHeld(m) ? <p className="why">{whyHeld(m)}</p> : <Resend m={m} />}
      </section>
    </>
  )
}

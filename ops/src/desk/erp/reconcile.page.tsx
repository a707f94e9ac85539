import './erp.css'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { BookKind, type BookKindCode } from '@mall/domain/desk/erp/erp.events.ts'
import { DifferenceState, RunState } from '@mall/domain/desk/erp/difference.ts'
import { App, Select } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { timeColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime, waited } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { DifferencePane } from './DifferencePane.tsx'
import { figure, gap } from './figures.ts'
import { useErpAgain } from './Resend.tsx'

type Read = Reply<'/api/ops/getErpDifferenceList'>
type Row = Read['list'][number]
const TABS = [
  { state: 'open', label: '待处理', empty: '没有待处理的差异。每天凌晨自动对账，也可以现在对一次。' },
  { state: 'explained', label: '已说明', empty: '没有已说明、还没有一致的差异。' },
  { state: 'closed', label: '已关闭', empty: '还没有关闭的差异。' },
  { state: 'all', label: '全部', empty: '还没有发现过差异。' },
] as const
type State = (typeof TABS)[number]['state']

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'ref',
    title: '账目',
    head: true,
    excel: [
      { title: '账目', width: 28, value: r => r.ref },
      { title: '名称', width: 32, value: r => r.title },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => onOpen(r)}>
          {r.ref}
        </button>
        <small className="mute">{r.title}</small>
      </>
    ),
  },
  {
    key: 'kind',
    title: '类别',
    excel: { title: '类别', width: 18, value: r => BookKind.label(r.kind) },
    render: r => BookKind.label(r.kind),
  },
  {
    key: 'gap',
    title: '差额',
    num: true,
    excel: { title: '差额（商城减 ERP）', width: 18, value: r => gap(r.kind, r.ours - r.theirs) },
    render: r => <b className="nowrap">{gap(r.kind, r.ours - r.theirs)}</b>,
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => DifferenceState.label(r.state) },
      { title: '说明', width: 32, value: r => r.note },
    ],
    render: r => (
      <>
        <StatusTag of={DifferenceState} code={r.state} />
        {r.note && <small className="mute">{r.note}</small>}
      </>
    ),
  },
  {
    key: 'ours',
    title: '商城',
    num: true,
    secondary: true,
    excel: { title: '商城', width: 18, value: r => figure(r.kind, r.ours) },
    render: r => figure(r.kind, r.ours),
  },
  {
    key: 'theirs',
    title: 'ERP',
    num: true,
    secondary: true,
    excel: { title: 'ERP', width: 18, value: r => figure(r.kind, r.theirs) },
    render: r => figure(r.kind, r.theirs),
  },
  timeColumn('first', '首次发现', r => r.firstSeenAt, { secondary: true }),
]

/** ERP 对账: where both houses' books do not agree, the oldest first; what the last run said, what is still under way. */
export default function ReconcilePage() {
  const [f, set, filtered] = useFilters({ state: 'open', kind: '', word: '', fromOn: '', toOn: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList(
    '/api/ops/getErpDifferenceList',
    f.page,
    {
      state: tab.state as State,
      kind: f.kind as BookKindCode | '',
      word: f.word,
      fromOn: f.fromOn || undefined,
      toOn: f.toOn || undefined,
    },
    15_000,
  )
  const d = list.data
  const counts: Partial<Record<State, number>> = d ? { open: d.openCount, explained: d.explainedCount } : {}
  return (
    <div className="desk">
      <div className="page-head">
        <h1>ERP 对账</h1>
        <span className="acts">
          <Link to="/reconcileRun">对账记录</Link>
          <RunNow connected={d?.connected ?? true} comparable={d?.comparable ?? true} />
        </span>
      </div>
      {d && <LastRun d={d} />}
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="erpDifference"
          label="对账差异"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} counts={counts} onPick={state => set({ state, open: undefined })} />}
          filters={
            <>
              <SearchWord value={f.word} placeholder="企业编码 / 订单 / 商品编码 / 说明" onChange={word => set({ word })} />
              <Select
                aria-label="类别"
                value={f.kind}
                style={{ minWidth: 150 }}
                options={[{ value: '', label: '全部类别' }, ...BookKind.rows.map(r => ({ value: r.code, label: r.label }))]}
                onChange={kind => set({ kind })}
              />
              <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="首次发现" />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.differenceId, page: f.page }))}
          rowKey={r => r.differenceId}
          unit="条"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="对账差异" onClose={() => set({ open: undefined, page: f.page })}>
          <DifferencePane key={f.open} differenceId={f.open} onClose={() => set({ open: undefined, page: f.page })} />
        </DetailPane>
      </div>
    </div>
  )
}

function RunNow({ connected, comparable }: { connected: boolean; comparable: boolean }) {
  const call = useCaller()
  const again = useErpAgain()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const request = useRef(newRequestId())
  const noRight = whyNoRight(useStaff(), 'erp.handle')
  // Nothing is there to be compared with: the line below says so.
  if (!connected) return null
  const why = comparable ? noRight : '接通的 ERP 不提供账目，不能对账'
  const run = async () => {
    setBusy(true)
    try {
      const r = await call('/api/ops/runErpReconciliation', { requestId: request.current })
      request.current = nextRequestId(request.current)
      void (r.state === 'clean'
        ? message.success(`${r.runNo}：一致${r.underWay > 0 ? `，${r.underWay} 项在途` : ''}`)
        : r.state === 'failed'
          ? message.error(`${r.runNo}：没有完成，ERP 没有答复`)
          : message.warning(`${r.runNo}：${r.different} 条差异`))
    } catch (e) {
      void message.error((e as Error).message)
    }
    again()
    setBusy(false)
  }
  return (
    <ActButton type="primary" loading={busy} {...(why ? { why } : {})} onClick={() => void run()}>
      立即对账
    </ActButton>
  )
}

function LastRun({ d }: { d: Read }) {
  const r = d.last
  return (
    <div className="lastrun" role="status">
      {r ? (
        <>
          <span>
            最近一次 {shortTime(r.takenAt)}　<StatusTag of={RunState} code={r.state} />
          </span>
          {r.state === 'failed' ? (
            <span className="bad">{r.trouble}，恢复后自动再对</span>
          ) : (
            <span className="books">
              {r.books.map(b => (
                <span key={b.kind}>
                  {BookKind.label(b.kind)} <b>{b.same}</b>/{b.compared}
                  {b.different > 0 && `，差异 ${b.different}`}
                  {b.underWay > 0 && `，在途 ${b.underWay}`}
                </span>
              ))}
            </span>
          )}
        </>
      ) : (
        <span>还没有对过账。</span>
      )}
      <span>
        <Link to={`/erpMessage${d.stuckCount > 0 ? '' : '?state=waiting'}`}>
          消息：{d.waitingCount} 条在途
          {d.oldestMinutes !== null && `，最早 ${waited(d.oldestMinutes)}`}
          {d.stuckCount > 0 && `，${d.stuckCount} 条有问题`}
        </Link>
        {d.resting && <span className="bad">　ERP 连不上，暂停发送</span>}
        {!d.connected && <span className="bad">　没有接通 ERP，不能对账</span>}
        {d.connected && !d.comparable && <span className="mute">　ERP 只收消息，不对账</span>}
      </span>
    </div>
  )
}

import { bankNumberText } from '@mall/domain/money/funds/statement.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ReceiptState, UnmatchedWhy } from '@mall/domain/money/funds/receipt.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useEffect, useRef } from 'react'
import { yuanColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime, waited } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { ImportStatement } from './ImportStatement.tsx'
import { ReceiptPane } from './ReceiptPane.tsx'
import { WaitingSlips } from './WaitingSlips.tsx'

type Row = Reply<'/api/ops/getReceiptList'>['list'][number]
const TABS = [
  { state: 'open', label: '待认领', empty: '没有等认领的来款。付到专属账号且户名一致的自动入账。' },
  { state: 'check', label: '待复核', empty: '没有等您复核的认领或退回；自己经手的在「我经手」，由另一位同事复核。' },
  { state: 'mine', label: '我经手', empty: '您没有等别人复核的认领。' },
  { state: 'booked', label: '已入账', empty: '还没有入账的来款。' },
  { state: 'returned', label: '退回', empty: '没有退回的来款。' },
  { state: 'all', label: '全部', empty: '还没有来款；银行到账通知、直联取到的或导入的流水会列在这里。' },
] as const
type State = (typeof TABS)[number]['state']

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '流水 / 付款户名',
    head: true,
    excel: [
      { title: '来款编号', width: 20, value: r => r.receiptNo },
      { title: '付款户名', width: 32, value: r => r.payerName },
      { title: '银行流水', width: 28, value: r => bankNumberText(r.bankTxnId) },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.receiptNo}
        </button>
        <small className="mute">{r.payerName}</small>
      </>
    ),
  },
  yuanColumn('amount', '金额，元', r => r.amountFen),
  {
    key: 'why',
    title: '状态 / 为什么没自动认',
    excel: [
      { title: '状态', value: r => ReceiptState.label(r.state) },
      { title: '为什么没自动认', width: 20, value: r => UnmatchedWhy.label(r.why) },
    ],
    render: r =>
      r.state === 'open' ? (
        <StatusTag of={UnmatchedWhy} code={r.why} />
      ) : (
        <>
          <StatusTag of={ReceiptState} code={r.state} />
          <small className="mute">{r.byRule ? '自动' : r.askedBy && `经手 ${r.askedBy}`}</small>
        </>
      ),
  },
  {
    key: 'company',
    title: '最像 / 企业',
    excel: { title: '企业', width: 32, value: r => r.companyName },
    render: r =>
      r.companyName === '' ? (
        <span className="mute">没有候选</span>
      ) : (
        <>
          <span title={r.companyName}>{r.companyCode}</span>
          <small className="mute">{r.state === 'open' ? `相像 ${r.likelyPoints} 分` : r.companyName}</small>
        </>
      ),
  },
  {
    key: 'at',
    title: '到账 / 等待',
    num: true,
    secondary: true,
    excel: { title: '到账', value: r => ({ at: r.paidAt }) },
    render: r =>
      r.state === 'open' || r.state === 'claimed' || r.state === 'returnAsked' ? (
        <span title={`到账 ${dateTime(r.paidAt)}`}>{waited(r.waitMinutes)}</span>
      ) : (
        <span title={dateTime(r.paidAt)}>{shortTime(r.paidAt)}</span>
      ),
  },
]

/** 来款认领: money that no rule could place, the oldest first; one claims, another checks. */
export default function ReceiptsPage() {
  const [f, set, filtered] = useFilters({ state: 'open', word: '', fromOn: '', toOn: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList(
    '/api/ops/getReceiptList',
    f.page,
    { state: tab.state as State, word: f.word, fromOn: f.fromOn || undefined, toOn: f.toOn || undefined },
    15_000,
  )
  const d = list.data
  const counts: Partial<Record<State, number>> = d ? { open: d.openCount, check: d.checkCount, mine: d.mineCount } : {}
  const rows = d?.list ?? []
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(r => r.receiptNo === f.open)
    const next = rows[at === -1 ? 0 : at + by]
    if (next) set({ open: next.receiptNo, page: f.page })
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>来款认领</h1>
        <span className="mute">
          {d &&
            `${d.openCount} 笔待认领，${yuan(d.openFen)} 元${d.oldestMinutes === null ? '' : `，最早等了 ${waited(d.oldestMinutes)}`}；今天自动认领 ${d.todayCount} 笔 ${yuan(d.todayFen)} 元`}
        </span>
        <span className="acts">
          <WaitingSlips />
          <ImportStatement />
        </span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="receipt"
          label="来款"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} counts={counts} onPick={state => set({ state, open: undefined })} />}
          filters={
            <>
              <SearchWord value={f.word} placeholder="来款编号 / 付款户名 / 企业 / 银行流水" onChange={word => set({ word })} />
              <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="到账日期" />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.receiptNo, page: f.page }))}
          rowKey={r => r.receiptNo}
          unit="笔"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="来款" onClose={() => set({ open: undefined, page: f.page })}>
          <ReceiptPane key={f.open} receiptNo={f.open} onClose={() => set({ open: undefined, page: f.page })} />
        </DetailPane>
      </div>
    </div>
  )
}

/** J and K go through the list; not while something is typed. */
function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const press = (e: KeyboardEvent) => {
      const typing = (e.target as HTMLElement | null)?.closest('input, textarea, [role="combobox"], [role="dialog"]')
      if (!typing && !e.ctrlKey && !e.metaKey && !e.altKey) latest.current[e.key.toLowerCase()]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

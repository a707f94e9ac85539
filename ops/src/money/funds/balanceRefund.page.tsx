import type { Reply } from '@mall/contract/main/calls.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { timeColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { RefundPane } from './RefundPane.tsx'

type Row = Reply<'/api/ops/getBalanceRefundList'>['list'][number]
const TABS = [
  { state: 'work', label: '待审核', empty: '没有等审核的余款退款。' },
  { state: 'erp', label: '等付款', empty: '没有等付款的退款。' },
  { state: 'returned', label: '银行退回', empty: '没有被银行退回的退款。' },
  { state: 'done', label: '已了结', empty: '还没有了结的退款。' },
  { state: 'all', label: '全部', empty: '还没有余款退款；客户在「余款退款」里申请。' },
] as const
type State = (typeof TABS)[number]['state']

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '退款 / 企业',
    head: true,
    excel: [
      { title: '退款编号', width: 20, value: r => r.refundNo },
      { title: '企业', width: 32, value: r => r.companyName },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.refundNo}
        </button>
        <small className="mute">{r.companyName}</small>
      </>
    ),
  },
  yuanColumn('amount', '金额，元', r => r.amountFen),
  {
    key: 'account',
    title: '收款账户',
    excel: { title: '收款账户', width: 32, value: r => `${r.bankName} 尾号 ${r.accountTail}` },
    render: r => (
      <>
        尾号 {r.accountTail}
        <small className="mute">{r.bankName}</small>
      </>
    ),
  },
  {
    key: 'status',
    title: '状态',
    excel: [
      { title: '状态', value: r => RefundStatus.label(r.status) },
      { title: '等谁', value: r => r.waitsFor },
      { title: '答复', width: 32, value: r => r.answerText || r.trouble },
    ],
    render: r => (
      <>
        <StatusTag of={RefundStatus} code={r.status} />
        <small className="mute">{r.trouble || r.answerText || (r.firstName ? `${r.firstName} 已初审` : r.waitsFor)}</small>
      </>
    ),
  },
  timeColumn('at', '申请', r => r.createdAt, { secondary: true }),
]

/** 余款退款: what companies ask back, the oldest first; what waits to be paid and what the bank returned. */
export default function BalanceRefundPage() {
  const [f, set, filtered] = useFilters({ state: 'work', word: '', fromOn: '', toOn: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList(
    '/api/ops/getBalanceRefundList',
    f.page,
    { state: tab.state as State, word: f.word, fromOn: f.fromOn || undefined, toOn: f.toOn || undefined },
    15_000,
  )
  const d = list.data
  const counts: Partial<Record<State, number>> = d ? { work: d.workCount, erp: d.erpCount, returned: d.returnedCount } : {}
  return (
    <div className="desk">
      <div className="page-head">
        <h1>余款退款</h1>
        <span className="mute">{d && `${d.workCount} 笔待审核，${yuan(d.workFen)} 元；金额在申请时已冻结`}</span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="balanceRefund"
          label="余款退款"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} counts={counts} onPick={state => set({ state, open: undefined })} />}
          filters={
            <>
              <SearchWord value={f.word} placeholder="退款编号 / 企业" onChange={word => set({ word })} />
              <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="申请日期" />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.refundNo, page: f.page }))}
          rowKey={r => r.refundNo}
          unit="笔"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="余款退款" onClose={() => set({ open: undefined, page: f.page })}>
          <RefundPane key={f.open} refundNo={f.open} onClose={() => set({ open: undefined, page: f.page })} />
        </DetailPane>
      </div>
    </div>
  )
}

import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { SourceRefundState } from '@mall/domain/money/payment/sourceRefund.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { timeColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getSourceRefunds'>['list'][number]
const TABS = [
  { state: 'work', label: '银行处理中', empty: '没有在银行的原路退款。' },
  { state: 'can', label: '在余额', empty: '没有可以原路退回的退款。' },
  { state: 'failed', label: '银行未退', empty: '没有银行退不了的。' },
  { state: 'done', label: '已退回', empty: '还没有退回付款账户的。' },
  { state: 'all', label: '全部', empty: '网银与扫码付款的退款会在这里。' },
] as const
type State = (typeof TABS)[number]['state']

const columns = (onSend: ((row: Row) => void) | null): Column<Row>[] => [
  {
    key: 'no',
    title: '退款 / 企业',
    head: true,
    excel: [
      { title: '退款', width: 16, value: r => r.refundNo },
      { title: '企业', width: 32, value: r => r.companyName },
    ],
    render: r => (
      <>
        <b className="nowrap">{r.refundNo}</b>
        <small className="mute">{r.companyName}</small>
      </>
    ),
  },
  {
    key: 'order',
    title: '订单',
    excel: [
      { title: '订单', width: 20, value: r => r.orderCode },
      { title: '事由', width: 28, value: r => r.why },
    ],
    render: r => (
      <>
        <Link to={`/order?queue=all&word=${r.orderCode}&open=${r.orderCode}`}>{r.orderCode}</Link>
        <small className="mute">{r.why}</small>
      </>
    ),
  },
  {
    key: 'way',
    title: '付款方式',
    excel: { title: '付款方式', value: r => PayCode.label(r.payCode) },
    render: r => <span className="nowrap">{PayCode.label(r.payCode)}</span>,
  },
  yuanColumn('amount', '金额，元', r => r.amountFen),
  {
    key: 'state',
    title: '原路退回',
    excel: [
      { title: '状态', value: r => (r.state ? SourceRefundState.label(r.state) : '在余额') },
      { title: '编号', width: 20, value: r => r.sourceNo },
      { title: '说明', width: 32, value: r => r.trouble || r.reason },
    ],
    render: r => (
      <>
        {r.state ? <StatusTag of={SourceRefundState} code={r.state} /> : <span className="mute">在余额</span>}
        <small className={r.trouble ? 'warn' : 'mute'}>{r.trouble || r.reason || r.sourceNo}</small>
      </>
    ),
  },
  timeColumn('at', '退款', r => r.at, { secondary: true }),
  ...(onSend
    ? [
        {
          key: 'act',
          title: '操作',
          render: (r: Row) =>
            r.state === null || r.state === 'failed' ? (
              <ActButton size="small" onClick={() => onSend(r)}>
                原路退回
              </ActButton>
            ) : r.state === 'asked' || r.state === 'sent' ? (
              <Link to={`/byHand?open=${r.sourceNo}`}>手工登记</Link>
            ) : null,
        },
      ]
    : []),
]

/** 原路退款: refunds of what came by the bank, where each is, and the desk's word for a buyer who asked by telephone. */
export default function SourceRefundPage() {
  const staff = useStaff()
  const call = useCaller()
  const client = useQueryClient()
  const [f, set, filtered] = useFilters({ state: 'work', word: '', sort: '', page: 1 })
  const [sending, setSending] = useState<Row | null>(null)
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList('/api/ops/getSourceRefunds', f.page, { state: tab.state as State, word: f.word }, 15_000)
  const d = list.data
  const mayAct = staff.rights.includes('fund.check')
  return (
    <div className="desk">
      <div className="page-head">
        <h1>原路退款</h1>
        <span className="mute">
          {d && `${d.workCount} 笔在银行，${yuan(d.workFen)} 元冻结中；银行超过 24 小时没有结果的自动撤销，钱回余额`}
        </span>
      </div>
      <ListFrame<Row>
        list="sourceRefund"
        label="原路退款"
        filtered={filtered}
        tabs={<QueueTabs tabs={TABS} now={tab.state} counts={d ? { work: d.workCount } : {}} onPick={state => set({ state })} />}
        filters={<SearchWord value={f.word} placeholder="订单 / 企业 / 编号" onChange={word => set({ word })} />}
        {...list.frame}
        columns={columns(mayAct ? setSending : null)}
        rowKey={r => r.refundNo}
        unit="笔"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty={tab.empty}
      />
      {sending && (
        <ReasonDialog
          title={`原路退回 ${sending.refundNo}`}
          consequence={`${sending.companyName} 的 ${yuan(sending.amountFen)} 元从可用余额冻结，银行退到当时付款的账户；退不了的回到余额。`}
          okText="原路退回"
          onSend={async reason => {
            await call('/api/ops/refundToSource', { refundNo: sending.refundNo, reason })
            void client.invalidateQueries({ queryKey: ['/api/ops/getSourceRefunds'] })
          }}
          onClose={() => setSending(null)}
        />
      )}
    </div>
  )
}

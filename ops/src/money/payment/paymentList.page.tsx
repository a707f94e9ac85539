import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { paidText, PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { WINDOW } from '@mall/domain/kernel/window.ts'
import { Select } from 'antd'
import { Link } from 'react-router'
import { boot } from '../../kernel/session.ts'
import { useStaff } from '../../kernel/staff.ts'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getPaymentList'>['list'][number]

const columns = (seesOrders: boolean): Column<Row>[] => [
  {
    key: 'no',
    title: '支付单 / 企业',
    head: true,
    excel: [
      { title: '支付单', width: 22, value: r => r.paymentNo },
      { title: '企业', width: 36, value: r => r.companyName },
    ],
    render: r => (
      <>
        <b className="nowrap">{r.paymentNo}</b>
        <small className="mute">{r.companyName}</small>
      </>
    ),
  },
  {
    key: 'orders',
    title: '订单',
    wide: true,
    excel: { title: '订单', width: 22, value: r => r.orderCodes.join(' ') },
    render: r =>
      r.orderCodes.map(code =>
        seesOrders ? (
          <Link key={code} className="nowrap order-link" to={`/order?queue=all&word=${code}&open=${code}`}>
            {code}
          </Link>
        ) : (
          <span key={code} className="nowrap order-link">
            {code}
          </span>
        ),
      ),
  },
  {
    key: 'way',
    title: '方式',
    excel: { title: '方式', value: r => PayCode.label(r.payCode) },
    render: r => <span className="nowrap">{PayCode.label(r.payCode)}</span>,
  },
  {
    key: 'amount',
    title: '金额，元',
    num: true,
    sorts: ['amount', 'amountUp'],
    excel: [
      { title: '金额，元', value: r => ({ fen: r.amountFen }) },
      { title: '其中转余额，元', value: r => ({ fen: r.surplusFen }) },
      { title: '另由冻结款付，元', value: r => ({ fen: r.heldFen }) },
    ],
    render: r => (
      <>
        {yuan(r.amountFen)}
        {r.surplusFen > 0 ? (
          <small className="warn">{r.surplusFen === r.amountFen ? '全部转余额' : `其中 ${yuan(r.surplusFen)} 转余额`}</small>
        ) : null}
        {r.heldFen > 0 && <small className="mute">另由冻结款付 {yuan(r.heldFen)}</small>}
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => stateText(r) },
    render: r => <Tag tone={PaymentState.tone(r.state)}>{stateText(r)}</Tag>,
  },
  {
    key: 'txn',
    title: '渠道流水',
    excel: { title: '渠道流水', width: 24, value: r => r.providerTxnId },
    render: r => <span className="txn">{r.providerTxnId === r.paymentNo ? '—' : r.providerTxnId || '—'}</span>,
  },
  {
    key: 'at',
    title: '发起',
    num: true,
    sorts: ['newest'],
    excel: { title: '发起', value: r => ({ at: r.createdAt }) },
    render: r => <span title={dateTime(r.createdAt)}>{shortTime(r.createdAt)}</span>,
  },
  {
    key: 'settled',
    title: '付成',
    num: true,
    excel: { title: '付成', value: r => ({ at: r.settledAt }) },
    render: r => <span title={dateTime(r.settledAt)}>{shortTime(r.settledAt)}</span>,
  },
]

const defaults = {
  word: '',
  state: undefined as number | undefined,
  payCode: '',
  dayOf: 'created',
  fromOn: '',
  toOn: '',
  sort: 'newest',
  page: 1,
}

export default function PaymentListPage() {
  const staff = useStaff()
  const [f, set, filtered] = useFilters(defaults, { state: 'number' })
  const payments = useList(
    '/api/ops/getPaymentList',
    f.page,
    {
      word: f.word,
      state: PaymentState.from(f.state),
      payCode: f.payCode || undefined,
      dayOf: f.dayOf as 'created',
      fromOn: f.fromOn || undefined,
      toOn: f.toOn || undefined,
      sort: f.sort as 'newest',
    },
    15_000,
  )
  return (
    <>
      <div className="page-head">
        <h1>收款记录</h1>
        <span className="mute">
          {payments.data ? sums(payments.data) : ''}
          {boot.sandbox ? '　银行通道为沙箱，不发生真实资金往来' : ''}
        </span>
      </div>
      <ListFrame<Row>
        list="payment"
        label="收款记录"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="支付单号 / 订单号 / 企业 / 流水" onChange={word => set({ word })} />
            <Select
              aria-label="状态"
              value={f.state ?? -1}
              onChange={s => set({ state: s === -1 ? undefined : s })}
              options={[
                { value: -1, label: '全部状态' },
                ...PaymentState.rows.map(r => ({
                  value: r.code as number,
                  label: r.code === PaymentState.succeeded ? '付成' : r.label,
                })),
              ]}
            />
            <Select
              aria-label="方式"
              value={f.payCode}
              onChange={payCode => set({ payCode })}
              popupMatchSelectWidth={false}
              options={[
                { value: '', label: '全部方式' },
                ...PayCode.rows.map(r => ({ value: r.code as string, label: r.label })),
              ]}
            />
            <Select
              aria-label="日期指"
              className="day-of"
              value={f.dayOf}
              onChange={dayOf => set({ dayOf })}
              options={[
                { value: 'created', label: '发起日期' },
                { value: 'settled', label: '付成日期' },
              ]}
            />
            <DateRange from={f.fromOn} to={f.toOn} onChange={set} />
          </>
        }
        {...payments.frame}
        columns={columns(staff.rights.includes('order.see'))}
        rowKey={r => r.paymentNo}
        unit="笔"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty="买方付款后会出现在这里。"
      />
    </>
  )
}

const stateText = (r: Row): string => (r.state === PaymentState.succeeded ? paidText(r.payCode) : PaymentState.label(r.state))

/** What the whole filter comes to: requests that failed or still wait are in the first sum and not in the second. */
const sums = (d: Reply<'/api/ops/getPaymentList'>): string =>
  [
    `${d.totalCount >= WINDOW ? '最新 ' : ''}${d.totalCount} 笔　${yuan(d.sumFen)} 元，其中付成 ${yuan(d.settledFen)} 元`,
    d.surplusFen > 0 ? `（${yuan(d.surplusFen)} 元转余额）` : '',
  ].join('')

import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ReceiptState, revenueOf, revenueOfPayment } from '@mall/domain/money/funds/receipt.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { Link } from 'react-router'
import { day, oneOf, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { ExportSheet } from './ExportSheet.tsx'
import { FundsPage, seesFunds } from './Gate.tsx'

type Row = Reply<'/api/user/getCollectionFundList'>['list'][number]
type Direct = Reply<'/api/user/getCollectionFundList'>['direct'][number]
const LIST = listAddress({
  at: '/user/collectionFundList',
  pageSize: 20,
  filters: { word: word(), state: oneOf(['all', 'booked', 'claimed']), fromOn: day, toOn: day },
})
export const load = ({ boot, query, ensure }: PageContext) =>
  seesFunds(boot.session) ? ensure('/api/user/getCollectionFundList', LIST.input(query)) : undefined
export const head = (): Head => ({ title: '来款', noIndex: true })

export default function CollectionFundListPage() {
  return (
    <FundsPage here={LIST.at} title="来款">
      <List />
    </FundsPage>
  )
}

function List() {
  const list = useList(LIST)
  const read = useLazyCall('/api/user/getCollectionFundList', list.input, { keepOld: true })
  const direct = read.data?.direct ?? []
  return (
    <>
      <ListScreen
        list={list}
        read={read}
        pagesInside
        top={
          <>
            <div className="hd">
              <h2>来款</h2>
              <span className="more row">
                <ExportSheet kind="receipts" />
              </span>
            </div>
            <ListTabs
              list={list}
              name="state"
              label="来款状态"
              tabs={[
                ['all', '全部'],
                ['booked', '已入账'],
                ['claimed', '待复核'],
              ]}
            />
            <ListSearch
              list={list}
              fields={{
                word: { placeholder: '来款编号、付款户名或银行流水' },
                fromOn: { kind: 'day', label: '到账日期从' },
                toOn: { kind: 'day', label: '到账日期到' },
              }}
            />
          </>
        }
        nothing={{
          title: '还没有来款',
          hint: '转到专属收款账号的款会自动列在这里。',
          to: '/user/capital#pay-in',
          label: '看收款账号',
        }}
        none={{ hint: '换个条件试试；还没认领的来款在「资金」页提示。' }}
      >
        {({ list: rows }) => <ListTable columns={COLUMNS} rows={rows} rowKey={r => r.receiptNo} />}
      </ListScreen>
      {direct.length > 0 && (
        <section className="panel" id="direct">
          <div className="hd">
            <h2>网银、扫码直接付订单的款</h2>
            <span className="more mute">最近 {direct.length} 笔，直接付给订单，不进余额，不在资金流水里</span>
          </div>
          <ListTable columns={DIRECT} rows={direct} rowKey={d => d.paymentNo} />
        </section>
      )}
    </>
  )
}

/** Paid straight for an order: no balance ever had it, so it is in no ledger of the balance either. */
const DIRECT: readonly Column<Direct>[] = [
  {
    head: '付款',
    className: 'all',
    cell: d => (
      <>
        <b className="strong">{d.paymentNo}</b> <small className="mute">{dateTime(d.at)}</small>
      </>
    ),
  },
  { head: '类型', cell: d => revenueOfPayment({ byDraft: d.payCode === PayCode.draft }) },
  { head: '方式', cell: d => PayCode.label(d.payCode) },
  {
    head: '订单',
    cell: d => (
      <Link className="link" to={`/order/orderList?word=${encodeURIComponent(d.masterOrderCode)}`}>
        {d.masterOrderCode}
      </Link>
    ),
  },
  { head: '金额，元', num: true, cell: d => yuan(d.amountFen) },
]

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '来款',
    className: 'all',
    cell: r => (
      <>
        <b className="strong">{r.receiptNo}</b> <small className="mute">{dateTime(r.paidAt)}</small>
      </>
    ),
  },
  {
    head: '付款人',
    cell: r => (
      <>
        {r.payerName}{' '}
        <small className="mute">
          尾号 {r.payerTail}
          {r.remark && `，附言「${r.remark}」`}
        </small>
      </>
    ),
  },
  { head: '类型', cell: r => revenueOf(r) || '—' },
  { head: '金额，元', num: true, cell: r => yuan(r.amountFen) },
  { head: '其中保证金，元', num: true, cell: r => (r.depositFen > 0 ? yuan(r.depositFen) : '—') },
  {
    head: '状态',
    cell: r => (
      <>
        <StatusTag of={ReceiptState} code={r.state} />{' '}
        <small className="mute">
          {r.bookedAt === null ? '财务复核后入账' : `${shortTime(r.bookedAt)}${r.byRule ? ' 自动' : ''}`}
        </small>
      </>
    ),
  },
]

import './order.css'
import { referenceText } from '@mall/domain/orders/order/reference.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { CancelApply, FreightMode, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { OrderActs } from './OrderActs.tsx'
import { contractAddress, orderAddress } from './orderAddress.ts'
import { ORDERS } from './orderFilters.ts'

export type OrderRow = Reply<'/api/order/getOrderList'>['list'][number]

/** Orders as rows; `children` is the totals row. `sorted`: the heads sort the list by the address. */
export function OrderTable({
  rows,
  sorted = false,
  children,
}: {
  rows: readonly OrderRow[]
  sorted?: boolean
  children?: ReactNode
}) {
  const Head = sorted ? SortHead : PlainHead
  return (
    <table className="tbl cards line orders">
      <thead>
        <tr>
          <Head by="time">{sorted ? '订单，按下单时间' : '订单'}</Head>
          <th className="num">数量</th>
          <Head by="tons">重量</Head>
          <Head by="amount">金额</Head>
          <th>状态</th>
          <th className="num">操作</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(o => (
          <Row key={o.orderCode} o={o} />
        ))}
      </tbody>
      {children && <tfoot>{children}</tfoot>}
    </table>
  )
}

interface HeadProps {
  by: 'time' | 'tons' | 'amount'
  children: ReactNode
}
const headClass = (by: HeadProps['by']) => (by === 'time' ? undefined : 'num')
const PlainHead = ({ by, children }: HeadProps) => <th className={headClass(by)}>{children}</th>

/** Largest or newest first, then the other way round; a link, so that a sorted list can be shared. */
function SortHead({ by, children }: HeadProps) {
  const [query] = useSearchParams()
  const now = ORDERS.values(query).sort
  const way = now === by ? 'descending' : now === `${by}Up` ? 'ascending' : undefined
  const next = way === 'descending' ? `${by}Up` : by
  return (
    <th className={headClass(by)} aria-sort={way ?? 'none'}>
      <Link className={way ? `sort ${way}` : 'sort'} to={ORDERS.to(query, { sort: next })} rel="nofollow" preventScrollReset>
        {children}
      </Link>
    </th>
  )
}

const asksCompany = (o: OrderRow) => o.companyApproval === CompanyApproval.waits && o.status === OrderStatus.pendingConfirm

function Row({ o }: { o: OrderRow }) {
  return (
    <tr>
      <td className="all">
        <Link to={orderAddress(o.orderCode)} className="strong">
          {o.orderCode}
        </Link>
        <span className="mute sm">　{dateTime(o.createdAt)}</span>
        <span className="sumline">{o.summary}</span>
        {referenceText(o.reference) && <small>{referenceText(o.reference)}</small>}
        <small>
          {[
            o.channelName,
            o.depotName,
            StockMode.label(o.stockMode),
            SettlementMode.label(o.settlement),
            FreightMode.label(o.freightMode),
            o.insteadUserId === false ? o.buyerName : `${o.buyerName}（${o.actorName} 代下）`,
          ].join('，')}
          {o.contractNo && (
            <>
              ，
              <Link to={contractAddress(o.orderCode)} title={`合同 ${o.contractNo}`}>
                合同
              </Link>
            </>
          )}
        </small>
      </td>
      <td className="num" data-l="数量">
        {o.pieces} 件<small>{o.lineCount} 行</small>
      </td>
      <td className="num" data-l="重量">
        {tons(o.weightKg)}
        <span className="u">吨</span>
      </td>
      <td className="num" data-l="金额">
        <b className="strong">
          <Money fen={o.totalFen} />
        </b>
        {o.paidFen > 0 && o.paidFen !== o.totalFen && (
          <small>
            已付 <Money fen={o.paidFen} />
          </small>
        )}
        {o.openPriceNote && <small className="waits">{o.openPriceNote}</small>}
      </td>
      <td data-l="状态">
        {asksCompany(o) ? (
          <StatusTag of={CompanyApproval} code={o.companyApproval} />
        ) : (
          <StatusTag of={OrderStatus} code={o.status} />
        )}
        {o.cancelApply === CancelApply.applied && <Tag tone="wait">{CancelApply.label(o.cancelApply)}</Tag>}
        {o.waitsFor && <small className="waits">等待：{o.waitsFor}</small>}
        {o.status === OrderStatus.pendingPayment && o.payBefore !== null && (
          <small>
            剩 <Countdown endsAt={o.payBefore} over="已超时" />
          </small>
        )}
      </td>
      <td className="num all fit">
        <div className="row ends acts">
          <OrderActs order={o} size="sm" />
        </div>
      </td>
    </tr>
  )
}

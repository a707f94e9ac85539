import { yuan, minus } from '@mall/domain/kernel/money.ts'
import { BEFORE_PAYMENT, OrderStatus, PaymentType } from '@mall/domain/orders/order/order.status.ts'
import { PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { Link } from 'react-router'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { orderAddress } from './orderAddress.ts'
import type { Detail } from './orderTrack.ts'

/** Payments and refunds as they were booked, and the other orders of the same submission. */
export function OrderMoney({ o }: { o: Detail }) {
  return (
    <>
      <Panel title="付款" more={PaymentType.label(o.paymentType)} flush id="pay">
        {o.payments.length === 0 && o.refunds.length === 0 ? (
          <p className="bd mute">
            {o.status === OrderStatus.pendingPayment
              ? '还没有付款。付款后到账记录在这里，不用刷新。'
              : BEFORE_PAYMENT.has(o.status)
                ? '审核通过后才能付款，通过时会通知您。'
                : '没有付款记录。'}
          </p>
        ) : (
          <table className="tbl tight cards">
            <thead>
              <tr>
                <th>支付单</th>
                <th>方式</th>
                <th className="num">金额</th>
                <th className="num">时间</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {o.payments.map(p => (
                <tr key={p.paymentNo}>
                  <td className="all">
                    <b className="strong">{p.paymentNo}</b>
                  </td>
                  <td data-l="方式">{PayCode.label(p.payCode)}</td>
                  <td className="num" data-l="金额">
                    <Money fen={p.amountFen} />
                    {p.heldFen > 0 && <small className="mute blk">另由冻结款付 {yuan(p.heldFen)} 元</small>}
                    {p.toBalance && <small className="mute">已转入企业余额，不是本单付款</small>}
                  </td>
                  <td className="num" data-l="时间">
                    {dateTime(p.at)}
                  </td>
                  <td data-l="状态">
                    <StatusTag of={PaymentState} code={p.state} />
                  </td>
                </tr>
              ))}
              {o.refunds.map(r => (
                <tr key={`refund-${r.at}`}>
                  <td className="all">
                    <b className="strong">退款</b>　<span className="mute">{r.reason}</span>
                  </td>
                  <td data-l="方式">
                    {o.drafts.some(d => d.returnedFen > 0)
                      ? '先退原承兑，其余退余额'
                      : o.payments.some(p => p.payCode === PayCode.credit)
                        ? '先抵还本单授信，其余退余额'
                        : '退回公司余额'}
                  </td>
                  <td className="num" data-l="金额">
                    <Money fen={minus(r.amountFen)} />
                  </td>
                  <td className="num" data-l="时间">
                    {dateTime(r.at)}
                  </td>
                  <td data-l="状态">
                    <StatusTag of={PaymentState} code={PaymentState.succeeded} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {o.drafts.length > 0 && (
          <p className="bd mute">
            其中承兑
            {o.drafts.map(d => (
              <span key={d.draftCode}>
                {' '}
                <Link to={`/user/draft?draftCode=${d.draftCode}`}>{d.draftCode}</Link> {yuan(d.amountFen)} 元
                {d.returnedFen > 0 && `（已退回 ${yuan(d.returnedFen)} 元）`}
              </span>
            ))}
          </p>
        )}
      </Panel>
      {o.siblings.length > 0 && (
        <Panel title="同次提交的订单" remark={`主订单 ${o.masterOrderCode}`} flush>
          <table className="tbl tight cards c3">
            <thead className="vh">
              <tr>
                <th>订单</th>
                <th>金额</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {o.siblings.map(s => (
                <tr key={s.orderCode}>
                  <td className="all">
                    <Link to={orderAddress(s.orderCode)}>{s.orderCode}</Link>
                  </td>
                  <td className="num" data-l="金额">
                    <Money fen={s.totalFen} />
                  </td>
                  <td data-l="状态">
                    <StatusTag of={OrderStatus} code={s.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </>
  )
}

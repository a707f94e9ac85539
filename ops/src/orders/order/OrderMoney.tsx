import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'

/** The customer's money beside what the order wants; only for desks that may see it. An order that has ended wants nothing. */
export function OrderMoney({ order: o }: { order: Reply<'/api/ops/getOrderDetail'> }) {
  const { availableFen } = o
  // Of an order with a deposit, or in stages, the part that comes next.
  const due = o.payStages ? o.payStages.nextFen : o.payParts && o.paidFen === 0 ? o.payParts.depositFen : o.totalFen - o.paidFen
  const ended = o.status === OrderStatus.cancelled
  if (availableFen === null || due <= 0 || ended) return null
  return (
    <section>
      <h3>客户资金</h3>
      <dl className="kv cols">
        <div>
          <dt>可用余额</dt>
          <dd>{yuan(availableFen)} 元</dd>
        </div>
        <div>
          <dt>本单应付</dt>
          <dd>{yuan(due)} 元</dd>
        </div>
        <div>
          <dt>付后剩</dt>
          <dd className={availableFen < due ? 'warn' : ''}>{availableFen < due ? '不足' : `${yuan(availableFen - due)} 元`}</dd>
        </div>
      </dl>
    </section>
  )
}

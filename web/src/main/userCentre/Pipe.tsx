import './userCentre.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { Link } from 'react-router'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'

/** The states an order passes on its way; cancelled and failed ones are found in the list. */
const WAY = OrderStatus.rows.filter(r => r.code !== OrderStatus.cancelled && r.code !== OrderStatus.createFailed)
const MINE: readonly number[] = [OrderStatus.pendingConfirm, OrderStatus.pendingPayment]

export function Pipe() {
  const counts = useLazyCall('/api/order/getOrderStatusCount', {})
  const of = (code: number) => counts.data?.counts.find(c => c.status === code)
  const waits = counts.data?.companyWaits ?? 0
  return (
    <Panel title="订单" remark="点状态看明细" more={<Link to="/order/orderList">全部订单</Link>} flush>
      {!counts.data ? (
        <Waiting read={counts} lines={2} />
      ) : (
        <ol className="pipe">
          {WAY.map(r => {
            const c = of(r.code)
            const n = c?.count ?? 0
            return (
              <li key={r.code} className={n === 0 ? 'zero' : MINE.includes(r.code) ? 'hot' : undefined}>
                <Link to={`/order/orderList?status=${r.code}`}>
                  <b>{n}</b>
                  {r.label}
                  <span className="vh"> 张</span>
                  <br />
                  <small>{n === 0 ? '—' : `${yuan(c?.totalFen ?? 0)} 元`}</small>
                  {r.code === OrderStatus.pendingConfirm && waits > 0 && (
                    <small className="block">其中 {waits} 张待企业审批</small>
                  )}
                </Link>
              </li>
            )
          })}
        </ol>
      )}
    </Panel>
  )
}

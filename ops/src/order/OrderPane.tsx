import { useLazyCall } from '@mall/client/useCall.ts'
import { CancelApply, OrderStatus } from '@mall/domain/order/order.status.ts'
import { Button } from 'antd'
import { PaneState } from '../kit/PaneState.tsx'
import { StatusTag, Tag } from '../kit/Tag.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { decisionsFor } from './decisions.ts'
import { OrderChecks } from './OrderChecks.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'

/** One order beside the queue: checks, lines, money, decision, history. */
export function OrderPane({ orderCode, onDecided, onClose }: { orderCode: string; onDecided(): void; onClose(): void }) {
  const detail = useLazyCall('/api/ops/getOrderDetail', { orderCode }, { refetchMs: 30_000 })
  const order = detail.data
  if (!order) return <PaneState query={detail} />
  return (
    <>
      <div className="hd">
        <div>
          <b>{order.orderCode}</b>
          <small className="mute">
            {order.companyName}　{order.channelName}
          </small>
        </div>
        <span className="push row">
          {order.cancelApply === CancelApply.applied ? <Tag tone="wait">申请取消</Tag> : null}
          <StatusTag of={OrderStatus} code={order.status} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      {order.cancelApply === CancelApply.applied ? (
        <section className="note">
          <h3>客户申请取消</h3>
          <p>{order.cancelReason || '未写原因'}</p>
        </section>
      ) : null}
      {decisionsFor(order).length > 0 ? <OrderChecks order={order} /> : null}
      <OrderLines order={order} />
      <OrderFacts order={order} />
      <DecisionBar key={`${order.orderCode}/${order.status}/${order.cancelApply}`} order={order} onDecided={onDecided} />
    </>
  )
}

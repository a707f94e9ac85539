import { useLazyCall } from '@mall/client/useCall.ts'
import { SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { CancelApply, DELIVERS, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { originText } from '@mall/domain/orders/order/origin.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Age } from '../../kernel/kit/Age.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { OrderContract } from '../contract/OrderContract.tsx'
import { PackButton } from './PackButton.tsx'
import { OrderState } from './OrderState.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { decisionsFor } from './decisions.ts'
import { LateMoney } from './LateMoney.tsx'
import { OrderChecks } from './OrderChecks.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { NOT_TAKEN, STILL_COMING, useDecisionKeys } from './useRowKeys.ts'
import { shortTime } from '../../kernel/kit/time.ts'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'

/** One order beside the queue: checks, lines, money, decision, history. */
export function OrderPane({
  orderCode,
  brought,
  leaving,
  onDecided,
  onClose,
}: {
  orderCode: string
  /** It came by itself, after a decision on the one before. */
  brought: boolean
  /** Another order has been asked for and is about to stand here. */
  leaving: boolean
  onDecided(): void
  onClose(): void
}) {
  const detail = useLazyCall('/api/ops/getOrderDetail', { orderCode }, { refetchMs: 30_000 })
  const staff = useStaff()
  const order = detail.data
  const stands = order && `${order.orderCode}/${order.status}/${order.cancelApply}`
  const [first, setFirst] = useState<string>()
  if (stands && first === undefined) setFirst(stands)
  if (!order)
    return (
      <>
        <KeysNotTaken failed={detail.isError} />
        <PaneState query={detail} />
      </>
    )
  return (
    <>
      <div className="hd">
        <div>
          <b>{order.orderCode}</b>
          <small>
            {whyNoRight(staff, 'company.see') ? (
              order.companyName
            ) : (
              <Link to={`/company360?code=${order.companyCode}`}>{order.companyName}</Link>
            )}
          </small>
          <small className="mute">
            {order.channelName}，{StockMode.label(order.stockMode)}，{SettlementMode.label(order.settlement)}，{order.depotName}
          </small>
        </div>
        <span className="push row">
          {order.cancelApply === CancelApply.applied ? <Tag tone="wait">申请取消</Tag> : null}
          <OrderState order={order} dot />
          {decisionsFor(order).length > 0 ? (
            <small className="mute">
              {order.workMinutes < 1 ? '' : '已等 '}
              <Age {...order} ours />
            </small>
          ) : null}
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {order.cancelApply === CancelApply.applied ? (
          <section className="note">
            <h3>
              {order.payStages?.endAskedByMill
                ? order.status === OrderStatus.shipping
                  ? '销售提请终止没有放行的部分：客户分期货款逾期'
                  : '销售提请取消：客户分期货款逾期'
                : order.payParts?.endAskedByMill
                  ? '销售提请取消：客户尾款逾期'
                  : '客户申请取消'}
              {order.cancelAskedAt === null ? '' : `，${shortTime(order.cancelAskedAt)}`}
            </h3>
            <p>{order.cancelReason || '未写原因'}</p>
          </section>
        ) : null}
        <LateMoney order={order} />
        {originText(order) ? <p className="panel-pad">来源：{originText(order)}</p> : null}
        {order.note ? (
          <section className="note">
            <h3>客户特别要求</h3>
            <p>「{order.note}」</p>
          </section>
        ) : null}
        <OrderLines order={order} />
        {decisionsFor(order).length > 0 ? (
          <OrderChecks order={order} />
        ) : order.frozen ? (
          <p className="why panel-pad">企业已冻结：不能登录、付款，延长时限也只是占着库存。</p>
        ) : null}
        <OrderContract order={order} />
        <OrderMoney order={order} />
        {DELIVERS.has(order.status) ? (
          <p className="panel-pad">
            <PackButton orderCode={order.orderCode} />{' '}
            <span className="mute">合同、发货与过磅、质保书、结算单、发票，一个 ZIP</span>
          </p>
        ) : null}
        <OrderNotes order={order} />
        <OrderFacts order={order} />
      </div>
      <DecisionBar
        key={stands}
        order={order}
        // The buttons of another order, or of the next step, come to stand where a finger still is.
        rests={brought || (first !== undefined && first !== stands)}
        leaving={leaving}
        onDecided={onDecided}
      />
    </>
  )
}

/**
 * While an order is not there to be seen, nothing can be decided about it: a key is not kept for it, or it would decide what nobody has
 * looked at. Whoever pressed it is told.
 */
function KeysNotTaken({ failed }: { failed: boolean }) {
  const { message } = App.useApp()
  const tell = () =>
    void message.warning({
      key: NOT_TAKEN,
      content: failed ? '订单没有读出来，刚才的按键没有生效' : STILL_COMING,
    })
  useDecisionKeys({ yes: tell, back: tell, no: tell, reason: tell })
  return null
}

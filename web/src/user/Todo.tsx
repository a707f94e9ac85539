import { useLazyCall } from '@mall/client/useCall.ts'
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import type { CompanyRight } from '@mall/domain/people/companyRights.ts'
import { CompanyApproval } from '@mall/domain/people/people.rules.ts'
import { yuan } from '@mall/domain/money.ts'
import { tons } from '@mall/domain/weight.ts'
import { Link } from 'react-router'
import { useBoot } from '../app/deps.ts'
import { cartPath } from '../cart/cartCall.ts'
import { cartInput } from '../cart/cartView.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Countdown, useServerNow } from '../kit/Countdown.tsx'
import { Skeleton } from '../kit/Empty.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Tag } from '../kit/Tag.tsx'
import { dateTime } from '../kit/time.ts'
import { orderAddress, payAddress } from '../order/orderAddress.ts'

/** The states in which the buyer has to move. */
const openInput = (status: number) => ({ currentPage: 1, pageSize: 5, status })
const TO_PAY = openInput(OrderStatus.pendingPayment)
const TO_CONFIRM = openInput(OrderStatus.pendingConfirm)
const TO_APPROVE = { currentPage: 1, pageSize: 5, approval: true }
/** Only what the visitor's role lets him move is asked for. */
export const openInputs = (rights: readonly string[]) => [
  ...(rights.includes('order.pay') ? [TO_PAY] : []),
  TO_CONFIRM,
  ...(rights.includes('order.approve') ? [TO_APPROVE] : []),
]

/** 今天要您办的: only what the buyer himself can move, the most urgent first. */
export function Todo() {
  const { channel, ccNo, session } = useBoot()
  const may = (right: CompanyRight) => session.rights.includes(right)
  const now = useServerNow(60_000)
  const pay = useLazyCall('/api/order/getOrderList', TO_PAY, { enabled: may('order.pay') })
  const approve = useLazyCall('/api/order/getOrderList', TO_APPROVE, { enabled: may('order.approve') })
  const confirm = useLazyCall('/api/order/getOrderList', TO_CONFIRM)
  const cart = useLazyCall(cartPath('refreashCartGroup', channel?.channelCode), cartInput(ccNo)).data
  const toPay = [...(pay.data?.list ?? [])].sort((a, b) => (a.payBefore ?? Infinity) - (b.payBefore ?? Infinity))
  const asked = confirm.data?.list ?? []
  // What waits for the company's approval is an approver's turn, not the buyer's.
  const toConfirm = may('order.confirm') ? asked.filter(o => o.companyApproval !== CompanyApproval.waits) : []
  const toApprove = (approve.data?.list ?? []).filter(o => o.acts.includes('companyApprove'))
  const changed = cart?.changedLines ?? 0
  const count = (pay.data?.totalCount ?? 0) + toConfirm.length + toApprove.length + (changed > 0 ? 1 : 0)
  const loading = !confirm.data && !confirm.isError
  return (
    <Panel
      title={<>今天要您办的 {count > 0 && <Tag tone="wait">{count}</Tag>}</>}
      more={<time suppressHydrationWarning>{dateTime(now)}</time>}
      flush
    >
      {loading ? (
        <div className="bd">
          <Skeleton lines={3} />
        </div>
      ) : count === 0 ? (
        <p className="bd mute">
          没有等您办的事。{confirm.isError ? confirm.error.message : <Link to="/search">去看今日现货</Link>}
        </p>
      ) : (
        <ul className="todo">
          {toPay.map(o => (
            <li key={o.orderCode}>
              <Tag tone="wait">付款</Tag>
              <span>
                <b className="strong">{yuan(o.totalFen)} 元待付</b>
                <span className="mute">
                  <Link to={orderAddress(o.orderCode)}>{o.orderCode}</Link>，{o.summary}，{tons(o.weightKg)} 吨
                </span>
              </span>
              <span className="mute r">{o.payBefore !== null && <>剩 {<Countdown endsAt={o.payBefore} over="已超时" />}</>}</span>
              <LinkButton look={o === toPay[0] ? 'primary' : undefined} size="sm" to={payAddress(o.orderCode)}>
                去付款
              </LinkButton>
            </li>
          ))}
          {toApprove.map(o => (
            <li key={o.orderCode}>
              <Tag tone="wait">审批</Tag>
              <span>
                <b className="strong">
                  {o.buyerName} 的 {yuan(o.totalFen)} 元
                </b>
                <span className="mute">
                  {o.orderCode}，{o.summary}，{o.companyApprovalWhy}
                </span>
              </span>
              <span className="mute r">{o.payBefore !== null && <>剩 {<Countdown endsAt={o.payBefore} over="已超时" />}</>}</span>
              <LinkButton size="sm" to={orderAddress(o.orderCode)}>
                去审批
              </LinkButton>
            </li>
          ))}
          {toConfirm.map(o => (
            <li key={o.orderCode}>
              <Tag tone="wait">确认</Tag>
              <span>
                <b className="strong">{o.waitsFor || '确认价格、重量与交期'}</b>
                <span className="mute">
                  {o.orderCode}，{o.summary}，{yuan(o.totalFen)} 元
                </span>
              </span>
              <span className="mute r">{dateTime(o.createdAt)}</span>
              <LinkButton size="sm" to={orderAddress(o.orderCode)}>
                看改动
              </LinkButton>
            </li>
          ))}
          {changed > 0 && (
            <li>
              <Tag tone="wait">购物车</Tag>
              <span>
                <b className="strong">{changed} 行价格或库存有变</b> <span className="mute">核对后再结算</span>
              </span>
              <span />
              <LinkButton size="sm" to="/cart">
                看购物车
              </LinkButton>
            </li>
          )}
        </ul>
      )}
    </Panel>
  )
}

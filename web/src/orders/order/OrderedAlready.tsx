import { useLazyCall } from '@mall/client/useCall.ts'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { orderAddress } from './orderAddress.ts'

/** In place of a checkout whose lines another tab has just ordered: the server's sentence, and the way to each order. */
export function OrderedAlready({ message, cartItemIds }: { message: string; cartItemIds: string[] }) {
  const orders = useLazyCall('/api/order/getCartItemOrderList', { cartItemIds }).data ?? []
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Panel flush>
      <div role="alert" tabIndex={-1} ref={box}>
        <Empty
          title="这些商品刚才已经下单"
          drawing="rebar"
          actions={
            <>
              {orders.map(o => (
                <LinkButton key={o.orderCode} look="ink" to={orderAddress(o.orderCode)}>
                  看订单 {o.orderCode}
                </LinkButton>
              ))}
              <LinkButton to="/order/orderList">我的订单</LinkButton>
              <LinkButton to="/cart">回购物车</LinkButton>
            </>
          }
        >
          {message}。
        </Empty>
      </div>
    </Panel>
  )
}

import { isCommonly } from '@mall/domain/site/channel/channel.constants.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { useNavigate } from 'react-router'
import { ORDER_READS, useRefresh, useRefreshCart, useSend } from '../../kernel/data.ts'
import { cartPath } from '../../goods/buying/cartCall.ts'
import { notify } from '../../kernel/kit/notify.ts'

interface Order {
  orderCode: string
  channelCode: string
}

/** What a buyer does with an order. Each says what came of it, and everything that shows the order reads it again. */
export function useOrderActs() {
  const send = useSend()
  const refresh = useRefresh()
  const refreshCart = useRefreshCart()
  const navigate = useNavigate()
  return {
    confirm: async ({ orderCode, channelCode }: Order, terms: { acceptTerms?: boolean; termsKey?: string } = {}) => {
      const path = isCommonly(channelCode) ? '/api/order/userConfirmOrderCommonly' : '/api/order/userConfirmOrder'
      const reply = await send(path, { orderCode, ...terms })
      const asks = reply?.status === OrderStatus.pendingConfirm
      if (reply)
        notify.success(
          asks
            ? `订单 ${orderCode} 超过限额，已提交企业内部审批。`
            : `订单 ${orderCode} 已确认，当前${OrderStatus.label(reply.status)}。`,
        )
      await refresh(...ORDER_READS)
    },
    approve: async ({ orderCode }: Order) => {
      const reply = await send('/api/order/approveCompanyOrder', { orderCode })
      if (reply) notify.success(`已同意订单 ${orderCode}，当前${OrderStatus.label(reply.status)}。`)
      await refresh(...ORDER_READS)
    },
    refuse: async ({ orderCode }: Order, reason: string): Promise<boolean> => {
      const reply = await send('/api/order/rejectCompanyOrder', { orderCode, reason })
      if (reply) notify.success(`未同意订单 ${orderCode}，已取消并释放库存。`)
      await refresh(...ORDER_READS)
      return reply !== undefined
    },
    cancel: async ({ orderCode }: Order, reason: string): Promise<boolean> => {
      const reply = await send('/api/order/cancelOrder', { orderCode, reason })
      if (reply) notify.success(`订单 ${orderCode} 已取消。`)
      await refresh(...ORDER_READS)
      return reply !== undefined
    },
    applyCancel: async ({ orderCode }: Order, reason: string): Promise<boolean> => {
      const reply = await send('/api/order/cancelOrderApproval', { orderCode, reason })
      if (reply) notify.success(`订单 ${orderCode} 的取消申请已提交，等钢厂审批。`)
      await refresh(...ORDER_READS)
      return reply !== undefined
    },
    again: async ({ orderCode, channelCode }: Order) => {
      const reply = await send(cartPath('oneMoreOrderToCart', channelCode), { orderCode })
      if (!reply) return
      await refreshCart()
      const skipped = reply.skipped.map(s => `${s.title}：${s.message}`).join('；')
      if (reply.added === 0) return notify.warning(`没有加入：${skipped || '商品已不可订'}`)
      if (reply.skipped.length > 0) notify.warning(`已加入 ${reply.added} 行，${reply.skipped.length} 行没有加入：${skipped}`)
      else notify.success(`已按现价加入购物车 ${reply.added} 行。`)
      await navigate('/cart')
    },
  }
}

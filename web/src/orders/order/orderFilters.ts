import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { day, flag, maybe, oneOf, part, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'

export const ORDER_SORTS = {
  time: '下单时间，新到旧',
  timeUp: '下单时间，旧到新',
  amount: '金额，大到小',
  amountUp: '金额，小到大',
  tons: '重量，大到小',
  tonsUp: '重量，小到大',
  deadline: '时限，近的在前',
} as const
type OrderSort = keyof typeof ORDER_SORTS

/** The newest first if the address does not say. */
const SORTS = Object.keys(ORDER_SORTS) as OrderSort[]

/** The address is the filter: it can be shared and survives back and forward. */
export const ORDERS = listAddress({
  at: '/order/orderList',
  pageSize: 10,
  filters: {
    status: maybe(OrderStatus.from),
    word: word(60),
    fromOn: day,
    toOn: day,
    approval: flag,
    orderChannel: maybe(text => text.slice(0, 20)),
    buyer: maybe(text => (/^[1-9]\d{0,14}$/.test(text) ? text : undefined)),
    sort: part(oneOf(SORTS)),
  },
})

export function orderInputOf(query: URLSearchParams): Sent<'/api/order/getOrderList'> {
  const { orderChannel: ofChannel, buyer: buyerId, ...asked } = ORDERS.input(query)
  return { ...asked, ofChannel, buyerId }
}

import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Sent } from '@mall/contract/main/calls.ts'

export const ORDER_PAGE_SIZE = 10

const dayOf = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)

export const ORDER_SORTS = {
  time: '下单时间，新到旧',
  timeUp: '下单时间，旧到新',
  amount: '金额，大到小',
  amountUp: '金额，小到大',
  tons: '重量，大到小',
  tonsUp: '重量，小到大',
  deadline: '时限，近的在前',
} as const
export type OrderSort = keyof typeof ORDER_SORTS
const isSort = (text: string): text is OrderSort => text in ORDER_SORTS

/** How the list is sorted; the newest first if the address does not say. */
export function sortOf(query: URLSearchParams): OrderSort {
  const sort = query.get('sort') ?? ''
  return isSort(sort) ? sort : 'time'
}

/** The address is the filter: it can be shared and survives back and forward. */
export function orderInputOf(query: URLSearchParams): Sent<'/api/order/getOrderList'> {
  const status = query.get('status')
  const page = Number(query.get('currentPage') ?? 1)
  const buyer = query.get('buyer') ?? ''
  return {
    currentPage: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: ORDER_PAGE_SIZE,
    status: OrderStatus.from(status),
    word: (query.get('word') ?? '').slice(0, 60),
    fromOn: dayOf(query.get('fromOn')),
    toOn: dayOf(query.get('toOn')),
    approval: query.get('approval') === '1',
    ofChannel: query.get('orderChannel')?.slice(0, 20) || undefined,
    buyerId: /^[1-9]\d{0,14}$/.test(buyer) ? buyer : undefined,
    sort: sortOf(query),
  }
}

/** The list's address with some values changed; any change but the page's goes back to the first page. */
export function listAddress(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  next.delete('currentPage')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text ? `/order/orderList?${text}` : '/order/orderList'
}

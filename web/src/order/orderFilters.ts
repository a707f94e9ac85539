import type { Sent } from '@mall/contract/calls.ts'

export const ORDER_PAGE_SIZE = 10

const dayOf = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)

/** The address is the filter: it can be shared and survives back and forward. */
export function orderInputOf(query: URLSearchParams): Sent<'/api/order/getOrderList'> {
  const status = query.get('status')
  const page = Number(query.get('currentPage') ?? 1)
  return {
    currentPage: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: ORDER_PAGE_SIZE,
    status: status !== null && /^[0-9]$/.test(status) ? Number(status) : undefined,
    word: (query.get('word') ?? '').slice(0, 60),
    fromOn: dayOf(query.get('fromOn')),
    toOn: dayOf(query.get('toOn')),
    approval: query.get('approval') === '1',
    ofChannel: query.get('orderChannel')?.slice(0, 20) || undefined,
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

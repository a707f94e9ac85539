import type { Sent } from '@mall/contract/main/calls.ts'

export type ScheduleInput = Sent<'/api/order/getProductionSchedule'>
const OWN_PAGE_SIZE = 10

/** What the address asks for; what makes no sense there asks for nothing. */
export function scheduleInputOf(query: URLSearchParams): ScheduleInput {
  const fromWeek = query.get('fromWeek') ?? ''
  const page = Number(query.get('currentPage') ?? 1)
  return {
    works: (query.get('works') ?? '').slice(0, 20),
    product: (query.get('product') ?? '').slice(0, 20),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(fromWeek) && !Number.isNaN(Date.parse(fromWeek)) ? { fromWeek } : {}),
    mineOnly: query.get('mineOnly') === '1',
    currentPage: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    pageSize: OWN_PAGE_SIZE,
  }
}

/** The address with some of it changed; another view begins at its first page. */
export function scheduleAddress(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  next.delete('currentPage')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text ? `/LZProductionSchedule?${text}` : '/LZProductionSchedule'
}

// The list's filters live in its address.
import type { Sent } from '@mall/contract/main/calls.ts'

export const GROUP_SIZE = 10
const VIEWS = ['open', 'mine', 'today', 'ended', 'all'] as const
export type GroupView = (typeof VIEWS)[number]
export const viewOf = (query: URLSearchParams): GroupView => VIEWS.find(v => v === query.get('view')) ?? 'open'

export function groupInput(query: URLSearchParams): Sent<'/api/productGroupBuy/getProductGroupBuyList'> {
  const page = Number(query.get('currentPage') ?? 1)
  const word = (query.get('word') ?? '').trim().slice(0, 100)
  const cid = (query.get('cid') ?? '').slice(0, 20)
  const mode = query.get('mode')
  return {
    view: viewOf(query),
    currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    pageSize: GROUP_SIZE,
    ...(word ? { word } : {}),
    ...(cid ? { cid } : {}),
    ...(mode === 'spot' || mode === 'futures' ? { mode } : {}),
    ...(query.get('myArea') === '1' ? { myArea: 1 } : {}),
  }
}
export const filtersOf = (query: URLSearchParams): boolean =>
  ['word', 'cid', 'mode', 'myArea'].some(key => (query.get(key) ?? '') !== '')
/** The same address with some values changed; from the first page again. */
export function groupsWith(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  next.delete('currentPage')
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(key)
    else next.set(key, value)
  }
  const text = next.toString()
  return text ? `/groupBuyingSearch?${text}` : '/groupBuyingSearch'
}
/** What ended lately stands below what runs. */
export const JUST_ENDED = { view: 'ended', currentPage: 1, pageSize: 2 } as const
/** `channel`: empty on the portal, which shows the groups of all. */
export const runningGroups = (channel: string, pageSize: number) => ({ view: 'open', channel, currentPage: 1, pageSize }) as const
export const WAITING = { view: 'waiting', currentPage: 1, pageSize: 10 } as const

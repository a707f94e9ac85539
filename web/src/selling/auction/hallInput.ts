// The hall's filters live in its address.
import { BiddingMode, type BiddingModeCode } from '@mall/domain/selling/auction/bidding.status.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { pageOf } from '../../kernel/list/filters.ts'

export const HALL_SIZE = 20
export type HallView = 'open' | 'coming' | 'mine' | 'ended'
const VIEWS: readonly HallView[] = ['open', 'coming', 'mine', 'ended']

export const viewOf = (query: URLSearchParams): HallView => VIEWS.find(v => v === query.get('view')) ?? 'open'
export function hallInput(query: URLSearchParams): Sent<'/api/bidding/selectBiddingInfoPages'> {
  const mode = BiddingMode.values.find(m => m === query.get('mode'))
  const word = (query.get('word') ?? '').trim().slice(0, 40)
  const eventName = (query.get('eventName') ?? '').trim().slice(0, 60)
  const depotCode = (query.get('depotCode') ?? '').slice(0, 20)
  return {
    view: viewOf(query),
    currentPage: pageOf(query),
    pageSize: HALL_SIZE,
    ...(word ? { word } : {}),
    ...(mode ? { mode: mode as BiddingModeCode } : {}),
    ...(depotCode ? { depotCode } : {}),
    ...(eventName ? { eventName } : {}),
    ...(query.get('canSignUp') === '1' ? { canSignUp: 1 } : {}),
  }
}
/** The first ones that come, below what runs. */
export const COMING = { view: 'coming', currentPage: 1, pageSize: 5 } as const

export const filtersOf = (query: URLSearchParams): boolean =>
  ['word', 'mode', 'depotCode', 'eventName', 'canSignUp'].some(key => (query.get(key) ?? '') !== '')
/** The same address with some values changed; from the first page again. */
export function hallWith(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  next.delete('currentPage')
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(key)
    else next.set(key, value)
  }
  const text = next.toString()
  return text ? `/totalAuction?${text}` : '/totalAuction'
}

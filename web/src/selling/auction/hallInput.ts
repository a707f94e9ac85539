// The hall's filters live in its address.
import { BiddingMode } from '@mall/domain/selling/auction/bidding.status.ts'
import { maybe, oneOf, part } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'

const text = (most: number) => maybe(said => said.trim().slice(0, most) || undefined)
export const HALL = listAddress({
  at: '/totalAuction',
  pageSize: 20,
  filters: {
    view: part(oneOf(['open', 'coming', 'mine', 'ended'])),
    word: text(40),
    mode: maybe(BiddingMode.from),
    depotCode: text(20),
    eventName: text(60),
    canSignUp: maybe(said => (said === '1' ? 1 : undefined)),
  },
})
/** The first ones that come, below what runs. */
export const COMING = { view: 'coming', currentPage: 1, pageSize: 5 } as const

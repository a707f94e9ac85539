import type { BootState } from '@mall/contract/kernel/boot.ts'

/** Who may bid for his company sees its pool and its lots. */
export const bids = (session: BootState['session']): boolean =>
  session.companyName !== null && session.rights.includes('order.create')
/** What shows a company's own place; read again whenever something of it happened. */
export const BID_READS = [
  '/api/bidding/selectBiddingInfoPages',
  '/api/bidding/getMyBiddings',
  '/api/bidding/getDepositPool',
  '/api/bidding/getWonLots',
] as const
export const MINE_NOW = { view: 'now', currentPage: 1, pageSize: 20 } as const

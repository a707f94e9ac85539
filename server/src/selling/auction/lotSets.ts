// Sets of a lot's states as conditions of SQL, named once.
import { LEFT_LIES_DAYS } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, BiddingStatus, CLOSED_LOT, type BiddingStatusCode } from '@mall/domain/selling/auction/bidding.status.ts'

const among = (alias: string, states: readonly number[]): string => `${alias}.status = any('{${states.join(',')}}'::smallint[])`
/** Its clock is over, and how it ended is written down. */
export const closed = (alias: string): string => `${alias === '' ? '' : `${alias}.`}status in (${CLOSED_LOT.codes.join(', ')})`
/** A company is in it and nobody knows yet how it ends. */
export const running = (alias: string): string => among(alias, [BiddingStatus.draft, BiddingStatus.announced])
/** On the page of whoever takes part. */
export const current = (alias: string): string => among(alias, [BiddingStatus.announced, BiddingStatus.asking])
/** Ended without a buyer, or lost him: its goods may be put up again. */
const BUYERLESS: readonly number[] = [
  BiddingStatus.unsold,
  BiddingStatus.withdrawn,
  BiddingStatus.defaulted,
  BiddingStatus.cancelled,
]
/** Whether a lot is in a state in which goods of it may be left. */
export const mayBeLeft = (l: { status: BiddingStatusCode; mode: string }): boolean =>
  BUYERLESS.includes(l.status) || (l.status === BiddingStatus.sold && l.mode === BiddingMode.byQuantity)
/**
 * Pieces of a lot that are over: neither sold to anybody who still has them or is asked, nor put up again, nor kept by the mill. A lot by quantity is put up again in parts, any
 * other one as a whole.
 */
export const left = (
  alias: string,
): string => `case when ${among(alias, BUYERLESS)} or (${alias}.status = ${BiddingStatus.sold} and ${alias}.mode = '${BiddingMode.byQuantity}')
  then case when ${alias}.mode = '${BiddingMode.byQuantity}' then ${alias}.pieces
      - (select coalesce(sum(w.pieces), 0)::int from bid_award w where w.lot_id = ${alias}.id and w.state in ('unpaid', 'paid', 'asking'))
      - (select coalesce(sum(f.pieces), 0)::int from bid_lot f where f.from_lot_id = ${alias}.id) - ${alias}.kept_pieces
    when ${alias}.kept_pieces > 0 or exists (select 1 from bid_lot f where f.from_lot_id = ${alias}.id) then 0 else ${alias}.pieces end
  else 0 end`
/**
 * The desk has to do something about its result: somebody is asked to step in or has not paid, a buyer is lost, nobody bought it or all of it. What nobody wanted
 * and the desk let lie for a month is no work any more; the month begins anew when a sale of it ends.
 */
export const undecided = (alias: string): string => `(${among(alias, [BiddingStatus.asking])}
  or exists (select 1 from bid_award a where a.lot_id = ${alias}.id and a.state in ('unpaid', 'asking'))
  or (${among(alias, [BiddingStatus.defaulted, BiddingStatus.cancelled])} and ${left(alias)} > 0)
  or (${among(alias, [BiddingStatus.unsold, BiddingStatus.sold])} 
    and greatest(${alias}.closed_at, (select max(a.ended_at) from bid_award a where a.lot_id = ${alias}.id and a.state <> 'paid')) > now() - interval '${LEFT_LIES_DAYS} days' and ${left(alias)} > 0))`

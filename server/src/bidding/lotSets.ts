// Sets of a lot's states as conditions of SQL, named once.
import { BiddingStatus } from '@mall/domain/bidding/bidding.status.ts'

const among = (alias: string, states: readonly number[]): string => `${alias}.status = any('{${states.join(',')}}'::smallint[])`
/** A company is in it and nobody knows yet how it ends. */
export const running = (alias: string): string => among(alias, [BiddingStatus.draft, BiddingStatus.announced])
/** On the page of whoever takes part. */
export const current = (alias: string): string => among(alias, [BiddingStatus.announced, BiddingStatus.asking])
/** The desk has to do something about its result. */
export const undecided = (alias: string): string => among(alias, [BiddingStatus.asking, BiddingStatus.defaulted])

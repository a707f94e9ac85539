// What other rooms may say to the counter of this process.
import type { VisitCount } from '@mall/domain/desk/stats/visits.rules.ts'

/** Of a call's context: who is counted, and where he stands. */
export interface Counted {
  /** What tells visitors of one day apart (address and browser), in memory only; null: nobody who may be counted. */
  visitor: string | null
  channelCode: string | null
  viewer: { kind: 'buyer' | 'staff'; actor: object | null } | null
}

export interface VisitCounter {
  /** One look into a map; in the database within some seconds. The mill's own people, also in a buyer's name, are not counted. */
  note(who: Counted, what: VisitCount): void
  /** A page of goods was looked at: counted under the goods too. */
  noteGoods(who: Counted, skuId: number, channelCode: string): void
  /** What was noted before the call is in the database afterwards. */
  flush(): Promise<void>
  close(): Promise<void>
}

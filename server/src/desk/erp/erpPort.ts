// What an ERP is to the mall, whichever it is.
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { OutRow } from '../../platform/erpOutbox/erp.queries.ts'
import type { ErpAnswer } from '../../platform/erpOutbox/erpMessage.ts'
import type { StockMessage } from './stockMessage.ts'

/**
 * `booked`: it stands in the ERP's books; `later`: it was taken, and the ERP will say so itself, or is asked; `byFile`: this ERP has no place for it, so it is
 * handed over in a file.
 */
export type Taken = 'booked' | 'later' | 'byFile'
export interface ErpLink {
  /** It does not know a key again by itself: one worker at a time has a message in hand. */
  once?: true
  tell(m: OutRow): Promise<PartnerAnswer<Taken>>
  /** What became of a message that it has: its answer, or null where there is none yet, or it comes as a notice. Refused: something a person looks at. */
  ask(m: OutRow): Promise<PartnerAnswer<ErpAnswer | null>>
  /** Its stock as it counts it now, of an ERP that is asked for it. What it does not name it has said nothing of. */
  levels?(of: StockAsked): Promise<PartnerAnswer<CountedStock>>
  probe(): Promise<PartnerAnswer<string>>
}

/** The mall's goods, whose stock is looked for, with the depot of each. */
export interface StockAsked {
  goods: ReadonlyMap<string, string>
}
export interface CountedStock {
  list: readonly Pick<StockMessage, 'skuCode' | 'depotCode' | 'pieces' | 'kg'>[]
  /** What it said of our goods that cannot be taken: a unit that is not known, less than nothing. */
  unusable: number
}

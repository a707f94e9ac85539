// 适用价: several prices may lawfully apply to the same goods. Which one is taken, and what the others would be, is said wherever a price is.
import type { Fen } from '../../kernel/money.ts'
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const PriceSource = codes({
  list: { code: 'list', label: '挂牌价' },
  agreement: { code: 'agreement', label: '企业协议价' },
  contract: { code: 'contract', label: '框架合同价' },
  group: { code: 'group', label: '团购价' },
  quote: { code: 'quote', label: '议价' },
})
type PriceSourceCode = CodeOf<typeof PriceSource>

export interface PriceOffer {
  source: PriceSourceCode
  /** Number of the contract, group or quote; empty where there is none. */
  sourceNo: string
  /** 厂提价 per price unit with the chosen options, fen. */
  priceFen: Fen
  /**
   * `bound`: this basket is of that contract or quote, no other price is asked; `open`: applies by itself wherever it is lower; `told`: would
   * apply by another way of buying, which `note` names; `refused`: this basket cannot hold the goods at all, `note` says why.
   */
  how: 'bound' | 'open' | 'told' | 'refused'
  /** In words: from when to when, for how much, by which way. */
  note: string
  /** The page of that way; empty where there is none. */
  href: string
}

export interface TakenPrice extends PriceOffer {
  how: 'bound' | 'open' | 'told'
  taken: boolean
}

/** Why the basket cannot hold the goods; undefined when nothing is against them. */
export const whyRefused = (offers: readonly PriceOffer[]): string | undefined => offers.find(o => o.how === 'refused')?.note
/** Why it cannot hold them whatever their quantity: it has no price for them. Undefined where fewer of them could be bought. */
export const whyNever = (offers: readonly PriceOffer[]): string | undefined =>
  offers.some(o => o.how === 'bound') ? undefined : whyRefused(offers)

/** What is asked of the buyer: a bound price before all others, else the lowest that is open; of equal ones the list price. */
export function bestPrice(listFen: Fen, offers: readonly PriceOffer[]): { priceFen: Fen; prices: TakenPrice[] } {
  const list: PriceOffer = { source: PriceSource.list, sourceNo: '', priceFen: listFen, how: 'open', note: '', href: '' }
  const bound = offers.find(o => o.how === 'bound')
  const open = offers.filter(o => o.how === 'open').reduce((best, o) => (o.priceFen < best.priceFen ? o : best), list)
  const chosen = bound ?? open
  const told = [list, ...offers].flatMap(o => (o.how === 'refused' ? [] : [{ ...o, how: o.how, taken: o === chosen }]))
  return { priceFen: chosen.priceFen, prices: told }
}

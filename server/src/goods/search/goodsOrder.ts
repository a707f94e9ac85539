// The orders of a list as expressions of a statement: the same keys, bounds and ties as in sortRows.ts.
import type { PriceSql } from './priceSql.ts'
import { SPEC_PLACES } from './searchTerms.queries.ts'
import type { Sort } from './sortRows.ts'

/** Keys are whole numbers below this (sortRows.ts): what is beyond the bounds sorts at their end. */
const MOST = 2 ** 31 - 1
const bounded = (key: string): string => `least(greatest(${key}, 0), ${MOST})`

export interface Order {
  by: string
  /** It names a price: the statement joins what prices are made of. */
  priced: boolean
}

/** The mall's order as it was laid down: kind, level, grade, size, list price, number. */
export const laidOrder = (price: PriceSql): string => `g.place, ${price.laid}, g.id`

/** What the reader is not told stands last, whichever way he sorts. */
const byPrice = (price: string, descending: boolean): string =>
  `case when ${price} = -1 then ${MOST} else ${descending ? `${MOST} - ${bounded(price)}` : bounded(price)} end`

export function orderOf({ field, descending }: Sort, price: PriceSql): Order {
  const laid = laidOrder(price)
  if (field === 5 && descending) return { by: `g.place desc, ${price.laid} desc, g.id desc`, priced: false }
  // Of the same size the one that costs this reader least comes first.
  if (field === 5)
    return price.plain ? { by: laid, priced: false } : { by: `g.place, ${byPrice(price.shown, false)}, ${laid}`, priced: true }
  if (field === 1) return { by: `${byPrice(price.atMill, descending)}, ${laid}`, priced: true }
  if (field === 8) return { by: `${byPrice(price.landed, descending)}, ${laid}`, priced: true }
  const key =
    {
      2: 'coalesce(nullif(g.diameter_um, 0), g.thickness_um)',
      3: 'coalesce(nullif(g.width_um, 0), g.length_um)',
      4: 'g.kg',
      6: 'g.shelf_at_s',
    }[field] ?? `g.place % ${SPEC_PLACES}`
  return { by: `${bounded(key)}${descending ? ' desc' : ''}, ${laid}`, priced: false }
}

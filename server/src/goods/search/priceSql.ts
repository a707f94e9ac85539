// The price a reader is shown, as an expression of a statement: the same rule as `Prices.shown` (decision 0275), with what only the reference data
// knows (what an area adds, freights, who is told) as values beside it.
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import type { Criteria } from './criteria.ts'
import type { Values } from './goodsSql.ts'
import type { SearchLabels } from './searchRow.ts'
import type { Kind } from './segment.ts'
import type { Numbered, TermWords } from './termWords.ts'

export interface PriceSql {
  /** Tables the expressions need, to be joined to `search_goods g`. */
  joins: string
  /** 厂提价 or 到货价, as the view says; -1: not told. */
  shown: string
  atMill: string
  landed: string
  /** Whether it is plain list price and adjustment, so that the mall's order is that of the list prices. */
  plain: boolean
  /** The list price by which the mall's order was laid down: none where prices are kept from guests. */
  laid: string
}

interface With {
  words: TermWords
  labels: SearchLabels
  pricedAreas: ReadonlySet<string>
}

/** Kinds priced by the ton: those with the default area's price everywhere, and the others. */
function byTon(kinds: readonly Numbered<Kind>[]): { commonly: number[]; others: number[]; all: number[] } {
  const all = kinds.filter(k => k.value.priceUnit === 'ton')
  return {
    commonly: all.filter(k => k.value.commonly).map(k => k.id),
    others: all.filter(k => !k.value.commonly).map(k => k.id),
    all: all.map(k => k.id),
  }
}

export const channelsThat = (words: TermWords, test: (kind: Kind) => boolean): string[] => [
  ...new Set(words.kinds.filter(k => test(k.value)).map(k => k.value.channelCode)),
]

export function priceOf({ words, labels, pricedAreas }: With, c: Criteria, values: Values): PriceSql {
  const { view, areaCode } = c
  const ton = byTon(words.kinds)
  const adds = [
    [ton.commonly, labels.areaAdjustFen(DEFAULT_SALES_AREA)],
    [ton.others, labels.areaAdjustFen(areaCode)],
  ] as const
  const cases = adds.filter(([ids, fen]) => ids.length > 0 && fen !== 0)
  const add =
    cases.length === 0
      ? ''
      : ` + case ${cases.map(([ids, fen]) => `when g.kind_id = any(${values.put(ids, 'int[]')}) then ${values.put(fen, 'bigint')}`).join(' ')} else 0 end`
  const joins: string[] = []
  const fixed = pricedAreas.has(areaCode) || pricedAreas.has(DEFAULT_SALES_AREA)
  if (fixed) {
    const commonly = channelsThat(words, k => k.commonly)
    joins.push(
      `left join sku_area_price p on p.sku_id = g.id and p.sales_area_code = case when g.channel_code = any(${values.put(commonly, 'text[]')}) then '${DEFAULT_SALES_AREA}' else ${values.put(areaCode, 'text')} end`,
    )
  }
  const listed = `g.list_price_fen${add}`
  let works = fixed ? `coalesce(p.price_fen, ${listed})` : `(${listed})`
  if (view.own) {
    const { fenById } = view.own
    joins.push(
      `left join unnest(${values.put([...fenById.keys()], 'int[]')}, ${values.put([...fenById.values()], 'bigint[]')}) w (id, fen) on w.id = g.id`,
    )
    works = `coalesce(w.fen, ${works})`
  }
  const freights = words.depots.map(d => labels.freightFen(d.value, areaCode))
  joins.push(
    `left join unnest(${values.put(
      words.depots.map(d => d.id),
      'int[]',
    )}, ${values.put(freights, 'bigint[]')}) f (depot_id, fen) on f.depot_id = g.depot_id`,
  )
  const carried = `(${works} + case when g.kind_id = any(${values.put(ton.all, 'int[]')}) then coalesce(f.fen, 0) else 0 end)`
  const hidden = view.hidden ? [...view.hidden] : []
  const told = (price: string): string =>
    hidden.length === 0 ? price : `case when g.channel_code = any(${values.put(hidden, 'text[]')}) then -1 else ${price} end`
  const [atMill, landed] = [told(works), told(carried)]
  const untold = channelsThat(words, k => labels.untold(k.channelCode))
  return {
    joins: joins.join('\n'),
    atMill,
    landed,
    shown: view.delivered ? landed : atMill,
    plain: !view.delivered && !view.own && !view.hidden && !fixed,
    laid:
      untold.length === 0
        ? 'g.list_price_fen'
        : `case when g.channel_code = any(${values.put(untold, 'text[]')}) then 0 else g.list_price_fen end`,
  }
}

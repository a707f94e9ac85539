// What 金蝶云星空 has in stock of the mall's goods. Read to the end or not at all: a page that is missing would make less of what is there, and goods that
// it does not name may only be out of the user's sight.
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { KingdeeSettings } from '../../kernel/settings/kingdeeSettings.ts'
import type { CountedStock, StockAsked } from './erpPort.ts'
import { type Kingdee, type KingdeeRow, quoted } from './kingdeeCalls.ts'

const PAGE = 2000
/** A million rows: far above what a mill keeps, and an end to what has none. */
const MOST_PAGES = 500

export async function kingdeeLevels(k: Kingdee, s: KingdeeSettings, asked: StockAsked): Promise<PartnerAnswer<CountedStock>> {
  const { numbers } = s
  const fields = [`FMaterialId.${numbers.materialField}`, 'FStockId.FNumber', 'FBaseUnitId.FNumber', 'FBaseQty']
  if (numbers.pieces !== '') fields.push(numbers.pieces)
  const rows: KingdeeRow[] = []
  for (let page = 0; ; page++) {
    if (page >= MOST_PAGES) return { kind: 'away', asked: true, why: '星空的库存没有尽头' }
    const answer = await k.query('stock', {
      form: 'STK_Inventory',
      fields,
      filter: `FStockOrgId.FNumber=${quoted(s.org)}`,
      order: 'FID',
      start: page * PAGE,
      limit: PAGE,
    })
    if (answer.kind !== 'done') return answer
    rows.push(...answer.value)
    if (answer.value.length < PAGE) return done(countedIn(rows, s, asked))
  }
}

interface Sum {
  grams: number
  pieces: number
  usable: boolean
}
const GRAMS = 1_000_000
/** Grams and pieces are whole, so that many rows of decimals add up to what they are. */
function countedIn(rows: readonly KingdeeRow[], { numbers, stocks }: KingdeeSettings, { goods }: StockAsked): CountedStock {
  const gramsOf: Readonly<Record<string, number>> = { [numbers.ton]: GRAMS, [numbers.kg]: GRAMS / 1000 }
  const sums = new Map<string, Sum>()
  for (const [skuCode, theirStock, unit, quantity, pieces] of rows) {
    const depotCode = goods.get(String(skuCode))
    if (depotCode === undefined || (stocks.get(depotCode) ?? depotCode) !== theirStock) continue
    const sum = sums.get(String(skuCode)) ?? { grams: 0, pieces: 0, usable: true }
    const factor = gramsOf[String(unit)]
    const [weight, count] = [numberIn(quantity), numbers.pieces === '' ? 0 : numberIn(pieces)]
    if (factor === undefined || weight === null || count === null) sum.usable = false
    else {
      sum.grams += Math.round(weight * factor)
      sum.pieces += count
    }
    sums.set(String(skuCode), sum)
  }
  const good = [...sums].filter(([, o]) => o.usable && o.grams >= 0 && o.pieces >= 0 && Number.isSafeInteger(o.pieces))
  return {
    list: good.map(([skuCode, o]) => ({
      skuCode,
      depotCode: goods.get(skuCode) ?? '',
      pieces: numbers.pieces === '' ? null : o.pieces,
      kg: Math.round(o.grams / 1000),
    })),
    unusable: sums.size - good.length,
  }
}
function numberIn(v: unknown): number | null {
  const number = typeof v === 'string' && v.trim() !== '' ? Number(v) : v
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

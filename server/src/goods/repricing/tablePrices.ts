// What the table of 基价与加价 would make of the prices of now: for its page, for a 调价单, and for goods that are made.
import { dayText } from '@mall/domain/kernel/clock.ts'
import { MOST_REPRICED } from '@mall/domain/goods/repricing/repricing.codes.ts'
import {
  pricedAnew,
  type PriceTable,
  priceTable,
  type TablePrice,
  type TablePriced,
} from '@mall/domain/goods/repricing/priceTable.ts'
import { whyNotNewPrice } from '@mall/domain/goods/repricing/reprice.ts'
import { breath } from '../../kernel/load/breath.ts'
import type { World } from '../../kernel/ctx.ts'
import { classOfVariety } from '../../site/channel/catalogue.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { Judged } from './judgeRepricing.ts'
import { dayNow, goodsOfTable, rulesFrom, type TableGoods } from './priceTable.queries.ts'
import type { TableScope } from './repricing.queries.ts'

/** Prices of goods as the desk makes them, by the table of today. */
export async function tableToday(db: Db): Promise<PriceTable> {
  const today = await dayNow(db)
  return priceTable(await rulesFrom(db, '', today), today)
}
/** Moves of goods to what the table says on a day; the first price that cannot be is its fault. */
function judgeTable(goods: readonly TableGoods[], table: PriceTable, keep: boolean): Judged & { noBase: TableGoods[] } {
  const noBase: TableGoods[] = []
  const out: Judged = { lines: [], fault: null, inGroup: 0, goods: new Map() }
  if (goods.length > MOST_REPRICED)
    return { ...out, noBase, fault: { rule: 0, why: `商品超过 ${MOST_REPRICED} 个，请按品类分成几张` } }
  for (const g of goods) {
    const priced = table.priceOf(g)
    if (!priced) {
      noBase.push(g)
      continue
    }
    const anew = pricedAnew({ listPriceFen: g.wasFen, parts: g.parts }, priced, keep)
    if (anew.fen === g.wasFen) continue
    if (g.inGroup) {
      out.inGroup += 1
      continue
    }
    const why = whyNotNewPrice(g, anew.fen)
    if (why) out.fault ??= { rule: 0, why: `${g.title} ${g.skuCode}：${why}` }
    out.lines.push({ skuId: g.skuId, wasFen: g.wasFen, nowFen: anew.fen, made: { was: g.parts, now: anew.parts } })
    out.goods.set(g.skuId, g)
  }
  if (out.lines.length === 0) out.fault = { rule: 0, why: '价格表没有让任何商品的价格变动' }
  return { ...out, noBase }
}

/** Goods that are priced in one go: some milliseconds of a processor, which serves buyers in between. */
const AT_ONCE = 400
/** `judgeTable` in portions: what one goods costs does not depend on another. */
export async function judgeInTurns(goods: readonly TableGoods[], table: PriceTable, keep: boolean) {
  if (goods.length > MOST_REPRICED || goods.length <= AT_ONCE) return judgeTable(goods, table, keep)
  const out: ReturnType<typeof judgeTable> = { lines: [], fault: null, inGroup: 0, goods: new Map(), noBase: [] }
  for (let i = 0; i < goods.length; i += AT_ONCE) {
    const part = judgeTable(goods.slice(i, i + AT_ONCE), table, keep)
    // A portion without a move has said so; only of the whole it is a fault.
    if (part.lines.length > 0) out.fault ??= part.fault
    out.lines.push(...part.lines)
    out.noBase.push(...part.noBase)
    out.inGroup += part.inGroup
    for (const [id, g] of part.goods) out.goods.set(id, g)
    await breath()
  }
  return out.lines.length > 0 ? out : { ...out, fault: { rule: 0, why: '价格表没有让任何商品的价格变动' } }
}

/** The lines of a sheet by the table as it holds when the sheet is published. */
export async function tableLines(db: Db, scope: TableScope, publishAt: Date | null): Promise<Judged> {
  const day = publishAt ? dayText(publishAt) : await dayNow(db)
  const [rules, goods] = [await rulesFrom(db, scope.classCode, day), await goodsOfTable(db, scope.classCode)]
  return judgeInTurns(goods, priceTable(rules, day), scope.keep)
}

/** The price of one form; undefined where the table has no base for it. */
export const priceOfForm = (world: World, table: PriceTable, form: Omit<TablePriced, 'classCode'>): TablePrice | undefined =>
  table.priceOf({ ...form, classCode: classOfVariety(world.catalogue, form.varietyCode) })

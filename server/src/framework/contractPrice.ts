// The price of a contract's goods now, and for which goods it is: cart, checkout and goods page ask here (goods/priceOffers.ts).
import type { PriceOffer } from '@mall/domain/goods/priceOffer.ts'
import {
  averageFen,
  exWorksFen,
  type FrameworkContent,
  type GoodsFacts,
  IndexWindow,
  leftKg,
  lineOf,
  whyNotCovered,
  whyNotUsable,
  windowOf,
} from '@mall/domain/framework/framework.rules.ts'
import { tons, weightOfPieces } from '@mall/domain/weight.ts'
import type { Ctx } from '../app/ctx.ts'
import type { Db } from '../db/pool.ts'
import type { PriceAsker, Priced } from '../goods/priceOffers.ts'
import type { SkuRow } from '../goods/goods.queries.ts'
import { type ContractRow, indexDays, orderedOf, ownContract, usableContracts } from './framework.queries.ts'

export const frameworkAddress = (ccNo: string): string => `/framework/frameworkDetail?ccNo=${ccNo}`
/** The contract in a sentence of the buyer's list: 热轧卷 Q235B 等 2 项. */
export const titleOf = (c: FrameworkContent): string =>
  c.lines.length > 1 ? `${c.lines[0]?.title ?? ''} 等 ${c.lines.length} 项` : (c.lines[0]?.title ?? '')

export interface IndexNow {
  fromOn: string
  toOn: string
  /** Oldest first. */
  points: { onDay: string; fen: number }[]
  averageFen: number | undefined
}
/** What the index says for an order of a day: the window is over by then, so this is final. */
export async function indexNow(db: Db, c: FrameworkContent, today: string): Promise<IndexNow> {
  const { fromOn, toOn } = windowOf(c.window, today)
  const most = c.window === IndexWindow.lastDays ? c.windowDays : 31
  const points = (await indexDays(db, c.indexCode, fromOn, toOn, most)).toReversed()
  return { fromOn: fromOn ?? points[0]?.onDay ?? toOn, toOn, points, averageFen: averageFen(points.map(p => p.fen)) }
}

export const factsOf = (sku: SkuRow): GoodsFacts => ({
  classCode: sku.classCode,
  grade: sku.grade,
  spuCode: sku.spuCode,
  thicknessUm: sku.thicknessUm,
  widthUm: sku.widthUm,
  priceUnit: sku.priceUnit,
  channelCode: sku.channelCode,
})
/** Tons left by line, kg. */
export const leftByLine = async (db: Db, c: ContractRow): Promise<Map<number, number>> =>
  new Map((await orderedOf(db, c.id)).map(l => [l.lineNo, leftKg(l.committedKg, c.toleranceBp, l.orderedKg)]))

/** What a contract says of some goods: its price, or why not; and what the line still holds. */
export function judge(
  c: ContractRow,
  sku: SkuRow,
  o: { kg: number; left: ReadonlyMap<number, number>; index: IndexNow },
): { why: string | undefined; priceFen: number | undefined; lineNo: number | undefined; leftKg: number } {
  const facts = factsOf(sku)
  const line = lineOf(c.content.lines, facts)
  const left = line ? (o.left.get(line.lineNo) ?? 0) : 0
  const why = whyNotCovered(c.content, facts, { kg: o.kg, leftKg: line ? left : undefined })
  const { averageFen: mean } = o.index
  if (line && mean === undefined)
    return { why: why ?? '合同暂时没有指数价，请联系业务员', priceFen: undefined, lineNo: line.lineNo, leftKg: left }
  // Goods of another channel have no price under it, whatever they weigh.
  const priceFen =
    line && mean !== undefined && c.content.channelCodes.includes(facts.channelCode) ? exWorksFen(mean, line) : undefined
  return { why, priceFen, lineNo: line?.lineNo, leftKg: left }
}

const refused = (c: { ccNo: string }, note: string): PriceOffer => ({
  source: 'contract',
  sourceNo: c.ccNo,
  priceFen: 0,
  how: 'refused',
  note,
  href: frameworkAddress(c.ccNo),
})

/** In the contract's own basket: its price, or why the line cannot be bought under it. Ticked lines share what is left, in their order. */
async function bound(ctx: Ctx, db: Db, ccNo: string, lines: readonly Priced[]): Promise<PriceOffer[][]> {
  const c = await ownContract(db, ctx.companyId, ccNo)
  const why = c ? whyNotUsable(c, c.today) : '没有这份框架合同'
  if (!c || why !== undefined) return lines.map(() => [refused({ ccNo }, why ?? '')])
  const [left, index] = [await leftByLine(db, c), await indexNow(db, c.content, c.today)]
  return lines.map(l => {
    const kg = weightOfPieces(l.pieces, l.sku.pieceWeightG)
    const j = judge(c, l.sku, { kg, left, index })
    const price: PriceOffer[] =
      j.priceFen === undefined
        ? []
        : [
            {
              ...{ source: 'contract' as const, sourceNo: c.ccNo, priceFen: j.priceFen + l.optionsFen, how: 'bound' as const },
              note: `指数均价 ${index.fromOn.slice(5)} 至 ${index.toOn.slice(5)}，加品种升贴水和规格加价`,
              href: frameworkAddress(c.ccNo),
            },
          ]
    if (j.why !== undefined) return [...price, refused(c, j.why)]
    if (l.selected && j.lineNo !== undefined) left.set(j.lineNo, j.leftKg - kg)
    return price
  })
}

/** In the ordinary cart: that a contract of the company covers the goods, at which price and for how much. */
async function told(ctx: Ctx, db: Db, lines: readonly Priced[]): Promise<PriceOffer[][]> {
  const out: PriceOffer[][] = lines.map(() => [])
  for (const c of await usableContracts(db, ctx.companyId)) {
    const [left, index] = [await leftByLine(db, c), await indexNow(db, c.content, c.today)]
    for (const [i, l] of lines.entries()) {
      if ((out[i]?.length ?? 0) > 0) continue
      const j = judge(c, l.sku, { kg: 0, left, index })
      if (j.why !== undefined || j.priceFen === undefined || j.leftKg === 0) continue
      out[i]?.push({
        ...{ source: 'contract', sourceNo: c.ccNo, priceFen: j.priceFen + l.optionsFen, how: 'told' },
        note: `${c.toOn} 前还可订 ${tons(j.leftKg)} 吨，进入合同模式后按这个价`,
        href: frameworkAddress(c.ccNo),
      })
    }
  }
  return out
}

export const askFramework: PriceAsker = (ctx, db, scope, lines) =>
  scope.kind === 'contract'
    ? bound(ctx, db, scope.sourceNo, lines)
    : scope.kind === 'quote'
      ? Promise.resolve(lines.map(() => []))
      : told(ctx, db, lines)

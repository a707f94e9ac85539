// The price of a contract's goods now, and for which goods it is: cart, checkout and goods page ask here (goods/goods/priceOffers.ts).
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { PriceOffer } from '@mall/domain/goods/goods/priceOffer.ts'
import {
  averageFen,
  exWorksFen,
  type FrameworkContent,
  type GoodsFacts,
  IndexWindow,
  leftKg,
  lineName,
  lineOf,
  whyNotCovered,
  whyNotUsable,
  windowOf,
} from '@mall/domain/selling/framework/framework.rules.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { OwnScope } from '../../kernel/ports/search.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { Extensions } from '../../kernel/extensions.ts'
import type { Priced } from '../../goods/goods/priceOffers.ts'
import type { SkuRow } from '../../goods/goods/goods.queries.ts'
import { ANY_USABLE, type ContractRow, indexDaysOf, orderedOf, ownContract, usableContracts } from './framework.queries.ts'

export const frameworkAddress = (ccNo: string): string => `/framework/frameworkDetail?ccNo=${ccNo}`
export const opsAddress = (ccNo: string): string => `/framework?view=all&open=${ccNo}`
/** The contract in a sentence of the buyer's list: 热轧卷 Q235B 等 2 项. */
export const titleOf = (c: FrameworkContent): string => {
  const [first] = c.lines
  const name = first ? lineName(first) : ''
  return c.lines.length > 1 ? `${name} 等 ${c.lines.length} 项` : name
}

export interface IndexNow {
  fromOn: string
  toOn: string
  /** Oldest first. */
  points: { onDay: string; fen: Fen }[]
  averageFen: Fen | undefined
}
/** What the index says for orders of a day, beside the terms asked about: final, or provisional where the window is the month of delivery. */
async function indexesNow(db: Db, asked: readonly { content: FrameworkContent; today: string }[]): Promise<IndexNow[]> {
  const windows = asked.map(({ content: c, today }) => ({
    code: c.indexCode,
    ...windowOf(c.window, today),
    most: c.window === IndexWindow.lastMonth ? 31 : c.windowDays,
  }))
  const days = await indexDaysOf(db, windows)
  return windows.map(({ fromOn, toOn }, i) => {
    const points = days.filter(d => d.no === i + 1).map(({ onDay, fen }) => ({ onDay, fen }))
    return { fromOn: fromOn ?? points[0]?.onDay ?? toOn, toOn, points, averageFen: averageFen(points.map(p => p.fen)) }
  })
}
export async function indexNow(db: Db, content: FrameworkContent, today: string): Promise<IndexNow> {
  const [one] = await indexesNow(db, [{ content, today }])
  if (!one) throw new Error('an index window without an answer')
  return one
}

export const factsOf = (sku: SkuRow): GoodsFacts => ({
  classCode: sku.classCode,
  grade: sku.grade,
  spuCode: sku.spuCode,
  thicknessUm: sku.thicknessUm,
  widthUm: sku.widthUm,
  priceUnit: sku.priceUnit,
  channelCode: sku.channelCode,
  gradeLevel: sku.gradeLevel,
})
/** Tons left by line of each contract, kg, beside the contracts. */
async function leftOfEach(db: Db, list: readonly ContractRow[]): Promise<Map<number, number>[]> {
  const sums = await orderedOf(
    db,
    list.map(c => c.id),
  )
  return list.map(
    c => new Map(sums.filter(l => l.contractId === c.id).map(l => [l.lineNo, leftKg(l.committedKg, c.toleranceBp, l.orderedKg)])),
  )
}
/** Tons left by line, kg. */
export const leftByLine = async (db: Db, c: ContractRow): Promise<Map<number, number>> =>
  (await leftOfEach(db, [c]))[0] ?? new Map<number, number>()

export interface Offered {
  c: ContractRow
  /** Tons left by line, kg. */
  left: Map<number, number>
  index: IndexNow
}
/** Contracts with what is left of them and their index: three questions, however many there are. */
export async function withFigures(db: Db, list: readonly ContractRow[]): Promise<Offered[]> {
  if (list.length === 0) return []
  const [left, index] = await Promise.all([leftOfEach(db, list), indexesNow(db, list)])
  return list.flatMap((c, i) => {
    const [l, x] = [left[i], index[i]]
    return l && x ? [{ c, left: l, index: x }] : []
  })
}

/**
 * The contract that a call is about, and its index, as this call has read them first: guard, price and order of one call speak of one reading.
 * What must be newer (the order, under the lock) asks the table.
 */
interface Reading {
  contract: Promise<ContractRow | undefined>
  index?: Promise<IndexNow>
}
const readings = new WeakMap<Ctx, Map<string, Reading>>()
function readingOf(ctx: Ctx, db: Db, ccNo: string): Reading {
  const own = readings.get(ctx) ?? new Map<string, Reading>()
  readings.set(ctx, own)
  const known = own.get(ccNo)
  if (known) return known
  const made: Reading = { contract: ownContract(db, ctx.companyId, ccNo) }
  own.set(ccNo, made)
  // A transaction that is tried again asks again.
  made.contract.catch(() => own.delete(ccNo))
  return made
}
export const contractOfCall = (ctx: Ctx, db: Db, ccNo: string): Promise<ContractRow | undefined> =>
  readingOf(ctx, db, ccNo).contract
export function indexOfCall(ctx: Ctx, db: Db, c: ContractRow): Promise<IndexNow> {
  const reading = readingOf(ctx, db, c.ccNo)
  if (reading.index) return reading.index
  reading.index = indexNow(db, c.content, c.today)
  reading.index.catch(() => delete reading.index)
  return reading.index
}

/** What a contract says of some goods: its price, or why not; and what the line still holds. */
export function judge(
  c: ContractRow,
  sku: SkuRow,
  o: { kg: Kg; left: ReadonlyMap<number, number>; index: IndexNow },
): { why: string | undefined; priceFen: Fen | undefined; lineNo: number | undefined; leftKg: Kg } {
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
  const c = await contractOfCall(ctx, db, ccNo)
  const why = c ? whyNotUsable(c, c.today) : '没有这份框架合同'
  if (!c || why !== undefined) return lines.map(() => [refused({ ccNo }, why ?? '')])
  const [left, index] = await Promise.all([leftByLine(db, c), indexOfCall(ctx, db, c)])
  return lines.map(l => {
    const kg = weightOfPieces(l.pieces, l.sku.pieceWeightG)
    const j = judge(c, l.sku, { kg, left, index })
    const price: PriceOffer[] =
      j.priceFen === undefined
        ? []
        : [
            {
              source: 'contract' as const,
              sourceNo: c.ccNo,
              priceFen: j.priceFen + l.optionsFen,
              how: 'bound' as const,
              note:
                c.content.window === IndexWindow.deliveryMonth
                  ? `暂定价：指数均价 ${index.fromOn.slice(5)} 至 ${index.toOn.slice(5)}；交货月过后按当月均价出结算价，结算时多退少补`
                  : `指数均价 ${index.fromOn.slice(5)} 至 ${index.toOn.slice(5)}，加品种升贴水和规格加价`,
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
  for (const { c, left, index } of await withFigures(db, await usableContracts(db, ctx.companyId))) {
    for (const [i, l] of lines.entries()) {
      if ((out[i]?.length ?? 0) > 0) continue
      const j = judge(c, l.sku, { kg: 0, left, index })
      if (j.why !== undefined || j.priceFen === undefined || j.leftKg === 0) continue
      out[i]?.push({
        source: 'contract',
        sourceNo: c.ccNo,
        priceFen: j.priceFen + l.optionsFen,
        how: 'told',
        note: `${c.toOn} 前还可订 ${tons(j.leftKg)} 吨，进入合同模式后按这个价`,
        href: frameworkAddress(c.ccNo),
      })
    }
  }
  return out
}

export const askFramework: Extensions['priceSources'][number] = {
  any: ANY_USABLE,
  ask: (ctx, db, scope, lines) =>
    scope.kind === 'contract'
      ? bound(ctx, db, scope.sourceNo, lines)
      : scope.kind === 'quote'
        ? Promise.resolve(lines.map(() => []))
        : told(ctx, db, lines),
}

/** Goods that the contract of the call is of, in contract mode. */
export async function contractScopes(ctx: Ctx): Promise<OwnScope[]> {
  if (ctx.contractNo === null) return []
  const c = await contractOfCall(ctx, ctx.db, ctx.contractNo)
  return (c?.content.lines ?? []).map(l => ({
    channelCodes: c?.content.channelCodes ?? [],
    classCode: l.classCode,
    grade: l.grade,
    skuCode: '',
    spuCode: l.spuCode,
  }))
}

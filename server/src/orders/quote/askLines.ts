// What a quote may begin with besides the cart: the lines of an order, the goods that a purchase intent means. What cannot be ordered is named.
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { lineTitle } from '@mall/domain/goods/goods/lineTitle.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { nearestPack } from '@mall/domain/goods/goods/packRule.ts'
import { nearestPieces, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse, Refusal } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { checkQuantity } from '../cart/addToCart.ts'
import { orderLinesForReorder } from '../cart/cart.queries.ts'
import { checkParams, checkServices } from '../cart/futuresLine.ts'
import { matchLine } from '../cart/matchList.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { findSku } from '../../goods/goods/goods.reads.ts'
import { goodsFacts } from '../../goods/goods/goods.view.ts'
import { priceFor } from '../../goods/goods/pricing.ts'
import { intendOf, markIntendQuoted, ownIntend, ownIntends, type Wish } from './askLines.queries.ts'
import { quotedCompany } from './quote.queries.ts'

interface Wanted {
  skuCode: string
  title: string
  pieces: number
  stockMode: StockModeCode
  futures: FuturesInput
  services: string[]
}
interface Gone {
  title: string
  why: string
}

/** As they could be ordered today, at today's price; the others with the reason. Each goods once in one way of buying. */
async function priced(ctx: Ctx, wanted: readonly Wanted[]) {
  const seen = new Set<string>()
  const lines = []
  const gone: Gone[] = []
  for (const l of wanted) {
    try {
      const sku = await findSku(ctx, l.skuCode)
      checkQuantity(ctx, sku, l.stockMode, l.pieces)
      const options = checkParams(ctx, sku, l.futures, l.pieces)
      checkServices(ctx, sku, l.stockMode, l.services)
      const key = `${l.skuCode}.${l.stockMode}`
      if (seen.has(key)) {
        gone.push({ title: l.title, why: '与前面是同一商品，一张议价单只列一次' })
        continue
      }
      seen.add(key)
      const { accent, depotName } = goodsFacts(ctx.world, sku)
      lines.push({
        skuCode: l.skuCode,
        title: lineTitle(sku.title, l.futures),
        classCode: sku.classCode,
        accent,
        depotName,
        stockMode: l.stockMode,
        futures: l.futures,
        serviceCodes: l.services,
        priceUnit: sku.priceUnit,
        pieceUnit: sku.pieceUnit,
        pieces: l.pieces,
        pieceWeightG: sku.pieceWeightG,
        stepPieces: sku.stepPieces,
        minPieces: sku.minPieces,
        weightKg: Math.max(1, weightOfPieces(l.pieces, sku.pieceWeightG)),
        todayFen: priceFor(ctx, sku, options).priceFen,
      })
    } catch (e) {
      if (!(e instanceof Refusal)) throw e
      gone.push({ title: l.title, why: e.message })
    }
  }
  return { lines, gone }
}

const textOf = (w: Pick<Wish, 'productName' | 'grade' | 'spec'>): string =>
  [w.productName, w.grade, w.spec].filter(Boolean).join(' ')

/** The one goods that an intent's words mean, at the depot that has enough, else at the first. Words that leave it open give none. */
async function meant(ctx: Ctx, w: Wish): Promise<{ wanted: Wanted[]; gone: Gone[] }> {
  const title = textOf(w) || '未写品名'
  const line = await matchLine(ctx, textOf(w), new Map())
  const [goods] = line.goods
  if (line.state !== 'sure' || !goods) return { wanted: [], gone: [{ title, why: line.why || '没有对应的商品' }] }
  const piecesAt = (pieceWeightG: number) => (pieceWeightG > 0 ? nearestPieces(w.quantityKg, pieceWeightG).pieces : 1)
  const offer = goods.offers.find(o => o.availablePieces >= piecesAt(o.pieceWeightG)) ?? goods.offers[0]
  if (!offer) return { wanted: [], gone: [{ title, why: '没有现货' }] }
  // Less than wanted is offered as what there is; what lacks is named.
  const wantedPieces = piecesAt(offer.pieceWeightG)
  const pieces = nearestPack(offer, Math.max(1, Math.min(wantedPieces, offer.availablePieces)), offer.availablePieces)
  return {
    wanted: [{ skuCode: offer.skuCode, title: goods.title, pieces, stockMode: 1, futures: {}, services: [] }],
    gone: pieces < wantedPieces ? [{ title: goods.title, why: `要 ${wantedPieces} 件，现货 ${offer.availablePieces} 件` }] : [],
  }
}

async function ofIntend(ctx: Ctx, w: Wish) {
  const { wanted, gone } = await meant(ctx, w)
  const found = await priced(ctx, wanted)
  return { lines: found.lines, gone: [...gone, ...found.gone] }
}

/** 再询价: of an own order, or of an own intent that has no quote yet. */
export async function readAskLines(ctx: Ctx, input: Parsed<'/api/quote/getAskLines'>) {
  if (input.orderCode) {
    const lines = await orderLinesForReorder(ctx.db, ctx, input.orderCode)
    if (lines.length === 0) return refuse('ORDER_NOT_FOUND')
    return {
      ...(await priced(
        ctx,
        lines.map(l => ({ ...l, services: l.services.map(s => s.code) })),
      )),
      note: '',
    }
  }
  const w =
    (await ownIntend(ctx.db, { companyId: ctx.companyId, ownOnly: ctx.ownOnly, intendCode: input.intendCode ?? '' })) ??
    refuse('INTEND_NONE')
  return { ...(await ofIntend(ctx, w)), note: noteOf(w) }
}
const noteOf = (w: Wish): string => [w.deliverTo && `送到 ${w.deliverTo}`, w.note].filter(Boolean).join('；').slice(0, 300)

export async function readMyIntends(ctx: Ctx) {
  const rows = await ownIntends(ctx.db, { companyId: ctx.companyId, ownOnly: ctx.ownOnly })
  return {
    intends: rows.map(w => ({
      intendCode: w.intendCode,
      title: textOf(w) || '未写品名',
      weightKg: w.quantityKg,
      handledNote: w.handledNote,
      handled: w.handledNote !== '' || w.sentNo !== '',
      quoteNo: w.sentNo,
      createdAt: w.createdAt.getTime(),
    })),
  }
}

/** For the desk: the company, and what the intent's words mean, at the list prices of where it buys. */
export async function readIntendOffer(ctx: Ctx, { intendCode }: Parsed<'/api/ops/getIntendOffer'>) {
  const w = await deskIntend(ctx, ctx.db, intendCode)
  const company = await quotedCompany(ctx.db, w.companyCode)
  const at = Object.create(ctx, { areaCode: { value: company?.areaCode ?? DEFAULT_SALES_AREA } }) as Ctx
  return {
    companyCode: w.companyCode,
    wantedText: `${textOf(w) || '未写品名'}，${w.quantityKg / 1000} 吨`,
    ...(await ofIntend(at, w)),
  }
}
/** An intent of a company that this employee sees; a guest's has no company to offer to. */
async function deskIntend(ctx: Ctx, db: Tx | Ctx['db'], intendCode: string): Promise<Wish> {
  const w = (await intendOf(db, intendCode)) ?? refuse('INTEND_NONE')
  if (w.companyId === null) return refuse('QUOTE_COMPANY.guest')
  return (await companyInScope(ctx, w.companyId)) ? w : refuse('INTEND_NONE')
}

/** The intent is answered by this quote: of the same company, once. Gives whether it was open before. */
export async function quotedIntend(
  ctx: Ctx,
  tx: Tx,
  o: { intendCode: string; quoteNo: string; companyId: number; staff: boolean },
) {
  const w = o.staff
    ? await deskIntend(ctx, tx, o.intendCode)
    : ((await ownIntend(tx, { companyId: o.companyId, ownOnly: ctx.ownOnly, intendCode: o.intendCode })) ?? refuse('INTEND_NONE'))
  if (w.companyId !== o.companyId) return refuse('INTEND_NONE')
  const done = await markIntendQuoted(tx, o.intendCode, o.quoteNo)
  return done ?? refuse('INTEND_QUOTED', { quoteNo: w.quoteNo })
}

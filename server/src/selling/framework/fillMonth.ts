// 订货日历: what is left of this month's plan goes into the contract's cart, as the line was called off last.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { whyNotPeriod } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import { lineName, lineOf, monthRest, whyNotRolled } from '@mall/domain/selling/framework/framework.rules.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { addToBasket, optionsKey } from '../../orders/cart/addToCart.ts'
import { cartRows } from '../../orders/cart/cart.queries.ts'
import { futuresLeadDays } from '../../goods/goods/goods.reads.ts'
import { usableContract } from './contractMode.ts'
import { factsOf, leftByLine } from './contractPrice.ts'
import { goodsOfLines, lastCalls, orderedByMonth } from './framework.queries.ts'
import { deliverTo, goodsToFill } from './lineGoods.ts'

/** How goods of a line are wanted: as they were called off last; of goods that were not, nothing is known. Made to order: for the delivery period. */
export function wantedAgain(
  calls: Awaited<ReturnType<typeof lastCalls>>,
  lineNo: number,
  skuCode: string,
  deliveryDateNumber: string | undefined,
) {
  const again = calls.find(x => x.lineNo === lineNo && x.skuCode === skuCode)
  const before = again?.stockMode === StockMode.futures ? again.futures : {}
  return {
    services: again?.services.map(s => s.code) ?? [],
    options: deliveryDateNumber === undefined ? {} : { ...before, deliveryDateNumber },
  }
}

/**
 * Whole pieces of a line that fit into the rest of the month's plan and of the line, less what lies in the contract's cart already: a second click adds
 * nothing. Made-to-order goods for the delivery period of the chosen week. Enters contract mode.
 */
export async function fillMonth(
  ctx: Ctx,
  { ccNo, lineNo, deliveryDateNumber, skuCode: wanted }: Parsed<'/api/framework/fillMonth'>,
) {
  const c = await usableContract(ctx, ctx.db, ccNo)
  const line = c.content.lines.find(l => l.lineNo === lineNo) ?? refuse('FRAMEWORK_FILL.noLine', { lineNo })
  const basket = { kind: 'contract' as const, sourceNo: c.ccNo }
  const [rows, left, months, calls, goods] = await ctx.db.together(db =>
    Promise.all([
      cartRows(db, ctx.me.userId, basket, ctx.areaCode),
      leftByLine(db, c),
      orderedByMonth(db, c.id),
      lastCalls(db, c.id),
      goodsOfLines(db, [line], { id: c.id, channelCodes: c.content.channelCodes }),
    ]),
  )
  const month = c.today.slice(0, 7)
  let inCart = 0
  let inLine = 0
  for (const r of rows) {
    const no = lineOf(c.content.lines, factsOf(r))?.lineNo
    const kg = weightOfPieces(r.pieces, r.pieceWeightG)
    if (no !== undefined) inCart += kg
    if (no === lineNo) inLine += kg
  }
  const lineKg = Math.max(0, (left.get(lineNo) ?? 0) - inLine)
  const planKg = monthRest(c.content.plan, month, (months.find(m => m.month === month)?.kg ?? 0) + inCart)
  const restKg = Math.min(lineKg, planKg ?? lineKg)
  const futures = deliveryDateNumber !== undefined
  const last = calls.find(x => x.lineNo === lineNo)
  const ofLine = goods.filter(g => lineOf(c.content.lines, g)?.lineNo === lineNo)
  const chosen =
    wanted === undefined
      ? goodsToFill(ctx, ofLine, {
          areaCode: deliverTo(ctx, c.content.addressText).areaCode,
          futures,
          restKg,
          lastSku: last?.skuCode,
        })
      : ofLine.find(g => g.skuCode === wanted)
  if (!chosen) return refuse('FRAMEWORK_FILL.noGoods', { title: lineName(line), kind: futures ? '可排产' : '在售' })
  const { skuCode, pieceWeightG: pieceG } = chosen
  const pieces = Math.min(99_999, Math.floor((restKg * 1000) / pieceG))
  if (pieces === 0) {
    if (restKg === 0) return refuse(inCart > 0 ? 'FRAMEWORK_FILL.allInCart' : 'FRAMEWORK_FILL.planFull')
    const small = { rest: tons(restKg), piece: tons(weightOfPieces(1, pieceG)) }
    return inCart > 0
      ? refuse('FRAMEWORK_FILL.restSmallBesideCart', { inCart: tons(inCart), ...small })
      : refuse('FRAMEWORK_FILL.restSmall', small)
  }
  // The rest cannot grow: to ask for more of it would lead nowhere.
  const notRolled =
    futures && whyNotRolled({ leftKg: restKg, pieceG, minKg: ctx.world.catalogue.classes.get(line.classCode)?.minFuturesKg ?? 0 })
  if (notRolled)
    return planKg !== undefined && planKg < lineKg
      ? refuse('FRAMEWORK_FILL.planNotRolled', { notRolled })
      : refuse('FRAMEWORK_FILL', { why: notRolled })
  // The line may roll in a week from which these goods cannot be had so soon. Another period is another promise: it is not put in its place.
  const late = futures && whyNotPeriod(deliveryDateNumber, ctx.me.now, futuresLeadDays(ctx, line))
  if (late) return refuse('FRAMEWORK_FILL', { why: late })
  const { options, services } = wantedAgain(calls, lineNo, skuCode, deliveryDateNumber)
  const stockMode = futures ? StockMode.futures : StockMode.spot
  const key = optionsKey(options, services)
  const same = rows.filter(
    r => r.skuCode === skuCode && r.stockMode === stockMode && optionsKey(r.chosen, r.serviceCodes) === key,
  )
  const added = await addToBasket(
    ctx,
    basket,
    { skuCode, pieces, services, stockMode, ...(futures ? { futures: options } : {}) },
    // Pressed twice at once, both have read the same rest: one of them fills it.
    { pieces: same[0]?.pieces ?? 0, refuse: () => refuse('FRAMEWORK_FILL.allInCart') },
  )
  ctx.cookies.set('CCNo', c.ccNo)
  return { pieces, weightKg: weightOfPieces(pieces, pieceG), cartGoodsNum: added.cartGoodsNum }
}

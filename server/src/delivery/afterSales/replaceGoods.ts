// 换货: what was wrong goes back, new steel comes, and nobody pays for it. When both sides agree the order for the new steel is made and holds its
// goods; the returned steel's money pays it when all of it is back (decision 0073). Whatever comes between ends as a plain return.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { REPLACE_DAYS, replacementOf, whyNotReplace } from '@mall/domain/delivery/afterSales/claim.rules.ts'
import { lineAmount, type Fen } from '@mall/domain/kernel/money.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { makeContracts } from '../../orders/contract/makeContracts.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { giveBackToCredit } from '../../money/funds/credit.ts'
import type { GivenBack } from '../../money/funds/draftMoney.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { announceOrder, moveOrder } from '../../orders/order/moveOrder.ts'
import { lockOrdersById, type OrderRecord } from '../../orders/order/order.queries.ts'
import { copyReference } from '../../orders/order/reference.queries.ts'
import { insertOrder, lockStock, type NewOrder, takeAgain } from '../../orders/order/orderWrites.queries.ts'
import { followingHead, payCarried } from '../settlement/carryTail.ts'
import { type CarryFacts, carryFacts } from '../settlement/carryTail.queries.ts'
import { type ClaimRow, type ClaimUnitRow, logClaim, type TermRow, unitsOfClaim } from './claim.queries.ts'
import { type UnitMoney, unitMoney } from './claimMoney.ts'
import { makeReturn, returnLink } from './makeReturn.ts'
import type { LockedClaim } from './moveClaim.ts'
import { type NewSteel, replacementOfReturn, setReplaces, steelOf } from './replace.queries.ts'
import type { ReturnRow } from './return.queries.ts'

/** Why a unit cannot be exchanged; empty: it can, if the goods are there (`checkStock`). */
export const whyNotExchange = (order: OrderRecord, u: ClaimUnitRow, m: UnitMoney | undefined): string =>
  whyNotReplace({
    unitNo: u.unitNo,
    settledFen: m?.settled ? m.paidFen : null,
    restFen: m?.restFen ?? 0,
    spot: order.stockMode === StockMode.spot,
    openedPercent: u.openedPercent,
  })

/** Refuses what is not in stock now (REPLACE_STOCK): nobody is offered what the yard does not have. It is taken when both sides agree. */
export async function checkStock(tx: Tx, claimUnitIds: readonly number[]): Promise<void> {
  const wanted = new Map<number, number>()
  for (const s of claimUnitIds.length > 0 ? await steelOf(tx, claimUnitIds) : []) {
    const before = wanted.get(s.skuId) ?? 0
    if (s.left - before < s.pieces) refuse('REPLACE_STOCK', { unitNo: s.unitNo, left: Math.max(0, s.left - before) })
    wanted.set(s.skuId, before + s.pieces)
  }
}

/** Return paper and the order for the new steel, its goods taken; the locked claim's units are bound. Refuses REPLACE_STOCK when they are sold. */
export async function replaceGoods(
  world: World,
  tx: Tx,
  locked: LockedClaim,
  terms: readonly Omit<TermRow, 'seq'>[],
): Promise<void> {
  const { order, claim } = locked
  const ids = terms.map(t => t.claimUnitId)
  const units = (await unitsOfClaim(tx, claim.id)).filter(u => ids.includes(u.id))
  const money = await unitMoney(tx, order.id)
  for (const u of units) {
    const why = whyNotExchange(order, u, money.get(u.waybillUnitId))
    if (why) refuse('CLAIM_TERMS', { why })
  }
  const steel = await steelOf(tx, ids)
  const skuIds = [...new Set(steel.map(s => s.skuId))]
  await lockStock(tx, skuIds)
  await checkStock(tx, ids)
  const back = await makeReturn(tx, locked, terms)
  const facts = (await carryFacts(tx, order.id)) ?? refuse('ORDER_NOT_FOUND')
  const made = await insertOrder(tx, newOrder(locked, facts, back.returnNo, linesOf(facts, units, steel, money)))
  if (!made) throw new Error('the order was not written')
  await copyReference(tx, order.id, made.id)
  await setReplaces(tx, made.id, back.id)
  const took = await takeAgain(tx, made.id)
  if (!took || took.taken < took.wanted) return refuse('REPLACE_STOCK', { unitNo: units[0]?.unitNo ?? '', left: 0 })
  await makeContracts(world, tx, [made.id], { actorId: claim.userId })
  await logClaim(tx, {
    claimId: claim.id,
    event: 'replacementMade',
    detail: `${made.orderCode}，${steel.length} 件`,
    actorId: claim.userId,
    requestId: '',
  })
  await notify(tx, [claim.userId, ...(await peopleWithRight(tx, claim.companyId, 'claim.manage'))], {
    event: 'replacementMade',
    facts: { claimNo: claim.claimNo, newOrderCode: made.orderCode, returnNo: back.returnNo },
    link: returnLink(back.returnNo),
  })
  announceOrder(tx, { ...order, ...made }, OrderStatus.pendingPayment, 1)
  tx.afterCommit(() => world.search.changed(skuIds))
}

const otherUnits = (futures: unknown): unknown => {
  const { unitNos: _named, ...rest } = futures as { unitNos?: unknown }
  return rest
}

type NewLine = NewOrder['lines'][number] & { title: string }
/** One line for each of the first order that steel goes back of, at the price that its units were settled at. */
const linesOf = (
  facts: CarryFacts,
  units: readonly ClaimUnitRow[],
  steel: readonly NewSteel[],
  money: ReadonlyMap<number, UnitMoney>,
): NewLine[] =>
  [...Map.groupBy(steel, s => s.orderLineId)].map(([lineId, mine]) => {
    const line = facts.lines.find(l => l.id === lineId)
    if (!line) throw new Error(`order line ${lineId} has gone`)
    const worth = units.filter(u => u.orderLineId === lineId).flatMap(u => money.get(u.waybillUnitId) ?? [])
    const pieces = mine.reduce((sum, s) => sum + s.pieces, 0)
    const { priceFen, weightKg } = replacementOf({
      priceUnit: line.priceUnit,
      pieces,
      orderedKg: Math.round((line.weightKg * pieces) / line.pieces),
      settledKg: worth.reduce((sum, m) => sum + m.kg, 0),
      settledFen: worth.reduce((sum, m) => sum + m.restFen, 0),
    })
    return {
      skuId: line.skuId,
      title: line.title,
      pieces,
      weightKg,
      priceFen,
      priceUnit: line.priceUnit,
      amountFen: lineAmount({ priceFen, priceUnit: line.priceUnit, weightKg, pieces }),
      serviceFen: 0,
      // The work is done anew; its money is in the price.
      services: line.services.map(v => ({ ...v, fenPerTon: 0 })),
      // Of chosen units others come instead: any of the goods.
      futures: otherUnits(line.futures),
      priceLines: [],
      tracked: true,
      cartItemId: 0,
    }
  })

function newOrder({ order, claim }: LockedClaim, f: CarryFacts, returnNo: string, lines: NewLine[]): NewOrder {
  const add = (pick: (l: NewLine) => number) => lines.reduce((sum, l) => sum + pick(l), 0)
  const goodsFen = add(l => l.amountFen)
  const titles = [...new Set(lines.map(l => l.title))]
  return {
    ...followingHead(order, f),
    draftQuoteId: null,
    note: `订单 ${order.orderCode} 的换货（异议 ${claim.claimNo}，退货 ${returnNo}）`,
    goodsFen,
    serviceFen: 0,
    freightFen: 0,
    acceptanceFen: 0,
    discountFen: 0,
    couponId: null,
    totalFen: goodsFen,
    pieces: add(l => l.pieces),
    weightKg: add(l => l.weightKg),
    summary: titles.length <= 2 ? titles.join('、') : `${titles[0]} 等 ${titles.length} 项`,
    signMode: 'ticked',
    termsBy: claim.userId,
    origin: OrderOrigin.replacement,
    originNo: returnNo,
    requestId: `replace-${returnNo}`,
    holdMs: REPLACE_DAYS * 24 * 3_600_000,
    lines,
  }
}

/**
 * The order that a return's money (`fen`) pays for, locked; null: there is none any more, and the money goes back like any other. Steel that came
 * back lighter than it left does not reach: then the order ends here.
 */
export async function replacementToPay(
  world: World,
  tx: Tx,
  o: { returnId: number; fen: Fen; actorId: number },
): Promise<OrderRecord | null> {
  const row = await replacementOfReturn(tx, o.returnId)
  const [anew] = row ? await lockOrdersById(tx, [row.id]) : []
  if (!row || anew?.status !== OrderStatus.pendingPayment) return null
  if (anew.totalFen <= o.fen) return anew
  await endReplacement(world, tx, anew, { ...row, actorId: o.actorId, reason: '收回的重量不足以换货' })
  return null
}

/** Pays the new steel with what was given back a moment ago; what is left goes to what the first order owes on credit, else it is balance. */
export async function payReplacement(
  world: World,
  tx: Tx,
  p: { order: OrderRecord; claim: ClaimRow; anew: OrderRecord; drafts: GivenBack['drafts']; fen: Fen; actorId: number },
): Promise<void> {
  const { order, anew, claim } = p
  const key = `replace-${claim.claimNo}-${anew.orderCode}`
  if (!(await payCarried(world, tx, { order: anew, drafts: p.drafts, payerId: claim.userId, actorId: p.actorId, key })))
    throw new Error(`order ${anew.orderCode} was paid before`)
  await giveBackToCredit(tx, order, p.fen - anew.totalFen, p.actorId)
}

/** The steel does not come back: no new steel goes out. */
export async function loseReplacement(
  world: World,
  tx: Tx,
  back: ReturnRow,
  o: { actorId: number; reason: string },
): Promise<void> {
  const row = await replacementOfReturn(tx, back.id)
  const [anew] = row ? await lockOrdersById(tx, [row.id]) : []
  if (row && anew?.status === OrderStatus.pendingPayment) await endReplacement(world, tx, anew, { ...row, ...o })
}
async function endReplacement(
  world: World,
  tx: Tx,
  anew: OrderRecord,
  o: { actorId: number; reason: string; returnNo: string },
): Promise<void> {
  await moveOrder(world, tx, anew, { on: 'cancel', by: 'system', actorId: o.actorId, reason: o.reason, act: '取消' })
  await notify(tx, [anew.userId, ...(await peopleWithRight(tx, anew.companyId, 'claim.manage'))], {
    event: 'replacementLost',
    facts: { newOrderCode: anew.orderCode, reason: o.reason, returnNo: o.returnNo },
    link: `/order/orderDetail?orderCode=${anew.orderCode}`,
  })
}

// 转下单: the rest of an order goes on as a new order at its prices, paid by what was paid for it. The buyer's word on the sheet is his agreement;
// the terms are those of the first contract.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { lineAmount, perTonAmount, type Fen } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { makeContracts } from '../../orders/contract/makeContracts.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { lockOrdersById, type OrderRecord } from '../../orders/order/order.queries.ts'
import { copyReference } from '../../orders/order/reference.queries.ts'
import { insertOrder, type NewOrder, takeAgain } from '../../orders/order/orderWrites.queries.ts'
import type { GivenBack } from '../../money/funds/draftMoney.ts'
import { insertPaidRequest } from '../../money/payment/pay.queries.ts'
import { draftPayment } from '../../money/payment/payByDraft.ts'
import { ARRIVED, bookPaid } from '../../money/payment/settle.ts'
import { type CarryFacts, carryFacts, carryWonUnits } from './carryTail.queries.ts'
import { freightPerTonOf } from '@mall/domain/delivery/settlement/sheet.rules.ts'
import type { Computed } from './figures.ts'
import { setCarried, type SheetRow } from './settlement.queries.ts'

export interface CarriedOrder {
  id: number
  orderCode: string
  totalFen: Fen
}

/** A sheet with what of each line has not come. */
type SheetWithTail = SheetRow & Pick<Computed, 'tail'>
/**
 * Called in the transaction that has given the tail's money back to the balance and to the drafts that paid it (`drafts`), and its goods back to
 * the stock. Refuses when the goods are sold meanwhile (STOCK_SHORT's way) or the balance is gone.
 */
export async function carryTail(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  sheet: SheetWithTail,
  drafts: GivenBack['drafts'],
): Promise<CarriedOrder> {
  const facts = (await carryFacts(tx, order.id)) ?? refuse('ORDER_NOT_FOUND')
  const made = await insertOrder(tx, newOrder(ctx, order, facts, sheet))
  if (!made) throw new Error('the order was not written')
  await copyReference(tx, order.id, made.id)
  if (order.stockMode === StockMode.spot) {
    const again = await takeAgain(tx, made.id)
    if (!again || again.taken < again.wanted) return refuse('SETTLEMENT_CARRY')
  }
  await setCarried(tx, { settlementId: sheet.id, newOrderId: made.id, oldOrderId: order.id })
  // The coils that were bid on, or chosen, go with it, and no others; its payment gives them.
  if (order.stockMode === StockMode.spot) await carryWonUnits(tx, order.id, made.id)
  await makeContracts(ctx.world, tx, [made.id], { actorId: ctx.me.userId })
  const [carried] = await lockOrdersById(tx, [made.id])
  if (!carried) throw new Error('the order was not written')
  const key = `carry-${sheet.settleNo}`
  if (!(await payCarried(ctx.world, tx, { order: carried, drafts, payerId: ctx.me.userId, actorId: ctx.me.userId, key })))
    return refuse('SETTLEMENT_STATE', { state: '已确认', act: '转下单' })
  return { id: carried.id, orderCode: carried.orderCode, totalFen: carried.totalFen }
}

interface Carried {
  /** Locked. */
  order: OrderRecord
  drafts: GivenBack['drafts']
  payerId: number
  actorId: number
  key: string
}
/**
 * Pays a new order with what another one has given back a moment ago in this transaction: what came back to a draft goes on with it, the rest
 * comes from the balance. False: the key was used before.
 */
export async function payCarried(world: World, tx: Tx, { order, drafts, payerId, actorId, key }: Carried): Promise<boolean> {
  const opened = await insertPaidRequest(tx, {
    companyId: order.companyId,
    userId: payerId,
    provider: drafts.length > 0 ? PayCode.draft : PayCode.balance,
    masterOrderCode: order.masterOrderCode,
    orderIds: [order.id],
    rest: false,
    stageFrom: 0,
    stageTo: 0,
    amountFen: order.totalFen,
    heldFen: 0,
    parts: [{ partFen: order.totalFen, heldFen: 0, stageFrom: 0, stageTo: 0 }],
    key,
    message: ARRIVED,
  })
  if (!opened) return false
  const booking = { ...opened, orders: [order], paid: [order], surplusFen: 0 }
  let room = order.totalFen
  const parts = drafts.flatMap(d => {
    const amountFen = Math.min(d.amountFen, room)
    room -= amountFen
    return amountFen > 0 ? [{ draftId: d.draftId, amountFen }] : []
  })
  const byDrafts = parts.length > 0 ? await draftPayment(tx, booking, parts, actorId) : {}
  await bookPaid(world, tx, { ...booking, ...byDrafts }, actorId)
  return true
}

/** What an order that follows from another has of it: whose, from where, how paid and invoiced, where to. It waits for its money at once. */
export const followingHead = (order: OrderRecord, f: CarryFacts) => ({
  ...f.head,
  masterOrderCode: null,
  // What is left of a call-off is still a call-off.
  origin: order.origin,
  originNo: order.originNo,
  companyId: order.companyId,
  userId: order.userId,
  actorId: order.userId,
  companyApproval: CompanyApproval.none,
  companyApprovalWhy: '',
  channelCode: order.channelCode,
  depotCode: order.depotCode,
  stockMode: order.stockMode,
  settlement: order.settlement,
  status: OrderStatus.pendingPayment,
  reviewReason: '',
  reviewCauses: [],
  agreementGoods: order.agreementGoods,
  freightMode: order.freightMode,
  paymentType: order.paymentType,
  invoiceRoute: order.invoiceRoute,
  invoiceType: order.invoiceType,
  addressText: order.addressText,
  receiver: order.receiver,
  receiverMobile: order.receiverMobile,
})

function newOrder(ctx: Ctx, order: OrderRecord, f: CarryFacts, sheet: SheetWithTail): NewOrder {
  const freightFenPerTon = freightPerTonOf(
    order.freightFen,
    f.lines.filter(l => l.priceUnit !== 'piece').map(l => l.weightKg),
  )
  const tail = f.lines.filter(l => l.tailPieces > 0)
  const lines = tail.map(l => {
    // Its part of the ordered weight, as the sheet has it: of chosen units their own.
    const weightKg = Math.max(1, sheet.tail.find(t => t.orderLineId === l.id)?.weightKg ?? 0)
    return {
      ...l,
      pieces: l.tailPieces,
      weightKg,
      amountFen: lineAmount({ priceFen: l.priceFen, priceUnit: l.priceUnit, weightKg, pieces: l.tailPieces }),
      serviceFen: perTonAmount(
        l.services.reduce((sum, s) => sum + s.fenPerTon, 0),
        weightKg,
      ),
      freightFen: l.priceUnit === 'piece' ? 0 : perTonAmount(freightFenPerTon, weightKg),
      tracked: order.stockMode === StockMode.spot,
      // Not out of a cart.
      cartItemId: 0,
    }
  })
  const add = (pick: (l: (typeof lines)[number]) => number) => lines.reduce((sum, l) => sum + pick(l), 0)
  const goodsFen = add(l => l.amountFen)
  const shareOf = (fen: Fen) => (order.goodsFen > 0 ? Math.round((fen * goodsFen) / order.goodsFen) : 0)
  // The tail costs what it was paid for: with its part of the surcharge and of what was taken off.
  const [acceptanceFen, discountFen] = [shareOf(order.acceptanceFen), shareOf(order.discountFen)]
  const [serviceFen, freightFen] = [add(l => l.serviceFen), add(l => l.freightFen)]
  return {
    ...followingHead(order, f),
    note: `订单 ${order.orderCode} 的尾量（结算 ${sheet.settleNo}）`,
    goodsFen,
    serviceFen,
    freightFen,
    acceptanceFen,
    discountFen,
    couponId: null,
    totalFen: goodsFen + serviceFen + freightFen + acceptanceFen - discountFen,
    pieces: add(l => l.pieces),
    weightKg: add(l => l.weightKg),
    summary: tail.length <= 2 ? tail.map(l => l.title).join('、') : `${tail[0]?.title} 等 ${tail.length} 项`,
    signMode: 'ticked',
    termsBy: ctx.me.userId,
    requestId: `carry-${sheet.settleNo}`,
    holdMs: null,
    lines,
  }
}

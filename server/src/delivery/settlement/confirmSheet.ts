// 确认结算: the buyer's word (or the rule's) on a sheet. What he disputes is held, the rest settles at once; with a tail the order ends here.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { sheetMachine, SheetState, type TailChoiceCode } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { moveOrder } from '../../orders/order/moveOrder.ts'
import { lockOrdersById, type OrderRecord } from '../../orders/order/order.queries.ts'
import { giveBackToCredit } from '../../money/funds/credit.ts'
import { releaseStock } from '../../orders/order/orderWrites.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { freeUnitsOf } from '../../goods/capacity/booking.queries.ts'
import { carryTail, type CarriedOrder } from './carryTail.ts'
import { daysFromNow, differenceText } from './draftSheet.ts'
import { type Computed, computeSheet } from './figures.ts'
import { lockWaybill } from '../shipment/waybill.queries.ts'
import { objectTo } from '../weighing/objectWeight.ts'
import { objectionOf } from '../weighing/receipt.queries.ts'
import { heldOnSheet, heldTrucks } from './holds.ts'
import { lockSettlement, moveSheet } from './moveSheet.ts'
import type { GivenBack } from '../../money/funds/draftMoney.ts'
import { giveBack, takeMore } from './sheetMoney.ts'
import {
  lockSheet,
  replaceRows,
  setTail,
  sheetsToConfirm,
  takeReminders,
  type SheetRow,
  updateFigures,
} from './settlement.queries.ts'

interface Word {
  by: 'buyer' | 'system'
  actorId: number
  /** Trucks whose own scale he does not insist on, and those he disputes. */
  accepted: ReadonlySet<number>
  disputed: ReadonlySet<number>
  tailChoice: TailChoiceCode | null
  /** The difference the buyer has seen; null for the rule. */
  seenFen: Fen | null
}

/** Confirms a locked sheet: figures by the words of now, tail, state, money. Every step in the caller's transaction. */
async function confirm(
  world: World,
  tx: Tx,
  order: OrderRecord,
  sheet: SheetRow,
  word: Word,
): Promise<{ moved: SheetRow; drafts: GivenBack['drafts']; tail: Computed['tail'] }> {
  if (!sheetMachine.events(sheet.state, word.by).includes('confirm'))
    return refuse('SETTLEMENT_STATE', { state: SheetState.label(sheet.state), act: '确认' })
  const held = await heldOnSheet(tx, order.id, sheet.id)
  const computed = await computeSheet(tx, order, {
    disputed: new Set([...held, ...word.disputed]),
    accepted: word.accepted,
  })
  const open = computed.rows.filter(r => r.verdict === 'open')
  if (open.length > 0) return refuse('SETTLEMENT_ROWS', { n: open.length })
  if (computed.figures.tailPieces > 0 && word.tailChoice === null) return refuse('SETTLEMENT_TAIL_CHOICE')
  // What was not paid for cannot pay for a new order.
  if (word.tailChoice === 'carry' && order.paidFen < order.totalFen) return refuse('STAGE_END.carry')
  if (word.tailChoice === 'close' && computed.tailBeyond && !sheet.tailAgreed)
    return refuse('SETTLEMENT_TAIL', { why: computed.tailBeyond })
  if (word.seenFen !== null && word.seenFen !== computed.figures.differenceFen) return refuse('SETTLEMENT_CHANGED')
  await updateFigures(tx, sheet.id, computed.figures)
  await replaceRows(tx, sheet.id, computed.rows)
  const settled = { ...sheet, ...computed.figures }
  const short = computed.figures.differenceFen < 0
  const moved = await moveSheet(tx, order, settled, {
    on: short ? 'confirmShort' : 'confirm',
    by: word.by,
    actorId: word.actorId,
    detail: differenceText(computed.figures.differenceFen),
    // What is missing has as many days as the word had: then he is reminded, and it is late on the board.
    ...(short ? { confirmBy: await daysFromNow(tx, await world.rules.number('settlement.confirmDays')) } : {}),
    ...(word.tailChoice ? { tailChoice: word.tailChoice } : {}),
  })
  const drafts = await giveBack(tx, order, moved, word.actorId, word.tailChoice === 'carry')
  if (computed.figures.tailPieces > 0) await endOrder(world, tx, order, computed, word)
  return { moved, drafts, tail: computed.tail }
}

/** Nothing more of this order comes: what it still held is free, its status is that of a received one. */
async function endOrder(world: World, tx: Tx, order: OrderRecord, computed: Computed, word: Word): Promise<void> {
  await setTail(
    tx,
    computed.tail.map(t => t.orderLineId),
    computed.tail.map(t => t.pieces),
  )
  const freed = await releaseStock(tx, order.id)
  await freeUnitsOf(tx, order.id, { butWon: word.tailChoice === 'carry' })
  tx.afterCommit(() => world.search.changed(freed.map(f => f.skuId)))
  if (order.status !== OrderStatus.shipping) return
  await moveOrder(world, tx, order, {
    on: 'caseClose',
    by: word.by,
    actorId: word.actorId,
    reason: word.tailChoice === 'carry' ? '尾量转下单' : '尾量结清',
    act: '结案',
  })
}

export const confirmSettlement = (ctx: Ctx, input: Parsed<'/api/order/confirmSettlement'>) =>
  ctx.db.tx(async tx => {
    const { order, sheet } = await lockSettlement(tx, scopeOf(ctx), input.settleNo)
    // The same word said twice has one effect: the second hears how it stands.
    if (sheet.state === 'done' || sheet.state === 'due')
      return { state: sheet.state, carriedOrderCode: sheet.carriedOrderCode ?? '' }
    const trucks = new Map((await computeSheet(tx, order)).delivered.map(d => [d.waybillNo, d]))
    const pick = (say: 'accept' | 'object') =>
      new Set(input.decisions.filter(d => d.say === say).flatMap(d => trucks.get(d.waybillNo)?.waybillId ?? []))
    for (const d of input.decisions)
      if (d.say === 'object') await objectAtSettlement(ctx, tx, d.waybillNo, trucks.get(d.waybillNo)?.buyerKg)
    const { moved, drafts, tail } = await confirm(ctx.world, tx, order, sheet, {
      by: 'buyer',
      actorId: ctx.me.userId,
      accepted: pick('accept'),
      disputed: pick('object'),
      tailChoice: input.tailChoice,
      seenFen: input.differenceFen,
    })
    let carried: CarriedOrder | null = null
    if (input.tailChoice === 'carry' && sheet.tailPieces > 0)
      carried = await carryTail(ctx, tx, order, { ...moved, tail }, drafts)
    // What goes on into the new order stays lent until its own day; what comes back goes to what is owed.
    if (input.tailChoice === 'carry')
      await giveBackToCredit(tx, order, moved.differenceFen - (carried?.totalFen ?? 0), ctx.me.userId)
    await tellSettled(tx, order, moved)
    return { state: moved.state, carriedOrderCode: carried?.orderCode ?? '' }
  })

/** 提异议 on the sheet is an objection like any other: it wants the buyer's own weight. */
async function objectAtSettlement(ctx: Ctx, tx: Tx, waybillNo: string, buyerKg: Kg | null | undefined): Promise<void> {
  if (!buyerKg) return refuse('OBJECTION_WRONG.noOwnWeight', { waybillNo })
  const locked = (await lockWaybill(tx, scopeOf(ctx), waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
  const there = await objectionOf(tx, locked.w.id)
  if (there?.state === 'open') return
  // What was decided, or counts within ±3‰, is not held again: an order would never be settled.
  const why =
    locked.order.settlement === SettlementMode.theoretical
      ? '理计订单按理论重量结算，没有重量异议'
      : there?.state === 'decided'
        ? `运单 ${waybillNo} 的重量异议已复磅，按复磅结果结算`
        : there
          ? `运单 ${waybillNo} 两磅相差在允差内，以发货磅为准`
          : ''
  if (why) return refuse('OBJECTION_WRONG', { why })
  await objectTo(tx, locked, { buyerKg, reason: '确认结算单时提出', fileIds: [], actorId: ctx.me.userId })
}

async function tellSettled(tx: Tx, order: OrderRecord, sheet: SheetRow): Promise<void> {
  await notify(tx, [order.userId, ...(await peopleWithRight(tx, order.companyId, 'settle.confirm'))], {
    event: sheet.state === 'due' ? 'settlementDue' : 'settlementDone',
    facts: { orderCode: order.orderCode, settleNo: sheet.settleNo, result: differenceText(sheet.differenceFen) },
    link: `/order/settlement?settleNo=${sheet.settleNo}`,
  })
}

/** 不同意结案: only where the sheet would end the order with a tail. */
export const refuseSettlement = (ctx: Ctx, { settleNo, reason }: Parsed<'/api/order/refuseSettlement'>) =>
  ctx.db.tx(async tx => {
    const { order, sheet } = await lockSettlement(tx, scopeOf(ctx), settleNo)
    // Without a tail nothing ends by it: refused, it would only be drawn up again, for ever.
    if (sheet.state === 'offered' && sheet.tailPieces === 0) return refuse('SETTLEMENT_NO_TAIL')
    await moveSheet(tx, order, sheet, { on: 'refuse', by: 'buyer', actorId: ctx.me.userId, detail: reason })
    await notify(tx, await staffWithRight(tx, 'settle.decide'), {
      event: 'settlementRefused',
      facts: { orderCode: order.orderCode, companyName: order.companyName, settleNo, reason },
      link: `/settlement?settleNo=${settleNo}`,
    })
    return { done: true as const }
  })

/** 补付 from the balance. Twice is once. */
export const payDifference = (ctx: Ctx, { settleNo }: Parsed<'/api/order/payDifference'>) =>
  ctx.db.tx(async tx => {
    const { order, sheet } = await lockSettlement(tx, scopeOf(ctx), settleNo)
    if (sheet.state === 'done') return { done: true as const }
    await moveSheet(tx, order, sheet, { on: 'pay', by: 'buyer', actorId: ctx.me.userId })
    await takeMore(tx, order, sheet, ctx.me.userId)
    await tellSettled(tx, order, { ...sheet, state: 'done' })
    return { done: true as const }
  })

/**
 * Job: sheets that nobody has anything to say about are confirmed when their days are over; of the others people are reminded once, and of a
 * difference that is not paid every time its days are over.
 */
export async function confirmByRule(world: World): Promise<number> {
  const days = await world.rules.number('settlement.confirmDays')
  const reminded = await world.pool.tx(tx => remind(tx, days))
  const due = await sheetsToConfirm(world.pool)
  return reminded + (await sweep(due, ({ id, orderId }) => world.pool.tx(tx => confirmOne(world, tx, id, orderId))))
}
async function confirmOne(world: World, tx: Tx, id: number, orderId: number): Promise<boolean> {
  const [order] = await lockOrdersById(tx, [orderId])
  const sheet = await lockSheet(tx, id)
  if (!order || sheet?.state !== 'offered' || !sheet.byRule) return false
  const actorId = await systemUserId(tx)
  const { byRule, figures } = await computeSheet(tx, order, {
    disputed: await heldTrucks(tx, order.id),
    accepted: new Set(),
  })
  // Something was disputed since: finance looks at it with the buyer.
  if (!byRule || figures.differenceFen !== sheet.differenceFen) {
    await moveSheet(tx, order, sheet, { on: 'withdraw', by: 'system', actorId, detail: '确认前有异议，重新出单' })
    return true
  }
  const { moved } = await confirm(world, tx, order, sheet, {
    by: 'system',
    actorId,
    accepted: new Set(),
    disputed: new Set(),
    tailChoice: null,
    seenFen: null,
  })
  await tellSettled(tx, order, moved)
  return true
}
async function remind(tx: Tx, days: number): Promise<number> {
  const due = await takeReminders(tx, days)
  for (const { id } of due) {
    const sheet = await lockSheet(tx, id)
    if (!sheet) continue
    await notify(tx, [sheet.userId, ...(await peopleWithRight(tx, sheet.companyId, 'settle.confirm'))], {
      event: sheet.state === 'due' ? 'settlementUnpaid' : 'settlementReminder',
      facts: { orderCode: sheet.orderCode, settleNo: sheet.settleNo, result: differenceText(sheet.differenceFen) },
      link: `/order/settlement?settleNo=${sheet.settleNo}`,
    })
  }
  return due.length
}

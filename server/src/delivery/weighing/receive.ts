// 签收: the one way a truck's goods become the buyer's, whoever signs. With the last of them the order is signed.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { allSound, isSound, type TakenUnit, whyNotTaken } from '@mall/domain/delivery/shipment/receipt.rules.ts'
import { whyNotOwnWeight, whyNotReceive } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { receivedWords, ReceiptHow } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { endThreads, notify, staffWithRight } from '../../platform/notice/notify.ts'
import { moveOrder } from '../../orders/order/moveOrder.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { moveWaybill } from '../shipment/moveWaybill.ts'
import { type LockedWaybill, lockWaybill } from '../shipment/waybill.queries.ts'
import { objectTo } from './objectWeight.ts'
import { loadFor, lockForDesk, recordAct, wrongState, yardTruck } from './onTruck.ts'
import { ownFiles } from './photos.ts'
import { contactOf, insertReceipt, type ReceiptRow, receiptOf, stillComing } from './receipt.queries.ts'
import { ticketsOf } from './ticket.queries.ts'
import { giveFilesTo } from './weighing.queries.ts'

type Taken = TakenUnit & { fileIds: readonly string[] }
export interface Signing {
  how: ReceiptRow['how']
  receiver: string
  actorId: number
  /** Null: all as expected. */
  units: readonly Taken[] | null
  /** Where nobody counted the units but something is wrong: it stands for the whole truck. */
  trouble?: string
  buyerNetKg?: Kg | null
  note?: string
  why?: string
  fileIds?: readonly string[]
  requestId: string
}
const MOVE = {
  buyer: { on: 'sign', by: 'buyer' },
  auto: { on: 'sign', by: 'system' },
  driver: { on: 'signByProxy', by: 'driver' },
  staff: { on: 'signByProxy', by: 'staff' },
  gate: { on: 'selfPickup', by: 'gate' },
} as const

/** Receives a locked truck. Says whether the order is signed with it. */
export async function receive(
  world: World,
  tx: Tx,
  { order, w }: LockedWaybill,
  s: Signing,
): Promise<{ sound: boolean; orderDone: boolean }> {
  const before = await receiptOf(tx, w.id)
  if (before) return refuse('RECEIPT_DONE', { who: `${ReceiptHow.label(before.how)} ${before.receiver}` })
  const { units } = await loadFor(tx, w.id)
  const expected = units.map(u => ({ id: u.id, unitNo: u.unitNo, pieces: u.pieces }))
  const taken: Taken[] = (s.units ?? allSound(expected)).map(u => ({ fileIds: [], ...u }))
  const wrong = whyNotTaken(expected, taken)
  if (wrong) return refuse('RECEIPT_WRONG', { why: wrong })
  const trouble = s.trouble ?? ''
  const sound = isSound(taken) && trouble === ''
  // The machine first: a truck that is still in the mill is not received, whatever is typed.
  const shut = whyNotReceive({ ...yardTruck(w), received: false })
  if (s.how !== 'gate' && shut) return wrongState(w, '签收', shut)
  await insertReceipt(tx, {
    waybillId: w.id,
    how: s.how,
    receiver: s.receiver,
    actorId: s.actorId,
    buyerNetKg: s.buyerNetKg ?? null,
    note: [trouble, s.note ?? ''].filter(Boolean).join('；'),
    why: s.why ?? '',
    fileIds: s.fileIds ?? [],
    sound,
    requestId: s.requestId,
    units: taken,
  })
  const short = taken.reduce((n, u) => n + u.piecesShort, 0)
  const damaged = taken.reduce((n, u) => n + u.piecesDamaged, 0)
  const what = sound
    ? receivedWords(s.how)
    : [short > 0 && `短少 ${short} 件`, damaged > 0 && `破损 ${damaged} 件`, trouble].filter(Boolean).join('，')
  await moveWaybill(tx, w, {
    ...MOVE[s.how],
    actorId: s.actorId,
    place: s.how === 'gate' ? w.depotName : w.addressText || '收货地',
    detail: `${ReceiptHow.label(s.how)}，${s.receiver}；${what}`,
  })
  if (s.how !== 'buyer' && s.how !== 'gate')
    await notify(tx, [w.userId], {
      event: 'receiptSigned',
      facts: {
        waybillNo: w.waybillNo,
        orderCode: order.orderCode,
        plate: w.plate,
        how: ReceiptHow.label(s.how),
        receiver: s.receiver,
      },
      link: `/order/orderShipShow?waybillNo=${w.waybillNo}`,
    })
  // He signed himself: nobody need tell him to.
  if (s.how === 'buyer') await endThreads(tx, [w.userId, s.actorId], [w.waybillNo])
  if (!sound) await tellUnsound(tx, { order, w }, what)
  const orderDone = await finishIfAll(world, tx, order)
  return { sound, orderDone }
}

/** Sales contact and quality, and who sends the trucks: what is short or damaged waits for them, not for the clock. */
async function tellUnsound(tx: Tx, { w }: LockedWaybill, what: string): Promise<void> {
  const contact = await contactOf(tx, w.companyId)
  const to = [
    ...(contact === null ? [] : [contact]),
    ...(await staffWithRight(tx, 'cert.edit')),
    ...(await staffWithRight(tx, 'ship.dispatch')),
  ]
  await notify(tx, to, {
    event: 'receiptUnsound',
    facts: { companyName: w.companyName, waybillNo: w.waybillNo, plate: w.plate, what },
    link: `/scaleTicket?word=${w.waybillNo}`,
  })
}

/** 全部签收: every piece has left or is given up, every truck is received. Under the order's lock, so the last of two sees the first. */
async function finishIfAll(world: World, tx: Tx, order: LockedWaybill['order']): Promise<boolean> {
  if (order.status !== OrderStatus.shipping || (await stillComing(tx, order.id))) return false
  await moveOrder(world, tx, order, {
    on: 'allReceived',
    by: 'system',
    actorId: await systemUserId(tx),
    reason: '全部车辆已签收',
    act: '签收',
  })
  return true
}

export const signReceipt = (ctx: Ctx, input: Parsed<'/api/order/signReceipt'>) =>
  ctx.once(async tx => {
    const locked = (await lockWaybill(tx, scopeOf(ctx), input.waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
    const { w } = locked
    const net = (await ticketsOf(tx, w.id)).at(-1)?.netKg ?? null
    const own = input.buyerNetKg
    const wrong = own !== null && net !== null ? whyNotOwnWeight(own, net) : undefined
    if (wrong && w.status === WaybillStatus.inTransit) return refuse('WEIGHT_WRONG', { why: wrong })
    const fileIds = await ownFiles(ctx, tx, input.fileIds)
    const units: Taken[] = []
    for (const { waybillUnitId, ...u } of input.units)
      units.push({ ...u, id: Number(waybillUnitId), fileIds: await ownFiles(ctx, tx, u.fileIds) })
    const done = await receive(ctx.world, tx, locked, {
      how: 'buyer',
      receiver: input.receiver,
      actorId: ctx.me.userId,
      units: units.length > 0 ? units : null,
      buyerNetKg: own,
      note: input.note,
      fileIds,
      requestId: input.requestId,
    })
    // 理计 does not settle by any scale: his weight is kept with the receipt and nothing follows from it.
    const objected =
      own !== null && net !== null && locked.order.settlement !== 1
        ? await objectTo(tx, locked, { buyerKg: own, reason: '签收时自磅', fileIds, actorId: ctx.me.userId })
        : null
    return { done: true as const, sound: done.sound, orderDone: done.orderDone, weightWords: objected?.words ?? '' }
  })

/** 代签收 by staff: with proof, and why the buyer does not sign himself. */
export const signByProxy = (ctx: Ctx, input: Parsed<'/api/ops/signByProxy'>) =>
  ctx.once(async tx => {
    const locked = await lockForDesk(ctx, tx, input.waybillNo)
    const fileIds = await ownFiles(ctx, tx, input.fileIds)
    const done = await receive(ctx.world, tx, locked, {
      how: 'staff',
      receiver: input.receiver,
      actorId: ctx.me.userId,
      units: null,
      trouble: input.short,
      why: input.why,
      fileIds,
      requestId: input.requestId,
    })
    await giveFilesTo(tx, locked.w.companyId, fileIds)
    await recordAct(
      ctx,
      tx,
      'ship.signByProxy',
      locked.w,
      `收货人 ${input.receiver}：${input.why}${input.short ? `；${input.short}` : ''}`,
    )
    return { done: true as const, orderDone: done.orderDone }
  })

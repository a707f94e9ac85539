// 签收后的重量异议: the buyer's scale beside the ticket that counts. Within 3 ‰ the ticket counts and it says so; above it somebody decides,
// and the settlement of that truck waits.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { objectionOutcome, objectionUntil, objectionWords } from '@mall/domain/delivery/shipment/receipt.rules.ts'
import { whyNotVerdict } from '@mall/domain/delivery/shipment/objection.rules.ts'
import { whyNotOwnWeight } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { endDeskWork, notify, staffWithRight } from '../../platform/notice/notify.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { type LockedWaybill, lockWaybill } from '../shipment/waybill.queries.ts'
import { nowOf } from './gate.queries.ts'
import { lockForDesk, note, recordAct } from './onTruck.ts'
import { ownFiles } from './photos.ts'
import { closeObjection, insertObjection, objectionOf, receiptOf, weightTakers } from './receipt.queries.ts'
import { ticketsOf } from './ticket.queries.ts'

/** Why no objection can be entered; empty when it can. `until`: null while nothing was received. */
export function whyNotObject(
  o: { settlement: SettlementModeCode; until: number | null; there: boolean; weighed: boolean },
  now: number,
): string {
  if (o.until === null) return '签收后才能提重量异议'
  if (o.settlement === SettlementMode.theoretical) return '理计订单按理论重量结算，对重量有疑问请联系专属客服'
  if (!o.weighed) return '这一车没有磅单'
  if (o.there) return '已经登记过自磅重量，一车一次'
  return now > o.until ? '重量异议期已过' : ''
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Whoever has settled money by a truck's weight says why nobody can object to it any more; empty: he can. */
    readonly weightObjectionGuards: readonly ((db: Db, waybillId: number) => Promise<string>)[]
  }
}

export async function whyNotObjectNow(db: Db, waybillId: number): Promise<string> {
  for (const ask of extensions().weightObjectionGuards) {
    const why = await ask(db, waybillId)
    if (why) return why
  }
  return ''
}

/** Enters it for a locked truck that has been received. */
export async function objectTo(
  tx: Tx,
  { order, w }: LockedWaybill,
  o: { buyerKg: Kg; reason: string; fileIds: readonly string[]; actorId: number },
) {
  const ticket = (await ticketsOf(tx, w.id)).at(-1)
  if (!ticket) return refuse('OBJECTION_WRONG.noTicket')
  const wrong = whyNotOwnWeight(o.buyerKg, ticket.netKg)
  if (wrong) return refuse('WEIGHT_WRONG', { why: wrong })
  const { permille, state } = objectionOutcome(ticket.netKg, o.buyerKg)
  const words = objectionWords(permille)
  await insertObjection(tx, {
    waybillId: w.id,
    orderId: order.id,
    ticketId: ticket.id,
    millKg: ticket.netKg,
    buyerKg: o.buyerKg,
    permille,
    reason: o.reason,
    fileIds: o.fileIds,
    state,
    openedBy: o.actorId,
  })
  await note(tx, w, {
    event: 'objected',
    detail: `自磅 ${tons(o.buyerKg)} 吨，${words}`,
    actorId: o.actorId,
    place: w.selfPickup ? '' : w.addressText,
  })
  if (state === 'open')
    await notify(tx, await staffWithRight(tx, 'weigh.settle'), {
      event: 'objectionWaits',
      facts: {
        companyName: w.companyName,
        waybillNo: w.waybillNo,
        mill: tons(ticket.netKg),
        buyer: tons(o.buyerKg),
        permille: String(permille),
      },
      link: `/weightObjection?open=${w.waybillNo}`,
    })
  return { state, words }
}

export const objectWeight = (ctx: Ctx, input: Parsed<'/api/order/objectWeight'>) =>
  ctx.db.tx(async tx => {
    const locked = (await lockWaybill(tx, scopeOf(ctx), input.waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
    const receipt = await receiptOf(tx, locked.w.id)
    const hours = await ctx.world.rules.number('weighing.objectionHours')
    const why =
      whyNotObject(
        {
          settlement: locked.order.settlement,
          until: receipt ? objectionUntil(receipt.at.getTime(), hours) : null,
          there: (await objectionOf(tx, locked.w.id)) !== undefined,
          weighed: true,
        },
        await nowOf(tx),
      ) || (await whyNotObjectNow(tx, locked.w.id))
    if (why) return refuse('OBJECTION_WRONG', { why })
    const fileIds = await ownFiles(ctx, tx, input.fileIds)
    const made = await objectTo(tx, locked, { ...input, fileIds, actorId: ctx.me.userId })
    return { done: true as const, ...made }
  })

/** Whoever took one of the two weights does not decide between them while a colleague can; alone he may, and it is said. Empty: nothing stands against him. */
export async function whyNotDecideOwn(ctx: Ctx, db: Db, waybillId: number): Promise<{ why: string; alone: boolean }> {
  const took = await weightTakers(db, waybillId)
  if (!took.includes(ctx.me.userId)) return { why: '', alone: false }
  const others = (await staffWithRight(db, 'weigh.settle')).filter(id => !took.includes(id))
  return others.length === 0
    ? { why: '', alone: true }
    : { why: '这一车的重量有您经手的，请由另一位司磅员或财务登记复磅结果', alone: false }
}

/** 登记复磅结果: by the weighmaster or finance, a weight between both scales, and the one that the words name (decision 0248). */
export const decideObjection = (ctx: Ctx, { waybillNo, settledKg, reason }: Parsed<'/api/ops/decideObjection'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockForDesk(ctx, tx, waybillNo)
    const found = await objectionOf(tx, w.id)
    if (!found || found.state !== 'open') return refuse('OBJECTION_WRONG.none')
    const own = await whyNotDecideOwn(ctx, tx, w.id)
    if (own.why) return refuse('SECOND_PERSON', { why: own.why })
    const wrong = whyNotVerdict(found, { settledKg, reason })
    if (wrong) return refuse('WEIGHT_WRONG', { why: wrong })
    if (!(await closeObjection(tx, { id: found.id, settledKg, decision: reason, actorId: ctx.me.userId })))
      return refuse('OBJECTION_WRONG.justEntered')
    await endDeskWork(tx, 'weigh.settle', [`objection ${w.waybillNo}`])
    await note(tx, w, { event: 'objectionDecided', detail: `按 ${tons(settledKg)} 吨：${reason}`, actorId: ctx.me.userId })
    await notify(tx, [w.userId], {
      event: 'objectionDecided',
      facts: { waybillNo: w.waybillNo, tons: tons(settledKg), reason },
      link: `/order/orderShipShow?waybillNo=${w.waybillNo}`,
    })
    await recordAct(
      ctx,
      tx,
      'weigh.objection',
      w,
      `按 ${tons(settledKg)} 吨结算：${reason}${own.alone ? '（过磅和登记的是同一人，没有另一位能登记复磅结果的同事）' : ''}`,
    )
    return { done: true as const }
  })

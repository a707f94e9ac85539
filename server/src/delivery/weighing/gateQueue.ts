// 排队叫号: the driver or the gate says that a truck is there, the gate calls the next one. One depot's line is changed by one at a time, so no truck is called
// twice. A gate that does not call lets trucks in as before.
import {
  callableFrom,
  inTurn,
  type Loading,
  MOST_MISSED,
  queueText,
  turnBehind,
  waitMinutes,
  whyNotQueue,
} from '@mall/domain/delivery/shipment/gateQueue.rules.ts'
import { SLOT_MS } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { lockWaybill, type WaybillRow } from '../shipment/waybill.queries.ts'
import { lockCount, nowOf } from './gate.queries.ts'
import {
  insideNow,
  joinLine,
  lastLoadings,
  leaveLine,
  type QueueRow,
  queueOf,
  setCalled,
  setMissedCall,
} from './gateQueue.queries.ts'
import { lockForDesk, note, recordAct, truckForDesk } from './onTruck.ts'

const turnOf = (q: QueueRow) => ({ ...q, turnSlotAt: q.turnSlotAt.getTime(), turnAt: q.turnAt.getTime() })
type Turned = ReturnType<typeof turnOf>
/** Whose hour is over waits for nothing here; he books anew. */
const stands = (q: Turned, now: number): boolean => now < q.slotAt.getTime() + SLOT_MS

export interface Line {
  order: Turned[]
  inside: number
  loadings: Loading[]
}
export async function lineOf(db: Db, depotCode: string, now: number): Promise<Line> {
  const [waiting, inside, loadings] = [
    await queueOf(db, depotCode),
    await insideNow(db, depotCode),
    await lastLoadings(db, depotCode),
  ]
  return {
    order: inTurn(waiting.map(turnOf).filter(q => stands(q, now))),
    inside,
    loadings: loadings.flatMap(l => (l.from && l.to ? [{ from: l.from.getTime(), to: l.to.getTime() }] : [])),
  }
}

/** Where a truck stands in its line: whoever was called and is not in yet is before him too. */
export function placeIn(line: Line, waybillId: number) {
  const at = line.order.findIndex(q => q.id === waybillId)
  const q = line.order[at]
  if (!q) return null
  const called = line.order.filter(x => x.calledAt !== null && x.id !== waybillId && line.order.indexOf(x) > at).length
  const ahead = at + called
  const minutes = waitMinutes({ ahead, inside: line.inside, loadings: line.loadings })
  return {
    no: at + 1,
    aheadCount: ahead,
    minutes,
    says: q.calledAt ? '已叫号' : queueText({ ahead, minutes }),
    calledAt: q.calledAt?.getTime() ?? null,
    missed: q.missed,
    arrivedAt: q.arrivedAt.getTime(),
  }
}

export const whyNotJoin = (w: WaybillRow, queued: boolean, now: number): string =>
  whyNotQueue(
    {
      status: w.status,
      ended: w.endedAt !== null,
      named: w.plate !== '',
      slotAt: w.slotAt?.getTime() ?? null,
      queued,
    },
    now,
  )

/** Before any truck of it is locked: who calls takes the line first, then the truck. */
export const lockLine = (tx: Tx, depotCode: string) => lockCount(tx, `queue:${depotCode}`)

/** Puts a truck into its line, both locked. Said twice is said once. */
export async function joinQueue(tx: Tx, w: WaybillRow, by: { actorId: number; who: string }): Promise<void> {
  const now = await nowOf(tx)
  const queued = (await queueOf(tx, w.depotCode)).some(q => q.id === w.id && stands(turnOf(q), now))
  if (queued) return
  const why = whyNotJoin(w, false, now)
  if (why) return refuse('QUEUE_WRONG', { why })
  if (!w.slotAt) return refuse('QUEUE_WRONG.noSlot')
  // Out of the line with an old turn, it comes back as one that has just come.
  await leaveLine(tx, w.id)
  await joinLine(tx, { waybillId: w.id, depotCode: w.depotCode, passToken: w.passToken, slotAt: w.slotAt })
  await note(tx, w, { event: 'queued', detail: `${by.who}登记到门口，排队等叫号`, actorId: by.actorId })
}
export async function queueTruck(ctx: Ctx, { waybillNo }: Parsed<'/api/ops/queueTruck'>) {
  const { depotCode } = await truckForDesk(ctx, waybillNo)
  return ctx.db.tx(async tx => {
    await lockLine(tx, depotCode)
    const { w } = await lockForDesk(ctx, tx, waybillNo)
    await joinQueue(tx, w, { actorId: ctx.me.userId, who: '门岗' })
    await recordAct(ctx, tx, 'ship.queue', w, '登记到门口')
    return { done: true as const }
  })
}

/** Back behind some others; after so many calls out of the line. The line is locked. */
async function putBack(world: World, tx: Tx, depotCode: string, waybillId: number, actorId: number): Promise<boolean> {
  const waiting = (await queueOf(tx, depotCode)).map(turnOf)
  const q = waiting.find(x => x.id === waybillId)
  if (!q?.calledAt) return false
  const found = await lockWaybill(tx, everybody, q.waybillNo)
  if (!found) return false
  const places = await world.rules.number('gate.missedBack')
  if (q.missed + 1 >= MOST_MISSED) {
    await leaveLine(tx, waybillId)
    await note(tx, found.w, { event: 'callMissed', detail: `叫号 ${MOST_MISSED} 次未到，已不在队里，到门口请重新登记`, actorId })
    return true
  }
  const turn = turnBehind(waiting, waybillId, places) ?? q
  // As many as there are: at the end of the line it lets nobody before it.
  const before = Math.min(places, waiting.length - 1 - inTurn(waiting).findIndex(x => x.id === waybillId))
  await setMissedCall(tx, { waybillId, turnSlotAt: new Date(turn.turnSlotAt), turnAt: new Date(turn.turnAt) })
  await note(tx, found.w, {
    event: 'callMissed',
    detail: before === 0 ? '叫号未到，后面没有车，仍排在队尾' : `叫号未到，往后排 ${before} 车`,
    actorId,
  })
  return true
}
export async function missCall(ctx: Ctx, { waybillNo }: Parsed<'/api/ops/missCall'>) {
  const { depotCode } = await truckForDesk(ctx, waybillNo)
  return ctx.db.tx(async tx => {
    await lockLine(tx, depotCode)
    const { w } = await lockForDesk(ctx, tx, waybillNo)
    if (!(await putBack(ctx.world, tx, w.depotCode, w.id, ctx.me.userId))) return refuse('QUEUE_WRONG.notCalled')
    await recordAct(ctx, tx, 'ship.queue', w, '叫号未到')
    return { done: true as const }
  })
}

async function putBackLate(world: World, tx: Tx, depotCode: string): Promise<void> {
  await lockLine(tx, depotCode)
  const now = await nowOf(tx)
  const patience = (await world.rules.number('gate.callMinutes')) * 60_000
  const system = await systemUserId(tx)
  for (const q of await queueOf(tx, depotCode))
    if (q.calledAt && now - q.calledAt.getTime() > patience) await putBack(world, tx, depotCode, q.id, system)
}

/** 叫下一车: the first in turn whose gate is open; who was called too long ago goes back before that. Pressed twice calls one. */
export async function callTruck(ctx: Ctx, { depotCode }: Parsed<'/api/ops/callTruck'>) {
  // Of its own: who has not come goes back, or out of the line, also when then there is nobody to call.
  await ctx.db.tx(tx => putBackLate(ctx.world, tx, depotCode))
  return ctx.once(async tx => {
    await lockLine(tx, depotCode)
    const now = await nowOf(tx)
    const { order } = await lineOf(tx, depotCode, now)
    const next = order.find(q => q.calledAt === null && now >= callableFrom(q.slotAt.getTime()))
    if (!next) return refuse(order.length === 0 ? 'QUEUE_WRONG.nobody' : 'QUEUE_WRONG.nobodyDue')
    const { w } = await lockForDesk(ctx, tx, next.waybillNo)
    if (!(await setCalled(tx, w.id, ctx.me.userId))) return refuse('QUEUE_WRONG.nobodyDue')
    await note(tx, w, { event: 'called', detail: '叫号，请进厂', actorId: ctx.me.userId })
    await recordAct(ctx, tx, 'ship.queue', w, '叫号')
    return { waybillNo: w.waybillNo, plate: plateText(w.plate) }
  })
}

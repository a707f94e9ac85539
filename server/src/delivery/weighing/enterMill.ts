// 进厂: plate, slot and code are looked at, the empty truck is weighed, and it is inside.
import { plainPlate } from '@mall/domain/delivery/shipment/plate.ts'
import { whyNotTare } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { whyNotEnter } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { ENTERED, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { timingSafeEqual } from 'node:crypto'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { whyNotLoad } from '../shipment/loadable.ts'
import { moveWaybill } from '../shipment/moveWaybill.ts'
import type { WaybillRow } from '../shipment/waybill.queries.ts'
import { countTry } from './counted.ts'
import { forgetTry, keepTry, nowOf, setTare } from './gate.queries.ts'
import { lockForDesk, recordAct, truckForDesk, usualOf } from './onTruck.ts'
import { leaveScale, type Reading, takeReading } from './scaleReader.ts'

/** What the driver's screen carries is the token; some scanners give the whole link. */
const plainCode = (text: string): string => /[?&]t=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? text.replace(/\s/g, '')
const same = (a: string, b: string): boolean =>
  a.length > 0 && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
const opens = (w: WaybillRow, code: string): boolean => same(code, w.pickUpCode) || same(code, w.passToken)

/**
 * Why the gate stays shut for a truck under this plate; empty: it opens. `company`: why nothing is loaded for its owner (loadable.ts). The driver reads
 * it: why that is, is not his business.
 */
export function whyNotAdmit(w: WaybillRow, seen: { plate: string; company: string }, now: number): string {
  if (!w.endedAt && w.status === WaybillStatus.allocated && seen.company !== '')
    return '现在不能给这家货主发货，请货主联系专属客服'
  if (!w.slotAt) return '没有预约时段，请货主先预约再来'
  const facts = {
    slot: { startsAt: w.slotAt.getTime() },
    plate: w.plate,
    ended: w.endedAt !== null,
    entered: ENTERED.has(w.status),
  }
  return whyNotEnter(facts, seen.plate, now) ?? ''
}

/**
 * Lets a truck in. A wrong code is counted before it is looked at; what else keeps the gate shut is kept for half an hour, so that the
 * driver reads it on his pass. `given`: a weight that was read elsewhere.
 */
export async function enterMill(ctx: Ctx, input: Parsed<'/api/ops/enterMill'>, given?: Reading) {
  const seen = await truckForDesk(ctx, input.waybillNo)
  const plate = plainPlate(input.plate)
  const code = plainCode(input.code)
  const tried = await ctx.db.tx(tx => countTry(tx, { waybillId: seen.id, byId: ctx.me.userId, plateSeen: plate }))
  if ('minutes' in tried) return refuse('GATE_THROTTLED', tried)
  // 自提 comes with its code; a carrier's truck is known by its plate, but a code that is shown must be the right one.
  if (seen.selfPickup && code === '') {
    await keepTry(ctx.db, tried.id, '没有出示提货码')
    return refuse('GATE_NO_ENTRY.noCode')
  }
  if (code !== '' && !seen.endedAt && !opens(seen, code)) return refuse('GATE_CODE', { left: tried.left })
  try {
    const entered = await ctx.db.tx(async tx => {
      const { order, w } = await lockForDesk(ctx, tx, input.waybillNo)
      const why = whyNotAdmit(w, { plate, company: await whyNotLoad(tx, order) }, await nowOf(tx))
      if (why) return refuse('GATE_NO_ENTRY', { why })
      const reading = given ?? (await takeReading(ctx, tx, w, input))
      const { usualKg } = await usualOf(tx, w.plate)
      const wrong = whyNotTare(reading.kg, usualKg)
      if (wrong) return refuse('WEIGHT_WRONG', { why: wrong })
      await setTare(tx, { waybillId: w.id, kg: reading.kg, byId: ctx.me.userId, scaleCode: reading.scaleCode })
      const by = reading.byHand ? `，手工录入：${reading.reason}` : ''
      const detail = `皮重 ${tons(reading.kg)} 吨${by}`
      await moveWaybill(tx, w, { on: 'enterMill', by: 'gate', actorId: ctx.me.userId, detail })
      await leaveScale(tx, w)
      await recordAct(ctx, tx, 'ship.enter', w, detail)
      return { done: true as const, tareKg: reading.kg }
    })
    await forgetTry(ctx.db, tried.id)
    return entered
  } catch (e) {
    // Only what concerns the driver stands on his pass; a wrong reading is the gate's own matter.
    const why = e instanceof Refusal && e.refusal === 'GATE_NO_ENTRY' ? e.message : ''
    await (why === '' ? forgetTry(ctx.db, tried.id) : keepTry(ctx.db, tried.id, why))
    throw e
  }
}

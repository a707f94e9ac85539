// What the dispatcher does with any truck before it enters, and the places it passes on the road.
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { cancelTruck, changeLoad, changeSlot, mustChange, putTruck } from './changeTruck.ts'
import { lockDeskWaybill } from './deskOrder.ts'
import type { Actor } from './makeTruck.ts'
import { announceWaybill } from './moveWaybill.ts'
import { knownCarrier } from './planTrucks.ts'
import { slotWords } from '../../goods/capacity/gateHours.ts'
import { endChange, waitingChange } from './truck.queries.ts'
import { truckFields } from './truckFields.ts'
import { insertWaybillEvent, type WaybillRow } from './waybill.queries.ts'

const as = (ctx: Ctx): Actor => ({ id: ctx.me.userId, as: 'dispatcher' })
const DONE = { done: true } as const
const linkOf = (w: WaybillRow): string => `/order/orderShipShow?waybillNo=${w.waybillNo}`
const plateOf = (w: Pick<WaybillRow, 'plate'>): string => (w.plate ? plateText(w.plate) : '未报车')
const log = (ctx: Ctx, tx: Tx, act: AuditAct, waybillNo: string, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'waybill', objectId: waybillNo, detail })

export const changeAnySlot = (ctx: Ctx, { waybillNo, slotAt, reason }: Parsed<'/api/ops/changeTruckSlot'>) =>
  ctx.db.tx(async tx => {
    const both = await lockDeskWaybill(ctx, tx, waybillNo)
    const next = await changeSlot(ctx.world, tx, both, slotAt, as(ctx), reason)
    await notify(tx, [both.order.userId], {
      event: 'slotChanged',
      facts: { waybillNo, plate: plateOf(both.w), slot: slotWords(next), reason },
      link: linkOf(both.w),
    })
    await log(ctx, tx, 'ship.slot', waybillNo, `${slotWords(both.w.slotAt)} → ${slotWords(next)}：${reason}`)
    return DONE
  })

export const changeAnyTruck = (ctx: Ctx, { waybillNo, truck, carrierCode, reason }: Parsed<'/api/ops/changeTruck'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockDeskWaybill(ctx, tx, waybillNo)
    mustChange(w, '换车')
    const carrier = w.selfPickup || carrierCode === '' ? null : await knownCarrier(tx, carrierCode)
    const t = truckFields(ctx.world, truck)
    await putTruck(ctx.world, tx, w, { ...t, carrierCode: carrier }, as(ctx), reason)
    await log(
      ctx,
      tx,
      'ship.change',
      waybillNo,
      `${plateOf(w)} → ${plateText(t.plate)} ${t.driverName}${reason ? `：${reason}` : ''}`,
    )
    return DONE
  })

export const changeAnyLoad = (ctx: Ctx, { waybillNo, unitIds, reason }: Parsed<'/api/ops/changeTruckLoad'>) =>
  ctx.db.tx(async tx => {
    const both = await lockDeskWaybill(ctx, tx, waybillNo)
    await changeLoad(ctx.world, tx, both, unitIds, as(ctx), reason)
    await log(ctx, tx, 'ship.load', waybillNo, `${unitIds.length} 件${reason ? `：${reason}` : ''}`)
    return DONE
  })

export const cancelAnyTruck = (ctx: Ctx, { waybillNo, reason }: Parsed<'/api/ops/cancelTruck'>) =>
  ctx.db.tx(async tx => {
    const both = await lockDeskWaybill(ctx, tx, waybillNo)
    await cancelTruck(ctx.world, tx, both, as(ctx), reason)
    await notify(tx, [both.order.userId], {
      event: 'truckCancelled',
      facts: { waybillNo, plate: plateOf(both.w), reason },
      link: linkOf(both.w),
    })
    await log(ctx, tx, 'ship.cancel', waybillNo, `${plateOf(both.w)}：${reason}`)
    return DONE
  })

export const decideChange = (ctx: Ctx, { waybillNo, agree, reason }: Parsed<'/api/ops/decideTruckChange'>) =>
  ctx.db.tx(async tx => {
    const { order, w } = await lockDeskWaybill(ctx, tx, waybillNo)
    if (!agree && reason === '') return refuse('REASON_NEEDED')
    const change = (await waitingChange(tx, w.id)) ?? refuse('SHIP_CHANGE_NONE')
    mustChange(w, '换车')
    const state = agree ? 'agreed' : 'refused'
    await endChange(tx, { id: change.id, state, actorId: ctx.me.userId, decision: reason })
    if (agree) await putTruck(ctx.world, tx, w, { ...change, carrierCode: null }, as(ctx), '调度同意')
    else {
      await insertWaybillEvent(tx, {
        waybillId: w.id,
        event: 'truckRefused',
        from: null,
        to: null,
        place: w.depotName,
        detail: reason,
        inside: false,
        actorId: ctx.me.userId,
      })
      announceWaybill(tx, w)
    }
    await notify(tx, [order.userId, change.askedBy], {
      event: 'truckChangeDecided',
      facts: { waybillNo, result: agree ? `已同意，现为 ${plateText(change.plate)}` : `未同意：${reason}` },
      link: linkOf(w),
    })
    await log(
      ctx,
      tx,
      agree ? 'ship.change' : 'ship.refuseChange',
      waybillNo,
      `${plateOf(w)} → ${plateText(change.plate)} ${reason}`,
    )
    return DONE
  })

/** 途经: times and places of a truck of the carrier that is on the road. */
export const addWaypoint = (ctx: Ctx, { waybillNo, place, detail }: Parsed<'/api/ops/addWaypoint'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockDeskWaybill(ctx, tx, waybillNo)
    if (w.status !== WaybillStatus.inTransit) return refuse('WAYPOINT_WRONG')
    await insertWaybillEvent(tx, {
      waybillId: w.id,
      event: 'waypoint',
      from: null,
      to: null,
      place,
      detail,
      inside: false,
      actorId: ctx.me.userId,
    })
    announceWaybill(tx, w)
    await log(ctx, tx, 'ship.waypoint', waybillNo, `${place} ${detail}`)
    return DONE
  })

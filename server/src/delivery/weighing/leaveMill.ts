// 出厂: the gate opens for a truck that is weighed and not disputed. Its goods leave the stock; at self pick-up they are the buyer's.
import { hourText } from '@mall/domain/kernel/clock.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { whyNotLeave } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { tellErp } from '../../platform/erpOutbox/tellErp.ts'
import { notify } from '../../platform/notice/notify.ts'
import { shipLoad } from '../shipment/load.queries.ts'
import { moveWaybill } from '../shipment/moveWaybill.ts'
import { openDisputeOf } from './dispute.queries.ts'
import { lapseIfDue, reweighOf } from './dispute.ts'
import { nowAt } from './figures.ts'
import { nowOf } from './gate.queries.ts'
import { loadFor, lockForDesk, note, recordAct, wrongState } from './onTruck.ts'
import { markArrived as setArrived } from './receipt.queries.ts'
import { receive } from './receive.ts'
import { whyNotPhotographed } from './scalePhotos.ts'
import { ticketsOf } from './ticket.queries.ts'

export const leaveMill = (ctx: Ctx, { waybillNo }: Parsed<'/api/ops/leaveMill'>) =>
  ctx.db.tx(async tx => {
    const locked = await lockForDesk(ctx, tx, waybillNo)
    const { w } = locked
    // A clock that has run out keeps nobody, whether the job has come by or not.
    if (w.status === WaybillStatus.loaded) await lapseIfDue(tx, w)
    const tickets = await ticketsOf(tx, w.id)
    const last = tickets.at(-1)
    const open = await openDisputeOf(tx, w.id)
    const { units } = await loadFor(tx, w.id)
    const now = await nowOf(tx)
    const why = whyNotLeave(
      {
        status: w.endedAt ? 0 : w.status,
        weighed: last !== undefined && units.length > 0 && units.every(u => u.scaleKg !== null),
        dispute: open ? { replyBy: open.replyBy.getTime(), reweighed: reweighOf(tickets, open) !== undefined } : null,
      },
      now,
    )
    if (why) return refuse('LEAVE_BLOCKED', { why })
    const unproved = await whyNotPhotographed(ctx.world, tx, w.id)
    if (unproved) return refuse('LEAVE_BLOCKED', { why: unproved })
    if (!last) return refuse('LEAVE_BLOCKED.notWeighed')
    const detail = `${last.ticketNo} 净重 ${tons(last.netKg)} 吨`
    await recordAct(ctx, tx, 'ship.leave', w, detail)
    const gone = await shipLoad(tx, { waybillId: w.id, waybillNo: w.waybillNo })
    tx.afterCommit(() => ctx.world.search.changed(gone.map(g => g.skuId)))
    await tellErp(tx, w.waybillNo, w.companyId, {
      topic: 'order.shipped',
      orderCode: w.orderCode,
      waybillNo: w.waybillNo,
      plate: w.plate,
      ticketNo: last.ticketNo,
      kg: last.netKg,
      stock: gone.map(({ skuCode, depotCode, pieces, kg }) => ({ skuCode, depotCode, pieces, kg })),
      amountFen: 0,
    })
    await notify(tx, [w.userId], {
      event: 'truckLeft',
      facts: {
        plate: w.plate,
        waybillNo: w.waybillNo,
        time: hourText(nowAt(now)),
        net: tons(last.netKg),
        orderCode: w.orderCode,
      },
      link: `/order/orderShipShow?waybillNo=${w.waybillNo}`,
    })
    if (!w.selfPickup) {
      const moved = await moveWaybill(tx, w, { on: 'leave', by: 'gate', actorId: ctx.me.userId, detail })
      return { done: true as const, status: moved.status, orderDone: false }
    }
    const { orderDone } = await receive(ctx.world, tx, locked, {
      how: 'gate',
      receiver: w.driverName || w.plate,
      actorId: ctx.me.userId,
      units: null,
      requestId: `gate-${w.waybillNo}`,
    })
    return { done: true as const, status: WaybillStatus.received, orderDone }
  })

/** 到达: told by the driver or by whoever heard of it; the clock of the receipt begins. */
export const markArrived = (ctx: Ctx, { waybillNo, place }: Parsed<'/api/ops/markArrived'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockForDesk(ctx, tx, waybillNo)
    if (!(await setArrived(tx, w.id))) return wrongState(w, '登记到达')
    const at = place || w.addressText || '收货地'
    await note(tx, w, { event: 'arrived', detail: '到达，等待验收', place: at, actorId: ctx.me.userId })
    await notify(tx, [w.userId], {
      event: 'truckArrived',
      facts: { plate: w.plate, waybillNo: w.waybillNo, place: at },
      link: `/order/orderShipShow?waybillNo=${w.waybillNo}`,
    })
    await recordAct(ctx, tx, 'ship.arrived', w, at)
    return { done: true as const }
  })

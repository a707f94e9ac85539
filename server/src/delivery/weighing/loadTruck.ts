// 装车: the warehouse ticks what stands on the truck, puts off what is not sound, and says when it is done.
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { whyNotTick, whyNotUnload } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { takeOffTruck } from '../shipment/load.queries.ts'
import { mustPassGuards } from '../shipment/loadGuards.ts'
import { moveWaybill } from '../shipment/moveWaybill.ts'
import { blockUnit, clearSplit, tickUnits, whereIs } from './gate.queries.ts'
import { closeDispute, openDisputeOf } from './dispute.queries.ts'
import { basisKg, gateLink, loadFor, lockForDesk, note, recordAct, wrongState, yardTruck } from './onTruck.ts'

/** One unit by its number, or all of them. What is not on the list is refused: it belongs to somebody else. */
export const tickUnit = (ctx: Ctx, { waybillNo, unitNo }: Parsed<'/api/ops/tickUnit'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockForDesk(ctx, tx, waybillNo)
    const why = whyNotTick(yardTruck(w))
    if (why) return wrongState(w, '核件', why)
    const ticked = await tickUnits(tx, w.id, unitNo ?? null)
    if (ticked === 0) {
      const at = unitNo ? await whereIs(tx, unitNo) : undefined
      const where = at?.waybillNo ? `，它在运单 ${at.waybillNo} 上` : at ? '' : '，没有这个件号'
      return refuse('LOAD_UNIT.notThisTruck', { unitNo: unitNo ?? '清单', where })
    }
    const { units } = await loadFor(tx, w.id)
    return { done: true as const, loaded: units.filter(u => u.loadedAt !== null).length, of: units.length }
  })

/** Off the truck: damaged ones are frozen where they lie, others stay the order's for the next truck. */
export const putOffUnit = (ctx: Ctx, { waybillNo, unitNo, damaged, reason }: Parsed<'/api/ops/putOffUnit'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockForDesk(ctx, tx, waybillNo)
    if (w.status !== WaybillStatus.loading) return wrongState(w, '退下货物')
    const { units } = await loadFor(tx, w.id)
    const unit = units.find(u => u.unitNo === unitNo)
    if (!unit) return refuse('LOAD_UNIT.notListed', { unitNo })
    if (units.length === 1) return refuse('LOAD_UNIT.lastUnit')
    await takeOffTruck(tx, { waybillId: w.id, unitIds: [unit.unitId] })
    if (damaged) await blockUnit(tx, unit.unitId, reason)
    await note(tx, w, { event: 'unitOff', detail: `${unitNo}：${reason}`, actorId: ctx.me.userId })
    const to = [...(await staffWithRight(tx, 'ship.dispatch')), ...(damaged ? await staffWithRight(tx, 'cert.edit') : [])]
    await notify(tx, to, {
      event: 'unitPutOff',
      facts: { plate: w.plate, waybillNo: w.waybillNo, unitNo, reason },
      link: gateLink(w),
    })
    await recordAct(ctx, tx, 'ship.putOff', w, `${unitNo} ${damaged ? '冻结' : '留待下一车'}：${reason}`)
    return { done: true as const }
  })

export const finishLoading = (ctx: Ctx, { waybillNo }: Parsed<'/api/ops/finishLoading'>) =>
  ctx.db.tx(async tx => {
    const { order, w } = await lockForDesk(ctx, tx, waybillNo)
    const load = await loadFor(tx, w.id)
    const open = load.units.filter(u => u.loadedAt === null)
    if (w.status === WaybillStatus.loading && (load.units.length === 0 || open.length > 0)) {
      const first = open[0] ? `，例如 ${open[0].unitNo}` : ''
      return load.units.length === 0 ? refuse('LOAD_UNIT.listEmpty') : refuse('LOAD_UNIT.unticked', { count: open.length, first })
    }
    await mustPassGuards(
      ctx.world,
      tx,
      order,
      load.units.map(u => u.unitId),
    )
    const detail = `${load.units.length} 件 ${tons(basisKg(order.settlement, load))} 吨`
    await moveWaybill(tx, w, { on: 'loaded', by: 'warehouse', actorId: ctx.me.userId, detail })
    await recordAct(ctx, tx, 'ship.loaded', w, detail)
    return { done: true as const }
  })

/** 退回装车: too heavy, or the wrong goods. A doubt about a weighing that counts no more ends with it. */
export const unloadTruck = (ctx: Ctx, { waybillNo, reason }: Parsed<'/api/ops/unloadTruck'>) =>
  ctx.db.tx(async tx => {
    const { w } = await lockForDesk(ctx, tx, waybillNo)
    const why = whyNotUnload(yardTruck(w))
    if (why) return wrongState(w, '退回装车', why)
    await moveWaybill(tx, w, { on: 'unload', by: 'weigher', actorId: ctx.me.userId, detail: reason })
    const dispute = await openDisputeOf(tx, w.id)
    if (dispute)
      await closeDispute(tx, {
        id: dispute.id,
        state: 'decided',
        ticketId: null,
        decision: `退回装车，重新过磅：${reason}`,
        actorId: ctx.me.userId,
      })
    await clearSplit(tx, w.id)
    await recordAct(ctx, tx, 'ship.unload', w, reason)
    return { done: true as const }
  })

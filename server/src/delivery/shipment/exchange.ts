// 换件与退回: the dispatcher's word over what the rule has chosen.
import { UnitState } from '@mall/domain/delivery/production/schedule.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { lockDeskOrder } from './deskOrder.ts'
import { mustLoad } from './loadable.ts'
import { freeLike, giveToLine, insertUnitEvents, lockUnitRows, takeFromLine, unitById, type YardRow } from './yard.queries.ts'
import { yardUnit } from './ship.view.ts'

const DONE = { done: true } as const

/** The order, then its unit: everybody takes them in this order. */
async function lockBoth(ctx: Ctx, tx: Tx, unitId: string, others: readonly number[] = []) {
  const seen = (await unitById(tx, Number(unitId))) ?? refuse('UNIT_NONE')
  if (seen.orderCode === '') return refuse('UNIT_STATE', { unitNo: seen.unitNo, state: UnitState.label(seen.state), act: '换件' })
  const order = await lockDeskOrder(ctx, tx, seen.orderCode)
  const rows = await lockUnitRows(tx, [seen.id, ...others])
  const unit = rows.find(u => u.id === seen.id) ?? refuse('UNIT_NONE')
  return { order, unit, rows }
}
function mustBeAllocated(u: YardRow, order: OrderRecord, act: string): void {
  if (u.state !== UnitState.allocated || u.orderId !== order.id || u.source !== 'stock')
    return refuse('UNIT_STATE', {
      unitNo: u.unitNo,
      state: u.source === 'stock' ? UnitState.label(u.state) : '按单生产',
      act: u.state === UnitState.loaded ? `${act}，请先把它从运单 ${u.waybillNo} 上卸下` : act,
    })
}

/** What was bid on, or chosen, by its number is what is delivered. */
function mustNotBeWon(u: YardRow): void {
  if (u.chosenBy !== '') return refuse('UNIT_CHOSEN', { unitNo: u.unitNo, orderCode: u.chosenBy })
  if (u.wonLineId !== null) return refuse('UNIT_WON', { unitNo: u.unitNo, biddingNo: u.lotNo })
}

export async function readExchange(ctx: Ctx, { unitId }: { unitId: string }) {
  const u = (await unitById(ctx.db, Number(unitId))) ?? refuse('UNIT_NONE')
  return (await freeLike(ctx.db, u)).map(yardUnit)
}

export const exchangeUnit = (ctx: Ctx, { unitId, withUnitId, reason }: Parsed<'/api/ops/exchangeUnit'>) =>
  ctx.db.tx(async tx => {
    const { order, unit, rows } = await lockBoth(ctx, tx, unitId, [Number(withUnitId)])
    await mustLoad(tx, order)
    mustBeAllocated(unit, order, '换件')
    mustNotBeWon(unit)
    const other = rows.find(u => u.id === Number(withUnitId)) ?? refuse('UNIT_NONE')
    if (
      other.skuId !== unit.skuId ||
      other.depotCode !== unit.depotCode ||
      other.source !== 'stock' ||
      other.madeTo !== unit.madeTo ||
      (other.madeTo && !(await freeLike(tx, unit)).some(u => u.id === other.id)) ||
      other.pieces !== unit.pieces
    )
      return refuse('UNIT_OTHER_GOODS', { unitNo: other.unitNo })
    if (other.state !== UnitState.free)
      return refuse('UNIT_STATE', { unitNo: other.unitNo, state: UnitState.label(other.state), act: '换上' })
    await takeFromLine(tx, unit.id)
    const given = await giveToLine(tx, { orderLineId: unit.orderLineId ?? 0, unitIds: [other.id] })
    if (given.length === 0) return refuse('SHIP_UNITS_GONE', { n: 1 })
    const actorId = ctx.me.userId
    await insertUnitEvents(tx, { unitIds: [unit.id], event: 'exchangeOut', detail: `换为 ${other.unitNo}：${reason}`, actorId })
    await insertUnitEvents(tx, {
      unitIds: [other.id],
      event: 'exchangeIn',
      detail: `${order.orderCode} 换下 ${unit.unitNo}`,
      actorId,
    })
    await audit(tx, {
      actorId,
      act: 'ship.exchange',
      objectType: 'order',
      objectId: order.orderCode,
      detail: `${unit.unitNo} → ${other.unitNo}：${reason}`,
    })
    announceOrder(tx, order, order.status)
    return DONE
  })

export const releaseAllocation = (ctx: Ctx, { unitId, reason }: Parsed<'/api/ops/releaseAllocation'>) =>
  ctx.db.tx(async tx => {
    const { order, unit } = await lockBoth(ctx, tx, unitId)
    mustBeAllocated(unit, order, '退回')
    mustNotBeWon(unit)
    await takeFromLine(tx, unit.id)
    await insertUnitEvents(tx, {
      unitIds: [unit.id],
      event: 'release',
      detail: `${order.orderCode}：${reason}`,
      actorId: ctx.me.userId,
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'ship.release',
      objectType: 'order',
      objectId: order.orderCode,
      detail: `${unit.unitNo}：${reason}`,
    })
    announceOrder(tx, order, order.status)
    return DONE
  })

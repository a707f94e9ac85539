// What several acts of the yard ask of a truck: its load, its weights, who is told.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { usualTare, USUAL_TARES } from '@mall/domain/delivery/shipment/weighing.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { type LoadedUnit, loadOf } from '../shipment/load.queries.ts'
import { announceWaybill } from '../shipment/moveWaybill.ts'
import { insertWaybillEvent, type LockedWaybill, lockWaybill, waybillByNo, type WaybillRow } from '../shipment/waybill.queries.ts'
import { lastTares } from './gate.queries.ts'

/** A truck as the desk sees it: one that is not there, or not of his companies, is missing. */
export async function truckForDesk(ctx: Ctx, waybillNo: string): Promise<WaybillRow> {
  const w = (await waybillByNo(ctx.db, everybody, waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
  return (await companyInScope(ctx, w.companyId)) ? w : refuse('WAYBILL_NOT_FOUND')
}
/** The same, its order and itself locked. */
export async function lockForDesk(ctx: Ctx, tx: Tx, waybillNo: string): Promise<LockedWaybill> {
  const found = (await lockWaybill(tx, everybody, waybillNo)) ?? refuse('WAYBILL_NOT_FOUND')
  return (await companyInScope(ctx, found.w.companyId, tx)) ? found : refuse('WAYBILL_NOT_FOUND')
}

export interface Load {
  units: LoadedUnit[]
  tagKg: Kg
  theoryKg: Kg
  pieces: number
}
export async function loadFor(db: Db, waybillId: number): Promise<Load> {
  const units = await loadOf(db, [waybillId])
  const sum = (of: (u: LoadedUnit) => number) => units.reduce((n, u) => n + of(u), 0)
  return { units, tagKg: sum(u => u.tagKg), theoryKg: sum(u => u.theoryKg), pieces: sum(u => u.pieces) }
}
export const basisKg = (settlement: SettlementModeCode, load: Pick<Load, 'tagKg' | 'theoryKg'>): number =>
  settlement === SettlementMode.theoretical ? load.theoryKg : load.tagKg

/** The truck's empty weight as it was here before: 0 when it is new. */
export async function usualOf(db: Db, plate: string): Promise<{ usualKg: Kg; times: number }> {
  const tares = await lastTares(db, plate, USUAL_TARES)
  return { usualKg: usualTare(tares.map(t => t.kg)), times: tares.length }
}

/** A refusal in the machine's own words, for acts that do not move the truck. */
export const wrongState = (w: WaybillRow, act: string, why = ''): never =>
  refuse('WAYBILL_STATE', { state: w.endedAt ? '已取消' : WaybillStatus.label(w.status), act: why ? `${act}（${why}）` : act })
export const yardTruck = (w: WaybillRow) => ({ status: w.status, ended: w.endedAt !== null })

/** A row of the track that moves nothing, heard by the open pages. */
export async function note(
  tx: Tx,
  w: WaybillRow,
  e: { event: string; detail: string; actorId: number; inside?: boolean; place?: string },
): Promise<void> {
  await insertWaybillEvent(tx, {
    waybillId: w.id,
    event: e.event,
    from: w.status,
    to: w.status,
    place: e.place ?? w.depotName,
    detail: e.detail,
    inside: e.inside ?? false,
    actorId: e.actorId,
  })
  announceWaybill(tx, w)
}
/** An employee's act on record. */
export const recordAct = (ctx: Ctx, tx: Tx, act: AuditAct, w: WaybillRow, detail: string) =>
  audit(tx, {
    actorId: ctx.me.userId,
    act,
    objectType: 'waybill',
    objectId: w.waybillNo,
    detail: `${w.plate} ${w.orderCode}：${detail}`,
  })
export const waybillLink = (w: Pick<WaybillRow, 'waybillNo'>): string => `/order/electronicScale?waybillNo=${w.waybillNo}`
export const gateLink = (w: Pick<WaybillRow, 'waybillNo' | 'depotCode'>): string =>
  `/gate?depot=${w.depotCode}&truck=${w.waybillNo}`

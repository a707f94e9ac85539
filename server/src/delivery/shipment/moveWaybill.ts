// The one place where a waybill's status changes: by the machine, under the lock of its order and its own, with a row of the track.
import { refuse } from '@mall/contract/main/errors.ts'
import {
  waybillMachine,
  type WaybillActor,
  type WaybillEvent,
  WaybillEventLabel,
  waybillStateOf,
} from '@mall/domain/delivery/shipment/waybill.machine.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { changeWaybillStatus, endWaybill, insertWaybillEvent, type WaybillRow } from './waybill.queries.ts'

export interface WaybillMove {
  on: WaybillEvent
  by: WaybillActor
  actorId: number
  /** Where it happened, as the track shows it; empty: at the depot. */
  place?: string
  detail?: string
  /** Why it is given up. */
  reason?: string
}

/** What the machine may do after a waybill has ended: nothing. */
const stateOf = (w: WaybillRow) => (w.endedAt ? 'cancelled' : waybillStateOf(w.status))

/** Moves a locked waybill (`lockWaybill`) and gives it as it stands then; refuses what the machine does not know (WAYBILL_STATE). */
export async function moveWaybill(tx: Tx, w: WaybillRow, m: WaybillMove): Promise<WaybillRow> {
  const next = waybillMachine.next(stateOf(w), m.on, m.by)
  const label = w.endedAt ? '已取消' : WaybillStatus.label(w.status)
  if (!next) return refuse('WAYBILL_STATE', { state: label, act: WaybillEventLabel[m.on] })
  const to = next === 'cancelled' ? w.status : WaybillStatus[next]
  const moved =
    next === 'cancelled'
      ? await endWaybill(tx, w.id, m.reason ?? '')
      : await changeWaybillStatus(tx, { id: w.id, from: w.status, to })
  if (!moved) return refuse('WAYBILL_STATE', { state: '已变化', act: WaybillEventLabel[m.on] })
  await insertWaybillEvent(tx, {
    waybillId: w.id,
    event: m.on,
    from: w.status,
    to,
    place: m.place ?? w.depotName,
    detail: m.detail ?? m.reason ?? '',
    inside: to >= WaybillStatus.freightApplying || m.on === 'freightReject',
    actorId: m.actorId,
  })
  announceWaybill(tx, { ...w, status: to })
  return { ...w, status: to, endedAt: next === 'cancelled' ? new Date() : w.endedAt }
}

/** The company's open pages read the truck again. */
export const announceWaybill = (
  tx: Tx,
  w: Pick<WaybillRow, 'companyId' | 'userId' | 'orderCode' | 'waybillNo' | 'status'>,
): void =>
  announce(tx, `company:${w.companyId}`, {
    kind: 'waybill',
    userId: w.userId,
    orderCode: w.orderCode,
    waybillNo: w.waybillNo,
    status: w.status,
  })

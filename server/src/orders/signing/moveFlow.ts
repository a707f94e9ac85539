// The one place where a flow's state changes: locked, the machine asked, history written, open pages told.
import { refuse } from '@mall/contract/main/errors.ts'
import {
  signEventLabel,
  signMachine,
  SignStatus,
  signStatusOf,
  type SignActor,
  type SignEvent,
} from '@mall/domain/orders/signing/sign.machine.ts'
import { announce } from '../../platform/live/hub.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { changeStatus, type FlowRow, logFlow } from './signing.queries.ts'

export interface FlowMove {
  on: SignEvent
  by: SignActor
  actorId: number
  detail?: string
  /** Why it ended, where it ends: stands on the screens of both sides. */
  reason?: string
}

/** Whether the machine lets this happen now; for checks before the platform is asked. */
export const mayMove = (row: FlowRow, on: SignEvent, by: SignActor): boolean =>
  signMachine.next(signStatusOf(row.status), on, by) !== undefined
export const refuseMove = (row: FlowRow, on: SignEvent): never =>
  refuse('SIGN_STATE', { state: SignStatus.label(row.status), act: signEventLabel[on] })

/** Moves a locked flow and gives it as it stands then; refuses what the machine does not know. */
export async function moveFlow(tx: Tx, row: FlowRow, m: FlowMove): Promise<FlowRow> {
  const next = signMachine.next(signStatusOf(row.status), m.on, m.by)
  if (!next) return refuseMove(row, m.on)
  const to = SignStatus[next]
  const left = next === 'unclear' ? row.status : null
  if ((await changeStatus(tx, { id: row.id, from: row.status, to, left, reason: m.reason ?? null })) === 0)
    return refuse('ALREADY_DONE')
  await logFlow(tx, { flowId: row.id, event: m.on, from: row.status, to, actorId: m.actorId, detail: m.detail ?? m.reason ?? '' })
  const moved = { ...row, status: to, leftStatus: left, version: row.version + 1, reason: m.reason ?? row.reason }
  announceFlow(tx, moved)
  return moved
}

export const announceFlow = (tx: Tx, row: FlowRow): void =>
  announce(tx, `company:${row.companyId}`, {
    kind: 'signing',
    userId: row.userId,
    documentNo: row.documentNo,
    status: row.status,
  })

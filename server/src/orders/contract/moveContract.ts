// The one place where a contract's status changes: by the machine, under the row's lock, with a row of history.
import {
  type ContractActor,
  type ContractEvent,
  ContractEventLabel,
  contractMachine,
  contractStateOf,
  contractStatusOf,
} from '@mall/domain/orders/contract/contract.machine.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { announce } from '../../platform/live/hub.ts'
import {
  type ContractRow,
  endWaitingPaper,
  liveContract,
  lockContract,
  lockLiveContract,
  moveContractStatus,
  setOnPaper,
} from './contract.queries.ts'
import type { ContractWorld } from './currentTerms.ts'

interface By {
  actor: ContractActor
  actorId: number
  reason?: string
}

async function move(tx: Tx, c: ContractRow, on: ContractEvent, by: By): Promise<ContractRow> {
  const next = contractMachine.next(contractStateOf(c.status), on, by.actor)
  const state = ContractStatus.label(c.status)
  if (!next) return refuse('CONTRACT_STATE', { state, act: ContractEventLabel[on] })
  const to = contractStatusOf(next)
  const reason = by.reason ?? ''
  if (next === 'confirmed' || next === 'deleted') await endWaitingPaper(tx, c.contractNo)
  const moved = await moveContractStatus(tx, {
    id: c.id,
    from: c.status,
    to,
    event: on,
    actorId: by.actorId,
    reason,
    ends: next === 'deleted',
  })
  if (!moved) return refuse('CONTRACT_STATE', { state: '已变化', act: ContractEventLabel[on] })
  return { ...c, status: to, reason: reason || c.reason }
}

/** The company's open pages read the order again: its contract has changed, its status not. */
const announceContract = (tx: Tx, c: ContractRow): void =>
  announce(tx, `company:${c.companyId}`, {
    kind: 'order',
    userId: c.userId,
    orderCode: c.orderCode,
    masterOrderCode: c.masterOrderCode,
    status: c.orderStatus,
    seq: 0,
  })

/** The contract in force or on its way of an order; undefined: it has none (not reviewed yet, or ended). */
export const contractOf = (db: Db, orderId: number): Promise<ContractRow | undefined> => liveContract(db, orderId)

/**
 * Both sides have sealed it: it is in force (1). One that nobody has submitted is submitted in the same moment. The second of two callers is
 * refused CONTRACT_STATE. Announces to the company's pages. `onPaper`: they did it with pen and stamp.
 */
export async function markSigned(
  _world: ContractWorld,
  tx: Tx,
  contractNo: string,
  o: { onPaper?: true } = {},
): Promise<ContractRow> {
  let c = (await lockContract(tx, contractNo)) ?? refuse('CONTRACT_NOT_FOUND')
  const system = { actor: 'system', actorId: await systemUserId(tx) } as const
  if (contractStateOf(c.status) === 'unconfirmed' && c.signMode === 'signed') c = await move(tx, c, 'submit', system)
  const signed = await move(tx, c, 'signedByBoth', system)
  if (o.onPaper) await setOnPaper(tx, signed.id)
  announceContract(tx, signed)
  return signed
}

/**
 * 作废协议: one lies before both sides (`change`), or was not signed (`changeEnded`). The contract binds all the while. Nothing to do where it stands
 * elsewhere, as one whose order has ended meanwhile.
 */
export async function markVoidAsked(
  tx: Tx,
  contractNo: string,
  on: 'change' | 'changeEnded',
  by: { actorId: number; reason: string },
): Promise<void> {
  const c = await lockContract(tx, contractNo)
  if (!c || contractMachine.next(contractStateOf(c.status), on, 'system') === undefined) return
  announceContract(tx, await move(tx, c, on, { actor: 'system', ...by }))
}

/** The order is cancelled or its review taken back: its contract binds nobody any more. Nothing to do where there is none. */
export async function endContract(tx: Tx, orderId: number, by: { actorId: number; reason: string }): Promise<void> {
  const c = await lockLiveContract(tx, orderId)
  if (c) await move(tx, c, 'delete', { actor: 'system', ...by })
}

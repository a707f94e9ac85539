// What other rooms use: a flow begins, ends before its time, is asked for.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { signMachine, SignStatus, signStatusOf } from '@mall/domain/orders/signing/sign.machine.ts'
import type { SignKindCode } from '@mall/domain/orders/signing/sign.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { moveFlow } from './moveFlow.ts'
import { applyState } from './applyState.ts'
import { askForScreen } from './platform.ts'
import { askAgain, type FlowRow, flowOfDocument, insertFlow, lockFlow } from './signing.queries.ts'

/**
 * Begins to have a document signed, inside the caller's transaction. The PDF is drawn and the platform told afterwards by the job, never
 * here. A document has one flow that is not over: a second one breaks the transaction. `amountFen`: what the signer's limit is held against.
 */
export async function openFlow(
  world: World,
  tx: Tx,
  f: { kind: SignKindCode; documentNo: string; companyId: number; userId: number; title: string; amountFen: Fen },
): Promise<FlowRow> {
  const row = await insertFlow(tx, { ...f, days: await world.rules.number('signing.days') })
  if (!row) throw new Error('no flow')
  return moveFlow(tx, row, { on: 'createDraft', by: 'system', actorId: await systemUserId(tx), detail: f.title })
}

/** The flow that counts for a document: the newest; undefined where it was never to be signed. */
export const flowOf = (db: Db, kind: SignKindCode, documentNo: string) => flowOfDocument(db, kind, documentNo)

/**
 * The mall itself takes a document back (its order was cancelled, a new version follows). Where the buyer has signed, the mill refuses its
 * seal. Never inside a transaction: the platform is asked first. `SIGN_STATE` where both have signed: that is ended by a second signing.
 */
export async function revokeFlow(
  world: World,
  o: { kind: SignKindCode; documentNo: string; reason: string; actorId: number },
): Promise<void> {
  const row = (await flowOfDocument(world.pool, o.kind, o.documentNo)) ?? refuse('SIGN_NONE')
  const refused = signMachine.next(signStatusOf(row.status), 'refuse', 'mill') !== undefined && row.status === SignStatus.signing
  if (!refused && !signMachine.next(signStatusOf(row.status), 'revoke', 'system'))
    return refuse('SIGN_STATE', { state: SignStatus.label(row.status), act: '撤回' })
  const { platformId } = row
  if (platformId !== null) {
    const state = await askForScreen(world, 'state', (p, signal) =>
      refused ? p.refuse(platformId, 'mill', o.reason, signal) : p.revoke(platformId, o.reason, signal),
    )
    await world.pool.tx(tx => applyState(world, tx, state, { actorId: o.actorId, by: refused ? 'mill' : 'system' }))
    return
  }
  await world.pool.tx(async tx => {
    const locked = (await lockFlow(tx, row.id)) ?? refuse('SIGN_NONE')
    // Sent meanwhile: the next try asks the platform.
    if (locked.platformId !== null) return refuse('ALREADY_DONE')
    await moveFlow(tx, locked, { on: 'revoke', by: 'system', actorId: o.actorId, reason: o.reason })
    await askAgain(tx, locked.id, null)
    await world.signables[row.kind]?.onRevoked(world, tx, row.documentNo, o.reason)
  })
}

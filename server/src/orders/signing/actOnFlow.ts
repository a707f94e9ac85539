// An act that the platform carries out: asked outside of any transaction, its answer taken in one. An answer that does not come leaves the flow
// unclear, because the act may have been done.
import { refuse } from '@mall/contract/main/errors.ts'
import type { SignActor } from '@mall/domain/orders/signing/sign.machine.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { SigningPlatform } from '../../kernel/ports/signing.ts'
import { applyState } from './applyState.ts'
import { markFlowUnclear } from './markFlowUnclear.ts'
import { askPlatform, inWords, PlatformAway, type PlatformState } from './platform.ts'
import type { FlowRow } from './signing.queries.ts'

interface Act {
  by: SignActor
  ask: (platform: SigningPlatform, platformId: string, signal: AbortSignal) => Promise<unknown>
  /** Whether the platform did it; somebody else may have been faster. */
  wanted: (s: PlatformState) => boolean
  /** With the answer, in its transaction: audit, notices. Only when the platform did what was wanted. */
  record?: (tx: Tx, s: PlatformState) => Promise<void>
  /** Only asks: without an answer nothing has become unclear. */
  reads?: true
}

/** Refuses with `SIGN_PLATFORM` when there is no answer, `SIGN_REFUSED` when it is a no, with `ALREADY_DONE` when the platform says something else happened; what it says is kept. */
export async function throughPlatform(ctx: Ctx, row: FlowRow, act: Act): Promise<void> {
  const { world } = ctx
  const { platformId } = row
  if (platformId === null) return refuse('SIGN_PREPARING')
  let state: PlatformState
  try {
    state = await askPlatform(world, 'state', (p, signal) => act.ask(p, platformId, signal))
  } catch (e) {
    if (e instanceof PlatformAway && e.asked && !act.reads) await markFlowUnclear(world, row)
    return inWords(e)
  }
  const wanted = act.wanted(state)
  const changed = await world.pool.tx(async tx => {
    const applied = await applyState(world, tx, state, { actorId: ctx.me.userId, by: act.by })
    if (wanted && (applied === 'changed' || state.sealing)) await act.record?.(tx, state)
    return applied === 'changed'
  })
  if (!wanted || (!changed && !act.reads && !state.sealing)) return refuse('ALREADY_DONE')
}

import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import type { World } from '../../kernel/ctx.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { mayMove, moveFlow } from './moveFlow.ts'
import { askAgain, type FlowRow, lockFlow } from './signing.queries.ts'

/** The flow becomes unclear, unless somebody has moved it meanwhile or nothing about it can be unclear. */
export const markFlowUnclear = (world: World, row: FlowRow): Promise<void> =>
  world.pool.tx(async tx => {
    const locked = await lockFlow(tx, row.id)
    if (!locked || locked.status !== row.status || locked.status === SignStatus.unclear) return
    if (!mayMove(locked, 'platformUnreachable', 'system')) return
    await moveFlow(tx, locked, { on: 'platformUnreachable', by: 'system', actorId: await systemUserId(tx) })
    await askAgain(tx, row.id, 15)
  })

import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { lockKey, markRevoked } from './key.queries.ts'
import { dropLease } from './keyLease.ts'

/**
 * From the next call on, in every process: each call asks the row. What only asks for goods and prices may go on for a second in another process
 * (keyLease.ts).
 */
export const revokeKey = (ctx: Ctx, { keyId }: { keyId: string }) =>
  ctx.db.tx(async tx => {
    const key = (await lockKey(tx, ctx.companyId, Number(keyId))) ?? refuse('OPEN_KEY_NONE')
    if (key.revoked) return refuse('OPEN_KEY_STATE', { state: '已停用', act: '再停用' })
    await markRevoked(tx, key.id, ctx.me.userId)
    await audit(tx, { actorId: ctx.me.userId, act: 'openKey.revoke', objectType: 'openKey', objectId: keyId, detail: key.name })
    tx.afterCommit(() => dropLease(ctx.db, key.id))
    return { done: true as const }
  })

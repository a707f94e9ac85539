import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { logout } from '../session/logout.ts'
import { endSessionsOf } from './account.queries.ts'
import { endSessionById, livingSessionsOf } from './profile.queries.ts'

/** Ends one session of the person himself. His own current one ends like a log-out. */
export async function endSession(ctx: Ctx, { sessionId }: { sessionId: string }) {
  const { me } = ctx
  const current = (await livingSessionsOf(ctx.db, me.userId, me.token)).find(s => s.current)
  if (current && String(current.id) === sessionId) return logout(ctx)
  if ((await endSessionById(ctx.db, me.userId, Number(sessionId))) === 0) return refuse('DEVICE_NOT_FOUND')
  return { done: true as const }
}

export const endOtherSessions = async (ctx: Ctx) => ({ ended: await endSessionsOf(ctx.db, ctx.me.userId, ctx.me.token) })

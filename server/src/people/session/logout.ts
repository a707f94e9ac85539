import type { Ctx } from '../../kernel/ctx.ts'
import { endProxies, leaveProxy } from './endProxy.ts'
import { endSession } from './session.queries.ts'

/** Spec §4: clears token, last login time, user info, CC number, the channel cookie and deliveryDateNumber; the session is dead at once. */
export async function logout(ctx: Ctx) {
  const { viewer } = ctx
  if (viewer?.actor) return leaveProxy(ctx)
  if (viewer?.kind === 'staff')
    // What he does in buyers' names hangs on this session.
    await ctx.db.tx(async tx => {
      await endSession(tx, viewer.token)
      await endProxies(tx, { parentToken: viewer.token }, { why: '员工已退出运营台' })
    })
  else if (viewer?.punchOut) await ctx.world.sessions.endShopper(ctx.db, viewer.token)
  else if (viewer) await endSession(ctx.db, viewer.token)
  if (ctx.viewer?.kind === 'staff') ctx.cookies.clear('opsToken')
  else ctx.cookies.clear('token', 'lastLoginTime', 'userInfo', 'CCNo', 'channel', 'deliveryDateNumber')
  return { done: true as const }
}

/** Spec §4: leaving the CC number clears its cookie and deliveryDateNumber. */
export async function leaveContract(ctx: Ctx) {
  ctx.cookies.clear('CCNo', 'deliveryDateNumber')
  return { done: true as const }
}

import type { Ctx } from '../app/ctx.ts'
import { endSession } from './session.queries.ts'

/** Spec §4: clears token, last login time, user info, CC number, the channel cookie and deliveryDateNumber; the session is dead at once. */
export async function logout(ctx: Ctx) {
  if (ctx.viewer) await endSession(ctx.db, ctx.viewer.token)
  if (ctx.viewer?.kind === 'staff') ctx.cookies.clear('opsToken')
  else ctx.cookies.clear('token', 'lastLoginTime', 'userInfo', 'CCNo', 'channel', 'deliveryDateNumber')
  return { done: true as const }
}

/** Spec §4: leaving the CC number clears its cookie and deliveryDateNumber. */
export async function leaveContract(ctx: Ctx) {
  ctx.cookies.clear('CCNo', 'deliveryDateNumber')
  return { done: true as const }
}

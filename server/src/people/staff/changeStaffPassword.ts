import { refuse } from '@mall/contract/main/errors.ts'
import { passwordProblem } from '@mall/domain/people/session/password.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { counted } from '../../kernel/serve/rateLimit.ts'
import { hashPassword, passwordMatches } from '../session/password.ts'
import { forgetDevices } from '../session/device.queries.ts'
import { rememberDevice } from '../session/device.ts'
import { staffById } from '../session/session.queries.ts'
import { ownLimit } from '../session/tries.ts'
import { noteStaff } from './endStaff.ts'
import { endOtherSessions, lockStaffById, setPassword } from './staff.queries.ts'

export async function changeStaffPassword(ctx: Ctx, input: { oldPassword: string; password: string }) {
  const { me } = ctx
  const why = passwordProblem(input.password, { mobile: me.mobile, userName: me.staffCode })
  if (why) return refuse('PASSWORD_WEAK', { why })
  const staff = await counted(ctx.db, ownLimit('again', me.userId), async () => {
    const row = await staffById(ctx.db, me.userId)
    return (await passwordMatches(input.oldPassword, row?.passwordHash, ctx.world.settings)) ? row : undefined
  })
  if (!staff) return refuse('PASSWORD_OLD_WRONG')
  if (input.oldPassword === input.password) return refuse('PASSWORD_SAME')
  const hash = await hashPassword(input.password, ctx.world.settings)
  await ctx.db.tx(async tx => {
    const row = (await lockStaffById(tx, me.userId)) ?? refuse('SESSION_INVALID')
    // Reset by an administrator in this very moment: the old password is not the old one any more.
    if (row.passwordHash !== staff.passwordHash) return refuse('PASSWORD_OLD_WRONG')
    await setPassword(tx, me.userId, hash, false)
    await endOtherSessions(tx, me.userId, me.sessionId)
    await forgetDevices(tx, me.userId)
    await noteStaff(ctx, tx, row, 'staff.password', `${row.name}，其他登录已退出`)
  })
  await rememberDevice(ctx, me.userId)
  return { done: true as const }
}

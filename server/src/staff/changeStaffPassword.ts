import { refuse } from '@mall/contract/errors.ts'
import { passwordProblem } from '@mall/domain/session/password.rules.ts'
import type { Ctx } from '../app/ctx.ts'
import { hashPassword, passwordMatches } from '../session/password.ts'
import { blockedSeconds, forgetFailures, recordFailure, staffById } from '../session/session.queries.ts'
import { noteStaff } from './endStaff.ts'
import { endOtherSessions, lockStaffById, setPassword } from './staff.queries.ts'

export async function changeStaffPassword(ctx: Ctx, input: { oldPassword: string; password: string }) {
  const { me } = ctx
  const why = passwordProblem(input.password, { mobile: me.mobile, userName: me.staffCode })
  if (why) return refuse('PASSWORD_WEAK', { why })
  const scope = `old:${me.userId}`
  const seconds = await blockedSeconds(ctx.db, scope)
  if (seconds > 0) return refuse('LOGIN_THROTTLED', { seconds })
  const staff = await staffById(ctx.db, me.userId)
  if (!staff || !(await passwordMatches(input.oldPassword, staff.passwordHash))) {
    await recordFailure(ctx.db, scope)
    return refuse('PASSWORD_OLD_WRONG')
  }
  if (input.oldPassword === input.password) return refuse('PASSWORD_SAME')
  const hash = await hashPassword(input.password)
  await ctx.db.tx(async tx => {
    const row = (await lockStaffById(tx, me.userId)) ?? refuse('SESSION_INVALID')
    // Reset by an administrator in this very moment: the old password is not the old one any more.
    if (row.passwordHash !== staff.passwordHash) return refuse('PASSWORD_OLD_WRONG')
    await setPassword(tx, me.userId, hash, false)
    await endOtherSessions(tx, me.userId, me.sessionId)
    await noteStaff(ctx, tx, row, '修改密码', `${row.name}，其他登录已退出`)
  })
  await forgetFailures(ctx.db, scope)
  return { done: true as const }
}

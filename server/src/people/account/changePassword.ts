import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { passwordProblem } from '@mall/domain/people/session/password.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { counted } from '../../kernel/serve/rateLimit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { audit } from '../../platform/audit/audit.ts'
import { hashPassword, passwordMatches } from '../session/password.ts'
import { endLinks } from './linkedAccount.queries.ts'
import { forgetDevices } from '../session/device.queries.ts'
import { rememberDevice } from '../session/device.ts'
import { forgetTriesOf } from '../session/tries.queries.ts'
import { ownLimit } from '../session/tries.ts'
import {
  buyerByMobile,
  endSessionsOf,
  type PasswordRow,
  passwordOf,
  replacePassword,
  ticketLives,
  useTicket,
} from './account.queries.ts'

const done = { done: true as const }

interface Input {
  password: string
  oldPassword?: string | undefined
  rtToken?: string | undefined
}

/** updateUserPassword: with a ticket whoever has proved his number, else whoever is logged in and knows the old password. */
export async function changePassword(ctx: Ctx, input: Input) {
  if (input.rtToken !== undefined) return resetByTicket(ctx, input.password, input.rtToken)
  const { me } = ctx
  if (me.kind !== 'buyer') return refuse('SESSION_INVALID')
  const why = passwordProblem(input.password, me)
  if (why) return refuse('PASSWORD_WEAK', { why })
  // The same growing delay as at the log-in: a session left open is no place to guess the password.
  const row = await counted(ctx.db, ownLimit('again', me.userId), async () => {
    const found = await passwordOf(ctx.db, me.userId)
    return (await passwordMatches(input.oldPassword ?? '', found?.passwordHash, ctx.world.settings)) ? found : undefined
  })
  if (!row) return refuse('PASSWORD_OLD_WRONG')
  if (input.oldPassword === input.password) return refuse('PASSWORD_SAME')
  const newHash = await hashPassword(input.password, ctx.world.settings)
  const changed = await ctx.db.tx(async tx => {
    if ((await replacePassword(tx, row.userId, row.passwordHash, newHash)) === 0) return false
    await endSessionsOf(tx, row.userId, me.token)
    await forgetDevices(tx, row.userId)
    await endLinks(tx, row.userId)
    await note(tx, row, 'account.password', '凭原密码，其他设备已退出')
    return true
  })
  if (!changed) return refuse('PASSWORD_OLD_WRONG')
  await rememberDevice(ctx, row.userId)
  return done
}

/** A number without an account gets the same answer after the same work: the ticket says nothing about who is registered. */
async function resetByTicket(ctx: Ctx, password: string, rtToken: string) {
  const why = passwordProblem(password)
  if (why) return refuse('PASSWORD_WEAK', { why })
  // Asked before the dear work: without a ticket nobody keeps the mall hashing.
  if (!(await ticketLives(ctx.db, rtToken, 'reset'))) return refuse('TICKET_DEAD')
  const newHash = await hashPassword(password, ctx.world.settings)
  await ctx.db.tx(async tx => {
    const mobile = await useTicket(tx, rtToken, 'reset')
    if (mobile === undefined) return refuse('TICKET_DEAD')
    if (password.includes(mobile)) return refuse('PASSWORD_WEAK.ownNumber')
    const user = await buyerByMobile(tx, mobile)
    if (!user) return
    await replacePassword(tx, user.userId, user.passwordHash, newHash)
    await endSessionsOf(tx, user.userId, null)
    await forgetDevices(tx, user.userId)
    await endLinks(tx, user.userId)
    // Whoever forgot his password has tried it before: the delay of the log-in ends with it.
    await forgetTriesOf(tx, user.userId)
    await note(tx, user, 'account.passwordReset', '凭短信验证，所有设备已退出')
  })
  return done
}

const note = (tx: Tx, row: PasswordRow, act: AuditAct, detail: string) =>
  audit(tx, { actorId: row.userId, act, objectType: 'user', objectId: String(row.userId), detail })

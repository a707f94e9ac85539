import { refuse } from '@mall/contract/main/errors.ts'
import { maskAddress, maskEmail, maskMobile } from '@mall/domain/people/session/user.codes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { consentsOf, livingSessionsOf, profileOf } from './profile.queries.ts'

const DAY_MS = 86_400_000

export async function readAccountSecurity(ctx: Ctx) {
  const p = (await profileOf(ctx.db, ctx.me.userId)) ?? refuse('SESSION_INVALID')
  const passwordMaxDays = Number(await ctx.world.rules.get('account.passwordMaxDays')) || 0
  const passwordSince = (p.passwordChangedAt ?? p.createdAt).getTime()
  return {
    passwordMaxDays,
    passwordOld: passwordMaxDays > 0 && ctx.world.clock.now() - passwordSince > passwordMaxDays * DAY_MS,
    mobile: maskMobile(p.mobile),
    email: maskEmail(p.email),
    passwordChangedAt: p.passwordChangedAt?.getTime() ?? null,
    lastLoginTime: p.lastLoginAt?.getTime() ?? 0,
    registeredAt: p.createdAt.getTime(),
  }
}

export const readSessions = async (ctx: Ctx) =>
  (await livingSessionsOf(ctx.db, ctx.me.userId, ctx.me.token)).map(s => ({
    sessionId: String(s.id),
    startedAt: s.startedAt.getTime(),
    seenAt: s.seenAt.getTime(),
    address: maskAddress(s.ip),
    device: s.device,
    current: s.current,
  }))

/** One's own data only, whatever name is sent along. */
export async function readUserInfo(ctx: Ctx) {
  const p = (await profileOf(ctx.db, ctx.me.userId)) ?? refuse('SESSION_INVALID')
  const { passwordChangedAt: _changed, lastLoginAt: _login, createdAt, mobile, ...rest } = p
  return {
    ...rest,
    mobile: maskMobile(mobile),
    registeredAt: createdAt.getTime(),
    consents: (await consentsOf(ctx.db, ctx.me.userId)).map(c => ({ ...c, at: c.at.getTime() })),
  }
}

import { refuse } from '@mall/contract/errors.ts'
import type { Ctx, Viewer } from '../app/ctx.ts'
import { passwordMatches } from './password.ts'
import {
  blockedSeconds,
  buyerByName,
  companyIsFrozen,
  forgetFailures,
  type LoginRow,
  preferredCity,
  recordFailure,
  startSession,
  staffByCode,
  viewerOf,
} from './session.queries.ts'
import { refreshedUser } from './session.view.ts'

/** The three cookies of a buyer's login (specification 3): token, last login time, user info. */
export async function openBuyerSession(ctx: Ctx, userId: number): Promise<Viewer> {
  const viewer = await viewerOf(ctx.db, await startSession(ctx.db, userId, 'buyer', ctx.ip, ctx.agent))
  if (!viewer) return refuse((await companyIsFrozen(ctx.db, userId)) ? 'COMPANY_FROZEN' : 'ACCOUNT_FROZEN')
  ctx.cookies.set('token', viewer.token)
  ctx.cookies.set('lastLoginTime', String(viewer.lastLoginAt))
  rememberUser(ctx, viewer)
  await goToPreferredCity(ctx, viewer.userId)
  return viewer
}

export const rememberUser = (ctx: Ctx, u: { userName: string; nickName: string; mobile: string }) =>
  ctx.cookies.set('userInfo', JSON.stringify({ userName: u.userName, nickName: u.nickName, mobile: u.mobile }))

/** A device that has not chosen a city begins with the one its user prefers; prices follow it. */
async function goToPreferredCity(ctx: Ctx, userId: number): Promise<void> {
  if (ctx.cookies.get('cityName') !== null) return
  const code = await preferredCity(ctx.db, userId)
  const city = code ? ctx.world.catalogue.cities.get(code) : undefined
  if (!city?.salesAreaCode) return
  ctx.cookies.set('cityName', city.name)
  ctx.cookies.set('salesAreaCode', city.salesAreaCode)
  ctx.cookies.set('cityCode', city.cityCode)
  ctx.cookies.set('provinceCode', city.provinceCode)
}

/** Password check with the account's throttle; the same answer, after the same time, for an unknown account and a wrong password. */
async function checked(
  ctx: Ctx,
  name: string,
  password: string,
  find: (db: Ctx['db'], name: string) => Promise<LoginRow | undefined>,
  wrong: 'LOGIN_WRONG' | 'STAFF_WRONG',
) {
  const scope = `name:${name.toLowerCase()}`
  const seconds = await blockedSeconds(ctx.db, scope)
  if (seconds > 0) return refuse('LOGIN_THROTTLED', { seconds })
  const user = await find(ctx.db, name)
  if (!(await passwordMatches(password, user?.passwordHash)) || !user) {
    await recordFailure(ctx.db, scope)
    return refuse(wrong)
  }
  if (user.frozen) return refuse('ACCOUNT_FROZEN')
  await forgetFailures(ctx.db, scope)
  return user
}

export async function loginByPassword(ctx: Ctx, input: { userName: string; password: string }) {
  const user = await checked(ctx, input.userName, input.password, buyerByName, 'LOGIN_WRONG')
  return refreshedUser(await openBuyerSession(ctx, user.userId))
}

export async function loginStaff(ctx: Ctx, input: { staffCode: string; password: string }): Promise<Viewer> {
  const user = await checked(ctx, input.staffCode, input.password, staffByCode, 'STAFF_WRONG')
  const viewer = await viewerOf(ctx.db, await startSession(ctx.db, user.userId, 'staff', ctx.ip, ctx.agent))
  if (!viewer) return refuse('ACCOUNT_FROZEN')
  ctx.cookies.set('opsToken', viewer.token)
  return viewer
}

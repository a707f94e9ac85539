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
  staffById,
  type StaffLoginRow,
  viewerOf,
} from './session.queries.ts'
import { refreshedUser } from './session.view.ts'
import { spendCode } from './totp.ts'
import { giveStaffTicket, staffOfTicket, useStaffTicket } from './totp.queries.ts'

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
export async function goToPreferredCity(ctx: Ctx, userId: number): Promise<void> {
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
async function checked<R extends LoginRow>(
  ctx: Ctx,
  name: string,
  password: string,
  find: (db: Ctx['db'], name: string) => Promise<R | undefined>,
  wrong: 'LOGIN_WRONG' | 'STAFF_WRONG',
): Promise<R> {
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

/** An employee's password, asked at the log-in and again before he acts in somebody's name. */
export const checkStaffPassword = (ctx: Ctx, staffCode: string, password: string): Promise<StaffLoginRow> =>
  checked(ctx, staffCode, password, staffByCode, 'STAFF_WRONG')

/** Password, and the one-time code of an employee who is enrolled. */
export async function proveStaff(ctx: Ctx, o: { staffCode: string; password: string; code?: string | undefined }) {
  const staff = await checkStaffPassword(ctx, o.staffCode, o.password)
  if (staff.totpSecret === null) return staff
  if (o.code === undefined) return refuse('STAFF_CODE_NEEDED')
  await spendCode(ctx, staff, o.code)
  return staff
}

export interface StaffLogin {
  viewer: Viewer | null
  staff: StaffLoginRow
  /** For the second step; empty when the first was enough. */
  ticket: string
}

export async function loginStaff(ctx: Ctx, input: { staffCode: string; password: string }): Promise<StaffLogin> {
  const staff = await checkStaffPassword(ctx, input.staffCode, input.password)
  if (staff.totpSecret === null) return { viewer: await openStaffSession(ctx, staff.userId), staff, ticket: '' }
  return { viewer: null, staff, ticket: await giveStaffTicket(ctx.db, staff.userId) }
}

/** The second step: the ticket says whose password was right, the code proves his phone. The ticket outlives a mistyped code. */
export async function loginStaffCode(ctx: Ctx, { ticket, code }: { ticket: string; code: string }): Promise<StaffLogin> {
  const id = await staffOfTicket(ctx.db, ticket)
  const staff = id === undefined ? undefined : await staffById(ctx.db, id)
  if (!staff || staff.totpSecret === null) return refuse('STAFF_TICKET')
  await spendCode(ctx, staff, code)
  if ((await useStaffTicket(ctx.db, ticket)) === 0) return refuse('STAFF_TICKET')
  return { viewer: await openStaffSession(ctx, staff.userId), staff, ticket: '' }
}

async function openStaffSession(ctx: Ctx, userId: number): Promise<Viewer> {
  const viewer = await viewerOf(ctx.db, await startSession(ctx.db, userId, 'staff', ctx.ip, ctx.agent))
  if (!viewer) return refuse('ACCOUNT_FROZEN')
  ctx.cookies.set('opsToken', viewer.token)
  return viewer
}

import { Refusal, refuse } from '@mall/contract/main/errors.ts'
import { START_PASSWORD_DAYS } from '@mall/domain/people/session/givenAccount.codes.ts'
import { atMost } from '../../kernel/load/turns.ts'
import { handMade, rememberPlace } from '../../kernel/serve/cookies.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { counted, type Trying } from '../../kernel/serve/rateLimit.ts'
import { rememberDevice } from './device.ts'
import { hashPassword, passwordMatches, weaker } from './password.ts'
import {
  buyerByName,
  type BuyerLoginRow,
  companyIsFrozen,
  type LoginRow,
  preferredCity,
  renewHash,
  startSession,
  staffByCode,
  staffById,
  type StaffLoginRow,
  viewerOf,
} from './session.queries.ts'
import { refreshedUser } from './session.view.ts'
import { recordFailure, recordLogin } from './staffLog.ts'
import { spendCode } from './totp.ts'
import { giveStaffTicket, tryStaffTicket, useStaffTicket } from './totp.queries.ts'
import { limitsOf, ownLimit } from './tries.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

/** The three cookies of a buyer's login (specification 3): token, last login time, user info. */
export async function openBuyerSession(ctx: Ctx, userId: number): Promise<Viewer> {
  return enterSession(ctx, userId, await startSession(ctx.db, userId, 'buyer', ctx.ip, ctx.agent))
}
/** The browser's cookies become those of a session that has been opened. */
export async function enterSession(ctx: Ctx, userId: number, token: string): Promise<Viewer> {
  const viewer = await viewerOf(ctx.db, token)
  if (!viewer) return refuse((await companyIsFrozen(ctx.db, userId)) ? 'COMPANY_FROZEN' : 'ACCOUNT_FROZEN')
  await rememberDevice(ctx, userId)
  ctx.cookies.set('token', viewer.token)
  ctx.cookies.set('lastLoginTime', String(viewer.lastLoginAt))
  rememberUser(ctx, viewer)
  await goToPreferredCity(ctx, viewer.userId)
  return viewer
}

export const rememberUser = (ctx: Ctx, u: { userName: string; nickName: string; mobile: string }) =>
  ctx.cookies.set('userInfo', JSON.stringify({ userName: u.userName, nickName: u.nickName, mobile: u.mobile }))

/**
 * A device on which no city was chosen by hand begins with the one of its user's profile or of the address his company has goods sent to, be it
 * that another was found by 定位; prices follow it.
 */
export async function goToPreferredCity(ctx: Ctx, userId: number): Promise<void> {
  if (handMade(ctx.cookies)) return
  const code = await preferredCity(ctx.db, userId)
  const city = code ? ctx.world.catalogue.cities.get(code) : undefined
  if (!city?.salesAreaCode) return
  const { name: cityName, salesAreaCode, cityCode, provinceCode } = city
  rememberPlace(ctx.cookies, { cityName, salesAreaCode, cityCode, provinceCode })
}

/** A flood of log-ins is turned away before it costs a question to the database: no more than find room in the hashing queue. */
const inPlace = atMost(18)

/** Password check, counted first; the same answer, after the same time, for an unknown account and a wrong password. */
async function checked<R extends LoginRow>(
  ctx: Ctx,
  user: R | undefined,
  password: string,
  o: { limits: readonly Trying[]; wrong: 'LOGIN_WRONG' | 'STAFF_WRONG'; onWrong?: () => Promise<void> },
): Promise<R> {
  const right = await counted(ctx.db, o.limits, async () => {
    if (!(await passwordMatches(password, user?.passwordHash, ctx.world.settings)) || !user) return undefined
    return user.frozen ? refuse('ACCOUNT_FROZEN') : user
  })
  if (!right) {
    await o.onWrong?.()
    return refuse(o.wrong)
  }
  const { settings } = ctx.world
  if (weaker(right.passwordHash, settings)) await renewHash(ctx.db, right, await hashPassword(password, settings))
  return right
}

/** A buyer's name and password. A start password that nobody has replaced in time is none. */
export async function proveBuyer(
  ctx: Ctx,
  { userName, password }: { userName: string; password: string },
): Promise<BuyerLoginRow> {
  const user = await inPlace(async () => {
    const found = await buyerByName(ctx.db, userName)
    const limits = await limitsOf(ctx, 'buyer', found?.userId, userName)
    return checked(ctx, found, password, { limits, wrong: 'LOGIN_WRONG' })
  })
  return user.startIsOver ? refuse('START_PASSWORD_OLD', { days: START_PASSWORD_DAYS }) : user
}

export async function loginByPassword(ctx: Ctx, input: { userName: string; password: string }) {
  const user = await proveBuyer(ctx, input)
  // Good for choosing an own one and nothing else (people/account/firstPassword.ts): no session comes of it.
  if (user.mustChange) return refuse('PASSWORD_FIRST')
  return refreshedUser(await openBuyerSession(ctx, user.userId))
}

const checkStaffPassword = (ctx: Ctx, staffCode: string, password: string): Promise<StaffLoginRow> =>
  inPlace(async () => {
    const found = await staffByCode(ctx.db, staffCode)
    const limits = await limitsOf(ctx, 'staff', found?.userId, staffCode)
    const onWrong = () => recordFailure(ctx, { staffCode, known: found !== undefined, why: '密码不正确' })
    return checked(ctx, found, password, { limits, wrong: 'STAFF_WRONG', onWrong })
  })

/** An employee in his session proves himself again: under a count of his own, that nobody at the log-in can fill. */
export async function proveAgain(ctx: Ctx, o: { password: string; code?: string | undefined }): Promise<StaffLoginRow> {
  const found = await staffById(ctx.db, ctx.me.userId)
  const staff = await checked(ctx, found, o.password, { limits: ownLimit('again', ctx.me.userId), wrong: 'STAFF_WRONG' })
  return withCode(ctx, staff, o.code)
}

/** Password, and the one-time code of an employee who is enrolled; for somebody who has no session yet. */
export const proveStaff = async (ctx: Ctx, o: { staffCode: string; password: string; code?: string | undefined }) =>
  withCode(ctx, await checkStaffPassword(ctx, o.staffCode, o.password), o.code, codeAtLogin)

async function withCode(
  ctx: Ctx,
  staff: StaffLoginRow,
  code: string | undefined,
  spend: (ctx: Ctx, staff: StaffLoginRow, code: string) => Promise<void> = spendCode,
): Promise<StaffLoginRow> {
  if (staff.totpSecret === null) return staff
  if (code === undefined) return refuse('STAFF_CODE_NEEDED')
  await spend(ctx, staff, code)
  return staff
}

/** A code of somebody who has no session yet: a wrong one is on record. */
async function codeAtLogin(ctx: Ctx, staff: StaffLoginRow, code: string): Promise<void> {
  try {
    await spendCode(ctx, staff, code)
  } catch (e) {
    if (e instanceof Refusal && e.refusal === 'STAFF_CODE_WRONG')
      await recordFailure(ctx, { staffCode: staff.staffCode, known: true, why: '密码正确，动态码不正确' })
    throw e
  }
}

export interface StaffLogin {
  viewer: Viewer | null
  staff: StaffLoginRow
  /** For the second step; empty when the first was enough. */
  ticket: string
}

export async function loginStaff(ctx: Ctx, input: { staffCode: string; password: string }): Promise<StaffLogin> {
  // 工号 are kept in capitals, as they are made; nobody types them so.
  const staff = await checkStaffPassword(ctx, input.staffCode.toUpperCase(), input.password)
  if (staff.totpSecret === null) return { viewer: await openStaffSession(ctx, staff, '密码'), staff, ticket: '' }
  return { viewer: null, staff, ticket: await giveStaffTicket(ctx.db, staff.userId) }
}

/** The second step: the ticket says whose password was right, the code proves his phone. A ticket takes five codes, then it is dead. */
export async function loginStaffCode(ctx: Ctx, { ticket, code }: { ticket: string; code: string }): Promise<StaffLogin> {
  const id = await tryStaffTicket(ctx.db, ticket)
  const staff = id === undefined ? undefined : await staffById(ctx.db, id)
  if (!staff || staff.totpSecret === null) return refuse('STAFF_TICKET')
  await codeAtLogin(ctx, staff, code)
  if ((await useStaffTicket(ctx.db, ticket)) === 0) return refuse('STAFF_TICKET')
  return { viewer: await openStaffSession(ctx, staff, '密码与动态码'), staff, ticket: '' }
}

async function openStaffSession(ctx: Ctx, staff: StaffLoginRow, how: string): Promise<Viewer> {
  const token = await ctx.db.tx(async tx => {
    const opened = await startSession(tx, staff.userId, 'staff', ctx.ip, ctx.agent)
    await recordLogin(ctx, tx, staff, how)
    return opened
  })
  const viewer = await viewerOf(ctx.db, token)
  if (!viewer) return refuse('ACCOUNT_FROZEN')
  await rememberDevice(ctx, staff.userId)
  ctx.cookies.set('opsToken', viewer.token)
  return viewer
}

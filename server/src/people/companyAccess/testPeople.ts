// What the tests of people share: a mall of their own, demo01's company and its administrator, somebody new.
import { afterAll, beforeAll, expect } from 'vitest'
import { type Limits, noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

export let mall: TestMall
/** The administrator of the first demo company. */
export let boss: Caller

/** Once in each file: opens the mall before its tests, asks the invariants after them. */
export function openMall(): void {
  beforeAll(async () => {
    mall = await testMall()
    boss = await mall.buyer('demo01')
  })
  afterAll(async () => {
    expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
    await mall.close()
  })
}

export const NONE: Limits = noLimits
export const PASSWORD = 'kiln-Vega7'
let numbers = 0
export const newMobile = () => `1020777${String(++numbers).padStart(4, '0')}`
export const alive = async (who: Caller) => (await who.ask('/api/user/refreshUser', {})).code
export const codeFor = async (mobile: string, purpose: 'register' | 'closeAccount') => {
  await mall.world.pool.run(`update sms_code set created_at = created_at - interval '61 seconds', ip = 'elsewhere'`)
  return (await mall.guest.get('/api/sms/sendSms', { mobile, purpose })).sandboxCode ?? ''
}
export async function register(mobile: string): Promise<Caller> {
  const { token } = await mall.guest.get('/api/user/createUser', {
    mobile,
    smsCode: await codeFor(mobile, 'register'),
    password: PASSWORD,
    nickName: '新人',
    agreements: (await mall.guest.get('/api/cms/getPrivacyInfo', {})).map(a => ({ articleId: a.articleId, version: a.version })),
  })
  return mall.withToken(token)
}
export const invite = (by: Caller, mobile: string, role = 'purchaser', limits = NONE) =>
  by.ask('/api/user/insertCompanyUser', { mobile, name: '马丁酉', role, limits })
export const mine = async (who: Caller) => who.get('/api/user/getMyInvitationList', {})
export const answer = async (who: Caller, accept = true, giveUpDraft = false) =>
  who.ask('/api/user/updateUserBeanBindingCompany', {
    invitationId: (await mine(who))[0]?.invitationId ?? '999999999',
    accept,
    giveUpDraft,
  })
const people = async (by: Caller) => by.get('/api/user/getCompanyUserList', { pageSize: 100 })
export const person = async (by: Caller, userName: string) => (await people(by)).list.find(p => p.userName === userName)
export const change = (
  by: Caller,
  userName: string,
  c: Partial<{ role: string; blocked: boolean; reason: string; limits: Limits }>,
) => by.ask('/api/user/updateUserBeanByUserName', { userName, name: '同事', role: 'purchaser', limits: NONE, ...c })
export const smsTo = async (mobile: string) =>
  (await mall.world.pool.row<{ body: string }>('select body from outbox where address = $1 order by id desc limit 1', [mobile]))
    ?.body ?? ''
export const userNameOf = async (who: Caller) => (await who.get('/api/user/refreshUser', {})).userName

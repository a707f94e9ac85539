// Calls by buyers and staff for steps that are not a story's subject. A refusal ends the story with its own words.
import type { APIRequestContext } from '@playwright/test'
import { PASSWORD } from './story.ts'

export type Calls = <T>(path: string, data?: object) => Promise<T>
let n = 0
export const key = (): string => `story-${process.pid}-${Date.now()}-${++n}`

async function post<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = (await (await request.post(path, { data })).json()) as { status: { code: number; message: string }; data: T }
  if (answer.status.code !== 1) throw new Error(`${path}: ${answer.status.message}`)
  return answer.data
}
export async function staff(request: APIRequestContext, staffCode: string): Promise<Calls> {
  const { token } = await post<{ token: string }>(request, '/api/ops/loginStaff', { staffCode, password: PASSWORD })
  return (path, data = {}) => post(request, path, { token, ...data })
}
export async function person(request: APIRequestContext, userName: string): Promise<Calls> {
  const { token } = await post<{ token: string }>(request, '/api/user/loginUser', { userName, password: PASSWORD })
  return (path, data = {}) => post(request, path, { token, ...data })
}

/** Where a company has its goods sent, whatever another story has made of its addresses. */
export async function sendsTo(request: APIRequestContext, userName: string, cityCode: string): Promise<void> {
  const buyer = await person(request, userName)
  const all = await buyer<{ addressId: string; cityCode: string; name: string }[]>('/api/company/getCompanyShippingAddress')
  const there = all.find(a => a.cityCode === cityCode)
  if (!there) throw new Error(`${userName} has no address in ${cityCode}`)
  await buyer('/api/company/updateCompanyShippingAddress', { ...there, isDefault: true })
}

/** What lowers a price beyond one person's line waits for another (decision 0195): the manager's word. */
export async function passed(request: APIRequestContext, refNo: string): Promise<void> {
  const manager = await staff(request, 'S003')
  const { list } = await manager<{ list: { concessionNo: string; refNo: string }[] }>('/api/ops/getConcessions', {
    pageSize: 100,
  })
  const found = list.find(c => c.refNo === refNo)
  if (found) await manager('/api/ops/decideConcession', { concessionNo: found.concessionNo, pass: true })
}
/** Of a story in which one person's word is to be enough: prices as far below the list as the rule allows. */
export async function ownWord<T>(request: APIRequestContext, story: () => Promise<T>): Promise<T> {
  const admin = await staff(request, 'S001')
  await admin('/api/ops/updateSetting', { key: 'price.approvePercent', value: '20' })
  try {
    return await story()
  } finally {
    await admin('/api/ops/updateSetting', { key: 'price.approvePercent', value: '2' })
  }
}

/** The gate takes trucks at any hour: a story runs when it runs. */
export async function openGate(request: APIRequestContext, depotCode: string): Promise<void> {
  const dispatcher = await staff(request, 'S022')
  await dispatcher('/api/ops/saveGate', {
    depotCode,
    opensAt: 0,
    closesAt: 24,
    trucksPerHour: 60,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    gateName: '1 号门',
    address: '钢城大道 1 号',
  })
}
/** Units of these goods in the yard, older than any: they are given first. */
export async function inYard(request: APIRequestContext, skuCode: string, pieces: number, tons: string): Promise<string[]> {
  const store = await staff(request, 'S023')
  // As long as one another: a number that begins another one is found with it.
  const unitNos = Array.from(
    { length: pieces },
    () => `E${String(Date.now() % 1e9).padStart(9, '0')}${String(++n).padStart(4, '0')}`,
  )
  const { errors } = await store<{ errors: { row: number; why: string }[] }>('/api/ops/saveUnits', {
    skuCode,
    madeOn: '2025-01-05',
    lines: unitNos.map(no => `${no} 26L0901 1 ${tons} 03-04`).join('\n'),
  })
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return unitNos
}
/** The begin of the hour in which a truck that stands at the gate now is let in. */
export const hourNow = (): number => {
  const now = Date.now()
  return Math.floor((now + 10 * 60_000) / 3_600_000) * 3_600_000
}

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Pool } from '../../kernel/ports/database.ts'
import { type Counterpart, counterpart, type Heard } from '../../testing/counterpart.ts'
import { testMall, type TestMall } from '../../testing/testMall.ts'
import { endRest } from '../../platform/partner/breaker.ts'
import { newcomer } from './testApplicant.ts'
import { capitalWan, tianyancha } from './tianyancha.ts'

const CODE = '91130100DEM9000010'
const COMPANY = {
  name: '石家庄<em>天眼</em>钢构有限公司',
  creditCode: CODE,
  legalPersonName: '马丁酉',
  regCapital: '2,000万人民币',
  estiblishTime: Date.parse('2015-06-18T00:00:00+08:00'),
  toTime: null,
  regLocation: '示例区演示大道300号',
  businessScope: '钢材销售',
  regStatus: '存续',
}
let mall: TestMall
let vendor: Counterpart
let says = 0
const answer = ({ url, headers }: Heard) => {
  if (headers.authorization !== 'token-1') return { body: { error_code: 300003, reason: '账号信息有误' } }
  if (says !== 0) return { body: { error_code: says, reason: 'x' } }
  const { pathname } = url
  return {
    body: {
      error_code: 0,
      reason: 'ok',
      result: pathname.includes('search')
        ? { total: 1, items: [{ ...COMPANY, estiblishTime: '2015-06-18 00:00:00.0' }] }
        : COMPANY,
    },
  }
}
beforeAll(async () => {
  mall = await testMall()
  vendor = await counterpart(answer)
})
afterAll(async () => {
  await vendor.close()
  await mall.close()
})
afterEach(async () => {
  says = 0
  vendor.mood = 'sound'
  vendor.heard.length = 0
  endRest(mall.world.pool, 'registry')
  await mall.world.pool.run('truncate registry_answer')
})
const over = (o: { token?: string; perDay?: number; pool?: Pool } = {}) =>
  tianyancha(o.pool ?? mall.world.pool, { url: vendor.url, token: o.token ?? 'token-1', perDay: o.perDay ?? 10_000 })
const signal = new AbortController().signal

test('a credit code is asked by the cheap exact call, a name by the list; both give the same company', async () => {
  const entry = {
    companyName: '石家庄天眼钢构有限公司',
    creditCode: CODE,
    registeredCapitalWan: 2000,
    establishedOn: '2015-06-18',
  }
  expect(await over().find(CODE, signal)).toMatchObject([{ ...entry, validUntil: '长期' }])
  expect(await over().find('天眼钢构', signal)).toMatchObject([entry])
  expect(vendor.heard.map(h => h.url.pathname)).toEqual(['/services/open/ic/baseinfo/normal', '/services/open/search/2.0'])
})

test('what was answered is not paid for twice, nor is nothing found', async () => {
  await over().find(CODE, signal)
  await over().find(CODE.toLowerCase(), signal)
  says = 300_000
  expect([await over().find('没有的公司', signal), await over().find('没有的公司', signal)]).toEqual([[], []])
  expect(vendor.heard).toHaveLength(2)
})

test('of two who ask the same at once one pays, whichever process they asked', async () => {
  const [one, two] = await Promise.all([over().find(CODE, signal), over().find(CODE, signal)])
  expect(one).toEqual(two)
  expect(vendor.heard).toHaveLength(1)
})

test('who waits for another’s question does not ask it again when nothing comes of it', async () => {
  vendor.mood = 'hanging'
  const asks = over().find(CODE, signal)
  await vi.waitFor(() => expect(vendor.heard).toHaveLength(1))
  // It waits once it has looked whether the other's question is still under way.
  const looks: string[] = []
  const { pool } = mall.world
  const row: Pool['row'] = (sql, values) => {
    looks.push(sql)
    return pool.row(sql, values)
  }
  const waits = over({ pool: { ...pool, row } }).find(CODE, signal)
  await vi.waitFor(() => expect(looks.some(sql => sql.includes('registry_ask'))).toBe(true))
  vendor.hangUp()
  const both = await Promise.allSettled([asks, waits])
  expect(both.map(b => b.status)).toEqual(['rejected', 'rejected'])
  expect(vendor.heard).toHaveLength(1)
})

test('a question that was charged and whose answer was lost counts for the day, and one whose process died does too', async () => {
  const asked = async () => (await mall.world.pool.row<{ n: number }>('select count(*)::int as n from registry_ask'))?.n ?? 0
  await mall.world.pool.run(`insert into registry_ask (word) values ('没有回来的问题')`)
  const before = await asked()
  vendor.mood = 'lost'
  await expect(over().find(CODE, signal)).rejects.toThrow()
  expect(await asked()).toBe(before + 1)
  vendor.mood = 'sound'
  await expect(over({ perDay: before + 1 }).find(CODE, signal)).rejects.toThrow('used up')
  expect(await over({ perDay: before + 2 }).find(CODE, signal)).toHaveLength(1)
})

test('another company’s answer to a credit code is no answer, and is not kept', async () => {
  const other = '91130100DEM9000029'
  await expect(over().find(other, signal)).rejects.toThrow('另一家')
  expect(await mall.world.pool.rows('select 1 from registry_answer')).toEqual([])
})

test('the day has a limit, which no question passes', async () => {
  await expect(over({ perDay: 1 }).find('另一家公司', signal)).rejects.toThrow('used up')
  expect(vendor.heard).toEqual([])
})

test('when the day’s look-ups are used up, the desk’s test and the person at the screen read that, and nothing is asked', async () => {
  await mall.world.pool.run(`insert into registry_ask (word) values ('今天的')`)
  expect(await over({ perDay: 1 }).probe()).toEqual({
    kind: 'away',
    asked: false,
    why: '今天的 1 次查询已用完，没有测试，明天再试',
  })
  const { settings } = mall.world
  const who = await newcomer(mall)
  try {
    const adapters = { ...settings.adapters, registry: { url: vendor.url, token: 'token-1', perDay: 1 } }
    mall.world.settings = { ...settings, partners: { ...settings.partners, registry: 'tianyancha' }, adapters }
    expect((await who.ask('/api/company/getTianYanChaInfo', { word: '钢铁贸易' })).code).toBe(4727)
    expect(vendor.heard).toEqual([])
  } finally {
    mall.world.settings = settings
  }
})

test('an account without money is an alarm at the desk and no answer for the person', async () => {
  says = 300_006
  await expect(over().find(CODE, signal)).rejects.toThrow('余额不足')
  expect(await over().probe()).toMatchObject({ kind: 'refused', alarm: true })
})

test.each(['reset', 'error', 'garbage', 'huge', 'redirect'] as const)(
  '%s is no answer, and nothing is kept of it',
  async mood => {
    vendor.mood = mood
    await expect(over().find(CODE, signal)).rejects.toThrow()
    expect(await mall.world.pool.rows('select 1 from registry_answer')).toEqual([])
  },
)

test('capital in another currency, or none, is not guessed', () => {
  expect(['1000万人民币', '1,234.5万人民币', '100万美元', '-', null].map(capitalWan)).toEqual([1000, 1234, null, null, null])
})

test('an applicant is shown what the registry says when it is chosen, and told that it is off when it is not', async () => {
  const { settings } = mall.world
  const who = await newcomer(mall)
  try {
    const adapters = { ...settings.adapters, registry: { url: vendor.url, token: 'token-1', perDay: 10_000 } }
    mall.world.settings = { ...settings, partners: { ...settings.partners, registry: 'tianyancha' }, adapters }
    const found = await who.get('/api/company/getTianYanChaInfo', { word: CODE })
    expect(found).toMatchObject({ sandbox: false, list: [{ creditCode: CODE, status: '存续' }] })
    mall.world.settings = { ...settings, partners: { ...settings.partners, registry: 'off' } }
    expect((await who.ask('/api/company/getTianYanChaInfo', { word: CODE })).code).toBe(4726)
  } finally {
    mall.world.settings = settings
  }
})

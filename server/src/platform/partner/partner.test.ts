import { Partner } from '@mall/domain/platform/partner/partner.codes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allPartners } from '../../kernel/settings/partners.ts'
import { testMall, type TestMall } from '../../testing/testMall.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { countCall } from './partner.queries.ts'
import { watchPartners } from '../notice/watchPartners.job.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const rowOf = async (partner: string) =>
  (await (await mall.staff('S001')).get('/api/ops/getPartnerList', {})).list.find(p => p.partner === partner)
const said = (outcome: 'ok' | 'refused' | 'away', why = '') =>
  countCall(mall.world.pool, { partner: 'sms', act: 'send', outcome, why, skewMs: 0 })

test('every partner has its row, with its setting, and without one the desk reads what people do by hand', async () => {
  const admin = await mall.staff('S001')
  const { list } = await admin.get('/api/ops/getPartnerList', {})
  expect(list.map(p => p.partner)).toEqual(Partner.values)
  expect(list.every(p => p.settingName.startsWith('PARTNER_'))).toBe(true)
  expect(list.filter(p => p.link === 'sandbox').every(p => p.adapterName === '')).toBe(true)
})

test('what waits for a partner that is off is counted with its age', async () => {
  await mall.world.pool.run(
    `insert into outbox (medium, address, body, event, created_at, due_at) values ('sms', '10200000101', '等着', 'orderReviewed', now() - interval '3 hours', now() + interval '1 day')`,
  )
  const row = await rowOf('sms')
  expect(row?.waiting).toBeGreaterThan(0)
  expect(Date.now() - (row?.oldestAt ?? 0)).toBeGreaterThan(3 * 3_600_000 - 60_000)
})

test('failing since its first failure after the last answer, until it answers; refusals are answers', async () => {
  const { settings } = mall.world
  mall.world.settings = { ...settings, partners: { ...settings.partners, sms: 'aliyun' } }
  try {
    await said('ok')
    await said('away', '对方没有在时限内回应')
    const first = await rowOf('sms')
    await said('away', '连接中断')
    const second = await rowOf('sms')
    expect([second?.failingAt, second?.failingWhy]).toEqual([first?.failingAt, '连接中断'])
    await said('refused', '手机号不对')
    expect(await rowOf('sms')).toMatchObject({ failingAt: null, failingWhy: '', lastRefusedWhy: '手机号不对' })
  } finally {
    mall.world.settings = settings
  }
})

test('ten minutes without an answer are told to who may put it right, once for each failing', async () => {
  const { settings } = mall.world
  mall.world.settings = { ...settings, partners: { ...settings.partners, sms: 'aliyun' } }
  try {
    await said('away', '连接中断')
    expect(await watchPartners(mall.world)).toBe(0)
    await mall.world.pool.run(`update partner_state set failing_since = now() - interval '11 minutes' where partner = 'sms'`)
    const told = await Promise.all([watchPartners(mall.world), watchPartners(mall.world)])
    expect(told.toSorted()).toEqual([0, 1])
    const admin = await mall.staff('S001')
    const { list } = await admin.get('/api/ops/getNoticeList', {})
    expect(list[0]?.body).toContain('连接中断')
  } finally {
    mall.world.settings = settings
  }
})

test('a test is one harmless question a minute, on the record, and only for who may change settings', async () => {
  const admin = await mall.staff('S001')
  const ask = () => admin.ask('/api/ops/testPartner', { partner: 'mail' })
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(a => a.code).toSorted()).toEqual([1, 9453])
  const manager = await mall.staff('S003')
  expect(await effectOf(mall, () => manager.ask('/api/ops/testPartner', { partner: 'sms' }))).toEqual({})
  const { settings } = mall.world
  mall.world.settings = { ...settings, partners: allPartners('off') }
  try {
    expect((await admin.ask('/api/ops/testPartner', { partner: 'sms' })).message).toContain('PARTNER_SMS')
    const { list } = await admin.get('/api/ops/getPartnerList', {})
    expect(list.filter(p => p.mayProbe || p.mayTestMessage)).toEqual([])
    expect((await admin.ask('/api/ops/sendTestMessage', { partner: 'mail', address: 'a@b.example' })).code).toBe(9451)
  } finally {
    mall.world.settings = settings
  }
})

test('the end of a key is told when 30, 7 and 1 days are left and when it has passed, each once, and a new key begins anew', async () => {
  const { settings } = mall.world
  const inDays = async (days: number): Promise<string> => {
    const row = await mall.world.pool.row<{ day: string }>(
      `select ((now() at time zone 'Asia/Shanghai')::date + $1::int)::text as day`,
      [days],
    )
    return row?.day ?? ''
  }
  const until = await inDays(31)
  const connected = { ...settings, partners: { ...settings.partners, registry: 'tianyancha' } }
  const asIf = async (day: string) => {
    mall.world.settings = { ...connected, keyEnds: { registry: day } }
    return (await Promise.all([watchPartners(mall.world), watchPartners(mall.world)])).toSorted()
  }
  try {
    expect(await asIf(until)).toEqual([0, 0])
    expect(await rowOf('registry')).toMatchObject({ keyUntil: until, keyDaysLeft: 31 })
    // The same key as its days go by.
    const passing = async (days: number) => {
      await mall.world.pool.run(`update partner_state set key_until = $1::date where partner = 'registry'`, [await inDays(days)])
      return asIf(await inDays(days))
    }
    const told = []
    for (const days of [30, 12, 7, 2, 1, 0, -1, -9]) told.push([days, (await passing(days))[1]])
    expect(told).toEqual([
      [30, 1],
      [12, 0],
      [7, 1],
      [2, 0],
      [1, 1],
      [0, 0],
      [-1, 1],
      [-9, 0],
    ])
    const admin = await mall.staff('S001')
    const { list } = await admin.get('/api/ops/getNoticeList', {})
    expect(list.slice(0, 4).map(n => n.title)).toEqual([
      '企业信息查询的密钥已过期 1 天',
      '企业信息查询的密钥还有 1 天到期',
      '企业信息查询的密钥还有 7 天到期',
      '企业信息查询的密钥还有 30 天到期',
    ])
    expect(await asIf(await inDays(400))).toEqual([0, 0])
    expect(await asIf(await inDays(20))).toEqual([0, 1])
    // Switched off it needs no key.
    mall.world.settings = {
      ...settings,
      partners: { ...settings.partners, registry: 'off' },
      keyEnds: { registry: await inDays(3) },
    }
    expect(await watchPartners(mall.world)).toBe(0)
    expect(await rowOf('registry')).toMatchObject({ keyUntil: null, keyDaysLeft: null })
  } finally {
    mall.world.settings = settings
  }
})

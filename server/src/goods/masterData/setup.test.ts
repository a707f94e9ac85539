// 开张清单 of a production mall as it starts, and what a point says after somebody has done it.
import { allPartners } from '../../kernel/settings/partners.ts'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { assembleWorld, type OpenWorld } from '../../main/world.ts'
import { makeCtx } from '../../kernel/ctx.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { withDatabase } from '../../testing/testTemplate.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openPool } from '../../platform/db/pool.ts'
import { memoryFiles } from '../../testing/memoryFiles.ts'
import { fillReference } from '../../main/fillReference.ts'
import { readSetup } from './setup.ts'

const name = `mall_setup_${process.pid}`
let admin: pg.Client
let empty: OpenWorld
let mall: TestMall
let desk: Caller
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('testDatabase').url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = withDatabase(inject('testDatabase').url, name)
  await migrate(url)
  const pool = openPool(url, 2)
  await fillReference(pool, memoryFiles())
  await pool.close()
  const shared = readSettings({ MALL_DATA: '.data/test', LOG_LEVEL: 'silent', PORT: '0', MAX_LOOP_DELAY_MS: '0' })
  empty = await assembleWorld({ ...shared, production: true, demo: false, partners: allPartners('off') }, url, 4)
  mall = await testMall()
  desk = await mall.staff('S001')
})
afterAll(async () => {
  await empty.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await mall.close()
})

const cookies = { get: () => null, set: () => {}, clear: () => {} } as unknown as Parameters<typeof makeCtx>[0]['cookies']
const setup = async () => {
  const ctx = makeCtx({
    world: empty.world,
    viewer: null,
    channelCode: null,
    areaCode: null,
    contractNo: null,
    ip: '127.0.0.1',
    cookies,
  })
  const read = await readSetup(ctx)
  return { ...read, of: (key: string) => read.points.find(p => p.key === key) }
}

test('an empty mall of production lacks its company, bank, second person, mills, telephones, freight, goods, stock and gates', async () => {
  const { points, openCount } = await setup()
  const missing = points.filter(p => p.pointState === 'missing').map(p => p.key)
  expect(missing).toEqual([
    'seller',
    'bank',
    'staff',
    'mills',
    'channels',
    'freight',
    'goods',
    'stock',
    'units',
    'gates',
    'byHand',
  ])
  expect(openCount).toBe(missing.length)
  expect(points.filter(p => p.pointState === 'attention').map(p => p.key)).toEqual(
    expect.arrayContaining(['roles', 'services', 'carriers', 'prices', 'outside', 'backup']),
  )
  for (const p of points) expect(`${p.says}${p.why}`).toMatch(/[一-鿿]/)
})

test('what only the machine can say stands on the list with its state: the name of the mall, its address, who carries its messages', async () => {
  expect((await setup()).of('site')?.says).toMatch(/没有填站名/)
  const real = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y', ORIGIN: 'https://mall.example' }
  const keys = { COOKIE_KEYS: randomBytes(32).toString('base64'), DATA_KEYS: randomBytes(32).toString('base64') }
  const read = (env: Record<string, string>) => readSettings({ ...real, ...keys, BANK_SECRET: 'b'.repeat(40), ...env })
  // Without a name of its own it bears no other mill's either.
  expect(read({}).siteName).toBe('钢铁商城')
  const named = {
    SITE_NAME: '北方钢铁商城',
    SITE_SLOGAN: '直营',
    SITE_PHONE: '0311-88886666',
    SITE_COPYRIGHT: '北方钢铁',
    SITE_RECORDS: '备案号',
  }
  const stateOf = async (settings: ReturnType<typeof readSettings>, key: string) => {
    const world = { ...empty.world, settings: { ...empty.world.settings, ...settings } }
    const asks = { viewer: null, channelCode: null, areaCode: null, contractNo: null, ip: '127.0.0.1', cookies }
    return (await readSetup(makeCtx({ world, ...asks }))).points.find(p => p.key === key)
  }
  expect(await stateOf(read(named), 'site')).toMatchObject({ pointState: 'done', says: '北方钢铁商城' })
  expect(await stateOf(read({ ...named, SITE_RECORDS: '' }), 'site')).toMatchObject({
    pointState: 'attention',
    says: expect.stringContaining('没有填：备案号'),
  })
  expect(await stateOf(read(named), 'origin')).toMatchObject({ pointState: 'done', says: 'https://mall.example' })
  expect(await stateOf(read({ ORIGIN: 'http://mall.example' }), 'origin')).toMatchObject({
    pointState: 'attention',
    says: expect.stringContaining('https'),
  })
  // Not in the way of the first order: the desk gives the account (decision 0165).
  expect(await stateOf(read(named), 'sms')).toMatchObject({
    pointState: 'attention',
    says: expect.stringContaining('还没有接通，短信发不出去；买方的账号由两位同事开'),
  })
  expect(await stateOf(read({ SANDBOX: 'on' }), 'mail')).toMatchObject({ pointState: 'attention' })
})

test('agreements that a mall opened with are not ready before the mill’s name is filled in and two people have agreed to a text of its own', async () => {
  const { pool, rules } = empty.world
  const texts = async () => (await setup()).of('texts')
  expect(await texts()).toMatchObject({ pointState: 'attention', says: expect.stringContaining('协议里的公司名称请先填写') })
  expect((await texts())?.says).toContain('《用户服务协议》《隐私政策》是预置的，还没有人审过')
  await pool.run(
    `update article_version v set decided_by = (select min(id) from app_user) from article a where a.article_id = v.article_id and a.cat_code = 'privacyAgreement'`,
  )
  expect((await texts())?.says).not.toContain('还没有人审过')
  expect((await texts())?.pointState).toBe('attention')
  await pool.run(`insert into setting (key, value) values ('contract.sellerName', '某某钢铁有限公司')`)
  rules.forget()
  expect((await texts())?.pointState).toBe('done')
  await pool.run(`delete from setting where key = 'contract.sellerName'`)
  rules.forget()
})

test('without any partner the list is whole only when two persons can give money back, and names what they do by hand', async () => {
  const { pool } = empty.world
  const hire = (code: string, role: string) =>
    pool.run(
      `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, staff_code, staff_roles) values ($1, $2, $1, $1, 'x', 9, upper($1), array[$3])`,
      [code, `1990000${code.slice(-4)}`, role],
    )
  expect((await setup()).of('byHand')).toMatchObject({ pointState: 'missing', says: expect.stringContaining('没有能登记的同事') })
  await hire('s9001', 'cashier')
  expect((await setup()).of('byHand')?.says).toContain('没有能复核的同事')
  await hire('s9002', 'approver')
  const point = (await setup()).of('byHand')
  // Paper, a transfer and two persons for each take longer than a day that runs through nights and Sundays.
  expect(point?.pointState).toBe('attention')
  expect(point?.says).toContain('未付款的现货只保留 24 小时（夜间和周末也算），到时自动取消')
  await pool.run(
    `insert into setting (key, value) values ('order.holdHoursSpot', '96') on conflict (key) do update set value = '96'`,
  )
  empty.world.rules.forget()
  expect((await setup()).of('byHand')).toMatchObject({ pointState: 'done' })
  for (const what of ['原路退款', '余款退款', 'ERP 交接文件', '开票登记', '纸质合同']) expect(point?.says).toContain(what)
  await pool.run(`delete from setting where key = 'order.holdHoursSpot'`)
  empty.world.rules.forget()
  await pool.run(`delete from app_user where staff_code in ('S9001', 'S9002')`)
})

test('a production mall is seeded with no other mill’s name', async () => {
  const { pool } = empty.world
  const tables = await pool.rows<{ t: string }>(
    `select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { t } of tables)
    if ((await pool.row(`select 1 as one from "${t}" x where x::text like '%恒冶%' limit 1`)) !== undefined) found.push(t)
  expect(found).toEqual([])
})

test('a point is done when its data are there: telephones of all channels, a depot’s freight', async () => {
  const { pool } = empty.world
  await pool.run(`update channel set telephone = '0311-88886666' where seq > (select min(seq) from channel)`)
  expect((await setup()).of('channels')?.says).toMatch(/平板钢材没有电话/)
  await pool.run(`update channel set telephone = '0311-88886666'`)
  expect((await setup()).of('channels')?.pointState).toBe('done')
  await pool.run(
    `insert into depot (depot_code, name, adcode, city, sales_area_code, kind, out_fee_fen, lift_fee_fen)
     values ('N1', '新库', '130200', '唐山市', '031', 'social', 0, 0)`,
  )
  expect((await setup()).of('freight')).toMatchObject({ pointState: 'missing', says: expect.stringMatching(/^\d+ 条没有填/) })
  await pool.run(`insert into freight select d.depot_code, a.sales_area_code, 3000 from depot d, sales_area a`)
  expect((await setup()).of('freight')?.pointState).toBe('done')
})

test('a depot with hours and without an address is named: its name alone leads no driver there', async () => {
  const { pool } = empty.world
  await pool.run(
    `insert into depot_gate (depot_code, opens_at, closes_at, trucks_per_hour) select depot_code, 7, 17, 6 from depot where not off`,
  )
  expect((await setup()).of('gates')).toMatchObject({ pointState: 'attention', says: expect.stringContaining('没有写地址') })
  await pool.run(`update depot_gate set address = '示例区钢城路 1 号'`)
  expect((await setup()).of('gates')).toMatchObject({ pointState: 'done', says: '有货的仓库都设了' })
  await pool.run('delete from depot_gate')
})

test('without an index no framework contract can be written: the list says so, and that an index needs its published days', async () => {
  const { pool } = empty.world
  expect((await setup()).of('indexes')).toMatchObject({ pointState: 'attention', says: expect.stringMatching(/^还没有/) })
  await pool.run(`insert into framework_index (code, name) values ('HRC', '某指数 热轧卷')`)
  expect((await setup()).of('indexes')?.says).toMatch(/1 个还没有发布日/)
})

test('the demo lacks nothing; the list is put away once and comes back, both in the log', async () => {
  expect((await desk.get('/api/ops/getSetup', {})).openCount).toBe(0)
  for (const away of [true, true]) await desk.get('/api/ops/putSetupAway', { away })
  expect((await desk.get('/api/ops/getSetup', {})).awayByName).not.toBe('')
  await desk.get('/api/ops/putSetupAway', { away: false })
  expect((await desk.get('/api/ops/getSetup', {})).awayAt ?? null).toBe(null)
  const { list } = await desk.get('/api/ops/getAuditList', { objectType: 'setup' })
  expect(list.map(l => l.action)).toEqual(['重新显示开张清单', '收起开张清单'])
})

test('a guest of a mall without goods is told that it is being prepared', async () => {
  const { bootState } = await import('../../kernel/bootState.ts')
  const guest = (world: TestMall['world']) =>
    makeCtx({ world, viewer: null, channelCode: null, areaCode: null, contractNo: null, ip: '127.0.0.1', cookies })
  expect(bootState(guest(empty.world), empty.world).site.preparing).toBe(true)
  expect(bootState(guest(mall.world), mall.world).site.preparing).toBe(false)
})

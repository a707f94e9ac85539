import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { runShelfPlans } from './shelfPlans.ts'

let mall: TestMall
let desk: Caller
let goods: string[]
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S004')
  goods = (
    await mall.world.pool.rows<{ code: string }>(
      'select sku_code as code from sku where on_shelf and not withdrawn order by id limit 6',
    )
  ).map(r => r.code)
})
afterAll(() => mall.close())
let no = 0
const key = () => `shelf-many-${(no += 1)}-${Date.now()}`
const shelves = async () =>
  (
    await mall.world.pool.rows<{ on: boolean }>('select on_shelf as "on" from sku where sku_code = any($1::text[]) order by id', [
      goods,
    ])
  ).map(r => r.on)
const put = (onShelf: boolean, skuCodes: string[], o: { dueAt?: number; requestId?: string; reason?: string } = {}) =>
  desk.ask('/api/ops/updateManyShelf', { onShelf, skuCodes, reason: '停产', requestId: key(), ...o })

test('ticked goods go off the shelf together, each with its history and one line in the log; the opposite act brings back what had changed', async () => {
  const [first = '', ...rest] = goods
  await desk.get('/api/ops/updateSkuShelf', { skuCode: first, onShelf: false })
  const { data } = await put(false, [...goods, 'NO-SUCH'])
  expect(data).toMatchObject({
    total: 7,
    changed: rest,
    same: 1,
    refused: [{ skuCode: 'NO-SUCH', why: expect.stringContaining('不在') }],
  })
  expect(await shelves()).toEqual(goods.map(() => false))
  const form = await desk.get('/api/ops/getGoodsForm', { skuCode: rest[0] ?? '' })
  expect(form.changes[0]).toMatchObject({ was: '是', now: '否', why: '停产' })
  const log = await (await mall.staff('S001')).get('/api/ops/getAuditList', { objectId: data?.batchNo ?? '' })
  expect(log.list).toHaveLength(1)
  expect(log.list[0]?.detail).toContain('成批下架 5 个商品')
  expect((await mall.guest.get('/api/search/getSearchProducts', { word: rest[0] ?? '' })).totalCount).toBe(0)
  await put(true, data?.changed ?? [])
  expect(await shelves()).toEqual([false, ...rest.map(() => true)])
  await desk.get('/api/ops/updateSkuShelf', { skuCode: first, onShelf: true })
})

test('the same press ten times at once is one batch; another wish under its key is refused', async () => {
  const requestId = key()
  const answers = await Promise.all(Array.from({ length: 10 }, () => put(false, goods, { requestId })))
  expect(new Set(answers.map(a => a.data?.batchNo)).size).toBe(1)
  expect(answers.every(a => a.data?.changed.length === goods.length)).toBe(true)
  const changes = await mall.world.pool.rows(
    `select 1 from sku_change c join sku k on k.id = c.sku_id where k.sku_code = $1 and c.field = 'onShelf' and c.now = '否' and c.at > now() - interval '1 minute'`,
    [goods[3]],
  )
  expect(changes.length).toBe(2)
  expect((await put(true, goods, { requestId })).code).not.toBe(1)
  await put(true, goods)
})

test('what a filter finds is put off only as many as were seen; a number that has changed is looked at again', async () => {
  const filter = { word: goods[0] ?? '' }
  const list = await desk.get('/api/ops/getSkuList', filter)
  const ask = (seen: number) =>
    desk.ask('/api/ops/updateManyShelf', { onShelf: false, filter, seen, reason: '停产', requestId: key() })
  const wrong = await ask(list.totalCount + 1)
  expect([wrong.code, wrong.message]).toEqual([5603, expect.stringContaining(`现在是 ${list.totalCount}`)])
  expect((await ask(list.totalCount)).data?.changed).toHaveLength(list.totalCount)
  await desk.get('/api/ops/updateManyShelf', { onShelf: true, filter, seen: list.totalCount, reason: '恢复', requestId: key() })
  const all = await desk.ask('/api/ops/updateManyShelf', {
    onShelf: false,
    filter: {},
    seen: 5,
    reason: '停产',
    requestId: key(),
  })
  expect([5602, 5603]).toContain(all.code)
})

test('at a time: each goods by the rule of one, planned once, done by the clock', async () => {
  const [first = '', second = ''] = goods
  await desk.get('/api/ops/updateSkuShelf', { skuCode: first, onShelf: false })
  const dueAt = Date.now() + 3_600_000
  const { data } = await put(false, [first, second], { dueAt, reason: '季节停售' })
  expect(data).toMatchObject({ changed: [second], refused: [{ skuCode: first, why: expect.stringContaining('已下架') }] })
  expect((await put(false, [second], { dueAt })).data).toMatchObject({ changed: [], same: 1 })
  expect((await put(false, [second], { dueAt: Date.now() - 1000 })).data?.refused[0]?.why).toContain('现在之后')
  await mall.world.pool.run("update sku_shelf_plan set due_at = now() - interval '1 second' where state = 'planned'")
  expect(await runShelfPlans(mall.world)).toBe(1)
  expect((await desk.get('/api/ops/getSkuDetail', { skuCode: second })).onShelf).toBe(false)
  await put(true, goods)
})

/** A transaction of somebody else's, during which others are asked; `waiting`: so many statements like this one wait for a lock. */
async function beside<T>(work: (o: { run: Run; waiting: (like: string, n: number) => Promise<void> }) => Promise<T>): Promise<T> {
  const [client, watch] = await Promise.all([mall.world.pool.raw.connect(), mall.world.pool.raw.connect()])
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`
  try {
    await client.query('begin')
    const done = await work({
      run: (sql, params = []) => client.query(sql, params),
      waiting: (like, n) => expect.poll(async () => (await watch.query(waits, [like])).rowCount, { timeout: 10_000 }).toBe(n),
    })
    await client.query('commit')
    return done
  } finally {
    client.release(true)
    watch.release()
  }
}
type Run = (sql: string, params?: unknown[]) => Promise<unknown>

test('two who plan at once, one off and one on at the same moment: exactly one stands', async () => {
  const [code = ''] = goods
  const at = Date.now() + 7_200_000
  await put(false, [code], { dueAt: at - 3_600_000 })
  const both = await beside(async ({ run, waiting }) => {
    await run('select 1 from sku where sku_code = $1 for update', [code])
    const first = put(false, [code], { dueAt: at })
    await waiting('%for update of k%', 1)
    const second = put(true, [code], { dueAt: at })
    await waiting('%for update of k%', 2)
    return { first, second }
  })
  const ends = [await both.first, await both.second]
  expect(ends.map(e => e.data?.changed.length)).toEqual([1, 0])
  expect(ends[1]?.data?.refused[0]?.why).toContain('同一时刻')
  const plans = await mall.world.pool.rows(
    `select p.on_shelf as "on" from sku_shelf_plan p join sku k on k.id = p.sku_id where k.sku_code = $1 and p.state = 'planned'`,
    [code],
  )
  expect(plans).toEqual([{ on: false }])
  await mall.world.pool.run("update sku_shelf_plan set state = 'dropped', ended_at = now() where state = 'planned'")
})

test('asked again, at once and later: what the filter no longer finds was done by the first, and the answer is the same', async () => {
  const requestId = key()
  const filter = { word: goods[0] ?? '', onShelf: true }
  const seen = (await desk.get('/api/ops/getSkuList', filter)).totalCount
  const ask = () => desk.ask('/api/ops/updateManyShelf', { onShelf: false, filter, seen, reason: '停产', requestId })
  const [first, second] = await Promise.all([ask(), ask()])
  expect(seen).toBeGreaterThan(0)
  expect(first).toMatchObject({ code: 1, data: { total: seen, changed: expect.any(Array) } })
  expect(second).toEqual(first)
  expect((await desk.get('/api/ops/getSkuList', filter)).totalCount).toBe(0)
  expect(await ask()).toEqual(first)
  await put(true, goods)
})

test('a timed batch is taken back as a whole: what was planned anew since stays, and twice is once', async () => {
  const [first = '', second = '', third = ''] = goods
  const dueAt = Date.now() + 3_600_000
  const { data } = await put(false, [first, second, third], { dueAt })
  const batchNo = data?.batchNo ?? ''
  await put(false, [third], { dueAt: dueAt + 60_000 })
  // Read later, from the record: what of it still stands, and its result as it was.
  const record = async (state: 'ahead' | 'all') =>
    (await desk.get('/api/ops/getShelfBatches', { state, word: batchNo })).list.map(b => [
      b.changed,
      b.planned,
      b.dueAt,
      b.onShelf,
    ])
  expect(await record('ahead')).toEqual([[3, 2, dueAt, false]])
  expect((await desk.get('/api/ops/getShelfBatches', { word: third })).list).toHaveLength(2)
  expect(await desk.get('/api/ops/getShelfBatch', { batchNo })).toEqual(data)
  expect(await desk.get('/api/ops/dropShelfPlans', { batchNo })).toEqual({ removed: 2, left: 1 })
  expect(await record('ahead')).toEqual([])
  expect(await record('all')).toEqual([[3, 0, dueAt, false]])
  expect((await desk.ask('/api/ops/getShelfBatch', { batchNo: 'SX0' })).code).toBe(5604)
  expect(await desk.get('/api/ops/dropShelfPlans', { batchNo })).toEqual({ removed: 0, left: 3 })
  const left = await mall.world.pool.rows(
    `select k.sku_code as code from sku_shelf_plan p join sku k on k.id = p.sku_id where p.state = 'planned' and k.sku_code = any($1::text[])`,
    [goods],
  )
  expect(left).toEqual([{ code: third }])
  const log = await (await mall.staff('S001')).get('/api/ops/getAuditList', { objectId: batchNo })
  expect(log.list.filter(l => l.detail.includes('撤回成批定时下架 2 个商品'))).toHaveLength(1)
  const atOnce = await put(true, goods)
  expect((await desk.ask('/api/ops/dropShelfPlans', { batchNo: atOnce.data?.batchNo ?? '' })).code).toBe(5604)
  expect((await (await mall.staff('S002')).ask('/api/ops/dropShelfPlans', { batchNo })).code).not.toBe(1)
  await mall.world.pool.run("update sku_shelf_plan set state = 'dropped', ended_at = now() where state = 'planned'")
})

test('a reason is wanted, something must be meant, and whoever may not set prices puts nothing anywhere', async () => {
  expect((await put(false, goods, { reason: ' ' })).message).toContain('原因')
  expect((await put(false, [])).message).toContain('勾选')
  const reader = await mall.staff('S002')
  const refused = await reader.ask('/api/ops/updateManyShelf', { onShelf: false, skuCodes: goods, reason: 'x', requestId: key() })
  expect(refused.code).not.toBe(1)
  expect(await shelves()).toEqual(goods.map(() => true))
})

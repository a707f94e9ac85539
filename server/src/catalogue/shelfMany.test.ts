import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../app/testMall.ts'
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
  expect(form.changes[0]).toMatchObject({ was: '是', now: '否' })
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

test('a reason is wanted, something must be meant, and whoever may not set prices puts nothing anywhere', async () => {
  expect((await put(false, goods, { reason: ' ' })).message).toContain('原因')
  expect((await put(false, [])).message).toContain('勾选')
  const reader = await mall.staff('S002')
  const refused = await reader.ask('/api/ops/updateManyShelf', { onShelf: false, skuCodes: goods, reason: 'x', requestId: key() })
  expect(refused.code).not.toBe(1)
  expect(await shelves()).toEqual(goods.map(() => true))
})

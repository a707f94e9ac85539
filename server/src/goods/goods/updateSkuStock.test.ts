import { EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S004')
})
afterAll(() => mall.close())

const detail = () => desk.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })
const adjust = (deltaPieces: number, reason = '盘点') =>
  desk.ask('/api/ops/updateSkuStock', { skuCode: EXAMPLE_SKU, deltaPieces, reason })
const reserve = (pieces: number) =>
  mall.world.pool.run('update stock set reserved = $1 where sku_id = (select id from sku where sku_code = $2)', [
    pieces,
    EXAMPLE_SKU,
  ])

test('pieces that come in are on hand, in the moves and in the audit', async () => {
  const before = await detail()
  const answer = await adjust(7, '入库')
  expect(answer.data).toEqual({ onHand: before.onHand + 7, reserved: before.reserved })
  const after = await detail()
  expect(after.moves[0]).toMatchObject({ delta: 7, reason: '入库' })
  const audits = await (await mall.staff('S001')).get('/api/ops/getAuditList', { objectId: EXAMPLE_SKU })
  expect(audits.list[0]?.detail).toContain(`${before.onHand} → ${after.onHand}`)
})

test('what orders have reserved cannot be taken away', async () => {
  await reserve(5)
  const before = await detail()
  const answer = await adjust(-(before.onHand - 4))
  expect(answer.code).toBe(4404)
  expect(answer.message).toContain('5')
  expect((await detail()).onHand).toBe(before.onHand)
  expect((await adjust(-(before.onHand - 5))).code).toBe(1)
  expect((await detail()).onHand).toBe(5)
})

test('twenty desks at once never leave fewer pieces than are reserved', async () => {
  await reserve(0)
  await adjust(10)
  const start = (await detail()).onHand
  await reserve(3)
  const answers = await Promise.all(Array.from({ length: 20 }, () => adjust(-1)))
  const taken = answers.filter(a => a.code === 1).length
  expect(taken).toBe(Math.min(20, start - 3))
  const after = await detail()
  expect(after.onHand).toBe(start - taken)
  expect(after.onHand).toBeGreaterThanOrEqual(after.reserved)
  expect(answers.filter(a => a.code !== 1).every(a => a.code === 4404)).toBe(true)
})

test('an adjustment needs a number and a reason', async () => {
  expect((await adjust(0)).code).toBe(9400)
  expect((await adjust(1, ' ')).message).toContain('原因')
})

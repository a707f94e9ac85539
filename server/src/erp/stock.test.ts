import { EXAMPLE_SKU } from '@mall/contract/goods.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../app/testMall.ts'
import { signStock, type StockMessage } from './stockMessage.ts'
import { retryStock } from './takeStock.ts'

let mall: TestMall
let desk: Caller
let goods: Caller
let depotCode = ''
let pieceG = 0
beforeAll(async () => {
  mall = await testMall()
  ;[desk, goods] = await Promise.all([mall.staff('S001'), mall.staff('S004')])
  const sku = await mall.world.pool.row<{ depot: string; g: number }>(
    'select depot_code as depot, piece_weight_g as g from sku where sku_code = $1',
    [EXAMPLE_SKU],
  )
  depotCode = sku?.depot ?? ''
  pieceG = sku?.g ?? 1
})
afterAll(() => mall.close())
const reserve = (pieces: number) =>
  mall.world.pool.run('update stock set reserved = $1 where sku_id = (select id from sku where sku_code = $2)', [
    pieces,
    EXAMPLE_SKU,
  ])
// Nothing under way and nothing told before: each sentence begins with an ERP that has booked all.
beforeEach(async () => {
  await reserve(0)
  await mall.world.pool.run("update erp_outbox set state = 'done', done_at = '2020-01-01' where state <> 'done'")
})

let no = 0
let counted = Date.now() - 60_000
/** A level as the ERP says it, newer than those before. */
const level = (m: Partial<StockMessage> = {}): StockMessage => ({
  ...{ messageId: `KC-${++no}`, skuCode: EXAMPLE_SKU, depotCode, pieces: 10, kg: null },
  ...{ countedAt: ++counted, seq: no, at: Math.floor(Date.now() / 1000) },
  ...m,
})
const send = async (m: StockMessage, signature = signStock(mall.world.settings, m)) =>
  (
    await mall.app.inject({
      method: 'POST',
      url: '/api/erp/stock',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ...m, signature }),
    })
  ).statusCode
const now = () => goods.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })
const of = async (m: StockMessage) => (await desk.get('/api/ops/getErpStockList', { state: 'all', word: m.messageId })).list[0]

test('a level of the ERP is the stock, with its source in the history, and the ERP is not told what it has said', async () => {
  const told = await mall.world.pool.rows('select 1 from erp_outbox')
  const before = await now()
  const m = level({ pieces: before.onHand + 7 })
  expect(await send(m)).toBe(200)
  const after = await now()
  expect(after.onHand).toBe(before.onHand + 7)
  expect(after.moves[0]).toMatchObject({ delta: 7, reason: 'ERP 库存', ref: `ERP ${m.messageId}` })
  expect(await mall.world.pool.rows('select 1 from erp_outbox')).toHaveLength(told.length)
  expect(await of(m)).toMatchObject({ state: 'applied', wasPieces: before.onHand, nowPieces: before.onHand + 7, trouble: '' })
})

test('the same message, ten times at once and once more, moves stock once; with other contents under its number it moves nothing', async () => {
  const m = level({ pieces: (await now()).onHand + 3 })
  expect(await Promise.all(Array.from({ length: 10 }, () => send(m)))).toEqual(Array(10).fill(200))
  const after = await now()
  expect(after.onHand).toBe(m.pieces)
  expect(await send({ ...m, at: m.at - 5 })).toBe(200)
  expect(await send({ ...m, pieces: 1 })).toBe(400)
  expect((await now()).onHand).toBe(m.pieces)
  expect((await now()).moves.filter(x => x.ref === `ERP ${m.messageId}`)).toHaveLength(1)
  expect(await of(m)).toMatchObject({ came: 12, odd: expect.stringContaining('1 件') })
})

test('an older level after a newer one changes nothing, by its moment and then by its number', async () => {
  const older = level({ pieces: 5 })
  const newer = level({ pieces: 9 })
  expect([await send(newer), await send(older)]).toEqual([200, 200])
  expect((await now()).onHand).toBe(9)
  expect((await of(older))?.state).toBe('older')
  const twin = level({ pieces: 4, countedAt: newer.countedAt, seq: newer.seq - 1 })
  await send(twin)
  expect((await now()).onHand).toBe(9)
})

test('goods that the mall does not know wait, are told once, and are taken in when they are there', async () => {
  const skuCode = `${EXAMPLE_SKU}-NEU`
  const first = level({ skuCode, pieces: 4 })
  const second = level({ skuCode, pieces: 6 })
  expect([await send(first), await send(second)]).toEqual([200, 200])
  expect([(await of(first))?.state, (await of(second))?.state]).toEqual(['older', 'stuck'])
  expect((await of(second))?.trouble).toContain('没有这个商品编码')
  const told = await mall.world.pool.rows(
    "select 1 from notice n where n.event = 'erpStockStuck' and n.user_id = (select id from app_user where staff_code = 'S001')",
  )
  expect(told).toHaveLength(1)
  expect((await desk.get('/api/ops/retryErpStock', { messageId: second.messageId })).state).toBe('stuck')
  await mall.world.pool.run('update sku set sku_code = $1 where sku_code = $2', [skuCode, EXAMPLE_SKU])
  await mall.world.pool.run("update erp_stock_level set next_at = now() where state = 'stuck'")
  expect(await retryStock(mall.world)).toBe(1)
  expect(await retryStock(mall.world)).toBe(0)
  await mall.world.pool.run('update sku set sku_code = $2 where sku_code = $1', [skuCode, EXAMPLE_SKU])
  expect((await of(second))?.state).toBe('applied')
  expect((await now()).onHand).toBe(6)
})

test('stock never goes below what orders have been promised: the difference waits for a person', async () => {
  await send(level({ pieces: 20 }))
  await reserve(12)
  const m = level({ pieces: 11 })
  expect(await send(m)).toBe(200)
  expect((await now()).onHand).toBe(20)
  expect(await of(m)).toMatchObject({ state: 'stuck', why: 'reserved', trouble: expect.stringContaining('订单已占用 12') })
  await reserve(11)
  expect(await desk.get('/api/ops/retryErpStock', { messageId: m.messageId })).toEqual({ state: 'applied', trouble: '' })
  expect((await now()).onHand).toBe(11)
  const wrong = level({ pieces: 2 })
  await send(wrong)
  await desk.get('/api/ops/dropErpStock', { messageId: wrong.messageId, note: '现场复点' })
  expect((await now()).onHand).toBe(11)
  expect(await of(wrong)).toMatchObject({ state: 'dropped', note: '现场复点' })
  expect((await desk.ask('/api/ops/retryErpStock', { messageId: wrong.messageId })).code).toBe(5601)
  expect((await goods.ask('/api/ops/dropErpStock', { messageId: wrong.messageId, note: 'x' })).code).not.toBe(1)
})

test('what the mall moved and the ERP had not booked at its count comes on top of it', async () => {
  await send(level({ pieces: 30 }))
  await goods.get('/api/ops/updateSkuStock', { skuCode: EXAMPLE_SKU, deltaPieces: -4, reason: '破损' })
  const m = level({ pieces: 30, countedAt: Date.now() })
  counted = m.countedAt
  await send(m)
  expect((await now()).onHand).toBe(26)
  expect(await of(m)).toMatchObject({ state: 'same', underWay: -4 })
})

test('a level in tons becomes whole pieces or waits; figures that contradict each other, the other warehouse and too much wait', async () => {
  const kg = Math.round((pieceG * 8) / 1000)
  await send(level({ pieces: null, kg }))
  expect((await now()).onHand).toBe(8)
  const wrong = [
    level({ pieces: null, kg: Math.round((pieceG * 8.5) / 1000) }),
    level({ pieces: 8, kg: kg * 3 }),
    level({ pieces: 900_000_000 }),
    level({ depotCode: 'ELSEWHERE' }),
  ]
  const whys = []
  for (const m of wrong) {
    await send(m)
    whys.push((await of(m))?.why)
  }
  expect(whys).toEqual(['notWhole', 'mismatch', 'tooMany', 'depot'])
  expect((await now()).onHand).toBe(8)
})

test('a forged message, one of yesterday, one that was counted tomorrow and one without a figure are refused', async () => {
  const m = level()
  expect(await send(m, '0'.repeat(64))).toBe(401)
  expect(await send(level({ at: m.at - 86_400 }))).toBe(401)
  expect(await send(level({ countedAt: Date.now() + 86_400_000 }))).toBe(401)
  expect(await send(level({ pieces: null }))).toBe(401)
  expect(await send(level({ pieces: -1 }))).toBe(401)
})

test('the sandbox counts and tells; twice the same press is one message', async () => {
  const input = { skuCode: EXAMPLE_SKU, depotCode, pieces: 17, requestId: 'sandbox-stock-1' }
  const first = await desk.get('/api/ops/sendSandboxErpStock', input)
  const second = await desk.get('/api/ops/sendSandboxErpStock', input)
  expect([first.outcome, second.outcome]).toEqual(['applied', 'repeat'])
  expect((await now()).onHand).toBe(17)
})

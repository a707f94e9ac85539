import { allPartners } from '../../kernel/settings/partners.ts'
import { EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { movesBeside } from './stock.queries.ts'
import { signStock, type StockMessage } from './stockMessage.ts'
import { workOnErp } from './workOnErp.job.ts'
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
  messageId: `KC-${++no}`,
  skuCode: EXAMPLE_SKU,
  depotCode,
  pieces: 10,
  kg: null,
  countedAt: ++counted,
  seq: no,
  at: Math.floor(Date.now() / 1000),
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

const erp = async (mode: string) => {
  await mall.world.pool.run(
    "insert into setting (key, value) values ('sandbox.erp', $1) on conflict (key) do update set value = excluded.value",
    [mode],
  )
  mall.world.rules.forget()
}
/** The ERP is told what waits, or asked for what it has not answered. */
const tell = async () => {
  await mall.world.pool.run("update erp_outbox set next_at = now() where state <> 'done'")
  await workOnErp(mall.world)
}
const again = async () => {
  await mall.world.pool.run("update erp_stock_level set next_at = now() where state = 'stuck'")
  return retryStock(mall.world)
}
const told = () =>
  mall.world.pool.rows<{ key: string; state: string }>(
    "select key, state from erp_outbox where topic = 'stock.moved' order by id desc limit 1",
  )
const notices = async () => (await mall.world.pool.rows("select 1 from notice where event = 'erpStockStuck'")).length

test('what the ERP has booked and not answered is not counted twice: the level waits for the answer, tells nobody, and is judged by when it was booked', async () => {
  await send(level({ pieces: 100, countedAt: (counted = Date.now()) }))
  await goods.get('/api/ops/updateSkuStock', { skuCode: EXAMPLE_SKU, deltaPieces: 10, reason: '盘盈' })
  await erp('silent')
  await tell()
  const before = await notices()
  const m = level({ pieces: 110, countedAt: (counted = Date.now() + 5) })
  expect(await send(m)).toBe(200)
  expect((await now()).onHand).toBe(110)
  expect(await of(m)).toMatchObject({ state: 'stuck', why: 'unanswered', trouble: expect.stringContaining('等 ERP 答复') })
  expect([await again(), await notices()]).toEqual([0, before])
  // It answers later than it has counted; booked it had before.
  await erp('normal')
  await tell()
  expect((await told())[0]?.state).toBe('done')
  expect(await again()).toBe(1)
  expect((await now()).onHand).toBe(110)
  expect(await of(m)).toMatchObject({ state: 'same', underWay: 0 })
})

test('booked after the count and answered: on top; sent anew: the level waits until the ERP has answered again', async () => {
  await goods.get('/api/ops/updateSkuStock', { skuCode: EXAMPLE_SKU, deltaPieces: 10, reason: '盘盈' })
  const m = level({ pieces: 50, countedAt: (counted = Date.now() + 5) })
  await new Promise(done => setTimeout(done, 20))
  await tell()
  await send(m)
  expect(await of(m)).toMatchObject({ state: 'applied', underWay: 10, nowPieces: 60 })
  const key = (await told())[0]?.key ?? ''
  await desk.get('/api/ops/resendErpMessage', { messageKey: key, differenceId: '', note: '核对' })
  const next = level({ pieces: 60, countedAt: (counted = Date.now() + 5) })
  await send(next)
  expect(await of(next)).toMatchObject({ state: 'stuck', why: 'unanswered' })
  await tell()
  expect(await again()).toBe(1)
  expect(await of(next)).toMatchObject({ state: 'same', underWay: 0 })
})

test('movements of other goods are not read for a level', async () => {
  await mall.world.pool.run(
    `insert into erp_outbox (topic, key, about, payload) select 'stock.moved', 'other-' || n, $1 || '/OTHER', '{}'::jsonb from generate_series(1, 50) as n`,
    [depotCode],
  )
  const beside = await mall.world.pool.tx(tx => movesBeside(tx, { skuCode: EXAMPLE_SKU, depotCode, at: new Date(0) }))
  expect(beside.some(m => m.payload.skuCode === undefined && m.payload.orderCode === undefined)).toBe(false)
  const about = (o: (typeof beside)[number]) => JSON.stringify(o.payload).includes(EXAMPLE_SKU)
  expect([beside.length > 0, beside.every(about)]).toEqual([true, true])
})

test('where no ERP is connected a level is put off with a 503 and nothing is kept of it', async () => {
  const { settings } = mall.world
  const m = level({ pieces: 3 })
  const was = (await now()).onHand
  mall.world.settings = { ...settings, partners: allPartners('off') }
  try {
    expect([await send(m), await retryStock(mall.world)]).toEqual([503, 0])
  } finally {
    mall.world.settings = settings
  }
  expect([await of(m), (await now()).onHand]).toEqual([undefined, was])
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

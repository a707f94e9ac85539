import type { Fen } from '@mall/domain/kernel/money.ts'
import { beforeAll, expect, test } from 'vitest'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall, openMall, planned, setAvailable, SKU } from '../order/testOrder.ts'

openMall()
let desk: Caller
let foreign: Caller
let orderCode = ''
beforeAll(async () => {
  ;[desk, foreign] = await Promise.all([mall.staff('S002'), mall.buyer('demo02')])
  await setAvailable(SKU, 100)
  const made = await buyer.get('/api/order/createOrderBuyNow', await planned(buyer, 3))
  orderCode = made.orderCodes[0] ?? ''
})
const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n
const wish = async (who: Caller, o: { grade: string; spec: string; quantityT: number }) =>
  (
    await who.get('/api/goods/insertSteelProductIntendInfo', {
      productName: '螺纹钢',
      ...o,
      deliverTo: '杭州',
      note: '月底前',
      contactName: '李工',
      contactMobile: `1${Math.floor(2e9 + Math.random() * 1e9)}`,
    })
  ).intendCode

test('the lines of an own order come back with today’s price; goods that are sold no more are named', async () => {
  const lines = await mall.world.pool.rows<{ code: string; pieces: number; title: string }>(
    `select k.sku_code as code, l.pieces, k.title from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id where o.order_code = $1`,
    [orderCode],
  )
  const [first] = lines
  if (!first) throw new Error('no order')
  const before = await buyer.get('/api/quote/getAskLines', { orderCode })
  expect(before.lines.length + before.gone.length).toBe(lines.length)
  const line = before.lines.find(l => l.skuCode === first.code)
  expect(line?.pieces).toBe(first.pieces)
  expect(line?.todayFen).toBeGreaterThan(0)
  await mall.world.pool.run('update sku set on_shelf = false where sku_code = $1', [first.code])
  try {
    const after = await buyer.get('/api/quote/getAskLines', { orderCode })
    expect(after.lines.some(l => l.skuCode === first.code)).toBe(false)
    expect(after.gone.some(g => g.title.startsWith(first.title) && g.why !== '')).toBe(true)
  } finally {
    await mall.world.pool.run('update sku set on_shelf = true where sku_code = $1', [first.code])
  }
})

test('a foreign order and a foreign intent answer like ones that never were; one of the two is asked for', async () => {
  const code = await wish(buyer, { grade: 'HRB400E', spec: '20*9000', quantityT: 5 })
  expect(nameOf((await foreign.ask('/api/quote/getAskLines', { orderCode })).code)).toBe('ORDER_NOT_FOUND')
  expect(nameOf((await foreign.ask('/api/quote/getAskLines', { intendCode: code })).code)).toBe('INTEND_NONE')
  expect((await foreign.get('/api/quote/getMyIntends', {})).intends.some(i => i.intendCode === code)).toBe(false)
  const stolen = await foreign.ask('/api/quote/askQuote', {
    lines: [{ skuCode: SKU, pieces: 2, wantedFen: 300_000 }],
    requestId: key(),
    fromIntendCode: code,
  })
  expect(nameOf(stolen.code)).toBe('INTEND_NONE')
  for (const input of [{}, { orderCode, intendCode: code }])
    expect(nameOf((await buyer.ask('/api/quote/getAskLines', input)).code)).toBe('INPUT')
})

test('an intent whose words mean one goods becomes the buyer’s quote, once; the desk reads its number beside the intent', async () => {
  const intendCode = await wish(buyer, { grade: 'HRB400E', spec: '20*9000', quantityT: 5 })
  const { lines, note } = await buyer.get('/api/quote/getAskLines', { intendCode })
  const [line] = lines
  if (!line) throw new Error('no goods')
  expect(line.title).toContain('HRB400E')
  expect(line.weightKg).toBeGreaterThanOrEqual(4_000)
  expect(note).toBe('送到 杭州；月底前')
  const ask = () =>
    buyer.ask('/api/quote/askQuote', {
      lines: [{ skuCode: line.skuCode, pieces: line.pieces, wantedFen: line.todayFen - 2_000 }],
      requestId: key(),
      fromIntendCode: intendCode,
    })
  const both = await Promise.all([ask(), ask()])
  expect(both.map(b => nameOf(b.code)).sort()).toEqual([1, 'INTEND_QUOTED'])
  const quoteNo = both.find(b => b.code === 1)?.data.quoteNo
  const row = (await (await mall.staff('S001')).get('/api/ops/getIntendList', { word: intendCode })).list[0]
  expect(row).toMatchObject({ intendCode, state: 1, quoteNo, handledNote: `已转议价 ${quoteNo}` })
  expect((await buyer.get('/api/quote/getMyIntends', {})).intends.find(i => i.intendCode === intendCode)?.quoteNo).toBe(quoteNo)
})

test('the salesman makes an offer out of an intent; below the authority the buyer reads nothing of it before it is sent', async () => {
  const intendCode = await wish(buyer, { grade: 'HRB400E', spec: '20*9000', quantityT: 5 })
  const offer = await desk.get('/api/ops/getIntendOffer', { intendCode })
  const [line] = offer.lines
  if (!line) throw new Error('no goods')
  const make = (offerFen: Fen) =>
    desk.ask('/api/ops/makeQuote', {
      companyCode: offer.companyCode,
      intendCode,
      requestId: key(),
      lines: [{ skuCode: line.skuCode, pieces: line.pieces, offerFen }],
    })
  const made = await make(Math.ceil(line.todayFen * 0.6))
  expect(made.data.state).toBe('approval')
  const mine = async () =>
    (await buyer.get('/api/quote/getMyIntends', {})).intends.find(i => i.intendCode === intendCode) ?? { quoteNo: 'none' }
  expect(await mine()).toMatchObject({ quoteNo: '', handledNote: '', handled: false })
  const q = await (await mall.staff('S003')).get('/api/ops/getQuote', { quoteNo: made.data.quoteNo })
  await (await mall.staff('S003')).get('/api/ops/decideQuote', { quoteNo: q.quoteNo, version: q.version, pass: true })
  expect(await mine()).toMatchObject({ quoteNo: q.quoteNo, handled: true })
  expect(nameOf((await make(line.todayFen - 1_000)).code)).toBe('INTEND_QUOTED')
})

test('words that leave the goods open are named with the reason; a guest’s intent has no company to offer to', async () => {
  const vague = await wish(buyer, { grade: '', spec: '', quantityT: 5 })
  const d = await buyer.get('/api/quote/getAskLines', { intendCode: vague })
  expect([d.lines.length, d.gone.length]).toEqual([0, 1])
  expect(d.gone[0]?.why).not.toBe('')
  const guests = await wish(mall.guest, { grade: 'HRB400E', spec: '20*9000', quantityT: 5 })
  expect(nameOf((await desk.ask('/api/ops/getIntendOffer', { intendCode: guests })).code)).toBe('QUOTE_COMPANY')
})

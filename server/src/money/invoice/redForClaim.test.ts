import { beforeAll, expect, test } from 'vitest'
import { perTonAmount, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Caller } from '../../testing/testMall.ts'
import { payAgreedClaims } from '../../delivery/afterSales/payClaim.ts'
import {
  accepted,
  agreeing,
  available,
  claimOf,
  type Delivered,
  delivered,
  file,
  proposing,
} from '../../delivery/afterSales/testClaim.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { invariants } from '../../../../proof/invariants.ts'
import { autoPass, invoiceWhole, letters, platform } from './testInvoice.ts'

let service: Caller
let coil = ''
openDesks()
beforeAll(async () => {
  service = await mall.staff('S027')
  coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 100 and k.piece_weight_g < 8000000`,
  )
  await autoPass()
})
const run = (sql: string, values: unknown[] = []) => mall.world.pool.run(sql, values)
/** Delivered, settled and invoiced whole. */
async function invoiced(): Promise<{ d: Delivered; invoiceSn: string; fen: Fen }> {
  const d = await delivered(coil)
  return { d, ...(await invoiceWhole(d.orderCode)) }
}
async function proposed(d: Delivered): Promise<string> {
  const claimNo = await file(d)
  await accepted(service, claimNo)
  await service.get('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon: 12_000 }))
  return claimNo
}
const broken = async () => {
  const found: string[] = []
  for (const i of invariants.filter(x => ['I14', 'I15', 'I16', 'I17', 'J05', 'J06', 'I18', 'I19'].includes(x.id)))
    if ((await mall.world.pool.rows(i.sql)).length > 0) found.push(i.id)
  return found
}

test('money for steel that stands on an invoice goes when its red one is there, and not before', async () => {
  const { d, fen } = await invoiced()
  const claimNo = await proposed(d)
  const before = await available()
  const due = d.units.map(u => perTonAmount(12_000, u.tagKg))
  const sum = due.reduce((a, b) => a + b, 0)
  const said = await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
  expect(said).toMatchObject({ status: 4, refundedFen: 0 })
  expect(said.waits).toContain('货款已开票，红票开出后自动退款')
  // One letter for both coils; a lowered price takes no weight off the invoice.
  expect((await letters(claimNo)).map(l => [l.grossFen, l.kg])).toEqual([[sum, 0]])
  // Asked again it waits for the same letter.
  await payAgreedClaims(mall.world)
  expect(await letters(claimNo)).toHaveLength(1)
  expect(await available()).toBe(before)
  await platform()
  await platform()
  expect((await letters(claimNo)).every(l => l.done)).toBe(true)
  expect((await available()) - before).toBe(sum)
  expect((await claimOf(claimNo)).status).toBe(5)
  // What is left on the invoice is what the steel cost in the end; nothing of it can be invoiced again.
  const { openFen } = await buyer.get('/api/order/getBillingTickets', { orderCode: d.orderCode })
  expect(openFen).toBe(0)
  expect(fen).toBeGreaterThan(sum)
  expect(await broken()).toEqual([])
})

test('a buyer who has ticked the invoice confirms; one who refuses is asked again a day later, not before', async () => {
  const { d, invoiceSn } = await invoiced()
  await buyer.get('/api/order/updateInvoiceInfo', { invoiceSn, act: 'used' })
  const claimNo = await proposed(d)
  const before = await available()
  await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo, 1))
  const [letter] = await letters(claimNo)
  expect(letter?.state).toBe('02')
  await buyer.get('/api/order/answerRedLetter', { redNo: letter?.redNo ?? '', act: 'refuse', reason: '还没有转出进项' })
  await payAgreedClaims(mall.world)
  await payAgreedClaims(mall.world)
  expect(await letters(claimNo)).toHaveLength(1)
  expect((await claimOf(claimNo)).moneyWaits).toContain('购方已拒绝，一天后重新发起')
  await run(
    `update red_letter set answered_at = now() - interval '25 hours', expires_at = now() - interval '25 hours' where red_no = $1`,
    [letter?.redNo],
  )
  await payAgreedClaims(mall.world)
  const second = (await letters(claimNo))[1]
  expect(second?.state).toBe('02')
  await buyer.get('/api/order/answerRedLetter', { redNo: second?.redNo ?? '', act: 'confirm', reason: '' })
  await platform()
  expect((await available()) - before).toBe(perTonAmount(12_000, d.units[0]?.tagKg ?? 0))
  expect(await broken()).toEqual([])
})

test('two coils back within the scale’s band: one letter of the weight that the money is of, at the price of the blue line', async () => {
  const store = await mall.staff('S023')
  const d = await delivered(coil, { moreKg: 0 })
  const { invoiceSn } = await invoiceWhole(d.orderCode)
  const claimNo = await file(d, { wish: 'return', wishFenPerTon: 0 })
  await accepted(service, claimNo)
  await service.get('/api/ops/proposeClaim', await proposing(claimNo, { way: 'return' }))
  await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
  const claim = await claimOf(claimNo)
  const returnNo = claim.returns[0]?.returnNo ?? ''
  await buyer.get('/api/order/bookOrderReturn', {
    returnNo,
    version: 1,
    mode: 'own',
    planOn: '2099-12-24',
    plate: '冀ADEMO01',
    contact: '秦乙未',
    mobile: '10200000101',
  })
  const { version, list } = await buyer.get('/api/order/getOrderReturnDetail', { returnNo })
  // The panel's tons are those that its money is of.
  expect(claim.orderedKg).toBe(list.reduce((sum, u) => sum + u.settledKg, 0))
  await store.get('/api/ops/receiveReturn', {
    returnNo,
    version,
    requestId: `back-${returnNo}`,
    units: list.map(u => ({ claimUnitId: u.claimUnitId, receivedKg: u.settledKg - 2, placed: 'scrap' as const })),
  })
  const [letter, another] = await letters(claimNo)
  expect(another).toBeUndefined()
  expect(letter?.kg).toBe(claim.orderedKg)
  await platform()
  await platform()
  const blue = await buyer.get('/api/order/getInvoiceInfoDetails', { invoiceSn })
  const red = await buyer.get('/api/order/getInvoiceInfoDetails', { invoiceSn: blue.reds[0]?.redInvoiceSn ?? '' })
  expect([red.grossFen, red.netFen, red.taxFen, red.kg]).toEqual([
    minus(blue.grossFen),
    minus(blue.netFen),
    minus(blue.taxFen),
    minus(blue.kg),
  ])
  expect(red.lines.map(l => l.price)).toEqual(blue.lines.map(l => l.price))
  expect(await broken()).toEqual([])
})

test('what is not invoiced yet is paid at once', async () => {
  const d = await delivered(coil)
  const claimNo = await proposed(d)
  const said = await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
  expect(said).toMatchObject({ status: 5, waits: '' })
  expect(await letters(claimNo)).toEqual([])
  expect(await broken()).toEqual([])
})

test('an agreed claim waits for the letter by which the same invoice is being taken back whole, then goes without one of its own', async () => {
  const { d, invoiceSn } = await invoiced()
  const claimNo = await proposed(d)
  const { redNo } = await buyer.get('/api/order/insertRedLetter', { invoiceSn, reason: '抬头写错' })
  const before = await available()
  const said = await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
  expect(said).toMatchObject({ status: 4, refundedFen: 0 })
  expect(said.waits).toContain(`红字确认单 ${redNo} 先办完`)
  expect(await letters(claimNo)).toEqual([])
  // The job asks again and says the same, without an alarm.
  expect(await payAgreedClaims(mall.world)).toBe(0)
  await platform()
  await platform()
  await payAgreedClaims(mall.world)
  expect(await letters(claimNo)).toEqual([])
  expect((await available()) - before).toBe(d.units.reduce((sum, u) => sum + perTonAmount(12_000, u.tagKg), 0))
  expect((await claimOf(claimNo)).status).toBe(5)
  expect(await broken()).toEqual([])
})

test('what was never invoiced is paid at once too where the order still owes what it weighed more', async () => {
  const d = await delivered(coil, { moreKg: 5 })
  const { sheets } = await buyer.get('/api/order/getOrderSettlement', { orderCode: d.orderCode })
  expect(sheets.at(-1)?.differenceFen).toBeLessThan(0)
  const claimNo = await proposed(d)
  expect(await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))).toMatchObject({ status: 5, waits: '' })
  expect(await letters(claimNo)).toEqual([])
  // Nobody may apply for an invoice of it yet.
  expect((await buyer.get('/api/order/getBillingTickets', { orderCode: d.orderCode })).list).toEqual([])
  expect(await broken()).toEqual([])
})

test('a discount for one coil lowers what is open of its own row: the other row’s goods go back whole, and nothing was invoiced', async () => {
  const store = await mall.staff('S023')
  const { list: orders } = await buyer.get('/api/order/getOrderList', { pageSize: 50, status: 7 })
  let found:
    | { d: Delivered; first: Delivered['units'][number] & { title: string }; second: Delivered['units'][number] }
    | undefined
  for (const { orderCode } of orders) {
    const { sheets } = await buyer.get('/api/order/getOrderSettlement', { orderCode })
    const { units } = await buyer.get('/api/order/getAfterSalesApply', { orderCode })
    const free = units.filter(
      u => u.receivedAt !== null && Date.now() - u.receivedAt < 29 * 86_400_000 && !u.inClaim && !u.returned,
    )
    const [first] = free
    const second = free.find(u => u.title !== first?.title)
    if (sheets.some(s => s.state === 'done') && first && second)
      found ??= { d: { orderCode, waybillNo: first.waybillNo, units: [first, second] }, first, second }
  }
  if (!found) throw new Error('no settled order of two lines in the demo data')
  const { d, first, second } = found
  const lower = await file(d, { units: [first] })
  await accepted(service, lower)
  await service.get('/api/ops/proposeClaim', await proposing(lower))
  expect((await buyer.get('/api/order/answerAfterSales', await agreeing(lower))).status).toBe(5)
  const back = await file(d, { wish: 'return', wishFenPerTon: 0, units: [second] })
  await accepted(service, back)
  await service.get('/api/ops/proposeClaim', await proposing(back, { way: 'return' }))
  await buyer.get('/api/order/answerAfterSales', await agreeing(back))
  const returnNo = (await claimOf(back)).returns[0]?.returnNo ?? ''
  await buyer.get('/api/order/bookOrderReturn', {
    returnNo,
    version: 1,
    mode: 'own',
    planOn: '2099-12-24',
    plate: '冀ADEMO01',
    contact: '秦乙未',
    mobile: '10200000101',
  })
  const { version, list } = await buyer.get('/api/order/getOrderReturnDetail', { returnNo })
  const said = await store.get('/api/ops/receiveReturn', {
    returnNo,
    version,
    requestId: `back-${returnNo}`,
    units: list.map(u => ({ claimUnitId: u.claimUnitId, receivedKg: u.settledKg, placed: 'scrap' as const })),
  })
  expect(said.waits).toBe('')
  expect(said.refundedFen).toBeGreaterThan(0)
  expect(await letters(back)).toEqual([])
  // What may still be invoiced is what was paid for the first and not given back.
  const tickets = await buyer.get('/api/order/getBillingTickets', { orderCode: d.orderCode })
  expect(tickets.list.map(t => t.title)).toEqual([first.title])
  expect(await broken()).toEqual([])
})

// 换货: the steel goes back, new steel is ordered, nobody pays.
import { beforeAll, expect, test } from 'vitest'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Caller } from '../../testing/testMall.ts'
import { draftDueSheets } from '../settlement/draftSheet.ts'
import { allReceived, truck } from '../settlement/testDelivered.ts'
import { endOverdue } from '../../orders/order/endOverdue.job.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { accepted, agreeing, available, claimOf, delivered, type Delivered, file, proposing } from './testClaim.ts'

let service: Caller
let store: Caller
let manager: Caller
let coil = ''
openDesks()
beforeAll(async () => {
  ;[service, store, manager] = await Promise.all([mall.staff('S027'), mall.staff('S023'), mall.staff('S001')])
  coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 80 and k.piece_weight_g < 8000000`,
  )
})
async function refusal<P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<string> {
  const { code } = await who.ask(path, input)
  return Object.entries(Codes).find(([, c]) => c === code)?.[0] ?? ''
}
const free = async (skuCode = coil) =>
  (
    await mall.world.pool.row<{ n: number }>(
      'select (s.on_hand - s.reserved)::int as n from stock s join sku k on k.id = s.sku_id where k.sku_code = $1',
      [skuCode],
    )
  )?.n ?? 0
const detail = (orderCode: string) => buyer.get('/api/order/getOrderDetail', { orderCode })

/** A claim whose units are to be replaced, as far as the offer. */
async function offered(d: Delivered): Promise<string> {
  const claimNo = await file(d, { wish: 'replace', wishFenPerTon: 0 })
  await accepted(service, claimNo)
  await service.get('/api/ops/proposeClaim', await proposing(claimNo, { way: 'replace' }))
  return claimNo
}
async function agreed(d: Delivered) {
  const claimNo = await offered(d)
  await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
  const back = (await claimOf(claimNo)).returns[0]
  if (!back) throw new Error('no return')
  return { claimNo, returnNo: back.returnNo, newOrderCode: back.newOrderCode }
}
async function booked(returnNo: string): Promise<void> {
  await buyer.get('/api/order/bookOrderReturn', {
    returnNo,
    version: 1,
    mode: 'own',
    planOn: '2099-12-24',
    plate: '冀ADEMO01',
    contact: '秦乙未',
    mobile: '10200000101',
  })
}
async function receiving(returnNo: string, offKg = 0, some?: number) {
  const { list } = await buyer.get('/api/order/getOrderReturnDetail', { returnNo })
  const left = list.filter(u => u.receivedAt === null).slice(0, some)
  const { version } = await buyer.get('/api/order/getOrderReturnDetail', { returnNo })
  return {
    returnNo,
    version,
    requestId: key(),
    units: left.map(u => ({ claimUnitId: u.claimUnitId, receivedKg: u.settledKg + offKg, placed: 'scrap' as const })),
  }
}

test('agreed: the new order holds its goods and asks for no money; with the last unit back it is paid, and the balance is what it was', async () => {
  const d = await delivered(coil)
  const before = await free()
  const { claimNo, returnNo, newOrderCode } = await agreed(d)
  expect(await claimOf(claimNo)).toMatchObject({ status: 4, afterSalesType: 4, refundedFen: 0 })
  expect(await free()).toBe(before - 2)
  const made = await detail(newOrderCode)
  expect(made).toMatchObject({ status: OrderStatus.pendingPayment, acts: ['cancel'], pieces: 2, freightFen: 0 })
  // In lists it goes by the goods of the order it stands for.
  const summaries = await mall.world.pool.rows<{ summary: string }>(
    'select summary from orders where order_code = any($1) order by id',
    [[d.orderCode, newOrderCode]],
  )
  expect(summaries[1]).toEqual(summaries[0])
  expect(made.weightKg).toBeLessThanOrEqual(d.units.reduce((kg, u) => kg + u.tagKg, 0))
  // Nobody pays for it, and nobody takes its review back.
  const { masterOrderCode } = made
  expect(await refusal(buyer, '/api/pay/balancePay', { masterOrderCode, requestId: key() })).not.toBe('')
  expect(await refusal(manager, '/api/ops/withdrawReview', { orderCode: newOrderCode, reason: '再看' })).toBe('ORDER_STATE')
  // Linked both ways, and it says what it waits for.
  const chain = async (orderCode: string) => buyer.get('/api/order/getOrderChain', { orderCode })
  expect(await chain(d.orderCode)).toMatchObject({ replacedByCodes: [newOrderCode] })
  const blocks = (await chain(newOrderCode)).blocks.map(b => b.text)
  expect(await chain(newOrderCode)).toMatchObject({ replacesCode: d.orderCode })
  expect(blocks).toEqual([`换货订单等原货退回（${returnNo}）`])
  await booked(returnNo)
  const money = await available()
  await store.get('/api/ops/receiveReturn', await receiving(returnNo, 0, 1))
  expect((await detail(newOrderCode)).status).toBe(OrderStatus.pendingPayment)
  expect(await available()).toBe(money)
  const last = await receiving(returnNo)
  const said = await Promise.all([1, 2].map(() => store.ask('/api/ops/receiveReturn', last)))
  expect(said.map(s => s.code)).toEqual([1, 1])
  const end = await claimOf(claimNo)
  const paid = await detail(newOrderCode)
  expect(paid).toMatchObject({ status: OrderStatus.pendingShipment, paidFen: paid.totalFen })
  // What rounding and the scale leave over is his.
  expect((await available()) - money).toBe(end.refundedFen - paid.totalFen)
  expect(end).toMatchObject({ status: 5, returns: [{ newOrderCode, newOrderStatus: OrderStatus.pendingShipment }] })
  expect((await chain(newOrderCode)).blocks.map(b => b.text)).toEqual(['仓库备货中'])
})

test('heavier steel than came back is the mill’s: the sheet of the new order asks for nothing', async () => {
  const d = await delivered(coil)
  const { returnNo, newOrderCode } = await agreed(d)
  await booked(returnNo)
  await store.get('/api/ops/receiveReturn', await receiving(returnNo))
  const { weightKg, paidFen } = await detail(newOrderCode)
  const each = Math.floor(weightKg / 2) + 6
  await truck(newOrderCode, { tags: [each, each], netKg: each * 2 })
  await allReceived(newOrderCode)
  await draftDueSheets(mall.world)
  const sheet = (await buyer.get('/api/order/getOrderSettlement', { orderCode: newOrderCode })).sheets.at(-1)
  expect(sheet).toMatchObject({ differenceFen: 0, finalFen: paidFen })
  await buyer.get('/api/order/confirmSettlement', { settleNo: sheet?.settleNo ?? '', differenceFen: 0 })
})

test('two agree at once: one order, one return', async () => {
  const claimNo = await offered(await delivered(coil))
  const before = await free()
  const said = await agreeing(claimNo)
  const answers = await Promise.all(
    [said, { ...said, requestId: key() }].map(s => refusal(buyer, '/api/order/answerAfterSales', s)),
  )
  expect(answers.toSorted()).toEqual(['', 'CLAIM_STATE'])
  expect((await claimOf(claimNo)).returns).toHaveLength(1)
  expect(await free()).toBe(before - 2)
})

test('the last coils: of two claims at once one gets them, the other hears how many there are', async () => {
  const [a, b] = [await delivered(coil), await delivered(coil)]
  const third = await file(await delivered(coil), { wish: 'replace', wishFenPerTon: 0 })
  await accepted(service, third)
  const claims = [await offered(a), await offered(b)]
  const left = await free()
  await mall.world.pool.run(
    'update stock s set reserved = reserved + $2::int from sku k where k.id = s.sku_id and k.sku_code = $1',
    [coil, left - 3],
  )
  const said = await Promise.all(claims.map(async c => refusal(buyer, '/api/order/answerAfterSales', await agreeing(c))))
  expect(said.toSorted()).toEqual(['', 'REPLACE_STOCK'])
  // And nobody is offered what is not there.
  expect(await refusal(service, '/api/ops/proposeClaim', await proposing(third, { way: 'replace' }))).toBe('REPLACE_STOCK')
  await mall.world.pool.run(
    'update stock s set reserved = reserved - $2::int from sku k where k.id = s.sku_id and k.sku_code = $1',
    [coil, left - 3],
  )
})

test('the steel is kept after all: no new steel, its goods are free, no money moves', async () => {
  const before = await free()
  const d = await delivered(coil)
  const { claimNo, returnNo, newOrderCode } = await agreed(d)
  const money = await available()
  await buyer.get('/api/order/cancelOrderReturn', { returnNo, reason: '自用' })
  expect((await detail(newOrderCode)).status).toBe(OrderStatus.cancelled)
  expect(await claimOf(claimNo)).toMatchObject({ status: 5, refundedFen: 0 })
  expect(await available()).toBe(money)
  expect(await free()).toBe(before - 2)
  expect(await refusal(manager, '/api/ops/reopenOrder', { orderCode: newOrderCode, reason: '再开' })).not.toBe('')
})

test('what comes back lighter does not pay for it: the money goes back by weight, the new order ends', async () => {
  const d = await delivered(coil)
  const { claimNo, returnNo, newOrderCode } = await agreed(d)
  await booked(returnNo)
  const money = await available()
  await store.get('/api/ops/receiveReturn', await receiving(returnNo, -1500))
  expect((await detail(newOrderCode)).status).toBe(OrderStatus.cancelled)
  const end = await claimOf(claimNo)
  expect(end.status).toBe(5)
  expect(end.refundedFen).toBeGreaterThan(0)
  expect((await available()) - money).toBe(end.refundedFen)
})

test('it is not kept for ever: after its days the goods are free, and what comes back later is money', async () => {
  const d = await delivered(coil)
  const { claimNo, returnNo, newOrderCode } = await agreed(d)
  const before = await free()
  await mall.world.pool.run(`update orders set hold_until = now() - interval '1 second' where order_code = $1`, [newOrderCode])
  expect(await endOverdue(mall.world)).toBe(1)
  expect((await detail(newOrderCode)).status).toBe(OrderStatus.cancelled)
  expect(await free()).toBe(before + 2)
  await booked(returnNo)
  await store.get('/api/ops/receiveReturn', await receiving(returnNo))
  expect((await claimOf(claimNo)).refundedFen).toBeGreaterThan(0)
})

test('he cancels the new order: the return goes on as one for money', async () => {
  const d = await delivered(coil)
  const { claimNo, returnNo, newOrderCode } = await agreed(d)
  await buyer.get('/api/order/cancelOrder', { orderCode: newOrderCode, reason: '改要退款' })
  await booked(returnNo)
  const money = await available()
  await store.get('/api/ops/receiveReturn', await receiving(returnNo))
  const end = await claimOf(claimNo)
  expect(end.status).toBe(5)
  expect((await available()) - money).toBe(end.refundedFen)
})

test('not settled, already opened, or money went back for it before: no exchange', async () => {
  const unsettled = await delivered(coil, { settled: false })
  const first = await file(unsettled, { wish: 'replace', wishFenPerTon: 0 })
  await accepted(service, first)
  expect(await refusal(service, '/api/ops/proposeClaim', await proposing(first, { way: 'replace' }))).toBe('CLAIM_TERMS')
  const d = await delivered(coil)
  const discount = await file(d)
  await accepted(service, discount)
  await service.get('/api/ops/proposeClaim', await proposing(discount, { fenPerTon: 1_000 }))
  await buyer.get('/api/order/answerAfterSales', await agreeing(discount))
  const again = await file(d, { wish: 'replace', wishFenPerTon: 0 })
  await accepted(service, again)
  expect(await refusal(service, '/api/ops/proposeClaim', await proposing(again, { way: 'replace' }))).toBe('CLAIM_TERMS')
})

test('what the bank paid and went on into the new order is not on the balance: it does not go to the paying account', async () => {
  const d = await delivered(coil)
  const paidBy = (provider: string) =>
    mall.world.pool.run(`update payment set provider = $2 where order_id = (select id from orders where order_code = $1)`, [
      d.orderCode,
      provider,
    ])
  await paidBy('CCB')
  const { claimNo, returnNo, newOrderCode } = await agreed(d)
  await booked(returnNo)
  await store.get('/api/ops/receiveReturn', await receiving(returnNo))
  const [refund] = (await claimOf(claimNo)).refunds
  expect(refund).toMatchObject({ newOrderCode })
  const refundNo = refund?.refundNo ?? ''
  expect((await buyer.get('/api/order/getRefundDetail', { refundNo })).whyNotSource).toContain(`已付给换货订单 ${newOrderCode}`)
  expect(await refusal(buyer, '/api/pay/refundToSource', { refundNo })).toBe('SOURCE_REFUND')
  expect(await refusal(manager, '/api/ops/refundToSource', { refundNo, reason: '客户来电' })).toBe('SOURCE_REFUND')
  const desk = async (state: 'can' | 'all') => (await manager.get('/api/ops/getSourceRefunds', { state, pageSize: 100 })).list
  expect((await desk('all')).map(r => r.refundNo)).toContain(refundNo)
  expect((await desk('can')).map(r => r.refundNo)).not.toContain(refundNo)
  // The bank never sent a notice of it: what the invariants are asked about is as it was.
  await paidBy('BALANCE')
})

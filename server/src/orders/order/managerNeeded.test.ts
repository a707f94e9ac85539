// 业务权限价: what a reviewer may agree to alone hangs on today's list price, at the page, in the queue and under the order's lock.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, mall, openMall, planned, SKU } from './testOrder.ts'

let reviewer: Caller
let manager: Caller
let pricing: Caller
let admin: Caller
let listFen = 0

openMall()
beforeAll(async () => {
  ;[reviewer, manager, pricing, admin] = await Promise.all([
    mall.staff('S002'),
    mall.staff('S003'),
    mall.staff('S004'),
    mall.staff('S001'),
  ])
  await admin.get('/api/ops/updateSetting', { key: 'order.autoReview', value: 'off' })
  // Moves of the list price are this story's weather, not its subject: within the line they take effect at once.
  await admin.get('/api/ops/updateSetting', { key: 'price.approvePercent', value: '20' })
  listFen = (await pricing.get('/api/ops/getSkuDetail', { skuCode: SKU })).listPriceFen
})
beforeEach(() => priceAt(listFen))

async function priceAt(fen: Fen): Promise<void> {
  const now = (await pricing.get('/api/ops/getSkuDetail', { skuCode: SKU })).listPriceFen
  if (now !== fen) await pricing.get('/api/ops/updateSkuPrice', { skuCode: SKU, priceFen: fen, reason: '随行就市' })
}
/** One piece of rebar at the list price of the moment, waiting for review since the rule that passes it is off. */
const ordered = async (): Promise<string> =>
  (await buyer.get('/api/order/createOrderBuyNow', await planned(buyer, 1))).orderCodes[0] ?? ''
const detail = (orderCode: string) => reviewer.get('/api/ops/getOrderDetail', { orderCode })
const inQueue = async (orderCode: string) =>
  (await reviewer.get('/api/ops/getOrderQueue', { queue: 'review', word: orderCode })).list[0]
const review = (orderCode: string, toManager = false) =>
  effectOf(mall, () => reviewer.ask('/api/ops/reviewOrder', { orderCode, toManager }))

test('at the list price the reviewer’s word is enough', async () => {
  const orderCode = await ordered()
  expect((await detail(orderCode)).managerCauses).toEqual([])
  expect((await inQueue(orderCode))?.managerCauses).toEqual([])
  expect((await reviewer.get('/api/ops/reviewOrder', { orderCode })).status).toBe(OrderStatus.pendingPayment)
})

test('two percent below is still the desk’s authority, one fen more is not', async () => {
  const orderCode = await ordered()
  const deal = (await detail(orderCode)).lines[0]?.priceFen ?? 0
  const areaFen = deal - listFen
  // The highest list price of which the agreed one is still within two percent.
  let edge = listFen
  while (Math.ceil(((edge + 1 + areaFen) * 98) / 100) <= deal) edge += 1
  await priceAt(edge)
  expect((await detail(orderCode)).managerCauses).toEqual([])
  await priceAt(edge + 1)
  expect((await detail(orderCode)).managerCauses).toEqual(['belowAuthority'])
  expect((await inQueue(orderCode))?.managerCauses).toEqual(['belowAuthority'])
})

test('when the desk raised the price after the page was opened, passing is refused and nothing happens', async () => {
  const orderCode = await ordered()
  expect((await detail(orderCode)).managerCauses).toEqual([])
  await priceAt(listFen + 10_000)
  expect(await review(orderCode)).toEqual({})
  const answer = await reviewer.ask('/api/ops/reviewOrder', { orderCode })
  expect([answer.code, answer.message]).toEqual([4223, '须由销售经理审批：成交价低于业务权限价，请提交经理审批'])
  expect((await detail(orderCode)).status).toBe(OrderStatus.pendingReview)
  await priceAt(listFen)
  expect((await reviewer.get('/api/ops/reviewOrder', { orderCode })).status).toBe(OrderStatus.pendingPayment)
})

test('it is submitted with its cause; the manager sees it and lets it pass, the reviewer does not', async () => {
  const orderCode = await ordered()
  await priceAt(listFen + 10_000)
  expect(await review(orderCode, true)).toEqual({
    audits: ['order.reviewEscalate by s002'],
    live: ['company 1 order 2'],
    notices: ['orderWaits → s001, s003, s006'],
    rows: {
      order_status_log: 'insert reviewEscalate',
      orders: 'hold_until, review_causes, review_reason, status 1→2, status_seq +1, status_since',
    },
  })
  const waiting = await manager.get('/api/ops/getOrderDetail', { orderCode })
  expect([waiting.status, waiting.reviewCauses, waiting.managerCauses]).toEqual([
    OrderStatus.pendingApproval,
    ['ruleOff', 'belowAuthority'],
    [],
  ])
  expect((await reviewer.ask('/api/ops/approveOrder', { orderCode })).code).toBe(4402)
  expect((await manager.get('/api/ops/approveOrder', { orderCode })).status).toBe(OrderStatus.pendingPayment)
})

test('two reviewers at once, one page old and one new: it goes to the manager once and never to payment', async () => {
  const orderCode = await ordered()
  await priceAt(listFen + 10_000)
  const answers = await Promise.all(
    [false, true, false, true].map(toManager => admin.ask('/api/ops/reviewOrder', { orderCode, toManager })),
  )
  expect(answers.filter(a => a.code === 1).map(a => a.data.status)).toEqual([OrderStatus.pendingApproval])
  expect(answers.filter(a => a.code !== 1).every(a => a.code === 4204 || a.code === 4223)).toBe(true)
})

test('the percent is a rule of the console: with none the list price itself is the least', async () => {
  const orderCode = await ordered()
  await priceAt(listFen + 100)
  expect((await detail(orderCode)).managerCauses).toEqual([])
  await admin.get('/api/ops/updateSetting', { key: 'order.authorityPercent', value: '0' })
  try {
    expect((await detail(orderCode)).managerCauses).toEqual(['belowAuthority'])
    expect((await reviewer.ask('/api/ops/reviewOrder', { orderCode })).code).toBe(4223)
  } finally {
    await admin.get('/api/ops/updateSetting', { key: 'order.authorityPercent', value: '2' })
  }
})

test('a reviewer who is not sure submits an order that he could pass', async () => {
  const orderCode = await ordered()
  expect((await reviewer.get('/api/ops/reviewOrder', { orderCode, toManager: true })).status).toBe(OrderStatus.pendingApproval)
  expect((await manager.get('/api/ops/getOrderQueue', { queue: 'approval', word: orderCode })).list[0]?.reviewReason).toBe(
    '销售审核提请；待销售经理审批',
  )
})

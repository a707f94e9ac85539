import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { workedMs } from '@mall/domain/kernel/workingTime.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let admin: Caller
beforeAll(async () => {
  mall = await testMall()
  admin = await mall.staff('S001')
})
afterAll(() => mall.close())

test('a member of staff gets the rights of his desk with the login, and a wrong password says nothing', async () => {
  const staff = await (await mall.staff('S002')).get('/api/ops/getStaff', {})
  expect(staff.roles).toEqual(['reviewer'])
  expect(staff.rights).toContain('order.review')
  expect(staff.rights).not.toContain('order.approve')
  const answers = await Promise.all(
    ['S002', 'S999'].map(staffCode => mall.guest.ask('/api/ops/loginStaff', { staffCode, password: 'wrong' })),
  )
  expect(answers.map(a => [a.code, a.message])).toEqual([
    [4401, '工号或密码不正确'],
    [4401, '工号或密码不正确'],
  ])
})

test('each queue holds its own orders, the longest waiting first, and agrees with the count in the menu', async () => {
  const work = await admin.get('/api/ops/getWorkCount', {})
  const review = await admin.get('/api/ops/getOrderQueue', { queue: 'review', pageSize: 100 })
  const approval = await admin.get('/api/ops/getOrderQueue', { queue: 'approval', pageSize: 100 })
  expect(review.totalCount).toBe(work.review)
  expect(approval.totalCount).toBe(work.approval)
  expect(review.list.every(o => o.status === OrderStatus.pendingReview)).toBe(true)
  const ages = review.list.map(o => o.ageMinutes)
  expect(ages).toEqual(ages.toSorted((a, b) => b - a))
  expect(review.list.every(o => o.waitsFor === '销售审核')).toBe(true)
})

test('what waits is reckoned in working hours, and over all pages nobody stands before who waited longer', async () => {
  const waiting = await admin.get('/api/ops/getOrderQueue', { queue: 'review', pageSize: 100 })
  // As if they had come in one after the other, a day and a half apart.
  for (const [i, o] of waiting.list.entries())
    await mall.world.pool.run("update orders set status_since = now() - $2 * interval '37 hours' where order_code = $1", [
      o.orderCode,
      i,
    ])
  const first = await admin.get('/api/ops/getOrderQueue', { queue: 'review', pageSize: 3 })
  const pages = await Promise.all(
    Array.from({ length: first.totalPage }, (_, i) =>
      admin.get('/api/ops/getOrderQueue', { queue: 'review', pageSize: 3, currentPage: i + 1 }),
    ),
  )
  const rows = pages.flatMap(p => p.list)
  expect(rows).toHaveLength(waiting.totalCount)
  expect(new Set(rows.map(r => r.workMinutes)).size).toBeGreaterThan(2)
  expect(rows.map(r => r.workMinutes)).toEqual(rows.map(r => r.workMinutes).toSorted((a, b) => b - a))
  expect(rows.every(r => r.workMinutes <= r.ageMinutes)).toBe(true)
})

test('an order of Friday, ten minutes before the end: the weekend does not count, a holiday neither, at the pane as in the list', async () => {
  const { list } = await admin.get('/api/ops/getOrderQueue', { queue: 'review', pageSize: 1 })
  const orderCode = list[0]?.orderCode ?? ''
  // The last Friday that is past, 17:50 in China.
  await mall.world.pool.run(
    `update orders set status_since = (date_trunc('week', now() at time zone 'Asia/Shanghai') - interval '3 days' + interval '17 hours 50 minutes') at time zone 'Asia/Shanghai'
     where order_code = $1`,
    [orderCode],
  )
  const row = async () => (await admin.get('/api/ops/getOrderQueue', { queue: 'review', word: orderCode })).list[0]
  const pane = async () => (await admin.get('/api/ops/getOrderDetail', { orderCode })).workMinutes
  const friday = await mall.world.pool.row<{ since: Date; on: string; now: Date }>(
    `select status_since as since, to_char(status_since at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "on", now() as now from orders where order_code = $1`,
    [orderCode],
  )
  const plain = Math.floor(workedMs(friday?.since.getTime() ?? 0, friday?.now.getTime() ?? 0) / 60_000)
  expect(Math.abs(((await row())?.workMinutes ?? -9) - plain)).toBeLessThanOrEqual(1)
  await admin.get('/api/ops/updateSetting', { key: 'desk.holidays', value: friday?.on ?? '' })
  try {
    expect(Math.abs(((await row())?.workMinutes ?? -9) - (plain - 10))).toBeLessThanOrEqual(1)
    expect(Math.abs((await pane()) - (plain - 10))).toBeLessThanOrEqual(1)
  } finally {
    await admin.get('/api/ops/updateSetting', { key: 'desk.holidays', value: '' })
  }
  const wrong = await admin.ask('/api/ops/updateSetting', { key: 'desk.holidays', value: '春节' })
  expect([wrong.code, wrong.message]).toEqual([9400, expect.stringContaining('「春节」不是日期')])
})

test('a word finds orders by number, customer and goods; a percent sign is only a sign', async () => {
  const all = await admin.get('/api/ops/getOrderQueue', { queue: 'all', pageSize: 100 })
  const [first] = all.list
  const byCode = await admin.get('/api/ops/getOrderQueue', { queue: 'all', word: first?.orderCode ?? '' })
  expect(byCode.list.map(o => o.orderCode)).toEqual([first?.orderCode])
  const byCompany = await admin.get('/api/ops/getOrderQueue', { queue: 'all', word: first?.companyName ?? '', pageSize: 100 })
  expect(byCompany.list.every(o => o.companyName === first?.companyName)).toBe(true)
  expect((await admin.get('/api/ops/getOrderQueue', { queue: 'all', word: '%' })).totalCount).toBe(0)
})

test('pages do not overlap and the last one is short', async () => {
  const pageOf = (currentPage: number) => admin.get('/api/ops/getOrderQueue', { queue: 'all', currentPage, pageSize: 20 })
  const first = await pageOf(1)
  const pages = await Promise.all(Array.from({ length: first.totalPage }, (_, i) => pageOf(i + 1)))
  const codes = pages.flatMap(p => p.list.map(o => o.orderCode))
  expect(new Set(codes).size).toBe(first.totalCount)
  // Past the last page stands the last one: whoever decided its only row is not told that there is nothing.
  const past = await pageOf(first.totalPage + 1)
  expect([past.currentPage, past.totalCount]).toEqual([first.totalPage, first.totalCount])
  expect(past.list.map(o => o.orderCode)).toEqual(pages.at(-1)?.list.map(o => o.orderCode))
})

test('the detail shows any company to staff, with its money and what was done; a specially treated company is marked', async () => {
  const queue = await admin.get('/api/ops/getOrderQueue', { queue: 'all', word: '云嵘', pageSize: 1 })
  const orderCode = queue.list[0]?.orderCode ?? ''
  const detail = await admin.get('/api/ops/getOrderDetail', { orderCode })
  expect(detail.speciallyTreated).toBe(true)
  expect(queue.list[0]?.speciallyTreated).toBe(true)
  expect(detail.companyOrders).toBeGreaterThan(0)
  expect(detail.lines.length).toBe(detail.lineCount)
  expect((await admin.ask('/api/ops/getOrderDetail', { orderCode: 'DD00000000000000' })).code).toBe(4203)
})

test('after a decision the order has left the queue and the audit tells it', async () => {
  const before = await admin.get('/api/ops/getOrderQueue', { queue: 'review' })
  const orderCode = before.list[0]?.orderCode ?? ''
  const reviewer = await mall.staff('S002')
  await reviewer.get('/api/ops/returnOrder', { orderCode, reason: '请补充开票资料' })
  const after = await admin.get('/api/ops/getOrderQueue', { queue: 'review' })
  expect(after.totalCount).toBe(before.totalCount - 1)
  const { audits } = await admin.get('/api/ops/getOrderDetail', { orderCode })
  expect(audits[0]).toMatchObject({ actorName: '审核 王甲' })
  expect(audits[0]?.detail).toContain('待审核 → 待确认')
})

test('payments carry their orders; finance sees them and the price desk does not', async () => {
  const payments = await admin.get('/api/ops/getPaymentList', { state: 1, pageSize: 5 })
  expect(payments.totalCount).toBeGreaterThan(0)
  const [first] = payments.list
  const found = await admin.get('/api/ops/getPaymentList', { word: first?.orderCodes[0] ?? '' })
  expect(found.list.map(p => p.paymentNo)).toContain(first?.paymentNo)
  expect((await (await mall.staff('S005')).ask('/api/ops/getPaymentList', {})).code).toBe(1)
  expect((await (await mall.staff('S004')).ask('/api/ops/getPaymentList', {})).code).toBe(4402)
})

test('a buyer’s wish to cancel a paid order waits in a queue of its own until the manager has decided', async () => {
  const buyer = await mall.buyer('demo01')
  const paid = await buyer.get('/api/order/getOrderList', { status: OrderStatus.pendingShipment, pageSize: 1 })
  const orderCode = paid.list[0]?.orderCode ?? ''
  const before = (await admin.get('/api/ops/getWorkCount', {})).cancelApply
  await buyer.get('/api/order/cancelOrderApproval', { orderCode, reason: '工期推迟' })
  expect((await admin.get('/api/ops/getWorkCount', {})).cancelApply).toBe(before + 1)
  const queue = await admin.get('/api/ops/getOrderQueue', { queue: 'cancelApply', word: orderCode })
  expect(queue.list[0]).toMatchObject({ orderCode, waitsFor: '销售经理', cancelApply: 1 })
  expect((await admin.get('/api/ops/getOrderDetail', { orderCode })).cancelReason).toBe('工期推迟')

  await (await mall.staff('S003')).get('/api/ops/approveCancel', { orderCode, reason: '' })
  expect((await admin.get('/api/ops/getOrderQueue', { queue: 'cancelApply', word: orderCode })).totalCount).toBe(0)
  expect((await admin.get('/api/ops/getOrderDetail', { orderCode })).status).toBe(OrderStatus.cancelled)
})

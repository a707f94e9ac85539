// What the mill does beside its decisions: ends an order for the buyer, gives time, takes goods again, takes a decision back; notes, hand-over.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { workedMs } from '@mall/domain/kernel/workingTime.ts'
import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { admin, manager, openDesks, ordered, reviewer } from './testDesk.ts'
import { buyer, key, mall, SKU } from './testOrder.ts'

openDesks()

const placed = (pieces = 2): Promise<string> => ordered({ skuCode: SKU, pieces })
const stock = async () =>
  mall.world.pool.row<{ onHand: number; reserved: number }>(
    'select s.on_hand as "onHand", s.reserved from stock s join sku k on k.id = s.sku_id where k.sku_code = $1',
    [SKU],
  )
const detail = (orderCode: string) => reviewer.get('/api/ops/getOrderDetail', { orderCode })
const told = async (orderCode: string) =>
  (
    await mall.world.pool.rows<{ event: string }>(
      `select n.event from notice n join app_user u on u.id = n.user_id where u.user_name = 'demo01' and n.link like '%' || $1 order by n.id`,
      [orderCode],
    )
  ).map(r => r.event)

describe('an order ended for the buyer', () => {
  test('frees its goods, tells him why, and can be opened again with its goods', async () => {
    const before = await stock()
    const orderCode = await placed()
    expect((await stock())?.reserved).toBe((before?.reserved ?? 0) + 2)
    expect((await reviewer.ask('/api/ops/cancelOrder', { orderCode, reason: '' })).code).toBe(4210)
    await reviewer.get('/api/ops/cancelOrder', { orderCode, reason: '客户来电取消' })
    expect(await stock()).toEqual(before)
    expect(await told(orderCode)).toEqual(['orderCancelledByMill'])

    expect((await detail(orderCode)).whyNotReopen).toBe('')
    const back = await reviewer.get('/api/ops/reopenOrder', { orderCode, reason: '客户又要' })
    expect(back.status).toBe(OrderStatus.pendingReview)
    expect((await stock())?.reserved).toBe((before?.reserved ?? 0) + 2)
    expect(await told(orderCode)).toEqual(['orderCancelledByMill', 'orderReopened'])
    const { history, audits } = await manager.get('/api/ops/getOrderDetail', { orderCode })
    expect(history.map(h => h.event)).toEqual(['create', 'cancel', 'reopen'])
    expect(audits.map(a => a.action)).toEqual(['恢复订单，重新审核', '取消订单'])
    await reviewer.get('/api/ops/rejectOrder', { orderCode, reason: '结束' })
  })

  test('what the buyer ended himself stays ended', async () => {
    const orderCode = await placed()
    await buyer.get('/api/order/cancelOrder', { orderCode })
    const answer = await reviewer.ask('/api/ops/reopenOrder', { orderCode, reason: '再卖' })
    expect([answer.code, answer.message]).toEqual([4204, '订单当前为「已取消」，不能恢复（不是钢厂取消的）'])
  })

  test('what was sold meanwhile is not opened again, and nothing has changed', async () => {
    const orderCode = await placed()
    await reviewer.get('/api/ops/cancelOrder', { orderCode, reason: '货已另售' })
    const free = await stock()
    await mall.world.pool.run('update stock set on_hand = reserved + 1 where sku_id = (select id from sku where sku_code = $1)', [
      SKU,
    ])
    const answer = await reviewer.ask('/api/ops/reopenOrder', { orderCode, reason: '误取消' })
    expect([answer.code, answer.message]).toEqual([4103, expect.stringContaining('当前可供 1')])
    expect((await detail(orderCode)).status).toBe(OrderStatus.cancelled)
    expect((await stock())?.reserved).toBe(free?.reserved)
    await mall.world.pool.run('update stock set on_hand = $2 where sku_id = (select id from sku where sku_code = $1)', [
      SKU,
      free?.onHand,
    ])
  })

  test('a frozen company’s order stays ended, and so does one that passes the cap', async () => {
    const orderCode = await placed()
    await reviewer.get('/api/ops/cancelOrder', { orderCode, reason: '货已另售' })
    const free = await stock()
    await mall.world.pool.run(
      `update company set frozen = true where id = (select company_id from orders where order_code = $1)`,
      [orderCode],
    )
    const frozen = await reviewer.ask('/api/ops/reopenOrder', { orderCode, reason: '误取消' })
    expect([frozen.code, frozen.message]).toEqual([4204, '订单当前为「已取消」，不能恢复（企业已冻结，先解冻）'])
    expect(await detail(orderCode)).toMatchObject({ frozen: true, whyNotReopen: '企业已冻结，先解冻' })
    await mall.world.pool.run('update company set frozen = false')
    await admin.get('/api/ops/updateSetting', { key: 'order.unpaidMaxFen', value: '1000000' })
    expect((await reviewer.ask('/api/ops/reopenOrder', { orderCode, reason: '误取消' })).code).toBe(4219)
    expect(await stock()).toEqual(free)
    await admin.get('/api/ops/updateSetting', { key: 'order.unpaidMaxFen', value: '0' })
  })

  test('two desks open one order again: its goods are taken once', async () => {
    const before = await stock()
    const orderCode = await placed()
    await reviewer.get('/api/ops/cancelOrder', { orderCode, reason: '误操作' })
    const answers = await Promise.all([reviewer, manager].map(d => d.ask('/api/ops/reopenOrder', { orderCode, reason: '恢复' })))
    expect(answers.map(a => a.code).toSorted((a, b) => a - b)).toEqual([1, 4204])
    expect((await stock())?.reserved).toBe((before?.reserved ?? 0) + 2)
  })
})

test('a pass is taken back before the money: the buyer cannot pay until it is reviewed again', async () => {
  const orderCode = await placed()
  await reviewer.get('/api/ops/withdrawReview', { orderCode, reason: '价格有误' })
  const { masterOrderCode, status } = await detail(orderCode)
  expect(status).toBe(OrderStatus.pendingReview)
  const pay = await buyer.ask('/api/pay/balancePay', { masterOrderCode, requestId: key() })
  expect(pay.code).toBe(4301)
  await reviewer.get('/api/ops/reviewOrder', { orderCode, reason: '' })
  expect((await detail(orderCode)).status).toBe(OrderStatus.pendingPayment)
})

test('an order that a person of the mill stopped comes back to that desk when the buyer confirms it, whatever the rule would say', async () => {
  const orderCode = await placed()
  await reviewer.get('/api/ops/withdrawReview', { orderCode, reason: '价格有误' })
  await reviewer.get('/api/ops/returnOrder', { orderCode, reason: '请核对地址' })
  expect((await detail(orderCode)).status).toBe(OrderStatus.pendingConfirm)
  await buyer.get('/api/order/userConfirmOrder', { orderCode })
  expect((await detail(orderCode)).status).toBe(OrderStatus.pendingReview)
  const row = (await reviewer.get('/api/ops/getOrderQueue', { queue: 'review', pageSize: 100 })).list.find(
    r => r.orderCode === orderCode,
  )
  expect(row?.reviewCauses).toEqual(['stopped'])
})

test('more time counts from the end, is told, and ends at a fortnight', async () => {
  const orderCode = await placed()
  const before = await detail(orderCode)
  await reviewer.get('/api/ops/extendOrder', { orderCode, reason: '付款在途', hours: 24 })
  const after = await detail(orderCode)
  expect([after.status, (after.holdUntil ?? 0) - (before.holdUntil ?? 0)]).toEqual([before.status, 24 * 3_600_000])
  expect(await told(orderCode)).toEqual(['orderExtended'])
  for (let i = 0; i < 4; i += 1) await reviewer.ask('/api/ops/extendOrder', { orderCode, reason: '再等', hours: 72 })
  const late = await reviewer.ask('/api/ops/extendOrder', { orderCode, reason: '再等', hours: 72 })
  expect([late.code, late.message]).toEqual([4204, '订单当前为「待付款」，不能再延长：同一状态最多等 14 天'])
})

test('more time at a desk is working time, and the buyer is told so', async () => {
  const orderCode = await placed()
  await reviewer.get('/api/ops/withdrawReview', { orderCode, reason: '价格有误' })
  const before = await detail(orderCode)
  await reviewer.get('/api/ops/extendOrder', { orderCode, reason: '等工厂回复', hours: 10 })
  const after = await detail(orderCode)
  expect(after.status).toBe(OrderStatus.pendingReview)
  expect(workedMs(before.holdUntil ?? 0, after.holdUntil ?? 0)).toBe(10 * 3_600_000)
  const { list } = await buyer.get('/api/notice/getNoticeList', {})
  expect(list.find(m => m.body.includes(orderCode))?.body).toContain('的时限延长 1 个工作日：等工厂回复')
  const [act] = (await manager.get('/api/ops/getOrderDetail', { orderCode })).audits
  expect(act?.detail).toContain('延长 1 个工作日：等工厂回复')
})

test('a note is read by colleagues only; handed over, it is in somebody’s hand who hears of it', async () => {
  const orderCode = await placed()
  expect(await effectOf(mall, () => reviewer.get('/api/ops/addOrderNote', { orderCode, body: '先记一笔' }))).toEqual({
    rows: { order_note: 'insert' },
  })
  expect(
    await effectOf(mall, () => reviewer.get('/api/ops/addOrderNote', { orderCode, body: '客户催货，请看交期', handTo: 's003' })),
  ).toEqual({
    audits: ['order.handOver by s002'],
    notices: ['orderHanded → s003'],
    rows: { order_note: 'insert', orders: 'handed_to_id' },
  })
  expect((await manager.get('/api/ops/getOrderDetail', { orderCode })).audits[0]).toMatchObject({
    action: '转交订单',
    detail: '转给 经理 李乙，客户催货，请看交期',
  })
  expect((await detail(orderCode)).notes).toMatchObject([
    { body: '客户催货，请看交期', authorName: '审核 王甲', handToName: '经理 李乙' },
    { body: '先记一笔', authorName: '审核 王甲', handToName: '' },
  ])
  const mine = await manager.get('/api/ops/getOrderQueue', { queue: 'all', mine: true })
  expect(mine.list.map(o => o.orderCode)).toEqual([orderCode])
  expect(JSON.stringify(await buyer.get('/api/order/getOrderDetail', { orderCode }))).not.toContain('客户催货')
  const inbox = await manager.get('/api/ops/getNoticeList', {})
  expect(inbox.list[0]).toMatchObject({ title: '同事转来订单' })
  expect((await reviewer.ask('/api/ops/addOrderNote', { orderCode, body: '给谁', handTo: 'S999' })).code).toBe(4460)
  // It is put into nobody's hands who does not see it.
  const hands = await reviewer.get('/api/ops/getColleagues', { orderCode })
  expect(hands.some(c => c.staffCode === 'S003')).toBe(true)
  const blind = ['S011', 'S012', 'S013', 'S014'].filter(code => !hands.some(c => c.staffCode === code))
  expect(blind.length).toBeGreaterThan(0)
  const refused = await reviewer.ask('/api/ops/addOrderNote', { orderCode, body: '看看', handTo: blind[0] ?? '' })
  expect(refused.code).toBe(4472)
  // A salesman who does not look after the company finds no such order.
  const others = await mall.staff('S012')
  expect((await others.ask('/api/ops/addOrderNote', { orderCode, body: '看看' })).code).toBe(4203)
})

test('the desk sees the agreed price beside today’s list and what it may give', async () => {
  const orderCode = await placed()
  const [line] = (await detail(orderCode)).deskLines
  const [ordered] = (await detail(orderCode)).lines
  expect(line).toMatchObject({
    listFen: ordered?.priceFen,
    authorityFen: Math.ceil((ordered?.priceFen ?? 0) * 0.98),
    onShelf: true,
  })
  const pricing = await mall.staff('S004')
  await (await mall.staff('S001')).get('/api/ops/updateSetting', { key: 'price.approvePercent', value: '20' })
  const fen = (await pricing.get('/api/ops/getSkuDetail', { skuCode: SKU })).listPriceFen
  await pricing.get('/api/ops/updateSkuPrice', { skuCode: SKU, priceFen: fen + 10_000, reason: '随行就市' })
  const [later] = (await detail(orderCode)).deskLines
  expect((later?.listFen ?? 0) - (line?.listFen ?? 0)).toBe(10_000)
})

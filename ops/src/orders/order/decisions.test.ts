import { StockMode, type StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { expect, test } from 'vitest'
import { decisionsFor, raresFor, reasonWords, whyNotBatch } from './decisions.ts'

const decisions = (status: number, cancelApply = 0, managerCauses: readonly string[] = []) =>
  decisionsFor({ status, cancelApply, managerCauses, stockMode: StockMode.spot })
const labels = (...order: Parameters<typeof decisions>) => decisions(...order).map(d => d.label)

test('an order that waits for review can be passed, sent back or rejected', () => {
  expect(labels(OrderStatus.pendingReview)).toEqual(['审核通过', '退回', '驳回'])
})

test('what a reviewer may not pass alone he submits to the manager, with the same first button', () => {
  expect(labels(OrderStatus.pendingReview, 0, ['belowAuthority'])).toEqual(['提交经理审批', '退回', '驳回'])
  expect(labels(OrderStatus.pendingApproval, 0, ['belowAuthority'])).toEqual(['审批通过', '退回审核', '驳回'])
})

test('a frozen company’s order is not opened again, and the menu says why', () => {
  const menu = (status: number, whyNotReopen: string) =>
    raresFor({ status, whyNotReopen, frozen: true, origin: 'list', stockMode: StockMode.spot, acts: [] }).map(r => [
      r.label,
      r.why,
    ])
  expect(menu(OrderStatus.cancelled, '已过 7 天')).toEqual([['恢复订单', '已过 7 天']])
})

test('what was won in a lot has no review to go back to, and the menu says so', () => {
  const won = {
    status: OrderStatus.pendingPayment,
    whyNotReopen: '',
    frozen: false,
    origin: 'auction',
    stockMode: StockMode.spot,
    acts: [],
  }
  expect(raresFor(won).find(r => r.label === '撤回审核通过')?.why).toBe('竞拍成交的订单不经审核')
  expect(raresFor({ ...won, origin: 'list' }).find(r => r.label === '撤回审核通过')?.why).toBeUndefined()
})

test('an order that waits for approval goes to the manager, not to the reviewer', () => {
  expect(labels(OrderStatus.pendingApproval)).toEqual(['审批通过', '退回审核', '驳回'])
  expect(decisions(OrderStatus.pendingApproval).every(d => d.right === 'order.approve')).toBe(true)
})

test('a wish to cancel is decided before anything else', () => {
  expect(labels(OrderStatus.pendingShipment, 1)).toEqual(['同意取消并退款', '不同意取消'])
})

test('nothing is decided about an order that waits for the buyer, is on its way or has ended', () => {
  for (const status of [OrderStatus.pendingConfirm, OrderStatus.pendingPayment, OrderStatus.shipping, OrderStatus.cancelled])
    expect(labels(status)).toEqual([])
})

test('whatever takes something from the buyer needs a reason', () => {
  for (const status of OrderStatus.values) for (const d of decisions(status)) expect(d.needsReason).toBe(d.kind !== 'yes')
})

test('only orders that wait for review can be passed together', () => {
  const of = (status: number, managerCauses: string[] = [], frozen = false) => whyNotBatch({ status, managerCauses, frozen })
  expect(of(OrderStatus.pendingReview)).toBeUndefined()
  expect(of(OrderStatus.pendingApproval)).toContain('待审批')
  expect(of(OrderStatus.pendingReview, [], true)).toBe('企业已冻结，先解冻')
  expect(of(OrderStatus.pendingReview, ['belowAuthority'])).toBe('成交价低于业务权限价：请打开订单，提交经理审批')
})

test('an order that is made to order holds no stock, and rejecting it promises none back', () => {
  const said = (stockMode: StockModeCode) =>
    decisionsFor({ status: OrderStatus.pendingReview, cancelApply: 0, managerCauses: [], stockMode }).find(
      d => d.label === '驳回',
    )?.consequence
  expect(said(StockMode.spot)).toBe('订单将取消，占用的库存立即释放。')
  expect(said(StockMode.futures)).toBe('订单将取消。')
  // Nor does what is seldom done to it speak of stock.
  for (const status of [OrderStatus.pendingReview, OrderStatus.pendingPayment, OrderStatus.cancelled]) {
    const acts = (stockMode: StockModeCode) =>
      raresFor({ status, whyNotReopen: '', frozen: false, origin: 'list', stockMode, acts: [] })
    expect(acts(StockMode.spot).every(r => r.consequence.includes('库存'))).toBe(true)
    expect(acts(StockMode.futures).filter(r => r.consequence.includes('库存'))).toEqual([])
    expect(acts(StockMode.futures).map(r => r.label)).toEqual(acts(StockMode.spot).map(r => r.label))
  }
})

test('the field of the reason names the acts that stand beside it', () => {
  expect(reasonWords(decisions(OrderStatus.pendingReview), true)).toBe(
    '理由，客户可见；退回、驳回必填。先按 b 退回或 x 驳回，写好后 Ctrl Enter 提交',
  )
  expect(reasonWords(decisions(OrderStatus.pendingShipment, 1), true)).toBe(
    '理由，客户可见；不同意取消必填。先按 b 不同意取消，写好后 Ctrl Enter 提交',
  )
  expect(reasonWords(decisions(OrderStatus.pendingReview), false)).toBe('理由，客户可见；退回、驳回必填')
})

import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { expect, test } from 'vitest'
import { type Detail, orderTrack } from './orderTrack.ts'

type Entry = Partial<Detail['history'][number]>
const anOrder = (o: { status: number; stockMode?: number; history?: Entry[] }): Detail =>
  ({ createdAt: 0, blocker: null, stockMode: StockMode.spot, history: [], ...o }) as unknown as Detail
const shown = (o: Detail) => orderTrack(o).map(s => `${String(s.label)}:${s.state}`)

test('a spot order that waits for money has passed review and has no scheduling', () => {
  expect(shown(anOrder({ status: OrderStatus.pendingPayment }))).toEqual([
    '下单:done',
    '已审核:done',
    '待付款:now',
    '发货:later',
    '签收:later',
  ])
})

test('made-to-order goods show the scheduling', () => {
  const steps = shown(anOrder({ status: OrderStatus.pendingSchedule, stockMode: StockMode.futures }))
  expect(steps).toContain('待排产:now')
})

test('a signed order is done in all its steps', () => {
  expect(orderTrack(anOrder({ status: OrderStatus.signed })).every(s => s.state === 'done')).toBe(true)
})

test('a cancelled order ends where it was cancelled', () => {
  const history = [{ seq: 2, event: 'cancel', from: OrderStatus.pendingPayment, to: OrderStatus.cancelled, at: 5 }]
  expect(shown(anOrder({ status: OrderStatus.cancelled, history }))).toEqual(['下单:done', '已审核:done', '已取消:now'])
})

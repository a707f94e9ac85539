import { beforeAll, expect, test } from 'vitest'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import type { Caller } from '../../testing/testMall.ts'
import { draftDueSheets } from '../../delivery/settlement/draftSheet.ts'
import { allReceived, paidOrder, truck } from '../../delivery/settlement/testDelivered.ts'

let coil = ''
let kg = 0
let finance: Caller
openDesks()
beforeAll(async () => {
  finance = await mall.staff('S005')
  coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 30 and k.piece_weight_g < 8000000`,
  )
  kg = Math.round(
    ((await mall.world.pool.row<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [coil]))?.g ?? 0) /
      1000,
  )
})
const kinds = async (orderCode: string) =>
  (await buyer.get('/api/order/getOrderBlocks', { orderCode })).blocks.map(b => [b.text.split('（')[0], b.whose])

test('an order says what it waits for at every step, and whose turn it is', async () => {
  const orderCode = await paidOrder(coil, 3)
  expect(await kinds(orderCode)).toEqual([['仓库备货中', '仓库']])
  const onRoad = await truck(orderCode, { tags: [kg, kg], netKg: kg * 2, notReceived: true })
  // On the road he is asked for nothing, and it is no exception of the mill; what has arrived waits for him.
  expect((await kinds(orderCode)).map(([what]) => what)).not.toContain('货已到，等贵公司签收')
  expect((await kinds(orderCode)).map(([what]) => what)).not.toContain('车在途中')
  expect((await finance.get('/api/ops/getExceptions', { word: orderCode })).list.map(b => b.kindText)).not.toContain('车在途中')
  await (await mall.staff('S022')).get('/api/ops/markArrived', { waybillNo: onRoad })
  expect(await kinds(orderCode)).toContainEqual(['货已到，等贵公司签收', '贵公司'])
  // The list, the order itself and the desk give one answer to 责任方.
  const whose = '仓库、贵公司'
  const detail = await buyer.get('/api/order/getOrderDetail', { orderCode })
  expect(detail.blocker).toMatchObject({ waitsFor: '仓库备货中；货已到，等贵公司签收', whose, mine: true })
  const [row] = (await buyer.get('/api/order/getOrderList', { word: orderCode })).list
  expect(row?.waitsFor).toBe(detail.blocker?.waitsFor)
  const desk = await mall.staff('S003')
  const [queued] = (await desk.get('/api/ops/getOrderQueue', { queue: 'all', word: orderCode })).list
  const pane = await desk.get('/api/ops/getOrderDetail', { orderCode })
  expect([queued?.waitsFor, pane.blocker?.whose]).toEqual(['仓库、客户', '仓库、客户'])
  expect(pane.blocker?.waitsFor).toBe('仓库没有登记到可配的件；货已到，等客户签收')
  await truck(orderCode, { tags: [kg], netKg: kg, unsound: true })
  expect(await kinds(orderCode)).toContainEqual(['签收有短少或破损', '财务'])
})

test('the board has the same rows for its desks, counts their money once, and a row leaves when its cause is gone', async () => {
  const orderCode = await paidOrder(coil, 1)
  await truck(orderCode, { tags: [kg], netKg: Math.ceil((kg * 1.004) / 10) * 10 })
  await allReceived(orderCode)
  await draftDueSheets(mall.world)
  const ask = () => finance.get('/api/ops/getExceptions', { word: orderCode, owner: 'finance' })
  const board = await ask()
  expect(board.list.map(r => [r.kindText, r.ours])).toEqual([['结算单等财务核对', true]])
  expect(board.sumFen).toBe(board.list[0]?.fen)
  await finance.get('/api/ops/offerSettlement', { settleNo: board.list[0]?.ref ?? '' })
  expect((await ask()).list).toEqual([])
  expect(await kinds(orderCode)).toContainEqual(['结算单等贵公司确认', '贵公司'])
})

test('while a sheet that ends the rest lies with the buyer nobody is asked for the rest; when he refuses it the warehouse is asked again', async () => {
  const orderCode = await paidOrder(coil, 3)
  await truck(orderCode, { tags: [kg, kg], netKg: kg * 2 })
  const [dispatcher, warehouse] = await Promise.all([mall.staff('S022'), mall.staff('S023')])
  const asked = async () => ({
    board: (await warehouse.get('/api/ops/getExceptions', { word: orderCode })).list.map(b => b.kindText),
    buyer: (await kinds(orderCode)).map(([what]) => what),
    lacking: (await dispatcher.get('/api/ops/getDispatchDesk', { queue: 'lack' })).orders.some(o => o.orderCode === orderCode),
  })
  const before = await asked()
  expect(before).toMatchObject({ board: ['仓库没有登记到可配的件'], lacking: true })
  const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
  expect(await asked()).toEqual({ board: ['结算单等买方确认'], buyer: ['结算单等贵公司确认'], lacking: false })
  await buyer.get('/api/order/refuseSettlement', { settleNo, reason: '余下的还要' })
  expect(await asked()).toEqual(before)
})

test('any number of any paper leads to the order, of one’s own company only; a salesman sees his companies', async () => {
  const orderCode = await paidOrder(coil, 1)
  const waybillNo = await truck(orderCode, { tags: [kg], netKg: kg })
  const chain = await buyer.get('/api/order/getOrderChain', { orderCode })
  const [unit] = chain.units
  expect([chain.trucks.map(t => t.waybillNo), unit?.waybillNo, unit?.scaleKg]).toEqual([[waybillNo], waybillNo, kg])
  expect(chain.money.map(m => m.text)).toEqual(['付款'])
  for (const no of [orderCode, waybillNo, unit?.unitNo ?? '', unit?.ticketNo ?? '', chain.contract?.contractNo ?? ''])
    expect([no, (await buyer.get('/api/order/findChain', { no })).list.map(o => o.orderCode)]).toEqual([no, [orderCode]])
  const stranger = await mall.buyer('demo02')
  expect((await stranger.get('/api/order/findChain', { no: waybillNo })).list).toEqual([])
  expect((await stranger.ask('/api/order/getOrderChain', { orderCode })).code).toBe(4203)
  expect((await (await mall.staff('S012')).ask('/api/ops/getOrderChain', { orderCode })).code).toBe(4203)
  expect((await (await mall.staff('S011')).get('/api/ops/findChain', { no: waybillNo })).list).toHaveLength(1)
})

// 挑卷: the coil that a buyer chose by its number is his from the moment his order stands, and nobody else's.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { allocateOrders } from '../../delivery/shipment/allocate.ts'
import { putOnTruck } from '../../delivery/shipment/load.queries.ts'
import { goneTruck } from '../../delivery/shipment/testGone.ts'
import { emptyYard, inYard } from '../../delivery/shipment/testShipment.ts'
import { moveOrder } from './moveOrder.ts'
import { everybody, lockOrder } from './order.queries.ts'
import { skuWhere } from './testDesk.ts'
import { buyer, invoiceId, key, mall, openMall, setAvailable } from './testOrder.ts'

openMall()

let other: Caller
let store: Caller
/** Coils sold by their tags, ex works. */
let coil = ''
let pieceKg = 0
let classCode = ''
beforeAll(async () => {
  ;[other, store] = await Promise.all([mall.buyer('demo02'), mall.staff('S023')])
  coil = await skuWhere(
    `k.spot and k.price_unit = 'ton' and k.settlement <> 1 and k.piece_unit = '卷' and k.grade_level <> '3' and s.on_hand - s.reserved > 12
     and not exists (select from steel_unit u where u.sku_id = k.id and u.state not in ('free', 'blocked'))`,
  )
  const row = await mall.world.pool.row<{ kg: Kg; classCode: string }>(
    'select round(piece_weight_g / 1000.0)::int as kg, class_code as "classCode" from sku where sku_code = $1',
    [coil],
  )
  pieceKg = row?.kg ?? 0
  classCode = row?.classCode ?? ''
})
beforeEach(() => emptyYard(12, coil))

/** Coils of the goods with these tags, kg beside the table's. */
const coils = async (...beside: number[]): Promise<string[]> => {
  const made: string[] = []
  for (const kg of beside) made.push(...(await inYard(store, { skuCode: coil, n: 1, tagKg: pieceKg + kg })))
  return made
}
const stateOf = async (unitNo: string): Promise<string> =>
  (await mall.world.pool.row<{ state: string }>('select state from steel_unit where unit_no = $1', [unitNo]))?.state ?? ''
const planned = async (who: Caller, line: object) => {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: coil, ...line })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const input = {
    requestId: key(),
    freightMode: 1 as const,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  }
  return { preview, input }
}
const ordered = async (who: Caller, line: object): Promise<string> =>
  (await who.get('/api/order/createOrderBuyNow', (await planned(who, line)).input)).orderCodes[0] ?? ''
const pay = async (who: Caller, orderCode: string) => {
  const { masterOrderCode } = await who.get('/api/order/getOrderDetail', { orderCode })
  await who.get('/api/pay/balancePay', { masterOrderCode, requestId: key() })
}
const unitsOf = async (orderCode: string): Promise<string[]> =>
  (
    await mall.world.pool.rows<{ no: string }>(
      `select u.unit_no as no from steel_unit u join order_line l on l.id = u.order_line_id join orders o on o.id = l.order_id where o.order_code = $1 order by 1`,
      [orderCode],
    )
  ).map(u => u.no)
/** A truck has taken one coil of an order and the buyer has signed for it; written by the statements the mall writes it with. */
const goneAndReceived = (orderCode: string, unitNo: string, netKg = pieceKg) =>
  mall.world.pool.tx(async tx => {
    const order = await lockOrder(tx, everybody, orderCode)
    const staffId = (await tx.row<{ id: number }>(`select id from app_user where staff_code = 'S022'`))?.id ?? 0
    const unit = await tx.row<{ id: number }>('select id from steel_unit where unit_no = $1', [unitNo])
    if (!order || !unit) throw new Error('no order')
    const no = key()
    const made = await tx.row<{ id: number }>(
      `with b as (insert into bill (bill_no, order_id, depot_code, freight_mode, made_by) values ($1, $2, $3, 1, $4) returning id)
       insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, self_pickup, plate, pass_token, made_by)
       select $1, b.id, $2, $5, $3, true, '冀ADEMO01', $1, $4 from b returning id`,
      [no, order.id, order.depotCode, staffId, order.companyId],
    )
    const id = made?.id ?? 0
    await putOnTruck(tx, { waybillId: id, orderId: order.id, unitIds: [unit.id] })
    await moveOrder(mall.world, tx, order, { on: 'firstWaybill', by: 'dispatcher', actorId: staffId, act: '配车' })
    await goneTruck(tx, { id, waybillNo: no, staffId, takenBy: order.userId, netKg })
  })
const listed = async (filter: object = {}) => buyer.get('/api/goods/getGoodsUnits', { skuCode: coil, pageSize: 50, ...filter })
const serviceCode = (): string =>
  [...mall.world.catalogue.services.values()].find(x => !x.off && x.classCodes.includes(classCode))?.serviceCode ?? ''
const idOf = async (unitNo: string): Promise<string> =>
  String((await mall.world.pool.row<{ id: number }>('select id from steel_unit where unit_no = $1', [unitNo]))?.id)

describe('看得见的件', () => {
  test('free coils of these goods with number, heat and tag, by weight and heat; nothing of the yard itself', async () => {
    const [light = '', heavy = ''] = await coils(-40, 60)
    const { list, all, availablePieces } = await listed({ sort: 'heavy' })
    expect([all, availablePieces, list.map(u => [u.unitNo, u.tagKg])]).toEqual([
      2,
      12,
      [
        [heavy, pieceKg + 60],
        [light, pieceKg - 40],
      ],
    ])
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(
      ['defect', 'heatNo', 'kind', 'madeOn', 'pictures', 'pieces', 'tagKg', 'tested', 'theoryKg', 'unitNo', 'weightKg'].sort(),
    )
    expect((await listed({ toKg: pieceKg })).list.map(u => u.unitNo)).toEqual([light])
    expect((await listed({ heatNo: '26X' })).list).toEqual([])
  })

  test('what the stock does not cover is not offered; goods without units offer none', async () => {
    await coils(0)
    await setAvailable(coil, 0)
    expect((await listed()).list).toEqual([])
    await emptyYard(12, coil)
    expect(await listed()).toMatchObject({ list: [], all: 0, availablePieces: 12 })
  })
})

describe('选定的件', () => {
  test('the line weighs and costs what its tags say, and order, contract and desk name the numbers', async () => {
    const [a = '', b = ''] = await coils(25, -10)
    const { preview, input } = await planned(buyer, { unitNos: [a, b] })
    const [line] = preview.groups[0]?.lines ?? []
    const kg = 2 * pieceKg + 15
    expect(line).toMatchObject({ pieces: 2, weightKg: kg, amountFen: Math.round((kg * (line?.priceFen ?? 0)) / 1000) })
    expect(preview.weightKg).toBe(kg)
    const orderCode = (await buyer.get('/api/order/createOrderBuyNow', input)).orderCodes[0] ?? ''
    const order = await buyer.get('/api/order/getOrderDetail', { orderCode })
    expect(order.lines[0]).toMatchObject({ pieces: 2, weightKg: kg, futures: { unitNos: [a, b] } })
    expect([await stateOf(a), await stateOf(b)]).toEqual(['kept', 'kept'])
    const paper = await mall.world.pool.row<{ text: string }>(
      `select document::text as text from order_contract c join orders o on o.id = c.order_id where o.order_code = $1`,
      [orderCode],
    )
    expect(paper?.text).toContain(`捆包号 ${a}、${b}`)
    const admin = await mall.staff('S001')
    expect((await admin.get('/api/ops/getOrderDetail', { orderCode })).lines[0]).toMatchObject({ futures: { unitNos: [a, b] } })
    await pay(buyer, orderCode)
    await allocateOrders(mall.world)
    expect(await unitsOf(orderCode)).toEqual([a, b].sort())
  })

  test('two buyers choose one coil at once: one gets it, the other is told its number and keeps the rest', async () => {
    const [one = '', mine = '', his = ''] = await coils(0, 1, 2)
    const [p, q] = [await planned(buyer, { unitNos: [one, mine] }), await planned(other, { unitNos: [one, his] })]
    const answers = await Promise.all([
      buyer.ask('/api/order/createOrderBuyNow', p.input),
      other.ask('/api/order/createOrderBuyNow', q.input),
    ])
    const won = answers.filter(a => a.code === 1)
    const [lost] = answers.filter(a => a.code !== 1)
    expect(won).toHaveLength(1)
    expect(lost?.message).toContain(one)
    const loser = answers[0] === lost ? buyer : other
    const rest = loser === buyer ? mine : his
    const cart = await loser.get('/api/cart/refreashBuyNowCartGroup', {})
    const [line] = Object.values(cart.cartMap).flatMap(g => g.lines)
    expect(line?.changes.map(c => c.message)).toEqual([`捆包 ${one} 已被选走，其余捆包还在`])
    expect(line?.units.map(u => [u.unitNo, u.gone])).toEqual([
      [one, true],
      [rest, false],
    ])
    expect(await stateOf(rest)).toBe('free')
    const left = await loser.get('/api/cart/modifyProductUnits', { cartItemId: line?.cartItemId ?? '', unitNos: [rest] })
    expect(left.pieces).toBe(1)
    const preview = await loser.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
    expect([preview.problems, preview.pieces]).toEqual([[], 1])
  })

  test('who takes any never gets a chosen coil, though it is the oldest; cancelled, it is anybody’s', async () => {
    const [chosen = '', loose = ''] = await coils(0, 0)
    const mine = await ordered(buyer, { unitNos: [chosen] })
    const any = await ordered(other, { pieces: 1 })
    await pay(other, any)
    await allocateOrders(mall.world)
    expect([await unitsOf(any), await stateOf(chosen)]).toEqual([[loose], 'kept'])
    await buyer.get('/api/order/cancelOrder', { orderCode: mine, reason: '不要了', requestId: key() } as never)
    expect(await stateOf(chosen)).toBe('free')
    expect((await listed()).list.map(u => u.unitNo)).toEqual([chosen])
  })

  test('a number of other goods, an unknown one and made-to-order are refused; quantity follows the units', async () => {
    const [a = ''] = await coils(0)
    const foreign = await mall.world.pool.row<{ no: string }>(
      `select u.unit_no as no from steel_unit u join sku k on k.id = u.sku_id where u.state = 'free' and k.sku_code <> $1 limit 1`,
      [coil],
    )
    for (const no of [foreign?.no ?? '', 'H0000-NONE']) {
      const said = await buyer.ask('/api/cart/addGoodsToCart', { skuCode: coil, unitNos: [a, no] })
      expect(said.message).toBe(`${no} 不是这个商品在这个仓库的捆包，请从列表里选`)
    }
    const { cartItemId } = await buyer.get('/api/cart/addGoodsToCart', { skuCode: coil, unitNos: [a] })
    expect((await buyer.ask('/api/cart/modifyProductCount', { cartItemId, pieces: 3 })).message).toContain('按捆包号选定')
    const [b = ''] = await coils(5)
    // A second time: joined to what the line names.
    expect(await buyer.get('/api/cart/addGoodsToCart', { skuCode: coil, unitNos: [b] })).toMatchObject({
      cartItemId,
      pieces: 2,
      weightKg: 2 * pieceKg + 5,
    })
    expect([await stateOf(a), await stateOf(b)]).toEqual(['free', 'free'])
    await buyer.get('/api/cart/removeProduct', { cartItemId })
  })

  test('staff cannot give another for it or take it back; frozen, buyer and desk hear of it and no other is given; thawed, it is his', async () => {
    const [chosen = '', loose = ''] = await coils(0, 0)
    const orderCode = await ordered(buyer, { unitNos: [chosen] })
    await pay(buyer, orderCode)
    await allocateOrders(mall.world)
    const dispatcher = await mall.staff('S022')
    const id = await idOf(chosen)
    const no = (path: '/api/ops/exchangeUnit' | '/api/ops/releaseAllocation', input: object) =>
      dispatcher.ask(path, { unitId: id, reason: '近一点', ...input } as never)
    expect((await no('/api/ops/exchangeUnit', { withUnitId: await idOf(loose) })).message).toContain('按捆包号选定')
    expect((await no('/api/ops/releaseAllocation', {})).message).toContain(orderCode)
    await store.get('/api/ops/blockUnit', { unitId: id, reason: '端部碰伤' })
    await allocateOrders(mall.world)
    expect([await unitsOf(orderCode), await stateOf(loose)]).toEqual([[], 'free'])
    const { list } = await buyer.get('/api/notice/getNoticeList', {})
    expect(list[0]?.body).toContain(`${chosen} 已冻结：端部碰伤`)
    const ship = await buyer.get('/api/order/getOrderShip', { orderCode })
    expect(ship.lines[0]?.lacks).toBe('选定的 1 卷已冻结，待处理')
    await store.get('/api/ops/unblockUnit', { unitId: id, reason: '可交' })
    await allocateOrders(mall.world)
    expect(await unitsOf(orderCode)).toEqual([chosen])
  })

  test('one of two came: the rest that is carried on names and gets the other, closed it is free', async () => {
    const finance = await mall.staff('S005')
    const rest = async (tailChoice: 'carry' | 'close') => {
      const [came = '', stays = ''] = await coils(0, 0)
      const orderCode = await ordered(buyer, { unitNos: [came, stays] })
      await pay(buyer, orderCode)
      await allocateOrders(mall.world)
      await goneAndReceived(orderCode, came)
      const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
      const { differenceFen } = await buyer.get('/api/order/getSettlementDetail', { settleNo })
      const { carriedOrderCode } = await buyer.get('/api/order/confirmSettlement', { settleNo, tailChoice, differenceFen })
      await allocateOrders(mall.world)
      return { stays, carriedOrderCode }
    }
    const { stays, carriedOrderCode } = await rest('carry')
    expect(await unitsOf(carriedOrderCode)).toEqual([stays])
    const carried = await buyer.get('/api/order/getOrderDetail', { orderCode: carriedOrderCode })
    expect(carried.lines[0]?.futures.unitNos).toEqual([stays])
    expect(await stateOf((await rest('close')).stays)).toBe('free')
  })

  test('one coil is sold once, though two tabs named it with a service and without', async () => {
    const [a = '', b = ''] = await coils(0, 0)
    const plain = await buyer.get('/api/cart/addGoodsToCart', { skuCode: coil, unitNos: [a] })
    const slit = { skuCode: coil, services: [serviceCode()] }
    expect((await buyer.ask('/api/cart/addGoodsToCart', { ...slit, unitNos: [a] })).message).toContain(
      `捆包 ${a} 已在购物车的另一行`,
    )
    const { cartItemId } = await buyer.get('/api/cart/addGoodsToCart', { ...slit, unitNos: [b] })
    expect((await buyer.ask('/api/cart/modifyProductUnits', { cartItemId, unitNos: [a] })).message).toContain(`捆包 ${a} 已在`)
    // Both tabs at the same moment: the order says it.
    await mall.world.pool.run(`update cart_item set futures = jsonb_build_object('unitNos', array[$2::text]) where id = $1`, [
      Number(cartItemId),
      a,
    ])
    const { fingerprint } = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
    const input = { requestId: key(), freightMode: 1 as const, invoiceId, fingerprint, acceptTerms: true }
    expect((await buyer.ask('/api/order/createOrder', input)).message).toContain(a)
    expect(await stateOf(a)).toBe('free')
    await buyer.get('/api/cart/removeProduct', { cartItemId })
    await buyer.get('/api/cart/removeProduct', { cartItemId: plain.cartItemId })
  })

  test('the rest of coils of unlike weight is carried on at its own tags, for the money that came back for it', async () => {
    const finance = await mall.staff('S005')
    const [came = '', stays = '', slit = ''] = await coils(900, -900, -300)
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: coil, unitNos: [came, stays] })
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: coil, unitNos: [slit], services: [serviceCode()] })
    const { fingerprint } = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
    const input = { requestId: key(), freightMode: 1 as const, invoiceId, fingerprint, acceptTerms: true }
    const orderCode = (await buyer.get('/api/order/createOrder', input)).orderCodes[0] ?? ''
    await pay(buyer, orderCode)
    await allocateOrders(mall.world)
    await goneAndReceived(orderCode, came, pieceKg + 900)
    const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
    const sheet = await buyer.get('/api/order/getSettlementDetail', { settleNo })
    expect(sheet.rows.map(r => [r.orderedKg, r.settledKg])).toEqual([[pieceKg + 900, pieceKg + 900]])
    expect([sheet.tail.map(t => t.weightKg), sheet.carryBackFen]).toEqual([[pieceKg - 900, pieceKg - 300], 0])
    const { carriedOrderCode } = await buyer.get('/api/order/confirmSettlement', {
      settleNo,
      tailChoice: 'carry',
      differenceFen: sheet.differenceFen,
    })
    const carried = await buyer.get('/api/order/getOrderDetail', { orderCode: carriedOrderCode })
    expect(carried.lines.map(l => [l.weightKg, l.futures.unitNos])).toEqual([
      [pieceKg - 900, [stays]],
      [pieceKg - 300, [slit]],
    ])
    expect(carried.totalFen).toBe(sheet.differenceFen)
    await allocateOrders(mall.world)
    const lines = await mall.world.pool.rows<{ line: number; no: string }>(
      `select l.line_no as line, u.unit_no as no from steel_unit u join order_line l on l.id = u.order_line_id join orders o on o.id = l.order_id where o.order_code = $1 order by 1`,
      [carriedOrderCode],
    )
    expect(lines.map(l => l.no)).toEqual([stays, slit])
  })

  test('sold by theoretical weight, they cost what the table says of so many pieces, whatever their tags', async () => {
    const plate = await skuWhere(
      `k.spot and k.settlement = 1 and k.price_unit = 'ton' and k.grade_level <> '3' and s.on_hand - s.reserved > 12 and k.piece_unit = '张' and k.piece_weight_g % 1000 between 200 and 400
       and not exists (select from steel_unit u where u.sku_id = k.id)`,
    )
    await emptyYard(12, plate)
    const table = await mall.world.pool.row<{ g: number }>('select piece_weight_g::int as g from sku where sku_code = $1', [
      plate,
    ])
    const pieceG = table?.g ?? 0
    const tagKg = Math.floor(pieceG / 1000) + 30
    const unitNos = await inYard(store, { skuCode: plate, n: 3, tagKg })
    const { list } = await buyer.get('/api/goods/getGoodsUnits', { skuCode: plate })
    expect(list.map(u => [u.tagKg, u.weightKg])).toEqual(Array.from({ length: 3 }, () => [tagKg, Math.floor(pieceG / 1000)]))
    await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: plate, pieces: 3 })
    const any = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
    await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: plate, unitNos })
    const chosen = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
    expect([chosen.weightKg, chosen.totalFen]).toEqual([Math.round((3 * pieceG) / 1000), any.totalFen])
  })

  test('ended by the mill and opened again, the order has its coils again; sold meanwhile, it stays ended', async () => {
    const [a = ''] = await coils(0)
    const orderCode = await ordered(buyer, { unitNos: [a] })
    const admin = await mall.staff('S001')
    await admin.get('/api/ops/cancelOrder', { orderCode, reason: '客户来电' })
    expect(await stateOf(a)).toBe('free')
    await admin.get('/api/ops/reopenOrder', { orderCode, reason: '客户来电' })
    expect(await stateOf(a)).toBe('kept')
    await admin.get('/api/ops/cancelOrder', { orderCode, reason: '客户来电' })
    await ordered(other, { unitNos: [a] })
    expect((await admin.ask('/api/ops/reopenOrder', { orderCode, reason: '客户来电' })).message).toContain(`捆包 ${a} 已被选走`)
  })
})

describe('库存件', () => {
  test('the desk finds chosen coils by their order, and writes what is wrong with one only while it is nobody’s', async () => {
    const [chosen = '', loose = ''] = await coils(0, 0)
    await store.get('/api/ops/saveUnitDefect', { unitId: await idOf(chosen), defect: '外圈碰伤' })
    expect((await listed()).list.map(u => [u.unitNo, u.defect])).toEqual([
      [chosen, '外圈碰伤'],
      [loose, ''],
    ])
    // A picture that the desk did not put there is no picture of a unit.
    const foreign = { unitId: await idOf(loose), defect: '', fileIds: ['AAAAAAAAAAAAAAAAAAAAAA'] }
    expect((await store.ask('/api/ops/saveUnitDefect', foreign)).code).not.toBe(1)
    const orderCode = await ordered(buyer, { unitNos: [chosen] })
    const { list } = await store.get('/api/ops/getUnitList', { state: 'chosen', word: orderCode })
    expect(list.map(u => [u.unitNo, u.chosenBy, u.orderCode])).toEqual([[chosen, orderCode, '']])
    expect((await store.ask('/api/ops/saveUnitDefect', { unitId: await idOf(chosen), defect: '' })).message).toContain('已属订单')
    await buyer.get('/api/order/cancelOrder', { orderCode, reason: '不要了', requestId: key() } as never)
  })

  test('stock of which the yard has registered less is listed, and sold on', async () => {
    await coils(0, 0)
    const { list, gaps } = await store.get('/api/ops/getUnitGaps', {})
    expect(gaps).toBeGreaterThanOrEqual(list.length)
    const row = list.find(g => g.skuCode === coil)
    expect(row?.onHand).toBeGreaterThan(row?.registered ?? 0)
    await ordered(buyer, { pieces: 3 })
  })
})

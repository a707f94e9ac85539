// A line is called what it was ordered as, in every room and on every paper: one made to order with every parameter walks through all of them.
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { lineTitle } from '@mall/domain/goods/goods/lineTitle.ts'
import type { Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { accepted, agreeing, claimOf, file, proposing, settle } from '../../delivery/afterSales/testClaim.ts'
import { effectOf } from '../../testing/testEffects.ts'
import type { Caller } from '../../testing/testMall.ts'
import { makeExports } from '../export/makeExports.job.ts'
import { openDesks, ordered } from '../../orders/order/testDesk.ts'
import { everybody, lockOrder } from '../../orders/order/order.queries.ts'
import { moveOrder } from '../../orders/order/moveOrder.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { bookingOf, COIL, pay, setRoom, unpaid, weeks } from '../../delivery/production/testSchedule.ts'
import { allReceived } from '../../delivery/settlement/testDelivered.ts'
import { takeableUnits } from '../../delivery/shipment/yard.queries.ts'
import { putOnTruck } from '../../delivery/shipment/load.queries.ts'
import { goneTruck } from '../../delivery/shipment/testGone.ts'
import { compareAllocated } from '../../delivery/millCertificate/compareUnits.ts'
import { issueDue } from '../../delivery/millCertificate/issueCertificates.ts'

const PIECES = 6
const WISHES = {
  coating: 'Z80',
  packageWay: '3',
  innerDiameter: '508',
  oiling: 'N',
  surfaceQuality: 'FB',
  surfaceStructure: 'M',
  surfaceTreatment: 'C',
  towerToleranceMm: 40,
}
const NAME = '镀锌卷 DX51D+Z 0.3*1000*C Z80'
const PLAIN = '镀锌卷 DX51D+Z 0.3*1000*C Z60'
const HEAT = `26L${String(process.pid % 100_000).padStart(5, '0')}`
const unitNo = (i: number): string => `WN${process.pid}-${i + 1}`

let desk: Caller
openDesks()
beforeAll(async () => {
  desk = await mall.staff('S001')
  for (const week of weeks()) await setRoom(week, 2_000_000)
})

/** What says anything of the line says its name, and nowhere the goods' own. */
const seen: string[] = []
async function says<P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<Reply<P>> {
  const reply = await who.get(path, input)
  const text = JSON.stringify(reply)
  seen.push(`${path} ${text.includes(NAME) ? '' : '没有订货名 '}${text.includes(PLAIN) ? '写成了商品名' : ''}`.trim())
  return reply
}
const wrong = (): string[] => seen.splice(0).filter(s => s.includes(' '))

/** A truck with what was made, announced and not loaded yet. */
const truckOf = (orderCode: string): Promise<{ id: number; waybillNo: string; staffId: number; userId: number }> =>
  mall.world.pool.tx(async tx => {
    const order = await lockOrder(tx, everybody, orderCode)
    const staff = await tx.row<{ id: number }>(`select id from app_user where staff_code = 'S022'`)
    if (!order || !staff) throw new Error('no order')
    const waybillNo = `YD${20_261_121_900_000 + (process.pid % 99_999)}`
    const w = await tx.row<{ id: number }>(
      `with b as (insert into bill (bill_no, order_id, depot_code, freight_mode, made_by) values ($2 || 'T', $1, $3, 1, $4) returning id)
       insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, self_pickup, plate, pass_token, made_by)
       select $2, b.id, $1, $5, $3, true, '冀ADEMO01', $2, $4 from b returning id`,
      [order.id, waybillNo, order.depotCode, staff.id, order.companyId],
    )
    const units = await tx.rows<{ id: number }>(
      `select u.id from steel_unit u join order_line l on l.id = u.order_line_id where l.order_id = $1 and u.state = 'allocated'`,
      [order.id],
    )
    await putOnTruck(tx, { waybillId: w?.id ?? 0, orderId: order.id, unitIds: units.map(u => u.id) })
    await moveOrder(mall.world, tx, order, { on: 'firstWaybill', by: 'dispatcher', actorId: staff.id, act: '配车' })
    return { id: w?.id ?? 0, waybillNo, staffId: staff.id, userId: order.userId }
  })

async function sheetSays(kind: Sent<'/api/export/startExport'>['kind'], orderCode: string): Promise<void> {
  const { exportNo } = await buyer.get('/api/export/startExport', { kind, format: 'xlsx' } as Sent<'/api/export/startExport'>)
  await makeExports(mall.world)
  const { url } = await buyer.get('/api/export/getExportUrl', { exportNo })
  const { rawPayload } = await mall.app.inject({ method: 'GET', url })
  const rows = (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? []
  const text = JSON.stringify(rows.filter(r => r.includes(orderCode)))
  seen.push(`${kind}.xlsx ${text.includes(NAME) ? '' : '没有订货名 '}${text.includes(PLAIN) ? '写成了商品名' : ''}`.trim())
}

const stockOf = async (skuCode: string): Promise<number> =>
  (
    await mall.world.pool.row<{ n: number }>(
      'select s.on_hand as n from stock s join sku k on k.id = s.sku_id where k.sku_code = $1',
      [skuCode],
    )
  )?.n ?? 0
/** A line of the same goods as they are. */
async function lineOfPlain(): Promise<{ skuId: number; lineId: number; depotCode: string }> {
  const orderCode = await ordered({ skuCode: COIL })
  const row = await mall.world.pool.row<{ skuId: number; lineId: number; depotCode: string }>(
    `select l.sku_id as "skuId", l.id as "lineId", o.depot_code as "depotCode" from orders o join order_line l on l.order_id = o.id where o.order_code = $1`,
    [orderCode],
  )
  if (!row) throw new Error('no line')
  return row
}

test('a made-to-order line keeps its name from the order to the return, and the mill reads every parameter of it', async () => {
  const { orderCode, masterOrderCode } = await unpaid(buyer, PIECES, WISHES)
  await says(buyer, '/api/order/getOrderDetail', { orderCode })
  await says(buyer, '/api/order/getOrderContract', { orderCode })
  await pay(masterOrderCode)
  const b = await bookingOf(orderCode)
  await says(buyer, '/api/order/getOrderSchedule', { orderCode })
  const [planned] = (await says(desk, '/api/ops/getProductionList', { word: orderCode })).list
  const rolled = await says(desk, '/api/ops/getProductionDetail', { bookingId: b.id })
  expect(wrong()).toEqual([])
  // What to roll and how to pack it, at the desk that rolls and packs.
  for (const ordered of [planned?.ordered ?? [], rolled.ordered])
    expect(ordered.join('，')).toMatch(
      /镀层 Z80，包装 精包装.*内径 508 mm，涂油 不涂油，表面质量 较高级（FB），表面结构 小锌花.*，表面处理 铬酸钝化.*塔形 ≤ 40 mm/,
    )

  const coilKg = Math.floor(b.kg / PIECES)
  const units = Array.from({ length: PIECES }, (_, i) => ({ unitNo: unitNo(i), heatNo: HEAT, kg: coilKg, pieces: 1 }))
  await desk.get('/api/ops/reportProduction', { requestId: key(), bookingId: b.id, madeOn: '2026-01-05', units })
  const unit = (await says(desk, '/api/ops/getUnitList', { word: unitNo(0) })).list[0]
  await says(desk, '/api/ops/getUnitDetail', { unitId: unit?.unitId ?? '' })
  await says(desk, '/api/ops/getDispatchOrder', { orderCode })
  await says(desk, '/api/ops/getHeatList', { queue: 'all', word: HEAT })
  await says(buyer, '/api/order/getOrderShip', { orderCode })
  await compareAllocated(mall.world)
  const truck = await truckOf(orderCode)
  const { waybillNo } = truck
  await says(buyer, '/api/order/getShipDetail', { waybillNo })
  await says(buyer, '/api/order/getDispList', { word: orderCode } as Sent<'/api/order/getDispList'>)
  await says(buyer, '/api/order/getBill', { orderCode })
  await says(desk, '/api/ops/getDeskBill', { orderCode })
  await says(desk, '/api/ops/getDispatchWaybill', { waybillNo })
  await says(desk, '/api/ops/getGateTruck', { waybillNo })
  expect(wrong()).toEqual([])

  await mall.world.pool.tx(tx =>
    goneTruck(tx, { id: truck.id, waybillNo, staffId: truck.staffId, takenBy: truck.userId, netKg: coilKg * PIECES + 12 }),
  )
  await allReceived(orderCode)
  await issueDue(mall.world)
  const ticketNo = `B${waybillNo}`
  await says(buyer, '/api/order/getPoundDetail', { ticketNo })
  await says(desk, '/api/ops/getScaleTicket', { ticketNo })
  const cert = (await says(buyer, '/api/warranty/getWarrantyList', { word: orderCode })).list[0]
  const { content } = await buyer.get('/api/warranty/getWarrantyDetail', { certNo: cert?.certNo ?? '' })
  expect(content.coating).toMatchObject({ code: 'Z80', name: '纯锌镀层', rows: [{ limit: '≥ 80' }, { limit: '≥ 68' }] })
  expect(Number(content.coating?.rows[0]?.value)).toBeGreaterThanOrEqual(80)
  await settle(orderCode)
  const [sheet] = (await buyer.get('/api/order/getOrderSettlement', { orderCode })).sheets
  await says(buyer, '/api/order/getSettlementDetail', { settleNo: sheet?.settleNo ?? '' })
  await says(buyer, '/api/order/getBillingTickets', { orderCode })
  await says(buyer, '/api/mallComments/getOrderComments', { orderCode })
  await says(buyer, '/api/order/getOrderChain', { orderCode })
  await sheetSays('orders', orderCode)
  await sheetSays('settlements', orderCode)
  expect(wrong()).toEqual([])

  // And back again: claimed, returned, in the yard under a new number.
  const claimed = (await says(buyer, '/api/order/getAfterSalesApply', { orderCode })).units.slice(0, 1)
  const claimNo = await file({ orderCode, waybillNo, units: claimed }, { wish: 'return', wishFenPerTon: 0 })
  await accepted(desk, claimNo)
  await desk.get('/api/ops/proposeClaim', await proposing(claimNo, { way: 'return' }))
  await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
  await says(desk, '/api/ops/getClaimDetail', { claimNo })
  const returnNo = (await claimOf(claimNo)).returns[0]?.returnNo ?? ''
  await buyer.get('/api/order/bookOrderReturn', {
    returnNo,
    version: 1,
    mode: 'own',
    planOn: '2099-12-24',
    plate: '冀ADEMO01',
    contact: '秦乙未',
    mobile: '10200000101',
  } as Sent<'/api/order/bookOrderReturn'>)
  const back = await says(buyer, '/api/order/getOrderReturnDetail', { returnNo })
  const before = await stockOf(COIL)
  await says(desk, '/api/ops/getReturnDetail', { returnNo })
  await desk.get('/api/ops/receiveReturn', {
    returnNo,
    version: back.version,
    requestId: key(),
    units: back.list.map(u => ({ claimUnitId: u.claimUnitId, receivedKg: u.settledKg, placed: 'stock' as const })),
  })
  const returned = (await says(desk, '/api/ops/getUnitList', { word: `${claimed[0]?.unitNo}-T1` })).list[0]
  await says(buyer, '/api/order/getGoodsReturnList', {})
  expect(wrong()).toEqual([])

  // It is no coil of Z60: not counted among them, not given to who buys one, and no auction of them names it.
  const { skuId, lineId, depotCode } = await lineOfPlain()
  expect(returned).toMatchObject({ title: NAME, state: 'free', source: 'stock', position: '退货区' })
  expect(returned?.ordered.join('，')).toMatch(/镀层 Z80，.*表面处理 铬酸钝化/)
  expect(await stockOf(COIL)).toBe(before)
  const free = await mall.world.pool.tx(tx =>
    takeableUnits(tx, { skuId, depotCode, orderLineId: lineId, lacking: 99, limit: 200 }),
  )
  expect(free.map(u => u.unitNo)).not.toContain(returned?.unitNo)
  // Until somebody says of which goods it shall be a piece.
  const unitId = returned?.unitId ?? ''
  const { goods, whyNotStock } = await desk.get('/api/ops/getUnitDetail', { unitId })
  expect([whyNotStock, goods.some(g => g.skuCode === COIL)]).toEqual(['', true])
  const restock = { unitId, skuCode: COIL, reason: '退货，按低一档镀层出售' }
  expect((await desk.ask('/api/ops/restockUnit', { ...restock, skuCode: 'REB-HRB400E-20-9000-1-W01' })).code).toBe(
    Codes.UNIT_OTHER_GOODS,
  )
  const twice = await effectOf(mall, async () => {
    const said = await Promise.all([1, 2].map(() => desk.ask('/api/ops/restockUnit', restock)))
    expect(said.map(s => s.code).toSorted((a, b) => a - b)).toEqual([1, Codes.UNIT_STATE])
  })
  expect(twice.audits).toEqual(['unit.restock by s001'])
  expect(await stockOf(COIL)).toBe(before + 1)
  expect(await desk.get('/api/ops/getUnitDetail', { unitId })).toMatchObject({
    title: PLAIN,
    ordered: [],
    whyNotStock: '已是现货',
  })
})

test('the database names a line by the rule of the domain', async () => {
  const titles = [
    PLAIN,
    '镀铝锌卷 DX51D+AZ 0.5*1000*C AZ150',
    '矩形管 Q235B 100×100×2.5*8000',
    'Z60 Z60',
    '锌锭 Z6 XZ60 Z600 Z60x',
  ]
  for (const title of titles)
    for (const coating of ['', 'Z80', 'AZ60', '热浸锌', '\\1&'])
      expect(
        await mall.world.pool.row<{ name: string }>('select line_title($1, jsonb_build_object($2::text, $3::text)) as name', [
          title,
          'coating',
          coating,
        ]),
      ).toEqual({ name: lineTitle(title, { coating }) })
})

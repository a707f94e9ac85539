// 采购单号、项目、希望到货日 on what comes after the order: waybill, settlement sheet, statement, and what is taken home.
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { draftDueSheets } from '../../delivery/settlement/draftSheet.ts'
import { allReceived, paidOrder, truck } from '../../delivery/settlement/testDelivered.ts'
import { draftStatement } from '../../money/statement/draftStatements.job.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { makeExports } from './makeExports.job.ts'

openDesks()
const NO = 'CG-2611-118'
const PROJECT = '滨河路桥二标段'
let orderCode = ''
let wantedOn = ''
beforeAll(async () => {
  const coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60 and k.piece_weight_g < 8000000`,
  )
  orderCode = await paidOrder(coil, 2)
  wantedOn = (await mall.world.pool.row<{ d: string }>(`select to_char(now() + interval '9 days', 'YYYY-MM-DD') as d`))?.d ?? ''
  await buyer.get('/api/order/setOrderReference', { orderCode, buyerNo: NO, wantedOn })
  await buyer.get('/api/order/setOrderProject', { orderCode, projectName: PROJECT })
  const g = await mall.world.pool.row<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [coil])
  const kg = Math.round((g?.g ?? 0) / 1000)
  await truck(orderCode, { tags: [kg, kg], netKg: kg * 2 - 6 })
  await allReceived(orderCode)
  await draftDueSheets(mall.world)
})
const said = () => ({ buyerNo: NO, projectName: PROJECT, wantedOn })
const sheetOf = async (kind: 'orders' | 'settlements' | 'statements') => {
  const { exportNo } = await buyer.get('/api/export/startExport', { kind, format: 'xlsx' })
  await makeExports(mall.world)
  const { url } = await buyer.get('/api/export/getExportUrl', { exportNo })
  const { rawPayload } = await mall.app.inject({ method: 'GET', url })
  const [heads = [], ...rows] = (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? []
  return rows
    .filter(r => r[heads.indexOf('订单')] === orderCode)
    .map(r => [r[heads.indexOf('采购单号')], r[heads.indexOf('项目')], r[heads.indexOf('希望到货日')]])
}

test('the truck’s waybill, the dispatcher’s list and the settlement sheet say what the buyer said', async () => {
  const [own] = (await buyer.get('/api/order/getShipList', { word: orderCode })).list
  expect(own?.reference).toEqual(said())
  const desk = await mall.staff('S001')
  expect((await desk.get('/api/ops/getDispatchList', { word: orderCode })).list[0]?.reference).toEqual(said())
  const sheet = (await buyer.get('/api/order/getOrderSettlement', { orderCode })).sheets.at(-1)
  expect((await buyer.get('/api/order/getSettlementDetail', { settleNo: sheet?.settleNo ?? '' })).reference).toEqual(said())
})

test('a statement’s line keeps the number with which it was drafted, the days one chooses have it too', async () => {
  const sheet = (await buyer.get('/api/order/getOrderSettlement', { orderCode })).sheets.at(-1)
  await buyer.get('/api/order/confirmSettlement', {
    settleNo: sheet?.settleNo ?? '',
    decisions: [],
    tailChoice: null,
    differenceFen: sheet?.differenceFen ?? 0,
  })
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const period = await buyer.get('/api/statement/getPeriod', { fromOn: today, toOn: today })
  expect(period.lines.filter(l => l.orderCode === orderCode).map(l => l.buyerNo)).toEqual([NO])
  const company = await mall.world.pool.row<{ id: number }>('select company_id as id from orders where order_code = $1', [
    orderCode,
  ])
  expect(await mall.world.pool.tx(tx => draftStatement(mall.world, tx, company?.id ?? 0, `${today.slice(0, 8)}01`))).toBe(true)
  const no = (await buyer.get('/api/statement/getStatementList', {})).list[0]?.statementNo ?? ''
  const { lines } = await buyer.get('/api/statement/getStatement', { statementNo: no })
  expect(lines.filter(l => l.orderCode === orderCode).map(l => l.buyerNo)).toEqual([NO])
})

test('what is taken home has it in columns: orders, settlements, statements, trucks', async () => {
  expect(await sheetOf('orders')).toEqual([[NO, PROJECT, wantedOn]])
  expect(await sheetOf('settlements')).toEqual([[NO, PROJECT, wantedOn]])
  expect((await sheetOf('statements'))[0]?.[0]).toBe(NO)
  const { url } = await buyer.get('/api/order/shipExportUrl', { word: orderCode })
  const trucks = (await mall.app.inject({ method: 'GET', url })).payload
  expect(trucks).toContain('采购单号,项目,希望到货日')
  expect(trucks).toContain(`${NO},${PROJECT},${wantedOn}`)
})

import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import type { Caller } from '../../testing/testMall.ts'
import { openDesks, ordered, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { allReceived, paidOrder, truck } from '../../delivery/settlement/testDelivered.ts'
import { takeNext } from './export.queries.ts'
import { dropExports, makeExport, makeExports } from './makeExports.job.ts'

let finance: Caller
let stranger: Caller
let sku = ''
openDesks()
beforeAll(async () => {
  finance = await mall.staff('S005')
  stranger = await mall.buyer('demo02')
  sku = await skuWhere(
    `k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60 and k.piece_weight_g < 8000000`,
  )
})

type Start = Sent<'/api/export/startExport'>
const start = (input: Start, who: Caller = buyer) => who.get('/api/export/startExport', input)
async function fetched(exportNo: string, who: Caller = buyer): Promise<Buffer> {
  const { url } = await who.get('/api/export/getExportUrl', { exportNo })
  const reply = await mall.app.inject({ method: 'GET', url })
  expect(reply.statusCode).toBe(200)
  expect((await mall.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  return reply.rawPayload
}
const rowsOf = async (bytes: Buffer) => (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []

test('every line of the company’s orders stands in the sheet, with numbers a program can add up; a formula is text', async () => {
  const orderCode = await ordered({ skuCode: sku, pieces: 2 })
  const order = await buyer.get('/api/order/getOrderDetail', { orderCode })
  await mall.world.pool.run(
    `update app_user set real_name = '=HYPERLINK("x")' where id = (select user_id from orders where order_code = $1)`,
    [orderCode],
  )
  const { exportNo, state } = await start({ kind: 'orders', format: 'xlsx' })
  expect(state).toBe('waiting')
  await makeExports(mall.world)
  const rows = await rowsOf(await fetched(exportNo))
  const heads = rows[0] ?? []
  const at = (row: readonly unknown[] | undefined, head: string) => row?.[heads.indexOf(head)]
  const mine = rows.filter(r => at(r, '订单') === orderCode)
  expect(mine).toHaveLength(1)
  expect(at(mine[0], '下单人')).toBe(`'=HYPERLINK("x")`)
  expect(at(mine[0], '订单合计，元')).toBe(order.totalFen / 100)
  expect(heads).not.toContain('企业')
  const lines = await mall.world.pool.row<{ n: number; fen: Fen }>(
    `select count(*)::int as n, sum(l.amount_fen)::bigint as fen from order_line l join orders o on o.id = l.order_id
     where o.company_id = (select company_id from orders where order_code = $1)`,
    [orderCode],
  )
  expect(rows.length - 1).toBe(lines?.n)
  const sum = rows.slice(1).reduce((n, r) => n + Math.round(Number(at(r, '货款，元')) * 100), 0)
  expect(sum).toBe(lines?.fen)
  const csv = await start({ kind: 'orders', format: 'csv' })
  await makeExports(mall.world)
  const text = (await fetched(csv.exportNo)).toString()
  expect(text).toContain(`,"'=HYPERLINK(""x"")",`)
  expect(text.trim().split('\r\n')).toHaveLength(rows.length)
})

test('a company’s ledger ends with its balance; the desk’s has all companies, each named', async () => {
  const { exportNo } = await start({ kind: 'ledger', format: 'xlsx' })
  const atDesk = await finance.get('/api/ops/startExport', { kind: 'ledger', format: 'xlsx' })
  await makeExports(mall.world)
  const [heads = [], newest = []] = await rowsOf(await fetched(exportNo))
  const { availableFen } = await buyer.get('/api/company/getCompanyAccountInfo', {})
  expect(newest[heads.indexOf('可用余额，元')]).toBe(availableFen / 100)
  const { url } = await finance.get('/api/ops/getExportUrl', { exportNo: atDesk.exportNo })
  const all = await rowsOf((await mall.app.inject({ method: 'GET', url })).rawPayload)
  expect(new Set(all.slice(1).map(r => r[1])).size).toBeGreaterThan(1)
})

test('资金流水 taken home has the lines and the figures of the page: what was frozen for it is part of a payment', async () => {
  const { exportNo } = await start({ kind: 'ledger', format: 'xlsx' })
  await makeExports(mall.world)
  const [heads = [], ...rows] = await rowsOf(await fetched(exportNo))
  const page = await buyer.get('/api/user/getCapitalLedger', { pageSize: 100 })
  const figures = ['变动，元', '预付余额，元', '冻结，元'].map(h => heads.indexOf(h))
  expect(page.list.some(e => e.frozenChangeFen !== 0)).toBe(true)
  expect(rows).toHaveLength(page.totalCount)
  expect(rows.slice(0, page.list.length).map(r => figures.map(i => r[i]))).toEqual(
    page.list.map(e => [e.amountFen, e.prepaidFen, e.frozenFen].map(fen => fen / 100)),
  )
})

test('the papers of an order lie in one zip with an index that names each with its hash', async () => {
  const orderCode = await paidOrder(sku, 2)
  const line = await mall.world.pool.row<{ kg: Kg }>(
    `select l.weight_kg as kg from order_line l join orders o on o.id = l.order_id where o.order_code = $1`,
    [orderCode],
  )
  const kg = line?.kg ?? 0
  await truck(orderCode, { tags: [Math.floor(kg / 2), kg - Math.floor(kg / 2)], netKg: kg })
  await allReceived(orderCode)
  const { exportNo, title } = await start({ kind: 'pack', format: 'zip', orderCodes: [orderCode] })
  expect(title).toBe(`单据包 ${orderCode}`)
  await makeExports(mall.world)
  const files = unzipSync(new Uint8Array(await fetched(exportNo)))
  const names = Object.keys(files)
  expect(names.some(n => n.startsWith(`${orderCode}/1 合同/HT`))).toBe(true)
  expect(names).toContain(`${orderCode}/2 发货与过磅/${orderCode}.pdf`)
  for (const n of names.filter(x => x.endsWith('.pdf')))
    expect(
      Buffer.from(files[n] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  const index = Buffer.from(files['目录.html'] ?? []).toString()
  for (const n of names.filter(x => x !== '目录.html')) expect(index).toContain(n)
  const { doneCount, totalCount } = await buyer.get('/api/export/getExport', { exportNo })
  expect([doneCount, totalCount]).toEqual([names.length - 1, names.length - 1])
  // Nobody packs another company's order, nor fetches its file.
  expect((await stranger.ask('/api/export/startExport', { kind: 'pack', format: 'zip', orderCodes: [orderCode] })).code).toBe(
    Codes.ORDER_NOT_FOUND,
  )
  expect((await stranger.ask('/api/export/getExportUrl', { exportNo })).code).toBe(Codes.EXPORT_NONE)
  expect((await stranger.ask('/api/export/cancelExport', { exportNo })).code).toBe(Codes.EXPORT_NONE)
})

test('what does not fit together is said; what is not his to see is refused, before and after', async () => {
  const ask = async (input: Start, who = buyer) => (await who.ask('/api/export/startExport', input)).message
  expect(await ask({ kind: 'pack', format: 'xlsx', orderCodes: ['DD1'] })).toContain('只有 ZIP')
  expect(await ask({ kind: 'orders', format: 'zip' })).toContain('请选 Excel 或 CSV')
  expect(await ask({ kind: 'pack', format: 'zip' })).toContain('请选择要打包单据的订单')
  expect(await ask({ kind: 'orders', format: 'csv', fromOn: '2026-11-02', toOn: '2026-11-01' })).toContain('晚于')
  expect(await ask({ kind: 'goods', format: 'csv' })).toContain('没有权限')
  const gate = await mall.staff('S024')
  expect((await gate.ask('/api/ops/startExport', { kind: 'ledger', format: 'csv' })).code).not.toBe(1)
  const store = await mall.staff('S023')
  expect((await store.ask('/api/ops/startExport', { kind: 'ledger', format: 'csv' })).code).toBe(Codes.FORBIDDEN)
  const viewer = await mall.buyer('demo01-5')
  const own = (await viewer.ask('/api/export/startExport', { kind: 'ledger', format: 'csv' })).code
  expect(own).toBe(Codes.FORBIDDEN)
})

test('three wait at once, of ten clicks no more; a cancelled one is not made, nor finished when it was under way', async () => {
  const ten = await Promise.all(
    Array.from({ length: 10 }, () => stranger.ask('/api/export/startExport', { kind: 'orders', format: 'csv' })),
  )
  expect(ten.filter(a => a.code === 1)).toHaveLength(3)
  expect(ten.filter(a => a.code === Codes.EXPORT_BUSY)).toHaveLength(7)
  const [first, second, third] = ten.filter(a => a.code === 1).map(a => a.data.exportNo)
  const taken = await takeNext(mall.world.pool)
  if (!taken) throw new Error('nothing to make')
  await stranger.get('/api/export/cancelExport', { exportNo: taken.exportNo })
  expect(await makeExport(mall.world, taken)).toBe(false)
  for (const exportNo of [first, second, third].filter(n => n !== taken.exportNo))
    await stranger.get('/api/export/cancelExport', { exportNo: exportNo ?? '' })
  expect(await makeExports(mall.world)).toBe(0)
  const { list } = await stranger.get('/api/export/getExportList', {})
  expect(list.map(e => e.state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect((await stranger.ask('/api/export/cancelExport', { exportNo: taken.exportNo })).message).toContain('已取消')
})

test('a maker that died leaves its file to the next, whose file alone counts; after its days it is gone', async () => {
  const { exportNo } = await start({ kind: 'settlements', format: 'csv' })
  const dead = await takeNext(mall.world.pool)
  if (!dead) throw new Error('nothing to make')
  expect(await takeNext(mall.world.pool)).toBeUndefined()
  await mall.world.pool.run(`update export_job set beat_at = now() - interval '2 minutes' where id = $1`, [dead.id])
  expect(await makeExports(mall.world)).toBe(1)
  // The one that was thought dead comes late.
  expect(await makeExport(mall.world, dead)).toBe(false)
  expect((await fetched(exportNo)).toString()).toContain('结算单,')
  const key =
    (await mall.world.pool.row<{ k: string }>('select file_key as k from export_job where export_no = $1', [exportNo]))?.k ?? ''
  await mall.world.pool.run(`update export_job set expires_at = now() - interval '1 second' where export_no = $1`, [exportNo])
  expect(await dropExports(mall.world)).toBe(1)
  expect(await mall.world.files.get(key)).toBeNull()
  expect((await buyer.ask('/api/export/getExportUrl', { exportNo })).message).toContain('已过期')
})

test('the sheet of a stock-take has every goods of the depot, however many they are', async () => {
  const keeper = await mall.staff('S004')
  const depot = await mall.world.pool.row<{ code: string; n: number }>(
    'select depot_code as code, count(*)::int as n from sku where not withdrawn group by 1 order by 2 desc limit 1',
  )
  const { exportNo } = await keeper.get('/api/ops/startExport', {
    kind: 'counts',
    format: 'xlsx',
    goods: { depotCode: depot?.code ?? '' },
  })
  await makeExports(mall.world)
  const { url } = await keeper.get('/api/ops/getExportUrl', { exportNo })
  const rows = await rowsOf((await mall.app.inject({ method: 'GET', url })).rawPayload)
  expect(rows[0]).toEqual(['商品编码', '在库件数'])
  expect(rows.length - 1).toBe(depot?.n)
})

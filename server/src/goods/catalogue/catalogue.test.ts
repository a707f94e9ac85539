import type { Fen } from '@mall/domain/kernel/money.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { EXAMPLE_SKU } from '@mall/contract/goods/goods/goods.ts'
import { EXAMPLE_FORM } from '@mall/contract/goods/goods/goodsMakeDesk.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { shapeRule } from '@mall/domain/goods/goods/goodsForm.ts'
import { loadCatalogue } from '../../site/channel/catalogue.ts'
import { loadCatalogueData } from '../../site/referenceData/catalogueData.ts'
import { importByNo, importRows } from './goodsImport.queries.ts'
import { writeGoodsImports } from './goodsImports.ts'
import { runShelfPlans } from './shelfPlans.ts'

let mall: TestMall
let desk: Caller
let buyer: Caller
beforeAll(async () => {
  mall = await testMall()
  ;[desk, buyer] = await Promise.all([mall.staff('S004'), mall.buyer('demo01')])
})
afterAll(() => mall.close())

let n = 0
const key = () => `goods-test-${(n += 1)}-${Date.now()}`
const nameOf = (code: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === code) ?? code
type Tried = Reply<'/api/ops/tryGoodsImport'>
type Cell = string | number | null

async function send(
  bytes: Uint8Array,
  o: {
    source?: string
    reason?: string
    requestId?: string
    depotCode?: string
    name?: string
    who?: Caller
    onlyRight?: string
    missingAs?: string
  } = {},
) {
  const bound = 'x-test-bound'
  const field = (name: string, value: string) =>
    `--${bound}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const reply = await mall.app.inject({
    method: 'POST',
    url: '/api/ops/tryGoodsImport',
    headers: { 'content-type': `multipart/form-data; boundary=${bound}`, token: (o.who ?? desk).token ?? '' },
    payload: Buffer.concat([
      Buffer.from(
        field('source', o.source ?? 'sheet') +
          field('reason', o.reason ?? '') +
          field('requestId', o.requestId ?? key()) +
          field('depotCode', o.depotCode ?? '') +
          field('onlyRight', o.onlyRight ?? '0') +
          field('missingAs', o.missingAs ?? 'leave'),
      ),
      Buffer.from(
        `--${bound}\r\ncontent-disposition: form-data; name="file"; filename="${o.name ?? 'goods.xlsx'}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${bound}--\r\n`),
    ]),
  })
  const body = reply.json() as { status: { code: number; message: string }; data: Tried }
  return { name: nameOf(body.status.code), message: body.status.message, data: body.data }
}
const xlsx = async (rows: Cell[][]) => (await writeXlsx({ sheets: [{ name: '商品', rows: rows as never }] })) as Uint8Array
const HEADS = [
  '商品编码',
  '品种',
  '材质',
  '执行标准',
  '厚度mm',
  '宽度mm',
  '钢厂',
  '仓库',
  '其他属性',
  '单件重kg',
  '挂牌价',
  '在库件数',
]
const coil = (i: number, o: { price?: number; pieces?: number } = {}): Cell[] => [
  '',
  '镀锌卷',
  'DX51D+Z',
  'GB/T 2518-2019',
  1 + i / 1000,
  1111,
  '冷轧公司',
  '天津港示范库',
  '镀层重量=Z140',
  9800,
  o.price ?? 4210,
  o.pieces ?? 3,
]
const codeOf = (i: number) => `GGC-DX51D.Z-${1 + i / 1000}X1111XC-Z140-M04-W06`
const trySheet = async (rows: Cell[][], o: Parameters<typeof send>[1] = {}) => send(await xlsx(rows), o)
const written = async (importNo: string) => {
  await desk.get('/api/ops/startGoodsImport', { importNo })
  await writeGoodsImports(mall.world)
  return (await importByNo(mall.world.pool, importNo))?.state
}
const seen = async (skuCode: string) => (await mall.guest.ask('/api/goods/getSteelProductDetailInfo', { skuCode })).code === 1
const onHand = async (skuCode: string) => (await desk.get('/api/ops/getSkuDetail', { skuCode })).onHand
/** The index follows a moment after the commit. */
async function searched(word: string): Promise<string[]> {
  const until = Date.now() + 5000
  for (;;) {
    const { list } = await mall.guest.get('/api/search/getSearchProducts', { word, pageSize: 50 })
    if (list.length > 0 || Date.now() > until) return list.map(r => r.skuCode)
    await new Promise(done => setTimeout(done, 20))
  }
}
const rowsIn = async (table: string) => (await mall.world.pool.row<{ n: number }>(`select count(*)::int as n from ${table}`))?.n

describe('an Excel of goods', () => {
  test('is tried first and writes nothing; then all of it is goods, found and ordered; then undone as one', async () => {
    const before = await rowsIn('sku')
    const requestId = key()
    const sheet = [HEADS, coil(1), coil(2), coil(3, { pieces: 0 })]
    // A book made twice is two files: it bears the second it was made in.
    const file = await xlsx(sheet)
    const dry = await send(file, { requestId })
    expect([dry.message, dry.data.rows, dry.data.made, dry.data.wrong]).toEqual([dry.message, 3, 3, []])
    expect(await rowsIn('sku')).toBe(before)
    // The same request is the same import; with another file it is refused.
    expect((await send(file, { requestId })).data.importNo).toBe(dry.data.importNo)
    expect((await trySheet([HEADS, coil(9)], { requestId })).name).toBe('REQUEST_REUSED')
    expect(await written(dry.data.importNo)).toBe('done')
    expect(await rowsIn('sku')).toBe((before ?? 0) + 3)
    expect([await seen(codeOf(1)), await onHand(codeOf(1))]).toEqual([true, 3])
    expect(await searched('镀锌卷 1.001*1111')).toContain(codeOf(1))
    const form = await desk.get('/api/ops/getGoodsForm', { skuCode: codeOf(1) })
    expect(form.changes.map(c => [c.label, c.importNo])).toEqual([['新建', dry.data.importNo]])
    // Written twice is written once.
    expect((await desk.ask('/api/ops/startGoodsImport', { importNo: dry.data.importNo })).code).toBe(1)
    await writeGoodsImports(mall.world)
    expect(await rowsIn('sku')).toBe((before ?? 0) + 3)
    // The same sheet again: nothing to do.
    expect((await trySheet(sheet)).data).toMatchObject({ made: 0, changed: 0, same: 3 })
    const undone = await desk.get('/api/ops/undoGoodsImport', { importNo: dry.data.importNo, reason: '选错了表' })
    expect(undone.goods).toBe(3)
    expect(await seen(codeOf(1))).toBe(false)
    expect((await desk.get('/api/ops/getSkuList', { word: '1.001*1111' })).totalCount).toBe(0)
    // Goods that were withdrawn can be made again under their code.
    const again = await trySheet(sheet)
    expect(again.data).toMatchObject({ made: 3, wrong: [] })
    expect(await written(again.data.importNo)).toBe('done')
    expect([await seen(codeOf(1)), await onHand(codeOf(1))]).toEqual([true, 3])
  })

  test('says what changes of goods that exist; empty cells leave what is there; taken back, everything is as before', async () => {
    const was = await desk.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })
    const price = was.listPriceFen / 100 + 15
    const tried = await trySheet([
      ['商品编码', '挂牌价', '在库件数', '执行标准'],
      [EXAMPLE_SKU, price, was.onHand + 7, null],
    ])
    expect(tried.data).toMatchObject({ made: 0, changed: 1, same: 0, priced: 1, wrong: [] })
    const { importNo } = tried.data
    const { list } = await desk.get('/api/ops/getGoodsImport', { importNo })
    expect(list[0]?.changes.map(c => [c.label, c.bySheet])).toEqual([
      ['挂牌价', true],
      ['在库件数', false],
    ])
    expect(await written(importNo)).toBe('done')
    const now = await desk.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })
    expect([now.listPriceFen, now.onHand]).toEqual([was.listPriceFen, was.onHand + 7])
    expect(now.moves[0]).toMatchObject({ delta: 7, ref: importNo })
    const told = await mall.world.pool.row<{ n: number }>(
      "select count(*)::int as n from erp_outbox where topic = 'stock.moved' and payload->>'ref' = $1",
      [importNo],
    )
    expect(told?.n).toBe(1)
    await desk.get('/api/ops/undoGoodsImport', { importNo, reason: '价格有误' })
    const back = await desk.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })
    expect([back.listPriceFen, back.onHand]).toEqual([was.listPriceFen, was.onHand])
    const audits = await (await mall.staff('S001')).get('/api/ops/getAuditList', { objectId: importNo })
    expect(audits.list.map(a => a.action)).toEqual(['撤销商品导入', '导入商品'])
  })

  test('prices of goods that exist become a draft 调价单 under the rules of the price desk; new goods have theirs at once', async () => {
    const was = await desk.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })
    const line = (code: string, price: number) => [code, ...coil(61).slice(1, 10), price, 3]
    const sheetNo = async (importNo: string) => (await desk.get('/api/ops/getGoodsImport', { importNo })).head.repricingNo
    // 5 % up: one person alone may not.
    const price = Math.round(was.listPriceFen * 1.05)
    const tried = await trySheet([[...HEADS.slice(0, 1), ...HEADS.slice(1)], line('', 4210)])
    expect(tried.data).toMatchObject({ made: 1, priced: 0 })
    const both = await trySheet([
      ['商品编码', '挂牌价'],
      [EXAMPLE_SKU, price / 100],
    ])
    expect(both.data).toMatchObject({ changed: 1, priced: 1, wrong: [] })
    expect(await sheetNo(both.data.importNo)).toBe('')
    expect([await written(tried.data.importNo), await written(both.data.importNo)]).toEqual(['done', 'done'])
    expect([
      await sheetNo(tried.data.importNo),
      (await desk.get('/api/ops/getSkuDetail', { skuCode: codeOf(61) })).listPriceFen,
    ]).toEqual(['', 421_000])
    expect((await desk.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })).listPriceFen).toBe(was.listPriceFen)
    const repricingNo = await sheetNo(both.data.importNo)
    const sheet = await desk.get('/api/ops/getRepricing', { repricingNo })
    expect(sheet).toMatchObject({ repricingState: 'draft', repricingSource: 'import', goodsCount: 1 })
    expect(sheet.touched.needs).toContain('超过 2 %')
    const stands = async () => (await desk.get('/api/ops/getGoodsImport', { importNo: both.data.importNo })).head.repricingState
    expect([
      await stands(),
      (await desk.get('/api/ops/getGoodsImport', { importNo: tried.data.importNo })).head.repricingState,
    ]).toEqual(['draft', null])
    expect((await desk.get('/api/ops/submitRepricing', { repricingNo, version: sheet.version })).repricingState).toBe('waiting')
    // The import's page says where its prices stand: submitted they wait for somebody else.
    expect(await stands()).toBe('waiting')
    // On its way it is withdrawn first; then the import is undone and takes its draft with it.
    const undo = () => desk.ask('/api/ops/undoGoodsImport', { importNo: both.data.importNo, reason: '价格有误' })
    expect((await undo()).message).toContain(`${repricingNo} 待审批，请先撤回`)
    await desk.get('/api/ops/withdrawRepricing', { repricingNo, version: sheet.version })
    expect((await undo()).code).toBe(1)
    expect((await desk.get('/api/ops/getRepricing', { repricingNo })).repricingState).toBe('dropped')
    await desk.get('/api/ops/undoGoodsImport', { importNo: tried.data.importNo, reason: '试' })
  })

  test('goods do not come onto the shelf, nor does a piece weigh otherwise, at a price that is still to change: two steps', async () => {
    const { pool } = mall.world
    const k = await pool.row<{ id: number; code: string; fen: Fen; g: number }>(
      `select k.id, k.sku_code as code, k.list_price_fen as fen, k.piece_weight_g as g from sku k join stock s on s.sku_id = k.id
       where k.price_unit = 'piece' and k.on_shelf and s.reserved = 0
         and not exists (select 1 from group_buy g where g.sku_id = k.id and g.state in (0, 1, 2)) order by k.id limit 1`,
    )
    const [code, price, kg] = [k?.code ?? '', (k?.fen ?? 0) / 100 + 1, (k?.g ?? 0) / 1000]
    const heavier = await trySheet([
      ['商品编码', '挂牌价', '单件重kg'],
      [code, price, kg * 1.02],
    ])
    expect(heavier.data.importNo).toBe('')
    expect(heavier.data.wrong).toEqual([
      expect.objectContaining({ cell: 'B2', why: expect.stringMatching(/^改价与单件重.*请分两次/) }),
    ])
    await pool.run('update sku set on_shelf = false where id = $1', [k?.id])
    const heads = ['商品编码', '上架', '挂牌价']
    const back = await trySheet([heads, [code, '是', price]])
    expect(back.data.wrong).toEqual([
      expect.objectContaining({ cell: 'C2', why: expect.stringMatching(/^改价与.*上架.*请分两次：先/) }),
    ])
    // Each alone is taken.
    expect((await trySheet([heads, [code, '是', null]])).data).toMatchObject({ changed: 1, priced: 0, wrong: [] })
    expect((await trySheet([heads, [code, null, price]])).data).toMatchObject({ changed: 1, priced: 1, wrong: [] })
    await pool.run('update sku set on_shelf = true where id = $1', [k?.id])
  })

  test('an import that was tried before its prices had a sheet of their own moves none of them: it is to be tried again', async () => {
    const { pool } = mall.world
    const was = await desk.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })
    const fen = was.listPriceFen + 1500
    const tried = await trySheet([
      ['商品编码', '挂牌价'],
      [EXAMPLE_SKU, fen / 100],
    ])
    // As rows were kept then.
    await pool.run(
      `update goods_import_row r set price_fen = null, wanted = jsonb_set(r.wanted, '{listPriceFen}', to_jsonb($2::bigint)),
         changes = jsonb_build_array(jsonb_build_object('field', 'listPriceFen', 'was', $3::text, 'now', $4::text))
       from goods_import i where i.id = r.import_id and i.import_no = $1`,
      [tried.data.importNo, fen, String(was.listPriceFen / 100), String(fen / 100)],
    )
    expect(await written(tried.data.importNo)).toBe('failed')
    expect((await importByNo(pool, tried.data.importNo))?.failedWhy).toContain('请重新试读')
    expect((await desk.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })).listPriceFen).toBe(was.listPriceFen)
  })

  test('goods in a running group keep their price, in an import as in a sheet', async () => {
    const g = await mall.world.pool.row<{ code: string; fen: Fen }>(
      `select k.sku_code as code, k.list_price_fen as fen from group_buy g join sku k on k.id = g.sku_id where g.state in (0, 1, 2) and g.ends_at > now() limit 1`,
    )
    const tried = await trySheet([
      ['商品编码', '挂牌价'],
      [g?.code ?? '', ((g?.fen ?? 0) + 1000) / 100],
    ])
    expect(tried.data.wrong).toEqual([expect.objectContaining({ cell: 'B2', why: expect.stringContaining('在团购里') })])
  })

  test('what cannot be is said per cell with its address, and one wrong cell keeps all out', async () => {
    const tried = await trySheet([
      HEADS,
      coil(20),
      coil(20),
      coil(21, { price: 42 }),
      [...coil(22).slice(0, 4), 1250, 1, ...coil(22).slice(6)],
      [...coil(23).slice(0, 6), '不存在的厂', ...coil(23).slice(7)],
      [...coil(24).slice(0, 10), '面议', 3],
      ['没有这个码', ...coil(25).slice(1, 1), null, null, null, null, null, null, null, null, null, 4000, 1],
    ])
    expect(tried.data.importNo).toBe('')
    const said = tried.data.wrong.map(w => `${w.cell} ${w.why}`).join('\n')
    expect(said).toMatch(/A3 与第 2 行是同一个商品/)
    expect(said).toMatch(/K4 .*10 倍/)
    expect(said).toMatch(/E5 1250 mm 不可能/)
    expect(said).toMatch(/G6 没有钢厂「不存在的厂」/)
    expect(said).toMatch(/K7 须是金额/)
    expect(said).toMatch(/A8 没有这个商品/)
    expect(tried.data.wrongCount).toBe(tried.data.wrong.length)
    expect(await seen(codeOf(20))).toBe(false)
  })

  test('formulas, strange columns and other files are refused in words', async () => {
    const parts = unzipSync(
      await xlsx([
        ['商品编码', '挂牌价'],
        [EXAMPLE_SKU, 3001],
      ]),
    )
    const plain = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    parts['xl/worksheets/sheet1.xml'] = strToU8(plain.replace(/(<c r="B2"[^>]*>)/, '$1<f>1+3000</f>'))
    const f = await send(zipSync(parts))
    expect(f.data.wrong[0] ?? f.message).toMatchObject({ cell: 'B2', why: expect.stringContaining('公式') })
    expect(
      (
        await trySheet([
          ['商品编码', '价钱'],
          [EXAMPLE_SKU, 1],
        ])
      ).message,
    ).toContain('价钱')
    expect((await trySheet([['商品编码']])).message).toContain('没有数据行')
    expect((await send(Buffer.from('PK not a workbook'))).name).toBe('FILE_CONTENT')
    expect((await trySheet([['商品编码'], ['x']], { name: 'goods.csv' })).message).toContain('.xlsx')
    const many = await trySheet([['商品编码'], ...Array.from({ length: 20_001 }, (_, i) => [`A-${i}`])])
    expect(many.message).toContain('最多 20000 行')
  })

  test('what an order holds cannot be imported away, a far price is for the price desk, and rights are asked', async () => {
    const { listPriceFen } = await desk.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })
    await mall.world.pool.run('update stock set reserved = 2 where sku_id = (select id from sku where sku_code = $1)', [
      EXAMPLE_SKU,
    ])
    const low = await trySheet([
      ['商品编码', '在库件数', '挂牌价', '单件重kg'],
      [EXAMPLE_SKU, 1, (listPriceFen * 1.5) / 100, 2900],
    ])
    const said = low.data.wrong.map(w => `${w.cell} ${w.why}`).join('\n')
    expect(said).toMatch(/B2 有 2 件被订单、竞拍、团购或合同备货占用/)
    expect(said).toMatch(/C2 .*\+50.0 %.*在商品里改价/)
    expect(said).toMatch(/D2 有 2 件被订单、竞拍、团购或合同备货占用，现在不能改单件重/)
    await mall.world.pool.run('update stock set reserved = 0 where sku_id = (select id from sku where sku_code = $1)', [
      EXAMPLE_SKU,
    ])
    expect((await trySheet([['商品编码'], [EXAMPLE_SKU]], { who: await mall.staff('S002') })).name).toBe('STAFF_RIGHT')
    expect((await trySheet([['商品编码'], [EXAMPLE_SKU]], { who: buyer })).name).not.toBe('OK')
  })

  test('what was changed between trying and writing keeps the whole import out, and says so', async () => {
    const { form } = await desk.get('/api/ops/getGoodsForm', { skuCode: EXAMPLE_SKU })
    const weigh = (g: number) => mall.world.pool.run('update sku set piece_weight_g = $2 where sku_code = $1', [EXAMPLE_SKU, g])
    const tried = await trySheet([
      HEADS,
      [EXAMPLE_SKU, ...Array.from({ length: 8 }, () => null), form.pieceWeightG / 1000 + 1],
      ['', ...coil(40).slice(1, 10), 4210, 2],
    ])
    expect(tried.data).toMatchObject({ made: 1, changed: 1, wrong: [] })
    await weigh(form.pieceWeightG + 500)
    expect(await written(tried.data.importNo)).toBe('failed')
    const { head } = await desk.get('/api/ops/getGoodsImport', { importNo: tried.data.importNo })
    expect(head.failedWhy).toContain('单件重kg在试读之后被改成')
    expect(await seen(codeOf(40))).toBe(false)
    await weigh(form.pieceWeightG)
  })

  test('is not undone once a buyer has ordered of it, and says of which goods', async () => {
    const tried = await trySheet([HEADS, coil(50), coil(51)])
    expect(await written(tried.data.importNo)).toBe('done')
    await mall.world.pool.run('update stock set reserved = 1 where sku_id = (select id from sku where sku_code = $1)', [
      codeOf(51),
    ])
    const refused = await desk.ask('/api/ops/undoGoodsImport', { importNo: tried.data.importNo, reason: '试' })
    expect([nameOf(refused.code), refused.message]).toEqual(['GOODS_UNDO', expect.stringContaining(codeOf(51))])
    expect(await seen(codeOf(50))).toBe(true)
    await mall.world.pool.run('update stock set reserved = 0 where sku_id = (select id from sku where sku_code = $1)', [
      codeOf(51),
    ])
    expect((await desk.ask('/api/ops/undoGoodsImport', { importNo: tried.data.importNo, reason: '试' })).code).toBe(1)
  })

  test('ten thousand rows: two writers at once and a lost connection leave all of it once', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => coil(1000 + i))
    const t0 = performance.now()
    const tried = await trySheet([HEADS, ...rows])
    const t1 = performance.now()
    expect(tried.data).toMatchObject({ made: 10_000, wrong: [] })
    const before = (await rowsIn('sku')) ?? 0
    await desk.get('/api/ops/startGoodsImport', { importNo: tried.data.importNo })
    // The bar of whoever waits: written beside the transaction, so that it moves before its end.
    const bar = new Set<number>()
    let over = false
    const watching = (async () => {
      while (!over) {
        bar.add((await desk.get('/api/ops/getGoodsImport', { importNo: tried.data.importNo })).head.doneRows)
        await new Promise(done => setTimeout(done, 100))
      }
    })()
    const running = Promise.allSettled([writeGoodsImports(mall.world), writeGoodsImports(mall.world)])
    // Killed in the middle: the connection that writes is cut off once.
    for (let i = 0; i < 200; i += 1) {
      await new Promise(done => setTimeout(done, 25))
      const cut = await mall.world.pool.row<{ n: number }>(
        `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and xact_start < now() - interval '200 ms' and query like '%jsonb_to_recordset%'`,
      )
      if ((cut?.n ?? 0) > 0) break
    }
    await running
    const half = (await rowsIn('sku')) ?? 0
    expect([before, before + 10_000]).toContain(half)
    const t2 = performance.now()
    await writeGoodsImports(mall.world)
    over = true
    await watching
    expect([...bar].some(n => n > 0 && n < 10_000)).toBe(true)
    console.info(`10,000 rows: tried ${Math.round(t1 - t0)} ms, written ${Math.round(performance.now() - t2)} ms`)
    expect(await rowsIn('sku')).toBe(before + 10_000)
    const { head } = await desk.get('/api/ops/getGoodsImport', { importNo: tried.data.importNo, ofKind: 'made' })
    expect([head.state, head.doneRows]).toEqual(['done', 10_000])
    expect(await searched('镀锌卷 10.999*1111')).toContain(codeOf(9999))
    const undone = await desk.get('/api/ops/undoGoodsImport', { importNo: tried.data.importNo, reason: '量级测试' })
    expect(undone.goods).toBe(10_000)
  })
})

test('goods of a channel that is stopped are neither made nor put on the shelf', async () => {
  const form = { ...EXAMPLE_FORM, thicknessUm: 1_334 }
  const { data } = await desk.ask('/api/ops/saveGoods', { form })
  const skuCode = data?.skuCode ?? ''
  await desk.get('/api/ops/updateSkuShelf', { skuCode, onShelf: false })
  const channelCode = (
    await mall.world.pool.row<{ c: string }>('select channel_code as c from sku where sku_code = $1', [skuCode])
  )?.c
  await mall.world.pool.run('update channel set off = true where channel_code = $1', [channelCode])
  await mall.world.rereadCatalogue()
  try {
    expect((await desk.ask('/api/ops/saveGoods', { form: { ...form, thicknessUm: 1_335 } })).message).toContain('已停用')
    expect((await desk.ask('/api/ops/updateSkuShelf', { skuCode, onShelf: true })).message).toContain('已停用')
    const many = { onShelf: true, skuCodes: [skuCode], reason: '复产', requestId: 'stopped-channel-1' }
    expect((await desk.get('/api/ops/updateManyShelf', many)).refused[0]?.why).toContain('已停用')
  } finally {
    await mall.world.pool.run('update channel set off = false where channel_code = $1', [channelCode])
    await mall.world.rereadCatalogue()
  }
  await desk.get('/api/ops/updateSkuShelf', { skuCode, onShelf: true })
})

describe('盘点', () => {
  test('a counted sheet books the difference with its reason', async () => {
    const was = await onHand(EXAMPLE_SKU)
    const sheet: Cell[][] = [
      ['商品编码', '在库件数'],
      [EXAMPLE_SKU, was - 1],
    ]
    expect((await trySheet(sheet, { source: 'count' })).message).toContain('原因')
    expect(
      (
        await trySheet(
          [
            ['商品编码', '挂牌价'],
            [EXAMPLE_SKU, 1],
          ],
          { source: 'count', reason: '月末' },
        )
      ).message,
    ).toContain('只填')
    const elsewhere = (await trySheet(sheet, { source: 'count', reason: '11 月盘点', depotCode: 'W02' })).data
    expect(elsewhere).toMatchObject({ importNo: '', changed: 0 })
    expect(elsewhere.wrong[0]?.why).toMatch(/^这个商品在厂内成品库，盘的是/)
    const unknown = [...sheet, ['NO-SUCH-1', 1]] satisfies Cell[][]
    expect((await trySheet(unknown, { source: 'count', reason: '11 月盘点' })).data.wrong[0]?.why).toBe(
      '没有这个商品，请核对编码',
    )
    const tried = await trySheet(sheet, { source: 'count', reason: '11 月盘点', depotCode: 'W01' })
    expect(tried.data).toMatchObject({ changed: 1, wrong: [] })
    // What a truck takes away between counting and writing is not put back.
    await desk.get('/api/ops/updateSkuStock', { skuCode: EXAMPLE_SKU, deltaPieces: -1, reason: '出库' })
    expect(await written(tried.data.importNo)).toBe('done')
    expect(await onHand(EXAMPLE_SKU)).toBe(was - 2)
    expect((await desk.get('/api/ops/getSkuDetail', { skuCode: EXAMPLE_SKU })).moves[0]?.reason).toBe('盘点：11 月盘点')
    await desk.get('/api/ops/updateSkuStock', { skuCode: EXAMPLE_SKU, deltaPieces: 2, reason: '归位' })
  })
})

describe('one piece of goods', () => {
  const form = { ...EXAMPLE_FORM, thicknessUm: 1_333 }
  const save = (o: Partial<Sent<'/api/ops/saveGoods'>>) => desk.ask('/api/ops/saveGoods', { form, ...o })
  test('is made, found, changed field by field with its history, and never changed behind somebody’s back', async () => {
    const made = await save({})
    expect([made.message, made.data?.title]).toEqual([made.message, '镀锌卷 DX51D+Z 1.333*1250*C Z140'])
    const { skuCode } = made.data
    expect((await save({})).data.skuCode).toBe(skuCode)
    expect(nameOf((await save({ form: { ...form, listPriceFen: 430_000 } })).code)).toBe('GOODS_SAME_CODE')
    expect(await searched('镀锌卷 1.333*1250')).toContain(skuCode)
    const now = await desk.get('/api/ops/getGoodsForm', { skuCode })
    expect([now.form.onHand, now.form.spec]).toEqual([5, '1.333*1250*C'])
    const change = { ...now.form, attributes: { coating: 'Z275' }, millCode: 'M11', listPriceFen: now.form.listPriceFen + 1000 }
    expect((await save({ form: change, stamp: now.stamp })).data?.title).toBe('镀锌卷 DX51D+Z 1.333*1250*C Z275')
    expect(nameOf((await save({ form: { ...change, grade: 'DX52D+Z' }, stamp: now.stamp })).code)).toBe('GOODS_CHANGED')
    const after = await desk.get('/api/ops/getGoodsForm', { skuCode })
    expect(after.changes.map(c => `${c.label} ${c.was}→${c.now}`)).toEqual([
      '挂牌价 4210.00→4220.00',
      '其他属性 镀层重量=Z140→镀层重量=Z275',
      '钢厂 冷轧公司→南方基地',
      '新建 →镀锌卷 DX51D+Z 1.333*1250*C Z140',
    ])
    // A mill that changes changes no title: the index follows all the same.
    await new Promise(done => setTimeout(done, 300))
    const found = await mall.guest.get('/api/search/getSearchProducts', { word: '镀锌卷 1.333*1250', pageSize: 10 })
    expect(found.list.find(r => r.skuCode === skuCode)?.millName).toBe('南方基地')
  })

  test('the same thing under another code is not made: a copy must differ in something', async () => {
    const { form: here } = await desk.get('/api/ops/getGoodsForm', { skuCode: EXAMPLE_SKU })
    const twin = await save({ form: { ...here, skuCode: '' } })
    expect([nameOf(twin.code), twin.message]).toEqual(['GOODS_FORM', expect.stringContaining(`已有同样的商品 ${EXAMPLE_SKU}`)])
    const other = await save({ form: { ...here, skuCode: '', depotCode: 'W16', onHand: 0 } })
    expect(other.message).not.toContain('同样的商品 REB-HRB400E-20-9000-1-W01')
  })

  test('what a person leaves out or mistypes is said by its field', async () => {
    const why = async (o: object) => (await save({ form: { ...form, thicknessUm: 1_555, ...o } })).message
    expect(await why({ widthUm: null })).toContain('宽度mm')
    expect(await why({ pieceWeightG: 0 })).toContain('单件重kg')
    expect(await why({ attributes: { 颜色深浅: '深' } })).toContain('没有属性')
    expect(await why({ millCode: 'M99' })).toContain('没有钢厂')
  })

  test('comes on and goes off the shelf at its time', async () => {
    const made = await save({ form: { ...form, thicknessUm: 1_444, onShelf: false } })
    const { skuCode } = made.data
    expect(await seen(skuCode)).toBe(false)
    const plan = (onShelf: boolean, dueAt: number | null) =>
      desk.ask('/api/ops/planSkuShelf', { skuCode, onShelf, dueAt, reason: '开售' })
    expect(nameOf((await plan(true, Date.now() - 60_000)).code)).toBe('SHELF_PLAN')
    expect((await plan(false, Date.now() + 60_000)).message).toContain('已下架')
    expect((await plan(true, Date.now() + 3_600_000)).code).toBe(1)
    expect((await desk.get('/api/ops/getGoodsForm', { skuCode })).plans.map(p => p.onShelf)).toEqual([true])
    expect(await runShelfPlans(mall.world)).toBe(0)
    await mall.world.pool.run(
      "update sku_shelf_plan set due_at = now() - interval '1 second' where sku_id = (select id from sku where sku_code = $1)",
      [skuCode],
    )
    expect([await runShelfPlans(mall.world), await runShelfPlans(mall.world)]).toEqual([1, 0])
    expect(await seen(skuCode)).toBe(true)
    const { changes, plans } = await desk.get('/api/ops/getGoodsForm', { skuCode })
    expect([changes[0]?.label, changes[0]?.now, plans]).toEqual(['上架', '是', []])
  })
})

describe('by rule', () => {
  test('every grade in every size of every mill in every depot, and what exists already is not made twice', async () => {
    const rule: Sent<'/api/ops/tryGoodsByRule'> = {
      varietyCode: 'HRP',
      grades: [
        { grade: 'Q235B', standard: 'GB/T 3274-2017' },
        { grade: 'Q355B', standard: 'GB/T 3274-2017', addFen: 15_000 },
      ],
      sizes: [
        { thicknessUm: 10_100, widthUm: 2_000_000, lengthUm: 6_000_000 },
        { thicknessUm: 12_100, widthUm: 2_000_000, lengthUm: 6_000_000, addFen: -2_000 },
      ],
      mills: ['M02'],
      depots: ['W01', 'W06'],
      settlement: 1,
      listPriceFen: 340_000,
      requestId: key(),
    }
    const tried = await desk.get('/api/ops/tryGoodsByRule', rule)
    expect(tried).toMatchObject({ rows: 8, made: 8, wrong: [] })
    const { list } = await desk.get('/api/ops/getGoodsImport', { importNo: tried.importNo })
    // 3400.00 + 150.00 - 20.00
    expect(list.map(r => r.listPriceFen).sort()).toEqual([338_000, 338_000, 340_000, 340_000, 353_000, 353_000, 355_000, 355_000])
    expect(await written(tried.importNo)).toBe('done')
    const wider = await desk.get('/api/ops/tryGoodsByRule', { ...rule, depots: ['W01', 'W06', 'W07'], requestId: key() })
    expect(wider).toMatchObject({ rows: 12, made: 4, same: 8 })
    const bad = await desk.get('/api/ops/tryGoodsByRule', { ...rule, sizes: [{ thicknessUm: 10_000 }], requestId: key() })
    expect([bad.importNo, bad.wrongCount > 0]).toEqual(['', true])
    // It has no rows and no file that anybody saw: a mistake names the goods.
    expect(bad.wrong.map(w => [w.column, w.value])).toContainEqual(['宽度mm', 'Q355B，宽厚板厂，厂内成品库'])
    const far = await desk.get('/api/ops/tryGoodsByRule', { ...rule, listPriceFen: 34_000_000, requestId: key() })
    expect(far.wrong[0]).toMatchObject({ column: '挂牌价', value: 'Q235B 10.1*2000*6000，宽厚板厂，厂内成品库' })
  })
})

describe('the way of settling', () => {
  const heads = ['品种', '材质', '执行标准', '厚度mm', '宽度mm', '长度mm', '钢厂', '仓库', '挂牌价', '计重方式']
  const plate = (mm: number, settlement = ''): Cell[] => [
    '热轧中厚板',
    'Q355B',
    'GB/T 3274-2017',
    mm,
    2150,
    8000,
    '宽厚板厂',
    '天津港示范库',
    3550,
    settlement,
  ]
  const wantedOf = async (importNo: string) =>
    (await importRows(mall.world.pool, (await importByNo(mall.world.pool, importNo))?.id ?? 0))[0]?.wanted

  test('is what goods of the shape usually are, in an Excel that leaves it empty as in the form and the rule', async () => {
    const sheet = await trySheet([heads, plate(12.7)])
    expect([sheet.data.wrong, (await wantedOf(sheet.data.importNo))?.settlement]).toEqual([[], shapeRule('plate').settlement])
    // Of every variety of the mall.
    for (const { code, shape, settlement } of loadCatalogueData().varieties)
      expect([code, shapeRule(shape).settlement === SettlementMode.weighed]).toEqual([code, settlement === 'weigh'])
  })

  test('an empty cell makes no second goods beside those that are settled another way; who writes it out may', async () => {
    const weighed = await trySheet([heads, plate(13.7, '磅计')])
    expect(await written(weighed.data.importNo)).toBe('done')
    const unsaid = await trySheet([heads, plate(13.7)])
    expect([unsaid.data.made, unsaid.data.wrong]).toEqual([
      0,
      [
        expect.objectContaining({
          cell: 'J2',
          column: '计重方式',
          why: expect.stringMatching(/^已有同样的商品 HRP-Q355B-13\.7X2150X8000-M02-W06，磅计：改它请填它的编码；确要另建理计的/),
        }),
      ],
    ])
    expect((await trySheet([heads, plate(13.7, '理计')])).data).toMatchObject({ made: 1, wrong: [] })
  })
})

describe('names in a sheet', () => {
  test('a mill is known by its short name as well; one that two mills have names neither', async () => {
    const short = (i: number, mill: string) => coil(i).map(cell => (cell === '冷轧公司' ? mill : cell))
    expect((await trySheet([HEADS, short(801, '冷轧')])).data).toMatchObject({ made: 1, wrong: [] })
    await mall.world.pool.run(
      "insert into mill (mill_code, name, short_name, city) values ('M91', '冷轧二厂', '冷轧', '石家庄市')",
    )
    Object.assign(mall.world.catalogue, await loadCatalogue(mall.world.pool))
    try {
      const two = await trySheet([HEADS, short(802, '冷轧')])
      expect(two.data.wrong[0]?.why).toBe('「冷轧」是冷轧公司、冷轧二厂的简称，请写全称')
    } finally {
      await mall.world.pool.run("delete from mill where mill_code = 'M91'")
      Object.assign(mall.world.catalogue, await loadCatalogue(mall.world.pool))
    }
  })

  test('a row with a wrong cell is counted as wrong, not as new', async () => {
    const strange = (i: number) => coil(i).map(cell => (cell === '冷轧公司' ? '没有的厂' : cell))
    const tried = await trySheet([HEADS, strange(811), coil(812), strange(813)])
    expect(tried.data).toMatchObject({ importNo: '', rows: 3, made: 1, changed: 0, same: 0, wrongCount: 2 })
    // Nor one with a cell that cannot be read.
    const unread: Cell[] = [...coil(815).slice(0, -1), '几件']
    expect((await trySheet([HEADS, coil(814), unread])).data).toMatchObject({ rows: 2, made: 1, wrongCount: 1 })
  })
})

describe('a sheet with mistakes', () => {
  test('of two thousand rows with one slip the right ones may be written alone, and the undo takes back exactly them', async () => {
    const rows = [HEADS, ...[701, 702, 703].map(i => coil(i)), [...coil(704).slice(0, 7), '没有的库', ...coil(704).slice(8)]]
    const refused = await trySheet(rows)
    expect([refused.data.importNo, refused.data.wrongRows, refused.data.wrong.map(w => w.value)]).toEqual(['', [5], ['没有的库']])
    const bytes = await xlsx(rows)
    const partly = await send(bytes, { onlyRight: '1' })
    expect(partly.data).toMatchObject({ rows: 3, made: 3, wrongCount: 1, wrongRows: [5] })
    expect(await written(partly.data.importNo)).toBe('done')
    const { head } = await desk.get('/api/ops/getGoodsImport', { importNo: partly.data.importNo })
    expect(head).toMatchObject({ rows: 3, leftOut: 1, doneRows: 3 })
    await desk.get('/api/ops/undoGoodsImport', { importNo: partly.data.importNo, reason: '试' })
    for (const i of [701, 702, 703])
      expect((await desk.ask('/api/ops/getGoodsForm', { skuCode: codeOf(i) })).message).not.toBe('成功')
    // Where every row is wrong there is nothing to write.
    const none = await send(await xlsx([HEADS, [...coil(705).slice(0, 7), '没有的库', ...coil(705).slice(8)]]), {
      onlyRight: '1',
    })
    expect(none.data.importNo).toBe('')
  })
})

describe('a stock-take names what its sheet lacks', () => {
  test('goods of the depot that are not counted are told; they stay as they are, or count as nil', async () => {
    const have = await mall.world.pool.rows<{ skuCode: string; onHand: number; reserved: number }>(
      `select k.sku_code as "skuCode", s.on_hand as "onHand", s.reserved from sku k join stock s on s.sku_id = k.id
       where k.depot_code = 'W07' and not k.withdrawn and s.on_hand > 0 order by k.id`,
    )
    const [first, ...others] = have
    const sheet = await xlsx([
      ['商品编码', '在库件数'],
      [first?.skuCode ?? '', first?.onHand ?? 0],
    ])
    const count = { source: 'count', reason: '月末盘点', depotCode: 'W07' }
    const left = await send(sheet, count)
    expect([left.data.missingCount, left.data.changed, left.data.missing[0]]).toEqual([
      others.length,
      0,
      expect.objectContaining({ skuCode: others[0]?.skuCode, onHand: others[0]?.onHand }),
    ])
    const nil = await send(sheet, { ...count, missingAs: 'nil', onlyRight: '1' })
    const reserved = others.filter(o => o.reserved > 0).length
    expect([nil.data.changed, nil.data.wrongRows.length]).toEqual([others.length - reserved, reserved])
  })
})

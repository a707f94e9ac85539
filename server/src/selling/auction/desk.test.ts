import type { Kg } from '@mall/domain/kernel/money.ts'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOT_COLUMNS } from '@mall/domain/selling/auction/lotSheet.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, many, refusal, type TestMall, testMall } from '../../testing/testMall.ts'
import { noLine } from '../../goods/concession/testLine.ts'

let mall: TestMall
let desk: Caller
let sku: { code: string; depot: string; kg: Kg; id: number }
let other: { code: string; depot: string }
let n = 0
const key = () => `desk-bid-${process.pid}-${++n}`
const HOUR = 3_600_000

beforeAll(async () => {
  mall = await testMall()
  await noLine(mall)
  desk = await mall.staff('S004')
  const goods = `select k.id, k.sku_code as code, k.depot_code as depot, (k.piece_weight_g / 1000)::int as kg from sku k join stock s on s.sku_id = k.id
     where k.price_unit = 'ton' and k.grade_level = '3' and k.piece_unit = '卷' and s.on_hand - s.reserved between 4 and 60`
  sku = (await mall.world.pool.row(`${goods} order by k.id limit 1`)) ?? { code: '', depot: '', kg: 0, id: 0 }
  other = (await mall.world.pool.row(`${goods} and k.depot_code <> $1 order by k.id limit 1`, [sku.depot])) ?? {
    code: '',
    depot: '',
  }
  // Coils that the sheets below name.
  const store = await mall.staff('S023')
  const lines = ['H100', 'H200'].map(no => `${no} 26L0901 1 ${(sku.kg / 1000).toFixed(3)} 03-04`).join('\n')
  expect((await store.get('/api/ops/saveUnits', { skuCode: sku.code, madeOn: '2026-01-01', lines })).errors).toEqual([])
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})
const form = (o: Partial<Sent<'/api/ops/saveBiddingLot'>> = {}): Sent<'/api/ops/saveBiddingLot'> => ({
  title: `桌面测试 ${key()}`,
  mode: 'PRICE',
  depotCode: sku.depot,
  startPriceFen: 300_000,
  stepFen: 1000,
  nightPause: false,
  openAt: Date.now() + HOUR,
  endAt: Date.now() + 2 * HOUR,
  lines: [{ skuCode: sku.code, pieces: 2, weightKg: sku.kg * 2, defect: '边裂' }],
  requestId: key(),
  ...o,
})
const reserved = async () =>
  (await mall.world.pool.row<{ n: number }>('select reserved as n from stock where sku_id = $1', [sku.id]))?.n ?? 0

describe('编写与发布', () => {
  test('a batch is judged before and published lot by lot: the one whose goods are gone holds up none; sent again it changes nothing', async () => {
    const free =
      (await mall.world.pool.row<{ n: number }>('select on_hand - reserved as n from stock where sku_id = $1', [sku.id]))?.n ?? 0
    const of = (pieces: number, o = {}) =>
      desk.get(
        '/api/ops/saveBiddingLot',
        form({ lines: [{ skuCode: sku.code, pieces, weightKg: sku.kg * pieces, defect: '' }], ...o }),
      )
    const [a, tooMany, b] = [await of(1), await of(free), await of(1)]
    const late = await of(1)
    await mall.world.pool.run(
      `update bid_lot set open_at = now() - interval '2 hours', first_end_at = now() - interval '1 hour', ends_at = now() - interval '1 hour' where bidding_no = $1`,
      [late.biddingNo],
    )
    const biddingNos = [a, tooMany, b, late].map(l => l.biddingNo)
    const before = await reserved()
    const judged = await desk.get('/api/ops/judgeBiddingLots', { biddingNos })
    expect(judged.map(l => l.whyNot === '')).toEqual([true, false, true, false])
    expect(judged[1]?.whyNot).toContain(String(free - 1))
    // Goods that nobody can look at, in pictures or at the yard, are said before they are announced.
    expect(judged[0]?.warn).toContain('没有照片，也没有安排看货')
    expect(await reserved()).toBe(before)
    // Whatever was judged: all four are asked for, and one was changed meanwhile.
    await mall.world.pool.run('update bid_lot set version = version + 1 where bidding_no = $1', [b.biddingNo])
    const lots = judged.map(l => ({ biddingNo: l.biddingNo, version: l.version }))
    const first = await desk.get('/api/ops/publishBiddingLots', { lots })
    expect(first.map(r => r.published)).toEqual([true, false, false, false])
    expect(first[2]?.whyNot).toContain('刚')
    const fresh = lots.map(l => (l.biddingNo === b.biddingNo ? { ...l, version: l.version + 1 } : l))
    const twins = await Promise.all([1, 2].map(() => desk.get('/api/ops/publishBiddingLots', { lots: fresh })))
    for (const t of twins) expect(t.map(r => r.published)).toEqual([true, false, true, false])
    expect((await reserved()) - before).toBe(2)
    const acts = await mall.world.pool.row<{ n: number }>(
      `select count(*)::int as n from audit_log where act = 'bidding.publish' and object_id = any($1::text[])`,
      [biddingNos],
    )
    expect(acts?.n).toBe(2)
    for (const l of [a, b]) await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: l.biddingNo, reason: '试验结束' })
    for (const l of [tooMany, late]) await desk.get('/api/ops/deleteBiddingLot', { biddingNo: l.biddingNo })
    const viewer = await mall.staff('S005')
    expect(await refusal(viewer, '/api/ops/publishBiddingLots', { lots })).toBe('STAFF_RIGHT')
  })
  test('a batch that is sent twenty times at once is published once, and whoever cannot have his turn soon is told to come again', async () => {
    const lines = [{ skuCode: sku.code, pieces: 1, weightKg: sku.kg, defect: '' }]
    const drafts = await many(3, () => desk.get('/api/ops/saveBiddingLot', form({ lines })))
    const lots = drafts.map(d => ({ biddingNo: d.biddingNo, version: d.version }))
    const before = await reserved()
    const publish = () => desk.ask('/api/ops/publishBiddingLots', { lots })
    // Somebody is at the first lot: none of them ends before all have come.
    const somebody = await mall.world.pool.connect()
    await somebody.query('begin')
    await somebody.query('select 1 from bid_lot where bidding_no = $1 for update', [lots[0]?.biddingNo])
    let refused = 0
    let allCame = (): void => {}
    const came = new Promise<void>(told => {
      allCame = told
    })
    const sent = many(20, async () => {
      const twin = await publish()
      refused += Number(twin.code === Errors.BUSY.code)
      if (refused === 11) allCame()
      return twin
    })
    await Promise.race([came, sent])
    await somebody.query('commit')
    somebody.release()
    const twins = await sent
    const done = twins.filter(t => t.code === 1)
    const later = twins.filter(t => t.code === Errors.BUSY.code)
    expect([done.length, later.length]).toEqual([9, 11])
    for (const t of done) expect(t.data.map(r => r.published)).toEqual([true, true, true])
    expect(new Set(later.map(t => [t.http, t.message].join(' ')))).toEqual(new Set(['503 系统正忙，请稍后再试']))
    expect((await reserved()) - before).toBe(3)
    for (const { biddingNo } of lots) await desk.get('/api/ops/withdrawBiddingLot', { biddingNo, reason: '试验结束' })
  })
  test('a draft keeps nothing; published it keeps its goods; deleted or withdrawn they are free', async () => {
    const before = await reserved()
    const draft = await desk.get('/api/ops/saveBiddingLot', form())
    expect(draft.state).toBe(0)
    expect(await refusal(mall.guest, '/api/bidding/selectBiddingInfoBean', { biddingNo: draft.biddingNo })).toBe('BID_LOT_NONE')
    expect(await reserved()).toBe(before)
    expect(await refusal(desk, '/api/ops/publishBiddingLot', { biddingNo: draft.biddingNo, version: 9 })).toBe('BID_LOT_CHANGED')
    const got = await Promise.all(
      [1, 2].map(() => refusal(desk, '/api/ops/publishBiddingLot', { biddingNo: draft.biddingNo, version: draft.version })),
    )
    expect(got.sort()).toEqual(['BID_STATE', 'ok'])
    expect((await reserved()) - before).toBe(2)
    expect(await refusal(desk, '/api/ops/deleteBiddingLot', { biddingNo: draft.biddingNo })).toBe('BID_STATE')
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: draft.biddingNo, reason: '试验结束' })
    expect(await reserved()).toBe(before)
    const second = await desk.get('/api/ops/saveBiddingLot', form())
    await desk.get('/api/ops/deleteBiddingLot', { biddingNo: second.biddingNo })
    expect(await refusal(desk, '/api/ops/getBiddingLot', { biddingNo: second.biddingNo })).toBe('BID_LOT_NONE')
  })

  test('the same request is one lot; another form under it is refused', async () => {
    const f = form()
    const [a, b] = await Promise.all([desk.get('/api/ops/saveBiddingLot', f), desk.get('/api/ops/saveBiddingLot', f)])
    expect(a.biddingNo).toBe(b.biddingNo)
    for (const o of [{ title: '另一场竞拍' }, { startPriceFen: f.startPriceFen + 1000 }])
      expect(await refusal(desk, '/api/ops/saveBiddingLot', { ...f, ...o })).toBe('REQUEST_REUSED')
  })

  test('an announced lot that nobody has joined may be changed, by who saw its last version', async () => {
    const made = await desk.get('/api/ops/saveBiddingLot', form({ publish: true }))
    const before = await reserved()
    const changed = await desk.get(
      '/api/ops/saveBiddingLot',
      form({
        biddingNo: made.biddingNo,
        version: made.version,
        startPriceFen: 310_000,
        lines: [{ skuCode: sku.code, pieces: 1, weightKg: sku.kg }],
      }),
    )
    expect(changed.version).toBe(made.version + 1)
    expect((await reserved()) - before).toBe(-1)
    expect((await mall.guest.get('/api/bidding/selectBiddingInfoBean', { biddingNo: made.biddingNo })).startPriceFen).toBe(
      310_000,
    )
    expect(await refusal(desk, '/api/ops/saveBiddingLot', form({ biddingNo: made.biddingNo, version: made.version }))).toBe(
      'BID_LOT_CHANGED',
    )
  })

  test('what cannot be put up is refused with its reason', async () => {
    const wrong = (o: Partial<Sent<'/api/ops/saveBiddingLot'>>) =>
      refusal(desk, '/api/ops/saveBiddingLot', form({ publish: true, ...o }))
    expect(await wrong({ lines: [{ skuCode: 'NO-SUCH', pieces: 1, weightKg: 1000 }] })).toBe('BID_LOT_WRONG')
    expect(await wrong({ lines: [{ skuCode: sku.code, pieces: 1, weightKg: sku.kg * 10 }] })).toBe('BID_LOT_WRONG')
    expect(await wrong({ lines: [{ skuCode: other.code, pieces: 1, weightKg: sku.kg }] })).toBe('BID_LOT_WRONG')
    expect(await wrong({ lines: [{ skuCode: sku.code, pieces: 500, weightKg: sku.kg * 500 }] })).toBe('BID_STOCK')
    expect(await wrong({ openAt: Date.now() - HOUR })).toBe('BID_LOT_WRONG')
    expect(await wrong({ openAt: Date.now() + 2 * HOUR, endAt: Date.now() + HOUR })).toBe('BID_LOT_WRONG')
    const day = { on: '2026-11-24', from: '09:00', to: '16:00' }
    expect(await wrong({ inspections: [{ ...day, from: '16:00' }] })).toBe('BID_LOT_WRONG')
    expect(await wrong({ inspections: [day, { ...day, from: '13:00' }] })).toBe('BID_LOT_WRONG')
    expect(await wrong({ inspections: [{ ...day, to: '25:99' }] })).toBe('INPUT')
    expect(await wrong({ inspections: [{ ...day, on: '2030-01-01' }] })).toBe('BID_LOT_WRONG')
    expect(await wrong({ reserveFen: 200_000 })).toBe('BID_LOT_WRONG')
    expect(await wrong({ annexIds: ['x'.repeat(22)] })).toBe('BID_LOT_WRONG')
    expect(await wrong({ lines: [] })).toBe('INPUT')
    expect(await refusal(await mall.staff('S002'), '/api/ops/saveBiddingLot', form())).toBe('STAFF_RIGHT')
  })
})

describe('从 Excel 导入', () => {
  type Cell = string | number | null
  const day = () => new Date(Date.now() + 48 * HOUR + 8 * HOUR).toISOString().slice(0, 10)
  const row = (o: Partial<Record<(typeof LOT_COLUMNS)[number], Cell>> = {}): Cell[] => {
    const base: Record<string, Cell> = {
      场次: 'A',
      标题: '导入热卷 协议品',
      方式: '单价竞拍',
      仓库: sku.depot,
      起拍价: 3000,
      加价幅度: 10,
      保留价: 3100,
      开始: `${day()} 09:30`,
      结束: `${day()} 11:30`,
      商品编号: sku.code,
      卷号: '',
      件数: 1,
      吨数: sku.kg / 1000,
      缺陷: '边裂',
    }
    return LOT_COLUMNS.map(c => (c in o ? (o[c] ?? null) : (base[c] ?? null)))
  }
  const book = async (rows: Cell[][], more: object = {}) =>
    Buffer.from((await writeXlsx({ sheets: [{ name: '竞拍', rows, ...more }] })) as Uint8Array)
  async function send(file: Buffer, o: { dryRun?: number; name?: string; requestId?: string } = {}) {
    const bound = 'x-test-bound'
    const field = (name: string, value: string) =>
      `--${bound}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const payload = Buffer.concat([
      Buffer.from(field('dryRun', String(o.dryRun ?? 1)) + field('requestId', o.requestId ?? key())),
      Buffer.from(
        `--${bound}\r\ncontent-disposition: form-data; name="file"; filename="${o.name ?? 'lots.xlsx'}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      file,
      Buffer.from(`\r\n--${bound}--\r\n`),
    ])
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/api/ops/importBiddingLots',
      headers: { 'content-type': `multipart/form-data; boundary=${bound}`, token: desk.token ?? '' },
      payload,
    })
    const body = reply.json() as {
      status: { code: number; message: string }
      data: { rows: number; lots: { biddingNo: string; lines: number }[]; wrong: { row: number; column: string; why: string }[] }
    }
    return { code: body.status.code, message: body.status.message, data: body.data }
  }

  test('a dry run writes nothing; then all lots are drafts, once for a request', async () => {
    const file = await book([
      [...LOT_COLUMNS],
      row({ 卷号: 'h100' }),
      row({ 卷号: 'H200' }),
      row({ 场次: 'B', 标题: '导入第二场', 保留价: null }),
    ])
    const dry = await send(file)
    expect([dry.code, dry.data.rows, dry.data.lots.length, dry.data.wrong]).toEqual([1, 3, 2, []])
    expect(dry.data.lots.every(l => l.biddingNo === '')).toBe(true)
    const requestId = key()
    const done = await send(file, { dryRun: 0, requestId })
    const twice = await send(file, { dryRun: 0, requestId })
    expect(done.data.lots.map(l => l.biddingNo)).toEqual(twice.data.lots.map(l => l.biddingNo))
    const lot = await desk.get('/api/ops/getBiddingLot', { biddingNo: done.data.lots[0]?.biddingNo ?? '' })
    expect([lot.state, lot.lines.length]).toEqual([0, 2])
    expect((await desk.get('/api/ops/getBiddingReserve', { biddingNo: lot.biddingNo })).reserveFen).toBe(310_000)
  })

  test('what the form has beside goods and prices comes from the sheet too, and is judged as the form’s is', async () => {
    const good = {
      报名截止: `${day()} 11:00`,
      看货日: `${day()} 08:00-09:00`,
      保证金: 5000,
      付款小时: 48,
      提货工作日: 5,
      联系人: '秦某',
      '允差%': 3,
      夜间暂停: '否',
      一次最多几档: 5,
      超期费: '３.5',
      公告: '雨天停装',
      看货地点: '3 号门',
      看货名额: 8,
    }
    const done = await send(await book([[...LOT_COLUMNS], row(good as never)]), { dryRun: 0 })
    expect(done.data.wrong).toEqual([])
    const { form: made } = await desk.get('/api/ops/getBiddingLot', { biddingNo: done.data.lots[0]?.biddingNo ?? '' })
    expect(made).toMatchObject({ depositFen: 500_000, payHours: 48, liftDays: 5, contactName: '秦某' })
    expect(made).toMatchObject({
      bandPercent: 3,
      nightPause: false,
      stepsMost: 5,
      overdueFenPerTonDay: 350,
      noticeText: '雨天停装',
    })
    expect(made.inspections).toEqual([{ on: day(), from: '08:00', to: '09:00', place: '3 号门', most: 8 }])
    expect(made.signUpUntil).toBe(Date.parse(`${day()}T11:00:00+08:00`))
    const bad = { 报名截止: `${day()} 23:00`, 看货日: '2030-01-01 09:00-08:00', 保证金: 99_999_999 }
    const odd = { '允差%': 11, 夜间暂停: '看情况', 一次最多几档: 21, 超期费: '免', 看货地点: '门'.repeat(41), 看货名额: 0 }
    const said = await send(await book([[...LOT_COLUMNS], row(odd as never)]))
    expect(said.data.wrong.map(w => w.column).sort()).toEqual(Object.keys(odd).sort())
    const refused = await send(await book([[...LOT_COLUMNS], row(bad as never)]))
    expect(refused.data.wrong.map(w => w.column).sort()).toEqual(['报名截止', '看货日', '看货日', '保证金'].sort())
  })

  test('every wrong cell is said, and nothing is written, not even the sound lots', async () => {
    const file = await book([
      [...LOT_COLUMNS],
      row(),
      row({ 场次: 'B', 商品编号: 'NO-SUCH', 吨数: 1 }),
      row({ 场次: 'C', 仓库: '月球仓库' }),
      row({ 场次: 'D', 结束: `${day()} 09:00` }),
      row({ 场次: null }),
      row({ 场次: 'E', 吨数: 9999 }),
      row({ 场次: 'F', 卷号: 'H100' }),
      row({ 场次: 'G', 卷号: 'H100' }),
      row({ 场次: 'H', 卷号: 'H999' }),
    ])
    const before = await mall.world.pool.row('select count(*)::int as n from bid_lot')
    const done = await send(file, { dryRun: 0 })
    expect(done.data.wrong.map(w => `${w.row} ${w.column}`)).toEqual([
      '3 商品编号',
      '4 仓库',
      '5 结束',
      '6 场次',
      '7 吨数',
      '9 卷号',
      '10 卷号',
    ])
    expect(await mall.world.pool.row('select count(*)::int as n from bid_lot')).toEqual(before)
  })

  test('what could not be read is not shown as something that was', async () => {
    const read = await send(await book([[...LOT_COLUMNS], row({ 方式: '拍卖', 开始: '明早' })]))
    expect(read.data.wrong.map(w => w.column).sort()).toEqual(['开始', '方式'].sort())
    expect(read.data.lots[0]).toMatchObject({ mode: '', openAt: 0 })
  })

  test('a formula counts as what it comes to; one without a result is an empty cell that is named', async () => {
    const at = (column: (typeof LOT_COLUMNS)[number]) => LOT_COLUMNS.indexOf(column)
    const file = await book([[...LOT_COLUMNS], row(), row({ 场次: 'B', 标题: '导入第二场' })], {
      cells: new Map([
        [`1,${at('起拍价')}`, { value: 3050, formula: '3000+50', formulaResult: 3050, type: 'formula' }],
        [`2,${at('起拍价')}`, { value: null, formula: 'NO.SUCH()', type: 'formula' }],
      ]),
    })
    const done = await send(file)
    expect(done.data.lots[0]).toMatchObject({ startPriceFen: 305_000 })
    expect(done.data.wrong.map(w => `${w.row} ${w.column}`)).toEqual(['3 起拍价'])
  })

  test('no workbook, another suffix, ten thousand rows: a clear sentence', async () => {
    expect((await send(Buffer.from('not a zip'))).code).toBe(Errors.FILE_CONTENT.code)
    expect((await send(Buffer.from('x'), { name: 'lots.csv' })).code).toBe(Errors.BID_IMPORT.code)
    const many = await send(await book([[...LOT_COLUMNS], ...Array.from({ length: 10_000 }, () => row())]))
    expect([many.code, many.message.includes('10000 行') || many.message.includes('展开后太大')]).toEqual([
      Errors.BID_IMPORT.code,
      true,
    ])
    const merged = await send(
      await book([[...LOT_COLUMNS], row(), row({ 场次: null })], {
        merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
      }),
    )
    expect(merged.data.wrong.map(w => w.column)).toEqual(['场次'])
  })
})

describe('时刻', () => {
  async function running(endsMs: number): Promise<string> {
    const { biddingNo } = await desk.get(
      '/api/ops/saveBiddingLot',
      form({ publish: true, lines: [{ skuCode: sku.code, pieces: 1, weightKg: sku.kg }] }),
    )
    await mall.world.pool.run(
      `update bid_lot set open_at = now() - interval '1 hour', first_end_at = now() + make_interval(secs => $2::float8 / 1000), ends_at = now() + make_interval(secs => $2::float8 / 1000),
         window_s = 1, extend_s = 60 where bidding_no = $1`,
      [biddingNo, endsMs],
    )
    return biddingNo
  }

  test('a bid that came in time and waited for the row past the end counts; one that came after it does not (T18)', async () => {
    const buyer = await mall.buyer('demo01')
    const late = await mall.buyer('demo02')
    const no = await running(700)
    for (const who of [buyer, late])
      await who.get('/api/bidding/userParticipateBidding', { biddingNo: no, rulesVersion: 1, requestId: key() })
    const outside = new pg.Client({ connectionString: mall.world.pool.url })
    await outside.connect()
    await outside.query('begin')
    await outside.query('select 1 from bid_lot where bidding_no = $1 for update', [no])
    const left =
      (
        await mall.world.pool.row<{ ms: number }>(
          `select (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ms from bid_lot where bidding_no = $1`,
          [no],
        )
      )?.ms ?? 0
    expect(left).toBeGreaterThan(50)
    const early = buyer.ask('/api/bidding/userBiddingMarkup', { biddingNo: no, priceFen: 300_000, requestId: key() })
    await new Promise(done => setTimeout(done, left + 60))
    const after = late.ask('/api/bidding/userBiddingMarkup', { biddingNo: no, priceFen: 301_000, requestId: key() })
    await new Promise(done => setTimeout(done, 500))
    await outside.query('rollback')
    await outside.end()
    const got = await early
    expect(got.code).toBe(1)
    // It came within the last second and moved the end: who came after the old end, but before the new one, is in time again.
    expect(got.data.extended).toBe(true)
    expect((await after).code).toBe(1)
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
  })

  test('the night stops a lot at 18:00 and the morning goes on with what was left', async () => {
    const no = await running(HOUR)
    // Told as of yesterday evening: it began at 17:00 and would have ended at 19:00; it is past nine again.
    await mall.world.pool.run(
      `with d as (select (date_trunc('day', now() at time zone 'Asia/Shanghai' - interval '9 hours 1 minute') - interval '1 day') as day)
       update bid_lot set night_pause = true, open_at = (d.day + time '17:00') at time zone 'Asia/Shanghai', first_end_at = (d.day + time '19:00') at time zone 'Asia/Shanghai',
         ends_at = (d.day + time '19:00') at time zone 'Asia/Shanghai', paused_at = (d.day + time '18:00') at time zone 'Asia/Shanghai',
         resume_at = (d.day + interval '1 day' + time '09:00') at time zone 'Asia/Shanghai' from d where bidding_no = $1`,
      [no],
    )
    const lot = await mall.guest.get('/api/bidding/selectBiddingInfoBean', { biddingNo: no })
    expect(lot.endAt - lot.firstEndAt).toBe(15 * HOUR)
  })
})

test('the downloaded log is checked by a script that needs nothing but the file', async () => {
  const log = await mall.guest.get('/api/bidding/getBidLog', { biddingNo: 'JP20261120002' })
  const file = path.join(mall.world.settings.dataDir, log.fileName)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, log.lines.join('\n'))
  const script = path.resolve(import.meta.dirname, '../../../../tools/verifyBidLog.ts')
  expect(execFileSync(process.execPath, [script, file], { encoding: 'utf8' })).toContain('校验通过：JP20261120002，3 次出价')
  writeFileSync(file, log.lines.join('\n').replace('"pieces":null', '"pieces":1'))
  expect(() => execFileSync(process.execPath, [script, file], { encoding: 'utf8', stdio: 'pipe' })).toThrow(/第 2 行/)
})

import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { piecesForWeight } from '@mall/domain/kernel/weight.ts'
import { baseOptionRows } from '../../../../proof/baseOptions.ts'
import { writeXlsx } from 'hucre/xlsx'
import { type Caller, many, refusal, type TestMall, testMall } from '../../testing/testMall.ts'
import { withDatabase } from '../../testing/testTemplate.ts'
import { assembleWorld, type OpenWorld } from '../../main/world.ts'
import { startDueOptions } from './changeOptions.ts'

let mall: TestMall
let pricing: Caller
let manager: Caller
let buyer: Caller
/** A galvanised coil of 1 mm and Z120. */
let COIL = ''
let least = 0
let pieceG = 0
beforeAll(async () => {
  mall = await testMall()
  ;[pricing, manager, buyer] = await Promise.all([mall.staff('S004'), mall.staff('S003'), mall.buyer('demo03')])
  const sku = await mall.world.pool.row<{ code: string; g: number }>(
    `select sku_code as code, piece_weight_g as g from sku where variety_code = 'GGC' and thickness_um = 1000 and attributes ->> 'coating' = 'Z120'
       and futures and on_shelf order by id limit 1`,
  )
  COIL = sku?.code ?? ''
  pieceG = sku?.g ?? 0
  least = piecesForWeight(mall.world.catalogue.classes.get('GAL')?.minFuturesKg ?? 0, pieceG)
})
afterAll(() => mall.close())
beforeEach(() => buyer.get('/api/cart/clearnCart', {}))

type Line = Sent<'/api/ops/saveOptionChange'>['lines'][number]
type Row = Reply<'/api/ops/getOptions'>['list'][number]
let n = 0
const key = () => `options-test-${++n}-${Date.now()}`
const one = async (param: Row['param'], scopeCode: string, code: string, who = pricing): Promise<Row> => {
  const { list } = await who.get('/api/ops/getOptions', { param, scopeCode, pageSize: 100 })
  return list.find(r => r.code === code) ?? Promise.reject(new Error(`no ${param} ${scopeCode} ${code}`))
}
const lineOf = (r: Row, o: Partial<Line['option']> = {}): Line => ({
  rev: r.rev,
  option: {
    param: r.param,
    scopeCode: r.scopeCode,
    code: r.code,
    label: r.label,
    seq: r.seq,
    addFen: r.addFen,
    fromUm: r.fromUm,
    toUm: r.toUm,
    notForCodes: r.notForCodes,
    whyNot: r.whyNot,
    inList: r.inList,
    levels: r.levels,
    untilOn: r.untilOn,
    ...o,
  },
})
const save = (lines: Line[], o: Partial<Sent<'/api/ops/saveOptionChange'>> = {}, who = pricing) =>
  who.get('/api/ops/saveOptionChange', { lines, requestId: key(), ...o })
const move = async (addFen: Fen, code = 'Z275') => save([lineOf(await one('coating', 'GGC', code), { addFen })])
const offered = async (code: string) =>
  (await mall.guest.get('/api/goods/selectProductCoatingList', { skuCode: COIL })).find(c => c.code === code)
const put = (coating: string) =>
  buyer.ask('/api/cart/addGoodsToCart', { skuCode: COIL, stockMode: 2, pieces: least, futures: { coating } })
const cartLine = async () => Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap).flatMap(g => g.lines)[0]

test('a mall begins with the options that were constants before, to the fen', async () => {
  const rows = await mall.world.pool.rows<{ key: string }>(
    `select param || '>' || scope_code || '>' || code || ' ' || add_fen as key from order_option`,
  )
  const base = baseOptionRows().map(r => `${r.param}>${r.scopeCode}>${r.code} ${r.addFen}`)
  expect(rows.map(r => r.key).toSorted()).toEqual(base.toSorted())
  expect(base).toHaveLength(116)
})

describe('a surcharge', () => {
  test('within the line is in force at once; the cart counts it to the fen: Z275 against Z120 is 320 and now 335 yuan a ton', async () => {
    expect((await offered('Z275'))?.addFenPerTon).toBe(32_000)
    expect((await put('Z275')).code).toBe(1)
    const before = await cartLine()
    const { changeState } = await move(41_500)
    expect(changeState).toBe('inForce')
    expect((await offered('Z275'))?.addFenPerTon).toBe(33_500)
    const after = await cartLine()
    expect((after?.priceFen ?? 0) - (before?.priceFen ?? 0)).toBe(1500)
    // 15.00 yuan x tons, by hand: kg x 1500 fen / 1000, half up on each sum.
    const kg = after?.weightKg ?? 0
    expect(kg).toBe(Math.round((least * pieceG) / 1000))
    expect(after?.amountFen).toBe(Math.floor(((after?.priceFen ?? 0) * kg + 500) / 1000))
    expect(Math.abs((after?.amountFen ?? 0) - (before?.amountFen ?? 0) - (1500 * kg) / 1000)).toBeLessThanOrEqual(1)
    expect(after?.changes[0]?.kind).toBe('priceUp')
    await move(40_000)
  })

  test('above the line waits for a second person, who is not its maker; agreed, it is in force', async () => {
    const { changeNo, changeState } = await move(45_000)
    expect(changeState).toBe('waiting')
    expect((await offered('Z275'))?.addFenPerTon).toBe(32_000)
    expect((await one('coating', 'GGC', 'Z275')).changeNo).toBe(changeNo)
    const again = await pricing.ask('/api/ops/saveOptionChange', {
      lines: [lineOf(await one('coating', 'GGC', 'Z275'), { addFen: 41_000 })],
      requestId: key(),
    })
    expect(again.message).toBe(`调整单 ${changeNo} 里已有这一项，请先处理它`)
    expect(await refusal(pricing, '/api/ops/decideOptionChange', { changeNo, pass: true })).toBe('STAFF_RIGHT')
    await manager.get('/api/ops/decideOptionChange', { changeNo, pass: true })
    expect((await offered('Z275'))?.addFenPerTon).toBe(37_000)
    expect(await refusal(manager, '/api/ops/decideOptionChange', { changeNo, pass: true })).toBe('OPTION_STATE')
    const own = await save([lineOf(await one('coating', 'GGC', 'Z275', manager), { addFen: 40_000 })], {}, manager)
    expect(await refusal(manager, '/api/ops/decideOptionChange', { changeNo: own.changeNo, pass: true })).toBe('OPTION_SELF')
    await (await mall.staff('S001')).get('/api/ops/decideOptionChange', { changeNo: own.changeNo, pass: true })
    expect((await offered('Z275'))?.addFenPerTon).toBe(32_000)
  })

  test('a large move cut into small ones within a day is the large move; what was agreed to, and a day later, is not in it', async () => {
    const step = async (addFen: Fen) => save([lineOf(await one('coating', 'GGC', 'Z100'), { addFen })])
    const { addFen } = await one('coating', 'GGC', 'Z100')
    expect((await step(addFen + 1500)).changeState).toBe('inForce')
    const second = await step(addFen + 2500)
    expect(second.changeState).toBe('waiting')
    const { list } = await pricing.get('/api/ops/getOptionChanges', { changeState: 'waiting' })
    expect(list.find(c => c.changeNo === second.changeNo)?.needs).toBe(
      '镀层 Z100 与近 24 小时没有经过审批的调整合计变动 25.00 元/吨，超过免审的 20.00 元/吨',
    )
    // 15 and 5 on his own word; the 10 between them were agreed to.
    await manager.get('/api/ops/decideOptionChange', { changeNo: second.changeNo, pass: true })
    expect((await step(addFen + 3000)).changeState).toBe('inForce')
    expect((await step(addFen + 3100)).changeState).toBe('waiting')
    const { list: now } = await pricing.get('/api/ops/getOptionChanges', { changeState: 'waiting' })
    await pricing.get('/api/ops/withdrawOptionChange', { changeNo: now[0]?.changeNo ?? '' })
    await mall.world.pool.run(`update option_change set in_force_at = in_force_at - interval '25 hours' where state = 'inForce'`)
    expect((await step(addFen + 1100)).changeState).toBe('inForce')
    await mall.world.pool.run(`update option_change set in_force_at = in_force_at - interval '25 hours' where state = 'inForce'`)
    expect((await step(addFen)).changeState).toBe('inForce')
  })

  test('whether the list price holds it is a change of price too: with the same surcharge a second person agrees', async () => {
    const row = await one('coating', 'GGC', 'Z80')
    const { changeNo, changeState } = await save([lineOf(row, { inList: !row.inList })])
    expect(changeState).toBe('waiting')
    const { list } = await pricing.get('/api/ops/getOptionChanges', { changeState: 'waiting' })
    expect(list.find(c => c.changeNo === changeNo)?.needs).toContain('挂牌价已含')
    await pricing.get('/api/ops/withdrawOptionChange', { changeNo })
  })

  test('two new tiers of one sheet that lie over each other are refused', async () => {
    // A class that has no tiers yet: each alone would be new.
    const tier = (code: string) => ({
      rev: null,
      option: { param: 'baseSize' as const, scopeCode: 'PPC', code, label: `厚度 ${code} mm`, seq: 900, addFen: 0 },
    })
    const lines = [tier('40-42'), tier('41-43')]
    const { message } = await pricing.ask('/api/ops/saveOptionChange', { lines, requestId: key() })
    expect(message).toContain('与 厚度 41-43 mm 重叠')
  })

  test('sent back it stays as it was, with the reason; withdrawn too', async () => {
    const a = await move(60_000)
    expect(await refusal(manager, '/api/ops/decideOptionChange', { changeNo: a.changeNo, pass: false })).toBe('BASIC_WRONG')
    await manager.get('/api/ops/decideOptionChange', { changeNo: a.changeNo, pass: false, reason: '先问市场' })
    const { list } = await pricing.get('/api/ops/getOptionChanges', { changeState: 'sentBack' })
    expect(list[0]).toMatchObject({ changeNo: a.changeNo, decideReason: '先问市场', lines: [{ wasFen: 40_000, nowFen: 60_000 }] })
    const b = await move(60_000)
    await pricing.get('/api/ops/withdrawOptionChange', { changeNo: b.changeNo })
    expect((await offered('Z275'))?.addFenPerTon).toBe(32_000)
  })

  test('is in force at its time, by the job, once; one whose row moved meanwhile falls whole', async () => {
    const at = Date.now() + 3_600_000
    const { changeNo, changeState } = await save([lineOf(await one('coating', 'GGC', 'Z180'), { addFen: 21_000 })], {
      startsAt: at,
    })
    expect(changeState).toBe('approved')
    expect(await startDueOptions(mall.world)).toBe(0)
    const due = (no: string) =>
      mall.world.pool.run(`update option_change set starts_at = now() - interval '1 second' where change_no = $1`, [no])
    await due(changeNo)
    expect((await many(2, () => startDueOptions(mall.world))).reduce((a, b) => a + b, 0)).toBe(1)
    await mall.world.rereadCatalogue()
    expect((await offered('Z180'))?.addFenPerTon).toBe(13_000)
    const late = await save([lineOf(await one('coating', 'GGC', 'Z180'), { addFen: 20_000 })], { startsAt: at })
    const row = await one('coating', 'GGC', 'Z180')
    for (const off of [true, false])
      await pricing.get('/api/ops/switchOption', {
        param: 'coating',
        scopeCode: 'GGC',
        code: 'Z180',
        off,
        rev: row.rev + (off ? 0 : 1),
      })
    await due(late.changeNo)
    await startDueOptions(mall.world)
    const { list } = await pricing.get('/api/ops/getOptionChanges', { changeState: 'stale' })
    expect(list[0]?.decideReason).toContain('镀层 Z180 已被别人改过')
    expect((await offered('Z180'))?.addFenPerTon).toBe(13_000)
  })

  test('of two clerks who change it at once one is told; the same request twice is one change', async () => {
    const row = await one('packageWay', '', '4')
    const answers = await many(2, i =>
      refusal(pricing, '/api/ops/saveOptionChange', { lines: [lineOf(row, { addFen: 4600 + i * 100 })], requestId: key() }),
    )
    expect(answers.toSorted()).toEqual(['BASIC_CHANGED', 'ok'])
    const now = await one('packageWay', '', '4')
    const sent = { lines: [lineOf(now, { addFen: 4500 })], requestId: key() }
    const twins = await many(2, () => pricing.get('/api/ops/saveOptionChange', sent))
    expect(new Set(twins.map(t => t.changeNo)).size).toBe(1)
    expect(await refusal(pricing, '/api/ops/saveOptionChange', { ...sent, note: '另一张' })).toBe('REQUEST_REUSED')
    const { list } = await manager.get('/api/ops/getAuditList', { objectType: 'orderOption', objectId: 'packageWay>>4' })
    expect(list.map(l => l.detail)).toEqual([
      expect.stringMatching(/加价（元\/吨） 4[67]\.00 → 45\.00/),
      expect.stringMatching(/加价（元\/吨） 45\.00 → 4[67]\.00/),
    ])
  })
})

describe('a retired option', () => {
  test('is chosen no more; a cart with it says so; an order keeps its words and its price', async () => {
    expect((await put('Z200')).code).toBe(1)
    const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
    const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    const made = await buyer.get('/api/order/createOrder', {
      requestId: key(),
      freightMode: 1,
      invoiceId: title?.invoiceId ?? '',
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    })
    const orderCode = made.orderCodes[0] ?? ''
    const order = () => buyer.get('/api/order/getOrderDetail', { orderCode })
    const was = (await order()).lines[0]
    expect(was?.priceLines).toContainEqual(expect.objectContaining({ label: '镀层 Z200', fen: 16_000 }))
    await put('Z200')
    const row = await one('coating', 'GGC', 'Z200')
    expect(row.cartLines).toBeGreaterThan(0)
    await pricing.get('/api/ops/switchOption', { param: 'coating', scopeCode: 'GGC', code: 'Z200', rev: row.rev, off: true })
    expect(await offered('Z200')).toBeUndefined()
    expect((await cartLine())?.changes).toEqual([
      expect.objectContaining({ kind: 'paramsGone', message: expect.stringContaining('镀层 Z200 已停用，请改选') }),
    ])
    expect((await put('Z200')).message).toContain('镀层 Z200 已停用')
    expect((await order()).lines[0]).toEqual(was)
    const again = await buyer.get('/api/cart/oneMoreOrderToCart', { orderCode })
    expect(again.skipped[0]?.message).toContain('已停用')
    await pricing.get('/api/ops/switchOption', { param: 'coating', scopeCode: 'GGC', code: 'Z200', rev: row.rev + 1, off: false })
    expect((await cartLine())?.changes).toEqual([])
  })

  test('with a last day is offered through that day and not a moment longer, without anybody telling; orders keep theirs', async () => {
    const dayOf = async (days: number) =>
      (await mall.world.pool.row<{ day: string }>('select (day_of(now()) + $1::int)::text as day', [days]))?.day ?? ''
    const [yesterday, today, nextWeek] = await Promise.all([dayOf(-1), dayOf(0), dayOf(7)])
    const set = async (untilOn: string | null, o: Partial<Sent<'/api/ops/saveOptionChange'>> = {}) => {
      const row = await one('coating', 'GGC', 'Z60')
      return pricing.ask('/api/ops/saveOptionChange', { lines: [lineOf(row, { untilOn })], requestId: key(), ...o })
    }
    expect((await set(yesterday)).message).toContain('已过；不再提供请按「停用」')
    expect((await set(today, { startsAt: Date.now() + 3 * 86_400_000 })).message).toContain('早于生效时间')
    const made = await set(today)
    // An end takes something away and charges nobody more: no second person.
    expect(made.data.changeState).toBe('inForce')
    const { list } = await pricing.get('/api/ops/getOptionChanges', {})
    expect(list[0]?.lines[0]?.whatText).toBe(`有效期到 不限 → ${today}`)
    expect((await put('Z60')).code).toBe(1)
    expect(await offered('Z60')).toBeDefined()

    // The hour strikes: this process has heard nothing.
    const midnight = performance.now() + 86_400_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => midnight)
    expect(await offered('Z60')).toBeUndefined()
    clock.mockRestore()
    expect(await offered('Z60')).toBeDefined()
    await mall.world.pool.run(`update order_option set until_on = $1 where code = 'Z60' and scope_code = 'GGC'`, [yesterday])
    await mall.world.rereadCatalogue()
    expect(await offered('Z60')).toBeUndefined()
    expect((await put('Z60')).message).toContain('镀层 Z60 已停用')
    expect((await cartLine())?.changes[0]).toMatchObject({ kind: 'paramsGone' })
    const row = await one('coating', 'GGC', 'Z60')
    expect([row.off, row.ended, row.untilOn]).toEqual([false, true, yesterday])
    expect((await pricing.get('/api/ops/getOptions', { off: true, word: 'Z60' })).list.map(r => r.code)).toEqual(['Z60'])
    expect((await pricing.get('/api/ops/getOptions', { off: false, word: 'Z60' })).list).toEqual([])
    // Off by hand as well, it comes back only with a new end.
    await pricing.get('/api/ops/switchOption', { param: 'coating', scopeCode: 'GGC', code: 'Z60', rev: row.rev, off: true })
    const on = { param: 'coating' as const, scopeCode: 'GGC', code: 'Z60', rev: row.rev + 1, off: false }
    expect((await pricing.ask('/api/ops/switchOption', on)).message).toContain(`有效期到 ${yesterday} 为止，请先改有效期`)
    expect((await set(nextWeek)).data.changeState).toBe('inForce')
    await pricing.get('/api/ops/switchOption', { ...on, rev: (await one('coating', 'GGC', 'Z60')).rev })
    expect(await offered('Z60')).toBeDefined()
    expect((await cartLine())?.changes).toEqual([])
    // A change of something else leaves the end as it is.
    await move((await one('coating', 'GGC', 'Z60')).addFen + 100, 'Z60')
    expect((await one('coating', 'GGC', 'Z60')).untilOn).toBe(nextWeek)
    await set(null)
    expect((await one('coating', 'GGC', 'Z60')).untilOn).toBeNull()
  })

  test('an order made on the last day keeps its words and its price when the day is over', async () => {
    expect((await put('Z40')).code).toBe(1)
    const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
    const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    const made = await buyer.get('/api/order/createOrder', {
      requestId: key(),
      freightMode: 1,
      invoiceId: title?.invoiceId ?? '',
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    })
    const orderCode = made.orderCodes[0] ?? ''
    const was = (await buyer.get('/api/order/getOrderDetail', { orderCode })).lines[0]
    expect(was?.priceLines.map(l => l.label)).toContain('镀层 Z40')
    await mall.world.pool.run(`update order_option set until_on = day_of(now()) - 1 where code = 'Z40' and scope_code = 'GGC'`)
    await mall.world.rereadCatalogue()
    expect((await buyer.get('/api/order/getOrderDetail', { orderCode })).lines[0]).toEqual(was)
    await mall.world.pool.run(`update order_option set until_on = null where code = 'Z40' and scope_code = 'GGC'`)
    await mall.world.rereadCatalogue()
  })

  test('a name that changes is the name everywhere, but in orders that were placed', async () => {
    await buyer.ask('/api/cart/addGoodsToCart', { skuCode: COIL, stockMode: 2, pieces: least, futures: { packageWay: '3' } })
    const row = await one('packageWay', '', '3')
    await save([lineOf(row, { label: '精品包装' })])
    expect((await cartLine())?.futures.words).toEqual({ packageWay: '精品包装' })
    const old = await mall.world.pool.row<{ words: string }>(
      `select option_words('{"packageWay":"3"}') -> 'words' ->> 'packageWay' as words`,
    )
    expect(old?.words).toBe('精品包装')
    await save([lineOf(await one('packageWay', '', '3'), { label: '精包装' })])
  })
})

test('a new coating is offered at once, in a second process too', async () => {
  const url = withDatabase(
    inject('testDatabase').url,
    (await mall.world.pool.row<{ name: string }>('select current_database() as name'))?.name ?? '',
  )
  const other: OpenWorld = await assembleWorld(mall.world.settings, url, 4)
  try {
    const option = { param: 'coating' as const, scopeCode: 'GGC', code: 'Z350', label: 'Z350', seq: 100, addFen: 56_000 }
    const { changeNo, changeState } = await save([{ rev: null, option }])
    expect(changeState).toBe('waiting')
    await manager.get('/api/ops/decideOptionChange', { changeNo, pass: true })
    expect((await offered('Z350'))?.addFenPerTon).toBe(48_000)
    await expect.poll(() => other.world.catalogue.options.label('coating', 'Z350'), { timeout: 5000 }).toBe('Z350')
    expect(await refusal(pricing, '/api/ops/saveOptionChange', { lines: [{ rev: null, option }], requestId: key() })).toBe(
      'BASIC_CODE',
    )
  } finally {
    await other.close()
  }
})

test('what no row can be is refused by its field', async () => {
  const why = async (o: Partial<Line['option']>) =>
    (
      await pricing.ask('/api/ops/saveOptionChange', {
        lines: [{ rev: null, option: { param: 'coating', scopeCode: 'GGC', code: 'Z90', label: 'Z90', addFen: 0, ...o } }],
        requestId: key(),
      })
    ).message
  expect(await why({ code: '有 空格' })).toContain('编码：由 1-10 位')
  expect(await why({ addFen: 150_001 })).toContain('加价（元/吨）：在 -1500 到 1500 元之间')
  expect(await why({ scopeCode: 'NONE' })).toBe('适用：没有品种 NONE')
  expect(await why({ fromUm: 2000, toUm: 1000 })).toContain('不能小于起始厚度')
  expect(await why({ notForCodes: ['GAL'] })).toContain('请写明这些品类为什么做不了')
  expect(await why({ param: 'baseSize', scopeCode: 'GAL', code: '0.5-0.6', label: '一档' })).toContain(
    '编码：与 厚度 0.45–0.55 mm 重叠',
  )
  expect(await why({ param: 'utStandard', scopeCode: 'HRP', code: 'GB02', label: '新标准' })).toContain('请填写标准的级别')
  expect(await why({ param: 'packageWay', scopeCode: '', code: 'A' })).toContain('由 1-4 位数字组成')
})

test('who has no right to prices neither reads nor writes; who reads decides nothing', async () => {
  const [warehouse, guest] = [await mall.staff('S011'), mall.guest]
  expect(await refusal(warehouse, '/api/ops/getOptions', {})).toBe('STAFF_RIGHT')
  expect(
    await refusal(warehouse, '/api/ops/switchOption', { param: 'coating', scopeCode: 'GGC', code: 'Z80', rev: 0, off: true }),
  ).toBe('STAFF_RIGHT')
  expect(await refusal(guest, '/api/ops/getOptions', {})).not.toBe('ok')
  expect(await refusal(buyer, '/api/ops/getOptions', {})).not.toBe('ok')
})

test('by Excel: each wrong cell is named; without one the figures are one change', async () => {
  const send = async (rows: (string | number)[][], dryRun: 0 | 1) => {
    const heads = ['参数', '适用编码', '编码', '加价 元/吨']
    const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [heads, ...rows] }] })
    const bound = 'xxoptionsxx'
    const field = (name: string, value: string) =>
      `--${bound}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const payload = Buffer.concat([
      Buffer.from(
        `${field('dryRun', String(dryRun))}${field('requestId', key())}--${bound}\r\nContent-Disposition: form-data; name="file"; filename="options.xlsx"\r\nContent-Type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${bound}--\r\n`),
    ])
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/api/ops/importOptions',
      payload,
      headers: { 'content-type': `multipart/form-data; boundary=${bound}`, token: pricing.token ?? '' },
    })
    return reply.json() as { data: Reply<'/api/ops/importOptions'>; status: { message: string } }
  }
  const bad = await send(
    [
      ['镀层', 'GGC', 'Z999', 10],
      ['镀锌', 'GGC', 'Z80', 10],
      ['镀层', 'GGC', 'Z80', '很多'],
    ],
    0,
  )
  expect(bad.data.wrong.map(w => [w.row, w.column])).toEqual([
    [2, '编码'],
    [3, '参数'],
    [4, '加价 元/吨'],
  ])
  const good = [
    ['镀层', 'GAC', 'AZ120', 75.5],
    ['包装', '', '2', ''],
    ['镀层', 'GAC', 'AZ100', 0],
  ]
  expect((await send(good, 1)).data).toMatchObject({ rows: 2, changed: 1, changeNo: '' })
  expect((await send(good, 0)).data).toMatchObject({ changed: 1, changeState: 'inForce' })
  expect((await one('coating', 'GAC', 'AZ120')).addFen).toBe(7550)
  expect((await send(good, 0)).data).toMatchObject({ changed: 0, changeNo: '', changeState: null })
})

test('the list holds the first fifty lines of a long change and says how many there are; one is read whole by its number', async () => {
  const { list: rows } = await pricing.get('/api/ops/getOptions', { off: false, pageSize: 100 })
  const free = rows.filter(r => r.changeNo === '').slice(0, 60)
  expect(free).toHaveLength(60)
  const { changeNo } = await save(free.map(r => lineOf(r, { addFen: r.addFen + 100 })))
  const { list } = await pricing.get('/api/ops/getOptionChanges', {})
  const listed = list.find(c => c.changeNo === changeNo)
  expect([listed?.lineCount, listed?.lines.length]).toEqual([60, 50])
  const whole = await pricing.get('/api/ops/getOptionChange', { changeNo })
  expect([whole.lineCount, whole.lines.length]).toEqual([60, 60])
  expect(whole.lines.slice(0, 50)).toEqual(listed?.lines)
  expect(await refusal(pricing, '/api/ops/getOptionChange', { changeNo: 'CS209901010001' })).toBe('OPTION_CHANGE_NONE')
})

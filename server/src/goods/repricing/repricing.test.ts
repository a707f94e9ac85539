// 调价单: drafted, looked at, agreed to by another, published whole at one moment, taken back.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall, openMall, SKU } from '../../orders/order/testOrder.ts'
import { makeExports } from '../../desk/export/makeExports.job.ts'
import { publishDue } from './publishRepricing.ts'

openMall('whole')
let pricing: Caller
let manager: Caller
let admin: Caller
let reviewer: Caller
beforeAll(async () => {
  ;[pricing, manager, admin, reviewer] = await Promise.all([
    mall.staff('S004'),
    mall.staff('S003'),
    mall.staff('S001'),
    mall.staff('S002'),
  ])
})
/** Each test stands on a day of its own: what went without a second person before it is no part of its sums. */
beforeEach(async () => {
  await mall.world.pool.run(
    `update repricing set published_at = published_at - interval '25 hours' where published_at is not null`,
  )
  await mall.world.pool.run(`update price_change set at = at - interval '25 hours' where by_hand`)
  await mall.world.pool.run(`update repricing set state = 'draft' where state = 'approved' and needs = ''`)
  mall.world.rules.forget()
})

const one = async <T extends object>(sql: string, values: unknown[] = []): Promise<T> => {
  const row = await mall.world.pool.row<T>(sql, values)
  if (!row) throw new Error(sql)
  return row
}
const setRule = async (name: string, value: string) => {
  await mall.world.pool.run(
    `insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [name, value],
  )
  mall.world.rules.forget()
}
const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n
const REBAR = { classCode: 'REBAR', grade: 'HRB400E', sizeFromUm: 20_000, sizeToUm: 20_000 }
type SaveIn = Sent<'/api/ops/saveRepricing'>
const asked = (o: Partial<SaveIn> = {}): SaveIn => ({
  title: '螺纹下调',
  rules: [{ ...REBAR, how: 'add', addFen: -3000 }],
  requestId: key(),
  ...o,
})
const draft = async (o: Partial<SaveIn> = {}, who = pricing) => {
  const { repricingNo } = await who.get('/api/ops/saveRepricing', asked(o))
  return { repricingNo, version: 1 }
}
const see = (repricingNo: string, who = pricing) => who.get('/api/ops/getRepricing', { repricingNo })
const priceOf = async (skuCode = SKU) =>
  (await one<{ fen: Fen }>('select list_price_fen as fen from sku where sku_code = $1', [skuCode])).fen
const shown = async () => (await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })).priceFen
/** Submitted by the price desk, agreed to by the manager. */
const publish = async (o: Partial<SaveIn> = {}): Promise<string> => {
  const d = await draft(o)
  const { repricingState } = await pricing.get('/api/ops/submitRepricing', d)
  if (repricingState === 'waiting') await manager.get('/api/ops/decideRepricing', { ...d, pass: true })
  return d.repricingNo
}

describe('a price sheet', () => {
  test('shows before it is written how many goods and carts it touches, and the sums agree with the carts', async () => {
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 10, stockMode: 1 })
    const before = await priceOf()
    const seen = await pricing.get('/api/ops/previewRepricing', { rules: asked().rules ?? [] })
    const { n } = await one<{ n: number }>(
      `select count(*)::int as n from sku k where class_code = 'REBAR' and grade = 'HRB400E' and diameter_um = 20000
         and not exists (select 1 from group_buy g where g.sku_id = k.id and g.state in (0, 1, 2) and g.ends_at > now())`,
    )
    expect(seen).toMatchObject({ fault: null, goodsCount: n, needs: '' })
    const carts = await one<{ lines: number; kg: Kg }>(
      `select count(*)::int as lines, sum(round(c.pieces::numeric * k.piece_weight_g / 1000))::int as kg from cart_item c join sku k on k.id = c.sku_id
       where c.kind = 'cart' and k.class_code = 'REBAR' and k.grade = 'HRB400E' and k.diameter_um = 20000`,
    )
    expect(seen).toMatchObject({ cartLines: carts.lines, cartKg: carts.kg, cartFen: -3 * carts.kg })
    expect(await priceOf()).toBe(before)
  })

  test('says a mill and a depot by their names to whoever decides', async () => {
    const rules = [{ ...REBAR, ofMill: 'M01', depotCode: 'W06', how: 'add' as const, addFen: 3750 }]
    const { repricingNo } = await draft({ rules })
    const { rulesText } = await see(repricingNo, manager)
    expect(rulesText[0]).toMatch(/生产厂 一轧厂 仓库 天津港示范库：\+37\.50$/)
  })

  test('within the maker’s own line is published by him at once: goods, search, history and the price of the day follow', async () => {
    // What the demo's market moved before is another story.
    await mall.world.pool.run('delete from price_change where sku_id = (select id from sku where sku_code = $1)', [SKU])
    const [before, page] = [await priceOf(), await shown()]
    const d = await draft()
    expect(await pricing.get('/api/ops/submitRepricing', d)).toEqual({ repricingState: 'published' })
    expect([await priceOf(), await shown()]).toEqual([before - 3000, page - 3000])
    await expect
      .poll(async () => (await buyer.get('/api/search/getSearchProducts', { word: SKU })).list[0]?.priceFen, {
        timeout: 1000,
      })
      .toBe(page - 3000)
    const sku = await pricing.get('/api/ops/getSkuDetail', { skuCode: SKU })
    expect(sku?.priceChanges[0]).toMatchObject({ wasFen: before, nowFen: before - 3000 })
    const today = (await one<{ day: string }>(`select (now() at time zone 'Asia/Shanghai')::date::text as day`)).day
    const yesterday = (await one<{ day: string }>(`select ((now() at time zone 'Asia/Shanghai')::date - 1)::text as day`)).day
    expect(await pricing.get('/api/ops/getPriceOn', { skuCode: SKU, day: yesterday })).toMatchObject({
      priceFen: before,
      changes: 0,
    })
    expect((await pricing.get('/api/ops/getPriceOn', { skuCode: SKU, day: today })).priceFen).toBe(before - 3000)
  })

  test('the price of a day is that of each area too: its own price, or the list price with what the area added then', async () => {
    const day = (n: number) =>
      one<{ day: string }>(`select ((now() at time zone 'Asia/Shanghai')::date + $1::int)::text as day`, [n])
    const on = async (n: number) => pricing.get('/api/ops/getPriceOn', { skuCode: SKU, day: (await day(n)).day })
    const was = await on(0)
    const [first, second] = was.areas
    if (!first || !second) throw new Error('no areas')
    const area = (await admin.get('/api/ops/getBasics', { ofKind: 'area', word: first.salesAreaCode })).list[0]
    if (!area) throw new Error('no area')
    await admin.get('/api/ops/saveBasic', { ...area, ofKind: 'area', adjustFen: area.adjustFen + 1000, requestId: key() })
    await pricing.get('/api/ops/updateSkuPrice', {
      skuCode: SKU,
      salesAreaCode: second.salesAreaCode,
      priceFen: (second.priceFen ?? 0) + 700,
    })
    const now = await on(0)
    expect(now.areas.slice(0, 2)).toMatchObject([
      { priceFen: (first.priceFen ?? 0) + 1000, isOwn: false },
      { priceFen: (second.priceFen ?? 0) + 700, isOwn: true },
    ])
    // Yesterday: neither the addition nor the price of its own, whatever the list price was.
    const beyond = (o: typeof was) => o.areas.map(a => [a.salesAreaCode, (a.priceFen ?? 0) - o.priceFen, a.isOwn])
    expect(beyond(await on(-1))).toEqual(beyond(was))
    // Two more moves today: the day before has what stood before the first of them.
    for (const by of [1500, 1200]) {
      const row = (await admin.get('/api/ops/getBasics', { ofKind: 'area', word: first.salesAreaCode })).list[0] ?? area
      await admin.get('/api/ops/saveBasic', { ...row, ofKind: 'area', adjustFen: area.adjustFen + by, requestId: key() })
    }
    expect(beyond(await on(-1))).toEqual(beyond(was))
    // An addition that moved yesterday by no sheet is known from then on; before it no price is told, a price of its own is.
    await mall.world.pool.run(
      `update sales_area set adjust_since = now() - interval '24 hours' where sales_area_code = any($1)`,
      [[first.salesAreaCode, second.salesAreaCode]],
    )
    expect((await on(-2)).areas[0]).toMatchObject({ priceFen: null, isOwn: false, knownFrom: (await day(-1)).day })
    expect((await on(-1)).areas[0]).toMatchObject({ priceFen: expect.any(Number), knownFrom: null })
    await mall.world.pool.run('update sales_area set adjust_since = null')
    expect((await pricing.ask('/api/ops/getPriceOn', { skuCode: SKU, day: (await day(1)).day })).message).toBe('这一天还没有到')
    await pricing.get('/api/ops/updateSkuPrice', { skuCode: SKU, salesAreaCode: second.salesAreaCode, priceFen: null })
  })

  test('whoever wrote or submitted what is decided does not decide it, whose draft it ever was', async () => {
    const small = await draft({ rules: [{ ...REBAR, how: 'add', addFen: -1000 }] }, pricing)
    const before = await priceOf()
    // The manager makes much of the clerk's little and submits it: it is his now, and still the clerk's.
    const far = {
      repricingNo: small.repricingNo,
      version: small.version,
      title: '大调',
      note: '',
      publishAt: null,
      requestId: key(),
    }
    await manager.get('/api/ops/saveRepricing', { ...far, rules: [{ ...REBAR, how: 'add', addFen: -60_000 }] })
    const rewritten = { repricingNo: small.repricingNo, version: small.version + 1 }
    expect(await manager.get('/api/ops/submitRepricing', rewritten)).toEqual({ repricingState: 'waiting' })
    expect((await see(small.repricingNo)).needs).not.toBe('')
    const pass = { ...rewritten, pass: true }
    expect(nameOf((await manager.ask('/api/ops/decideRepricing', pass)).code)).toBe('REPRICE_SELF')
    expect(await priceOf()).toBe(before)
    // Submitted by one, drafted by another: neither.
    await admin.get('/api/ops/decideRepricing', { ...pass, pass: false, reason: '退回' })
    const again = { repricingNo: small.repricingNo, version: (await see(small.repricingNo)).version }
    await admin.get('/api/ops/submitRepricing', again)
    expect(nameOf((await admin.ask('/api/ops/decideRepricing', { ...again, pass: true })).code)).toBe('REPRICE_SELF')
    expect(await priceOf()).toBe(before)
    await admin.get('/api/ops/withdrawRepricing', { ...again, drop: false })
  })

  test('above the line goes to somebody else: not its maker, not the sales reviewer; sent back it says why', async () => {
    const d = await draft({ rules: [{ ...REBAR, how: 'percent', percentBp: 500 }] }, admin)
    expect(await admin.get('/api/ops/submitRepricing', d)).toEqual({ repricingState: 'waiting' })
    expect((await see(d.repricingNo)).needs).toContain('超过 2 %')
    const decide = { ...d, pass: true }
    expect(nameOf((await admin.ask('/api/ops/decideRepricing', decide)).code)).toBe('REPRICE_SELF')
    expect(nameOf((await reviewer.ask('/api/ops/decideRepricing', decide)).code)).toBe('STAFF_RIGHT')
    expect(nameOf((await manager.ask('/api/ops/decideRepricing', { ...d, pass: false })).code)).toBe('REPRICE_WRONG')
    const before = await priceOf()
    await manager.get('/api/ops/decideRepricing', { ...d, pass: false, reason: '幅度太大' })
    expect(await see(d.repricingNo)).toMatchObject({ repricingState: 'draft', version: 2, returned: '审批退回：幅度太大' })
    expect(await priceOf()).toBe(before)
  })

  test('whose goods got another price meanwhile is not published in part: submit, decision and the clock refuse it whole', async () => {
    const d = await draft({ rules: [{ ...REBAR, how: 'percent', percentBp: -500 }] })
    await pricing.get('/api/ops/submitRepricing', d)
    const before = await priceOf()
    await pricing.get('/api/ops/updateSkuPrice', { skuCode: SKU, salesAreaCode: null, priceFen: before + 100 })
    const refused = await manager.ask('/api/ops/decideRepricing', { ...d, pass: true })
    expect([nameOf(refused.code), refused.message]).toEqual(['REPRICE_MOVED', '1 个商品的现价已变，请重新计算，请退回'])
    const late = await draft({ publishAt: Date.now() + 3_600_000 })
    expect(await pricing.get('/api/ops/submitRepricing', late)).toEqual({ repricingState: 'approved' })
    await pricing.get('/api/ops/updateSkuPrice', { skuCode: SKU, salesAreaCode: null, priceFen: before })
    await mall.world.pool.run(`update repricing set publish_at = now() - interval '1 second' where repricing_no = $1`, [
      late.repricingNo,
    ])
    await publishDue(mall.world)
    expect(await see(late.repricingNo)).toMatchObject({
      repricingState: 'draft',
      returned: '到时没有发布：1 个商品的现价已变，请重新计算',
    })
    // Counted anew it goes.
    await pricing.get('/api/ops/saveRepricing', { ...asked(), repricingNo: late.repricingNo, version: 2 })
    expect(await pricing.get('/api/ops/submitRepricing', { repricingNo: late.repricingNo, version: 3 })).toEqual({
      repricingState: 'published',
    })
    expect(await priceOf()).toBe(before - 3000)
  })

  test('of a time is published by the clock, once, however many look; withdrawn before it is not', async () => {
    const before = await priceOf()
    const [goes, stays] = [await draft({ publishAt: Date.now() + 3_600_000 }), await draft({ publishAt: Date.now() + 3_600_000 })]
    for (const d of [goes, stays]) await pricing.get('/api/ops/submitRepricing', d)
    await publishDue(mall.world)
    expect(await priceOf()).toBe(before)
    await pricing.get('/api/ops/withdrawRepricing', stays)
    await mall.world.pool.run(
      `update repricing set publish_at = now() - interval '1 second' where repricing_no = any($1::text[])`,
      [[goes.repricingNo, stays.repricingNo]],
    )
    await Promise.all([publishDue(mall.world), publishDue(mall.world), publishDue(mall.world)])
    expect(await priceOf()).toBe(before - 3000)
    expect((await see(stays.repricingNo)).repricingState).toBe('draft')
    const { n } = await one<{ n: number }>(
      'select count(*)::int as n from price_change p join repricing r on r.id = p.repricing_id join sku k on k.id = p.sku_id where r.repricing_no = $1 and k.sku_code = $2',
      [goes.repricingNo, SKU],
    )
    expect(n).toBe(1)
  })

  test('two that change the same goods at once: one is published, the other says that prices have moved', async () => {
    const [a, b] = [await draft(), await draft({ rules: [{ ...REBAR, how: 'add', addFen: 1000 }] })]
    const before = await priceOf()
    const answers = await Promise.all([a, b].map(d => pricing.ask('/api/ops/submitRepricing', d)))
    expect(answers.map(x => nameOf(x.code)).toSorted()).toEqual(['OK', 'REPRICE_MOVED'].map(x => (x === 'OK' ? 1 : x)).toSorted())
    expect([before - 3000, before + 1000]).toContain(await priceOf())
  })

  test('a large move cut into small sheets within a day is the large move; what was agreed to, and a day later, is not in it', async () => {
    const move = async (percentBp: number, who = pricing) => {
      const rules = [{ ...REBAR, how: 'percent' as const, percentBp }]
      const { needs } = await who.get('/api/ops/previewRepricing', { rules })
      const d = await draft({ rules }, who)
      const { repricingState } = await who.get('/api/ops/submitRepricing', d)
      return { ...d, repricingState, needs }
    }
    expect(await move(-120)).toMatchObject({ repricingState: 'published', needs: '' })
    const second = await move(-120)
    expect(second.repricingState).toBe('waiting')
    // Said before it is written, when it is submitted and to whoever decides.
    for (const needs of [second.needs, (await see(second.repricingNo)).needs])
      expect(needs).toBe('与近 24 小时没有经过审批的调价合计，最大变动 2.4 %，超过 2 %')
    await pricing.get('/api/ops/withdrawRepricing', second)
    // Neither does another hand help.
    const byOther = await move(-120, manager)
    expect(byOther.repricingState).toBe('waiting')
    await admin.get('/api/ops/decideRepricing', { repricingNo: byOther.repricingNo, version: 1, pass: true })
    // 1.2 % on his own word and 0.5 %: what was agreed to between them is not counted against him.
    expect((await move(-50)).repricingState).toBe('published')
    // Back towards where it was is no larger move.
    expect((await move(150)).repricingState).toBe('published')
    await mall.world.pool.run(`update repricing set published_at = published_at - interval '25 hours' where state = 'published'`)
    expect((await move(-150)).repricingState).toBe('published')
  })

  test('a sheet taken back after its prices had moved on is no room for another large move', async () => {
    await mall.world.pool.run(`update repricing set published_at = published_at - interval '25 hours'`)
    const move = async (percentBp: number) => {
      const d = await draft({ rules: [{ ...REBAR, how: 'percent', percentBp }] })
      return { ...d, ...(await pricing.get('/api/ops/submitRepricing', d)) }
    }
    const first = await move(150)
    const second = await move(-20)
    expect([first.repricingState, second.repricingState]).toEqual(['published', 'published'])
    const standing = await priceOf()
    await pricing.get('/api/ops/takeBackRepricing', { repricingNo: first.repricingNo, reason: '算错' })
    expect(await priceOf()).toBe(standing)
    expect((await move(150)).repricingState).toBe('waiting')
  })

  test('many goods cut into sheets of few are many goods, of two submitted at once too; a colleague counts for himself', async () => {
    const codes = (
      await mall.world.pool.rows<{ code: string }>(
        `select sku_code as code from sku k where class_code = 'WIRE' and list_price_fen > 200000
           and not exists (select 1 from group_buy g where g.sku_id = k.id and g.state in (0, 1, 2) and g.ends_at > now()) order by id limit 6`,
      )
    ).map(r => r.code)
    const ids = async (some: string[]) =>
      mall.world.pool.rows<{ skuId: number; fen: Fen }>(
        'select id as "skuId", list_price_fen as fen from sku where sku_code = any($1::text[])',
        [some],
      )
    /** A draft of these goods alone, as a sheet of Excel makes one. */
    const sheetOf = async (some: string[], who = pricing) => {
      const d = await draft({}, who)
      await mall.world.pool.run(
        'delete from repricing_line using repricing r where r.id = repricing_id and r.repricing_no = $1',
        [d.repricingNo],
      )
      for (const { skuId, fen } of await ids(some))
        await mall.world.pool.run(
          'insert into repricing_line (repricing_id, sku_id, was_fen, now_fen) select id, $2::int, $3::bigint, $3::bigint + 500 from repricing where repricing_no = $1',
          [d.repricingNo, skuId, fen],
        )
      await mall.world.pool.run('update repricing set goods = $2 where repricing_no = $1', [d.repricingNo, some.length])
      return d
    }
    await setRule('price.approveGoods', '4')
    const [a, b] = [await sheetOf(codes.slice(0, 3)), await sheetOf(codes.slice(3, 6))]
    const both = await Promise.all([a, b].map(d => pricing.get('/api/ops/submitRepricing', d)))
    expect(both.map(x => x.repricingState).toSorted()).toEqual(['published', 'waiting'])
    const waiting = both[0]?.repricingState === 'waiting' ? a : b
    expect((await see(waiting.repricingNo)).needs).toBe('与本人近 24 小时没有经过审批的调价单合计 6 个商品，超过 4 个')
    await pricing.get('/api/ops/withdrawRepricing', waiting)
    // The same goods once more are no more goods.
    const published = waiting === a ? codes.slice(3, 6) : codes.slice(0, 3)
    expect(await pricing.get('/api/ops/submitRepricing', await sheetOf(published))).toEqual({ repricingState: 'published' })
    const others = waiting === a ? codes.slice(0, 3) : codes.slice(3, 6)
    expect(await manager.get('/api/ops/submitRepricing', await sheetOf(others, manager))).toEqual({ repricingState: 'published' })
    // Two people who submit two sheets of one author in the same moment: his goods are one sum, whoever presses the button.
    await mall.world.pool.run(
      `update repricing set published_at = published_at - interval '25 hours' where published_at is not null`,
    )
    const [mine, his] = [await sheetOf(codes.slice(0, 3)), await sheetOf(codes.slice(3, 6))]
    const pair = await Promise.all([pricing.get('/api/ops/submitRepricing', mine), manager.get('/api/ops/submitRepricing', his)])
    expect(pair.map(x => x.repricingState).toSorted()).toEqual(['published', 'waiting'])
    await setRule('price.approveGoods', '300')
  })

  test('is taken back within half an hour, but for what was changed since; later it is reversed by a new one', async () => {
    const before = await priceOf()
    const no = await publish()
    await pricing.get('/api/ops/updateSkuPrice', { skuCode: SKU, salesAreaCode: null, priceFen: before - 2000 })
    const { goodsCount, takeBackUntil } = await see(no)
    expect(takeBackUntil).toBeGreaterThan(Date.now())
    expect(await pricing.get('/api/ops/takeBackRepricing', { repricingNo: no, reason: '基价抄错' })).toMatchObject({
      backCount: goodsCount - 1,
      kept: 1,
    })
    expect(await priceOf()).toBe(before - 2000)
    expect(nameOf((await pricing.ask('/api/ops/takeBackRepricing', { repricingNo: no, reason: '再来一次' })).code)).toBe(
      'REPRICE_STATE',
    )
    const old = await publish()
    await mall.world.pool.run(`update repricing set published_at = now() - interval '31 minutes' where repricing_no = $1`, [old])
    const late = await pricing.ask('/api/ops/takeBackRepricing', { repricingNo: old, reason: '太晚' })
    expect(late.message).toBe('调价单发布已过 30 分钟，不能收回，请用反向调回')
    const reversed = await pricing.get('/api/ops/reverseRepricing', { repricingNo: old, requestId: key() })
    await pricing.get('/api/ops/submitRepricing', { repricingNo: reversed.repricingNo, version: 1 })
    expect(await priceOf()).toBe(before - 2000)
  })

  test('leaves goods alone that stand in a group, and says how many', async () => {
    const group = await one<{ skuCode: string; fen: Fen }>(
      `select k.sku_code as "skuCode", k.list_price_fen as fen from group_buy g join sku k on k.id = g.sku_id where g.state in (1, 2) and g.ends_at > now() limit 1`,
    )
    const { classCode, grade } = await one<{ classCode: string; grade: string }>(
      'select class_code as "classCode", grade from sku where sku_code = $1',
      [group.skuCode],
    )
    const rules = [{ how: 'add' as const, addFen: 100, classCode, grade }]
    expect((await pricing.get('/api/ops/previewRepricing', { rules })).inGroupCount).toBeGreaterThan(0)
    await publish({ rules, title: '团购以外' })
    expect(await priceOf(group.skuCode)).toBe(group.fen)
  })

  test('names the rule that cannot be; nothing is written', async () => {
    const { n } = await one<{ n: number }>('select count(*)::int as n from repricing')
    for (const [rules, why] of [
      [[{ how: 'add', addFen: 0 }], '第 1 条：请填写加减多少'],
      [[{ how: 'add', addFen: -90_000_000, ...REBAR }], '须大于 0'],
      [[{ how: 'set', setFen: 3500, ...REBAR }], '相差超过 3 倍'],
      [[{ how: 'add', addFen: 100, grade: 'NIX' }], '第 1 条：没有这样的商品'],
      [[], '至少一条规则'],
    ] as [SaveIn['rules'], string][]) {
      const a = await pricing.ask('/api/ops/saveRepricing', asked({ rules }))
      expect([nameOf(a.code), a.message]).toEqual(['REPRICE_WRONG', expect.stringContaining(why)])
    }
    expect((await one<{ n: number }>('select count(*)::int as n from repricing')).n).toBe(n)
  })

  test('asked twice is one; another under the same key is refused; what was changed since it was read is not overwritten', async () => {
    const d = asked()
    const [a, b] = await Promise.all([pricing.get('/api/ops/saveRepricing', d), pricing.get('/api/ops/saveRepricing', d)])
    expect(a.repricingNo).toBe(b.repricingNo)
    expect(nameOf((await pricing.ask('/api/ops/saveRepricing', { ...d, title: '别的' })).code)).toBe('REQUEST_REUSED')
    await pricing.get('/api/ops/saveRepricing', { ...asked(), repricingNo: a.repricingNo, version: 1 })
    expect(nameOf((await pricing.ask('/api/ops/submitRepricing', { repricingNo: a.repricingNo, version: 1 })).code)).toBe(
      'REPRICE_CHANGED',
    )
    expect(nameOf((await reviewer.ask('/api/ops/saveRepricing', asked())).code)).toBe('STAFF_RIGHT')
    expect(nameOf((await pricing.ask('/api/ops/getRepricing', { repricingNo: 'TJ0' })).code)).toBe('REPRICE_NONE')
  })

  test('of the whole catalogue changes every price in one step', async () => {
    const { n, sum } = await one<{ n: number; sum: number }>(
      `select count(*)::int as n, sum(list_price_fen)::bigint as sum from sku k
       where not exists (select 1 from group_buy g where g.sku_id = k.id and g.state in (0, 1, 2) and g.ends_at > now())`,
    )
    const no = await publish({ rules: [{ how: 'add', addFen: 100 }], title: '全部加一元' })
    expect((await see(no)).goodsCount).toBe(n)
    const after = await one<{ sum: number }>(
      `select sum(list_price_fen)::bigint as sum from sku k
       where not exists (select 1 from group_buy g where g.sku_id = k.id and g.state in (0, 1, 2) and g.ends_at > now())`,
    )
    expect(after.sum - sum).toBe(100 * n)
  })
})

describe('an Excel of prices', () => {
  const send = async (rows: (string | number)[][], o: { dryRun?: 0 | 1; requestId?: string } = {}) => {
    const bytes = await writeXlsx({ sheets: [{ name: '价格', rows }] })
    const mark = '----prices'
    const field = (name: string, value: string) =>
      `--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const head = `${field('dryRun', String(o.dryRun ?? 1))}${field('requestId', o.requestId ?? key())}--${mark}\r\ncontent-disposition: form-data; name="file"; filename="p.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/api/ops/importRepricing',
      headers: { 'content-type': `multipart/form-data; boundary=${mark}`, token: pricing.token ?? '' },
      payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${mark}--\r\n`)]),
    })
    const answer = reply.json() as { status: { code: number; message: string }; data: Reply<'/api/ops/importRepricing'> }
    return { code: nameOf(answer.status.code), message: answer.status.message, ...answer.data }
  }
  const HEAD = ['商品编号', '新价', '原价']

  test('is read with every wrong cell; with one wrong cell nothing is written, without one it is a draft', async () => {
    const now = await priceOf()
    const yuan = now / 100
    const bad = await send([HEAD, [SKU, yuan + 10, yuan + 1], ['NIX', 3000, ''], [SKU, 'x', '']], { dryRun: 0 })
    expect(bad.repricingNo).toBe('')
    expect(bad.wrong.map(w => [w.row, w.column])).toEqual([
      [2, '原价'],
      [3, '商品编号'],
      [4, '商品编号'],
      [4, '新价'],
    ])
    const good = await send([HEAD, [SKU, yuan + 10, yuan]], { dryRun: 0 })
    expect(good).toMatchObject({ code: 1, rows: 1, goodsCount: 1, sameCount: 0, wrong: [] })
    await pricing.get('/api/ops/submitRepricing', { repricingNo: good.repricingNo, version: 1 })
    expect(await priceOf()).toBe(now + 1000)
    expect((await send([HEAD, [SKU, yuan + 10, '']])).message).toBe('没有一个商品的价格会变')
    expect(
      (
        await send([
          ['编号', '价'],
          [SKU, 3000],
        ])
      ).code,
    ).toBe('REPRICE_WRONG')
  })

  test('whatever its prices came from, a draft is timed before it is agreed to, and its lines stay', async () => {
    const now = await priceOf()
    const { repricingNo } = await send([HEAD, [SKU, now / 100 + 10, '']], { dryRun: 0 })
    const dueAt = Date.now() + 3_600_000
    const time = (publishAt: number | null, version = 1) =>
      pricing.ask('/api/ops/timeRepricing', { repricingNo, version, publishAt })
    expect(nameOf((await time(Date.now() - 3_600_000)).code)).toBe('REPRICE_WRONG')
    expect((await time(dueAt)).code).toBe(1)
    expect(nameOf((await time(null)).code)).toBe('REPRICE_CHANGED')
    expect(await see(repricingNo)).toMatchObject({ publishAt: dueAt, version: 2, goodsCount: 1 })
    const sent = await pricing.get('/api/ops/submitRepricing', { repricingNo, version: 2 })
    expect([sent.repricingState, await priceOf()]).toEqual(['approved', now])
    expect(nameOf((await time(null, 2)).code)).toBe('REPRICE_STATE')
    await mall.world.pool.run(`update repricing set publish_at = now() - interval '1 second' where repricing_no = $1`, [
      repricingNo,
    ])
    await publishDue(mall.world)
    expect(await priceOf()).toBe(now + 1000)
    const back = await pricing.get('/api/ops/reverseRepricing', { repricingNo, requestId: key() })
    await pricing.get('/api/ops/timeRepricing', { repricingNo: back.repricingNo, version: 1, publishAt: dueAt })
    expect((await see(back.repricingNo)).publishAt).toBe(dueAt)
  })

  test('the price sheet of the export room is the import’s own template: all goods of the filter, each head taken', async () => {
    const made = await pricing.get('/api/ops/startExport', {
      kind: 'prices',
      format: 'csv',
      goods: { word: 'HRB400E 20*9000', onShelf: true },
    })
    expect(made.title).toBe('价格表（改后导入） HRB400E 20*9000 在架')
    await makeExports(mall.world)
    const { url } = await pricing.get('/api/ops/getExportUrl', { exportNo: made.exportNo })
    const csv = (await mall.app.inject({ method: 'GET', url })).payload.replace(/^\uFEFF/, '').trim()
    const [heads = [], ...rows] = csv.split(/\r?\n/).map(l => l.split(',').map(c => c.replaceAll('"', '')))
    const n = await one<{ n: number }>(
      `select count(*)::int as n from sku k where not withdrawn and on_shelf and (title || ' ' || sku_code || ' ' || grade || ' ' || spec) ilike all (array['%HRB400E%', '%20*9000%'])`,
    )
    expect([heads.slice(0, 3), rows.length]).toEqual([['商品编号', '新价', '原价'], n.n])
    const read = await send([heads, ...rows.map(r => r.map((c, i) => (i === 1 || i === 2 ? Number(c) : c)))])
    expect(read).toMatchObject({ message: '没有一个商品的价格会变' })
    // Begun from 商品与库存 or from the list's own Excel: only 新价 is added.
    const now = (await priceOf()) / 100
    for (const code of ['编码', '商品编码'])
      expect(
        await send([
          [code, '商品', '挂牌价', '新价'],
          [SKU, '螺纹钢', now, now + 10],
        ]),
      ).toMatchObject({ goodsCount: 1, wrong: [] })
  })
})

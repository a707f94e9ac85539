// 基价与加价: the table, what goods made today cost by it, and the sheets that take what is sold to it.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { isOfTable } from '@mall/domain/goods/repricing/priceTable.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall, openMall } from '../../orders/order/testOrder.ts'
import { dayNow } from './priceTable.queries.ts'

openMall('whole')
let pricing: Caller
let manager: Caller
let maker: Caller
let today = ''
beforeAll(async () => {
  ;[pricing, manager, maker] = await Promise.all([mall.staff('S004'), mall.staff('S003'), mall.staff('S001')])
  today = await dayNow(mall.world.pool)
})
/** Each test stands on a day of its own: what went without a second person before it is no part of its sums. */
beforeEach(async () => {
  await mall.world.pool.run(
    `update repricing set published_at = published_at - interval '25 hours' where published_at is not null`,
  )
})
const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n
const dayFrom = (n: number) => new Date(Date.parse(`${today}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
type Rule = Sent<'/api/ops/savePriceRule'>
const rule = (o: Partial<Rule>): Rule => ({
  part: 'base',
  classCode: 'REBAR',
  fen: 321_000,
  fromOn: today,
  requestId: key(),
  ...o,
})
const save = (o: Partial<Rule>, who = pricing) => who.ask('/api/ops/savePriceRule', rule(o))
const rules = (o: Partial<Sent<'/api/ops/getPriceRules'>> = {}) =>
  pricing.get('/api/ops/getPriceRules', { classCode: 'REBAR', pageSize: 100, ...o })
interface Goods {
  id: number
  code: string
  fen: Fen
  parts: { code: string; label: string; fen: Fen }[]
}
const goodsOf = (where: string) =>
  mall.world.pool.rows<Goods>(
    `select k.id, k.sku_code as code, k.list_price_fen as fen, k.price_parts as parts from sku k where ${where} and not k.withdrawn
       and not exists (select 1 from group_buy g where g.sku_id = k.id and g.state in (0, 1, 2) and g.ends_at > now()) order by k.id`,
  )
const sum = (parts: readonly { fen: Fen }[]) => parts.reduce((all, p) => all + p.fen, 0)
/** Submitted by the price desk, agreed to by the manager. */
const publish = async (repricingNo: string): Promise<void> => {
  const d = { repricingNo, version: (await pricing.get('/api/ops/getRepricing', { repricingNo })).version }
  const { repricingState } = await pricing.get('/api/ops/submitRepricing', d)
  if (repricingState === 'waiting') await manager.get('/api/ops/decideRepricing', { ...d, pass: true })
}

test('the demo’s goods are priced by its own table: nothing is off it, and models and services alone have no base', async () => {
  const state = await pricing.get('/api/ops/getPriceTableState', { classCode: '' })
  expect(state).toMatchObject({ offCount: 0, ahead: [] })
  const priced = await goodsOf(`k.price_unit <> 'piece'`)
  expect(state.goodsCount - state.noBaseCount).toBeGreaterThanOrEqual(priced.length)
})

test('the state of the table is worked out once, whoever asks and however often, until a price or a line changes', async () => {
  const spent = async (times: number) => {
    const from = process.cpuUsage()
    const t0 = performance.now()
    await Promise.all(Array.from({ length: times }, () => pricing.get('/api/ops/getPriceTableState', { classCode: '' })))
    const { user, system } = process.cpuUsage(from)
    return { cpu: (user + system) / 1000, ms: performance.now() - t0 }
  }
  await mall.world.pool.run(`update sku set title = title where id = (select min(id) from sku)`)
  const first = await spent(8)
  const again = await spent(20)
  console.log(`价格表状态：八个同时第一次问 CPU ${first.cpu.toFixed(0)} 毫秒，之后每次 ${(again.cpu / 20).toFixed(1)} 毫秒`)
  expect(again.cpu / 20).toBeLessThan(first.cpu * 0.05)
})

describe('a line of the table', () => {
  test('in another’s place: the old one holds to the day before, what is sold does not move until a sheet does', async () => {
    const old = (await rules({ part: 'grade' })).list[0] ?? expect.unreachable()
    const goods = await goodsOf(`k.class_code = 'REBAR' and k.variety_code = '${old.varietyCode}' and k.grade = '${old.grade}'`)
    const { ruleId } = await pricing.get('/api/ops/savePriceRule', {
      ...rule({ part: 'grade', varietyCode: old.varietyCode, grade: old.grade, fen: old.fen + 5000, insteadOf: old.ruleId }),
    })
    expect((await rules({ part: 'grade' })).list.find(r => r.ruleId === ruleId)).toMatchObject({
      begun: true,
      fen: old.fen + 5000,
    })
    expect((await rules({ part: 'grade', view: 'past' })).list.find(r => r.ruleId === old.ruleId)?.untilOn).toBe(dayFrom(-1))
    const state = await pricing.get('/api/ops/getPriceTableState', { classCode: 'REBAR' })
    expect(state.offCount).toBeGreaterThanOrEqual(goods.length)
    expect((await goodsOf(`k.id = ${goods[0]?.id}`))[0]?.fen).toBe(goods[0]?.fen)

    const made = await pricing.get('/api/ops/draftTablePrices', { classCode: 'REBAR', requestId: key() })
    expect(made.goodsCount).toBe(goods.length)
    await publish(made.repricingNo)
    const after = await goodsOf(`k.id = any(array[${goods.map(g => g.id).join(',')}])`)
    expect(after.map(g => g.fen)).toEqual(goods.map(g => g.fen + 5000))
    // The line says it; what was the goods' own stays beside it.
    expect(after[0]?.parts.find(p => p.code === 'grade')?.fen).toBe(old.fen + 5000)
    expect(after[0]?.parts.filter(p => !isOfTable(p.code))).toEqual(goods[0]?.parts.filter(p => !isOfTable(p.code)))
    expect(after.map(g => g.fen - sum(g.parts))).toEqual(goods.map(g => g.fen - sum(g.parts)))
    const shown = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: after[0]?.code ?? '' })
    expect(shown.priceLines.find(l => l.code === 'grade')).toMatchObject({ label: '材质加价', fen: old.fen + 5000 })
    expect((await pricing.get('/api/ops/getPriceTableState', { classCode: 'REBAR' })).offCount).toBe(
      state.offCount - goods.length,
    )

    // Taken back, the price is made up as it was.
    await pricing.get('/api/ops/takeBackRepricing', { repricingNo: made.repricingNo, reason: '加价抄错' })
    expect(await goodsOf(`k.id = any(array[${goods.map(g => g.id).join(',')}])`)).toEqual(goods)
    await pricing.get('/api/ops/endPriceRule', { ruleId, untilOn: today })
  })

  test('from tomorrow: nothing is off today, and a sheet for tomorrow takes tomorrow’s price', async () => {
    const old = (await rules({ part: 'base', classCode: 'HRC' })).list[0] ?? expect.unreachable()
    const before = await pricing.get('/api/ops/getPriceTableState', { classCode: 'HRC' })
    const base = {
      part: 'base' as const,
      classCode: 'HRC',
      varietyCode: old.varietyCode,
      fen: old.fen + 2000,
      fromOn: dayFrom(1),
    }
    const { ruleId } = await pricing.get('/api/ops/savePriceRule', rule({ ...base, insteadOf: old.ruleId }))
    const state = await pricing.get('/api/ops/getPriceTableState', { classCode: 'HRC' })
    expect(state.offCount).toBe(before.offCount)
    expect(state.ahead).toMatchObject([{ day: dayFrom(1), begins: 1, ends: 1 }])
    const none = await pricing.ask('/api/ops/draftTablePrices', { classCode: 'HRC', requestId: key() })
    expect([nameOf(none.code), none.message]).toEqual(['REPRICE_WRONG', '价格表没有让任何商品的价格变动'])
    const publishAt = Date.parse(`${dayFrom(1)}T00:30:00+08:00`)
    const made = await pricing.get('/api/ops/draftTablePrices', { classCode: 'HRC', publishAt, requestId: key() })
    expect(made.goodsCount).toBe(state.ahead[0]?.goodsCount)
    const { groups, repricingSource } = await pricing.get('/api/ops/getRepricing', { repricingNo: made.repricingNo })
    expect([repricingSource, groups.map(g => g.moveFen)]).toEqual(['table', [2000]])
    // Drawn up anew it is counted by the table again, not by rules that it does not have.
    const again = await pricing.get('/api/ops/saveRepricing', {
      repricingNo: made.repricingNo,
      version: 1,
      title: '热轧 12 月基价',
      publishAt,
      requestId: key(),
    })
    expect(again.goodsCount).toBe(made.goodsCount)
    // Taken out before its day, the old one holds to the day it was given, and can be made longer again.
    expect((await pricing.ask('/api/ops/endPriceRule', { ruleId })).code).toBe(1)
    expect((await pricing.ask('/api/ops/endPriceRule', { ruleId: old.ruleId, untilOn: dayFrom(30) })).code).toBe(1)
    await pricing.get('/api/ops/withdrawRepricing', { repricingNo: made.repricingNo, version: 2, drop: true })
  })

  test('without what was their own the goods cost what the table says', async () => {
    const [one] = await goodsOf(`k.class_code = 'REBAR' and k.price_parts @> '[{"code": "moveIn"}]'`)
    const { repricingNo } = await pricing.get('/api/ops/draftTablePrices', { classCode: 'REBAR', keep: false, requestId: key() })
    const line = (await pricing.get('/api/ops/getRepricingLines', { repricingNo, word: one?.code ?? '' })).list[0]
    expect(line?.nowFen).toBe(sum((one?.parts ?? []).filter(p => isOfTable(p.code))))
    await pricing.get('/api/ops/withdrawRepricing', { repricingNo, version: 1, drop: true })
  })

  test('that would make an impossible price is said on its page, with how many goods it is of, and no sheet is made of it', async () => {
    const { millCode } = (await mall.world.pool.row<{ millCode: string }>(
      `select mill_code as "millCode" from sku where variety_code = 'HRP' and not withdrawn limit 1`,
    )) ?? { millCode: '' }
    const [{ classCode } = { classCode: '' }] = (await rules({ classCode: '', word: 'HRP' })).list
    const slip = { classCode, varietyCode: 'HRP', millCode, fen: 34_000_000 }
    const { ruleId } = await pricing.get('/api/ops/savePriceRule', rule(slip))
    const state = await pricing.get('/api/ops/getPriceTableState', { classCode })
    expect(state.whyNotSheet).toContain('相差超过 3 倍')
    const ofMill = await mall.world.pool.row<{ n: number }>(
      `select count(*)::int as n from sku where variety_code = 'HRP' and mill_code = $1 and not withdrawn`,
      [millCode],
    )
    expect(state.offCount).toBe(ofMill?.n)
    const none = await pricing.ask('/api/ops/draftTablePrices', { classCode, requestId: key() })
    expect([nameOf(none.code), none.message]).toEqual(['REPRICE_WRONG', state.whyNotSheet])
    const base = (await rules({ classCode, part: 'base' })).list.find(r => r.varietyCode === 'HRP' && r.millCode === '')
    await pricing.get('/api/ops/savePriceRule', rule({ ...slip, fen: base?.fen ?? 0, insteadOf: ruleId }))
    expect(await pricing.get('/api/ops/getPriceTableState', { classCode })).toMatchObject({ whyNotSheet: '', offCount: 0 })
  })

  test('is refused in words: yesterday, twice the same, a variety of another class, an end before today', async () => {
    const why = async (o: Partial<Rule>) => (await save(o)).message
    expect(await why({ fromOn: dayFrom(-1) })).toContain('不能早于今天')
    expect(await why({ classCode: 'NONE' })).toContain('没有这个品类')
    expect(await why({ varietyCode: 'HRC' })).toContain('不属于所选的品类')
    expect(await why({ millCode: 'M99' })).toContain('没有这个生产厂')
    expect(await why({ part: 'attribute', attribute: 'coating', fen: 100 })).toContain('请填写属性的值')
    expect(await why({ part: 'size', axis: 'diameter', fromUm: 20_000, toUm: 10_000, fen: 100 })).toContain('须小于')
    const own = rule({ millCode: 'M01' })
    const { ruleId } = await pricing.get('/api/ops/savePriceRule', own)
    // Sent again after its answer was lost: the same line, not another one.
    expect((await pricing.get('/api/ops/savePriceRule', own)).ruleId).toBe(ruleId)
    expect(nameOf((await pricing.ask('/api/ops/savePriceRule', { ...own, fen: 1 })).code)).toBe('REQUEST_REUSED')
    expect(await why({ millCode: 'M01' })).toMatch(/与表里的一行重了：.*3,210\.00/)
    const end = (o: { untilOn?: string }) => pricing.ask('/api/ops/endPriceRule', { ruleId, ...o })
    expect((await end({})).message).toContain('已经在用')
    expect((await end({ untilOn: dayFrom(-1) })).message).toContain('不能早于今天')
    expect(nameOf((await pricing.ask('/api/ops/endPriceRule', { ruleId: 999_999_999, untilOn: today })).code)).toBe(
      'PRICE_RULE_NONE',
    )
    expect((await end({ untilOn: today })).code).toBe(1)
  })

  test('of the same line written six times at once one stands', async () => {
    const o = { part: 'size' as const, axis: 'length' as const, millCode: 'M02', fromUm: 6_000_000, toUm: 7_000_000, fen: 900 }
    const all = await Promise.all(Array.from({ length: 6 }, (_, i) => save({ ...o, fromUm: 6_000_000 + i * 1000 })))
    expect(all.filter(a => a.code === 1)).toHaveLength(1)
    expect(all.filter(a => nameOf(a.code) === 'PRICE_RULE_WRONG')).toHaveLength(5)
  })
})

describe('goods that nobody priced', () => {
  type Form = Sent<'/api/ops/saveGoods'>['form']
  const form = (o: Partial<Form> = {}): Form => ({
    skuCode: '',
    varietyCode: 'HRC',
    grade: 'Q235B',
    standard: 'GB/T 3274-2017',
    millCode: 'M01',
    depotCode: 'W01',
    thicknessUm: 2_750,
    widthUm: 1_512_000,
    lengthUm: null,
    diameterUm: null,
    spec: '2.75*1512*C',
    attributes: {},
    gradeLevel: '1',
    settlement: 2,
    priceUnit: 'ton',
    pieceUnit: '卷',
    pieceWeightG: 20_000_000,
    listPriceFen: 0,
    onHand: 3,
    spot: true,
    futures: false,
    onShelf: true,
    ...o,
  })
  test('cost what the table says of them, line by line; typed by hand the rest is a line of its own', async () => {
    const said = await maker.get('/api/ops/getTablePrice', {
      varietyCode: 'HRC',
      millCode: 'M01',
      grade: 'Q235B',
      thicknessUm: 2_750,
      widthUm: 1_512_000,
    })
    expect(said.parts.map(p => p.label)).toEqual(['基价', '厚度加价'])
    const made = await maker.get('/api/ops/saveGoods', { form: form(), stamp: '', againFen: null, reason: '' })
    const [one] = await goodsOf(`k.sku_code = '${made.skuCode}'`)
    expect(one).toMatchObject({ fen: said.fen, parts: said.parts })
    const dear = await maker.get('/api/ops/saveGoods', {
      form: form({ widthUm: 1_513_000, spec: '2.75*1513*C', listPriceFen: (said.fen ?? 0) + 4000 }),
      stamp: '',
      againFen: null,
      reason: '',
    })
    const shown = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: dear.skuCode })
    expect(shown.priceLines.filter(l => l.kind === 'part').map(l => [l.label, l.fen])).toEqual(
      expect.arrayContaining([
        ['厚度加价', said.parts[1]?.fen],
        ['挂牌调整', 4000],
      ]),
    )
  })
  test('without a base are asked for their price', async () => {
    const none = await maker.ask('/api/ops/saveGoods', {
      form: form({
        varietyCode: 'AMS',
        grade: '316L',
        thicknessUm: null,
        widthUm: null,
        spec: '铭牌',
        priceUnit: 'piece',
        pieceUnit: '件',
        pieceWeightG: 500,
      }),
      stamp: '',
      againFen: null,
      reason: '',
    })
    expect(none.message).toContain('基价与加价里没有它的基价')
  })
})

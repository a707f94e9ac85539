// 单个改价: one price changed by hand is held to the line of price sheets; and prices of their own in areas go along with a sheet, or do not.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall, openMall, SKU } from '../../orders/order/testOrder.ts'

openMall()
let pricing: Caller
let manager: Caller
let sales: Caller
beforeAll(async () => {
  ;[pricing, manager, sales] = await Promise.all([mall.staff('S004'), mall.staff('S003'), mall.staff('S012')])
})
/** Each test on a day of its own. */
beforeEach(async () => {
  await mall.world.pool.run(
    `update repricing set published_at = published_at - interval '25 hours' where published_at is not null`,
  )
  await mall.world.pool.run(`update price_change set at = at - interval '25 hours'`)
  await mall.world.pool.run(`update repricing set state = 'dropped' where state in ('waiting', 'approved', 'draft')`)
  await mall.world.pool.run('delete from sku_area_price')
})

const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n
const detail = () => pricing.get('/api/ops/getSkuDetail', { skuCode: SKU })
const list = async () => (await detail()).listPriceFen
const area = async (code = '021') => (await detail()).areas.find(a => a.salesAreaCode === code)
const change = (priceFen: Fen | null, o: object = {}, who = pricing) =>
  who.ask('/api/ops/updateSkuPrice', { skuCode: SKU, priceFen, reason: '随行就市', ...o })
const see = (repricingNo: string) => pricing.get('/api/ops/getRepricing', { repricingNo })
const decide = (repricingNo: string, pass: boolean) =>
  manager.ask('/api/ops/decideRepricing', { repricingNo, version: 1, pass, reason: pass ? '' : '太多' })
const paid = async () =>
  (await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU }, { priceAreaCode: '021', channelCode: 'J0000009' }))
    .priceFen

test('one price moved by hand beyond the line of sheets is a sheet of one and waits; with the second person’s word it is in force', async () => {
  const was = await list()
  const up = Math.round(was * 1.04)
  const { data } = await change(up)
  expect([data.needs, await list()]).toEqual([expect.stringContaining('最大变动 4.0 %，超过 2 %'), was])
  expect(await see(data.repricingNo)).toMatchObject({
    repricingState: 'waiting',
    repricingSource: 'hand',
    goodsCount: 1,
    note: '随行就市',
    areaCount: 0,
  })
  expect((await detail()).waitingPrices).toEqual([
    { repricingNo: data.repricingNo, stateText: '待审批', salesAreaCode: '', nowFen: up, publishAt: null },
  ])
  // The desk's click twice is one sheet; another price beside it is refused, one within the line is everybody's own word.
  expect((await change(up)).data.repricingNo).toBe(data.repricingNo)
  expect(nameOf((await change(up + 5000)).code)).toBe('PRICE_WAITS')
  expect((await decide(data.repricingNo, true)).code).toBe(1)
  expect(await list()).toBe(up)
  expect((await detail()).priceChanges[0]).toMatchObject({
    wasFen: was,
    nowFen: up,
    why: expect.stringContaining(data.repricingNo),
  })
  expect((await detail()).waitingPrices).toEqual([])
})

test('whoever may agree to sheets does not agree to his own hand; sent back nothing has moved', async () => {
  const was = await list()
  const { data } = await change(Math.round(was * 0.95), {}, manager)
  expect(nameOf((await decide(data.repricingNo, true)).code)).toBe('REPRICE_SELF')
  const admin = await mall.staff('S001')
  await admin.get('/api/ops/decideRepricing', { repricingNo: data.repricingNo, version: 1, pass: false, reason: '太多' })
  expect([await list(), (await see(data.repricingNo)).repricingState]).toEqual([was, 'draft'])
})

test('small steps by hand within a day are the large move, of two hands too, and count with the sheets of that day', async () => {
  const was = await list()
  expect((await change(Math.round(was * 1.012))).data).toMatchObject({ repricingNo: '' })
  const second = await change(Math.round(was * 1.024), {}, manager)
  expect(second.data.needs).toContain('与近 24 小时没有经过审批的调价合计，最大变动 2.4 %')
  const rules = [
    { how: 'percent' as const, percentBp: 120, classCode: 'REBAR', grade: 'HRB400E', sizeFromUm: 20_000, sizeToUm: 20_000 },
  ]
  expect((await pricing.get('/api/ops/previewRepricing', { rules })).needs).toContain('合计，最大变动 2.4 %')
  // Back to where it was is no larger move.
  expect((await change(was)).data.repricingNo).toBe('')
})

test('two hands at once do not each take what is left of the line', async () => {
  const was = await list()
  const [a, b] = await Promise.all([change(Math.round(was * 1.015)), change(Math.round(was * 0.985))])
  const moved = [a, b].filter(x => x.data.repricingNo === '')
  expect(moved).toHaveLength(1)
})

test('the price of an area is held to the same line: what its buyers pay, set, changed or given back', async () => {
  const now = await area()
  const pays = now?.priceFen ?? 0
  expect((await change(pays + 2000, { salesAreaCode: '021' })).data.repricingNo).toBe('')
  const { data } = await change(Math.round(pays * 1.05), { salesAreaCode: '021' })
  expect([data.needs, await paid()]).toEqual([expect.stringContaining('超过 2 %'), pays + 2000])
  expect(await see(data.repricingNo)).toMatchObject({ goodsCount: 0, areaCount: 1, areaHow: 'fixed' })
  const { list: lines } = await pricing.get('/api/ops/getRepricingLines', { repricingNo: data.repricingNo })
  expect(lines).toMatchObject([
    { skuCode: SKU, own: [{ salesAreaCode: '021', ownFen: pays + 2000, nowFen: Math.round(pays * 1.05), moves: true }] },
  ])
  await decide(data.repricingNo, true)
  expect(await paid()).toBe(Math.round(pays * 1.05))
  await mall.world.pool.run(`update price_change set at = at - interval '25 hours'`)
  // Given back: five percent down for its buyers.
  const back = await change(null, { salesAreaCode: '021' })
  expect(back.data.needs).toContain('超过 2 %')
  await decide(back.data.repricingNo, true)
  expect([await paid(), (await area())?.overrideFen]).toEqual([pays, null])
  // And the way back of the sheet gives the area its price again.
  const { backCount, areasBackCount } = await pricing.get('/api/ops/takeBackRepricing', {
    repricingNo: back.data.repricingNo,
    reason: '算错',
  })
  expect([backCount, areasBackCount, await paid()]).toEqual([0, 1, Math.round(pays * 1.05)])
})

test('in the form of the goods the price waits and the rest is saved; what would be sold at the old price is not saved with it', async () => {
  const { form, stamp } = await pricing.get('/api/ops/getGoodsForm', { skuCode: SKU })
  const up = Math.round(form.listPriceFen * 1.06)
  const save = (o: object) =>
    pricing.ask('/api/ops/saveGoods', { form: { ...form, listPriceFen: up, ...o }, stamp, reason: '随行就市' } as never)
  const heavier = await save({ pieceWeightG: form.pieceWeightG + 1000 })
  expect([nameOf(heavier.code), heavier.message]).toEqual(['GOODS_FORM', expect.stringContaining('请分两次')])
  const { data } = (await save({ futures: !form.futures })) as { data: { repricingNo: string; needs: string } }
  expect(data.needs).toContain('6.0 %')
  const after = (await pricing.get('/api/ops/getGoodsForm', { skuCode: SKU })).form
  expect([after.listPriceFen, after.futures]).toEqual([form.listPriceFen, !form.futures])
  await decide(data.repricingNo, true)
  expect(await list()).toBe(up)
  const here = await pricing.get('/api/ops/getGoodsForm', { skuCode: SKU })
  await pricing.ask('/api/ops/saveGoods', { form: { ...here.form, futures: form.futures }, stamp: here.stamp, reason: '' })
})

const RULES = [{ how: 'add' as const, addFen: -3000, classCode: 'REBAR', grade: 'HRB400E', sizeFromUm: 20_000, sizeToUm: 20_000 }]
const draft = async () =>
  (await pricing.get('/api/ops/saveRepricing', { title: '螺纹下调', rules: RULES, requestId: key() })).repricingNo
const choose = (repricingNo: string, areaHow: 'leave' | 'move' | 'drop', version = 1) =>
  pricing.ask('/api/ops/setRepricingAreas', { repricingNo, version, areaHow })
const ownPrice = async (by: number) => {
  const pays = (await area())?.priceFen ?? 0
  await pricing.get('/api/ops/updateSkuPrice', { skuCode: SKU, salesAreaCode: '021', priceFen: pays + by, reason: '区域定价' })
  return pays + by
}

test('a sheet says which goods have a price of their own in an area and leaves it alone, unless it is told to take it along', async () => {
  const own = await ownPrice(2500)
  const before = await list()
  expect(await pricing.get('/api/ops/previewRepricing', { rules: RULES })).toMatchObject({ ownGoodsCount: 1, ownPriceCount: 1 })
  const left = await draft()
  const { list: lines, totalCount } = await pricing.get('/api/ops/getRepricingLines', { repricingNo: left, ownOnly: true })
  expect([totalCount, lines[0]?.own]).toEqual([
    1,
    [{ salesAreaCode: '021', areaName: expect.any(String), ownFen: own, nowFen: own, moves: false }],
  ])
  await pricing.get('/api/ops/submitRepricing', { repricingNo: left, version: 1 })
  expect([await list(), await paid()]).toEqual([before - 3000, own])
  await pricing.get('/api/ops/takeBackRepricing', { repricingNo: left, reason: '重来' })
  // By the same difference.
  const along = await draft()
  expect((await choose(along, 'move')).data.areaCount).toBe(1)
  expect(nameOf((await choose(along, 'drop')).code)).toBe('REPRICE_CHANGED')
  await pricing.get('/api/ops/submitRepricing', { repricingNo: along, version: 2 })
  expect([await list(), await paid()]).toEqual([before - 3000, own - 3000])
  const back = await pricing.get('/api/ops/takeBackRepricing', { repricingNo: along, reason: '重来' })
  expect([back.areasBackCount, await list(), await paid()]).toEqual([1, before, own])
  // Taken away: the area pays what is reckoned.
  const gone = await draft()
  await choose(gone, 'drop')
  const { repricingState } = await pricing.get('/api/ops/submitRepricing', { repricingNo: gone, version: 2 })
  if (repricingState === 'waiting') await manager.get('/api/ops/decideRepricing', { repricingNo: gone, version: 2, pass: true })
  const now = await area()
  expect([now?.overrideFen, now?.priceFen]).toEqual([null, before - 3000 + (now?.adjustFen ?? 0)])
  const reversed = await pricing.get('/api/ops/reverseRepricing', { repricingNo: gone, requestId: key() })
  expect(await see(reversed.repricingNo)).toMatchObject({ areaHow: 'fixed', areaCount: 1 })
})

test('an area’s own price that moved since the sheet was drafted is not written over: the sheet is counted anew', async () => {
  const own = await ownPrice(2500)
  const no = await draft()
  await choose(no, 'move')
  await pricing.get('/api/ops/updateSkuPrice', { skuCode: SKU, salesAreaCode: '021', priceFen: own + 100, reason: '区域定价' })
  const stale = await pricing.ask('/api/ops/submitRepricing', { repricingNo: no, version: 2 })
  expect([nameOf(stale.code), stale.message]).toEqual(['REPRICE_MOVED', '1 个区域自己的价已变，请重新计算'])
  await pricing.get('/api/ops/saveRepricing', { repricingNo: no, version: 2, title: '螺纹下调', rules: RULES, requestId: key() })
  await pricing.get('/api/ops/submitRepricing', { repricingNo: no, version: 3 })
  expect(await paid()).toBe(own + 100 - 3000)
})

test('the lists behind a sheet’s counts: whose carts at which sums, quotes, contracts, lots; of what the asker may not see, nothing', async () => {
  await buyer.get('/api/cart/clearnCart', {})
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 10, stockMode: 1 })
  const no = await draft()
  const { touched } = await see(no)
  const ask = (touchedKind: 'carts' | 'quotes' | 'agreed' | 'contracts' | 'lots' | 'held') =>
    pricing.get('/api/ops/getRepricingTouched', { repricingNo: no, touchedKind, pageSize: 100 })
  const carts = await ask('carts')
  expect(carts.totalCount).toBe(touched.carts)
  const sum = (of: (r: (typeof carts)['list'][number]) => number) => carts.list.reduce((s, r) => s + of(r), 0)
  expect([sum(r => r.kg ?? 0), sum(r => r.lineCount)]).toEqual([touched.cartKg, touched.cartLines])
  // Each cart is rounded for itself.
  expect(Math.abs(sum(r => (r.nowFen ?? 0) - (r.wasFen ?? 0)) - touched.cartFen)).toBeLessThanOrEqual(touched.cartLines)
  expect(carts.list.every(r => r.companyName !== '' || r.companyCode === '')).toBe(true)
  for (const kind of ['quotes', 'agreed', 'contracts', 'lots', 'held'] as const)
    expect((await ask(kind)).kinds.find(k => k.touchedKind === kind)?.touchedCount).toBe((await ask(kind)).totalCount)
  const contracts = (await ask('contracts')).totalCount
  const held = await ask('held')
  expect(held.totalCount).toBe((await pricing.get('/api/ops/previewRepricing', { rules: RULES })).inGroupCount)
  expect(nameOf((await sales.ask('/api/ops/getRepricingTouched', { repricingNo: no })).code)).toBe('STAFF_RIGHT')
  // A contract of seconds is not touched by a sheet that moves first quality alone.
  const contracted = async (gradeLevel: string) => {
    await mall.world.pool.run(
      `update framework_contract c set to_on = day_of(now()) + 30, content = jsonb_set(content, '{lines}', (select jsonb_agg(l || jsonb_build_object('gradeLevel', $2::text,
           'classCode', k.class_code, 'grade', k.grade, 'spuCode', '', 'thicknessFromUm', null, 'thicknessToUm', null, 'widthFromUm', null, 'widthToUm', null))
         from jsonb_array_elements(content -> 'lines') l))
       from sku k where k.sku_code = $1 and c.id = (select min(id) from framework_contract where status = 1)`,
      [SKU, gradeLevel],
    )
    return (await ask('contracts')).totalCount
  }
  const { pool } = mall.world
  const one = `from framework_contract where id = (select min(id) from framework_contract where status = 1)`
  const was = await pool.row<{ content: object; toOn: string }>(`select content, to_on::text as "toOn" ${one}`)
  expect([await contracted('1'), await contracted('2')]).toEqual([contracts + 1, contracts])
  await pool.run(`update framework_contract set content = $1, to_on = $2 where id = (select id ${one})`, [
    was?.content,
    was?.toOn,
  ])
  await pricing.get('/api/ops/submitRepricing', { repricingNo: no, version: 1 })
  expect((await ask('carts')).kinds).toEqual([])
})

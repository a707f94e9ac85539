// 竞拍、团购、框架订单、议价、优惠券 taken home: the company's own rows and no other's, sums that a program can add up, and text that stays text.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { ExportKindCode } from '@mall/domain/desk/export/export.codes.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { Caller } from '../../testing/testMall.ts'
import { A, B, bid, C, joinAll, key, lot, mall, one, openMall } from '../../selling/auction/testBidding.ts'
import { makeExports } from './makeExports.job.ts'

const SKU = 'REB-HRB400E-20-9000-1-W01'
const HOUR = 3_600_000
let desk: Caller
openMall()
beforeAll(async () => {
  desk = await mall.staff('S001')
})

/** Rows by their heads. */
async function taken(who: Caller, kind: ExportKindCode): Promise<Record<string, unknown>[]> {
  const { exportNo } = await who.get('/api/export/startExport', { kind, format: 'xlsx' })
  await makeExports(mall.world)
  const { url } = await who.get('/api/export/getExportUrl', { exportNo })
  const { rawPayload } = await mall.app.inject({ method: 'GET', url })
  const [heads = [], ...rows] = (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? []
  return rows.map(r => Object.fromEntries(heads.map((h, i) => [String(h), r[i]])))
}
const distinct = (rows: readonly Record<string, unknown>[], head: string) => new Set(rows.map(r => r[head])).size

test('lots a company takes part in, with its own best price and nobody else’s', async () => {
  const no = await lot()
  await joinAll(no, A(), B())
  await bid(A(), no, 3000)
  await bid(B(), no, 3050)
  const of = async (who: Caller) => (await taken(who, 'bids')).find(r => r['场次'] === no)
  expect(await of(A())).toMatchObject({ 我的最高价: 3000, 出价次数: 1, 计价: '元/吨', 保证金状态: expect.any(String) })
  expect((await of(B()))?.['我的最高价']).toBe(3050)
  expect(await of(C())).toBeUndefined()
})

test('coupons: what would be a formula in a sheet is text, and what was not used is an empty cell', async () => {
  const { planNo } = await desk.get('/api/ops/makeCouponPlan', {
    name: '=1+1 新客',
    kind: 'off',
    offFen: 12_345,
    fromFen: 50_000_00,
    stock: 5,
    perCompany: 1,
    requestId: key(),
    takeUntil: Date.now() + HOUR,
    validFrom: Date.now() - HOUR,
    validUntil: Date.now() + 2 * HOUR,
  })
  const { couponNo } = await A().get('/api/coupon/takeCoupon', { planNo, requestId: key() })
  const mine = (await taken(A(), 'coupons')).find(r => r['优惠券'] === couponNo)
  expect(mine).toMatchObject({ 名称: `'=1+1 新客`, 内容: '满 50,000 元减 123.45 元', 状态: '可用', 来源: '自己领取' })
  expect(mine?.['已优惠，元'] ?? '').toBe('')
  expect((await taken(B(), 'coupons')).some(r => r['优惠券'] === couponNo)).toBe(false)
  const list = await A().get('/api/coupon/getMyCoupons', {})
  expect(await taken(A(), 'coupons')).toHaveLength(list.openCount + list.usedCount + list.overCount)
})

test('quotes line by line at the price that was asked for; groups with what was joined', async () => {
  const { listPriceFen } = await desk.get('/api/ops/getGroupGoods', { skuCode: SKU })
  const { quoteNo } = await A().get('/api/quote/askQuote', {
    lines: [{ skuCode: SKU, pieces: 4, wantedFen: listPriceFen - 1234 }],
    requestId: key(),
  })
  const quote = (await taken(A(), 'quotes')).filter(r => r['议价单'] === quoteNo)
  expect(quote).toMatchObject([{ 行: 1, 件数: 4, 我要的价: (listPriceFen - 1234) / 100 }])
  expect(quote[0]?.['钢厂报价'] ?? '').toBe('')
  expect((await taken(B(), 'quotes')).some(r => r['议价单'] === quoteNo)).toBe(false)

  const { groupNo } = await desk.get('/api/ops/saveGroupBuy', {
    skuCode: SKU,
    startAt: Date.now() - HOUR,
    endAt: Date.now() + 72 * HOUR,
    publish: true,
    requestId: key(),
    tiers: [{ minKg: 10_000, priceFen: listPriceFen - 1000 }],
    minJoinKg: 1000,
    limitKg: 20_000,
    capKg: 40_000,
    depositBp: 1000,
  })
  await A().get('/api/productGroupBuy/joinProductGroupBuy', {
    groupNo,
    pieces: 2,
    choice: 'refund',
    acceptTerms: true,
    requestId: key(),
  })
  const groups = await taken(A(), 'groups')
  expect(groups.find(r => r['团号'] === groupNo)).toMatchObject({ 件数: 2, '挂牌价，元/吨': listPriceFen / 100 })
  expect((await taken(B(), 'groups')).some(r => r['团号'] === groupNo)).toBe(false)
})

test('orders under contracts are those of the list; who only looks takes no auctions home', async () => {
  const owner = await mall.buyer('demo01')
  const { totalCount } = await owner.get('/api/framework/getFrameworkOrderList', {})
  const rows = await taken(owner, 'frameworkOrders')
  expect(distinct(rows, '订单')).toBe(totalCount)
  const kg = await one<{ kg: Kg }>(
    `select coalesce(sum(f.kg), 0)::bigint as kg from framework_call f join orders o on o.id = f.order_id
     where o.company_id = (select company_id from app_user where user_name = 'demo01')`,
  )
  expect(rows.reduce((n, r) => n + Math.round(Number(r['重量，吨']) * 1000), 0)).toBe(kg?.kg)
  const viewer = await mall.buyer('demo01-5')
  const ask = async (kind: ExportKindCode) => (await viewer.ask('/api/export/startExport', { kind, format: 'csv' })).code
  expect([await ask('bids'), await ask('coupons')]).toEqual([Codes.FORBIDDEN, 1])
})

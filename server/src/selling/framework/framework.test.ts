// 框架合同: contract mode, what its cart holds, call-offs to the last ton, changes and versions.
import { offeredPeriods } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import type { Kg } from '@mall/domain/kernel/money.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { leftLabel } from '@mall/domain/selling/framework/framework.rules.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { noLine } from '../../goods/concession/testLine.ts'
import { frameworkFile, frameworkSignable } from './frameworkPaper.ts'

let mall: TestMall
let buyer: Caller
let stranger: Caller
let clerk: Caller
let manager: Caller
let invoiceId: string
let n = 0
const key = () => `frame-${process.pid}-${++n}`
const day = (plus: number) => new Date(Date.now() + 8 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10)
/** Coils that are in stock, of one spu, and others that the contracts do not name. */
let sku: { code: string; spu: string; cls: string; channel: string; grade: string; kg: Kg; id: number }
let other: { code: string }
let companyCode: string

beforeAll(async () => {
  mall = await testMall()
  await noLine(mall)
  ;[buyer, stranger] = [await mall.buyer('demo01'), await mall.buyer('demo02')]
  ;[clerk, manager] = [await mall.staff('S002'), await mall.staff('S003')]
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  invoiceId = title?.invoiceId ?? ''
  const { pool } = mall.world
  companyCode =
    (
      await pool.row<{ code: string }>(
        `select c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
      )
    )?.code ?? ''
  sku = (await pool.row(
    `select k.id, k.sku_code as code, k.spu_code as spu, k.class_code as cls, k.channel_code as channel, k.grade, k.piece_weight_g / 1000 as kg
     from sku k join stock s on s.sku_id = k.id where k.price_unit = 'ton' and k.class_code = 'REBAR' and k.on_shelf and k.spot and k.grade_level = '1'
       and s.on_hand - s.reserved > 200 order by k.id limit 1`,
  )) ?? { code: '', spu: '', cls: '', channel: '', grade: '', kg: 0, id: 0 }
  other = (await pool.row(
    `select k.sku_code as code from sku k join stock s on s.sku_id = k.id where k.price_unit = 'ton' and k.class_code = 'HRC' and k.on_shelf and k.spot
       and s.on_hand - s.reserved > 5 order by k.id limit 1`,
  )) ?? { code: '' }
  // No cap on unpaid goods: what is asked here is what a contract holds.
  await pool.run(
    `insert into setting (key, value) values ('order.unpaidMaxFen', '0'), ('order.unpaidMaxTons', '0') on conflict (key) do update set value = excluded.value`,
  )
  mall.world.rules.forget()
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>, common: Record<string, unknown> = {}) => {
  const { code } = await who.ask(path, input, common)
  return code === 1 ? 'ok' : ((Object.keys(Errors) as RefusalName[]).find(name => Errors[name].code === code) ?? code)
}
const form = (o: Partial<Sent<'/api/ops/saveFramework'>> = {}): Sent<'/api/ops/saveFramework'> => ({
  companyCode,
  contractType: 'M',
  fromOn: day(-1),
  toOn: day(20),
  channelCodes: [sku.channel],
  indexCode: 'HRC',
  lines: [
    { lineNo: 1, title: '螺纹钢', classCode: sku.cls, spuCode: sku.spu, committedKg: 10_000, premiumFen: -20_000, extraFen: 500 },
  ],
  requestId: key(),
  ...o,
})
/** Both have signed, as the platform would tell it. */
const sign = (ccNo: string, version: number) =>
  mall.world.pool.tx(async tx => {
    await tx.run(
      `update sign_flow set status = 3, buyer_signed_at = now(), seller_signed_at = now(), next_ask_at = null where document_no = $1`,
      [`${ccNo}-${version}`],
    )
    await frameworkSignable.onSigned(mall.world, tx, `${ccNo}-${version}`)
  })
async function contract(o: Partial<Sent<'/api/ops/saveFramework'>> = {}): Promise<string> {
  const { ccNo } = await clerk.get('/api/ops/saveFramework', form(o))
  await manager.get('/api/ops/decideFramework', { ccNo, rev: 1, approve: true })
  await sign(ccNo, 1)
  return ccNo
}
const mode = (ccNo: string) => ({ commerceContractNo: ccNo, salesType: '90' })
const own = (ccNo: string) => buyer.get('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })

/** Puts goods into the contract's cart and orders all that is ticked. */
async function order(who: Caller, ccNo: string, pieces: number) {
  await who.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces }, mode(ccNo))
  const preview = await who.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup }, mode(ccNo))
  return who.ask(
    '/api/order/createOrder',
    { requestId: key(), freightMode: FreightMode.selfPickup, invoiceId, fingerprint: preview.fingerprint, acceptTerms: true },
    mode(ccNo),
  )
}

describe('编写与签署', () => {
  test('who wrote it does not review it; reviewed it waits for the seals; sealed it can be ordered under', async () => {
    const { ccNo } = await manager.get('/api/ops/saveFramework', form())
    expect(await refusal(manager, '/api/ops/decideFramework', { ccNo, rev: 1, approve: true })).toBe('FRAMEWORK_TWO')
    expect(await refusal(clerk, '/api/ops/decideFramework', { ccNo, rev: 1, approve: true })).toBe('STAFF_RIGHT')
    // Status 3: its company does not see it yet.
    expect(await refusal(buyer, '/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })).toBe('FRAMEWORK_NONE')
    const again = form({ ccNo, rev: 1, addressText: '廊坊开发区一号路' })
    await clerk.get('/api/ops/saveFramework', again)
    // What the reviewer has before him is not what stands now.
    const stale = await manager.ask('/api/ops/decideFramework', { ccNo, rev: 1, approve: true })
    expect(stale.message).toMatch(/在您打开之后改过/)
    // Nor does a colleague write over it who opened it before; sent again after a lost answer it stands.
    expect(await refusal(manager, '/api/ops/saveFramework', form({ ccNo, rev: 1 }))).toBe('FRAMEWORK_STATE')
    expect(await refusal(clerk, '/api/ops/saveFramework', again)).toBe('ok')
    const { rev } = await manager.get('/api/ops/getFramework', { ccNo })
    expect(rev).toBe(2)
    await manager.get('/api/ops/decideFramework', { ccNo, rev, approve: true })
    expect((await own(ccNo)).status).toBe(2)
    expect(await refusal(buyer, '/api/framework/enterContract', { ccNo })).toBe('FRAMEWORK_NOT_USABLE')
    expect((await buyer.get('/api/framework/getContractSign', { documentNo: `${ccNo}-1` })).kind).toBe('framework')
    await sign(ccNo, 1)
    expect(await own(ccNo)).toMatchObject({ status: 1, versionNo: 1, whyNotUse: '' })
    expect(await refusal(manager, '/api/ops/decideFramework', { ccNo, rev: 1, approve: true })).toBe('FRAMEWORK_STATE')
    expect(await refusal(clerk, '/api/ops/saveFramework', form({ ccNo }))).toBe('FRAMEWORK_STATE')
  })

  test.each([
    ['the end before the beginning', { fromOn: day(10), toOn: day(5) }],
    ['a period that is over', { fromOn: day(-20), toOn: day(-1) }],
    ['an unknown channel', { channelCodes: ['J9999999'] }],
    ['an unknown index', { indexCode: 'NONE' }],
    ['an unknown company', { companyCode: 'KH999999' }],
    ['a month outside', { plan: [{ month: '2020-01', kg: 1000 }] }],
    ['more tons planned than are committed', { plan: [{ month: day(0).slice(0, 7), kg: 10_001 }] }],
    ['an end in eight thousand years', { toOn: '9999-12-31' }],
    [
      'tiers that fall',
      {
        tiers: [
          { fromKg: 1000, fenPerTon: 900 },
          { fromKg: 2000, fenPerTon: 800 },
        ],
      },
    ],
  ])('is refused with %s', async (_what, o) => {
    expect(await refusal(clerk, '/api/ops/saveFramework', form(o))).toBe('FRAMEWORK_WRONG')
  })

  test('two lines of one number are refused, two sendings of one form are one contract', async () => {
    const [line] = form().lines
    expect(line && (await refusal(clerk, '/api/ops/saveFramework', form({ lines: [line, line] })))).toBe('FRAMEWORK_WRONG')
    const once = form()
    const [a, b] = await Promise.all([clerk.get('/api/ops/saveFramework', once), clerk.get('/api/ops/saveFramework', once)])
    expect(a).toEqual(b)
    expect(await refusal(clerk, '/api/ops/saveFramework', { ...once, toOn: day(19) })).toBe('REQUEST_REUSED')
  })

  test('refused by the buyer it goes back to the desk, and the next try is another version', async () => {
    const { ccNo } = await clerk.get('/api/ops/saveFramework', form())
    await manager.get('/api/ops/decideFramework', { ccNo, rev: 1, approve: true })
    await mall.world.pool.tx(async tx => {
      await tx.run('update sign_flow set status = 5, next_ask_at = null where document_no = $1', [`${ccNo}-1`])
      await frameworkSignable.onRefused(mall.world, tx, `${ccNo}-1`, '价格不合适')
    })
    expect((await manager.get('/api/ops/getFramework', { ccNo })).status).toBe(3)
    await manager.get('/api/ops/decideFramework', { ccNo, rev: 1, approve: true })
    await sign(ccNo, 2)
    expect(await own(ccNo)).toMatchObject({ status: 1, versionNo: 2 })
  })

  test('the paper is drawn the same for the same version', async () => {
    const ccNo = await contract()
    const [a, b] = [await frameworkSignable.pdf(mall.world, `${ccNo}-1`), await frameworkSignable.pdf(mall.world, `${ccNo}-1`)]
    expect(a.subarray(0, 5).toString()).toBe('%PDF-')
    expect(a.equals(b)).toBe(true)
    // Renamed since, the version keeps the names that it was signed with.
    await mall.world.pool.run(`update framework_index set name = name || '（改名）' where code = 'HRC'`)
    await mall.world.pool.run(
      `insert into setting (key, value) values ('contract.sellerName', '改名后的钢厂') on conflict (key) do update set value = excluded.value`,
    )
    mall.world.rules.forget()
    expect((await frameworkSignable.pdf(mall.world, `${ccNo}-1`)).equals(a)).toBe(true)
    await mall.world.pool.run(`update framework_index set name = replace(name, '（改名）', '') where code = 'HRC'`)
    await mall.world.pool.run(`delete from setting where key = 'contract.sellerName'`)
    mall.world.rules.forget()
    // What was sent to be signed is kept, and is what is taken home.
    await mall.world.files.put('test/framework-draft', Buffer.from('%PDF-kept'), 'application/pdf')
    await mall.world.pool.run(
      `update sign_flow set draft_key = 'test/framework-draft', draft_sha256 = repeat('a', 64) where document_no = $1`,
      [`${ccNo}-1`],
    )
    expect((await frameworkFile(mall.world, `${ccNo}-1`)).toString()).toBe('%PDF-kept')
  })
})

/** A line that lies in a contract's cart since before the contract stopped holding its goods. */
async function leftIn(ccNo: string, skuCode: string): Promise<void> {
  await buyer.get('/api/cart/addGoodsToCart', { skuCode, pieces: 1 })
  await mall.world.pool.run(
    `update cart_item i set kind = 'contract', source_no = $1 from sku k where k.id = i.sku_id and k.sku_code = $2 and i.kind = 'cart'
       and i.user_id = (select id from app_user where user_name = 'demo01')`,
    [ccNo, skuCode],
  )
}

describe('合同模式', () => {
  test('goods that the contract does not hold are refused at its cart with the reason and the way, and go into the ordinary one when asked', async () => {
    const ccNo = await contract()
    await buyer.get('/api/cart/clearnCart', {})
    const no = await buyer.ask('/api/cart/addGoodsToCart', { skuCode: other.code, pieces: 1 }, mode(ccNo))
    expect(no).toMatchObject({
      code: Codes.FRAMEWORK_UNCOVERED,
      message: expect.stringMatching(/没有放进合同购物车：合同里没有这个品种。.*普通购物车/),
    })
    expect(await buyer.get('/api/cart/getCartGoodsNum', {}, mode(ccNo))).toBe(0)
    expect((await buyer.get('/api/framework/getContractCartState', {}, mode(ccNo)))?.ordinaryLines).toBe(0)
    // A whole list says it line by line.
    const list = await buyer.get(
      '/api/cart/importJMZGProductSellerGoodsToCart',
      { rows: [{ text: other.code, pieces: 1 }] },
      mode(ccNo),
    )
    expect(list).toMatchObject({ added: 0, rows: [{ ok: false, message: expect.stringContaining('合同里没有这个品种') }] })
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: other.code, pieces: 1, ordinary: true }, mode(ccNo))
    expect(await buyer.get('/api/cart/getCartGoodsNum', {}, mode(ccNo))).toBe(0)
    expect(await buyer.get('/api/cart/getCartGoodsNum', {})).toBe(1)
    expect((await buyer.get('/api/framework/getContractCartState', {}, mode(ccNo)))?.ordinaryLines).toBe(1)
    // More than its line holds is another thing: it lies there with what is too much, and takes fewer pieces.
    expect(await buyer.ask('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 30 }, mode(ccNo))).toMatchObject({ code: 1 })
    await buyer.get('/api/cart/clearnCart', {}, mode(ccNo))
    await buyer.get('/api/cart/clearnCart', {})
  })

  test('a list that is matched in its mode names its prices and what it does not hold before anything is put in; the rest goes into the ordinary cart', async () => {
    const ccNo = await contract()
    await buyer.get('/api/cart/clearnCart', {})
    const lines = [sku.code, other.code].map(code => `${code} 1`)
    const offers = async (under: Record<string, unknown>) =>
      (await buyer.get('/api/cart/matchPurchaseList', { lines }, under)).lines.map((l, i) =>
        l.goods.flatMap(g => g.offers).find(o => o.skuCode === [sku.code, other.code][i]),
      )
    const [listed, strange] = await offers({})
    expect([listed?.priceLabel, listed?.whyNot, strange?.whyNot]).toEqual(['', '', ''])
    const [held, not] = await offers(mode(ccNo))
    const { averageFen } = (await own(ccNo)).price
    expect(held).toMatchObject({ priceFen: (averageFen ?? 0) - 20_000 + 500, priceLabel: '框架合同价', whyNot: '' })
    expect((held?.deliveredFen ?? 0) - (held?.priceFen ?? 0)).toBe(held?.freightFen)
    expect(not).toMatchObject({ priceFen: strange?.priceFen, priceLabel: '', whyNot: '合同里没有这个品种' })
    const rows = [{ text: other.code, pieces: 1 }]
    const path = '/api/cart/importJMZGProductSellerGoodsToCart'
    expect((await buyer.ask(path, { rows, ordinary: true }, mode('CC209912000001'))).code).toBe(Codes.FRAMEWORK_NONE)
    expect(await buyer.get('/api/cart/getCartGoodsNum', {})).toBe(0)
    const put = await buyer.get(path, { rows, ordinary: true }, mode(ccNo))
    expect(put).toMatchObject({ added: 1, rows: [{ ok: true }] })
    expect(await buyer.get('/api/cart/getCartGoodsNum', {}, mode(ccNo))).toBe(0)
    expect(await buyer.get('/api/cart/getCartGoodsNum', {})).toBe(1)
    await buyer.get('/api/cart/clearnCart', {})
  })

  test('its cart is apart, its price is index, premium and extra; what it does not cover stays visible with the reason', async () => {
    const ccNo = await contract()
    await buyer.get('/api/framework/enterContract', { ccNo })
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 }, mode(ccNo))
    await leftIn(ccNo, other.code)
    const view = await buyer.get('/api/cart/refreashCartGroup', {}, mode(ccNo))
    const lines = Object.values(view.cartMap).flatMap(g => g.lines)
    const mine = lines.find(l => l.skuCode === sku.code)
    const { averageFen } = (await own(ccNo)).price
    expect(mine).toMatchObject({ valid: true, priceFen: (averageFen ?? 0) - 20_000 + 500 })
    expect(mine?.prices.find(p => p.taken)).toMatchObject({ source: 'contract', sourceNo: ccNo, how: 'bound' })
    expect(lines.find(l => l.skuCode === other.code)).toMatchObject({
      valid: false,
      changes: [{ kind: 'notCovered', message: '合同里没有这个品种' }],
    })
    const plain = await buyer.get('/api/cart/refreashCartGroup', {})
    const shown = Object.values(plain.cartMap).flatMap(g => g.lines)
    expect(
      shown.some(l => l.skuCode === other.code && l.cartItemId === lines.find(x => x.skuCode === other.code)?.cartItemId),
    ).toBe(false)
    expect(await buyer.get('/api/cart/getCartGoodsNum', {}, mode(ccNo))).toBe(2)
    const away = lines.find(l => l.skuCode === other.code)?.cartItemId ?? ''
    expect(await buyer.get('/api/framework/moveToCart', { cartItemIds: [away] })).toEqual({ moved: 1 })
    expect(await buyer.get('/api/cart/getCartGoodsNum', {}, mode(ccNo))).toBe(1)
    expect((await buyer.get('/api/framework/getContractCartState', {}, mode(ccNo)))?.nowKg).toBe(mine?.weightKg)
    expect(await refusal(buyer, '/api/cart/addGoodsToCartBuyNow', { skuCode: sku.code, pieces: 1 }, mode(ccNo))).toBe(
      'FRAMEWORK_BUY_NOW',
    )
  })

  test('the formula goes to the delivered price: index, grade, size, and the freight to the contract’s city that the cart asks for as well', async () => {
    const ccNo = await contract({ addressText: '唐山市路北区演示路 8 号（仓库）' })
    const [line] = (await own(ccNo)).lines
    const { averageFen } = (await own(ccNo)).price
    const area = [...mall.world.catalogue.cities.values()].find(c => c.name === '唐山市')?.salesAreaCode ?? ''
    const depot = await mall.world.pool.row<{ code: string }>('select depot_code as code from sku where sku_code = $1', [
      line?.skuCode,
    ])
    const freightFen = mall.world.catalogue.freight(depot?.code ?? '', area)
    expect((await own(ccNo)).deliverTo).toBe('唐山市')
    expect(freightFen).toBeGreaterThan(0)
    expect(line).toMatchObject({
      exWorksFen: (averageFen ?? 0) - 20_000 + 500,
      freightFen,
      deliveredFen: (averageFen ?? 0) - 20_000 + 500 + freightFen,
    })
  })

  test('the goods page names the price that the basket of the request takes: in the mode the contract’s, outside it the list’s', async () => {
    const ccNo = await contract()
    const ask = (pieces: number, common = {}) =>
      buyer.get('/api/goods/getApplicablePrices', { skuCode: sku.code, pieces }, common)
    const within = await ask(1, mode(ccNo))
    const { averageFen } = (await own(ccNo)).price
    expect(within.prices.find(p => p.taken)).toMatchObject({
      source: 'contract',
      sourceNo: ccNo,
      how: 'bound',
      priceFen: (averageFen ?? 0) - 20_000 + 500,
    })
    expect(within.whyNot).toBe('')
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 }, mode(ccNo))
    const [line] = Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, mode(ccNo))).cartMap).flatMap(g => g.lines)
    expect(line?.priceFen).toBe(within.prices.find(p => p.taken)?.priceFen)
    // An agreed price of the company's own is told beside it, and taken by the ordinary cart alone.
    const pricing = await mall.staff('S004')
    const { priceNo } = await pricing.get('/api/ops/saveCompanyPrice', {
      companyCode,
      kind: 'cut',
      cutFen: 100,
      skuCode: sku.code,
      requestId: key(),
      fromAt: Date.now() - 3_600_000,
      untilAt: Date.now() + 36_000_000,
    })
    const beside = (await ask(1, mode(ccNo))).prices
    expect(beside.find(p => p.source === 'agreement')).toMatchObject({ sourceNo: priceNo, how: 'told', taken: false })
    expect(beside.find(p => p.taken)?.source).toBe('contract')
    expect((await ask(1)).prices.find(p => p.taken)?.source).toBe('agreement')
    await pricing.get('/api/ops/stopCompanyPrice', { priceNo, reason: '测试结束' })
    // More pieces than the line holds: said before they are put in.
    expect((await ask(99, mode(ccNo))).whyNot).toMatch(/^超出这一行的余量/)
    expect((await ask(1)).prices.find(p => p.taken)?.source).toBe('list')
    // No coupon is offered upon it, and the sum is of the same price.
    const ahead = await buyer.get('/api/coupon/getGoodsCoupons', { skuCode: sku.code, pieces: 1 }, mode(ccNo))
    expect(ahead).toMatchObject({ goodsFen: line?.amountFen, coupons: [] })
    expect(await refusal(stranger, '/api/goods/getApplicablePrices', { skuCode: sku.code }, mode(ccNo))).toBe('FRAMEWORK_NONE')
    await buyer.get('/api/cart/clearnCart', {}, mode(ccNo))
  })

  test('a coupon takes nothing off an order under a contract, and stays the company’s', async () => {
    const ccNo = await contract()
    const desk = await mall.staff('S004')
    const { planNo } = await desk.get('/api/ops/makeCouponPlan', {
      name: '合同试券',
      kind: 'off',
      offFen: 100,
      fromFen: 0,
      stock: 5,
      perCompany: 1,
      validDays: 30,
      requestId: key(),
      takeUntil: Date.now() + 3_600_000,
      validFrom: Date.now() - 3_600_000,
    })
    const { couponNo } = await buyer.get('/api/coupon/takeCoupon', { planNo, requestId: key() })
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 })
    const plain = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup, couponNo })
    expect(plain).toMatchObject({ discountFen: 100, noCouponWhy: '' })
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 }, mode(ccNo))
    expect((await buyer.get('/api/coupon/getCartCoupons', {}, mode(ccNo))).coupons).toEqual([])
    const preview = await buyer.get(
      '/api/cart/refreashCartToOrderServiceByShop',
      { freightMode: FreightMode.selfPickup, couponNo },
      mode(ccNo),
    )
    expect(preview).toMatchObject({ discountFen: 0, coupons: [], couponNo: '' })
    expect(preview.noCouponWhy).toMatch(/不能用优惠券/)
    const order = {
      requestId: key(),
      freightMode: FreightMode.selfPickup,
      invoiceId,
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    }
    expect(await refusal(buyer, '/api/order/createOrder', { ...order, couponNo }, mode(ccNo))).toBe('COUPON_CONTRACT')
    const mine = await buyer.get('/api/coupon/getMyCoupons', { pageSize: 100 })
    expect(mine.list.find(c => c.couponNo === couponNo)?.state).toBe('open')
    await buyer.get('/api/cart/clearnCart', {}, mode(ccNo))
  })

  test('what lies in the cart of a contract that is over is still its buyer’s: read outside the mode, and moved to the ordinary cart', async () => {
    const ccNo = await contract()
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 2 }, mode(ccNo))
    const left = () => buyer.get('/api/framework/getLeftInCart', { ccNo })
    expect(await left()).toMatchObject({ why: '', lines: [{ pieces: 2 }] })
    await mall.world.pool.run(
      'update framework_contract set from_on = current_date - 9, to_on = current_date - 3 where cc_no = $1',
      [ccNo],
    )
    // The mode is closed, whatever is asked in it.
    expect(await refusal(buyer, '/api/cart/refreashCartGroup', {}, mode(ccNo))).toBe('FRAMEWORK_NOT_USABLE')
    const { why, lines } = await left()
    expect(why).toMatch(/到期/)
    expect(await refusal(stranger, '/api/framework/getLeftInCart', { ccNo })).toBe('FRAMEWORK_NONE')
    // Another's lines are not his to move.
    const cartItemIds = lines.map(l => l.cartItemId)
    expect((await stranger.get('/api/framework/moveToCart', { cartItemIds })).moved).toBe(0)
    expect((await buyer.get('/api/framework/moveToCart', { cartItemIds })).moved).toBe(1)
    expect((await left()).lines).toEqual([])
    const moved = Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap).flatMap(g => g.lines)
    expect(moved).toMatchObject([{ skuCode: sku.code, pieces: 2 }])
    await buyer.get('/api/cart/clearnCart', {})
  })

  test('lines of two contracts for the same goods, and one that lies in the ordinary cart already, become one line; pressed twice they are counted once', async () => {
    const [one, two] = [await contract(), await contract()]
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 4 })
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 2 }, mode(one))
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 3 }, mode(two))
    const ids = []
    for (const ccNo of [one, two])
      ids.push(...(await buyer.get('/api/framework/getLeftInCart', { ccNo })).lines.map(l => l.cartItemId))
    const both = await Promise.all([
      buyer.get('/api/framework/moveToCart', { cartItemIds: ids }),
      buyer.get('/api/framework/moveToCart', { cartItemIds: ids }),
    ])
    expect(both.reduce((sum, b) => sum + b.moved, 0)).toBe(2)
    const lines = Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap).flatMap(g => g.lines)
    expect(lines).toMatchObject([{ skuCode: sku.code, pieces: 9 }])
    // More than a line may hold stays where it is.
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 2 }, mode(one))
    const [rest] = (await buyer.get('/api/framework/getLeftInCart', { ccNo: one })).lines
    await mall.world.pool.run(
      `update cart_item set pieces = 99998 where kind = 'cart' and sku_id = $1 and user_id = (
      select user_id from cart_item where id = $2::bigint)`,
      [sku.id, rest?.cartItemId],
    )
    expect(await buyer.get('/api/framework/moveToCart', { cartItemIds: [rest?.cartItemId ?? ''] })).toEqual({ moved: 0 })
    for (const common of [{}, mode(one), mode(two)]) await buyer.get('/api/cart/clearnCart', {}, common)
  })

  test('lines that the contract covers go over into its cart as they are, at its price; what it does not cover stays, what is too much is told', async () => {
    const ccNo = await contract()
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 2 })
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: other.code, pieces: 1 })
    const linesOf = async (common = {}) =>
      Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, common)).cartMap).flatMap(g => g.lines)
    const ids = (await linesOf()).map(l => l.cartItemId)
    expect(await refusal(stranger, '/api/framework/moveToContract', { ccNo, cartItemIds: ids })).toBe('FRAMEWORK_NONE')
    const done = await Promise.all([
      buyer.ask('/api/framework/moveToContract', { ccNo, cartItemIds: ids }),
      buyer.ask('/api/framework/moveToContract', { ccNo, cartItemIds: ids }),
    ])
    // Twice at once is once: the second finds the line gone.
    expect(done.reduce((sum, d) => sum + (d.data?.moved ?? 0), 0)).toBe(1)
    // Sent again after its answer was lost: it lies there, and the contract is entered.
    const [lost] = ids.filter((_, i) => i === 0)
    const retry = { ccNo, cartItemIds: lost ? [lost] : [] }
    expect(await buyer.get('/api/framework/moveToContract', retry)).toEqual({ moved: 0, told: [] })
    expect(done.find(d => d.data?.moved === 1)?.data.told).toMatchObject([{ moved: false, why: '合同里没有这个品种' }])
    const { averageFen } = (await own(ccNo)).price
    expect(await linesOf(mode(ccNo))).toMatchObject([
      { skuCode: sku.code, pieces: 2, priceFen: (averageFen ?? 0) - 20_000 + 500 },
    ])
    expect((await linesOf()).map(l => l.skuCode)).toEqual([other.code])
    // Its like joins it; more than the line holds goes over and says so.
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 30 })
    const more = (await linesOf()).filter(l => l.skuCode === sku.code).map(l => l.cartItemId)
    const told = await buyer.get('/api/framework/moveToContract', { ccNo, cartItemIds: more })
    expect(told).toMatchObject({ moved: 1, told: [{ moved: true, why: expect.stringMatching(/^超出这一行的余量/) }] })
    expect((await linesOf(mode(ccNo))).map(l => [l.pieces, l.valid])).toEqual([[32, false]])
    await buyer.get('/api/cart/clearnCart', {}, mode(ccNo))
    await buyer.get('/api/cart/clearnCart', {})
  })

  test('a quantity changed while the line goes over goes with it or is refused; an order of it at the same time is one or the other', async () => {
    const ccNo = await contract()
    const linesOf = async (common = {}) =>
      Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, common)).cartMap).flatMap(g => g.lines)
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 2 })
    const [line] = await linesOf()
    const cartItemId = line?.cartItemId ?? ''
    // Another act holds the line when the move comes: what it leaves is what goes over.
    const held = mall.world.pool.tx(async tx => {
      await tx.run('update cart_item set pieces = 3 where id = $1', [cartItemId])
      await new Promise(done => setTimeout(done, 400))
    })
    await new Promise(done => setTimeout(done, 100))
    const move = buyer.get('/api/framework/moveToContract', { ccNo, cartItemIds: [cartItemId] })
    await held
    expect((await move).moved).toBe(1)
    expect((await linesOf(mode(ccNo))).map(l => l.pieces)).toEqual([3])
    await buyer.get('/api/cart/clearnCart', {}, mode(ccNo))
    // Ordered meanwhile, it is in no cart.
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 2 })
    const id = (await linesOf())[0]?.cartItemId ?? ''
    const ordering = mall.world.pool.tx(async tx => {
      await tx.run('delete from cart_item where id = $1', [id])
      await new Promise(done => setTimeout(done, 400))
    })
    await new Promise(done => setTimeout(done, 100))
    const late = buyer.ask('/api/framework/moveToContract', { ccNo, cartItemIds: [id] })
    await ordering
    expect((await late).data?.moved ?? 0).toBe(0)
    expect(await linesOf(mode(ccNo))).toEqual([])
  })

  test('an ordinary cart is told of the own contract, a stranger is not', async () => {
    const ccNo = await contract()
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 })
    const told = Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap)
      .flatMap(g => g.lines)
      .find(l => l.skuCode === sku.code)
    expect(told?.prices.some(p => p.how === 'told' && p.source === 'contract')).toBe(true)
    expect(told?.prices.find(p => p.taken)?.source).not.toBe('contract')
    expect((await buyer.get('/api/framework/checkFramework', { ccNo, lines: [{ skuCode: sku.code }] }))[0]).toMatchObject({
      usable: true,
    })
    expect(await stranger.get('/api/framework/checkFramework', { lines: [{ skuCode: sku.code }] })).toEqual([])
    await buyer.get('/api/cart/clearnCart', {})
  })

  test.each([
    ['another company', 'FRAMEWORK_NONE', async (ccNo: string) => ccNo],
    ...[2, 3, 4, 5].map(
      s =>
        [
          `status ${s}`,
          s === 3 ? 'FRAMEWORK_NONE' : 'FRAMEWORK_NOT_USABLE',
          async (ccNo: string) => {
            await mall.world.pool.run('update framework_contract set status = $2 where cc_no = $1', [ccNo, s])
            return ccNo
          },
        ] as const,
    ),
    [
      'one that is over',
      'FRAMEWORK_NOT_USABLE',
      async (ccNo: string) => {
        await mall.world.pool.run(
          'update framework_contract set from_on = current_date - 9, to_on = current_date - 3 where cc_no = $1',
          [ccNo],
        )
        return ccNo
      },
    ],
    ['one that does not exist', 'FRAMEWORK_NONE', async () => 'CC202601999999'],
  ] as const)('%s opens nothing: %s', async (what, name, make) => {
    const ccNo = await contract()
    const no = await make(ccNo)
    const who = what === 'another company' ? stranger : buyer
    expect(await refusal(who, '/api/framework/enterContract', { ccNo: no })).toBe(name)
    expect(await refusal(who, '/api/cart/refreashCartGroup', {}, mode(no))).toBe(name)
    expect(await refusal(who, '/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 }, mode(no))).toBe(name)
    expect(
      await refusal(
        who,
        '/api/order/createOrder',
        { requestId: key(), freightMode: FreightMode.selfPickup, invoiceId, fingerprint: 'x'.repeat(20), acceptTerms: true },
        mode(no),
      ),
    ).toBe(name)
    // Whatever was set for the test is taken back: the invariants are asked at the end.
    await mall.world.pool.run(`update framework_contract set status = 1 where cc_no = $1`, [ccNo])
  })

  test('sales type 90 without a contract is refused; the goods of another channel are not covered; the payment is the agreed one', async () => {
    expect(await refusal(buyer, '/api/cart/refreashCartGroup', { salesType: '90' })).toBe('FRAMEWORK_NEEDED')
    expect(
      await refusal(
        buyer,
        '/api/order/createOrder',
        { requestId: key(), freightMode: FreightMode.selfPickup, invoiceId, fingerprint: 'x'.repeat(20), acceptTerms: true },
        { salesType: '90' },
      ),
    ).toBe('FRAMEWORK_NEEDED')
    // Its channels were changed after it was written: no form makes one that sells nothing of its lines.
    expect(await refusal(clerk, '/api/ops/saveFramework', form({ channelCodes: ['J0000012'] }))).toBe('FRAMEWORK_WRONG')
    const away = await contract()
    await mall.world.pool.run(
      `update framework_contract set content = jsonb_set(content, '{channelCodes}', '["J0000012"]') where cc_no = $1`,
      [away],
    )
    await leftIn(away, sku.code)
    const [line] = Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, mode(away))).cartMap).flatMap(g => g.lines)
    expect(line).toMatchObject({ valid: false, changes: [{ kind: 'notCovered', message: '这个渠道的商品不在合同内' }] })
    await mall.world.pool.run(
      `update framework_contract c set content = v.content from framework_version v where v.contract_id = c.id and v.version = c.version and c.cc_no = $1`,
      [away],
    )
    const bills = await contract({ payment: 'B' })
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 }, mode(bills))
    const plan = await buyer.get(
      '/api/cart/refreashCartToOrderServiceByShop',
      { freightMode: FreightMode.selfPickup, paymentType: 'A' },
      mode(bills),
    )
    expect(plan.problems[0]?.message).toContain('约定承兑付款')
  })
})

test('a real number while standing in another channel: its own goods go on, goods of that channel are refused in words, in cart and order', async () => {
  // Goods of the contract's class that stand in another channel: the demo has none, so one is put there for the story.
  const theirs = 'J0000012'
  const moved = await mall.world.pool.row<{ code: string }>(
    `select k.sku_code as code from sku k join stock s on s.sku_id = k.id where k.class_code = $1 and k.channel_code = $2 and k.spu_code <> $3 and k.on_shelf
       and k.spot and k.price_unit = 'ton' and s.on_hand - s.reserved > 5 order by k.id limit 1`,
    [sku.cls, sku.channel, sku.spu],
  )
  const pair = { cls: sku.cls, own: sku.channel, ours: sku.code, theirs, code: moved?.code ?? '' }
  const stand = (channel: string) =>
    mall.world.pool.run('update sku set channel_code = $2 where sku_code = $1', [pair.code, channel])
  await stand(theirs)
  const ccNo = await contract({
    channelCodes: [pair.own],
    lines: [{ lineNo: 1, title: '两个渠道都卖的', classCode: pair.cls, committedKg: 900_000_000 }],
  })
  const standing = { ...mode(ccNo), channelCode: pair.theirs }
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: pair.ours, pieces: 1 }, standing)
  expect(await refusal(buyer, '/api/cart/addGoodsToCart', { skuCode: pair.code, pieces: 1 }, standing)).toBe(
    'FRAMEWORK_UNCOVERED',
  )
  await leftIn(ccNo, pair.code)
  const lines = Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, standing)).cartMap).flatMap(g => g.lines)
  expect(lines.find(l => l.skuCode === pair.ours)).toMatchObject({ valid: true })
  expect(lines.find(l => l.skuCode === pair.code)).toMatchObject({
    valid: false,
    changes: [{ kind: 'notCovered', message: '这个渠道的商品不在合同内' }],
  })
  const asked = await buyer.get('/api/goods/getApplicablePrices', { skuCode: pair.code, pieces: 1 }, standing)
  expect(asked.whyNot).toBe('这个渠道的商品不在合同内')
  // Nothing of the other channel becomes an order under it.
  const plan = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup }, standing)
  expect(plan.groups.flatMap(g => g.lines).map(l => l.skuCode)).toEqual([pair.ours])
  await buyer.get('/api/cart/clearnCart', {}, mode(ccNo))
  await stand(pair.own)
})

describe('调用与余量', () => {
  test('an order is of the contract, at its price and version; cancelled it gives its tons back', async () => {
    const ccNo = await contract()
    const made = await order(buyer, ccNo, 2)
    expect(made.code).toBe(1)
    const orderCode = made.data.orderCodes[0] ?? ''
    const detail = await buyer.get('/api/order/getOrderDetail', { orderCode })
    expect(detail).toMatchObject({ origin: 'framework', originNo: ccNo })
    const kg = detail.weightKg
    expect(await own(ccNo)).toMatchObject({ orderedKg: kg, leftKg: 10_000 - kg })
    expect((await buyer.get('/api/framework/getFrameworkOrderList', { ccNo })).list[0]).toMatchObject({ orderCode, versionNo: 1 })
    await buyer.get('/api/order/cancelOrder', { orderCode, reason: '测试取消' })
    expect(await own(ccNo)).toMatchObject({ orderedKg: 0, leftKg: 10_000 })
  })

  test('more than is left is refused in the cart and again in the order', async () => {
    const ccNo = await contract({
      lines: [{ lineNo: 1, title: '螺纹钢', classCode: sku.cls, spuCode: sku.spu, committedKg: Math.ceil(sku.kg * 2) }],
    })
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 3 }, mode(ccNo))
    const [line] = Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, mode(ccNo))).cartMap).flatMap(g => g.lines)
    expect(line?.changes[0]?.message).toMatch(/^超出这一行的余量 /)
    const preview = await buyer.get(
      '/api/cart/refreashCartToOrderServiceByShop',
      { freightMode: FreightMode.selfPickup },
      mode(ccNo),
    )
    expect(
      await refusal(
        buyer,
        '/api/order/createOrder',
        { requestId: key(), freightMode: FreightMode.selfPickup, invoiceId, fingerprint: preview.fingerprint, acceptTerms: true },
        mode(ccNo),
      ),
    ).toBe('ORDER_CHANGED')
  })

  test.each([
    [0, 8],
    [1000, 8.8],
  ])('of what is left, with a tolerance of %i bp, many at once take no more than %d pieces', async (toleranceBp, most) => {
    const pieces = 20
    const ccNo = await contract({
      toleranceBp,
      lines: [
        { lineNo: 1, title: '螺纹钢', classCode: sku.cls, spuCode: sku.spu, committedKg: Math.max(1000, Math.ceil(sku.kg * 8)) },
      ],
    })
    // Each with his own cart, all of one company.
    const people = await mall.world.pool.rows<{ name: string }>(
      `select u.user_name as name from app_user u join app_user d on d.company_id = u.company_id and d.user_name = 'demo01' where u.closed_at is null`,
    )
    expect(people.length).toBeGreaterThan(0)
    const ready: { token: string; fingerprint: string }[] = []
    const { pool } = mall.world
    const spare = await pool.rows<{ name: string; company: number; role: string }>(
      `select user_name as name, company_id as company, role_code as role from app_user where staff_code is null and company_id is not null and closed_at is null
         and role_code = 'purchaser' and user_name like 'demo%' and company_id <> (select company_id from app_user where user_name = 'demo01') and user_name <> 'demo02'
         and not exists (select 1 from orders o where o.user_id = app_user.id) order by id limit $1`,
      [pieces],
    )
    await pool.run(
      `update app_user set company_id = (select company_id from app_user where user_name = 'demo01') where user_name = any($1::text[])`,
      [spare.map(s => s.name)],
    )
    const callers = [buyer]
    // One after the other: log-ins cost, and a mall turns away what is too much at once.
    for (const s of spare) callers.push(await mall.buyer(s.name))
    for (const who of callers) {
      await who.get('/api/cart/clearnCart', {}, mode(ccNo))
      await who.get('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 }, mode(ccNo))
      const p = await who.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup }, mode(ccNo))
      ready.push({ token: who.token ?? '', fingerprint: p.fingerprint })
    }
    const codes = await Promise.all(
      callers.map(
        async (who, i) =>
          (
            await who.ask(
              '/api/order/createOrder',
              {
                requestId: key(),
                freightMode: FreightMode.selfPickup,
                invoiceId,
                fingerprint: ready[i]?.fingerprint ?? '',
                acceptTerms: true,
              },
              mode(ccNo),
            )
          ).code,
      ),
    )
    const ok = codes.filter(c => c === 1).length
    const room = (await own(ccNo)).committedKg * (1 + toleranceBp / 10_000)
    expect((await own(ccNo)).orderedKg).toBeLessThanOrEqual(room)
    expect(ok).toBe(Math.min(callers.length, Math.floor(room / ((await own(ccNo)).orderedKg / Math.max(1, ok)))))
    expect(new Set(codes.filter(c => c !== 1))).toEqual(codes.length > ok ? new Set([Errors.FRAMEWORK_LIMIT.code]) : new Set())
    expect(most).toBeGreaterThan(0)
  })
})

describe('订货日历', () => {
  test('one click puts the month’s rest into the contract’s cart in whole pieces; the second click has nothing to put', async () => {
    const month = day(0).slice(0, 7)
    const committedKg = Math.ceil(sku.kg * 6)
    const ccNo = await contract({
      lines: [{ lineNo: 1, title: '螺纹钢', classCode: sku.cls, spuCode: sku.spu, committedKg }],
      plan: [{ month, kg: Math.ceil(sku.kg * 2.5) }],
    })
    expect((await buyer.get('/api/framework/getCallOffCalendar', { ccNo })).monthRestKg).toBe(Math.ceil(sku.kg * 2.5))
    const put = await buyer.get('/api/framework/fillMonth', { ccNo, lineNo: 1 })
    expect(put).toMatchObject({ pieces: 2, cartGoodsNum: 1 })
    const lines = Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, mode(ccNo))).cartMap).flatMap(g => g.lines)
    expect(lines).toMatchObject([{ pieces: 2, weightKg: put.weightKg, valid: true }])
    // Half a piece is left, and it lies in the cart what was put.
    const again = await buyer.ask('/api/framework/fillMonth', { ccNo, lineNo: 1 })
    expect([again.code, again.message]).toEqual([Errors.FRAMEWORK_FILL.code, expect.stringContaining('不够一件')])
    expect(await refusal(buyer, '/api/framework/fillMonth', { ccNo, lineNo: 7 })).toBe('FRAMEWORK_FILL')
    expect(await refusal(stranger, '/api/framework/fillMonth', { ccNo, lineNo: 1 })).toBe('FRAMEWORK_NONE')
    await buyer.get('/api/cart/clearnCart', {}, mode(ccNo))
  })

  test('pressed six times at once the month is filled once', async () => {
    const ccNo = await contract({
      lines: [{ lineNo: 1, title: '螺纹钢', classCode: sku.cls, spuCode: sku.spu, committedKg: Math.ceil(sku.kg * 60) }],
      plan: [{ month: day(0).slice(0, 7), kg: Math.ceil(sku.kg * 2.5) }],
    })
    const pressed = await Promise.all(Array.from({ length: 6 }, () => buyer.ask('/api/framework/fillMonth', { ccNo, lineNo: 1 })))
    expect(pressed.filter(p => p.code === 1)).toHaveLength(1)
    expect(pressed.filter(p => p.code === Errors.FRAMEWORK_FILL.code)).toHaveLength(5)
    const lines = Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, mode(ccNo))).cartMap).flatMap(g => g.lines)
    expect(lines).toMatchObject([{ pieces: 2 }])
    await buyer.get('/api/cart/clearnCart', {}, mode(ccNo))
  })

  test('a rest below what the mill rolls at once is not offered for its weeks, and the calendar says why', async () => {
    const ccNo = await contract({
      lines: [{ lineNo: 1, title: '螺纹钢', classCode: sku.cls, spuCode: sku.spu, committedKg: Math.ceil(sku.kg * 2) }],
    })
    const [line] = (await buyer.get('/api/framework/getCallOffCalendar', { ccNo })).lines
    expect(line?.whyNotRolled).toMatch(/^余 [\d.]+ 吨，不够期货排产起订 35\.000 吨；可按现货订/)
    const deliveryDateNumber = line?.cells.find(c => c.deliveryDateNumber)?.deliveryDateNumber ?? ''
    const fill = await buyer.ask('/api/framework/fillMonth', { ccNo, lineNo: 1, deliveryDateNumber })
    expect([fill.code, fill.message]).toEqual([Errors.FRAMEWORK_FILL.code, expect.stringContaining('不够期货排产起订')])
    const enough = await contract({
      lines: [{ lineNo: 1, title: '螺纹钢', classCode: sku.cls, spuCode: sku.spu, committedKg: 90_000 }],
    })
    expect((await buyer.get('/api/framework/getCallOffCalendar', { ccNo: enough })).lines[0]?.whyNotRolled).toBe('')
  })

  test('a week goes with what is ordered from it: its delivery period and no other, the goods it names; one that is too soon says so', async () => {
    const ccNo = await contract({
      addressText: '唐山市路北区演示路 8 号（仓库）',
      lines: [{ lineNo: 1, title: '螺纹钢', classCode: sku.cls, committedKg: 90_000 }],
    })
    const { lines, deliverTo } = await buyer.get('/api/framework/getCallOffCalendar', { ccNo })
    const [line] = lines
    expect(deliverTo).toBe('唐山市')
    // Of all that the line may be filled with nothing comes cheaper.
    const area = [...mall.world.catalogue.cities.values()].find(c => c.name === '唐山市')?.salesAreaCode ?? ''
    const depots = await mall.world.pool.rows<{ depot: string }>(
      `select distinct depot_code as depot from sku where class_code = $1 and channel_code = $2 and on_shelf and futures and price_unit = 'ton'`,
      [sku.cls, sku.channel],
    )
    const freights = depots.map(d => mall.world.catalogue.freight(d.depot, area))
    expect(new Set(freights).size).toBeGreaterThan(1)
    expect(line?.rolled).toMatchObject({ freightFen: Math.min(...freights), again: false })
    const skuCode = line?.rolled?.skuCode ?? ''
    const cell = (late: boolean) => line?.cells.find(c => (c.whyNotPeriod !== '') === late)?.deliveryDateNumber ?? ''
    // On some days of the month no week that is shown is too soon: the ten days that are over by then are.
    const tooSoon = cell(true) || (offeredPeriods(Date.now() - 11 * 86_400_000, 0)[0] ?? '')
    const soon = await buyer.ask('/api/framework/fillMonth', { ccNo, lineNo: 1, deliveryDateNumber: tooSoon, skuCode })
    expect([soon.code, soon.message]).toEqual([Errors.FRAMEWORK_FILL.code, expect.stringContaining('不能排产，可选')])
    await buyer.get('/api/framework/fillMonth', { ccNo, lineNo: 1, deliveryDateNumber: cell(false), skuCode })
    const put = Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, mode(ccNo))).cartMap).flatMap(g => g.lines)
    expect(put).toMatchObject([{ skuCode, futures: { deliveryDateNumber: cell(false) } }])
    await buyer.get('/api/cart/clearnCart', {}, mode(ccNo))
  })

  test('without a plan it is what the line holds; ordered, the next click has nothing', async () => {
    const ccNo = await contract({
      lines: [
        { lineNo: 1, title: '螺纹钢', classCode: sku.cls, spuCode: sku.spu, committedKg: Math.max(1000, Math.ceil(sku.kg)) },
      ],
    })
    const put = await buyer.get('/api/framework/fillMonth', { ccNo, lineNo: 1 })
    expect(put.pieces).toBe(Math.floor(Math.max(1000, Math.ceil(sku.kg)) / sku.kg))
    await buyer.get('/api/cart/clearnCart', {}, mode(ccNo))
  })
})

describe('变更', () => {
  test('asked, agreed, signed: the new tons are in force, old orders keep their version; until then nothing is ordered', async () => {
    const ccNo = await contract()
    expect((await order(buyer, ccNo, 1)).code).toBe(1)
    const { changeNo } = await buyer.get('/api/framework/applyFrameworkContractChange', {
      ccNo,
      lines: [{ lineNo: 1, committedKg: 15_000 }],
      reason: '新增订单',
      requestId: key(),
    })
    // It stands in a queue of its own until it is decided.
    const waits = await clerk.get('/api/ops/getFrameworkList', { view: 'changes', pageSize: 100 })
    expect(waits.list.some(r => r.ccNo === ccNo && r.changeWaits)).toBe(true)
    expect(waits.counts.changes).toBe(waits.totalCount)
    expect(await own(ccNo)).toMatchObject({ status: 1, changeWaits: true, committedKg: 10_000 })
    await clerk.get('/api/ops/decideFrameworkChange', { changeNo, approve: true })
    expect(await own(ccNo)).toMatchObject({ status: 5, versionNo: 1, committedKg: 10_000, signDocumentNo: `${ccNo}-2` })
    // Who signs reads what is changed beside the paper, not only in it.
    const { lines } = await frameworkSignable.facts(mall.world, `${ccNo}-2`)
    expect(lines).toContainEqual({ label: '变更：螺纹钢 数量', text: '10.000 吨 → 15.000 吨' })
    expect((await frameworkSignable.facts(mall.world, `${ccNo}-1`)).lines.some(l => l.label.startsWith('变更'))).toBe(false)
    expect(await refusal(buyer, '/api/cart/refreashCartGroup', {}, mode(ccNo))).toBe('FRAMEWORK_NOT_USABLE')
    await sign(ccNo, 2)
    expect(await own(ccNo)).toMatchObject({ status: 1, versionNo: 2, committedKg: 15_000 })
    expect((await order(buyer, ccNo, 1)).code).toBe(1)
    const { list } = await buyer.get('/api/framework/getFrameworkOrderList', { ccNo })
    expect(list.map(o => o.versionNo)).toEqual([2, 1])
    const { list: changes } = await buyer.get('/api/framework/getFrameworkChangeLogPages', { ccNo })
    expect(changes[0]).toMatchObject({
      state: 'done',
      versionNo: 2,
      differences: [{ what: '螺纹钢 数量', before: '10.000 吨', after: '15.000 吨' }],
    })
  })

  test('not signed, the contract goes on as it was', async () => {
    const ccNo = await contract()
    const { changeNo } = await buyer.get('/api/framework/applyFrameworkContractChange', {
      ccNo,
      toOn: day(40),
      reason: '延期',
      requestId: key(),
    })
    await clerk.get('/api/ops/decideFrameworkChange', { changeNo, approve: true })
    await mall.world.pool.tx(async tx => {
      await tx.run('update sign_flow set status = 5, next_ask_at = null where document_no = $1', [`${ccNo}-2`])
      await frameworkSignable.onExpired(mall.world, tx, `${ccNo}-2`, '到期未签')
    })
    expect(await own(ccNo)).toMatchObject({ status: 1, versionNo: 1, toOn: day(20) })
    expect((await buyer.get('/api/framework/getFrameworkChangeLogPages', { ccNo })).list[0]).toMatchObject({ state: 'unsigned' })
  })

  test('a price is the manager’s to decide; a rejection says why; who decided first counts', async () => {
    const ccNo = await contract()
    const { changeNo } = await buyer.get('/api/framework/applyFrameworkContractChange', {
      ccNo,
      lines: [{ lineNo: 1, committedKg: 10_000, premiumFen: -30_000 }],
      reason: '降价',
      requestId: key(),
    })
    expect(await refusal(clerk, '/api/ops/decideFrameworkChange', { changeNo, approve: true })).toBe('FRAMEWORK_MANAGER')
    expect(await refusal(manager, '/api/ops/decideFrameworkChange', { changeNo, approve: false })).toBe('FRAMEWORK_CHANGE')
    const got = await Promise.all([
      refusal(manager, '/api/ops/decideFrameworkChange', { changeNo, approve: false, reason: '不做降价' }),
      refusal(manager, '/api/ops/decideFrameworkChange', { changeNo, approve: true }),
    ])
    expect(got.toSorted()).toEqual(['FRAMEWORK_STATE', 'ok'])
  })

  test.each([
    ['nothing changes', { lines: [{ lineNo: 1, committedKg: 10_000 }] }],
    ['a line that is not there', { lines: [{ lineNo: 7, committedKg: 5000 }] }],
    [
      'a line stands twice',
      {
        lines: [
          { lineNo: 1, committedKg: 15_000 },
          { lineNo: 1, committedKg: 16_000 },
        ],
      },
    ],
    ['an end that is over', { toOn: day(-1) }],
    ['an end in eight thousand years', { toOn: '9999-12-31' }],
    ['a foreign address', { addressId: '999999999' }],
  ])('is refused where %s', async (_what, o) => {
    const ccNo = await contract()
    expect(
      await refusal(buyer, '/api/framework/applyFrameworkContractChange', { ccNo, reason: '测试', requestId: key(), ...o }),
    ).toBe('FRAMEWORK_CHANGE')
  })

  test('one at a time; below what is ordered it cannot go; withdrawn it is over; a stranger’s is unknown', async () => {
    const ccNo = await contract()
    await order(buyer, ccNo, 2)
    const ask = (lines: { lineNo: number; committedKg: Kg }[]) => ({ ccNo, lines, reason: '测试', requestId: key() })
    expect(await refusal(buyer, '/api/framework/applyFrameworkContractChange', ask([{ lineNo: 1, committedKg: 1000 }]))).toBe(
      'FRAMEWORK_CHANGE',
    )
    const first = ask([{ lineNo: 1, committedKg: 12_000 }])
    const { changeNo } = await buyer.get('/api/framework/applyFrameworkContractChange', first)
    expect(await buyer.get('/api/framework/applyFrameworkContractChange', first)).toEqual({ changeNo })
    for (const o of [{ lines: [{ lineNo: 1, committedKg: 14_000 }] }, { reason: '别的理由' }])
      expect(await refusal(buyer, '/api/framework/applyFrameworkContractChange', { ...first, ...o })).toBe('REQUEST_REUSED')
    expect(await refusal(buyer, '/api/framework/applyFrameworkContractChange', ask([{ lineNo: 1, committedKg: 13_000 }]))).toBe(
      'FRAMEWORK_CHANGE',
    )
    expect(await refusal(stranger, '/api/framework/withdrawFrameworkChange', { changeNo })).toBe('FRAMEWORK_NONE')
    expect(await refusal(stranger, '/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })).toBe('FRAMEWORK_NONE')
    await buyer.get('/api/framework/withdrawFrameworkChange', { changeNo })
    expect(await refusal(buyer, '/api/framework/withdrawFrameworkChange', { changeNo })).toBe('FRAMEWORK_STATE')
    expect(await refusal(clerk, '/api/ops/decideFrameworkChange', { changeNo, approve: true })).toBe('FRAMEWORK_STATE')
  })
})

describe('指数', () => {
  test('whole or not at all; a formula is no number; a new value moves the price of orders to come only', async () => {
    const bad = await clerk.get('/api/ops/importFrameworkIndex', {
      indexCode: 'CRC',
      sheet: `日期,元/吨\n${day(-3)},=1+1\n${day(-2)},3900\n2026-13-01,x\n${day(5)},3900`,
    })
    expect(bad.rows).toBe(0)
    expect(bad.errors.map(e => [e.row, e.column])).toEqual([
      [2, '元/吨'],
      [4, '日期'],
      [4, '元/吨'],
      [5, '日期'],
    ])
    const was = await clerk.get('/api/ops/importFrameworkIndex', { indexCode: 'CRC', sheet: `${day(-3)},3901.50`, dryRun: true })
    expect(was).toMatchObject({ rows: 0, errors: [] })
    expect(await refusal(clerk, '/api/ops/importFrameworkIndex', { indexCode: 'NONE', sheet: '2026-01-02,1' })).toBe(
      'FRAMEWORK_WRONG',
    )
    expect(await refusal(await mall.staff('S005'), '/api/ops/importFrameworkIndex', { indexCode: 'CRC', sheet: 'x' })).toBe(
      'STAFF_RIGHT',
    )
  })
})

test('the demo: one runs with its call-offs, one waits to be signed, one is over', async () => {
  const { list } = await buyer.get('/api/framework/getFrameworkContractList', { pageSize: 100 })
  const demo = list.filter(c => ['CC202611000001', 'CC202611000002', 'CC202611000003'].includes(c.ccNo))
  // What is over says so, though its status is that of one in force.
  expect(demo.map(c => [c.ccNo, c.status, c.term, leftLabel(c)]).toSorted()).toEqual([
    ['CC202611000001', 1, 'running', '还可订'],
    ['CC202611000002', 2, 'coming', '签署后可订'],
    ['CC202611000003', 1, 'over', '到期未订'],
  ])
  // What is left is of what may be ordered, tolerance and all: the row names it.
  for (const c of demo) expect([c.ccNo, c.orderedKg + c.leftKg]).toEqual([c.ccNo, c.limitKg])
  expect(demo.find(c => c.ccNo === 'CC202611000003')).toMatchObject({ committedKg: 24_000, toleranceBp: 500, limitKg: 25_200 })
  const running = await own('CC202611000001')
  expect(running.orderedKg).toBeGreaterThan(0)
  expect(running.shippedKg).toBeGreaterThan(0)
  expect(running.orderedKg).toBeLessThan(running.committedKg)
  expect((await buyer.get('/api/framework/getCallOffCalendar', { ccNo: running.ccNo })).lines[0]?.cells).toHaveLength(6)
})

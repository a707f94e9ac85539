import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRICE_COLUMNS } from '@mall/domain/orders/companyPrice/priceSheet.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { type Caller, many } from '../../testing/testMall.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { buyer, invoiceId, key, mall, openMall, SKU } from '../order/testOrder.ts'

openMall()
const HOUR = 3_600_000
let pricing: Caller
let reviewer: Caller
let manager: Caller
let sales: Caller
let admin: Caller
let other: Caller
let code = ''
let otherCode = ''
let listFen = 0
let pieceKg = 0
const one = <T extends object>(sql: string, values: unknown[] = []) => mall.world.pool.row<T>(sql, values)
const codeOf = async (user: string) =>
  (
    await one<{ code: string }>('select c.code from company c join app_user u on u.company_id = c.id where u.user_name = $1', [
      user,
    ])
  )?.code ?? ''
beforeAll(async () => {
  ;[pricing, reviewer, manager, sales, admin, other] = await Promise.all([
    mall.staff('S004'),
    mall.staff('S002'),
    mall.staff('S003'),
    mall.staff('S011'),
    mall.staff('S001'),
    mall.buyer('demo02'),
  ])
  ;[code, otherCode] = await Promise.all([codeOf('demo01'), codeOf('demo02')])
  listFen = (await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })).priceFen
  pieceKg = Math.round(
    ((await one<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [SKU]))?.g ?? 0) / 1000,
  )
  await mall.world.pool.run(
    `with moved as (insert into stock_move (sku_id, delta, reason, ref) select id, 2000, '测试', 'agreed' from sku where sku_code = $1)
     update stock set on_hand = on_hand + 2000 where sku_id = (select id from sku where sku_code = $1)`,
    [SKU],
  )
})
beforeEach(async () => {
  mall.world.rules.forget()
  // Every story begins without the prices of the one before.
  for (const p of (await admin.get('/api/ops/getCompanyPrices', { view: 'all', pageSize: 100 })).list)
    await admin.ask('/api/ops/stopCompanyPrice', { priceNo: p.priceNo, reason: '测试结束' })
})
const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n

type FormIn = Sent<'/api/ops/saveCompanyPrice'>
const form = (o: Partial<FormIn> = {}): FormIn => ({
  companyCode: code,
  kind: 'cut',
  cutFen: 2_000,
  skuCode: SKU,
  fromAt: Date.now() - HOUR,
  untilAt: Date.now() + 10 * HOUR,
  requestId: key(),
  ...o,
})
const save = (o: Partial<FormIn> = {}, who = pricing) => who.ask('/api/ops/saveCompanyPrice', form(o))
const agreed = async (o: Partial<FormIn> = {}) => {
  const made = await save(o)
  expect([made.message, made.data?.below]).toEqual([made.message, ''])
  return made.data.priceNo
}
async function order(pieces = 2, who = buyer, title = invoiceId) {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
  const input = {
    requestId: key(),
    freightMode: FreightMode.selfPickup,
    invoiceId: title,
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  }
  return { preview, line: preview.groups[0]?.lines[0], input, send: () => who.ask('/api/order/createOrderBuyNow', input) }
}
const orderedKg = async (priceNo: string) => (await admin.get('/api/ops/getCompanyPrice', { priceNo })).orderedKg

describe('the best lawful price', () => {
  test('is taken by itself on the goods page, in the cart, at the checkout and in the order, and said', async () => {
    const no = await agreed()
    const price = listFen - 2_000
    const goods = await buyer.get('/api/goods/getApplicablePrices', { skuCode: SKU })
    expect(goods.prices.find(p => p.taken)).toMatchObject({ source: 'agreement', sourceNo: no, priceFen: price, how: 'open' })
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 })
    const [inCart] = Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap).flatMap(g => g.lines)
    expect([inCart?.priceFen, inCart?.changes]).toEqual([price, []])
    await buyer.get('/api/cart/clearnCart', {})
    const { line, send } = await order(2)
    expect([line?.priceFen, line?.prices.find(p => p.taken)?.sourceNo]).toEqual([price, no])
    const made = await send()
    const detail = await buyer.get('/api/order/getOrderDetail', { orderCode: made.data.orderCodes[0] ?? '' })
    expect([detail.lines[0]?.priceFen, detail.origin]).toEqual([price, 'list'])
    expect(await orderedKg(no)).toBe(2 * pieceKg)
    const desk = await admin.get('/api/ops/getCompanyPrice', { priceNo: no })
    expect(desk.uses).toMatchObject([{ orderCode: detail.orderCode, kg: 2 * pieceKg, priceFen: price, listFen, live: true }])
  })
  test('of several the lowest; one that is not below the list is none', async () => {
    await agreed({ cutFen: 1_000 })
    const best = await agreed({ cutFen: 3_000 })
    await agreed({ kind: 'percent', cutFen: 0, percentBp: 1 })
    const { line } = await order(1)
    expect([line?.priceFen, line?.prices.find(p => p.taken)?.sourceNo]).toEqual([listFen - 3_000, best])
    await admin.ask('/api/ops/stopCompanyPrice', { priceNo: best, reason: '测试' })
    expect((await order(1)).line?.priceFen).toBe(listFen - 1_000)
  })
  test('only of the company’s own: a foreign one is neither taken, nor told, nor listed, nor found by its number', async () => {
    const no = await agreed({ companyCode: otherCode, cutFen: 3_000 })
    const { line, preview } = await order(1)
    expect([line?.priceFen, JSON.stringify(preview).includes(no)]).toEqual([listFen, false])
    const goods = await buyer.get('/api/goods/getApplicablePrices', { skuCode: SKU })
    expect(goods.prices.filter(p => p.source === 'agreement')).toEqual([])
    expect((await buyer.get('/api/companyPrice/getMyPrices', {})).list).toEqual([])
    expect((await other.get('/api/companyPrice/getMyPrices', {})).list.map(p => p.priceNo)).toEqual([no])
    // The salesman of other companies does not see it either.
    const seen = await sales.ask('/api/ops/getCompanyPrice', { priceNo: no })
    const missing = await sales.ask('/api/ops/getCompanyPrice', { priceNo: 'XY2026010199999999' })
    expect([seen.code, seen.message]).toEqual([missing.code, missing.message])
    expect((await sales.get('/api/ops/getCompanyPrices', { view: 'all', pageSize: 100 })).list.some(p => p.priceNo === no)).toBe(
      false,
    )
  })
  test('a price that ends, is stopped or changed between the preview and the order is not ordered at', async () => {
    const no = await agreed()
    const before = await order(1)
    await admin.get('/api/ops/stopCompanyPrice', { priceNo: no, reason: '测试停用' })
    expect(nameOf((await before.send()).code)).toBe('ORDER_CHANGED')
    const again = await agreed()
    const changed = await order(1)
    await pricing.get('/api/ops/saveCompanyPrice', form({ priceNo: again, version: 1, cutFen: 1_000 }))
    expect(nameOf((await changed.send()).code)).toBe('ORDER_CHANGED')
    const ending = await order(1)
    await mall.world.pool.run(
      `update company_price_version set until_at = clock_timestamp() where state = 'inForce' and price_id = (select id from company_price where price_no = $1)`,
      [again],
    )
    expect(nameOf((await ending.send()).code)).toBe('ORDER_CHANGED')
    expect((await order(1)).line?.priceFen).toBe(listFen)
  })
})

describe('the limit', () => {
  test('two orders at once for the last tons: one at the agreed price, the other is told', async () => {
    const no = await agreed({ limitKg: 5 * pieceKg })
    await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 3 })
    const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 3 })
    const cart = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
    expect([preview, cart].map(p => p.groups[0]?.lines[0]?.priceFen)).toEqual([listFen - 2_000, listFen - 2_000])
    const input = { freightMode: FreightMode.selfPickup, invoiceId, acceptTerms: true }
    const two = await Promise.all([
      buyer.ask('/api/order/createOrderBuyNow', { ...input, requestId: key(), fingerprint: preview.fingerprint }),
      buyer.ask('/api/order/createOrder', { ...input, requestId: key(), fingerprint: cart.fingerprint }),
    ])
    expect(two.filter(a => a.code === 1)).toHaveLength(1)
    const lost = two.find(a => a.code !== 1)
    expect(['AGREED_LIMIT', 'ORDER_CHANGED']).toContain(nameOf(lost?.code ?? 0))
    expect(await orderedKg(no)).toBe(3 * pieceKg)
    await buyer.get('/api/cart/clearnCart', {})
  })
  test('ten at once never pass it', async () => {
    const no = await agreed({ limitKg: 3 * pieceKg })
    await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
    const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: FreightMode.selfPickup })
    for (let round = 0; round < 4; round++) {
      await buyer.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
      const input = { freightMode: FreightMode.selfPickup, invoiceId, acceptTerms: true, fingerprint: preview.fingerprint }
      await Promise.all(
        Array.from({ length: 4 }, () => buyer.ask('/api/order/createOrderBuyNow', { ...input, requestId: key() })),
      )
    }
    expect(await orderedKg(no)).toBeLessThanOrEqual(3 * pieceKg)
  })
  test('a line beyond what is left pays the list price and hears how much is left; lines share it in their order', async () => {
    const no = await agreed({ limitKg: 2 * pieceKg })
    const { line } = await order(3)
    expect(line?.priceFen).toBe(listFen)
    expect(line?.prices.find(p => p.sourceNo === no)).toMatchObject({ how: 'told', taken: false })
    expect(line?.prices.find(p => p.sourceNo === no)?.note).toContain('减少件数可用')
    expect((await order(2)).line?.priceFen).toBe(listFen - 2_000)
  })
  test('a cancelled order gives its tons back; the limit is not set below what is ordered', async () => {
    const no = await agreed({ limitKg: 4 * pieceKg })
    const made = await (await order(3)).send()
    expect(await orderedKg(no)).toBe(3 * pieceKg)
    const less = await save({ priceNo: no, version: 1, limitKg: 3 * pieceKg - 1 })
    expect(nameOf(less.code)).toBe('AGREED_WRONG')
    const orderCode = made.data.orderCodes[0] ?? ''
    await buyer.get('/api/order/cancelOrder', { orderCode, reason: '计划变更' })
    expect(await orderedKg(no)).toBe(0)
  })
})

test('an order that the mill cancelled takes its tons again, or stays cancelled', async () => {
  const no = await agreed({ limitKg: 4 * pieceKg })
  const made = await (await order(3)).send()
  const orderCode = made.data.orderCodes[0] ?? ''
  await admin.get('/api/ops/cancelOrder', { orderCode, reason: '测试撤销' })
  expect((await (await order(2)).send()).code).toBe(1)
  const refused = await admin.ask('/api/ops/reopenOrder', { orderCode, reason: '误撤销' })
  expect([nameOf(refused.code), refused.message.includes('吨位已另用')]).toEqual(['ORDER_STATE', true])
  expect(await orderedKg(no)).toBe(2 * pieceKg)
})

describe('two people below the authority', () => {
  const low = () => ({ kind: 'fixed' as const, cutFen: 0, priceFen: Math.ceil(listFen * 0.8) })
  test('it waits for somebody else, takes nothing meanwhile, and holds from the moment of the yes', async () => {
    const { data } = await save(low(), admin)
    expect(data.below).toContain('低于权限价')
    expect((await order(1)).line?.priceFen).toBe(listFen)
    expect((await buyer.get('/api/companyPrice/getMyPrices', {})).list).toEqual([])
    const decide = (who: Caller, o = {}) =>
      who.ask('/api/ops/decideCompanyPrice', { priceNo: data.priceNo, version: 1, pass: true, ...o })
    expect(nameOf((await decide(admin)).code)).toBe('AGREED_SELF')
    expect(nameOf((await decide(manager, { pass: false })).code)).toBe('AGREED_WRONG')
    const effect = await effectOf(mall, () => decide(manager))
    expect(effect.audits).toEqual(['agreedPrice.approve by s003'])
    expect((await order(1)).line?.priceFen).toBe(Math.ceil(listFen * 0.8))
    expect(nameOf((await decide(manager)).code)).toBe('AGREED_STATE')
  })
  test('a change below it waits too: the old terms hold until then, and after a no', async () => {
    const no = await agreed()
    const change = await save({ ...low(), priceNo: no, version: 1 })
    expect(change.data.below).not.toBe('')
    expect((await order(1)).line?.priceFen).toBe(listFen - 2_000)
    expect(nameOf((await save({ priceNo: no, version: 2, cutFen: 1_500 })).code)).toBe('AGREED_STATE')
    await manager.get('/api/ops/decideCompanyPrice', { priceNo: no, version: 2, pass: false, reason: '让得太多' })
    expect((await order(1)).line?.priceFen).toBe(listFen - 2_000)
    const detail = await admin.get('/api/ops/getCompanyPrice', { priceNo: no })
    expect(detail.versions.map(v => [v.versionNo, v.versionState, v.decideReason])).toEqual([
      [2, 'rejected', '让得太多'],
      [1, 'inForce', ''],
    ])
  })
  test('two changes at once, seen at the same version: one is written', async () => {
    const no = await agreed()
    const two = await Promise.all([
      save({ priceNo: no, version: 1, cutFen: 1_000 }),
      save({ priceNo: no, version: 1, cutFen: 1_500 }, reviewer),
    ])
    expect(two.filter(a => a.code === 1)).toHaveLength(1)
    expect(two.map(a => nameOf(a.code))).toContain('AGREED_CHANGED')
  })
})

describe('the desk', () => {
  test('what has no sense is refused in words; twins of a request are one price', async () => {
    const refusal = async (o: Partial<FormIn>) => nameOf((await save(o)).code)
    expect([
      await refusal({ cutFen: 0 }),
      await refusal({ skuCode: 'NO-SUCH' }),
      await refusal({ companyCode: 'KH999999' }),
      await refusal({ untilAt: Date.now() - 1 }),
      await refusal({ cutFen: Math.ceil(listFen * 0.4) }),
    ]).toEqual(['AGREED_WRONG', 'AGREED_WRONG', 'AGREED_COMPANY', 'AGREED_WRONG', 'AGREED_WRONG'])
    const same = form()
    const two = await Promise.all([1, 2].map(() => pricing.ask('/api/ops/saveCompanyPrice', same)))
    expect(new Set(two.map(a => a.data.priceNo)).size).toBe(1)
    expect(nameOf((await pricing.ask('/api/ops/saveCompanyPrice', { ...same, cutFen: 1 })).code)).toBe('REQUEST_REUSED')
  })
  test('the preview says which goods, how low, and whether somebody else must look; nothing is written', async () => {
    const { companyCode: _c, requestId: _r, ...f } = form({ cutFen: Math.ceil(listFen * 0.2) })
    const seen = await pricing.get('/api/ops/previewCompanyPrice', f)
    expect([seen.touchedCount, seen.why, seen.below !== '']).toEqual([1, '', true])
    expect(seen.goods).toMatchObject([{ skuCode: SKU }])
    const none = await pricing.get('/api/ops/previewCompanyPrice', { ...f, skuCode: '', classCode: 'REBAR', grade: 'NONE' })
    expect([none.touchedCount, none.why]).toEqual([0, '没有上架的商品符合这些条件'])
  })
  test('an employee sells to his own companies only', async () => {
    expect(nameOf((await save({ companyCode: otherCode }, sales)).code)).toBe('AGREED_COMPANY')
    expect((await save({}, sales)).code).toBe(1)
  })
})

describe('the Excel', () => {
  const day = (n: number) => new Date(Date.now() + 8 * HOUR + n * 24 * HOUR).toISOString().slice(0, 10)
  const row = (o: Record<string, string | number> = {}) => {
    const base = {
      企业编码: code,
      商品编号: SKU,
      方式: '挂牌价下浮',
      数值: 25,
      开始: `${day(0)} 00:00`,
      截止: `${day(20)} 18:00`,
      ...o,
    }
    return PRICE_COLUMNS.map(c => (base as Record<string, string | number>)[c] ?? null)
  }
  /** Who sends the same rows again sends the same file: a workbook says in its bytes when it was written. */
  const files = new WeakMap<object, Promise<Buffer>>()
  const fileOf = (rows: (string | number | null)[][]): Promise<Buffer> => {
    const made =
      files.get(rows) ??
      writeXlsx({ sheets: [{ name: '协议价', rows: [[...PRICE_COLUMNS], ...rows] }] }).then(bytes =>
        Buffer.from(bytes as Uint8Array),
      )
    files.set(rows, made)
    return made
  }
  async function send(rows: (string | number | null)[][], o: { dryRun?: number; requestId?: string; name?: string } = {}) {
    const file = await fileOf(rows)
    const bound = 'x-test-bound'
    const field = (name: string, value: string) =>
      `--${bound}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const head = `--${bound}\r\ncontent-disposition: form-data; name="file"; filename="${o.name ?? 'prices.xlsx'}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const reply = await mall.app.inject({
      method: 'POST',
      url: '/api/ops/importCompanyPrices',
      headers: { 'content-type': `multipart/form-data; boundary=${bound}`, token: pricing.token ?? '' },
      payload: Buffer.concat([
        Buffer.from(field('dryRun', String(o.dryRun ?? 1)) + field('requestId', o.requestId ?? key()) + head),
        file,
        Buffer.from(`\r\n--${bound}--\r\n`),
      ]),
    })
    const body = reply.json() as {
      status: { code: number; message: string }
      data: {
        prices: { priceNo: string; touchedCount: number; below: string }[]
        wrong: { row: number; column: string; why: string }[]
      }
    }
    return { code: body.status.code, message: body.status.message, data: body.data }
  }
  const count = async () => (await one<{ n: number }>('select count(*)::int as n from company_price'))?.n
  test('a dry run writes nothing; then every row is a price, once for a request, low ones wait', async () => {
    const rows = [row(), row({ 企业编码: otherCode, 方式: '固定价', 数值: Math.ceil((listFen * 0.8) / 100), 限量吨: 50 })]
    const before = await count()
    const dry = await send(rows)
    expect([dry.message, dry.data.wrong, dry.data.prices.map(p => p.priceNo), await count()]).toEqual([
      dry.message,
      [],
      ['', ''],
      before,
    ])
    expect(dry.data.prices.map(p => [p.touchedCount, p.below !== ''])).toEqual([
      [1, false],
      [1, true],
    ])
    const requestId = key()
    const done = await send(rows, { dryRun: 0, requestId })
    const twice = await send(rows, { dryRun: 0, requestId })
    expect(done.data.prices.map(p => p.priceNo)).toEqual(twice.data.prices.map(p => p.priceNo))
    expect(await count()).toBe((before ?? 0) + 2)
    expect((await order(1)).line?.priceFen).toBe(listFen - 2_500)
  })
  test('every wrong cell is said by row and column, and not even the sound rows are written', async () => {
    const before = await count()
    const { data } = await send(
      [row(), row({ 企业编码: 'KH999999' }), row({ 品类: '没有这类' }), row({ 数值: '=1+1' }), row({ 截止: '月底' })],
      { dryRun: 0 },
    )
    expect(data.wrong.map(w => `${w.row}${w.column}`)).toEqual(['3企业编码', '4品类', '5数值', '6截止'])
    expect(await count()).toBe(before)
  })
  test('of many sheets that one person sends at once none waits in the database for another, and each is answered', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => row({ 数值: 5 + i }))
    let open = true
    let most = 0
    const looked = (async () => {
      while (open) {
        const waiting = await one<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        most = Math.max(most, waiting?.n ?? 0)
      }
    })()
    const answers = await many(8, () => send(rows))
    open = false
    await looked
    expect(answers.map(a => [a.code, a.data.prices.length])).toEqual(Array.from({ length: 8 }, () => [1, 100]))
    expect(most).toBe(0)
  })
  test('what is no workbook is refused in words', async () => {
    expect((await send([row()], { name: 'prices.csv' })).message).toContain('.xlsx')
  })
})

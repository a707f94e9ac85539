import type { Fen } from '@mall/domain/kernel/money.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, invoiceId, key, mall, openMall, SKU } from '../order/testOrder.ts'
import { workOnQuotes } from './workOnQuotes.job.ts'

openMall()
let desk: Caller
let manager: Caller
let sales: Caller
let other: Caller
let SECOND = ''
let listFen = 0
beforeAll(async () => {
  ;[desk, manager, sales, other] = await Promise.all([
    mall.staff('S002'),
    mall.staff('S003'),
    mall.staff('S011'),
    mall.buyer('demo02'),
  ])
  SECOND =
    (
      await mall.world.pool.row<{ code: string }>(
        `select k.sku_code as code from sku k join stock s on s.sku_id = k.id join sku f on f.sku_code = $1 where k.id <> f.id and k.depot_code = f.depot_code
         and k.channel_code = f.channel_code and k.on_shelf and k.spot and s.on_hand - s.reserved > 20 and k.price_unit = 'ton' and k.grade_level = '1' order by k.id limit 1`,
        [SKU],
      )
    )?.code ?? ''
  listFen = (await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })).priceFen
  await mall.world.pool.run(
    `with moved as (insert into stock_move (sku_id, delta, reason, ref) select id, 500, '测试', 'quote' from sku where sku_code = $1)
     update stock set on_hand = on_hand + 500 where sku_id = (select id from sku where sku_code = $1)`,
    [SKU],
  )
})
beforeEach(() => mall.world.rules.forget())
const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n

type Ask = Sent<'/api/quote/askQuote'>
const ask = async (o: Partial<Ask> = {}, who = buyer) =>
  (
    await who.get('/api/quote/askQuote', {
      lines: [{ skuCode: SKU, pieces: 3, wantedFen: listFen - 5_000 }],
      requestId: key(),
      ...o,
    })
  ).quoteNo
const both = (wanted = listFen - 5_000): Ask['lines'] => [
  { skuCode: SKU, pieces: 3, wantedFen: wanted },
  { skuCode: SECOND, pieces: 2, wantedFen: 250_000 },
]
const versionOf = async (quoteNo: string) => (await desk.get('/api/ops/getQuote', { quoteNo })).version
type Answer = Sent<'/api/ops/answerQuote'>['lines']
const answer = async (quoteNo: string, lines: Answer, who = desk) =>
  who.ask('/api/ops/answerQuote', { quoteNo, version: await versionOf(quoteNo), lines })
const accept = async (quoteNo: string, lineNos = [1], who = buyer) =>
  who.ask('/api/quote/acceptQuote', { quoteNo, version: await versionOf(quoteNo), lineNos })
/** Offered at `fen`; the first line. */
const offered = async (fen = listFen - 1_000, o: Partial<Ask> = {}) => {
  const no = await ask(o)
  expect((await answer(no, [{ lineNo: 1, offerFen: fen }])).data.state).toBe('offered')
  return no
}
const accepted = async (fen = listFen - 1_000, o: Partial<Ask> = {}) => {
  const no = await offered(fen, o)
  expect((await accept(no)).code).toBe(1)
  return no
}
async function orderInput(quoteNo: string, who = buyer) {
  const preview = await who.get('/api/quote/previewQuoteOrder', { quoteNo, freightMode: FreightMode.selfPickup })
  return {
    preview,
    input: {
      requestId: key(),
      quoteNo,
      freightMode: FreightMode.selfPickup,
      invoiceId,
      fingerprint: preview.fingerprint,
      acceptTerms: true,
    },
  }
}
const over = (quoteNo: string) =>
  mall.world.pool.run(`update price_quote set expires_at = now() - interval '1 second' where quote_no = $1`, [quoteNo])

describe('asking', () => {
  test('what the buyer wants is below today’s price, each goods once, in pieces that can be ordered', async () => {
    const refusal = async (lines: Ask['lines']) =>
      nameOf((await buyer.ask('/api/quote/askQuote', { lines, requestId: key() })).code)
    const line = { skuCode: SKU, pieces: 3, wantedFen: listFen - 5_000 }
    expect([
      await refusal([{ ...line, wantedFen: listFen }]),
      await refusal([{ ...line, wantedFen: 1_000 }]),
      await refusal([line, line]),
      await refusal([{ ...line, skuCode: 'NO-SUCH' }]),
      await refusal([{ ...line, pieces: 99_999 }]),
    ]).toEqual(['QUOTE_PRICE', 'QUOTE_PRICE', 'QUOTE_LINES', 'GOODS_NOT_FOUND', 'STOCK_SHORT'])
  })
  test('twins of a request are one quote; a foreign company’s answers like an unknown one', async () => {
    const requestId = key()
    const [a, b] = await Promise.all([ask({ requestId }), ask({ requestId })])
    expect(a).toBe(b)
    for (const quoteNo of [a, 'YJ2026010199999999'])
      expect(nameOf((await other.ask('/api/quote/getQuoteDetail', { quoteNo })).code)).toBe('QUOTE_NONE')
    expect(nameOf((await accept(a, [1], other)).code)).toBe('QUOTE_NONE')
  })
  test('other pieces, another price or other words under the same key are refused, not answered with the first quote', async () => {
    const requestId = key()
    const line = { skuCode: SKU, pieces: 3, wantedFen: listFen - 5_000 }
    await ask({ requestId })
    for (const o of [
      { lines: [{ ...line, pieces: 4 }] },
      { lines: [{ ...line, wantedFen: listFen - 6_000 }] },
      { lines: [line], note: '量还可以加' },
    ])
      expect(nameOf((await buyer.ask('/api/quote/askQuote', { requestId, ...o })).code)).toBe('REQUEST_REUSED')
  })
})

describe('answering', () => {
  test('each line alone: one offered, one refused with its reason; both sides read every step', async () => {
    const no = await ask({ lines: both() })
    expect(nameOf((await answer(no, [{ lineNo: 1, offerFen: listFen - 2_000 }])).code)).toBe('QUOTE_LINES')
    expect(
      nameOf(
        (
          await answer(no, [
            { lineNo: 1, offerFen: listFen - 2_000 },
            { lineNo: 2, offerFen: null },
          ])
        ).code,
      ),
    ).toBe('QUOTE_LINES')
    expect(
      (
        await answer(no, [
          { lineNo: 1, offerFen: listFen - 2_000 },
          { lineNo: 2, offerFen: null, reason: '库存紧' },
        ])
      ).data.state,
    ).toBe('offered')
    const q = await buyer.get('/api/quote/getQuoteDetail', { quoteNo: no })
    expect(q.lines.map(l => [l.state, l.offerFen, l.reason])).toEqual([
      ['offered', listFen - 2_000, ''],
      ['refused', null, '库存紧'],
    ])
    expect(q.steps.map(s => s.stepKind)).toEqual(['offer', 'ask'])
  })
  test('a price above today’s, far below it, or for more pieces than asked is refused', async () => {
    const no = await ask()
    for (const line of [{ offerFen: listFen + 1 }, { offerFen: 1_000 }, { offerFen: listFen - 1_000, pieces: 4 }])
      expect(nameOf((await answer(no, [{ lineNo: 1, ...line }])).code)).toBe('QUOTE_PRICE')
  })
  test('below the authority price it waits for the manager, unseen by the buyer; the one who offered does not approve', async () => {
    const low = Math.round(listFen * 0.9)
    const no = await ask()
    const admin = await mall.staff('S001')
    expect((await answer(no, [{ lineNo: 1, offerFen: low }], admin)).data.state).toBe('approval')
    const q = await buyer.get('/api/quote/getQuoteDetail', { quoteNo: no })
    expect([q.lines[0]?.offerFen, q.replyText, JSON.stringify(q).includes(String(low))]).toEqual([null, '', false])
    // To him it is asked; that somebody in the mill has to agree, and who, is not in the answer.
    const listed = (await buyer.get('/api/quote/getQuoteList', { pageSize: 100 })).list.find(r => r.quoteNo === no)
    expect([q.state, listed?.state, q.approvalWhy, q.steps.map(s => s.stepKind)]).toEqual(['asked', 'asked', '', ['ask']])
    const decide = async (who: Caller, o = {}) =>
      who.ask('/api/ops/decideQuote', { quoteNo: no, version: await versionOf(no), pass: true, ...o })
    expect(nameOf((await decide(admin)).code)).toBe('QUOTE_SELF')
    expect(nameOf((await accept(no)).code)).toBe('QUOTE_STATE')
    expect((await decide(manager, { pass: false, reason: '让得太多' })).data.state).toBe('asked')
    expect((await answer(no, [{ lineNo: 1, offerFen: low }], admin)).data.state).toBe('approval')
    expect((await decide(manager)).data.state).toBe('offered')
    const got = await buyer.get('/api/quote/getQuoteDetail', { quoteNo: no })
    expect([got.lines[0]?.offerFen, got.steps.map(s => s.stepKind).toSorted(), got.approverName]).toEqual([
      low,
      ['ask', 'offer'],
      '',
    ])
  })
  test('an employee answers his own companies only; two at once, one has it', async () => {
    const foreign = await ask({}, other)
    const mine = (await sales.get('/api/ops/getQuotes', { view: 'all', pageSize: 100 })).list
    expect(mine.some(q => q.quoteNo === foreign)).toBe(false)
    expect(nameOf((await sales.ask('/api/ops/getQuote', { quoteNo: foreign })).code)).toBe('QUOTE_NONE')
    const no = await ask()
    const version = await versionOf(no)
    const two = await Promise.all([
      desk.ask('/api/ops/answerQuote', { quoteNo: no, version, lines: [{ lineNo: 1, offerFen: listFen - 1_000 }] }),
      sales.ask('/api/ops/answerQuote', { quoteNo: no, version, lines: [{ lineNo: 1, offerFen: listFen - 2_000 }] }),
    ])
    expect(two.filter(a => a.code === 1)).toHaveLength(1)
  })
})

describe('one counter each', () => {
  test('between what was wanted and what is offered, once; the mill’s second word is its last', async () => {
    const no = await offered(listFen - 1_000)
    const counter = async (fen: Fen) =>
      buyer.ask('/api/quote/counterQuote', { quoteNo: no, version: await versionOf(no), lines: [{ lineNo: 1, counterFen: fen }] })
    expect(nameOf((await counter(listFen - 1_000)).code)).toBe('QUOTE_PRICE')
    expect(nameOf((await counter(listFen - 9_000)).code)).toBe('QUOTE_PRICE')
    expect((await counter(listFen - 3_000)).data.state).toBe('asked')
    expect(nameOf((await answer(no, [{ lineNo: 1, offerFen: listFen - 500 }])).code)).toBe('QUOTE_PRICE')
    expect((await answer(no, [{ lineNo: 1, offerFen: listFen - 2_000 }])).data.state).toBe('offered')
    expect(nameOf((await counter(listFen - 2_500)).code)).toBe('QUOTE_LINES')
    expect((await accept(no)).data.state).toBe('accepted')
  })
})

describe('ordering', () => {
  test('at the agreed price, of origin quote, past no price review; the step is in the history', async () => {
    const no = await accepted(listFen - 1_000)
    const { preview, input } = await orderInput(no)
    expect(preview.groups[0]?.lines.map(l => [l.pieces, l.priceFen])).toEqual([[3, listFen - 1_000]])
    expect(preview.groups[0]?.lines[0]?.prices.find(p => p.taken)).toMatchObject({ source: 'quote', sourceNo: no, how: 'bound' })
    const made = await buyer.get('/api/quote/createQuoteOrder', input)
    const detail = await buyer.get('/api/order/getOrderDetail', { orderCode: made.orderCodes[0] ?? '' })
    expect([detail.origin, detail.originNo, detail.status]).toEqual(['quote', no, 3])
    const q = await buyer.get('/api/quote/getQuoteDetail', { quoteNo: no })
    expect([q.state, q.orderCode, q.steps[0]?.stepKind]).toEqual(['ordered', made.masterOrderCode, 'order'])
  })
  test('only the chosen lines; the others are not bought this time', async () => {
    const no = await ask({ lines: both() })
    await answer(no, [
      { lineNo: 1, offerFen: listFen - 1_000 },
      { lineNo: 2, offerFen: null, reason: '不让' },
    ])
    expect(nameOf((await accept(no, [1, 2])).code)).toBe('QUOTE_LINES')
    await accept(no, [1])
    expect((await orderInput(no)).preview.groups.flatMap(g => g.lines)).toHaveLength(1)
  })
  test('ten at once, of two people: one order, and never again', async () => {
    const no = await accepted()
    const colleague = await mall.buyer('demo01-4').catch(() => buyer)
    void colleague
    const asked = await Promise.all(Array.from({ length: 10 }, async () => (await orderInput(no)).input))
    const answers = await Promise.all(asked.map(input => buyer.ask('/api/quote/createQuoteOrder', input)))
    expect(answers.filter(a => a.code === 1)).toHaveLength(1)
    expect(new Set(answers.filter(a => a.code !== 1).map(a => nameOf(a.code)))).toEqual(new Set(['QUOTE_ORDERED']))
    expect(nameOf((await buyer.ask('/api/quote/quoteToCart', { quoteNo: no })).code)).toBe('QUOTE_ORDERED')
  })
  test('not more, and not less, than was agreed', async () => {
    const no = await accepted()
    const item = (await orderInput(no)).preview.groups[0]?.lines[0]?.cartItemId ?? ''
    expect(nameOf((await buyer.ask('/api/cart/modifyProductCount', { cartItemId: item, pieces: 4 })).code)).toBe('QUOTE_QUANTITY')
    await buyer.ask('/api/cart/modifyProductCount', { cartItemId: item, pieces: 1 })
    const { input } = await orderInput(no)
    expect(nameOf((await buyer.ask('/api/quote/createQuoteOrder', input)).code)).toBe('QUOTE_QUANTITY')
    await buyer.get('/api/quote/quoteToCart', { quoteNo: no })
    expect((await buyer.ask('/api/quote/createQuoteOrder', (await orderInput(no)).input)).code).toBe(1)
  })
  test('after its hour nothing holds: neither accepting nor ordering; the job says so once', async () => {
    const [late, tooLate] = [await offered(), await accepted()]
    const { input } = await orderInput(tooLate)
    await Promise.all([over(late), over(tooLate)])
    expect(nameOf((await accept(late)).code)).toBe('QUOTE_OVER')
    expect(nameOf((await buyer.ask('/api/quote/createQuoteOrder', input)).code)).toBe('QUOTE_OVER')
    expect((await buyer.get('/api/quote/getQuoteDetail', { quoteNo: late })).state).toBe('expired')
    expect(await workOnQuotes(mall.world)).toBeGreaterThanOrEqual(2)
    expect(await workOnQuotes(mall.world)).toBe(0)
  })
  test('what was asked for from the cart leaves it with the order, these pieces and no more; other goods and quotes leave the cart alone', async () => {
    const inCart = async () =>
      Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap)
        .flatMap(g => g.lines)
        .map(l => [l.skuCode, l.pieces])
        .toSorted()
    const order = async (quoteNo: string) => buyer.get('/api/quote/createQuoteOrder', (await orderInput(quoteNo)).input)
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 5 })
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: SECOND, pieces: 1 })
    await order(await accepted())
    expect(await inCart()).toEqual(
      [
        [SKU, 5],
        [SECOND, 1],
      ].toSorted(),
    )
    const first = await accepted(listFen - 1_000, { fromCart: true })
    expect(await inCart()).toEqual(
      [
        [SKU, 5],
        [SECOND, 1],
      ].toSorted(),
    )
    await order(first)
    expect(await inCart()).toEqual(
      [
        [SKU, 2],
        [SECOND, 1],
      ].toSorted(),
    )
    expect((await buyer.get('/api/quote/getQuoteDetail', { quoteNo: first })).steps[0]?.text).toContain('购物车')
    // What was bought already and is asked for again is another purchase: nothing more is taken.
    await order(await accepted(listFen - 1_000, { fromQuoteNo: first }))
    expect(await inCart()).toEqual(
      [
        [SKU, 2],
        [SECOND, 1],
      ].toSorted(),
    )
    // Asked again before it was bought, it is still of the cart; fewer lie there than are ordered.
    const left = await accepted(listFen - 1_000, { fromCart: true })
    await order(await accepted(listFen - 1_000, { fromQuoteNo: left }))
    expect(await inCart()).toEqual([[SECOND, 1]])
    await buyer.get('/api/cart/clearnCart', {})
  })
  test('elsewhere the agreed price is told, not taken', async () => {
    const no = await accepted(listFen - 4_000)
    await buyer.get('/api/cart/clearnCart', {})
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: SKU, pieces: 1 })
    const [line] = Object.values((await buyer.get('/api/cart/refreashCartGroup', {})).cartMap).flatMap(g => g.lines)
    expect(line?.priceFen).toBe(listFen)
    expect(line?.prices.find(p => p.sourceNo === no)).toMatchObject({ how: 'told', taken: false, priceFen: listFen - 4_000 })
    await buyer.get('/api/cart/clearnCart', {})
  })
})

describe('the mill offers by itself', () => {
  const codeOf = async () =>
    (
      await mall.world.pool.row<{ code: string }>(
        `select c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
      )
    )?.code ?? ''
  const make = async (offerFen: Fen, o: Partial<Sent<'/api/ops/makeQuote'>> = {}, who = desk) =>
    who.ask('/api/ops/makeQuote', {
      companyCode: await codeOf(),
      lines: [{ skuCode: SKU, pieces: 2, offerFen }],
      requestId: key(),
      ...o,
    })
  test('the buyer hears of it, counters once below it, gets the last word and orders at it', async () => {
    const { data } = await make(listFen - 1_000)
    expect(data.state).toBe('offered')
    const q = await buyer.get('/api/quote/getQuoteDetail', { quoteNo: data.quoteNo })
    expect([q.millMade, q.lines[0]?.offerFen, q.steps.map(s => s.stepKind)]).toEqual([
      true,
      listFen - 1_000,
      ['offer', 'propose'],
    ])
    const counter = (fen: Fen) =>
      buyer.ask('/api/quote/counterQuote', { quoteNo: q.quoteNo, version: q.version, lines: [{ lineNo: 1, counterFen: fen }] })
    expect(nameOf((await counter(Math.floor(listFen / 2) - 1)).code)).toBe('QUOTE_PRICE')
    expect((await counter(listFen - 3_000)).data.state).toBe('asked')
    expect((await answer(q.quoteNo, [{ lineNo: 1, offerFen: listFen - 2_000 }])).data.state).toBe('offered')
    expect((await accept(q.quoteNo)).data.state).toBe('accepted')
    const { preview, input } = await orderInput(q.quoteNo)
    expect(preview.groups[0]?.lines.map(l => [l.pieces, l.priceFen])).toEqual([[2, listFen - 2_000]])
    expect((await buyer.ask('/api/quote/createQuoteOrder', input)).code).toBe(1)
  })
  test('below the authority the buyer does not know of it until somebody else has said yes', async () => {
    const low = Math.ceil(listFen * 0.8)
    const { data } = await make(low)
    expect(data.state).toBe('approval')
    expect(nameOf((await buyer.ask('/api/quote/getQuoteDetail', { quoteNo: data.quoteNo })).code)).toBe('QUOTE_NONE')
    const list = await buyer.get('/api/quote/getQuoteList', { pageSize: 100 })
    expect(list.list.some(r => r.quoteNo === data.quoteNo)).toBe(false)
    const version = await versionOf(data.quoteNo)
    expect((await manager.get('/api/ops/decideQuote', { quoteNo: data.quoteNo, version, pass: true })).state).toBe('offered')
    expect((await buyer.get('/api/quote/getQuoteDetail', { quoteNo: data.quoteNo })).lines[0]?.offerFen).toBe(low)
  })
  test('twins of a request are one; a price above today’s, foreign companies and unknown ones are refused', async () => {
    const requestId = key()
    const [a, b] = await Promise.all([make(listFen - 1_000, { requestId }), make(listFen - 1_000, { requestId })])
    expect(a.data.quoteNo).toBe(b.data.quoteNo)
    expect(nameOf((await make(listFen - 900, { requestId })).code)).toBe('REQUEST_REUSED')
    expect(nameOf((await make(listFen + 1)).code)).toBe('QUOTE_PRICE')
    expect(nameOf((await make(listFen - 1_000, { companyCode: 'KH999999' })).code)).toBe('QUOTE_COMPANY')
    const foreign = (
      await mall.world.pool.row<{ code: string }>(
        `select c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo02'`,
      )
    )?.code
    expect(nameOf((await make(listFen - 1_000, { companyCode: foreign ?? '' }, sales)).code)).toBe('QUOTE_COMPANY')
  })
})

test('an employee in the buyer’s name asks and withdraws, and does not accept', async () => {
  const { callTable } = await import('@mall/contract/main/calls.ts')
  const may = (path: Path) => Boolean(callTable[path].proxy)
  expect([may('/api/quote/askQuote'), may('/api/quote/withdrawQuote')]).toEqual([true, true])
  for (const path of [
    '/api/quote/acceptQuote',
    '/api/quote/counterQuote',
    '/api/quote/createQuoteOrder',
    '/api/quote/quoteToCart',
  ] as const)
    expect([path, may(path)]).toEqual([path, false])
})

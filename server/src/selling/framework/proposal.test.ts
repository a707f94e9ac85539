// 这样排: what the calendar proposes is put into the contract's cart exactly, once, and only as it was read.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { coil, contract, draft, openContracts } from './testContract.ts'

openContracts()
const mode = (ccNo: string) => ({ commerceContractNo: ccNo, salesType: '90' })
const proposals = async (ccNo: string) => (await buyer.get('/api/framework/getCallOffCalendar', { ccNo })).proposals
const seen = (p: Awaited<ReturnType<typeof proposals>>[number] | undefined) =>
  (p?.takes ?? []).map(({ lineNo, skuCode, pieces, deliveryDateNumber }) => ({ lineNo, skuCode, pieces, deliveryDateNumber }))
const inCart = async (ccNo: string) =>
  Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, mode(ccNo))).cartMap).flatMap(g => g.lines)

test('the calendar proposes what lacks to the rule and to the next tier; one press puts exactly that into the contract’s cart, a second nothing', async () => {
  const kg = coil.kg * 10
  const ccNo = await contract({
    fulfilBp: 5000,
    tiers: [
      { fromKg: coil.kg * 5, fenPerTon: 1000 },
      { fromKg: coil.kg * 8, fenPerTon: 2000 },
    ],
  })
  const [rule, tier] = await proposals(ccNo)
  expect(rule).toMatchObject({ aim: 'fulfil', lackKg: Math.ceil(kg / 2), unplacedKg: 0, whyNot: [], inCartKg: 0 })
  expect(tier).toMatchObject({ aim: 'tier', goalKg: coil.kg * 8, lackKg: coil.kg * 8 })
  expect(rule?.lostFen).toBe(Math.round(coil.kg * 5))
  // Each take names the line of the contract and the goods.
  expect(rule?.takes.every(t => t.title !== '' && t.goodsTitle !== '')).toBe(true)
  expect(rule?.takes.reduce((n, t) => n + t.weightKg, 0)).toBe(rule?.placedKg)
  expect(rule?.placedKg).toBeGreaterThanOrEqual(Math.ceil(kg / 2))
  expect(rule?.afterKg).toBe(rule?.placedKg)
  // Whole pieces, no more of them than are needed.
  expect((rule?.placedKg ?? 0) - Math.ceil(kg / 2)).toBeLessThan(Math.max(...(rule?.takes ?? []).map(t => t.weightKg / t.pieces)))

  const put = await buyer.get('/api/framework/takeProposal', { ccNo, aim: 'fulfil', takes: seen(rule) })
  expect(put).toMatchObject({ lines: rule?.takes.length, weightKg: rule?.placedKg })
  expect((await inCart(ccNo)).reduce((n, l) => n + l.weightKg, 0)).toBe(rule?.placedKg)
  const again = await buyer.ask('/api/framework/takeProposal', { ccNo, aim: 'fulfil', takes: seen(rule) })
  expect(again).toMatchObject({ code: Codes.FRAMEWORK_PLAN })
  expect((await inCart(ccNo)).reduce((n, l) => n + l.weightKg, 0)).toBe(rule?.placedKg)
  const [now] = await proposals(ccNo)
  expect(now).toMatchObject({ takes: [], unplacedKg: 0, inCartKg: rule?.placedKg, afterKg: rule?.placedKg })
})

test('pressed six times at once it fills the cart once', async () => {
  const ccNo = await contract()
  const [rule] = await proposals(ccNo)
  const pressed = await Promise.all(
    Array.from({ length: 6 }, () => buyer.ask('/api/framework/takeProposal', { ccNo, aim: 'fulfil', takes: seen(rule) })),
  )
  expect(pressed.filter(p => p.code === 1)).toHaveLength(1)
  expect((await inCart(ccNo)).reduce((n, l) => n + l.weightKg, 0)).toBe(rule?.placedKg)
})

test('what has changed since it was read is not put in another shape: it is read again; another company’s contract opens nothing', async () => {
  const ccNo = await contract()
  const [rule] = await proposals(ccNo)
  const more = seen(rule).map((t, i) => (i === 0 ? { ...t, pieces: t.pieces + 1 } : t))
  expect(await buyer.ask('/api/framework/takeProposal', { ccNo, aim: 'fulfil', takes: more })).toMatchObject({
    code: Codes.FRAMEWORK_PLAN,
  })
  expect(await inCart(ccNo)).toEqual([])
  const stranger = await mall.buyer('demo02')
  expect(await stranger.ask('/api/framework/takeProposal', { ccNo, aim: 'fulfil', takes: seen(rule) })).toMatchObject({
    code: Codes.FRAMEWORK_NONE,
  })
})

test('what lacks and cannot be placed says why', async () => {
  // Two thirds of a piece are left of each: nothing whole fits.
  const ccNo = await contract({
    lines: [
      {
        lineNo: 1,
        title: '检验',
        classCode: coil.cls,
        spuCode: coil.spu,
        committedKg: Math.max(1000, Math.floor(coil.kg * 0.66)),
      },
    ],
  })
  const [rule] = await proposals(ccNo)
  if (coil.kg * 0.66 >= 1000) {
    expect(rule).toMatchObject({ takes: [], placedKg: 0 })
    expect(rule?.whyNot.join()).toContain('不够一件')
  } else expect(rule?.aim).toBe('fulfil')
})

test('beside a line’s price stands what the same goods cost from the list today, and of which index it is made', async () => {
  const ccNo = await contract()
  const c = await buyer.get('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })
  const [line] = c.lines
  const goods = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: line?.skuCode ?? '' })
  const list = await buyer.get('/api/goods/getApplicablePrices', { skuCode: line?.skuCode ?? '' })
  expect(line?.spotFen).toBe(list.prices.find(p => p.source === 'list')?.priceFen ?? goods.priceFen)
  expect(c.price.source).toContain('虚构')
  expect(c.price.points.length).toBeGreaterThan(0)
})

test('the contract’s cart says what its lines make of the contract: tons, per cent, tier, what lacks to the next', async () => {
  const ccNo = await contract({
    tiers: [
      { fromKg: coil.kg * 2, fenPerTon: 1000 },
      { fromKg: coil.kg * 5, fenPerTon: 2000 },
    ],
  })
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: coil.code, pieces: 3 }, mode(ccNo))
  const s = await buyer.get('/api/framework/getContractCartState', {}, mode(ccNo))
  expect(s).toMatchObject({
    nowKg: coil.kg * 3,
    fenPerTon: 1000,
    rebateFen: Math.round(coil.kg * 3),
    depositFen: 0,
    provisional: false,
  })
  expect(s?.afterPartText).toBe(((coil.kg * 300) / Math.max(1000, coil.kg * 10)).toFixed(1))
  expect(s?.next).toEqual({
    fromKg: coil.kg * 5,
    lackKg: coil.kg * 2,
    moreFen: Math.round((coil.kg * 5 * 2000) / 1000) - coil.kg * 3,
  })
})

test('tons for a rebate that the list beats are not advised and cannot be put into the cart; what they come to is written line by line', async () => {
  const tiers = [{ fromKg: coil.kg * 5, fenPerTon: 1000 }]
  const [line] = draft().lines
  if (!line) throw new Error('no line')
  const plain = await contract({ fulfilBp: 0, tiers, lines: [{ ...line, premiumFen: 0 }] })
  const [goods] = seen((await proposals(plain)).find(x => x.aim === 'tier'))
  const list = (await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: goods?.skuCode ?? '' })).priceFen
  const index =
    (await buyer.get('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo: plain })).price.averageFen ?? 0
  const at = async (aboveListFen: Fen) => {
    const ccNo = await contract({ fulfilBp: 0, tiers, lines: [{ ...line, premiumFen: list - index + aboveListFen }] })
    return { ccNo, p: (await proposals(ccNo)).find(x => x.aim === 'tier') }
  }
  // 60.00 a ton above the list against a rebate of 10.00.
  const dear = await at(6000)
  const over = (p: typeof dear.p) => p?.takes.reduce((n, t) => n + t.overFen, 0)
  expect(dear.p).toMatchObject({
    advised: false,
    overFen: over(dear.p),
    netFen: (dear.p?.rebateMoreFen ?? 0) - (over(dear.p) ?? 0),
  })
  expect(dear.p?.overFen).toBe(Math.round((dear.p?.placedKg ?? 0) * 6))
  expect(await buyer.ask('/api/framework/takeProposal', { ccNo: dear.ccNo, aim: 'tier', takes: seen(dear.p) })).toMatchObject({
    code: Codes.FRAMEWORK_PLAN,
    message: expect.stringContaining('按挂牌价买更省'),
  })
  expect(await inCart(dear.ccNo)).toEqual([])
  // 2.00 above it: 8.00 a ton are left.
  const fair = await at(200)
  expect(fair.p).toMatchObject({ advised: true, netFen: Math.round((fair.p?.placedKg ?? 0) * 0.8) })
})

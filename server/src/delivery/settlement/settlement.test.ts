import { beforeAll, describe, expect, test } from 'vitest'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { perTonAmount, type Fen } from '@mall/domain/kernel/money.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { effectOf } from '../../testing/testEffects.ts'
import type { Caller } from '../../testing/testMall.ts'
import { openDesks, skuWhere, statusOf } from '../../orders/order/testDesk.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { readPaper } from '../../platform/pdf/testPaper.ts'
import { confirmByRule } from './confirmSheet.ts'
import { draftDueSheets } from './draftSheet.ts'
import { clockKey, partyKey } from '../../orders/signing/sandboxKeys.ts'
import { sheetByNo } from './settlement.queries.ts'
import { settlementPdf } from './settlementPdf.ts'
import { allReceived, paidOrder, truck } from './testDelivered.ts'

let finance: Caller
/** A coil in stock that settles by the scale, and one by table weight. */
let coil = ''
let table = ''
openDesks()
beforeAll(async () => {
  finance = await mall.staff('S005')
  const of = (mode: number) =>
    skuWhere(
      `k.settlement = ${mode} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60 and k.piece_weight_g < 8000000`,
    )
  coil = await of(SettlementMode.weighed)
  table = await of(SettlementMode.theoretical)
})

/** The name of the refusal; empty: it was done. */
async function refusal<P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<string> {
  const { code } = await who.ask(path, input)
  return Object.entries(Codes).find(([, c]) => c === code)?.[0] ?? ''
}
const balance = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen
const sheetOf = async (orderCode: string) => {
  const { sheets } = await buyer.get('/api/order/getOrderSettlement', { orderCode })
  return sheets.at(-1)
}
const detail = (settleNo: string) => buyer.get('/api/order/getSettlementDetail', { settleNo })
const pieceKg = async (skuCode: string) =>
  Math.round(
    ((await mall.world.pool.row<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [skuCode]))?.g ?? 0) /
      1000,
  )
const over = (settleNo: string) =>
  mall.world.pool.run(`update settlement set confirm_by = now() - interval '1 second' where settle_no = $1`, [settleNo])
/** An order of two coils received whole, net so many kg beside the ordered weight. */
async function received(off: number, t: { buyerOff?: number; unsound?: boolean; reweighed?: boolean } = {}) {
  const orderCode = await paidOrder(coil, 2)
  const kg = (await pieceKg(coil)) * 2
  const tags = [Math.floor(kg / 2), kg - Math.floor(kg / 2)]
  const waybillNo = await truck(orderCode, {
    tags,
    netKg: kg + off,
    ...(t.buyerOff === undefined ? {} : { buyerKg: kg + t.buyerOff }),
    ...t,
  })
  await allReceived(orderCode)
  await draftDueSheets(mall.world)
  return { orderCode, waybillNo, kg }
}
/** A shift inside the ±3‰ of its weight, to tens of kg. */
const inside = async () => Math.max(1, Math.floor(((await pieceKg(coil)) * 2 * 2) / 1000))

describe('everything came and everything agrees', () => {
  test('the sheet goes out by itself, is confirmed by rule after its days, and the lighter weight is given back', async () => {
    const off = await inside()
    const { orderCode } = await received(-off)
    const sheet = await sheetOf(orderCode)
    expect(sheet).toMatchObject({ state: 'offered', byRule: true })
    const { rows, paidFen, finalFen } = await detail(sheet?.settleNo ?? '')
    expect(rows.map(r => [r.verdict, r.settledKg - r.orderedKg])).toEqual([['auto', -off]])
    expect(rows[0]?.goodsFen).toBe(perTonAmount(rows[0]?.priceFen ?? 0, rows[0]?.settledKg ?? 0))
    const before = await balance()
    expect(await confirmByRule(mall.world)).toBe(0)
    await over(sheet?.settleNo ?? '')
    expect(await confirmByRule(mall.world)).toBe(1)
    expect(await sheetOf(orderCode)).toMatchObject({ state: 'done' })
    expect((await balance()) - before).toBe(paidFen - finalFen)
    expect(await confirmByRule(mall.world)).toBe(0)
  })

  test('by table weight the order costs what was paid, whatever the scale says', async () => {
    const orderCode = await paidOrder(table, 2)
    const kg = (await pieceKg(table)) * 2
    await truck(orderCode, { tags: [kg / 2, kg / 2], netKg: kg + 500 })
    await allReceived(orderCode)
    await draftDueSheets(mall.world)
    const sheet = await sheetOf(orderCode)
    expect(sheet).toMatchObject({ byRule: true, differenceFen: 0 })
    expect((await detail(sheet?.settleNo ?? '')).why).toMatchObject([{ text: expect.stringMatching(/，1 车，按理论重量$/) }])
  })

  test('the buyer need not wait for the rule; his word said twice has one effect', async () => {
    const { orderCode } = await received(-(await inside()))
    const { settleNo = '', differenceFen = 0 } = (await sheetOf(orderCode)) ?? {}
    const before = await balance()
    const said = await Promise.all([1, 2, 3].map(() => buyer.get('/api/order/confirmSettlement', { settleNo, differenceFen })))
    expect(said.map(s => s.state)).toEqual(['done', 'done', 'done'])
    expect((await balance()) - before).toBe(differenceFen)
  })
})

describe('more came than was paid for', () => {
  test('it is asked for, paid from the balance once, and only by who may pay', async () => {
    const { orderCode } = await received(await inside())
    const { settleNo = '', differenceFen = 0 } = (await sheetOf(orderCode)) ?? {}
    expect(differenceFen).toBeLessThan(0)
    expect(await buyer.get('/api/order/confirmSettlement', { settleNo, differenceFen })).toMatchObject({ state: 'due' })
    const before = await balance()
    expect(await refusal(await mall.buyer('demo01-5'), '/api/order/payDifference', { settleNo })).toBe('COMPANY_RIGHT')
    await Promise.all([1, 2].map(() => buyer.get('/api/order/payDifference', { settleNo })))
    expect((await balance()) - before).toBe(differenceFen)
    expect(await sheetOf(orderCode)).toMatchObject({ state: 'done' })
  })

  test('while it is not paid he is reminded after its days, again after as many, and the board shows it late', async () => {
    const { orderCode } = await received(await inside())
    const { settleNo = '', differenceFen = 0 } = (await sheetOf(orderCode)) ?? {}
    await buyer.get('/api/order/confirmSettlement', { settleNo, differenceFen })
    const finance = await mall.staff('S005')
    const onBoard = async () =>
      (await finance.get('/api/ops/getExceptions', { word: settleNo })).list.map(b => [b.kindText, b.late])
    const told = async () =>
      (
        await mall.world.pool.row<{ n: number }>(
          `select count(*)::int as n from outbox where event = 'settlementUnpaid' and body like $1`,
          [`%${settleNo}%`],
        )
      )?.n
    await confirmByRule(mall.world)
    expect([await onBoard(), await told()]).toEqual([[['结算差额未补', false]], 0])
    await over(settleNo)
    await confirmByRule(mall.world)
    await confirmByRule(mall.world)
    const once = await told()
    expect(once).toBeGreaterThan(0)
    expect(await onBoard()).toEqual([['结算差额未补', true]])
    await mall.world.pool.run(`update settlement set reminded_at = now() - interval '3 days' where settle_no = $1`, [settleNo])
    await confirmByRule(mall.world)
    expect(await told()).toBe(2 * (once ?? 0))
    await buyer.get('/api/order/payDifference', { settleNo })
    await mall.world.pool.run(`update settlement set reminded_at = now() - interval '3 days' where settle_no = $1`, [settleNo])
    await confirmByRule(mall.world)
    expect([await onBoard(), await told()]).toEqual([[], 2 * (once ?? 0)])
  })
})

describe('something is not as it should be', () => {
  test('a ticket outside the band waits for finance, then for the buyer’s word on the truck', async () => {
    const { orderCode, waybillNo, kg } = await received(-Math.ceil((await pieceKg(coil)) * 2 * 0.005))
    expect(await sheetOf(orderCode)).toBeUndefined()
    const queue = await finance.get('/api/ops/getSettlementQueue', { state: 'drafted', word: orderCode })
    expect(queue.list).toHaveLength(1)
    const settleNo = queue.list[0]?.settleNo ?? ''
    expect(await refusal(buyer, '/api/order/getSettlementDetail', { settleNo })).toBe('SETTLEMENT_NOT_FOUND')
    await finance.get('/api/ops/offerSettlement', { settleNo })
    const seen = await detail(settleNo)
    expect(seen.rows.map(r => r.verdict)).toEqual(['open'])
    const confirm = (say: 'accept' | 'object', differenceFen: Fen) =>
      buyer.get('/api/order/confirmSettlement', { settleNo, decisions: [{ waybillNo, say }], differenceFen })
    expect(await refusal(buyer, '/api/order/confirmSettlement', { settleNo, differenceFen: seen.differenceFen })).toBe(
      'SETTLEMENT_ROWS',
    )
    expect(await confirm('accept', seen.differenceFen)).toMatchObject({ state: 'done' })
    expect((await detail(settleNo)).rows).toMatchObject([{ verdict: 'accepted', orderedKg: kg }])
  })

  test('short or damaged goods are held; released by the mill they come on a second sheet', async () => {
    const orderCode = await paidOrder(coil, 3)
    const kg = await pieceKg(coil)
    await truck(orderCode, { tags: [kg, kg], netKg: kg * 2 })
    const bad = await truck(orderCode, { tags: [kg], netKg: kg, unsound: true })
    await allReceived(orderCode)
    await draftDueSheets(mall.world)
    const [drafted] = (await finance.get('/api/ops/getSettlementQueue', { state: 'drafted', word: orderCode })).list
    const first = drafted?.settleNo ?? ''
    await finance.get('/api/ops/offerSettlement', { settleNo: first })
    const seen = await detail(first)
    expect(seen.rows.map(r => r.verdict).toSorted()).toEqual(['auto', 'held'])
    expect(seen.heldFen).toBe(seen.rows.find(r => r.verdict === 'held')?.paidFen)
    await buyer.get('/api/order/confirmSettlement', { settleNo: first, differenceFen: seen.differenceFen })
    await draftDueSheets(mall.world)
    expect((await sheetOf(orderCode))?.seq).toBe(1)
    expect(await refusal(await mall.staff('S011'), '/api/ops/releaseSettlementHold', { waybillNo: bad, reason: 'x' })).toBe(
      'STAFF_RIGHT',
    )
    await finance.get('/api/ops/releaseSettlementHold', { waybillNo: bad, reason: '客户同意按磅单结算' })
    await draftDueSheets(mall.world)
    const second = await sheetOf(orderCode)
    expect(second).toMatchObject({ seq: 2, heldFen: 0 })
    const both = [await detail(first), await detail(second?.settleNo ?? '')]
    expect(both[1]?.rows.map(r => r.waybillNo)).toEqual([bad])
    expect(both[0]?.paidFen).toBe(both.reduce((sum, s) => sum + s.finalFen + s.differenceFen, 0))
  })

  test('a truck that is released while its sheet waits stays for the next one: what is shown can be confirmed', async () => {
    const orderCode = await paidOrder(coil, 3)
    const kg = await pieceKg(coil)
    await truck(orderCode, { tags: [kg, kg], netKg: kg * 2 })
    const bad = await truck(orderCode, { tags: [kg], netKg: kg, unsound: true })
    await allReceived(orderCode)
    await draftDueSheets(mall.world)
    const first =
      (await finance.get('/api/ops/getSettlementQueue', { state: 'drafted', word: orderCode })).list[0]?.settleNo ?? ''
    await finance.get('/api/ops/releaseSettlementHold', { waybillNo: bad, reason: '客户同意按磅单结算' })
    await finance.get('/api/ops/offerSettlement', { settleNo: first })
    const seen = await detail(first)
    expect(seen.rows.find(r => r.waybillNo === bad)?.verdict).toBe('held')
    expect(await buyer.get('/api/order/confirmSettlement', { settleNo: first, differenceFen: seen.differenceFen })).toMatchObject(
      {
        state: 'done',
      },
    )
    await draftDueSheets(mall.world)
    const second = await sheetOf(orderCode)
    expect(second).toMatchObject({ seq: 2, heldFen: 0 })
    expect((await detail(second?.settleNo ?? '')).rows.map(r => r.waybillNo)).toEqual([bad])
  })

  test('an order whose every truck is held has no sheet; finance sees the truck, agrees, and the sheet comes', async () => {
    const orderCode = await paidOrder(coil, 1)
    const kg = await pieceKg(coil)
    const bad = await truck(orderCode, { tags: [kg], netKg: kg, unsound: true })
    await allReceived(orderCode)
    await draftDueSheets(mall.world)
    expect(await sheetOf(orderCode)).toBeUndefined()
    const waits = async () =>
      (await finance.get('/api/ops/getSettlementQueue', {})).held.filter(u => u.orderCode === orderCode).map(u => u.waybillNo)
    expect(await waits()).toEqual([bad])
    await finance.get('/api/ops/releaseSettlementHold', { waybillNo: bad, reason: '客户同意按磅单结算' })
    expect(await waits()).toEqual([])
    await draftDueSheets(mall.world)
    expect(await sheetOf(orderCode)).toMatchObject({ seq: 1, heldFen: 0 })
  })

  test('what the page showed is not what is confirmed once a truck has been disputed meanwhile', async () => {
    const { orderCode, waybillNo } = await received(0, { buyerOff: -200 })
    const [drafted] = (await finance.get('/api/ops/getSettlementQueue', { state: 'drafted', word: orderCode })).list
    const settleNo = drafted?.settleNo ?? ''
    await finance.get('/api/ops/offerSettlement', { settleNo })
    const seen = await detail(settleNo)
    expect(
      await refusal(buyer, '/api/order/confirmSettlement', {
        settleNo,
        decisions: [{ waybillNo, say: 'object' }],
        differenceFen: seen.differenceFen + 1,
      }),
    ).toBe('SETTLEMENT_CHANGED')
    await finance.get('/api/ops/withdrawSettlement', { settleNo, reason: '磅单更正' })
    expect(await refusal(buyer, '/api/order/confirmSettlement', { settleNo, differenceFen: 0 })).toBe('SETTLEMENT_STATE')
  })
})

/** Of what a truck brought, so many coils were not on it. */
const short = (waybillNo: string, coils: number) =>
  mall.world.pool.run(
    `update receipt_unit u set pieces_sound = case when s.n <= $2 then 0 else 1 end, pieces_damaged = 0, pieces_short = case when s.n <= $2 then 1 else 0 end
     from (select u.waybill_unit_id as id, row_number() over (order by u.waybill_unit_id) as n from receipt_unit u join receipt r on r.id = u.receipt_id
           join waybill w on w.id = r.waybill_id where w.waybill_no = $1) s where s.id = u.waybill_unit_id`,
    [waybillNo, coils],
  )

test('what did not arrive is not charged where so agreed: its money comes back, and the buyer looks at the sheet himself', async () => {
  const orderCode = await paidOrder(coil, 3)
  const kg = await pieceKg(coil)
  const sound = await truck(orderCode, { tags: [kg], netKg: kg })
  const bad = await truck(orderCode, { tags: [kg, kg], netKg: 2 * kg, unsound: true })
  await short(bad, 1)
  await allReceived(orderCode)
  await draftDueSheets(mall.world)
  const draftedNo = async () =>
    (await finance.get('/api/ops/getSettlementQueue', { state: 'drafted', word: orderCode })).list[0]?.settleNo ?? ''
  const first = await draftedNo()
  await finance.get('/api/ops/offerSettlement', { settleNo: first })
  const { differenceFen } = await detail(first)
  await buyer.get('/api/order/confirmSettlement', { settleNo: first, differenceFen })
  const { held } = await finance.get('/api/ops/getSettlementQueue', { state: 'all', word: orderCode })
  expect(held.find(h => h.waybillNo === bad)).toMatchObject({ why: '短少 1 件', shortPieces: 1 })
  await finance.get('/api/ops/releaseSettlementHold', { waybillNo: bad, reason: '商定短少的不计', basis: 'received' })
  await draftDueSheets(mall.world)
  const sheet = await finance.get('/api/ops/getSettlementDetail', { settleNo: await draftedNo() })
  expect(sheet).toMatchObject({ seq: 2, byRule: false, heldFen: 0, settledKg: kg })
  expect(sheet.rows).toMatchObject([{ waybillNo: bad, pieces: 2, shortPieces: 1, orderedKg: 2 * kg, settledKg: kg }])
  expect(sheet.why).toMatchObject([{ text: expect.stringContaining('短少 1 件不计'), amountFen: sheet.differenceFen }])
  // One coil of three that cost the same: what was paid, less what came, to the fen.
  const one = (await detail(first)).finalFen
  expect(sheet.finalFen).toBe(one)
  expect(sheet.differenceFen).toBe(sheet.paidFen - differenceFen - 2 * one)
  expect(sound).not.toBe(bad)
})

test('nothing short, nothing to leave out: what is damaged settles as it was weighed', async () => {
  const orderCode = await paidOrder(coil, 1)
  const kg = await pieceKg(coil)
  const waybillNo = await truck(orderCode, { tags: [kg], netKg: kg, unsound: true })
  await allReceived(orderCode)
  expect(await refusal(finance, '/api/ops/releaseSettlementHold', { waybillNo, reason: 'x', basis: 'received' })).toBe(
    'SETTLEMENT_STATE',
  )
})

test('all of it short or damaged: finance finds it without a sheet, and nothing else settles it; released before, it is not', async () => {
  const [before, orderCode] = [await paidOrder(coil, 1), await paidOrder(coil, 1)]
  const kg = await pieceKg(coil)
  const road = await truck(before, { tags: [kg], netKg: kg, notReceived: true })
  expect(await refusal(finance, '/api/ops/releaseSettlementHold', { waybillNo: road, reason: '先放行' })).toBe('SETTLEMENT_STATE')
  const waybillNo = await truck(orderCode, { tags: [kg], netKg: kg, unsound: true })
  await allReceived(orderCode)
  await draftDueSheets(mall.world)
  const { held } = await finance.get('/api/ops/getSettlementQueue', { state: 'all', word: orderCode })
  expect(held.filter(h => h.orderCode === orderCode)).toMatchObject([{ waybillNo, why: '破损 1 件' }])
  expect(await sheetOf(orderCode)).toBeUndefined()
  await finance.get('/api/ops/releaseSettlementHold', { waybillNo, reason: '客户同意' })
  await draftDueSheets(mall.world)
  expect(await sheetOf(orderCode)).toMatchObject({ state: 'offered' })
})

test('a sheet without a tail is not refused; a truck that is settled, decided or by table is not doubted again', async () => {
  const whole = await received(await inside())
  const { settleNo = '', differenceFen = 0 } = (await sheetOf(whole.orderCode)) ?? {}
  expect(await refusal(buyer, '/api/order/refuseSettlement', { settleNo, reason: '不想补' })).toBe('SETTLEMENT_NO_TAIL')
  expect(await buyer.get('/api/order/confirmSettlement', { settleNo, differenceFen })).toMatchObject({ state: 'due' })
  const late = await buyer.ask('/api/order/objectWeight', { waybillNo: whole.waybillNo, buyerKg: whole.kg - 200, reason: '复磅' })
  expect(late.message).toContain('这一车已结算')
  expect((await buyer.get('/api/order/getReceipt', { waybillNo: whole.waybillNo })).whyNotObject).toContain('已结算')

  const orderCode = await paidOrder(table, 2)
  const kg = (await pieceKg(table)) * 2
  const waybillNo = await truck(orderCode, { tags: [kg / 2, kg / 2], netKg: kg, buyerKg: kg - Math.ceil(kg / 100) })
  await allReceived(orderCode)
  await draftDueSheets(mall.world)
  const byTable = await sheetOf(orderCode)
  const said = await buyer.ask('/api/order/confirmSettlement', {
    settleNo: byTable?.settleNo ?? '',
    decisions: [{ waybillNo, say: 'object' }],
    differenceFen: 0,
  })
  expect(said.message).toContain('理计')
})

describe('the rest of an order does not come', () => {
  /** Ten coils ordered, nine came. */
  async function short(pieces = 10, came = 9, by?: Parameters<typeof paidOrder>[3]) {
    const orderCode = await paidOrder(coil, pieces, buyer, by)
    const kg = await pieceKg(coil)
    await truck(orderCode, { tags: Array.from({ length: came }, () => kg), netKg: kg * came })
    return { orderCode, kg }
  }

  test('the buyer asks, the mill agrees by its sheet, the buyer confirms: the coil is free again and its money back', async () => {
    const { orderCode } = await short()
    expect(await buyer.get('/api/order/getOrderSettlement', { orderCode })).toMatchObject({ whyNotAskClose: '' })
    await Promise.all([1, 2].map(() => buyer.get('/api/order/orderCaseClosed', { orderCode, reason: '工程已完' })))
    const { asked } = await finance.get('/api/ops/getSettlementQueue', {})
    expect(asked.filter(a => a.orderCode === orderCode)).toMatchObject([{ reason: '工程已完', whyNot: '' }])
    const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
    const seen = await detail(settleNo)
    expect(seen.tail).toMatchObject([{ pieces: 1 }])
    expect(seen.why.at(-1)?.amountFen).toBe(seen.tailFen)
    expect(await refusal(buyer, '/api/order/confirmSettlement', { settleNo, differenceFen: seen.differenceFen })).toBe(
      'SETTLEMENT_TAIL_CHOICE',
    )
    const before = await balance()
    const effect = await effectOf(mall, () =>
      buyer.get('/api/order/confirmSettlement', { settleNo, tailChoice: 'close', differenceFen: seen.differenceFen }),
    )
    expect(effect.rows).toMatchObject({ stock: 'reserved -1', allocation: expect.stringContaining('released') })
    expect((await balance()) - before).toBe(seen.differenceFen)
    expect(await statusOf(orderCode)).toBe(7)
  })

  test('what the page says cannot be asked is refused when it is asked; what was asked ends when all of it is signed', async () => {
    const kg = await pieceKg(coil)
    const orderCode = await paidOrder(coil, 2, buyer)
    await truck(orderCode, { tags: [kg], netKg: kg })
    await buyer.get('/api/order/orderCaseClosed', { orderCode, reason: '不要了' })
    expect((await buyer.get('/api/order/getOrderSettlement', { orderCode })).close?.open).toBe(true)
    await allReceived(orderCode)
    expect(await statusOf(orderCode)).toBe(7)
    expect((await buyer.get('/api/order/getOrderSettlement', { orderCode })).close).toMatchObject({
      open: false,
      stateText: '已全部签收，不用结案',
    })
    expect((await finance.get('/api/ops/getSettlementQueue', {})).asked.filter(a => a.orderCode === orderCode)).toEqual([])
  })

  test('what is neither in the yard nor on its way is shown to finance, who ends it without being asked', async () => {
    const { orderCode } = await short(10, 9)
    await mall.world.pool.run('update orders set stock_mode = 2 where order_code = $1', [orderCode])
    const rest = async () =>
      (await finance.get('/api/ops/getSettlementQueue', { word: orderCode })).rest.filter(r => r.orderCode === orderCode)
    const says = async () =>
      (await buyer.get('/api/order/getOrderBlocks', { orderCode })).blocks.some(b => b.text.includes('等结案'))
    expect(await rest()).toMatchObject([{ pieces: 1 }])
    expect(await says()).toBe(true)
    await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
    expect([await rest(), await says()]).toEqual([[], false])
  })

  test('carried to a new order at the same price, paid by what was paid for it', async () => {
    const { orderCode } = await short()
    await buyer.get('/api/order/setOrderReference', { orderCode, buyerNo: 'CG-77', wantedOn: null })
    await buyer.get('/api/order/setOrderProject', { orderCode, projectName: '城东物流园' })
    const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
    const seen = await detail(settleNo)
    const before = await balance()
    const { carriedOrderCode } = await buyer.get('/api/order/confirmSettlement', {
      settleNo,
      tailChoice: 'carry',
      differenceFen: seen.differenceFen,
    })
    const carried = await buyer.get('/api/order/getOrderDetail', { orderCode: carriedOrderCode })
    const old = await buyer.get('/api/order/getOrderDetail', { orderCode })
    expect(carried).toMatchObject({ status: 5, pieces: 1 })
    // To its buyer's books it is the same order.
    expect(carried.reference).toEqual({ buyerNo: 'CG-77', projectName: '城东物流园', wantedOn: null })
    expect(carried.lines[0]?.priceFen).toBe(old.lines[0]?.priceFen)
    // Now comes back what was paid too much, less what the new order costs.
    expect((await balance()) - before).toBe(seen.differenceFen - carried.totalFen)
    expect(Math.abs(seen.carryBackFen - (seen.differenceFen - carried.totalFen))).toBeLessThanOrEqual(1000)
  })

  test('of an order on credit the debt goes back first; carried, what goes on into the new order stays lent', async () => {
    const company = await mall.world.pool.row<{ id: number }>(`select company_id as id from app_user where user_name = 'demo01'`)
    await mall.world.pool.run('update credit_line set limit_fen = 100000000000 where company_id = $1', [company?.id])
    // Nothing is bought on credit while a difference of another order is not paid.
    const open = await mall.world.pool.rows<{ settleNo: string }>(
      `select settle_no as "settleNo" from settlement where company_id = $1 and state = 'due'`,
      [company?.id],
    )
    for (const { settleNo } of open) await buyer.get('/api/order/payDifference', { settleNo })
    const owed = async (orderCode: string) =>
      (await buyer.get('/api/user/getCapital', {})).credit?.uses.find(u => u.orderCode === orderCode)?.restFen ?? 0
    for (const tailChoice of ['close', 'carry'] as const) {
      const { orderCode } = await short(10, 9, '/api/pay/creditPay')
      const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
      const seen = await detail(settleNo)
      const [before, lent] = [await balance(), await owed(orderCode)]
      const { carriedOrderCode } = await buyer.get('/api/order/confirmSettlement', {
        settleNo,
        tailChoice,
        differenceFen: seen.differenceFen,
      })
      const goesOn =
        tailChoice === 'carry' ? (await buyer.get('/api/order/getOrderDetail', { orderCode: carriedOrderCode })).totalFen : 0
      const back = seen.differenceFen - goesOn
      expect(lent - (await owed(orderCode))).toBe(Math.max(0, back))
      expect((await balance()) - before).toBe(Math.min(0, back))
    }
  })

  test('beyond the tolerance of the class it ends only by the mill’s own word', async () => {
    const { orderCode } = await short(4, 1)
    expect(await refusal(finance, '/api/ops/draftSettlement', { orderCode })).toBe('SETTLEMENT_TAIL')
    const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
    expect(await refusal(finance, '/api/ops/draftSettlement', { orderCode, tailAgreed: true })).toBe('SETTLEMENT_OPEN')
    await buyer.get('/api/order/refuseSettlement', { settleNo, reason: '余下的仍要' })
    expect(await statusOf(orderCode)).toBe(6)
    expect(await sheetOf(orderCode)).toMatchObject({ state: 'void' })
  })

  test('not while a truck is on its way, and the mill may say no', async () => {
    const orderCode = await paidOrder(coil, 3)
    const kg = await pieceKg(coil)
    await truck(orderCode, { tags: [kg], netKg: kg, notReceived: true })
    expect(await refusal(finance, '/api/ops/draftSettlement', { orderCode, tailAgreed: true })).toBe('SETTLEMENT_TRUCKS')
    // The page and the write say the same.
    const { whyNotAskClose } = await buyer.get('/api/order/getOrderSettlement', { orderCode })
    const asked = await buyer.ask('/api/order/orderCaseClosed', { orderCode, reason: '不要了' })
    expect([whyNotAskClose, asked.message]).toEqual(['还有 1 车没有签收，签收之后再申请', whyNotAskClose])
    const other = await short(3, 2)
    await buyer.get('/api/order/orderCaseClosed', { orderCode: other.orderCode, reason: '不要了' })
    await finance.get('/api/ops/refuseCaseClose', { orderCode: other.orderCode, reason: '已装车' })
    const { close } = await buyer.get('/api/order/getOrderSettlement', { orderCode: other.orderCode })
    expect(close).toMatchObject({ stateText: '钢厂不同意', answerText: '已装车' })
  })

  test('two confirm at once, one closing and one carrying: one of them decides', async () => {
    const { orderCode } = await short()
    const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
    const { differenceFen } = await detail(settleNo)
    const both = await Promise.all(
      (['close', 'carry'] as const).map(tailChoice =>
        buyer.get('/api/order/confirmSettlement', { settleNo, tailChoice, differenceFen }),
      ),
    )
    const made = await mall.world.pool.row<{ n: number }>(
      'select count(*)::int as n from orders where carried_from = (select id from orders where order_code = $1)',
      [orderCode],
    )
    expect(made?.n).toBe((await detail(settleNo)).carriedOrderCode ? 1 : 0)
    expect(both.map(b => b.state)).toEqual(['done', 'done'])
  })
})

test('a sheet of another company is none, at the desk of another salesman too', async () => {
  const { orderCode } = await received(0)
  const { settleNo = '' } = (await sheetOf(orderCode)) ?? {}
  const stranger = await mall.buyer('demo02')
  for (const path of ['/api/order/getSettlementDetail', '/api/order/payDifference'] as const)
    expect(await refusal(stranger, path, { settleNo })).toBe('SETTLEMENT_NOT_FOUND')
  expect(await refusal(stranger, '/api/order/confirmSettlement', { settleNo, differenceFen: 0 })).toBe('SETTLEMENT_NOT_FOUND')
  expect(await refusal(stranger, '/api/order/getOrderSettlement', { orderCode })).toBe('ORDER_NOT_FOUND')
  expect(await refusal(await mall.staff('S012'), '/api/ops/getSettlementDetail', { settleNo })).toBe('SETTLEMENT_NOT_FOUND')
  expect((await (await mall.staff('S011')).get('/api/ops/getSettlementDetail', { settleNo })).acts).toEqual([])
})

test('the paper of an offered sheet carries the mill’s seal, the same file each time; without a platform, and as a draft, it says that it is not sealed', async () => {
  // The sandbox makes its keys on first use, which a busy machine does not do within the time that is given to a platform.
  await Promise.all([clockKey(mall.world), partyKey(mall.world, 'mill', (await sellerOf(mall.world)).name)])
  const { orderCode } = await received(40)
  const settleNo = (await finance.get('/api/ops/getSettlementQueue', { word: orderCode })).list[0]?.settleNo ?? ''
  const sheet = async () => (await sheetByNo(mall.world.pool, everybody, settleNo)) ?? expect.unreachable()
  const read = async () => {
    const { runs, seals } = await readPaper(await settlementPdf(mall.world, await sheet()))
    return { text: runs.map(r => r.text).join(''), seals, runs }
  }
  expect(await read()).toMatchObject({ seals: [], text: expect.stringContaining('草稿，未加盖电子签章') })
  await finance.get('/api/ops/offerSettlement', { settleNo })
  const real = mall.world.signingPlatform
  mall.world.signingPlatform = null
  try {
    expect(await read()).toMatchObject({ seals: [], text: expect.stringContaining('本结算单未加盖电子签章') })
  } finally {
    mall.world.signingPlatform = real
  }
  const { seals, text, runs } = await read()
  expect(text).not.toContain('未加盖')
  // Every column has its head and every sum its name, with what the desk reads of it.
  const desk = await finance.get('/api/ops/getSettlementDetail', { settleNo })
  const lines = runs.map(r => r.text)
  for (const head of ['运单 / 磅单', '商品', '件', '订货，吨', '结算，吨', '金额，元', '认定', '货款', '结算合计'])
    expect(lines, head).toContain(head)
  expect(text).not.toMatch(/NaN|undefined/)
  for (const fen of [desk.goodsFen, desk.finalFen]) expect(lines).toContain(yuan(fen))
  const words = runs.find(r => r.text.startsWith('卖方（电子签章）')) ?? expect.unreachable()
  expect(seals).toHaveLength(1)
  expect(seals[0]).toMatchObject({ page: words.page, x: words.x })
  const again = await settlementPdf(mall.world, await sheet())
  expect(again.equals(await settlementPdf(mall.world, await sheet()))).toBe(true)
})

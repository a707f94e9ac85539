// 合同备货: agreed on by two, kept from its first day, taken by the contract's own orders first, free again when it is over.
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { covers } from '@mall/domain/selling/framework/framework.rules.ts'
import { coverOf } from '@mall/domain/selling/framework/reservation.rules.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, invoiceId, key, mall, planned, setAvailable } from '../../orders/order/testOrder.ts'
import { keepReservations } from './keepReservations.ts'
import { candidates } from './reservation.queries.ts'
import { clerk, coil, contract, day, manager, openContracts } from './testContract.ts'

openContracts()

const pieces = (n: number) => Math.floor((n * pieceG) / 1000) + 1
let pieceG = 0
let depotCode = ''
beforeEach(async () => {
  const row = await mall.world.pool.row<{ g: number; depot: string }>(
    'select piece_weight_g as g, depot_code as depot from sku where sku_code = $1',
    [coil.code],
  )
  ;[pieceG, depotCode] = [row?.g ?? 0, row?.depot ?? '']
  // What an earlier test kept is no part of this one.
  await mall.world.pool.run(`update framework_reservation set state = 'ended', ended_at = now() where state = 'inForce'`)
  await keepReservations(mall.world)
  await setAvailable(coil.code, 40)
})

const wish = (ccNo: string, o: Partial<Sent<'/api/ops/askReservation'>> = {}): Sent<'/api/ops/askReservation'> => ({
  ccNo,
  lineNo: 1,
  depotCodes: [depotCode],
  periods: [{ fromOn: day(0), untilOn: day(1), kg: pieces(4) }],
  reason: '按月备货',
  requestId: key(),
  ...o,
})
/** Agreed on by both, kept from today. */
async function agreed(o: Partial<Sent<'/api/ops/askReservation'>> = {}): Promise<{ ccNo: string; reservationNo: string }> {
  const ccNo = await contract()
  const { reservationNo } = await clerk.get('/api/ops/askReservation', wish(ccNo, o))
  await manager.get('/api/ops/decideReservation', { reservationNo, approve: true })
  return { ccNo, reservationNo }
}
const stock = () =>
  mall.world.pool.row<{ free: number; reserved: number }>(
    'select on_hand - reserved as free, reserved from stock s join sku k on k.id = s.sku_id where k.sku_code = $1',
    [coil.code],
  )
const free = async () => (await stock())?.free
const kept = async (ccNo: string) => {
  const { list } = await buyer.get('/api/framework/getReservations', { ccNo })
  return list.flatMap(r => r.periods.flatMap(p => p.goods)).reduce((n, g) => n + g.pieces, 0)
}
const mode = (ccNo: string) => ({ commerceContractNo: ccNo, salesType: '90' })
const put = (who: Caller, ccNo: string, n: number) =>
  who.ask('/api/cart/addGoodsToCart', { skuCode: coil.code, pieces: n }, mode(ccNo))
async function place(who: Caller, ccNo: string, n: number) {
  await who.get('/api/cart/addGoodsToCart', { skuCode: coil.code, pieces: n }, mode(ccNo))
  const { fingerprint } = await who.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, mode(ccNo))
  return { requestId: key(), freightMode: 1 as const, invoiceId, fingerprint, acceptTerms: true }
}
const callOff = async (who: Caller, ccNo: string, n: number) =>
  who.get('/api/order/createOrder', await place(who, ccNo, n), mode(ccNo))
const told = async (since: number) =>
  (
    await mall.world.pool.rows<{ event: string }>(
      `select distinct event from notice where id > $1 and event like 'frameworkReservation%' order by event`,
      [since],
    )
  ).map(n => n.event)
const lastNotice = async () =>
  (await mall.world.pool.row<{ id: number }>('select coalesce(max(id), 0) as id from notice'))?.id ?? 0

describe('约定', () => {
  test('one of the desk writes it down, another says yes; nothing is kept before that, and the company sees nothing of it', async () => {
    const ccNo = await contract()
    const before = await free()
    const waiting = async (who: typeof manager) => (await who.get('/api/ops/getWorkCount', {})).reservation
    const second = await mall.staff('S001')
    const [mine, theirs] = [await waiting(manager), await waiting(second)]
    const { reservationNo } = await manager.get('/api/ops/askReservation', wish(ccNo))
    // In the menu of whoever may agree, and that is not whoever asked.
    expect([await waiting(manager), await waiting(second)]).toEqual([mine, theirs + 1])
    expect((await manager.ask('/api/ops/decideReservation', { reservationNo, approve: true })).code).toBe(Codes.RESERVATION_TWO)
    expect((await clerk.ask('/api/ops/decideReservation', { reservationNo, approve: true })).code).toBe(Codes.STAFF_RIGHT)
    expect((await buyer.get('/api/framework/getReservations', { ccNo })).list).toEqual([])
    await keepReservations(mall.world)
    expect(await free()).toBe(before)
    await manager.get('/api/ops/withdrawReservation', { reservationNo })
    expect((await manager.ask('/api/ops/withdrawReservation', { reservationNo })).code).toBe(Codes.RESERVATION_STATE)
  })

  test('agreed to, whole pieces of the line lie there at once and are nobody else’s; both sides read the same and are told', async () => {
    const since = await lastNotice()
    const { ccNo, reservationNo } = await agreed()
    expect(await free()).toBe(36)
    const { list } = await buyer.get('/api/framework/getReservations', { ccNo })
    expect(list).toMatchObject([
      { reservationNo, state: 'inForce', shortKg: 0, periods: [{ state: 'full', goods: [{ skuCode: coil.code, pieces: 4 }] }] },
    ])
    const desk = await clerk.get('/api/ops/getReservation', { reservationNo })
    expect(desk.periods).toEqual(list[0]?.periods)
    expect(desk.moves.map(m => [m.kind, m.pieces])).toEqual([['kept', 4]])
    expect(await told(since)).toEqual(['frameworkReservationAsked', 'frameworkReservationDecided', 'frameworkReservationKept'])
    // A second look changes nothing.
    const again = await lastNotice()
    await keepReservations(mall.world)
    expect([await free(), await lastNotice()]).toEqual([36, again])
  })

  test('a line has one agreement at a time, of no more than is left of it, within the contract’s days', async () => {
    const { ccNo } = await agreed()
    const ask = (o: Partial<Sent<'/api/ops/askReservation'>>) => clerk.ask('/api/ops/askReservation', wish(ccNo, o))
    expect((await ask({})).message).toContain('已有备货')
    const other = await contract()
    const why = async (periods: Sent<'/api/ops/askReservation'>['periods']) =>
      (await clerk.ask('/api/ops/askReservation', wish(other, { periods }))).message
    expect(await why([{ fromOn: day(0), untilOn: day(1), kg: pieces(11) }])).toContain('超过这一行还可订的')
    expect(await why([{ fromOn: day(0), untilOn: day(2), kg: 1000 }])).toContain('超出合同期')
    expect(await why([{ fromOn: day(1), untilOn: day(0), kg: 1000 }])).toContain('截止日在起始日之前')
    expect((await clerk.ask('/api/ops/askReservation', wish(other, { depotCodes: ['W99X'] }))).message).toContain('没有仓库')
  })

  test('of a depot that has none of the goods nothing is kept: all of it is missing, and the desk is told', async () => {
    const since = await lastNotice()
    const row = await mall.world.pool.row<{ code: string }>(
      `select d.depot_code as code from depot d where not exists (select 1 from sku k where k.depot_code = d.depot_code and k.class_code = $1 and k.spu_code = $2) limit 1`,
      [coil.cls, coil.spu],
    )
    const { ccNo } = await agreed({ depotCodes: [row?.code ?? ''] })
    const { list } = await buyer.get('/api/framework/getReservations', { ccNo })
    expect(list[0]).toMatchObject({ heldKg: 0, shortKg: pieces(4), periods: [{ state: 'short' }] })
    expect(await told(since)).toContain('frameworkReservationDesk')
    const short = await clerk.get('/api/ops/getReservationList', { view: 'short' })
    expect(short.list.some(r => r.ccNo === ccNo)).toBe(true)
  })
})

test('what is looked at for a line are goods that the line covers, not the first so many of its class', async () => {
  const facts = await mall.world.pool.rows<Parameters<typeof covers>[1] & { channelCode: string }>(
    `select k.class_code as "classCode", k.grade, k.spu_code as "spuCode", k.grade_level as "gradeLevel", k.thickness_um as "thicknessUm",
       k.width_um as "widthUm", k.price_unit as "priceUnit", k.channel_code as "channelCode" from sku k where k.on_shelf and k.spot and k.piece_weight_g > 0`,
  )
  const channelCodes = [...new Set(facts.map(f => f.channelCode))]
  const some = facts.find(f => f.spuCode === coil.spu && f.gradeLevel === '1')
  const sized = facts.find(f => f.thicknessUm !== null && f.widthUm !== null && f.gradeLevel === '1' && f.priceUnit === 'ton')
  const below = facts.find(f => f.gradeLevel !== '1' && f.priceUnit === 'ton')
  if (!some || !sized || !below) throw new Error('goods are missing')
  const any = { grade: '', spuCode: '', thicknessFromUm: null, thicknessToUm: null, widthFromUm: null, widthToUm: null }
  const lines = [
    { ...any, classCode: some.classCode, spuCode: some.spuCode },
    { ...any, classCode: some.classCode, grade: some.grade },
    {
      ...any,
      classCode: sized.classCode,
      thicknessFromUm: sized.thicknessUm,
      thicknessToUm: sized.thicknessUm,
      widthFromUm: sized.widthUm,
    },
    { ...any, classCode: below.classCode, gradeLevel: below.gradeLevel },
  ]
  const found: number[] = []
  for (const line of lines) {
    const rows = await candidates(mall.world.pool as never, {
      cover: coverOf(line),
      channelCodes,
      depotCodes: [],
      contractId: 0,
      lineNo: 1,
    })
    const own = facts.filter(f => covers(line, f)).length
    expect(rows.every(g => covers(line, g))).toBe(true)
    expect(rows.length).toBe(Math.min(500, own))
    found.push(rows.length)
  }
  expect(Math.min(...found)).toBeGreaterThan(0)
})

describe('订货', () => {
  test('a call-off takes what was kept for it before anything else, when nothing is free at all', async () => {
    const { ccNo } = await agreed()
    await setAvailable(coil.code, 0)
    // The company itself, from the list: what is kept is for the contract.
    expect((await buyer.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: coil.code, pieces: 1 })).code).toBe(Codes.STOCK_SHORT)
    expect((await put(buyer, ccNo, 5)).code).toBe(Codes.STOCK_SHORT)
    const before = await stock()
    await callOff(buyer, ccNo, 3)
    // Handed over: the figure of the stock stays.
    expect(await stock()).toEqual(before)
    expect(await kept(ccNo)).toBe(1)
    const { list } = await buyer.get('/api/framework/getReservations', { ccNo })
    expect(list[0]?.periods[0]).toMatchObject({ state: 'full', shortKg: 0 })
  })

  test('more than is kept comes from the free stock beside it', async () => {
    const { ccNo } = await agreed()
    await setAvailable(coil.code, 2)
    await callOff(buyer, ccNo, 6)
    expect([await free(), await kept(ccNo)]).toEqual([0, 0])
  })

  test('two colleagues at once: what is kept goes to one of them, never to both', async () => {
    const { ccNo } = await agreed()
    await setAvailable(coil.code, 0)
    const colleague = await mall.buyer('demo01-2')
    await colleague.get('/api/cart/clearnCart', {}, mode(ccNo))
    const asks = [await place(buyer, ccNo, 3), await place(colleague, ccNo, 3)]
    const codes = await Promise.all(
      [buyer, colleague].map((who, i) =>
        who.ask('/api/order/createOrder', asks[i] as (typeof asks)[number], mode(ccNo)).then(a => a.code),
      ),
    )
    expect(codes.filter(c => c === 1)).toHaveLength(1)
    expect([await kept(ccNo), await free()]).toEqual([1, 0])
  })

  test('two at once, one from the list and one of the contract: the one of the list gets what is free and no piece more', async () => {
    const { ccNo } = await agreed()
    await setAvailable(coil.code, 1)
    const stranger = await mall.buyer('demo02')
    const title = (await stranger.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]
    const list = { ...(await planned(stranger, 1, coil.code)), invoiceId: title?.invoiceId ?? '' }
    const own = await place(buyer, ccNo, 5)
    const [a, b] = await Promise.all([
      stranger.ask('/api/order/createOrderBuyNow', list),
      buyer.ask('/api/order/createOrder', own, mode(ccNo)),
    ])
    expect([a.code, b.code].filter(c => c === 1)).toHaveLength(1)
    expect((await stock())?.free).toBeGreaterThanOrEqual(0)
  })

  test('eight at once for the last kept piece: one has it, and the stock’s figures are what they were', async () => {
    const { ccNo } = await agreed({ periods: [{ fromOn: day(0), untilOn: day(1), kg: pieces(1) }] })
    await setAvailable(coil.code, 0)
    const ask = await place(buyer, ccNo, 1)
    const before = await stock()
    const codes = await Promise.all(
      Array.from({ length: 8 }, () =>
        buyer.ask('/api/order/createOrder', { ...ask, requestId: key() }, mode(ccNo)).then(a => a.code),
      ),
    )
    expect(codes.filter(c => c === 1)).toHaveLength(1)
    expect([await kept(ccNo), await stock()]).toEqual([0, before])
  })

  test('the job fills up while others buy the last free pieces: no piece is given twice', async () => {
    await setAvailable(coil.code, 0)
    const { ccNo } = await agreed()
    await setAvailable(coil.code, 4)
    const stranger = await mall.buyer('demo02')
    const title = (await stranger.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]
    const asks = await Promise.all([1, 2, 3].map(() => planned(stranger, 1, coil.code)))
    const before = (await stock())?.reserved ?? 0
    const [, , ...answers] = await Promise.all([
      keepReservations(mall.world),
      keepReservations(mall.world),
      ...asks.map(a =>
        stranger.ask('/api/order/createOrderBuyNow', { ...a, requestId: key(), invoiceId: title?.invoiceId ?? '' }),
      ),
    ])
    const sold = answers.filter(a => typeof a !== 'number' && a.code === 1).length
    const after = await stock()
    expect(after?.free).toBe(0)
    expect((after?.reserved ?? 0) - before).toBe(4)
    expect(await kept(ccNo)).toBe(4 - sold)
  })

  test('what is kept cannot be taken out of the yard by a correction of the stock', async () => {
    await agreed()
    const manager1 = await mall.staff('S001')
    expect(
      (
        await manager1.ask('/api/ops/updateSkuStock', {
          skuCode: coil.code,
          deltaPieces: -37,
          reason: '盘点',
          requestId: key(),
        } as never)
      ).code,
    ).toBe(Codes.STOCK_BELOW_RESERVED)
    expect(await free()).toBe(36)
  })

  test('another company reads nothing of it and puts nothing of it into a cart', async () => {
    const { ccNo } = await agreed()
    const stranger = await mall.buyer('demo02')
    expect((await stranger.ask('/api/framework/getReservations', { ccNo })).code).toBe(Codes.FRAMEWORK_NONE)
    expect((await stranger.ask('/api/framework/putReserved', { ccNo, skuCode: coil.code })).code).toBe(Codes.FRAMEWORK_NONE)
    expect((await put(stranger, ccNo, 1)).code).toBe(Codes.FRAMEWORK_NONE)
  })

  test('a cancelled order gives its tons back to the reservation, while there are any', async () => {
    const { ccNo } = await agreed()
    const { orderCodes } = await callOff(buyer, ccNo, 3)
    expect(await kept(ccNo)).toBe(1)
    await buyer.get('/api/order/cancelOrder', { orderCode: orderCodes[0] ?? '', reason: '计划变了' })
    await keepReservations(mall.world)
    expect(await kept(ccNo)).toBe(4)
  })
})

describe('缺货与到期', () => {
  test('what is missing is filled as stock comes, and the company hears when all of it lies there', async () => {
    await setAvailable(coil.code, 1)
    const { ccNo } = await agreed()
    expect(await kept(ccNo)).toBe(1)
    const since = await lastNotice()
    await setAvailable(coil.code, 1)
    await keepReservations(mall.world)
    expect([await kept(ccNo), await told(since)]).toEqual([2, []])
    await setAvailable(coil.code, 9)
    await Promise.all([keepReservations(mall.world), keepReservations(mall.world)])
    expect([await kept(ccNo), await free(), await told(since)]).toEqual([4, 7, ['frameworkReservationKept']])
  })

  test('begun with nobody looking, it is kept by the first who orders under the contract', async () => {
    const { ccNo, reservationNo } = await agreed({ periods: [{ fromOn: day(1), untilOn: day(1), kg: pieces(2) }] })
    expect((await clerk.get('/api/ops/getReservation', { reservationNo })).periods[0]).toMatchObject({
      state: 'coming',
      heldKg: 0,
    })
    await mall.world.pool.run(
      `update framework_reservation_period p set from_on = $2 from framework_reservation r where r.id = p.reservation_id and r.reservation_no = $1`,
      [reservationNo, day(0)],
    )
    await callOff(buyer, ccNo, 1)
    expect(await kept(ccNo)).toBe(1)
  })

  test('after its last day all of it is free again, and both sides are told; before it the company hears once', async () => {
    const since = await lastNotice()
    const { ccNo, reservationNo } = await agreed()
    await keepReservations(mall.world)
    await mall.world.pool.run(`update framework_reservation_period set ending_told_at = null where closed_at is null`)
    await keepReservations(mall.world)
    expect(await told(since)).toContain('frameworkReservationEnding')
    await mall.world.pool.run(
      `update framework_reservation_period p set from_on = $2, until_on = $2 from framework_reservation r where r.id = p.reservation_id and r.reservation_no = $1`,
      [reservationNo, day(-1)],
    )
    await keepReservations(mall.world)
    expect([await kept(ccNo), await free()]).toEqual([0, 40])
    expect(await told(since)).toContain('frameworkReservationFreed')
    expect((await clerk.get('/api/ops/getReservation', { reservationNo })).moves.map(m => m.kind)).toEqual(['freed', 'kept'])
  })

  test('with its last period over the agreement has ended by itself, and the line can be agreed on anew', async () => {
    const { ccNo, reservationNo } = await agreed({
      periods: [
        { fromOn: day(0), untilOn: day(0), kg: pieces(2) },
        { fromOn: day(1), untilOn: day(1), kg: pieces(2) },
      ],
    })
    const over = (was: string) =>
      mall.world.pool.run(
        `update framework_reservation_period p set from_on = $2, until_on = $2 from framework_reservation r
         where r.id = p.reservation_id and r.reservation_no = $1 and p.until_on = $3`,
        [reservationNo, day(was === day(0) ? -2 : -1), was],
      )
    const state = async () => (await clerk.get('/api/ops/getReservation', { reservationNo })).state
    await over(day(0))
    await keepReservations(mall.world)
    expect(await state()).toBe('inForce')
    await over(day(1))
    await keepReservations(mall.world)
    expect(await state()).toBe('ended')
    const { list } = await buyer.get('/api/framework/getReservations', { ccNo })
    expect(list[0]).toMatchObject({ state: 'ended', why: '各期都已到期' })
    expect((await clerk.ask('/api/ops/askReservation', wish(ccNo))).code).toBe(1)
  })

  test('ended by the desk it is free at once, with the reason', async () => {
    const { ccNo, reservationNo } = await agreed()
    expect((await clerk.ask('/api/ops/endReservation', { reservationNo, reason: '改期货' })).code).toBe(Codes.STAFF_RIGHT)
    await manager.get('/api/ops/endReservation', { reservationNo, reason: '改为期货排产' })
    expect([await kept(ccNo), await free()]).toEqual([0, 40])
    expect((await buyer.get('/api/framework/getReservations', { ccNo })).list[0]).toMatchObject({
      state: 'ended',
      why: '改为期货排产',
    })
  })

  test('while the contract is being changed its goods are free; not signed, they are kept again', async () => {
    const { ccNo } = await agreed()
    const status = (s: number) => mall.world.pool.run('update framework_contract set status = $2 where cc_no = $1', [ccNo, s])
    await status(ContractStatus.changed)
    await keepReservations(mall.world)
    expect([await kept(ccNo), await free()]).toEqual([0, 40])
    const { list } = await buyer.get('/api/framework/getReservations', { ccNo })
    expect(list[0]).toMatchObject({ stoppedWhy: '合同变更中', periods: [{ state: 'stopped' }] })
    await status(ContractStatus.confirmed)
    await keepReservations(mall.world)
    expect([await kept(ccNo), await free()]).toEqual([4, 36])
  })

  test('a line that has become one of other goods ends its agreement', async () => {
    const { ccNo, reservationNo } = await agreed()
    await mall.world.pool.run(
      `update framework_contract set version = version, content = jsonb_set(content, '{lines,0,grade}', '"X999"') where cc_no = $1`,
      [ccNo],
    )
    await mall.world.pool.run(`update framework_reservation_period set told = '' where closed_at is null`)
    await keepReservations(mall.world)
    expect(await free()).toBe(40)
    expect((await clerk.get('/api/ops/getReservation', { reservationNo })).state).toBe('ended')
    await mall.world.pool.run(
      `update framework_contract set content = (select content from framework_version v where v.contract_id = framework_contract.id and v.state = 'inForce') where cc_no = $1`,
      [ccNo],
    )
  })
})

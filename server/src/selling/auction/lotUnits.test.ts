// 件号 of an auction: the coil that was bid on is the coil that is delivered, and meanwhile it is nobody else's.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { type Caller, many } from '../../testing/testMall.ts'
import { moveOrder } from '../../orders/order/moveOrder.ts'
import { lockOrder, everybody } from '../../orders/order/order.queries.ts'
import { computeSheet } from '../../delivery/settlement/figures.ts'
import { allocateOrders, allocateUnits } from '../../delivery/shipment/allocate.ts'
import { putOnTruck } from '../../delivery/shipment/load.queries.ts'
import { goneTruck } from '../../delivery/shipment/testGone.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { A, bid, desk, HOUR, join, key, lot, mall, one, openMall, over, refusal, see, sku } from './testBidding.ts'

openMall()

let made = 0
/** Coils of the goods, registered by the warehouse, the oldest of the yard: what first in, first out would take. */
async function coils(n: number): Promise<[string, string]> {
  const store = await mall.staff('S023')
  const numbers = Array.from({ length: n }, () => `H${process.pid % 10_000}-${++made}`)
  const lines = numbers.map(no => `${no} 26L0901 1 ${(sku.kg / 1000).toFixed(3)} 03-04`).join('\n')
  const saved = await store.get('/api/ops/saveUnits', { skuCode: sku.code, madeOn: '2026-01-01', lines })
  expect(saved.errors).toEqual([])
  return numbers as [string, string]
}
const named = (...unitNos: string[]) => ({
  lines: unitNos.map(unitNo => ({ skuCode: sku.code, unitNo, pieces: 1, weightKg: sku.kg, defect: `${unitNo} 边裂` })),
})
const stateOf = async (unitNo: string) =>
  (await one<{ state: string }>('select state from steel_unit where unit_no = $1', [unitNo]))?.state
const draft = (o: object, requestId = key()) =>
  desk.ask('/api/ops/saveBiddingLot', {
    title: '点名的卷',
    mode: 'PRICE',
    depotCode: sku.depot,
    startPriceFen: 300_000,
    stepFen: 1000,
    nightPause: false,
    openAt: Date.now() + HOUR,
    endAt: Date.now() + 2 * HOUR,
    lines: [],
    requestId,
    ...o,
  } as never)
/** Gives an ordinary order of the goods what the yard has; the numbers it got. */
async function orderTakes(pieces: number): Promise<string[]> {
  const row = await one<{ id: number; code: string; line: number }>(
    `select o.id, o.order_code as code, l.id as line from orders o join order_line l on l.order_id = o.id join sku k on k.id = l.sku_id
     where o.status = 5 and o.stock_mode = 1 and o.origin <> 'auction' and l.tracked and not exists (select 1 from steel_unit u where u.order_line_id = l.id and u.state <> 'allocated')
     order by o.id limit 1`,
  )
  if (!row) throw new Error('no order of the demo')
  return mall.world.pool
    .tx(async tx => {
      await tx.run(`update steel_unit set state = 'free', order_line_id = null where order_line_id = $1`, [row.line])
      await tx.run(
        'update orders set depot_code = $2, cancel_apply = 0 where id = $1 and exists (select 1 from depot where depot_code = $2)',
        [row.id, sku.depot],
      )
      await tx.run('update order_line set sku_id = (select id from sku where sku_code = $2), pieces = $3 where id = $1', [
        row.line,
        sku.code,
        pieces,
      ])
      const order = await lockOrder(tx, everybody, row.code)
      if (order) await allocateUnits(tx, order, await systemUserId(tx))
      const got = await tx.rows<{ no: string }>('select unit_no as no from steel_unit where order_line_id = $1', [row.line])
      // Only asked: the demo's order stays as it was.
      throw Object.assign(new Error('asked'), { got: got.map(g => g.no) })
    })
    .catch((e: { got?: string[] }) => {
      if (!e.got) throw e
      return e.got
    })
}
/** What lies in the yard for an order. */
const unitsOf = async (orderCode: string): Promise<string[]> =>
  (
    await mall.world.pool.rows<{ no: string }>(
      `select u.unit_no as no from steel_unit u join order_line l on l.id = u.order_line_id join orders o on o.id = l.order_id where o.order_code = $1 and u.state = 'allocated' order by u.id`,
      [orderCode],
    )
  ).map(u => u.no)
/** A truck has taken one coil of an order and the buyer has signed for it; written by the statements the mall writes it with. */
const goneAndReceived = (orderCode: string, unitNo: string) =>
  mall.world.pool.tx(async tx => {
    const order = await lockOrder(tx, everybody, orderCode)
    const staff = (await tx.row<{ id: number }>(`select id from app_user where staff_code = 'S022'`))?.id ?? 0
    const unit = await tx.row<{ id: number }>('select id from steel_unit where unit_no = $1', [unitNo])
    if (!order || !unit) throw new Error('no order')
    const no = key()
    const made = await tx.row<{ id: number }>(
      `with b as (insert into bill (bill_no, order_id, depot_code, freight_mode, made_by) values ($1, $2, $3, 1, $4) returning id)
       insert into waybill (waybill_no, bill_id, order_id, company_id, depot_code, self_pickup, plate, pass_token, made_by)
       select $1, b.id, $2, $5, $3, true, '冀ADEMO01', $1, $4 from b returning id`,
      [no, order.id, order.depotCode, staff, order.companyId],
    )
    const id = made?.id ?? 0
    await putOnTruck(tx, { waybillId: id, orderId: order.id, unitIds: [unit.id] })
    await moveOrder(mall.world, tx, order, { on: 'firstWaybill', by: 'dispatcher', actorId: staff, act: '配车' })
    await goneTruck(tx, { id, waybillNo: no, staffId: staff, takenBy: order.userId, netKg: sku.kg })
  })
/** A won and paid lot of these coils: its order. */
async function bought(who: Caller, ...unitNos: string[]): Promise<string> {
  const no = await lot(named(...unitNos))
  await join(no, who)
  await bid(who, no, 3000)
  await over(no)
  const { mine } = await see(no, who)
  const orderCode = mine?.award?.orderCode ?? ''
  await who.get('/api/pay/balancePay', { masterOrderCode: mine?.award?.masterOrderCode ?? '', requestId: key() })
  return orderCode
}

test('the order, its contract and its claim name the coil, its defects and the band that the lot was announced with', async () => {
  const [coil] = await coils(1)
  const no = await lot({ ...named(coil), bandPercent: 3 })
  const card = await see(no)
  expect([card.bandPercent, card.settlePercent]).toEqual([3, 3])
  await join(no, A())
  await bid(A(), no, 3000)
  await over(no)
  const { orderCode = '' } = (await see(no, A())).mine?.award ?? {}
  const o = await A().get('/api/order/getOrderDetail', { orderCode })
  expect(o.lotLines).toEqual([
    expect.objectContaining({ unitNo: coil, defect: `${coil} 边裂`, pieces: 1, weightKg: sku.kg, files: [] }),
  ])
  expect([o.weightFromKg, o.weightToKg]).toEqual([Math.floor((sku.kg * 97) / 100), Math.ceil((sku.kg * 103) / 100)])
  expect((await desk.get('/api/ops/getOrderDetail', { orderCode })).lotLines).toEqual(o.lotLines)
  const paper = await one<{ text: { lot: { title: string; rows: string[] }; lines: { fromKg: Kg; toKg: Kg }[] } }>(
    `select document as text from order_contract c join orders o on o.id = c.order_id where o.order_code = $1`,
    [orderCode],
  )
  expect(paper?.text.lot.title).toContain(no)
  expect(paper?.text.lot.rows[0]).toMatch(new RegExp(`^件号 ${coil}，.*缺陷：${coil} 边裂$`))
  expect([paper?.text.lines[0]?.fromKg, paper?.text.lines[0]?.toKg]).toEqual([o.weightFromKg, o.weightToKg])
  // What confirms itself at the settlement is what was announced, not what goods of the kind may differ by.
  const sheet = await mall.world.pool.tx(async tx => {
    const order = await lockOrder(tx, everybody, orderCode)
    return order && computeSheet(tx, order)
  })
  expect([sheet?.tolerancePct, sheet?.tailTolerancePct]).toEqual([3, 3])
  // Neither has what was not bought at an auction.
  const [plain] = (await A().get('/api/order/getOrderList', {})).list.filter(x => x.origin !== 'auction')
  if (plain) expect((await A().get('/api/order/getOrderDetail', { orderCode: plain.orderCode })).lotLines).toEqual([])
})

describe('清单写了件号', () => {
  test('the coil that was bid on is the coil of the order, though an older one lies in the yard; no other is taken for it', async () => {
    const [old, other] = await coils(2)
    const [sold, second] = await coils(2)
    const orderCode = await bought(A(), sold, second)
    // With the payment, in the same moment: nobody has to allocate.
    expect(await unitsOf(orderCode)).toEqual([sold, second])
    expect([await stateOf(old), await stateOf(other)]).toEqual(['free', 'free'])
    const dispatcher = await mall.staff('S022')
    const id = String((await one<{ id: number }>('select id from steel_unit where unit_no = $1', [sold]))?.id)
    const instead = (await dispatcher.get('/api/ops/getExchangeList', { unitId: id })).find(u => u.unitNo === old)?.unitId ?? ''
    expect(instead).not.toBe('')
    const said = await dispatcher.ask('/api/ops/exchangeUnit', { unitId: id, withUnitId: instead, reason: '近一点' })
    expect(said.message).toContain(`${sold} 是竞拍 JP`)
    expect(await refusal(dispatcher, '/api/ops/releaseAllocation', { unitId: id, reason: '近一点' })).toBe('UNIT_WON')
    // Frozen in the yard, the line waits for it; thawed, it is the line's again.
    const store = await mall.staff('S023')
    await store.get('/api/ops/blockUnit', { unitId: id, reason: '端部碰伤，待看' })
    await allocateOrders(mall.world)
    expect(await stateOf(old)).toBe('free')
    await store.get('/api/ops/unblockUnit', { unitId: id, reason: '看过，可交' })
    await allocateOrders(mall.world)
    expect([await stateOf(sold), await stateOf(old)]).toEqual(['allocated', 'free'])
  })

  test('one coil of two came: carried on, the rest waits for the other coil that was bid on, frozen or not; closed, it is free', async () => {
    const finance = await mall.staff('S005')
    const store = await mall.staff('S023')
    /** A truck takes one of the two; the mill and the buyer say that no more comes. */
    const rest = async (tailChoice: 'carry' | 'close', freeze: boolean) => {
      const [sold, second] = await coils(2)
      const orderCode = await bought(A(), sold, second)
      await goneAndReceived(orderCode, sold)
      const id = String((await one<{ id: number }>('select id from steel_unit where unit_no = $1', [second]))?.id)
      if (freeze) await store.get('/api/ops/blockUnit', { unitId: id, reason: '端部碰伤，待看' })
      const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true })
      const { differenceFen } = await A().get('/api/order/getSettlementDetail', { settleNo })
      const { carriedOrderCode } = await A().get('/api/order/confirmSettlement', { settleNo, tailChoice, differenceFen })
      await allocateOrders(mall.world)
      return { sold, second, id, carriedOrderCode }
    }
    const [older] = await coils(2)
    const { second, carriedOrderCode } = await rest('carry', false)
    expect([await unitsOf(carriedOrderCode), await stateOf(older)]).toEqual([[second], 'free'])
    // It says what it is the rest of: the coil that did not come, and not the one that did.
    const o = await A().get('/api/order/getOrderDetail', { orderCode: carriedOrderCode })
    expect(o.lotLines.map(l => l.unitNo)).toEqual([second])
    const paper = await one<{ rows: string }>(
      `select (document->'lot'->'rows')::text as rows from order_contract c join orders o on o.id = c.order_id where o.order_code = $1`,
      [carriedOrderCode],
    )
    expect(paper?.rows).toMatch(new RegExp(`^\\["件号 ${second}，[^"]*"\\]$`))
    // Frozen while it was carried on: nothing takes its place; thawed, it is the new order's.
    const frozen = await rest('carry', true)
    expect([await unitsOf(frozen.carriedOrderCode), await stateOf(older)]).toEqual([[], 'free'])
    await store.get('/api/ops/unblockUnit', { unitId: frozen.id, reason: '看过，可交' })
    await allocateOrders(mall.world)
    expect([await unitsOf(frozen.carriedOrderCode), await stateOf(older)]).toEqual([[frozen.second], 'free'])
    // Given up instead of carried on, it is anybody's.
    const closed = await rest('close', false)
    expect(await stateOf(closed.second)).toBe('free')
  })

  test('while the lot runs no ordinary order is given its coil; withdrawn, it may be again', async () => {
    const [coil, loose] = await coils(2)
    const no = await lot(named(coil))
    expect(await stateOf(coil)).toBe('kept')
    const got = await orderTakes(200)
    expect(got).toContain(loose)
    expect(got).not.toContain(coil)
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: no, reason: '试验结束' })
    expect(await stateOf(coil)).toBe('free')
    expect(await orderTakes(200)).toContain(coil)
  })

  test('nobody bids: the coil is free; sold, it waits for its buyer’s money; he gives up: it is free', async () => {
    const [coil] = await coils(1)
    const no = await lot(named(coil))
    await over(no)
    await see(no)
    expect(await stateOf(coil)).toBe('free')
    const [sold] = await coils(1)
    const second = await lot(named(sold))
    await join(second, A())
    await bid(A(), second, 3000)
    await over(second)
    const orderCode = (await see(second, A())).mine?.award?.orderCode ?? ''
    expect(await stateOf(sold)).toBe('kept')
    await A().get('/api/order/cancelOrder', { orderCode, reason: '不要了', requestId: key() } as never)
    expect(await stateOf(sold)).toBe('free')
  })

  test('what is named must be there: no such number, other goods, in another lot, twice; each is said with its line', async () => {
    const [coil, second] = await coils(2)
    const why = async (o: object) => (await draft(o)).message
    expect(await why(named('H0000-NONE'))).toContain('第 1 行件号 H0000-NONE：库存件里没有这个件号')
    expect(await why(named(coil, coil))).toContain('第 2 行')
    expect(await why({ ...named(coil), mode: 'QTY' })).toContain('按量竞拍')
    expect(await why({ lines: [{ ...named(coil).lines[0], pieces: 2, weightKg: sku.kg * 2 }] })).toContain('登记为 1 件')
    const other = await one<{ no: string }>(
      `select u.unit_no as no from steel_unit u join sku k on k.id = u.sku_id where u.state = 'free' and k.sku_code <> $1 limit 1`,
      [sku.code],
    )
    expect(await why(named(other?.no ?? ''))).toContain('不是这一行的商品')
    const no = await lot(named(coil))
    expect(await why(named(coil))).toContain(`竞拍 ${no} 留着这一件`)
    // A copy is only written; it is judged when it is to be announced.
    const copy = await desk.get('/api/ops/copyBiddingLot', {
      biddingNo: no,
      openAt: Date.now() + HOUR,
      endAt: Date.now() + 2 * HOUR,
      requestId: key(),
    })
    const [judged] = await desk.get('/api/ops/judgeBiddingLots', { biddingNos: [copy.biddingNo] })
    expect(judged?.whyNot).toContain(`竞拍 ${no} 留着这一件`)
    expect(await refusal(desk, '/api/ops/publishBiddingLot', { biddingNo: copy.biddingNo, version: 1 })).toBe('BID_UNIT')
    // Announced and not yet joined, its lines may change: what it named is free, what it names is kept.
    const mine = await draft({ ...named(second), publish: true })
    const saved = mine.data as { biddingNo: string; version: number }
    const [third] = await coils(1)
    expect((await draft({ ...named(third), ...saved })).code).toBe(1)
    expect([await stateOf(second), await stateOf(third)]).toEqual(['free', 'kept'])
  })

  test('one coil in two lots that are announced at once: one of them has it, the other is told who', async () => {
    const [coil] = await coils(1)
    const drafts = await many(4, async () => (await draft(named(coil))).data as { biddingNo: string; version: number })
    const said = await many(4, i =>
      desk.ask('/api/ops/publishBiddingLot', {
        biddingNo: drafts[i]?.biddingNo ?? '',
        version: drafts[i]?.version ?? 0,
      }),
    )
    expect(said.filter(s => s.code === 1)).toHaveLength(1)
    for (const s of said.filter(x => x.code !== 1)) expect(s.message).toMatch(/竞拍 JP\d+ 留着这一件/)
  })

  test('a lot that is announced while an order is given the coil: whoever has it, has it alone', async () => {
    for (let i = 0; i < 6; i++) {
      const [coil] = await coils(1)
      const { biddingNo, version } = (await draft(named(coil))).data as { biddingNo: string; version: number }
      const [published, got] = await Promise.all([
        desk.ask('/api/ops/publishBiddingLot', { biddingNo, version }),
        mall.world.pool.tx(async tx => {
          // As the allocation takes it: passed over where somebody holds it.
          const rows = await tx.rows<{ id: number }>(
            `select id from steel_unit where unit_no = $1 and state = 'free' for update skip locked`,
            [coil],
          )
          const taken = await tx.run(`update steel_unit set state = 'blocked' where id = any($1::bigint[]) and state = 'free'`, [
            rows.map(r => r.id),
          ])
          await new Promise(done => setTimeout(done, 20))
          return taken
        }),
      ])
      expect([published.code === 1, got === 1]).not.toEqual([true, true])
      expect(await stateOf(coil)).toBe(published.code === 1 ? 'kept' : 'blocked')
      if (published.code !== 1) expect(published.message).toContain('当前为「冻结」')
    }
  })

  test('a lot of before, whose number fits no unit, goes on as it did: any piece of the goods', async () => {
    const no = await lot({ lines: [{ skuCode: sku.code, pieces: 1, weightKg: sku.kg, defect: '' }] })
    await mall.world.pool.run(
      `update bid_line set unit_no = 'OLD-1' where lot_id = (select id from bid_lot where bidding_no = $1)`,
      [no],
    )
    await join(no, A())
    await bid(A(), no, 3000)
    await over(no)
    const { mine } = await see(no, A())
    await A().get('/api/pay/balancePay', { masterOrderCode: mine?.award?.masterOrderCode ?? '', requestId: key() })
    const [coil] = await coils(1)
    await allocateOrders(mall.world)
    const got = await one<{ n: number }>(
      `select count(*)::int as n from steel_unit u join order_line l on l.id = u.order_line_id join orders o on o.id = l.order_id where o.order_code = $1`,
      [mine?.award?.orderCode ?? ''],
    )
    expect([got?.n, coil]).toEqual([1, expect.any(String)])
  })
})

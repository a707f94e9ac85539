// 分批付款放行: from the checkout to the settlement, the money counted by hand. Ten bundles out of the yard, 60 % and 40 %, unless a test says otherwise.
import { beforeAll, describe, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { payArrived } from '../../money/payment/payByTransfer.ts'
import { manager, openDesks, reviewer, sealed, setRule } from '../../orders/order/testDesk.ts'
import { buyer, key, mall, SKU } from '../../orders/order/testOrder.ts'
import { everybody, lockOrder } from '../../orders/order/order.queries.ts'
import { remindRest } from '../../orders/order/remindRest.job.ts'
import { type Caller, refusal } from '../../testing/testMall.ts'
import { bookingOf, COIL, effect, period, setRoom, weeks } from '../production/testSchedule.ts'
import { allocateUnits } from '../shipment/allocate.ts'
import { emptyYard, freeSlot, inYard, readyUnits, TRUCK } from '../shipment/testShipment.ts'
import { goneTruck } from '../shipment/testGone.ts'
import { draftDueSheets } from './draftSheet.ts'
import { allReceived, truck } from './testDelivered.ts'

const PIECES = 10
let planner: Caller
let store: Caller
let dispatcher: Caller
let finance: Caller
openDesks()
beforeAll(async () => {
  ;[planner, store, dispatcher, finance] = await Promise.all([
    mall.staff('S021'),
    mall.staff('S023'),
    mall.staff('S022'),
    mall.staff('S005'),
  ])
  await setRule('order.stagesFromYuan', '0')
  await setRule('order.stagesFromTons', '20')
  for (const week of weeks()) await setRoom(week, 4_000_000)
})

const preview = async (
  stageShares: number[],
  goods: { pieces?: number; skuCode?: string; stockMode?: 2; byDeposit?: boolean } = {},
) => {
  const { byDeposit = false, ...chosen } = goods
  const futures = chosen.stockMode === 2 ? { futures: { deliveryDateNumber: period() } } : {}
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: PIECES, ...chosen, ...futures })
  return buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1, stageShares, byDeposit })
}
const place = async (fingerprint: string, stageShares: number[]) => {
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  return buyer.ask('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint,
    stageShares,
    acceptTerms: true,
  })
}
async function ordered(shares: number[] = [60, 40]): Promise<string> {
  await emptyYard()
  const { fingerprint } = await preview(shares)
  return (await place(fingerprint, shares)).data.orderCodes[0] ?? ''
}
const pay = (masterOrderCode: string, stageUntil?: number, rest = true) =>
  buyer.ask('/api/pay/balancePay', { masterOrderCode, rest, requestId: key(), ...(stageUntil ? { stageUntil } : {}) })
const payFirst = (orderCode: string, until?: number) => pay(orderCode, until, false)
const order = (orderCode: string) => buyer.get('/api/order/getOrderDetail', { orderCode })
const stages = async (orderCode: string) => {
  const { payStages } = await order(orderCode)
  if (!payStages) throw new Error('not in stages')
  return payStages
}
const balance = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen
/** First stage paid, all of its units registered and allocated. */
async function kept(shares: number[] = [60, 40], tagKg = 2_668): Promise<string> {
  const orderCode = await ordered(shares)
  await payFirst(orderCode)
  await inYard(store, { n: PIECES, tagKg })
  await mall.world.pool.tx(async tx => {
    const o = await lockOrder(tx, everybody, orderCode)
    if (o) await allocateUnits(tx, o, o.userId)
  })
  return orderCode
}
const book = async (orderCode: string, n: number, who: Caller = buyer) => {
  const unitIds = (await readyUnits(orderCode)).slice(0, n)
  return who.ask('/api/order/bookPickUp', {
    requestId: key(),
    orderCode,
    unitIds,
    slotAt: await freeSlot(orderCode),
    truck: TRUCK,
  })
}
const codeOf = async (a: Promise<{ code: number }>) => (await a).code
const late = (orderCode: string) =>
  mall.world.pool.run(`update orders set rest_due_on = current_date - 3 where order_code = $1`, [orderCode])
/** The truck leaves and is received. */
async function gone(waybillNo: string, orderCode: string): Promise<void> {
  await mall.world.pool.tx(async tx => {
    const w = await tx.row<{ id: number; kg: number; userId: number; staffId: number }>(
      `select w.id, (select sum(x.tag_kg)::bigint from waybill_unit x where x.waybill_id = w.id and x.off_at is null) as kg, o.user_id as "userId",
         (select id from app_user where staff_code = 'S022') as "staffId" from waybill w join orders o on o.id = w.order_id where w.waybill_no = $1 and o.order_code = $2`,
      [waybillNo, orderCode],
    )
    if (w) await goneTruck(tx, { id: w.id, waybillNo, staffId: w.staffId, takenBy: w.userId, netKg: w.kg })
  })
}
/** So many percent of the total up to whole yuan, by hand. */
const upTo = (totalFen: number, percent: number) => Math.min(totalFen, Math.ceil((totalFen * percent) / 10_000) * 100)

describe('the checkout', () => {
  test('offers stages to an order of that size; its parts are the total to the fen, and the contract says them', async () => {
    await emptyYard()
    const all = await preview([])
    const staged = await preview([40, 35, 25])
    const { totalFen, weightKg } = staged
    expect(all.groups[0]?.stages).toEqual({ chosen: false, most: 4, firstPercent: 20, days: 7, why: '', rows: [] })
    const rows = staged.groups[0]?.stages?.rows ?? []
    const first = upTo(totalFen, 40)
    const second = upTo(totalFen, 75) - first
    expect(rows.map(r => r.fen)).toEqual([first, second, totalFen - first - second])
    expect(rows.reduce((kg, r) => kg + r.kg, 0)).toBe(weightKg)
    expect([all.prepayFen, staged.prepayFen]).toEqual([totalFen, first])
    expect(staged.nextSteps.join()).toContain('首期到账后每 7 天付一期，共 3 期')
    expect((await place(all.fingerprint, [40, 35, 25])).code).toBe(Codes.ORDER_CHANGED)
    expect((await place(staged.fingerprint, [40, 30, 30])).code).toBe(Codes.ORDER_CHANGED)
    const [contract] = await buyer.get('/api/order/previewContract', { buyNow: true, freightMode: 1, stageShares: [40, 35, 25] })
    const words = JSON.stringify(contract?.document.clauses)
    expect(contract?.document.clauses.at(-1)?.title).toBe('分批付款放行')
    const yuans = ((rows[2]?.fen ?? 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(words).toContain(`第 3 期 25 %，${yuans} 元`)
    expect(words).not.toContain('付清全款。')
  })

  test('takes no shares that do not add up, too many of them or too small a first; a small order takes none, and a deposit is another way', async () => {
    for (const shares of [
      [60, 30],
      [10, 90],
      [25, 20, 20, 20, 15],
      [95, 5],
    ])
      expect((await preview(shares)).problems.map(p => p.message).join()).toMatch(/期|%/)
    const small = await preview([60, 40], { pieces: 2 })
    expect([small.groups[0]?.stages, small.prepayFen]).toEqual([null, small.totalFen])
    await setRule('order.stagesFromTons', '0')
    expect((await preview([60, 40])).groups[0]?.stages).toBeNull()
    await setRule('order.stagesFromTons', '20')
    const both = await preview([60, 40], { skuCode: COIL, stockMode: 2, pieces: 6, byDeposit: true })
    expect([both.groups[0]?.stages?.chosen, both.groups[0]?.deposit?.chosen]).toEqual([true, false])
  })
})

describe('a stage is paid', () => {
  test('the first keeps all of the goods and releases its part; each is paid once, of eight at once', async () => {
    const orderCode = await ordered([40, 35, 25])
    const { totalFen, weightKg, status } = await order(orderCode)
    expect(status).toBe(3)
    const before = await balance()
    const seen = await effect(() => payFirst(orderCode))
    expect(seen.notices).toContain('stagePaid → demo01')
    expect(before - (await balance())).toBe(upTo(totalFen, 40))
    const o = await order(orderCode)
    expect([o.status, o.payStatus, o.payParts]).toEqual([5, 1, null])
    const day = (n: number) => new Date(Date.now() + 8 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10)
    expect(o.payStages).toMatchObject({
      paidCount: 1,
      nextStageNum: 2,
      releasedFen: upTo(totalFen, 40),
      releasedKg: Math.floor((weightKg * 40) / 100),
      loadedFen: 0,
    })
    expect(o.payStages?.rows.map(r => r.dueOn)).toEqual([null, day(7), day(14)])
    const kinds = await mall.world.pool.rows<{ pieces: number }>(
      `select a.pieces from allocation a join order_line l on l.id = a.order_line_id join orders o on o.id = l.order_id where o.order_code = $1 and a.state = 'active'`,
      [orderCode],
    )
    expect(kinds).toEqual([{ pieces: PIECES }])
    for (const stage of [2, 3]) {
      const codes = (await Promise.all(Array.from({ length: 8 }, () => pay(orderCode, stage)))).map(a => a.code)
      expect(codes.filter(c => c === 1)).toHaveLength(1)
    }
    const paid = await order(orderCode)
    expect([paid.payStatus, paid.paidFen, paid.payments.length]).toEqual([2, totalFen, 3])
    expect(before - (await balance())).toBe(totalFen)
  })

  test('two who ask for the same stage pay it once; several can be paid early, at once or with the first', async () => {
    const orderCode = await ordered([40, 35, 25])
    await payFirst(orderCode)
    const codes = (await Promise.all(Array.from({ length: 8 }, () => pay(orderCode, 2)))).map(a => a.code)
    expect(codes.filter(c => c === 1)).toHaveLength(1)
    expect((await stages(orderCode)).paidCount).toBe(2)
    const together = await ordered([40, 35, 25])
    const { totalFen } = await order(together)
    expect((await payFirst(together, 2)).data.amountFen).toBe(upTo(totalFen, 75))
    const balanceView = await buyer.get('/api/pay/getMasterOrderPayBalance', { masterOrderCode: together, rest: true })
    expect(balanceView.orders[0]).toMatchObject({
      payPart: 'stage',
      stages: { fromStageNum: 3, toStageNum: 3, stageCount: 3, untilText: expect.stringMatching(/^最迟 \d{4}-\d\d-\d\d $/) },
    })
    const allAtOnce = await ordered([40, 35, 25])
    expect((await payFirst(allAtOnce, 3)).code).toBe(1)
    expect((await order(allAtOnce)).payStatus).toBe(2)
  })

  test('a request number that paid one stage is no answer for two', async () => {
    const orderCode = await ordered([40, 35, 25])
    await payFirst(orderCode)
    const input = { masterOrderCode: orderCode, rest: true, requestId: key() }
    const paid = await buyer.get('/api/pay/balancePay', { ...input, stageUntil: 2 })
    expect(await refusal(buyer, '/api/pay/balancePay', { ...input, stageUntil: 3 })).toBe('REQUEST_REUSED')
    expect((await buyer.get('/api/pay/balancePay', { ...input, stageUntil: 2 })).paymentNo).toBe(paid.paymentNo)
    expect((await stages(orderCode)).paidCount).toBe(2)
    // Beyond the last there is none: asked again it is the same.
    const last = { masterOrderCode: orderCode, rest: true, requestId: key(), stageUntil: 6 }
    const done = await buyer.get('/api/pay/balancePay', last)
    expect((await buyer.get('/api/pay/balancePay', last)).paymentNo).toBe(done.paymentNo)
  })

  test('money of a transfer is of its own stage, and what waits for a stage that was paid by hand ends', async () => {
    const orderCode = await ordered([50, 25, 25])
    await payFirst(orderCode)
    await buyer.get('/api/pay/payByTransfer', { masterOrderCode: orderCode, rest: true, requestId: key() })
    const due = (stageUntil?: number) =>
      buyer.get('/api/pay/getMasterOrderPayBalance', {
        masterOrderCode: orderCode,
        rest: true,
        ...(stageUntil ? { stageUntil } : {}),
      })
    expect((await due()).transfer).not.toBeNull()
    expect((await due(3)).transfer).toBeNull()
    await pay(orderCode)
    await payArrived(mall.world)
    expect((await due()).transfer).toBeNull()
    const plans = await mall.world.pool.rows<{ a: number; b: number; state: string }>(
      `select t.stage_from::int as a, t.stage_to::int as b, t.state from transfer_payment t join orders o on o.id = any(t.order_ids) where o.order_code = $1`,
      [orderCode],
    )
    expect(plans).toEqual([{ a: 2, b: 2, state: 'over' }])
  })

  test('the ERP hears of the whole order with the first stage and of money alone with the others', async () => {
    const orderCode = await ordered()
    await payFirst(orderCode)
    await pay(orderCode)
    const told = await mall.world.pool.rows<{ key: string; part: string; stages: number[]; lines: number }>(
      `select key, payload->>'part' as part, payload->'stages' as stages, jsonb_array_length(payload->'lines') as lines from erp_outbox where topic = 'order.paid' and key like $1 order by id`,
      [`%${orderCode}%`],
    )
    expect(told).toEqual([
      { key: `order.paid:${orderCode}`, part: 'stage', stages: [1, 1], lines: 1 },
      { key: `order.paid:${orderCode}-Q2`, part: 'stage', stages: [2, 2], lines: 0 },
    ])
  })
})

describe('no more is loaded than is paid', () => {
  test('six of ten bundles for 60 percent, not the seventh; with the last stage all of them', async () => {
    const orderCode = await kept()
    const { totalFen } = await order(orderCode)
    expect(await codeOf(book(orderCode, 7))).toBe(Codes.SHIP_CANNOT)
    expect(await codeOf(book(orderCode, 6))).toBe(1)
    const six = await stages(orderCode)
    expect(six.loadedFen).toBe(Math.ceil((totalFen * 6) / 10))
    const stuck = await order(orderCode)
    expect(stuck.blocker).toMatchObject({ mine: true })
    expect(stuck.status).toBe(6)
    expect(
      await refusal(buyer, '/api/order/bookPickUp', {
        requestId: key(),
        orderCode,
        unitIds: (await readyUnits(orderCode)).slice(0, 1),
        slotAt: await freeSlot(orderCode),
        truck: TRUCK,
      }),
    ).toBe('SHIP_CANNOT')
    const blocks = await mall.world.pool.rows<{ kind: string }>(
      `select v.kind from order_block v join orders o on o.id = v.order_id where o.order_code = $1 and v.kind in ('payStage', 'toBook')`,
      [orderCode],
    )
    expect(blocks).toEqual([{ kind: 'payStage' }])
    expect((await pay(orderCode)).code).toBe(1)
    expect(await codeOf(book(orderCode, 4))).toBe(1)
    expect((await stages(orderCode)).loadedFen).toBe(totalFen)
  })

  test('two dispatchers at once share what is released; a cancelled truck gives it back', async () => {
    const orderCode = await kept()
    const units = await readyUnits(orderCode)
    const plan = async (ids: string[]) =>
      dispatcher.ask('/api/ops/planTrucks', {
        requestId: key(),
        orderCode,
        trucks: [{ unitIds: ids, slotAt: await freeSlot(orderCode), truck: TRUCK, carrierCode: '' }],
      })
    const both = await Promise.all([plan(units.slice(0, 4)), plan(units.slice(4, 8))])
    expect(both.map(a => a.code).toSorted((a, b) => a - b)).toEqual([1, Codes.SHIP_CANNOT])
    const waybillNo = both.find(a => a.code === 1)?.data.waybillNos[0] ?? ''
    expect(await codeOf(book(orderCode, 3))).toBe(Codes.SHIP_CANNOT)
    await dispatcher.get('/api/ops/cancelTruck', { waybillNo, reason: '改期' })
    expect((await stages(orderCode)).loadedFen).toBe(0)
    expect(await codeOf(book(orderCode, 6))).toBe(1)
  })

  test('bundles heavier than the table use up their stage sooner; what is over belongs to the last one', async () => {
    await setRule('order.stagesFromTons', '20')
    const orderCode = await kept([50, 50], 2_900)
    const settlement = (await order(orderCode)).settlement
    // By weight a fifth heavier bundle is more of its line than a tenth, unless the order settles by the table.
    expect(await codeOf(book(orderCode, settlement === 1 ? 6 : 5))).toBe(Codes.SHIP_CANNOT)
    expect(await codeOf(book(orderCode, settlement === 1 ? 5 : 4))).toBe(1)
    await pay(orderCode)
    expect(await codeOf(book(orderCode, settlement === 1 ? 5 : 6))).toBe(1)
    const { paidFen, payStages } = await order(orderCode)
    expect(payStages?.loadedFen).toBe(paidFen)
  })

  test('whoever writes past all rooms is stopped by the database', async () => {
    const orderCode = await kept()
    await expect(truck(orderCode, { tags: [], made: 7, netKg: 18_000 })).rejects.toThrow(/beyond what is paid/)
    await truck(orderCode, { tags: [], made: 6, netKg: 16_008 })
    await expect(
      mall.world.pool.run('update orders set paid_fen = paid_fen - 1 where order_code = $1', [orderCode]),
    ).rejects.toThrow(/check/)
    const unpaid = await ordered()
    await expect(mall.world.pool.run('update orders set status = 6 where order_code = $1', [unpaid])).rejects.toThrow(/check/)
  })
})

describe('a stage that is not paid', () => {
  test('is told of the day before and once when it is over, stands among dues and receivables; a payment answers the asked end', async () => {
    const orderCode = await kept()
    await book(orderCode, 6)
    const { nextFen } = await stages(orderCode)
    const due = async () => (await buyer.get('/api/user/getMoneyPage', {})).dues.find(d => d.dueNo === orderCode)
    // Due in seven days it is among those of seven days, a day later not yet.
    expect(await due()).toMatchObject({ dueKind: 'stage', amountFen: nextFen })
    await mall.world.pool.run('update orders set rest_due_on = rest_due_on + 1 where order_code = $1', [orderCode])
    expect(await due()).toBeUndefined()
    expect((await finance.get('/api/ops/getReceivableList', { word: orderCode })).list).toMatchObject([{ amountFen: nextFen }])
    await mall.world.pool.run(
      `update orders set rest_due_on = (now() at time zone 'Asia/Shanghai')::date + 1 where order_code = $1`,
      [orderCode],
    )
    expect(await due()).toMatchObject({ dueKind: 'stage', amountFen: nextFen })
    const { orders } = await dispatcher.get('/api/ops/getDispatchDesk', { queue: 'plan' })
    expect(orders.find(o => o.orderCode === orderCode)).toMatchObject({ held: '等付下一笔货款' })
    expect((await effect(() => remindRest(mall.world))).notices?.join()).toContain('stageDueSoon')
    await late(orderCode)
    const told = (await effect(() => remindRest(mall.world))).notices?.join()
    expect(told).toContain('stageOverdue')
    expect(told).toContain('stageUnpaid')
    expect(await effect(() => remindRest(mall.world))).toEqual({})
    await reviewer.get('/api/ops/askCancelUnpaid', { orderCode, reason: '催付无果' })
    expect((await pay(orderCode)).code).toBe(1)
    expect(await order(orderCode)).toMatchObject({ cancelApply: 3, payStatus: 2, status: 6 })
  })

  test('with part delivered: by two persons the rest ends, what came is settled, what was paid beyond it comes back', async () => {
    const orderCode = await kept()
    const waybillNo = (await book(orderCode, 4)).data.waybillNo
    await late(orderCode)
    await reviewer.get('/api/ops/askCancelUnpaid', { orderCode, reason: '催付无果' })
    expect(await refusal(manager, '/api/ops/approveCancel', { orderCode, reason: '同意' })).toBe('STAGE_END.trucks'.split('.')[0])
    await gone(waybillNo, orderCode)
    const before = await balance()
    expect(await refusal(manager, '/api/ops/approveCancel', { orderCode, reason: '同意', keptFen: 100 })).toBe('STAGE_END')
    await manager.get('/api/ops/approveCancel', { orderCode, reason: '逾期未付' })
    const ended = await order(orderCode)
    expect([ended.status, ended.cancelApply]).toEqual([7, 2])
    const free = await mall.world.pool.row<{ n: number }>(
      `select count(*)::int as n from steel_unit u join order_line l on l.id = u.order_line_id join orders o on o.id = l.order_id where o.order_code = $1 and u.state = 'allocated'`,
      [orderCode],
    )
    expect(free?.n).toBe(0)
    await draftDueSheets(mall.world)
    const sheet = (await buyer.get('/api/order/getOrderSettlement', { orderCode })).sheets.at(-1)
    const view = await buyer.get('/api/order/getSettlementDetail', { settleNo: sheet?.settleNo ?? '' })
    // Six tenths were paid, four came.
    expect(view.paidFen).toBe(ended.paidFen)
    expect(sheet?.differenceFen).toBe(ended.paidFen - view.finalFen)
    // The difference by its causes: what did not come, less what was never paid of it.
    expect(view.unpaidFen).toBe(ended.totalFen - ended.paidFen)
    expect(view.why.reduce((sum, w) => sum + w.amountFen, 0) - view.unpaidFen).toBe(view.differenceFen)
    expect(Math.abs((sheet?.differenceFen ?? 0) - Math.round((ended.totalFen * 2) / 10))).toBeLessThan(ended.totalFen / 100)
    if (sheet?.state === 'drafted') await finance.get('/api/ops/offerSettlement', { settleNo: sheet.settleNo })
    await buyer.get('/api/order/confirmSettlement', { settleNo: sheet?.settleNo ?? '', differenceFen: sheet?.differenceFen ?? 0 })
    expect((await balance()) - before).toBe(sheet?.differenceFen)
  })

  test('while the sheet that ends the rest lies with the buyer nobody is asked for the next stage, and the rest cannot go on unpaid', async () => {
    const orderCode = await kept([50, 30, 20])
    await gone((await book(orderCode, 5)).data.waybillNo, orderCode)
    await late(orderCode)
    await buyer.get('/api/order/orderCaseClosed', { orderCode, reason: '工程停工' })
    const { settleNo } = await finance.get('/api/ops/draftSettlement', { orderCode, tailAgreed: true, note: '' })
    expect((await order(orderCode)).blocker?.waitsFor).toBe('结算单等贵公司确认')
    expect((await buyer.get('/api/user/getMoneyPage', {})).dues.some(d => d.dueNo === orderCode)).toBe(false)
    expect((await finance.get('/api/ops/getReceivableList', { word: orderCode })).list).toEqual([])
    expect((await effect(() => remindRest(mall.world))).notices ?? []).toEqual([])
    const view = await buyer.get('/api/order/getSettlementDetail', { settleNo })
    expect(view.carryWhy).not.toBe('')
    expect(view.why.reduce((sum, w) => sum + w.amountFen, 0) - view.unpaidFen).toBe(view.differenceFen)
    await buyer.get('/api/order/refuseSettlement', { settleNo, reason: '还要' })
    expect((await finance.get('/api/ops/getReceivableList', { word: orderCode })).list).toHaveLength(1)
  })

  test('with nothing loaded: the order is cancelled as with a deposit, 违约金 up to the first stage', async () => {
    const orderCode = await kept()
    await late(orderCode)
    await reviewer.get('/api/ops/askCancelUnpaid', { orderCode, reason: '催付无果' })
    const before = await balance()
    const { paidFen } = await order(orderCode)
    expect(await refusal(manager, '/api/ops/approveCancel', { orderCode, reason: '同意', keptFen: paidFen + 1 })).toBe(
      'KEEP_OVER',
    )
    await manager.get('/api/ops/approveCancel', { orderCode, reason: '占库', keptFen: 50_000 })
    expect((await balance()) - before).toBe(paidFen - 50_000)
    expect((await order(orderCode)).status).toBe(8)
  })
})

describe('to the end', () => {
  test('all paid and all received: the sheet is of all stages together', async () => {
    const orderCode = await kept()
    await truck(orderCode, { tags: [], made: 6, netKg: 16_008 })
    await pay(orderCode)
    await truck(orderCode, { tags: [], made: 4, netKg: 10_672 })
    await allReceived(orderCode)
    await draftDueSheets(mall.world)
    const { totalFen } = await order(orderCode)
    const sheet = (await buyer.get('/api/order/getOrderSettlement', { orderCode })).sheets.at(-1)
    expect((await buyer.get('/api/order/getSettlementDetail', { settleNo: sheet?.settleNo ?? '' })).paidFen).toBe(totalFen)
  })

  test('made to order: days begin with the goods in the yard; stages can be paid before', async () => {
    const { fingerprint } = await preview([30, 30, 40], { skuCode: COIL, stockMode: 2, pieces: 6 })
    const orderCode = (await place(fingerprint, [30, 30, 40])).data.orderCodes[0] ?? ''
    await reviewer.get('/api/ops/reviewOrder', { orderCode })
    await sealed(orderCode)
    await payFirst(orderCode)
    expect(await order(orderCode)).toMatchObject({ status: 4, payStages: { paidCount: 1, nextUntilText: '货备齐后 7 天内' } })
    await pay(orderCode)
    const b = await bookingOf(orderCode)
    const seen = await effect(() =>
      planner.get('/api/ops/reportProduction', {
        requestId: key(),
        bookingId: b.id,
        madeOn: '2026-01-05',
        units: Array.from({ length: 6 }, (_, i) => ({
          unitNo: `SG${process.pid}${i}`,
          heatNo: '26L30901',
          kg: Math.floor(b.kg / 6),
          pieces: 1,
        })),
      }),
    )
    expect(seen.notices?.join()).toMatch(/stageDue → .*demo01/)
    const o = await order(orderCode)
    expect([o.status, o.payStages?.rows[2]?.dueOn]).toEqual([
      5,
      new Date(Date.now() + 8 * 3_600_000 + 14 * 86_400_000).toISOString().slice(0, 10),
    ])
    // 60 percent of six coils are three.
    await expect(truck(orderCode, { tags: [], made: 4, netKg: o.weightKg })).rejects.toThrow(/beyond what is paid/)
    await truck(orderCode, { tags: [], made: 3, netKg: Math.floor(o.weightKg / 2) })
  })
})

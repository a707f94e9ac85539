import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { perTonAmount, type Fen } from '@mall/domain/kernel/money.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { extendForTest } from '../../testing/testExtensions.ts'
import type { Caller } from '../../testing/testMall.ts'
import { lockOrder, everybody } from '../../orders/order/order.queries.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { lapseClaims } from './answerClaim.ts'
import { giveRefund, payAgreedClaim, payAgreedClaims } from './payClaim.ts'
import { accepted, agreeing, available, claimOf, delivered, file, filing, proposing, settle } from './testClaim.ts'

let service: Caller
let quality: Caller
let arbiter: Caller
let store: Caller
let other: Caller
let coil = ''
openDesks()
beforeAll(async () => {
  ;[service, quality, arbiter, store] = await Promise.all([
    mall.staff('S027'),
    mall.staff('S026'),
    mall.staff('S003'),
    mall.staff('S023'),
  ])
  other = await mall.buyer('demo03')
  coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 80 and k.piece_weight_g < 8000000`,
  )
})
/** The name of the refusal; empty: it was done. */
async function refusal<P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<string> {
  const { code } = await who.ask(path, input)
  return Object.entries(Codes).find(([, c]) => c === code)?.[0] ?? ''
}
const proposed = async (fenPerTon = 12_000, wish = 22_000) => {
  const d = await delivered(coil)
  const claimNo = await file(d, { wishFenPerTon: wish })
  await accepted(service, claimNo)
  await service.get('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon }))
  return { ...d, claimNo }
}

describe('from the claim to the money', () => {
  test('accepted, surveyed, proposed, countered, proposed again, agreed: the money is on the balance and the claim at its end', async () => {
    const d = await delivered(coil)
    const claimNo = await file(d)
    expect(await claimOf(claimNo)).toMatchObject({ status: 0, turn: 'mill', afterSalesType: 5 })
    await accepted(service, claimNo)
    const c = await claimOf(claimNo)
    await quality.get('/api/ops/surveyClaim', {
      claimNo,
      version: c.version,
      note: '到场取样两组',
      units: c.list.map(u => ({
        claimUnitId: u.claimUnitId,
        finding: 'upheld' as const,
        property: '断后伸长率',
        certValue: '31.0',
        retestValue: '25.5',
        standardValue: '≥ 28',
      })),
    })
    expect(await claimOf(claimNo)).toMatchObject({ status: 2, survey: { note: '到场取样两组' } })
    await service.get('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon: 12_000 }))
    const first = await claimOf(claimNo)
    expect(first).toMatchObject({ status: 3, turn: 'buyer', rounds: [{ side: 'mill' }] })
    await buyer.get('/api/order/answerAfterSales', {
      claimNo,
      version: first.version,
      requestId: key(),
      agree: [],
      counter: { fenPerTon: 22_000, note: '附冲废件' },
    })
    expect(await claimOf(claimNo)).toMatchObject({ status: 1, countered: 1 })
    await service.get('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon: 18_000 }))
    const before = await available()
    const due = d.units.reduce((sum, u) => sum + perTonAmount(18_000, u.tagKg), 0)
    expect(await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))).toEqual({
      status: 5,
      refundedFen: due,
      waits: '',
    })
    expect((await available()) - before).toBe(due)
    const end = await claimOf(claimNo)
    expect(end.list.map(u => u.paidFen)).toEqual(d.units.map(u => perTonAmount(18_000, u.tagKg)))
    const { list } = await buyer.get('/api/order/getRefundList', {})
    const refund = await buyer.get('/api/order/getRefundDetail', { refundNo: list[0]?.refundNo ?? '' })
    expect(refund).toMatchObject({ claimNo, amountFen: due, lines: [{}, {}] })
    // Its units are free again: another claim about something else may come.
    expect(await refusal(buyer, '/api/order/createAfterSales', filing(d, { kind: 'document', wish: 'none' }))).toBe('')
  })

  test('at every step the order says whose turn it is: service, the buyer, the arbiter, nobody any more', async () => {
    const d = await delivered(coil)
    const waits = async () =>
      (await buyer.get('/api/order/getOrderBlocks', { orderCode: d.orderCode })).blocks.map(b => [b.text, b.whose, b.ours])
    expect(await waits()).toEqual([])
    const claimNo = await file(d)
    expect(await waits()).toEqual([[`异议等受理（${claimNo}）`, '客服', false]])
    const { list } = await service.get('/api/ops/getExceptions', { word: claimNo })
    expect(list.map(b => [b.orderCode, b.ours])).toEqual([[d.orderCode, true]])
    await accepted(service, claimNo)
    expect((await waits())[0]?.[0]).toBe(`异议受理中，等方案（${claimNo}）`)
    await service.get('/api/ops/proposeClaim', await proposing(claimNo))
    expect(await waits()).toEqual([[`异议方案等贵公司答复（${claimNo}）`, '贵公司', true]])
    await buyer.get('/api/order/arbitrateAfterSales', { claimNo, version: (await claimOf(claimNo)).version, reason: '差太多' })
    expect(await waits()).toEqual([[`异议等第三人裁定（${claimNo}）`, '销售经理', false]])
    const c = await claimOf(claimNo)
    await arbiter.get('/api/ops/awardClaim', {
      ...(await proposing(claimNo, { way: 'none' })),
      version: c.version,
      note: '按标准',
    })
    expect(await waits()).toEqual([])
  })

  test('units come to their end one by one: the first is paid while the second is countered', async () => {
    const { claimNo, units } = await proposed()
    const before = await available()
    const paid = await buyer.get('/api/order/answerAfterSales', {
      ...(await agreeing(claimNo, 1)),
      counter: { fenPerTon: 15_000 },
    })
    const one = perTonAmount(12_000, units[0]?.tagKg ?? 0)
    expect(paid).toEqual({ status: 1, refundedFen: one, waits: '' })
    expect((await available()) - before).toBe(one)
    expect(await refusal(buyer, '/api/order/cancelAfterSales', { claimNo })).toBe('CLAIM_ROUND')
    await service.get('/api/ops/proposeClaim', await proposing(claimNo, { way: 'none' }))
    expect((await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))).status).toBe(5)
  })

  test('the same answer sent twice moves the money once', async () => {
    const { claimNo, units } = await proposed()
    const before = await available()
    const word = await agreeing(claimNo)
    await Promise.all([1, 2, 3, 4].map(() => buyer.ask('/api/order/answerAfterSales', word)))
    expect((await available()) - before).toBe(units.reduce((sum, u) => sum + perTonAmount(12_000, u.tagKg), 0))
  })

  test('what agreeing writes is this and nothing else', async () => {
    const { claimNo } = await proposed()
    const word = await agreeing(claimNo)
    const effect = await effectOf(mall, () => buyer.get('/api/order/answerAfterSales', word))
    expect(Object.keys(effect.rows ?? {}).toSorted()).toEqual(
      [
        'account',
        'claim',
        'claim_event',
        'claim_unit',
        'erp_outbox',
        'journal',
        'ledger_entry',
        'notice',
        'refund',
        'refund_line',
      ].toSorted(),
    )
  })

  test('a truck that is not settled holds the money; with its sheet it goes by itself', async () => {
    const d = await delivered(coil, { settled: false })
    const claimNo = await file(d)
    await accepted(service, claimNo)
    await service.get('/api/ops/proposeClaim', await proposing(claimNo))
    const said = await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
    expect(said).toMatchObject({ status: 4, refundedFen: 0 })
    expect(said.waits).toContain('还没有结算')
    expect(await payAgreedClaims(mall.world)).toBe(0)
    await settle(d.orderCode)
    const before = await available()
    expect(await payAgreedClaims(mall.world)).toBe(1)
    expect(await available()).toBeGreaterThan(before)
    expect((await claimOf(claimNo)).status).toBe(5)
  })

  test('what another room asks holds the money, says why, and lets it go when it is called again', async () => {
    const { claimNo, units } = await proposed()
    let red = false
    const guard = async () => (red ? '' : '等红字确认单')
    extendForTest(now => ({ refundGuards: [...now.refundGuards, guard] }))
    const before = await available()
    const said = await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
    expect(said).toMatchObject({ status: 4, refundedFen: 0, waits: '等红字确认单' })
    expect((await claimOf(claimNo)).moneyWaits).toBe('等红字确认单')
    red = true
    expect(await mall.world.pool.tx(tx => payAgreedClaim(mall.world, tx, claimNo))).toBe('')
    expect((await available()) - before).toBe(units.reduce((sum, u) => sum + perTonAmount(12_000, u.tagKg), 0))
    expect((await claimOf(claimNo)).status).toBe(5)
  })

  test('30 refunds of 100.00 at once on goods paid with 1,000.00: exactly 10 are given', async () => {
    const { orderCode, units, claimNo } = await proposed()
    const c = await claimOf(claimNo)
    const ids = await mall.world.pool.row<{ claimId: number; line: number; waybill: number; company: number; orderId: number }>(
      `select a.id as "claimId", p.order_line_id as line, p.waybill_id as waybill, a.company_id as company, a.order_id as "orderId" from claim a join claim_unit p on p.claim_id = a.id where a.claim_no = $1 limit 1`,
      [claimNo],
    )
    if (!ids) throw new Error('no claim')
    // All but 1,000.00 of the first coil is given back first.
    const unit = Number(units[0]?.waybillUnitId)
    const give = (amountFen: Fen) =>
      mall.world.pool.tx(async tx => {
        const order = await lockOrder(tx, everybody, orderCode)
        if (!order) throw new Error('no order')
        return giveRefund(tx, order, {
          claimId: ids.claimId,
          claimNo,
          actorId: order.userId,
          lines: [
            {
              orderLineId: ids.line,
              waybillUnitId: unit,
              waybillId: ids.waybill,
              claimUnitId: Number(c.list[0]?.claimUnitId),
              amountFen,
              kg: 0,
              returned: true,
            },
          ].map((l, i) => ({ ...l, returned: i < 0 })),
        })
      })
    const rest = (await service.get('/api/ops/getClaimDetail', { claimNo })).rest[0]?.restFen ?? 0
    expect(await give(rest - 100_000)).not.toBeNull()
    const given = await Promise.all(Array.from({ length: 30 }, () => give(10_000)))
    expect(given.filter(id => id !== null)).toHaveLength(10)
    expect((await service.get('/api/ops/getClaimDetail', { claimNo })).rest[0]?.restFen).toBe(0)
    // What was given without being agreed on is taken out again, so that the invariants look at the rest of this file.
    await mall.world.pool.run(
      'update claim_unit set way = $2, fen_per_ton = 1, kg = 1, agreed_fen = $3, agreed_at = now(), refund_id = (select max(id) from refund) where id = $1',
      [Number(c.list[0]?.claimUnitId), 'discount', rest],
    )
  })
})

describe('who is too late, too greedy or not asked', () => {
  test('the deadline is the second: at the last moment it is taken, after it not', async () => {
    const d = await delivered(coil)
    const set = (text: string) =>
      mall.world.pool.run(
        `update waybill set received_at = now() - interval '30 days' + interval '${text}' where waybill_no = $1`,
        [d.waybillNo],
      )
    await set('-1 second')
    const late = await buyer.ask('/api/order/createAfterSales', filing(d))
    expect(late.code).toBe(Codes.CLAIM_UNIT)
    expect(late.message).toContain('可改选质保书与单证')
    await set('5 seconds')
    expect(await refusal(buyer, '/api/order/createAfterSales', filing(d))).toBe('')
  })
  test('the same coil claimed twice at once is claimed once', async () => {
    const d = await delivered(coil)
    const said = await Promise.all([1, 2, 3].map(() => refusal(buyer, '/api/order/createAfterSales', filing(d))))
    expect(said.toSorted()).toEqual(['', 'CLAIM_UNIT', 'CLAIM_UNIT'])
  })
  test('one request sent twice is one claim', async () => {
    const d = await delivered(coil)
    const once = filing(d)
    const both = await Promise.all([1, 2].map(() => buyer.get('/api/order/createAfterSales', once)))
    expect(new Set(both.map(b => b.claimNo)).size).toBe(1)
  })
  test("a colleague's file, a foreign order, a foreign unit, a foreign claim are as if they were not", async () => {
    const d = await delivered(coil)
    const e = await delivered(coil)
    expect(await refusal(other, '/api/order/createAfterSales', filing(d))).toBe('ORDER_NOT_FOUND')
    expect(await refusal(buyer, '/api/order/createAfterSales', filing({ ...d, units: e.units }))).toBe('CLAIM_UNIT')
    expect(await refusal(buyer, '/api/order/createAfterSales', { ...filing(d), paperIds: ['AAAAAAAAAAAAAAAAAAAAAA'] })).toBe(
      'FILE_NOT_FOUND',
    )
    const claimNo = await file(d)
    expect(await refusal(other, '/api/order/getAfterSalesDetail', { claimNo })).toBe('CLAIM_NOT_FOUND')
    expect(await refusal(other, '/api/order/cancelAfterSales', { claimNo })).toBe('CLAIM_NOT_FOUND')
    expect(await refusal(other, '/api/order/answerAfterSales', { claimNo, version: 1, requestId: key(), agree: [] })).toBe(
      'CLAIM_NOT_FOUND',
    )
  })
  test('a quality claim without its label picture, half a fen, more tons than there are', async () => {
    const d = await delivered(coil)
    const f = filing(d)
    expect((await buyer.ask('/api/order/createAfterSales', { ...f, kind: 'visible' })).message).toContain('的标签照片')
    expect(await refusal(buyer, '/api/order/createAfterSales', { ...f, wishFenPerTon: 100.5 })).toBe('INPUT')
    expect(
      (await buyer.ask('/api/order/createAfterSales', { ...f, units: f.units.map(u => ({ ...u, problemKg: u.problemKg + 1 })) }))
        .code,
    ).toBe(Codes.CLAIM_EVIDENCE)
  })
  test('two desks propose at once: one proposal; a stale page is told', async () => {
    const d = await delivered(coil)
    const claimNo = await file(d)
    await accepted(service, claimNo)
    const word = await proposing(claimNo)
    const said = await Promise.all([1, 2].map(() => refusal(service, '/api/ops/proposeClaim', word)))
    expect(said.toSorted()).toEqual(['', 'CLAIM_STATE'])
    expect((await claimOf(claimNo)).rounds).toHaveLength(1)
    expect(await refusal(buyer, '/api/order/answerAfterSales', { ...(await agreeing(claimNo)), version: word.version })).toBe(
      'CLAIM_CHANGED',
    )
  })
  test('agreeing beside taking it back: one of both', async () => {
    const { claimNo } = await proposed()
    const word = await agreeing(claimNo)
    await Promise.all([
      refusal(buyer, '/api/order/answerAfterSales', word),
      refusal(buyer, '/api/order/cancelAfterSales', { claimNo }),
    ])
    const c = await claimOf(claimNo)
    expect([5, 7]).toContain(c.status)
    expect(c.refundedFen > 0).toBe(c.status === 5)
  })
  test('a proposal beyond what was paid, without a unit, or by who may not', async () => {
    const d = await delivered(coil)
    const claimNo = await file(d)
    await accepted(service, claimNo)
    const word = await proposing(claimNo, { fenPerTon: 900_000_00 })
    expect(await refusal(service, '/api/ops/proposeClaim', word)).toBe('CLAIM_TERMS')
    expect(
      await refusal(service, '/api/ops/proposeClaim', {
        ...word,
        terms: word.terms.slice(0, 1).map(t => ({ ...t, fenPerTon: 1000 })),
      }),
    ).toBe('CLAIM_TERMS')
    expect(await refusal(quality, '/api/ops/proposeClaim', word)).toBe('STAFF_RIGHT')
    expect(await refusal(buyer, '/api/order/answerAfterSales', { claimNo, version: 2, requestId: key(), agree: [] })).toBe(
      'CLAIM_STATE',
    )
  })
  test('a counter not above the offer, or above the first wish, or a second one', async () => {
    const { claimNo } = await proposed()
    const answer = async (fenPerTon: number) =>
      refusal(buyer, '/api/order/answerAfterSales', { ...(await agreeing(claimNo, 0)), counter: { fenPerTon } })
    expect(await answer(12_000)).toBe('CLAIM_ROUND')
    expect(await answer(22_001)).toBe('CLAIM_ROUND')
    expect(await answer(20_000)).toBe('')
    await service.get('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon: 14_000 }))
    expect(await answer(20_000)).toBe('CLAIM_ROUND')
  })
})

describe('the third person', () => {
  test('who did not answer in time goes to arbitration, never to a yes; the award is final and paid', async () => {
    const { claimNo, units } = await proposed()
    const due = (text: string) =>
      mall.world.pool.run(`update claim set answer_by = now() + interval '${text}' where claim_no = $1`, [claimNo])
    await due('20 hours')
    expect(await lapseClaims(mall.world)).toBe(1)
    expect(await lapseClaims(mall.world)).toBe(0)
    expect((await claimOf(claimNo)).status).toBe(3)
    await due('-1 second')
    expect(await lapseClaims(mall.world)).toBe(1)
    expect((await claimOf(claimNo)).status).toBe(8)
    const before = await available()
    const award = { ...(await proposing(claimNo, { fenPerTon: 16_000 })), note: '按复验值裁定' }
    expect(await refusal(service, '/api/ops/awardClaim', award)).toBe('STAFF_RIGHT')
    await arbiter.get('/api/ops/awardClaim', award)
    expect((await available()) - before).toBe(units.reduce((sum, u) => sum + perTonAmount(16_000, u.tagKg), 0))
    expect((await claimOf(claimNo)).status).toBe(5)
  })
  test('an administrator who proposed himself does not award', async () => {
    const admin = await mall.staff('S001')
    const d = await delivered(coil)
    const claimNo = await file(d)
    await accepted(admin, claimNo)
    await admin.get('/api/ops/proposeClaim', await proposing(claimNo))
    const { version } = await claimOf(claimNo)
    await buyer.get('/api/order/arbitrateAfterSales', { claimNo, version, reason: '不同意' })
    expect(await refusal(admin, '/api/ops/awardClaim', { ...(await proposing(claimNo)), note: '裁定' })).toBe('CLAIM_FOUR_EYES')
    await arbiter.get('/api/ops/awardClaim', { ...(await proposing(claimNo, { way: 'none' })), note: '不成立' })
    expect(await claimOf(claimNo)).toMatchObject({ status: 5, refundedFen: 0 })
  })
  test('rejected with a reason, the buyer reads it and the coils are free', async () => {
    const d = await delivered(coil)
    const claimNo = await file(d)
    await service.get('/api/ops/rejectClaim', { claimNo, version: 1, reason: '加工后的划痕' })
    expect(await claimOf(claimNo)).toMatchObject({ status: 6, endReason: '加工后的划痕' })
    expect(await refusal(buyer, '/api/order/createAfterSales', filing(d))).toBe('')
  })
})

describe('steel that goes back', () => {
  test('booked, weighed in two parts, one into stock and one scrapped: the money follows the weight less the handling', async () => {
    const d = await delivered(coil)
    const claimNo = await file(d, { wish: 'return', wishFenPerTon: 0 })
    await accepted(service, claimNo)
    await service.get('/api/ops/proposeClaim', await proposing(claimNo, { way: 'return', handlingFen: 50_000 }))
    expect(await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))).toMatchObject({ status: 4, refundedFen: 0 })
    const c = await claimOf(claimNo)
    const returnNo = c.returns[0]?.returnNo ?? ''
    const back = () => buyer.get('/api/order/getOrderReturnDetail', { returnNo })
    const seen = await back()
    expect(seen).toMatchObject({ status: 0, units: 2 })
    const receive = (version: number, i: number, placed: 'stock' | 'scrap', offKg = 0) => ({
      returnNo,
      version,
      requestId: key(),
      units: [{ claimUnitId: seen.list[i]?.claimUnitId ?? '', receivedKg: (seen.list[i]?.settledKg ?? 0) + offKg, placed }],
    })
    expect(await refusal(store, '/api/ops/receiveReturn', receive(1, 0, 'stock'))).toBe('RETURN_STATE')
    const book = {
      returnNo,
      version: 1,
      mode: 'own' as const,
      planOn: '2026-12-24',
      plate: '冀ADEMO01',
      contact: '秦乙未',
      mobile: '10200000101',
    }
    expect(await refusal(buyer, '/api/order/bookOrderReturn', { ...book, planOn: '2020-01-01' })).toBe('RETURN_WRONG')
    expect(await refusal(other, '/api/order/bookOrderReturn', book)).toBe('RETURN_NOT_FOUND')
    await buyer.get('/api/order/bookOrderReturn', { ...book, planOn: '2099-12-24' })
    expect(await refusal(service, '/api/ops/receiveReturn', receive(2, 0, 'stock'))).toBe('STAFF_RIGHT')
    expect(await refusal(store, '/api/ops/receiveReturn', receive(2, 0, 'stock', 900))).toBe('RETURN_WRONG')
    const stock = async () =>
      (
        await mall.world.pool.row<{ n: number }>(
          'select s.on_hand as n from stock s join sku k on k.id = s.sku_id where k.sku_code = $1',
          [coil],
        )
      )?.n ?? 0
    const [lay, before] = [await stock(), await available()]
    const first = receive(2, 0, 'stock')
    const said = await Promise.all([1, 2].map(() => store.ask('/api/ops/receiveReturn', first)))
    expect(said.map(s => s.code)).toEqual([1, 1])
    expect(await stock()).toBe(lay + 1)
    expect(await back()).toMatchObject({ status: 2, received: 1 })
    expect(await refusal(buyer, '/api/order/cancelOrderReturn', { returnNo, reason: '不退了' })).toBe('RETURN_STATE')
    await store.get('/api/ops/receiveReturn', receive(3, 1, 'scrap'))
    expect(await stock()).toBe(lay + 1)
    const end = await back()
    expect(end.status).toBe(3)
    expect((await available()) - before).toBe(end.refundedFen)
    expect(end.refundedFen).toBe(c.orderedFen - 100_000)
    expect((await claimOf(claimNo)).status).toBe(5)
    const unit = await mall.world.pool.row<{ state: string }>('select state from steel_unit where unit_no = $1', [
      end.list[0]?.newUnitNo,
    ])
    expect(unit?.state).toBe('free')
    expect((await buyer.get('/api/order/getGoodsReturnList', {})).list[0]).toMatchObject({ returnNo })
    // A coil that went back is claimed of by nobody again.
    expect(await refusal(buyer, '/api/order/createAfterSales', filing(d))).toBe('CLAIM_UNIT')
  })
  test('given up before it comes, the claim is at its end without money', async () => {
    const d = await delivered(coil)
    const claimNo = await file(d, { wish: 'return', wishFenPerTon: 0 })
    await accepted(service, claimNo)
    await service.get('/api/ops/proposeClaim', await proposing(claimNo, { way: 'return' }))
    await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
    const returnNo = (await claimOf(claimNo)).returns[0]?.returnNo ?? ''
    await buyer.get('/api/order/cancelOrderReturn', { returnNo, reason: '自用' })
    expect(await claimOf(claimNo)).toMatchObject({ status: 5, refundedFen: 0 })
  })
})

describe('what is found later', () => {
  const paperOf = async (who: Caller) => {
    const mark = 'mall-test-boundary'
    const part = (head: string, body: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`--${mark}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(body),
        Buffer.from('\r\n'),
      ])
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c8321a' } })
      .png()
      .toBuffer()
    const sent = await mall.app.inject({
      method: 'POST',
      url: '/api/file/oneFileUpload',
      headers: { 'content-type': `multipart/form-data; boundary=${mark}`, token: who.token ?? '' },
      payload: Buffer.concat([
        part('name="purpose"', 'claim'),
        part('name="file"; filename="retest.png"\r\ncontent-type: application/octet-stream', picture),
        Buffer.from(`--${mark}--\r\n`),
      ]),
    })
    return sent.json<{ data: { fileId: string } }>().data.fileId
  }
  test('is added to a claim that is open, once, by who has it; the mill hears of it; an ended one takes no more', async () => {
    const d = await delivered(coil)
    const claimNo = await file(d)
    const fileId = await paperOf(buyer)
    const adding = { claimNo, requestId: key(), note: '复验报告', papers: [{ fileId }] }
    await Promise.all([1, 2, 3].map(() => buyer.ask('/api/order/addAfterSalesPapers', adding)))
    const c = await claimOf(claimNo)
    expect(c.photos.map(p => [p.fileId, p.position])).toEqual([[fileId, 'paper']])
    expect(c.history.filter(h => h.what === '补充材料').map(h => h.detail)).toEqual(['1 份，复验报告'])
    const again = { ...adding, requestId: key() }
    expect(await refusal(other, '/api/order/addAfterSalesPapers', again)).toBe('CLAIM_NOT_FOUND')
    expect(await refusal(buyer, '/api/order/addAfterSalesPapers', { ...again, papers: [{ fileId: await paperOf(other) }] })).toBe(
      'FILE_NOT_FOUND',
    )
    const strange = [{ fileId: await paperOf(buyer), claimUnitId: '999999999' }]
    expect(await refusal(buyer, '/api/order/addAfterSalesPapers', { ...again, papers: strange })).toBe('CLAIM_UNIT')
    await buyer.get('/api/order/cancelAfterSales', { claimNo })
    expect(await refusal(buyer, '/api/order/addAfterSalesPapers', again)).toBe('CLAIM_STATE')
  })
})

describe('the draft', () => {
  test('is kept for him who writes it, and gone with the claim', async () => {
    const d = await delivered(coil)
    const { orderCode: _, requestId: __, ...content } = filing(d)
    await buyer.get('/api/order/saveAfterSalesDraft', { orderCode: d.orderCode, content })
    const form = await buyer.get('/api/order/getAfterSalesApply', { orderCode: d.orderCode })
    expect(form.draft).toMatchObject({ kind: 'price' })
    // Only a coil is asked how much of it was unwound: the form hears from the goods what they are.
    const goods = await mall.world.pool.row<{ coil: boolean }>(
      `select v.shape = 'coil' as coil from sku k join variety v using (variety_code) where k.sku_code = $1`,
      [coil],
    )
    expect(form.units.map(u => u.coil)).toEqual(form.units.map(() => goods?.coil))
    await file(d)
    expect((await buyer.get('/api/order/getAfterSalesApply', { orderCode: d.orderCode })).draft).toBeNull()
  })
})

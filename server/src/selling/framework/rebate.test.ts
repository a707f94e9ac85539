// 返利: a period of a contract closes once, on the tons of confirmed sheets; what changes afterwards is a difference; what is held waits.
import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { Caller } from '../../testing/testMall.ts'
import { accepted, agreeing, claimOf, file, proposing } from '../../delivery/afterSales/testClaim.ts'
import { post } from '../../money/funds/ledger.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { closeDueRebates, closeRebates } from './closeRebates.ts'
import { frameworkSignable } from './frameworkPaper.ts'
import {
  balance,
  clerk,
  coil,
  companyId,
  confirmAll,
  contract as written,
  day,
  manager,
  openContracts,
  perTon,
  received,
} from './testContract.ts'

let service: Caller
let store: Caller
openContracts()
beforeAll(async () => {
  ;[service, store] = [await mall.staff('S027'), await mall.staff('S023')]
})

/** Tiers at one and at two pieces, 10 and 20 yuan a ton. */
const contract = (rebatePeriod: 'term' | 'month' = 'term') =>
  written({
    rebatePeriod,
    tiers: [
      { fromKg: coil.kg, fenPerTon: 1000 },
      { fromKg: coil.kg * 2, fenPerTon: 2000 },
    ],
  })
/** One piece called off and received; its sheet confirmed by the rule. Gives the order. */
async function settled(ccNo: string): Promise<string> {
  const orderCode = await received(ccNo)
  await confirmAll()
  return orderCode
}
/** Its term ended yesterday, and the clock looks at it. */
async function ended(ccNo: string): Promise<void> {
  const { pool } = mall.world
  await pool.run(
    `with c as (update framework_contract set content = jsonb_set(content, '{toOn}', to_jsonb($2::text)), to_on = $2::date,
       rebate_due_on = current_date - 1 where cc_no = $1 returning id, content)
     update framework_version v set content = c.content from c where v.contract_id = c.id and v.state = 'inForce'`,
    [ccNo, day(-1)],
  )
}
/** The first of the next month has come: what was made so far was made in the month before, a day earlier. */
const nextMonth = (ccNo: string) =>
  mall.world.pool.run(
    `with c as (update framework_contract set rebate_due_on = current_date - 1 where cc_no = $1 returning id)
     update framework_rebate b set made_in = to_char(to_date(b.made_in, 'YYYY-MM') - interval '1 month', 'YYYY-MM') from c where b.contract_id = c.id`,
    [ccNo],
  )
const rebates = (ccNo: string) => buyer.get('/api/framework/getFrameworkRebates', { ccNo })

describe('a period of a contract', () => {
  test('runs on the tons of confirmed sheets, and says what the next tier lacks and brings', async () => {
    const ccNo = await contract()
    expect((await rebates(ccNo)).periods).toMatchObject([
      { state: 'running', settledKg: 0, rebateFen: 0, next: { lackKg: coil.kg } },
    ])
    await received(ccNo)
    // Received, and its sheet not confirmed yet: not settled.
    expect((await rebates(ccNo)).periods[0]?.settledKg).toBe(0)
    await confirmAll()
    expect((await rebates(ccNo)).periods[0]).toMatchObject({
      settledKg: coil.kg,
      fenPerTon: 1000,
      rebateFen: perTon(1000, coil.kg),
      postedFen: 0,
      next: { fromKg: coil.kg * 2, lackKg: coil.kg, moreFen: perTon(2000, coil.kg * 2) - perTon(1000, coil.kg) },
    })
  })

  test('closes once, whoever comes first and how many at once; the company’s balance has it, with a row that says how', async () => {
    const ccNo = await contract()
    await settled(ccNo)
    await settled(ccNo)
    const before = await balance()
    await ended(ccNo)
    const made = await Promise.all([1, 2, 3, 4].map(() => closeRebates(mall.world, ccNo)))
    expect(made.toSorted()).toEqual([0, 0, 0, 1])
    const sum = perTon(2000, coil.kg * 2)
    expect(await balance()).toBe(before + sum)
    await closeDueRebates(mall.world)
    expect(await balance()).toBe(before + sum)
    const [period] = (await rebates(ccNo)).periods
    expect(period).toMatchObject({
      state: 'closed',
      postedFen: sum,
      differenceFen: 0,
      next: null,
      closings: [{ seq: 1, settledKg: coil.kg * 2, fenPerTon: 2000, rebateFen: sum, postedFen: sum }],
    })
    expect(period?.closings[0]?.sheets).toHaveLength(2)
    const { list } = await buyer.get('/api/user/getCapitalLedger', {})
    expect(list[0]).toMatchObject({ amountFen: sum, ccNo })
    expect(list[0]?.note).toContain('合同期返利：结算')
    // From the contract's page the ledger is that of the contract, with the balance of that moment; another's is empty.
    const of = async (no: string) => (await buyer.get('/api/user/getCapitalLedger', { ccNo: no })).list
    expect(await of(ccNo)).toEqual([list[0]])
    expect(await of('CC209912000001')).toEqual([])
  })

  test('that ends while other tiers are being signed waits for it: refused, it is closed by those of before; signed, by those signed, once', async () => {
    const lower = async () => {
      const ccNo = await contract()
      await settled(ccNo)
      const { form, rev } = await clerk.get('/api/ops/getFramework', { ccNo })
      const { companyCode: _own, ...terms } = form
      const { changeNo } = await clerk.get('/api/ops/draftFrameworkChange', {
        ...terms,
        ccNo,
        rev,
        reason: '返利下调',
        requestId: key(),
        tiers: [{ fromKg: coil.kg, fenPerTon: 500 }],
      })
      await manager.get('/api/ops/decideFrameworkChange', { changeNo, approve: true })
      await ended(ccNo)
      await mall.world.pool.run(
        `update framework_version v set content = jsonb_set(v.content, '{toOn}', c.content -> 'toOn') from framework_contract c
         where c.id = v.contract_id and c.cc_no = $1 and v.state = 'signing'`,
        [ccNo],
      )
      expect(await closeRebates(mall.world, ccNo)).toBe(0)
      expect((await rebates(ccNo)).periods[0]).toMatchObject({ state: 'due', closings: [] })
      return ccNo
    }
    const [refused, taken] = [await lower(), await lower()]
    await mall.world.pool.tx(async tx => {
      await frameworkSignable.onRefused(mall.world, tx, `${refused}-2`, '返利不同意')
      await frameworkSignable.onSigned(mall.world, tx, `${taken}-2`)
    })
    for (const ccNo of [refused, taken]) await closeRebates(mall.world, ccNo)
    await nextMonth(taken)
    await closeRebates(mall.world, taken)
    const closings = async (ccNo: string) => (await rebates(ccNo)).periods[0]?.closings.map(b => [b.seq, b.postedFen])
    expect(await closings(refused)).toEqual([[1, perTon(1000, coil.kg)]])
    expect(await closings(taken)).toEqual([[1, perTon(500, coil.kg)]])
  })

  test('is closed by the first reader after its end, where no job has come', async () => {
    const ccNo = await contract()
    await settled(ccNo)
    await ended(ccNo)
    expect((await rebates(ccNo)).periods[0]).toMatchObject({ state: 'closed', postedFen: perTon(1000, coil.kg) })
  })

  test('a sheet that comes late is a difference of the next month, never an edit and never twice', async () => {
    const ccNo = await contract()
    await settled(ccNo)
    await ended(ccNo)
    await closeDueRebates(mall.world)
    const before = await balance()
    await mall.world.pool.run(
      `update framework_contract set content = jsonb_set(content, '{toOn}', to_jsonb($2::text)), to_on = $2::date where cc_no = $1`,
      [ccNo, day(1)],
    )
    await settled(ccNo)
    await ended(ccNo)
    // In the same month nothing more is made, but everybody sees what will be.
    await closeDueRebates(mall.world)
    const more = perTon(2000, coil.kg * 2) - perTon(1000, coil.kg)
    expect((await rebates(ccNo)).periods[0]).toMatchObject({ differenceFen: more, closings: [{ seq: 1 }] })
    const paid = (await balance()) - before
    await nextMonth(ccNo)
    await closeDueRebates(mall.world)
    await closeDueRebates(mall.world)
    expect((await balance()) - before).toBe(paid + more)
    expect((await rebates(ccNo)).periods[0]?.closings.map(c => [c.seq, c.settledKg, c.postedFen])).toEqual([
      [1, coil.kg, perTon(1000, coil.kg)],
      [2, coil.kg * 2, more],
    ])
  })

  test('what came back is taken back, as far as the balance goes; else it waits for another day', async () => {
    const ccNo = await contract()
    const orderCode = await settled(ccNo)
    await ended(ccNo)
    await closeDueRebates(mall.world)
    await nextMonth(ccNo)
    // The steel comes back, as the room of claims has it: claimed, agreed, brought, received.
    const { units } = await buyer.get('/api/order/getAfterSalesApply', { orderCode })
    const waybillNo = ''
    const claimNo = await file({ orderCode, waybillNo, units }, { wish: 'return', wishFenPerTon: 0 })
    await accepted(service, claimNo)
    await service.get('/api/ops/proposeClaim', await proposing(claimNo, { way: 'return' }))
    await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
    const returnNo = (await claimOf(claimNo)).returns[0]?.returnNo ?? ''
    await buyer.get('/api/order/bookOrderReturn', {
      returnNo,
      version: 1,
      mode: 'own',
      planOn: '2099-12-24',
      plate: '冀ADEMO01',
      contact: '秦乙未',
      mobile: '10200000101',
    })
    const { list } = await buyer.get('/api/order/getOrderReturnDetail', { returnNo })
    await store.get('/api/ops/receiveReturn', {
      returnNo,
      version: 2,
      requestId: key(),
      units: list.map(u => ({ claimUnitId: u.claimUnitId, receivedKg: u.settledKg, placed: 'scrap' as const })),
    })
    const first = perTon(1000, coil.kg)
    // Its balance spent, nothing can be taken back: it waits, and is seen.
    const all = await balance()
    const move = (fen: Fen, step: string) =>
      mall.world.pool.tx(tx =>
        post(tx, {
          sourceType: 'recharge',
          sourceId: `rebate-test-${ccNo}`,
          sourceStep: step,
          moneyChangeType: 9,
          note: '检验',
          actorId: 1,
          entries: [
            { kind: 'customer_available', companyId, amountFen: fen },
            { kind: 'mall_bank', companyId: null, amountFen: minus(fen) },
          ],
        }),
      )
    await move(minus(all), 'out')
    await closeDueRebates(mall.world)
    expect((await rebates(ccNo)).periods[0]).toMatchObject({ settledKg: 0, differenceFen: -first, closings: [{ seq: 1 }] })
    await move(all, 'in')
    await mall.world.pool.run('update framework_contract set rebate_due_on = current_date - 1 where cc_no = $1', [ccNo])
    expect((await rebates(ccNo)).periods[0]).toMatchObject({
      settledKg: 0,
      fenPerTon: 0,
      postedFen: 0,
      differenceFen: 0,
      closings: [{ postedFen: first }, { settledKg: 0, rebateFen: 0, postedFen: -first }],
    })
    expect(await balance()).toBe(all - first)
  })

  test('months close one by one, each on its own tons', async () => {
    const ccNo = await contract('month')
    await settled(ccNo)
    await settled(ccNo)
    const { pool } = mall.world
    // One sheet was confirmed two months ago, the other in the month that runs.
    await pool.run(
      `update settlement set confirmed_at = now() - interval '60 days' where id = (select min(s.id) from settlement s join orders o on o.id = s.order_id where o.origin_no = $1)`,
      [ccNo],
    )
    await pool.run('update framework_contract set rebate_due_on = current_date where cc_no = $1', [ccNo])
    const { periods } = await rebates(ccNo)
    const past = periods.find(p => day(-60) >= p.fromOn && day(-60) <= p.toOn)
    expect(past).toMatchObject({ settledKg: coil.kg, fenPerTon: 1000 })
    expect(periods[0]).toMatchObject({ state: 'running', settledKg: coil.kg, fenPerTon: 1000, next: { lackKg: coil.kg } })
  })
})

describe('暂缓', () => {
  test('a held period does not close until it is freed; only the manager holds, and says why', async () => {
    const ccNo = await contract()
    await settled(ccNo)
    const hold = { ccNo, periodKey: 'term', hold: true, reason: '核对退货' }
    expect((await clerk.ask('/api/ops/holdFrameworkRebate', hold)).code).toBe(Codes.STAFF_RIGHT)
    expect((await manager.ask('/api/ops/holdFrameworkRebate', { ...hold, reason: '' })).code).toBe(Codes.FRAMEWORK_REBATE)
    expect((await manager.ask('/api/ops/holdFrameworkRebate', { ...hold, periodKey: '2020-01' })).code).toBe(
      Codes.FRAMEWORK_REBATE,
    )
    await manager.get('/api/ops/holdFrameworkRebate', hold)
    await ended(ccNo)
    await closeDueRebates(mall.world)
    expect((await rebates(ccNo)).periods[0]).toMatchObject({ state: 'held', heldReason: '核对退货', closings: [] })
    await manager.get('/api/ops/holdFrameworkRebate', { ...hold, hold: false })
    expect((await manager.get('/api/ops/getFrameworkRebates', { ccNo })).periods[0]).toMatchObject({
      state: 'closed',
      postedFen: perTon(1000, coil.kg),
    })
  })

  test('another company’s contract is unknown', async () => {
    const stranger = await mall.buyer('demo02')
    expect((await stranger.ask('/api/framework/getFrameworkRebates', { ccNo: await contract() })).code).toBe(Codes.FRAMEWORK_NONE)
  })
})

describe('the desk’s list of rebates', () => {
  const listed = (ccNo: string, more = {}) => manager.get('/api/ops/getRebateList', { word: ccNo, ...more })

  test('has every closing of every contract with its journal, and a sum of all that the filter finds', async () => {
    const ccNo = await contract()
    await settled(ccNo)
    await ended(ccNo)
    await closeDueRebates(mall.world)
    await mall.world.pool.run(
      `update framework_contract set content = jsonb_set(content, '{toOn}', to_jsonb($2::text)), to_on = $2::date where cc_no = $1`,
      [ccNo, day(1)],
    )
    await settled(ccNo)
    await ended(ccNo)
    await nextMonth(ccNo)
    await closeDueRebates(mall.world)
    const [first, both] = [perTon(1000, coil.kg), perTon(2000, coil.kg * 2)]
    const found = await listed(ccNo)
    expect(found).toMatchObject({ totalCount: 2, settledKg: coil.kg * 2, postedFen: both })
    expect(found.list).toMatchObject([
      { ccNo, label: '合同期', seq: 2, settledKg: coil.kg * 2, fenPerTon: 2000, rebateFen: both, postedFen: both - first },
      { ccNo, label: '合同期', seq: 1, settledKg: coil.kg, fenPerTon: 1000, rebateFen: first, postedFen: first },
    ])
    for (const r of found.list)
      expect(
        await mall.world.pool.row<{ fen: Fen }>(
          `select e.amount_fen as fen from ledger_entry e join account a on a.id = e.account_id where e.journal_id = $1::bigint and a.company_id = $2`,
          [r.journalNo, companyId],
        ),
      ).toEqual({ fen: r.postedFen })
    // A page is a part of the list; its sums are of the whole.
    expect(await listed(ccNo, { pageSize: 1, currentPage: 2 })).toMatchObject({
      list: [{ seq: 1 }],
      totalCount: 2,
      postedFen: both,
    })
    expect(await listed(ccNo, { toOn: day(-1) })).toMatchObject({ totalCount: 0, postedFen: 0 })
    expect((await listed('100%_')).totalCount).toBe(0)
  })

  test('has what is held with the figures of now, and loses it when it is freed', async () => {
    const ccNo = await contract()
    await settled(ccNo)
    const hold = { ccNo, periodKey: 'term', hold: true, reason: '核对磅单' }
    await manager.get('/api/ops/holdFrameworkRebate', hold)
    expect((await listed(ccNo, { view: 'held' })).list).toMatchObject([
      {
        ccNo,
        seq: 0,
        settledKg: coil.kg,
        fenPerTon: 1000,
        rebateFen: perTon(1000, coil.kg),
        postedFen: 0,
        madeAt: null,
        journalNo: '',
        heldReason: '核对磅单',
      },
    ])
    await manager.get('/api/ops/holdFrameworkRebate', { ...hold, hold: false })
    expect((await listed(ccNo, { view: 'held' })).totalCount).toBe(0)
  })

  test('is for who may see framework contracts', async () => {
    expect((await (await mall.staff('S024')).ask('/api/ops/getRebateList', {})).code).toBe(Codes.STAFF_RIGHT)
  })
})

// What is kept equals what it is kept of, also when many change it at once; what lists tell is the truth.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { rankHot } from '../../site/content/rankHotGoods.job.ts'
import { orderedCompanies } from '../../people/company/orderCompanies.job.ts'
import { sumMallAccounts } from '../../money/funds/sumMallAccounts.job.ts'

let mall: TestMall
let buyer: Caller
let n = 0
const key = () => `figure-${process.pid}-${++n}`
beforeAll(async () => {
  mall = await testMall()
  buyer = await mall.buyer('demo01')
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

const SKU = 'REB-HRB400E-20-9000-1-W01'
async function ordered(who: Caller) {
  await who.get('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const invoiceId = title?.invoiceId ?? ''
  return who.get('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId,
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
}
const pay = (who: Caller, masterOrderCode: string) => who.ask('/api/pay/balancePay', { masterOrderCode, requestId: key() })
const list = (input: object = {}) => buyer.get('/api/order/getOrderList', { pageSize: 100, ...input })

describe('counts and sums of orders', () => {
  test('move with the order: placed, paid, cancelled', async () => {
    const of = async (status: number) =>
      (await buyer.get('/api/order/getOrderStatusCount', {})).counts.find(c => c.status === status)?.count ?? 0
    const before = [await of(3), await of(5), await of(8)]
    const [first, second] = [await ordered(buyer), await ordered(buyer)]
    expect([await of(3), await of(5), await of(8)]).toEqual([(before[0] ?? 0) + 2, before[1], before[2]])
    expect((await pay(buyer, first.masterOrderCode)).message).toBe('成功')
    await buyer.get('/api/order/cancelOrder', { orderCode: second.orderCodes[0] ?? '', reason: '不要了' })
    expect([await of(3), await of(5), await of(8)]).toEqual([before[0], (before[1] ?? 0) + 1, (before[2] ?? 0) + 1])
  })

  test('of the list are those of the orders, however it is asked for', async () => {
    const made = await ordered(buyer)
    const all = await list()
    expect(all.totalCount).toBe(all.list.length)
    expect(all.sumFen).toBe(all.list.reduce((sum, o) => sum + o.totalFen, 0))
    for (const status of [3, 5, 7, 8]) {
      const some = all.list.filter(o => o.status === status)
      const asked = await list({ status })
      expect([status, asked.totalCount, asked.sumFen]).toEqual([
        status,
        some.length,
        some.reduce((sum, o) => sum + o.totalFen, 0),
      ])
      expect(asked.list.map(o => o.orderCode)).toEqual(some.map(o => o.orderCode))
    }
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const recent = await list({ fromOn: today, toOn: today })
    expect(recent.list.some(o => o.orderCode === made.orderCodes[0])).toBe(true)
    expect(recent.totalCount).toBe(recent.list.length)
    expect((await list({ fromOn: '2030-01-01' })).totalCount).toBe(0)
    expect((await list({ word: (made.orderCodes[0] ?? '').toLowerCase() })).list.map(o => o.orderCode)).toEqual(made.orderCodes)
    expect((await list({ word: made.masterOrderCode })).totalCount).toBe(1)
    expect((await list({ word: made.masterOrderCode, status: 7 })).totalCount).toBe(0)
    expect((await list({ word: 'HRB400E' })).totalCount).toBe(
      (await list()).list.filter(o => o.summary.includes('HRB400E')).length,
    )
    const page = await list({ currentPage: 2, pageSize: 3 })
    expect(page.list.map(o => o.orderCode)).toEqual((await list()).list.slice(3, 6).map(o => o.orderCode))
  })

  test('stay true when twelve orders are placed, paid and cancelled at once', async () => {
    const made = await Promise.all(
      ['demo02', 'demo03', 'demo04'].map(async name => {
        const who = await mall.buyer(name)
        const orders = [await ordered(who), await ordered(who), await ordered(who), await ordered(who)]
        return { who, orders }
      }),
    )
    await Promise.all(
      made.flatMap(({ who, orders }) =>
        orders.map((o, i) =>
          i % 2
            ? pay(who, o.masterOrderCode)
            : who.ask('/api/order/cancelOrder', { orderCode: o.orderCodes[0] ?? '', reason: '不要了' }),
        ),
      ),
    )
    expect((await checkInvariants(mall.world.pool.raw)).filter(i => i.id.startsWith('K'))).toEqual([])
  })
})

describe('the mall’s own accounts', () => {
  const own = () =>
    mall.world.pool.rows<{ kept: number; truth: number }>(
      `select m.balance_fen as kept, (select coalesce(sum(amount_fen), 0) from ledger_entry where account_id = m.id)::bigint as truth from mall_account m order by m.id`,
    )
  const summedTo = async () => (await mall.world.pool.row<{ n: number }>('select max(summed_to) as n from mall_balance'))?.n ?? 0

  test('are the sum of their entries before, between and after the job, also while a payment is under way', async () => {
    // All that was entered until now: the job goes no further than whoever was under way when it looked, in another database of the cluster too.
    const entered = 'select max(e.id) as n from ledger_entry e join mall_balance b on b.account_id = e.account_id'
    const before = (await mall.world.pool.row<{ n: number }>(entered))?.n ?? 0
    await vi.waitFor(
      async () => {
        await sumMallAccounts(mall.world)
        expect(await summedTo()).toBe(before)
      },
      { timeout: 30_000, interval: 200 },
    )
    const slow = await mall.world.pool.connect()
    await slow.query('begin')
    await slow.query('set local idle_in_transaction_session_timeout = 0')
    await slow.query('select pg_current_xact_id()')
    try {
      const order = await ordered(buyer)
      expect((await pay(buyer, order.masterOrderCode)).message).toBe('成功')
      await sumMallAccounts(mall.world)
      await sumMallAccounts(mall.world)
      // Somebody under way might still add an entry below: nothing beyond it is summed.
      expect(await summedTo()).toBe(before)
    } finally {
      await slow.query('rollback')
      slow.release()
    }
    // The job waits for whoever is under way anywhere in the cluster, other databases too: it gets there by one of its next runs.
    await vi.waitFor(
      async () => {
        await sumMallAccounts(mall.world)
        for (const a of await own()) expect(a.kept).toBe(a.truth)
        expect(await summedTo()).toBeGreaterThan(before)
      },
      { timeout: 30_000, interval: 200 },
    )
  })

  test('let payments of different companies through at once', async () => {
    const other = await mall.buyer('demo05')
    const order = await ordered(other)
    const held = await mall.world.pool.connect()
    await held.query('begin')
    await held.query('set local idle_in_transaction_session_timeout = 0')
    await held.query(`select 1 from account where company_id is null for no key update`)
    try {
      expect((await pay(other, order.masterOrderCode)).code).toBe(1)
    } finally {
      await held.query('rollback')
      held.release()
    }
  })
})

describe('what jobs keep', () => {
  test('goods ordered most lead their channel', async () => {
    for (let i = 0; i < 2; i += 1) await ordered(buyer)
    await rankHot(mall.world.pool)
    const rows = await mall.world.pool.rows<{ channel: string; rank: number; kg: Kg; truth: number }>(
      `select h.channel_code as channel, h.rank, h.kg, (select sum(l.weight_kg) from order_line l join orders o on o.id = l.order_id
         where l.sku_id = h.sku_id and o.status <> 8 and o.created_at > now() - interval '89 days')::bigint as truth from hot_sku h order by 1, 2`,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const [i, r] of rows.entries()) {
      const next = rows[i + 1]
      if (next?.channel === r.channel) expect(r.kg).toBeGreaterThanOrEqual(next.kg)
    }
    expect(rows.filter(r => r.kg === r.truth).length).toBeGreaterThan(rows.length / 2)
  })

  test('companies are listed by what they bought', async () => {
    await orderedCompanies(mall.world.pool)
    const desk = await mall.staff('S001')
    const { list: companies } = await desk.get('/api/ops/getCompanyList', { sort: 'amount', pageSize: 60 })
    expect(companies.map(c => c.totalFen)).toEqual(companies.map(c => c.totalFen).toSorted((a, b) => b - a))
  })
})

describe('the audit search', () => {
  test('finds a rare word of long ago, a person, an act, a day; and nothing that is not there', async () => {
    const admin = await mall.staff('S001')
    const ask = (input: object) => admin.get('/api/ops/getAuditList', input)
    await admin.get('/api/ops/updateSkuStock', { skuCode: SKU, deltaPieces: 3, reason: '台风后清点入库' })
    await mall.world.pool.run(
      `insert into audit_log (seq, actor_id, action, object_type, object_id, detail, payload, prev_hash, hash)
       select (select max(seq) from audit_log) + n, 1, '导入', 'sku', 'OLD', '第 ' || n || ' 条', '{}', '', '' from generate_series(1, 10500) n`,
    )
    try {
      expect((await ask({ word: '台风后清点' })).list.map(a => a.objectId)).toEqual([SKU])
      expect((await ask({ word: '台风后清点', objectId: SKU })).totalCount).toBe(1)
      expect((await ask({ word: '没有人写过' })).totalCount).toBe(0)
      expect((await ask({ person: 'S001', objectId: SKU })).totalCount).toBeGreaterThan(0)
      expect((await ask({ action: '没有这种事' })).totalCount).toBe(0)
      const last = (await mall.world.pool.row<{ n: number }>('select max(seq) as n from audit_log'))?.n
      expect((await ask({})).totalCount).toBe(last)
      expect((await ask({ objectType: 'sku' })).totalCount).toBe(10_000)
    } finally {
      await mall.world.pool.run('alter table audit_log disable trigger written_once')
      await mall.world.pool.run(`delete from audit_log where object_id = 'OLD'`)
      await mall.world.pool.run('alter table audit_log enable trigger written_once')
    }
  })
})

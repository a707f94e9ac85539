import { type StaffRole, staffRights } from '@mall/domain/people/staff/staff.rights.ts'
import { panelsOf } from '@mall/domain/desk/stats/dashboard.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, refusal, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let admin: Caller
let manager: Caller
beforeAll(async () => {
  mall = await testMall()
  admin = await mall.staff('S001')
  manager = await mall.staff('S003')
})
afterAll(() => mall.close())

const board = (who: Caller) => who.get('/api/ops/getDashboard', {})
const queue = (who: Caller, more: object) => who.get('/api/ops/getOrderQueue', { queue: 'all', live: true, ...more })

test('orders, tons and money of the day are the sums of the list they open', async () => {
  for (const who of [admin, manager, await mall.staff('S011'), await mall.staff('S005')]) {
    const d = await board(who)
    const list = await queue(who, { fromOn: d.today, toOn: d.today })
    expect(d.sales?.now).toEqual({ orders: list.totalCount, kg: list.sumKg, fen: list.sumFen })
  }
  expect((await board(admin)).sales?.now.orders).toBeGreaterThan(0)
})

test('the week before ends at the same time of day', async () => {
  await mall.world.pool.run(
    `update orders set created_at = now() - interval '7 days' + interval '2 minutes' where id = (select max(id) from orders where status not in (8, 9))`,
  )
  const { sales, tons } = await board(admin)
  await mall.world.pool.run(
    `update orders set created_at = now() - interval '7 days' - interval '2 minutes' where id = (select max(id) from orders where status not in (8, 9))`,
  )
  const later = await board(admin)
  expect((later.sales?.before.orders ?? 0) - (sales?.before.orders ?? 0)).toBe(1)
  // The dashed line is the whole day, the solid one ends now.
  const sum = (of: readonly number[] = []) => of.reduce((n, kg) => n + kg, 0)
  expect(tons?.before).toHaveLength(48)
  expect(sum(tons?.now)).toBe(sales?.now.kg)
  expect(sum(later.tons?.before)).toBeGreaterThanOrEqual(later.sales?.before.kg ?? 0)
})

test('what is stuck is the exception board: how many, how much, how late; one’s own on top', async () => {
  for (const who of [manager, await mall.staff('S011'), await mall.staff('S005')]) {
    const { stuck } = await board(who)
    const list = await who.get('/api/ops/getExceptions', { pageSize: 100 })
    expect(stuck).toMatchObject({ count: list.totalCount, sumFen: list.sumFen, lateCount: list.lateCount })
    if (list.totalCount <= 100) expect(stuck?.oursCount).toBe(list.list.filter(r => r.ours).length)
    const ours = stuck?.rows.map(r => r.ours) ?? []
    expect(ours).toEqual(ours.toSorted((a, b) => Number(b) - Number(a)))
  }
})

test('the funnel is the counters and the orders of each channel; its sum is the figure above it', async () => {
  const d = await board(manager)
  const { rows, total } = d.funnel ?? { rows: [], total: null }
  expect(total).toMatchObject({ orders: d.sales?.now.orders, kg: d.sales?.now.kg, searches: d.sales?.searches?.now })
  for (const r of rows.filter(x => x.orders > 0)) {
    const list = await queue(manager, { fromOn: d.today, toOn: d.today, ofChannel: r.channelCode })
    expect([r.orders, r.kg]).toEqual([list.totalCount, list.sumKg])
  }
  const day = await manager.get('/api/ops/getVisits', { span: 'day' })
  expect(day.total).toMatchObject({
    visitors: total?.visitors,
    goodsViews: total?.goodsViews,
    cartAdds: total?.cartAdds,
    orders: total?.orders,
  })
})

test('words that found nothing today are those of the list, best sellers and price moves lead to their orders', async () => {
  const buyer = await mall.buyer('demo01')
  for (let i = 0; i < 3; i += 1) await buyer.get('/api/search/getSearchProducts', { word: '看板上的乌有词' })
  await mall.world.search.flushWords()
  const sku = 'REB-HRB400E-20-9000-1-W01'
  // The demo's own moves of this morning are many.
  await mall.world.pool.run('delete from price_change')
  await mall.world.pool.run(
    `insert into price_change (sku_id, sales_area_code, was_fen, now_fen, staff_id, at) select k.id, null, 316000, 317000, u.id, now() from sku k, app_user u where k.sku_code = $1 and u.staff_code = 'S004'`,
    [sku],
  )
  const d = await board(manager)
  const words = await manager.get('/api/ops/getSearchWords', { days: 1, emptyOnly: true, pageSize: 100 })
  expect(d.words).toMatchObject({ count: words.totalCount, times: words.allEmpty })
  expect(d.words?.rows.map(r => r.word)).toContain('看板上的乌有词')
  for (const r of d.best?.rows ?? []) {
    const list = await queue(manager, { fromOn: d.today, toOn: d.today, skuCode: r.skuCode })
    expect(r.orders, r.skuCode).toBe(list.totalCount)
  }
  expect(d.best?.rows.length).toBeGreaterThan(0)
  const moved = d.moves?.rows.find(m => m.skuCode === sku)
  expect(moved).toMatchObject({ wasFen: 316000, nowFen: 317000, orders: 0 })
  for (const m of d.moves?.rows ?? []) {
    const list = await queue(manager, { fromOn: d.today, toOn: d.today, skuCode: m.skuCode, fromAt: m.at })
    expect(m.orders, m.skuCode).toBe(list.totalCount)
  }
})

test('what lies in carts without an order is the list of it; a salesman sees his own customers’', async () => {
  const seen = async (who: Caller) => {
    const { carts } = await board(who)
    const list = await who.get('/api/ops/getLostCarts', { pageSize: 100 })
    expect(carts).toMatchObject({ companies: list.totalCount, lines: list.lines, kg: list.kg, fen: list.fen })
    expect(list.list.reduce((n, r) => n + r.fen, 0)).toBe(list.fen)
    return list
  }
  const before = await seen(admin)
  await mall.world.pool.run(
    `insert into cart_item (user_id, kind, sku_id, stock_mode, options_key, pieces, seen_price_fen, created_at)
     select u.id, 'cart', k.id, 1, 'lost ' || d, 2, 320000, now() - interval '1 day' * d from app_user u, sku k, unnest(array[2, 4, 91]) d
     where u.user_name = 'demo01' and k.sku_code = 'REB-HRB400E-20-9000-1-W01'`,
  )
  const after = await seen(admin)
  // Two days are not lost yet, three months are forgotten.
  expect(after.lines - before.lines).toBe(1)
  const own = await seen(await mall.staff('S011'))
  expect(own.lines).toBeLessThanOrEqual(after.lines)
  expect(new Set(own.list.map(r => r.bdName)).size).toBeLessThanOrEqual(1)
})

test('finance reads the sums of its morning board, and the receipts of the list', async () => {
  const finance = await mall.staff('S005')
  const d = await board(finance)
  const own = await finance.get('/api/ops/getFinanceBoard', {})
  // The moment of each read, and the minutes that pass between them, are no sums.
  const sums = (b: typeof own | undefined) => b && { ...b, at: 0, unapplied: { ...b.unapplied, openMinutes: 0 } }
  expect(sums(d.money?.board)).toEqual(sums(own))
  expect((own.unapplied.openMinutes ?? 0) - (d.money?.board?.unapplied.openMinutes ?? 0)).toBeLessThanOrEqual(1)
  const days = { fromOn: d.today, toOn: d.today }
  const paid = await finance.get('/api/ops/getPaymentList', { dayOf: 'settled', state: 1, ...days })
  expect(d.money?.paid).toMatchObject({ count: paid.totalCount, fen: paid.settledFen })
  const came = await finance.get('/api/ops/getReceiptList', { state: 'all', ...days })
  expect(d.money?.received?.transfers).toEqual({ count: came.totalCount, fen: came.sumFen })
  expect(d.funnel).toBeNull()
})

test('an order paid out of a balance or on credit brings nothing to the bank; a transfer does, on the day the bank had it', async () => {
  const finance = await mall.staff('S005')
  const seen = async () => (await board(finance)).money
  const before = await seen()
  for (const provider of ['BALANCE', 'CREDIT', 'QR'])
    await mall.world.pool.run(
      `insert into pay_request (payment_no, company_id, user_id, provider, master_order_code, order_ids, amount_fen, state, client_request_id, settled_at)
       select 'ZF-day-' || $1, company_id, id, $1, 'ZD0', '{}', 1000, 1, 'day-' || $1, now() from app_user where user_name = 'demo01'`,
      [provider],
    )
  await mall.world.pool.run(
    `insert into fund_receipt (receipt_no, bank_txn_id, source, payer_name, payer_sealed, payer_tail, payer_hash, to_account, amount_fen, paid_at, facts_hash)
     select 'HK-day-' || d, 'day-' || d, 'import', '某公司', '', '', '', '1', 70000, now() - interval '1 day' * d, '' from unnest(array[0, 3]) d`,
  )
  const after = await seen()
  expect((after?.paid?.fen ?? 0) - (before?.paid?.fen ?? 0)).toBe(3000)
  expect((after?.received?.direct.fen ?? 0) - (before?.received?.direct.fen ?? 0)).toBe(1000)
  expect((after?.received?.transfers.fen ?? 0) - (before?.received?.transfers.fen ?? 0)).toBe(70_000)
})

test('loads of the day are the list of trucks of the day', async () => {
  const dispatcher = await mall.staff('S022')
  const d = await board(dispatcher)
  const list = await dispatcher.get('/api/ops/getDispatchList', { fromOn: d.today, toOn: d.today })
  expect(d.loads).toMatchObject({ count: list.totalCount, kg: list.kg })
  expect(d.loads?.waits).toEqual((await dispatcher.get('/api/ops/getDispatchDesk', {})).counts)
})

test('each role gets the parts of its list and not a figure of another', async () => {
  const part = {
    sales: 'sales',
    stuck: 'stuck',
    queues: 'queues',
    funnel: 'funnel',
    best: 'best',
    words: 'words',
    tons: 'tons',
    moves: 'moves',
    carts: 'carts',
    loads: 'loads',
  } as const
  const staff = await mall.world.pool.rows<{ code: string; roles: string[] }>(
    `select staff_code as code, staff_roles as roles from app_user where staff_code ~ '^S0' and staff_code not in ('S006', 'S030', 'S031') and not frozen order by 1`,
  )
  for (const { code, roles } of staff) {
    const who = await mall.staff(code)
    const rights = roles.flatMap(r => staffRights[r as StaffRole] as readonly string[])
    if (!rights.includes('order.see')) {
      expect(await refusal(who, '/api/ops/getDashboard', {}), code).toBe('STAFF_RIGHT')
      continue
    }
    const d = await board(who)
    const panels = panelsOf(roles)
    expect(d.panels, code).toEqual(panels)
    for (const [panel, field] of Object.entries(part))
      expect(d[field] !== null, `${code} ${panel}`).toBe((panels as string[]).includes(panel))
    expect(d.money !== null, code).toBe(panels.includes('money'))
    if (!rights.includes('stats.see')) expect(d.sales?.searches ?? null, code).toBeNull()
  }
  expect((await (await mall.buyer('demo01')).ask('/api/ops/getDashboard', {})).code).not.toBe(1)
})

test('who answers customers sees first how many wait for him, as his desk counts them', async () => {
  const service = await mall.staff('S027')
  const buyer = await mall.buyer('demo02')
  await buyer.get('/api/support/sendMessage', { requestId: 'dashboard-waits-1', words: '30 号前能到吗' })
  const [d, count] = await Promise.all([board(service), service.get('/api/ops/getSupportCount', {})])
  expect(count.waiting).toBeGreaterThan(0)
  expect(d.queues?.slice(0, 3)).toEqual([
    { label: '等待接入的会话', count: count.waiting, to: '/chat' },
    { label: '未分派的工单', count: count.unassigned, to: '/tickets?state=unassigned' },
    { label: '我的工单', count: count.tickets, to: '/tickets?state=mine' },
  ])
  expect((await board(await mall.staff('S002'))).queues?.map(q => q.to)).not.toContain('/chat')
})

test('a mall without an order and without a visit has figures of zero, not a failure', async () => {
  await mall.world.pool.run(`update orders set created_at = created_at - interval '100 days'`)
  await mall.world.pool.run('delete from visit_day')
  await mall.world.pool.run('delete from visit_slot')
  const d = await board(admin)
  expect(d.sales?.now).toEqual({ orders: 0, kg: 0, fen: 0 })
  expect(d.funnel?.total).toMatchObject({ searches: 0, rate: null, beforeRate: null })
  expect(d.best?.rows).toEqual([])
})

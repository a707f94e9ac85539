import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Path, type Reply, type Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { depositOf, valueOf } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { everybody, lockOrder } from '../../orders/order/order.queries.ts'
import { moveOrder } from '../../orders/order/moveOrder.ts'
import { bankDecide, noticeOf } from '../../money/payment/sandboxBank.ts'
import { paymentTold } from '../../money/payment/sandboxPay.ts'
import { takePayment } from '../../money/payment/takePayment.ts'
import { warnMembers } from './warnMembers.job.ts'
import { finishMember, runGroupClocks, settleGroup, warnGroups } from './groupClock.ts'
import { membersPending } from './group.queries.ts'

let mall: TestMall
let desk: Caller
const buyers: Caller[] = []
let companies: number[] = []
let sku: { code: string; g: number; id: number; listFen: Fen }
let n = 0
const key = () => `group-${process.pid}-${++n}`
const HOUR = 3_600_000

beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S004')
  const people = await mall.world.pool.rows<{ name: string; id: number }>(
    `select distinct on (c.id) u.user_name as name, c.id from company c join app_user u on u.company_id = c.id and u.role_code = 'administrator'
     where c.approval_status = 2 and not c.frozen and not u.frozen and not exists (select 1 from group_member m where m.company_id = c.id) order by c.id limit 40`,
  )
  for (const p of people) buyers.push(await mall.buyer(p.name))
  companies = people.map(p => p.id)
  for (const id of companies) await balance(id, 50_000_000_000)
  const row = await mall.world.pool.row<{ code: string; g: number; id: number }>(
    `select k.sku_code as code, k.piece_weight_g as g, k.id from sku k join stock s on s.sku_id = k.id
     where k.price_unit = 'ton' and k.grade_level = '1' and k.spot and k.futures and k.on_shelf and k.piece_weight_g between 2000000 and 9000000
       and not exists (select 1 from group_buy x where x.sku_id = k.id) order by k.id limit 1`,
  )
  if (!row) throw new Error('no goods')
  await mall.world.pool.run('update stock set on_hand = on_hand + 3000, initial = initial + 3000 where sku_id = $1', [row.id])
  const { listPriceFen } = await desk.get('/api/ops/getGroupGoods', { skuCode: row.code })
  sku = { ...row, listFen: listPriceFen }
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})
beforeEach(() => mall.world.rules.forget())

async function balance(companyId: number, fen: Fen) {
  await mall.world.pool.run(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, actor_id) values ('credit', $2, 'test', 1, 1) returning id),
     a as (insert into account (company_id, kind, balance_fen) values ($1, 'customer_available', $3)
       on conflict (company_id, kind) do update set balance_fen = account.balance_fen + excluded.balance_fen returning id, balance_fen)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen, at, money_change_type)
     select j.id, a.id, $3, a.balance_fen, now(), 1 from j, a union all
     select j.id, (select id from account where kind = 'mall_bank' and company_id is null), -$3::bigint, null, now(), 1 from j`,
    [companyId, key(), fen],
  )
}
const nameOf = (code: number): RefusalName | number =>
  (Object.keys(Errors) as RefusalName[]).find(name => Errors[name].code === code) ?? code
const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>) => {
  const { code } = await who.ask(path, input)
  return code === 1 ? 'ok' : nameOf(code)
}
const one = <T extends object>(sql: string, values: unknown[] = []) => mall.world.pool.row<T>(sql, values)
const B = (i: number) => buyers[i] as Caller
const kgOf = (pieces: number) => weightOfPieces(pieces, sku.g)

type FormIn = Sent<'/api/ops/saveGroupBuy'>
/** Pieces of the tiers instead of kilograms, so that a test can count. */
const form = (o: Partial<FormIn> = {}): FormIn => ({
  skuCode: sku.code,
  tiers: [
    { minKg: kgOf(10), priceFen: sku.listFen - 1000 },
    { minKg: kgOf(20), priceFen: sku.listFen - 2000 },
    { minKg: kgOf(30), priceFen: sku.listFen - 3500 },
  ],
  startAt: Date.now() - HOUR,
  endAt: Date.now() + 48 * HOUR,
  minJoinKg: 1,
  limitKg: kgOf(20),
  capKg: kgOf(40),
  depositBp: 1000,
  requestId: key(),
  ...o,
})
/** A group that runs. */
async function group(o: Partial<FormIn> = {}): Promise<string> {
  const { groupNo } = await desk.get('/api/ops/saveGroupBuy', form({ ...o, publish: true }))
  await runGroupClocks(mall.world)
  return groupNo
}
const join = (i: number, groupNo: string, pieces: number, o: Partial<Sent<'/api/productGroupBuy/joinProductGroupBuy'>> = {}) =>
  ({ groupNo, pieces, acceptTerms: true, requestId: key(), ...o, who: i }) as const
const joins = (i: number, groupNo: string, pieces: number, o: Partial<Sent<'/api/productGroupBuy/joinProductGroupBuy'>> = {}) => {
  const { who, ...input } = join(i, groupNo, pieces, o)
  return refusal(B(who), '/api/productGroupBuy/joinProductGroupBuy', input)
}
const joined = (
  i: number,
  groupNo: string,
  pieces: number,
  o: Partial<Sent<'/api/productGroupBuy/joinProductGroupBuy'>> = {},
) => {
  const { who, ...input } = join(i, groupNo, pieces, o)
  return B(who).get('/api/productGroupBuy/joinProductGroupBuy', input)
}
const changes = (i: number, groupNo: string, o: Partial<Sent<'/api/productGroupBuy/changeProductGroupBuy'>>) =>
  refusal(B(i), '/api/productGroupBuy/changeProductGroupBuy', { groupNo, pieces: 1, choice: 'refund', requestId: key(), ...o })
const leaves = (i: number, groupNo: string) =>
  refusal(B(i), '/api/productGroupBuy/leaveProductGroupBuy', { groupNo, requestId: key() })
const see = (groupNo: string, who: Caller = mall.guest): Promise<Reply<'/api/productGroupBuy/getProductGroupBuyBean'>> =>
  who.get('/api/productGroupBuy/getProductGroupBuyBean', { groupNo })
/** Everything of it happened so much earlier: the end is so many hours from now. */
const endsIn = (groupNo: string, hours: number) =>
  mall.world.pool.run(
    `update group_buy set starts_at = least(starts_at, now() + make_interval(secs => $2::float8 * 3600) - interval '3 days'),
       first_ends_at = now() + make_interval(secs => $2::float8 * 3600), ends_at = now() + make_interval(secs => $2::float8 * 3600) where group_no = $1`,
    [groupNo, hours],
  )
const over = (groupNo: string) => endsIn(groupNo, -0.01)
const money = async (i: number) => {
  const rows = await mall.world.pool.rows<{ kind: string; fen: Fen }>(
    'select kind, balance_fen as fen from account where company_id = $1',
    [companies[i]],
  )
  const of = (kind: string) => rows.find(r => r.kind === kind)?.fen ?? 0
  return { available: of('customer_available'), frozen: of('customer_frozen') }
}
const free = async () =>
  (await one<{ n: number }>('select on_hand - reserved as n from stock where sku_id = $1', [sku.id]))?.n ?? 0

describe('编写与发布', () => {
  test('tiers whose tons fall or whose prices rise, a cap below the last tier, an end in the past: each is refused in words', async () => {
    const save = (o: Partial<FormIn>) => refusal(desk, '/api/ops/saveGroupBuy', form(o))
    const [a, b] = [
      { minKg: kgOf(10), priceFen: sku.listFen - 1000 },
      { minKg: kgOf(20), priceFen: sku.listFen - 2000 },
    ]
    expect(await save({ tiers: [b, a] })).toBe('GROUP_WRONG')
    expect(await save({ tiers: [{ ...a, priceFen: sku.listFen }] })).toBe('GROUP_WRONG')
    expect(await save({ tiers: [a, { ...b, priceFen: a.priceFen }] })).toBe('GROUP_WRONG')
    expect(await save({ tiers: [] })).toBe('INPUT')
    expect(await save({ capKg: kgOf(29), limitKg: kgOf(10) })).toBe('GROUP_WRONG')
    expect(await save({ endAt: Date.now() - 1 })).toBe('GROUP_WRONG')
    expect(await save({ depositBp: 6000 })).toBe('INPUT')
    expect(await save({ tiers: [{ minKg: 1.5, priceFen: 1 }] })).toBe('INPUT')
    expect(await save({ skuCode: 'NO-SUCH' })).toBe('GROUP_WRONG')
    expect(await save({ capKg: kgOf(9_000), publish: true })).toBe('GROUP_STOCK')
    expect((await desk.ask('/api/ops/saveGroupBuy', form({ tiers: [b, a] }))).message).toContain('第 2 档的吨数须大于第 1 档')
  })

  test('a draft is nobody’s but the desk’s; published it keeps the cap’s goods, and its terms stand', async () => {
    const first = form()
    const saved = await desk.get('/api/ops/saveGroupBuy', first)
    expect(await desk.get('/api/ops/saveGroupBuy', first)).toEqual(saved)
    expect(await refusal(desk, '/api/ops/saveGroupBuy', { ...first, capKg: kgOf(39) })).toBe('REQUEST_REUSED')
    expect(saved.state).toBe(10)
    expect(await refusal(B(0), '/api/productGroupBuy/getProductGroupBuyBean', { groupNo: saved.groupNo })).toBe('GROUP_NONE')
    expect(await joins(0, saved.groupNo, 1)).toBe('GROUP_NONE')
    expect(await refusal(desk, '/api/ops/publishGroupBuy', { groupNo: saved.groupNo, version: 9 })).toBe('GROUP_CHANGED')
    const before = await free()
    await desk.get('/api/ops/publishGroupBuy', { groupNo: saved.groupNo, version: saved.version })
    expect(await free()).toBe(before - 40)
    expect(await refusal(desk, '/api/ops/saveGroupBuy', form({ groupNo: saved.groupNo, version: saved.version + 2 }))).toBe(
      'GROUP_STATE',
    )
    expect(await refusal(desk, '/api/ops/deleteGroupBuy', { groupNo: saved.groupNo })).toBe('GROUP_STATE')
    await desk.get('/api/ops/cancelGroupBuy', { groupNo: saved.groupNo, reason: '测试取消' })
    expect(await free()).toBe(before)
  })

  test('one request key writes one draft; who may not run groups is refused', async () => {
    const input = form()
    const [a, b] = await Promise.all([desk.get('/api/ops/saveGroupBuy', input), desk.get('/api/ops/saveGroupBuy', input)])
    expect(a.groupNo).toBe(b.groupNo)
    const service = await mall.staff('S027')
    expect(await refusal(service, '/api/ops/saveGroupBuy', form())).not.toBe('ok')
    expect(await refusal(service, '/api/ops/getGroupBuys', {})).toBe('ok')
  })
})

describe('参团', () => {
  test('the deposit is frozen with it, once, and the price follows the tons', async () => {
    const no = await group()
    const before = await money(0)
    const input = { groupNo: no, pieces: 9, acceptTerms: true, requestId: key() }
    const first = await B(0).get('/api/productGroupBuy/joinProductGroupBuy', input)
    const again = await B(0).get('/api/productGroupBuy/joinProductGroupBuy', input)
    const deposit = depositOf(sku.listFen, kgOf(9), 1000)
    expect([first.depositFen, first.frozenFen]).toEqual([deposit, deposit])
    expect(again).toEqual(first)
    expect(await money(0)).toEqual({ available: before.available - deposit, frozen: before.frozen + deposit })
    expect(await refusal(B(0), '/api/productGroupBuy/joinProductGroupBuy', { ...input, pieces: 8 })).toBe('REQUEST_REUSED')
    const waiting = await see(no, B(0))
    expect(waiting).toMatchObject({ state: 1, priceFen: sku.listFen, lacksKg: kgOf(10) - kgOf(9), members: 1 })
    expect(waiting.mine).toMatchObject({ pieces: 9, depositState: 'held', state: 'joined' })
    await joined(1, no, 11)
    const reached = await see(no)
    expect(reached).toMatchObject({ state: 2, tier: kgOf(9) + kgOf(11) >= kgOf(20) ? 2 : 1, members: 2, mine: null })
    expect(JSON.stringify(reached)).not.toContain('有限公司')
  })

  test('each bad wish has its sentence', async () => {
    const no = await group()
    expect(await joins(0, 'TG20200101999', 1)).toBe('GROUP_NONE')
    expect(await joins(0, 'JP20261121007', 1)).toBe('INPUT')
    expect(await joins(0, no, 0)).toBe('INPUT')
    expect(await joins(0, no, -2)).toBe('INPUT')
    expect(await joins(0, no, 1.5)).toBe('INPUT')
    expect(await joins(0, no, 21)).toBe('GROUP_QUANTITY')
    expect(await joins(0, no, 1, { acceptTerms: false })).toBe('GROUP_NEED_TICK')
    expect(await joins(0, no, 1, { choice: 'nextWindow' })).toBe('ok')
    expect(await joins(0, no, 1)).toBe('GROUP_MEMBER')
    expect(await changes(1, no, { pieces: 2 })).toBe('GROUP_MEMBER')
    expect(await leaves(1, no)).toBe('GROUP_MEMBER')
    expect(
      await refusal(mall.guest, '/api/productGroupBuy/joinProductGroupBuy', { groupNo: no, pieces: 1, requestId: key() }),
    ).not.toBe('ok')
    // A number of another company is no number here: members are never named by one.
    const mine = await B(2).get('/api/productGroupBuy/getMyProductGroupBuyList', { view: 'waiting' })
    expect(mine.list.every(g => g.mine !== null)).toBe(true)
  })

  test('the balance does not cover the deposit: refused with what lacks, and nothing is joined', async () => {
    const no = await group()
    const id = companies[3] ?? 0
    const had = await money(3)
    await mall.world.pool.run(
      `with j as (insert into journal (source_type, source_id, source_step, money_change_type, actor_id) values ('credit', $2, 'test', 1, 1) returning id),
       a as (update account set balance_fen = balance_fen - $3 where company_id = $1 and kind = 'customer_available' returning id, balance_fen)
       insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen, at, money_change_type)
       select j.id, a.id, -$3::bigint, a.balance_fen, now(), 1 from j, a union all
       select j.id, (select id from account where kind = 'mall_bank' and company_id is null), $3, null, now(), 1 from j`,
      [id, key(), had.available - 100],
    )
    const { code, message } = await B(3).ask('/api/productGroupBuy/joinProductGroupBuy', {
      groupNo: no,
      pieces: 2,
      acceptTerms: true,
      requestId: key(),
    })
    expect(nameOf(code)).toBe('GROUP_DEPOSIT')
    expect(message).toContain('可用余额 1.00 元')
    expect((await see(no)).members).toBe(0)
    await balance(id, 50_000_000_000)
  })

  test('the order of a group stands by the terms that were agreed to when the company joined; a version of later does not reach it', async () => {
    const no = await group()
    const { termsKey } = await mall.guest.get('/api/goods/getTermsAhead', { skuCodes: [sku.code] })
    await joined(0, no, 12, { termsKey })
    const at = await one<{ at: Date }>('select terms_at as at from group_member where company_id = $1 order by id desc', [
      companies[0],
    ])
    await mall.world.pool.run(
      `insert into contract_terms (kind, code, version_no, title, clauses, state, published_at, hash, in_force_from)
       select kind, code, max(version_no) + 1, min(title), '[{"title":"新版","paragraphs":["新写的条款"]}]', 'published', now(),
         terms_hash(min(title), '[{"title":"新版","paragraphs":["新写的条款"]}]'), now()
       from contract_terms where kind = 'template' and code = 'C' group by kind, code`,
    )
    expect(await joins(1, no, 2, { termsKey })).toBe('TERMS_CHANGED')
    expect(await joins(1, no, 2)).toBe('ok')
    await endsIn(no, -1)
    await runGroupClocks(mall.world)
    const rows = await mall.world.pool.rows<{ companyId: number; fresh: boolean; at: Date; same: boolean }>(
      `select m.company_id as "companyId", n.accepted_at as at, n.terms_ids = m.terms_ids as same, exists (
           select 1 from contract_terms t where t.id = any(n.terms_ids) and t.clauses::text like '%新写的条款%') as fresh
       from group_member m join group_buy g on g.id = m.group_id join order_contract n on n.order_id = m.order_id where g.group_no = $1 order by m.id`,
      [no],
    )
    expect(rows.map(r => [r.companyId, r.fresh, r.same])).toEqual([
      [companies[0], false, true],
      [companies[1], true, true],
    ])
    expect(rows[0]?.at).toEqual(at?.at)
  })

  test('what the cap leaves is taken only by whoever said so; leaving gives it to others and a reached group falls back', async () => {
    const no = await group({ capKg: kgOf(30), limitKg: kgOf(18) })
    await joined(0, no, 18)
    await joined(1, no, 8)
    expect(await joins(2, no, 6)).toBe('GROUP_QUANTITY')
    expect((await joined(2, no, 6, { takeLess: true })).pieces).toBe(4)
    expect(await joins(4, no, 1)).toBe('GROUP_QUANTITY')
    expect((await see(no)).leftPieces).toBe(0)
    const before = await money(0)
    expect(await leaves(0, no)).toBe('ok')
    expect(await money(0)).toEqual({
      available: before.available + depositOf(sku.listFen, kgOf(18), 1000),
      frozen: before.frozen - depositOf(sku.listFen, kgOf(18), 1000),
    })
    const after = await see(no)
    expect(after.events.map(e => e.kind).slice(0, 2)).toEqual(['fell', 'left'])
    expect(await leaves(1, no)).toBe('ok')
    expect(await see(no)).toMatchObject({ state: 1, tier: 0, priceFen: sku.listFen, members: 1 })
    // And may come again.
    expect(await joins(0, no, 3)).toBe('ok')
  })

  test('more and fewer pieces move the deposit with them; in the last six hours only more', async () => {
    const no = await group()
    await joined(5, no, 4)
    expect(await changes(5, no, { pieces: 7, choice: 'list' })).toBe('ok')
    expect((await see(no, B(5))).mine).toMatchObject({
      pieces: 7,
      choice: 'list',
      depositFen: depositOf(sku.listFen, kgOf(7), 1000),
    })
    expect(await changes(5, no, { pieces: 5, choice: 'list' })).toBe('ok')
    expect((await money(5)).frozen).toBe(depositOf(sku.listFen, kgOf(5), 1000))
    await endsIn(no, 5.9)
    expect(await changes(5, no, { pieces: 4, choice: 'list' })).toBe('GROUP_STILL')
    expect(await changes(5, no, { pieces: 5, choice: 'refund' })).toBe('GROUP_STILL')
    expect(await leaves(5, no)).toBe('GROUP_STILL')
    expect(await changes(5, no, { pieces: 6, choice: 'list' })).toBe('ok')
    await over(no)
    expect(await changes(5, no, { pieces: 7, choice: 'list' })).toBe('GROUP_ENDED')
    expect(await leaves(5, no)).toBe('GROUP_ENDED')
    expect(await joins(6, no, 1)).toBe('GROUP_ENDED')
  })

  test('all users of a company share one membership and one limit; a purchaser’s own limit counts', async () => {
    const [admin, purchaser] = await Promise.all([mall.buyer('demo01'), mall.buyer('demo01-2')])
    const no = await group()
    const many = await purchaser.ask('/api/productGroupBuy/joinProductGroupBuy', {
      groupNo: no,
      pieces: 20,
      acceptTerms: true,
      requestId: key(),
    })
    // Above his limit it waits for a colleague, and takes nothing meanwhile (groupMore.test.ts).
    expect([many.code, (await see(no, purchaser)).joinedKg]).toEqual([1, 0])
    const demo = await one<{ id: number }>(`select company_id as id from app_user where user_name = 'demo01'`)
    await balance(demo?.id ?? 0, 5_000_000_000)
    await admin.get('/api/productGroupBuy/joinProductGroupBuy', { groupNo: no, pieces: 2, acceptTerms: true, requestId: key() })
    expect(
      await refusal(purchaser, '/api/productGroupBuy/joinProductGroupBuy', {
        groupNo: no,
        pieces: 1,
        acceptTerms: true,
        requestId: key(),
      }),
    ).toBe('GROUP_MEMBER')
    expect(
      await refusal(purchaser, '/api/productGroupBuy/changeProductGroupBuy', {
        groupNo: no,
        pieces: 21,
        choice: 'refund',
        requestId: key(),
      }),
    ).toBe('GROUP_QUANTITY')
    const viewer = await mall.buyer('demo01-5')
    expect(await refusal(viewer, '/api/productGroupBuy/leaveProductGroupBuy', { groupNo: no, requestId: key() })).toBe(
      'COMPANY_RIGHT',
    )
  })

  test('forty at once on a cap of thirty: exactly thirty pieces, nobody twice', async () => {
    const no = await group({ capKg: kgOf(30), limitKg: kgOf(1) })
    // On a slow machine the last in the line hears 系统正忙 after three seconds: he asks again, as a person would.
    const asks = async (i: number): Promise<Awaited<ReturnType<typeof joins>>> => {
      const answer = await joins(i, no, 1)
      return answer === 'BUSY' ? asks(i) : answer
    }
    const got = await Promise.all(buyers.map((_, i) => asks(i)))
    const twice = await Promise.all(buyers.slice(0, 10).map((_, i) => asks(i)))
    expect(got.filter(g => g === 'ok')).toHaveLength(30)
    expect([...new Set(got.filter(g => g !== 'ok'))]).toEqual(['GROUP_QUANTITY'])
    expect(twice.filter(t => t === 'ok')).toHaveLength(0)
    expect(await see(no)).toMatchObject({ joinedPieces: 30, members: 30, leftPieces: 0, tier: kgOf(1) * 30 >= kgOf(30) ? 3 : 2 })
  })
})

describe('截止', () => {
  test('paid by code: the bank is asked for what the deposit leaves, which is part of the payment; cancelled meanwhile, the deposit is lost once', async () => {
    const no = await group()
    await joined(34, no, 12)
    await joined(35, no, 9)
    await over(no)
    await runGroupClocks(mall.world)
    for (const [i, pieces, ends] of [
      [34, 12, false],
      [35, 9, true],
    ] as const) {
      const { mine } = await see(no, B(i))
      const [total, deposit] = [valueOf(sku.listFen - 2000, kgOf(pieces)), depositOf(sku.listFen, kgOf(pieces), 1000)]
      const before = await money(i)
      const asked = await B(i).get('/api/pay/qrCodePay', { masterOrderCode: mine?.masterOrderCode ?? '', requestId: key() })
      expect([asked.amountFen, asked.heldFen]).toEqual([total - deposit, deposit])
      if (ends) await cancel(mine?.orderCode ?? '', { on: 'payTimeout', by: 'system' })
      const txn = await mall.world.pool.row<{ id: string }>('select txn_id as id from sandbox_bank_txn where payment_no = $1', [
        asked.paymentNo,
      ])
      const paid = await bankDecide(mall.world.pool, txn?.id ?? '', 'paid')
      if (!paid) throw new Error('no transaction')
      const told = noticeOf(paid, Math.floor(Date.now() / 1000))
      expect(told.amountFen).toBe(total - deposit)
      await Promise.all([1, 2, 3].map(() => takePayment(mall.world, paymentTold(told))))
      expect(await money(i)).toEqual({
        available: before.available + (ends ? total - deposit : 0),
        frozen: before.frozen - deposit,
      })
      expect((await see(no, B(i))).mine).toMatchObject(
        ends ? { state: 'defaulted', depositState: 'forfeited' } : { state: 'paid', depositState: 'converted' },
      )
    }
  })

  test('reached: every member has one order at the tier’s price, paid from the balance with its deposit in it', async () => {
    const no = await group()
    await joined(0, no, 12)
    await joined(1, no, 9)
    const stock = await free()
    await over(no)
    // Whoever looks first makes the result; two processes make it once.
    await Promise.all([see(no, B(0)), runGroupClocks(mall.world), runGroupClocks(mall.world), see(no, B(1))])
    await runGroupClocks(mall.world)
    const [a, b] = await Promise.all([see(no, B(0)), see(no, B(1))])
    const final = sku.listFen - 2000
    expect([a.state, a.priceFen, a.mine?.state, b.mine?.state]).toEqual([4, final, 'unpaid', 'unpaid'])
    expect(a.mine?.amountFen).toBe(valueOf(final, kgOf(12)))
    const orders = await mall.world.pool.rows<{ total: number }>(
      `select total_fen as total from orders where origin = 'group' and origin_no = $1 order by id`,
      [no],
    )
    expect(orders.map(o => o.total).toSorted((x, y) => x - y)).toEqual([valueOf(final, kgOf(9)), valueOf(final, kgOf(12))])
    // What nobody joined is free again: 40 kept, 21 in orders.
    expect(await free()).toBe(stock + 19)
    const before = await money(0)
    await B(0).get('/api/pay/balancePay', { masterOrderCode: a.mine?.masterOrderCode ?? '', requestId: key() })
    const deposit = depositOf(sku.listFen, kgOf(12), 1000)
    expect(await money(0)).toEqual({
      available: before.available - valueOf(final, kgOf(12)) + deposit,
      frozen: before.frozen - deposit,
    })
    expect((await see(no, B(0))).mine).toMatchObject({ state: 'paid', depositState: 'converted' })
    // Not paid in time: the deposit is the mill's.
    const held = await money(1)
    await cancel(b.mine?.orderCode ?? '', { on: 'payTimeout', by: 'system' })
    expect(await money(1)).toEqual({ available: held.available, frozen: held.frozen - depositOf(sku.listFen, kgOf(9), 1000) })
    // Its account says so: set free, and taken.
    const ledger = await B(1).get('/api/user/getCapitalLedger', {})
    const lost = depositOf(sku.listFen, kgOf(9), 1000)
    expect(ledger.list.slice(0, 2).map(e => [e.amountFen, e.frozenChangeFen])).toEqual([
      [minus(lost), 0],
      [0, minus(lost)],
    ])
    expect((await see(no, B(1))).mine).toMatchObject({ state: 'defaulted', depositState: 'forfeited' })
    const watched = await desk.get('/api/ops/getGroupBuy', { groupNo: no })
    expect(watched.people.map(p => p.state).toSorted()).toEqual(['defaulted', 'paid'])
    expect(watched.people[0]?.companyName).toContain('公司')
    const report = await desk.get('/api/ops/getGroupReport', {})
    expect(report.list.find(r => r.groupNo === no)).toMatchObject({
      orders: 2,
      paidOrders: 1,
      defaults: 1,
      belowListFen: valueOf(sku.listFen, kgOf(12)) - valueOf(final, kgOf(12)),
    })
  })

  test('cancelled by the mill before it was paid: the deposit is free again', async () => {
    const no = await group()
    await joined(2, no, 15)
    await over(no)
    await runGroupClocks(mall.world)
    const mine = (await see(no, B(2))).mine
    const before = await money(2)
    await cancel(mine?.orderCode ?? '', { on: 'cancel', by: 'reviewer' })
    const deposit = depositOf(sku.listFen, kgOf(15), 1000)
    expect(await money(2)).toEqual({ available: before.available + deposit, frozen: before.frozen - deposit })
    expect((await see(no, B(2))).mine).toMatchObject({ state: 'cancelled', depositState: 'released' })
  })

  test('failed: each by his own choice, every deposit back; the next round takes what was chosen for it', async () => {
    const no = await group()
    const next = await group({ endAt: Date.now() + 10 * HOUR })
    const mover = await money(12)
    await joined(10, no, 2, { choice: 'refund' })
    await joined(11, no, 3, { choice: 'list' })
    await joined(12, no, 4, { choice: 'nextWindow' })
    const [before, stock] = [await money(10), await free()]
    await over(no)
    await runGroupClocks(mall.world)
    expect(await see(no, B(10))).toMatchObject({ state: 3, mine: { state: 'refunded', depositState: 'released', orderCode: '' } })
    expect((await money(10)).available).toBe(before.available + depositOf(sku.listFen, kgOf(2), 1000))
    const list = await see(no, B(11))
    expect(list.mine).toMatchObject({ state: 'unpaid', amountFen: valueOf(sku.listFen, kgOf(3)), depositState: 'held' })
    expect((await see(no, B(12))).mine).toMatchObject({ state: 'moved', movedToNo: next, depositState: 'released' })
    expect((await see(next, B(12))).mine).toMatchObject({
      pieces: 4,
      state: 'joined',
      choice: 'nextWindow',
      depositState: 'held',
    })
    expect((await money(12)).frozen).toBe(mover.frozen + depositOf(sku.listFen, kgOf(4), 1000))
    expect(await free()).toBe(stock + 37)
    // No round after that: it is a refund.
    await over(next)
    await runGroupClocks(mall.world)
    const last = await see(next, B(12))
    expect([last.state, last.mine?.state === 'refunded' || last.mine?.state === 'moved']).toEqual([3, true])
  })

  test('a process that dies in the middle leaves the rest to whoever comes next, each once', async () => {
    const no = await group()
    for (const i of [13, 14, 15]) await joined(i, no, 5)
    await over(no)
    await mall.world.pool.tx(tx => settleGroup(mall.world, tx, no))
    const pending = (await membersPending(mall.world.pool, null, 50)).filter(p => p.groupId > 0)
    const [first] = pending
    if (!first) throw new Error('nobody is pending')
    expect(pending).toHaveLength(3)
    await finishMember(mall.world, first.groupId, first.memberId, 1)
    // Dead here: the group is closed, one order is there, two members wait.
    expect(await one(`select count(*)::int as n from orders where origin_no = $1`, [no])).toEqual({ n: 1 })
    expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
    const twins = await Promise.all(pending.map(p => finishMember(mall.world, p.groupId, p.memberId, 1)))
    await Promise.all([runGroupClocks(mall.world), runGroupClocks(mall.world)])
    expect(twins.filter(Boolean)).toHaveLength(2)
    expect(await one(`select count(*)::int as n from orders where origin_no = $1`, [no])).toEqual({ n: 3 })
  })

  test('cancelled by the desk: all deposits back; a later end is told and moves the last six hours', async () => {
    const no = await group()
    await joined(16, no, 5)
    const before = await money(16)
    const end = (await see(no)).endAt
    const { endAt } = await desk.get('/api/ops/extendGroupBuy', { groupNo: no, hours: 24, reason: '买方要求' })
    expect(endAt).toBe(end + 24 * HOUR)
    expect(await refusal(desk, '/api/ops/extendGroupBuy', { groupNo: no, hours: 24, reason: '' })).toBe('INPUT')
    const cancelled = await desk.get('/api/ops/cancelGroupBuy', { groupNo: no, reason: '产线检修' })
    expect(cancelled).toEqual({ members: 1, releasedFen: depositOf(sku.listFen, kgOf(5), 1000) })
    expect((await money(16)).available).toBe(before.available + cancelled.releasedFen)
    expect(await see(no, B(16))).toMatchObject({ state: 5, mine: { state: 'cancelled' } })
    expect(await refusal(desk, '/api/ops/cancelGroupBuy', { groupNo: no, reason: '再取消' })).toBe('GROUP_STATE')
    const audited = await one<{ n: number }>(`select count(*)::int as n from audit_log where object_id = $1`, [no])
    expect(audited?.n).toBe(4)
  })

  test('goods to be made: no stock is kept, the order bears the delivery period', async () => {
    const { periods } = await desk.get('/api/ops/getGroupGoods', { skuCode: sku.code })
    const period = periods.at(-1)?.period ?? ''
    expect(period).not.toBe('')
    const stock = await free()
    const no = await group({ period, limitKg: kgOf(20) })
    expect(await free()).toBe(stock)
    await joined(17, no, 12)
    await over(no)
    await runGroupClocks(mall.world)
    const line = await one<{ period: string; mode: number; tracked: boolean }>(
      `select l.futures ->> 'deliveryDateNumber' as period, o.stock_mode::int as mode, l.tracked from orders o join order_line l on l.order_id = o.id where o.origin_no = $1`,
      [no],
    )
    expect(line).toEqual({ period, mode: 2, tracked: false })
  })
})

test('members are told before a group fails, once', async () => {
  const no = await group({ endAt: Date.now() + 20 * HOUR })
  await joined(18, no, 2)
  await warnGroups(mall.world)
  await warnGroups(mall.world)
  const told = await one<{ n: number }>(
    `select count(*)::int as n from notice where event = 'groupShort' and body like '%' || $1 || '%'`,
    [no],
  )
  expect(told?.n).toBe(1)
})

test('before a member’s deposit is lost he hears once what is due, until when and what he loses; who has paid does not', async () => {
  const no = await group()
  await joined(19, no, 12)
  await joined(20, no, 9)
  await over(no)
  await runGroupClocks(mall.world)
  await warnMembers(mall.world)
  const told = () =>
    mall.world.pool.rows<{ body: string }>(`select body from notice where event = 'groupPayDue' and body like '%' || $1 || '%'`, [
      no,
    ])
  expect(await told()).toEqual([])
  const paid = (await see(no, B(20))).mine?.masterOrderCode ?? ''
  await B(20).get('/api/pay/balancePay', { masterOrderCode: paid, requestId: key() })
  await mall.world.pool.run(
    `update orders set hold_until = now() + interval '5 hours', status_since = now() - interval '19 hours' where origin_no = $1 and status = 3`,
    [no],
  )
  await Promise.all([warnMembers(mall.world), warnMembers(mall.world)])
  await warnMembers(mall.world)
  const heard = await told()
  const order = (await see(no, B(19))).mine?.orderCode ?? 'none'
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.every(h => h.body.includes(order) && /订金 [\d,.]+ 元不退/.test(h.body))).toBe(true)
  const twice = await one<{ n: number }>(
    `select count(*)::int - count(distinct user_id)::int as n from notice where event = 'groupPayDue' and body like '%' || $1 || '%'`,
    [no],
  )
  expect(twice?.n).toBe(0)
})

test('the list has the search’s shape, mine first; forms are taken; the goods page is told the group’s price', async () => {
  const no = await group()
  await joined(19, no, 3)
  const page = await B(19).get('/api/productGroupBuy/getProductGroupBuyList', { currentPage: 1, pageSize: 2 })
  expect(page.list[0]?.mine).not.toBeNull()
  expect(page.totalPage).toBe(Math.ceil(page.totalCount / 2))
  const form = await mall.app.inject({
    method: 'POST',
    url: '/api/productGroupBuy/getProductGroupBuyList',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `siteCode=HBJYJT&view=all&word=${no}&currentPage=1&pageSize=10`,
  })
  expect(form.json().data.list.map((g: { groupNo: string }) => g.groupNo)).toEqual([no])
  const preview = await B(19).ask('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1, stockMode: 1 } as never)
  expect(preview.code).toBe(1)
  const cart = JSON.stringify((await B(19).ask('/api/cart/refreashCartGroup', { salesType: '1' } as never)).data)
  expect(cart).toContain(no)
  expect(cart).toContain('成团价')
})

async function cancel(orderCode: string, m: { on: 'payTimeout' | 'cancel'; by: 'system' | 'reviewer' }) {
  await mall.world.pool.tx(async tx => {
    const order = await lockOrder(tx, everybody, orderCode)
    if (!order) throw new Error(`no order ${orderCode}`)
    await moveOrder(mall.world, tx, order, { ...m, actorId: 1, reason: m.by === 'system' ? '' : '钢厂取消', act: '取消' })
  })
}

// What the tests of auctions share: a mall of their own, four companies with money, lots of one coil that run, bids, a lot's end.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { noLine } from '../../goods/concession/testLine.ts'
import { forgetFacts } from './keptFacts.ts'

export let mall: TestMall
export let desk: Caller
export let manager: Caller
export let buyers: Caller[] = []
export let companies: number[] = []
export let sku: { code: string; depot: string; kg: Kg }
let n = 0
export const key = () => `bid-${process.pid}-${++n}`
export const HOUR = 3_600_000

/** Once in each file: opens the mall before its tests, asks the invariants after them. */
export function openMall(): void {
  beforeAll(async () => {
    mall = await testMall()
    await noLine(mall)
    ;[desk, manager] = await Promise.all([mall.staff('S004'), mall.staff('S003')])
    const people = await mall.world.pool.rows<{ name: string; id: number }>(
      `select distinct on (c.id) u.user_name as name, c.id from company c join app_user u on u.company_id = c.id and u.role_code = 'administrator'
     where c.approval_status = 2 and not c.frozen and not u.frozen and not exists (select 1 from bid_pool p where p.company_id = c.id) order by c.id limit 4`,
    )
    buyers = await Promise.all(people.map(p => mall.buyer(p.name)))
    companies = people.map(p => p.id)
    for (const id of companies) await balance(id, 3_000_000_000)
    const row = await mall.world.pool.row<{ code: string; depot: string; kg: Kg }>(
      `select k.sku_code as code, k.depot_code as depot, (k.piece_weight_g / 1000)::int as kg from sku k join stock s on s.sku_id = k.id
     where k.price_unit = 'ton' and k.grade_level = '3' and k.piece_unit = '卷' and s.on_hand - s.reserved >= 4 and k.piece_weight_g > 5000000 order by k.id limit 1`,
    )
    sku = row ?? { code: '', depot: '', kg: 0 }
    await mall.world.pool.run(
      'update stock set on_hand = on_hand + 5000, initial = initial + 5000 where sku_id = (select id from sku where sku_code = $1)',
      [sku.code],
    )
  })
  afterAll(async () => {
    expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
    await mall.close()
  })
  beforeEach(() => mall.world.rules.forget())
}

async function balance(companyId: number, fen: Fen) {
  await mall.world.pool.run(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, actor_id) values ('credit', $2, 'test', 1, 1) returning id),
     a as (update account set balance_fen = balance_fen + $3 where company_id = $1 and kind = 'customer_available' returning id, balance_fen)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen, at, money_change_type)
     select j.id, a.id, $3, a.balance_fen, now(), 1 from j, a union all
     select j.id, (select id from account where kind = 'mall_bank' and company_id is null), -$3::bigint, null, now(), 1 from j`,
    [companyId, key(), fen],
  )
}
export const nameOf = (code: number): RefusalName | number =>
  (Object.keys(Errors) as RefusalName[]).find(name => Errors[name].code === code) ?? code
export const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>) => {
  const { code } = await who.ask(path, input)
  return code === 1 ? 'ok' : nameOf(code)
}
export const one = <T extends object>(sql: string, values: unknown[] = []) => mall.world.pool.row<T>(sql, values)

type FormIn = Sent<'/api/ops/saveBiddingLot'>
/** A lot that runs since an hour, on China's day or night alike; its first end is in an hour. */
export async function lot(o: Partial<FormIn> & { endsIn?: number; pieces?: number } = {}): Promise<string> {
  const { endsIn = HOUR, pieces = 2, ...form } = o
  const now = Date.now()
  const made = await desk.get('/api/ops/saveBiddingLot', {
    title: `测试热卷 ${key()}`,
    mode: 'PRICE',
    depotCode: sku.depot,
    startPriceFen: 300_000,
    stepFen: 1000,
    nightPause: false,
    openAt: now + HOUR,
    endAt: now + 2 * HOUR,
    lines: [{ skuCode: sku.code, pieces, weightKg: sku.kg * pieces, defect: '边裂' }],
    ...form,
    publish: true,
    requestId: key(),
  })
  // Told otherwise than the form would let: it has begun.
  await mall.world.pool.run(
    `update bid_lot set open_at = now() - interval '1 hour', first_end_at = now() + make_interval(secs => $2::float8 / 1000), ends_at = now() + make_interval(secs => $2::float8 / 1000) where bidding_no = $1`,
    [made.biddingNo, endsIn],
  )
  return made.biddingNo
}
export const join = (no: string, who: Caller) =>
  who.get('/api/bidding/userParticipateBidding', { biddingNo: no, rulesVersion: 1, requestId: key() })
export const joinAll = async (no: string, ...who: Caller[]) => {
  for (const w of who) await join(no, w)
}
export const bid = (who: Caller, no: string, yuan: number, o: Partial<Sent<'/api/bidding/userBiddingMarkup'>> = {}) =>
  who.ask('/api/bidding/userBiddingMarkup', { biddingNo: no, priceFen: Math.round(yuan * 100), requestId: key(), ...o })
export const bids = async (who: Caller, no: string, yuan: number, o: Partial<Sent<'/api/bidding/userBiddingMarkup'>> = {}) => {
  const { code } = await bid(who, no, yuan, o)
  return code === 1 ? 'ok' : nameOf(code)
}
/** Its time is over; whoever looks next makes the result. */
export const over = (no: string) =>
  mall.world.pool.tx(async tx => {
    // A test cannot wait an hour: everything of the lot happened two hours earlier than it did.
    await tx.run('alter table bid disable trigger bid_never_changed')
    await tx.run(
      `with l as (update bid_lot set open_at = open_at - interval '2 hours', first_end_at = first_end_at - interval '2 hours', ends_at = ends_at - interval '2 hours',
         last_bid_at = last_bid_at - interval '2 hours' where bidding_no = $1 returning id),
       m as (update bid_move set old_end = old_end - interval '2 hours', new_end = new_end - interval '2 hours' where lot_id = (select id from l)),
       e as (update bid_entry set held_at = held_at - interval '2 hours' where lot_id = (select id from l))
       select 1 from l`,
      [no],
    )
    await tx.run(
      `update bid set arrived_at = arrived_at - interval '2 hours' where lot_id = (select id from bid_lot where bidding_no = $1)`,
      [no],
    )
    await tx.run('alter table bid enable trigger bid_never_changed')
  })
export const see = (no: string, who: Caller = mall.guest): Promise<Reply<'/api/bidding/selectBiddingInfoBean'>> => {
  // A test changes rows by hand, which nobody is told of.
  forgetFacts(mall.world)
  return who.get('/api/bidding/selectBiddingInfoBean', { biddingNo: no })
}
export const [A, B, C] = [() => buyers[0] as Caller, () => buyers[1] as Caller, () => buyers[2] as Caller]
export const pool = (who: Caller) => who.get('/api/bidding/getDepositPool', {})

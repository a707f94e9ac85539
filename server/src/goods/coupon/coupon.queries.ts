import type { Fen } from '@mall/domain/kernel/money.ts'
import type { StockModeScope } from '@mall/domain/goods/goods/goods.codes.ts'
import type { CouponKindCode, CouponStateCode } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface PlanTerms {
  name: string
  kind: CouponKindCode
  offFen: Fen
  fromFen: Fen
  perTonFen: Fen
  percentBp: number
  mostFen: Fen
  channels: string[]
  classes: string[]
  stockMode: StockModeScope
}
const termColumns = `p.name, p.kind, p.off_fen as "offFen", p.from_fen as "fromFen", p.per_ton_fen as "perTonFen", p.percent_bp as "percentBp",
  p.most_fen as "mostFen", p.channels, p.classes, p.stock_mode::int as "stockMode"`

export interface CouponRecord extends PlanTerms {
  id: number
  couponNo: string
  planNo: string
  /** What it is by the clock, whatever the job has done yet. */
  state: CouponStateCode
  way: 'taken' | 'given'
  validFrom: Date
  validUntil: Date
  usedFen: Fen | null
  usedAt: Date | null
  orderCode: string
  gotAt: Date
  gotByName: string
  stopReason: string
  now: Date
}
const STATE = `case when c.state = 'open' and c.valid_until <= now() then 'expired' else c.state end`
const couponColumns = `c.id, c.coupon_no as "couponNo", p.plan_no as "planNo", ${STATE} as state, c.way, c.valid_from as "validFrom", c.valid_until as "validUntil",
  c.used_fen as "usedFen", c.used_at as "usedAt", coalesce(o.order_code, '') as "orderCode", c.got_at as "gotAt",
  coalesce(nullif(u.real_name, ''), u.nick_name) as "gotByName", p.stop_reason as "stopReason", now() as now, ${termColumns}`
const couponFrom = `coupon c join coupon_plan p on p.id = c.plan_id join app_user u on u.id = c.got_by left join orders o on o.id = c.order_id`

const VIEW = `((:view = 'open' and c.state = 'open' and c.valid_until > now()) or (:view = 'used' and c.state = 'used')
  or (:view = 'over' and (c.state in ('expired', 'stopped') or (c.state = 'open' and c.valid_until <= now()))))`
/** A company's coupons: what can be used by the day it ends, the rest by when it was got, newest first. */
export const couponsOf = (db: Db, a: { companyId: number; view: string; limit: number; offset: number }) =>
  db.rows<CouponRecord>(
    ...bind(
      `select ${couponColumns} from ${couponFrom} where c.company_id = :companyId and ${VIEW}
       order by case when :view = 'open' then c.valid_until end, coalesce(c.used_at, c.got_at) desc, c.id desc limit :limit offset :offset`,
      a,
    ),
  )
export const couponCounts = (db: Db, companyId: number) =>
  db.row<{ open: number; used: number; over: number; now: Date }>(
    `select count(*) filter (where state = 'open' and valid_until > now())::int as open, count(*) filter (where state = 'used')::int as used,
       count(*) filter (where state in ('expired', 'stopped') or (state = 'open' and valid_until <= now()))::int as over, now() as now
     from coupon where company_id = $1`,
    [companyId],
  )
/** What a checkout may choose from, the first to end first. */
export const usableCoupons = (db: Db, companyId: number) =>
  db.rows<CouponRecord>(
    `select ${couponColumns} from ${couponFrom} where c.company_id = $1 and c.state = 'open' and c.valid_until > now() order by c.valid_until, c.id limit 100`,
    [companyId],
  )
export const couponByNo = (db: Db, companyId: number, couponNo: string) =>
  db.row<CouponRecord>(`select ${couponColumns} from ${couponFrom} where c.company_id = $1 and c.coupon_no = $2`, [
    companyId,
    couponNo,
  ])
/** Held before the plan is made: whoever comes second sees it used. */
export const lockCoupon = (tx: Tx, companyId: number, couponNo: string) =>
  tx.row<{ id: number }>('select id from coupon where company_id = $1 and coupon_no = $2 for update', [companyId, couponNo])
export const setUsed = (tx: Tx, couponId: number, orderId: number, usedFen: Fen) =>
  tx.run(
    `update coupon set state = 'used', order_id = $2, used_fen = $3, used_at = now()
     where id = $1 and state = 'open' and valid_from <= now() and valid_until > now()`,
    [couponId, orderId, usedFen],
  )
/** Back to its company: usable again while its time runs and nobody has recalled it. */
export const giveBack = (tx: Tx, orderId: number) =>
  tx.run(
    `update coupon c set order_id = null, used_fen = null, used_at = null,
       state = case when p.recalled then 'stopped' when c.valid_until <= now() then 'expired' else 'open' end
     from coupon_plan p where p.id = c.plan_id and c.order_id = $1`,
    [orderId],
  )
/** The coupon of a cancelled order that goes on; `again` false: it was used elsewhere, or its time is over. No row: it had none. */
export const takeBackFor = (tx: Tx, orderId: number) =>
  tx.row<{ name: string; again: boolean }>(
    `with held as (select c.id from coupon c join orders o on o.coupon_id = c.id where o.id = $1 for update of c),
     again as (update coupon c set state = 'used', order_id = o.id, used_fen = o.discount_fen, used_at = now() from held, orders o
       where c.id = held.id and o.id = $1 and c.state = 'open' and c.valid_until > now() returning c.id)
     select p.name, exists (select 1 from again) as again from orders o join coupon c on c.id = o.coupon_id join coupon_plan p on p.id = c.plan_id where o.id = $1`,
    [orderId],
  )

/** The coupon an order was made with; `live` false: the order was cancelled and the coupon went back. */
export const couponOfOrder = (db: Db, orderId: number) =>
  db.row<{ couponNo: string; name: string; live: boolean }>(
    `select c.coupon_no as "couponNo", p.name, coalesce(c.order_id = o.id, false) as live
     from orders o join coupon c on c.id = o.coupon_id join coupon_plan p on p.id = c.plan_id where o.id = $1`,
    [orderId],
  )

export interface PlanRecord extends PlanTerms {
  id: number
  planNo: string
  offered: boolean
  stock: number
  perCompany: number
  given: number
  takeUntil: Date
  validFrom: Date
  validUntil: Date | null
  validDays: number | null
  state: 'waiting' | 'open' | 'returned' | 'stopped'
  stopReason: string
  now: Date
}
const planColumns = `p.id, p.plan_no as "planNo", p.offered, p.stock, p.per_company as "perCompany", p.given, p.take_until as "takeUntil", p.valid_from as "validFrom",
  p.valid_until as "validUntil", p.valid_days as "validDays", p.state, p.stop_reason as "stopReason", now() as now, ${termColumns}`
/** What companies may take now, with how many of each this one has taken. */
export const plansToTake = (db: Db, companyId: number) =>
  db.rows<PlanRecord & { mine: number }>(
    `select ${planColumns}, (select count(*)::int from coupon c where c.plan_id = p.id and c.company_id = $1 and c.way = 'taken') as mine
     from coupon_plan p where p.offered and p.state = 'open' and p.take_until > now() and p.given < p.stock order by p.take_until, p.id limit 50`,
    [companyId],
  )
export const lockPlan = (tx: Tx, planNo: string) =>
  tx.row<PlanRecord>(`select ${planColumns} from coupon_plan p where p.plan_no = $1 for update`, [planNo])
export const planByNo = (db: Db, planNo: string) =>
  db.row<PlanRecord>(`select ${planColumns} from coupon_plan p where p.plan_no = $1`, [planNo])
export const takenBy = async (db: Db, planId: number, companyId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from coupon where plan_id = $1 and company_id = $2 and way = 'taken'`,
      [planId, companyId],
    )
  )?.n ?? 0
export interface NewCoupons {
  planId: number
  companyIds: readonly number[]
  way: 'taken' | 'given'
  userId: number
  requestId: string
}
/** One for each company, and the plan counted up; a company that has one of this request gets none. The plan's row is held by the caller. */
export const insertCoupons = (tx: Tx, n: NewCoupons) =>
  tx.rows<{ couponNo: string; companyId: number; validUntil: Date }>(
    ...bind(
      `with made as (
         insert into coupon (coupon_no, plan_id, company_id, way, got_by, request_id, valid_from, valid_until)
         select ${runningNo('coupon')}, p.id, t.company_id, :way, :userId, :requestId,
           greatest(p.valid_from, date_trunc('milliseconds', now())), coalesce(p.valid_until, greatest(p.valid_from, now()) + make_interval(days => p.valid_days))
         from coupon_plan p, unnest(:companyIds::bigint[]) as t(company_id) where p.id = :planId
         on conflict (plan_id, company_id, got_by, request_id) do nothing
         returning coupon_no, company_id, valid_until),
       counted as (update coupon_plan set given = given + (select count(*)::int from made) where id = :planId)
       select coupon_no as "couponNo", company_id as "companyId", valid_until as "validUntil" from made`,
      { ...n },
    ),
  )

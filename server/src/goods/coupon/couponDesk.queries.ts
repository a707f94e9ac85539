import type { Fen } from '@mall/domain/kernel/money.ts'
import type { StockModeScope } from '@mall/domain/goods/goods/goods.codes.ts'
import { COUPON_WARN_DAYS } from '@mall/domain/goods/coupon/coupon.rules.ts'
import type { CouponPlanForm } from '@mall/contract/goods/coupon/couponDesk.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { certifiedCompany } from '../../platform/db/orderSets.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import type { PlanRecord } from './coupon.queries.ts'

export const companiesByCodes = (db: Db, codes: readonly string[]) =>
  db.rows<{ id: number; code: string; name: string; certified: boolean; frozen: boolean }>(
    `select c.id, c.code, c.name, ${certifiedCompany('c')} as certified, c.frozen from company c where c.code = any($1::text[]) order by c.id`,
    [codes],
  )

const INSERT_PLAN = `insert into coupon_plan (plan_no, name, kind, off_fen, from_fen, per_ton_fen, percent_bp, most_fen, channels, classes, stock_mode, offered, stock,
    per_company, take_until, valid_from, valid_until, valid_days, made_by, request_id, state)
  select ${runningNo('couponPlan')}, :name, :kind, :offFen, :fromFen, :perTonFen,
    :percentBp, :mostFen, :channels::text[], :classes::text[], :stockMode, :offered, :stock, :perCompany, :takeUntil, :validFrom, :validUntil, :validDays, :madeBy, :requestId, :state
  on conflict (made_by, request_id) do nothing returning id, plan_no as "planNo"`
export const insertPlan = (
  tx: Tx,
  f: Omit<CouponPlanForm, 'takeUntil' | 'validFrom' | 'validUntil'> & {
    takeUntil: Date
    validFrom: Date
    validUntil: Date | null
    madeBy: number
    requestId: string
    state: 'waiting' | 'open'
  },
) => tx.row<{ id: number; planNo: string }>(...bind(INSERT_PLAN, { ...f }))

export interface DeskPlanRow extends PlanRecord {
  makerName: string
  madeAt: Date
  taken: number
  used: number
  usedFen: Fen
  orderFen: Fen
}
const WHERE = `(:view <> 'open' or (p.state = 'open' and p.take_until > now())) and (:view <> 'waiting' or p.state = 'waiting')
  and (:view <> 'over' or p.state in ('stopped', 'returned') or (p.state = 'open' and p.take_until <= now()))
  and (:word = '' or p.name ilike '%' || :word || '%' or p.plan_no = :word)`
interface Asked {
  view: string
  word: string
  limit: number
  offset: number
}
export const deskPlans = (db: Db, a: Asked) =>
  db.rows<DeskPlanRow>(
    ...bind(
      `select p.id, p.plan_no as "planNo", p.name, p.kind, p.off_fen as "offFen", p.from_fen as "fromFen", p.per_ton_fen as "perTonFen", p.percent_bp as "percentBp",
         p.most_fen as "mostFen", p.channels, p.classes, p.stock_mode::int as "stockMode", p.offered, p.stock, p.per_company as "perCompany", p.given,
         p.take_until as "takeUntil", p.valid_from as "validFrom", p.valid_until as "validUntil", p.valid_days as "validDays", p.state,
         p.stop_reason as "stopReason", now() as now, coalesce(nullif(u.real_name, ''), u.nick_name) as "makerName", p.made_at as "madeAt",
         coalesce(s.taken, 0)::int as taken, coalesce(s.used, 0)::int as used, coalesce(s.used_fen, 0)::bigint as "usedFen", coalesce(s.order_fen, 0)::bigint as "orderFen"
       from coupon_plan p join app_user u on u.id = p.made_by
         left join lateral (select count(*) filter (where c.way = 'taken') as taken, count(*) filter (where c.state = 'used') as used, sum(c.used_fen) as used_fen,
           sum(o.total_fen) as order_fen from coupon c left join orders o on o.id = c.order_id where c.plan_id = p.id) s on true
       where ${WHERE} order by p.id desc limit :limit offset :offset`,
      { ...a },
    ),
  )
export const deskPlanCount = (db: Db, a: Asked) =>
  db.row<{ n: number; open: number; waiting: number; sumUsedFen: Fen }>(
    ...bind(
      `select (select count(*)::int from coupon_plan p where ${WHERE}) as n,
         (select count(*)::int from coupon_plan p where p.state = 'open' and p.take_until > now()) as open,
         (select count(*)::int from coupon_plan p where p.state = 'waiting') as waiting,
         (select coalesce(sum(used_fen), 0)::bigint from coupon) as "sumUsedFen"`,
      { ...a },
    ),
  )
export const couponsOfPlan = (db: Db, planId: number, limit: number, offset: number) =>
  db.rows<{
    couponNo: string
    companyName: string
    companyCode: string
    state: 'open' | 'used' | 'expired' | 'stopped'
    way: 'taken' | 'given'
    gotAt: Date
    validUntil: Date
    orderCode: string
    usedFen: Fen | null
    usedAt: Date | null
    total: number
  }>(
    `select c.coupon_no as "couponNo", m.name as "companyName", m.code as "companyCode",
       case when c.state = 'open' and c.valid_until <= now() then 'expired' else c.state end as state, c.way, c.got_at as "gotAt",
       c.valid_until as "validUntil", coalesce(o.order_code, '') as "orderCode", c.used_fen as "usedFen", c.used_at as "usedAt", count(*) over ()::int as total
     from coupon c join company m on m.id = c.company_id left join orders o on o.id = c.order_id
     where c.plan_id = $1 order by coalesce(c.used_at, c.got_at) desc, c.id desc limit $2 offset $3`,
    [planId, limit, offset],
  )
/** Ends a plan; with `recall` what is out and not used ends too. Gives how many of those. */
export const stopPlan = async (tx: Tx, o: { planId: number; reason: string; actorId: number; recall: boolean }) =>
  (
    await tx.row<{ n: number }>(
      `with plan as (update coupon_plan set state = 'stopped', stop_reason = $2, stopped_at = now(), stopped_by = $3, recalled = $4 where id = $1),
       ended as (update coupon set state = 'stopped' where plan_id = $1 and state = 'open' and valid_until > now() and $4::boolean returning id)
       select count(*)::int as n from ended`,
      [o.planId, o.reason, o.actorId, o.recall],
    )
  )?.n ?? 0

/** Coupons whose time is over, as the clock has it; gives how many. */
export const endOver = (db: Db) => db.run(`update coupon set state = 'expired' where state = 'open' and valid_until <= now()`, [])
/** Companies with coupons that end soon and were not told yet; those that live shorter than that are not told at all. */
export const endingSoon = (db: Db) =>
  db.rows<{ id: number; couponNo: string }>(
    `select id, coupon_no as "couponNo" from coupon where state = 'open' and warned_at is null and valid_until > now() and valid_until <= now() + interval '${COUPON_WARN_DAYS} days'
       and valid_until - got_at > interval '${COUPON_WARN_DAYS} days' order by valid_until limit 200`,
  )
export const markWarned = (tx: Tx, id: number) =>
  tx.row<{ companyId: number; validUntil: Date; planNo: string }>(
    `update coupon c set warned_at = now() from coupon_plan p where p.id = c.plan_id and c.id = $1 and c.state = 'open' and c.warned_at is null
     returning c.company_id as "companyId", c.valid_until as "validUntil", p.plan_no as "planNo"`,
    [id],
  )

/** Goods on the shelf by class: those of the scope, and all. An empty list asks nothing. */
export const goodsByClass = (db: Db, s: { channels: readonly string[]; classes: readonly string[]; stockMode: StockModeScope }) =>
  db.rows<{ classCode: string; n: number; all: number }>(
    ...bind(
      `select k.class_code as "classCode", count(*)::int as "all",
         (count(*) filter (where (:channels::text[] = '{}' or k.channel_code = any(:channels::text[])) and (:classes::text[] = '{}' or k.class_code = any(:classes::text[]))
           and (:stockMode::int <> 1 or k.spot) and (:stockMode::int <> 2 or k.futures)))::int as n
       from sku k where k.on_shelf group by k.class_code order by n desc, k.class_code`,
      { ...s },
    ),
  )

/** What the cheapest goods of a scope cost, a ton of them and the least that can be bought, whether on the shelf today or not; prices of areas with them. */
export const cheapestOf = (db: Db, s: { channels: readonly string[]; classes: readonly string[]; stockMode: StockModeScope }) =>
  db.row<{ tonFen: Fen; pieceFen: Fen; goods: number }>(
    ...bind(
      `with k as (select k.price_unit, k.piece_weight_g, least(k.list_price_fen, (select min(a.price_fen) from sku_area_price a where a.sku_id = k.id)) as fen from sku k
         where not k.withdrawn and (:channels::text[] = '{}' or k.channel_code = any(:channels::text[])) and (:classes::text[] = '{}' or k.class_code = any(:classes::text[]))
           and (:stockMode::int <> 1 or k.spot) and (:stockMode::int <> 2 or k.futures)),
       p as (select case price_unit when 'ton' then fen::numeric when 'kg' then fen::numeric * 1000 else fen::numeric * 1000000 / greatest(1, piece_weight_g) end as ton,
         case price_unit when 'piece' then fen::numeric when 'kg' then fen::numeric * piece_weight_g / 1000 else fen::numeric * piece_weight_g / 1000000 end as piece from k)
       select coalesce(min(ton), 0)::bigint as "tonFen", coalesce(min(piece), 0)::bigint as "pieceFen", count(*)::int as goods from p`,
      { ...s },
    ),
  )
/** Another person agreed, or did not. */
export const decidePlan = (tx: Tx, planNo: string, o: { state: 'open' | 'returned'; reason: string }) =>
  tx.run(`update coupon_plan set state = $2, stop_reason = $3 where plan_no = $1 and state = 'waiting'`, [
    planNo,
    o.state,
    o.reason,
  ])

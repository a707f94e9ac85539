import type { StockModeScope } from '@mall/domain/goods/goods/goods.codes.ts'
import type { AgreedKindCode, AgreedVersionStateCode } from '@mall/domain/orders/companyPrice/companyPrice.codes.ts'
import type { AgreedForm, AgreedTerms } from '@mall/domain/orders/companyPrice/companyPrice.rules.ts'
import type { PriceUnit, Fen, Kg, Um } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import { certifiedCompany, liveOrder } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

/** Terms and goods as they stand in a version. */
export interface TermsRow {
  kind: AgreedKindCode
  priceFen: Fen
  cutFen: Fen
  percentBp: number
  ofChannel: string
  classCode: string
  grade: string
  skuCode: string
  sizeFromUm: Um | null
  sizeToUm: Um | null
  stockMode: StockModeScope
  priceUnit: PriceUnit
  fromAt: Date
  untilAt: Date
  limitKg: Kg | null
}
const termsColumns = `v.kind, v.price_fen as "priceFen", v.cut_fen as "cutFen", v.percent_bp as "percentBp", v.channel_code as "ofChannel", v.class_code as "classCode",
  v.grade, v.sku_code as "skuCode", v.size_from_um as "sizeFromUm", v.size_to_um as "sizeToUm", v.stock_mode::int as "stockMode", v.price_unit as "priceUnit",
  v.from_at as "fromAt", v.until_at as "untilAt", v.limit_kg as "limitKg"`
/** Tons ordered at it by orders that live, kg. */
const orderedKg = `(select coalesce(sum(u.kg), 0)::bigint from company_price_use u join orders o on o.id = u.order_id where u.price_id = p.id and ${liveOrder('o')})`

// ---------- what a company pays now
export interface InForce extends TermsRow {
  id: number
  priceNo: string
  version: number
  orderedKg: Kg
}
const current = `company_price p join company_price_version v on v.price_id = p.id and v.version = p.version`
const inForce = `p.state = 'live' and v.from_at <= clock_timestamp() and clock_timestamp() < v.until_at`
/** In force at this moment, of one company. */
export const pricesInForce = (db: Db, companyId: number) =>
  db.rows<InForce>(
    `select p.id, p.price_no as "priceNo", p.version, ${termsColumns}, ${orderedKg} as "orderedKg"
     from ${current} where p.company_id = $1 and ${inForce} order by p.id`,
    [companyId],
  )
export const ANY_AGREED = `select from ${current} where p.company_id = ask.company_id and ${inForce}`
/** Held until the end of the transaction, in one order for everybody. */
export const lockPrices = (tx: Tx, priceNos: readonly string[]) =>
  tx.rows<{ id: number }>('select id from company_price where price_no = any($1::text[]) order by id for update', [priceNos])
export const insertUses = (
  tx: Tx,
  uses: readonly {
    orderLineId: number
    orderId: number
    priceId: number
    version: number
    kg: Kg
    listFen: Fen
    optionsFen: Fen
    priceFen: Fen
  }[],
) =>
  tx.run(
    `insert into company_price_use (order_line_id, order_id, price_id, version, kg, list_fen, options_fen, price_fen)
     select (t.x->>'orderLineId')::bigint, (t.x->>'orderId')::bigint, (t.x->>'priceId')::bigint, (t.x->>'version')::int, (t.x->>'kg')::bigint,
       (t.x->>'listFen')::bigint, (t.x->>'optionsFen')::bigint, (t.x->>'priceFen')::bigint
     from jsonb_array_elements($1::jsonb) as t(x) join company_price_version v on v.price_id = (t.x->>'priceId')::bigint and v.version = (t.x->>'version')::int
     where v.state = 'inForce' and v.from_at <= clock_timestamp() and clock_timestamp() < v.until_at`,
    [JSON.stringify(uses)],
  )
/** Agreed prices of an order's lines with what would be ordered at each in all, this order counted in. */
export const usedByOrder = (tx: Tx, orderId: number) =>
  tx.rows<{ priceNo: string; limitKg: Kg | null; orderedKg: Kg }>(
    `select p.price_no as "priceNo", v.limit_kg as "limitKg", ${orderedKg} as "orderedKg"
     from company_price p join company_price_version v on v.price_id = p.id and v.version = p.version
     where p.id in (select u.price_id from company_price_use u where u.order_id = $1) order by p.id`,
    [orderId],
  )

// ---------- lists
export interface PriceRecord extends TermsRow {
  id: number
  priceNo: string
  state: 'waiting' | 'live' | 'stopped' | 'rejected'
  /** In force; 0: none. */
  version: number
  latest: number
  companyId: number
  companyName: string
  companyCode: string
  makerId: number
  makerName: string
  madeAt: Date
  stopReason: string
  orderedKg: Kg
  now: Date
}
/** The version that is in force or was last, else the newest. */
const recordColumns = `p.id, p.price_no as "priceNo", p.state, p.version, p.latest, p.company_id as "companyId", c.name as "companyName", c.code as "companyCode",
  p.made_by as "makerId", coalesce(nullif(u.real_name, ''), u.nick_name) as "makerName", p.made_at as "madeAt", p.stop_reason as "stopReason", ${orderedKg} as "orderedKg",
  clock_timestamp() as now, ${termsColumns}`
const recordFrom = `company_price p join company c on c.id = p.company_id join app_user u on u.id = p.made_by
  join company_price_version v on v.price_id = p.id and v.version = case when p.version = 0 then p.latest else p.version end`
const ON = `p.state = 'live' and v.until_at > now()`
const ENDED = `(p.state in ('stopped', 'rejected') or (p.state = 'live' and v.until_at <= now()))`
const WAITS = `exists (select 1 from company_price_version w where w.price_id = p.id and w.state = 'waiting')`
const SEEN = `(:contact::bigint is null or c.bd_user_id = :contact)`
const FOUND = `(:word = '' or p.price_no = :word or c.code = :word or c.name ilike '%' || :word || '%' or v.grade ilike :word || '%' or v.sku_code ilike :word || '%')`
const VIEW = `(:view = 'all' or (:view = 'live' and ${ON}) or (:view = 'waiting' and ${WAITS}) or (:view = 'over' and ${ENDED}))`
export interface PricesAsked {
  view: string
  word: string
  contact: number | null
  limit: number
  offset: number
}
export const deskPrices = (db: Db, a: PricesAsked) =>
  db.rows<PriceRecord>(
    ...bind(
      `select ${recordColumns} from ${recordFrom} where ${SEEN} and ${FOUND} and ${VIEW} order by p.id desc limit :limit offset :offset`,
      { ...a },
    ),
  )
export const deskPriceCounts = (db: Db, a: PricesAsked) =>
  db.row<{ n: number; live: number; waiting: number; now: Date }>(
    ...bind(
      `select count(*) filter (where ${VIEW} and ${FOUND})::int as n, count(*) filter (where ${ON})::int as live, count(*) filter (where ${WAITS})::int as waiting, now() as now
       from ${recordFrom} where ${SEEN}`,
      { ...a },
    ),
  )
export const companyPrices = (db: Db, a: { companyId: number; view: string; limit: number; offset: number }) =>
  db.rows<PriceRecord>(
    ...bind(
      `select ${recordColumns} from ${recordFrom} where p.company_id = :companyId and p.version > 0 and ((:view = 'live' and ${ON}) or (:view = 'over' and ${ENDED}))
       order by v.until_at, p.id limit :limit offset :offset`,
      { ...a },
    ),
  )
export const companyPriceCounts = (db: Db, companyId: number) =>
  db.row<{ live: number; over: number; now: Date }>(
    `select count(*) filter (where ${ON})::int as live, count(*) filter (where ${ENDED})::int as over, now() as now from ${recordFrom} where p.company_id = $1 and p.version > 0`,
    [companyId],
  )
export const priceByNo = (db: Db, priceNo: string) =>
  db.row<PriceRecord>(`select ${recordColumns} from ${recordFrom} where p.price_no = $1`, [priceNo])
export interface VersionRow extends TermsRow {
  version: number
  state: AgreedVersionStateCode
  note: string
  below: string
  madeBy: number
  makerName: string
  madeAt: Date
  deciderName: string
  decidedAt: Date | null
  decideReason: string
}
export const versionsOf = (db: Db, priceId: number) =>
  db.rows<VersionRow>(
    `select v.version, v.state, ${termsColumns}, v.note, v.below, v.made_by as "madeBy", coalesce(nullif(u.real_name, ''), u.nick_name) as "makerName", v.made_at as "madeAt",
       coalesce((select coalesce(nullif(d.real_name, ''), d.nick_name) from app_user d where d.id = v.decided_by), '') as "deciderName", v.decided_at as "decidedAt",
       v.decide_reason as "decideReason"
     from company_price_version v join app_user u on u.id = v.made_by where v.price_id = $1 order by v.version desc`,
    [priceId],
  )
/** The versions that wait for a second person, by price. */
export const waitingOf = (db: Db, priceIds: readonly number[]) =>
  db.rows<TermsRow & { priceId: number; below: string }>(
    `select v.price_id as "priceId", ${termsColumns}, v.below from company_price_version v where v.price_id = any($1::bigint[]) and v.state = 'waiting'`,
    [priceIds],
  )
export const usesOf = (db: Db, priceId: number) =>
  db.rows<{ orderCode: string; title: string; kg: Kg; priceFen: Fen; listFen: Fen; usedAt: Date; live: boolean }>(
    `select o.order_code as "orderCode", l.title, u.kg, u.price_fen as "priceFen", u.list_fen as "listFen", u.used_at as "usedAt", ${liveOrder('o')} as live
     from company_price_use u join orders o on o.id = u.order_id join order_line l on l.id = u.order_line_id
     where u.price_id = $1 order by u.used_at desc limit 100`,
    [priceId],
  )

// ---------- goods that are touched
const TOUCHED = `sku k where k.on_shelf and k.price_unit = :priceUnit and (:ofChannel = '' or k.channel_code = :ofChannel) and (:classCode = '' or k.class_code = :classCode)
  and (:grade = '' or k.grade = :grade) and (:skuCode = '' or k.sku_code = :skuCode) and (:stockMode <> 1 or k.spot) and (:stockMode <> 2 or k.futures)
  and (:sizeFromUm::bigint is null or coalesce(k.thickness_um, k.diameter_um) >= :sizeFromUm) and (:sizeToUm::bigint is null or coalesce(k.thickness_um, k.diameter_um) <= :sizeToUm)`
const goodsOf = (f: AgreedForm) => ({
  priceUnit: f.priceUnit,
  ofChannel: f.ofChannel,
  classCode: f.classCode,
  grade: f.grade,
  skuCode: f.skuCode,
  stockMode: f.stockMode,
  sizeFromUm: f.sizeFromUm,
  sizeToUm: f.sizeToUm,
})
/** How many goods, and between which list prices of all areas they lie: an area adds its own, or has a price of its own. */
export const touchedPrices = (db: Db, f: AgreedForm) =>
  db.row<{ count: number; lowFen: Fen; highFen: Fen }>(
    ...bind(
      `with touched as (select k.id, k.list_price_fen as fen from ${TOUCHED}),
       area as (select case when :priceUnit = 'ton' then min(price_adjust_fen) else 0 end as low, case when :priceUnit = 'ton' then max(price_adjust_fen) else 0 end as high from sales_area),
       own as (select min(p.price_fen) as low, max(p.price_fen) as high from sku_area_price p join touched t on t.id = p.sku_id)
       select (select count(*)::int from touched) as count,
         coalesce(least((select min(fen) from touched) + (select low from area), (select low from own)), 0)::bigint as "lowFen",
         coalesce(greatest((select max(fen) from touched) + (select high from area), (select high from own)), 0)::bigint as "highFen"`,
      goodsOf(f),
    ),
  )
export const touchedGoods = (db: Db, f: AgreedForm) =>
  db.rows<{ skuCode: string; title: string; depotCode: string; millCode: string; listFen: Fen }>(
    ...bind(
      `select k.sku_code as "skuCode", k.title, k.depot_code as "depotCode", k.mill_code as "millCode", k.list_price_fen as "listFen" from ${TOUCHED} order by k.list_price_fen, k.id limit 8`,
      goodsOf(f),
    ),
  )
export const skuUnit = (db: Db, skuCode: string) =>
  db.row<{ id: number; priceUnit: PriceUnit }>('select id, price_unit as "priceUnit" from sku where sku_code = $1', [skuCode])

// ---------- writes
export const companyOfCode = (db: Db, code: string) =>
  db.row<{ id: number; name: string; certified: boolean; frozen: boolean }>(
    `select c.id, c.name, ${certifiedCompany('c')} as certified, c.frozen from company c where c.code = $1`,
    [code],
  )
export const insertPrice = (tx: Tx, p: { companyId: number; madeBy: number; requestId: string }) =>
  tx.row<{ id: number; priceNo: string }>(
    `insert into company_price (price_no, company_id, state, made_by, request_id)
     select ${runningNo('companyPrice')}, $1, 'waiting', $2, $3
     on conflict (made_by, request_id) do nothing returning id, price_no as "priceNo"`,
    [p.companyId, p.madeBy, p.requestId],
  )
export const insertVersion = (
  tx: Tx,
  v: AgreedTerms &
    Omit<TermsRow, 'fromAt' | 'untilAt'> & {
      priceId: number
      fromAt: Date
      untilAt: Date
      note: string
      below: string
      madeBy: number
      requestId: string
    },
) =>
  tx.row<{ version: number }>(
    ...bind(
      `with next as (update company_price set latest = latest + 1 where id = :priceId returning latest)
       insert into company_price_version (price_id, version, state, kind, price_fen, cut_fen, percent_bp, channel_code, class_code, grade, sku_code, size_from_um, size_to_um,
         stock_mode, price_unit, from_at, until_at, limit_kg, note, below, made_by, request_id)
       select :priceId, latest, 'waiting', :kind, :priceFen, :cutFen, :percentBp, :ofChannel, :classCode, :grade, :skuCode, :sizeFromUm::bigint, :sizeToUm::bigint,
         :stockMode, :priceUnit, :fromAt::timestamptz, :untilAt::timestamptz, :limitKg::bigint, :note, :below, :madeBy, :requestId from next
       on conflict (made_by, request_id) do nothing returning version`,
      { ...v },
    ),
  )
/** A version that waited comes into force at this moment; the one before it ends with it. */
export async function putInForce(
  tx: Tx,
  v: { priceId: number; version: number; decidedBy: number | null; reason: string },
): Promise<void> {
  await tx.run(
    `update company_price_version set state = 'past', ended_at = clock_timestamp() where price_id = $1 and state = 'inForce'`,
    [v.priceId],
  )
  await tx.run(
    `update company_price_version set state = 'inForce', in_force_at = clock_timestamp(), decided_by = $3::bigint,
       decided_at = case when $3::bigint is null then null else now() end, decide_reason = $4 where price_id = $1 and version = $2 and state = 'waiting'`,
    [v.priceId, v.version, v.decidedBy, v.reason],
  )
  await tx.run(`update company_price set state = 'live', version = $2 where id = $1`, [v.priceId, v.version])
}
/** A version that waited is not wanted; a price that never had another is over with it. */
export async function rejectVersion(
  tx: Tx,
  v: { priceId: number; version: number; decidedBy: number | null; reason: string },
): Promise<void> {
  await tx.run(
    `update company_price_version set state = 'rejected', decided_by = $3::bigint, decided_at = now(), decide_reason = $4
     where price_id = $1 and version = $2 and state = 'waiting'`,
    [v.priceId, v.version, v.decidedBy, v.reason],
  )
  await tx.run(`update company_price set state = 'rejected' where id = $1 and version = 0`, [v.priceId])
}
export async function stopPrice(tx: Tx, v: { priceId: number; by: number; reason: string }): Promise<void> {
  await tx.run(
    `update company_price_version set state = 'past', ended_at = clock_timestamp() where price_id = $1 and state = 'inForce'`,
    [v.priceId],
  )
  await tx.run(
    `update company_price_version set state = 'rejected', decide_reason = $2, decided_at = now() where price_id = $1 and state = 'waiting'`,
    [v.priceId, v.reason],
  )
  await tx.run(
    `update company_price set state = 'stopped', stop_reason = $2, stopped_by = $3, stopped_at = now() where id = $1`,
    [v.priceId, v.reason, v.by],
  )
}

// 调价单的后果: who has the goods of a sheet in hand while it is on its way. Each kind is one list with the same columns, and asked for its count alone.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import type { TouchedKindCode } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import { FRAMEWORK_COVER, frameworkCovers, groupRuns, lotOnItsWay } from '../../platform/db/orderSets.ts'

export interface TouchedRow {
  no: string
  /** Code of its state; what it means the room of the kind says. */
  state: string
  companyName: string
  companyCode: string
  title: string
  /** Lines or goods of the sheet in it. */
  lineCount: number
  kg: Kg | null
  wasFen: Fen | null
  nowFen: Fen | null
}
export interface TouchedAsked {
  id: number
  /** Goods that the sheet's rules reach and that it leaves alone. */
  heldIds: readonly number[]
  /** Whose companies alone; null: all. */
  contact: number | null
  limit: number
  offset: number
}

const SEEN = '(:contact::bigint is null or f.bd_user_id = :contact)'
const LINES = 'repricing_line l join sku k on k.id = l.sku_id'
/** Price units in a line of so many pieces: tons, kilograms or pieces. */
const units = (pieces: string) =>
  `case k.price_unit when 'piece' then ${pieces} else round(${pieces}::numeric * k.piece_weight_g / 1000) / case k.price_unit when 'ton' then 1000.0 else 1 end end`
const sums = (pieces: string) => `sum(round(${pieces}::numeric * k.piece_weight_g / 1000))::bigint as kg,
  sum(round(${units(pieces)} * l.was_fen))::bigint as "wasFen", sum(round(${units(pieces)} * l.now_fen))::bigint as "nowFen"`
const names = `min(k.title) || case when count(distinct k.id) > 1 then ' 等 ' || count(distinct k.id) || ' 种' else '' end as title`
const NONE = `null::bigint as kg, null::bigint as "wasFen", null::bigint as "nowFen"`

/** Lines of a contract that are about goods of the sheet. */
const COVERED = `join lateral jsonb_to_recordset(c.content -> 'lines') as x("lineNo" int, title text, "committedKg" bigint, ${FRAMEWORK_COVER})
  on exists (select 1 from ${LINES} where l.repricing_id = :id and ${frameworkCovers('x', 'k')})`

const LISTS: Readonly<Record<TouchedKindCode, string>> = {
  carts: `select '' as no, '' as state, coalesce(f.name, '') as "companyName", coalesce(f.code, '') as "companyCode", ${names}, count(*)::int as "lineCount", ${sums('c.pieces')}, u.id as seq
    from ${LINES} join cart_item c on c.sku_id = k.id and c.kind = 'cart' join app_user u on u.id = c.user_id left join company f on f.id = u.company_id
    where l.repricing_id = :id and ${SEEN} group by u.id, f.id`,
  quotes: `select q.quote_no as no, q.state, f.name as "companyName", f.code as "companyCode", ${names}, count(*)::int as "lineCount", ${sums('coalesce(x.offer_pieces, x.pieces)')}, q.id as seq
    from ${LINES} join price_quote_line x on x.sku_id = k.id and x.state not in ('refused', 'dropped')
      join price_quote q on q.id = x.quote_id and q.state in ('asked', 'approval', 'offered', 'accepted') join company f on f.id = q.company_id
    where l.repricing_id = :id and ${SEEN} group by q.id, f.id`,
  agreed: `select p.price_no as no, v.kind as state, f.name as "companyName", f.code as "companyCode", ${names}, count(*)::int as "lineCount", ${NONE}, p.id as seq
    from company_price p join company_price_version v on v.price_id = p.id and v.version = p.version and v.until_at > now() join company f on f.id = p.company_id
      join (${LINES}) on l.repricing_id = :id and k.price_unit = v.price_unit and (v.channel_code = '' or k.channel_code = v.channel_code)
        and (v.class_code = '' or k.class_code = v.class_code) and (v.grade = '' or k.grade = v.grade) and (v.sku_code = '' or k.sku_code = v.sku_code)
        and (v.stock_mode <> 1 or k.spot) and (v.stock_mode <> 2 or k.futures)
        and (v.size_from_um is null or coalesce(k.thickness_um, k.diameter_um) >= v.size_from_um)
        and (v.size_to_um is null or coalesce(k.thickness_um, k.diameter_um) <= v.size_to_um)
    where p.state = 'live' and ${SEEN} group by p.id, f.id, v.kind`,
  contracts: `select c.cc_no as no, '' as state, f.name as "companyName", f.code as "companyCode",
      string_agg(x.title, '、' order by x."lineNo") as title, count(*)::int as "lineCount", sum(x."committedKg")::bigint as kg, null::bigint as "wasFen", null::bigint as "nowFen", c.id as seq
    from framework_contract c join company f on f.id = c.company_id ${COVERED}
    where c.status = ${ContractStatus.confirmed} and c.to_on >= day_of(now()) and ${SEEN} group by c.id, f.id`,
  lots: `select b.bidding_no as no, b.status::text as state, '' as "companyName", '' as "companyCode", b.title, count(*)::int as "lineCount", sum(x.weight_kg)::bigint as kg,
      null::bigint as "wasFen", null::bigint as "nowFen", b.id as seq
    from ${LINES} join bid_line x on x.sku_id = k.id join bid_lot b on b.id = x.lot_id and ${lotOnItsWay('b')} where l.repricing_id = :id group by b.id`,
  held: `select g.group_no as no, g.state::text as state, '' as "companyName", '' as "companyCode", k.title || '（' || k.sku_code || '）' as title, 1 as "lineCount", ${NONE}, g.id as seq
    from group_buy g join sku k on k.id = g.sku_id where ${groupRuns('g')} and g.ends_at > now() and k.id = any(:heldIds::int[])`,
}
const each = (text: (list: string) => string): Readonly<Record<TouchedKindCode, string>> => ({
  carts: text(LISTS.carts),
  quotes: text(LISTS.quotes),
  agreed: text(LISTS.agreed),
  contracts: text(LISTS.contracts),
  lots: text(LISTS.lots),
  held: text(LISTS.held),
})
const PAGES = each(
  list => `select no, state, "companyName", "companyCode", title, "lineCount", kg, "wasFen", "nowFen", count(*) over ()::int as n
    from (${list}) t order by abs("nowFen" - "wasFen") desc nulls last, kg desc nulls last, seq limit :limit offset :offset`,
)
const COUNTS = each(list => `select count(*)::int as n from (${list}) t`)
/** A page of one kind, the dearest first, with how many there are. */
export const touchedPage = (db: Db, kind: TouchedKindCode, o: TouchedAsked) =>
  db.rows<TouchedRow & { n: number }>(...bind(PAGES[kind], { ...o }))
export const touchedCount = async (db: Db, kind: TouchedKindCode, o: TouchedAsked): Promise<number> =>
  (await db.row<{ n: number }>(...bind(COUNTS[kind], { ...o })))?.n ?? 0

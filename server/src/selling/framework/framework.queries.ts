// 框架合同: contracts, their lines, versions, changes, what is called off of them, the index.
import type { Fen, Kg, Um } from '@mall/domain/kernel/money.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { ApprovalStatusCode } from '@mall/domain/people/session/user.codes.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import type { CoverFacts, FrameworkContent } from '@mall/domain/selling/framework/framework.rules.ts'
import { coverOf } from '@mall/domain/selling/framework/reservation.rules.ts'
import type { Asked, Difference } from '@mall/domain/selling/framework/change.rules.ts'
import { REOPEN_DAYS } from '@mall/domain/orders/order/order.rules.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { bind } from '../../platform/db/bind.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import {
  boundFramework,
  FRAMEWORK_COVER,
  frameworkCovers,
  liveOrder,
  shownFramework,
  unsignedFramework,
} from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface ContractRow {
  id: number
  ccNo: string
  companyId: number
  companyName: string
  companyCode: string
  status: number
  version: number
  lastVersion: number
  /** Which writing of it this is: whoever decides says what he read. */
  rev: number
  fromOn: string
  toOn: string
  toleranceBp: number
  content: FrameworkContent
  madeBy: number
  /** What of its deposit is not frozen yet, fen; while it is not zero nothing is ordered under it. */
  depositLackFen: Fen
  /** The next day on which a rebate may be due; null: none will come. */
  rebateDueOn: string | null
  makerName: string
  /** Today in China by the database's clock. */
  today: string
  now: Date
  total: number
}
const nameOf = (t: string): string => `case when ${t}.real_name = '' then ${t}.nick_name else ${t}.real_name end`
const columns = `c.id, c.cc_no as "ccNo", c.company_id as "companyId", f.name as "companyName", f.code as "companyCode", c.status::int, c.version,
  c.last_version as "lastVersion", c.rev, c.from_on as "fromOn", c.to_on as "toOn", c.tolerance_bp as "toleranceBp", c.content, c.made_by as "madeBy", c.rebate_due_on as "rebateDueOn",
  coalesce((select d.due_fen - d.held_fen from framework_deposit d where d.contract_id = c.id and d.state = 'waits'), 0)::bigint as "depositLackFen",
  ${nameOf('m')} as "makerName", to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today, now() as now`
const joined = 'framework_contract c join company f on f.id = c.company_id join app_user m on m.id = c.made_by'
/** What its company does not see: a draft that is not reviewed, and one that was dropped before it. */
const shown = `(${shownFramework('c')} or (c.status = ${ContractStatus.deleted} and c.version > 0))`

/** One of a company; another company's is as unknown as one that does not exist. */
export const ownContract = (db: Db, companyId: number, ccNo: string) =>
  db.row<ContractRow>(`select ${columns}, 1 as total from ${joined} where c.company_id = $1 and c.cc_no = $2 and ${shown}`, [
    companyId,
    ccNo,
  ])
export const anyContract = (db: Db, ccNo: string) =>
  db.row<ContractRow>(`select ${columns}, 1 as total from ${joined} where c.cc_no = $1`, [ccNo])
export const lockContract = (tx: Tx, ccNo: string) =>
  tx.row<ContractRow>(`select ${columns}, 1 as total from ${joined} where c.cc_no = $1 for update of c`, [ccNo])
const usable = `c.status = ${ContractStatus.confirmed}
       and not exists (select 1 from framework_deposit d where d.contract_id = c.id and d.state = 'waits')
       and (now() at time zone 'Asia/Shanghai')::date between c.from_on and c.to_on`
/** Contracts of a company that orders can be placed under today. */
export const usableContracts = (db: Db, companyId: number) =>
  db.rows<ContractRow>(
    `select ${columns}, 1 as total from ${joined} where c.company_id = $1 and ${usable} order by c.to_on, c.id`,
    [companyId],
  )
export const ANY_USABLE = `select from framework_contract c where c.company_id = ask.company_id and ${usable}`
const onToday = `(now() at time zone 'Asia/Shanghai')::date`
const STATES = `($2 = 'all' or ($2 = 'running' and ${boundFramework('c')} and c.to_on >= ${onToday}) or ($2 = 'sign' and ${unsignedFramework('c')})
  or ($2 = 'over' and (c.status = ${ContractStatus.deleted} or c.to_on < ${onToday})))`
export const ownContracts = (db: Db, companyId: number, state: string, limit: number, offset: number) =>
  db.rows<ContractRow>(
    `select ${columns}, count(*) over ()::int as total from ${joined} where c.company_id = $1 and ${shown} and ${STATES}
     order by ${unsignedFramework('c')} desc, c.to_on < ${onToday}, c.from_on desc, c.id desc limit $3 offset $4`,
    [companyId, state, limit, offset],
  )
/** Its deposit waits for the desk: it is over, too little was ordered, and nobody has decided yet. */
const depositWaits = (c: string): string =>
  `exists (select 1 from framework_deposit d where d.contract_id = ${c}.id and d.told_at is not null and d.ended_at is null)`
/** A change that was asked for waits for the desk. */
const changeWaits = (c: string): string =>
  `exists (select 1 from framework_change g where g.contract_id = ${c}.id and g.state = 'waits')`
/** A month's price sheet is disputed, and the mill has not answered. */
const sheetDisputed = (c: string): string =>
  `exists (select 1 from framework_price_sheet p where p.contract_id = ${c}.id and p.state = 'disputed')`
/** Of the companies of one contact; null: of all. */
const ofContact = (param: string): string => `(${param}::bigint is null or f.bd_user_id = ${param})`
export const deskContracts = (
  db: Db,
  a: { view: string; word: string | null; contact: number | null; limit: number; offset: number },
) =>
  db.rows<ContractRow>(
    `select ${columns}, count(*) over ()::int as total from ${joined}
     where ($1 = 'all' or ($1 = 'running' and c.status = ${ContractStatus.confirmed} and c.to_on >= ${onToday}) or ($1 = 'review' and c.status = ${ContractStatus.pendingReview})
         or ($1 = 'sign' and ${unsignedFramework('c')}) or ($1 = 'changes' and ${changeWaits('c')}) or ($1 = 'sheets' and ${sheetDisputed('c')}) or ($1 = 'deposit' and ${depositWaits('c')}) or ($1 = 'over' and (c.status = ${ContractStatus.deleted} or c.to_on < ${onToday})))
       and ($2::text is null or c.cc_no ilike $2 or f.name ilike $2) and ${ofContact('$5')}
     order by c.id desc limit $3 offset $4`,
    [a.view, a.word, a.limit, a.offset, a.contact],
  )
export const deskCounts = (db: Db, contact: number | null) =>
  db.row<{ review: number; sign: number; changes: number; disputedCount: number; deposits: number }>(
    `select count(*) filter (where c.status = ${ContractStatus.pendingReview})::int as review, count(*) filter (where ${unsignedFramework('c')})::int as sign,
       count(*) filter (where ${changeWaits('c')})::int as changes, count(*) filter (where ${sheetDisputed('c')})::int as "disputedCount", count(*) filter (where ${depositWaits('c')})::int as deposits
     from framework_contract c join company f on f.id = c.company_id where ${ofContact('$1')}`,
    [contact],
  )

export interface LineSum {
  contractId: number
  lineNo: number
  committedKg: Kg
  orderedKg: Kg
  shippedKg: Kg
  invoicedKg: Kg
}
/** Lines in force with what is ordered (orders that live), has left the yard, is invoiced; kg. */
export const lineSums = (db: Db, contractIds: readonly number[]) =>
  db.rows<LineSum>(
    `select l.contract_id as "contractId", l.line_no as "lineNo", l.committed_kg as "committedKg",
       coalesce(sum(k.kg) filter (where ${liveOrder('o')}), 0)::bigint as "orderedKg",
       coalesce(sum(s.kg) filter (where ${liveOrder('o')}), 0)::bigint as "shippedKg",
       coalesce(sum(i.kg) filter (where ${liveOrder('o')}), 0)::bigint as "invoicedKg"
     from framework_line l left join framework_call k on k.contract_id = l.contract_id and k.line_no = l.line_no
       left join orders o on o.id = k.order_id
       left join lateral (select sum(coalesce(x.scale_kg, x.tag_kg)) as kg from waybill_unit x join waybill w on w.id = x.waybill_id
         where x.order_line_id = k.order_line_id and x.off_at is null and w.left_at is not null) s on true
       left join lateral (select sum(y.kg) as kg from invoice_line y join invoice v on v.id = y.invoice_id
         where y.order_line_id = k.order_line_id and v.kind = 'blue' and v.handled = 1 and y.red_fen < y.gross_fen) i on true
     where l.contract_id = any($1::bigint[]) group by l.contract_id, l.line_no order by l.contract_id, l.line_no`,
    [contractIds],
  )
/** Locks lines of a contract, so that two orders cannot both take its last tons; whatever is read of it, and counted, is read after this. */
export const lockLines = (tx: Tx, contractId: number, lineNos: readonly number[]) =>
  tx.rows<{ lineNo: number }>(
    `select line_no as "lineNo" from framework_line where contract_id = $1 and line_no = any($2::int[]) order by line_no for update`,
    [contractId, lineNos],
  )
/** Ordered tons of the lines of contracts, of orders that live, kg. One question for all of them: every cart asks it. */
export const orderedOf = (db: Db, contractIds: readonly number[]) =>
  db.rows<{ contractId: number; lineNo: number; committedKg: Kg; orderedKg: Kg }>(
    `select l.contract_id as "contractId", l.line_no as "lineNo", l.committed_kg as "committedKg",
       coalesce(sum(k.kg) filter (where ${liveOrder('o')}), 0)::bigint as "orderedKg"
     from framework_line l left join framework_call k on k.contract_id = l.contract_id and k.line_no = l.line_no left join orders o on o.id = k.order_id
     where l.contract_id = any($1::bigint[]) group by l.contract_id, l.line_no, l.committed_kg order by l.contract_id, l.line_no`,
    [contractIds],
  )
/** The contracts and lines that an order was called off of; one contract as orders are made. */
export const callsOf = (tx: Tx, orderId: number) =>
  tx.rows<{ contractId: number; ccNo: string; lineNos: number[] }>(
    `select c.id as "contractId", c.cc_no as "ccNo", jsonb_agg(distinct k.line_no) as "lineNos" from framework_call k
     join framework_contract c on c.id = k.contract_id where k.order_id = $1 group by c.id, c.cc_no order by c.id`,
    [orderId],
  )
/** For each line of an order its line of the contract: what all live orders have taken of it, and what of that is this order's. */
export const restsOfOrder = (db: Db, orderId: number) =>
  db.rows<{
    orderLineNo: number
    ccNo: string
    lineNo: number
    committedKg: Kg
    toleranceBp: number
    orderedKg: Kg
    ownKg: Kg
  }>(
    `with line as materialized (
       select f.contract_id, f.line_no, f.committed_kg, coalesce(sum(k.kg) filter (where ${liveOrder('o')}), 0)::bigint as ordered,
         coalesce(sum(k.kg) filter (where k.order_id = $1 and ${liveOrder('o')}), 0)::bigint as own
       from framework_line f join framework_call k on k.contract_id = f.contract_id and k.line_no = f.line_no join orders o on o.id = k.order_id
       where (f.contract_id, f.line_no) in (select x.contract_id, x.line_no from framework_call x where x.order_id = $1)
       group by f.contract_id, f.line_no, f.committed_kg)
     select l.line_no as "orderLineNo", c.cc_no as "ccNo", k.line_no as "lineNo", f.committed_kg as "committedKg", c.tolerance_bp as "toleranceBp",
       f.ordered as "orderedKg", f.own as "ownKg"
     from framework_call k join order_line l on l.id = k.order_line_id join line f on f.contract_id = k.contract_id and f.line_no = k.line_no
       join framework_contract c on c.id = k.contract_id
     where k.order_id = $1 order by l.line_no`,
    [orderId],
  )
/** Ordered tons by the month of the order (China). */
export const orderedByMonth = (db: Db, contractId: number) =>
  db.rows<{ month: string; kg: Kg }>(
    `select to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(k.kg)::bigint as kg from framework_call k join orders o on o.id = k.order_id
     where k.contract_id = $1 and ${liveOrder('o')} group by 1 order by 1`,
    [contractId],
  )
export const insertCalls = (
  tx: Tx,
  contract: { id: number; version: number; indexFen: Fen },
  calls: readonly {
    orderLineId: number
    orderId: number
    lineNo: number
    kg: Kg
    month: string | null
    provisionalFen: Fen | null
  }[],
) =>
  tx.run(
    `insert into framework_call (order_line_id, order_id, contract_id, line_no, version, kg, index_fen, month, provisional_fen)
     select t.line, t.ord, $1, t.no, $2, t.kg, $3, t.month, t.fen
     from unnest($4::bigint[], $5::bigint[], $6::int[], $7::bigint[], $8::text[], $9::bigint[]) as t(line, ord, no, kg, month, fen)`,
    [
      contract.id,
      contract.version,
      contract.indexFen,
      calls.map(c => c.orderLineId),
      calls.map(c => c.orderId),
      calls.map(c => c.lineNo),
      calls.map(c => c.kg),
      calls.map(c => c.month),
      calls.map(c => c.provisionalFen),
    ],
  )

// ---------- index
export interface IndexRow {
  code: string
  name: string
  /** Who publishes it and where, in words; empty: not said. */
  source: string
  /** Takes no new contracts. */
  off: boolean
  rev: number
}
/** Those in use first. */
export const indexes = (db: Db) =>
  db.rows<IndexRow & { contracts: number }>(
    `select i.code, i.name, i.source, i.off, i.rev,
       (select count(*) from framework_contract c where c.content ->> 'indexCode' = i.code and c.status <> $1
          and c.to_on >= (now() at time zone 'Asia/Shanghai')::date)::int as contracts
     from framework_index i order by i.off, i.code`,
    [ContractStatus.deleted],
  )
export const indexByCode = (db: Db, code: string) =>
  db.row<IndexRow>('select code, name, source, off, rev from framework_index where code = $1', [code])
/** No row: the code or the name is taken. */
export const insertIndex = (tx: Tx, i: { code: string; name: string; source: string }) =>
  tx.row<{ code: string }>(
    'insert into framework_index (code, name, source) values ($1, $2, $3) on conflict do nothing returning code',
    [i.code, i.name, i.source],
  )
export const lockIndex = (tx: Tx, code: string) =>
  tx.row<IndexRow>('select code, name, source, off, rev from framework_index where code = $1 for update', [code])
/** For who writes by it: it is neither stopped nor renamed until he is done. */
export const holdIndex = (tx: Tx, code: string) =>
  tx.row<IndexRow>('select code, name, source, off, rev from framework_index where code = $1 for share', [code])
/** Whether another index has the name. */
export const indexNamed = async (tx: Tx, name: string, code: string): Promise<boolean> =>
  (await tx.row('select 1 from framework_index where name = $1 and code <> $2', [name, code])) !== undefined
export const updateIndex = (tx: Tx, i: { code: string; name: string; source: string; off: boolean }) =>
  tx.run('update framework_index set name = $2, source = $3, off = $4, rev = rev + 1 where code = $1', [
    i.code,
    i.name,
    i.source,
    i.off,
  ])
/** What was done to an index, the newest first. */
export const indexLog = (db: Db, code: string) =>
  db.rows<{ at: Date; actorName: string; action: string; detail: string }>(
    `select a.at, coalesce(nullif(u.real_name, ''), u.nick_name) as "actorName", a.action, a.detail from audit_log a join app_user u on u.id = a.actor_id
     where a.object_type = 'framework' and a.object_id = $1 order by a.seq desc limit 20`,
    [code],
  )
/** Published days up to `toOn`, newest first: those from `fromOn` on, or the last `most`. */
export const indexDays = (db: Db, code: string, fromOn: string | null, toOn: string, most: number) =>
  db.rows<{ onDay: string; fen: Fen }>(
    `select on_day as "onDay", fen from framework_index_day where index_code = $1 and on_day <= $3 and ($2::date is null or on_day >= $2)
     order by on_day desc limit $4`,
    [code, fromOn, toOn, most],
  )
export interface WindowAsk {
  code: string
  fromOn: string | null
  toOn: string
  most: number
}
/** The same for many windows at once; `no` is the place of the window asked for. */
export const indexDaysOf = (db: Db, asks: readonly WindowAsk[]) =>
  db.rows<{ no: number; onDay: string; fen: Fen }>(
    `select a.no::int as no, d.on_day as "onDay", d.fen
     from unnest($1::text[], $2::date[], $3::date[], $4::int[]) with ordinality as a(code, from_on, to_on, most, no)
       cross join lateral (select x.on_day, x.fen from framework_index_day x where x.index_code = a.code and x.on_day <= a.to_on
         and (a.from_on is null or x.on_day >= a.from_on) order by x.on_day desc limit a.most) d
     order by a.no, d.on_day`,
    [asks.map(a => a.code), asks.map(a => a.fromOn), asks.map(a => a.toOn), asks.map(a => a.most)],
  )
export const setIndexDays = (tx: Tx, code: string, rows: readonly { onDay: string; fen: Fen }[], by: number) =>
  tx.run(
    `insert into framework_index_day (index_code, on_day, fen, set_by) select $1, t.d, t.fen, $4 from unnest($2::date[], $3::bigint[]) as t(d, fen)
     on conflict (index_code, on_day) do update set fen = excluded.fen, set_by = excluded.set_by, set_at = now()`,
    [code, rows.map(r => r.onDay), rows.map(r => r.fen), by],
  )
export interface IndexWishRow {
  no: number
  rows: { onDay: string; fen: Fen; wasFen: Fen | null }[]
  reason: string
  madeBy: number
  madeByName: string
  madeAt: Date
}
/** The sheet of an index that waits for a second person. */
export const indexWish = (db: Db, code: string) =>
  db.row<IndexWishRow>(
    `select w.no::int, w.rows, w.reason, w.made_by::int as "madeBy", coalesce(nullif(u.real_name, ''), u.nick_name) as "madeByName", w.made_at as "madeAt"
     from framework_index_wish w join app_user u on u.id = w.made_by where w.index_code = $1`,
    [code],
  )
export const insertIndexWish = (tx: Tx, w: { code: string; rows: IndexWishRow['rows']; reason: string; madeBy: number }) =>
  tx.run('insert into framework_index_wish (index_code, rows, reason, made_by) values ($1, $2::jsonb, $3, $4)', [
    w.code,
    JSON.stringify(w.rows),
    w.reason,
    w.madeBy,
  ])
export const endIndexWish = (tx: Tx, code: string) => tx.run('delete from framework_index_wish where index_code = $1', [code])

// ---------- writing a contract
export const insertContract = (tx: Tx, c: { companyId: number; content: FrameworkContent; madeBy: number; requestId: string }) =>
  tx.row<{ id: number; ccNo: string }>(
    ...bind(
      `insert into framework_contract (cc_no, company_id, status, contract_type, from_on, to_on, tolerance_bp, content, made_by, request_id)
       values (${runningNo('framework')}, :companyId, 3, :contractType,
         :fromOn, :toOn, :toleranceBp, :json::jsonb, :madeBy, :requestId)
       on conflict (made_by, request_id) do nothing returning id, cc_no as "ccNo"`,
      { ...c.content, ...c, json: JSON.stringify(c.content) },
    ),
  )
/** Terms as they are proposed or in force; written anew by somebody he is its maker, and whoever looked at it before looked at something else. */
export const setContent = (tx: Tx, id: number, content: FrameworkContent, madeBy: number | null) =>
  tx.run(
    `update framework_contract set content = $2, rev = rev + 1, contract_type = $3, from_on = $4, to_on = $5, tolerance_bp = $6, made_by = coalesce($7, made_by),
       decided_by = case when $7::bigint is null then decided_by end where id = $1`,
    [id, JSON.stringify(content), content.contractType, content.fromOn, content.toOn, content.toleranceBp, madeBy],
  )
export const setStatus = (tx: Tx, id: number, status: number) =>
  tx.run('update framework_contract set status = $2 where id = $1', [id, status])
export const setDecided = (tx: Tx, id: number, status: number, by: number) =>
  tx.run('update framework_contract set status = $2, decided_by = $3 where id = $1', [id, status, by])
/** A version is in force: the end may have moved, so what is due of its rebates is looked at anew. */
export const setVersion = (tx: Tx, id: number, version: number) =>
  tx.run(
    `update framework_contract set version = $2, status = ${ContractStatus.confirmed}, ends_told_at = null, rebate_due_on = ${onToday} where id = $1`,
    [id, version],
  )
/** With the names that stand on its paper, as they are now: what is renamed later does not change what was sent to be signed. */
export const insertVersion = (
  tx: Tx,
  v: { contractId: number; version: number; content: FrameworkContent; changeId: number | null; sellerName?: string },
) =>
  tx.run(
    `with head as (update framework_contract set last_version = $2 where id = $1 returning id, company_id)
     insert into framework_version (contract_id, version, content, change_id, state, seller_name, buyer_name, index_name)
     select h.id, $2, $3, $4, 'signing', $5::text, f.name, (select i.name from framework_index i where i.code = $6) from head h join company f on f.id = h.company_id`,
    [v.contractId, v.version, JSON.stringify(v.content), v.changeId, v.sellerName ?? null, v.content.indexCode],
  )
export interface VersionRow {
  version: number
  content: FrameworkContent
  changeId: number | null
  state: string
  madeAt: Date
  signedAt: Date | null
  /** As they were when it was made; null: it was made before they were kept. */
  sellerName: string | null
  buyerName: string | null
  indexName: string | null
}
const versionColumns = `version, content, change_id as "changeId", state, made_at as "madeAt", signed_at as "signedAt", seller_name as "sellerName",
  buyer_name as "buyerName", index_name as "indexName"`
export const versionsOf = (db: Db, contractId: number) =>
  db.rows<VersionRow>(
    `select ${versionColumns} from framework_version
     where contract_id = $1 order by version desc`,
    [contractId],
  )
export const versionOf = (db: Db, contractId: number, version: number) =>
  db.row<VersionRow>(
    `select ${versionColumns} from framework_version
     where contract_id = $1 and version = $2`,
    [contractId, version],
  )
/** The signed version comes into force and the one before it is past; gives whether it was waiting to be signed. */
export const putInForce = async (tx: Tx, contractId: number, version: number): Promise<boolean> => {
  if (
    !(await tx.row(`select 1 as one from framework_version where contract_id = $1 and version = $2 and state = 'signing'`, [
      contractId,
      version,
    ]))
  )
    return false
  await tx.run(`update framework_version set state = 'past' where contract_id = $1 and state = 'inForce'`, [contractId])
  await tx.run(`update framework_version set state = 'inForce', signed_at = now() where contract_id = $1 and version = $2`, [
    contractId,
    version,
  ])
  return true
}
export const dropVersion = (tx: Tx, contractId: number, version: number) =>
  tx.run(`update framework_version set state = 'dropped' where contract_id = $1 and version = $2 and state = 'signing'`, [
    contractId,
    version,
  ])
/** The tons in force. A line that the version does not have promises nothing any more; its row stays. */
export const setLines = (tx: Tx, contractId: number, lines: readonly { lineNo: number; committedKg: Kg }[]) =>
  tx.run(
    `with gone as (update framework_line set committed_kg = 0 where contract_id = $1 and line_no <> all($2::int[]))
     insert into framework_line (contract_id, line_no, committed_kg) select $1, t.no, t.kg from unnest($2::int[], $3::bigint[]) as t(no, kg)
     on conflict (contract_id, line_no) do update set committed_kg = excluded.committed_kg`,
    [contractId, lines.map(l => l.lineNo), lines.map(l => l.committedKg)],
  )

// ---------- changes
export interface ChangeRecord {
  id: number
  changeNo: string
  contractId: number
  ccNo: string
  companyId: number
  companyName: string
  askedBy: number
  askedName: string
  /** Drafted by the mill. */
  byMill: boolean
  askedAt: Date
  asked: Asked
  differences: Difference[]
  reason: string
  files: { fileId: string; fileName: string }[]
  state: string
  decidedName: string
  decidedAt: Date | null
  why: string
  versionNo: number | null
  /** Its version on the way to the signatures; empty: never sent. */
  flowNo: string
  content: FrameworkContent
  total: number
}
const changeColumns = `g.id, g.change_no as "changeNo", g.contract_id as "contractId", c.cc_no as "ccNo", c.company_id as "companyId", f.name as "companyName",
  g.asked_by as "askedBy", ${nameOf('a')} as "askedName", g.by_mill as "byMill", g.asked_at as "askedAt", g.asked, g.differences, g.reason, g.state,
  (select coalesce(jsonb_agg(jsonb_build_object('fileId', o.id, 'fileName', o.original_name) order by x.no), '[]') from framework_change_file x
    join file_object o on o.id = x.file_id where x.change_id = g.id) as files,
  coalesce(${nameOf('d')}, '') as "decidedName", g.decided_at as "decidedAt", g.why, v.version as "versionNo", c.content,
  coalesce((select s.flow_no from sign_flow s where s.kind = 'framework' and s.document_no = c.cc_no || '-' || v.version order by s.id desc limit 1), '') as "flowNo"`
const changeJoins = `framework_change g join framework_contract c on c.id = g.contract_id join company f on f.id = c.company_id
  join app_user a on a.id = g.asked_by left join app_user d on d.id = g.decided_by left join framework_version v on v.change_id = g.id`
/** A draft of the mill that its own second person has not agreed to: nothing of it is the company's to see. */
const inside = (g: string): string => `(${g}.by_mill and ${g}.state in ('waits', 'rejected', 'withdrawn'))`
export const changesOf = (
  db: Db,
  o: { companyId: number | null; contact?: number | null; ccNo: string | null; open: boolean; limit: number; offset: number },
) =>
  db.rows<ChangeRecord>(
    `select ${changeColumns}, count(*) over ()::int as total from ${changeJoins}
     where ($1::bigint is null or (c.company_id = $1 and not ${inside('g')})) and ($2::text is null or c.cc_no = $2) and (not $3 or g.state = 'waits')
       and ($6::bigint is null or exists (select 1 from company x where x.id = c.company_id and x.bd_user_id = $6))
     order by g.state = 'waits' desc, g.id desc limit $4 offset $5`,
    [o.companyId, o.ccNo, o.open, o.limit, o.offset, o.contact ?? null],
  )
export const changeByNo = (db: Db, changeNo: string) =>
  db.row<ChangeRecord>(`select ${changeColumns}, 1 as total from ${changeJoins} where g.change_no = $1`, [changeNo])
export const insertChange = (
  tx: Tx,
  g: {
    contractId: number
    askedBy: number
    asked: Asked
    differences: Difference[]
    reason: string
    requestId: string
    fileIds: readonly string[]
    byMill?: boolean
  },
) =>
  tx.row<{ changeNo: string }>(
    `with made as (insert into framework_change (change_no, contract_id, asked_by, asked, differences, reason, request_id, by_mill)
     values (${runningNo('frameworkChange')}, $1, $2, $3, $4, $5, $6, $8)
     returning id, change_no),
     papers as (insert into framework_change_file (change_id, no, file_id) select made.id, t.no, t.id from made, unnest($7::text[]) with ordinality as t(id, no))
     select change_no as "changeNo" from made`,
    [
      g.contractId,
      g.askedBy,
      JSON.stringify(g.asked),
      JSON.stringify(g.differences),
      g.reason,
      g.requestId,
      g.fileIds,
      g.byMill ?? false,
    ],
  )
export const openChange = (db: Db, contractId: number) =>
  db.row<{ changeNo: string; state: string; byMill: boolean }>(
    `select change_no as "changeNo", state, by_mill as "byMill" from framework_change where contract_id = $1 and state in ('waits', 'signing')`,
    [contractId],
  )
/** Moves it on from a state; gives whether it was still there. */
export const moveChange = async (
  tx: Tx,
  id: number,
  m: { from: string; to: string; by: number | null; why: string },
): Promise<boolean> =>
  (await tx.run(
    `update framework_change set state = $3, why = case when $5 = '' then why else $5 end, decided_by = coalesce($4, decided_by),
       decided_at = case when $4::bigint is null then decided_at else now() end where id = $1 and state = $2`,
    [id, m.from, m.to, m.by, m.why],
  )) > 0
/**
 * What of a contract is closed already: orders whose final price is open, live or such as may come back (taken back by the mill); rebates that
 * were booked; and lines anything was ever called off of.
 */
export const closedParts = (db: Db, contractId: number) =>
  db.row<{ provisional: boolean; closed: boolean; called: number[] }>(
    `select exists (select 1 from framework_call k join orders o on o.id = k.order_id
         where k.contract_id = $1 and k.month is not null and k.final_fen is null
           and (${liveOrder('o')} or exists (select 1 from order_status_log h where h.order_id = o.id and h.at > now() - make_interval(days => ${REOPEN_DAYS})))) as provisional,
       exists (select 1 from framework_rebate r where r.contract_id = $1) as closed,
       (select coalesce(jsonb_agg(distinct k.line_no), '[]') from framework_call k where k.contract_id = $1) as called`,
    [contractId],
  )
/** Contracts that have a change under way: of all, or of those that their companies know of. */
export const changesUnderWay = (db: Db, contractIds: readonly number[], desk: boolean) =>
  db.rows<{ contractId: number; state: string }>(
    `select g.contract_id as "contractId", g.state from framework_change g
     where g.contract_id = any($1::bigint[]) and g.state in ('waits', 'signing') and ($2 or not ${inside('g')})`,
    [contractIds, desk],
  )

// ---------- call-offs
export const callOffs = (
  db: Db,
  o: { companyId: number; ownOnly: number | null; ccNo: string | null; limit: number; offset: number },
) =>
  db.rows<{
    orderCode: string
    ccNo: string
    versionNo: number
    orderStatus: OrderStatusCode
    summary: string
    weightKg: Kg
    totalFen: Fen
    createdAt: Date
    periods: string[]
    buyerName: string
    total: number
  }>(
    `select o.order_code as "orderCode", o.origin_no as "ccNo", coalesce((select max(k.version) from framework_call k where k.order_id = o.id), 0) as "versionNo",
       o.status::int as "orderStatus", o.summary, o.weight_kg as "weightKg", o.total_fen as "totalFen", o.created_at as "createdAt",
       (select coalesce(array_agg(distinct l.futures ->> 'deliveryDateNumber') filter (where l.futures ? 'deliveryDateNumber'), '{}') from order_line l
         where l.order_id = o.id) as periods,
       ${nameOf('u')} as "buyerName", count(*) over ()::int as total
     from orders o join app_user u on u.id = o.user_id
     where o.origin = 'framework' and o.company_id = $1 and ($2::bigint is null or o.user_id = $2) and ($3::text is null or o.origin_no = $3)
     order by o.id desc limit $4 offset $5`,
    [o.companyId, o.ownOnly, o.ccNo, o.limit, o.offset],
  )
/**
 * `covers` of the rules, asked of the database: what no line is about must not be among the first so many goods of a class of thousands.
 * `lines`: a parameter of coverOf as JSON.
 */
export const coveredBy = (lines: string, k: string): string =>
  `exists (select 1 from jsonb_to_recordset(${lines}::jsonb) as f(${FRAMEWORK_COVER}) where ${frameworkCovers('f', k)})`
/** Goods on the shelf of each kind a line of a contract may be about, dearest stock first: to open a goods page from a line. What it keeps is free to it. */
export const goodsOfLines = (db: Db, lines: readonly CoverFacts[], c: { id: number; channelCodes: readonly string[] }) =>
  db.rows<{
    skuCode: string
    title: string
    spot: boolean
    futures: boolean
    freePieces: number
    pieceUnit: string
    classCode: string
    channelCode: string
    depotCode: string
    varietyCode: string
    grade: string
    gradeLevel: string
    spuCode: string
    thicknessUm: Um | null
    widthUm: Um | null
    priceUnit: string
    pieceWeightG: number
  }>(
    `select k.sku_code as "skuCode", k.title, k.spot, k.futures, k.piece_unit as "pieceUnit", (s.on_hand - s.reserved + coalesce(own.pieces, 0))::int as "freePieces", k.class_code as "classCode", k.channel_code as "channelCode", k.depot_code as "depotCode", k.variety_code as "varietyCode", k.grade, k.grade_level as "gradeLevel", k.spu_code as "spuCode",
       k.thickness_um as "thicknessUm", k.width_um as "widthUm", k.price_unit as "priceUnit", k.piece_weight_g as "pieceWeightG"
     from sku k join stock s on s.sku_id = k.id
       left join (select g.sku_id, sum(g.held_pieces) as pieces from framework_reservation r join framework_reservation_period p on p.reservation_id = r.id
           and p.closed_at is null join framework_reservation_goods g on g.period_id = p.id where r.contract_id = $3 group by g.sku_id) own on own.sku_id = k.id
     where ${coveredBy('$1', 'k')} and k.channel_code = any($2::text[]) and k.on_shelf
     order by k.futures desc, k.grade_level, (s.on_hand - s.reserved + coalesce(own.pieces, 0)) desc, k.id limit 2000`,
    [JSON.stringify(lines.map(coverOf)), c.channelCodes, c.id],
  )
/** What was called off of each line last: the goods and how they were wanted. */
export const lastCalls = (db: Db, contractId: number) =>
  db.rows<{ lineNo: number; skuCode: string; stockMode: StockModeCode; futures: FuturesInput; services: { code: string }[] }>(
    `select distinct on (k.line_no) k.line_no as "lineNo", s.sku_code as "skuCode", o.stock_mode::int as "stockMode", l.futures - 'words' as futures, l.services
     from framework_call k join order_line l on l.id = k.order_line_id join orders o on o.id = k.order_id join sku s on s.id = l.sku_id
     where k.contract_id = $1 and ${liveOrder('o')} and s.on_shelf order by k.line_no, o.id desc, l.id`,
    [contractId],
  )
/** Own tons of a contract in the mill's weeks. */
export const ownWeeks = (db: Db, contractId: number) =>
  db.rows<{ lineNo: number; week: string | null; kg: Kg }>(
    `select k.line_no as "lineNo", b.week, sum(b.kg)::bigint as kg from framework_call k join schedule_booking b on b.order_line_id = k.order_line_id
     where k.contract_id = $1 and b.week is not null and b.state <> 'ended' group by 1, 2`,
    [contractId],
  )
/**
 * Lines of contract carts into the ordinary cart, one after the other: a line whose like lies there already (or came there just now, of another
 * contract) is added to it, as putting it there by hand would. Beyond `mostPieces` it stays. Gives how many went. Under the cart's lock.
 */
export async function moveLines(tx: Tx, userId: number, ids: readonly string[], mostPieces: number): Promise<number> {
  let moved = 0
  for (const id of ids) {
    const added = await tx.run(
      `with line as (select * from cart_item where user_id = $1 and kind = 'contract' and id = $2::bigint),
         added as (update cart_item x set pieces = x.pieces + line.pieces, selected = true from line where x.user_id = line.user_id and x.kind = 'cart'
           and x.sku_id = line.sku_id and x.stock_mode = line.stock_mode and x.options_key = line.options_key and x.pieces + line.pieces <= $3 returning line.id)
       delete from cart_item i using added where i.id = added.id`,
      [userId, id, mostPieces],
    )
    moved +=
      added > 0
        ? added
        : await tx.run(
            `update cart_item i set kind = 'cart', source_no = '' where i.user_id = $1 and i.kind = 'contract' and i.id = $2::bigint
               and not exists (select 1 from cart_item x where x.user_id = i.user_id and x.kind = 'cart' and x.sku_id = i.sku_id
                 and x.stock_mode = i.stock_mode and x.options_key = i.options_key)`,
            [userId, id],
          )
  }
  return moved
}
export const companyByCode = (db: Db, code: string) =>
  db.row<{ id: number; name: string; approvalStatus: ApprovalStatusCode; frozen: boolean; signer: number | null }>(
    `select c.id, c.name, c.approval_status::int as "approvalStatus", c.frozen,
       (select min(u.id) from app_user u where u.company_id = c.id and u.role_code = 'administrator' and u.closed_at is null) as signer
     from company c where c.code = $1`,
    [code],
  )
export const signerOf = async (db: Db, companyId: number): Promise<number | null> =>
  (
    await db.row<{ id: number | null }>(
      `select min(id) as id from app_user where company_id = $1 and role_code = 'administrator' and closed_at is null`,
      [companyId],
    )
  )?.id ?? null
/** Contracts that end within days and of which nobody was told. */
export const endingSoon = (db: Db, days: number) =>
  db.rows<{ ccNo: string }>(
    `select cc_no as "ccNo" from framework_contract where status = ${ContractStatus.confirmed} and ends_told_at is null and to_on between ${onToday} and ${onToday} + $1::int limit 50`,
    [days],
  )
export const setEndsTold = (tx: Tx, id: number) =>
  tx.run('update framework_contract set ends_told_at = now() where id = $1', [id])
/** Whether any version was ever sent to be signed. */
export const hasVersions = async (db: Db, contractId: number): Promise<boolean> =>
  (await db.row('select 1 as one from framework_version where contract_id = $1 limit 1', [contractId])) !== undefined

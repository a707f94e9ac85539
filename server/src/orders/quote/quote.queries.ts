import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { QUOTE_WARN_HOURS } from '@mall/domain/orders/quote/quote.rules.ts'
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import type { QuoteLineStateCode, QuoteStateCode, QuoteStepCode } from '@mall/domain/orders/quote/quote.codes.ts'
import type { QuoteSide } from '@mall/domain/orders/quote/quote.machine.ts'
import { bind } from '../../platform/db/bind.ts'
import { certifiedCompany, paidOrder } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'
import { type SkuRow, skuColumns, skuJoins } from '../../goods/goods/goods.queries.ts'

export interface QuoteRecord {
  id: number
  quoteNo: string
  version: number
  companyId: number
  companyCode: string
  companyName: string
  bdName: string
  bdUserId: number | null
  userId: number
  buyerName: string
  areaCode: string
  /** As it is written; the clock may have made more of it. */
  state: QuoteStateCode
  /** Made by the mill: the buyer has wanted nothing yet. */
  millMade: boolean
  /** Asked for what lay in the cart of its buyer. */
  fromCart: boolean
  title: string
  note: string
  reply: string
  counters: number
  validHours: number | null
  expiresAt: Date | null
  offeredBy: number | null
  approvalWhy: string
  approverName: string
  masterOrderCode: string
  madeAt: Date
  since: Date
  now: Date
  lineCount: number
  weightKg: Kg
  listSumFen: Fen
  wantedSumFen: Fen
  offerSumFen: Fen | null
  savedFen: Fen
}
/** Money of a line at a price: pieces, tons or kilograms, each rounded once. */
const amountAt = (price: string, pieces: string): string =>
  `(case k.price_unit when 'piece' then ${price} * ${pieces} when 'kg' then round(${price}::numeric * round(l.weight_kg::numeric * ${pieces} / l.pieces))
    else round(${price}::numeric * round(l.weight_kg::numeric * ${pieces} / l.pieces) / 1000) end)::bigint`
const columns = `q.id, q.quote_no as "quoteNo", q.version, q.company_id as "companyId", c.code as "companyCode", c.name as "companyName", c.bd_name as "bdName",
  c.bd_user_id as "bdUserId", q.user_id as "userId", coalesce(nullif(u.real_name, ''), u.nick_name) as "buyerName", q.area_code as "areaCode", q.state, q.mill_made as "millMade", q.from_cart as "fromCart", q.title, q.note, q.reply,
  q.counters, q.valid_hours as "validHours", q.expires_at as "expiresAt", q.offered_by as "offeredBy", q.approval_why as "approvalWhy",
  coalesce((select coalesce(nullif(d.real_name, ''), d.nick_name) from app_user d where d.id = q.decided_by), '') as "approverName",
  q.master_order_code as "masterOrderCode", q.made_at as "madeAt", q.since, now() as now, s.n as "lineCount", s.kg as "weightKg",
  s.list as "listSumFen", s.wanted as "wantedSumFen", s.offer as "offerSumFen", s.saved as "savedFen"`
const from = `price_quote q join company c on c.id = q.company_id join app_user u on u.id = q.user_id
  cross join lateral (select count(*)::int as n, sum(l.weight_kg)::bigint as kg, sum(${amountAt('l.list_fen', 'l.pieces')})::bigint as list,
    sum(${amountAt('coalesce(l.counter_fen, l.wanted_fen)', 'l.pieces')})::bigint as wanted,
    sum(case when l.offer_fen is not null then ${amountAt('l.offer_fen', 'l.offer_pieces')} end)::bigint as offer,
    coalesce(sum(case when l.state = 'agreed' then ${amountAt('l.list_fen', 'l.offer_pieces')} - ${amountAt('l.offer_fen', 'l.offer_pieces')} end), 0)::bigint as saved
    from price_quote_line l join sku k on k.id = l.sku_id where l.quote_id = q.id) s`

/** Whose: the company's, with `ownOnly` of one person alone. */
export interface QuoteScope {
  companyId: number
  ownOnly: number | null
}
/** What the mill makes by itself is the buyer's to see from its first offer on. */
const SENT = `(not q.mill_made or q.counters > 0 or q.state not in ('asked', 'approval'))`
const OWN = `q.company_id = :companyId and ${SENT} and (:ownOnly::bigint is null or q.user_id = :ownOnly)`
const LIVE = `(q.expires_at is null or q.expires_at > now() or q.state not in ('offered', 'accepted'))`
const MINE = `q.state in ('offered', 'accepted') and ${LIVE}`
const MILL = `q.state in ('asked', 'approval')`
const DONE = `(q.state in ('ordered', 'refused', 'withdrawn', 'expired') or not ${LIVE})`
const VIEW = `(:view = 'all' or (:view = 'mine' and ${MINE}) or (:view = 'mill' and ${MILL}) or (:view = 'done' and ${DONE}))`

export const quotesOf = (db: Db, a: QuoteScope & { view: string; limit: number; offset: number }) =>
  db.rows<QuoteRecord>(
    ...bind(
      `select ${columns} from ${from} where ${OWN} and ${VIEW}
       order by case when ${MINE} then 0 when ${MILL} then 1 else 2 end, q.id desc limit :limit offset :offset`,
      { ...a },
    ),
  )
export const quoteCounts = (db: Db, a: QuoteScope & { view: string }) =>
  db.row<{ n: number; mine: number; mill: number; done: number; now: Date }>(
    ...bind(
      `select count(*) filter (where ${VIEW})::int as n, count(*) filter (where ${MINE})::int as mine, count(*) filter (where ${MILL})::int as mill,
         count(*) filter (where ${DONE})::int as done, now() as now from price_quote q where ${OWN}`,
      { ...a },
    ),
  )
export const quoteByNo = (db: Db, a: QuoteScope & { quoteNo: string }) =>
  db.row<QuoteRecord>(...bind(`select ${columns} from ${from} where ${OWN} and q.quote_no = :quoteNo`, { ...a }))
export const deskQuoteByNo = (db: Db, quoteNo: string) =>
  db.row<QuoteRecord>(`select ${columns} from ${from} where q.quote_no = $1`, [quoteNo])
/** Held until the end of the transaction: whoever comes second sees what the first has done. */
export const holdQuote = (tx: Tx, quoteNo: string) =>
  tx.row<{ id: number }>('select id from price_quote where quote_no = $1 for update', [quoteNo])

const DESK_VIEW = `(:view = 'all' or (:view in ('asked', 'approval') and q.state = :view) or (:view = 'offered' and ${MINE}) or (:view = 'done' and ${DONE}))
  and (:word = '' or q.quote_no = :word or q.title ilike '%' || :word || '%' or q.company_id in (select x.id from company x where x.name ilike '%' || :word || '%' or x.code = :word))`
const SEEN = `(:contact::bigint is null or q.company_id in (select x.id from company x where x.bd_user_id = :contact))`
interface DeskAsked {
  view: string
  word: string
  contact: number | null
  limit: number
  offset: number
}
export const deskQuotes = (db: Db, a: DeskAsked) =>
  db.rows<QuoteRecord>(
    ...bind(
      `select ${columns} from ${from} where ${SEEN} and ${DESK_VIEW}
       order by case when :view in ('asked', 'approval') then q.since end, q.id desc limit :limit offset :offset`,
      { ...a },
    ),
  )
export const deskQuoteCounts = (db: Db, a: DeskAsked) =>
  db.row<{ n: number; asked: number; approval: number; offered: number; now: Date }>(
    ...bind(
      `select count(*) filter (where ${DESK_VIEW})::int as n, count(*) filter (where q.state = 'asked')::int as asked,
         count(*) filter (where q.state = 'approval')::int as approval, count(*) filter (where ${MINE})::int as offered, now() as now
       from price_quote q where ${SEEN}`,
      { ...a },
    ),
  )
export const quotesBefore = (db: Db, companyId: number, id: number) =>
  db.rows<{ quoteNo: string; state: QuoteStateCode; savedFen: Fen; expiresAt: Date | null; now: Date }>(
    `select q.quote_no as "quoteNo", q.state, s.saved as "savedFen", q.expires_at as "expiresAt", now() as now from ${from}
     where q.company_id = $1 and q.id < $2 and ${SENT} order by q.id desc limit 5`,
    [companyId, id],
  )

export type LineRecord = SkuRow & {
  lineId: number
  lineNo: number
  stockMode: StockModeCode
  chosen: FuturesInput
  serviceCodes: string[]
  pieces: number
  weightKg: Kg
  listFen: Fen
  wantedFen: Fen
  counterFen: Fen | null
  offerFen: Fen | null
  offerPieces: number | null
  nextFen: Fen | null
  nextPieces: number | null
  needOn: string | null
  offerOn: string | null
  nextOn: string | null
  reason: string
  lineState: QuoteLineStateCode
  lastFen: Fen | null
  lastAt: Date | null
}
/** Its lines with their goods as they are now, and what the company last paid for the same. */
export const linesOfQuote = (db: Db, quoteId: number, areaCode: string) =>
  db.rows<LineRecord>(
    `select ${skuColumns}, l.id as "lineId", l.line_no as "lineNo", l.stock_mode::int as "stockMode", l.futures as chosen, l.services as "serviceCodes", l.pieces,
       l.weight_kg as "weightKg", l.list_fen as "listFen", l.wanted_fen as "wantedFen", l.counter_fen as "counterFen", l.offer_fen as "offerFen",
       l.offer_pieces as "offerPieces", l.next_fen as "nextFen", l.next_pieces as "nextPieces", l.reason,
       l.need_on as "needOn", l.offer_on as "offerOn", l.next_on as "nextOn", l.state as "lineState",
       d.price_fen as "lastFen", d.created_at as "lastAt"
     from price_quote_line l join price_quote q on q.id = l.quote_id join sku k on k.id = l.sku_id ${skuJoins('$2')}
       left join lateral (select x.price_fen, o.created_at from orders o join order_line x on x.order_id = o.id
         where o.company_id = q.company_id and x.sku_id = l.sku_id and ${paidOrder('o')} order by o.id desc limit 1) d on true
     where l.quote_id = $1 order by l.line_no`,
    [quoteId, areaCode],
  )
export const stepsOfQuote = (db: Db, quoteId: number) =>
  db.rows<{ seq: number; at: Date; kind: QuoteStepCode; side: QuoteSide; whoName: string; detail: string }>(
    `select s.seq, s.at, s.kind, s.side, coalesce(nullif(u.real_name, ''), u.nick_name, '') as "whoName", s.detail
     from price_quote_step s left join app_user u on u.id = s.actor_id where s.quote_id = $1 order by s.seq desc`,
    [quoteId],
  )

export interface NewLine {
  skuId: number
  stockMode: StockModeCode
  futures: FuturesInput
  services: string[]
  pieces: number
  weightKg: Kg
  listFen: Fen
  optionsFen: Fen
  wantedFen: Fen
  /** 2026-12-05; null: no day wanted. */
  needOn: string | null
}
export const insertQuote = (
  tx: Tx,
  q: {
    companyId: number
    userId: number
    actorId: number
    areaCode: string
    title: string
    note: string
    /** What the history says of it: the note, and which days are wanted. */
    said: string
    fromQuoteId: number | null
    millMade: boolean
    /** Asked for what lies in the asker's cart; a quote that asks again is of the cart where the older one was. */
    fromCart: boolean
    requestId: string
    lines: readonly NewLine[]
  },
) =>
  tx.row<{ id: number; quoteNo: string }>(
    ...bind(
      `with made as (
         insert into price_quote (quote_no, company_id, user_id, actor_id, area_code, title, note, from_quote_id, mill_made, from_cart, request_id, step_no)
         select ${runningNo('quote')}, :companyId, :userId, :actorId, :areaCode,
           :title, :note, :fromQuoteId::bigint, :millMade::boolean,
           :fromCart::boolean or exists (select 1 from price_quote p where p.id = :fromQuoteId::bigint and p.from_cart and p.user_id = :userId::bigint and p.state <> 'ordered'),
           :requestId, 1
         on conflict (user_id, request_id) do nothing returning id, quote_no),
       lines as (
         insert into price_quote_line (quote_id, line_no, sku_id, stock_mode, futures, services, pieces, weight_kg, list_fen, options_fen, wanted_fen, need_on)
         select made.id, t.no, (t.l->>'skuId')::int, (t.l->>'stockMode')::smallint, t.l->'futures', array(select jsonb_array_elements_text(t.l->'services')),
           (t.l->>'pieces')::int, (t.l->>'weightKg')::bigint, (t.l->>'listFen')::bigint, (t.l->>'optionsFen')::bigint, (t.l->>'wantedFen')::bigint,
           (t.l->>'needOn')::date
         from made, jsonb_array_elements(:lines::jsonb) with ordinality as t(l, no)),
       step as (insert into price_quote_step (quote_id, seq, side, kind, actor_id, detail) select id, 1, case when :millMade::boolean then 'mill' else 'buyer' end,
         case when :millMade::boolean then 'propose' else 'ask' end, :actorId, :said from made)
       select id, quote_no as "quoteNo" from made`,
      { ...q, lines: JSON.stringify(q.lines) },
    ),
  )

export interface QuoteMove {
  quoteId: number
  from: QuoteStateCode
  to: QuoteStateCode
  side: QuoteSide
  kind: QuoteStepCode
  actorId: number | null
  detail: string
  countersMore?: number
  reply?: string | null
  validHours?: number | null
  /** The offer is sent: from now on it holds for its hours. */
  starts?: boolean
  offeredBy?: number | null
  approvalWhy?: string | null
  decidedBy?: number | null
  masterOrderCode?: string
}
/** One move with its row of history; 0: somebody was faster. */
export const moveQuoteRow = (tx: Tx, m: QuoteMove) =>
  tx.row<{ version: number; expiresAt: Date | null }>(
    ...bind(
      `with moved as (
         update price_quote set state = :to, version = version + 1, since = now(), step_no = step_no + 1, counters = counters + :countersMore,
           reply = coalesce(:reply, reply), valid_hours = coalesce(:validHours::int, valid_hours),
           expires_at = case when :starts then now() + make_interval(hours => coalesce(:validHours::int, valid_hours)) when :to in ('asked', 'approval') then null else expires_at end,
           offered_by = coalesce(:offeredBy::bigint, offered_by), approval_why = coalesce(:approvalWhy, approval_why),
           decided_by = case when :kind in ('offer', 'askApproval') then null else coalesce(:decidedBy::bigint, decided_by) end,
           master_order_code = case when :masterOrderCode = '' then master_order_code else :masterOrderCode end, warned_at = null
         where id = :quoteId and state = :from returning id, step_no, version, expires_at),
       step as (insert into price_quote_step (quote_id, seq, side, kind, actor_id, detail) select id, step_no, :side, :kind, :actorId::bigint, :detail from moved)
       select version, expires_at as "expiresAt" from moved`,
      {
        countersMore: 0,
        reply: null,
        validHours: null,
        starts: false,
        offeredBy: null,
        approvalWhy: null,
        decidedBy: null,
        masterOrderCode: '',
        ...m,
      },
    ),
  )
/** What the mill says to each line. With `waits` the prices wait for the manager, the buyer sees what he saw before. */
export const setOffers = (
  tx: Tx,
  quoteId: number,
  lines: readonly {
    lineNo: number
    offerFen: Fen | null
    pieces: number
    reason: string
    authorityFen: Fen | null
    offerOn: string | null
  }[],
  waits: boolean,
) =>
  tx.run(
    `update price_quote_line l set next_fen = case when $3 then (t.x->>'offerFen')::bigint end, next_pieces = case when $3 and t.x->>'offerFen' is not null then (t.x->>'pieces')::int end,
       offer_fen = case when $3 then l.offer_fen when t.x->>'offerFen' is null then l.offer_fen else (t.x->>'offerFen')::bigint end,
       offer_pieces = case when $3 then l.offer_pieces when t.x->>'offerFen' is null then l.offer_pieces else (t.x->>'pieces')::int end,
       next_on = case when $3 then (t.x->>'offerOn')::date end, offer_on = case when $3 or t.x->>'offerFen' is null then l.offer_on else (t.x->>'offerOn')::date end,
       reason = t.x->>'reason', authority_fen = (t.x->>'authorityFen')::bigint,
       state = case when $3 then l.state when t.x->>'offerFen' is null and l.offer_fen is null then 'refused' else 'offered' end
     from jsonb_array_elements($2::jsonb) as t(x) where l.quote_id = $1 and l.line_no = (t.x->>'lineNo')::int`,
    [quoteId, JSON.stringify(lines), waits],
  )
/** The manager has said yes: what waited is the offer now; lines without a price are refused unless an older offer stands. */
export const releaseOffers = (tx: Tx, quoteId: number) =>
  tx.run(
    `update price_quote_line set offer_fen = coalesce(next_fen, offer_fen), offer_pieces = coalesce(next_pieces, offer_pieces), next_fen = null, next_pieces = null,
       offer_on = case when next_fen is null then offer_on else next_on end, next_on = null,
       state = case when state not in ('asked', 'countered') then state when coalesce(next_fen, offer_fen) is null then 'refused' else 'offered' end where quote_id = $1`,
    [quoteId],
  )
export const dropNext = (tx: Tx, quoteId: number) =>
  tx.run('update price_quote_line set next_fen = null, next_pieces = null, next_on = null where quote_id = $1', [quoteId])
export const setCounters = (tx: Tx, quoteId: number, lines: readonly { lineNo: number; counterFen: Fen }[]) =>
  tx.run(
    `update price_quote_line l set counter_fen = t.fen, state = 'countered' from unnest($2::int[], $3::bigint[]) as t(no, fen)
     where l.quote_id = $1 and l.line_no = t.no and l.state = 'offered'`,
    [quoteId, lines.map(l => l.lineNo), lines.map(l => l.counterFen)],
  )
/** The chosen lines are agreed, the others not bought this time. Gives how many were agreed. */
export const setAgreed = async (tx: Tx, quoteId: number, lineNos: readonly number[]): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      `with agreed as (update price_quote_line set state = 'agreed' where quote_id = $1 and line_no = any($2::int[]) and state = 'offered' returning id),
       rest as (update price_quote_line set state = 'dropped' where quote_id = $1 and not line_no = any($2::int[]) and state in ('offered', 'asked', 'countered'))
       select count(*)::int as n from agreed`,
      [quoteId, lineNos],
    )
  )?.n ?? 0

/** What was agreed with a company at the moment: of one quote, or of any that can still be ordered. */
export interface AgreedLine {
  quoteNo: string
  state: QuoteStateCode
  over: boolean
  expiresAt: Date | null
  skuId: number
  stockMode: StockModeCode
  futures: FuturesInput
  services: string[]
  pieces: number
  priceFen: Fen
}
const agreedColumns = `q.quote_no as "quoteNo", q.state, q.expires_at <= now() as over, q.expires_at as "expiresAt", l.sku_id as "skuId", l.stock_mode::int as "stockMode",
  l.futures, l.services, coalesce(l.offer_pieces, l.pieces) as pieces, coalesce(l.offer_fen, l.list_fen) as "priceFen"`
export const agreedLines = (db: Db, companyId: number, quoteNo: string) =>
  db.rows<AgreedLine>(
    `select ${agreedColumns} from price_quote q join price_quote_line l on l.quote_id = q.id
     where q.company_id = $1 and q.quote_no = $2 and l.state = 'agreed' order by l.line_no`,
    [companyId, quoteNo],
  )
const open = `q.state = 'accepted' and q.expires_at > now()`
export const openAgreed = (db: Db, companyId: number, skuIds: readonly number[]) =>
  db.rows<AgreedLine>(
    `select ${agreedColumns} from price_quote q join price_quote_line l on l.quote_id = q.id
     where q.company_id = $1 and ${open} and l.state = 'agreed' and l.sku_id = any($2::int[]) order by l.offer_fen`,
    [companyId, skuIds],
  )
export const ANY_ACCEPTED = `select from price_quote q where q.company_id = ask.company_id and ${open}`
/** Lines of the asker's cart with goods of his quote, held before the stock is: an order of the cart holds them in the same turn. */
export const holdAskedCart = (tx: Tx, userId: number, lines: readonly AgreedLine[]) =>
  tx.rows(`select id from cart_item where user_id = $1 and kind = 'cart' and sku_id = any($2::int[]) order by id for update`, [
    userId,
    lines.map(l => l.skuId),
  ])
/** What was ordered leaves the cart, these pieces and no more; gives how many lines it touched. */
export const takeFromCart = async (
  tx: Tx,
  userId: number,
  lines: readonly { skuId: number; stockMode: StockModeCode; optionsKey: string; pieces: number }[],
): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      `with l as (select * from jsonb_to_recordset($2::jsonb) as l("skuId" int, "stockMode" smallint, "optionsKey" text, pieces int)),
       less as (update cart_item i set pieces = i.pieces - l.pieces from l where ${IN_CART} and i.pieces > l.pieces returning i.id),
       gone as (delete from cart_item i using l where ${IN_CART} and i.pieces <= l.pieces returning i.id)
       select ((select count(*) from less) + (select count(*) from gone))::int as n`,
      [userId, JSON.stringify(lines)],
    )
  )?.n ?? 0
const IN_CART = `i.user_id = $1 and i.kind = 'cart' and i.source_no = '' and i.sku_id = l."skuId" and i.stock_mode = l."stockMode" and i.options_key = l."optionsKey"`
export const emptyQuoteBasket = (tx: Tx, userId: number, quoteNo: string) =>
  tx.run(`delete from cart_item where user_id = $1 and kind = 'quote' and source_no = $2`, [userId, quoteNo])

export const overQuotes = (db: Db) =>
  db.rows<{ quoteNo: string }>(
    `select quote_no as "quoteNo" from price_quote where state in ('offered', 'accepted') and expires_at <= now() order by expires_at limit 200`,
  )
/** When the next one lapses. */
export const nextQuoteOver: AsksWhen = (db, backMs) =>
  db.row<Soonest>(
    `select ${untilSoonest('expires_at')} from price_quote where state in ('offered', 'accepted') and ${comesSoon('expires_at')}`,
    [backMs],
  )
/** Offers that end soon and live longer than that, not told yet. */
export const endingQuotes = (db: Db) =>
  db.rows<{ quoteNo: string }>(
    `select quote_no as "quoteNo" from price_quote where state in ('offered', 'accepted') and warned_at is null and expires_at > now()
       and expires_at <= now() + interval '${QUOTE_WARN_HOURS} hours' and valid_hours > ${QUOTE_WARN_HOURS} limit 200`,
  )
export const markQuoteWarned = (tx: Tx, quoteNo: string) =>
  tx.run(
    `update price_quote set warned_at = now() where quote_no = $1 and warned_at is null and state in ('offered', 'accepted') and expires_at > now()`,
    [quoteNo],
  )

/** For whom the mill makes a quote: the company, who of it reads it (its administrator, who may order), and where its orders were priced last. */
export const quotedCompany = (db: Db, code: string) =>
  db.row<{ id: number; name: string; certified: boolean; frozen: boolean; userId: number | null; areaCode: string | null }>(
    `select c.id, c.name, ${certifiedCompany('c')} as certified, c.frozen,
       (select min(u.id) from app_user u where u.company_id = c.id and u.role_code = 'administrator' and u.closed_at is null and not u.frozen) as "userId",
       (select o.sales_area_code from orders o where o.company_id = c.id order by o.id desc limit 1) as "areaCode"
     from company c where c.code = $1`,
    [code],
  )
/** One person of a company who can log in, with what says what he may. */
export const quotedPerson = (db: Db, o: { companyId: number; userId: number }) =>
  db.row<{ companyId: number; roleCode: string; customRights: string[] | null }>(
    `select $1::bigint as "companyId", u.role_code as "roleCode", r.rights as "customRights"
     from app_user u left join company_role r on r.id = u.custom_role_id
     where u.id = $2 and u.company_id = $1 and u.closed_at is null and not u.frozen`,
    [o.companyId, o.userId],
  )

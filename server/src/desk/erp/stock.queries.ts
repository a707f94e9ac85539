// Levels that the ERP has told, and the stock that they are about.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays, type Days } from '../../platform/db/days.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'
import { stockRef } from '@mall/domain/desk/erp/erp.events.ts'
import type { StockLevelStateCode, StockStuck } from '@mall/domain/desk/erp/stockLevel.ts'
import type { StockMessage } from './stockMessage.ts'

export interface LevelRow {
  id: number
  messageId: string
  skuCode: string
  depotCode: string
  pieces: number | null
  kg: Kg | null
  countedAt: Date
  seq: number
  state: StockLevelStateCode
  why: '' | StockStuck
  trouble: string
  underWay: number
  wasPieces: number | null
  nowPieces: number | null
  tries: number
  nextAt: Date
  came: number
  odd: string
  receivedAt: Date
  doneAt: Date | null
  droppedName: string
  note: string
}
const columns = `l.id, l.message_id as "messageId", l.sku_code as "skuCode", l.depot_code as "depotCode", l.pieces, l.kg, l.counted_at as "countedAt", l.seq, l.state, l.why,
  l.trouble, l.under_way as "underWay", l.was_pieces as "wasPieces", l.now_pieces as "nowPieces", l.tries, l.next_at as "nextAt", l.came, l.odd,
  l.received_at as "receivedAt", l.done_at as "doneAt",
  coalesce((select coalesce(nullif(u.real_name, ''), u.nick_name) from app_user u where u.id = l.dropped_by), '') as "droppedName", l.note`

/** Levels of one product in one warehouse are judged one after the other, whether the goods exist or not. */
export const lockRef = (tx: Tx, m: { skuCode: string; depotCode: string }) =>
  tx.run('select pg_advisory_xact_lock(727035, hashtext($1))', [`${m.depotCode}/${m.skuCode}`])
/** Undefined: this number has been here. Stuck until it is judged, in the same transaction. */
export const insertLevel = (tx: Tx, m: StockMessage) =>
  tx.row<LevelRow>(
    ...bind(
      `insert into erp_stock_level as l (message_id, sku_code, depot_code, pieces, kg, counted_at, seq, state, why)
       values (:messageId, :skuCode, :depotCode, :pieces, :kg, to_timestamp(:countedAt::bigint / 1000.0), :seq, 'stuck', 'unknown')
       on conflict (message_id) do nothing returning ${columns}`,
      { ...m },
    ),
  )
export const levelByMessage = (db: Db, messageId: string) =>
  db.row<LevelRow>(`select ${columns} from erp_stock_level l where l.message_id = $1`, [messageId])
export const lockLevel = (tx: Tx, messageId: string) =>
  tx.row<LevelRow>(`select ${columns} from erp_stock_level l where l.message_id = $1 for update`, [messageId])
export const cameAgain = (tx: Tx, messageId: string, odd: string) =>
  tx.run(`update erp_stock_level set came = came + 1, odd = case when $2 = '' then odd else $2 end where message_id = $1`, [
    messageId,
    odd,
  ])
/** One of the same goods that was counted later; one that the desk did not take is decided on as well. */
export const hasNewer = async (tx: Tx, l: LevelRow): Promise<boolean> =>
  (await tx.row(
    `select 1 as one from erp_stock_level where sku_code = $1 and depot_code = $2 and (counted_at, seq, id) > ($3, $4, $5) limit 1`,
    [l.skuCode, l.depotCode, l.countedAt, l.seq, l.id],
  )) !== undefined
/** What waits of the same goods and is older than this has been overtaken. Returns for what they waited. */
export const overtake = (tx: Tx, l: LevelRow) =>
  tx.rows<{ why: StockStuck; tries: number }>(
    `with old as (select id, why, tries from erp_stock_level
       where sku_code = $1 and depot_code = $2 and state = 'stuck' and (counted_at, seq, id) < ($3, $4, $5) for update)
     update erp_stock_level l set state = 'older', why = '', done_at = now() from old where l.id = old.id returning old.why, old.tries`,
    [l.skuCode, l.depotCode, l.countedAt, l.seq, l.id],
  )
export const endLevel = (
  tx: Tx,
  o: { id: number; state: 'applied' | 'same' | 'older'; underWay: number; wasPieces: number | null; nowPieces: number | null },
) =>
  tx.run(
    ...bind(
      `update erp_stock_level set state = :state, why = '', trouble = '', under_way = :underWay, was_pieces = :wasPieces, now_pieces = :nowPieces, done_at = now()
       where id = :id`,
      o,
    ),
  )
/** Tried again by itself, longer each time, an hour at most; five minutes where only an answer is awaited. */
export const keepStuck = (tx: Tx, o: { id: number; why: StockStuck; trouble: string; underWay: number }) =>
  tx.run(
    ...bind(
      `update erp_stock_level set why = :why, trouble = :trouble, under_way = :underWay, tries = tries + 1,
         next_at = now() + least(case when :why = 'unanswered' then 300 else 3600 end, 30 * power(2, least(tries, 7))) * interval '1 second' where id = :id`,
      o,
    ),
  )
export const dropLevel = (tx: Tx, id: number, staffId: number, note: string) =>
  tx.run(
    `update erp_stock_level set state = 'dropped', why = '', done_at = now(), dropped_by = $2, note = $3 where id = $1 and state = 'stuck'`,
    [id, staffId, note],
  )
export const dueLevels = (db: Db) =>
  db.rows<{ messageId: string }>(
    `select message_id as "messageId" from erp_stock_level where state = 'stuck' and next_at <= now() order by next_at, id limit 200`,
  )
/** When the next one is tried again. */
export const nextLevel: AsksWhen = (db, backMs) =>
  db.row<Soonest>(`select ${untilSoonest('next_at')} from erp_stock_level where state = 'stuck' and ${comesSoon('next_at')}`, [
    backMs,
  ])

/** The goods with their stock, locked: what is judged stands until the end of the transaction. */
export const lockStockOf = (tx: Tx, skuCode: string) =>
  tx.row<{ skuId: number; depotCode: string; pieceUnit: string; pieceWeightG: number; onHand: number; reserved: number }>(
    `select k.id as "skuId", k.depot_code as "depotCode", k.piece_unit as "pieceUnit", k.piece_weight_g as "pieceWeightG", s.on_hand as "onHand", s.reserved
     from sku k join stock s on s.sku_id = k.id where k.sku_code = $1 and not k.withdrawn for update of s`,
    [skuCode],
  )
export interface Movement {
  payload: Record<string, unknown>
  /** `out`: not in a count of this moment; `unknown`: the ERP was handed it and has not answered. */
  how: 'out' | 'unknown'
}
/**
 * Movements of one product in one warehouse that a count of this moment does not hold, or may not. By the ERP's own word where it has answered; what it
 * was never handed, and what was written after the count, it cannot hold. An answer's own moment says nothing: it may be late.
 */
export const movesBeside = (tx: Tx, m: { skuCode: string; depotCode: string; at: Date }) =>
  tx.rows<Movement>(
    ...bind(
      `select m.payload, m.how from (
         select o.payload, case
           when o.done_at is not null then case when to_timestamp(coalesce(
             (select coalesce((i.body ->> 'bookedAt')::bigint, (i.body ->> 'at')::bigint * 1000) from erp_inbox i
               where i.key = o.key and i.outcome = 'applied' order by i.id desc limit 1),
             extract(epoch from o.done_at) * 1000) / 1000.0) > :at::timestamptz then 'out' end
           when o.created_at > :at::timestamptz or (o.by_file and o.handover_id is null) or (o.sent_at is null and o.tries = 0 and o.resent = 0) then 'out'
           else 'unknown' end as how
         from (select * from erp_outbox where topic = 'stock.moved' and about = :ref and (done_at is null or done_at > :at::timestamptz)
           union all
           select * from erp_outbox where topic = 'order.shipped' and (done_at is null or done_at > :at::timestamptz)
             and payload -> 'stock' @> jsonb_build_array(jsonb_build_object('skuCode', :skuCode::text, 'depotCode', :depotCode::text))) o) m
       where m.how is not null`,
      { ...m, ref: stockRef(m) },
    ),
  )

/** The goods that the mall sells, each with what the ERP has said of it last. */
export const lastLevels = (db: Db) =>
  db.rows<{ skuCode: string; depotCode: string; pieces: number | null; kg: Kg | null; countedAt: Date | null }>(
    `select k.sku_code as "skuCode", k.depot_code as "depotCode", l.pieces, l.kg, l.counted_at as "countedAt"
     from sku k left join lateral (
       select e.pieces, e.kg, e.counted_at from erp_stock_level e where e.sku_code = k.sku_code and e.depot_code = k.depot_code
       order by e.counted_at desc, e.seq desc, e.id desc limit 1) l on true
     where not k.withdrawn`,
  )

const page = (states: string, order: string) =>
  `select ${columns}, coalesce(k.title, '') as title, coalesce(k.piece_unit, '件') as "pieceUnit", count(*) over ()::int as total
   from (select * from erp_stock_level where ${states} and (:word = '' or sku_code = :word or message_id = :word) order by ${order} limit ${WINDOW}) l
     left join sku k on k.sku_code = l.sku_code
   where ${betweenDays('l.received_at')} order by l.${order} limit :limit offset :offset`
const tabs = {
  stuck: page(`state = 'stuck'`, 'id'),
  taken: page(`state in ('applied', 'same')`, 'id desc'),
  all: page('true', 'id desc'),
}
export type LevelTab = keyof typeof tabs
export const levelPage = (db: Db, tab: LevelTab, f: Days & { word: string; limit: number; offset: number }) =>
  db.rows<LevelRow & { title: string; pieceUnit: string; total: number }>(...bind(tabs[tab], { ...f }))
export const stuckLevels = async (db: Db): Promise<number> =>
  (await db.row<{ n: number }>("select count(*)::int as n from erp_stock_level where state = 'stuck'"))?.n ?? 0

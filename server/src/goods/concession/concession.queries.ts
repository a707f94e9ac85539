// 让价: what waits for a second person, and what one person let go by alone today.
import { ALONE_HOURS } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import type { ConcessionKindCode, ConcessionStateCode } from '@mall/domain/goods/concession/concession.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

/** Goods by number, or by class; no class named: all goods. */
export interface GoodsOf {
  skuIds: readonly number[] | null
  classes: readonly string[]
}
const LAYER = `case c.kind when 'coupon' then 'coupon' else 'offer' end`
/**
 * The widest that this person let go by alone in the last 24 hours, by layer, of goods that are among these; `listLess`: how far his own moves of list
 * prices, by hand or by a sheet that nobody else agreed to, have lowered the one of these goods that they lowered most.
 */
export const aloneToday = (db: Db, a: GoodsOf & { personId: number }) =>
  db.row<{ offer: number; coupon: number; listLess: number }>(
    ...bind(
      `with day as (select c.share_ppm, ${LAYER} as layer from concession c
         where c.state = 'alone' and c.asked_by = :personId and c.asked_at > now() - interval '${ALONE_HOURS} hours'
           and exists (select 1 from sku k where (:skuIds::int[] is null or k.id = any(:skuIds::int[])) and (:classes::text[] = '{}' or k.class_code = any(:classes::text[]))
             and (c.sku_ids is null or k.id = any(c.sku_ids)) and (c.classes = '{}' or k.class_code = any(c.classes)))),
       gone as (select p.sku_id, p.now_fen - p.was_fen as fen from price_change p
           where p.by_hand and p.staff_id = :personId and p.sales_area_code is null and p.at > now() - interval '${ALONE_HOURS} hours'
         union all select p.sku_id, p.now_fen - p.was_fen from repricing r join price_change p on p.repricing_id = r.id and p.sales_area_code is null
           where r.needs = '' and :personId::bigint = any(r.authors) and r.published_at > now() - interval '${ALONE_HOURS} hours'),
       moved as (select g.sku_id, sum(g.fen)::bigint as fen from gone g join sku k on k.id = g.sku_id
         where (:skuIds::int[] is null or k.id = any(:skuIds::int[])) and (:classes::text[] = '{}' or k.class_code = any(:classes::text[])) group by g.sku_id)
       select coalesce((select max(share_ppm) from day where layer = 'offer'), 0) / 1e6::float8 as offer,
         coalesce((select max(share_ppm) from day where layer = 'coupon'), 0) / 1e6::float8 as coupon,
         coalesce((select max(-m.fen::float8 / greatest(1, k.list_price_fen - m.fen)) from moved m join sku k on k.id = m.sku_id where m.fen < 0), 0)::float8 as "listLess"`,
      { ...a },
    ),
  )

export interface NewConcession extends GoodsOf {
  kind: ConcessionKindCode
  refNo: string
  refVersion: number
  title: string
  share: number
  needs: string
  note: string
  asked: object | null
  authors: readonly number[]
  askedBy: number
}
export const insertConcession = (tx: Tx, c: NewConcession) =>
  tx.row<{ concessionNo: string }>(
    ...bind(
      `insert into concession (concession_no, kind, ref_no, ref_version, title, share_ppm, sku_ids, classes, needs, note, asked, authors, asked_by, state)
       values (${runningNo('concession')}, :kind, :refNo, :refVersion, :title, :sharePpm, :skuIds::int[], :classes::text[], :needs, :note, :asked::jsonb, :authors::bigint[], :askedBy,
         case when :needs::text = '' then 'alone' else 'waiting' end)
       on conflict (kind, ref_no) where state = 'waiting' do nothing returning concession_no as "concessionNo"`,
      { ...c, sharePpm: Math.ceil(c.share * 1e6 - 1e-6), asked: c.asked === null ? null : JSON.stringify(c.asked) },
    ),
  )
/** SQL: whether something of this number waits for a second person. */
export const waitsForSecond = (kind: ConcessionKindCode, refNo: string): string =>
  `exists (select 1 from concession w where w.kind = '${kind}' and w.ref_no = ${refNo} and w.state = 'waiting')`
/** What of it waits is taken back: the thing itself was changed or is gone. Gives how many. */
export const dropWaiting = (tx: Tx, kind: ConcessionKindCode, refNo: string) =>
  tx.run(`update concession set state = 'dropped' where kind = $1 and ref_no = $2 and state = 'waiting'`, [kind, refNo])
export const waitingOf = (db: Db, kind: ConcessionKindCode, refNo: string) =>
  db.row<{ concessionNo: string; needs: string; askedBy: number; asked: unknown }>(
    `select concession_no as "concessionNo", needs, asked_by as "askedBy", asked from concession where kind = $1 and ref_no = $2 and state = 'waiting'`,
    [kind, refNo],
  )

export interface ConcessionRow {
  id: number
  concessionNo: string
  kind: ConcessionKindCode
  refNo: string
  refVersion: number
  title: string
  sharePpm: number
  needs: string
  note: string
  asked: unknown
  authors: number[]
  askedBy: number
  askerName: string
  askedAt: Date
  state: ConcessionStateCode
  deciderName: string
  decidedAt: Date | null
  reason: string
}
const columns = `c.id, c.concession_no as "concessionNo", c.kind, c.ref_no as "refNo", c.ref_version as "refVersion", c.title, c.share_ppm as "sharePpm", c.needs, c.note, c.asked,
  to_jsonb(c.authors) as authors, c.asked_by as "askedBy", coalesce(nullif(u.real_name, ''), u.nick_name) as "askerName", c.asked_at as "askedAt", c.state,
  coalesce(nullif(d.real_name, ''), d.nick_name, '') as "deciderName", c.decided_at as "decidedAt", c.reason`
const from = `concession c join app_user u on u.id = c.asked_by left join app_user d on d.id = c.decided_by`
const WHERE = `c.state <> 'alone' and (:view = 'all' or (:view = 'waiting') = (c.state = 'waiting'))
  and (:word = '' or c.title ilike '%' || :word || '%' or c.ref_no = :word or c.concession_no = :word)`
export const concessions = (db: Db, a: { view: string; word: string; limit: number; offset: number }) =>
  db.rows<ConcessionRow>(
    ...bind(`select ${columns} from ${from} where ${WHERE} order by c.id desc limit :limit offset :offset`, { ...a }),
  )
export const concessionCounts = (db: Db, a: { view: string; word: string }) =>
  db.row<{ n: number; waiting: number }>(
    ...bind(
      `select (select count(*)::int from concession c where ${WHERE}) as n, (select count(*)::int from concession c where c.state = 'waiting') as waiting`,
      { ...a },
    ),
  )
/** What of prices waits for a second person: of the day's work. */
export const pricesToDecide = (db: Db) =>
  db.row<{ sheets: number; concessions: number }>(
    `select (select count(*)::int from repricing where state = 'waiting') as sheets, (select count(*)::int from concession where state = 'waiting') as concessions`,
  )
export const concessionByNo = (db: Db, concessionNo: string) =>
  db.row<ConcessionRow>(`select ${columns} from ${from} where c.concession_no = $1 and c.state <> 'alone'`, [concessionNo])
export const lockConcession = (tx: Tx, concessionNo: string) =>
  tx.row<{ id: number }>('select id from concession where concession_no = $1 for update', [concessionNo])
export const setDecided = (tx: Tx, o: { id: number; state: 'passed' | 'returned'; by: number; reason: string }) =>
  tx.run(
    ...bind(
      `update concession set state = :state, decided_by = :by, decided_at = now(), reason = :reason where id = :id and state = 'waiting'`,
      { ...o },
    ),
  )

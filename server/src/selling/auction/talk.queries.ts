// 竞价室问答: what is asked of a lot, what was answered, and every earlier wording.
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import {
  ASKED_WITHIN_MINUTES,
  LATE_MINUTES,
  type TalkKindCode,
  type TalkStateCode,
} from '@mall/domain/selling/auction/talk.rules.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const nameOf = (t: string): string => `coalesce(nullif(${t}.real_name, ''), ${t}.nick_name)`
export interface TalkRow {
  id: number
  lotId: number
  biddingNo: string
  title: string
  no: number
  kind: TalkKindCode
  state: TalkStateCode
  companyId: number | null
  companyName: string
  bdUserId: number | null
  askedBy: number
  userName: string
  words: string
  shown: string
  answer: string
  why: string
  rev: number
  at: Date
  actedAt: Date | null
  late: boolean
  /** Its lot runs or comes: it may be answered and corrected. */
  living: boolean
  total: number
}
const columns = `t.id, t.lot_id as "lotId", l.bidding_no as "biddingNo", l.title, t.no, t.kind, t.state, t.company_id as "companyId",
  coalesce(f.name, '') as "companyName", f.bd_user_id as "bdUserId", t.asked_by as "askedBy", ${nameOf('a')} as "userName", t.words, t.shown, t.answer, t.why, t.rev, t.at,
  t.acted_at as "actedAt", t.state = 'open' and t.at < now() - interval '${LATE_MINUTES} minutes' as late, l.status = ${BiddingStatus.announced} as living`
const joined =
  'bid_talk t join bid_lot l on l.id = t.lot_id join app_user a on a.id = t.asked_by left join company f on f.id = t.company_id'

/** Of one lot, the newest first. */
export const talkOfLot = (db: Db, lotId: number) =>
  db.rows<TalkRow>(
    `select ${columns}, 1 as total from ${joined} where t.lot_id = $1 order by coalesce(t.acted_at, t.at) desc, t.id desc`,
    [lotId],
  )
export const talkByNo = (db: Db, lotId: number, no: number) =>
  db.row<TalkRow>(`select ${columns}, 1 as total from ${joined} where t.lot_id = $1 and t.no = $2`, [lotId, no])
/** What waits is of lots that are not over: of the others nobody can answer any more. */
export const talkQueue = (db: Db, a: { view: string; word: string | null; limit: number; offset: number }) =>
  db.rows<TalkRow>(
    `select ${columns}, count(*) over ()::int as total from ${joined}
     where t.kind = 'question' and ($1 = 'all' or (t.state = $1 and ($1 <> 'open' or l.status = ${BiddingStatus.announced})))
       and ($2::text is null or l.bidding_no ilike $2 or l.title ilike $2 or t.words ilike $2)
     order by case when $1 = 'open' then t.at end, t.id desc limit $3 offset $4`,
    [a.view, a.word, a.limit, a.offset],
  )
export const talkCounts = (db: Db) =>
  db.row<{ openCount: number; lateCount: number }>(
    `select count(*)::int as "openCount", count(*) filter (where t.at < now() - interval '${LATE_MINUTES} minutes')::int as "lateCount"
     from bid_talk t join bid_lot l on l.id = t.lot_id where t.state = 'open' and l.status = ${BiddingStatus.announced}`,
  )
export interface TalkChange {
  talkId: number
  rev: number
  state: string
  shown: string
  answer: string
  reason: string
  byName: string
  at: Date
}
/** Every wording of these, the newest first. */
export const talkChanges = (db: Db, ids: readonly number[]) =>
  db.rows<TalkChange>(
    `select c.talk_id as "talkId", c.rev, c.state, c.shown, c.answer, c.reason, ${nameOf('u')} as "byName", c.at
     from bid_talk_change c join app_user u on u.id = c.by_id where c.talk_id = any($1::bigint[]) order by c.talk_id, c.rev desc`,
    [ids],
  )
/** What the person has asked in the lot: that waits, and within an hour. */
export const askedBy = (db: Db, lotId: number, userId: number) =>
  db.row<{ waiting: number; lately: number }>(
    `select count(*) filter (where state = 'open')::int as waiting, count(*) filter (where at > now() - interval '${ASKED_WITHIN_MINUTES} minutes')::int as lately
     from bid_talk where lot_id = $1 and asked_by = $2 and kind = 'question'`,
    [lotId, userId],
  )
/** Names of the companies that take part. */
export const biddersNames = (db: Db, lotId: number) =>
  db.rows<{ name: string }>('select f.name from bid_entry e join company f on f.id = e.company_id where e.lot_id = $1', [lotId])
export const isFrozen = async (db: Db, companyId: number): Promise<boolean> =>
  (await db.row('select 1 as one from company where id = $1 and frozen', [companyId])) !== undefined
/** The next number of the lot; its row is locked. */
export const insertQuestion = (
  tx: Tx,
  t: { lotId: number; companyId: number; userId: number; words: string; requestId: string },
) =>
  tx.row<{ no: number }>(
    `insert into bid_talk (lot_id, no, kind, state, company_id, asked_by, words, request_id)
     select $1, coalesce(max(no), 0) + 1, 'question', 'open', $2, $3, $4, $5 from bid_talk where lot_id = $1 returning no`,
    [t.lotId, t.companyId, t.userId, t.words, t.requestId],
  )
/** An announcement of the desk, shown at once; its first wording is kept like those of answers. */
export const insertAnnouncement = (tx: Tx, t: { lotId: number; userId: number; words: string }) =>
  tx.run(
    `with made as (insert into bid_talk (lot_id, no, kind, state, asked_by, words, answer, acted_at, acted_by)
       select $1, coalesce(max(no), 0) + 1, 'announcement', 'answered', $2, $3, $3, now(), $2 from bid_talk where lot_id = $1 returning id)
     insert into bid_talk_change (talk_id, rev, state, shown, answer, reason, by_id) select id, 1, 'answered', '', $3, '', $2 from made`,
    [t.lotId, t.userId, t.words],
  )
/** Its next wording, with what it was called and why; gives whether it was still as it was read. */
export const actOnTalk = async (
  tx: Tx,
  t: { id: number; rev: number; state: TalkStateCode; shown: string; answer: string; why: string; by: number },
): Promise<boolean> =>
  (await tx.run(
    `with moved as (update bid_talk set state = $3, shown = $4, answer = $5, why = case when $3 = 'rejected' then $6 else '' end, rev = rev + 1,
         acted_at = case when state = 'answered' then acted_at else now() end, acted_by = $7 where id = $1 and rev = $2 returning id, rev)
     insert into bid_talk_change (talk_id, rev, state, shown, answer, reason, by_id) select id, rev, $3, $4, $5, $6, $7 from moved`,
    [t.id, t.rev, t.state, t.shown, t.answer, t.why, t.by],
  )) > 0
/** Moves with everything that is published of a lot. */
export const talkVersion = async (db: Db, lotId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(`select coalesce(sum(rev), 0)::int as n from bid_talk where lot_id = $1 and state = 'answered'`, [
      lotId,
    ])
  )?.n ?? 0

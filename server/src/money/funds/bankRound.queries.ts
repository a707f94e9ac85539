// 银行直联: how far the bank has been asked. One question about an account in ten seconds, whoever asks; a round is asked page by page, each page in a run of its own,
// and what it is at stands here, so that a process may end at any line.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { type AsksWhen, comesSoon, type Soonest, untilSoonest } from '../../platform/db/soon.ts'
import type { TransferBank } from './transferPort.ts'

/** Between two questions about one account the bank wants so many seconds. */
const PAUSE_SECONDS = 10
/** It knows no day before. */
const MONTHS = 13
/** Days of one round: after a long outage one follows the other. */
const ROUND_DAYS = 31
/** The key of a page is good for the moment: with an older one the round begins anew. */
const STALE_MINUTES = 10
/** Two thousand pages: a list that goes on for longer has no end. */
const LONGEST_HOURS = 6

const today = `(now() at time zone 'Asia/Shanghai')::date`
const free = `(asked_at is null or asked_at <= clock_timestamp() - interval '${PAUSE_SECONDS} seconds')`

const begun = (db: Db, b: Pick<TransferBank, 'account' | 'firstDay'>) =>
  db.run(
    `insert into bank_round (account, whole_to) values ($1, least(coalesce(nullif($2, '')::date, ${today}), ${today}) - 1) on conflict do nothing`,
    [b.account, b.firstDay],
  )

export interface Turn {
  account: string
  from: string
  to: string
  page: string
  wholeTo: string
  wholeFen: Fen | null
  beganAt: Date
  lastFen: Fen | null
  lastAt: Date | null
  overFen: Fen | null
  gapDay: string | null
  saidDay: string | null
  today: string
  /** Days that the bank does not know any more were never read. */
  tooLate: boolean
  /** Whose turn it is: what he found is written only while it is his. */
  askedAt: Date
}
/** The turn to ask for the next page, or for the first of a new round; undefined: the bank is asked later. */
export async function takeTurn(db: Db, bank: Pick<TransferBank, 'account' | 'firstDay' | 'minutes'>): Promise<Turn | undefined> {
  await begun(db, bank)
  return db.row<Turn>(
    `with at as (
       select account, page is null or coalesce(page_at, began_at) < now() - interval '${STALE_MINUTES} minutes' or began_at < now() - interval '${LONGEST_HOURS} hours' as fresh, ${today} as today,
         whole_to + 1 < (${today} - interval '${MONTHS} months')::date as too_late,
         greatest(whole_to + 1, (${today} - interval '${MONTHS} months')::date) as next_day
       from bank_round where account = $1 for update)
     update bank_round r set asked_at = date_trunc('milliseconds', clock_timestamp()), again = false,
       page = case when at.fresh then '' else r.page end,
       from_day = case when at.fresh then at.next_day else r.from_day end,
       to_day = case when at.fresh then least(at.next_day + ${ROUND_DAYS - 1}, at.today) else r.to_day end,
       began_at = case when at.fresh then now() else r.began_at end,
       page_at = case when at.fresh then now() else r.page_at end,
       last_fen = case when at.fresh then r.whole_fen else r.last_fen end,
       last_at = case when at.fresh then (r.whole_to + 1)::timestamp at time zone 'Asia/Shanghai' else r.last_at end,
       over_fen = case when at.fresh then r.whole_fen else r.over_fen end,
       gap_day = case when at.fresh then null else r.gap_day end
     from at where r.account = at.account and ${free}
       and (not at.fresh or r.again or $2::int <= 1 or r.read_at is null or r.read_at <= now() - make_interval(mins => $2::int))
     returning r.account, r.from_day::text as "from", r.to_day::text as "to", coalesce(r.page, '') as page, r.whole_to::text as "wholeTo", r.whole_fen as "wholeFen", r.over_fen as "overFen", coalesce(r.began_at, now()) as "beganAt", r.last_fen as "lastFen",
       r.last_at as "lastAt", r.gap_day::text as "gapDay", r.said_day::text as "saidDay", at.today::text as today, at.too_late as "tooLate", coalesce(r.asked_at, now()) as "askedAt"`,
    [bank.account, bank.minutes],
  )
}
/** The same turn for a question beside the round; `waitMs`: when the bank may be asked again. */
export async function ownTurn(
  db: Db,
  bank: Pick<TransferBank, 'account' | 'firstDay'>,
): Promise<{ today: string } | { waitMs: number }> {
  await begun(db, bank)
  const mine = await db.row<{ today: string }>(
    `update bank_round set asked_at = date_trunc('milliseconds', clock_timestamp()) where account = $1 and ${free} returning ${today}::text as today`,
    [bank.account],
  )
  if (mine) return mine
  const left = await db.row<{ ms: number }>(
    `select greatest(extract(epoch from asked_at + interval '${PAUSE_SECONDS} seconds' - clock_timestamp()) * 1000, 0)::float8 as ms from bank_round where account = $1`,
    [bank.account],
  )
  return { waitMs: Math.ceil(left?.ms ?? 0) + 20 }
}
export interface PageRead {
  account: string
  askedAt: Date
  /** Null: the round is over. */
  page: string | null
  wholeTo: string
  wholeFen: Fen | null
  lastFen: Fen | null
  lastAt: Date | null
  overFen: Fen | null
  gapDay: string | null
  saidDay: string | null
  /** More is to be asked at once: the next page, or days behind this round. */
  again: boolean
}
/** False: another has taken the turn meanwhile. */
export const pageRead = async (db: Db, p: PageRead): Promise<boolean> =>
  (await db.run(
    ...bind(
      `update bank_round set page = :page, page_at = now(), whole_to = :wholeTo::date, whole_fen = :wholeFen::bigint, over_fen = :overFen::bigint, last_fen = :lastFen::bigint, last_at = :lastAt::timestamptz, gap_day = :gapDay::date,
         said_day = :saidDay::date, again = again or :again, read_at = case when :page::text is null then now() else read_at end
       where account = :account and asked_at = :askedAt::timestamptz`,
      { ...p },
    ),
  )) > 0
/** Something waits: asked as soon as the bank allows it. */
export const askAgain = async (db: Db, bank: Pick<TransferBank, 'account' | 'firstDay'>): Promise<void> => {
  await begun(db, bank)
  await db.run('update bank_round set again = true where account = $1', [bank.account])
}

const turnAt = `asked_at + interval '${PAUSE_SECONDS} seconds'`
export const nextTurn: AsksWhen = (db, backMs) =>
  db.row<Soonest>(`select ${untilSoonest(turnAt)} from bank_round where again and ${comesSoon(turnAt)}`, [backMs])

// What the company registry has answered, kept since each question costs money, and what was asked of it.
import type { Db, Pool } from '../../kernel/ports/database.ts'

export const keptRegistryAnswer = (db: Db, word: string, hours: { found: number; nothing: number }) =>
  db.row<{ answer: unknown[] }>(
    `select answer from registry_answer where word = $1
       and at > now() - make_interval(hours => case when answer = '[]'::jsonb then $3::int else $2::int end)`,
    [word, hours.found, hours.nothing],
  )
export const keepRegistryAnswer = (db: Db, word: string, answer: unknown[]) =>
  db.run(
    `insert into registry_answer (word, answer) values ($1, $2::jsonb)
     on conflict (word) do update set answer = excluded.answer, at = now()`,
    [word, JSON.stringify(answer)],
  )
/** A question that is under way: it ends with its answer, or with the process that asked it, after the deadline of a call. */
const UNDER_WAY_SECONDS = 8
const underWay = `ended_at is null and asked_at > now() - interval '${UNDER_WAY_SECONDS} seconds'`
export const isBeingAsked = async (db: Db, word: string): Promise<boolean> =>
  (await db.row(`select 1 as one from registry_ask where word = $1 and ${underWay} limit 1`, [word])) !== undefined

/** A day of the calendar is within so many. */
const DAY_HOURS = 24
/** Questions of one moment are decided on one after the other. */
const ASK_LOCK = 727_044
/**
 * Written before it leaves, so that a question whose process dies is counted as well. Not written where the same is being asked, or where the day
 * has no more.
 */
export const claimQuestion = (pool: Pool, word: string, perDay: number): Promise<number | 'asked' | 'over'> =>
  pool.tx(async tx => {
    await tx.run('select pg_advisory_xact_lock($1)', [ASK_LOCK])
    if (await isBeingAsked(tx, word)) return 'asked'
    const made = await tx.row<{ id: number }>(
      `insert into registry_ask (word) select $1 where (select count(*) from registry_ask
         where asked_at > now() - interval '${DAY_HOURS} hours' and (asked_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date) < $2::int
       returning id`,
      [word, perDay],
    )
    return made?.id ?? 'over'
  })
export const endQuestion = (db: Db, id: number) => db.run('update registry_ask set ended_at = now() where id = $1', [id])
/** It never left, so nobody charges for it. */
export const dropQuestion = (db: Db, id: number) => db.run('delete from registry_ask where id = $1', [id])

/** Answers that are not asked for any more, and the questions of their time. */
export const dropOldAnswers = (db: Db, days: number) =>
  db.run(
    `with asked as (delete from registry_ask where asked_at < now() - make_interval(days => $1::int))
     delete from registry_answer where at < now() - make_interval(days => $1::int)`,
    [days],
  )

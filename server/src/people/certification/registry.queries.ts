// What the company registry has answered, kept since each question costs money, and how often it was asked today.
import type { Db } from '../../kernel/ports/database.ts'

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
export const registryHitsToday = async (db: Db): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select coalesce(sum(ok + refused + away), 0)::int as n from partner_call
       where day = (now() at time zone 'Asia/Shanghai')::date and partner = 'registry'`,
    )
  )?.n ?? 0
/** Answers that are not asked for any more. */
export const dropOldAnswers = (db: Db, days: number) =>
  db.run(`delete from registry_answer where at < now() - make_interval(days => $1::int)`, [days])

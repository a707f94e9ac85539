import type { Db } from '../../kernel/ports/database.ts'

export const recordSuccess = (db: Db, job: string, ms: number): Promise<number> =>
  db.run(
    `insert into job_run (job, succeeded_at, took_ms) values ($1, now(), $2)
     on conflict (job) do update set succeeded_at = excluded.succeeded_at, took_ms = excluded.took_ms`,
    [job, ms],
  )

export const recordFailure = (db: Db, job: string): Promise<number> =>
  db.run(
    'insert into job_run (job, failed_at) values ($1, now()) on conflict (job) do update set failed_at = excluded.failed_at',
    [job],
  )

/** Of each job when it last succeeded, in whichever process, by the database's clock, and seconds since that and since it last ran at all. */
export const lastRuns = (db: Db) =>
  db.rows<{ job: string; at: number | null; ageSeconds: number | null; ranSeconds: number }>(
    `select job, extract(epoch from succeeded_at)::float8 as at, extract(epoch from now() - succeeded_at)::float8 as "ageSeconds",
       coalesce(extract(epoch from now() - greatest(succeeded_at, failed_at)), 0)::float8 as "ranSeconds" from job_run`,
  )

import type { Db } from '../db/pool.ts'

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

/** Seconds since each job last succeeded, in whichever process, and that moment by the database's clock. */
export const lastRuns = (db: Db) =>
  db.rows<{ job: string; at: number; ageSeconds: number }>(
    `select job, extract(epoch from succeeded_at)::float8 as at, extract(epoch from now() - succeeded_at)::float8 as "ageSeconds"
     from job_run where succeeded_at is not null`,
  )

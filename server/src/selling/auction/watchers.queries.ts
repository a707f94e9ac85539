// Open lines of lots, a row for each process, lot and company.
import type { Db } from '../../kernel/ports/database.ts'

/** A process that was silent so long is gone. */
const GONE_MINUTES = 1

/** What this process has open now in place of what it had; rows of processes that are gone go with it. */
export const sayWatched = (db: Db, process: string, rows: readonly { lotId: number; companyId: number; lines: number }[]) =>
  db.run(
    `with now_open as (select * from unnest($2::bigint[], $3::bigint[], $4::int[]) as t(lot_id, company_id, lines)),
     gone as (delete from bid_watch w where (w.process = $1::uuid and not exists (select 1 from now_open n where n.lot_id = w.lot_id and n.company_id = w.company_id))
       or (w.process <> $1::uuid and w.at < now() - interval '${GONE_MINUTES} minutes'))
     insert into bid_watch as w (process, lot_id, company_id, lines, at) select $1::uuid, lot_id, company_id, lines, now() from now_open
     on conflict (process, lot_id, company_id) do update set lines = excluded.lines, at = excluded.at`,
    [process, rows.map(r => r.lotId), rows.map(r => r.companyId), rows.map(r => r.lines)],
  )
export const watchedNow = (db: Db, lotId: number, seconds: number) =>
  db.rows<{ companyId: number; lines: number }>(
    `select company_id as "companyId", sum(lines)::int as lines from bid_watch where lot_id = $1 and at > now() - make_interval(secs => $2) group by company_id`,
    [lotId, seconds],
  )

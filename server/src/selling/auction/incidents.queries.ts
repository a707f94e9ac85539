import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface IncidentRow {
  lotId: number
  at: Date
  byName: string
  note: string
}
export const insertIncident = (tx: Tx, o: { lotId: number; note: string; actorId: number; requestId: string }) =>
  tx.run('insert into bid_incident (lot_id, note, actor_id, request_id) values ($1, $2, $3, $4) on conflict do nothing', [
    o.lotId,
    o.note,
    o.actorId,
    o.requestId,
  ])
/** Of these lots, the newest first. */
export const incidentsOf = (db: Db, lotIds: readonly number[]) =>
  db.rows<IncidentRow>(
    `select i.lot_id as "lotId", i.at, coalesce(nullif(u.real_name, ''), u.nick_name) as "byName", i.note
     from bid_incident i join app_user u on u.id = i.actor_id where i.lot_id = any($1::bigint[]) order by i.id desc limit 500`,
    [lotIds],
  )

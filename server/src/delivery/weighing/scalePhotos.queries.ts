// Photos taken at a weighing. A row is never changed, nor is its picture.
import type { ScalePhotoKindCode, ScalePhotoStageCode } from '@mall/domain/delivery/shipment/scalePhoto.codes.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface ScalePhotoRow {
  fileId: string
  stage: ScalePhotoStageCode
  kind: ScalePhotoKindCode
  ticketId: number | null
  at: Date
  by: string
}
/** Of the truck that stands there now: what was taken of one before it proves nothing of this one. */
export const photosOf = (db: Db, waybillId: number) =>
  db.rows<ScalePhotoRow>(
    `select p.file_id as "fileId", p.stage, p.kind, p.ticket_id as "ticketId", p.at, u.nick_name as by
     from scale_photo p join app_user u on u.id = p.by_id join file_object f on f.id = p.file_id
     where p.waybill_id = $1 and f.deleted_at is null
       and not exists (select 1 from waybill_event e where e.waybill_id = $1 and e.event = 'truck' and e.at > p.at) order by p.id`,
    [waybillId],
  )
export const insertPhoto = (
  tx: Tx,
  p: {
    waybillId: number
    ticketId: number | null
    stage: ScalePhotoStageCode
    kind: ScalePhotoKindCode
    fileId: string
    byId: number
  },
) =>
  tx.run('insert into scale_photo (waybill_id, ticket_id, stage, kind, file_id, by_id) values ($1, $2, $3, $4, $5, $6)', [
    p.waybillId,
    p.ticketId,
    p.stage,
    p.kind,
    p.fileId,
    p.byId,
  ])

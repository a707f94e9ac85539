// 交接文件: files of what an ERP that is not connected was to be told.
import { HANDOVER_LINES, type HandoverStateCode } from '@mall/domain/desk/erp/handover.ts'
import { bind } from '../../platform/db/bind.ts'
import { betweenDays } from '../../platform/db/days.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface HandoverRow {
  id: number
  handoverNo: string
  fromOn: string
  toOn: string
  lines: number
  state: HandoverStateCode
  deliveredName: string
  madeBy: string
  madeAt: Date
  endedName: string
  endedAt: Date | null
}
const columns = `h.id, h.handover_no as "handoverNo", to_char(h.from_on, 'YYYY-MM-DD') as "fromOn", to_char(h.to_on, 'YYYY-MM-DD') as "toOn", h.lines, h.state,
  h.delivered_as as "deliveredName", (select nick_name from app_user where id = h.made_by) as "madeBy", h.made_at as "madeAt",
  coalesce((select nick_name from app_user where id = h.ended_by), '') as "endedName", h.ended_at as "endedAt"`
export const handoverPage = (db: Db, f: { limit: number; offset: number }) =>
  db.rows<HandoverRow & { total: number }>(
    ...bind(
      `select ${columns}, count(*) over ()::int as total from erp_handover h order by h.id desc limit :limit offset :offset`,
      {
        ...f,
      },
    ),
  )
export const handoverByNo = (db: Db, no: string) =>
  db.row<HandoverRow>(`select ${columns} from erp_handover h where h.handover_no = $1`, [no])
export const lockHandover = (tx: Tx, no: string) =>
  tx.row<HandoverRow>(`select ${columns} from erp_handover h where h.handover_no = $1 for update`, [no])

/** Facts carry a point in their topic; instructions, which move money, do not. */
const FACT = `o.topic like '%.%'`
/** What a file is made of: all that waits, or beside a connected ERP what it has no place for, or has refused. */
const TO_FILE = `(not :connected::boolean or o.by_file or o.refused_at is not null)`
/** Written with how many it will hold; no row: nothing of these days waits. */
export const makeHandover = (tx: Tx, h: { fromOn: string; toOn: string; actorId: number; connected: boolean }) =>
  tx.row<{ handoverNo: string; lines: number }>(
    ...bind(
      `with taken as (
         select o.id from erp_outbox o where o.state = 'waiting' and o.handover_id is null and not o.held and ${FACT} and ${TO_FILE} and ${betweenDays('o.created_at')}
         order by o.id limit ${HANDOVER_LINES} for update skip locked),
       made as (
         insert into erp_handover (handover_no, from_on, to_on, lines, made_by)
         select ${runningNo('erpHandover')}, :fromOn::date, :toOn::date, n, :actorId from (select count(*)::int as n from taken) t where n > 0
         returning id, handover_no, lines),
       held as (
         update erp_outbox o set handover_id = m.id, held = true from made m where o.id in (select id from taken) returning o.id)
       select handover_no as "handoverNo", lines from made`,
      { ...h },
    ),
  )
export const endHandover = (
  tx: Tx,
  h: { id: number; to: HandoverStateCode; deliveredName: string; actorId: number },
): Promise<number> =>
  tx.run(
    ...bind(
      `update erp_handover set state = :to, delivered_as = :deliveredName, ended_by = :actorId, ended_at = now() where id = :id and state = 'made'`,
      { ...h },
    ),
  )
/** The other house has them. */
export const markDelivered = (tx: Tx, handoverId: number) =>
  tx.run(
    `update erp_outbox set state = 'done', done_at = now(), trouble = '', held = false where handover_id = $1 and state = 'waiting'`,
    [handoverId],
  )
/** They wait as before. */
export const letGo = (tx: Tx, handoverId: number) =>
  tx.run(`update erp_outbox set handover_id = null, held = false, next_at = now() where handover_id = $1 and state = 'waiting'`, [
    handoverId,
  ])
export interface HandoverLine {
  id: number
  key: string
  topic: string
  about: string
  payload: Record<string, unknown>
  createdAt: Date
}
export const linesAfter = (db: Db, f: { handoverId: number; after: number; limit: number }) =>
  db.rows<HandoverLine>(
    ...bind(
      `select o.id, o.key, o.topic, o.about, o.payload, o.created_at as "createdAt" from erp_outbox o
       where o.handover_id = :handoverId and o.id > :after order by o.id limit :limit`,
      { ...f },
    ),
  )
/** What was not sent and lies in no file: facts, since when; and instructions that wait for two persons. */
export const unsentSums = (db: Db, connected: boolean) =>
  db.row<{ facts: number; since: Date | null; oldestOn: string; pays: number }>(
    ...bind(
      `select count(*) filter (where ${FACT} and ${TO_FILE})::int as facts, min(o.created_at) filter (where ${FACT} and ${TO_FILE}) as since,
       coalesce(to_char(min(o.created_at) filter (where ${FACT} and ${TO_FILE}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), '') as "oldestOn",
       count(*) filter (where not ${FACT})::int as pays
     from erp_outbox o where o.state = 'waiting' and o.handover_id is null`,
      { connected },
    ),
  )

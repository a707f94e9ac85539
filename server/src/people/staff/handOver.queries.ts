// 交接: whose work, to whom, and what was asked under which key.
import type { Hand } from '../../kernel/load/workKinds.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const columns = `id, coalesce(staff_code, '') as "staffCode", coalesce(nullif(real_name, ''), nick_name) as name, staff_roles as roles`
/** Anybody who ever worked here: who has left still has work in hand. */
export const handByCode = (db: Db, staffCode: string) =>
  db.row<Hand>(`select ${columns} from app_user where staff_code = $1`, [staffCode])
/** Who can take work: at work, in the order of their numbers. Locked in the order of their ids when both are asked by code. */
export const lockHands = (tx: Tx, codes: readonly string[]) =>
  tx.rows<Hand & { there: boolean }>(
    `select ${columns}, not frozen and closed_at is null as there from app_user where staff_code = any($1::text[]) order by id for update`,
    [codes],
  )
export const handsAtWork = (db: Db, but: number) =>
  db.rows<Hand>(
    `select ${columns} from app_user where staff_code is not null and not frozen and closed_at is null and id <> $1 order by staff_code limit 300`,
    [but],
  )
export const insertHandover = (
  tx: Tx,
  h: { fromId: number; toId: number; asked: object; moved: object; reason: string; actorId: number; requestId: string },
) =>
  tx.run(
    `insert into work_handover (from_id, to_id, asked, moved, reason, actor_id, request_id) values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7)`,
    [h.fromId, h.toId, JSON.stringify(h.asked), JSON.stringify(h.moved), h.reason, h.actorId, h.requestId],
  )
export interface Moved {
  workKind: string
  label: string
  count: number
  left: number
}

// 收票规则: what finance says of classes, each word from its moment on, and the list of acceptors.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface ClassRow {
  classCode: 'A' | 'B' | 'C'
  rateBp: number
  singleLimitFen: Fen
  companyLimitFen: Fen
  months: number
}
const columns = `class_code as "classCode", rate_bp as "rateBp", single_limit_fen as "singleLimitFen", company_limit_fen as "companyLimitFen", months::int`
/** In force now. */
export const classesNow = (db: Db) =>
  db.rows<ClassRow>(
    `select distinct on (class_code) ${columns} from draft_class where valid_from <= now() order by class_code, valid_from desc`,
  )
export const allClasses = (db: Db) =>
  db.rows<ClassRow & { validFrom: Date; madeBy: string; state: 'coming' | 'inForce' | 'over' }>(
    `select ${columns}, valid_from as "validFrom", u.nick_name as "madeBy",
       case when valid_from > now() then 'coming'
         when valid_from = (select max(n.valid_from) from draft_class n where n.class_code = k.class_code and n.valid_from <= now()) then 'inForce' else 'over' end as state
     from draft_class k join app_user u on u.id = k.made_by order by class_code, valid_from desc limit 100`,
  )
export const insertClass = (tx: Tx, c: ClassRow & { validFrom: Date | null; actorId: number }) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into draft_class (class_code, rate_bp, single_limit_fen, company_limit_fen, months, valid_from, made_by)
       values (:classCode, :rateBp, :singleLimitFen, :companyLimitFen, :months, coalesce(:validFrom::timestamptz, now()), :actorId)
       on conflict (class_code, valid_from) do nothing returning id`,
      { ...c },
    ),
  )

export interface AcceptorRow {
  id: number
  name: string
  kind: 'bank' | 'commercial'
  classCode: 'A' | 'B' | 'C'
  taken: boolean
}
export const acceptors = (db: Db) =>
  db.rows<AcceptorRow>(
    `select id, name, kind, class_code as "classCode", taken from draft_acceptor order by class_code, id limit 500`,
  )
export const acceptorById = (db: Db, id: number) =>
  db.row<AcceptorRow>(`select id, name, kind, class_code as "classCode", taken from draft_acceptor where id = $1`, [id])
export const acceptorsAtDesk = (db: Db) =>
  db.rows<AcceptorRow & { note: string; changedAt: Date; openFen: Fen }>(
    `select a.id, a.name, a.kind, a.class_code as "classCode", a.taken, a.note, a.changed_at as "changedAt",
       coalesce((select sum(d.face_fen) from draft d where d.acceptor_id = a.id and d.state in ('waiting', 'signed')), 0)::bigint as "openFen"
     from draft_acceptor a order by a.class_code, a.id limit 500`,
  )
export interface AcceptorChange {
  name: string
  kind: string
  classCode: string
  taken: boolean
  note: string
}
/** No row: another has this name. */
export const insertAcceptor = (tx: Tx, a: AcceptorChange) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into draft_acceptor (name, kind, class_code, taken, note) values (:name, :kind, :classCode, :taken, :note)
       on conflict (name) do nothing returning id`,
      { ...a },
    ),
  )
export const changeAcceptor = (tx: Tx, a: AcceptorChange & { id: number }) =>
  tx.row<{ id: number }>(
    ...bind(
      `update draft_acceptor set name = :name, kind = :kind, class_code = :classCode, taken = :taken, note = :note, changed_at = now()
       where id = :id and not exists (select 1 from draft_acceptor o where o.name = :name and o.id <> :id) returning id`,
      { ...a },
    ),
  )

// 采购意向 intent: a wish the search could not meet.
import { WINDOW } from '../app/paging.ts'
import type { Db } from '../db/pool.ts'

export interface IntendRow {
  intendCode: string
  productName: string
  grade: string
  spec: string
  quantityKg: number
  deliverTo: string
  contactName: string
  contactMobile: string
  note: string
  companyName: string
  state: number
  handledNote: string
  createdAt: Date
}
/** All that wait, and the newest of the others. */
const known = `(select * from intend where state = 0 order by id limit ${WINDOW / 10}) union all (select * from intend where state <> 0 order by id desc limit ${WINDOW / 10})`
/** What waits comes first, oldest on top; then what is done, newest on top. */
export const intendsPage = (db: Db, f: { state: number | null; contact: number | null }, limit: number, offset: number) =>
  db.rows<IntendRow>(
    `select i.intend_code as "intendCode", i.product_name as "productName", i.grade, i.spec, i.quantity_kg as "quantityKg", i.deliver_to as "deliverTo",
       i.contact_name as "contactName", i.contact_mobile as "contactMobile", i.note, coalesce(c.name, '') as "companyName", i.state::int,
       i.handled_note as "handledNote", i.created_at as "createdAt"
     from (${known}) i left join company c on c.id = i.company_id where ($1::int is null or i.state = $1)
       and ($2::bigint is null or c.bd_user_id = $2)
     order by i.state, case when i.state = 0 then i.id end, i.id desc limit $3 offset $4`,
    [f.state, f.contact, limit, offset],
  )
export const intendCount = async (db: Db, f: { state: number | null; contact: number | null }): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from (${known}) i left join company c on c.id = i.company_id
       where ($1::int is null or i.state = $1) and ($2::bigint is null or c.bd_user_id = $2)`,
      [f.state, f.contact],
    )
  )?.n ?? 0
/** Zero rows: unknown, or a colleague was faster. */
export const markIntendHandled = (db: Db, intendCode: string, note: string) =>
  db.row<{ productName: string; grade: string; spec: string }>(
    `update intend set state = 1, handled_note = $2 where intend_code = $1 and state = 0 returning product_name as "productName", grade, spec`,
    [intendCode, note],
  )

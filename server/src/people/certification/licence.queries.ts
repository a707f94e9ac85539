import type { LicenceKindCode } from '@mall/domain/people/company/company.codes.ts'
import { certifiedCompany } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

const MILL_DAY = `(now() at time zone 'Asia/Shanghai')::date`

export interface LicenceRow {
  id: number
  kind: LicenceKindCode
  number: string
  fileId: string | null
  validUntil: string | null
  daysLeft: number | null
}
export const licencesOf = (db: Db, companyId: number) =>
  db.rows<LicenceRow>(
    `select id, kind, number, file_id as "fileId", valid_until as "validUntil", valid_until - ${MILL_DAY} as "daysLeft"
     from company_licence where company_id = $1 and not deleted order by id`,
    [companyId],
  )
/** The new one takes the old one's place; papers of the kind 其他 stand side by side. */
export async function putLicence(
  tx: Tx,
  companyId: number,
  l: { kind: LicenceKindCode; number: string; fileId: string | null; validUntil: string | null },
): Promise<void> {
  if (l.kind !== 'other')
    await tx.run('update company_licence set deleted = true where company_id = $1 and kind = $2 and not deleted', [
      companyId,
      l.kind,
    ])
  await tx.run('insert into company_licence (company_id, kind, number, file_id, valid_until) values ($1, $2, $3, $4, $5)', [
    companyId,
    l.kind,
    l.number,
    l.fileId,
    l.validUntil,
  ])
}
/** Without a valid business licence a listed-price order waits for a person of the mill. */
export const businessLicenceIsValid = async (db: Db, companyId: number): Promise<boolean> =>
  (await db.row(
    `select 1 as one from company_licence where company_id = $1 and kind = 'business' and not deleted and valid_until < ${MILL_DAY} limit 1`,
    [companyId],
  )) === undefined

export interface DueLicence {
  id: number
  companyId: number
  kind: LicenceKindCode
  validUntil: string
  daysLeft: number
  warned: number | null
}
const dueColumns = `l.id, l.company_id as "companyId", l.kind, l.valid_until as "validUntil", l.valid_until - ${MILL_DAY} as "daysLeft", l.warned_days as warned`
export const licencesToWarn = (db: Db, steps: readonly number[]) =>
  db.rows<{ id: number }>(
    `select l.id from company_licence l join company c on c.id = l.company_id
     where not l.deleted and ${certifiedCompany('c')} and l.valid_until is not null and exists (
       select 1 from unnest($1::int[]) step where l.valid_until - ${MILL_DAY} <= step and (l.warned_days is null or l.warned_days > step))
     order by l.valid_until limit 200`,
    [steps],
  )
export const lockLicence = (tx: Tx, id: number) =>
  tx.row<DueLicence>(`select ${dueColumns} from company_licence l where l.id = $1 and not l.deleted for update`, [id])
export const markWarned = (tx: Tx, id: number, step: number) =>
  tx.run('update company_licence set warned_days = $2 where id = $1', [id, step])

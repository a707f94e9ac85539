import type { ApprovalStatusCode } from '@mall/domain/people/session/user.codes.ts'
import type { CertificationForm, CertificationField } from '@mall/domain/people/certification/certification.fields.ts'
import type { Verdicts } from '@mall/domain/people/certification/certification.rules.ts'
import type { RegistryEntry } from '@mall/domain/people/certification/registry.rules.ts'
import { CertificationState, type CertificationStateCode } from '@mall/domain/people/certification/certification.machine.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

/** As it lies in the database: the account number is sealed, its digest tells whether it is the one that was proved. */
export interface StoredForm extends CertificationForm {
  bankAccountSealed: string
  bankAccountHash: string
}
export interface CertRow {
  id: number
  certCode: string
  kind: 'first' | 'change'
  applicantId: number
  companyId: number | null
  state: CertificationStateCode
  form: Partial<StoredForm>
  registry: RegistryEntry | null
  registryAt: Date | null
  verdicts: Verdicts
  rejectReason: string
  version: number
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
}
export const certColumns = `f.id, f.cert_code as "certCode", f.kind, f.applicant_id as "applicantId", f.company_id as "companyId", f.state, f.form,
  f.registry, f.registry_at as "registryAt", f.verdicts, f.reject_reason as "rejectReason", f.version, f.created_at as "createdAt",
  f.updated_at as "updatedAt", f.submitted_at as "submittedAt", f.decided_at as "decidedAt"`

/** Whose application it is: a person's own, or his company's. */
export interface Owner {
  userId: number
  companyId: number | null
}
const owned = `f.id in (select x.id from certification x where x.applicant_id = $1 and x.company_id is null and $2::bigint is null
  union all select x.id from certification x where x.company_id = $2)`

/** One writer of an application at a time, also while there is none yet. */
export const lockOwner = (tx: Tx, o: Owner) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [
    `certification:${o.companyId === null ? `u${o.userId}` : `c${o.companyId}`}`,
  ])
/** One decision about a credit code at a time: two companies never get the same one. */
export const lockCreditCode = (tx: Tx, code: string) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`credit:${code}`])

const { draft, inReview, rejected } = CertificationState
/** Neither approved nor given up. */
const openState = (f: string): string => `${f}.state in (${draft}, ${inReview}, ${rejected})`
/** The one that is being filled in, is in review or was rejected. */
export const openCertification = (db: Db, o: Owner) =>
  db.row<CertRow>(`select ${certColumns} from certification f where ${owned} and ${openState('f')} order by f.id desc limit 1`, [
    o.userId,
    o.companyId,
  ])
/** The last one that was not given up: what the screens show. */
export const latestCertification = (db: Db, o: Owner) =>
  db.row<CertRow>(
    `select ${certColumns} from certification f where ${owned} and f.state <> ${CertificationState.discarded} order by f.id desc limit 1`,
    [o.userId, o.companyId],
  )
export const certificationByCode = (db: Db, certCode: string) =>
  db.row<CertRow>(`select ${certColumns} from certification f where f.cert_code = $1`, [certCode])
export const lockCertification = (tx: Tx, id: number) =>
  tx.row<CertRow>(`select ${certColumns} from certification f where f.id = $1 for update`, [id])

export const insertCertification = (tx: Tx, c: Owner & { kind: 'first' | 'change'; form: Partial<StoredForm> }) =>
  tx.row<CertRow>(
    `insert into certification as f (cert_code, kind, applicant_id, company_id, form)
     values (${runningNo('certification')}, $3, $1, $2, $4)
     returning ${certColumns}`,
    [c.userId, c.companyId, c.kind, JSON.stringify(c.form)],
  )
/** The registry's word is kept, replaced by a new answer, or taken away when it did not answer about the code that stands there now. */
export const saveForm = (
  tx: Tx,
  id: number,
  form: Partial<StoredForm>,
  asked: { kind: 'answer' | 'silent'; entry: RegistryEntry | null } | undefined,
) =>
  tx.run(
    `update certification set form = $2, version = version + 1, updated_at = now(),
       registry = case when $4 = 'keep' then registry else $3::jsonb end,
       registry_at = case $4 when 'keep' then registry_at when 'answer' then now() end
     where id = $1`,
    [id, JSON.stringify(form), asked?.entry ? JSON.stringify(asked.entry) : null, asked?.kind ?? 'keep'],
  )
export interface Verdict {
  verdicts: object
  reason: string
  reviewerId: number
  companyId: number | null
}
/** Conditional on the old state: zero rows means somebody was faster. Only `moveCertification` calls it. */
export const changeState = (tx: Tx, c: { id: number; from: number; to: number; verdict: Verdict | null }) =>
  tx.run(
    ...bind(
      `update certification set state = :to::int, version = version + 1, updated_at = now(),
         submitted_at = case when :to::int = ${CertificationState.inReview} then now() else submitted_at end,
         decided_at = case when :decided::boolean then now() when :to::int = ${CertificationState.inReview} then null else decided_at end,
         company_id = case when :decided::boolean then :companyId::bigint else company_id end,
         verdicts = coalesce(:verdicts::jsonb, verdicts), reject_reason = coalesce(:reason, reject_reason),
         reviewer_id = coalesce(:reviewerId::bigint, reviewer_id)
       where id = :id and state = :from`,
      {
        id: c.id,
        from: c.from,
        to: c.to,
        decided: c.verdict !== null,
        companyId: c.verdict?.companyId ?? null,
        verdicts: c.verdict ? JSON.stringify(c.verdict.verdicts) : null,
        reason: c.verdict?.reason ?? null,
        reviewerId: c.verdict?.reviewerId ?? null,
      },
    ),
  )
export const logCertification = (tx: Tx, id: number, actorId: number, event: string, detail = '') =>
  tx.run('insert into certification_log (certification_id, actor_id, event, detail) values ($1, $2, $3, $4)', [
    id,
    actorId,
    event,
    detail,
  ])
export interface LogRow {
  at: Date
  event: string
  actorName: string
  detail: string
  actorIsStaff: boolean
}
export const certificationLog = (db: Db, id: number) =>
  db.rows<LogRow>(
    `select l.at, l.event, l.detail, u.nick_name as "actorName", u.staff_code is not null as "actorIsStaff"
     from certification_log l join app_user u on u.id = l.actor_id where l.certification_id = $1 order by l.id desc limit 50`,
    [id],
  )

/** The company that holds a code; a certified one or one whose people use the mall. */
export const companyByCredit = (db: Db, creditCode: string) =>
  db.row<{ id: number; code: string; name: string }>('select id, code, name from company where credit_code = $1', [creditCode])
/** Which of these codes belong to a company of the mall already. */
export const codesInMall = (db: Db, creditCodes: readonly string[]) =>
  db.rows<{ creditCode: string }>('select credit_code as "creditCode" from company where credit_code = any($1::text[])', [
    creditCodes,
  ])
export const rivalApplications = async (db: Db, id: number, creditCode: string): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from certification where state = ${CertificationState.inReview} and id <> $1 and form ->> 'creditCode' = $2`,
      [id, creditCode],
    )
  )?.n ?? 0

export const setApproval = (tx: Tx, companyId: number, status: ApprovalStatusCode) =>
  tx.run('update company set approval_status = $2 where id = $1', [companyId, status])

export const millToday = async (db: Db): Promise<string> =>
  (await db.row<{ day: string }>(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`))?.day ?? ''

export interface BranchRow {
  lineNo: string
  bankName: string
  subBankName: string
  cityCode: string
  cityName: string
}
export const branchOf = (db: Db, lineNo: string) =>
  db.row<Pick<BranchRow, 'lineNo' | 'bankName' | 'subBankName'>>(
    'select line_no as "lineNo", bank_name as "bankName", name as "subBankName" from sub_bank where line_no = $1',
    [lineNo],
  )
/** Banks of the list whose numbers begin like this one. */
export const banksLike = async (db: Db, lineNo: string): Promise<string[]> =>
  (
    await db.rows<{ name: string }>(
      // A range and no pattern: the index of the numbers does it, whatever their collation.
      `select distinct bank_name as name from sub_bank where line_no >= $1 and line_no <= $1 || '999999999' order by 1 limit 20`,
      [lineNo.slice(0, 3)],
    )
  ).map(r => r.name)
const branchFilter = `($1 = '' or s.city_code = $1) and ($2 = '' or s.name ilike '%' || $2 || '%' or s.line_no like $2 || '%')`
export const branches = (db: Db, f: { cityCode: string; word: string; limit: number; offset: number }) =>
  db.rows<BranchRow>(
    `select s.line_no as "lineNo", s.bank_name as "bankName", s.name as "subBankName", s.city_code as "cityCode", c.name as "cityName"
     from sub_bank s join city c using (city_code) where ${branchFilter} order by s.line_no limit $3 offset $4`,
    [f.cityCode, f.word, f.limit, f.offset],
  )
export const branchCount = async (db: Db, f: { cityCode: string; word: string }): Promise<number> =>
  (await db.row<{ n: number }>(`select count(*)::int as n from sub_bank s where ${branchFilter}`, [f.cityCode, f.word]))?.n ?? 0

export type Judged = Partial<Record<CertificationField, { ok: boolean; reason: string }>>
/** The last one that was approved for a company: what a change begins with. */
export const latestApproved = (db: Db, companyId: number) =>
  db.row<CertRow>(
    `select ${certColumns} from certification f where f.company_id = $1 and f.state = ${CertificationState.approved} order by f.id desc limit 1`,
    [companyId],
  )

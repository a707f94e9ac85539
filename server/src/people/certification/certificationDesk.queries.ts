import { certificationOver } from '../../platform/db/orderSets.ts'
import { CertificationState, type CertificationStateCode } from '@mall/domain/people/certification/certification.machine.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import { anyDay, betweenDays, type Days } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { certColumns, type CertRow } from './certification.queries.ts'

export interface DeskRow extends CertRow {
  applicantName: string
  applicantMobile: string
  companyCode: string
  reviewerName: string
  /** Until when it waited: its decision, or now. */
  waitedTo: Date
  round: number
}
const deskColumns = `${certColumns}, a.nick_name as "applicantName", a.mobile as "applicantMobile", coalesce(c.code, '') as "companyCode",
  coalesce(r.nick_name, '') as "reviewerName",
  coalesce(f.decided_at, now()) as "waitedTo",
  (select count(*)::int from certification_log l where l.certification_id = f.id and l.event = 'submit') as round`
/** All that wait, and the newest of the others; one that is named by its number is looked up in all. */
const known = `(select * from certification where state = ${CertificationState.inReview} order by submitted_at limit ${WINDOW / 10}) union all
  (select * from certification where ${certificationOver()} and submitted_at is not null order by id desc limit ${WINDOW / 10}) union
  select * from certification where cert_code = :word`
/** Of these days, by the day of submitting. */
const dated = `select * from certification where submitted_at is not null and ${betweenDays('submitted_at')} order by submitted_at desc, id desc limit ${WINDOW / 5}`
const joined = (rows: string) => `${rows} f join app_user a on a.id = f.applicant_id left join company c on c.id = f.company_id
  left join app_user r on r.id = f.reviewer_id`
// What is typed is text, not a pattern; drafts are the applicant's own business.
const wanted = `f.submitted_at is not null and f.state <> ${CertificationState.draft} and (:state::int is null or f.state = :state) and (:kind::text is null or f.kind = :kind)
  and (:word = '' or f.form ->> 'companyName' ilike '%' || :word || '%' or f.form ->> 'creditCode' ilike '%' || :word || '%' or f.cert_code = :word
    or a.nick_name ilike '%' || :word || '%')`
const statementsOf = (source: string) => ({
  page: `select ${deskColumns} from ${joined(`(${source})`)} where ${wanted}
     order by (f.state = ${CertificationState.inReview}) desc, case when f.state = ${CertificationState.inReview} then f.submitted_at end, f.decided_at desc nulls last, f.id desc limit :limit offset :offset`,
  count: `select count(*)::int as n from ${joined(`(${source})`)} where ${wanted}`,
})
const texts = { known: statementsOf(known), dated: statementsOf(dated) }

export interface DeskFilter extends Days {
  state: CertificationStateCode | null
  kind: string | null
  /** Escaped for ilike. */
  word: string
}
const textsOf = (f: DeskFilter) => (anyDay(f) ? texts.known : texts.dated)
export const deskPage = (db: Db, f: DeskFilter & { limit: number; offset: number }) =>
  db.rows<DeskRow>(...bind(textsOf(f).page, { ...f }))
export const deskCount = async (db: Db, f: DeskFilter): Promise<number> =>
  (await db.row<{ n: number }>(...bind(textsOf(f).count, { ...f })))?.n ?? 0
export const deskByCode = (db: Db, certCode: string) =>
  db.row<DeskRow>(`select ${deskColumns} from ${joined('certification')} where f.cert_code = $1 and f.submitted_at is not null`, [
    certCode,
  ])

export const fileFacts = (db: Db, ids: readonly string[]) =>
  db.rows<{ id: string; originalName: string; mime: string; size: number }>(
    'select id, original_name as "originalName", mime, size from file_object where id = any($1::text[]) and deleted_at is null',
    [ids],
  )

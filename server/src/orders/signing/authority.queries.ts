// Who may sign for a company: letters on file, and the agent of the certification.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { AuthorityState, type AuthorityStateCode } from '@mall/domain/orders/signing/sign.rules.ts'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { byId } from '../../platform/db/window.ts'

export const companyNameOf = async (db: Db, companyId: number): Promise<string> =>
  (await db.row<{ name: string }>('select name from company where id = $1', [companyId]))?.name ?? ''
export const partiesOf = (db: Db, companyId: number) =>
  db.row<{ name: string; creditCode: string }>('select name, credit_code as "creditCode" from company where id = $1', [companyId])

export interface SignerRow {
  userId: number
  name: string
  mobile: string
  account: string
  mayByRole: boolean
  companyFrozen: boolean
  companyCertified: boolean
  agent: boolean
  authorityId: number | null
  state: AuthorityStateCode | null
  limitFen: Fen | null
  begun: boolean
  over: boolean
  validUntil: string | null
}
/** The newest letter that counts: in force before waiting before the rest. The agent is who the company's last approved application names. */
const signerText = (
  where: string,
) => `select u.id as "userId", coalesce(nullif(u.real_name, ''), u.nick_name) as name, u.mobile, u.user_name as account,
    case when r.id is null then u.role_code = any($2::text[]) else 'contract.sign' = any(r.rights) end as "mayByRole",
    c.frozen or u.frozen as "companyFrozen", c.approval_status = ${ApprovalStatus.approved} as "companyCertified",
    exists (select 1 from certification x where x.company_id = c.id and x.state = ${CertificationState.approved} and x.form ->> 'agentMobile' = u.mobile
      and x.form -> 'letterFile' is not null and x.id = (select max(y.id) from certification y where y.company_id = c.id and y.state = ${CertificationState.approved})) as agent,
    a.id as "authorityId", a.state, a.limit_fen as "limitFen", coalesce(a.valid_from <= (now() at time zone 'Asia/Shanghai')::date, false) as begun,
    coalesce(a.valid_until < (now() at time zone 'Asia/Shanghai')::date, false) as over, a.valid_until as "validUntil"
  from app_user u join company c on c.id = u.company_id left join company_role r on r.id = u.custom_role_id
  left join lateral (select * from sign_authority s where s.user_id = u.id and s.company_id = c.id
    order by (s.state = ${AuthorityState.approved}) desc, (s.state = ${AuthorityState.waiting}) desc, s.id desc limit 1) a on true
  where u.closed_at is null and ${where}`
export const signerOf = (db: Db, userId: number, roles: readonly string[]) =>
  db.row<SignerRow>(signerText('u.id = $1'), [userId, roles])
export const signersOf = (db: Db, companyId: number, roles: readonly string[]) =>
  db.rows<SignerRow>(`${signerText('u.company_id = $1')} and not u.frozen order by u.id limit 200`, [companyId, roles])

export interface AuthorityRow {
  id: number
  companyId: number
  userId: number
  personName: string
  mobile: string
  companyName: string
  fileId: string
  fileName: string
  limitFen: Fen | null
  validFrom: string
  validUntil: string
  state: AuthorityStateCode
  reason: string
  reviewerName: string
  createdAt: Date
  decidedAt: Date | null
}
const columns = `a.id, a.company_id as "companyId", a.user_id as "userId", coalesce(nullif(u.real_name, ''), u.nick_name) as "personName", u.mobile,
  c.name as "companyName", a.file_id as "fileId", o.original_name as "fileName", a.limit_fen as "limitFen", a.valid_from as "validFrom",
  a.valid_until as "validUntil", a.state, a.reason, coalesce(r.nick_name, '') as "reviewerName", a.created_at as "createdAt", a.decided_at as "decidedAt"`
const joined = `sign_authority a join app_user u on u.id = a.user_id join company c on c.id = a.company_id join file_object o on o.id = a.file_id
  left join app_user r on r.id = a.reviewer_id`
export const authoritiesOf = (db: Db, companyId: number) =>
  db.rows<AuthorityRow>(`select ${columns} from ${joined} where a.company_id = $1 order by a.id desc limit 200`, [companyId])
export const lockAuthority = (tx: Tx, id: number) =>
  tx.row<{ id: number; companyId: number; userId: number; state: AuthorityStateCode }>(
    'select id, company_id as "companyId", user_id as "userId", state from sign_authority where id = $1 for update',
    [id],
  )
export const authorityById = (db: Db, id: number) =>
  db.row<AuthorityRow>(`select ${columns} from ${joined} where a.id = $1`, [id])
export const insertAuthority = (
  tx: Tx,
  a: {
    companyId: number
    userId: number
    fileId: string
    limitFen: Fen | null
    validFrom: string
    validUntil: string
    createdBy: number
  },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into sign_authority (company_id, user_id, file_id, limit_fen, valid_from, valid_until, created_by)
       values (:companyId, :userId, :fileId, :limitFen, :validFrom, :validUntil, :createdBy) on conflict do nothing returning id`,
      a,
    ),
  )
export const decideRow = (tx: Tx, a: { id: number; from: number; to: number; reason: string; reviewerId: number | null }) =>
  tx.run(
    `update sign_authority set state = $3, reason = $4, reviewer_id = coalesce($5, reviewer_id), decided_at = now() where id = $1 and state = $2`,
    [a.id, a.from, a.to, a.reason, a.reviewerId],
  )
/** A new letter takes the place of the one that was in force. */
export const endOtherAuthorities = (tx: Tx, a: { id: number; companyId: number; userId: number }) =>
  tx.run(
    `update sign_authority set state = ${AuthorityState.withdrawn}, decided_at = now(), reason = $4 where company_id = $2 and user_id = $3 and state = ${AuthorityState.approved} and id <> $1`,
    [a.id, a.companyId, a.userId, '由新的授权书代替'],
  )
export const memberOf = (db: Db, userId: number, companyId: number) =>
  db.row<{ id: number; name: string }>(
    `select id, coalesce(nullif(real_name, ''), nick_name) as name from app_user where id = $1 and company_id = $2 and closed_at is null and not frozen`,
    [userId, companyId],
  )
export const millDay = async (db: Db): Promise<string> =>
  (await db.row<{ day: string }>(`select (now() at time zone 'Asia/Shanghai')::date as day`))?.day ?? ''

interface QueueAsk {
  state: AuthorityStateCode | null
  word: string
}
const NAMED = `(c.name ilike '%' || :word || '%' or u.real_name ilike '%' || :word || '%' or u.nick_name ilike '%' || :word || '%')`
/** What waits is little; of one state, or of all, the newest. */
const inQueue = (q: QueueAsk): string => {
  const where = q.state === null ? '' : `where state = :state`
  return `from (select * from sign_authority ${where} order by id desc limit ${WINDOW}) a
    ${q.word === '' ? '' : `join app_user u on u.id = a.user_id join company c on c.id = a.company_id where ${NAMED}`}`
}
export const queueRows = (db: Db, q: QueueAsk & { limit: number; offset: number }) => {
  const order = `(a.state = ${AuthorityState.waiting}) desc, a.id desc`
  return db.rows<AuthorityRow>(
    ...bind(
      `select ${columns} from (select a.id as found_id ${inQueue(q)} order by ${order} limit :limit offset :offset) f
       ${joined.replace('sign_authority a', byId('sign_authority', 'a', 'f.found_id'))} order by ${order}`,
      { ...q },
    ),
  )
}
export const queueCount = async (db: Db, q: QueueAsk): Promise<number> =>
  (await db.row<{ n: number }>(...bind(`select count(*)::int as n ${inQueue(q)}`, { ...q })))?.n ?? 0

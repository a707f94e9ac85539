// 加入申请: who asks to become one of a company's people. What was typed is kept whether a company has that name or not.
import { ApprovalStatus } from '@mall/domain/people/session/user.codes.ts'
import { JoinState, JOIN_DAYS } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** A certified company of exactly this name or 统一社会信用代码; several of one name are none. */
export async function companyNamed(db: Db, words: readonly string[]): Promise<{ id: number; name: string } | undefined> {
  const found = await db.rows<{ id: number; name: string }>(
    `select id, name from company where approval_status = ${ApprovalStatus.approved} and not frozen and (name = any($1::text[]) or credit_code = any($1::text[])) limit 2`,
    [words],
  )
  return found.length === 1 ? found[0] : undefined
}

const open = `j.state = ${JoinState.open} and j.expires_at > now()`

/** The asker's row: he asks, withdraws and is let in one after the other. */
export const lockAsker = (tx: Tx, userId: number) =>
  tx.row<{ id: number }>('select id from app_user where id = $1 and closed_at is null and not frozen for no key update', [userId])
export const expireRequests = (tx: Tx, userId: number) =>
  tx.run(
    `update company_join_request set state = ${JoinState.expired} where user_id = $1 and state = ${JoinState.open} and expires_at <= now()`,
    [userId],
  )
/** No row: one is waiting already. */
export const insertRequest = (
  tx: Tx,
  r: { userId: number; word: string; companyId: number | null; note: string; giveUpDraft: boolean },
) =>
  tx.row<{ id: number }>(
    `insert into company_join_request (user_id, word, company_id, note, give_up_draft, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => ${JOIN_DAYS})) on conflict (user_id) where state = ${JoinState.open} do nothing returning id`,
    [r.userId, r.word, r.companyId, r.note, r.giveUpDraft],
  )
export interface OwnRequest {
  id: number
  word: string
  state: number
  reason: string
  createdAt: Date
  expiresAt: Date
}
export const requestsOf = (db: Db, userId: number) =>
  db.rows<OwnRequest>(
    `select j.id, j.word, case when j.state = ${JoinState.open} and j.expires_at <= now() then ${JoinState.expired} else j.state end::int as state, j.reason,
       j.created_at as "createdAt", j.expires_at as "expiresAt" from company_join_request j where j.user_id = $1 order by j.id desc limit 5`,
    [userId],
  )
export const withdrawRequest = (tx: Tx, userId: number, id: number) =>
  tx.run(
    `update company_join_request j set state = ${JoinState.withdrawn}, answered_at = now() where j.id = $2 and j.user_id = $1 and ${open}`,
    [userId, id],
  )

export interface JoinRow {
  id: number
  userId: number
  word: string
  name: string
  mobile: string
  note: string
  giveUpDraft: boolean
  createdAt: Date
  expiresAt: Date
}
const columns = `j.id, j.user_id as "userId", j.word, coalesce(nullif(u.real_name, ''), u.nick_name) as name, u.mobile, j.note, j.give_up_draft as "giveUpDraft",
  j.created_at as "createdAt", j.expires_at as "expiresAt"`
const from = `from company_join_request j join app_user u on u.id = j.user_id and u.closed_at is null and not u.frozen`
/** Of who still has no company: another one may have been faster. */
export const requestsTo = (db: Db, companyId: number) =>
  db.rows<JoinRow>(
    `select ${columns} ${from} where j.company_id = $1 and ${open} and u.company_id is null order by j.id desc limit 100`,
    [companyId],
  )
export const lockRequestTo = (tx: Tx, companyId: number, id: number) =>
  tx.row<JoinRow>(`select ${columns} ${from} where j.company_id = $1 and j.id = $2 and ${open} for update of j`, [companyId, id])
export const answerRequest = (tx: Tx, a: { id: number; state: number; reason: string; by: number }) =>
  tx.run('update company_join_request set state = $2, reason = $3, answered_by = $4, answered_at = now() where id = $1', [
    a.id,
    a.state,
    a.reason,
    a.by,
  ])

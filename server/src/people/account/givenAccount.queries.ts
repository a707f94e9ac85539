// 买方账号 given by the mill: what was asked for, and the accounts it led to.
import type { AccountAskKind, AccountAskState } from '@mall/domain/people/session/givenAccount.codes.ts'
import type { CodeOf } from '@mall/domain/kernel/codes.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { bind } from '../../platform/db/bind.ts'

export interface AskRow {
  id: number
  askKind: CodeOf<typeof AccountAskKind>
  askState: CodeOf<typeof AccountAskState>
  mobile: string
  realName: string
  reason: string
  userId: number | null
  askedBy: number
}
const askColumns = `id, kind as "askKind", state as "askState", mobile, real_name as "realName", reason, user_id as "userId", asked_by as "askedBy"`

export const lockAsk = (tx: Tx, id: string) =>
  tx.row<AskRow>(`select ${askColumns} from account_ask where id = $1::bigint for update`, [id])
/** Undefined: one waits for this number already. */
export const insertAsk = (
  tx: Tx,
  a: {
    kind: string
    mobile: string
    realName: string
    reason: string
    userId: number | null
    askedBy: number
    requestId: string
  },
) =>
  tx.row<{ id: number }>(
    `insert into account_ask (kind, mobile, real_name, reason, user_id, asked_by, request_id) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning id`,
    [a.kind, a.mobile, a.realName, a.reason, a.userId, a.askedBy, a.requestId],
  )
export const endAsk = (tx: Tx, id: number, e: { state: string; by: number; reason: string; userId: number | null }) =>
  tx.run(
    `update account_ask set state = $2, decided_by = $3, decided_at = now(), decide_reason = $4, user_id = coalesce($5, user_id) where id = $1`,
    [id, e.state, e.by, e.reason, e.userId],
  )

export interface NumberRow {
  userId: number
  userName: string
  companyId: number | null
  staff: boolean
  frozen: boolean
}
/** Whose number it is; closed accounts keep none. */
export const ofNumber = (db: Db, mobile: string) =>
  db.row<NumberRow>(
    `select id as "userId", user_name as "userName", company_id as "companyId", staff_code is not null or user_type = 9 as staff, frozen
     from app_user where mobile = $1`,
    [mobile],
  )
/** Good for choosing an own password and nothing else. */
export const giveStartPassword = (tx: Tx, userId: number, hash: string) =>
  tx.run('update app_user set password_hash = $2, must_change_password = true, password_changed_at = now() where id = $1', [
    userId,
    hash,
  ])
/** Whether this employee has been shown a start password of the account. */
export const wasShown = async (db: Db, userId: number, staffId: number): Promise<boolean> =>
  (await db.row(`select 1 as one from account_ask where user_id = $1 and decided_by = $2 and state = 'done' limit 1`, [
    userId,
    staffId,
  ])) !== undefined

interface Filter {
  word: string
  waiting: boolean
  meId: number
}
const ASKS = `from account_ask a left join app_user u on u.id = a.user_id left join company c on c.id = u.company_id
  join app_user m on m.id = a.asked_by left join app_user d on d.id = a.decided_by
  where (a.real_name like '%' || :word || '%' or a.mobile like '%' || :word || '%' or a.reason like '%' || :word || '%')`
export const askPage = (db: Db, f: Filter, limit: number, offset: number) =>
  db.rows<
    AskRow & {
      userName: string
      companyName: string
      usesStart: boolean
      askerName: string
      askedAt: Date
      deciderName: string
      decidedAt: Date | null
      decideReason: string
      mine: boolean
    }
  >(
    ...bind(
      `select a.id, a.kind as "askKind", a.state as "askState", a.mobile, a.real_name as "realName", a.reason, a.user_id as "userId", a.asked_by as "askedBy",
         coalesce(u.user_name, '') as "userName", coalesce(c.name, '') as "companyName", coalesce(u.must_change_password, false) as "usesStart",
         m.real_name as "askerName", a.asked_at as "askedAt", coalesce(d.real_name, '') as "deciderName", a.decided_at as "decidedAt",
         a.decide_reason as "decideReason", a.asked_by = :meId as mine
       ${ASKS} and (not :waiting or a.state = 'waiting') order by a.id desc limit :limit offset :offset`,
      { ...f, limit, offset },
    ),
  )
export const askCounts = (db: Db, f: { word: string }) =>
  db.row<{ waiting: number; all: number }>(
    ...bind(`select count(*) filter (where a.state = 'waiting')::int as waiting, count(*)::int as all ${ASKS}`, { ...f }),
  )

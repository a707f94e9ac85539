import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { Limits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { INVITATION_DAYS, InvitationState } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { Place } from './people.queries.ts'

export interface InvitationRow extends Limits {
  id: number
  companyId: number
  companyName: string
  companyFrozen: boolean
  inviterId: number
  invitedBy: string
  mobile: string
  name: string
  roleCode: string
  customRoleId: number | null
  customName: string | null
  sentAt: Date
  expiresAt: Date
  sends: number
}
const columns = `i.id, i.company_id as "companyId", c.name as "companyName", c.frozen as "companyFrozen", i.invited_by as "inviterId",
  coalesce(nullif(b.real_name, ''), b.nick_name) as "invitedBy", i.mobile, i.name, i.role_code as "roleCode", i.custom_role_id as "customRoleId",
  r.name as "customName", i.order_limit_fen as "orderFen", i.month_limit_fen as "monthFen", i.order_limit_kg as "orderKg",
  i.month_limit_kg as "monthKg", i.sent_at as "sentAt", i.expires_at as "expiresAt", i.sends`
const from = `from company_invitation i join company c on c.id = i.company_id join app_user b on b.id = i.invited_by
  left join company_role r on r.id = i.custom_role_id`
const open = `i.state = ${InvitationState.open} and i.expires_at > now()`

export const openInvitationsOf = (db: Db, companyId: number) =>
  db.rows<InvitationRow>(`select ${columns} ${from} where i.company_id = $1 and ${open} order by i.id desc limit 100`, [
    companyId,
  ])
export const invitationsTo = (db: Db, mobile: string) =>
  db.rows<InvitationRow>(
    `select ${columns} ${from} where i.mobile = $1 and ${open} and not c.frozen order by i.id desc limit 20`,
    [mobile],
  )
/** Only for the number it was sent to: anybody else's is as unknown as one that does not exist. */
export const invitationTo = (db: Db, mobile: string, id: number) =>
  db.row<InvitationRow>(`select ${columns} ${from} where i.mobile = $1 and i.id = $2 and ${open}`, [mobile, id])
export const lockInvitationTo = (tx: Tx, mobile: string, id: number) =>
  tx.row<InvitationRow>(`select ${columns} ${from} where i.mobile = $1 and i.id = $2 and ${open} for update of i`, [mobile, id])
export const lockInvitationOf = (tx: Tx, companyId: number, id: number) =>
  tx.row<InvitationRow & { waitSeconds: number }>(
    `select ${columns}, ceil(60 - extract(epoch from now() - i.sent_at))::int as "waitSeconds" ${from}
     where i.company_id = $1 and i.id = $2 and ${open} for update of i`,
    [companyId, id],
  )

/** Frees the number of invitations nobody has answered in time. */
export const expireInvitations = (tx: Tx, companyId: number, mobile: string) =>
  tx.run(
    `update company_invitation set state = ${InvitationState.expired} where company_id = $1 and mobile = $2 and state = ${InvitationState.open} and expires_at <= now()`,
    [companyId, mobile],
  )
/** No row: there is an open one already. */
export const insertInvitation = (tx: Tx, i: { companyId: number; invitedBy: number; mobile: string; name: string } & Place) =>
  tx.row<{ id: number }>(
    `insert into company_invitation (company_id, invited_by, mobile, name, role_code, custom_role_id, order_limit_fen, month_limit_fen, order_limit_kg,
       month_limit_kg, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(days => ${INVITATION_DAYS}))
     on conflict (company_id, mobile) where state = ${InvitationState.open} do nothing returning id`,
    [
      i.companyId,
      i.invitedBy,
      i.mobile,
      i.name,
      i.roleCode,
      i.customRoleId,
      i.limits.orderFen,
      i.limits.monthFen,
      i.limits.orderKg,
      i.limits.monthKg,
    ],
  )
export const answerInvitation = (tx: Tx, id: number, state: number, userId: number | null) =>
  tx.run(
    `update company_invitation set state = $2, user_id = $3, answered_at = now() where id = $1 and state = ${InvitationState.open}`,
    [id, state, userId],
  )
export const sentAgain = (tx: Tx, id: number) =>
  tx.run(
    `update company_invitation set sent_at = now(), sends = sends + 1, expires_at = now() + make_interval(days => ${INVITATION_DAYS}) where id = $1`,
    [id],
  )
/** The person behind a number who could accept; employees of the mall cannot. */
export const buyerOfMobile = (db: Db, mobile: string) =>
  db.row<{ id: number }>(
    'select id from app_user where mobile = $1 and staff_code is null and user_type <> 9 and closed_at is null',
    [mobile],
  )

// 子账号: the people of a company as its administrator sees them.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { CertificationStateCode } from '@mall/domain/people/certification/certification.machine.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { InvitationState, JoinState } from '@mall/domain/people/companyAccess/people.rules.ts'
import { UserType } from '@mall/domain/people/session/user.codes.ts'
import type { Limits, Load } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { limitColumns } from './limits.queries.ts'
import { forgetNoticeMail } from '../../platform/notice/noticeMail.queries.ts'
import { bind } from '../../platform/db/bind.ts'
import { certificationOpen, unfinishedOrder } from '../../platform/db/orderSets.ts'
import { dropLink } from '../account/linkedAccount.queries.ts'
import { forgetDevices } from '../session/device.queries.ts'
import { forgetTriesOf } from '../session/tries.queries.ts'

/** People and roles of a company change one after the other: of two administrators who demote each other one comes second, and is none. */
export const lockPeople = (tx: Tx, companyId: number) =>
  tx.row('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`people:${companyId}`])

export interface PersonRow extends Limits {
  id: number
  userName: string
  name: string
  mobile: string
  companyId: number | null
  roleCode: string
  customRoleId: number | null
  customName: string | null
  customRights: string[] | null
  frozen: boolean
  frozenReason: string
  lastLoginAt: Date | null
  /** Can be entered from an account in another company, without its password. */
  linked: boolean
}
const personColumns = `u.id, u.user_name as "userName", coalesce(nullif(u.real_name, ''), u.nick_name) as name, u.mobile, u.company_id as "companyId",
  u.role_code as "roleCode", u.custom_role_id as "customRoleId", r.name as "customName", r.rights as "customRights", ${limitColumns}, u.frozen,
  u.frozen_reason as "frozenReason", u.last_login_at as "lastLoginAt", exists (select 1 from linked_account k where k.user_id = u.id) as linked`
const from = 'from app_user u left join company_role r on r.id = u.custom_role_id'

/** The company is part of the question: another company's person is as unknown as one that does not exist, or has left. */
export const personByName = (tx: Tx, companyId: number, userName: string) =>
  tx.row<PersonRow>(
    `select ${personColumns} ${from} where u.company_id = $1 and u.user_name = $2 and u.closed_at is null for no key update of u`,
    [companyId, userName],
  )
export const personById = (db: Db, id: number) =>
  db.row<PersonRow>(`select ${personColumns} ${from} where u.id = $1 and u.closed_at is null`, [id])
export const personOfMobile = (db: Db, companyId: number, mobile: string) =>
  db.row<{ id: number }>('select id from app_user where company_id = $1 and mobile = $2 and closed_at is null', [
    companyId,
    mobile,
  ])

const wanted = `u.company_id = $1 and u.closed_at is null
  and ($2 = '' or u.real_name ilike '%' || $2 || '%' or u.nick_name ilike '%' || $2 || '%' or u.user_name ilike '%' || $2 || '%')`
export const peoplePage = (db: Db, companyId: number, word: string, o: { limit: number; offset: number }) =>
  db.rows<PersonRow & Load>(
    `select ${personColumns}, used.fen, used.kg ${from} left join lateral (
       select coalesce(sum(m.fen), 0)::bigint as fen, coalesce(sum(m.kg), 0)::bigint as kg from order_month m
       where m.company_id = u.company_id and m.user_id = u.id and m.month = month_of(now())) used on true
     where ${wanted} order by u.role_code = 'administrator' and u.custom_role_id is null desc, u.id limit $3 offset $4`,
    [companyId, word, o.limit, o.offset],
  )
export const countPeople = async (db: Db, companyId: number, word: string): Promise<number> =>
  (await db.row<{ n: number }>(`select count(*)::int as n from app_user u where ${wanted}`, [companyId, word]))?.n ?? 0

/** Administrators in use beside one person, and everybody else of the company. */
export const othersOf = async (db: Db, companyId: number, userId: number): Promise<{ people: number; administrators: number }> =>
  (await db.row<{ people: number; administrators: number }>(
    `select count(*)::int as people, count(*) filter (where role_code = 'administrator' and custom_role_id is null and not frozen)::int as administrators
     from app_user where company_id = $1 and id <> $2 and closed_at is null`,
    [companyId, userId],
  )) ?? { people: 0, administrators: 0 }

export interface Place {
  roleCode: string
  customRoleId: number | null
  limits: Limits
}
const placeOf = (p: Place) => ({
  roleCode: p.roleCode,
  customRoleId: p.customRoleId,
  userType: p.roleCode === 'administrator' ? UserType.enterpriseAdmin : UserType.subUser,
  // One by one: what comes as limits may be a wider row, with an id of its own.
  orderFen: p.limits.orderFen,
  monthFen: p.limits.monthFen,
  orderKg: p.limits.orderKg,
  monthKg: p.limits.monthKg,
})
const placeColumns = `role_code = :roleCode, custom_role_id = :customRoleId, user_type = :userType, order_limit_fen = :orderFen, month_limit_fen = :monthFen,
  order_limit_kg = :orderKg, month_limit_kg = :monthKg`
export const updatePerson = (tx: Tx, id: number, p: Place & { name: string; frozen: boolean; reason: string }) =>
  tx.run(
    ...bind(`update app_user set ${placeColumns}, real_name = :name, frozen = :frozen, frozen_reason = :reason where id = :id`, {
      id,
      ...placeOf(p),
      name: p.name,
      frozen: p.frozen,
      reason: p.reason,
    }),
  )
/** Somebody without a company becomes one of this one's people. */
export const joinCompany = (tx: Tx, id: number, companyId: number, p: Place) =>
  tx.run(
    ...bind(`update app_user set ${placeColumns}, company_id = :companyId where id = :id and company_id is null`, {
      id,
      companyId,
      ...placeOf(p),
    }),
  )

/** The account ends: nobody logs in with it again, its mobile is free, its orders keep its name. */
export const closeAccount = async (tx: Tx, id: number, reason: string): Promise<number> => {
  await dropLink(tx, id)
  await tx.run('delete from team_member where user_id = $1', [id])
  await tx.run('delete from company_group_reader where user_id = $1', [id])
  return tx.run(
    `update app_user set closed_at = now(), frozen = true, frozen_reason = $2, mobile = 'closed-' || id, custom_role_id = null, role_code = ''
     where id = $1 and closed_at is null`,
    [id, reason],
  )
}
/** The person's new account in another company: what is his goes with him, what is the company's stays. */
export const copyAccount = (tx: Tx, a: { fromId: number; userName: string; mobile: string; companyId: number }, p: Place) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into app_user (role_code, custom_role_id, user_type, order_limit_fen, month_limit_fen, order_limit_kg, month_limit_kg, user_name, mobile,
       company_id, nick_name, real_name, head_img_url, password_hash, is_pick_up, email, city_code, password_changed_at)
     select :roleCode, :customRoleId, :userType, :orderFen, :monthFen, :orderKg, :monthKg, :userName, :mobile, :companyId, nick_name, real_name,
       head_img_url, password_hash, is_pick_up, email, city_code, password_changed_at
     from app_user where id = :fromId on conflict do nothing returning id`,
      { ...placeOf(p), ...a },
    ),
  )
export const moveBelongings = async (tx: Tx, fromId: number, toId: number): Promise<void> => {
  await tx.run(
    'insert into consent (user_id, article_id, title, version, at, ip) select $2, article_id, title, version, at, ip from consent where user_id = $1',
    [fromId, toId],
  )
  await tx.run('update favourite set user_id = $2 where user_id = $1', [fromId, toId])
  await tx.run('update footprint set user_id = $2 where user_id = $1', [fromId, toId])
  await tx.run('update cart_item set user_id = $2 where user_id = $1', [fromId, toId])
  await tx.run('update cart_removed set user_id = $2 where user_id = $1', [fromId, toId])
  await tx.run('update known_device set user_id = $2 where user_id = $1', [fromId, toId])
}

/** PIPL 47: what says who it was goes; consents, orders and the audit log stay as long as law asks for them. */
export const forgetPerson = async (
  tx: Tx,
  id: number,
  { name, mobile, passwordHash }: { name: string; mobile: string; passwordHash: string },
): Promise<void> => {
  await tx.run(
    `update app_user set nick_name = $2, real_name = $2, email = '', city_code = null, head_img_url = '', phone = '', password_hash = $3,
       order_limit_fen = null, month_limit_fen = null, order_limit_kg = null, month_limit_kg = null where id = $1`,
    [id, name, passwordHash],
  )
  await tx.run('delete from favourite where user_id = $1', [id])
  await tx.run('delete from footprint where user_id = $1', [id])
  await tx.run('delete from cart_item where user_id = $1', [id])
  await tx.run('delete from cart_removed where user_id = $1', [id])
  await tx.run('delete from notice where user_id = $1', [id])
  await tx.run('delete from outbox where address = $1 and sent_at is null', [mobile])
  await tx.run(`update outbox set address = '' where address = $1`, [mobile])
  await forgetNoticeMail(tx, id)
  // What was sent still counts for the address it was asked from; to whom is forgotten.
  await tx.run(`update sms_code set mobile = 'closed-' || $2::bigint where mobile = $1`, [mobile, id])
  // That the mill gave the account stays; to whom, and how he was recognised, does not.
  await tx.run(
    `update account_ask set mobile = 'closed-' || $2::bigint, real_name = $3, reason = $3 where mobile = $1 or user_id = $2::bigint`,
    [mobile, id, name],
  )
  await forgetTriesOf(tx, id)
  await forgetDevices(tx, id)
  await tx.run(
    `update company_join_request set state = case state when ${JoinState.open} then ${JoinState.withdrawn} else state end, word = $2, note = ''
     where user_id = $1`,
    [id, name],
  )
  await tx.run(
    `update company_invitation set state = case state when ${InvitationState.open} then ${InvitationState.declined} else state end, mobile = 'closed-' || $1::bigint, name = $2
     where mobile = $3 or user_id = $1`,
    [id, name, mobile],
  )
}
/** Orders that are not at their end, and money the company has with the mall. */
export const unfinishedOf = async (db: Db, companyId: number): Promise<{ orders: number; balanceFen: Fen }> =>
  (await db.row<{ orders: number; balanceFen: Fen }>(
    `select (select count(*)::int from orders where company_id = $1 and ${unfinishedOrder()}) as orders,
       (select coalesce(sum(balance_fen), 0)::bigint from account where company_id = $1 and kind in ('customer_available', 'customer_frozen')) as "balanceFen"`,
    [companyId],
  )) ?? { orders: 0, balanceFen: 0 }
export interface OwnApplication {
  id: number
  certCode: string
  companyName: string
  state: CertificationStateCode
}
/** A person's own first certification that is neither approved nor given up. */
export const openCertification = (db: Db, userId: number) =>
  db.row<OwnApplication>(
    `select id, cert_code as "certCode", coalesce(form->>'companyName', '') as "companyName", state from certification
     where applicant_id = $1 and kind = 'first' and ${certificationOpen()} order by id desc limit 1`,
    [userId],
  )

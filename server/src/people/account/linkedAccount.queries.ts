// 关联账号: which accounts are one person's. A company has at most one of them.
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface LinkedRow {
  userId: number
  companyId: number
  personNo: number
  userName: string
  companyName: string
  roleCode: string
  customName: string | null
  frozen: boolean
  companyFrozen: boolean
  mustChange: boolean
  linkedAt: Date
}
const columns = `k.user_id as "userId", k.company_id as "companyId", k.person_no as "personNo", u.user_name as "userName", c.name as "companyName", u.role_code as "roleCode",
  r.name as "customName", u.frozen, c.frozen as "companyFrozen", u.must_change_password as "mustChange", k.linked_at as "linkedAt"`
const from = `from linked_account k join app_user u on u.id = k.user_id join company c on c.id = k.company_id left join company_role r on r.id = u.custom_role_id`

/** All accounts of the person whose account this is, itself too; none where nothing is linked. */
export const linkedTo = (db: Db, userId: number) =>
  db.rows<LinkedRow>(
    `select ${columns} ${from} where k.person_no = (select person_no from linked_account where user_id = $1) order by k.linked_at, k.user_id`,
    [userId],
  )
/** One of them, as long as the transaction lasts: unlinking it comes before or after. */
export const lockLinked = (tx: Tx, userId: number, accountId: number) =>
  tx.row<LinkedRow>(
    `select ${columns} ${from} where k.user_id = $2 and k.user_id <> $1 and k.person_no = (select person_no from linked_account where user_id = $1) for share of k`,
    [userId, accountId],
  )

/** Links are made and ended one after the other: two at once that join the same persons see each other. */
export const lockLinks = (tx: Tx) => tx.row(`select pg_advisory_xact_lock(hashtextextended('linked_account', 9))`)

/** Both accounts first, as whoever closes one takes them: its row before the links. */
export const lockAccounts = (tx: Tx, userIds: readonly number[]) =>
  tx.rows<{ id: number }>('select id from app_user where id = any($1::bigint[]) order by id for key share', [userIds])

export interface LinkableRow {
  userId: number
  companyId: number | null
  companyName: string
  userName: string
}
export const linkable = (db: Db, userId: number) =>
  db.row<LinkableRow>(
    `select u.id as "userId", u.company_id as "companyId", coalesce(c.name, '') as "companyName", u.user_name as "userName"
     from app_user u left join company c on c.id = u.company_id where u.id = $1 and not u.frozen and u.closed_at is null and u.staff_code is null`,
    [userId],
  )
export const newPersonNo = async (tx: Tx): Promise<number> =>
  (await tx.row<{ no: number }>(`select nextval('linked_person_no')::bigint as no`))?.no ?? 0
export const insertLinks = (tx: Tx, personNo: number, accounts: readonly { userId: number; companyId: number }[]) =>
  tx.run(
    `insert into linked_account (user_id, company_id, person_no) select * from unnest($1::bigint[], $2::bigint[], array_fill($3::bigint, array[$4::int]))
     on conflict (user_id) do update set person_no = excluded.person_no`,
    [accounts.map(a => a.userId), accounts.map(a => a.companyId), personNo, accounts.length],
  )

/** The account is nobody's any more; a last one that would be linked with nothing goes with it. Held by the lock of links where others may be at work. */
export const dropLink = async (tx: Tx, userId: number): Promise<void> => {
  await lockLinks(tx)
  await tx.run(
    `with gone as (delete from linked_account where user_id = $1 returning person_no)
     delete from linked_account k using gone where k.person_no = gone.person_no and k.user_id <> $1
       and (select count(*) from linked_account o where o.person_no = gone.person_no and o.user_id <> $1) = 1`,
    [userId],
  )
}

/**
 * Its password is another one: whoever came in by the old one may have gone on to the other accounts. Those sessions end with the links: they are known
 * by their end, which a switch hands on as it is (moveSession).
 */
export const endLinks = async (tx: Tx, userId: number): Promise<void> => {
  await lockLinks(tx)
  await tx.run(
    `update session set revoked = true where actor_id is null and not revoked
       and expires_at in (select o.expires_at from session o where o.user_id = $1 and o.switched_to is not null)
       and user_id in (select k.user_id from linked_account k
         where k.user_id <> $1 and k.person_no = (select person_no from linked_account where user_id = $1))`,
    [userId],
  )
  await dropLink(tx, userId)
}

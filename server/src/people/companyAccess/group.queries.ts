// 集团: which companies belong together, and who may read the sums of one.
import { JOIN_DAYS, JoinState } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface GroupRow {
  id: number
  name: string
  headId: number
}
const group = `g.id, g.name, g.company_id as "headId"`
const ofCompany = 'from company_group g join company_group_member m on m.group_id = g.id where m.company_id = $1'
export const groupOf = (db: Db, companyId: number) => db.row<GroupRow>(`select ${group} ${ofCompany}`, [companyId])
/** What changes in a group changes one after the other. */
export const lockGroupOf = (tx: Tx, companyId: number) =>
  tx.row<GroupRow>(`select ${group} ${ofCompany} for update of g`, [companyId])
export const lockGroup = (tx: Tx, id: number) =>
  tx.row<GroupRow>(`select ${group} from company_group g where g.id = $1 for update of g`, [id])

export interface MemberOfGroup {
  companyId: number
  companyCode: string
  companyName: string
  bdUserId: number | null
  joinedAt: Date
}
export const membersOf = (db: Db, groupId: number) =>
  db.rows<MemberOfGroup>(
    `select m.company_id as "companyId", c.code as "companyCode", c.name as "companyName", c.bd_user_id as "bdUserId", m.joined_at as "joinedAt"
     from company_group_member m join company c on c.id = m.company_id where m.group_id = $1 order by m.joined_at, m.company_id`,
    [groupId],
  )
/** No row: the company has made one already. */
export const insertGroup = (tx: Tx, g: { companyId: number; name: string; userId: number }) =>
  tx.row<{ id: number }>(
    'insert into company_group (company_id, name, made_by) values ($1, $2, $3) on conflict (company_id) do nothing returning id',
    [g.companyId, g.name, g.userId],
  )
/** 0: it is in a group, this one or another. */
export const insertMember = (tx: Tx, m: { companyId: number; groupId: number; userId: number }) =>
  tx.run(
    'insert into company_group_member (company_id, group_id, joined_by) values ($1, $2, $3) on conflict (company_id) do nothing',
    [m.companyId, m.groupId, m.userId],
  )
export const endGroup = (tx: Tx, id: number) => tx.run('delete from company_group where id = $1', [id])
/** With it goes who may read it, and what its own people may read of the others. */
export const leaveGroup = async (tx: Tx, companyId: number): Promise<void> => {
  await tx.run('delete from company_group_reader where user_id in (select id from app_user where company_id = $1)', [companyId])
  await tx.run('delete from company_group_member where company_id = $1', [companyId])
}

export interface AskRow {
  id: number
  word: string
  state: number
  expiresAt: Date
}
const openAsk = `a.state = ${JoinState.open} and a.expires_at > now()`
export const asksOf = (db: Db, groupId: number) =>
  db.rows<AskRow>(
    `select a.id, a.word, case when a.state = ${JoinState.open} and a.expires_at <= now() then ${JoinState.expired} else a.state end::int as state,
       a.expires_at as "expiresAt" from company_group_ask a where a.group_id = $1 and a.state <> ${JoinState.accepted} order by a.id desc limit 20`,
    [groupId],
  )
export interface AskedRow {
  id: number
  groupId: number
  groupName: string
  headId: number
  headName: string
  word: string
  expiresAt: Date
}
const asked = `a.id, a.group_id as "groupId", g.name as "groupName", g.company_id as "headId", h.name as "headName", a.word, a.expires_at as "expiresAt"
  from company_group_ask a join company_group g on g.id = a.group_id join company h on h.id = g.company_id`
export const asksTo = (db: Db, companyId: number) =>
  db.rows<AskedRow>(`select ${asked} where a.company_id = $1 and ${openAsk} order by a.id desc limit 20`, [companyId])
export const lockAskTo = (tx: Tx, companyId: number, id: number) =>
  tx.row<AskedRow>(`select ${asked} where a.company_id = $1 and a.id = $2 and ${openAsk} for update of a`, [companyId, id])
export const expireAsks = (tx: Tx, groupId: number) =>
  tx.run(
    `update company_group_ask set state = ${JoinState.expired} where group_id = $1 and state = ${JoinState.open} and expires_at <= now()`,
    [groupId],
  )
/** No row: the same was asked and waits. */
export const insertAsk = (tx: Tx, a: { groupId: number; word: string; companyId: number | null; userId: number }) =>
  tx.row<{ id: number }>(
    `insert into company_group_ask (group_id, word, company_id, asked_by, expires_at) values ($1, $2, $3, $4, now() + make_interval(days => ${JOIN_DAYS}))
     on conflict (group_id, word) where state = ${JoinState.open} do nothing returning id`,
    [a.groupId, a.word, a.companyId, a.userId],
  )
/** Asked by its name and by its code, the company answers once. */
export const endAsks = (tx: Tx, a: { groupId: number; companyId: number; state: number; userId: number }) =>
  tx.run(
    `update company_group_ask a set state = $3, answered_by = $4, answered_at = now() where a.group_id = $1 and a.company_id = $2 and ${openAsk}`,
    [a.groupId, a.companyId, a.state, a.userId],
  )
export const withdrawAsk = (tx: Tx, o: { groupId: number; id: number; userId: number }) =>
  tx.run(
    `update company_group_ask a set state = ${JoinState.withdrawn}, answered_by = $3, answered_at = now() where a.group_id = $1 and a.id = $2 and ${openAsk}`,
    [o.groupId, o.id, o.userId],
  )

export interface ReaderRow {
  userId: number
  userName: string
  name: string
  companyName: string
}
const readerColumns = `u.id as "userId", u.user_name as "userName", coalesce(nullif(u.real_name, ''), u.nick_name) as name, c.name as "companyName"`
export const readersOf = (db: Db, companyId: number) =>
  db.rows<ReaderRow>(
    `select ${readerColumns} from company_group_reader r join app_user u on u.id = r.user_id join company c on c.id = u.company_id
     where r.company_id = $1 and u.closed_at is null order by r.granted_at, u.id`,
    [companyId],
  )
/** A person of a company of the group, by his account name. */
export const personOfGroup = (db: Db, groupId: number, userName: string) =>
  db.row<ReaderRow>(
    `select ${readerColumns} from app_user u join company c on c.id = u.company_id join company_group_member m on m.company_id = c.id
     where m.group_id = $1 and u.user_name = $2 and u.closed_at is null and not u.frozen`,
    [groupId, userName],
  )
export const addReader = (tx: Tx, r: { companyId: number; userId: number; by: number }) =>
  tx.run(
    'insert into company_group_reader (company_id, user_id, granted_by) values ($1, $2, $3) on conflict (company_id, user_id) do nothing',
    [r.companyId, r.userId, r.by],
  )
export const dropReader = (tx: Tx, companyId: number, userName: string) =>
  tx.run('delete from company_group_reader where company_id = $1 and user_id = (select id from app_user where user_name = $2)', [
    companyId,
    userName,
  ])
/** Whose sums a person may read: of members of his own company's group, where the member's administrator has said so. */
export const readableOf = (db: Db, o: { userId: number; companyId: number; groupId: number }) =>
  db.rows<{ companyId: number; companyName: string }>(
    `select m.company_id as "companyId", c.name as "companyName" from company_group_reader r join company_group_member m on m.company_id = r.company_id
       join company c on c.id = m.company_id join app_user u on u.id = r.user_id
     where r.user_id = $1 and u.company_id = $2 and m.group_id = $3 order by m.joined_at, m.company_id`,
    [o.userId, o.companyId, o.groupId],
  )

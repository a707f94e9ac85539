// 参团: memberships, their deposits and request keys. The group's row is locked before a membership is, a membership before the company's accounts.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { GroupChoiceCode, GroupDepositCode, MemberStateCode } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import type { OrderDeposit } from '../../orders/order/depositOfOrder.ts'

export interface MemberRow {
  id: number
  groupId: number
  companyId: number
  userId: number
  pieces: number
  weightKg: Kg
  takeLess: boolean
  choice: GroupChoiceCode
  depositFen: Fen
  depositState: GroupDepositCode
  state: MemberStateCode
  rulesVersion: number | null
  /** Versions of the contract's terms that were agreed to, by whom and when; empty of a membership from before they were kept. */
  termsIds: number[]
  termsBy: number | null
  termsAt: Date | null
  orderId: number | null
  movedToId: number | null
  priceFen: Fen | null
  until: Date | null
  why: string
  joinedAt: Date
  changedAt: Date
  endedAt: Date | null
}
const own = `m.id, m.group_id as "groupId", m.company_id as "companyId", m.user_id as "userId", m.pieces, m.weight_kg as "weightKg", m.take_less as "takeLess", m.choice,
  m.deposit_fen as "depositFen", m.deposit_state as "depositState", m.state, m.rules_version as "rulesVersion", to_jsonb(m.terms_ids) as "termsIds", m.terms_by as "termsBy",
  m.terms_at as "termsAt", m.order_id as "orderId", m.moved_to_id as "movedToId", m.price_fen as "priceFen", m.until, m.why,
  m.joined_at as "joinedAt", m.changed_at as "changedAt", m.ended_at as "endedAt"`

export const memberOf = (db: Db, groupId: number, companyId: number) =>
  db.row<MemberRow>(`select ${own} from group_member m where m.group_id = $1 and m.company_id = $2`, [groupId, companyId])
export const lockMember = (tx: Tx, id: number) =>
  tx.row<MemberRow>(`select ${own} from group_member m where m.id = $1 for update`, [id])
export const lockMemberOfOrder = (tx: Tx, orderId: number) =>
  tx.row<MemberRow & { groupNo: string; title: string }>(
    `select ${own}, g.group_no as "groupNo", k.title from group_member m join group_buy g on g.id = m.group_id join sku k on k.id = g.sku_id
     where m.order_id = $1 for update of m`,
    [orderId],
  )
export const activeMembers = (db: Db, groupId: number) =>
  db.rows<MemberRow>(
    `select ${own} from group_member m where m.group_id = $1 and m.state in ('joined', 'pending') order by m.id`,
    [groupId],
  )
export interface MemberView extends MemberRow {
  bdUserId: number | null
  companyCode: string
  companyName: string
  userName: string
  orderCode: string
  masterOrderCode: string
  orderStatus: OrderStatusCode | null
  holdUntil: Date | null
  movedToNo: string
}
const shown = `${own}, c.bd_user_id as "bdUserId", c.code as "companyCode", c.name as "companyName", coalesce(nullif(u.real_name, ''), u.nick_name) as "userName", coalesce(o.order_code, '') as "orderCode",
  coalesce(o.master_order_code, '') as "masterOrderCode", o.status as "orderStatus", o.hold_until as "holdUntil", coalesce(n.group_no, '') as "movedToNo"`
const shownFrom = `group_member m join company c on c.id = m.company_id join app_user u on u.id = m.user_id left join orders o on o.id = m.order_id
  left join group_buy n on n.id = m.moved_to_id`
export const membersOf = (db: Db, groupId: number) =>
  db.rows<MemberView>(`select ${shown} from ${shownFrom} where m.group_id = $1 order by m.state = 'left', m.id`, [groupId])
export const mineIn = (db: Db, companyId: number, groupIds: readonly number[]) =>
  db.rows<MemberView>(`select ${shown} from ${shownFrom} where m.company_id = $1 and m.group_id = any($2::bigint[])`, [
    companyId,
    groupIds,
  ])

/** Written anew, or the row of a company that had left. */
export const insertMember = (
  tx: Tx,
  m: Pick<
    MemberRow,
    | 'groupId'
    | 'companyId'
    | 'userId'
    | 'pieces'
    | 'weightKg'
    | 'takeLess'
    | 'choice'
    | 'depositFen'
    | 'rulesVersion'
    | 'termsIds'
    | 'termsBy'
    | 'termsAt'
  >,
) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into group_member as m (group_id, company_id, user_id, pieces, weight_kg, take_less, choice, deposit_fen, rules_version, terms_ids, terms_by, terms_at)
       values (:groupId, :companyId, :userId, :pieces, :weightKg, :takeLess, :choice, :depositFen, :rulesVersion::int, :termsIds::bigint[], :termsBy::bigint,
         case when :termsBy::bigint is not null then coalesce(:termsAt::timestamptz, now()) end)
       on conflict (group_id, company_id) do update set user_id = excluded.user_id, pieces = excluded.pieces, weight_kg = excluded.weight_kg, take_less = excluded.take_less,
         choice = excluded.choice, deposit_fen = excluded.deposit_fen, rules_version = excluded.rules_version, terms_ids = excluded.terms_ids,
         terms_by = excluded.terms_by, terms_at = excluded.terms_at, deposit_state = 'held', state = 'joined', why = '', joined_at = now(), changed_at = now(), ended_at = null
         where m.state = 'left' returning m.id`,
      {
        groupId: m.groupId,
        companyId: m.companyId,
        userId: m.userId,
        pieces: m.pieces,
        weightKg: m.weightKg,
        takeLess: m.takeLess,
        choice: m.choice,
        depositFen: m.depositFen,
        rulesVersion: m.rulesVersion,
        termsIds: m.termsIds,
        termsBy: m.termsBy,
        termsAt: m.termsAt,
      },
    ),
  )
export const setMember = (
  tx: Tx,
  m: Pick<MemberRow, 'id' | 'userId' | 'pieces' | 'weightKg' | 'takeLess' | 'choice' | 'depositFen'>,
) =>
  tx.run(
    ...bind(
      `update group_member set user_id = :userId, pieces = :pieces, weight_kg = :weightKg, take_less = :takeLess, choice = :choice, deposit_fen = :depositFen, changed_at = now()
       where id = :id`,
      { ...m },
    ),
  )
/** Comes to an end, or to its order. No row: it is not in that state any more. */
export const moveMember = (
  tx: Tx,
  m: {
    id: number
    from: MemberStateCode
    to: MemberStateCode
    depositState?: GroupDepositCode
    orderId?: number
    movedToId?: number
    priceFen?: Fen
    hours?: number
    why?: string
  },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `update group_member set state = :to, deposit_state = coalesce(:depositState, deposit_state), order_id = coalesce(:orderId::bigint, order_id),
         moved_to_id = coalesce(:movedToId::bigint, moved_to_id), price_fen = coalesce(:priceFen::bigint, price_fen),
         until = coalesce(now() + make_interval(hours => :hours::int), until), why = coalesce(nullif(:why, ''), why), changed_at = now(),
         ended_at = case when :to in ('joined', 'pending', 'unpaid') then null else clock_timestamp() end
       where id = :id and state = :from returning id`,
      { depositState: null, orderId: null, movedToId: null, priceFen: null, hours: null, why: '', ...m },
    ),
  )
/** The deposit alone: it has become part of the payment. */
export const setDepositState = (tx: Tx, id: number, state: GroupDepositCode) =>
  tx.row<{ id: number }>(`update group_member set deposit_state = $2 where id = $1 and deposit_state = 'held' returning id`, [
    id,
    state,
  ])

export const insertMove = (tx: Tx, m: { memberId: number; kind: string; amountFen: Fen; actorId: number }) =>
  tx.row<{ id: number }>(
    'insert into group_deposit_move (member_id, kind, amount_fen, actor_id) values ($1, $2, $3, $4) returning id',
    [m.memberId, m.kind, m.amountFen, m.actorId],
  )
export const growHold = (tx: Tx, h: { companyId: number; memberId: number; amountFen: Fen; reason: string; ends: string }) =>
  tx.run(
    `insert into fund_hold (company_id, group_member_id, amount_fen, reason, ends) values ($1, $2, $3, $4, $5)
     on conflict (group_member_id) where released_at is null do update set amount_fen = fund_hold.amount_fen + excluded.amount_fen, ends = excluded.ends`,
    [h.companyId, h.memberId, h.amountFen, h.reason, h.ends],
  )
export const shrinkHold = (tx: Tx, memberId: number, amountFen: Fen) =>
  tx.run('update fund_hold set amount_fen = amount_fen - $2 where group_member_id = $1 and released_at is null', [
    memberId,
    amountFen,
  ])
export const endHold = (tx: Tx, memberId: number, outcome: 'released' | 'paidOut', actorId: number) =>
  tx.row<{ amountFen: Fen }>(
    `update fund_hold set released_at = now(), outcome = $2, released_by = $3 where group_member_id = $1 and released_at is null returning amount_fen as "amountFen"`,
    [memberId, outcome, actorId],
  )

/** What the deposits will pay of orders of groups that are to be paid: as `groupDepositFor` takes it. */
export const groupDepositsOfOrders = (db: Db, orderIds: readonly number[]) =>
  db.rows<{ orderId: number; fen: Fen }>(
    `select o.id as "orderId", m.deposit_fen as fen from group_member m join orders o on o.id = m.order_id
     where m.order_id = any($1::bigint[]) and m.state = 'unpaid' and m.deposit_state = 'held' and m.deposit_fen <= o.total_fen`,
    [orderIds],
  )
/** The deposit behind one order of a group, whatever has become of it. */
export const groupDepositBehindOrder = (db: Db, orderId: number) =>
  db.row<OrderDeposit>(
    `select '订金' as name, deposit_fen as fen, deposit_state as state from group_member where order_id = $1`,
    [orderId],
  )
/** Claims a request key; no row: a twin was first. */
/** What a person has standing in groups that run, at the list price: it counts in his limits like an order of this month. */
export const standingLoad = async (db: Db, userId: number, exceptGroupId: number): Promise<{ fen: Fen; kg: Kg }> =>
  (await db.row<{ fen: Fen; kg: Kg }>(
    `select coalesce(sum(round(m.weight_kg::numeric * g.list_fen / 1000)), 0)::bigint as fen, coalesce(sum(m.weight_kg), 0)::bigint as kg
     from group_member m join group_buy g on g.id = m.group_id where m.user_id = $1 and m.state in ('joined', 'pending') and m.group_id <> $2`,
    [userId, exceptGroupId],
  )) ?? { fen: 0, kg: 0 }
/** What an order of the mall's needs beside the goods: papers of the company, its default title. */
export const orderHead = (db: Db, companyId: number, userId: number) =>
  db.row<{ invoiceTitleId: number | null; receiver: string; mobile: string }>(
    `select (select t.id from invoice_title t where t.company_id = $1 and not t.deleted order by t.is_default desc, t.id limit 1) as "invoiceTitleId",
       coalesce(nullif(u.real_name, ''), u.nick_name) as receiver, u.mobile from app_user u where u.id = $2`,
    [companyId, userId],
  )

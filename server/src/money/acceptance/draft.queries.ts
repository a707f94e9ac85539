// What a draft is: registered, signed for, ended. Its money stands in the funds room.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { DRAFT_QUOTE_HOUR, rangeOf } from '@mall/domain/money/acceptance/draft.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

export interface DraftRow {
  id: number
  draftCode: string
  draftNo: string
  companyId: number
  companyCode: string
  companyName: string
  userId: number
  requestId: string
  kind: 'bank' | 'commercial'
  acceptorId: number
  acceptorName: string
  classCode: 'A' | 'B' | 'C'
  faceFen: Fen
  appliedFen: Fen
  dueOn: string
  daysLeft: number
  rateBp: number
  days: number
  discountFen: Fen
  state: 'waiting' | 'signed' | 'paid' | 'dishonoured' | 'expired' | 'withdrawn' | 'refused'
  endorseBy: string
  /** Whether the last day to endorse it is over. */
  lapsed: boolean
  presentedAt: Date | null
  endedWhy: string
  odd: string
  debtFen: Fen
  debtDueOn: string | null
  orderCodes: string[]
  createdAt: Date
}
export const draftColumns = `d.id, d.draft_code as "draftCode", d.draft_no as "draftNo", d.company_id as "companyId", c.code as "companyCode", c.name as "companyName",
  d.user_id as "userId", d.request_id as "requestId", d.kind, d.acceptor_id as "acceptorId", d.acceptor_name as "acceptorName", d.class_code as "classCode",
  d.face_fen as "faceFen", d.applied_fen as "appliedFen", d.due_on as "dueOn", d.due_on - ${TODAY} as "daysLeft", d.rate_bp as "rateBp", d.days,
  d.discount_fen as "discountFen", d.state, d.endorse_by as "endorseBy", d.endorse_by < ${TODAY} as lapsed, d.presented_at as "presentedAt",
  d.ended_why as "endedWhy", d.odd, coalesce(b.amount_fen - b.offset_fen - b.paid_fen, 0)::bigint as "debtFen", b.due_on as "debtDueOn",
  array(select o.order_code from draft_use u join orders o on o.id = u.order_id where u.draft_id = d.id group by o.id order by max(u.id) desc limit 3) as "orderCodes",
  d.created_at as "createdAt"`
export const draftJoins = 'join company c on c.id = d.company_id left join draft_debt b on b.draft_id = d.id'
const one = (where: string, lock = '') => `select ${draftColumns} from draft d ${draftJoins} where ${where} ${lock}`

export const draftByCode = (db: Db, draftCode: string) => db.row<DraftRow>(one('d.draft_code = $1'), [draftCode])
/**
 * The draft alone is locked; its debt hangs on this lock. Locked first and read after it, so that nothing is read that somebody was about to
 * change.
 */
export async function lockDraft(tx: Tx, draftCode: string): Promise<DraftRow | undefined> {
  await tx.row('select id from draft where draft_code = $1 for update', [draftCode])
  return draftByCode(tx, draftCode)
}
const PACKAGE = `select pg_advisory_xact_lock(hashtextextended('draft package ' || $1, 0))`
const spanOf = (draftNo: string): [string, number, number] => {
  const range = rangeOf(draftNo)
  return range ? [range.packageNo, range.from, range.to] : [draftNo, 0, 999_999_999_999]
}
const TAKEN = `state in ('signed', 'paid', 'dishonoured')`
/** Who registers, signs for or is told of a bill waits for whoever does so with another part of its package; taken before the rows of drafts. */
export const lockPackage = (tx: Tx, draftNo: string) => tx.row(PACKAGE, [spanOf(draftNo)[0]])

/** A bill that covers a part of this one and was taken by the mill, or that this company has registered already. Under the lock of its package. */
export async function overlapping(tx: Tx, draftNo: string, companyId: number): Promise<string | undefined> {
  const found = await tx.row<{ draftNo: string }>(
    `select draft_no as "draftNo" from draft where package_no = $1 and part_from <= $3 and part_to >= $2
       and (${TAKEN} or (state = 'waiting' and company_id = $4)) order by id limit 1`,
    [...spanOf(draftNo), companyId],
  )
  return found?.draftNo
}

/** All living registrations that cover a part of this paper, locked; the one that the mill has taken first. Under the lock of its package. */
export async function lockClaims(tx: Tx, draftNo: string): Promise<DraftRow[]> {
  const claim = `d.package_no = $1 and d.part_from <= $3 and d.part_to >= $2 and d.state in ('waiting', 'signed', 'paid', 'dishonoured')`
  await tx.rows(`select d.id from draft d where ${claim} order by d.id for update`, spanOf(draftNo))
  return tx.rows<DraftRow>(`${one(claim)} order by d.state = 'waiting', d.id`, spanOf(draftNo))
}

/** A registration becomes the part that was endorsed of it. */
export const narrowDraft = (tx: Tx, d: { id: number; draftNo: string; faceFen: Fen; discountFen: Fen }) =>
  tx.run(`update draft set draft_no = $2, face_fen = $3, discount_fen = $4 where id = $1 and state = 'waiting'`, [
    d.id,
    d.draftNo,
    d.faceFen,
    d.discountFen,
  ])
/** What stays with the holder of it, registered as it was and to be endorsed until the same day. */
export const insertRest = (tx: Tx, of: { id: number; draftNo: string; faceFen: Fen; discountFen: Fen }) =>
  tx.row<{ id: number; draftCode: string }>(
    `insert into draft (draft_code, draft_no, company_id, user_id, request_id, kind, acceptor_id, acceptor_name, class_code, face_fen, due_on, rate_bp, days,
       discount_fen, endorse_by)
     select ${runningNo('draft')}, $2, company_id, user_id, 'rest of ' || draft_code || ' ' || $2, kind, acceptor_id, acceptor_name, class_code, $3::bigint, due_on,
       rate_bp, days, $4::bigint, endorse_by from draft where id = $1 returning id, draft_code as "draftCode"`,
    [of.id, of.draftNo, of.faceFen, of.discountFen],
  )

/** Registrations of one company wait for each other: together they keep within its line. */
export const lockLine = (tx: Tx, companyId: number) =>
  tx.row('select id from company where id = $1 for no key update', [companyId])
export const openSums = (db: Db, companyId: number) =>
  db.rows<{ classCode: string; fen: Fen; count: number }>(
    `select class_code as "classCode", sum(face_fen)::bigint as fen, count(*)::int as count from draft
     where company_id = $1 and state in ('waiting', 'signed') group by class_code`,
    [companyId],
  )

export interface NewDraft {
  draftNo: string
  companyId: number
  userId: number
  requestId: string
  kind: string
  acceptorId: number
  acceptorName: string
  classCode: string
  faceFen: Fen
  dueOn: string
  rateBp: number
  days: number
  discountFen: Fen
  endorseDays: number
}
/** No row: the key was used, or this company has registered the paper. */
export const insertDraft = (tx: Tx, d: NewDraft) =>
  tx.row<{ id: number; draftCode: string; endorseBy: string }>(
    ...bind(
      `insert into draft (draft_code, draft_no, company_id, user_id, request_id, kind, acceptor_id, acceptor_name, class_code, face_fen, due_on, rate_bp, days,
         discount_fen, endorse_by)
       values (${runningNo('draft')}, :draftNo, :companyId, :userId,
         :requestId, :kind, :acceptorId, :acceptorName, :classCode, :faceFen, :dueOn::date, :rateBp, :days, :discountFen, ${TODAY} + :endorseDays::int)
       on conflict do nothing returning id, draft_code as "draftCode", endorse_by as "endorseBy"`,
      { ...d },
    ),
  )

/** No row touched: somebody was faster. */
export const changeDraft = async (tx: Tx, c: { id: number; from: string; to: string; why: string }): Promise<boolean> =>
  (await tx.run(
    ...bind(
      `update draft set state = :to, ended_why = :why, signed_at = case when :to = 'signed' then now() else signed_at end,
         ended_at = case when :to = 'signed' then null else now() end, odd = case when :to = 'signed' then '' else odd end
       where id = :id and state = :from`,
      { ...c },
    ),
  )) > 0
export const setOdd = (tx: Tx, id: number, odd: string) => tx.run('update draft set odd = $2 where id = $1', [id, odd])

export const eventsOfDraft = (db: Db, draftId: number) =>
  db.rows<{ event: string; detail: string; who: string; staff: boolean; at: Date }>(
    `select e.event, e.detail, u.nick_name as who, u.staff_code is not null as staff, e.at
     from draft_event e join app_user u on u.id = e.actor_id where e.draft_id = $1 order by e.seq`,
    [draftId],
  )
export const usesOfDraft = (db: Db, draftId: number) =>
  db.rows<{ orderCode: string; paymentNo: string; amountFen: Fen; returnedFen: Fen; at: Date }>(
    `select o.order_code as "orderCode", r.payment_no as "paymentNo", u.amount_fen as "amountFen", u.returned_fen as "returnedFen", u.at
     from draft_use u join orders o on o.id = u.order_id join payment p on p.id = u.payment_id join pay_request r on r.id = p.pay_request_id
     where u.draft_id = $1 order by u.id limit 200`,
    [draftId],
  )

// ---------- 退票款
export const insertDebt = (tx: Tx, d: { draftId: number; companyId: number; amountFen: Fen; days: number }) =>
  tx.row<{ dueOn: string }>(
    `insert into draft_debt (draft_id, company_id, amount_fen, due_on) values ($1, $2, $3, ${TODAY} + $4::int) returning due_on as "dueOn"`,
    [d.draftId, d.companyId, d.amountFen, d.days],
  )
/** Pays what is open of it; no row: nothing is. */
export const payDebt = (tx: Tx, d: { draftId: number; userId: number; requestId: string }) =>
  tx.row<{ fen: Fen }>(
    `update draft_debt set paid_fen = amount_fen - offset_fen, paid_by = $2, request_id = $3, settled_at = now()
     where draft_id = $1 and settled_at is null returning paid_fen as fen`,
    [d.draftId, d.userId, d.requestId],
  )

// ---------- 承兑报价
export interface NewQuote {
  companyId: number
  userId: number
  requestId: string
  kind: string
  acceptorName: string
  classCode: string
  faceFen: Fen
  dueOn: string
  rateBp: number
  days: number
}
/** The next end of a day of quotes. */
const UNTIL = `(((now() at time zone 'Asia/Shanghai') + interval '${24 - DRAFT_QUOTE_HOUR} hours')::date + time '${DRAFT_QUOTE_HOUR}:00') at time zone 'Asia/Shanghai'`
interface Quoted {
  quoteNo: string
  validUntil: Date
}
export const insertQuote = (tx: Tx, q: NewQuote) =>
  tx.row<Quoted>(
    ...bind(
      `insert into draft_quote (quote_no, company_id, user_id, request_id, kind, acceptor_name, class_code, face_fen, due_on, rate_bp, days, quoted_on, valid_until)
       values (${runningNo('draftQuote')}, :companyId, :userId, :requestId,
         :kind, :acceptorName, :classCode, :faceFen, :dueOn::date, :rateBp, :days, ${TODAY}, ${UNTIL})
       on conflict (user_id, request_id) do nothing returning quote_no as "quoteNo", valid_until as "validUntil"`,
      { ...q },
    ),
  )

// ---------- what the buyer reads
const lists = {
  all: 'true',
  open: `d.state in ('waiting', 'signed')`,
  dishonoured: `d.state = 'dishonoured'`,
  ended: `d.state in ('paid', 'expired', 'withdrawn', 'refused')`,
}
export type DraftTab = keyof typeof lists
/** What came back and is owed first, then what waits for endorsement, then what is in hand by its day, then the rest. */
const rank = `case when b.settled_at is null and b.draft_id is not null then 0 when d.state = 'waiting' then 1 when d.state = 'signed' then 2 else 3 end`
const listText = (
  tab: DraftTab,
) => `select ${draftColumns}, count(*) over ()::int as total from (select * from draft where company_id = $1 order by id desc limit 1000) d ${draftJoins}
  where ${lists[tab]} order by ${rank}, case when d.state in ('waiting', 'signed') then d.due_on end, d.id desc limit $2 offset $3`
const texts: Record<DraftTab, string> = {
  all: listText('all'),
  open: listText('open'),
  dishonoured: listText('dishonoured'),
  ended: listText('ended'),
}
export const draftsOf = (db: Db, tab: DraftTab, f: { companyId: number; limit: number; offset: number }) =>
  db.rows<DraftRow & { total: number }>(texts[tab], [f.companyId, f.limit, f.offset])

/** By month of maturity: what lives, and what came back within half a year. */
export const monthsOf = (db: Db, companyId: number) =>
  db.rows<{ month: string; openFen: Fen; openCount: number; badFen: Fen; badCount: number }>(
    `select to_char(due_on, 'YYYY-MM') as month, coalesce(sum(face_fen) filter (where state in ('waiting', 'signed')), 0)::bigint as "openFen",
       count(*) filter (where state in ('waiting', 'signed'))::int as "openCount", coalesce(sum(face_fen) filter (where state = 'dishonoured'), 0)::bigint as "badFen",
       count(*) filter (where state = 'dishonoured')::int as "badCount"
     from draft where company_id = $1 and (state in ('waiting', 'signed') or (state = 'dishonoured' and due_on > ${TODAY} - 180)) group by 1 order by 1`,
    [companyId],
  )
/** Orders that wait for a draft's money, the first to run out first. */
export const ordersForDrafts = (db: Db, companyId: number, userId: number | null) =>
  db.rows<{
    orderCode: string
    masterOrderCode: string
    summary: string
    weightKg: Kg
    totalFen: Fen
    holdUntil: Date | null
  }>(
    `select order_code as "orderCode", master_order_code as "masterOrderCode", summary, weight_kg as "weightKg", case when deposit_percent > 0 then deposit_fen else total_fen end as "totalFen", hold_until as "holdUntil"
     from orders where company_id = $1 and status = ${OrderStatus.pendingPayment} and payment_type in ('B', 'C') and paid_fen = 0 and ($2::bigint is null or user_id = $2)
     order by hold_until nulls last, id limit 20`,
    [companyId, userId],
  )
export const clockOf = (db: Db) => db.row<{ today: string; until: Date }>(`select ${TODAY} as today, ${UNTIL} as until`)

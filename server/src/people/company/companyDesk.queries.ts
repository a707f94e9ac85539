// 企业全貌 company 360°: one company as the desk sees it. Every part is a question of its own, asked when its tab is opened.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { CompanyApprovalCode } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { CertificationStateCode } from '@mall/domain/people/certification/certification.machine.ts'
import type { ApprovalStatusCode } from '@mall/domain/people/session/user.codes.ts'
import type { NoticeGroup } from '@mall/domain/platform/notice/noticeTable.ts'
import { OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { IDLE_MINUTES } from '@mall/domain/people/session/session.rules.ts'
import { liveOrder, restUnpaid } from '../../platform/db/orderSets.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface ListFilter {
  word: string
  approvalStatus: ApprovalStatusCode | null
  frozen: boolean | null
  /** Id of the contact; 0 for companies without one. */
  bdUserId: number | null
  /** The employee whose companies alone are seen; null for all. */
  seenBy: number | null
  /** Whether the word also looks among the people of a company. */
  inPeople: boolean
  sort: 'recent' | 'amount' | 'balance' | 'name'
  limit: number
  offset: number
}
export interface CompanyListRow {
  companyCode: string
  companyName: string
  cityName: string
  customerTier: string
  approvalStatus: ApprovalStatusCode
  frozen: boolean
  bdStaffCode: string
  bdName: string
  people: number
  orders: number
  totalFen: Fen
  availableFen: Fen
  lastOrderAt: Date | null
}
/** Companies whose people are called so: by the beginning of a name or a phone number, or by the whole of an account. */
const beginsWith = (column: string) => `${column} collate "C" >= $1 and ${column} collate "C" < $1 || chr(1114111)`
const ofPeople = `(select p.company_id from app_user p where $1 <> '' and $6::boolean and (p.user_name = $1 or ${beginsWith('p.real_name')} or ${beginsWith('p.mobile')}))`
const wanted = `($1 = '' or c.name || ' ' || c.code || ' ' || c.credit_code ilike '%' || $1 || '%' or c.id in ${ofPeople})
  and ($2::int is null or c.approval_status = $2) and ($3::boolean is null or c.frozen = $3)
  and ($4::bigint is null or ($4 = 0 and c.bd_user_id is null) or c.bd_user_id = $4) and ($5::bigint is null or c.bd_user_id = $5)`
/** By figures a job keeps a minute old; what a row shows is as it is now. */
const orderBy = {
  recent: 'f.last_order_id desc, f.company_id desc',
  amount: 'f.fen desc, f.company_id',
  balance: 'f.balance_fen desc, f.company_id',
  name: 'c.name, c.id',
} as const
const available = `coalesce((select balance_fen from account where company_id = c.id and kind = 'customer_available'), 0)`
const bought = `(select coalesce(sum(n), 0)::int as n, coalesce(sum(fen), 0)::bigint as fen from order_figure where company_id = c.id and ${liveOrder()})`
const listText = (sort: keyof typeof orderBy) =>
  `select c.code as "companyCode", c.name as "companyName", coalesce(y.name, '') as "cityName", c.customer_tier as "customerTier",
     c.approval_status::int as "approvalStatus", c.frozen, coalesce(b.staff_code, '') as "bdStaffCode", c.bd_name as "bdName",
     (select count(*)::int from app_user p where p.company_id = c.id and p.closed_at is null) as people, o.n as orders, o.fen as "totalFen",
     ${available} as "availableFen",
     (select x.created_at from orders x where x.company_id = c.id and ${liveOrder('x')} order by x.id desc limit 1) as "lastOrderAt"
   from (select f.company_id as id, row_number() over (order by ${orderBy[sort]}) as n from company_figure f join company c on c.id = f.company_id
         where ${wanted} order by ${orderBy[sort]} limit $7 offset $8) as on_page
     join company c on c.id = on_page.id left join city y on y.city_code = c.city_code left join app_user b on b.id = c.bd_user_id
     cross join lateral ${bought} o
   order by on_page.n`
const lists = { recent: listText('recent'), amount: listText('amount'), balance: listText('balance'), name: listText('name') }
const filterValues = (f: ListFilter) => [f.word, f.approvalStatus, f.frozen, f.bdUserId, f.seenBy, f.inPeople]
export const companiesPage = (db: Db, f: ListFilter) =>
  db.rows<CompanyListRow>(lists[f.sort], [...filterValues(f), f.limit, f.offset])
export const companiesCount = async (db: Db, f: ListFilter): Promise<number> =>
  (await db.row<{ n: number }>(`select count(*)::int as n from company c where ${wanted}`, filterValues(f)))?.n ?? 0

export interface CompanyFacts {
  id: number
  companyCode: string
  companyName: string
  creditCode: string
  legalPerson: string
  cityName: string
  salesAreaCode: string
  address: string
  tel: string
  customerCategory: string
  customerTier: string
  approvalStatus: ApprovalStatusCode
  certifiedAt: Date | null
  registeredCapitalFen: Fen | null
  establishedOn: string | null
  validUntil: string | null
  businessScope: string
  createdAt: Date
  frozen: boolean
  frozenReason: string
  bdUserId: number | null
  bdStaffCode: string
  bdName: string
  bdPhone: string
  availableFen: Fen
  frozenFen: Fen
  orders: number
  totalFen: Fen
  unpaidFen: Fen
}
export const companyFacts = (db: Db, code: string) =>
  db.row<CompanyFacts>(
    `select c.id, c.code as "companyCode", c.name as "companyName", c.credit_code as "creditCode", c.legal_person as "legalPerson",
       coalesce(y.name, '') as "cityName", c.sales_area_code as "salesAreaCode", c.address, c.tel, c.customer_category as "customerCategory",
       c.customer_tier as "customerTier", c.approval_status::int as "approvalStatus", c.certified_at as "certifiedAt",
       c.registered_capital_fen as "registeredCapitalFen", c.established_on as "establishedOn", c.valid_until as "validUntil",
       c.business_scope as "businessScope", c.created_at as "createdAt", c.frozen, c.frozen_reason as "frozenReason", c.bd_user_id as "bdUserId",
       coalesce(b.staff_code, '') as "bdStaffCode", c.bd_name as "bdName", c.bd_phone as "bdPhone", ${available} as "availableFen",
       coalesce((select balance_fen from account where company_id = c.id and kind = 'customer_frozen'), 0) as "frozenFen",
       o.n as orders, o.fen as "totalFen", o.unpaid as "unpaidFen"
     from company c left join city y on y.city_code = c.city_code left join app_user b on b.id = c.bd_user_id
       cross join lateral (select coalesce(sum(n) filter (where ${liveOrder()}), 0)::int as n, coalesce(sum(fen) filter (where ${liveOrder()}), 0)::bigint as fen,
         (select coalesce(sum(x.total_fen - x.paid_fen), 0)::bigint from orders x where x.company_id = c.id and (x.status = ${OrderStatus.pendingPayment} or ${restUnpaid('x')})) as unpaid
         from order_figure where company_id = c.id) o
     where c.code = $1`,
    [code],
  )
interface ContactRow {
  id: number
  name: string
  bdUserId: number | null
}
/** By code or by id: the company and its exclusive contact. One statement each: with an `or` between them every company would be read. */
export const contactOfCompany = (db: Db, by: { code: string } | { id: number }) =>
  'id' in by
    ? db.row<ContactRow>('select id, name, bd_user_id as "bdUserId" from company where id = $1', [by.id])
    : db.row<ContactRow>('select id, name, bd_user_id as "bdUserId" from company where code = $1', [by.code])

export interface PersonRow {
  userId: number
  userName: string
  name: string
  mobile: string
  roleCode: string
  customName: string | null
  orderLimitFen: Fen | null
  monthLimitFen: Fen | null
  orderLimitKg: Kg | null
  monthLimitKg: Kg | null
  frozen: boolean
  frozenReason: string
  closed: boolean
  lastLoginAt: Date | null
  sessions: number
  proxies: number
  mailAddress: string | null
  mailGroups: NoticeGroup[]
  mailReturnedWhy: string
}
const live = 'not s.revoked and s.expires_at > now()'
export const peopleOf = (db: Db, companyId: number) =>
  db.rows<PersonRow>(
    `select u.id as "userId", u.user_name as "userName", case when u.real_name = '' then u.nick_name else u.real_name end as name, u.mobile,
       u.role_code as "roleCode", r.name as "customName", u.order_limit_fen as "orderLimitFen", u.month_limit_fen as "monthLimitFen",
       u.order_limit_kg as "orderLimitKg", u.month_limit_kg as "monthLimitKg", u.frozen,
       u.frozen_reason as "frozenReason", u.closed_at is not null as closed, u.last_login_at as "lastLoginAt",
       (select count(*)::int from session s where s.user_id = u.id and s.actor_id is null and ${live} and s.seen_at > now() - interval '${IDLE_MINUTES} minutes') as sessions,
       (select count(*)::int from session s where s.user_id = u.id and s.actor_id is not null and s.ended_at is null and ${live}) as proxies,
       m.address as "mailAddress", coalesce(m.groups, '{}') as "mailGroups", coalesce(m.returned_why, '') as "mailReturnedWhy"
     from app_user u left join company_role r on r.id = u.custom_role_id left join notice_mail m on m.user_id = u.id where u.company_id = $1 order by u.closed_at is not null, u.id limit 200`,
    [companyId],
  )

export interface CompanyOrderRow {
  orderCode: string
  status: OrderStatusCode
  companyApproval: CompanyApprovalCode
  summary: string
  buyerName: string
  actorName: string
  weightKg: Kg
  totalFen: Fen
  paidFen: Fen
  createdAt: Date
}
const orderPage = (where: string) =>
  `select o.order_code as "orderCode", o.status::int, o.company_approval::int as "companyApproval", o.summary, u.nick_name as "buyerName",
     case when o.instead_user_id is null then '' else a.real_name end as "actorName", o.weight_kg as "weightKg", o.total_fen as "totalFen",
     o.paid_fen as "paidFen", o.created_at as "createdAt"
   from (select x.id from orders x where ${where} order by x.id desc limit $3 offset $4) as on_page join orders o on o.id = on_page.id
     join app_user u on u.id = o.user_id join app_user a on a.id = o.actor_id
   order by o.id desc`
const orderTexts = {
  any: orderPage('x.company_id = $1 and $2::int is null'),
  inStatus: orderPage('x.company_id = $1 and x.status = $2'),
}
export const companyOrders = (db: Db, companyId: number, status: OrderStatusCode | null, limit: number, offset: number) =>
  db.rows<CompanyOrderRow>(status === null ? orderTexts.any : orderTexts.inStatus, [companyId, status, limit, offset])
export const companyOrdersCount = async (db: Db, companyId: number, status: OrderStatusCode | null): Promise<number> =>
  (
    await db.row<{ n: number }>(
      'select coalesce(sum(n), 0)::int as n from order_figure where company_id = $1 and ($2::int is null or status = $2)',
      [companyId, status],
    )
  )?.n ?? 0

/** Found in the index alone, as the company's own page is (companyData.queries.ts). */
export const companyLedger = (db: Db, companyId: number, limit: number, offset: number) =>
  db.rows<{ at: Date; kind: number; note: string; amountFen: Fen; balanceFen: Fen | null }>(
    `select e.at, e.money_change_type::int as kind, coalesce((select j.note from journal j where j.id = e.journal_id), '') as note,
       e.amount_fen as "amountFen", e.balance_after_fen as "balanceFen"
     from (select id from ledger_entry where account_id = (select id from account where company_id = $1 and kind = 'customer_available')
           order by id desc limit $2 offset $3) page
       cross join lateral (select * from ledger_entry where id = page.id limit 1) e order by e.id desc`,
    [companyId, limit, offset],
  )
export const companyLedgerCount = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.row<{ n: number }>(`select entries::int as n from account where company_id = $1 and kind = 'customer_available'`, [
      companyId,
    ])
  )?.n ?? 0

export const licencesOf = (db: Db, companyId: number) =>
  db.rows<{ kind: string; number: string; validUntil: string | null; fileId: string }>(
    `select kind, number, valid_until as "validUntil", coalesce(file_id, '') as "fileId" from company_licence where company_id = $1 and not deleted order by id`,
    [companyId],
  )
export const bankAccountsOf = (db: Db, companyId: number) =>
  db.rows<{ bankName: string; tail: string; isDefault: boolean; verifiedAt: Date | null }>(
    `select sub_bank_name as "bankName", account_tail as tail, is_default as "isDefault", verified_at as "verifiedAt" from company_bank_account
     where company_id = $1 and not deleted order by is_default desc, id`,
    [companyId],
  )
export const filesOf = (db: Db, companyId: number) =>
  db.rows<{ fileId: string; purpose: string; fileName: string; size: number; by: string; at: Date }>(
    `select f.id as "fileId", f.purpose, f.original_name as "fileName", f.size, u.nick_name as by, f.created_at as at
     from file_object f join app_user u on u.id = f.user_id where f.company_id = $1 and f.deleted_at is null order by f.created_at desc limit 100`,
    [companyId],
  )
export interface CertificationRow {
  certCode: string
  kind: string
  state: CertificationStateCode
  applicant: string
  submittedAt: Date | null
  decidedAt: Date | null
  rejectReason: string
  log: { at: string; actorName: string; event: string; detail: string }[]
}
export const certificationsOf = (db: Db, companyId: number) =>
  db.rows<CertificationRow>(
    `select f.cert_code as "certCode", f.kind, f.state::int, u.nick_name as applicant, f.submitted_at as "submittedAt", f.decided_at as "decidedAt",
       f.reject_reason as "rejectReason", coalesce((select json_agg(json_build_object('at', l.at, 'actorName', a.nick_name, 'event', l.event, 'detail', l.detail) order by l.id)
         from certification_log l join app_user a on a.id = l.actor_id where l.certification_id = f.id), '[]'::json) as log
     from certification f join app_user u on u.id = f.applicant_id where f.company_id = $1 order by f.id desc limit 50`,
    [companyId],
  )

/** Of each kind of act this many at most, the newest: the log is read page by page from its end. */
const LOG = 500
/** What was done to the company, by its people or in their names: each asked of its own index. */
const newest = (where: string) => `select l.seq from audit_log l where ${where} order by l.seq desc limit ${LOG}`
const aboutText = `with person as materialized (select id from app_user where company_id = $1),
  hit as (
    (${newest(`l.object_type = 'company' and l.object_id = $2`)})
    union (${newest(`l.object_type = 'company' and l.object_id = $1::bigint::text`)})
    union select x.seq from person p cross join lateral (${newest('l.on_behalf_of = p.id')}) x
    union select x.seq from person p cross join lateral (${newest('l.actor_id = p.id')}) x
    union select x.seq from person p cross join lateral (${newest(`l.object_type = 'user' and l.object_id = p.id::text`)}) x
    union select x.seq from certification f cross join lateral (${newest(`l.object_type = 'certification' and l.object_id = f.cert_code`)}) x
      where f.company_id = $1),
  about as (select seq from hit order by seq desc limit ${LOG})`
export const companyLog = (db: Db, companyId: number, code: string, limit: number, offset: number) =>
  db.rows<{ seq: number; at: Date; actorName: string; behalfName: string; action: string; detail: string }>(
    `${aboutText}
     select l.seq, l.at, case when u.staff_code is null then u.nick_name else u.real_name || '（' || u.staff_code || '）' end as "actorName",
       coalesce(b.nick_name, '') as "behalfName", l.action, l.detail
     from (select seq from about order by seq desc limit $3 offset $4) as on_page join audit_log l on l.seq = on_page.seq
       join app_user u on u.id = l.actor_id left join app_user b on b.id = l.on_behalf_of
     order by l.seq desc`,
    [companyId, code, limit, offset],
  )
export const companyLogCount = async (db: Db, companyId: number, code: string): Promise<number> =>
  (await db.row<{ n: number }>(`${aboutText} select count(*)::int as n from about`, [companyId, code]))?.n ?? 0

// ---------- freezing
export interface LockedCompany {
  id: number
  code: string
  name: string
  frozen: boolean
}
export const lockCompany = (tx: Db, code: string) =>
  tx.row<LockedCompany>('select id, code, name, frozen from company where code = $1 for update', [code])
export const setCompanyFrozen = (tx: Db, id: number, frozen: boolean, reason: string) =>
  tx.run('update company set frozen = $2, frozen_reason = $3 where id = $1', [id, frozen, reason])
export const peopleIds = async (tx: Db, companyId: number): Promise<number[]> =>
  (await tx.rows<{ id: number }>('select id from app_user where company_id = $1 order by id', [companyId])).map(r => r.id)
export const lockPerson = (tx: Db, userId: number) =>
  tx.row<{ userId: number; name: string; frozen: boolean; companyId: number; companyCode: string; companyName: string }>(
    `select u.id as "userId", u.nick_name as name, u.frozen, c.id as "companyId", c.code as "companyCode", c.name as "companyName"
     from app_user u join company c on c.id = u.company_id where u.id = $1 and u.closed_at is null for update of u`,
    [userId],
  )
export const setPersonFrozen = (tx: Db, userId: number, frozen: boolean, reason: string) =>
  tx.run('update app_user set frozen = $2, frozen_reason = $3 where id = $1', [userId, frozen, reason])

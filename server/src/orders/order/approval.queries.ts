// 企业内部审批: the company's own yes or no to an order beyond its maker's limits.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { paidOrder, waitsForCompany } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** Changes the approval's state if it is still what it was. */
export const setCompanyApproval = (tx: Tx, a: { orderId: number; from: number; to: number; why?: string; approverId?: number }) =>
  tx.run(
    `update orders set company_approval = $3, company_approval_why = coalesce($4, company_approval_why), company_approver_id = $5
     where id = $1 and company_approval = $2`,
    [a.orderId, a.from, a.to, a.why ?? null, a.approverId ?? null],
  )

export interface OrderFacts {
  orderId: number
  agreementGoods: boolean
  /** Its prices were agreed in a 议价, where whoever may has let them pass. */
  priceAgreed: boolean
  managerReturned: boolean
  reviewedById: number | null
  /** The database's clock. */
  askedAt: Date
}
/** What a decision of the mill depends on: columns and history, never what somebody wrote. Asked under the order's lock where it decides. */
export const decisionFacts = (db: Db, orderIds: readonly number[]) =>
  db.rows<OrderFacts>(
    `select o.id as "orderId", now() as "askedAt", o.agreement_goods as "agreementGoods", o.origin = 'quote' as "priceAgreed",
       exists (select 1 from order_status_log h where h.order_id = o.id and h.event = 'approvalReturn') as "managerReturned",
       (select h.actor_id from order_status_log h where h.order_id = o.id and h.event = 'reviewEscalate' order by h.seq desc limit 1) as "reviewedById"
     from orders o where o.id = any($1::bigint[])`,
    [orderIds],
  )

/** Asked anew once the order is locked, and held until COMMIT: what was read while waiting for the lock may be old. */
export const companyIsFrozen = async (tx: Tx, companyId: number): Promise<boolean> =>
  (await tx.row<{ frozen: boolean }>('select frozen from company where id = $1 for share', [companyId]))?.frozen ?? false

export const waitingApprovals = async (db: Db, companyId: number, userId: number | null): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `select count(*)::int as n from orders where company_id = $1 and ($2::bigint is null or user_id = $2) and ${waitsForCompany()}`,
      [companyId, userId],
    )
  )?.n ?? 0

/** Paid orders of the company in which a price is looked for. */
const RECENT = 200
/**
 * What was paid for the goods of each line in the last three orders of the company that had them by the same unit, the newest first. `userId`: of one
 * person's orders alone.
 */
export const lastPaidPrices = (db: Db, o: { companyId: number; userId: number | null; orderId: number }) =>
  db.rows<{
    lineNo: number
    skuCode: string
    title: string
    priceUnit: 'ton' | 'kg' | 'piece'
    priceFen: Fen
    paidOrder: string | null
    paidAt: Date | null
    paidPriceFen: Fen | null
  }>(
    `with recent as materialized (
       select id, order_code, created_at from orders
       where company_id = $1 and id <> $2 and ($3::bigint is null or user_id = $3) and ${paidOrder()} order by id desc limit ${RECENT})
     select l.line_no as "lineNo", k.sku_code as "skuCode", l.title, l.price_unit as "priceUnit", l.price_fen as "priceFen", p.order_code as "paidOrder",
       p.created_at as "paidAt", p.price_fen as "paidPriceFen"
     from order_line l join sku k on k.id = l.sku_id left join lateral (
       select distinct on (o.id) o.id, o.order_code, o.created_at, x.price_fen from recent o join order_line x on x.order_id = o.id
       where x.sku_id = l.sku_id and x.price_unit = l.price_unit order by o.id desc, x.line_no limit 3) p on true
     where l.order_id = $2 order by l.line_no, p.id desc`,
    [o.companyId, o.orderId, o.userId],
  )

/** Whether a person of the mill has taken a pass of it back or sent it back to its buyer. */
export const stoppedByMill = async (db: Db, orderId: number): Promise<boolean> =>
  (
    await db.row<{ stopped: boolean }>(
      `select exists (select 1 from order_status_log h where h.order_id = $1 and h.event in ('reviewWithdraw', 'reviewReturn', 'approvalReturn')) as stopped`,
      [orderId],
    )
  )?.stopped ?? false

import type { ContractStatusCode } from '@mall/domain/orders/contract/contract.status.ts'
import type { Db } from '../../kernel/ports/database.ts'

/** The contract of an order that binds or is on its way; when both had sealed it, or the buyer had ticked its terms. */
export const contractOf = (db: Db, orderId: number) =>
  db.row<{ contractNo: string; status: ContractStatusCode; signedAt: Date | null; onPaper: boolean }>(
    `select n.contract_no as "contractNo", n.status::int, n.sign_mode = 'paper' as "onPaper",
       coalesce((select p.decided_at from paper_contract p where p.contract_no = n.contract_no and p.state = 'confirmed'), (select f.seller_signed_at from sign_flow f where f.kind = 'order' and f.document_no = n.contract_no order by f.id desc limit 1), n.accepted_at) as "signedAt"
     from order_contract n where n.order_id = $1 order by n.version_no desc limit 1`,
    [orderId],
  )
// By `t.id + 0`: with the bare column the planner walks all orders in their order to find those few.
/** The order whose rest this one is, and the one that has its rest; the order whose steel it replaces, and those that replace steel of it. */
export const carriedOf = (db: Db, orderId: number) =>
  db.row<{ fromCode: string | null; toCode: string | null; replaces: string | null; replacedBy: string[] }>(
    `select (select f.order_code from orders f where f.id = o.carried_from) as "fromCode",
       (select t.order_code from orders t where t.carried_from = o.id) as "toCode",
       (select f.order_code from goods_return g join orders f on f.id = g.order_id where g.id = o.replaces_return_id) as replaces,
       array(select t.order_code from goods_return g join orders t on t.replaces_return_id = g.id where g.order_id = o.id order by t.id + 0) as "replacedBy" from orders o where o.id = $1`,
    [orderId],
  )

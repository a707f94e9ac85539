import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { FreightModeCode, OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import { flowThatCounts } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

/** How the order leaves now and on whose papers; whether a payment of it is on its way, and how its contract binds. */
export const deliveryFacts = (db: Db, orderId: number) =>
  db.row<{
    addressId: number | null
    invoiceTitleId: number | null
    areaCode: string
    paying: boolean
    bound: 'ticked' | 'signed' | 'paper' | null
    signing: boolean
    paperWaits: boolean
  }>(
    `select o.address_id as "addressId", o.invoice_title_id as "invoiceTitleId", o.sales_area_code as "areaCode",
       exists (select 1 from pay_request r where r.order_ids @> array[o.id] and r.state = ${PaymentState.pending}) as paying,
       n.sign_mode as bound, exists (select 1 from sign_flow f where f.kind = 'order' and f.document_no = n.contract_no and ${flowThatCounts('f')}) as signing,
       exists (select 1 from paper_contract p where p.contract_no = n.contract_no and p.state = 'waits') as "paperWaits"
     from orders o left join order_contract n on n.order_id = o.id and n.status <> ${ContractStatus.deleted} where o.id = $1`,
    [orderId],
  )
export const linesToCarry = (db: Db, orderId: number) =>
  db.rows<{
    id: number
    pieces: number
    weightKg: Kg
    priceUnit: 'ton' | 'kg' | 'piece'
    amountFen: Fen
    serviceFen: Fen
    priceLines: unknown
  }>(
    `select id, pieces, weight_kg as "weightKg", price_unit as "priceUnit", amount_fen as "amountFen", service_fen as "serviceFen", price_lines as "priceLines"
     from order_line where order_id = $1 order by line_no`,
    [orderId],
  )
export interface NewDelivery {
  orderId: number
  freightMode: FreightModeCode
  addressId: number | null
  addressText: string
  receiver: string
  receiverMobile: string
  areaCode: string
  invoiceTitleId: number | null
  freightFen: Fen
  totalFen: Fen
  lineIds: readonly number[]
  priceLines: readonly string[]
  status: OrderStatusCode
  actorId: number
  reason: string
}
/** Writes delivery, papers and sums of a locked order, with a row of its history; its status stays. No row: it is not in that state any more. */
export const setDelivery = (tx: Tx, d: NewDelivery) =>
  tx.row<{ seq: number }>(
    ...bind(
      `with changed as (
         update orders set freight_mode = :freightMode, address_id = :addressId::bigint, address_text = :addressText, receiver = :receiver, receiver_mobile = :receiverMobile,
           sales_area_code = :areaCode, invoice_title_id = :invoiceTitleId::bigint, freight_fen = :freightFen, total_fen = :totalFen, status_seq = status_seq + 1
         where id = :orderId and status = :status and paid_fen = 0 returning status_seq as seq),
       lines as (
         update order_line l set price_lines = t.lines::jsonb from unnest(:lineIds::bigint[], :priceLines::text[]) as t(id, lines), changed
         where l.id = t.id and l.order_id = :orderId),
       logged as (
         insert into order_status_log (order_id, seq, event, from_status, to_status, actor_id, reason)
         select :orderId, seq, 'changeDelivery', :status, :status, :actorId, :reason from changed)
       select seq from changed`,
      { ...d },
    ),
  )

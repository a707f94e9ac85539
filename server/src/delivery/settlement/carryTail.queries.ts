import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { Tx } from '../../kernel/ports/database.ts'

export interface CarryFacts {
  head: { areaCode: string; invoiceTitleId: number; addressId: number | null; termsIds: number[]; draftQuoteId: number | null }
  lines: {
    id: number
    skuId: number
    title: string
    pieces: number
    tailPieces: number
    weightKg: Kg
    priceFen: Fen
    priceUnit: 'ton' | 'kg' | 'piece'
    services: { fenPerTon: number }[]
    futures: unknown
    priceLines: unknown
    bandPercent: number | null
  }[]
}
/** Of a line that names units those that are not with the buyer: it names no more of them when it is carried on. */
const FUTURES = `case when not l.futures ? 'unitNos' then l.futures else coalesce(
  (select jsonb_build_object('unitNos', jsonb_agg(u.unit_no order by u.unit_no)) from steel_unit u where u.won_line_id = l.id and u.state in ('kept', 'allocated', 'blocked')
   having count(*) > 0), '{}') end`
/** What of an order goes over unchanged to the one that carries its rest. */
export async function carryFacts(tx: Tx, orderId: number): Promise<CarryFacts | undefined> {
  const head = await tx.row<CarryFacts['head']>(
    `select o.sales_area_code as "areaCode", o.invoice_title_id as "invoiceTitleId", o.address_id as "addressId", o.draft_quote_id as "draftQuoteId",
       coalesce((select n.terms_ids from order_contract n where n.order_id = o.id order by n.version_no desc limit 1), '{}') as "termsIds"
     from orders o where o.id = $1`,
    [orderId],
  )
  const lines = await tx.rows<CarryFacts['lines'][number]>(
    `select l.id, l.sku_id as "skuId", l.title, l.pieces, l.tail_pieces as "tailPieces", l.weight_kg as "weightKg", l.price_fen as "priceFen",
       l.price_unit as "priceUnit", l.services, ${FUTURES} as futures, l.price_lines as "priceLines", l.band_percent::int as "bandPercent"
     from order_line l where l.order_id = $1 order by l.line_no`,
    [orderId],
  )
  return head ? { head, lines } : undefined
}
/**
 * What an order has won, or its buyer chosen, by its number and not had goes on to the order that carries its rest, which waits for these and no
 * others. An auction's order has one line of each goods; another may have one beside it that names none, or names others for another service. What is
 * frozen stays frozen, and is waited for.
 */
export const carryWonUnits = (tx: Tx, fromOrderId: number, toOrderId: number) =>
  tx.run(
    `update steel_unit u set won_line_id = n.id, state = case u.state when 'allocated' then 'kept' else u.state end, order_line_id = null
     from order_line o join order_line n on n.sku_id = o.sku_id and n.order_id = $2 and n.futures ? 'unitNos' = o.futures ? 'unitNos' and n.services = o.services
     where o.order_id = $1 and u.won_line_id = o.id and u.state in ('kept', 'allocated', 'blocked')`,
    [fromOrderId, toOrderId],
  )

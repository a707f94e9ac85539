// Invoices of the demo's past: of the first demo company one issued and used, one issued, one that finance looks at; each of an order of its own.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { padded, runningNo } from '../../../server/src/platform/db/runningNo.ts'
import { splitVat, VAT_RATE_PERCENT } from '@mall/domain/kernel/tax.ts'
import { taxClassOf } from '@mall/domain/money/invoice/tickets.ts'
import type pg from 'pg'

const STORY = [
  { flow: 'NS', hoursAgo: 24 * 12, used: true },
  { flow: 'NS', hoursAgo: 24 * 5, used: false },
  { flow: 'WV', hoursAgo: 3, used: false },
] as const
const RATE = VAT_RATE_PERCENT.goods

export async function seedInvoices(db: pg.PoolClient): Promise<void> {
  const { rows } = await db.query<{
    settlementId: number
    waybillId: number
    lineId: number
    orderId: number
    companyId: number
    userId: number
    systemId: number
    titleId: number
    grossFen: Fen
    kg: Kg
    ticketNo: string
    goodsName: string
    spec: string
    classCode: string
    paymentType: string
  }>(
    `select distinct on (o.id) s.id as "settlementId", r.waybill_id as "waybillId", r.order_line_id as "lineId", o.id as "orderId", o.company_id as "companyId",
       u.id as "userId", (select id from app_user where user_name = 'system') as "systemId", t.id as "titleId",
       (r.goods_fen + r.service_fen + case when o.invoice_route = 2 then 0 else r.freight_fen end)::bigint as "grossFen", r.settled_kg as kg,
       coalesce(nullif(r.ticket_no, ''), w.waybill_no) as "ticketNo", k.product_name || ' ' || k.grade as "goodsName", k.spec, k.class_code as "classCode",
       o.payment_type as "paymentType"
     from settlement s join orders o on o.id = s.order_id join settlement_row r on r.settlement_id = s.id and r.verdict <> 'held'
       join order_line l on l.id = r.order_line_id join sku k on k.id = l.sku_id join waybill w on w.id = r.waybill_id
       join app_user u on u.company_id = o.company_id and u.user_name = 'demo01' join invoice_title t on t.company_id = o.company_id and t.is_default
     where s.state = 'done' and s.acceptance_fen = 0 and s.discount_fen = 0 and s.confirmed_at < now() - interval '13 days'
       and (r.goods_fen + r.service_fen + r.freight_fen) between 1000000 and 16000000
     order by o.id, s.id, r.waybill_id, l.line_no limit 3`,
  )
  for (const [i, t] of rows.entries()) {
    const story = STORY[i]
    if (!story || t.grossFen <= 0) continue
    const at = `now() - make_interval(hours => ${story.hoursAgo})`
    const apply = await db.query<{ id: number }>(
      `insert into invoice_apply (apply_no, company_id, user_id, apply_status, step, title_id, title_type, invoice_type, title, tax_no, address, tel, bank_name,
         recipient_mobile, recipient_mail, hold_until, created_at, applied_at)
       select ${runningNo('invoiceApply', at)}, $1, $2, 1, 'confirmationInformation', t.id, t.title_type, 2, t.title, t.tax_no,
         t.address, t.tel, t.bank_name, '10200000102', 'finance01@demo-steel.example', ${at}, ${at}, ${at} from invoice_title t where t.id = $3 returning id`,
      [t.companyId, t.userId, t.titleId],
    )
    const applyId = apply.rows[0]?.id
    const { netFen, taxFen } = splitVat(t.grossFen, RATE)
    await db.query(
      `insert into invoice_ticket (settlement_id, waybill_id, order_line_id, order_id, gross_fen, taken_fen) values ($1, $2, $3, $4, $5, $5)`,
      [t.settlementId, t.waybillId, t.lineId, t.orderId, t.grossFen],
    )
    const issued = story.flow === 'NS'
    const made = await db.query<{ id: number }>(
      `insert into invoice (invoice_sn, company_id, apply_id, kind, flow, handled, group_text, payment_type, rate_percent, kg, gross_fen, net_fen, tax_fen, tax_invoice_no,
         issued_by, issued_at, used_at, used_by, created_at, flow_since)
       values ($13, $1, $2, 'blue', $3, $4, $5, $6, ${RATE}, $7, $8, $9, $10,
         case when $4::smallint = 1 then to_char(${at}, 'YY') || '13' || ${padded(`nextval('sandbox_tax_no')`, 16)} end,
         case when $4::smallint = 1 then 'sandbox' else '' end, case when $4::smallint = 1 then ${at} + interval '1 hour' end, case when $11::boolean then ${at} + interval '4 days' end,
         case when $11::boolean then $12::bigint end, ${at}, ${at} + interval '1 hour') returning id`,
      [
        t.companyId,
        applyId,
        story.flow,
        issued ? 1 : 0,
        `单笔合同　${t.paymentType === 'B' ? '承兑' : '现汇'}　税率 ${RATE} %`,
        t.paymentType,
        t.kg,
        t.grossFen,
        netFen,
        taxFen,
        story.used,
        t.userId,
        // The first is the example of the API page.
        `FP2026110100000${i + 1}`,
      ],
    )
    const id = made.rows[0]?.id
    await db.query(
      `insert into invoice_line (invoice_id, line_no, order_id, order_line_id, settlement_id, waybill_id, ticket_no, goods_name, spec, kg, gross_fen, net_fen, tax_fen)
       values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        id,
        t.orderId,
        t.lineId,
        t.settlementId,
        t.waybillId,
        t.ticketNo,
        `*${taxClassOf(t.classCode)}*${t.goodsName}`,
        t.spec,
        t.kg,
        t.grossFen,
        netFen,
        taxFen,
      ],
    )
    const events = issued
      ? [
          ['apply', t.userId, 0],
          ['pass', t.systemId, 1],
          ['send', t.systemId, 2],
          ['issue', t.systemId, 60],
          ...(story.used ? ([['used', t.userId, 96 * 60]] as const) : []),
        ]
      : [['apply', t.userId, 0]]
    for (const [n, [event, actor, minutes]] of events.entries())
      await db.query(
        `insert into invoice_event (invoice_id, seq, event, actor_id, at) values ($1, $2, $3, $4, ${at} + make_interval(mins => $5))`,
        [id, n + 1, event, actor, minutes],
      )
  }
}

// Settlements of the demo's past: the sheet, confirmed by rule, and its difference on the ledger on that day.
import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import type { Sheet } from '@mall/domain/delivery/settlement/settlement.ts'
import type pg from 'pg'
import type { MoneyEvent } from './demoMoney.ts'
import { returnedToCredit } from './demoCredit.ts'
import { recharge } from './seedCompanies.ts'

export interface SettledOrder {
  id: number
  code: string
  settleNo: string
  companyId: number
  systemId: number
  draftedHours: number
  confirmedHours: number
}
type Row = Sheet['rows'][number] & { waybillId?: number; orderLineId?: number; ticketNo?: string }

export async function settled(db: pg.PoolClient, o: SettledOrder, sheet: Sheet): Promise<MoneyEvent[]> {
  const settleNo = o.settleNo
  const { rows } = await db.query<{ id: number }>(
    `insert into settlement (settle_no, order_id, seq, state, settled_kg, goods_fen, service_fen, freight_fen, final_fen, difference_fen, by_rule, confirm_by,
       drafted_by, drafted_at, offered_by, offered_at, confirmed_by, confirmed_at, paid_by, paid_at)
     values ($1, $2, 1, 'done', $3, $4, $5, $6, $7, $8, true, now() - make_interval(secs => $11), $9, now() - make_interval(secs => $10), $9, now() - make_interval(secs => $10),
       $9, now() - make_interval(secs => $11), case when $8::bigint < 0 then $9::bigint end, case when $8::bigint < 0 then now() - make_interval(secs => $11) end) returning id`,
    [
      settleNo,
      o.id,
      sheet.settledKg,
      sheet.goodsFen,
      sheet.serviceFen,
      sheet.freightFen,
      sheet.finalFen,
      sheet.differenceFen,
      o.systemId,
      o.draftedHours * 3600,
      o.confirmedHours * 3600,
    ],
  )
  const id = rows[0]?.id ?? 0
  for (const r of sheet.rows as Row[])
    await db.query(
      `insert into settlement_row (settlement_id, waybill_id, order_line_id, pieces, ordered_kg, theory_kg, tag_kg, scale_kg, settled_kg, goods_fen, service_fen, freight_fen,
         paid_fen, ticket_no, verdict) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'auto')`,
      [
        id,
        r.waybillId,
        r.orderLineId,
        r.pieces,
        r.orderedKg,
        r.theoryKg,
        r.tagKg,
        r.scaleKg,
        r.settledKg,
        r.goodsFen,
        r.serviceFen,
        r.freightFen,
        r.paidFen,
        r.ticketNo ?? '',
      ],
    )
  await db.query(
    `insert into settlement_event (settlement_id, seq, event, detail, actor_id, at)
     select $1, n, e, '', $2, now() - make_interval(secs => s) from (values (1, 'draft', $3::float8), (2, 'offer', $3::float8), (3, 'confirm', $4::float8)) as v(n, e, s)`,
    [id, o.systemId, o.draftedHours * 3600, o.confirmedHours * 3600],
  )
  const fen = sheet.differenceFen
  if (fen === 0) return []
  const book: MoneyEvent = { hoursAgo: o.confirmedHours, write: client => difference(client, o, { id, settleNo, fen }) }
  // What is asked for was sent the hour before.
  return fen > 0
    ? [book]
    : [
        {
          hoursAgo: o.confirmedHours + 1,
          write: client => recharge(client, o.companyId, minus(fen), `seed-${settleNo}`, o.confirmedHours + 1),
        },
        book,
      ]
}

async function difference(db: pg.PoolClient, o: SettledOrder, s: { id: number; settleNo: string; fen: Fen }): Promise<void> {
  const back = s.fen > 0
  let sourceId = String(s.id)
  if (back) {
    const { rows } = await db.query<{ id: number }>(
      `insert into refund (order_id, payment_id, amount_fen, state, reason, at)
       select $1, id, $2, 'done', $3, now() - make_interval(secs => $4) from payment where order_id = $1 and state = 'succeeded' returning id`,
      [o.id, s.fen, `结算多退 ${s.settleNo}`, o.confirmedHours * 3600],
    )
    sourceId = String(rows[0]?.id)
  }
  await db.query(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, note, actor_id, at)
                values ($1, $2, $3, $4, $5, $6, now() - make_interval(secs => $9)) returning id),
     moved as (update account set balance_fen = balance_fen + case when kind = 'mall_orders' then 0 else $8::bigint end
               where (kind = 'mall_orders' and company_id is null) or (kind = 'customer_available' and company_id = $7) returning id, kind, balance_fen)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen)
     select j.id, moved.id, case when kind = 'mall_orders' then -$8::bigint else $8::bigint end, case when kind = 'mall_orders' then null else moved.balance_fen end from j, moved`,
    [
      back ? 'refund' : 'settlement',
      sourceId,
      back ? 'done' : 'more',
      back ? 7 : 8,
      `订单 ${o.code} 结算 ${s.settleNo} ${back ? '多退' : '少补'}`,
      o.systemId,
      o.companyId,
      s.fen,
      o.confirmedHours * 3600,
    ],
  )
  if (back)
    await returnedToCredit(db, {
      orderId: o.id,
      orderCode: o.code,
      companyId: o.companyId,
      fen: s.fen,
      systemId: o.systemId,
      hoursAgo: o.confirmedHours,
    })
}

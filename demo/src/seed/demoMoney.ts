// Money of the demo's orders. What happened is written in the order in which it happened, so that every balance follows from the one before.
import { stageMoneyName } from '@mall/domain/orders/order/stage.rules.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import type pg from 'pg'
import { recharge } from './seedCompanies.ts'

/** Something that moved money, so many hours ago. */
export interface MoneyEvent {
  hoursAgo: number
  write(db: pg.PoolClient): Promise<void>
}

export async function writeMoney(db: pg.PoolClient, events: readonly MoneyEvent[]): Promise<void> {
  for (const event of events.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) await event.write(db)
}

export interface Paid {
  order: { id: number; code: string; master: string }
  companyId: number
  userId: number
  amountFen: Fen
  hoursAgo: number
  /** 分批付款放行: which stage; left out: all at once. */
  stage?: number
}

/** A transfer that was sent for the order the day before, and the payment out of it. */
export const paidFromBalance = (p: Paid): MoneyEvent[] => [
  {
    hoursAgo: p.hoursAgo + 20,
    write: db => recharge(db, p.companyId, p.amountFen, `seed-${p.order.code}${laterMark(p)}`, p.hoursAgo + 20),
  },
  { hoursAgo: p.hoursAgo, write: db => pay(db, p) },
]

const laterMark = ({ stage = 1 }: Paid): string => (stage > 1 ? `-${stage}` : '')

async function pay(db: pg.PoolClient, p: Paid): Promise<void> {
  const { order, companyId, userId, amountFen, hoursAgo, stage = 0 } = p
  const paymentNo = `${order.code.replace('DD', 'ZF')}${laterMark(p)}`
  const { rows } = await db.query<{ id: number }>(
    `with r as (insert into pay_request (payment_no, company_id, user_id, provider, master_order_code, order_ids, amount_fen, state, message, client_request_id,
                  provider_txn_id, created_at, settled_at, rest, stage_from, stage_to)
                values ($1, $2, $3, 'BALANCE', $4, array[$5::bigint], $6, 1, '已到账', $1, $1, now() - make_interval(secs => $7), now() - make_interval(secs => $7), $8::int > 1, $8::int, $8::int) returning id)
     insert into payment (pay_request_id, order_id, company_id, provider, provider_txn_id, amount_fen, state, at, rest, stage_from, stage_to)
     select r.id, $5, $2, 'BALANCE', $1, $6, 'succeeded', now() - make_interval(secs => $7), $8::int > 1, $8::int, $8::int from r returning id`,
    [paymentNo, companyId, userId, order.master, order.id, amountFen, hoursAgo * 3600, stage],
  )
  await db.query(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, note, actor_id, at)
                values ('payment', $1, 'settle', 2, $2, $3, now() - make_interval(secs => $6)) returning id),
     moved as (update account set balance_fen = balance_fen + case when kind = 'mall_orders' then 0 else -$5::bigint end
               where (kind = 'mall_orders' and company_id is null) or (kind = 'customer_available' and company_id = $4) returning id, kind, balance_fen)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen)
     select j.id, moved.id, case when kind = 'mall_orders' then $5::bigint else -$5::bigint end, case when kind = 'mall_orders' then null else moved.balance_fen end from j, moved`,
    [
      String(rows[0]?.id),
      `订单 ${order.code} ${stage > 0 ? stageMoneyName(stage) : '付款'}`,
      userId,
      companyId,
      amountFen,
      hoursAgo * 3600,
    ],
  )
}

// The demo's credit lines: one that is used and well, one that is due this week, two that are late (one of them stopped), one that waits for a
// second person. Written in the order in which it happened, like all money of the demo.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { daysBetween, reminderStage } from '@mall/domain/money/funds/credit.ts'
import type pg from 'pg'
import type { MoneyEvent, Paid } from './demoMoney.ts'

interface DemoLine {
  limitFen: Fen
  termDays: number
  /** Its orders that were paid so many days ago were paid on credit. */
  paidDays: readonly [from: number, to: number]
  stopped?: { daysAgo: number; reason: string }
  asks?: number
}
const LINES: Readonly<Record<string, DemoLine>> = {
  KH100001: { limitFen: 100_000_000, termDays: 30, paidDays: [21, 26] },
  KH100004: { limitFen: 20_000_000, termDays: 25, paidDays: [20, 24] },
  KH100008: {
    limitFen: 30_000_000,
    termDays: 30,
    paidDays: [140, 180],
    stopped: { daysAgo: 70, reason: '逾期 60 天以上' },
  },
  KH100019: { limitFen: 10_000_000, termDays: 30, paidDays: [32, 38] },
  KH100058: { limitFen: 30_000_000, termDays: 30, paidDays: [0, 25], asks: 80_000_000 },
}
/** Before the first order of any of them. */
const GIVEN_DAYS = 300
const DAY = 24

const ago = (n: number) => `now() - make_interval(secs => $${n})`
const today = (n: number) => `((${ago(n)}) at time zone 'Asia/Shanghai')::date`

/** The lines, and whose orders of which days are paid on them. */
export async function seedCreditLines(db: pg.PoolClient): Promise<{ onCredit(p: Paid): boolean; events: MoneyEvent[] }> {
  const { rows } = await db.query<{ id: number; code: string; finance: number }>(
    `select id, code, (select id from app_user where staff_code = 'S005') as finance from company where code = any($1::text[])`,
    [Object.keys(LINES)],
  )
  const of = new Map<number, DemoLine>()
  const events: MoneyEvent[] = []
  for (const c of rows) {
    const line = LINES[c.code]
    if (!line) continue
    of.set(c.id, line)
    const text = `额度 ${(line.limitFen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} 元，账期 ${line.termDays} 天；年度授信评审通过`
    await db.query(
      `insert into credit_line (company_id, limit_fen, term_days, valid_until, created_at, updated_at)
       values ($1, $2, $3, (now() at time zone 'Asia/Shanghai')::date + 200, ${ago(4)}, ${ago(4)})`,
      [c.id, line.limitFen, line.termDays, GIVEN_DAYS * DAY * 3600],
    )
    await log(db, c.id, 'allocated', text, c.finance, GIVEN_DAYS * DAY)
    const { stopped, asks } = line
    if (stopped)
      events.push({
        hoursAgo: stopped.daysAgo * DAY,
        write: async client => {
          await client.query(
            `update credit_line set state = 'stopped', stop_reason = $2, version = 2, updated_at = ${ago(3)} where company_id = $1`,
            [c.id, stopped.reason, stopped.daysAgo * DAY * 3600],
          )
          await log(client, c.id, 'stopped', stopped.reason, c.finance, stopped.daysAgo * DAY)
        },
      })
    if (asks)
      events.push({
        hoursAgo: 3,
        write: async client => {
          await client.query(
            `insert into credit_ask (company_id, limit_fen, term_days, valid_until, reason, version, asked_by, asked_at)
             select $1, $2, l.term_days, l.valid_until, '旺季备货，客户申请提额', l.version, $3, ${ago(4)} from credit_line l where l.company_id = $1`,
            [c.id, asks, c.finance, 3 * 3600],
          )
          await log(client, c.id, 'asked', '额度提到 800,000.00 元；旺季备货，客户申请提额', c.finance, 3)
        },
      })
  }
  // What the orders come to depends on the catalogue: beyond the limit they are paid from the balance, like a buyer's.
  const lent = new Map<number, number>()
  return {
    onCredit: p => {
      const line = of.get(p.companyId)
      const days = p.hoursAgo / DAY
      if (line === undefined || days < line.paidDays[0] || days > line.paidDays[1]) return false
      const after = (lent.get(p.companyId) ?? 0) + p.amountFen
      if (after > line.limitFen) return false
      lent.set(p.companyId, after)
      return true
    },
    events,
  }
}

const log = (db: pg.PoolClient, companyId: number, event: string, detail: string, actorId: number, hoursAgo: number) =>
  db.query(
    `insert into credit_event (company_id, event, limit_fen, used_fen, detail, actor_id, at)
     select $1, $2, limit_fen, used_fen, $3, $4, ${ago(5)} from credit_line where company_id = $1`,
    [companyId, event, detail, actorId, hoursAgo * 3600],
  )

/** The payment, what it is owed on, and the journal: what customers owe against what orders hold. */
export const paidOnCredit = (p: Paid): MoneyEvent[] => [
  {
    hoursAgo: p.hoursAgo,
    write: async db => {
      const paymentNo = p.order.code.replace('DD', 'ZF')
      const seconds = p.hoursAgo * 3600
      const { rows } = await db.query<{ id: number }>(
        `with r as (insert into pay_request (payment_no, company_id, user_id, provider, master_order_code, order_ids, amount_fen, state, message, client_request_id,
                      provider_txn_id, created_at, settled_at)
                    values ($1, $2, $3, 'CREDIT', $4, array[$5::bigint], $6, 1, '已到账', $1, $1, ${ago(7)}, ${ago(7)}) returning id)
         insert into payment (pay_request_id, order_id, company_id, provider, provider_txn_id, amount_fen, state, at)
         select r.id, $5, $2, 'CREDIT', $1, $6, 'succeeded', ${ago(7)} from r returning id`,
        [paymentNo, p.companyId, p.userId, p.order.master, p.order.id, p.amountFen, seconds],
      )
      const paymentId = rows[0]?.id
      await db.query(
        `with j as (insert into journal (source_type, source_id, source_step, money_change_type, note, actor_id, at)
                    values ('payment', $1, 'settle', 2, $2, $3, ${ago(5)}) returning id)
         insert into ledger_entry (journal_id, account_id, amount_fen)
         select j.id, a.id, case when a.kind = 'mall_orders' then $4::bigint else -$4::bigint end from j, account a
         where a.company_id is null and a.kind in ('mall_orders', 'mall_credit')`,
        [String(paymentId), `订单 ${p.order.code} 付款`, p.userId, p.amountFen, seconds],
      )
      const used = await db.query<{ id: number; dueOn: string; today: string }>(
        `with line as (update credit_line set used_fen = used_fen + $3 where company_id = $1 returning *)
         insert into credit_use (company_id, order_id, payment_id, amount_fen, term_days, due_on, limit_fen, used_after_fen, created_at)
         select $1, $2, $4, $3, term_days, ${today(5)} + term_days, limit_fen, used_fen, ${ago(5)} from line
         returning id, due_on as "dueOn", (now() at time zone 'Asia/Shanghai')::date as today`,
        [p.companyId, p.order.id, p.amountFen, paymentId, seconds],
      )
      const use = used.rows[0]
      if (!use) throw new Error(`no line for ${p.order.code}`)
      // Whoever had to be told was told at the time.
      await db.query('update credit_use set told = $2 where id = $1', [use.id, reminderStage(daysBetween(use.today, use.dueOn))])
      await db.query(
        `insert into credit_event (company_id, event, use_id, amount_fen, limit_fen, used_fen, detail, actor_id, at)
         select $1, 'used', $2, $3, limit_fen, used_fen, $4, $5, ${ago(6)} from credit_line where company_id = $1`,
        [p.companyId, use.id, p.amountFen, `订单 ${p.order.code}，${use.dueOn} 到期`, p.userId, seconds],
      )
    },
  },
]

interface Back {
  orderId: number
  orderCode: string
  companyId: number
  fen: Fen
  systemId: number
  hoursAgo: number
}
/** What was given back for an order that was paid on credit went to what is owed for it. */
export async function returnedToCredit(db: pg.PoolClient, b: Back): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    `with used as (update credit_use set repaid_fen = repaid_fen + $2 where order_id = $1 and ended_at is null returning id),
     line as (update credit_line set used_fen = used_fen - $2 where company_id = $3 and exists (select 1 from used) returning *),
     said as (insert into credit_event (company_id, event, use_id, amount_fen, limit_fen, used_fen, detail, actor_id, at)
       select $3, 'returned', used.id, -$2::bigint, line.limit_fen, line.used_fen, $4, $5, ${ago(6)} from used, line)
     insert into credit_repayment (use_id, company_id, amount_fen, kind, user_id, at) select id, $3, $2, 'returned', $5, ${ago(6)} from used returning id`,
    [b.orderId, b.fen, b.companyId, `订单 ${b.orderCode}`, b.systemId, b.hoursAgo * 3600],
  )
  const repayment = rows[0]
  if (!repayment) return
  await db.query(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, note, actor_id, at)
                values ('creditRepay', $1, 'done', 11, $2, $3, ${ago(6)}) returning id),
     moved as (update account set balance_fen = balance_fen - case when kind = 'mall_credit' then 0 else $5::bigint end
               where (kind = 'mall_credit' and company_id is null) or (kind = 'customer_available' and company_id = $4) returning id, kind, balance_fen)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen)
     select j.id, moved.id, case when kind = 'mall_credit' then $5::bigint else -$5::bigint end, case when kind = 'mall_credit' then null else moved.balance_fen end from j, moved`,
    [String(repayment.id), `订单 ${b.orderCode} 归还授信`, b.systemId, b.companyId, b.fen, b.hoursAgo * 3600],
  )
}

// What the rooms of money are asked most: a company's ledger and its statement with a hundred thousand entries behind them; a posting.
import type pg from 'pg'
import { session, type Work } from './delivery.ts'
import type { Shot } from './load.ts'

export const LINES = 100_000

/** Money that came in and went out again, two entries a line; the balance ends as it began. `notes`: the texts, in turn. */
export async function fillLedger(
  db: pg.PoolClient,
  companyId: number,
  o: { lines: number; notes: readonly string[]; key: string },
) {
  await db.query('begin')
  await db.query('set local statement_timeout = 0')
  const { rows } = await db.query<{ id: string; balance: string; bank: string; actor: string }>(
    `select a.id, a.balance_fen as balance, (select id from account where kind = 'mall_bank') as bank,
       (select id from app_user where company_id = $1 order by id limit 1) as actor
     from account a where a.company_id = $1 and a.kind = 'customer_available' for update`,
    [companyId],
  )
  const [account] = rows
  if (!account) throw new Error('the company has no balance')
  await db.query(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, note, actor_id)
       select 'credit', $6 || n, 'done', case when n % 2 = 1 then 1 else 2 end, ($2::text[])[1 + n % cardinality($2::text[])] || ' 第 ' || n || ' 笔', $1
       from generate_series(1, $7::int) n returning id, at, money_change_type),
     mine as (insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen, at, money_change_type)
       select id, $3, case when money_change_type = 1 then 100 else -100 end, $4::bigint + case when money_change_type = 1 then 100 else 0 end, at, money_change_type
       from j order by id)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen, at, money_change_type)
       select id, $5, case when money_change_type = 1 then -100 else 100 end, null, at, money_change_type from j`,
    [account.actor, o.notes, account.id, account.balance, account.bank, o.key, o.lines],
  )
  await db.query('commit')
}

/** 0.3 is asked of both pages. */
export async function money(db: pg.Pool): Promise<Record<string, Work>> {
  const buyer = await session(db, 'demo01', 'buyer')
  const client = await db.connect()
  try {
    const { rows } = await client.query<{ id: number }>(`select company_id as id from app_user where user_name = 'demo01'`)
    await fillLedger(client, Number(rows[0]?.id), { lines: LINES, notes: ['货款'], key: 'bench-' })
  } finally {
    client.release()
  }
  await db.query('analyze journal, ledger_entry, account')
  const { rows: statements } = await db.query<{ no: string }>(
    `select s.statement_no as no from statement s join app_user u on u.company_id = s.company_id where u.user_name = 'demo01' order by s.month desc limit 1`,
  )
  const ledger = (currentPage: number): Shot => ({
    path: '/api/company/getCompanyLedgerList',
    body: { currentPage, pageSize: 20 },
    token: buyer,
  })
  return {
    '资金流水一页，10 万笔之后': { shots: Array.from({ length: 100 }, (_, i) => ledger(1 + i)), bar: 0.3 },
    对账单: {
      shots: [{ path: '/api/statement/getStatement', body: { statementNo: statements[0]?.no ?? '' }, token: buyer }],
      bar: 0.3,
    },
  }
}

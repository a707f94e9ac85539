// The demo's receipts and balance refunds: through the same doors as real ones, so that the ledger, the holds and the history are true.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { DEMO_ACCOUNT, receivingText, virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import { columnDigest, sealColumn } from '../../../server/src/kernel/sealed.ts'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import { ACCOUNT_COLUMN } from '../../../server/src/people/company/bankAccount.ts'
import { insertBankAccount } from '../../../server/src/people/company/companyData.queries.ts'
import type { Pool, Tx } from '../../../server/src/kernel/ports/database.ts'
import { approveRefund, balanceRefund, openRefund, rejectRefund } from '../../../server/src/money/funds/balanceRefund.ts'
import { lockOut, markDone, markSent } from '../../../server/src/platform/erpOutbox/erp.queries.ts'
import { changeReceipt, lockReceiptByTxn, logReceipt } from '../../../server/src/money/funds/receipt.queries.ts'
import { accountToRefund, lockRefund } from '../../../server/src/money/funds/refund.queries.ts'
import { takeTransfer, type Transfer } from '../../../server/src/money/funds/takeTransfer.ts'

const HOUR = 3_600_000
interface Who {
  id: number
  name: string
  userId: number
}

export async function seedFunds(pool: Pool, settings: Settings): Promise<void> {
  const companies = await pool.rows<Who>(
    `select c.id, c.name, min(u.id) as "userId" from company c join app_user u on u.company_id = c.id and u.role_code = 'administrator'
     where c.approval_status = 2 group by c.id order by c.id limit 6`,
  )
  const [first, second, third] = companies
  if (!first || !second || !third) return
  for (const [i, c] of [first, second].entries()) await seedAccount(pool, settings, c, `13010000${String(1001 + i * 1111)}`)
  const n = { txn: 0 }
  const arrive = async (t: Partial<Transfer> & { amountFen: Fen }, hoursAgo: number): Promise<string> => {
    n.txn += 1
    const txnId = `DEMO20261${String(n.txn).padStart(4, '0')}`
    const paidAt = Date.now() - hoursAgo * HOUR
    const transfer = {
      payerName: first.name,
      payerAccount: '622200009999',
      toAccount: DEMO_ACCOUNT.accountNo,
      remark: '',
      ...t,
      txnId,
      paidAt,
    }
    const outcome = await takeTransfer(
      { pool, settings, rules: { get: async () => receivingText(DEMO_ACCOUNT), number: async () => 0 } },
      transfer,
      'notice',
    )
    // Only what lies on the mall's own accounts may look older than it is: a company's balances follow each other in time.
    if (outcome === 'open') await pool.run('update fund_receipt set received_at = paid_at where bank_txn_id = $1', [txnId])
    return txnId
  }
  await arrive(
    { payerName: '演示某集团财务公司', toAccount: virtualAccountOf(second.id, DEMO_ACCOUNT), amountFen: 26_000_000 },
    18,
  )
  const claimed = await arrive({ payerName: third.name, amountFen: 4_582_400, remark: '货款与保证金' }, 2)
  await arrive({ payerName: second.name.slice(0, 8), payerAccount: '130100002112', amountFen: 7_321_540 }, 1.3)
  await arrive({ payerName: first.name.slice(0, 8), payerAccount: '130100001001', amountFen: 8_640_000 }, 1)
  await arrive({ payerName: '张乙丑', toAccount: virtualAccountOf(third.id, DEMO_ACCOUNT), amountFen: 3_000_000 }, 0.3)
  for (const [c, amountFen] of [
    [first, 20_000_000],
    [second, 15_000_000],
    [third, 8_000_000],
  ] as const)
    await arrive({ payerName: c.name, toAccount: virtualAccountOf(c.id, DEMO_ACCOUNT), amountFen }, 0.1)
  await pool.tx(async tx => {
    await claim(tx, claimed, third)
    await refunds(tx, first)
  })
  // Nobody is told of what was there before he came.
  await pool.run(`delete from notice where event like 'receipt%' or event like 'refund%'`)
  await pool.run(`delete from outbox where event like 'receipt%' or event like 'refund%'`)
}

async function seedAccount(pool: Pool, settings: Settings, c: Who, account: string): Promise<void> {
  await insertBankAccount(pool, {
    companyId: c.id,
    accountName: c.name,
    bankName: '演示银行',
    subBankName: '演示银行石家庄第一支行',
    lineNo: '999121000019',
    sealed: sealColumn(settings, ACCOUNT_COLUMN, account),
    tail: account.slice(-4),
    hash: columnDigest(settings, ACCOUNT_COLUMN, account),
    isDefault: true,
  })
}

const staffId = async (tx: Tx, code: string): Promise<number> =>
  (await tx.row<{ id: number }>('select id from app_user where staff_code = $1', [code]))?.id ?? 0

/** One that waits for its second person. */
async function claim(tx: Tx, txnId: string, c: Who): Promise<void> {
  const at = await tx.row<{ toAccount: string; paidAt: Date }>(
    'select to_account as "toAccount", paid_at as "paidAt" from fund_receipt where bank_txn_id = $1',
    [txnId],
  )
  const r = at && (await lockReceiptByTxn(tx, { txnId, toAccount: at.toAccount, paidAt: at.paidAt.getTime() }))
  if (!r) return
  const cashier = await staffId(tx, 'S028')
  const reason = '户名一致，转错到基本户'
  await changeReceipt(tx, {
    id: r.id,
    from: 'open',
    to: 'claimed',
    why: r.why,
    companyId: c.id,
    goodsFen: 4_000_000,
    depositFen: r.amountFen - 4_000_000,
    round: 0,
    byRule: false,
    askedBy: cashier,
    askReason: reason,
    checkedBy: null,
    booked: false,
  })
  await logReceipt(tx, { receiptId: r.id, event: 'claim', detail: `${c.name}：${reason}`, actorId: cashier })
}

/** Paid, rejected, and waiting for finance. */
async function refunds(tx: Tx, c: Who): Promise<void> {
  const account = await tx.row<{ id: number }>('select id from company_bank_account where company_id = $1 and not deleted', [
    c.id,
  ])
  const to = account && (await accountToRefund(tx, c.id, account.id))
  if (!to) return
  const finance = await staffId(tx, 'S005')
  const ask = async (amountFen: Fen, reason: string) => {
    const refundNo = await openRefund(tx, {
      companyId: c.id,
      userId: c.userId,
      requestId: `demo-refund-${amountFen}`,
      amountFen,
      bankAccountId: to.id,
      accountName: to.accountName,
      bankName: to.bankName,
      accountSealed: to.accountSealed,
      accountTail: to.accountTail,
      reason,
    })
    const r = refundNo && (await lockRefund(tx, refundNo))
    if (!r) throw new Error('the demo has no refund')
    return r
  }
  const paid = await approveRefund(tx, await ask(2_000_000, '项目结束'), finance, '')
  const key = paid.erpKey ?? ''
  const out = await lockOut(tx, key)
  if (out) await markSent(tx, out.id)
  await balanceRefund.sent(tx, key)
  await balanceRefund.answered(
    {} as never,
    tx,
    {
      messageId: `${key}-paid`,
      key,
      result: 'paid',
      amountFen: 2_000_000,
      bankTxnId: 'EPDEMO0001',
      reason: '',
      at: 0,
    },
    null,
  )
  if (out) await markDone(tx, out.id)
  await rejectRefund(tx, await ask(8_000_000, '暂不采购'), finance, '有订单还没有结算，结算后再退')
  await ask(3_000_000, '项目余款')
}

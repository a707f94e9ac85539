// The one way in for money the bank has received: told by its notice, or read from its statement. One receipt a bank transaction.
import { createHash } from 'node:crypto'
import { yuan } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { LIKELY_POINTS, matchReceipt, ordersInRemark, plainName, scoreCandidate } from '@mall/domain/money/funds/receipt.ts'
import { companyOfAccount, isMain, type ReceivingAccount } from '@mall/domain/kernel/virtualAccount.ts'
import type { World } from '../../kernel/ctx.ts'
import { literal } from '../../kernel/paging.ts'
import { columnDigest, sealColumn } from '../../kernel/sealed.ts'
import { ACCOUNT_COLUMN } from '../../people/company/bankAccount.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { post } from './ledger.ts'
import { receivingAccount } from './receivingAccount.ts'
import {
  candidatesFor,
  changeReceipt,
  companyOfId,
  insertReceipt,
  lockReceiptByTxn,
  logReceipt,
  matchVoucher,
  type ReceiptRow,
  setLikely,
} from './receipt.queries.ts'

export interface Transfer {
  txnId: string
  payerName: string
  payerAccount: string
  toAccount: string
  amountFen: number
  remark: string
  /** Milliseconds. */
  paidAt: number
}
export type TransferOutcome = 'booked' | 'open' | 'repeat' | 'conflict'

/** To the minute: a statement knows no seconds. */
export const factsOf = (t: Transfer): string =>
  createHash('sha256')
    .update(
      JSON.stringify([t.txnId, plainName(t.payerName), t.payerAccount, t.toAccount, t.amountFen, Math.floor(t.paidAt / 60_000)]),
    )
    .digest('hex')

export const takeTransfer = (
  world: Pick<World, 'pool' | 'settings'> & { rules: Pick<World['rules'], 'get'> },
  t: Transfer,
  source: 'notice' | 'import',
): Promise<TransferOutcome> =>
  world.pool.tx(async tx => {
    const systemId = await systemUserId(tx)
    const outcome = await takeIn(world, tx, t, { source, importId: null, systemId, to: await receivingAccount(world.rules) })
    if (outcome === 'conflict') await sayConflict(tx, t, systemId)
    return outcome
  })

/** The same in the caller's transaction, which decides what a conflict means. */
export async function takeIn(
  world: Pick<World, 'settings'>,
  tx: Tx,
  t: Transfer,
  o: { source: 'notice' | 'import'; importId: number | null; systemId: number; to: ReceivingAccount | null },
): Promise<TransferOutcome> {
  const factsHash = factsOf(t)
  const made = await insertReceipt(tx, {
    bankTxnId: t.txnId,
    source: o.source,
    payerName: t.payerName,
    payerSealed: sealColumn(world.settings, ACCOUNT_COLUMN, t.payerAccount),
    payerTail: t.payerAccount.slice(-4),
    payerHash: columnDigest(world.settings, ACCOUNT_COLUMN, t.payerAccount),
    toAccount: t.toAccount,
    amountFen: t.amountFen,
    remark: t.remark,
    paidAt: new Date(t.paidAt),
    factsHash,
    importId: o.importId,
  })
  if (!made) {
    const known = await lockReceiptByTxn(tx, t)
    return !known || known.factsHash === factsHash ? 'repeat' : 'conflict'
  }
  await logReceipt(tx, {
    receiptId: made.id,
    event: 'arrived',
    detail: o.source === 'notice' ? '银行到账通知' : '导入银行流水',
    actorId: o.systemId,
  })
  return place(tx, made, o)
}

/** Other facts under a known number: the first stand, finance asks the bank. */
async function sayConflict(tx: Tx, t: Transfer, systemId: number): Promise<void> {
  const known = await lockReceiptByTxn(tx, t)
  if (!known) return
  await logReceipt(tx, {
    receiptId: known.id,
    event: 'conflict',
    detail: `${t.payerName} 尾号 ${t.payerAccount.slice(-4)}，${yuan(t.amountFen)} 元；以先到的为准，请向银行核实`,
    actorId: systemId,
  })
  await notify(tx, await staffWithRight(tx, 'fund.check'), {
    event: 'receiptConflict',
    facts: { receiptNo: known.receiptNo, txnId: t.txnId },
    link: `/receipts?word=${known.receiptNo}`,
  })
}

/** Books what is surely a company's; the rest lies on the mall's suspense account until somebody knows. */
async function place(
  tx: Tx,
  r: ReceiptRow,
  { systemId, to }: { systemId: number; to: ReceivingAccount | null },
): Promise<'booked' | 'open'> {
  const ownerId = companyOfAccount(r.toAccount, to)
  const owner = ownerId === null ? null : ((await companyOfId(tx, ownerId)) ?? null)
  const match = matchReceipt({ payerName: r.payerName, toMain: isMain(r.toAccount, to), owner })
  const booked = 'companyId' in match ? match.companyId : null
  await post(tx, {
    sourceType: 'receipt',
    sourceId: String(r.id),
    sourceStep: 'arrived',
    moneyChangeType: MoneyChangeType.recharge,
    note: `来款 ${r.receiptNo}`,
    actorId: systemId,
    entries: [
      { kind: 'mall_bank', companyId: null, amountFen: -r.amountFen },
      booked === null
        ? { kind: 'mall_suspense', companyId: null, amountFen: r.amountFen }
        : { kind: 'customer_available', companyId: booked, amountFen: r.amountFen },
    ],
  })
  const change = { id: r.id, from: 'open', askedBy: null, askReason: '', checkedBy: null, depositFen: 0 }
  if (booked === null) {
    const why = 'why' in match ? match.why : ''
    await changeReceipt(tx, { ...change, to: 'open', why, companyId: null, goodsFen: 0, round: 0, byRule: false, booked: false })
    await guess(tx, r, to)
    return 'open'
  }
  await changeReceipt(tx, {
    ...change,
    to: 'booked',
    why: '',
    companyId: booked,
    goodsFen: r.amountFen,
    round: 1,
    byRule: true,
    booked: true,
  })
  await logReceipt(tx, { receiptId: r.id, event: 'match', detail: '专属账号，户名一致', actorId: systemId })
  await matchVoucher(tx, { companyId: booked, amountFen: r.amountFen, receiptId: r.id })
  await tellBooked(tx, { ...r, companyId: booked })
  return 'booked'
}

export async function tellBooked(tx: Tx, r: Pick<ReceiptRow, 'receiptNo' | 'amountFen' | 'payerName'> & { companyId: number }) {
  await notify(tx, await peopleWithRight(tx, r.companyId, 'funds.see'), {
    event: 'receiptBooked',
    facts: { amount: yuan(r.amountFen), payer: r.payerName, receiptNo: r.receiptNo },
    link: `/user/collectionFundList?word=${r.receiptNo}`,
  })
  announce(tx, `company:${r.companyId}`, { kind: 'funds' })
}

export interface Candidate {
  companyId: number
  companyCode: string
  companyName: string
  points: number
  reasons: { text: string; points: number }[]
}
/** Whose it may be, the likeliest first. */
export async function candidates(db: Db, r: ReceiptRow, to: ReceivingAccount | null): Promise<Candidate[]> {
  const ownerId = companyOfAccount(r.toAccount, to)
  const plain = r.payerName.trim()
  const rows = await candidatesFor(db, {
    ownerId,
    payerHash: r.payerHash,
    orderCodes: ordersInRemark(r.remark),
    namePrefix: plain.length >= 4 ? literal(plain) : '',
    remark: r.remark,
    amountFen: r.amountFen,
  })
  return rows
    .map(c => ({
      companyId: c.companyId,
      companyCode: c.companyCode,
      companyName: c.companyName,
      ...scoreCandidate(r.payerName, { ...c, ownsAccount: c.companyId === ownerId }),
    }))
    .filter(c => c.points > 0)
    .sort((a, b) => b.points - a.points || a.companyCode.localeCompare(b.companyCode))
    .slice(0, 8)
}

/** Keeps whose it probably is; who is likely enough hears that money waits for his word. */
async function guess(tx: Tx, r: ReceiptRow, to: ReceivingAccount | null): Promise<void> {
  const [best, second] = await candidates(tx, r, to)
  if (!best) return
  await setLikely(tx, r.id, best.companyId, best.points)
  if (best.points < LIKELY_POINTS || best.points === second?.points) return
  await notify(tx, await peopleWithRight(tx, best.companyId, 'funds.see'), {
    event: 'receiptLikely',
    facts: { amount: yuan(r.amountFen), payer: r.payerName, receiptNo: r.receiptNo },
    link: '/user/capital',
  })
  announce(tx, `company:${best.companyId}`, { kind: 'funds' })
}

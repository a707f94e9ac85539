// What a bank's link says, judged as the lines of a bank's file are: what surely came in is a receipt, once, whoever told of it first; what is not sure lies at the
// desk of 来款核对, and what went out is nothing.
import { minus } from '@mall/domain/kernel/money.ts'
import { dayOf, rowsOf, type StatementRow } from '@mall/domain/money/funds/statement.ts'
import { companyOfAccount, isMain, type ReceivingAccount } from '@mall/domain/kernel/virtualAccount.ts'
import type { World } from '../../kernel/ctx.ts'
import { madeNumber, numbered } from './bankNumber.ts'
import { keepOddArrival } from './oddArrival.ts'
import { type NewOdd, oddTxns } from './oddArrival.queries.ts'
import { inArrivalsTurn, type ToldBy, twinsOf } from './receipt.queries.ts'
import { payerHashOf, sealedOf, takeOne, type Transfer } from './takeTransfer.ts'
import type { BankEntry } from './transferPort.ts'

type Taking = Pick<World, 'pool' | 'settings'> & { rules: Pick<World['rules'], 'get' | 'number'> }
export interface Took {
  receipts: number
  odd: number
  /** Told by a notice under a number that its list perhaps does not know: left to that. */
  unsure: number
}
type By = Exclude<ToldBy, 'file'>

/** The payer's own number where it is one of ours, by itself or behind the account; else the account. */
function paidTo(e: BankEntry, to: ReceivingAccount): string {
  const numbers = e.sub === '' ? [] : [e.sub, `${e.own}${e.sub}`]
  return numbers.find(n => companyOfAccount(n, to) !== null) ?? e.own
}
const SAID_TWICE = (no: string) =>
  `与来款 ${no} 同付款账号、同金额、同时间，流水号不同：可能是同一笔（导入的流水），也可能付了两次`
const OTHERWISE = (no: string) => `流水号与来款 ${no} 相同，付款人或金额不同`

/** `to`: 收款账户 as the rules have it, of which they are. */
export async function takeLines(
  world: Taking,
  entries: readonly BankEntry[],
  to: ReceivingAccount,
  by: By = 'list',
): Promise<Took> {
  const lines = new Map(entries.map((e, i) => [i + 1, { ...e, line: i + 1, own: paidTo(e, to) }]))
  const { rows, rest } = rowsOf([...lines.values()])
  const account = to.accountNo
  const took: Took = { receipts: 0, odd: 0, unsure: 0 }
  const planned = rows.map(numbered)
  const known = planned.map(r => r.txnId)
  const isNew = await newOnes(world, { account, by }, planned)
  for (const row of planned.filter(isNew)) {
    const outcome = await takeRow(world, row, { account, known, by })
    if (outcome === 'receipt') took.receipts++
    else if (outcome !== 'known') took[outcome]++
  }
  const left = rest.flatMap(l => {
    const entry = lines.get(l.line)
    return l.what === 'bad' && entry ? [{ entry, why: l.why, txnId: numberOf(entry), paidAt: entry.paidAt ?? 0 }] : []
  })
  const isNewOdd = await notAtDesk(world, account, left)
  for (const l of left.filter(isNewOdd)) if (await keepLeft(world, account, l)) took.odd++
  return took
}

/** The bank says the same list again and again: what is there already is left out by two questions of all of it, and stays there for ever. */
async function newOnes(
  world: Taking,
  { account, by }: { account: string; by: By },
  rows: readonly StatementRow[],
): Promise<(row: StatementRow) => boolean> {
  const told = rows.map((row, line) => ({ ...row, line, payerHash: payerHashOf(world.settings, row) }))
  const same = (await twinsOf(world.pool, told, { by, known: [] })).filter(t => t.same)
  const receipts = new Set(same.map(t => rows[t.line]))
  const atDesk = await notAtDesk(world, account, rows)
  return row => !receipts.has(row) && atDesk(row)
}
type Numbered = Pick<StatementRow, 'txnId' | 'paidAt'>
async function notAtDesk(world: Taking, account: string, rows: readonly Numbered[]): Promise<(row: Numbered) => boolean> {
  const keyOf = (txnId: string, day: string): string => `${txnId} ${day}`
  const odd = await oddTxns(
    world.pool,
    account,
    rows.map(row => row.txnId),
  )
  const there = new Set(odd.map(o => keyOf(o.txnId, o.day)))
  return row => !there.has(keyOf(row.txnId, dayOf(row.paidAt)))
}

async function takeRow(
  world: Taking,
  row: StatementRow,
  { account, known, by }: { account: string; known: readonly string[]; by: By },
): Promise<'receipt' | 'odd' | 'unsure' | 'known'> {
  const transfer: Transfer = { ...row }
  const payerHash = payerHashOf(world.settings, transfer)
  return world.pool.tx(async tx => {
    await inArrivalsTurn(tx)
    const day = dayOf(row.paidAt)
    if ((await oddTxns(tx, account, [row.txnId])).some(o => o.day === day)) return 'known'
    const [twin] = await twinsOf(tx, [{ ...row, payerHash }], { by, known })
    if (twin?.same) return 'known'
    const odd = (why: string, bookable: boolean, twinId: number | null): NewOdd => ({
      account,
      txnId: row.txnId,
      day,
      payerName: row.payerName,
      ...sealedOf(world.settings, transfer),
      payerHash,
      toAccount: row.toAccount,
      amountFen: row.amountFen,
      remark: row.remark,
      paidAt: new Date(row.paidAt),
      why,
      twinId,
      bookable,
    })
    if (twin && by === 'notice') return 'unsure'
    if (twin) return (await keepOddArrival(tx, odd(SAID_TWICE(twin.receiptNo), true, twin.id))) ? 'odd' : 'known'
    const { outcome, known: before } = await takeOne(world, tx, transfer, by === 'notice' ? 'notice' : 'link')
    if (outcome === 'repeat') return 'known'
    if (outcome !== 'conflict') return 'receipt'
    const why = OTHERWISE(before?.receiptNo ?? '')
    return (await keepOddArrival(tx, odd(why, false, before?.id ?? null))) ? 'odd' : 'known'
  })
}

const plainNumber = (account: string): string => account.replaceAll(/[\s-]/g, '')
const numberOf = (e: BankEntry): string =>
  e.serial || madeNumber([e.own, e.paidAt, e.inFen, e.outFen, e.balanceFen, plainNumber(e.payerAccount)].join('|'))
interface Left extends Numbered {
  entry: BankEntry
  why: string
}
/** What a file would leave to whoever imports it. */
function keepLeft(world: Taking, account: string, { entry: e, why, txnId, paidAt }: Left): Promise<boolean> {
  const of = { payerAccount: plainNumber(e.payerAccount) }
  const amountFen = e.inFen || minus(e.outFen)
  const bookable = amountFen > 0 && e.afterwards && e.payerName !== '' && /^[A-Za-z0-9]{6,40}$/.test(of.payerAccount)
  return world.pool.tx(async tx => {
    await inArrivalsTurn(tx)
    return keepOddArrival(tx, {
      account,
      txnId,
      day: dayOf(paidAt),
      payerName: e.payerName.slice(0, 100),
      ...(of.payerAccount === ''
        ? { payerSealed: '', payerTail: '', payerHash: '' }
        : { ...sealedOf(world.settings, of), payerHash: payerHashOf(world.settings, of) }),
      toAccount: e.own,
      amountFen,
      remark: e.remark.slice(0, 200),
      paidAt: new Date(paidAt),
      why,
      twinId: null,
      bookable,
    })
  })
}

/** Why nothing of this account is taken; undefined: it is 收款账户. */
export const whyNotOurs = (account: string, to: ReceivingAccount | null): string | undefined =>
  isMain(account, to)
    ? undefined
    : to
      ? `直联的户口号不是规则里的收款账户（尾号 ${to.accountNo.slice(-4)}），没有查`
      : '规则里还没有收款账户，没有查'

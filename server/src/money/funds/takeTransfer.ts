// The one way in for money the bank has received: told by its notice, or read from its statement. One receipt a bank transaction.
import { createHash } from 'node:crypto'
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import {
  LIKELY_POINTS,
  type Match,
  matchedBy,
  matchReceipt,
  ordersInRemark,
  plainName,
  type ReceiptSource,
  scoreCandidate,
} from '@mall/domain/money/funds/receipt.ts'
import { companyOfAccount, isMain, type ReceivingAccount } from '@mall/domain/kernel/virtualAccount.ts'
import type { World } from '../../kernel/ctx.ts'
import { literal } from '../../kernel/serve/paging.ts'
import { columnDigest, sealColumn } from '../../kernel/sealed.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
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
  companiesOfIds,
  insertReceipt,
  lockReceiptByTxn,
  logReceipt,
  provedOwners,
  type ReceiptRow,
  setLikely,
} from './receipt.queries.ts'
import { matchSlips } from './matchSlips.ts'

export interface Transfer {
  txnId: string
  payerName: string
  payerAccount: string
  toAccount: string
  amountFen: Fen
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
  world: Pick<World, 'pool' | 'settings'> & { rules: Pick<World['rules'], 'get' | 'number'> },
  t: Transfer,
  source: ReceiptSource,
): Promise<TransferOutcome> =>
  world.pool.tx(async tx => {
    const { outcome, systemId } = await takeOne(world, tx, t, source)
    if (outcome === 'conflict') await sayConflict(tx, t, systemId)
    return outcome
  })
type Taking = Pick<World, 'settings'> & { rules: Pick<World['rules'], 'get' | 'number'> }
interface TakenOne {
  outcome: TransferOutcome
  /** Of what it became; null: of nothing new. */
  receiptId: number | null
  /** What is there under its number. */
  known: ReceiptRow | undefined
  systemId: number
}
/** The same in the caller's transaction, who says what there is to say of a conflict. */
export async function takeOne(world: Taking, tx: Tx, t: Transfer, source: ReceiptSource): Promise<TakenOne> {
  const systemId = await systemUserId(tx)
  const arrivals = await arrivalsOf(tx, world.rules, [{ payerHash: payerHashOf(world.settings, t), toAccount: t.toAccount }])
  return { ...(await takeIn(world, tx, t, { source, systemId, arrivals })), systemId }
}

/** What is sealed of it. */
export const sealedOf = (settings: Settings, t: Pick<Transfer, 'payerAccount'>) => ({
  payerSealed: sealColumn(settings, ACCOUNT_COLUMN, t.payerAccount),
  payerTail: t.payerAccount.slice(-4),
})
export const payerHashOf = (settings: Settings, t: Pick<Transfer, 'payerAccount'>): string =>
  columnDigest(settings, ACCOUNT_COLUMN, t.payerAccount)

async function takeIn(world: Pick<World, 'settings'>, tx: Tx, t: Transfer, o: Told): Promise<Omit<TakenOne, 'systemId'>> {
  const factsHash = factsOf(t)
  const made = await insertReceipt(tx, {
    bankTxnId: t.txnId,
    source: o.source,
    payerName: t.payerName,
    ...sealedOf(world.settings, t),
    payerHash: payerHashOf(world.settings, t),
    toAccount: t.toAccount,
    amountFen: t.amountFen,
    remark: t.remark,
    paidAt: new Date(t.paidAt),
    factsHash,
    importId: null,
  })
  if (!made) {
    const known = await lockReceiptByTxn(tx, t)
    return { outcome: !known || known.factsHash === factsHash ? 'repeat' : 'conflict', receiptId: null, known }
  }
  await logReceipt(tx, { receiptId: made.id, event: 'arrived', detail: ARRIVED[o.source], actorId: o.systemId })
  return { outcome: await place(tx, made, o), receiptId: made.id, known: undefined }
}
export const ARRIVED = { notice: '银行到账通知', import: '导入银行流水', link: '银行直联取到' } as const
interface Told {
  source: ReceiptSource
  systemId: number
  arrivals: Arrivals
}

/** What decides whose an arrival is, asked once for many of them. */
export interface Arrivals {
  to: ReceivingAccount | null
  matchOf(t: { payerName: string; payerHash: string; toAccount: string; amountFen: Fen }): Match
  nameOf(companyId: number): string
}
export async function arrivalsOf(
  db: Db,
  rules: Pick<World['rules'], 'get' | 'number'>,
  list: readonly { payerHash: string; toAccount: string }[],
): Promise<Arrivals> {
  const to = await receivingAccount(rules)
  const aloneFen = await rules.number('funds.settleAloneFen')
  const numbers = [...new Set(list.map(t => companyOfAccount(t.toAccount, to)).filter(id => id !== null))]
  const main = aloneFen > 0 ? list.filter(t => isMain(t.toAccount, to)) : []
  const owners = numbers.length > 0 ? await companiesOfIds(db, numbers) : []
  const proved = main.length > 0 ? await provedOwners(db, [...new Set(main.map(t => t.payerHash))]) : []
  const byId = new Map([...owners, ...proved].map(o => [o.id, o]))
  const byHash = Map.groupBy(proved, p => p.payerHash)
  return {
    to,
    matchOf(t) {
      const ownerId = companyOfAccount(t.toAccount, to)
      const owner = ownerId === null ? null : (byId.get(ownerId) ?? null)
      const toMain = isMain(t.toAccount, to)
      return matchReceipt({
        payerName: t.payerName,
        toMain,
        owner,
        proved: byHash.get(t.payerHash) ?? [],
        amountFen: t.amountFen,
        aloneFen,
      })
    },
    nameOf: id => byId.get(id)?.name ?? '',
  }
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
async function place(tx: Tx, r: ReceiptRow, { systemId, arrivals }: Told): Promise<'booked' | 'open'> {
  const match = arrivals.matchOf(r)
  const booked = 'companyId' in match ? match.companyId : null
  await post(tx, {
    sourceType: 'receipt',
    sourceId: String(r.id),
    sourceStep: 'arrived',
    moneyChangeType: MoneyChangeType.recharge,
    note: `来款 ${r.receiptNo}`,
    actorId: systemId,
    entries: [
      { kind: 'mall_bank', companyId: null, amountFen: minus(r.amountFen) },
      booked === null
        ? { kind: 'mall_suspense', companyId: null, amountFen: r.amountFen }
        : { kind: 'customer_available', companyId: booked, amountFen: r.amountFen },
    ],
  })
  const change = { id: r.id, from: 'open', askedBy: null, askReason: '', checkedBy: null, depositFen: 0 }
  if (booked === null) {
    const why = 'why' in match ? match.why : ''
    await changeReceipt(tx, { ...change, to: 'open', why, companyId: null, goodsFen: 0, round: 0, byRule: false, booked: false })
    await guess(tx, r, arrivals.to)
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
  await logReceipt(tx, { receiptId: r.id, event: 'match', detail: 'by' in match ? matchedBy[match.by] : '', actorId: systemId })
  await matchSlips(tx, [r.id])
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
type Guessed = Pick<ReceiptRow, 'payerName' | 'payerHash' | 'toAccount' | 'remark' | 'amountFen'>
/** Whose it may be, the likeliest first. */
export const candidates = async (db: Db, r: Guessed, to: ReceivingAccount | null): Promise<Candidate[]> =>
  (await candidatesOfMany(db, [r], to))[0] ?? []

/** The same of each of many. */
export async function candidatesOfMany(db: Db, list: readonly Guessed[], to: ReceivingAccount | null): Promise<Candidate[][]> {
  const owners = list.map(r => companyOfAccount(r.toAccount, to))
  const rows = await candidatesFor(
    db,
    list.map((r, i) => {
      const plain = r.payerName.trim()
      return {
        ownerId: owners[i] ?? null,
        payerHash: r.payerHash,
        orderCodes: ordersInRemark(r.remark),
        namePrefix: plain.length >= 4 ? literal(plain) : '',
        remark: r.remark,
        amountFen: r.amountFen,
      }
    }),
  )
  const found = Map.groupBy(rows, row => row.at)
  return list.map((r, i) =>
    (found.get(i) ?? [])
      .map(c => ({
        companyId: c.companyId,
        companyCode: c.companyCode,
        companyName: c.companyName,
        ...scoreCandidate(r.payerName, { ...c, ownsAccount: c.companyId === owners[i] }),
      }))
      .filter(c => c.points > 0)
      .sort((a, b) => b.points - a.points || a.companyCode.localeCompare(b.companyCode))
      .slice(0, 8),
  )
}

/** The likeliest, and whether it is likely enough that its company hears of it. */
export function likeliest(found: readonly Candidate[]): { best: Candidate; tell: boolean } | null {
  const [best, second] = found
  return best ? { best, tell: best.points >= LIKELY_POINTS && best.points !== second?.points } : null
}

/** Keeps whose it probably is; who is likely enough hears that money waits for his word. */
async function guess(tx: Tx, r: ReceiptRow, to: ReceivingAccount | null): Promise<void> {
  const found = likeliest(await candidates(tx, r, to))
  if (!found) return
  const { best } = found
  await setLikely(tx, r.id, best.companyId, best.points)
  if (found.tell) await tellLikely(tx, best.companyId, [r])
}
type ToldOf = Pick<ReceiptRow, 'receiptNo' | 'amountFen' | 'payerName'>
const sumOf = (list: readonly ToldOf[]): string => yuan(list.reduce((sum, r) => sum + r.amountFen, 0))
export async function tellLikely(tx: Tx, companyId: number, list: readonly ToldOf[]): Promise<void> {
  const people = await peopleWithRight(tx, companyId, 'funds.see')
  const [one] = list
  if (one && list.length === 1)
    await notify(tx, people, {
      event: 'receiptLikely',
      facts: { amount: yuan(one.amountFen), payer: one.payerName, receiptNo: one.receiptNo },
      link: '/user/capital',
    })
  else
    await notify(tx, people, {
      event: 'receiptsLikely',
      facts: { count: list.length, amount: sumOf(list) },
      link: '/user/capital',
    })
  announce(tx, `company:${companyId}`, { kind: 'funds' })
}
/** Many at once are one notice, not a hundred messages. */
export async function tellAllBooked(tx: Tx, companyId: number, list: readonly ToldOf[]): Promise<void> {
  const [one] = list
  if (one && list.length === 1) return tellBooked(tx, { ...one, companyId })
  await notify(tx, await peopleWithRight(tx, companyId, 'funds.see'), {
    event: 'receiptsBooked',
    facts: { count: list.length, amount: sumOf(list) },
    link: '/user/collectionFundList',
  })
  announce(tx, `company:${companyId}`, { kind: 'funds' })
}

// The receipts of one file, taken together in the caller's transaction: what takeTransfer.ts does for one, in portions.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { type Match, matchedBy } from '@mall/domain/money/funds/receipt.ts'
import { type StatementRow, transferKey } from '@mall/domain/money/funds/statement.ts'
import { mappedInSlices } from '../../kernel/load/breath.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { insertArrivals, logArrivals, planAnew, setLikelyOfMany } from './arrivals.queries.ts'
import { lockAvailable, postInflows } from './ledger.ts'
import { matchSlips } from './matchSlips.ts'
import { type Arrivals, ARRIVED, candidatesOfMany, likeliest, sealedOf, tellAllBooked, tellLikely } from './takeTransfer.ts'

export interface Planned {
  row: StatementRow
  facts: string
  payerHash: string
  match: Match
}
interface Taken extends Planned {
  id: number
  receiptNo: string
  payerName: string
  amountFen: Fen
}
/** Rows of one statement: some hundred milliseconds of the database. */
const PORTION = 1000
function* portionsOf<Row>(list: readonly Row[]): Generator<Row[]> {
  for (let i = 0; i < list.length; i += PORTION) yield list.slice(i, i + PORTION)
}
const companyOf = (p: Planned): number | null => ('companyId' in p.match ? p.match.companyId : null)

/** False: something of it came in by another way meanwhile, and the caller takes all of it back. */
export async function takeArrivals(
  world: Pick<World, 'settings'>,
  tx: Tx,
  planned: readonly Planned[],
  o: { importId: number; systemId: number; arrivals: Arrivals },
): Promise<boolean> {
  await planAnew(tx)
  const taken: Taken[] = []
  // All keys before the first account is locked: who holds a key may be waiting for an account, and never the other way round.
  const inOrder = planned.toSorted((a, b) => (a.row.txnId < b.row.txnId ? -1 : a.row.txnId > b.row.txnId ? 1 : 0))
  for (const portion of portionsOf(inOrder)) {
    const byKey = new Map(portion.map(p => [transferKey(p.row), p]))
    const rows = await mappedInSlices(portion, p => ({
      bankTxnId: p.row.txnId,
      payerName: p.row.payerName,
      ...sealedOf(world.settings, p.row),
      payerHash: p.payerHash,
      toAccount: p.row.toAccount,
      amountFen: p.row.amountFen,
      remark: p.row.remark,
      paidAt: new Date(p.row.paidAt),
      factsHash: p.facts,
      companyId: companyOf(p),
      why: 'why' in p.match ? p.match.why : '',
    }))
    const made = await insertArrivals(tx, o.importId, rows)
    if (made.length < portion.length) return false
    for (const m of made) {
      const p = byKey.get(transferKey({ txnId: m.bankTxnId, toAccount: m.toAccount, paidAt: m.paidAt.getTime() }))
      if (!p) throw new Error(`no row of the file for ${m.receiptNo}`)
      taken.push({ ...p, id: m.id, receiptNo: m.receiptNo, payerName: p.row.payerName, amountFen: p.row.amountFen })
    }
  }
  const booked = Map.groupBy(taken, companyOf)
  const open = booked.get(null) ?? []
  const companies = [...booked.keys()].filter(id => id !== null).toSorted((a, b) => a - b)
  for (const portion of portionsOf(taken))
    await logArrivals(
      tx,
      portion.flatMap(t => [
        { receiptId: t.id, seq: 1, event: 'arrived', detail: ARRIVED.import },
        ...('by' in t.match ? [{ receiptId: t.id, seq: 2, event: 'match', detail: matchedBy[t.match.by] }] : []),
      ]),
      o.systemId,
    )
  await guessAll(tx, open, o.arrivals)
  // What takes long stands above: from here on the companies' accounts are locked until the end, and who pays waits.
  await lockAvailable(tx, companies)
  for (const portion of portionsOf(taken)) {
    await postInflows(
      tx,
      portion.map(t => ({
        sourceId: String(t.id),
        note: `来款 ${t.receiptNo}`,
        companyId: companyOf(t),
        amountFen: t.amountFen,
      })),
      { moneyChangeType: MoneyChangeType.recharge, actorId: o.systemId },
    )
    await matchSlips(
      tx,
      portion.filter(t => companyOf(t) !== null).map(t => t.id),
    )
  }
  for (const companyId of companies) await tellAllBooked(tx, companyId, booked.get(companyId) ?? [])
  return true
}

/** Keeps whose each probably is, and tells each company once. */
async function guessAll(tx: Tx, open: readonly Taken[], arrivals: Arrivals): Promise<void> {
  const told: { companyId: number; of: Taken }[] = []
  for (const portion of portionsOf(open)) {
    const found = await candidatesOfMany(
      tx,
      portion.map(t => ({ ...t.row, payerHash: t.payerHash })),
      arrivals.to,
    )
    const likely = portion.flatMap((t, i) => {
      const best = likeliest(found[i] ?? [])
      if (best?.tell) told.push({ companyId: best.best.companyId, of: t })
      return best ? [{ receiptId: t.id, companyId: best.best.companyId, points: best.best.points }] : []
    })
    await setLikelyOfMany(tx, likely)
  }
  for (const [companyId, list] of Map.groupBy(told, t => t.companyId))
    await tellLikely(
      tx,
      companyId,
      list.map(t => t.of),
    )
}

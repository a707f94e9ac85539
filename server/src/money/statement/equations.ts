// The three equations of a company's days with the mall: its balance, what it paid and is not settled, what is settled and not invoiced.
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { type Equation, equation } from '@mall/domain/money/statement/statement.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import {
  balanceBefore,
  balanceMoves,
  goodsBefore,
  goodsMoves,
  type GoodsMoves,
  invoiceMoves,
  type InvoiceMoves,
  invoicesBefore,
  type OfDays,
} from './statement.queries.ts'

/** What a statement of the days before ended with: it stays the opening, whatever was booked into those days since. */
interface Closing {
  balanceFen: number
  goodsFen: number
  equations: readonly Equation[]
}

/** What was settled and is not invoiced: what a claim gave back is not invoiced any more, what a red one takes back is open again. */
const toInvoice = (x: InvoiceMoves | undefined): number => (x ? x.settledFen - x.backFen - x.blueFen - x.redFen : 0)

/** All that was paid for orders, from wherever. */
const paidOf = (g: GoodsMoves): number => g.paidFen + g.creditFen + g.directFen + g.moreFen

/** `settled`: what the settlements of the days are called. All amounts in fen. */
export async function equationsOf(
  db: Db,
  days: OfDays,
  { before, settled }: { before?: Closing | undefined; settled: string },
): Promise<Record<Equation['key'], Equation>> {
  const moves = await balanceMoves(db, days)
  const balance = equation(
    'balance',
    before?.balanceFen ?? (await balanceBefore(db, days)),
    // What is frozen is still the company's: both sides of it are in the sum and come to nothing.
    moves.filter(x => x.fen !== 0).map(x => ({ label: MoneyChangeType.label(x.type), fen: x.fen, count: x.count })),
  )
  const earlier = before ? undefined : await goodsBefore(db, days)
  const g = await goodsMoves(db, days)
  const goods = equation('goods', before?.goodsFen ?? (earlier ? paidOf(earlier) - earlier.refundFen - earlier.settledFen : 0), [
    { label: MoneyChangeType.label(MoneyChangeType.orderPay), fen: g?.paidFen ?? 0, count: g?.paidCount ?? 0 },
    { label: '授信付款', fen: g?.creditFen ?? 0, count: g?.creditCount ?? 0 },
    { label: '不经余额付款', fen: g?.directFen ?? 0, count: g?.directCount ?? 0 },
    { label: MoneyChangeType.label(MoneyChangeType.settleMore), fen: g?.moreFen ?? 0, count: g?.moreCount ?? 0 },
    { label: '订单退款', fen: -(g?.refundFen ?? 0), count: g?.refundCount ?? 0 },
    { label: settled, fen: -(g?.settledFen ?? 0), count: g?.settledCount ?? 0 },
  ])
  const known = before?.equations.find(e => e.key === 'invoice')
  const v = await invoiceMoves(db, days)
  const invoice = equation('invoice', known?.closingFen ?? toInvoice(await invoicesBefore(db, days)), [
    { label: settled, fen: v?.settledFen ?? 0, count: v?.settledCount ?? 0 },
    { label: '售后退款', fen: -(v?.backFen ?? 0), count: v?.backCount ?? 0 },
    { label: '开票', fen: -(v?.blueFen ?? 0), count: v?.blueCount ?? 0 },
    { label: '红冲', fen: -(v?.redFen ?? 0), count: v?.redCount ?? 0 },
  ])
  return { balance, goods, invoice }
}

// The three equations of a company's days with the mall: its balance, what it paid and is not settled, what is settled and not invoiced.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { type Equation, equation } from '@mall/domain/money/statement/statement.rules.ts'
import type { Db } from '../../kernel/ports/database.ts'
import {
  balanceBefore,
  balanceMoves,
  type OfDays,
  tradeBefore,
  type TradeKind,
  tradeOfDays,
  type TradeRow,
} from './statement.queries.ts'

/** What a statement of the days before ended with: it stays the opening, whatever was booked into those days since. */
interface Closing {
  balanceFen: Fen
  goodsFen: Fen
  equations: readonly Equation[]
}

/** Sums of days by kind, as they are asked for: what did not happen is nothing. */
interface Trade {
  fen(kind: TradeKind): number
  count(kind: TradeKind): number
}
function tradeOf(rows: readonly TradeRow[]): Trade {
  const of = (kind: TradeKind) => rows.find(r => r.kind === kind)
  return { fen: kind => of(kind)?.fen ?? 0, count: kind => of(kind)?.count ?? 0 }
}

/** All that was paid for orders, from wherever, and is neither given back nor settled. */
const paidAhead = (t: Trade): number =>
  t.fen('paid') + t.fen('credit') + t.fen('direct') + t.fen('more') - t.fen('refund') - t.fen('settled')
/** What was settled and is not invoiced: what a claim gave back is not invoiced any more, what a red one takes back is open again. */
const toInvoice = (t: Trade): number => t.fen('settled') - t.fen('claim') - t.fen('blue') - t.fen('red')

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
  const earlier = before ? undefined : tradeOf(await tradeBefore(db, days))
  const trade = tradeOf(await tradeOfDays(db, days))
  const line = (label: string, kind: TradeKind, sign: 1 | -1) => ({
    label,
    fen: sign * trade.fen(kind),
    count: trade.count(kind),
  })
  const goods = equation('goods', before?.goodsFen ?? (earlier ? paidAhead(earlier) : 0), [
    line(MoneyChangeType.label(MoneyChangeType.orderPay), 'paid', 1),
    line('授信付款', 'credit', 1),
    line('不经余额付款', 'direct', 1),
    line(MoneyChangeType.label(MoneyChangeType.settleMore), 'more', 1),
    line('订单退款', 'refund', -1),
    line(settled, 'settled', -1),
  ])
  const known = before?.equations.find(e => e.key === 'invoice')
  const open = known?.closingFen ?? toInvoice(earlier ?? tradeOf(await tradeBefore(db, days)))
  const invoice = equation('invoice', open, [
    line(settled, 'settled', 1),
    line('售后退款', 'claim', -1),
    line('开票', 'blue', -1),
    line('红冲', 'red', -1),
  ])
  return { balance, goods, invoice }
}

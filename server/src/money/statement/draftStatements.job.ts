// 出对账单: once the day of the month has come, a statement for every company whose money or goods moved in the month before; silence ends it.
import { nowOf } from '../../platform/db/now.queries.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import {
  dayOfMonth,
  type Equation,
  equation,
  lastMonth,
  monthText,
  statementNo,
} from '@mall/domain/money/statement/statement.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { minuteOf } from '../../platform/sheet/csv.ts'
import { sweep } from '../../kernel/sweep.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import {
  balanceBefore,
  balanceMoves,
  closingBefore,
  companiesToDraft,
  companyCodeOf,
  goodsBefore,
  goodsMoves,
  insertLines,
  insertStatement,
  invoiceMoves,
  type InvoiceMoves,
  invoicesBefore,
  linesOfMonth,
  type OfMonth,
  overdue,
  setSilent,
  takeReminder,
  toRemind,
} from './statement.queries.ts'

export const statementLink = (no: string): string => `/user/statement?statementNo=${no}`

/** What was settled and is not invoiced: what a claim gave back is not invoiced any more, what a red one takes back is open again. */
async function invoiceEquation(tx: Tx, m: OfMonth, before: readonly Equation[] | undefined): Promise<Equation> {
  const left = (x: InvoiceMoves | undefined): number => (x ? x.settledFen - x.backFen - x.blueFen - x.redFen : 0)
  const known = before?.find(e => e.key === 'invoice')
  const v = await invoiceMoves(tx, m)
  return equation('invoice', known?.closingFen ?? left(await invoicesBefore(tx, m)), [
    { label: '本月结算', fen: v?.settledFen ?? 0, count: v?.settledCount ?? 0 },
    { label: '售后退款', fen: -(v?.backFen ?? 0), count: v?.backCount ?? 0 },
    { label: '开票', fen: -(v?.blueFen ?? 0), count: v?.blueCount ?? 0 },
    { label: '红冲', fen: -(v?.redFen ?? 0), count: v?.redCount ?? 0 },
  ])
}

/** Writes the statement of a month. False: there is one already. */
export async function draftStatement(world: World, tx: Tx, companyId: number, month: string): Promise<boolean> {
  const m = { companyId, month }
  const before = await closingBefore(tx, m)
  const balanceOpening = before?.balanceFen ?? (await balanceBefore(tx, m))
  const moves = await balanceMoves(tx, m)
  const balance = equation(
    'balance',
    balanceOpening,
    // What is frozen is still the company's: both sides of it are in the sum and come to nothing.
    moves.filter(x => x.fen !== 0).map(x => ({ label: MoneyChangeType.label(x.type), fen: x.fen, count: x.count })),
  )
  const earlier = before ? undefined : await goodsBefore(tx, m)
  const goodsOpening = before?.goodsFen ?? (earlier ? earlier.paidFen - earlier.refundFen - earlier.settledFen : 0)
  const g = await goodsMoves(tx, m)
  const goods = equation('goods', goodsOpening, [
    { label: '订单付款', fen: g?.paidFen ?? 0, count: g?.paidCount ?? 0 },
    { label: '订单退款', fen: -(g?.refundFen ?? 0), count: g?.refundCount ?? 0 },
    { label: '本月结算', fen: -(g?.settledFen ?? 0), count: g?.settledCount ?? 0 },
  ])
  const invoices = await invoiceEquation(tx, m, before?.equations)
  const lines = await linesOfMonth(tx, m)
  const no = statementNo(month, await companyCodeOf(tx, companyId))
  const settledFen = lines.reduce((n, l) => n + l.amountFen, 0)
  const made = await insertStatement(tx, {
    ...m,
    statementNo: no,
    equations: [balance, goods, invoices],
    balanceOpeningFen: balance.openingFen,
    balanceClosingFen: balance.closingFen,
    goodsOpeningFen: goods.openingFen,
    goodsClosingFen: goods.closingFen,
    settledFen,
    settledKg: lines.reduce((n, l) => n + l.settledKg, 0),
    lineCount: lines.length,
    confirmDays: await world.rules.number('statement.confirmDays'),
  })
  if (!made) return false
  await insertLines(tx, made.id, lines)
  await notify(tx, await peopleWithRight(tx, companyId, 'settle.confirm'), {
    event: 'statementOffered',
    facts: {
      month: monthText(month),
      statementNo: no,
      settled: yuan(settledFen),
      closing: yuan(balance.closingFen),
      until: minuteOf(made.confirmBy).slice(0, 10),
    },
    link: statementLink(no),
    papers: [{ name: `${no}.pdf`, mime: 'application/pdf', paper: 'statement', no }],
  })
  return true
}

export async function draftStatements(world: World): Promise<number> {
  const now = await nowOf(world.pool)
  if (dayOfMonth(now) < (await world.rules.number('statement.day'))) return 0
  const month = lastMonth(now)
  return sweep(await companiesToDraft(world.pool, month), ({ companyId }) =>
    world.pool.tx(tx => draftStatement(world, tx, companyId, month)),
  )
}

/** Three days before the end a word; after it, silence is no objection. */
export async function endStatements(world: World): Promise<number> {
  const reminded = await sweep(await toRemind(world.pool), ({ id }) =>
    world.pool.tx(async tx => {
      const s = await takeReminder(tx, id)
      if (!s) return false
      await notify(tx, await peopleWithRight(tx, s.companyId, 'settle.confirm'), {
        event: 'statementReminder',
        facts: { month: monthText(s.month), statementNo: s.statementNo, until: minuteOf(s.confirmBy) },
        link: statementLink(s.statementNo),
      })
      return true
    }),
  )
  const ended = await sweep(await overdue(world.pool), async ({ id }) => (await setSilent(world.pool, id)) > 0)
  return reminded + ended
}

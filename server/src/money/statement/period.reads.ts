// 任选期间的往来: the same equations and lines as a statement, of any days up to today. Nobody seals it: the days may not be over.
import { dayOf } from '@mall/domain/money/funds/statement.ts'
import { equationLabel, PERIOD_LINES, periodText, whyNotPeriod } from '@mall/domain/money/statement/statement.rules.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { contactOfCompany } from '../../people/company/companyDesk.queries.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { snapshot } from '../../platform/db/snapshot.queries.ts'
import { equationsOf } from './equations.ts'
import { lineCountOfDays, linesOfDays } from './statement.queries.ts'

export type Period = Reply<'/api/statement/getPeriod'>

/** All of it as it stood at one moment. Amounts in fen, weights in kg. Refuses days that are reversed, to come, or too many at once. */
export const periodOf = (
  db: Pool,
  company: { id: number; name: string },
  days: { fromOn: string; toOn: string },
): Promise<Period> =>
  db.tx(async tx => {
    await snapshot(tx)
    const now = await nowOf(tx)
    const why = whyNotPeriod(days, dayOf(now))
    if (why) refuse('STATEMENT_PERIOD', { why })
    const asked = { companyId: company.id, ...days }
    const count = await lineCountOfDays(tx, asked)
    if (count > PERIOD_LINES) refuse('STATEMENT_PERIOD.tooMany', { count, most: PERIOD_LINES })
    const { balance, goods, invoice } = await equationsOf(tx, asked, { settled: '本期结算' })
    const lines = await linesOfDays(tx, asked)
    return {
      companyName: company.name,
      ...days,
      periodText: periodText(days),
      equations: [balance, goods, invoice].map(e => ({ ...e, ...equationLabel[e.key] })),
      lines: lines.map((l, i) => ({
        lineNo: i + 1,
        orderCode: l.orderCode,
        buyerNo: l.buyerNo,
        settleNo: l.settleNo,
        waybillNo: l.waybillNo,
        ticketNo: l.ticketNo,
        title: l.title,
        settledAt: l.settledAt.getTime(),
        settledKg: l.settledKg,
        amountFen: l.amountFen,
      })),
      settledKg: lines.reduce((n, l) => n + l.settledKg, 0),
      settledFen: lines.reduce((n, l) => n + l.amountFen, 0),
      now,
    }
  })

export async function readPeriod(ctx: Ctx, input: Parsed<'/api/statement/getPeriod'>): Promise<Period> {
  const company = await contactOfCompany(ctx.db, { id: ctx.companyId })
  return company ? periodOf(ctx.db, company, input) : refuse('COMPANY_NOT_FOUND')
}
export async function readPeriodAtDesk(
  ctx: Ctx,
  { companyCode, ...days }: Parsed<'/api/ops/getStatementPeriod'>,
): Promise<Period> {
  const company = await contactOfCompany(ctx.db, { code: companyCode })
  if (!company || !(await companyInScope(ctx, company.id))) return refuse('COMPANY_NOT_FOUND')
  return periodOf(ctx.db, company, days)
}

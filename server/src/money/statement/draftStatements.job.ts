// 出对账单: once the day of the month has come, a statement for every company whose money or goods moved in the month before; silence ends it.
import { minuteText } from '@mall/domain/kernel/clock.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { dayOfMonth, daysOfMonth, lastMonth, monthText, statementNo } from '@mall/domain/money/statement/statement.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { equationsOf } from './equations.ts'
import {
  closingBefore,
  companiesToDraft,
  companyCodeOf,
  insertLines,
  insertStatement,
  linesOfDays,
  overdue,
  setSilent,
  takeReminder,
  toRemind,
} from './statement.queries.ts'

export const statementLink = (no: string): string => `/user/statement?statementNo=${no}`

/** Writes the statement of a month. False: there is one already. */
export async function draftStatement(world: World, tx: Tx, companyId: number, month: string): Promise<boolean> {
  const m = { companyId, month }
  const days = { companyId, ...daysOfMonth(month) }
  const { balance, goods, invoice } = await equationsOf(tx, days, { before: await closingBefore(tx, m), settled: '本月结算' })
  const lines = await linesOfDays(tx, days)
  const no = statementNo(month, await companyCodeOf(tx, companyId))
  const settledFen = lines.reduce((n, l) => n + l.amountFen, 0)
  const made = await insertStatement(tx, {
    ...m,
    statementNo: no,
    equations: [balance, goods, invoice],
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
      until: minuteText(made.confirmBy).slice(0, 10),
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
  return sweep(await companiesToDraft(world.pool, month, daysOfMonth(month)), ({ companyId }) =>
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
        facts: { month: monthText(s.month), statementNo: s.statementNo, until: minuteText(s.confirmBy) },
        link: statementLink(s.statementNo),
      })
      return true
    }),
  )
  const ended = await sweep(await overdue(world.pool), async ({ id }) => (await setSilent(world.pool, id)) > 0)
  return reminded + ended
}

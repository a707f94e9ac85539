// 返利 at the end of a period: counted from confirmed settlement sheets, posted to the company's balance once; what changes of a closed period
// afterwards (a return, a late sheet) is posted as a difference with the next month's look, never by changing a row (decision 0079).
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { closingOf, nextRebateDay, type RebateSpan, rebateSpans, spanOfDay } from '@mall/domain/selling/framework/rebate.rules.ts'
import { yuan, type Kg, minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { addDays } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { post } from '../../money/funds/ledger.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { frameworkAddress } from './contractPrice.ts'
import { type ContractRow, lockContract } from './framework.queries.ts'
import {
  type ClosingRow,
  closingsOf,
  insertClosing,
  rebateHolds,
  rebatesDue,
  type SettledSheet,
  setRebateDue,
  settledSheets,
} from './rebate.queries.ts'

/** Sheets of a period, and the tons that count: settled less what came back. */
export function settledOf(spans: readonly RebateSpan[], span: RebateSpan, sheets: readonly SettledSheet[]) {
  const own = sheets.filter(s => (s.periodKey ?? spanOfDay(spans, s.onDay)?.key) === span.key)
  return { sheets: own, kg: own.reduce((n, s) => n + s.settledKg - s.returnedKg, 0) }
}

const noteOf = (c: ContractRow, span: RebateSpan, made: { settledKg: Kg; fenPerTon: number; seq: number }): string =>
  `框架合同 ${c.ccNo} ${span.label}返利${made.seq > 1 ? '差额' : ''}：结算 ${tons(made.settledKg)} 吨，${yuan(made.fenPerTon)} 元/吨`

/** Closes one period, or books what has changed of it since. The contract is locked. 'short': the balance does not cover what is taken back. */
async function closeOne(
  tx: Tx,
  c: ContractRow,
  o: { span: RebateSpan; kg: Kg; sheets: readonly SettledSheet[]; before: readonly ClosingRow[]; actorId: number },
): Promise<'made' | 'nothing' | 'short'> {
  const { span, before } = o
  const figures = closingOf(
    c.content.tiers,
    o.kg,
    before.reduce((n, b) => n + b.postedFen, 0),
  )
  const last = before.at(-1)
  const madeIn = c.today.slice(0, 7)
  if (last && (last.madeIn >= madeIn || figures.postedFen === 0)) return 'nothing'
  if (figures.postedFen < 0 && (await availableFen(tx, c.companyId)) + figures.postedFen < 0) return 'short'
  const seq = (last?.seq ?? 0) + 1
  const made = await insertClosing(tx, { ...figures, contractId: c.id, version: c.version, span, seq, madeIn, sheets: o.sheets })
  if (!made) return 'nothing'
  if (figures.postedFen !== 0) {
    const posted = await post(tx, {
      sourceType: 'rebate',
      sourceId: `${c.ccNo}:${span.key}`,
      sourceStep: String(seq),
      moneyChangeType: MoneyChangeType.rebate,
      note: noteOf(c, span, { ...figures, seq }),
      actorId: o.actorId,
      entries: [
        { kind: 'customer_available', companyId: c.companyId, amountFen: figures.postedFen },
        { kind: 'mall_rebate', companyId: null, amountFen: minus(figures.postedFen) },
      ],
    })
    // Spent by another in between: nothing of this is kept, tomorrow is tried again.
    if (!posted) throw new Error(`rebate ${c.ccNo} ${span.key} is not covered`)
    announce(tx, `company:${c.companyId}`, { kind: 'funds' })
  }
  if (figures.settledKg === 0 && figures.postedFen === 0) return 'made'
  await notify(tx, await peopleWithRight(tx, c.companyId, 'funds.see'), {
    event: 'frameworkRebate',
    facts: {
      ccNo: c.ccNo,
      period: span.label,
      settled: tons(figures.settledKg),
      result:
        figures.postedFen > 0
          ? `${seq > 1 ? '补' : ''}返利 ${yuan(figures.postedFen)} 元，已入余额`
          : figures.postedFen < 0
            ? `有退货或更正，扣回返利 ${yuan(minus(figures.postedFen))} 元`
            : '没有到返利档位',
    },
    link: frameworkAddress(c.ccNo),
  })
  return 'made'
}

/** Does what is due of a contract, at the job's or the first reader's asking; gives how many rows were made. Its row is the line: twice is once. */
export const closeRebates = (world: World, ccNo: string): Promise<number> =>
  world.pool.tx(async tx => {
    const c = await lockContract(tx, ccNo)
    if (!c || c.rebateDueOn === null || c.rebateDueOn > c.today || c.version === 0) return 0
    // By which tiers and periods is what both are signing: it is closed, and stays due until then, by those that are in force afterwards.
    if (c.status === ContractStatus.changed) return 0
    const spans = rebateSpans(c.content)
    const [sheets, closings, holds, actorId] = await Promise.all([
      settledSheets(tx, c.id),
      closingsOf(tx, c.id),
      rebateHolds(tx, c.id),
      systemUserId(tx),
    ])
    let made = 0
    let short = false
    for (const span of c.content.tiers.length === 0 ? [] : spans) {
      if (span.toOn >= c.today || holds.some(h => h.periodKey === span.key)) continue
      const done = await closeOne(tx, c, {
        span,
        actorId,
        before: closings.filter(b => b.periodKey === span.key),
        ...settledOf(spans, span, sheets),
      })
      if (done === 'made') made += 1
      short ||= done === 'short'
    }
    await setRebateDue(
      tx,
      c.id,
      short ? addDays(c.today, 1) : c.content.tiers.length === 0 ? null : nextRebateDay(spans, c.today),
    )
    return made
  })

/** Job: contracts of which a period is over, or whose closed periods are looked at this month. */
export const closeDueRebates = async (world: World): Promise<number> =>
  sweep(await rebatesDue(world.pool), ({ ccNo }) => closeRebates(world, ccNo))

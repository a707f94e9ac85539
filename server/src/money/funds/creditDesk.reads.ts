// 授信 at the mill's desk: who has how much, who is late, what waits for a second person; one company with all that happened to its line.
import { CreditEvent, whyNotCredit } from '@mall/domain/money/funds/credit.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { companyForDesk, deskContactOf } from '../../people/company/deskScope.ts'
import { companyForCredit, creditHistory, openUses, waitingAsk } from './credit.queries.ts'
import { creditFacts, useView } from './credit.ts'
import { creditSums, deskLines } from './creditDesk.queries.ts'
import { balanceOf } from './funds.queries.ts'
import { owedFen } from './refund.queries.ts'

export async function readCreditList(ctx: Ctx, input: Parsed<'/api/ops/getCreditList'>) {
  const contactId = deskContactOf(ctx)
  const [rows, sums] = await Promise.all([
    deskLines(ctx.db, input.state, {
      contactId,
      word: literal(input.word),
      limit: input.pageSize,
      offset: offsetOf(input),
    }),
    creditSums(ctx.db, contactId),
  ])
  return {
    ...page(input, rows, rows[0]?.total ?? 0),
    lineCount: sums?.lines ?? 0,
    limitFen: sums?.limitFen ?? 0,
    usedFen: sums?.usedFen ?? 0,
    overdueFen: sums?.overdueFen ?? 0,
    overdueCount: sums?.overdueCount ?? 0,
    askedCount: sums?.asked ?? 0,
  }
}

export async function readCredit(ctx: Ctx, { companyCode }: Parsed<'/api/ops/getCredit'>) {
  const companyId = await companyForDesk(ctx, companyCode)
  const [facts, company, uses, ask, history, money, owed, twoAboveFen] = await Promise.all([
    creditFacts(ctx.db, companyId),
    companyForCredit(ctx.db, companyId),
    openUses(ctx.db, companyId),
    waitingAsk(ctx.db, companyId),
    creditHistory(ctx.db, companyId),
    balanceOf(ctx.db, companyId),
    owedFen(ctx.db, companyId),
    ctx.world.rules.number('credit.twoAboveFen'),
  ])
  const mayCheck = mayStaff(ctx.me.staffRoles, 'fund.check')
  return {
    companyCode,
    companyName: company?.name ?? '',
    availableFen: money?.availableFen ?? 0,
    owedFen: owed,
    twoAboveFen,
    version: facts?.version ?? 0,
    line: facts
      ? {
          limitFen: facts.limitFen,
          usedFen: facts.usedFen,
          overdueFen: facts.overdueFen,
          termDays: facts.termDays,
          validUntil: facts.validUntil,
          state: facts.state,
          stopReason: facts.stopReason,
          whyNot: whyNotCredit(facts, 0),
        }
      : null,
    uses: uses.map(useView),
    ask: ask
      ? {
          askId: String(ask.id),
          limitFen: ask.limitFen,
          termDays: ask.termDays,
          validUntil: ask.validUntil,
          reason: ask.reason,
          askedName: ask.askedName,
          askedAt: ask.askedAt.getTime(),
          own: ask.askedBy === ctx.me.userId,
          whyNotDecide: !mayCheck
            ? '没有「资金复核」权限，请联系运营管理员'
            : ask.askedBy === ctx.me.userId
              ? '申请与复核须是两个人，请另一位财务复核'
              : '',
        }
      : null,
    whyNotSet: !mayCheck
      ? '没有「资金复核」权限，请联系运营管理员'
      : ask
        ? `${ask.askedName} 的调整申请在等复核`
        : !company?.certified
          ? '企业没有认证，认证后才能授信'
          : company.frozen
            ? '企业已冻结'
            : '',
    history: history.map(h => ({
      at: h.at.getTime(),
      what: CreditEvent.label(h.event),
      who: h.who,
      detail: h.detail,
      amountFen: h.amountFen,
      limitFen: h.limitFen,
      usedFen: h.usedFen,
    })),
  }
}

// The mill's word on a doubted line. A correction itself is money of its own room (a claim, a refund); the statement says what was agreed.
import { monthText, StatementLineState } from '@mall/domain/money/statement/statement.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { statementLink } from './draftStatements.job.ts'
import { answerLine, lockStatement } from './statement.queries.ts'

export const answerStatementLine = (ctx: Ctx, input: Parsed<'/api/ops/answerStatementLine'>) =>
  ctx.db.tx(async tx => {
    const scope = { companyId: null, contact: deskContactOf(ctx) }
    const s = (await lockStatement(tx, scope, input.statementNo)) ?? refuse('STATEMENT_NONE')
    const state = input.agree ? ('corrected' as const) : ('upheld' as const)
    const answered = await answerLine(tx, {
      statementId: s.id,
      seq: input.lineNo,
      state,
      answer: input.answer,
      userId: ctx.me.userId,
    })
    if (!answered) return refuse('STATEMENT_LINE.noneOpen')
    announce(tx, `company:${s.companyId}`, { kind: 'statement', userId: ctx.me.userId, statementNo: s.statementNo })
    const result = StatementLineState.label(state)
    await notify(tx, await peopleWithRight(tx, s.companyId, 'settle.confirm'), {
      event: 'statementAnswered',
      facts: { month: monthText(s.month), statementNo: s.statementNo, line: input.lineNo, result, answer: input.answer },
      link: statementLink(s.statementNo),
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'statement.answer',
      objectType: 'statement',
      objectId: s.statementNo,
      detail: `第 ${input.lineNo} 行：${result}，${input.answer}`,
    })
    return { done: true as const }
  })

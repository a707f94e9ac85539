// The buyer's word on a statement: a line may be doubted with a reason, the others are confirmed and sealed by both sides.
import { monthText, statementMachine, StatementState } from '@mall/domain/money/statement/statement.rules.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { flowOf, openFlow } from '../../orders/signing/openFlow.ts'
import { dropDispute, linesOf, lockStatement, setConfirmed, setDispute, type StatementRow } from './statement.queries.ts'

/** The open pages of the company read it again. */
const tell = (ctx: Ctx, tx: Tx, s: StatementRow) =>
  announce(tx, `company:${s.companyId}`, { kind: 'statement', userId: ctx.me.userId, statementNo: s.statementNo })

const mine = async (ctx: Ctx, tx: Tx, no: string): Promise<StatementRow> =>
  (await lockStatement(tx, { companyId: ctx.companyId, contact: null }, no)) ?? refuse('STATEMENT_NONE')

/** Doubts a line, changes the doubt, or takes it back (no reason). Until the statement is confirmed. */
export const disputeLine = (ctx: Ctx, input: Parsed<'/api/statement/disputeLine'>) =>
  ctx.db.tx(async tx => {
    const s = await mine(ctx, tx, input.statementNo)
    tell(ctx, tx, s)
    if (!statementMachine.events(s.state, 'buyer').includes('confirm'))
      return refuse('STATEMENT_STATE', { state: StatementState.label(s.state), act: '再改争议；结果会记入下个月' })
    if (input.lineNo > s.lineCount) return refuse('STATEMENT_LINE.noLine')
    if (input.reason === '') {
      if (!(await dropDispute(tx, s.id, input.lineNo))) return refuse('STATEMENT_LINE.noneToTakeBack')
      return { done: true as const }
    }
    if (input.reason.length < 4) return refuse('STATEMENT_LINE.unexplained')
    const set = await setDispute(tx, {
      statementId: s.id,
      seq: input.lineNo,
      reason: input.reason,
      ownKg: input.ownKg ?? null,
      userId: ctx.me.userId,
    })
    if (!set) return refuse('STATEMENT_LINE.answered')
    await notify(tx, await staffWithRight(tx, 'settle.decide'), {
      event: 'statementDisputed',
      facts: {
        companyName: s.companyName,
        month: monthText(s.month),
        statementNo: s.statementNo,
        line: input.lineNo,
        reason: input.reason,
      },
      link: `/statement?open=${s.statementNo}`,
    })
    return { done: true as const }
  })

/** Confirms what is not doubted and has it sealed. Again, when the sealing came to nothing: it is sent anew. */
export const confirmStatement = (ctx: Ctx, input: Parsed<'/api/statement/confirmStatement'>) =>
  ctx.db.tx(async tx => {
    const s = await mine(ctx, tx, input.statementNo)
    if (s.state === 'sealed') return { state: s.state }
    tell(ctx, tx, s)
    const disputedFen = (await linesOf(tx, s.id)).filter(l => l.disputedAt !== null).reduce((n, l) => n + l.amountFen, 0)
    if (input.settledFen !== s.settledFen || (s.state !== 'confirmed' && input.disputedFen !== disputedFen))
      return refuse('STATEMENT_CHANGED')
    if (s.state !== 'confirmed') await setConfirmed(tx, s.id, ctx.me.userId)
    const flow = await flowOf(tx, 'statement', s.statementNo)
    if (!flow || flow.status === SignStatus.revoked)
      await openFlow(ctx.world, tx, {
        kind: 'statement',
        documentNo: s.statementNo,
        companyId: s.companyId,
        userId: ctx.me.userId,
        title: `${monthText(s.month)}对账单`,
        amountFen: s.settledFen,
      })
    return { state: 'confirmed' as const }
  })

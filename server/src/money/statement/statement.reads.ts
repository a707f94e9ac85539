import { equationLabel, monthText } from '@mall/domain/money/statement/statement.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { flowOf } from '../../orders/signing/openFlow.ts'
import { papersOf } from '../../orders/signing/paper.queries.ts'
import { paperView } from '../../orders/signing/paper.view.ts'
import {
  carriedLines,
  type LineRow,
  linesOf,
  statementByNo,
  statementCount,
  statementPage,
  type StatementRow,
  type StatementScope,
} from './statement.queries.ts'

const ms = (at: Date | null): number | null => at?.getTime() ?? null
const headView = (s: StatementRow) => ({
  statementNo: s.statementNo,
  companyName: s.companyName,
  monthText: monthText(s.month),
  state: s.state,
  settledKg: s.settledKg,
  settledFen: s.settledFen,
  balanceClosingFen: s.balanceClosingFen,
  goodsClosingFen: s.goodsClosingFen,
  lineCount: s.lineCount,
  disputedCount: s.disputedCount,
  disputedFen: s.disputedFen,
  draftedAt: s.draftedAt.getTime(),
  confirmUntil: s.confirmBy.getTime(),
  confirmedAt: ms(s.confirmedAt),
  sealedAt: ms(s.sealedAt),
})
const lineView = (l: LineRow) => ({
  lineNo: l.seq,
  orderCode: l.orderCode,
  buyerNo: l.buyerNo,
  settleNo: l.settleNo,
  waybillNo: l.waybillNo,
  ticketNo: l.ticketNo,
  title: l.title,
  settledAt: l.settledAt.getTime(),
  settledKg: l.settledKg,
  amountFen: l.amountFen,
  state: l.state,
  reason: l.reason,
  ownKg: l.ownKg,
  disputedBy: l.disputedBy,
  disputedAt: ms(l.disputedAt),
  answer: l.answer,
  answeredBy: l.answeredBy,
  answeredAt: ms(l.answeredAt),
})

const listOf = async (
  ctx: Ctx,
  scope: StatementScope,
  input: { currentPage: number; pageSize: number; word?: string; state?: string },
) => {
  const ask = { ...scope, word: literal(input.word ?? ''), state: input.state ?? 'all' }
  const [rows, count] = await Promise.all([
    statementPage(ctx.db, { ...ask, limit: input.pageSize, offset: offsetOf(input) }),
    statementCount(ctx.db, ask),
  ])
  return page(input, rows.map(headView), count)
}
export const readStatementList = (ctx: Ctx, input: Parsed<'/api/statement/getStatementList'>) =>
  listOf(ctx, { companyId: ctx.companyId, contact: null }, input)
export const readStatementQueue = (ctx: Ctx, input: Parsed<'/api/ops/getStatementQueue'>) =>
  listOf(ctx, { companyId: null, contact: deskContactOf(ctx) }, input)

const detailOf = async (ctx: Ctx, scope: StatementScope, no: string) => {
  const s = (await statementByNo(ctx.db, scope, no)) ?? refuse('STATEMENT_NONE')
  const [lines, carried, flow] = await Promise.all([
    linesOf(ctx.db, s.id),
    carriedLines(ctx.db, s),
    flowOf(ctx.db, 'statement', s.statementNo),
  ])
  const papers = flow?.paper ? await papersOf(ctx.db, s.statementNo) : []
  const paper = papers.find(p => p.state === flow?.paper)
  return {
    ...headView(s),
    equations: s.equations.map(e => ({ ...e, ...equationLabel[e.key] })),
    lines: lines.map(lineView),
    carried: carried.map(l => ({ ...lineView(l), statementNo: l.statementNo, monthText: monthText(l.month) })),
    signStatus: flow?.status ?? null,
    buyerSignedAt: ms(flow?.buyerSignedAt ?? null),
    sellerSignedAt: ms(flow?.sellerSignedAt ?? null),
    sha256: flow?.signedSha256 ?? '',
    flowNo: flow?.flowNo ?? '',
    paper: paper ? paperView(paper) : null,
  }
}
export const readStatement = (ctx: Ctx, input: Parsed<'/api/statement/getStatement'>) =>
  detailOf(ctx, { companyId: ctx.companyId, contact: null }, input.statementNo)
export const readStatementAtDesk = (ctx: Ctx, input: Parsed<'/api/ops/getStatementDetail'>) =>
  detailOf(ctx, { companyId: null, contact: deskContactOf(ctx) }, input.statementNo)

// 登记与报价: the draft is judged as the desk on the buyer's page judged it; what was taken waits for its endorsement.
import { draftNoText, ENDORSE_DAYS, whyNotRange } from '@mall/domain/money/acceptance/draft.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { logDraft } from '../funds/draftMoney.queries.ts'
import { announce } from '../../platform/live/hub.ts'
import { insertDraft, insertQuote, lockDraft, lockLine, lockPackage, overlapping } from './draft.queries.ts'
import { moveDraft } from './moveDraft.ts'
import { taken } from './takingRules.ts'

export const registerDraft = (ctx: Ctx, input: Parsed<'/api/draft/register'>) =>
  ctx.once(async tx => {
    const { companyId, me } = ctx
    await lockLine(tx, companyId)
    const { acceptor, verdict } = await taken(ctx, tx, input)
    const why = whyNotRange(input.draftNo, input.faceFen)
    if (why) return refuse('DRAFT_NOT_TAKEN', { why })
    await lockPackage(tx, input.draftNo)
    const known = await overlapping(tx, input.draftNo, companyId)
    if (known !== undefined) return refuse('DRAFT_KNOWN', { draftNo: draftNoText(known) })
    const made = await insertDraft(tx, {
      draftNo: input.draftNo,
      companyId,
      userId: me.userId,
      requestId: input.requestId,
      kind: input.kind,
      acceptorId: acceptor.id,
      acceptorName: acceptor.name,
      classCode: acceptor.classCode,
      faceFen: input.faceFen,
      dueOn: input.dueOn,
      rateBp: verdict.rule.rateBp,
      days: verdict.days,
      discountFen: verdict.discountFen,
      endorseDays: ENDORSE_DAYS,
    })
    if (!made) return refuse('REQUEST_REUSED')
    const detail = `${acceptor.name} ${yuan(input.faceFen)} 元，${input.dueOn} 到期`
    await logDraft(tx, { draftId: made.id, event: 'register', detail, actorId: me.userId })
    announce(tx, `company:${companyId}`, { kind: 'funds' })
    return { draftCode: made.draftCode, endorseBy: made.endorseBy }
  })

export const withdrawDraft = (ctx: Ctx, { draftCode }: Parsed<'/api/draft/withdraw'>) =>
  ctx.db.tx(async tx => {
    const d = await lockDraft(tx, draftCode)
    if (!d || d.companyId !== ctx.companyId) return refuse('DRAFT_NONE')
    if (d.state === 'withdrawn') return { done: true as const }
    await moveDraft(tx, d, { on: 'withdraw', by: 'buyer', actorId: ctx.me.userId })
    return { done: true as const }
  })

/** 报价 binds nobody to bring the draft: it prices orders by its real cost until its hour. */
export const quoteDraft = (ctx: Ctx, input: Parsed<'/api/draft/quote'>) =>
  ctx.once(async tx => {
    const { companyId, me } = ctx
    const { acceptor, verdict } = await taken(ctx, tx, input)
    const made = await insertQuote(tx, {
      companyId,
      userId: me.userId,
      requestId: input.requestId,
      kind: input.kind,
      acceptorName: acceptor.name,
      classCode: acceptor.classCode,
      faceFen: input.faceFen,
      dueOn: input.dueOn,
      rateBp: verdict.rule.rateBp,
      days: verdict.days,
    })
    if (!made) return refuse('REQUEST_REUSED')
    return {
      quoteNo: made.quoteNo,
      validUntil: made.validUntil.getTime(),
      rateBp: verdict.rule.rateBp,
      days: verdict.days,
      discountFen: verdict.discountFen,
    }
  })

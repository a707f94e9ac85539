// 登记与报价: the draft is judged as the desk on the buyer's page judged it; what was taken waits for its endorsement.
import { draftNoText, ENDORSE_DAYS, whyNotRange } from '@mall/domain/money/acceptance/draft.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { logDraft } from '../funds/draftMoney.queries.ts'
import { announce } from '../../platform/live/hub.ts'
import {
  draftByRequest,
  type DraftRow,
  insertDraft,
  insertQuote,
  lockDraft,
  lockLine,
  lockPackage,
  overlapping,
  quoteByRequest,
} from './draft.queries.ts'
import { moveDraft } from './moveDraft.ts'
import { acceptorById } from './draftRules.queries.ts'
import { taken } from './takingRules.ts'

export const registerDraft = (ctx: Ctx, input: Parsed<'/api/draft/register'>) =>
  ctx.db.tx(async tx => {
    const { companyId, me } = ctx
    await lockLine(tx, companyId)
    const twin = await draftByRequest(tx, me.userId, input.requestId)
    if (twin) return sameAs(twin, input)
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
    // The key was used in this very moment.
    if (!made) return refuse('DRAFT_KNOWN', { draftNo: draftNoText(input.draftNo) })
    const detail = `${acceptor.name} ${yuan(input.faceFen)} 元，${input.dueOn} 到期`
    await logDraft(tx, { draftId: made.id, event: 'register', detail, actorId: me.userId })
    announce(tx, `company:${companyId}`, { kind: 'funds' })
    return { draftCode: made.draftCode, endorseBy: made.endorseBy }
  })

const sameAs = (twin: DraftRow, input: Parsed<'/api/draft/register'>) =>
  twin.draftNo === input.draftNo &&
  twin.faceFen === input.faceFen &&
  twin.dueOn === input.dueOn &&
  twin.acceptorId === Number(input.acceptorId)
    ? { draftCode: twin.draftCode, endorseBy: twin.endorseBy }
    : refuse('REQUEST_REUSED')

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
  ctx.db.tx(async tx => {
    const { companyId, me } = ctx
    const twin = await quoteByRequest(tx, me.userId, input.requestId)
    const { acceptor, verdict } = await taken(ctx, tx, input)
    const answer = (q: { quoteNo: string; validUntil: Date }) => ({
      quoteNo: q.quoteNo,
      validUntil: q.validUntil.getTime(),
      rateBp: verdict.rule.rateBp,
      days: verdict.days,
      discountFen: verdict.discountFen,
    })
    if (twin)
      return twin.acceptorName === (await acceptorById(tx, Number(input.acceptorId)))?.name &&
        twin.faceFen === input.faceFen &&
        twin.dueOn === input.dueOn
        ? answer(twin)
        : refuse('REQUEST_REUSED')
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
    return answer(made ?? (await quoteByRequest(tx, me.userId, input.requestId)) ?? refuse('BUSY'))
  })

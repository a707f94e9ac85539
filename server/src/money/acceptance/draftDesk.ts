// 承兑 at the mill's desk: what waits, what is in hand, what finance does not take, and the rules drafts are taken by.
import { AcceptorClass, DraftKind, DraftState } from '@mall/domain/money/acceptance/draft.ts'
import { percent } from '@mall/domain/money/acceptance/draft.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { draftByCode, type DraftRow, eventsOfDraft, lockDraft, usesOfDraft } from './draft.queries.ts'
import { draftHistory, draftView, useView } from './draft.view.ts'
import { deskDrafts, draftCounts } from './draftDesk.queries.ts'
import { acceptorsAtDesk, allClasses, changeAcceptor, insertAcceptor, insertClass } from './draftRules.queries.ts'
import { moveDraft, tellBuyer } from './moveDraft.ts'
import { noticesOf } from './notice.queries.ts'

const rowView = (d: DraftRow) => ({ ...draftView(d), companyCode: d.companyCode, companyName: d.companyName })
const NONE = { waiting: 0, hand: 0, handFen: 0, due7: 0, due7Fen: 0, due30: 0, dishonoured: 0, debtFen: 0, odd: 0 }

export async function readDraftsAtDesk(ctx: Ctx, input: Parsed<'/api/ops/getDraftList'>) {
  const contactId = deskContactOf(ctx)
  const rows = await deskDrafts(ctx.db, input.state, {
    contactId,
    word: literal(input.word),
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return {
    ...page(input, rows.map(rowView), rows[0]?.total ?? 0),
    sumFen: rows[0]?.sumFen ?? 0,
    counts: (await draftCounts(ctx.db, contactId)) ?? NONE,
  }
}

const NEWS: Record<string, string> = {
  endorsed: '背书',
  honoured: '承兑人付款',
  dishonoured: '承兑人拒付',
  insolvent: '承兑人停业',
}

export async function readDraftAtDesk(ctx: Ctx, { draftCode }: Parsed<'/api/ops/getDraft'>) {
  const d = await draftByCode(ctx.db, draftCode)
  if (!d || !(await companyInScope(ctx, d.companyId))) return refuse('DRAFT_NONE')
  return {
    ...rowView(d),
    uses: (await usesOfDraft(ctx.db, d.id)).map(useView),
    notices: (await noticesOf(ctx.db, d.id)).map(n => ({
      noticeId: n.noticeId,
      what: NEWS[n.kind] ?? n.kind,
      outcome: n.outcome,
      at: n.at.getTime(),
    })),
    history: draftHistory(await eventsOfDraft(ctx.db, d.id), false),
    whyNotRefuse:
      d.state !== DraftState.waiting
        ? `承兑${DraftState.label(d.state)}，不能不收`
        : mayStaff(ctx.me.staffRoles, 'fund.receipt')
          ? ''
          : '您的岗位没有收款权限',
  }
}

export const refuseDraft = (ctx: Ctx, { draftCode, reason }: Parsed<'/api/ops/refuseDraft'>) =>
  ctx.db.tx(async tx => {
    const d = await lockDraft(tx, draftCode)
    if (!d || !(await companyInScope(ctx, d.companyId, tx))) return refuse('DRAFT_NONE')
    if (d.state === 'refused' && d.endedWhy === reason) return { done: true as const }
    const moved = await moveDraft(tx, d, { on: 'refuse', by: 'finance', actorId: ctx.me.userId, detail: reason })
    await tellBuyer(tx, moved, 'draftRefused', { reason })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'draft.refuse',
      objectType: 'draft',
      objectId: draftCode,
      detail: `${d.companyName} ${d.acceptorName} ${yuan(d.faceFen)} 元：${reason}`,
    })
    return { done: true as const }
  })

export async function readDraftRules(ctx: Ctx) {
  return {
    classes: (await allClasses(ctx.db)).map(c => ({ ...c, validFrom: c.validFrom.getTime() })),
    acceptors: (await acceptorsAtDesk(ctx.db)).map(({ id, changedAt, ...a }) => ({
      ...a,
      acceptorId: String(id),
      changedAt: changedAt.getTime(),
    })),
    lineFen: await ctx.world.rules.number('draft.companyLineFen'),
  }
}

/** A new word of a class: the old one stays, and holds until this one's moment. */
export const saveDraftClass = (ctx: Ctx, input: Parsed<'/api/ops/saveDraftClass'>) =>
  ctx.db.tx(async tx => {
    if (input.validFrom !== null && input.validFrom < ctx.me.now - 60_000) return refuse('DRAFT_RULE.startsPast')
    if (input.companyLimitFen < input.singleLimitFen) return refuse('DRAFT_RULE.companyBelowOne')
    const made = await insertClass(tx, {
      ...input,
      validFrom: input.validFrom === null ? null : new Date(input.validFrom),
      actorId: ctx.me.userId,
    })
    if (!made) return refuse('DRAFT_RULE.startsTwice')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'draft.class',
      objectType: 'draftClass',
      objectId: input.classCode,
      detail: `${AcceptorClass.label(input.classCode)} 贴现率 ${percent(input.rateBp)}，单张 ${yuan(input.singleLimitFen)}，一家合计 ${yuan(input.companyLimitFen)}，${input.months} 个月`,
    })
    return { done: true as const }
  })

export const saveDraftAcceptor = (ctx: Ctx, { acceptorId, ...input }: Parsed<'/api/ops/saveDraftAcceptor'>) =>
  ctx.db.tx(async tx => {
    const saved =
      acceptorId === null ? await insertAcceptor(tx, input) : await changeAcceptor(tx, { ...input, id: Number(acceptorId) })
    if (!saved) return refuse('DRAFT_RULE.nameTaken', { name: input.name })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'draft.acceptor',
      objectType: 'draftAcceptor',
      objectId: String(saved.id),
      detail: `${input.name}，${DraftKind.label(input.kind)}，${AcceptorClass.label(input.classCode)}，${input.taken ? '收' : '不收'}`,
    })
    return { done: true as const }
  })

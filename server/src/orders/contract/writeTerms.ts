// A text gets a new version: draft, and publication. What is published stays for ever; orders that stand by an older version keep it.
import { dayText } from '@mall/domain/kernel/clock.ts'
import { compareClauses, countChanges } from '@mall/domain/orders/contract/compareContracts.ts'
import { TermsKind } from '@mall/domain/orders/contract/contract.status.ts'
import { whyNotTerms } from '@mall/domain/orders/contract/termsText.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import {
  announceWindow,
  buyersOfClass,
  dropDraft,
  insertDraft,
  lockTerms,
  publishDraft,
  updateDraft,
  versionsOf,
} from './terms.queries.ts'

interface Which {
  kind: 'template' | 'agreement'
  code: string
}

const record = (ctx: Ctx, tx: Tx, act: AuditAct, { kind, code }: Which, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'contractTerms', objectId: `${kind}:${code}`, detail })

/**
 * Keeps a draft; the first saving of one makes the next version. `rev` is the revision that was read (0: there was none): a draft that somebody
 * else has saved meanwhile is not overwritten. Refuses words and conditions that no contract knows.
 */
export const saveTermsDraft = (ctx: Ctx, input: Parsed<'/api/ops/saveContractTermsDraft'>) =>
  ctx.db.tx(async tx => {
    if (!(await lockTerms(tx, input.kind, input.code))?.known) return refuse('TERMS_NOT_FOUND')
    const why = whyNotTerms(input)
    if (why) return refuse('TERMS_WRONG', { why })
    const draft = (await versionsOf(tx, input.kind, input.code)).find(v => v.state === 'draft')
    if ((draft?.rev ?? 0) !== input.rev) return refuse('TERMS_DRAFT')
    const next = { ...input, userId: ctx.me.userId }
    const saved = (await (draft ? updateDraft(tx, next) : insertDraft(tx, next))) ?? refuse('TERMS_DRAFT')
    await record(
      ctx,
      tx,
      'contract.termsDraft',
      input,
      `《${input.title}》第 ${saved.versionNo} 版草稿${input.note ? `：${input.note}` : ''}`,
    )
    return saved
  })

export const dropTermsDraft = (ctx: Ctx, input: Parsed<'/api/ops/dropContractTermsDraft'>) =>
  ctx.db.tx(async tx => {
    await lockTerms(tx, input.kind, input.code)
    if ((await dropDraft(tx, input.kind, input.code, input.rev)) === 0) return refuse('TERMS_DRAFT')
    await record(ctx, tx, 'contract.termsDrop', input, TermsKind.label(input.kind))
    return { done: true as const }
  })

/**
 * Contracts are made of it from the day it comes into force: at once, or for a change of a product agreement at the earliest as many days later as
 * the rule says, of which its buyers hear now. Refuses a draft that says nothing new, and one that was changed since it was looked at.
 */
export const publishTerms = (ctx: Ctx, input: Parsed<'/api/ops/publishContractTerms'>) =>
  ctx.db.tx(async tx => {
    await lockTerms(tx, input.kind, input.code)
    const versions = await versionsOf(tx, input.kind, input.code)
    const draft = versions.find(v => v.state === 'draft' && v.rev === input.rev) ?? refuse('TERMS_DRAFT')
    const why = whyNotTerms(draft)
    if (why) return refuse('TERMS_WRONG', { why })
    // What is compared is the newest that was published, in force or announced: the next one follows it.
    const newest = versions.find(v => v.state === 'published')
    const changes = countChanges(compareClauses({ part: input.code, ofName: draft.title }, newest?.clauses ?? [], draft.clauses))
    if (newest && changes === 0 && newest.title === draft.title) return refuse('TERMS_SAME')
    const days = input.kind === 'agreement' && newest ? await ctx.world.rules.number('contract.announceDays') : 0
    const { firstOn, lastOn } = await announceWindow(tx, days)
    const fromOn = input.fromOn ?? (days > 0 ? firstOn : null)
    if (fromOn !== null && (fromOn < firstOn || fromOn > lastOn)) return refuse('TERMS_DAY', { firstOn, lastOn, days })
    const published = (await publishDraft(tx, { ...input, fromOn, userId: ctx.me.userId })) ?? refuse('TERMS_DRAFT')
    const { versionNo, inForceFrom, announced } = published
    if (announced && input.kind === 'agreement')
      await notify(tx, await buyersOfClass(tx, input.code), {
        event: 'agreementAnnounced',
        facts: { title: draft.title, versionNo, day: dayText(inForceFrom), changes },
        link: `/productAgreement/agreementList?classCode=${input.code}&versionNo=${versionNo}`,
      })
    await record(
      ctx,
      tx,
      'contract.termsPublish',
      input,
      `《${draft.title}》${newest ? `第 ${newest.versionNo} 版 → ` : ''}第 ${versionNo} 版，改 ${changes} 处${announced ? `，${dayText(inForceFrom)} 起执行` : ''}${draft.note ? `：${draft.note}` : ''}`,
    )
    return { versionNo, inForceFrom: inForceFrom.getTime() }
  })

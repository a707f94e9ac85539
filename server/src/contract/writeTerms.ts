// A text gets a new version: draft, and publication. What is published stays for ever; orders that stand by an older version keep it.
import { compareClauses, countChanges } from '@mall/domain/contract/compareContracts.ts'
import { TermsKind } from '@mall/domain/contract/contract.status.ts'
import { whyNotTerms } from '@mall/domain/contract/termsText.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import type { Ctx } from '../app/ctx.ts'
import { audit } from '../audit/audit.ts'
import type { AuditAct } from '@mall/domain/audit/audit.acts.ts'
import type { Tx } from '../db/pool.ts'
import { dropDraft, insertDraft, lockTerms, publishDraft, updateDraft, versionsOf } from './terms.queries.ts'

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

/** From now on contracts are made of it. Refuses a draft that says nothing new, and one that was changed since it was looked at. */
export const publishTerms = (ctx: Ctx, input: Parsed<'/api/ops/publishContractTerms'>) =>
  ctx.db.tx(async tx => {
    await lockTerms(tx, input.kind, input.code)
    const versions = await versionsOf(tx, input.kind, input.code)
    const draft = versions.find(v => v.state === 'draft' && v.rev === input.rev) ?? refuse('TERMS_DRAFT')
    const why = whyNotTerms(draft)
    if (why) return refuse('TERMS_WRONG', { why })
    const inForce = versions.find(v => v.state === 'published')
    const changes = countChanges(compareClauses({ part: input.code, ofName: draft.title }, inForce?.clauses ?? [], draft.clauses))
    if (inForce && changes === 0 && inForce.title === draft.title) return refuse('TERMS_SAME')
    const published = (await publishDraft(tx, { ...input, userId: ctx.me.userId })) ?? refuse('TERMS_DRAFT')
    await record(
      ctx,
      tx,
      'contract.termsPublish',
      input,
      `《${draft.title}》${inForce ? `第 ${inForce.versionNo} 版 → ` : ''}第 ${published.versionNo} 版，改 ${changes} 处${draft.note ? `：${draft.note}` : ''}`,
    )
    return published
  })

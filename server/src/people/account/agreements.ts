// 协议的新版本: who has agreed to a text is asked again when another version of it is in force. Who never agreed himself (his company's papers bind him) is not.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { articlesOf } from '../../site/content/cms.queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { agreedVersions, insertConsent } from './account.queries.ts'

/** The category of the texts that people agree to. */
export const AGREEMENTS = 'privacyAgreement'

async function due(db: Db, userId: number) {
  const [texts, agreed] = await Promise.all([articlesOf(db, [AGREEMENTS]), agreedVersions(db, userId)])
  const versionOf = new Map(agreed.map(a => [a.articleId, a.version]))
  return texts.flatMap(t => {
    const agreedVersion = versionOf.get(t.articleId)
    return agreedVersion === undefined || agreedVersion === String(t.versionNo) ? [] : [{ ...t, agreedVersion }]
  })
}

export async function readDueAgreements(ctx: Ctx) {
  // What a person agrees to is his: who orders for him is not asked.
  if (ctx.me.actor) return []
  return (await due(ctx.db, ctx.me.userId)).map(t => ({
    articleId: t.articleId,
    title: t.title,
    version: String(t.versionNo),
    since: t.liveAt.getTime(),
    agreedVersion: t.agreedVersion,
  }))
}

/** The versions that are in force now and no others: a text that changed meanwhile was not read. */
export const agreeToAgreements = (ctx: Ctx, input: Parsed<'/api/user/agreeToAgreements'>) =>
  ctx.db.tx(async tx => {
    const texts = await articlesOf(tx, [AGREEMENTS])
    const read = input.agreements.map(a => texts.find(t => t.articleId === a.articleId && String(t.versionNo) === a.version))
    if (read.length === 0 || read.includes(undefined)) return refuse('AGREEMENT_NEEDED')
    const wanted = new Set(read.map(t => t?.articleId))
    const now = (await due(tx, ctx.me.userId)).filter(t => wanted.has(t.articleId))
    for (const t of now)
      await insertConsent(tx, {
        userId: ctx.me.userId,
        articleId: t.articleId,
        title: t.title,
        version: String(t.versionNo),
        ip: ctx.ip,
      })
    if (now.length > 0)
      await audit(tx, {
        actorId: ctx.me.userId,
        act: 'account.agree',
        objectType: 'user',
        objectId: String(ctx.me.userId),
        detail: `同意 ${now.map(t => `${t.title} 第 ${t.versionNo} 版`).join('、')}`,
      })
    return { done: true as const }
  })

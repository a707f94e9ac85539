// 内容台: an article gets a new version. One draft at a time; somebody else agrees to it; from its hour on it is read. What was read stays for ever.
import { dayText } from '@mall/domain/kernel/clock.ts'
import { ArticleArea } from '@mall/domain/site/content/content.codes.ts'
import { picturesOf, plainParagraphs, whyNotLink, whyNotRichText } from '@mall/domain/site/content/richText.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import {
  type ArticleHead,
  categories,
  dropIfEmpty,
  dropVersion,
  firstDay,
  insertArticle,
  insertDraft,
  lockArticle,
  publishVersion,
  strangePictures,
  submitVersion,
  toDraft,
  unschedule,
  updateDraft,
  type VersionRow,
  versionsOf,
} from './article.queries.ts'
import { VALUE_KEYS } from './systemValues.ts'

export const recordContent = (ctx: Ctx, tx: Tx, act: AuditAct, objectId: string, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'content', objectId, detail })

async function locked(tx: Tx, articleId: string): Promise<{ head: ArticleHead; versions: VersionRow[] }> {
  const head = (await lockArticle(tx, articleId)) ?? refuse('ARTICLE_NONE')
  return { head, versions: await versionsOf(tx, articleId) }
}
/** The version on its way at the revision that was looked at. */
const openAt = (versions: readonly VersionRow[], rev: number, state: VersionRow['state']): VersionRow =>
  versions.find(v => v.state === state && v.rev === rev) ?? refuse('ARTICLE_DRAFT')
const named = (head: ArticleHead, v: { title: string; versionNo: number }) => `${head.catName}《${v.title}》第 ${v.versionNo} 版`

/** A new article begins as a draft. Refuses a group that the site has no place for. */
export const addArticle = (ctx: Ctx, input: Parsed<'/api/ops/addArticle'>) =>
  ctx.once(async tx => {
    const group = (await categories(tx)).find(c => c.catCode === input.catCode) ?? refuse('ARTICLE_GROUP')
    const kind = group.area === ArticleArea.notice ? input.kind : ''
    const { requestId: sent, ...asked } = input
    const requestId = `${ctx.me.userId}:${sent}`
    const made = (await insertArticle(tx, { catCode: input.catCode, kind, requestId, asked })) ?? refuse('REQUEST_REUSED')
    const empty = { isOpen: 0, link: '', body: { type: 'doc' as const, content: [] }, pictures: [], note: '' }
    await insertDraft(tx, { articleId: made.articleId, title: input.title, ...empty, userId: ctx.me.userId })
    await recordContent(ctx, tx, 'content.add', made.articleId, `${group.name}《${input.title}》`)
    return made
  })

/**
 * Keeps a draft; the first saving of one makes the next version. `rev` is the revision that was read (0: there was none): what somebody else has
 * saved meanwhile is not overwritten. A version that waits for approval or for its hour is taken back first. Refuses links and pictures from elsewhere.
 */
export const saveArticleDraft = (ctx: Ctx, input: Parsed<'/api/ops/saveArticleDraft'>) =>
  ctx.db.tx(async tx => {
    const { versions } = await locked(tx, input.articleId)
    const why = whyNotRichText(input.body, VALUE_KEYS) ?? (input.link === '' ? undefined : whyNotLink(input.link))
    if (why) return refuse('ARTICLE_WRONG', { why })
    const pictures = picturesOf(input.body)
    if ((await strangePictures(tx, pictures)).length > 0) return refuse('ARTICLE_WRONG.pictureElsewhere')
    const waits = versions.find(v => v.stand === 'waiting' || v.stand === 'ahead')
    if (waits)
      return refuse('ARTICLE_WAITING', { versionNo: waits.versionNo, state: waits.stand === 'ahead' ? '已定时' : '待批准' })
    const draft = versions.find(v => v.state === 'draft')
    if ((draft?.rev ?? 0) !== input.rev) return refuse('ARTICLE_DRAFT')
    const next = { ...input, pictures, userId: ctx.me.userId }
    const saved = (await (draft ? updateDraft(tx, next) : insertDraft(tx, next))) ?? refuse('ARTICLE_DRAFT')
    await recordContent(
      ctx,
      tx,
      'content.draft',
      input.articleId,
      `《${input.title}》第 ${saved.versionNo} 版草稿${input.note ? `：${input.note}` : ''}`,
    )
    return saved
  })

/** A draft is given up, or what waits for approval becomes a draft again (`back`). An article that never was more goes with its draft. */
export const dropArticleDraft = (ctx: Ctx, { articleId, rev, back }: Parsed<'/api/ops/dropArticleDraft'>) =>
  ctx.db.tx(async tx => {
    const { head, versions } = await locked(tx, articleId)
    const v = openAt(versions, rev, back ? 'waiting' : 'draft')
    if (back) await toDraft(tx, articleId, rev, '')
    else {
      await dropVersion(tx, articleId, rev)
      await dropIfEmpty(tx, articleId)
    }
    await recordContent(ctx, tx, back ? 'content.back' : 'content.drop', articleId, named(head, v))
    return { done: true as const }
  })

/** An old version's text as a new draft; what is read now stays as it is. */
export const restoreArticle = (ctx: Ctx, { articleId, versionNo }: Parsed<'/api/ops/restoreArticle'>) =>
  ctx.db.tx(async tx => {
    const { head, versions } = await locked(tx, articleId)
    if (versions.some(v => v.state !== 'published' || v.stand === 'ahead')) return refuse('ARTICLE_DRAFT')
    const old = versions.find(v => v.versionNo === versionNo) ?? refuse('ARTICLE_DRAFT')
    const note = `恢复第 ${versionNo} 版`
    const saved = await insertDraft(tx, { ...old, articleId, pictures: picturesOf(old.body), note, userId: ctx.me.userId })
    await recordContent(ctx, tx, 'content.draft', articleId, `${named(head, old)}恢复成草稿`)
    return saved ?? refuse('ARTICLE_DRAFT')
  })

/** Days that a change of this text is announced before it binds: 注册协议 that people have agreed to; 0 for everything else. */
export const announceDays = async (ctx: Ctx, area: string, everLive: boolean): Promise<number> =>
  area === ArticleArea.agreement && everLive ? ctx.world.rules.number('content.announceDays') : 0

/** From when a version is read: at once, at the hour that was wanted, never before its announcement is over. */
async function liveAt(ctx: Ctx, tx: Tx, area: string, everLive: boolean, wanted: Date | null): Promise<Date | null> {
  const days = await announceDays(ctx, area, everLive)
  if (days === 0) return wanted
  const first = await firstDay(tx, days)
  if (wanted && wanted < first) return refuse('ARTICLE_DAY', { days, first: dayText(first) })
  return wanted ?? first
}

const said = (v: { title: string; isOpen: number; link: string; body: VersionRow['body'] }) =>
  JSON.stringify([v.title, v.isOpen, v.link, v.body])

/** Hands a draft over to somebody who agrees. Refuses what cannot be read (no text, no link) and what says nothing new. */
export const submitArticle = (ctx: Ctx, input: Parsed<'/api/ops/submitArticle'>) =>
  ctx.db.tx(async tx => {
    const { head, versions } = await locked(tx, input.articleId)
    const draft = openAt(versions, input.rev, 'draft')
    if (draft.isOpen === 1 && draft.link === '') return refuse('ARTICLE_WRONG.noAddress')
    if (draft.isOpen === 0 && plainParagraphs(draft.body).length === 0 && picturesOf(draft.body).length === 0)
      return refuse('ARTICLE_WRONG.empty')
    const live = versions.find(v => v.stand === 'live')
    if (live && said(live) === said(draft)) return refuse('ARTICLE_SAME', { versionNo: live.versionNo })
    // A moment that is over means as soon as somebody agrees.
    const wanted = input.wantedAt !== null && input.wantedAt > head.now.getTime() ? new Date(input.wantedAt) : null
    await liveAt(ctx, tx, head.area, live !== undefined, wanted)
    await submitVersion(tx, { articleId: input.articleId, rev: input.rev, userId: ctx.me.userId, wantedAt: wanted })
    await notify(
      tx,
      (await staffWithRight(tx, 'content.publish')).filter(id => id !== ctx.me.userId),
      {
        event: 'articleToApprove',
        facts: { articleId: input.articleId, name: named(head, draft), when: wanted ? `，${dayText(wanted)} 起` : '' },
        link: `/articles?article=${encodeURIComponent(input.articleId)}`,
      },
    )
    await recordContent(ctx, tx, 'content.submit', input.articleId, `${named(head, draft)}${draft.note ? `：${draft.note}` : ''}`)
    return { done: true as const }
  })

/** Who handed it over hears what came of it. */
const tellMaker = async (tx: Tx, head: ArticleHead, v: VersionRow, what: string): Promise<void> => {
  if (v.submittedBy === null) return
  await notify(tx, [v.submittedBy], {
    event: 'articleDecided',
    facts: { articleId: head.articleId, name: named(head, v), what },
    link: `/articles?article=${encodeURIComponent(head.articleId)}`,
  })
}

/** Somebody other than who handed it over agrees or sends it back with a reason. */
export const decideArticle = (ctx: Ctx, input: Parsed<'/api/ops/decideArticle'>) =>
  ctx.db.tx(async tx => {
    const { head, versions } = await locked(tx, input.articleId)
    const v = openAt(versions, input.rev, 'waiting')
    if (v.submittedBy === ctx.me.userId) return refuse('ARTICLE_SELF')
    if (!input.pass) {
      if (input.reason === '') return refuse('ARTICLE_REASON')
      await toDraft(tx, input.articleId, input.rev, input.reason)
      await tellMaker(tx, head, v, `退回：${input.reason}`)
      await recordContent(ctx, tx, 'content.sendBack', input.articleId, `${named(head, v)}：${input.reason}`)
      return { liveAt: null }
    }
    const everLive = versions.some(x => x.stand === 'live')
    const from = await liveAt(ctx, tx, head.area, everLive, v.wantedAt)
    const { articleId, rev } = input
    const done = (await publishVersion(tx, { articleId, rev, userId: ctx.me.userId, liveAt: from })) ?? refuse('ARTICLE_DRAFT')
    await tellMaker(tx, head, v, from ? `已批准，${dayText(done.liveAt)} 起` : '已批准，已上线')
    await recordContent(ctx, tx, 'content.pass', articleId, `${named(head, v)}${from ? `，${dayText(done.liveAt)} 起` : ''}`)
    return { liveAt: done.liveAt.getTime() }
  })

/** What is agreed and waits for its hour is taken back and is a draft again. */
export const unscheduleArticle = (ctx: Ctx, { articleId, versionNo }: Parsed<'/api/ops/unscheduleArticle'>) =>
  ctx.db.tx(async tx => {
    const { head, versions } = await locked(tx, articleId)
    const v = versions.find(x => x.versionNo === versionNo && x.state === 'published') ?? refuse('ARTICLE_DRAFT')
    if (versions.some(x => x.state !== 'published')) return refuse('ARTICLE_DRAFT')
    if ((await unschedule(tx, articleId, versionNo)) === 0) return refuse('ARTICLE_LIVE', { versionNo })
    await recordContent(ctx, tx, 'content.back', articleId, named(head, v))
    return { done: true as const }
  })

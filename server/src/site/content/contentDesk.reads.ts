import { ArticleArea, type ArticleStandCode } from '@mall/domain/site/content/content.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import {
  articleHead,
  articlesWithValues,
  categories,
  consentCounts,
  consentPage,
  type PlacedRow,
  placedArticles,
  versionsOf,
} from './article.queries.ts'
import { systemValues } from './systemValues.ts'
import { announceDays } from './writeArticle.ts'

const standOf = (a: PlacedRow): ArticleStandCode => (a.versionNo === null ? 'never' : a.isOff ? 'off' : 'live')

/** Every group the site has a place for, with its articles in their order; empty ones too. */
export async function readGroups(ctx: Ctx) {
  const [groups, all] = await Promise.all([categories(ctx.db), placedArticles(ctx.db)])
  return groups.map(g => ({
    ...g,
    articles: all
      .filter(a => a.catCode === g.catCode)
      .map(a => ({
        articleId: a.articleId,
        title: a.title,
        kind: a.kind,
        channels: a.channels,
        rev: a.rev,
        isOpen: a.isOpen,
        stand: standOf(a),
        versionNo: a.versionNo ?? 0,
        open:
          a.openNo !== null && a.openStand !== null
            ? { versionNo: a.openNo, stand: a.openStand, at: a.openAt?.getTime() ?? null }
            : null,
        liveAt: a.liveAt?.getTime() ?? null,
        offAt: a.offAt?.getTime() ?? null,
      })),
  }))
}

const PAGE_OF: Readonly<Record<string, string>> = {
  privacyAgreement: '/privacyArgeement',
  case: '/case',
  qualificationsCenter: '/qualificationsCenter',
  productInstructions: '/productInstructions',
}

export async function readVersions(ctx: Ctx, { articleId }: Parsed<'/api/ops/getArticleVersions'>) {
  const head = (await articleHead(ctx.db, articleId)) ?? refuse('ARTICLE_NONE')
  const versions = await versionsOf(ctx.db, articleId)
  const path = PAGE_OF[head.catCode] ?? `/helpCenter?articleId=${encodeURIComponent(articleId)}`
  // An agreement's own page wants a log-in that an employee does not have; guests read it in the help centre.
  const previewed = head.area === ArticleArea.agreement ? '/helpCenter' : (PAGE_OF[head.catCode] ?? '/helpCenter')
  return {
    articleId,
    catCode: head.catCode,
    catName: head.catName,
    area: head.area,
    path,
    announceDays: await announceDays(
      ctx,
      head.area,
      versions.some(v => v.stand === 'live'),
    ),
    versions: versions.map(({ previewKey, ...v }) => ({
      versionNo: v.versionNo,
      title: v.title,
      isOpen: v.isOpen,
      link: v.link,
      body: v.body,
      note: v.note,
      rev: v.rev,
      stand: v.stand,
      madeByName: v.madeByName,
      madeAt: v.madeAt.getTime(),
      submittedByName: v.submittedByName,
      decidedByName: v.decidedByName,
      wantedAt: v.wantedAt?.getTime() ?? null,
      sentBack: v.sentBack,
      liveAt: v.liveAt?.getTime() ?? null,
      acceptedCount: v.accepted,
      usefulCount: v.useful,
      uselessCount: v.useless,
      missing: v.missing,
      previewPath: `${previewed}?preview=${previewKey}`,
    })),
  }
}

export async function readSystemValues(ctx: Ctx) {
  const [values, used] = await Promise.all([systemValues(ctx.world), articlesWithValues(ctx.db)])
  return values.map(v => ({ ...v, articleCount: used.find(u => u.key === v.key)?.n ?? 0 }))
}

/** Who agreed to which version of an agreement and when, and who is still on an old one or has agreed to none. */
export async function readConsents(ctx: Ctx, input: Parsed<'/api/ops/getConsents'>) {
  const head = (await articleHead(ctx.db, input.articleId)) ?? refuse('ARTICLE_NONE')
  const live = (await versionsOf(ctx.db, input.articleId)).find(v => v.stand === 'live')
  const f = {
    articleId: input.articleId,
    word: literal(input.word),
    stand: input.stand === 'all' ? null : input.stand,
    liveNo: String(live?.versionNo ?? 0),
  }
  const [rows, n] = await Promise.all([consentPage(ctx.db, f, input.pageSize, offsetOf(input)), consentCounts(ctx.db, f)])
  return {
    ...page(
      input,
      rows.map(r => ({
        userId: String(r.userId),
        realName: r.realName,
        userName: r.userName,
        companyName: r.companyName,
        versionNo: r.versionNo,
        consentAt: r.at?.getTime() ?? null,
      })),
      n?.n ?? 0,
    ),
    title: live?.title ?? head.catName,
    liveNo: live?.versionNo ?? null,
    counts: { nowCount: n?.now ?? 0, oldCount: n?.old ?? 0, noneCount: n?.none ?? 0 },
  }
}

import { cmsCalls } from '@mall/contract/site/content/cms.ts'
import { Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { rowsForReader } from '../../kernel/rowsForReader.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { plainParagraphs, withValues } from '@mall/domain/site/content/richText.ts'
import { SHOW_CATEGORIES } from '@mall/domain/site/content/showPages.ts'
import { articleView, isFor, oneArticle } from './article.view.ts'
import {
  announcedOf,
  articleById,
  articlePreview,
  articlesOf,
  shownGroups,
  channelNotices,
  hotSkus,
  hotWords,
  newestNotices,
} from './cms.queries.ts'
import { readHomeBlocks, readHomePreview } from './keepHome.ts'
import { bannersOf, panelByKey, shownPanels } from './panel.queries.ts'
import { bannerView, panelView } from './panel.view.ts'
import { rateHelp, searchHelp } from './helpCenter.ts'
import { valueWords } from './systemValues.ts'

const BOTTOM = 'bottomArticle'
const AGREEMENTS = SHOW_CATEGORIES.agreements.catCode

export const cmsRoutes = serve(cmsCalls, {
  '/api/cms/getArticleInfo': async (ctx, { articleId }) => oneArticle(ctx.world, await articleById(ctx.db, articleId)),
  '/api/cms/getArticleInfoBeanByPrimaryKey': async (ctx, { articleId }) =>
    oneArticle(ctx.world, await articleById(ctx.db, articleId)),
  '/api/cms/getArticlePreview': async (ctx, { previewKey }) => oneArticle(ctx.world, await articlePreview(ctx.db, previewKey)),
  '/api/cms/searchHelp': searchHelp,
  '/api/cms/rateHelp': rateHelp,
  '/api/cms/getPrivacyInfo': async (ctx, { catCode }) => {
    const [rows, ahead, words] = await Promise.all([
      articlesOf(ctx.db, [catCode]),
      announcedOf(ctx.db, catCode),
      valueWords(ctx.world),
    ])
    return rows
      .filter(a => isFor(ctx, a))
      .map(a => {
        const next = ahead.find(v => v.articleId === a.articleId)
        const body = next && withValues(next.body, words)
        return {
          ...articleView(a, words),
          version: String(a.versionNo),
          next:
            next && body
              ? {
                  version: String(next.versionNo),
                  from: next.liveAt.getTime(),
                  title: next.title,
                  paragraphs: plainParagraphs(body),
                  body,
                }
              : null,
        }
      })
  },
  '/api/cms/getArticleCateListContentInfoByParam': async (ctx, { catCodeList }) => {
    // The bottom of the page leads to the very texts people agree to (decision 0139).
    const asked = catCodeList.includes(BOTTOM) ? [...catCodeList, AGREEMENTS] : catCodeList
    const rows = (await articlesOf(ctx.db, [...new Set(asked)])).filter(a => isFor(ctx, a))
    const groups = (await shownGroups(ctx.db)).filter(g => catCodeList.includes(g.catCode))
    return groups.flatMap(({ catCode, name }) => {
      const own = [
        ...rows.filter(r => r.catCode === catCode),
        ...(catCode === BOTTOM ? rows.filter(r => r.catCode === AGREEMENTS) : []),
      ]
      if (own.length === 0) return []
      return {
        catCode,
        catName: name,
        articleInfoListAll: own.map(a => ({ title: a.title, link: a.link, isOpen: a.isOpen, articleId: a.articleId })),
      }
    })
  },
  '/api/cms/showIndexBanner': async (ctx, { ofChannel }) =>
    (await bannersOf(ctx.db, ofChannel ?? ctx.channelCode)).map(bannerView),
  '/api/cms/getHotSearchKeyWordsNew': async (ctx, { ofChannel }) => {
    const words = await hotWords(ctx.db, ofChannel ?? ctx.channelCode)
    return { hotWord: { defaultWord: words[0] ?? '', hotWords: words } }
  },
  '/api/cms/showMobileIndexUnifyActivityPanel': async (ctx, { ofChannel, terminalCode }) =>
    (await shownPanels(ctx.db, ofChannel ?? ctx.channelCode))
      .map(p => panelView(p))
      .filter(p => !terminalCode || p.terminalCode === Terminal.all || p.terminalCode === terminalCode),
  '/api/cms/getPanelPreview': async (ctx, { previewKey }) => {
    const found = await panelByKey(ctx.db, previewKey)
    return found ? { ...panelView(found, previewKey), place: found.place, classCode: found.classCode } : null
  },
  '/api/cms/getHomeBlocks': readHomeBlocks,
  '/api/cms/getHomePreview': readHomePreview,
  '/api/cms/getSellLikeHotCakesGoods': async (ctx, { ofChannel, size }) => {
    const { search } = ctx.world
    const code = ofChannel ?? ctx.channelCode
    const hot = await hotSkus(ctx.db, code)
    const today = await search.rows(
      hot.map(h => h.id),
      ctx.areaCode,
    )
    const sold = hot
      .flatMap(({ kg }, i) => {
        const row = today[i]
        return row ? { ...row, soldKg: kg } : []
      })
      .slice(0, size)
    if (sold.length >= size) return rowsForReader(ctx, sold)
    const { list: stocked } = await search.products(
      { sortField: 4, sortType: 1, pageSize: size, stock: 1 },
      { channelCode: code, areaCode: ctx.areaCode },
    )
    const have = new Set(sold.map(r => r.skuCode))
    const others = stocked.filter(r => !have.has(r.skuCode)).map(r => ({ ...r, soldKg: 0 }))
    return rowsForReader(ctx, [...sold, ...others].slice(0, size))
  },
  '/api/cms/getNoticeList': async (ctx, { ofChannel, size }) => {
    // Whoever stands in a channel hears what is said there; without one he hears all.
    const code = ofChannel ?? ctx.channelCode
    const rows = code ? (await channelNotices(ctx.db, code)).slice(0, size) : await newestNotices(ctx.db, size)
    return rows.map(a => ({ articleId: a.articleId, kind: a.kind, title: a.title, publishedAt: a.liveAt.getTime() }))
  },
})

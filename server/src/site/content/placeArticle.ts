// 内容台: where an article stands: its group, its channels, its end, its order. A change counts at once; what it says has versions of its own.
import { minuteText } from '@mall/domain/kernel/clock.ts'
import { ArticleArea } from '@mall/domain/site/content/content.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { categories, lockArticle, lockGroup, orderGroup, placeArticle } from './article.queries.ts'
import { recordContent } from './writeArticle.ts'

/** `rev` is that of the place, not of a version. A text that people must agree to cannot be hidden from some of them or taken off. */
export const putArticle = (ctx: Ctx, input: Parsed<'/api/ops/placeArticle'>) =>
  ctx.db.tx(async tx => {
    const head = (await lockArticle(tx, input.articleId)) ?? refuse('ARTICLE_NONE')
    const groups = await categories(tx)
    const to = groups.find(g => g.catCode === input.catCode) ?? refuse('ARTICLE_GROUP')
    if (head.rev !== input.rev) return refuse('ARTICLE_CHANGED')
    const unknown = input.channels.filter(c => !ctx.world.catalogue.channels.has(c))
    if (unknown.length > 0) return refuse('ARTICLE_PLACE.noChannel', { channels: unknown.join('、') })
    if (to.area !== head.area && (to.area === ArticleArea.agreement || head.area === ArticleArea.agreement))
      return refuse('ARTICLE_PLACE.termsStay')
    const offAt = input.offAt === null ? null : new Date(input.offAt)
    if (to.area === ArticleArea.agreement && (input.channels.length > 0 || offAt)) return refuse('ARTICLE_PLACE.termsForAll')
    const kind = to.area === ArticleArea.notice ? input.kind : ''
    await placeArticle(tx, { ...input, kind, offAt })
    const what = [
      to.catCode === head.catCode ? '' : `${head.catName} → ${to.name}`,
      input.channels.join() === head.channels.join() ? '' : `渠道 ${input.channels.join('、') || '全部'}`,
      offAt?.getTime() === head.offAt?.getTime() ? '' : offAt ? `${minuteText(offAt)} 起下线` : '重新上线',
      kind === head.kind ? '' : `类别 ${kind || '无'}`,
    ].filter(w => w !== '')
    await recordContent(ctx, tx, 'content.place', input.articleId, `${head.articleId}：${what.join('，') || '没有改动'}`)
    return { done: true as const }
  })

/** The whole group in its new order; one that somebody has added to or taken from meanwhile is refused. */
export const orderArticles = (ctx: Ctx, { catCode, articleIds }: Parsed<'/api/ops/orderArticles'>) =>
  ctx.db.tx(async tx => {
    const group = (await categories(tx)).find(g => g.catCode === catCode) ?? refuse('ARTICLE_GROUP')
    const have = (await lockGroup(tx, catCode)).map(a => a.articleId)
    if (have.length !== articleIds.length || have.some(id => !articleIds.includes(id))) return refuse('ARTICLE_CHANGED')
    await orderGroup(tx, articleIds)
    await recordContent(ctx, tx, 'content.order', catCode, `${group.name}：${articleIds.join('、')}`)
    return { done: true as const }
  })

// 内容台: the columns of the footer: what they are called, in which order they stand, and which of them are shown. Their codes are the site's own.
import { ArticleArea } from '@mall/domain/site/content/content.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { lockCategories, orderCategories, saveCategory } from './article.queries.ts'
import { recordContent } from './writeArticle.ts'

/** A hidden column is in no footer; its articles stay where their addresses lead. Other groups have pages of their own and cannot be hidden. */
export const saveGroup = (ctx: Ctx, input: Parsed<'/api/ops/saveArticleGroup'>) =>
  ctx.db.tx(async tx => {
    const all = await lockCategories(tx)
    const was = all.find(g => g.catCode === input.catCode) ?? refuse('ARTICLE_GROUP')
    if (was.rev !== input.rev) return refuse('ARTICLE_CHANGED')
    if (input.off && was.area !== ArticleArea.main) return refuse('ARTICLE_PLACE.onlyFooterHides')
    if (all.some(g => g.catCode !== was.catCode && g.name === input.name))
      return refuse('ARTICLE_PLACE.groupTaken', { name: input.name })
    const what = [
      was.name === input.name ? '' : `名称 ${was.name} → ${input.name}`,
      was.off === input.off ? '' : input.off ? '隐藏' : '显示',
    ].filter(Boolean)
    if (what.length === 0) return { rev: was.rev }
    await saveCategory(tx, input)
    await recordContent(ctx, tx, 'content.group', was.catCode, what.join('，'))
    return { rev: was.rev + 1 }
  })

/** All columns of the footer in their new order. */
export const orderGroups = (ctx: Ctx, { catCodes }: Parsed<'/api/ops/orderArticleGroups'>) =>
  ctx.db.tx(async tx => {
    const columns = (await lockCategories(tx)).filter(g => g.area === ArticleArea.main)
    const named = new Set(catCodes)
    if (named.size !== columns.length || columns.some(g => !named.has(g.catCode))) return refuse('ARTICLE_CHANGED')
    if ((await orderCategories(tx, [...named])) > 0) {
      const nameOf = new Map(columns.map(g => [g.catCode, g.name]))
      await recordContent(ctx, tx, 'content.group', 'footer', `次序 ${catCodes.map(c => nameOf.get(c)).join('、')}`)
    }
    return { done: true as const }
  })

import { plainParagraphs, withValues } from '@mall/domain/site/content/richText.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { ArticleRow } from './cms.queries.ts'
import { valueWords } from './systemValues.ts'

/** As it is read: values in their words of now, once with its form and once as plain lines. */
export function articleView(a: ArticleRow, words: ReadonlyMap<string, string>) {
  const body = withValues(a.body, words)
  return {
    articleId: a.articleId,
    title: a.title,
    catCode: a.catCode,
    catName: a.catName,
    paragraphs: plainParagraphs(body),
    body,
    publishedAt: a.liveAt.getTime(),
  }
}

export const oneArticle = async (world: World, a: ArticleRow | undefined) => (a ? articleView(a, await valueWords(world)) : null)

/** Whether an article is for the channel somebody stands in; without one he sees all. */
export const isFor = (ctx: Ctx, a: ArticleRow): boolean =>
  a.channels.length === 0 || ctx.channelCode === null || a.channels.includes(ctx.channelCode)

// 帮助中心: searched over what is read now, and told whether it helped.
import { findHelp } from '@mall/domain/site/content/findHelp.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { askerOf, askLimit, within } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { articleView, isFor } from './article.view.ts'
import { articleById, articlesOf, insertFeedback } from './cms.queries.ts'
import { valueWords } from './systemValues.ts'

/** Groups that are help: not links, not the bottom of the page, not notices. */
const HELP = ['buyService', 'frameworkContract', 'salesService', 'afterService', 'wuliuService']
const MOST_HITS = 20
/** Within the hour. */
const ANSWERS = askLimit({ name: 'help', most: 30 })

/** Articles that speak of the words, the best first. */
export async function searchHelp(ctx: Ctx, { word }: Parsed<'/api/cms/searchHelp'>) {
  const [rows, words] = await Promise.all([articlesOf(ctx.db, HELP), valueWords(ctx.world)])
  const readable = rows.filter(a => a.isOpen === 0 && isFor(ctx, a)).map(a => articleView(a, words))
  return findHelp(readable, word, MOST_HITS).map(({ article, excerpt }) => ({
    articleId: article.articleId,
    title: article.title,
    catName: article.catName,
    excerpt,
  }))
}

/** Whether the version that is read now helped. A second answer of the same person takes the place of his first. */
export async function rateHelp(ctx: Ctx, input: Parsed<'/api/cms/rateHelp'>) {
  await within(ctx.db, ANSWERS, askerOf(ctx))
  const article = (await articleById(ctx.db, input.articleId)) ?? refuse('ARTICLE_NONE')
  const { useful, note } = input
  await insertFeedback(ctx.db, {
    articleId: article.articleId,
    versionNo: article.versionNo,
    userId: ctx.viewer?.userId ?? null,
    useful,
    note: useful ? '' : note,
  })
  return { done: true as const }
}

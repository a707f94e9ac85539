// 热门搜索词: kept by the desk, counted at once; of the whole mall, or of a channel that wants others.
import { timeText } from '@mall/domain/kernel/clock.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { channelsWithWords, deskWords, lockWords, replaceWords } from './hotWord.queries.ts'
import { recordContent } from './writeArticle.ts'

const wordsOf = async (db: Db, channelCode: string) =>
  (await deskWords(db, channelCode)).map(w => ({
    ...w,
    fromAt: w.fromAt?.getTime() ?? null,
    untilAt: w.untilAt?.getTime() ?? null,
  }))
export const readHotWords = async (ctx: Ctx, { ofChannel }: Parsed<'/api/ops/getHotWords'>) => ({
  words: await wordsOf(ctx.db, ofChannel),
  channels: await channelsWithWords(ctx.db),
})

type Word = Parsed<'/api/ops/saveHotWords'>['words'][number]
const said = (words: readonly Word[]): string => JSON.stringify(words.map(w => [w.word, w.fromAt, w.untilAt]))
const shown = (w: Word): string =>
  `${w.word}${w.fromAt === null ? '' : `（${timeText(new Date(w.fromAt))} 起）`}${w.untilAt === null ? '' : `（到 ${timeText(new Date(w.untilAt))}）`}`

/** The first word stands in the empty search box. `was` is the list that was read: one that somebody has changed meanwhile is not overwritten. */
export const saveHotWords = (ctx: Ctx, { ofChannel, was, words }: Parsed<'/api/ops/saveHotWords'>) =>
  ctx.db.tx(async tx => {
    const channel = ctx.world.catalogue.channels.get(ofChannel)
    if (ofChannel !== '' && !channel) return refuse('ARTICLE_PLACE.noChannel', { channels: ofChannel })
    await lockWords(tx)
    if (said(await wordsOf(tx, ofChannel)) !== said(was)) return refuse('ARTICLE_CHANGED')
    if (new Set(words.map(w => w.word)).size !== words.length) return refuse('ARTICLE_PLACE.wordTwice')
    const wrong = words.find(w => w.fromAt !== null && w.untilAt !== null && w.untilAt <= w.fromAt)
    if (wrong) return refuse('ARTICLE_PLACE.wordEnds', { word: wrong.word })
    await replaceWords(tx, ofChannel, words)
    await recordContent(
      ctx,
      tx,
      'content.hotWords',
      ofChannel === '' ? 'hotWords' : `hotWords-${ofChannel}`,
      `${channel ? `${channel.channelName}：` : ''}${words.map(shown).join('、') || '（没有）'}`,
    )
    return { done: true as const }
  })

import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { synonymsCount, synonymsPage, type WordRow, wordsCount, wordsPage, wordsSum } from './searchWords.queries.ts'

const wordView = ({ intendCode, intendOpen, intendBy, intendAt, handledNote, lastAt, meansAt, ...r }: WordRow) => ({
  ...r,
  lastAt: lastAt.getTime(),
  meansAt: meansAt?.getTime() ?? null,
  intend: intendAt && { intendCode, open: intendOpen, madeByName: intendBy, madeAt: intendAt.getTime(), handledNote },
})

export async function readSearchWords(ctx: Ctx, input: Parsed<'/api/ops/getSearchWords'>) {
  const f = { days: input.days, ofChannel: input.ofChannel || null, word: literal(input.word), emptyOnly: input.emptyOnly }
  const [rows, total, sum] = await Promise.all([
    wordsPage(ctx.db, f, input.pageSize, offsetOf(input)),
    wordsCount(ctx.db, f),
    wordsSum(ctx.db, f),
  ])
  return {
    ...page(input, rows.map(wordView), total),
    allSearches: sum?.searches ?? 0,
    allEmpty: sum?.empty ?? 0,
    channels: [...ctx.world.catalogue.channels.values()].map(({ channelCode, channelName }) => ({ channelCode, channelName })),
  }
}

export async function readSynonyms(ctx: Ctx, input: Parsed<'/api/ops/getSynonyms'>) {
  const f = { word: literal(input.word), removed: input.removed }
  const [rows, total] = await Promise.all([synonymsPage(ctx.db, f, input.pageSize, offsetOf(input)), synonymsCount(ctx.db, f)])
  return page(
    input,
    rows.map(r => ({ ...r, madeAt: r.madeAt.getTime(), removedAt: r.removedAt?.getTime() ?? null })),
    total,
  )
}

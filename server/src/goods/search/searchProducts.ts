import type { ProductRow } from '@mall/contract/kernel/productRow.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { keptWord } from '@mall/domain/goods/search/searchWords.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** What other rooms know of the rows for whoever asks, each given what the one before gave; who has nothing of his own gets the very list. */
    readonly searchRowDetails: readonly ((ctx: Ctx, rows: ProductRow[]) => Promise<ProductRow[]>)[]
  }
}

/**
 * A page of results. The first page of a word is counted, of whom may be counted (decision 0100): the word, and the search beside it. The mill's
 * own people are not.
 */
export async function searchProducts(ctx: Ctx, input: Parsed<'/api/search/getSearchProducts'>) {
  const found = ctx.world.search.products(input, { channelCode: ctx.channelCode, areaCode: ctx.areaCode })
  const counts = ctx.visitor !== null && ctx.viewer?.kind !== 'staff' && !ctx.viewer?.actor
  if (counts && input.currentPage === 1 && keptWord(input.word) !== '') {
    const empty = found.totalCount === 0
    ctx.world.search.noteWord(input.word, ctx.channelCode, empty)
    ctx.world.visits.note(ctx, 'searches')
    if (empty) ctx.world.visits.note(ctx, 'emptySearches')
  }
  const list = await ownRows(ctx, found.list)
  return list === found.list ? found : { ...found, list }
}

async function ownRows(ctx: Ctx, rows: ProductRow[]): Promise<ProductRow[]> {
  let own = rows
  for (const ask of extensions().searchRowDetails) own = await ask(ctx, own)
  return own
}

/** Filters of a search; the goods that it names where nothing was found are told as those of a page are. */
export async function searchFilters(ctx: Ctx, input: Parsed<'/api/search/searchFilterData'>) {
  const data = ctx.world.search.filters(input, { channelCode: ctx.channelCode, areaCode: ctx.areaCode })
  if (data.nearest.length === 0 && data.elsewhere.length === 0) return data
  const nearest = await ownRows(ctx, data.nearest)
  const elsewhere: typeof data.elsewhere = []
  for (const c of data.elsewhere) elsewhere.push({ ...c, rows: await ownRows(ctx, c.rows) })
  return { ...data, nearest, elsewhere }
}

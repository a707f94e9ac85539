import type { ProductRow } from '@mall/contract/kernel/productRow.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { keptWord } from '@mall/domain/goods/search/searchWords.rules.ts'
import { type Ctx, hiddenFrom } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import { rowsForReader } from '../../kernel/rowsForReader.ts'
import type { OwnPrices, SearchAt } from '../../kernel/ports/search.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** All prices of the asker's own, by which his list is sorted and filtered; undefined: he has none, or too many to be reckoned for a list. */
    ownPriceTable(ctx: Ctx): Promise<OwnPrices | undefined>
  }
}

/** For whom is searched: who is told every price and has none of his own asks what everybody asks, and one answer serves all. */
async function searchAt(ctx: Ctx): Promise<SearchAt> {
  const { channelCode, areaCode } = ctx
  const hidden = hiddenFrom(ctx)
  if (hidden.size > 0) return { channelCode, areaCode, hidden }
  const own = ctx.viewer === null ? undefined : await extensions().ownPriceTable(ctx)
  return own ? { channelCode, areaCode, own } : { channelCode, areaCode }
}

/**
 * A page of results. The first page of a word is counted, of whom may be counted (decision 0100): the word, and the search beside it. The mill's
 * own people are not.
 */
export async function searchProducts(ctx: Ctx, input: Parsed<'/api/search/getSearchProducts'>) {
  const at = await searchAt(ctx)
  const found = await ctx.world.search.products(input, at)
  const counts = ctx.visitor !== null && ctx.viewer?.kind !== 'staff' && !ctx.viewer?.actor
  if (counts && input.currentPage === 1 && keptWord(input.word) !== '') {
    const empty = found.totalCount === 0
    ctx.world.search.noteWord(input.word, ctx.channelCode, empty)
    ctx.world.visits.note(ctx, 'searches')
    if (empty) ctx.world.visits.note(ctx, 'emptySearches')
  }
  const list = await ownRows(ctx, found.list, at.own)
  return list === found.list ? found : { ...found, list }
}

/** Rows with the reader's own prices. What was sorted by is what is shown: a row of the table is not asked for again. */
async function ownRows(ctx: Ctx, rows: ProductRow[], own: OwnPrices | undefined): Promise<ProductRow[]> {
  if (!own) return rowsForReader(ctx, rows)
  // Of an agreement all of its goods are in the table; of a contract it has to be said of the others that they are not.
  const others =
    ctx.contractNo === null
      ? []
      : await rowsForReader(
          ctx,
          rows.filter(r => !own.byCode.has(r.skuCode)),
        )
  const byCode = new Map(others.map(r => [r.skuCode, r]))
  return rows.map(r => {
    const mine = own.byCode.get(r.skuCode)
    return mine ? { ...r, own: mine } : (byCode.get(r.skuCode) ?? r)
  })
}

/** Filters of a search; the goods that it names where nothing was found are told as those of a page are. */
export async function searchFilters(ctx: Ctx, input: Parsed<'/api/search/searchFilterData'>) {
  const at = await searchAt(ctx)
  const data = await ctx.world.search.filters(input, at)
  if (data.nearest.length === 0 && data.elsewhere.length === 0) return data
  const nearest = await ownRows(ctx, data.nearest, at.own)
  const elsewhere: typeof data.elsewhere = []
  for (const c of data.elsewhere) elsewhere.push({ ...c, rows: await ownRows(ctx, c.rows, at.own) })
  return { ...data, nearest, elsewhere }
}

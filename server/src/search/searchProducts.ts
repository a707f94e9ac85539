import type { Parsed } from '@mall/contract/calls.ts'
import type { Ctx } from '../app/ctx.ts'

/** A page of results. The first page of a word is counted; the mill's own people are not. */
export async function searchProducts(ctx: Ctx, input: Parsed<'/api/search/getSearchProducts'>) {
  const found = ctx.world.search.products(input, { channelCode: ctx.channelCode, areaCode: ctx.areaCode })
  if (input.word !== '' && input.currentPage === 1 && ctx.viewer?.kind !== 'staff')
    ctx.world.search.noteWord(input.word, ctx.channelCode, found.totalCount === 0)
  return found
}

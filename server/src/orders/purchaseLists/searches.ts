// 保存的搜索: what a search means now is remembered when it is saved; the job tells its person what is different (watchSearches.job.ts).
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import {
  lowestOf,
  SEARCHES_MOST,
  seenOf,
  WATCHED_MOST,
  type WatchedGoods,
} from '@mall/domain/orders/purchaseLists/watch.rules.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { searchAddress } from './searchAddress.ts'
import * as q from './often.queries.ts'

const PAGE = 100

/**
 * The goods a search means now, in stock or not, with their 到货价 of the area; null where there are more than {@link WATCHED_MOST}.
 */
export async function goodsOf(
  world: World,
  s: { criteria: q.SavedCriteria; channelCode: string | null; areaCode: string },
): Promise<WatchedGoods[] | null> {
  const found: WatchedGoods[] = []
  const at = { channelCode: s.channelCode, areaCode: s.areaCode }
  for (let currentPage = 1; ; currentPage += 1) {
    const page = await world.search.products({ ...s.criteria, stock: 0, currentPage, pageSize: PAGE }, at)
    if (page.totalCount > WATCHED_MOST) return null
    for (const r of page.list)
      found.push({
        skuCode: r.skuCode,
        inStock: r.availablePieces > 0,
        deliveredFen: r.priceUnit === 'ton' ? r.deliveredFen : null,
      })
    if (currentPage >= page.totalPage) return found
  }
}

export const readSearches = async (ctx: Ctx) =>
  (await q.searchesOf(ctx.db, ctx.me.userId)).map(s => ({
    searchId: String(s.id),
    name: s.name,
    href: searchAddress(s.criteria),
    tellNew: s.tellNew,
    tellStock: s.tellStock,
    tellUnderFen: s.tellUnderFen,
    goodsCount: s.onShelf.length,
    stockCount: s.inStock.length,
    lowestFen: s.lowestFen,
    areaName: ctx.world.catalogue.areas.get(s.areaCode)?.name ?? s.areaCode,
    checkedAt: s.checkedAt.getTime(),
    toldText: s.toldText,
    toldAt: s.toldAt?.getTime() ?? null,
  }))

/** Saves a new search, or gives a saved one another name and other reminders; what it searches for stays. */
export async function saveSearch(ctx: Ctx, input: Parsed<'/api/often/saveSearch'>) {
  const { userId } = ctx.me
  const kept = {
    name: input.name,
    tellNew: input.tellNew,
    tellStock: input.tellStock,
    tellUnderFen: input.tellUnderFen,
  }
  return ctx.db.tx(async tx => {
    await q.holdPerson(tx, userId)
    const other = await q.searchNamed(tx, userId, input.name)
    if (other && String(other.id) !== input.searchId) return refuse('OFTEN_WRONG.searchTaken', { name: input.name })
    if (input.searchId !== undefined) {
      const s = await q.holdSearch(tx, input.searchId, userId)
      if (!s) return refuse('OFTEN_NONE')
      // Another limit is a new wish: what is under it already is told at the next look.
      await q.updateSearch(tx, s.id, { ...kept, wasUnder: s.tellUnderFen === input.tellUnderFen && s.wasUnder })
      return { searchId: input.searchId }
    }
    if ((await q.countSearches(tx, userId)) >= SEARCHES_MOST) return refuse('OFTEN_WRONG.searchesFull', { most: SEARCHES_MOST })
    const where = { criteria: input.criteria, channelCode: ctx.channelCode, areaCode: ctx.areaCode }
    const goods = await goodsOf(ctx.world, where)
    if (!goods) return refuse('OFTEN_WRONG.searchWide', { most: WATCHED_MOST })
    const id = await q.insertSearch(tx, {
      userId,
      ...kept,
      ...where,
      ...seenOf(goods, input.tellUnderFen),
      lowestFen: lowestOf(goods),
    })
    return { searchId: String(id) }
  })
}

export async function removeSearch(ctx: Ctx, { searchId }: { searchId: string }) {
  if ((await q.dropSearch(ctx.db, searchId, ctx.me.userId)) === 0) return refuse('OFTEN_NONE')
  return { done: true as const }
}

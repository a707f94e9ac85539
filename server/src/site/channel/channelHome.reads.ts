// A channel's home page. Which goods stand for the channel is chosen anew every half minute, what they cost is asked every time.
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { ProductRow } from '@mall/contract/kernel/productRow.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { MILL_DEPOT } from '@mall/domain/goods/goods/depot.rules.ts'
import { sortedBySpec } from '@mall/domain/goods/search/compareSpec.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { priceAreaOf, type Ctx, type World } from '../../kernel/ctx.ts'
import { rowsForReader } from '../../kernel/rowsForReader.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import { deskChanges, isListed, ownPricesOf, priceDays } from './channelHome.queries.ts'

type Shelf = Reply<'/api/goods/getChannelShelf'>

/** Rows of the day's list. */
const ROWS = 14
/** With few varieties their grades are listed below them; with many the varieties are the list. */
const FEW_VARIETIES = 4
const MOST = { grades: 6, allGrades: 60, sizes: 16, lengths: 4, depots: 6 }
const CHOSEN_MS = 30_000
const CHANGES_MS = 5000

const at = (channelCode: string) => ({ channelCode, areaCode: DEFAULT_SALES_AREA })
const facet = async (world: World, channelCode: string, cid: string, name: string) =>
  (await world.search.filters({ cid }, at(channelCode))).facets.find(f => f.name === name)?.values ?? []

/** What lies on the shelf now, in stock: the same for everybody. */
const shelfOf = cachedPer({ ttl: CHOSEN_MS }, async (world: World, channelCode: string): Promise<Shelf> => {
  const { facets } = await world.search.filters({}, at(channelCode))
  const values = (name: string) => facets.find(f => f.name === name)?.values ?? []
  const byCount = <T extends { count: number }>(list: readonly T[]) => list.toSorted((a, b) => b.count - a.count)
  const few = values('productName').length <= FEW_VARIETIES
  const { catalogue } = world
  const freight = (depotCode: string) => catalogue.freight(depotCode, DEFAULT_SALES_AREA)
  const sizes = await world.search.sizes(channelCode)
  const axis = sizes.diameter.length > 0 ? ('diameter' as const) : ('thickness' as const)
  const some = (list: readonly { mm: number; count: number }[], most: number) =>
    byCount(list)
      .slice(0, most)
      .toSorted((a, b) => a.mm - b.mm)
  const named = values('productName').flatMap(v => {
    const cateCode = catalogue.varieties.get(v.code)?.cateCode
    const cate = catalogue.categories.get(cateCode ?? '')
    if (!cateCode || cate?.off || catalogue.categories.get(cate?.parentCode ?? '')?.off) return []
    return [{ cateCode, name: v.label, count: v.count }]
  })
  const grades = few ? await Promise.all(named.map(v => facet(world, channelCode, v.cateCode, 'grade'))) : []
  return {
    advantages: catalogue.channels.get(channelCode)?.advantages ?? [],
    skuCount: values('productName').reduce((sum, v) => sum + v.count, 0),
    stockKg: (await world.search.channelFigures()).get(channelCode)?.stockKg ?? 0,
    varieties: named.map((v, i) => ({
      ...v,
      grades: byCount(grades[i] ?? [])
        .slice(0, MOST.grades)
        .map(g => ({ grade: g.code, count: g.count })),
    })),
    grades: values('grade')
      .slice(0, MOST.allGrades)
      .map(g => g.code),
    size: sizes[axis].length > 0 ? { axis, values: some(sizes[axis], MOST.sizes) } : null,
    lengths: some(sizes.length, MOST.lengths),
    settlements: values('settlement').flatMap(s => {
      const settlement = SettlementMode.from(s.code)
      return settlement === undefined ? [] : [{ settlement, count: s.count }]
    }),
    // The mill's own first, then those from which it is cheapest to bring the goods.
    depots: values('depot')
      .toSorted((a, b) => Number(b.code === MILL_DEPOT) - Number(a.code === MILL_DEPOT) || freight(a.code) - freight(b.code))
      .slice(0, MOST.depots)
      .map(d => ({ depotCode: d.code, depotName: d.label, count: d.count })),
  }
})

export const readShelf = async (ctx: Ctx, { ofChannel }: { ofChannel?: string | undefined }): Promise<Shelf> =>
  shelfOf(ctx.world, ofChannel ?? ctx.channelCode ?? '')

/** Of one variety the best stocked sizes of its commonest grade, at the mill if it lies there; each size once, in the order of sizes. */
async function mainSizes(
  world: World,
  channelCode: string,
  cid: string,
  grade: string | undefined,
  count: number,
): Promise<ProductRow[]> {
  const ask = async (more: { depot?: string[]; grade?: string[] }) =>
    (await world.search.products({ cid, sortField: 4, sortType: 1, pageSize: 60, stock: 1, ...more }, at(channelCode))).list
  const taken = new Map<string, ProductRow>()
  for (const more of [{ depot: [MILL_DEPOT], ...(grade ? { grade: [grade] } : {}) }, { depot: [MILL_DEPOT] }, {}]) {
    for (const row of await ask(more)) {
      if (taken.size >= count) break
      const key = `${row.grade} ${row.spec}`
      if (!taken.has(key)) taken.set(key, row)
    }
    if (taken.size >= count) break
  }
  return sortedBySpec([...taken.values()], line => line.spec)
}

/** Which goods stand for the channel in the day's list: each variety has its share of the rows, by how many goods it has. */
const listedGoods = cachedPer({ ttl: CHOSEN_MS }, async (world: World, channelCode: string) => {
  const { varieties, skuCount } = await shelfOf(world, channelCode)
  const goods: number[] = []
  for (const v of varieties) {
    const share = Math.max(1, Math.round((ROWS * v.count) / Math.max(1, skuCount)))
    const [main] = await facet(world, channelCode, v.cateCode, 'grade')
    for (const row of await mainSizes(world, channelCode, v.cateCode, main?.code, share)) {
      const skuId = await world.search.idOf(row.skuCode)
      if (skuId !== undefined && goods.length < ROWS) goods.push(skuId)
    }
  }
  return goods
})

/** When the prices of the list were set: by the desk, or with the day's list; and the day they are compared with. */
const setOf = cachedPer({ ttl: CHANGES_MS }, async (world: World, channelCode: string) => {
  const goods = await listedGoods(world, channelCode)
  const [days, listed] = await Promise.all([priceDays(world.pool), isListed(world.pool, channelCode)])
  // In the first hours of a day its list is not out yet: what holds was set the day before, or by the desk since.
  const out = days.find(d => d.at.getTime() <= world.clock.now())
  const byDesk = await deskChanges(world.pool, goods, out?.at ?? new Date(world.clock.now() - 86_400_000))
  // A channel that is priced by the piece has no day's list: only the desk sets its prices.
  const times = [listed ? out?.at.getTime() : undefined, byDesk[0]?.at.getTime()].filter(t => t !== undefined)
  const setAt = times.length > 0 ? Math.max(...times) : null
  const before = days[1]
  return { setAt, comparedOn: listed ? (before?.on ?? '') : '' }
})

/** 涨跌 of each goods of the list itself, as its own page says it; `at` is "channel area". */
const movesOf = cachedPer({ ttl: CHANGES_MS }, async (world: World, at: string) => {
  const [channelCode = '', areaCode = ''] = at.split(' ')
  const prices = await ownPricesOf(world.pool, await listedGoods(world, channelCode), areaCode)
  const addFen = world.catalogue.areas.get(areaCode)?.adjustFen ?? 0
  const moves = prices.map(async p => {
    const byTon = p.priceUnit === 'ton'
    const now = { listFen: p.listPriceFen, areaFen: p.overrideFen, addFen: byTon ? addFen : 0, byTon }
    return [p.id, await world.ownMoves(p.id, areaCode, now)] as const
  })
  return new Map(await Promise.all(moves))
})

export async function readPriceList(
  ctx: Ctx,
  { ofChannel }: { ofChannel?: string | undefined },
): Promise<Reply<'/api/goods/getChannelPriceList'>> {
  const channelCode = ofChannel ?? ctx.channelCode ?? ''
  const [goods, { setAt, comparedOn }, moves] = await Promise.all([
    listedGoods(ctx.world, channelCode),
    setOf(ctx.world, channelCode),
    movesOf(ctx.world, `${channelCode} ${priceAreaOf(ctx.areaCode, channelCode)}`),
  ])
  const today = await ctx.world.search.rows(goods, ctx.areaCode)
  const listed = goods.flatMap((skuId, i) => {
    const row = today[i]
    return row && row.availablePieces > 0 ? { ...row, changeFen: moves.get(skuId) ?? 0 } : []
  })
  const list = await rowsForReader(ctx, listed)
  return { setAt: list.length > 0 ? setAt : null, comparedOn, list }
}

// What guests and buyers read: the list, one group, a company's own. Each asks the clock first.
import { timeText } from '@mall/domain/kernel/clock.ts'
import { nextTier, priceAt } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { PriceSource } from '@mall/domain/goods/goods/priceOffer.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { literal } from '../../kernel/serve/paging.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import type { Extensions } from '../../kernel/extensions.ts'
import { asksIn, watchedBy } from './ask.queries.ts'
import { groupAddress } from './counts.ts'
import { groupByNo, type GroupRow, lastEvents, nextRound } from './group.queries.ts'
import { cardView, eventView } from './group.view.ts'
import { settleDue } from './groupClock.ts'
import {
  ANY_GROUP,
  groupClasses,
  groupCounts,
  groupsCount,
  groupsOfSkus,
  groupsPage,
  myFigures,
  myGroups,
} from './list.queries.ts'
import { mineIn } from './member.queries.ts'

const companyOf = (ctx: Ctx): number | null => (ctx.viewer?.kind === 'buyer' ? ctx.viewer.companyId : null)
const paged = (i: { currentPage: number; pageSize: number }, totalCount: number) => ({
  currentPage: i.currentPage,
  totalCount,
  totalPage: Math.ceil(totalCount / i.pageSize),
})
/** The balance is for who may order from it. */
const balanceOf = async (ctx: Ctx): Promise<number> => {
  const companyId = companyOf(ctx)
  return companyId !== null && ctx.viewer?.rights.includes('order.create') ? availableFen(ctx.db, companyId) : 0
}
async function cards(ctx: Ctx, groups: readonly GroupRow[]) {
  const companyId = companyOf(ctx)
  const ids = groups.map(g => g.id)
  const userId = ctx.viewer?.userId ?? 0
  const own = companyId !== null && groups.length > 0
  const [mine, asks, watched] = await Promise.all([
    own ? mineIn(ctx.db, companyId, ids) : [],
    own ? asksIn(ctx.db, companyId, ids) : [],
    own ? watchedBy(ctx.db, userId, [...new Set(groups.map(g => g.skuId))]) : [],
  ])
  const rounds = new Map(await Promise.all(groups.map(async g => [g.id, await nextRound(ctx.db, g)] as const)))
  return groups.map(g =>
    cardView(
      ctx.world,
      g,
      {
        userId,
        mine: mine.find(m => m.groupId === g.id),
        ask: asks.find(a => a.groupId === g.id),
        watching: watched.some(w => w.skuId === g.skuId && w.stockMode === g.stockMode && w.areaCode === g.areaCode),
      },
      rounds.get(g.id),
    ),
  )
}
/** 材质 as the search sends them: by commas, of the second client encoded once more. */
function gradesOf(text: string): string[] {
  let plain = text
  try {
    plain = decodeURIComponent(text)
  } catch {
    // as it is: a per cent sign of its own
  }
  return plain
    .split(',')
    .map(g => g.trim())
    .filter(g => g !== '')
    .slice(0, 50)
}

export async function readGroups(ctx: Ctx, input: Parsed<'/api/productGroupBuy/getProductGroupBuyList'>) {
  await settleDue(ctx.world, companyOf(ctx))
  const companyId = companyOf(ctx) ?? 0
  const asked = {
    view: input.view,
    word: literal(input.word),
    cid: input.cid,
    grades: gradesOf(input.shopMaterial),
    channel: input.channel,
    state: input.state,
    mode: input.mode,
    areaCode: input.myArea === 1 ? ctx.areaCode : '',
    companyId,
    limit: input.pageSize,
    offset: (input.currentPage - 1) * input.pageSize,
  }
  const [groups, n, counts, classes, available] = await Promise.all([
    groupsPage(ctx.db, asked),
    groupsCount(ctx.db, asked),
    groupCounts(ctx.db, companyId),
    groupClasses(ctx.db),
    balanceOf(ctx),
  ])
  if (!counts) throw new Error('no counts')
  const { now, ...c } = counts
  return {
    list: await cards(ctx, groups),
    ...paged(input, n),
    counts: c,
    classes,
    serverNow: now.getTime(),
    availableFen: available,
  }
}

export async function readGroup(ctx: Ctx, { groupNo }: Parsed<'/api/productGroupBuy/getProductGroupBuyBean'>) {
  await settleDue(ctx.world, companyOf(ctx))
  const g = (await groupByNo(ctx.db, groupNo)) ?? refuse('GROUP_NONE')
  const [[card], events, available] = await Promise.all([cards(ctx, [g]), lastEvents(ctx.db, g.id, 100), balanceOf(ctx)])
  if (!card) throw new Error('no card')
  return { ...card, serverNow: g.now.getTime(), events: events.map(eventView), availableFen: available }
}

export async function readMyGroups(ctx: Ctx, input: Parsed<'/api/productGroupBuy/getMyProductGroupBuyList'>) {
  await settleDue(ctx.world, ctx.companyId)
  const asked = {
    companyId: ctx.companyId,
    waiting: input.view === 'waiting',
    limit: input.pageSize,
    offset: (input.currentPage - 1) * input.pageSize,
  }
  const [groups, figures] = await Promise.all([myGroups(ctx.db, asked), myFigures(ctx.db, ctx.companyId)])
  return {
    list: await cards(ctx, groups),
    ...paged(input, groups[0]?.total ?? 0),
    waiting: figures?.waiting ?? 0,
    depositFen: figures?.depositFen ?? 0,
    serverNow: figures?.now.getTime() ?? 0,
  }
}

/**
 * 团购价 beside the list price of the same goods: told only, since it is had by joining, and to everybody, guests too. Its price area and way of supply are the
 * line's.
 */
const offersOfGroups: Extensions['publicPriceSources'][number]['ask'] = async (db, scope, lines) => {
  const groups = await groupsOfSkus(
    db,
    lines.map(l => l.sku.id),
  )
  return lines.map(l =>
    groups
      .filter(g => g.skuId === l.sku.id && g.stockMode === l.stockMode && g.areaCode === scope.areaCode)
      .map(g => {
        const next = nextTier(g.tiers, g.joinedKg)
        const reached = g.tier > 0
        // Reached: what is paid now at most; not reached: what the first tier would be.
        const fen = reached ? priceAt(g.listFen, g.tiers, g.joinedKg) : (g.tiers[0]?.priceFen ?? g.listFen)
        const lacks = next ? (reached ? `，再 ${tons(next.lacksKg)} 吨还降` : `，还差 ${tons(next.lacksKg)} 吨成团`) : ''
        const tier = reached ? `已成团，第 ${g.tier} 档` : '成团价，第 1 档'
        return {
          source: PriceSource.group,
          sourceNo: g.groupNo,
          priceFen: fen + l.optionsFen,
          how: 'told' as const,
          note: `${tier}${g.tiers.length > 1 ? `（共 ${g.tiers.length} 档）` : ''}${lacks}，${timeText(g.startsAt)} 开团，${timeText(g.endsAt)} 截止`,
          href: groupAddress(g.groupNo),
        }
      }),
  )
}
export const groupOffers: Extensions['publicPriceSources'][number] = { any: ANY_GROUP, ask: offersOfGroups }

import type { ProductRow } from '@mall/contract/kernel/productRow.ts'
import { loadableFrom, pickUpLeadDays } from '@mall/domain/goods/goods/depot.rules.ts'
import { ownPrices } from '@mall/domain/goods/goods/ownPrice.rules.ts'
import { offeredPeriods, periodLabel } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import type { CategoryNode, GoodsDetail } from '@mall/contract/goods/goods/goods.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { addDays, chinaDay } from '@mall/domain/delivery/production/week.ts'
import { promiseOf } from '@mall/domain/orders/order/nextSteps.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { hiddenFrom, priceAreaOf, toldPrices, type Ctx, type World } from '../../kernel/ctx.ts'
import type { CategoryRow } from '../../kernel/ports/catalogue.ts'
import { holdHours } from '../../platform/rules/holdHours.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'
import { offerOf } from '../capacity/offer.ts'
import { firstLoadingDay, loadingDays } from '../capacity/gateHours.ts'
import {
  favouritesOf,
  footprintsOf,
  isFavourite,
  skuByCode,
  type SkuRow,
  soundSku,
  skuWithSiblings,
  varietyHistory,
  varietyPrices,
} from './goods.queries.ts'
import { goodsDetail } from './goods.view.ts'
import { priceRecord } from './ownPrice.queries.ts'
import { ownPricesOfSkus, withOwnPrices } from './ownRowPrices.ts'
import { moveOf, ownOf } from './pricing.ts'

export const findSku = async (ctx: Ctx, skuCode: string): Promise<SkuRow> => {
  const sku = await skuByCode(ctx.db, skuCode, ctx.areaCode)
  return sku?.onShelf && soundSku(sku) ? sku : refuse('GOODS_NOT_FOUND')
}

/** One read for both detail calls: what differs, the price area, is already settled in the context. */
export async function readDetail(ctx: Ctx, { skuCode }: { skuCode: string }) {
  const rows = await skuWithSiblings(ctx.db, skuCode, ctx.areaCode)
  const [sku] = rows
  if (!sku || sku.skuCode !== skuCode) return refuse('GOODS_NOT_FOUND')
  const pickUpDays = await pickUpDaysOf(ctx)
  return goodsDetail(ctx, sku, rows, {
    changeFen: await moveOf(ctx, sku),
    promise: await promiseFor(ctx, sku),
    own: await ownPricesOfSkus(ctx, rows),
    earliestOn: s => firstLoadingDay(pickUpDays(s)),
    favourite: ctx.viewer && !ctx.viewer.punchOut ? await isFavourite(ctx.db, ctx.viewer.userId, sku.id) : false,
  })
}

/** What follows an order of these goods from stock and made to order, by the rules in force. */
async function promiseFor({ world: { rules } }: Ctx, sku: SkuRow): Promise<GoodsDetail['promise']> {
  const [hours, calendar] = [await holdHours(rules), await workCalendar(rules)]
  const facts = { agreementGoods: sku.gradeLevel === GradeLevel.agreement, autoReview: await rules.on('order.autoReview') }
  return {
    spotText: promiseOf({ ...facts, futures: false }, hours, calendar),
    futuresText: promiseOf({ ...facts, futures: true }, hours, calendar),
  }
}

/** 价格走势 of the goods themselves: what they cost at the end of each day in the asker's area, from the day they were made. Fen per priceUnit. */
export async function readPriceHistory(ctx: Ctx, { skuCode, days }: { skuCode: string; days: number }) {
  const sku = await findSku(ctx, skuCode)
  if (!toldPrices(ctx, sku.channelCode)) return { priceUnit: sku.priceUnit, points: [], priceHidden: true }
  const record = await priceRecord(ctx.db, { skuId: sku.id, salesAreaCode: priceAreaOf(ctx.areaCode, sku.channelCode), days })
  const { byTon, ...now } = ownOf(ctx, sku)
  const points = ownPrices({
    now,
    changes: byTon ? record.changes : record.changes.filter(c => c.what !== 'add'),
    days: record.days,
    addKnownFrom: byTon ? record.addKnownFrom : null,
  })
  return { priceUnit: sku.priceUnit, points }
}

/** 价格走势 of one variety; of a channel that keeps its prices from guests they are told none. */
export async function readVarietyHistory(ctx: Ctx, { varietyCode, days }: { varietyCode: string; days: number }) {
  const { varieties, categories } = ctx.world.catalogue
  const channelCode = categories.get(varieties.get(varietyCode)?.cateCode ?? '')?.channelCode ?? ''
  if (!toldPrices(ctx, channelCode)) return { points: [] }
  return { points: (await varietyHistory(ctx.db, varietyCode, days)).map(p => ({ on: p.on, priceFen: p.fen })) }
}

/** 价格走势: varieties that are sold, by channel as the portal has them, with their day's price, fen per ton. */
export async function readVarietyPrices(ctx: Ctx, { days }: { days: number }) {
  const { varieties, categories, channels } = ctx.world.catalogue
  const prices = new Map((await varietyPrices(ctx.db, days)).map(p => [p.varietyCode, p]))
  const order = [...channels.keys()]
  const hidden = hiddenFrom(ctx)
  const list = [...varieties.values()].flatMap(v => {
    const p = prices.get(v.varietyCode)
    const category = categories.get(v.cateCode)
    const channel = category && channels.get(category.channelCode)
    if (!p || !channel || hidden.has(channel.channelCode)) return []
    const { beforeFen, firstFen, ...now } = p
    return [
      {
        ...now,
        varietyName: v.name,
        classCode: category.classCode,
        channelCode: channel.channelCode,
        channelName: channel.channelName,
        dayMoveFen: p.priceFen - beforeFen,
        moveFen: p.priceFen - firstFen,
      },
    ]
  })
  return { list: list.sort((a, b) => order.indexOf(a.channelCode) - order.indexOf(b.channelCode)) }
}

export async function readRelated(ctx: Ctx, { skuCode }: { skuCode: string }): Promise<ProductRow[]> {
  const sku = await findSku(ctx, skuCode)
  return withOwnPrices(ctx, await ctx.world.search.similar(sku.id, ctx.areaCode, 8))
}

/** Neither it nor the one above it is off. */
const shown = ({ catalogue }: World, c: CategoryRow): boolean =>
  !c.off && !(c.parentCode !== null && catalogue.categories.get(c.parentCode)?.off)

export async function categoryTree(ctx: Ctx, channelCodes: readonly string[] | undefined): Promise<CategoryNode[]> {
  const counts = await ctx.world.search.cateCounts()
  const rows = [...ctx.world.catalogue.categories.values()].filter(
    c => shown(ctx.world, c) && (!channelCodes?.length || channelCodes.includes(c.channelCode)),
  )
  const nodes = new Map<string, CategoryNode>(
    rows.map(c => [
      c.cateCode,
      {
        cateCode: c.cateCode,
        name: c.name,
        channelCode: c.channelCode,
        classCode: c.classCode,
        skuCount: counts.get(c.cateCode) ?? 0,
        children: [],
      },
    ]),
  )
  const roots: CategoryNode[] = []
  for (const row of rows) {
    const node = nodes.get(row.cateCode)
    if (!node) continue
    const parent = row.parentCode ? nodes.get(row.parentCode) : undefined
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  for (const root of roots) if (root.children.length > 0) root.skuCount = root.children.reduce((n, c) => n + c.skuCount, 0)
  return roots
}

/** Days from an order to the first delivery of made-to-order goods of the class. */
export const futuresLeadDays = (at: { world: World }, sku: Pick<SkuRow, 'classCode'>): number =>
  at.world.catalogue.classes.get(sku.classCode)?.futuresDays?.[0] ?? 20

/** The depot's days from the first on which goods ordered now can be loaded, as its gate has them. */
async function pickUpDaysOf(ctx: Ctx) {
  const days = await loadingDays(ctx.db)
  const today = chinaDay(ctx.world.clock.now())
  return (sku: Pick<SkuRow, 'classCode' | 'depotCode'>) => {
    const leadDays = pickUpLeadDays(ctx.world.catalogue.classes.get(sku.classCode)?.spotDays, sku.depotCode)
    return days(sku.depotCode, loadableFrom({ allocated: false, today, expectedOn: addDays(today, leadDays) }))
  }
}
const CALENDAR_DAYS = 14

/** Loading days of the depot for two weeks: trucks that can still be booked at its gate. None where the depot has no hours yet. */
export async function readDeliveryDays(ctx: Ctx, { skuCode }: { skuCode: string }) {
  const sku = await findSku(ctx, skuCode)
  const depot = ctx.world.catalogue.depots.get(sku.depotCode)
  const cls = ctx.world.catalogue.classes.get(sku.classCode)
  const days = (await pickUpDaysOf(ctx))(sku).slice(0, CALENDAR_DAYS)
  const periods = sku.futures && cls?.futuresDays ? offeredPeriods(ctx.world.clock.now(), futuresLeadDays(ctx, sku)) : []
  const states = periods.length === 0 ? [] : (await offerOf(ctx.db))(sku, periods, 1)
  const futuresPeriods = periods.map((number, i) => ({
    deliveryDateNumber: number,
    label: periodLabel(number),
    weekState: states[i] || null,
  }))
  return { depotName: depot?.name ?? '', days, futuresPeriods }
}

const paged = (total: number, currentPage: number, pageSize: number) => ({
  currentPage,
  totalCount: total,
  totalPage: Math.ceil(total / pageSize),
})

export async function readFavourites(ctx: Ctx, { currentPage, pageSize }: { currentPage: number; pageSize: number }) {
  const rows = await favouritesOf(ctx.db, ctx.me.userId, pageSize, (currentPage - 1) * pageSize)
  const today = await ctx.world.search.rows(
    rows.map(r => r.skuId),
    ctx.areaCode,
  )
  return {
    list: await withOwnPrices(
      ctx,
      rows.flatMap((r, i) => {
        const row = today[i]
        return row ? { ...row, collectedAt: r.at.getTime(), priceThenFen: r.thenFen } : []
      }),
    ),
    ...paged(rows[0]?.total ?? 0, currentPage, pageSize),
  }
}
export async function readFootprints(ctx: Ctx, { currentPage, pageSize }: { currentPage: number; pageSize: number }) {
  const rows = await footprintsOf(ctx.db, ctx.me.userId, pageSize, (currentPage - 1) * pageSize)
  const today = await ctx.world.search.rows(
    rows.map(r => r.skuId),
    ctx.areaCode,
  )
  return {
    list: await withOwnPrices(
      ctx,
      rows.flatMap((r, i) => {
        const row = today[i]
        return row ? { ...row, viewedAt: r.at.getTime() } : []
      }),
    ),
    ...paged(rows[0]?.total ?? 0, currentPage, pageSize),
  }
}

export async function readProductCards(ctx: Ctx, { ofChannel, perGroup }: { ofChannel?: string | undefined; perGroup: number }) {
  const code = ofChannel ?? ctx.channelCode
  const categories = [...ctx.world.catalogue.categories.values()].filter(
    c => c.parentCode !== null && shown(ctx.world, c) && (!code || c.channelCode === code),
  )
  const found = await Promise.all(
    categories.map(async c => ({
      cateCode: c.cateCode,
      name: c.name,
      classCode: c.classCode,
      list: (
        await ctx.world.search.products(
          { cid: c.cateCode, sortField: 4, sortType: 1, pageSize: perGroup, stock: 1 },
          { channelCode: c.channelCode, areaCode: ctx.areaCode },
        )
      ).list,
    })),
  )
  const groups = found.filter(g => g.list.length > 0)
  // One question for the rows of all groups.
  const own = new Map(
    (
      await withOwnPrices(
        ctx,
        groups.flatMap(g => g.list),
      )
    ).map(r => [r.skuCode, r]),
  )
  return groups.map(g => ({ ...g, list: g.list.map(r => own.get(r.skuCode) ?? r) }))
}

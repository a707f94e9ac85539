import { isCommonly } from '@mall/domain/site/channel/channel.constants.ts'
import { PriceUnitLabel, type PriceUnit, type Fen } from '@mall/domain/kernel/money.ts'
import { RepricingState } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { touchedBySheet } from './judgeRepricing.ts'
import {
  areasMovedSince,
  areasOn,
  groupsOf,
  linePage,
  movedSince,
  priceOn,
  repricingByNo,
  repricingCounts,
  type RepricingRow,
  repricings,
} from './repricing.queries.ts'
import { placeText } from '../goods/placeText.ts'
import { headOf, ruleText, tableText } from './repricing.view.ts'

export async function readRepricings(ctx: Ctx, input: Parsed<'/api/ops/getRepricings'>) {
  const asked = { view: input.view, word: literal(input.word) }
  const [rows, n] = await Promise.all([
    repricings(ctx.db, { ...asked, limit: input.pageSize, offset: offsetOf(input) }),
    repricingCounts(ctx.db, asked),
  ])
  if (!n) throw new Error('no counts')
  return {
    ...page(input, rows.map(headOf), n.n),
    counts: { draftCount: n.draft, waitingCount: n.waiting, comingCount: n.coming },
  }
}

const unitText = (unit: string) => PriceUnitLabel[unit as PriceUnit]

const isOpen = ({ state }: RepricingRow): boolean =>
  state === RepricingState.draft || state === RepricingState.waiting || state === RepricingState.approved

export async function readRepricing(ctx: Ctx, { repricingNo }: Parsed<'/api/ops/getRepricing'>) {
  const r = (await repricingByNo(ctx.db, repricingNo)) ?? refuse('REPRICE_NONE')
  const open = isOpen(r)
  const [groups, goodsMoved, areasMoved] = await Promise.all([
    groupsOf(ctx.db, r.id),
    open ? movedSince(ctx.db, r.id) : 0,
    open ? areasMovedSince(ctx.db, r.id) : 0,
  ])
  const movedCount = goodsMoved + areasMoved
  return {
    ...headOf(r),
    rules: r.rules,
    rulesText: r.tableScope ? [tableText(ctx.world, r.tableScope)] : r.rules.map(rule => ruleText(ctx.world, rule)),
    movedCount,
    // What lies in carts changes with every buyer: asked as long as the prices are still to change.
    touched: await touchedBySheet(ctx.world, ctx.db, r, open),
    groups: groups.map(({ goods, priceUnit, ...g }) => ({ ...g, goodsCount: goods, unitText: unitText(priceUnit) })),
    mine: r.madeBy === ctx.me.userId,
    whyNotSubmit: r.state !== RepricingState.draft ? '已经提交' : movedCount > 0 ? `${movedCount} 个价已变，请重新计算` : '',
    whyNotDecide: whyNotDecide(ctx, r),
  }
}
const whyNotDecide = (ctx: Ctx, r: RepricingRow): string =>
  r.state !== RepricingState.waiting
    ? '不在待审批'
    : !mayStaff(ctx.me.staffRoles, 'price.decide')
      ? '等销售经理审批'
      : r.authors.includes(ctx.me.userId)
        ? '您起草、改过或提交了它，须由另一人审批'
        : ''

export async function readRepricingLines(ctx: Ctx, input: Parsed<'/api/ops/getRepricingLines'>) {
  const r = (await repricingByNo(ctx.db, input.repricingNo)) ?? refuse('REPRICE_NONE')
  const { word, ownOnly } = input
  const rows = await linePage(ctx.db, {
    id: r.id,
    word,
    ownOnly,
    open: isOpen(r),
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(
    input,
    rows.map(l => ({
      skuCode: l.skuCode,
      title: l.title,
      placeText: placeText(ctx.world, l),
      unitText: unitText(l.priceUnit),
      wasFen: l.wasFen,
      nowFen: l.nowFen,
      listFen: l.listFen,
      own: l.own.map(a => ({ ...a, areaName: ctx.world.catalogue.areas.get(a.salesAreaCode)?.name ?? a.salesAreaCode })),
    })),
    rows[0]?.n ?? 0,
  )
}

/** No price is told where the addition of the day is not known: then from which day it is. */
function priceThen(a: Awaited<ReturnType<typeof areasOn>>[number], listFen: Fen, priceUnit: string) {
  if (a.ownFen !== null) return { isOwn: true, priceFen: a.ownFen, knownFrom: null }
  if (priceUnit !== 'ton') return { isOwn: false, priceFen: listFen, knownFrom: null }
  return { isOwn: false, priceFen: a.knownFrom === null ? listFen + a.adjustFen : null, knownFrom: a.knownFrom }
}

/** 某日的价: the list price at the day's end, and what each sales area paid by it. */
export async function readPriceOn(ctx: Ctx, { skuCode, day }: Parsed<'/api/ops/getPriceOn'>) {
  const [found, areas] = await Promise.all([priceOn(ctx.db, skuCode, day), areasOn(ctx.db, skuCode, day)])
  const { priceFen, changes, priceUnit, channelCode, late, early, madeOn } = found ?? refuse('GOODS_NOT_FOUND')
  if (late) return refuse('INPUT.dayAhead')
  if (early) return refuse('INPUT.dayBefore', { madeOn })
  return {
    priceFen,
    changes,
    // Channels that are 普通 have one price everywhere.
    areas: isCommonly(channelCode)
      ? []
      : areas.map(a => ({
          salesAreaCode: a.salesAreaCode,
          areaName: ctx.world.catalogue.areas.get(a.salesAreaCode)?.name ?? a.salesAreaCode,
          ...priceThen(a, priceFen, priceUnit),
        })),
  }
}

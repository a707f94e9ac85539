import { gateFeeFen } from '@mall/domain/goods/goods/depot.rules.ts'
import { SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { createHash } from 'node:crypto'
import { type OrderSum, withDiscount } from '@mall/domain/orders/order/lineSum.ts'
import { takesLateCancel } from '@mall/domain/orders/order/lateCancel.rules.ts'
import { depositOf, takesDeposit } from '@mall/domain/orders/order/deposit.rules.ts'
import { type StageRule, stageRows, takesStages, whyNotShares } from '@mall/domain/orders/order/stage.rules.ts'
import { grossOf, yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { nextSteps, stepsOfAll } from '@mall/domain/orders/order/nextSteps.rules.ts'
import { FreightMode, PaymentType } from '@mall/domain/orders/order/order.status.ts'
import type { OrderPreview } from '@mall/contract/orders/cart/cart.ts'
import type { Load } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { Refusal, refuse, sentence, type Why } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { addressOf } from '../../people/company/company.queries.ts'
import { approversOf, limitsTouched, overTouched, type Touched, whyNoMore } from '../../people/companyAccess/limits.queries.ts'
import { teamUse } from '../../people/companyAccess/team.view.ts'
import { plainProject } from '@mall/domain/orders/order/reference.ts'
import { type CurrentTerms, currentTerms, signModeFor, termsIdsFor, termsKeyOf } from '../contract/currentTerms.ts'
import { couponByNo, usableCoupons } from '../../goods/coupon/coupon.queries.ts'
import { applyCoupon, whyNotApplied, wordsOf } from '../../goods/coupon/coupon.view.ts'
import { discountOfLines } from '@mall/domain/goods/coupon/coupon.rules.ts'
import { holdHours } from '../../platform/rules/holdHours.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'
import { type Basket, cartRows } from './cart.queries.ts'
import { type AppliedCoupon, type Delivery, firstFenOfPlan, type OrderPlan, type PlannedOrder } from './orderPlan.ts'
import { earliestDay } from './earliestDay.ts'
import { agreementGoods, isFutures, isLicensed, startsOf, whyBlocked } from './orderStart.ts'
import { openQuote, openQuotes, whyNoDrafts } from './draftQuote.queries.ts'
import { offerOf, whyNotOffered } from '../../goods/capacity/offer.ts'
import { cartGroups, type PricedRow, pricedRows } from './cart.view.ts'
import { couponOrders, sumOrders, takesCoupons } from './couponsAhead.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** What else stands against a plan of a basket, beside its lines. */
    readonly orderPlanGuards: readonly ((ctx: Ctx, db: Db, basket: Basket, d: Delivery) => Promise<OrderPlan['problems']>)[]
  }
}

async function couponFor(
  ctx: Ctx,
  db: Db,
  basket: Basket,
  couponNo: string | undefined,
  orders: readonly Pick<PlannedOrder, 'rows' | 'sum'>[],
): Promise<AppliedCoupon | null> {
  if (!couponNo) return null
  const none = { id: 0, couponNo, index: -1, offFen: 0 }
  const coupon = await couponByNo(db, ctx.companyId, couponNo)
  if (!coupon) return { ...none, refusal: new Refusal('COUPON_NONE') }
  if (!takesCoupons(basket)) return { ...none, refusal: new Refusal('COUPON_CONTRACT') }
  const applied = applyCoupon(ctx.world, coupon, couponOrders(orders))
  return 'refusal' in applied
    ? { ...none, id: coupon.id, refusal: new Refusal(...applied.refusal) }
    : { id: coupon.id, couponNo, index: applied.index, offFen: applied.offFen, refusal: null }
}

/** The orders the selected lines would become, with every sum. Preview and createOrder ask here, so they cannot differ. */
export async function planOrders(ctx: Ctx, db: Db, basket: Basket, d: Delivery): Promise<OrderPlan> {
  const delivered = d.freightMode === FreightMode.truck
  const address = delivered && d.addressId ? await addressOf(db, ctx.companyId, Number(d.addressId)) : undefined
  const areaCode = address?.salesAreaCode ?? ctx.areaCode
  const rows = (await cartRows(db, ctx.me.userId, basket, areaCode)).filter(r => r.selected)
  if (rows.length === 0) return refuse('CART_EMPTY')
  const [priced, current] = await Promise.all([
    pricedRows(ctx, db, { ...basket, areaCode }, rows),
    currentTerms(
      db,
      rows.map(r => r.classCode),
    ),
  ])
  const problems = priced
    .filter(p => !p.line.valid)
    .map(p => ({ cartItemId: p.line.cartItemId, message: `${p.line.title}：${p.line.changes[0]?.message ?? '不可订'}` }))
  problems.push(...(await periodProblems(db, priced)))
  for (const guard of extensions().orderPlanGuards) problems.push(...(await guard(ctx, db, basket, d)))
  const byDraft = d.paymentType === PaymentType.acceptance
  const whyNot = byDraft ? await whyNoDrafts(db) : ''
  if (whyNot) problems.push({ cartItemId: '', message: `${whyNot}，请选现汇` })
  const acceptanceBp = byDraft ? await ctx.world.rules.number('order.acceptanceBp') : 0
  const quoted =
    byDraft && d.draftQuoteNo ? ((await openQuote(db, ctx.companyId, d.draftQuoteNo)) ?? refuse('DRAFT_QUOTE_OVER')) : undefined

  const sums = sumOrders(
    priced.filter(p => p.line.valid),
    { delivered, acceptanceBp, quoted },
  )
  const coupon = await couponFor(ctx, db, basket, d.couponNo, sums)
  const orders = await withTerms(
    ctx,
    current,
    await withDeposit(
      ctx,
      basket,
      d,
      sums.map((o, i) => (i === coupon?.index ? { ...o, sum: withDiscount(o.sum, coupon.offFen) } : o)),
    ),
  )
  for (const why of new Set(orders.flatMap(o => o.stages?.why || []))) problems.push({ cartItemId: '', message: why })
  const totalFen = orders.reduce((sum, o) => sum + o.sum.totalFen, 0)
  return {
    basket,
    areaCode,
    address,
    orders,
    problems,
    acceptanceBp,
    totalFen,
    draftQuoteId: quoted?.id ?? null,
    coupon,
    fingerprint: fingerprintOf(priced, orders, d, totalFen),
  }
}

/** What each may be ordered with: of the sum that is left after a coupon. */
async function withDeposit(
  ctx: Ctx,
  basket: Basket,
  d: Delivery,
  orders: Pick<PlannedOrder, 'groupKey' | 'rows' | 'sum'>[],
): Promise<Pick<PlannedOrder, 'groupKey' | 'rows' | 'sum' | 'deposit' | 'stages' | 'lateCancelDays'>[]> {
  const depositPercent = await ctx.world.rules.number('order.depositPercent')
  const restDays = await ctx.world.rules.number('order.restDays')
  const lateDays = await ctx.world.rules.number('order.lateCancelDays')
  const rule = await stageRule(ctx)
  return orders.map(o => {
    const stockMode = o.rows[0]?.row.stockMode ?? StockMode.spot
    const depositFen = depositOf(o.sum.totalFen, depositPercent)
    const takes =
      depositPercent > 0 && depositFen < o.sum.totalFen && takesDeposit({ stockMode, framework: basket.kind === 'contract' })
    const stages = stagesFor(rule, d.stageShares ?? [], { ...o.sum, framework: basket.kind === 'contract' })
    const lateCancelDays = takesLateCancel({ stockMode, framework: basket.kind === 'contract' }) ? lateDays : 0
    return {
      ...o,
      lateCancelDays,
      stages,
      // One way of paying an order at a time.
      deposit: takes ? { chosen: (d.byDeposit ?? false) && !stages?.chosen, depositPercent, depositFen, restDays } : null,
    }
  })
}

const stageRule = async ({ world: { rules } }: Ctx): Promise<StageRule> => ({
  fromFen: (await rules.number('order.stagesFromYuan')) * 100,
  fromKg: (await rules.number('order.stagesFromTons')) * 1000,
  most: await rules.number('order.stagesMost'),
  firstPercent: await rules.number('order.stageFirstPercent'),
  days: await rules.number('order.stageDays'),
})

/** 分批付款放行 of one order: what may be chosen, and what was; null: it is not large enough. */
function stagesFor(
  rule: StageRule,
  shares: readonly number[],
  o: { totalFen: Fen; weightKg: Kg; framework: boolean },
): PlannedOrder['stages'] {
  if (!takesStages(rule, o)) return null
  const { most, firstPercent, days } = rule
  const chosen = shares.length > 0
  const why = chosen ? (whyNotShares(shares, rule) ?? '') : ''
  const rows = chosen && why === '' ? stageRows({ ...o, paidFen: 0, stageShares: shares }) : []
  return {
    chosen,
    most,
    firstPercent,
    days,
    why,
    rows: rows.map(({ stageNum, percent, fen, kg }) => ({ stageNum, percent, fen, kg })),
  }
}

/** By which texts each would be bound, and how. */
async function withTerms(
  ctx: Ctx,
  current: CurrentTerms,
  orders: Pick<PlannedOrder, 'groupKey' | 'rows' | 'sum' | 'deposit' | 'stages' | 'lateCancelDays'>[],
): Promise<PlannedOrder[]> {
  const classesOf = (rows: readonly PricedRow[]) => rows.map(r => r.row.classCode)
  const out: PlannedOrder[] = []
  for (const o of orders) {
    const row = o.rows[0]?.row
    const facts = {
      channelCode: row?.channelCode ?? '',
      futures: row?.stockMode === StockMode.futures,
      totalFen: o.sum.totalFen,
    }
    out.push({ ...o, signMode: await signModeFor(ctx.world.rules, facts), termsIds: termsIdsFor(current, classesOf(o.rows)) })
  }
  return out
}

/** Lines whose delivery period the mill's weeks no longer take: asked of the same rule as the goods page's choice. */
async function periodProblems(db: Db, priced: readonly PricedRow[]): Promise<OrderPlan['problems']> {
  const made = priced.filter(
    p => p.line.valid && p.row.stockMode === StockMode.futures && p.row.chosen.deliveryDateNumber !== undefined,
  )
  if (made.length === 0) return []
  const offer = await offerOf(db)
  return made.flatMap(({ row, line }) => {
    const why = whyNotOffered(offer, row, row.chosen.deliveryDateNumber, line.weightKg)
    return why === undefined ? [] : [{ cartItemId: line.cartItemId, message: `${line.title}：${why}` }]
  })
}

/** Everything the buyer agreed to when he pressed the button: goods, pieces, prices, services, delivery, sums. */
function fingerprintOf(priced: readonly PricedRow[], orders: readonly PlannedOrder[], d: Delivery, totalFen: Fen): string {
  const facts = [
    d.freightMode,
    d.addressId ?? '',
    d.paymentType,
    (d.paymentType === PaymentType.acceptance && d.draftQuoteNo) || '',
    priced.map(({ row, line }) => [
      line.cartItemId,
      line.skuCode,
      line.pieces,
      line.priceFen,
      // The same sum by another way of buying is another order.
      line.prices.find(p => p.taken && p.source !== 'list')?.sourceNo ?? '',
      line.valid,
      row.serviceCodes,
      row.chosen,
    ]),
    orders.map(o => o.sum.totalFen),
    // The part and its time are agreed to as well, where a part is.
    ...(d.byDeposit
      ? [orders.map(o => (o.deposit ? [o.deposit.depositPercent, o.deposit.depositFen, o.deposit.restDays] : 0))]
      : []),
    ...(d.stageShares && d.stageShares.length > 0
      ? [orders.map(o => (o.stages ? [o.stages.rows.map(r => [r.percent, r.fen, r.kg]), o.stages.days] : 0))]
      : []),
    ...(orders.some(o => o.lateCancelDays > 0) ? [orders.map(o => o.lateCancelDays)] : []),
    d.couponNo ?? '',
  ]
  const terms = termsKeyOf(orders.flatMap(o => [...o.termsIds, o.signMode === 'ticked' ? 1 : 0]))
  return `${createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 32)}.${totalFen}.${terms}`
}

/** What the whole submission adds to its maker's month. */
export const loadOf = (plan: OrderPlan): Load => ({
  fen: plan.totalFen,
  kg: plan.orders.reduce((sum, o) => sum + o.sum.weightKg, 0),
})

/** Said before the button is pressed: the limits this submission touches. Whether the person has any came with the session. */
const limitsAhead = async (ctx: Ctx, projectName: string): Promise<Touched> =>
  ctx.me.companyId === null
    ? { own: null, project: null, team: null }
    : limitsTouched(
        ctx.db,
        { userId: ctx.me.userId, companyId: ctx.companyId, projectName },
        { orderId: null, limited: ctx.me.limited },
      )
/** It will wait for the company's own approval, and why. */
async function approvalAhead(ctx: Ctx, plan: OrderPlan, limits: Touched) {
  const reasons = overTouched(limits, loadOf(plan))
  if (reasons.length === 0) return null
  const approvers = (await approversOf(ctx.db, ctx.companyId)).filter(a => a.id !== ctx.me.userId)
  return { reasons, approvers: approvers.map(a => a.name) }
}
/** It cannot be submitted: the company, or what its team may still order, stands in the way. */
async function stopAhead(
  ctx: Ctx,
  plan: OrderPlan,
  limits: Touched,
): Promise<Why<'CERT_REQUIRED' | 'HOLD_CAP' | 'TEAM_BUDGET'> | undefined> {
  const over = ctx.me.actor ? '' : whyNoMore(limits, loadOf(plan))
  return (await whyBlocked(ctx, ctx.db, plan)) ?? (over === '' ? undefined : ['TEAM_BUDGET', { over }])
}

/** What follows the button, for the orders of the plan by the rules in force. */
async function stepsAhead(ctx: Ctx, plan: OrderPlan, o: { certified: boolean; overLimit: string }): Promise<string[]> {
  const starts = await startsOf(ctx, plan, o)
  const [hours, calendar] = [await holdHours(ctx.world.rules), await workCalendar(ctx.world.rules)]
  const all = plan.orders.flatMap((o, i) => {
    // Goods sold by the piece weigh nothing that could be settled anew.
    const heavy = o.rows.find(r => r.line.weightFromKg !== r.line.weightToKg)
    const settlement = heavy?.row.settlement ?? SettlementMode.theoretical
    const agreement = agreementGoods(o).map(r => r.line.title)
    return starts[i]
      ? [
          nextSteps(starts[i], hours, {
            futures: isFutures(o),
            settlement,
            sealed: o.signMode === 'signed',
            agreement,
            calendar,
            restDays: o.deposit?.chosen ? o.deposit.restDays : null,
            stages: o.stages?.chosen ? { count: o.stages.rows.length, days: o.stages.days } : null,
          }),
        ]
      : []
  })
  return stepsOfAll(all)
}

export const previewOrder =
  (basket: Basket) =>
  async (ctx: Ctx, d: Delivery): Promise<OrderPreview> => {
    const plan = await planOrders(ctx, ctx.db, basket, d)
    const at = { world: ctx.world, areaCode: plan.areaCode }
    const add = (pick: (s: OrderSum) => number) => plan.orders.reduce((sum, o) => sum + pick(o.sum), 0)
    const lines = plan.orders.flatMap(o => o.rows.map(r => r.line))
    const limits = await limitsAhead(ctx, plainProject(d.projectName ?? ''))
    const [companyApproval, stands, whyNotDraft, draftQuotes, coupons, certified, earliestOn] = await Promise.all([
      approvalAhead(ctx, plan, limits),
      stopAhead(ctx, plan, limits),
      whyNoDrafts(ctx.db),
      quotesAhead(ctx, plan),
      couponsAhead(ctx, plan),
      isLicensed(ctx, ctx.db),
      earliestDay(ctx, plan),
    ])
    return {
      groups: plan.orders.map(o => {
        const [group] = cartGroups(at, o.rows)
        if (!group) throw new Error('a planned order without lines')
        return {
          ...group,
          freightFen: o.sum.freightFen,
          totalFen: o.sum.totalFen,
          acceptanceFen: o.sum.acceptanceFen,
          discountFen: o.sum.discountFen,
          lines: withParts(group.lines, o.sum.discountFen),
          freightFenPerTon: o.rows[0]?.line.freightFenPerTon ?? 0,
          gateFeeFen:
            d.freightMode === FreightMode.truck
              ? 0
              : gateFeeFen(
                  ctx.world.catalogue.depots.get(o.rows[0]?.row.depotCode ?? ''),
                  o.rows.map(r => r.line),
                ),
          signMode: o.signMode,
          deposit: o.deposit,
          stages: o.stages,
        }
      }),
      goodsFen: add(s => s.goodsFen),
      serviceFen: add(s => s.serviceFen),
      freightFen: add(s => s.freightFen),
      acceptanceFen: add(s => s.acceptanceFen),
      discountFen: add(s => s.discountFen),
      totalFen: plan.totalFen,
      prepayFen: plan.orders.reduce((sum, o) => sum + firstFenOfPlan(o), 0),
      pieces: add(s => s.pieces),
      weightKg: add(s => s.weightKg),
      weightFromKg: lines.reduce((sum, l) => sum + l.weightFromKg, 0),
      weightToKg: lines.reduce((sum, l) => sum + l.weightToKg, 0),
      problems: plan.problems,
      fingerprint: plan.fingerprint,
      salesAreaCode: plan.areaCode,
      areaName: ctx.world.catalogue.areas.get(plan.areaCode)?.name ?? plan.areaCode,
      acceptanceBp: await ctx.world.rules.number('order.acceptanceBp'),
      whyNotDraft,
      draftQuotes,
      coupons,
      couponNo: plan.coupon && !plan.coupon.refusal ? plan.coupon.couponNo : '',
      noCouponWhy: takesCoupons(plan.basket) ? '' : sentence('COUPON_CONTRACT'),
      whyNotCoupon: plan.coupon?.refusal?.message ?? '',
      companyApproval,
      team: teamUse(limits.team),
      nextSteps: await stepsAhead(ctx, plan, { certified, overLimit: companyApproval?.reasons.join('；') ?? '' }),
      earliestOn,
      blocked: stands ? { refusal: stands[0], why: sentence(...stands) } : null,
    }
  }

/** What of the discount falls on each line, by its goods; the parts add up. */
const withParts = <L extends { amountFen: Fen }>(lines: readonly L[], discountFen: Fen) => {
  const parts = discountOfLines(
    discountFen,
    lines.map(l => l.amountFen),
  )
  return lines.map((l, i) => ({ ...l, discountFen: parts[i] ?? 0 }))
}

/** Each coupon of the company with what it would take off this submission; what takes off most first, what cannot be used last with its reason. */
async function couponsAhead(ctx: Ctx, plan: OrderPlan): Promise<OrderPreview['coupons']> {
  if (ctx.me.companyId === null || plan.orders.length === 0 || !takesCoupons(plan.basket)) return []
  const orders = couponOrders(plan.orders)
  const rows = await usableCoupons(ctx.db, ctx.companyId)
  return rows
    .map(c => {
      const applied = applyCoupon(ctx.world, c, orders)
      const on = 'index' in applied ? applied : { index: -1, offFen: 0 }
      return {
        couponNo: c.couponNo,
        ...wordsOf(ctx.world, c),
        validUntil: c.validUntil.getTime(),
        offFen: on.offFen,
        orderNo: on.index + 1,
        whyNot: whyNotApplied(applied),
      }
    })
    .sort((a, b) => b.offFen - a.offFen)
}

/** What each quote of the company would cost these orders. */
async function quotesAhead(ctx: Ctx, plan: OrderPlan): Promise<OrderPreview['draftQuotes']> {
  const quotes = ctx.me.companyId === null ? [] : await openQuotes(ctx.db, ctx.companyId)
  return quotes.map(({ validUntil, ...q }) => ({
    ...q,
    validUntil: validUntil.getTime(),
    acceptanceFen: plan.orders.reduce((sum, o) => sum + grossOf(o.sum.goodsFen, q.rateBp, q.days) - o.sum.goodsFen, 0),
  }))
}

/** Which lines moved since they were last seen, in words for a refusal. */
export function whatChanged(plan: OrderPlan, oldFingerprint: string): string {
  const moved = plan.orders.flatMap(o => o.rows).flatMap(p => p.line.changes.map(c => `${p.line.title} ${c.message}`))
  const [, oldTotal, oldTerms] = oldFingerprint.split('.')
  const was = Number(oldTotal)
  const terms = oldTerms !== undefined && oldTerms !== plan.fingerprint.split('.')[2] ? ['合同条款已更新，请重新阅读'] : []
  const total = `合计 ${Number.isFinite(was) ? `${yuan(was)} → ` : ''}${yuan(plan.totalFen)} 元`
  return [...plan.problems.map(p => p.message), ...moved.slice(0, 3), ...terms, total].join('；')
}

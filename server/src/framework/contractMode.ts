// 合同模式: which contract the buyer orders under. The number lies in a cookie and goes with every POST; what it opens is asked anew at each use.
import { FrameworkPayment, type FrameworkPaymentCode, lineOf, whyNotUsable } from '@mall/domain/framework/framework.rules.ts'
import { leftKg as leftOf, whyNotCovered } from '@mall/domain/framework/framework.rules.ts'
import { lackKg, rebateFen } from '@mall/domain/framework/framework.rules.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import type { contractGuards, planGuards } from '../cart/basketOf.ts'
import type { OrderedFrom } from '../order/createOrder.ts'
import { cartRows } from '../cart/cart.queries.ts'
import { basketOf } from '../cart/basketOf.ts'
import type { Db } from '../db/pool.ts'
import { weightOfPieces } from '@mall/domain/weight.ts'
import { factsOf, indexNow, leftByLine, titleOf } from './contractPrice.ts'
import { type ContractRow, insertCalls, lockLines, moveLines, orderedOf, orderLines, ownContract } from './framework.queries.ts'

/** The company's own contract that orders can be placed under today; a foreign number is refused as one that does not exist. */
export async function usableContract(ctx: Ctx, db: Db, ccNo: string): Promise<ContractRow> {
  const c = (await ownContract(db, ctx.companyId, ccNo)) ?? refuse('FRAMEWORK_NONE')
  const why = whyNotUsable(c, c.today)
  return why === undefined ? c : refuse('FRAMEWORK_NOT_USABLE', { ccNo, why })
}

export const guardContract: (typeof contractGuards)[number] = async (ctx, ccNo) => {
  await usableContract(ctx, ctx.db, ccNo)
}

export async function enterContract(ctx: Ctx, { ccNo }: { ccNo: string }) {
  const c = await usableContract(ctx, ctx.db, ccNo)
  ctx.cookies.set('CCNo', c.ccNo)
  return { ccNo: c.ccNo }
}

/** What the contract says of payment, before the order is placed. */
export const guardPayment: (typeof planGuards)[number] = async (ctx, db, basket, d) => {
  if (basket.kind !== 'contract') return []
  const c = await usableContract(ctx, db, basket.sourceNo)
  const { payment } = c.content
  if (payment === FrameworkPayment.either || payment === d.paymentType) return []
  return [
    {
      cartItemId: '',
      message: `框架合同 ${c.ccNo} 约定${FrameworkPayment.label(payment as FrameworkPaymentCode)}付款，请改付款方式`,
    },
  ]
}

/**
 * The call-off: the tons of each line are taken under its lock, counted anew from the orders that live, so that many orders at once take no more
 * than what is left. Which version and which index price they were taken by is kept with them.
 */
const callOff: OrderedFrom['after'] = async (ctx, tx, plan, { orderIds }) => {
  if (plan.basket.kind !== 'contract') return
  const c = await usableContract(ctx, tx, plan.basket.sourceNo)
  const written = await orderLines(tx, orderIds)
  const calls = plan.orders.flatMap((o, i) =>
    o.rows.map(({ row, line }, at) => {
      const no = lineOf(c.content.lines, factsOf(row))?.lineNo
      const own = written.find(w => w.orderId === orderIds[i] && w.lineNo === at + 1)
      if (no === undefined || !own) return refuse('FRAMEWORK_LIMIT', { title: line.title, why: '合同里没有这个品种或规格' })
      return { orderLineId: own.id, orderId: own.orderId, lineNo: no, kg: own.kg, title: line.title, facts: factsOf(row) }
    }),
  )
  const lineNos = [...new Set(calls.map(k => k.lineNo))].sort((a, b) => a - b)
  await lockLines(tx, c.id, lineNos)
  // Whatever was decided of the contract before this lock is seen now.
  const now = await usableContract(ctx, tx, plan.basket.sourceNo)
  if (now.version !== c.version) return refuse('ORDER_CHANGED', { what: `框架合同已是第 ${now.version} 版` })
  const left = new Map((await orderedOf(tx, c.id)).map(l => [l.lineNo, leftOf(l.committedKg, now.toleranceBp, l.orderedKg)]))
  for (const k of calls) {
    const rest = left.get(k.lineNo) ?? 0
    const why = whyNotCovered(now.content, k.facts, { kg: k.kg, leftKg: rest })
    if (why !== undefined) return refuse('FRAMEWORK_LIMIT', { title: k.title, why })
    left.set(k.lineNo, rest - k.kg)
  }
  const { averageFen } = await indexNow(tx, now.content, now.today)
  if (averageFen === undefined) return refuse('FRAMEWORK_PRICE', { ccNo: now.ccNo })
  await insertCalls(tx, { id: c.id, version: now.version, indexFen: averageFen }, calls)
}
/** Joined to every order from a basket (app/joints.ts). */
export const orderedFromFramework: OrderedFrom = { before: () => Promise.resolve(), after: callOff }

/** 不能按合同买: into the ordinary cart, where the list price holds. */
export async function moveToCart(ctx: Ctx, { cartItemIds }: Parsed<'/api/framework/moveToCart'>) {
  return { moved: await ctx.db.tx(tx => moveLines(tx, ctx.me.userId, cartItemIds)) }
}

/** The contract cart's side: what the ticked lines leave of the contract. Null outside the mode. */
export async function readCartState(ctx: Ctx) {
  const basket = await basketOf(ctx)
  if (basket.kind !== 'contract') return null
  const c = await usableContract(ctx, ctx.db, basket.sourceNo)
  const [rows, sums, left] = [
    await cartRows(ctx.db, ctx.me.userId, basket, ctx.areaCode),
    await orderedOf(ctx.db, c.id),
    await leftByLine(ctx.db, c),
  ]
  const after = new Map(left)
  let nowKg = 0
  for (const r of rows) {
    if (!r.selected) continue
    const facts = factsOf(r)
    const no = lineOf(c.content.lines, facts)?.lineNo
    const kg = weightOfPieces(r.pieces, r.pieceWeightG)
    const rest = no === undefined ? undefined : after.get(no)
    if (no === undefined || rest === undefined || whyNotCovered(c.content, facts, { kg, leftKg: rest }) !== undefined) continue
    after.set(no, rest - kg)
    nowKg += kg
  }
  const committedKg = sums.reduce((n, l) => n + l.committedKg, 0)
  const orderedKg = sums.reduce((n, l) => n + l.orderedKg, 0)
  return {
    ...{ ccNo: c.ccNo, title: titleOf(c.content), toOn: c.toOn, committedKg, orderedKg, nowKg, fulfilBp: c.content.fulfilBp },
    lackKg: lackKg(committedKg, c.content.fulfilBp, orderedKg + nowKg),
    rebateFen: rebateFen(c.content.tiers, orderedKg + nowKg),
    lines: c.content.lines.map(l => ({
      ...{ lineNo: l.lineNo, title: l.title, leftKg: left.get(l.lineNo) ?? 0, afterKg: after.get(l.lineNo) ?? 0 },
    })),
  }
}

// 授信 in use: an order paid on it, the debt paid back from the balance, and what is given back for an order that goes to its debt first.
// Locks in one order: order, then accounts, then the line.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import {
  countedLimitFen,
  type CreditFacts,
  dueText,
  leftFen,
  reminderStage,
  whyNotCredit,
} from '@mall/domain/money/funds/credit.ts'
import { arPool } from '@mall/domain/money/funds/pool.ts'
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { mustBeProved } from '../../people/session/proved.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import {
  insertRepayment,
  insertUse,
  type LineRow,
  lineOf,
  lockLine,
  lowerUse,
  markTold,
  type NewRepayment,
  openUses,
  openUsesOfOrder,
  useById,
  type UseRow,
} from './credit.queries.ts'
import { type Journal, post } from './ledger.ts'
import { owedFen } from './refund.queries.ts'

/** What the rules ask of a company's line; null: it has none. */
export async function creditFacts(db: Db, companyId: number): Promise<(CreditFacts & LineRow) | null> {
  const line = await lineOf(db, companyId)
  return line ? { ...line, owedFen: await owedFen(db, companyId) } : null
}

interface Paid {
  companyId: number
  actorId: number
  /** `amountFen`: what the line lends of each. */
  orders: readonly { id: number; orderCode: string; amountFen: Fen }[]
  /** Number of the payment by that of its order; they are written. */
  payments: ReadonlyMap<number, number>
}
/** Takes what orders cost from the line, each with its due date. Refuses with the reason. The orders are locked. */
export async function useCredit(tx: Tx, p: Paid): Promise<void> {
  await lockLine(tx, p.companyId)
  const why = whyNotCredit(
    await creditFacts(tx, p.companyId),
    p.orders.reduce((sum, o) => sum + o.amountFen, 0),
  )
  if (why) return refuse('CREDIT_CANNOT', { why })
  let dueOn = ''
  for (const o of p.orders) {
    const paymentId = p.payments.get(o.id)
    if (paymentId === undefined) throw new Error('an order without its payment')
    const used = await insertUse(tx, {
      companyId: p.companyId,
      orderId: o.id,
      orderCode: o.orderCode,
      paymentId,
      amountFen: o.amountFen,
      actorId: p.actorId,
    })
    if (!used) throw new Error(`the line of company ${p.companyId} was locked and does not reach`)
    dueOn = used.dueOn
  }
  await notify(tx, await peopleWithRight(tx, p.companyId, 'funds.see'), {
    event: 'creditUsed',
    facts: {
      orderCodes: p.orders.map(o => o.orderCode).join('、'),
      amount: yuan(p.orders.reduce((sum, o) => sum + o.amountFen, 0)),
      dueOn,
    },
    link: '/user/capital#credit',
  })
  announce(tx, `company:${p.companyId}`, { kind: 'funds' })
}

/** Moves money from the balance to the debt; `short`: the balance does not cover it; `twin`: the key was used. Refuses more than is owed. */
async function repay(tx: Tx, r: NewRepayment, orderCode: string): Promise<'done' | 'short' | 'twin'> {
  const made = await insertRepayment(tx, r)
  if (!made) return 'twin'
  const posted = await post(tx, {
    sourceType: 'creditRepay',
    sourceId: String(made.id),
    sourceStep: 'done',
    moneyChangeType: MoneyChangeType.creditRepay,
    note: `订单 ${orderCode} 归还授信`,
    actorId: r.userId,
    entries: [
      { kind: 'customer_available', companyId: r.companyId, amountFen: minus(r.amountFen) },
      { kind: 'mall_credit', companyId: null, amountFen: r.amountFen },
    ],
  })
  if (!posted) return 'short'
  await lockLine(tx, r.companyId)
  if (!(await lowerUse(tx, { ...r, detail: `订单 ${orderCode}` })))
    return refuse('CREDIT_REST', { rest: yuan((await useById(tx, r.useId))?.restFen ?? 0) })
  announce(tx, `company:${r.companyId}`, { kind: 'funds' })
  return 'done'
}

/** 归还: from the balance, all of it or part. */
export const repayCredit = (ctx: Ctx, input: Parsed<'/api/user/repayCredit'>) =>
  ctx.once(async tx => {
    const { companyId, me } = ctx
    const use = await useById(tx, Number(input.useId))
    if (use?.companyId !== companyId) return refuse('CREDIT_USE_NONE')
    const r: NewRepayment = {
      useId: use.id,
      companyId,
      amountFen: input.amountFen,
      kind: 'repaid',
      userId: me.userId,
      requestId: input.requestId,
    }
    if (input.amountFen > use.restFen) return refuse('CREDIT_REST', { rest: yuan(use.restFen) })
    await mustBeProved(ctx, tx, { what: '从余额归还授信', fen: input.amountFen })
    const outcome = await repay(tx, r, use.orderCode)
    if (outcome === 'short')
      return refuse('BALANCE_SHORT', { available: yuan(await availableFen(tx, companyId)), due: yuan(input.amountFen) })
    if (outcome === 'twin') return refuse('REQUEST_REUSED')
    return { restFen: (await useById(tx, use.id))?.restFen ?? 0 }
  })

interface Order {
  id: number
  orderCode: string
  companyId: number
}
/**
 * What is given back for an order goes to what is still owed for it, as far as that reaches; the rest stays on the balance, where it was booked
 * a moment ago in this transaction. Says how much went.
 */
export async function giveBackToCredit(tx: Tx, order: Order, amountFen: Fen, actorId: number): Promise<number> {
  if (amountFen <= 0 || (await openUsesOfOrder(tx, order.id)).length === 0) return 0
  await lockLine(tx, order.companyId)
  let left = amountFen
  for (const use of await openUsesOfOrder(tx, order.id)) {
    const part = Math.min(left, use.restFen)
    if (part === 0) continue
    const r = { useId: use.id, companyId: order.companyId, kind: 'returned' as const, userId: actorId, requestId: null }
    if ((await repay(tx, { ...r, amountFen: part }, order.orderCode)) !== 'done')
      throw new Error(`order ${order.orderCode}: what was given back is not on the balance`)
    left -= part
  }
  return amountFen - left
}

/** A refund of an order's money: onto the balance, and from there to what was paid on credit first. */
export async function postBack(tx: Tx, order: Order, journal: Journal): Promise<boolean> {
  const posted = await post(tx, journal)
  const given = journal.entries.find(e => e.kind === 'customer_available')?.amountFen ?? 0
  if (posted) await giveBackToCredit(tx, order, given, journal.actorId)
  return posted
}

// ---------- the due date
/** One use at or near its due date: taken from the balance when it is due and the balance is enough, else its people are told once a stage. */
export async function lookAtUse(tx: Tx, id: number, systemId: number): Promise<boolean> {
  const use = await useById(tx, id)
  if (!use || use.endedAt) return false
  if (use.daysLeft <= 0 && (await collect(tx, use, systemId))) return true
  const stage = reminderStage(use.daysLeft)
  if (stage === 0 || !(await markTold(tx, use.id, stage))) return false
  await tellDue(tx, use)
  return true
}

async function collect(tx: Tx, use: UseRow, systemId: number): Promise<boolean> {
  if ((await availableFen(tx, use.companyId)) < use.restFen) return false
  const r = { useId: use.id, companyId: use.companyId, kind: 'collected' as const, userId: systemId, requestId: null }
  // Somebody spent it a moment ago: nothing of this stays, the next run looks again.
  if ((await repay(tx, { ...r, amountFen: use.restFen }, use.orderCode)) !== 'done')
    throw new Error(`order ${use.orderCode}: the balance went meanwhile`)
  await notify(tx, await peopleWithRight(tx, use.companyId, 'funds.see'), {
    event: 'creditCollected',
    facts: { orderCode: use.orderCode, amount: yuan(use.restFen) },
    link: '/user/capital#credit',
  })
  return true
}

export async function tellDue(tx: Tx, use: UseRow): Promise<void> {
  await notify(tx, await peopleWithRight(tx, use.companyId, 'funds.see'), {
    ...toldOneOf(use.daysLeft > 0 ? 'creditDueSoon' : use.daysLeft === 0 ? 'creditDueToday' : 'creditOverdue', {
      orderCode: use.orderCode,
      amount: yuan(use.restFen),
      dueOn: use.dueOn,
      left: dueText(use.daysLeft),
    }),
    link: '/user/capital#credit',
  })
}

// ---------- what the company sees
export const useView = (u: UseRow) => ({
  useId: String(u.id),
  orderCode: u.orderCode,
  summary: u.summary,
  amountFen: u.amountFen,
  repaidFen: u.repaidFen,
  restFen: u.restFen,
  dueOn: u.dueOn,
  daysLeft: u.daysLeft,
  createdAt: u.createdAt.getTime(),
})

/** The line with what is owed on it, and what it adds to 可用. */
export async function creditOf(db: Db, companyId: number) {
  const facts = await creditFacts(db, companyId)
  if (!facts) return null
  return {
    limitFen: facts.limitFen,
    termDays: facts.termDays,
    validUntil: facts.validUntil,
    state: facts.state,
    usedFen: facts.usedFen,
    overdueFen: facts.overdueFen,
    leftFen: leftFen(facts),
    whyNot: whyNotCredit(facts, 0),
    uses: facts.usedFen > 0 ? (await openUses(db, companyId)).map(useView) : [],
  }
}

/** 应收池: own money and the line together. */
export async function poolWith(db: Db, companyId: number, money: { availableFen: Fen; frozenFen: Fen }) {
  const facts = await creditFacts(db, companyId)
  return arPool({
    availableFen: money.availableFen,
    frozenFen: money.frozenFen,
    creditFen: countedLimitFen(facts),
    creditUsedFen: facts?.usedFen ?? 0,
  })
}

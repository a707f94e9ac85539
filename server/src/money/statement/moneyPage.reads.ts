// 资金总览: all of it as it stood at one moment, so that its sums are the ledger's (decision 0271).
import { dayOf } from '@mall/domain/money/funds/statement.ts'
import { MoneyChangeType, PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { LIKELY_POINTS } from '@mall/domain/money/funds/receipt.ts'
import { byDue, CameTo, cameTotal, DUE_DAYS, DueKind, owedTotal, sumOf } from '@mall/domain/money/statement/moneyPage.rules.ts'
import { equationLabel } from '@mall/domain/money/statement/statement.rules.ts'
import type { MoneyPage } from '@mall/contract/money/statement/moneyPage.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { snapshot } from '../../platform/db/snapshot.queries.ts'
import { creditOf } from '../funds/credit.ts'
import { draftFen, openDebtFen } from '../funds/draftMoney.queries.ts'
import { balanceOf, collectionOf, likelyReceipts } from '../funds/funds.queries.ts'
import { owedFen } from '../funds/refund.queries.ts'
import { heldFenOf, heldOf, idsOf } from '../payment/held.ts'
import { equationsOf } from './equations.ts'
import {
  directOfDays,
  directSum,
  draftDebts,
  MOST_DUES,
  ordersDue,
  rechargeCount,
  recharges,
  restsDue,
  settlementsDue,
} from './moneyPage.queries.ts'
import { balanceMoves, type OfDays, tradeOfDays } from './statement.queries.ts'

type Due = MoneyPage['dues'][number]
type Came = MoneyPage['came']['rows'][number]
type Credit = Awaited<ReturnType<typeof creditOf>>
const DAY = 86_400_000
/** The end of a day of China's calendar. */
const endOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) + DAY

/** What is to be paid within the days, and what should have been; what is frozen for an order already pays its part. */
async function duesOf(
  db: Db,
  o: { companyId: number; userId: number | null; credit: Credit },
): Promise<{ rows: Due[]; more: boolean }> {
  const orders = await ordersDue(db, o)
  const held = await heldOf(db, idsOf(orders))
  const rests = await restsDue(db, o)
  const settlements = await settlementsDue(db, o)
  const debts = await draftDebts(db, o.companyId)
  const rows: Due[] = [
    ...orders.map(r => ({
      dueKind: DueKind.order,
      dueNo: r.orderCode,
      dueText: r.summary,
      amountFen: r.dueFen - heldFenOf(held, r),
      dueAt: r.dueAt?.getTime() ?? null,
    })),
    ...rests.map(r => ({
      dueKind: r.staged ? DueKind.stage : DueKind.rest,
      dueNo: r.orderCode,
      dueText: r.summary,
      amountFen: r.dueFen,
      dueAt: r.dueAt.getTime(),
    })),
    ...settlements.map(r => ({
      dueKind: DueKind.settle,
      dueNo: r.settleNo,
      dueText: `订单 ${r.orderCode}`,
      amountFen: r.fen,
      dueAt: null,
    })),
    ...(o.credit?.uses ?? [])
      .filter(u => u.daysLeft < DUE_DAYS)
      .map(u => ({
        dueKind: DueKind.credit,
        dueNo: u.orderCode,
        dueText: u.summary,
        amountFen: u.restFen,
        dueAt: endOf(u.dueOn),
      })),
    ...debts.map(r => ({
      dueKind: DueKind.draftDebt,
      dueNo: r.draftCode,
      dueText: r.acceptorName,
      amountFen: r.fen,
      dueAt: r.dueAt.getTime() + DAY,
    })),
  ]
  return { rows: rows.toSorted(byDue), more: [orders, rests, settlements, debts].some(list => list.length === MOST_DUES) }
}

/** What came in: booked onto the balance, paid straight into orders, and what waits for somebody to say whose it is. */
async function cameOf(db: Db, days: OfDays): Promise<MoneyPage['came']> {
  const ofBalance = await recharges(db, days)
  const ofOrders = await directOfDays(db, days)
  const direct = await directSum(db, days)
  const count = await rechargeCount(db, days)
  const balanceFen = (await balanceMoves(db, days)).find(m => m.type === MoneyChangeType.recharge)?.fen ?? 0
  const claimed = await collectionOf(db, {
    companyId: days.companyId,
    word: '',
    state: 'claimed',
    fromOn: null,
    toOn: null,
    limit: 20,
    offset: 0,
  })
  const likely = await likelyReceipts(db, days.companyId, LIKELY_POINTS)
  const waiting: Came[] = [...claimed, ...likely].map(r => ({
    cameNo: r.receiptNo,
    cameAt: r.paidAt.getTime(),
    payerName: r.payerName,
    amountFen: r.amountFen,
    cameTo: r.state === 'claimed' ? CameTo.claimed : CameTo.open,
    frozenFen: 0,
    orderCode: '',
    note: r.remark,
  }))
  const rows: Came[] = [
    ...ofBalance.map(r => ({
      cameNo: r.receiptNo,
      cameAt: r.at.getTime(),
      payerName: r.payerName,
      amountFen: r.fen,
      cameTo: CameTo.balance,
      frozenFen: r.frozenFen,
      orderCode: r.orderCode,
      note: r.receiptNo === '' ? r.note : '',
    })),
    ...ofOrders.map(r => ({
      cameNo: r.paymentNo,
      cameAt: r.at.getTime(),
      payerName: '',
      amountFen: r.fen,
      cameTo: CameTo.order,
      frozenFen: 0,
      orderCode: r.orderCode,
      note: PayCode.label(r.provider),
    })),
  ]
  return {
    balanceFen,
    orderFen: direct.fen,
    totalFen: cameTotal({ balanceFen, orderFen: direct.fen }),
    waitingFen: sumOf(waiting),
    rows: [...waiting, ...rows.toSorted((a, b) => b.cameAt - a.cameAt)].slice(0, 60),
    rowCount: count + direct.n,
  }
}

export async function readMoneyPage(ctx: Ctx): Promise<MoneyPage> {
  const { companyId } = ctx
  const { rights } = ctx.me
  return ctx.world.pool.tx(async tx => {
    await snapshot(tx)
    const now = await nowOf(tx)
    const toOn = dayOf(now)
    const days = { companyId, fromOn: `${toOn.slice(0, 8)}01`, toOn }
    const money = (await balanceOf(tx, companyId)) ?? refuse('COMPANY_NOT_FOUND')
    const credit = await creditOf(tx, companyId)
    const owes = {
      creditUsedFen: credit?.usedFen ?? 0,
      settleFen: await owedFen(tx, companyId),
      draftDebtFen: await openDebtFen(tx, companyId),
    }
    const dues = await duesOf(tx, { companyId, userId: ctx.ownOnly, credit })
    const { balance, goods, invoice } = await equationsOf(tx, days, { settled: '本月结算' })
    const issued = (await tradeOfDays(tx, days)).filter(t => t.kind === 'blue' || t.kind === 'red')
    return {
      now,
      fromOn: days.fromOn,
      toOn,
      has: {
        availableFen: money.availableFen,
        frozenFen: money.frozenFen,
        prepaidFen: money.availableFen + money.frozenFen,
        draftFen: await draftFen(tx, companyId),
        creditLimitFen: credit?.limitFen ?? 0,
        creditLeftFen: credit?.leftFen ?? 0,
        creditValidUntil: credit?.validUntil ?? '',
      },
      owes: { ...owes, creditOverdueFen: credit?.overdueFen ?? 0, totalFen: owedTotal(owes) },
      credits: (credit?.uses ?? [])
        .slice(0, 5)
        .map(u => ({ orderCode: u.orderCode, restFen: u.restFen, dueOn: u.dueOn, daysLeft: u.daysLeft })),
      creditCount: credit?.uses.length ?? 0,
      dues: dues.rows,
      dueFen: sumOf(dues.rows),
      dueMore: dues.more,
      ownOrders: ctx.ownOnly !== null,
      came: await cameOf(tx, days),
      equations: rights.includes('settle.confirm')
        ? [balance, goods, invoice].map(e => ({ ...e, ...equationLabel[e.key] }))
        : null,
      invoice: rights.includes('invoice.manage')
        ? { openFen: invoice.closingFen, issuedFen: issued.reduce((sum, t) => sum + t.fen, 0) }
        : null,
    }
  })
}

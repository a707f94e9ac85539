// 多退少补: the difference of a sheet, once, in the transaction that confirms it.
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { yuan, minus } from '@mall/domain/kernel/money.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { postBack } from '../../money/funds/credit.ts'
import { type GivenBack, giveBackEntries } from '../../money/funds/draftMoney.ts'
import { type Journal, post } from '../../money/funds/ledger.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import type { SheetRow } from './settlement.queries.ts'
import { insertSettleRefund } from './sheetMoney.queries.ts'

/**
 * Gives the difference back, to the drafts that paid the order, to its credit where it was paid on that, else to the balance, as a refund of the
 * order's payment: never more than was paid for it. `carried`: part of it pays for a new order at once; whoever makes that gives the rest to the
 * credit. Says what lies on drafts again.
 */
export async function giveBack(
  tx: Tx,
  order: OrderRecord,
  sheet: SheetRow,
  actorId: number,
  carried: boolean,
): Promise<GivenBack['drafts']> {
  if (sheet.differenceFen <= 0) return []
  const refund =
    (await insertSettleRefund(tx, { orderId: order.id, amountFen: sheet.differenceFen, reason: `结算多退 ${sheet.settleNo}` })) ??
    refuse('SETTLEMENT_MONEY')
  const back = await giveBackEntries(tx, order, sheet.differenceFen, actorId)
  const journal: Journal = {
    sourceType: 'refund',
    sourceId: String(refund.id),
    sourceStep: 'done',
    moneyChangeType: MoneyChangeType.settleBack,
    note: `订单 ${order.orderCode} 结算 ${sheet.settleNo} 多退`,
    actorId,
    entries: [...back.entries, { kind: 'mall_orders', companyId: null, amountFen: minus(sheet.differenceFen) }],
  }
  if (!(await (carried ? post(tx, journal) : postBack(tx, order, journal)))) throw new Error(`refund ${refund.id} was not posted`)
  return back.drafts
}

/** Takes what is asked for from the balance; refuses when it does not cover it (BALANCE_SHORT). */
export async function takeMore(tx: Tx, order: OrderRecord, sheet: SheetRow, actorId: number): Promise<void> {
  const amountFen = minus(sheet.differenceFen)
  const covered = await post(tx, {
    sourceType: 'settlement',
    sourceId: String(sheet.id),
    sourceStep: 'more',
    moneyChangeType: MoneyChangeType.settleMore,
    note: `订单 ${order.orderCode} 结算 ${sheet.settleNo} 少补`,
    actorId,
    entries: [
      { kind: 'customer_available', companyId: order.companyId, amountFen: minus(amountFen) },
      { kind: 'mall_orders', companyId: null, amountFen },
    ],
  })
  if (!covered) refuse('BALANCE_SHORT', { available: yuan(await availableFen(tx, order.companyId)), due: yuan(amountFen) })
}

// 承兑支付: parts of drafts and, for what they leave, the balance, as one payment of each order. All of it or nothing.
import { DraftState } from '@mall/domain/money/acceptance/draft.ts'
import { type DraftPart, dearerThanQuote, splitDrafts } from '@mall/domain/money/acceptance/draft.rules.ts'
import { yuan, minus } from '@mall/domain/kernel/money.ts'
import { partFen } from '@mall/domain/orders/order/deposit.rules.ts'
import { PaymentType } from '@mall/domain/orders/order/order.status.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { entriesOf, useDrafts } from '../funds/draftMoney.ts'
import { lockDrafts, openDebtFen, quotesOfOrders, type UsableDraft } from '../funds/draftMoney.queries.ts'
import type { Entry } from '../funds/ledger.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { mustBeProved } from '../../people/session/proved.ts'
import { insertPaidRequest, partsOfPayment } from './pay.queries.ts'
import { ARRIVED, type Booking, bookPaid } from './settle.ts'
import { sumDue } from './due.ts'
import { NOTHING_HELD } from './held.ts'
import { partOf, requestFor } from './payNow.ts'
import { dueOrders, twinOf, viewOf } from './startPayment.ts'

/** Takes the parts off their drafts, writes which pays which order, and says what each order's payment is made of. */
export async function draftPayment(
  tx: Tx,
  b: Booking,
  parts: readonly DraftPart[],
  actorId: number,
): Promise<Required<Pick<Booking, 'taken' | 'short'>>> {
  const { companyId } = b.request
  const { uses, cash } = splitDrafts(
    b.paid.map(o => ({ orderId: o.id, dueFen: partFen(o) })),
    parts,
  )
  const taken = new Map<number, Entry[]>()
  for (const order of b.paid) {
    const drafts = uses.filter(u => u.orderId === order.id).reduce((sum, u) => sum + u.amountFen, 0)
    taken.set(
      order.id,
      entriesOf([
        { kind: 'customer_draft', companyId, amountFen: -drafts },
        { kind: 'customer_available', companyId, amountFen: minus(cash.get(order.id) ?? 0) },
      ]),
    )
  }
  const codes = new Map(b.paid.map(o => [o.id, o.orderCode]))
  const used = await useDrafts(
    tx,
    uses.map(u => ({ ...u, orderCode: codes.get(u.orderId) ?? '', paymentId: b.payments.get(u.orderId) ?? 0 })),
    actorId,
  )
  if (!used) throw new Error('a locked draft has less left than was seen')
  const rest = [...cash.values()].reduce((sum, fen) => sum + fen, 0)
  return {
    taken,
    short: async () => {
      const available = await availableFen(tx, companyId)
      return refuse('DRAFT_REST_SHORT', { rest: yuan(rest), available: yuan(available), missing: yuan(rest - available) })
    },
  }
}

export async function payByDraft(ctx: Ctx, input: Parsed<'/api/pay/draftPay'>) {
  const request = await ctx.db.tx(async tx => {
    const found = await dueOrders(ctx, tx, input, PayCode.draft)
    if (found.twin) return (await saysTheSame(tx, found.twin.id, input.parts)) ? found.twin : refuse('REQUEST_REUSED')
    const { due } = found
    const cashOrder = due.find(o => o.paymentType === PaymentType.cash)
    if (cashOrder) return refuse('DRAFT_ORDER_KIND', { orderCode: cashOrder.orderCode })
    const debt = await openDebtFen(tx, ctx.companyId)
    if (debt > 0) return refuse('DRAFT_DEBT_OPEN', { debt: yuan(debt), act: '用承兑付款' })
    const [sum, total] = [add(input.parts.map(p => p.amountFen)), sumDue(due)]
    if (sum > total) return refuse('DRAFT_ABOVE_DUE', { sum: yuan(sum), due: yuan(total) })
    const drafts = await sound(ctx, tx, input.parts)
    await refuseDearer(tx, due, drafts, input.parts)
    const opened = await insertPaidRequest(tx, {
      ...requestFor(ctx, input, PayCode.draft, due),
      parts: due.map(o => partOf(o, NOTHING_HELD)),
      message: ARRIVED,
    })
    if (!opened) return (await twinOf(ctx, tx, input, PayCode.draft)) ?? refuse('BUSY')
    await mustBeProved(ctx, tx, { what: '用承兑付款', fen: total })
    const booking = { ...opened, orders: due, paid: due, surplusFen: 0 }
    const parts = input.parts.map(p => ({ draftId: drafts.get(p.draftCode)?.id ?? 0, amountFen: p.amountFen }))
    await bookPaid(ctx.world, tx, { ...booking, ...(await draftPayment(tx, booking, parts, ctx.me.userId)) }, ctx.me.userId)
    return opened.request
  })
  return viewOf(ctx, request)
}

type Part = Parsed<'/api/pay/draftPay'>['parts'][number]
const add = (fens: readonly number[]): number => fens.reduce((a, b) => a + b, 0)

/** The drafts of the parts, locked: the company's own, signed for, not yet due, with enough left. */
async function sound(ctx: Ctx, tx: Tx, parts: readonly Part[]): Promise<ReadonlyMap<string, UsableDraft>> {
  const drafts = new Map(
    (
      await lockDrafts(
        tx,
        ctx.companyId,
        parts.map(p => p.draftCode),
      )
    ).map(d => [d.draftCode, d]),
  )
  for (const p of parts) {
    const d = drafts.get(p.draftCode) ?? refuse('DRAFT_NONE')
    if (d.state !== DraftState.signed) return refuse('DRAFT_STATE', { state: DraftState.label(d.state), act: '付款' })
    if (d.matured) return refuse('DRAFT_STATE', { state: '已到期，正在提示付款', act: '付款' })
    if (p.amountFen > d.leftFen) return refuse('DRAFT_ABOVE_LEFT', { draftCode: d.draftCode, left: yuan(d.leftFen) })
  }
  return drafts
}

/** What was ordered at the cost of one draft is not paid by one that costs the mill more. */
async function refuseDearer(
  tx: Tx,
  due: readonly OrderRecord[],
  drafts: ReadonlyMap<string, UsableDraft>,
  parts: readonly Part[],
): Promise<void> {
  const quotes = new Map(
    (
      await quotesOfOrders(
        tx,
        due.map(o => o.id),
      )
    ).map(q => [q.orderId, q]),
  )
  if (quotes.size === 0) return
  const named = parts.map(p => ({ draftId: drafts.get(p.draftCode)?.id ?? 0, amountFen: p.amountFen }))
  const { uses } = splitDrafts(
    due.map(o => ({ orderId: o.id, dueFen: partFen(o) })),
    named,
  )
  for (const u of uses) {
    const quote = quotes.get(u.orderId)
    const draft = [...drafts.values()].find(d => d.id === u.draftId)
    if (quote && draft && dearerThanQuote(draft, quote))
      refuse('DRAFT_DEARER', { draftCode: draft.draftCode, orderCode: quote.orderCode })
  }
}

/** A key belongs to one body: the same parts of the same drafts. */
async function saysTheSame(tx: Tx, requestId: number, parts: readonly Part[]): Promise<boolean> {
  const was = new Map((await partsOfPayment(tx, requestId)).map(p => [p.draftCode, p.amountFen]))
  return was.size === parts.length && parts.every(p => was.get(p.draftCode) === p.amountFen)
}

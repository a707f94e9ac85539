// What the bank says of a refund to its source: from its notice, or asked. One effect, however often and in whatever order it comes; what does not
// fit moves nothing and stands at the desk.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import { yuan, minus } from '@mall/domain/kernel/money.ts'
import { sourceRefundMachine } from '@mall/domain/money/payment/sourceRefund.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { RefundState, RefundTold } from '../../kernel/ports/payment.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { overtakeWord } from '../byHand/handWord.ts'
import { endHold } from '../funds/hold.queries.ts'
import { post } from '../funds/ledger.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { insertEvent } from './pay.queries.ts'
import { clearTrouble, lockSource, moveSource, setTrouble, type SourceRow } from './sourceRefund.queries.ts'

/** Events of refunds beside those of payments of the same house. */
const refundsOf = (partner: string): string => `${partner}Refund`
/** Kept once; false: it was told before. */
const isNews = async (tx: Tx, n: RefundTold): Promise<boolean> =>
  (await insertEvent(tx, {
    provider: refundsOf(n.partner),
    eventId: n.eventId,
    verified: true,
    paymentNo: n.sourceNo,
    amountFen: n.amountFen,
    outcome: n.state,
  })) !== undefined
export type RefundOutcome = 'done' | 'failed' | 'repeat' | 'refused'

export const takeRefund = (world: World, n: RefundTold): Promise<RefundOutcome> =>
  world.pool.tx(async tx => {
    const r = await lockSource(tx, n.sourceNo)
    if (!r) return 'refused'
    if (r.byHand) return afterHand(tx, r, n)
    const wrong =
      r.amountFen !== n.amountFen
        ? `银行答复 ${yuan(n.amountFen)} 元，应为 ${yuan(r.amountFen)} 元`
        : r.txnId !== n.txnId || (r.bankRefundId !== null && r.bankRefundId !== n.bankRefundId)
          ? '银行答复的流水号与提交的不同'
          : ''
    if (wrong) {
      await odd(tx, r, wrong)
      return 'refused'
    }
    if (!(await isNews(tx, n))) return 'repeat'
    if (r.state === 'done' || r.state === 'failed') {
      // It said something else before. Nothing is booked by the second word.
      if ((r.state === 'done') !== (n.state === 'paid'))
        await odd(tx, r, r.state === 'done' ? '银行已答复退款成功，又答复失败' : '钱已回余额，银行又答复退款成功，请与银行核对')
      return 'repeat'
    }
    await (n.state === 'paid'
      ? paidOut(tx, r, n.bankRefundId)
      : failSource(tx, r, n.reason || '银行没有说明原因', n.bankRefundId))
    await overtakeWord(tx, 'sourceRefund', r.sourceNo)
    return n.state === 'paid' ? 'done' : 'failed'
  })

/** How a refund stands, asked or told. True: it has ended by it. */
export async function takeRefundState(world: World, sourceNo: string, { told, trouble }: RefundState): Promise<boolean> {
  if (told) {
    const outcome = await takeRefund(world, told)
    const ended = outcome === 'done' || outcome === 'failed'
    // What it said of being stuck is over.
    if (ended) await clearTrouble(world.pool, sourceNo)
    return ended
  }
  if (trouble)
    await world.pool.tx(async tx => {
      const r = await lockSource(tx, sourceNo)
      if (r && !r.byHand && r.state !== 'done' && r.state !== 'failed') await odd(tx, r, trouble)
    })
  return false
}

/** Two persons have said what became of it: nothing is booked by the bank's later word, and a second payment is seen at once. */
async function afterHand(tx: Tx, r: SourceRow, n: RefundTold): Promise<RefundOutcome> {
  if ((await isNews(tx, n)) && n.state === 'paid')
    await odd(
      tx,
      r,
      r.state === 'done'
        ? '已手工登记付款，银行又答复退款成功，可能退了两次，请马上核对'
        : '已手工登记付款失败、钱已回余额，银行又答复退款成功，请与银行核对',
    )
  return 'repeat'
}

/** `byHand`: who has checked what was registered in place of the bank's word. */
export async function paidOut(tx: Tx, r: SourceRow, bankRefundId: string | null, byHand?: number): Promise<void> {
  const actorId = byHand ?? (await systemUserId(tx))
  await end(tx, r, { to: 'done', bankRefundId, reason: '', actorId, byHand: byHand !== undefined })
  await tell(tx, r, 'sourceRefundDone', '')
}
/** The bank does not give it back: the money is the company's balance again, and the company hears why. */
export async function failSource(
  tx: Tx,
  r: SourceRow,
  reason: string,
  bankRefundId: string | null = null,
  byHand?: number,
): Promise<void> {
  const actorId = byHand ?? (await systemUserId(tx))
  await end(tx, r, { to: 'failed', bankRefundId, reason, actorId, byHand: byHand !== undefined })
  await tell(tx, r, 'sourceRefundFailed', reason)
}

async function end(
  tx: Tx,
  r: SourceRow,
  o: { to: 'done' | 'failed'; bankRefundId: string | null; reason: string; actorId: number; byHand: boolean },
): Promise<void> {
  const paid = o.to === 'done'
  const to = sourceRefundMachine.next(r.state, paid ? 'paid' : 'fail', o.byHand ? 'finance' : 'bank')
  if (!to || !(await moveSource(tx, { ...o, to, id: r.id, from: r.state }))) throw new Error(`${r.sourceNo} moved under its lock`)
  const ended = { receiptId: null, refundId: null, payRefundId: r.id, actorId: o.actorId }
  if (!(await endHold(tx, { ...ended, outcome: paid ? 'paidOut' : 'released' })))
    throw new Error(`nothing is frozen for ${r.sourceNo}`)
  const posted = await post(tx, {
    sourceType: 'payRefund',
    sourceId: String(r.id),
    sourceStep: o.to,
    moneyChangeType: paid ? MoneyChangeType.balanceRefund : MoneyChangeType.unfreeze,
    note: `原路退回 ${r.sourceNo}（订单 ${r.orderCode}）${paid ? '' : '未成，解冻'}`,
    actorId: o.actorId,
    entries: [
      { kind: 'customer_frozen', companyId: r.companyId, amountFen: minus(r.amountFen) },
      paid
        ? { kind: 'mall_bank', companyId: null, amountFen: r.amountFen }
        : { kind: 'customer_available', companyId: r.companyId, amountFen: r.amountFen },
    ],
  })
  if (!posted) throw new Error(`${r.sourceNo} is not covered by what is frozen`)
  announce(tx, `company:${r.companyId}`, { kind: 'funds' })
}

const tell = async (tx: Tx, r: SourceRow, event: 'sourceRefundDone' | 'sourceRefundFailed', reason: string) =>
  notify(tx, [r.userId, ...(await peopleWithRight(tx, r.companyId, 'funds.refund'))], {
    ...toldOneOf(event, { sourceNo: r.sourceNo, orderCode: r.orderCode, amount: yuan(r.amountFen), reason }),
    link: '/afterSales/refundList',
  })

/** What the bank said does not fit: kept at the row, finance hears of it once. */
export async function odd(tx: Tx, r: SourceRow, trouble: string): Promise<void> {
  if (!(await setTrouble(tx, r.id, trouble))) return
  await notify(tx, await staffWithRight(tx, 'fund.check'), {
    event: 'sourceRefundOdd',
    facts: { sourceNo: r.sourceNo, companyName: r.companyName, why: trouble },
    link: '/sourceRefund?state=all',
  })
}

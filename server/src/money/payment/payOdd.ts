// 付款异常: a house says, signed, that money has come for a payment, and it is another sum than was asked for, or comes a second time. Nothing is booked by it:
// it lies at the desk of 手工登记, where one person who has looked at the bank says what became of it and another confirms; what has come is the company's balance.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import { HandResult } from '@mall/domain/money/byHand/handWord.ts'
import { MoneyChangeType, PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { PayOddState, payOddText } from '@mall/domain/money/payment/payOdd.ts'
import { yuan, minus } from '@mall/domain/kernel/money.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { PaymentTold } from '../../kernel/ports/payment.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import type { HandRoom } from '../byHand/handRooms.ts'
import { post } from '../funds/ledger.ts'
import { closeRequest, type PayRequest } from './pay.queries.ts'
import { endOdd, insertOdd, lockOdd, oddByNo, type PayOdd } from './payOdd.queries.ts'

/** `request` is locked. Told again it is the same one. */
export async function keepOdd(tx: Tx, request: PayRequest, n: PaymentTold, why: PayOdd['why']): Promise<void> {
  const made = await insertOdd(tx, {
    requestId: request.id,
    companyId: request.companyId,
    partner: n.partner,
    txnId: n.txnId,
    amountFen: n.amountFen,
    why,
  })
  if (!made) return
  await notify(tx, await staffWithRight(tx, 'fund.check'), {
    event: 'payOdd',
    facts: { oddNo: made.oddNo, paymentNo: request.paymentNo, why: payOddText(why, n.amountFen, request.amountFen) },
    link: `/byHand?kind=payOdd&open=${made.oddNo}`,
  })
  if (request.state !== PaymentState.pending || why === 'twice') return
  // At the house this payment is over; whoever pays the order pays by another. A right word that comes after all still settles it.
  await closeRequest(tx, request.id, {
    state: PaymentState.closed,
    message: `银行通知到账 ${yuan(n.amountFen)} 元，与应付的 ${yuan(request.amountFen)} 元不同，已交财务核对，核实后记入企业余额${why === 'more' ? '；请等核实后用余额支付，不要重新付款' : ''}`,
    txnId: request.txnId,
    surplusFen: 0,
  })
  announce(tx, `company:${request.companyId}`, {
    kind: 'payment',
    userId: request.userId,
    paymentNo: request.paymentNo,
    masterOrderCode: request.masterOrderCode,
    state: PaymentState.closed,
  })
}

export const payOddByHand: HandRoom = {
  partner: null,
  facts: async (_world, db, no, tx) => {
    const o = await (tx ? lockOdd(tx, no) : oddByNo(db, no))
    if (!o) return undefined
    return {
      no,
      key: o.oddNo,
      companyId: o.companyId,
      whose: o.companyName,
      amountFen: o.amountFen,
      to: `支付单 ${o.paymentNo}（${PayCode.label(o.payCode)}，订单 ${o.masterOrderCode}）：${payOddText(o.why, o.amountFen, o.askedFen)}${o.txnId === o.paymentNo ? '' : `，银行流水 ${o.txnId}`}`,
      toSealed: '',
      since: o.at,
      results: o.state === PayOddState.open ? [HandResult.credited, HandResult.dismissed] : [],
      state: PayOddState.label(o.state),
      partnerAsked: false,
    }
  },
  end: async (_world, tx, f, said) => {
    const o = await lockOdd(tx, f.no)
    if (!o || !(await endOdd(tx, o.id, said.result === HandResult.credited ? 'credited' : 'dismissed')))
      throw new Error(`${f.no} moved under its lock`)
    const people = [...new Set([o.userId, ...(await peopleWithRight(tx, o.companyId, 'funds.see'))])]
    if (said.result !== HandResult.credited) {
      await notify(tx, people, {
        ...toldOneOf('payOddDismissed', { paymentNo: o.paymentNo, amount: yuan(o.amountFen), reason: said.reason }),
        link: `/order/orderList?word=${o.masterOrderCode}`,
      })
      return
    }
    await post(tx, {
      sourceType: 'credit',
      sourceId: o.oddNo,
      sourceStep: 'odd',
      moneyChangeType: MoneyChangeType.recharge,
      note: `付款异常 ${o.oddNo}（支付 ${o.paymentNo}）核实到账转余额`,
      actorId: said.actorId,
      entries: [
        { kind: 'mall_bank', companyId: null, amountFen: minus(o.amountFen) },
        { kind: 'customer_available', companyId: o.companyId, amountFen: o.amountFen },
      ],
    })
    await notify(tx, people, {
      ...toldOneOf('payOddCredited', { paymentNo: o.paymentNo, amount: yuan(o.amountFen) }),
      link: '/user/capital',
    })
    announce(tx, `company:${o.companyId}`, { kind: 'funds' })
  },
}

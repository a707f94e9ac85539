// 沙箱银行 behind the ports of payment and refund. It opens, decides and gives back in its own books (sandboxBank.ts, sandboxRefund.queries.ts), and can be
// told to be out of reach (rule sandbox.bank), or to fail, hang, tell twice, tell a wrong sum or not tell at all (rule sandbox.bankRefund).
import { randomBytes } from 'node:crypto'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { PayPartner, PaymentTold, RefundPartner, RefundState, RefundTold } from '../../kernel/ports/payment.ts'
import { sweep } from '../../kernel/sweep.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import { refundNoticeSound, type RefundNotice, signRefund } from './refundNotice.ts'
import { bankOrder, bankPageUrl, bankQuery, type BankNotice, MERCHANT_ID, noticeOf, SANDBOX } from './sandboxBank.ts'
import {
  type BankRefund,
  bankRefundByKey,
  bankRefundsInWork,
  bankRefundTold,
  endBankRefund,
  insertBankRefund,
} from './sandboxRefund.queries.ts'
import { takeRefund } from './takeRefund.ts'

const AWAY: PartnerAnswer<never> = { kind: 'away', asked: false, why: '沙箱银行连不上（规则「沙箱银行」）' }
const secondsNow = (world: World): number => Math.floor(world.clock.now() / 1000)
const up = async (world: World): Promise<boolean> => (await world.rules.get('sandbox.bank')) !== 'down'

/** What the sandbox's notice says, as the mall takes it. */
export const paymentTold = (n: BankNotice): PaymentTold => ({
  partner: SANDBOX,
  eventId: n.eventId,
  paymentNo: n.paymentNo,
  txnId: n.txnId,
  amountFen: n.amountFen,
  state: n.state,
})
export const refundTold = (n: RefundNotice): RefundTold => ({
  partner: SANDBOX,
  eventId: n.eventId,
  sourceNo: n.sourceNo,
  bankRefundId: n.bankRefundId,
  txnId: n.txnId,
  amountFen: n.amountFen,
  state: n.state,
  reason: n.reason,
})

export const sandboxPay = (world: World, kind: 'bank' | 'qr'): PayPartner => ({
  name: SANDBOX,
  reachable: () => up(world),
  async open({ paymentNo, amountFen, payer }) {
    if (!(await up(world))) return AWAY
    const txnId = await bankOrder(world.pool, { paymentNo, amountFen, payer, kind: kind === 'bank' ? PayCode.bank : PayCode.qr })
    // An address of this site without its host: the buyer stays on the name he came by, and so do his cookies. A code is read by another machine.
    return done({ txnId, go: bankPageUrl(kind === 'qr' ? world.settings.origin : '', txnId) })
  },
  // Asked while it is "down" as well: what a payer has paid is known to the books.
  async ask({ paymentNo }) {
    const txn = await bankQuery(world.pool, paymentNo)
    return done(!txn || txn.state === 'created' ? null : paymentTold(noticeOf(txn, secondsNow(world))))
  },
})

export const refundNoticeOf = (b: BankRefund, atSeconds: number): RefundNotice => ({
  merchantId: MERCHANT_ID,
  eventId: `${b.bankRefundId}-${b.state === 'paid' ? 'paid' : 'failed'}`,
  sourceNo: b.key,
  bankRefundId: b.bankRefundId,
  txnId: b.txnId,
  amountFen: b.amountFen,
  currency: 'CNY',
  state: b.state === 'paid' ? 'paid' : 'failed',
  reason: b.state === 'cancelled' ? '银行长时间没有处理，已撤销' : b.reason,
  at: atSeconds,
})

export function sandboxRefund(world: World): RefundPartner {
  const stateOf = (b: BankRefund): RefundState => ({
    bankRefundId: b.bankRefundId,
    told: b.state === 'taken' ? null : refundTold(refundNoticeOf(b, secondsNow(world))),
  })
  const known = (b: BankRefund | undefined) => done(b ? stateOf(b) : null)
  return {
    name: SANDBOX,
    async giveBack({ sourceNo: key, txnId, amountFen }) {
      if (!(await up(world))) return AWAY
      // Looked at again after the insert: a twin that was faster by a moment has the key, and that is no refusal.
      const taken =
        (await bankRefundByKey(world.pool, key)) ??
        (await insertBankRefund(world.pool, { key, txnId, amountFen, bankRefundId: `BR${randomBytes(12).toString('hex')}` })) ??
        (await bankRefundByKey(world.pool, key))
      return taken
        ? done(stateOf(taken))
        : { kind: 'refused', code: 'NO_PAYMENT', words: '银行没有这笔付款，或退款超过原付款', final: true }
    },
    async ask({ sourceNo }) {
      return (await up(world)) ? known(await bankRefundByKey(world.pool, sourceNo)) : AWAY
    },
    async drop({ sourceNo }) {
      if (!(await up(world))) return AWAY
      return known((await endBankRefund(world.pool, sourceNo, 'cancelled', '')) ?? (await bankRefundByKey(world.pool, sourceNo)))
    },
  }
}

/** Job of the sandbox: does what was asked a few seconds ago and tells of it, as the switch says. */
export async function workSandboxRefunds(world: World): Promise<number> {
  if (!inSandbox(world.settings, 'refund')) return 0
  const mode = await world.rules.get('sandbox.bankRefund')
  if (mode === 'hang') return 0
  return sweep(await bankRefundsInWork(world.pool), async b => {
    const fails = mode === 'fails'
    const ended =
      b.state === 'taken'
        ? await endBankRefund(world.pool, b.key, fails ? 'failed' : 'paid', fails ? '付款账户已销户或状态异常' : '')
        : b
    if (!ended || mode === 'silent') return false
    await bankRefundTold(world.pool, b.key)
    const said = refundNoticeOf(ended, Math.floor(Date.now() / 1000))
    const notice = mode === 'lies' ? { ...said, amountFen: said.amountFen + 1 } : said
    for (const time of mode === 'twice' ? [1, 2] : [1]) {
      const sound = refundNoticeSound(world, { ...notice, signature: signRefund(world, notice) }, notice.at)
      if (sound) await takeRefund(world, refundTold(sound))
      if (time === 2) return true
    }
    return true
  })
}

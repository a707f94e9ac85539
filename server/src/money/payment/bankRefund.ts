// The bank's side of 原路退回, behind three questions: give back, how does it stand, drop it. Each is asked by the mall's own key, so that asking
// again is no second refund. The sandbox does it a few seconds later and tells by a signed notice; it can be told to fail, to hang, to tell twice,
// to tell a wrong sum or not to tell at all (rule sandbox.bankRefund). A real bank stands in place of this file.
import { inSandbox } from '../../kernel/partners.ts'
import { randomBytes } from 'node:crypto'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import {
  type BankRefund,
  bankRefundByKey,
  bankRefundsInWork,
  bankRefundTold,
  endBankRefund,
  insertBankRefund,
} from './sandboxRefund.queries.ts'
import { MERCHANT_ID } from './sandboxBank.ts'
import { type RefundNotice, refundNoticeSound, signRefund } from './refundNotice.ts'
import { takeRefundNotice } from './takeRefundNotice.ts'

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

/** 退款: taken, or refused with a reason. Throws when the bank cannot be reached. */
export async function askBankRefund(
  world: World,
  r: { key: string; txnId: string; amountFen: number },
): Promise<{ taken: BankRefund } | { refused: string }> {
  await reach(world)
  // Looked at again after the insert: a twin that was faster by a moment has the key, and that is no refusal.
  const taken =
    (await bankRefundByKey(world.pool, r.key)) ??
    (await insertBankRefund(world.pool, { ...r, bankRefundId: `BR${randomBytes(12).toString('hex')}` })) ??
    (await bankRefundByKey(world.pool, r.key))
  return taken ? { taken } : { refused: '银行没有这笔付款，或退款超过原付款' }
}
/** How the bank sees it; undefined: it does not know the key. */
export async function queryBankRefund(world: World, key: string): Promise<BankRefund | undefined> {
  await reach(world)
  return bankRefundByKey(world.pool, key)
}
/** 撤销: what is not done is dropped; what was done stays done and is said so. */
export async function cancelBankRefund(world: World, key: string): Promise<BankRefund | undefined> {
  await reach(world)
  return (await endBankRefund(world.pool, key, 'cancelled', '')) ?? (await bankRefundByKey(world.pool, key))
}
async function reach(world: World): Promise<void> {
  if (!inSandbox(world.settings, 'refund') || (await world.rules.get('sandbox.bank')) === 'down')
    throw new Error('the bank cannot be reached')
}

/** Job of the sandbox: does what was asked a few seconds ago and tells of it, as the switch says. */
export async function workSandboxRefunds(world: World): Promise<number> {
  if (!inSandbox(world.settings, 'refund')) return 0
  const mode = await world.rules.get('sandbox.bankRefund')
  if (mode === 'hang') return 0
  return sweep(await bankRefundsInWork(world.pool), async b => {
    const fails = mode === 'fails'
    const done =
      b.state === 'taken'
        ? await endBankRefund(world.pool, b.key, fails ? 'failed' : 'paid', fails ? '付款账户已销户或状态异常' : '')
        : b
    if (!done || mode === 'silent') return false
    await bankRefundTold(world.pool, b.key)
    const said = refundNoticeOf(done, Math.floor(Date.now() / 1000))
    const notice = mode === 'lies' ? { ...said, amountFen: said.amountFen + 1 } : said
    for (const time of mode === 'twice' ? [1, 2] : [1]) {
      const sound = refundNoticeSound(world, { ...notice, signature: signRefund(world, notice) }, notice.at)
      if (sound) await takeRefundNotice(world, sound)
      if (time === 2) return true
    }
    return true
  })
}

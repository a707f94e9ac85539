// The one way in for what the ERP says, whether it calls or is asked: one effect, however often it comes.
import { isInstruction } from '@mall/domain/desk/erp/erp.events.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { overtakeWord } from '../../money/byHand/handWord.ts'
import { applyAnswer } from '../../platform/erpOutbox/applyAnswer.ts'
import { appliedAnswer, insertInbox, lockOut, noteTrouble, type OutRow } from '../../platform/erpOutbox/erp.queries.ts'
import type { ErpAnswer } from '../../platform/erpOutbox/erpMessage.ts'

export type AnswerOutcome = 'applied' | 'repeat' | 'odd' | 'unknown'

/** A verified answer. */
export const receiveAnswer = (world: World, a: ErpAnswer): Promise<AnswerOutcome> =>
  world.pool.tx(async tx => {
    const out = await lockOut(tx, a.key)
    if (!out) {
      await insertInbox(tx, { messageId: a.messageId, key: a.key, body: a, outcome: 'odd' })
      return 'unknown'
    }
    if (out.state === 'done') return after(tx, out, a)
    const why = whyOdd(out, a)
    if (why) {
      // Told anew with the right amount it has the same id at most sandbox-side: only what had its effect is kept under the id itself.
      await insertInbox(tx, { messageId: `${a.messageId}-odd-${a.amountFen}`, key: a.key, body: a, outcome: 'odd' })
      await noteOdd(tx, out, a.key, why)
      return 'odd'
    }
    if (!(await applyAnswer(world, tx, out, a, null))) return 'repeat'
    if (isInstruction(out.topic)) await overtakeWord(tx, out.topic, a.key)
    return 'applied'
  })

/** Said of what is over: nothing is booked again. Where it says something else than what was booked, finance hears of it: it may have been paid twice. */
async function after(tx: Tx, out: OutRow, a: ErpAnswer): Promise<AnswerOutcome> {
  const was = isInstruction(out.topic) ? await appliedAnswer(tx, a.key) : undefined
  const differs = was !== undefined && (was.result !== a.result || (a.result === 'paid' && was.bankTxnId !== a.bankTxnId))
  const fresh = await insertInbox(tx, { messageId: a.messageId, key: a.key, body: a, outcome: differs ? 'odd' : 'repeat' })
  // Told as taken: sent again it would say the same.
  if (differs && fresh) await noteOdd(tx, out, a.key, oddAfter(was, a))
  return 'repeat'
}
const SAID: Readonly<Record<string, string>> = { paid: '已付款', returned: '付款失败' }
const oddAfter = (was: { result: string; bankTxnId: string }, a: ErpAnswer): string => {
  const said = (r: { result: string; bankTxnId: string }) =>
    `${SAID[r.result] ?? r.result}${r.result === 'paid' && r.bankTxnId ? `（流水 ${r.bankTxnId}）` : ''}`
  const twice = a.result === 'paid' ? '，可能付了两次，请马上核对' : '，请核对'
  return `已按「${said(was)}」入账，ERP 又答复「${said(a)}」${twice}`
}

const whyOdd = (out: OutRow, a: ErpAnswer): string => {
  const asked = out.payload.amountFen ?? 0
  if (a.amountFen !== asked) return `金额不符：申请 ${yuan(asked)} 元，答复 ${yuan(a.amountFen)} 元`
  return isInstruction(out.topic) === (a.result === 'accepted') ? `答复 ${a.result} 不是这类消息的答复` : ''
}

/** An instruction's room shows it where the thing is looked after; a fact has its own line at the desk of messages. */
async function noteOdd(tx: Tx, out: OutRow, key: string, why: string): Promise<void> {
  await (isInstruction(out.topic) ? extensions().erpInstructions[out.topic].odd(tx, key, why) : noteTrouble(tx, key, why))
}

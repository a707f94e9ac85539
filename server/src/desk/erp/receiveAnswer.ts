// The one way in for what the ERP says, whether it calls or is asked: one effect, however often it comes.
import { isInstruction } from '@mall/domain/desk/erp/erp.events.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { insertInbox, lockOut, markDone, noteTrouble, type OutRow } from '../../platform/erpOutbox/erp.queries.ts'
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
    if (out.state === 'done') {
      await insertInbox(tx, { messageId: a.messageId, key: a.key, body: a, outcome: 'repeat' })
      return 'repeat'
    }
    const why = whyOdd(out, a)
    if (why) {
      // Told anew with the right amount it has the same id at most sandbox-side: only what had its effect is kept under the id itself.
      await insertInbox(tx, { messageId: `${a.messageId}-odd-${a.amountFen}`, key: a.key, body: a, outcome: 'odd' })
      await noteOdd(tx, out, a.key, why)
      return 'odd'
    }
    if (!(await insertInbox(tx, { messageId: a.messageId, key: a.key, body: a, outcome: 'applied' }))) return 'repeat'
    if (isInstruction(out.topic)) await extensions().erpInstructions[out.topic].answered(world, tx, a)
    await markDone(tx, out.id)
    return 'applied'
  })

const whyOdd = (out: OutRow, a: ErpAnswer): string => {
  const asked = out.payload.amountFen ?? 0
  if (a.amountFen !== asked) return `金额不符：申请 ${yuan(asked)} 元，答复 ${yuan(a.amountFen)} 元`
  return isInstruction(out.topic) === (a.result === 'accepted') ? `答复 ${a.result} 不是这类消息的答复` : ''
}

/** An instruction's room shows it where the thing is looked after; a fact has its own line at the desk of messages. */
async function noteOdd(tx: Tx, out: OutRow, key: string, why: string): Promise<void> {
  await (isInstruction(out.topic) ? extensions().erpInstructions[out.topic].odd(tx, key, why) : noteTrouble(tx, key, why))
}

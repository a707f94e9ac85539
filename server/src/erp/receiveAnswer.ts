// The one way in for what the ERP says, whether it calls or is asked: one effect, however often it comes.
import type { World } from '../app/ctx.ts'
import { insertInbox, lockOut, markDone } from './erp.queries.ts'
import type { ErpAnswer } from './erpMessage.ts'
import { erpTopics } from './topics.ts'

export type AnswerOutcome = 'applied' | 'repeat' | 'odd' | 'unknown'

/** A verified answer. */
export const receiveAnswer = (world: World, a: ErpAnswer): Promise<AnswerOutcome> =>
  world.pool.tx(async tx => {
    const out = await lockOut(tx, a.key)
    const topic = out && erpTopics.get(out.topic)
    if (!out || !topic) {
      await insertInbox(tx, { messageId: a.messageId, key: a.key, body: a, outcome: 'odd' })
      return 'unknown'
    }
    if (out.state === 'done') {
      await insertInbox(tx, { messageId: a.messageId, key: a.key, body: a, outcome: 'repeat' })
      return 'repeat'
    }
    if (a.amountFen !== out.payload.amountFen) {
      // Told anew with the right amount it has the same id at most sandbox-side: only what had its effect is kept under the id itself.
      await insertInbox(tx, { messageId: `${a.messageId}-odd-${a.amountFen}`, key: a.key, body: a, outcome: 'odd' })
      await topic.odd(tx, a.key, `金额不符：申请 ${(out.payload.amountFen ?? 0) / 100} 元，答复 ${a.amountFen / 100} 元`)
      return 'odd'
    }
    if (!(await insertInbox(tx, { messageId: a.messageId, key: a.key, body: a, outcome: 'applied' }))) return 'repeat'
    await topic.answered(world, tx, a)
    await markDone(tx, out.id)
    return 'applied'
  })

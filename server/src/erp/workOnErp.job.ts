// Tells the ERP what waits, and asks it about what it has not answered. May run twice: a key is one.
import type { World } from '../app/ctx.ts'
import { sweep } from '../app/sweep.ts'
import { lockOut, markSent, noteTrouble, type OutRow, takeDue } from './erp.queries.ts'
import type { ErpAnswer } from './erpMessage.ts'
import { receiveAnswer } from './receiveAnswer.ts'
import { answerOf, BANK_RETURN, decide, erpQuery, erpTake, undecided } from './sandboxErp.ts'
import { erpTopics } from './topics.ts'

const now = (): number => Math.floor(Date.now() / 1000)

export async function workOnErp(world: World): Promise<number> {
  // Without an ERP nothing goes out: what waits says so on its desk and waits on.
  if (!world.settings.sandbox) return 0
  const told = await sweep(await takeDue(world.pool, 100), out => (out.state === 'waiting' ? tell(world, out) : ask(world, out)))
  return told + (await letErpWork(world))
}

async function tell(world: World, out: OutRow): Promise<boolean> {
  try {
    await erpTake(world, { topic: out.topic, key: out.key, amountFen: Number(out.payload.amountFen ?? 0) })
  } catch (e) {
    await noteTrouble(world.pool, out.key, (e as Error).message)
    return false
  }
  return world.pool.tx(async tx => {
    const still = await lockOut(tx, out.key)
    if (!still || !(await markSent(tx, out.id))) return false
    await erpTopics.get(out.topic)?.sent(tx, out.key)
    return true
  })
}

/** An answer that was lost is found by asking. */
async function ask(world: World, out: OutRow): Promise<boolean> {
  if ((await world.rules.get('sandbox.erp')) === 'down') {
    await noteTrouble(world.pool, out.key, 'ERP 无法连接')
    return false
  }
  const row = await erpQuery(world.pool, out.key)
  const answer = row && answerOf(row, now())
  return answer ? (await receiveAnswer(world, answer)) === 'applied' : false
}

/** The other house at work: it pays what it was told to, and says so as it is told to. */
async function letErpWork(world: World): Promise<number> {
  const mode = await world.rules.get('sandbox.erp')
  if (mode === 'down') return 0
  return sweep(await undecided(world.pool, mode), async row => {
    const back = row.mode === 'bankReturn'
    const decided = await decide(world.pool, row.key, back ? 'returned' : 'paid', back ? BANK_RETURN : '')
    const answer = decided && answerOf(decided, now())
    if (!answer || row.mode === 'silent') return false
    for (const told of tellings(row.mode, answer)) await receiveAnswer(world, told)
    return true
  })
}
const tellings = (mode: string, a: ErpAnswer): ErpAnswer[] =>
  mode === 'twice'
    ? [a, a]
    : mode === 'wrongAmount'
      ? [{ ...a, amountFen: a.amountFen + 1 }]
      : mode === 'unknownNumber'
        ? [{ ...a, messageId: `${a.messageId}-x`, key: `${a.key}-X` }]
        : [a]

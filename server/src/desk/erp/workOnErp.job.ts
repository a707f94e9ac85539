// Tells the ERP what waits, and asks it about what it has not answered. May run twice: a key is one. An ERP that cannot be reached is left alone
// after three failures: one question tries whether it is back, the others do not wait for it (breaker).
import { isInstruction } from '@mall/domain/desk/erp/erp.events.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { erpConnected } from './erpConnected.ts'
import { endRest, lockOut, markSent, noteTrouble, type OutRow, takeDue } from '../../platform/erpOutbox/erp.queries.ts'
import type { ErpAnswer } from '../../platform/erpOutbox/erpMessage.ts'
import { receiveAnswer } from './receiveAnswer.ts'
import { book, erpTakeEvent, eventAnswer, openBooks } from './sandboxBooks.ts'
import { erpEvent, unbooked } from './sandboxBooks.queries.ts'
import { answerOf, BANK_RETURN, decide, ERP_AWAY, erpQuery, erpTake, undecided } from './sandboxErp.ts'
import { extensions } from '../../kernel/extensions.ts'

const now = (): number => Math.floor(Date.now() / 1000)
/** A round, and how many of them a run makes: what an order tells in one hour goes out in one run, and no run is endless. */
const ROUND = 100
const ROUNDS = 5
const FAILURES = 3
const failures = new WeakMap<World['pool'], number>()
export const erpRests = (world: World): boolean => (failures.get(world.pool) ?? 0) >= FAILURES

export async function workOnErp(world: World): Promise<number> {
  // Without an ERP nothing goes out: what waits says so on its desk and waits on.
  if (!erpConnected(world)) return 0
  await openBooks(world)
  let done = 0
  for (let round = 0; round < ROUNDS; round++) {
    const due = await takeDue(world.pool, erpRests(world) ? 1 : ROUND)
    done += await sweep(due, out => (out.state === 'waiting' ? tell(world, out) : ask(world, out)))
    done += await letErpWork(world)
    if (due.length < ROUND && !due.some(d => d.state === 'waiting')) break
    if (erpRests(world)) break
  }
  return done
}

/** False where it is left alone: noted, and nobody waits for it. */
async function reached(world: World, out: OutRow, ask: () => Promise<void>): Promise<boolean> {
  const before = failures.get(world.pool) ?? 0
  try {
    await ask()
  } catch (e) {
    failures.set(world.pool, before + 1)
    await noteTrouble(world.pool, out.key, (e as Error).message)
    return false
  }
  failures.set(world.pool, 0)
  if (before > 0) await endRest(world.pool, ERP_AWAY)
  return true
}

async function tell(world: World, out: OutRow): Promise<boolean> {
  const { topic } = out
  const instruction = isInstruction(topic)
  const told = await reached(world, out, () =>
    instruction
      ? erpTake(world, { topic, key: out.key, amountFen: Number(out.payload.amountFen ?? 0) })
      : erpTakeEvent(world, { topic, key: out.key, payload: out.payload }),
  )
  if (!told) return false
  if (!instruction) return markSent(world.pool, out.id)
  return world.pool.tx(async tx => {
    const still = await lockOut(tx, out.key)
    if (!still || !(await markSent(tx, out.id))) return false
    await extensions().erpInstructions[topic].sent(tx, out.key)
    return true
  })
}

/** An answer that was lost is found by asking. */
async function ask(world: World, out: OutRow): Promise<boolean> {
  const there = await reached(world, out, async () => {
    if ((await world.rules.get('sandbox.erp')) === 'down') throw new Error(ERP_AWAY)
  })
  if (!there) return false
  let answer: ErpAnswer | null = null
  if (isInstruction(out.topic)) {
    const row = await erpQuery(world.pool, out.key)
    answer = row ? answerOf(row, now()) : null
  } else {
    const row = await erpEvent(world.pool, out.key)
    answer = row ? eventAnswer(row, now()) : null
  }
  return answer ? (await receiveAnswer(world, answer)) === 'applied' : false
}

/** The other house at work: it pays what it was told to, books what it heard, and says so as it is told to. */
async function letErpWork(world: World): Promise<number> {
  const mode = await world.rules.get('sandbox.erp')
  if (mode === 'down') return 0
  const paid = await sweep(await undecided(world.pool, mode), async row => {
    const back = row.mode === 'bankReturn'
    const decided = await decide(world.pool, row.key, back ? 'returned' : 'paid', back ? BANK_RETURN : '')
    return say(world, row.mode, decided ? answerOf(decided, now()) : null)
  })
  const booked = await sweep(await unbooked(world.pool, mode, ROUND), async row => {
    const done = await book(world, row)
    return say(world, row.mode, done ? eventAnswer(done, now()) : null)
  })
  return paid + booked
}
async function say(world: World, mode: string, answer: ErpAnswer | null): Promise<boolean> {
  if (!answer || mode === 'silent') return false
  for (const told of tellings(mode, answer)) await receiveAnswer(world, told)
  return true
}
const tellings = (mode: string, a: ErpAnswer): ErpAnswer[] =>
  mode === 'twice'
    ? [a, a]
    : mode === 'wrongAmount'
      ? [{ ...a, amountFen: a.amountFen + 1 }]
      : mode === 'unknownNumber'
        ? [{ ...a, messageId: `${a.messageId}-x`, key: `${a.key}-X` }]
        : [a]

// Tells the ERP what waits, and asks about what it has and has not answered. May run twice: a key is one. An ERP that
// cannot be reached is left alone after three failures: one question tries whether it is back, the others do not wait for it (breaker).
import { isInstruction } from '@mall/domain/desk/erp/erp.events.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { inSandbox, isConnected } from '../../kernel/settings/partners.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'
import { erpLinkOf } from './erpLink.ts'
import type { ErpLink, Taken } from './erpPort.ts'
import {
  claimOut,
  endRest,
  giveBack,
  lockOut,
  markRefused,
  noteSilent,
  noteTrouble,
  noLongerByFile,
  type OutRow,
  takeDue,
} from '../../platform/erpOutbox/erp.queries.ts'
import type { ErpAnswer } from '../../platform/erpOutbox/erpMessage.ts'
import { taken } from './takenByErp.ts'
import { receiveAnswer } from './receiveAnswer.ts'
import { book, eventAnswer, openBooks } from './sandboxBooks.ts'
import { unbooked } from './sandboxBooks.queries.ts'
import { answerOf, BANK_RETURN, decide, ERP_AWAY, undecided } from './sandboxErp.ts'
import { extensions } from '../../kernel/extensions.ts'

const now = (): number => Math.floor(Date.now() / 1000)
/** A round, and how many of them a run makes: what an order tells in one hour goes out in one run, and no run is endless. */
const ROUND = 100
const ROUNDS = 5
const FAILURES = 3
const failures = new WeakMap<World['pool'], number>()
export const erpRests = (world: World): boolean => (failures.get(world.pool) ?? 0) >= FAILURES

export async function workOnErp(world: World): Promise<number> {
  // Without an ERP nothing goes out: what waits says so on its desk and waits on. One that fetches its messages is not told either.
  const link = erpLinkOf(world)
  const sandbox = inSandbox(world.settings, 'erp')
  if (isConnected(world.settings, 'erp') && !sandbox) await noteSilent(world.pool)
  if (!link) return 0
  if (!link.once) await noLongerByFile(world.pool)
  if (sandbox) await openBooks(world)
  let done = 0
  for (let round = 0; round < ROUNDS; round++) {
    const due = await takeDue(world.pool, erpRests(world) ? 1 : ROUND)
    done += await sweep(due, async out => (out.state === 'waiting' ? tell(world, link, out) : ask(world, link, out)))
    if (sandbox) done += await letErpWork(world)
    if (due.length < ROUND && !due.some(d => d.state === 'waiting')) break
    if (erpRests(world)) break
  }
  return done
}

/** An ERP that is away is left alone: noted, and nobody waits for it. */
async function isAway(world: World, out: OutRow, why: string): Promise<void> {
  failures.set(world.pool, (failures.get(world.pool) ?? 0) + 1)
  await noteTrouble(world.pool, out.key, why === '' ? ERP_AWAY : `${ERP_AWAY}：${why}`)
}
async function isThere(world: World): Promise<void> {
  const before = failures.get(world.pool) ?? 0
  failures.set(world.pool, 0)
  if (before > 0) await endRest(world.pool, ERP_AWAY)
}

/** Of the ERP, or of the settings: no message is to blame. Null: none. */
const troubleOf = (answer: PartnerAnswer<unknown>): string | null =>
  answer.kind === 'away' ? answer.why : answer.kind === 'refused' && !answer.final ? `${answer.words}（${answer.code}）` : null

async function tell(world: World, link: ErpLink, out: OutRow): Promise<boolean> {
  // What has been in a queue for long may be in another's hand by now.
  if (link.once && !(await claimOut(world.pool, out))) return false
  const answer: PartnerAnswer<Taken> = await link.tell(out)
  const trouble = troubleOf(answer)
  if (trouble !== null) {
    if (link.once) await giveBack(world.pool, out.id)
    await isAway(world, out, trouble)
    return false
  }
  await isThere(world)
  if (answer.kind === 'refused') return refused(world, out, `ERP 没有收下：${answer.words}（${answer.code}）`)
  return answer.kind === 'done' && taken(world.pool, out, answer.value)
}
/** It will not be told again by itself; who looks after the thing sees why. */
const refused = (world: World, out: OutRow, why: string): Promise<boolean> =>
  world.pool.tx(async tx => {
    const { topic } = out
    if (!(await lockOut(tx, out.key)) || !(await markRefused(tx, out.id, why))) return false
    if (isInstruction(topic)) await extensions().erpInstructions[topic].odd(tx, out.key, why)
    return true
  })

/** An answer that was lost is found by asking. */
async function ask(world: World, link: ErpLink, out: OutRow): Promise<boolean> {
  const answer = await link.ask(out)
  const trouble = troubleOf(answer)
  if (trouble !== null) {
    await isAway(world, out, trouble)
    return false
  }
  await isThere(world)
  if (answer.kind === 'refused') await noteTrouble(world.pool, out.key, answer.words)
  return answer.kind === 'done' && answer.value !== null && (await receiveAnswer(world, answer.value)) === 'applied'
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

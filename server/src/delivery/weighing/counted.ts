// Counted first, then done: guesses at a pick-up code, acts of a driver's link. Each in a short transaction of its own, which a refusal
// afterwards does not undo.
import type { Tx } from '../../kernel/ports/database.ts'
import { actsBefore, guessesBefore, insertAct, insertTry, lockCount, nowOf, type PassAct } from './gate.queries.ts'

const GUESS_MINUTES = 10
const MOST_GUESSES = 5
const ACT_MINUTES = 60
const ACT_LIMIT: Record<PassAct, number> = { reweigh: 6, arrive: 6, photo: 8, sign: 10, queue: 6 }

/** Until the oldest that counts is forgotten, in minutes. */
const freeIn = async (tx: Tx, first: Date | null, minutes: number): Promise<number> =>
  Math.max(1, Math.ceil(((first?.getTime() ?? 0) + minutes * 60_000 - (await nowOf(tx))) / 60_000))

/** Counts a try at the gate before its code is looked at, or says for how long there were enough. */
export async function countTry(
  tx: Tx,
  t: { waybillId: number; byId: number; plateSeen: string },
): Promise<{ id: number; left: number } | { minutes: number }> {
  await lockCount(tx, `gate:${t.waybillId}`)
  const before = await guessesBefore(tx, t.waybillId, GUESS_MINUTES)
  const n = before?.n ?? 0
  if (n >= MOST_GUESSES) return { minutes: await freeIn(tx, before?.first ?? null, GUESS_MINUTES) }
  const row = await insertTry(tx, t)
  return { id: row?.id ?? 0, left: MOST_GUESSES - n - 1 }
}

/** Counts an act of the link. */
export async function countAct(tx: Tx, waybillId: number, act: PassAct): Promise<{ id: number } | { minutes: number }> {
  await lockCount(tx, `pass:${waybillId}`)
  const before = await actsBefore(tx, waybillId, act, ACT_MINUTES)
  if ((before?.n ?? 0) >= ACT_LIMIT[act]) return { minutes: await freeIn(tx, before?.first ?? null, ACT_MINUTES) }
  const row = await insertAct(tx, waybillId, act)
  return { id: row?.id ?? 0 }
}

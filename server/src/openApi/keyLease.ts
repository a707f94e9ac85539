// Calls of a key that only ask for goods and prices are counted some at a time (decision 0115): a key that asks often takes, in one statement, as many as
// it used in the last second, and uses them up within the next one. What is left over is the next lease's first, or is given back. Everything else asks
// the row itself.
import { gathered } from '../db/gathered.ts'
import type { Db } from '../db/pool.ts'
import type { KeyAsk } from './askByKey.ts'
import { type Counted, giveBack, type Unused } from './key.queries.ts'

/** How old a key's facts may be for calls that only ask for goods and prices. */
const FOR_MS = 1000
/** Calls of one lease. */
const MOST = 30
/** Keys that a process keeps in mind. */
const KEYS = 5000

export interface Asked {
  ask: KeyAsk
  nets: readonly string[]
  counted: Counted
}
export interface Lease {
  asked: Asked | undefined
  takenAt: number
  until: number
  left: number
  /** Calls since `since`, to know how many the next second will want. */
  seen: number
  since: number
  /** Somebody is at the row. */
  taking: Promise<unknown> | undefined
}
const kept = new WeakMap<Db, Map<string, Lease>>()

/** The lease of a key in this process; without anything in it at first. */
export function leaseOf(db: Db, hash: string): Lease {
  const leases = kept.get(db) ?? new Map<string, Lease>()
  kept.set(db, leases)
  const lease = leases.get(hash) ?? { asked: undefined, takenAt: 0, until: 0, left: 0, seen: 0, since: 0, taking: undefined }
  // The one that was asked for longest ago goes first.
  leases.delete(hash)
  leases.set(hash, lease)
  if (leases.size > KEYS) leases.delete(leases.keys().next().value as string)
  return lease
}
/** The key was stopped here: what it has left is worth nothing. */
export function dropLease(db: Db, keyId: number): void {
  for (const [hash, lease] of kept.get(db) ?? []) if (lease.asked?.ask.keyId === keyId) kept.get(db)?.delete(hash)
}

/** One call of the lease; undefined: nothing left in it. `stand`: as told to the caller, where what is not used yet counts as left. */
export function useLease(lease: Lease, now: number): (Asked & { stand: Counted }) | undefined {
  const { asked } = lease
  if (!asked || lease.left <= 0 || now >= lease.until) return undefined
  lease.left -= 1
  const [passedMs, { counted, ask }] = [now - lease.takenAt, asked]
  const seconds = Math.floor(passedMs / 1000)
  return {
    ...asked,
    ask: { ...ask, viewer: { ...ask.viewer, now: ask.viewer.now + Math.round(passedMs) } },
    stand: {
      ...counted,
      ...{ minuteN: counted.minuteN - lease.left, dayN: counted.dayN - lease.left },
      ...{ minuteLeft: counted.minuteLeft - seconds, dayLeft: counted.dayLeft - seconds },
    },
  }
}

/** How many calls to take now beside those that are left: 1 for a key that asks seldom, and where little is left. */
export function worthTaking(lease: Lease, now: number): number {
  const passed = now - lease.since
  const rate = passed < 2 * FOR_MS ? (lease.seen * FOR_MS) / Math.max(passed, FOR_MS / 10) : 0
  lease.seen = 0
  lease.since = now
  const c = lease.asked?.counted
  const room = c ? Math.min(c.perMinute - c.minuteN, c.perDay - c.dayN) / 4 : 1
  return Math.max(1, Math.floor(Math.min(MOST, rate, room)) - lease.left)
}

/**
 * Fills the lease with what was taken, one of it used already, and what the one before it has left of the same minute. It ends within a second and with
 * the minute it was counted in.
 */
export function fillLease(db: Db, lease: Lease, asked: Asked, taken: number): void {
  const now = performance.now()
  const forMs = Math.min(FOR_MS, (asked.counted.minuteLeft - 1) * 1000)
  const before = lease.asked
  const same = before?.counted.minute.getTime() === asked.counted.minute.getTime()
  if (before && !same) returnLeft(db, lease, before)
  Object.assign(lease, { asked, takenAt: now, until: now + forMs, left: lease.left + taken - 1 })
  // A key that goes on asking takes them over; one that stopped gets them back.
  if (lease.left > 0) setTimeout(() => lease.asked === asked && returnLeft(db, lease, asked), 2 * FOR_MS).unref()
}
function returnLeft(db: Db, lease: Lease, { ask, counted: { minute, day } }: Asked): void {
  const { left } = lease
  lease.left = 0
  // Lost with the process or the line: the key has so many fewer, never more.
  if (left > 0) backTogether(db, { id: ask.keyId, calls: left, minute, day }).catch(() => {})
}
/** What several keys have left goes back in one statement; of a key twice in it the second is lost, as with the line. */
const backTogether = gathered<Unused, true>(async (db, unused) => {
  await giveBack(db, [...new Map(unused.map(u => [u.id, u])).values()])
  return new Map<Unused, true>()
})

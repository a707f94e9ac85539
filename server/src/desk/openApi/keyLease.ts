// Calls of a key that only ask for goods and prices are counted some at a time (decision 0115): a key that asks often takes, in one statement, as many as
// it will use in the next seconds, and uses them up. What is left over is the next lease's first, or is given back. What the key and its person may is
// read again every second meanwhile. Everything else asks the row itself.
import { gathered } from '../../platform/db/gathered.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { KeyAsk } from './keyAsk.ts'
import { type Counted, giveBack, type Unused } from './key.queries.ts'

/** How old a key's facts may be for calls that only ask for goods and prices. */
const FACTS_MS = 1000
/** How long calls may be held; a key that asks no more gives them back after `IDLE_MS`. */
const HOLD_MS = 5000
const IDLE_MS = 2000
/** Calls of one lease. */
const MOST = 30
/** Keys that a process keeps in mind. */
const KEYS = 5000

/** What a key may, and who it acts as; as of `at`. */
export interface Facts {
  ask: KeyAsk
  nets: readonly string[]
}
export interface Lease {
  facts: (Facts & { at: number }) | undefined
  counted: (Counted & { keyId: number; at: number }) | undefined
  until: number
  left: number
  /** Calls since `since`, to know how many the next seconds will want. */
  seen: number
  since: number
  usedAt: number
  /** Which lease of the key: the clock of an earlier one is not this one's. */
  number: number
  /** How many were left when it was filled. */
  full: number
  /** Somebody is at the row, and waits. */
  taking: Promise<unknown> | undefined
  /** More is being taken before it is wanted. */
  ahead: Promise<unknown> | undefined
}
const kept = new WeakMap<Db, Map<string, Lease>>()

/** The lease of a key in this process; without anything in it at first. */
export function leaseOf(db: Db, hash: string): Lease {
  const leases = kept.get(db) ?? new Map<string, Lease>()
  kept.set(db, leases)
  const lease: Lease = leases.get(hash) ?? {
    facts: undefined,
    counted: undefined,
    taking: undefined,
    ahead: undefined,
    until: 0,
    left: 0,
    full: 0,
    seen: 0,
    since: 0,
    usedAt: 0,
    number: 0,
  }
  // The one that was asked for longest ago goes first.
  leases.delete(hash)
  leases.set(hash, lease)
  if (leases.size > KEYS) leases.delete(leases.keys().next().value as string)
  return lease
}
/** The key was stopped here: what it has left is worth nothing. */
export function dropLease(db: Db, keyId: number): void {
  for (const [hash, lease] of kept.get(db) ?? [])
    if (lease.facts?.ask.keyId === keyId) {
      lease.facts = undefined
      lease.left = 0
      kept.get(db)?.delete(hash)
    }
}

/** Has calls left; its facts may be too old. */
export const hasLeft = (lease: Lease, now: number): boolean => lease.left > 0 && now < lease.until
export const factsAreOld = (lease: Lease, now: number): boolean => !lease.facts || now - lease.facts.at >= FACTS_MS
/** Those with calls left whose facts are too old, or soon will be. */
export const oldLeases = (db: Db, now: number): [hash: string, lease: Lease][] =>
  [...(kept.get(db) ?? [])].filter(([, l]) => hasLeft(l, now) && (!l.facts || now - l.facts.at >= FACTS_MS / 2))
/** Has used most of what it was filled with, and nobody is taking more. */
export const nearlyOut = (lease: Lease): boolean =>
  lease.left * 4 <= lease.full && lease.full > 3 && !lease.taking && !lease.ahead
/** As read at `at`, before they were asked for. */
export const renewFacts = (lease: Lease, facts: Facts, at: number): void => {
  if (!lease.facts || lease.facts.at <= at) lease.facts = { ...facts, at }
}

/** One call of the lease; undefined: nothing left in it. `stand`: as told to the caller, where what is not used yet counts as left. */
export function useLease(lease: Lease, now: number): (Facts & { stand: Counted }) | undefined {
  const { facts, counted } = lease
  if (!facts || !counted || !hasLeft(lease, now) || factsAreOld(lease, now)) return undefined
  lease.left -= 1
  lease.usedAt = now
  const { ask, nets } = facts
  const seconds = Math.floor((now - counted.at) / 1000)
  return {
    nets,
    ask: { ...ask, viewer: { ...ask.viewer, now: ask.viewer.now + Math.round(now - facts.at) } },
    stand: {
      ...counted,
      minuteN: counted.minuteN - lease.left,
      dayN: counted.dayN - lease.left,
      minuteLeft: counted.minuteLeft - seconds,
      dayLeft: counted.dayLeft - seconds,
    },
  }
}

/**
 * How many calls to take now beside those that are left: for three times as long as was looked at, `HOLD_MS` at most; 1 for a key that asks seldom, and
 * where little is left.
 */
export function worthTaking(lease: Lease, now: number): number {
  const passed = now - lease.since
  const rate = passed < 2 * HOLD_MS ? lease.seen / Math.max(passed, FACTS_MS / 10) : 0
  const calls = rate * Math.min(HOLD_MS, Math.max(FACTS_MS, 3 * passed))
  lease.seen = 0
  lease.since = now
  const c = lease.counted
  const room = c ? Math.min(c.perMinute - c.minuteN, c.perDay - c.dayN) / 4 : 1
  return Math.max(1, Math.floor(Math.min(MOST, calls, room)) - lease.left)
}

/**
 * Fills the lease with what was taken, so much of it used already, and what the one before it has left of the same minute. It ends with the minute it
 * was counted in.
 */
export function fillLease(db: Db, lease: Lease, facts: Facts, counted: Counted, o: { taken: number; used: number }): void {
  const now = performance.now()
  const before = lease.counted
  if (before && before.minute.getTime() !== counted.minute.getTime()) returnLeft(db, lease)
  renewFacts(lease, facts, now)
  lease.counted = { ...counted, keyId: facts.ask.keyId, at: now }
  lease.until = now + Math.min(HOLD_MS, (counted.minuteLeft - 1) * 1000)
  lease.left += o.taken - o.used
  lease.full = lease.left
  lease.usedAt = now
  lease.number += 1
  watch(db, lease, lease.number)
}
/** A key that goes on asking takes over what is left; one that stopped gets it back. */
function watch(db: Db, lease: Lease, number: number): void {
  if (lease.left <= 0) return
  setTimeout(
    () => {
      if (lease.number !== number) return
      if (performance.now() < lease.usedAt + IDLE_MS) watch(db, lease, number)
      else returnLeft(db, lease)
    },
    Math.max(1, lease.usedAt + IDLE_MS - performance.now()),
  ).unref()
}
function returnLeft(db: Db, lease: Lease): void {
  const { left, counted } = lease
  lease.left = 0
  // Lost with the process or the line: the key has so many fewer, never more.
  if (left > 0 && counted)
    backTogether(db, { id: counted.keyId, calls: left, minute: counted.minute, day: counted.day }).catch(() => {})
}
/** What several keys have left goes back in one statement; of a key twice in it the second is lost, as with the line. */
const backTogether = gathered<Unused, true>(async (db, unused) => {
  await giveBack(db, [...new Map(unused.map(u => [u.id, u])).values()])
  return new Map<Unused, true>()
})

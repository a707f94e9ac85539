// A request with a company's key instead of a session: `Authorization: Bearer hy_live_…` or, of the sandbox, `hy_test_…`. The key, where it comes from, how often; then of each call
// whether it is open and within the key; what the person behind it may is asked by the call itself, as for anybody (kernel/serve/serve.ts).
import { hash as digest } from 'node:crypto'
import type { Call } from '@mall/contract/kernel/call.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { KEY_START, OpenRight, PER_MINUTE } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { isListed } from '@mall/domain/desk/openApi/publicAddress.ts'
import { audit } from '../../platform/audit/audit.ts'
import { gathered } from '../../platform/db/gathered.ts'
import type { Db, Pool } from '../../kernel/ports/database.ts'
import { viewerOfKey } from '../../people/session/session.queries.ts'
import type { KeyAsk } from './keyAsk.ts'
import {
  type AskingKey,
  askingKey,
  type Counted,
  askingKeys,
  standOf,
  takeCalls,
  takeOfMany,
  type Wanted,
} from './key.queries.ts'
import {
  type Facts,
  factsAreOld,
  fillLease,
  hasLeft,
  type Lease,
  leaseOf,
  nearlyOut,
  oldLeases,
  renewFacts,
  useLease,
  worthTaking,
} from './keyLease.ts'

export const keyHash = (key: string): string => digest('sha256', key)

/** The key of a request; null where it has none. A header of another kind is not ours to read. */
export function keyOf(authorization: string | undefined): string | null {
  const found = /^Bearer +(\S+)$/i.exec(authorization ?? '')
  return found ? (found[1] ?? '').slice(0, 200) : null
}

/**
 * Who asks with this key, counted as one request. Refuses what is revoked, expired, from elsewhere or too often.
 * @param o.brief the call only asks for goods and prices: the key's facts may be a second old, and its calls are counted some at a time
 * @param o.tell hears where the limits stand, also of a call that is refused for them
 */
export async function askByKey(
  db: Pool,
  o: { key: string; ip: string; brief?: boolean; tell: (limits: Record<string, string>) => void },
): Promise<KeyAsk> {
  if (!Object.values(KEY_START).some(start => o.key.startsWith(start))) return unknownKey()
  const hash = keyHash(o.key)
  if (!o.brief) return (await askRow(db, hash, o)).ask
  const lease = leaseOf(db, hash)
  lease.seen += 1
  const held = (await fromLease(db, hash, lease, o)) ?? (await fromAhead(db, hash, lease, o))
  if (held) return held
  if (lease.taking) {
    await lease.taking.catch(() => {})
    const more = await fromLease(db, hash, lease, o)
    if (more) return more
    try {
      return (await askRow(db, hash, o)).ask
    } catch (e) {
      // The last calls of the limit may be those that were taken ahead meanwhile.
      return (await fromAhead(db, hash, lease, o)) ?? raise(e)
    }
  }
  const calls = worthTaking(lease, performance.now())
  // From an address that was not listed a moment ago nothing is counted before it is looked at.
  const known = calls > 1 && lease.facts !== undefined && isListed(o.ip, lease.facts.nets)
  const asking = known ? askMany(db, hash, o, calls) : askRow(db, hash, o)
  lease.taking = asking
  try {
    const { taken, counted, ...facts } = await asking
    fillLease(db, lease, facts, counted, { taken, used: 1 })
    // The list of addresses may have changed with what was just read.
    return isListed(o.ip, facts.nets) ? facts.ask : refuse('OPEN_ADDRESS', { ip: o.ip, name: facts.ask.keyName })
  } catch (e) {
    return (await fromAhead(db, hash, lease, o)) ?? raise(e)
  } finally {
    lease.taking = undefined
  }
}

/** One call of what the key has left; what it may is read again where that is too old. Before it has nothing left, more is taken behind its back. */
async function fromLease(
  db: Pool,
  hash: string,
  lease: Lease,
  o: { ip: string; tell: (limits: Record<string, string>) => void },
): Promise<KeyAsk | undefined> {
  // A reading that was under way may have begun without this key: the next one has it.
  for (let i = 0; i < 2 && hasLeft(lease, performance.now()) && factsAreOld(lease, performance.now()); i++) await renewOld(db)
  if (lease.facts && !isListed(o.ip, lease.facts.nets)) return undefined
  const held = useLease(lease, performance.now())
  if (!held) return undefined
  o.tell(limitHeaders(held.stand))
  if (nearlyOut(lease)) takeAhead(db, hash, lease, o.ip)
  return held.ask
}

/** The same of what is being taken ahead just now. */
async function fromAhead(...asked: Parameters<typeof fromLease>): Promise<KeyAsk | undefined> {
  await asked[2].ahead
  return fromLease(...asked)
}
const raise = (e: unknown): never => {
  throw e
}

const renewing = new WeakMap<Db, Promise<void>>()
/**
 * Reads again what keys with calls left may: of all whose facts are getting old at once, as many keys one after the other would each ask by itself. One
 * that works no more loses its facts; its row then says in words why.
 */
function renewOld(db: Db): Promise<void> {
  const under = renewing.get(db)
  if (under) return under
  const renew = async (): Promise<void> => {
    const at = performance.now()
    const old = oldLeases(db, at)
    for (let from = 0; from < old.length; from += RENEWED_AT_ONCE) {
      const some = old.slice(from, from + RENEWED_AT_ONCE)
      const keys = await askingKeys(
        db,
        some.map(([hash]) => hash),
      )
      for (const [hash, lease] of some) {
        const key = keys.get(hash)
        if (key?.person && !key.revoked && !key.over) renewFacts(lease, { ask: askOf(key), nets: key.nets }, at)
        else lease.facts = undefined
      }
    }
  }
  const reading = renew().finally(() => renewing.delete(db))
  renewing.set(db, reading)
  return reading
}
/** More in one statement would keep those who come meanwhile waiting for its rows. */
const RENEWED_AT_ONCE = 200

interface Ahead {
  wanted: Wanted
  lease: Lease
  done: () => void
}
const aheads = new WeakMap<Pool, Ahead[]>()
/** How long those that are nearly out wait for each other: they have calls for longer. */
const GATHER_MS = 25
/** Keys of one statement. */
const AHEAD_AT_ONCE = 64

/** A key that is nearly out takes its next calls together with others in the same case, while nobody waits for it. */
function takeAhead(db: Pool, hash: string, lease: Lease, ip: string): void {
  // Tried once for each filling.
  lease.full = 0
  const calls = worthTaking(lease, performance.now())
  if (calls <= 1) return
  lease.ahead = new Promise<void>(done => {
    const one = { wanted: { hash, calls, ip }, lease, done }
    const line = aheads.get(db)
    if (line) return void line.push(one)
    const first = [one]
    aheads.set(db, first)
    setTimeout(() => {
      aheads.delete(db)
      void takeLine(db, first)
    }, GATHER_MS)
  })
}
/** What cannot be taken ahead is asked for when it is wanted, and refused in words there. */
async function takeLine(db: Pool, line: readonly Ahead[]): Promise<void> {
  for (let from = 0; from < line.length; from += AHEAD_AT_ONCE) {
    const some = line.slice(from, from + AHEAD_AT_ONCE)
    const none = new Map<string, { key: AskingKey; counted: Counted }>()
    const taken = await takeOfMany(
      db,
      PER_MINUTE,
      some.map(a => a.wanted),
    ).catch(() => none)
    for (const { wanted, lease, done } of some) {
      const got = taken.get(wanted.hash)
      const used = { taken: wanted.calls, used: 0 }
      if (got?.key.person) fillLease(db, lease, { ask: askOf(got.key), nets: got.key.nets }, got.counted, used)
      lease.ahead = undefined
      done()
    }
  }
}

const unknownKey = (): never => refuse('OPEN_KEY.unknown')

/** Asks the key's row, and counts one call. */
async function askRow(
  db: Pool,
  hash: string,
  o: { ip: string; tell: (limits: Record<string, string>) => void },
): Promise<Facts & { counted: Counted; taken: number }> {
  const key = (await askingKey(db, hash)) ?? unknownKey()
  const { name } = key
  if (key.revoked) return refuse('OPEN_KEY.stopped', { name })
  if (key.over) return refuse('OPEN_KEY.expired', { name })
  if (!isListed(o.ip, key.nets)) return refuse('OPEN_ADDRESS', { ip: o.ip, name })
  const counted = await takeCalls(db, key.id, PER_MINUTE, o.ip, 1)
  const stand = counted ?? (await standOf(db, key.id, PER_MINUTE))
  if (stand) o.tell(limitHeaders(stand))
  if (!counted) return overLimit(name, stand)
  return { ask: askOf(key), nets: key.nets, counted, taken: 1 }
}

/** Several calls of a key that was asked for a moment ago, and what it may now, in one statement; as `askRow` where that gives none. */
async function askMany(
  db: Pool,
  hash: string,
  o: { ip: string; tell: (limits: Record<string, string>) => void },
  calls: number,
): Promise<Facts & { counted: Counted; taken: number }> {
  const taken = await takeTogether(db, { hash, calls, ip: o.ip })
  if (!taken) return askRow(db, hash, o)
  const { key, counted } = taken
  o.tell(limitHeaders({ ...counted, minuteN: counted.minuteN - (calls - 1), dayN: counted.dayN - (calls - 1) }))
  return { ask: askOf(key), nets: key.nets, counted, taken: calls }
}

function askOf({ id, name, rights, sandbox, person }: AskingKey): KeyAsk {
  if (!person) return refuse('OPEN_KEY.personGone', { name })
  return { keyId: id, keyName: name, rights, sandbox, viewer: viewerOfKey(person) }
}

/** Leases are taken by those who come together: several keys count in one statement, each its own calls, each key once. */
const takeTogether = gathered<Wanted, { key: AskingKey; counted: Counted }>(async (db, wanted) => {
  const once = [...new Map(wanted.map(w => [w.hash, w])).values()]
  const taken = await takeOfMany(db, PER_MINUTE, once)
  const answers = new Map<Wanted, { key: AskingKey; counted: Counted }>()
  for (const w of once) {
    const answer = taken.get(w.hash)
    if (answer) answers.set(w, answer)
  }
  return answers
})

/** Refuses a call that is not open or beyond the key. */
export function holdToKey(ask: KeyAsk, call: Call<unknown, unknown, unknown>): void {
  const right = call.open ?? refuse('OPEN_CALL')
  if (!ask.rights.includes(right)) refuse('OPEN_RIGHT', { name: ask.keyName, right: OpenRight.label(right) })
}

function overLimit(name: string, stand: Counted | undefined): never {
  if (!stand) return refuse('OPEN_KEY.stopped', { name })
  const day = stand.dayN >= stand.perDay
  return refuse('OPEN_LIMIT', {
    name,
    what: day ? '今天' : '这一分钟',
    seconds: Math.max(1, day ? stand.dayLeft : stand.minuteLeft),
  })
}

/** Of the two limits the one that is nearer to its end. */
function limitHeaders(c: Counted): Record<string, string> {
  const [minute, day] = [Math.max(0, c.perMinute - c.minuteN), Math.max(0, c.perDay - c.dayN)]
  const [limit, remaining, reset] = day < minute ? [c.perDay, day, c.dayLeft] : [c.perMinute, minute, c.minuteLeft]
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(Math.max(1, reset)),
  }
}

/** What binds is on record with the key's name, before it is done, so that no act is without its row. */
export const recordKeyAct = (db: Pool, ask: KeyAsk, act: { path: string; title: string; ip: string }): Promise<void> =>
  db.tx(tx =>
    audit(tx, {
      actorId: ask.viewer.userId,
      act: 'openKey.act',
      what: act.title,
      objectType: 'openKey',
      objectId: String(ask.keyId),
      detail: `密钥「${ask.keyName}」，${act.path}，来自 ${act.ip}`,
    }),
  )

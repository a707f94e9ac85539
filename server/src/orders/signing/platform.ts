// The signing platform is a third house behind one interface. Its answers are a stranger's word: waited for five seconds, read field by
// field, and after three failures in a row not asked for a while (breaker), so that its trouble stays its own.
import { PlatformSaid, type SigningPlatform, type SignTrust } from '../../kernel/ports/signing.ts'
import { z } from 'zod'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'

/** Everything the platform knows of a flow. `seq` rises with each change: an older picture never overwrites a newer one. */
export const PlatformStateOf = z.object({
  platformId: z.string().min(8).max(64),
  seq: z.int().min(1).max(1_000_000),
  state: z.enum(['open', 'done', 'revoked', 'refused', 'expired']),
  buyer: z.object({ at: z.int().min(0), person: z.string().max(60) }).nullable(),
  mill: z.object({ at: z.int().min(0), person: z.string().max(60) }).nullable(),
  refusedBy: z.enum(['', 'buyer', 'mill']),
  reason: z.string().max(200),
  expiresAt: z.int().min(0),
  /** The mill's seal is being put: asked again later. */
  sealing: z.boolean().default(false),
  void: z
    .object({
      state: z.enum(['open', 'done', 'refused', 'withdrawn']),
      by: z.enum(['buyer', 'mill']),
      reason: z.string().max(200),
      buyerAt: z.int().min(0).nullable(),
      millAt: z.int().min(0).nullable(),
    })
    .nullable(),
})
export type PlatformState = z.output<typeof PlatformStateOf>

/** It did not answer, or not what was asked. `asked`: the question may have had its effect. */
export class PlatformAway extends Error {
  readonly asked: boolean
  constructor(message: string, asked: boolean) {
    super(message)
    this.asked = asked
  }
}

const WAIT_MS = 4500
/** A job has nobody at a screen who waits: a document is uploaded, looked at there and sent. */
export const JOB_WAIT_MS = 40_000
const FAILURES = 3
const REST_MS = 15_000
const MOST_BYTES = 25 * 1024 * 1024

interface Breaker {
  failures: number
  /** Not asked before; milliseconds of this process. */
  restsUntil: number
  trying: boolean
}
const breakers = new WeakMap<World['pool'], Breaker>()
const breakerOf = (world: World): Breaker => {
  const known = breakers.get(world.pool)
  if (known) return known
  const made: Breaker = { failures: 0, restsUntil: 0, trying: false }
  breakers.set(world.pool, made)
  return made
}
/** Whether the platform is being left alone at the moment; for the desk's screen and the tests. */
export const platformRests = (world: World): boolean => breakerOf(world).restsUntil > performance.now()
/** After the rest one question goes through; its answer closes the breaker or opens it again. */
export const endRest = (world: World): void => {
  breakerOf(world).restsUntil = 0
}

/** Null where none is connected: in production without the sandbox. */
export const platformOf = (world: World): SigningPlatform | null => world.signingPlatform?.(world) ?? null

const isCertificate = (v: unknown): v is string => typeof v === 'string' && v.length < 10_000 && /^[A-Za-z0-9+/=]{200,}$/.test(v)
const TrustOf = z.object({ roots: z.array(z.string().refine(isCertificate)).min(1).max(50), stamped: z.boolean() })
const readers = {
  state: (answer: unknown) => PlatformStateOf.safeParse(answer).data,
  found: (answer: unknown) =>
    answer === null ? { flow: null } : readers.state(answer) && { flow: readers.state(answer) ?? null },
  // An address of the platform's own, nothing that a script could be in.
  address: (answer: unknown) =>
    typeof answer === 'string' && answer.length < 500 && /^https?:\/\/[^\s<>"']+$/.test(answer) ? answer : undefined,
  pdf: (answer: unknown) =>
    Buffer.isBuffer(answer) && answer.length < MOST_BYTES && answer.subarray(0, 5).toString('latin1') === '%PDF-'
      ? answer
      : undefined,
  trust: (answer: unknown): SignTrust | undefined =>
    isCertificate(answer) ? { roots: [answer], stamped: true } : TrustOf.safeParse(answer).data,
}
type Readers = typeof readers
type Read<K extends keyof Readers> = NonNullable<ReturnType<Readers[K]>>

/** Asks within five seconds, or `waitMs`; throws `PlatformAway` or `PlatformSaid`, or refuses where no platform is connected at all. */
export async function askPlatform<K extends keyof Readers>(
  world: World,
  what: K,
  ask: (platform: SigningPlatform, signal: AbortSignal) => Promise<unknown>,
  waitMs = WAIT_MS,
): Promise<Read<K>> {
  const platform = platformOf(world)
  if (!platform) return refuse('SIGN_OFF', { phone: world.settings.phone || '（未设置）' })
  const breaker = breakerOf(world)
  const resting = breaker.restsUntil > performance.now()
  // Half open: one question tries whether it is back, the others do not wait for it.
  if (resting || (breaker.failures >= FAILURES && breaker.trying))
    throw new PlatformAway('the platform is being left alone', false)
  breaker.trying = true
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      stop.abort()
      fail(new Error('no answer'))
    }, waitMs)
  })
  try {
    const read = readers[what](await Promise.race([ask(platform, stop.signal), late])) as Read<K> | undefined
    if (read === undefined) throw new Error('not an answer')
    breaker.failures = 0
    return read
  } catch (e) {
    if (e instanceof PlatformSaid) {
      breaker.failures = 0
      throw e
    }
    breaker.failures += 1
    if (breaker.failures >= FAILURES) breaker.restsUntil = performance.now() + REST_MS
    if (e instanceof PlatformAway) throw e
    throw new PlatformAway((e as Error).message, true)
  } finally {
    breaker.trying = false
    clearTimeout(timer)
  }
}

/** To a person: that it does not answer, or what it said. */
export function inWords(e: unknown): never {
  if (e instanceof PlatformAway) return refuse('SIGN_PLATFORM')
  if (e instanceof PlatformSaid) return refuse('SIGN_REFUSED', { why: e.message })
  throw e
}

/** For a person at a screen: the same, with a refusal in words. */
export const askForScreen = <K extends keyof Readers>(
  world: World,
  what: K,
  ask: (platform: SigningPlatform, signal: AbortSignal) => Promise<unknown>,
): Promise<Read<K>> => askPlatform(world, what, ask).catch(inWords)

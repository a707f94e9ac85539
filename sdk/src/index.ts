// A client for a company's own programs: the calls that are open to keys, with their types, errors and repeats. No dependency but `fetch`; nothing of
// the mall's own code comes with it.
import type { Calls } from './calls.gen.ts'

export type { Calls }
export type Path = keyof Calls
export type Input<P extends Path> = Calls[P]['input']
export type Reply<P extends Path> = Calls[P]['reply']

const OK = 1
const SITE_CODE = 'HBJYJT'

/** Where the key stands with its limits after an answer. */
export interface Limits {
  limit: number
  remaining: number
  /** Seconds until it begins anew. */
  reset: number
}

/** A refusal of the mall: its code (list in /api/docs), its sentence, and after how many seconds to ask again where it says so. */
export class OpenError extends Error {
  override readonly name = 'OpenError'
  readonly code: number
  readonly http: number
  readonly retryAfter: number | null
  constructor(code: number, message: string, http: number, retryAfter: number | null) {
    super(message)
    this.code = code
    this.http = http
    this.retryAfter = retryAfter
  }
}

export interface OpenClient {
  /** One call. Give the same `requestId` again when the answer was lost: it is done once. */
  call<P extends Path>(path: P, input: Input<P>): Promise<Reply<P>>
  /** Of the last answer; null before the first. */
  limits(): Limits | null
}

/** Longer than this nobody waits inside a call: the refusal is thrown, and says for how long. */
const MOST_WAIT_SECONDS = 90
const READS = /\/(get|select|search|check|query|match)[^/]*$/
const wait = (seconds: number) => new Promise<void>(done => void setTimeout(done, seconds * 1000))

/**
 * `retries`: how often a call is sent again. After 429 and 503 when Retry-After has passed; where no answer came only what may be repeated: reads, and
 * writes that carry a `requestId`, which the mall does once. Without it nothing is sent twice.
 */
/** `address`: of the mall, as https://mall.example. `priceAreaCode`, `channelCode`: of where the goods go and which shelf; as the screens send them. */
export function openClient(o: {
  address: string
  key: string
  priceAreaCode?: string
  channelCode?: string
  retries?: number
  fetch?: typeof fetch
  wait?: (seconds: number) => Promise<void>
}): OpenClient {
  const send = o.fetch ?? fetch
  const rest = o.wait ?? wait
  let last: Limits | null = null
  return {
    limits: () => last,
    async call(path, input) {
      const repeatable = READS.test(path) || typeof (input as { requestId?: unknown }).requestId === 'string'
      for (let left = o.retries ?? 0; ; left--) {
        try {
          return await once(path, input)
        } catch (e) {
          const after = e instanceof OpenError ? e.retryAfter : 2
          // 429 was not done for certain; of everything else that is not known.
          const again = e instanceof OpenError ? e.http === 429 || (e.http === 503 && repeatable) : repeatable
          if (left <= 0 || !again || after === null || after > MOST_WAIT_SECONDS) throw e
          await rest(after)
        }
      }
    },
  }
  async function once<P extends Path>(path: P, input: Input<P>): Promise<Reply<P>> {
    const body = {
      siteCode: SITE_CODE,
      ...(o.priceAreaCode ? { priceAreaCode: o.priceAreaCode } : {}),
      ...(o.channelCode ? { channelCode: o.channelCode } : {}),
    }
    const reply = await send(new URL(path, o.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${o.key}` },
      body: JSON.stringify({ ...body, ...(input as object) }),
      redirect: 'error',
    })
    const number = (name: string) => Number(reply.headers.get(name) ?? Number.NaN)
    if (reply.headers.has('ratelimit-limit'))
      last = { limit: number('ratelimit-limit'), remaining: number('ratelimit-remaining'), reset: number('ratelimit-reset') }
    const answer = (await reply.json().catch(() => null)) as {
      status?: { code?: number; message?: string }
      data?: unknown
    } | null
    const code = answer?.status?.code ?? reply.status
    if (code !== OK) {
      const after = reply.headers.has('retry-after') ? number('retry-after') : null
      throw new OpenError(code, answer?.status?.message ?? `HTTP ${reply.status}`, reply.status, after)
    }
    return answer?.data as Reply<P>
  }
}

const TOO_OLD_SECONDS = 300
/** Whether a hook's body comes from the mall and is not an old one sent again. `body`: the bytes as they came, before any parsing. */
export async function isGenuine(o: {
  secret: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  now?: number
}): Promise<boolean> {
  const [time, signature] = [o.headers['x-mall-timestamp'], o.headers['x-mall-signature']]
  if (
    typeof time !== 'string' ||
    typeof signature !== 'string' ||
    !/^\d{1,12}$/.test(time) ||
    !/^v1=[0-9a-f]{64}$/.test(signature)
  )
    return false
  if (Math.abs((o.now ?? Date.now()) / 1000 - Number(time)) > TOO_OLD_SECONDS) return false
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(o.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const bytes = Uint8Array.from(signature.slice(3).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  // Compared by the platform, in constant time.
  return crypto.subtle.verify('HMAC', key, bytes, text.encode(`${time}.${o.body}`))
}

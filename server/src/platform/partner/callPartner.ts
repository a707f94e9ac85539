// The only way out to a partner over HTTP: a deadline, a bounded answer, no redirects, one allowed host, a breaker, and a count of what came of it.
// Addresses, keys, numbers and texts of a question appear in no log and no table: what is counted is the partner, the act and the outcome.
import type { PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'
import { tracedOutward } from '../../kernel/trace.ts'
import { mayAsk, wasAsked } from './breaker.ts'
import { countCall } from './partner.queries.ts'

/** A person waits at the screen; a job waits longer. */
export const INTERACTIVE_MS = 5_000
const JOB_MS = 30_000
const MOST_BYTES = 2_000_000

export interface PartnerRequest {
  partner: PartnerCode
  /** The act as the counters name it, such as `send`. */
  act: string
  /** Where it goes; its origin must be that of `base`. */
  url: URL
  /** The address in the settings. */
  base: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer<ArrayBuffer>
  deadlineMs?: number
  mostBytes?: number
}

export interface PartnerReply {
  status: number
  headers: Headers
  bytes: Buffer
}

/** Before these the partner has not read a word of the question. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'bad port',
])

const WORDS: Readonly<Record<string, string>> = {
  'bad port': '这个端口不能用，请让对方换一个端口',
  ECONNREFUSED: '对方拒绝连接',
  ENOTFOUND: '域名解析不到',
  EAI_AGAIN: '域名解析不到',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  UND_ERR_CONNECT_TIMEOUT: '连接超时',
  CERT_HAS_EXPIRED: '对方的证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书与域名不符',
}

/** fetch keeps the ports that browsers keep away from (10080, 6000 …), and says so without a code. */
const FORBIDDEN_PORT = 'bad port'
const codeOf = (e: unknown): string => {
  const { code, cause } = e as { code?: unknown; cause?: { code?: unknown; message?: unknown } }
  return cause?.message === FORBIDDEN_PORT ? FORBIDDEN_PORT : String(cause?.code ?? code ?? '')
}

/** At most so many bytes: a partner that sends without an end is cut. */
async function bounded(reply: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of reply.body ?? []) {
    length += part.byteLength
    if (length > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Asks once. `away` is never an answer of the partner's; what he answered, with whatever status, is `done`, and the adapter reads it. */
export async function callPartner(pool: Pool, r: PartnerRequest): Promise<PartnerAnswer<PartnerReply>> {
  const base = new URL(r.base)
  if (r.url.origin !== base.origin) throw new Error(`${r.partner}: ${r.url.origin} is not the partner's address`)
  if (!mayAsk(pool, r.partner)) return { kind: 'away', asked: false, why: '刚才连续没有回应，稍后再试' }
  // Where and what for; not the path, which some partners put a key into.
  const facts = { 'mall.partner': r.partner, 'mall.act': r.act, 'server.address': base.host }
  const answer = await tracedOutward(`partner ${r.partner} ${r.act}`, facts, async add => {
    const said = await once(r)
    add({ 'mall.outcome': said.kind, ...(said.kind === 'done' ? { 'http.response.status_code': said.value.status } : {}) })
    return said
  })
  const usable = answer.kind === 'done' && answer.value.status < 500
  wasAsked(pool, r.partner, usable)
  if (answer.kind === 'done' && answer.value.status >= 500) {
    const why = `对方出错（HTTP ${answer.value.status}）`
    await countCall(pool, { partner: r.partner, act: r.act, outcome: 'away', why, skewMs: null })
    return { kind: 'away', asked: true, why }
  }
  // What the adapter makes of it is counted by `partnerSaid`; a question without an answer ends here.
  if (answer.kind === 'away')
    await countCall(pool, { partner: r.partner, act: r.act, outcome: 'away', why: answer.why, skewMs: null })
  return answer
}

async function once(r: PartnerRequest): Promise<PartnerAnswer<PartnerReply>> {
  const signal = AbortSignal.timeout(r.deadlineMs ?? JOB_MS)
  try {
    const reply = await fetch(r.url, {
      method: r.method ?? 'POST',
      redirect: 'manual',
      signal,
      headers: r.headers ?? {},
      body: r.body ?? null,
    })
    if (reply.status >= 300 && reply.status < 400) return { kind: 'away', asked: true, why: '对方要转到别的地址，没有跟随' }
    const bytes = await bounded(reply, r.mostBytes ?? MOST_BYTES)
    if (!bytes) return { kind: 'away', asked: true, why: '对方的回应太大' }
    return { kind: 'done', value: { status: reply.status, headers: reply.headers, bytes } }
  } catch (e) {
    const code = codeOf(e)
    if (NEVER_LEFT.has(code)) return { kind: 'away', asked: false, why: WORDS[code] ?? '对方的证书不可信' }
    return { kind: 'away', asked: true, why: signal.aborted ? '对方没有在时限内回应' : '连接中断' }
  }
}

/** Counts what an adapter read in an answer, and hands it on. `dated`: the partner's own clock, from which ours may differ. */
export async function partnerSaid<T>(
  pool: Pool,
  { partner, act }: { partner: PartnerCode; act: string },
  answer: PartnerAnswer<T>,
  dated?: Headers,
): Promise<PartnerAnswer<T>> {
  const date = Date.parse(dated?.get('date') ?? '')
  const skewMs = Number.isNaN(date) ? null : Math.round(Date.now() - date)
  const why = answer.kind === 'refused' ? `${answer.words}（${answer.code}）` : answer.kind === 'away' ? answer.why : ''
  const outcome = answer.kind === 'done' ? 'ok' : answer.kind === 'refused' && !answer.alarm ? 'refused' : 'away'
  await countCall(pool, { partner, act, outcome, why, skewMs })
  return answer
}

/** JSON of a bounded answer; null where it is none. */
export function jsonOf(reply: PartnerReply): unknown {
  try {
    return JSON.parse(reply.bytes.toString('utf8'))
  } catch {
    return null
  }
}

// Whatever is thrown becomes an envelope here. The caller never sees a stack or the database's words (docs/reliability.md, rule 9).
import { randomBytes } from 'node:crypto'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Refusal } from '@mall/contract/main/errors.ts'
import { type Envelope, envelopeOf, refusalEnvelope } from './serve.ts'

export interface Failure {
  http: number
  envelope: Envelope
  /** For the log only; set when the failure is ours. */
  id?: string
}

/** To programs with a key the status says it too. */
const OPEN_HTTP = { OPEN_KEY: 401, OPEN_CALL: 403, OPEN_RIGHT: 403, OPEN_ADDRESS: 403, OPEN_LIMIT: 429 } as const
/** Refusals are answers; these few concern the request itself. */
const HTTP: Partial<Record<RefusalName, number>> = {
  BUSY: 503,
  TOO_MANY: 429,
  BAD_BODY: 400,
  MEDIA_TYPE: 415,
  ELSEWHERE: 403,
  ...OPEN_HTTP,
}

/**
 * SQLSTATE classes: 08 connection, 53 resources, 57 operator intervention, 55P03 lock not available, 26000 a statement whose like ahead of it was not taken,
 * 25006 a server that was the primary and is it no more: asked again, it is.
 */
const busy = (code: string) => /^(08|53|57|58)/.test(code) || ['55P03', '26000', '25006', '40001', '40P01'].includes(code)
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The place of the files: full, read-only, or not ours to write.
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EIO',
  'EMFILE',
  'FILE_STORE_AWAY',
])
/** The driver's own words: no code comes with them. */
const AWAY =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/

export function failureOf(e: unknown): Failure {
  if (e instanceof Refusal) {
    return { http: HTTP[e.refusal] ?? 200, envelope: envelopeOf(e) }
  }
  const code = (e as { code?: unknown }).code
  const status = (e as { statusCode?: unknown }).statusCode
  if (typeof status === 'number' && typeof code === 'string' && code.startsWith('FST_')) return wireFailure(status)
  if (typeof code === 'string') {
    if (busy(code) || network.has(code)) return { http: 503, envelope: refusalEnvelope('BUSY'), id: newId() }
    // 22: a value the database cannot hold; 23: a constraint said no. Both mean the input, not us.
    if (code.startsWith('22')) return { http: 200, envelope: refusalEnvelope('INPUT.bounds') }
    if (code.startsWith('23')) return { http: 200, envelope: refusalEnvelope('INPUT.overtaken'), id: newId() }
  }
  const message = (e as { message?: unknown }).message
  if (typeof message === 'string' && AWAY.test(message)) return { http: 503, envelope: refusalEnvelope('BUSY'), id: newId() }
  const id = newId()
  return { http: 500, envelope: refusalEnvelope('INTERNAL', { id }), id }
}

/** Fastify's own refusals of a request. */
function wireFailure(status: number): Failure {
  if (status === 413) return { http: 413, envelope: refusalEnvelope('TOO_LARGE') }
  if (status === 415) return { http: 415, envelope: refusalEnvelope('MEDIA_TYPE') }
  if (status === 429) return { http: 429, envelope: refusalEnvelope('TOO_MANY', { seconds: 1 }) }
  if (status === 503) return { http: 503, envelope: refusalEnvelope('BUSY') }
  return { http: 400, envelope: refusalEnvelope('BAD_BODY') }
}

const newId = () => randomBytes(5).toString('hex')

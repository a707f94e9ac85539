// The one way of saying "later": 503 with Retry-After, for a call its envelope, for a page a small document of its own that needs neither the
// database nor the app.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from './failure.ts'
import { refusalEnvelope } from './serve.ts'
import type { Settings } from '../settings/settings.ts'

/** Seconds after which a client may ask again. */
export const RETRY_SECONDS = 2

const STYLE =
  'body{margin:0;font:16px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:#1c2733;background:#f3f5f7}main{max-width:32em;margin:18vh auto 0;padding:0 1.2em}h1{font-size:1.5em;margin:0 0 .4em}p{margin:.4em 0}a{color:#0b5cad}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const escaped = (text: string): string => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)

export const busyPage = (siteName: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="10"><title>请稍后再试 - ${escaped(siteName)}</title><style>${STYLE}</style></head>
<body><main id="main"><h1>请稍后再试</h1><p>系统暂时忙不过来，或正在维护。已提交的订单和付款不受影响。</p>
<p>本页约 10 秒后自动重试，也可以<a href="">现在重试</a>。</p></main></body></html>
`
export const BUSY_HEADERS = {
  'retry-after': String(RETRY_SECONDS),
  'cache-control': 'no-store',
} as const
export const BUSY_CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A person looks at the answer: everything that is neither a call nor a file. */
const wantsPage = (req: FastifyRequest): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') && !req.url.startsWith('/api/') && !req.url.includes('/assets/')

/** Writes the refusal and gives back what is to be sent. */
export function busyAnswer(req: FastifyRequest, reply: FastifyReply, settings: Settings): string | object {
  reply.code(503).headers(BUSY_HEADERS)
  if (!wantsPage(req)) return refusalEnvelope('BUSY')
  reply.type('text/html; charset=utf-8').header('content-security-policy', BUSY_CSP)
  return busyPage(settings.siteName)
}

export function failureAnswer(req: FastifyRequest, reply: FastifyReply, failure: Failure, settings: Settings): string | object {
  if (failure.http === 503) return busyAnswer(req, reply, settings)
  reply.code(failure.http)
  return failure.envelope
}

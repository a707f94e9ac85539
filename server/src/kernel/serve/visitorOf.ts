import { asksNotTo, choiceOf, mayCount } from '@mall/domain/desk/stats/visits.rules.ts'
import type { FastifyRequest } from 'fastify'
import type { CookieJar } from './cookies.ts'

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header)

/** For the counters: `visitor` tells visitors of one day apart, null for who may not be counted. Lives as long as the request, is written nowhere. */
export function visitorOf(req: FastifyRequest, cookies: Pick<CookieJar, 'get'>): { visitor: string | null; asksNotTo: boolean } {
  const agent = req.headers['user-agent'] ?? ''
  const wishes = {
    doNotTrack: one(req.headers.dnt),
    privacy: one(req.headers['sec-gpc']),
    choice: choiceOf(cookies.get('statsChoice')),
  }
  return { visitor: mayCount({ agent, ...wishes }) ? `${req.ip} ${agent}` : null, asksNotTo: asksNotTo(wishes) }
}

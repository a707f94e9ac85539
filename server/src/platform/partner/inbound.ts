// The way in for partners' notices: the bytes as they came, since a signature is over bytes and some are GBK; refused in the partner's own form where
// they are not sound. Once-only by the partner's event is the taker's, in the transaction of the effect; how old a notice may be is the adapter's.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface Inbound<N> {
  path: string
  /** It may come as the query of a GET as well. */
  byQuery?: true
  /** As the log names it; of a refused notice nothing else is kept. */
  name: string
  mostBytes?: number
  /** The notice, if signature, form and age are right; null: it is no notice of the partner's. */
  sound(
    raw: Buffer,
    headers: FastifyRequest['headers'],
    params: Readonly<Record<string, string>>,
    /** As it stands in the address: some signatures are over it too. */
    query: URLSearchParams,
  ): N | null
  /** What came of it: taken (or taken before), not ours, or the same event with other words. */
  take(notice: N): Promise<NoticeOutcome>
  /** How the partner wants to be told; without: code and message. */
  answer?: (outcome: NoticeOutcome | { forged: true }) => { status: number; body: unknown }
}
/** `body`: what is answered to a question that was taken, instead of a plain yes. */
export type NoticeOutcome = { taken: true; body?: unknown } | { refused: string; status?: 400 | 409; final?: true }
export const taken: NoticeOutcome = { taken: true }

const plainly = (outcome: NoticeOutcome | { forged: true }): { status: number; body: unknown } => {
  if ('forged' in outcome) return { status: 401, body: { code: 'FAIL', message: '签名校验未通过' } }
  if ('taken' in outcome) return { status: 200, body: outcome.body ?? { code: 'SUCCESS', message: '成功' } }
  return outcome.final
    ? { status: 200, body: { code: 'REFUSED', message: outcome.refused } }
    : { status: outcome.status ?? 400, body: { code: 'FAIL', message: outcome.refused } }
}

/** A route over the bytes as they came: the body, or of a GET what stands behind the question mark. */
export function takeBytes(
  app: FastifyInstance,
  r: { path: string; methods: ('GET' | 'POST')[]; mostBytes: number },
  take: (bytes: Buffer, req: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  void app.register(async raw => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    raw.route({
      method: r.methods,
      url: r.path,
      bodyLimit: r.mostBytes,
      handler: (req, reply) => {
        const [, query = ''] = (req.raw.url ?? '').split(/\?(.*)/s)
        const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
        return take(body.length > 0 || !r.methods.includes('GET') ? body : Buffer.from(query, 'latin1'), req, reply)
      },
    })
  })
}

/** Seconds or milliseconds of the mall's clock are the caller's; here only bytes are read. */
export function takeNotices<N>(app: FastifyInstance, i: Inbound<N>): void {
  takeBytes(
    app,
    { path: i.path, methods: i.byQuery ? ['GET', 'POST'] : ['POST'], mostBytes: i.mostBytes ?? 10_000 },
    async (bytes, req, reply) => {
      const query = new URLSearchParams(req.url.split('?', 2)[1] ?? '')
      const notice = i.sound(bytes, req.headers, req.params as Record<string, string>, query)
      // Strangers probe with wrong signatures: refused quietly, logged once without the body.
      if (!notice) req.log.warn(`${i.name} refused`)
      const { status, body } = (i.answer ?? plainly)(notice ? await i.take(notice) : { forged: true })
      return reply.code(status).send(body)
    },
  )
}

/** A text that no table takes: with a zero byte, or half of a pair. */
const unkeepable = (v: unknown): boolean => typeof v === 'string' && (v.includes('\0') || !v.isWellFormed())

/** JSON in UTF-8 whose texts can be kept; null where it is none. */
export function jsonIn(raw: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw), (name, value: unknown) => {
      if (unkeepable(name) || unkeepable(value)) throw new Error('not a text')
      return value
    })
  } catch {
    return null
  }
}

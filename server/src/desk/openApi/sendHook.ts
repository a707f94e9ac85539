// One POST to a company's address. Where its name leads is looked at in the same breath as it is called: the connection goes to the address that was
// judged, so that a name cannot answer one thing to the question and another to the call. Redirects are not followed.
import { createHmac } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { ANSWER_SECONDS } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { isPublicAddress, whyNotTarget } from '@mall/domain/desk/openApi/publicAddress.ts'

export interface Sent {
  ok: boolean
  /** What the receiver answered; 0: nothing came. */
  code: number
  /** Why it does not count as delivered, in words; empty when it does. */
  trouble: string
  ms: number
}
export type Resolve = (host: string, then: (error: Error | null, addresses: LookupAddress[]) => void) => void
const resolveAll: Resolve = (host, then) => lookup(host, { all: true }, (error, found) => then(error, found ?? []))

class Inside extends Error {}
/** The resolver of the connection: answers with public addresses or not at all. One inner address among several is enough to refuse. */
const judged =
  (loopback: boolean, resolve: Resolve): LookupFunction =>
  (host, options, then) =>
    resolve(host, (error, found) => {
      if (error) return then(error, '', 0)
      const wrong = found.find(a => !isPublicAddress(a.address))
      if (found.length === 0 || (wrong && !loopback)) return then(new Inside('域名指向内部网络的地址，不发送'), '', 0)
      if (options.all) return then(null, found)
      return then(null, found[0]?.address ?? '', found[0]?.family ?? 4)
    })

/** `v1=` and the hex HMAC-SHA256 of `timestamp.body` under the hook's secret. */
const signatureOf = (secret: string, timestamp: number, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

export function sendHook(
  m: {
    url: string
    secret: string
    eventId: string
    event: string
    body: string
    /** The body is XML; what its receiver answers is read by this. */
    xml?: (answer: Buffer) => Promise<string>
  },
  o: { loopback: boolean; resolve?: Resolve },
): Promise<Sent> {
  const from = performance.now()
  const ended = (code: number, trouble: string): Sent => ({
    ok: trouble === '',
    code,
    trouble,
    ms: Math.round(performance.now() - from),
  })
  const why = whyNotTarget(m.url, o.loopback)
  if (why) return Promise.resolve(ended(0, why))
  const url = new URL(m.url)
  const here = o.loopback && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const timestamp = Math.floor(Date.now() / 1000)
  return new Promise(done => {
    const req = (url.protocol === 'http:' ? http : https).request(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: judged(here, o.resolve ?? resolveAll),
        signal: AbortSignal.timeout(ANSWER_SECONDS * 1000),
        headers: {
          'content-type': m.xml ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(m.body),
          'user-agent': 'hengye-mall-hook/1',
          'x-mall-event': m.event,
          'x-mall-event-id': m.eventId,
          'x-mall-timestamp': String(timestamp),
          'x-mall-signature': signatureOf(m.secret, timestamp, m.body),
        },
      },
      answer => {
        const code = answer.statusCode ?? 0
        if (m.xml && code >= 200 && code < 300) {
          void readSome(answer)
            .then(m.xml)
            .then(
              trouble => done(ended(code, trouble)),
              () => done(ended(code, '对方的回应读不出来')),
            )
          return
        }
        // Its words are nobody's business here, and could be endless.
        answer.destroy()
        if (code >= 200 && code < 300) done(ended(code, ''))
        else if (code === 401 || code === 403) done(ended(code, '对方验签失败或拒绝'))
        else if (code >= 300 && code < 400) done(ended(code, '对方要求转到别处，不跟随'))
        else done(ended(code, '对方没有回应成功'))
      },
    )
    req.on('error', error => done(ended(0, troubleOf(error))))
    req.end(m.body)
  })
}

/** A receiver's answer as far as it is read, bytes. */
const MOST_ANSWER = 64_000
async function readSome(answer: http.IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let n = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece)
    n += piece.length
    if (n > MOST_ANSWER) break
  }
  return Buffer.concat(pieces)
}

function troubleOf(error: Error): string {
  if (error instanceof Inside) return error.message
  const code = (error as { code?: string }).code ?? ''
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ABORT_ERR') return `超时 ${ANSWER_SECONDS} 秒`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '域名解析不到'
  if (code === 'ECONNREFUSED') return '对方拒绝连接'
  if (code === 'ECONNRESET' || code === 'EPIPE') return '对方断开连接'
  return /CERT|SSL|TLS|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code) ? '对方的证书不可信' : '连接失败'
}

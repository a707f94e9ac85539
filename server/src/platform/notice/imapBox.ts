// The box that mails come back to, read over IMAP: what has not been seen is looked at once, at most so much of each, and marked.
import { ImapFlow } from 'imapflow'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { MOST_REPORT_BYTES } from './bounceReport.ts'

const CONNECT_MS = 10_000
const SOCKET_MS = 30_000
/** A look ends within so long, whatever the box does. */
const LOOK_MS = 90_000
/** Messages at one look; the rest is the next one's. */
const MOST_AT_ONCE = 100
const MOST_LITERAL = 4 * MOST_REPORT_BYTES
const LOCAL = ['127.0.0.1', 'localhost', '[::1]']

function clientOf(text: string): ImapFlow {
  const url = new URL(text)
  const secure = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 993 : 143)),
    secure,
    // A box on this machine itself needs no encryption; any other one gets no password without it.
    ...(secure ? {} : { doSTARTTLS: !LOCAL.includes(url.hostname) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    tls: { minVersion: 'TLSv1.2' },
    // Subjects and addresses of strangers go into no log.
    logger: false,
    // 网易 closes the box to a client that does not say its name.
    clientInfo: { name: 'steel-mall' },
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    maxLineLength: MOST_LITERAL,
    maxLiteralSize: MOST_LITERAL,
    maxResponseSize: 2 * MOST_LITERAL,
  })
  // The failure rejects what is under way; told twice it would end the process.
  client.on('error', () => {})
  return client
}

function answerTo(e: unknown): PartnerAnswer<never> {
  const { authenticationFailed, code } = e as { authenticationFailed?: unknown; code?: unknown }
  if (authenticationFailed === true)
    return { kind: 'refused', code: 'IMAP_AUTH', words: '退信箱的账号或授权码不对', final: false, alarm: true }
  return { kind: 'away', asked: false, why: code === 'CONNECT_TIMEOUT' ? '退信箱没有在时限内回应' : '连不上退信箱' }
}

/** What `work` does not catch of its own is its caller's; what the box does wrong is an answer. */
async function withBox<T>(url: string, work: (client: ImapFlow) => Promise<T>): Promise<PartnerAnswer<T>> {
  const client = clientOf(url)
  const tooLong = setTimeout(() => client.close(), LOOK_MS)
  try {
    await client.connect()
    await client.mailboxOpen('INBOX')
    const value = await work(client)
    await client.logout()
    return done(value)
  } catch (e) {
    if (e instanceof OwnFailure) throw e.cause
    return answerTo(e)
  } finally {
    clearTimeout(tooLong)
    client.close()
  }
}
class OwnFailure extends Error {}

/** Whether the box opens, for 测试连接. */
export const tryBox = (url: string): Promise<PartnerAnswer<true>> => withBox(url, async () => true as const)

/** Hands over the beginning of each message that was not seen; one that `take` has had is marked. */
export const readBox = (url: string, take: (source: Buffer) => Promise<void>): Promise<PartnerAnswer<number>> =>
  withBox(url, async client => {
    const unseen = (await client.search({ seen: false }, { uid: true })) || []
    const now = unseen.toSorted((a, b) => a - b).slice(0, MOST_AT_ONCE)
    for (const uid of now) {
      const message = await client.fetchOne(String(uid), { source: { start: 0, maxLength: MOST_REPORT_BYTES } }, { uid: true })
      const source = message ? message.source : undefined
      if (source)
        await take(source).catch((cause: unknown) => {
          throw new OwnFailure('', { cause })
        })
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
    return now.length
  })

// A partner's counterpart on loopback, for tests: it answers as the vendor does, checks signatures by openssl and not by our own code, and has moods.
import { execFileSync } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Mood =
  | 'sound'
  | 'silent'
  | 'reset'
  | 'error'
  | 'garbage'
  | 'huge'
  | 'redirect'
  /** Something on the way answers in its place: 404 and a page. */
  | 'proxy'
  /** It does what is asked and then says nothing. */
  | 'lost'
  /** The same, and the line stays open: whoever asked may be killed while it waits. */
  | 'hanging'
  | 'late'
  /** A network that brings one question twice and one answer back. */
  | 'duplicate'
  /** It answers after the question that came behind this one. */
  | 'outOfOrder'
  /** What it said to the question before, and nothing done. */
  | 'stale'

export interface Heard {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: Buffer
}
export interface Said {
  status?: number
  /** Bytes go out as they are, anything else as JSON. */
  body: unknown
  /** Of the bytes that go out: a signature. */
  headers?: (raw: string) => Readonly<Record<string, string>>
}
const LATE_MS = 800
/** Nothing comes behind it: answered all the same. */
const BEHIND_MS = 1500

export interface Counterpart {
  url: string
  heard: Heard[]
  mood: Mood
  /** Ends the lines that are held open, without an answer. */
  hangUp(): void
  close(): Promise<void>
}

/** `answer` is what the vendor says in its sound mood. */
export async function counterpart(
  answer: (h: Heard) => Said,
  /** Of each question anew, in place of the mood that is set. */
  moodOf?: () => Mood,
): Promise<Counterpart> {
  const held = new Set<ServerResponse>()
  let said: Said | null = null
  const behind: (() => void)[] = []
  const write = (res: ServerResponse, { status = 200, body, headers }: Said): void => {
    if (Buffer.isBuffer(body)) {
      res.writeHead(status).end(body)
      return
    }
    const raw = JSON.stringify(body)
    res.writeHead(status, { 'content-type': 'application/json', ...headers?.(raw) }).end(raw)
  }
  const say = (res: ServerResponse, what: Said): void => {
    said = what
    write(res, what)
    for (const done of behind.splice(0)) done()
  }
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const h: Heard = {
      method: req.method ?? '',
      url: new URL(req.url ?? '/', self.url),
      headers: req.headers,
      body: Buffer.concat(parts),
    }
    const mood = moodOf?.() ?? self.mood
    const take = () => {
      self.heard.push(h)
      return answer(h)
    }
    switch (mood) {
      case 'silent':
        held.add(res)
        return
      case 'reset':
        req.socket.destroy()
        return
      case 'error':
        res.writeHead(502).end('bad gateway')
        return
      case 'garbage':
        res.writeHead(200).end('<html><body>维护中')
        return
      case 'proxy':
        res.writeHead(404).end('<html><body>404 Not Found')
        return
      case 'huge':
        res.writeHead(200)
        for (let i = 0; i < 40 && !res.destroyed; i++) res.write(Buffer.alloc(100_000, 0x20))
        res.end()
        return
      case 'redirect':
        res.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()
        return
      case 'lost':
        take()
        req.socket.destroy()
        return
      case 'hanging':
        take()
        held.add(res)
        return
      case 'late': {
        const later = take()
        setTimeout(() => say(res, later), LATE_MS)
        return
      }
      case 'outOfOrder': {
        const later = take()
        await new Promise<void>(done => {
          behind.push(done)
          setTimeout(done, BEHIND_MS)
        })
        say(res, later)
        return
      }
      case 'stale':
        if (said) write(res, said)
        else req.socket.destroy()
        return
      case 'duplicate':
        take()
        say(res, take())
        return
      case 'sound':
        say(res, take())
    }
  })
  const self: Counterpart = {
    url: '',
    heard: [],
    mood: 'sound',
    hangUp: () => {
      for (const res of held) res.destroy()
      held.clear()
    },
    close: () =>
      new Promise(done => {
        self.hangUp()
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return self
}

const openssl = (args: string[], input: string | Buffer): string =>
  execFileSync('openssl', args, { input })
    .toString('utf8')
    .trim()
    .replace(/^.*= ?/, '')

export const opensslSha256 = (input: string | Buffer): string => openssl(['dgst', '-sha256'], input)
/** Key as text or as hex digits. */
export const opensslHmac = (key: string | { hex: string }, input: string): string =>
  openssl(
    typeof key === 'string'
      ? ['dgst', '-sha256', '-hmac', key]
      : ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key.hex}`],
    input,
  )

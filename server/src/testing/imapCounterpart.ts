// A mail box over IMAP on loopback: the few commands of a client that looks for what it has not seen, answered from memory.
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

interface Kept {
  uid: number
  source: Buffer
  seen: boolean
}
export interface ImapCounterpart {
  url: string
  /** A message comes in; its number. */
  put(source: string): number
  /** Numbers of those that are marked as seen. */
  seen(): number[]
  /** Bytes of messages that were asked for. */
  fetched: number
  /** How many clients have been let in. */
  entered: number
  /** While set, a search is answered when it resolves. */
  held: Promise<void> | null
  close(): Promise<void>
}

const QUOTED = /"((?:[^"\\]|\\.)*)"|(\S+)/g
const words = (text: string): string[] =>
  [...text.matchAll(QUOTED)].map(([, quoted, bare]) => quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '')

export async function imapCounterpart(account: { user: string; pass: string }): Promise<ImapCounterpart> {
  const box: Kept[] = []
  const sockets = new Set<Socket>()
  const line = (socket: Socket, ...texts: string[]) => {
    for (const text of texts) socket.write(`${text}\r\n`)
  }

  async function answer(socket: Socket, command: string): Promise<void> {
    const [tag = '', ...rest] = command.split(' ')
    const uid = rest[0]?.toUpperCase() === 'UID'
    const [verb = '', ...args] = uid ? rest.slice(1) : rest
    const text = args.join(' ')
    const ok = (...lines: string[]) => line(socket, ...lines, `${tag} OK done`)
    switch (verb.toUpperCase()) {
      case 'CAPABILITY':
        return ok('* CAPABILITY IMAP4rev1')
      case 'LOGIN': {
        const [user, pass] = words(text)
        if (user !== account.user || pass !== account.pass) return line(socket, `${tag} NO [AUTHENTICATIONFAILED] no`)
        it.entered += 1
        return ok()
      }
      case 'LIST':
        return ok('* LIST (\\HasNoChildren) "/" INBOX')
      case 'SELECT':
      case 'EXAMINE':
        return ok(
          '* FLAGS (\\Seen)',
          `* ${box.length} EXISTS`,
          '* 0 RECENT',
          '* OK [PERMANENTFLAGS (\\Seen)] yes',
          '* OK [UIDVALIDITY 1] yes',
          `* OK [UIDNEXT ${box.length + 1}] next`,
        )
      case 'SEARCH':
        await it.held
        return ok(
          ['* SEARCH', ...box.filter(m => !text.toUpperCase().includes('UNSEEN') || !m.seen).map(m => String(m.uid))].join(' '),
        )
      case 'FETCH': {
        const m = box.find(x => x.uid === Number(args[0]))
        const [, most] = /<0\.(\d+)>/.exec(text) ?? []
        if (m) {
          const part = m.source.subarray(0, most === undefined ? undefined : Number(most))
          it.fetched += part.length
          socket.write(`* ${m.uid} FETCH (UID ${m.uid} BODY[]${most === undefined ? '' : '<0>'} {${part.length}}\r\n`)
          socket.write(part)
          line(socket, ')')
        }
        return ok()
      }
      case 'STORE': {
        const m = box.find(x => x.uid === Number(args[0]))
        if (m && text.includes('\\Seen')) m.seen = true
        return ok(...(m ? [`* ${m.uid} FETCH (UID ${m.uid} FLAGS (\\Seen))`] : []))
      }
      case 'LOGOUT':
        line(socket, '* BYE bye', `${tag} OK done`)
        socket.end()
        return
      default:
        return ok()
    }
  }

  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    line(socket, '* OK ready')
    let typed = ''
    let working = Promise.resolve()
    socket.on('data', (bytes: Buffer) => {
      typed += bytes.toString('latin1')
      const lines = typed.split('\r\n')
      typed = lines.pop() ?? ''
      for (const one of lines) working = working.then(() => answer(socket, one))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const it: ImapCounterpart = {
    url: `imap://${encodeURIComponent(account.user)}:${encodeURIComponent(account.pass)}@127.0.0.1:${port}`,
    put(source) {
      const uid = box.length + 1
      box.push({ uid, source: Buffer.from(source.replace(/\r?\n/g, '\r\n')), seen: false })
      return uid
    },
    seen: () => box.filter(m => m.seen).map(m => m.uid),
    fetched: 0,
    entered: 0,
    held: null,
    close: () =>
      new Promise(done => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
  return it
}

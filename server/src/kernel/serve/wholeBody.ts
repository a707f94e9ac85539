// A body that is still on its way: how long it may take, and that whoever sends it hears the answer that was made before its end.
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { MAX_FILE_BYTES } from '@mall/domain/platform/file/file.rules.ts'

/** The largest file over a line of a megabit a second; on a silent one it is over after ten seconds (build.ts). */
export const UPLOAD_MS = 180_000
/** Fields and lines between the parts of a form. */
const MORE_BYTES = 100_000

const files = new WeakSet<IncomingMessage>()
/** A file of somebody known may take as long as his line needs. */
export const takesLonger = (raw: IncomingMessage): void => void files.add(raw)

/** Over a connection: what is put in from within, as tests do, has come whole. */
const bodyComes = ({ headers, socket }: IncomingMessage): boolean =>
  socket instanceof Socket && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** `ms`: for every body but a file that was let in. */
export function holdBodies(app: FastifyInstance, ms: number): void {
  // Nearly every body comes with its headers: only what is still missing when the loop has turned is given a timer.
  const begun: IncomingMessage[] = []
  const hold = (): void => {
    for (const raw of begun.splice(0)) {
      if (raw.complete || raw.destroyed) continue
      const late = setTimeout(() => {
        if (raw.complete || files.has(raw)) return
        // As Node says it of a request that takes too long: 408, and the connection is over.
        const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        app.server.emit('clientError', error, raw.socket)
      }, ms)
      raw.once('close', () => clearTimeout(late))
    }
  }
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (bodyComes(raw) && begun.push(raw) === 1) setImmediate(hold)
    done()
  })
  // The connection may end with the answer; ended over unread bytes it is a reset, which is all that the sender sees. So what nobody wants is
  // read to its end and thrown away, unless it is larger than any file. Asked of the bytes, not of what the request was found to be: under too
  // much load it is answered before anybody has looked at it.
  app.addHook('onSend', (req, _reply, _payload, done) => {
    const { raw } = req
    if (raw.complete || raw.readableEnded || raw.destroyed || !bodyComes(raw)) return done()
    let left = MAX_FILE_BYTES + MORE_BYTES
    if (Number(raw.headers['content-length'] ?? 0) > left) return done()
    let over = false
    const end = (): void => {
      if (over) return
      over = true
      raw.off('data', count)
      done()
    }
    const count = (part: Buffer): void => {
      left -= part.length
      if (left < 0) end()
    }
    // The reader of forms, which has stopped in the middle of a file, would hold it.
    raw.unpipe()
    raw.on('data', count).once('end', end).once('close', end).resume()
  })
}

// PostgreSQL's COPY, both ways, on an ordinary pg connection: some five times faster than inserts and selects for whole tables.
// The driver leaves a door for it: an object with submit() and handlers is a query.
import type pg from 'pg'

interface Wire {
  query(text: string): void
  sync(): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
  stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean }
}

abstract class CopyQuery {
  // The driver wraps this when a read timeout is configured; unset otherwise.
  callback: unknown = () => {}
  protected readonly text: string
  private readonly done: (error: Error | null, rows: number) => void
  private failed: Error | null = null
  private rows = 0

  constructor(text: string, done: (error: Error | null, rows: number) => void) {
    this.text = text
    this.done = done
  }
  submit(wire: Wire): void {
    wire.query(this.text)
  }
  handleError(error: Error): void {
    this.failed ??= error
    // After an error the server sends ReadyForQuery, but the driver has let go of this query by then.
    this.done(this.failed, 0)
  }
  handleCommandComplete(message: { text: string }): void {
    this.rows = Number(/\d+$/.exec(message.text)?.[0] ?? 0)
  }
  handleReadyForQuery(): void {
    if (!this.failed) this.done(null, this.rows)
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('nothing to copy')
  }
  handleCopyData(_message: { chunk: Buffer }): void {}
}

class CopyIn extends CopyQuery {
  private readonly chunks: Iterator<string>

  constructor(text: string, chunks: Iterable<string>, done: (error: Error | null, rows: number) => void) {
    super(text, done)
    this.chunks = chunks[Symbol.iterator]()
  }
  override handleCopyInResponse(wire: Wire): void {
    const pump = () => {
      try {
        for (;;) {
          const next = this.chunks.next()
          if (next.done) {
            wire.endCopyFrom()
            return
          }
          wire.sendCopyFromChunk(Buffer.from(next.value))
          // Waiting for the socket keeps memory at a chunk or two however many rows there are.
          if (wire.stream.writableNeedDrain) {
            wire.stream.once('drain', pump)
            return
          }
        }
      } catch (e) {
        wire.sendCopyFail(e instanceof Error ? e.message : String(e))
      }
    }
    pump()
  }
}

class CopyOut extends CopyQuery {
  private readonly onLine: (line: Buffer) => void
  private wire: Wire | undefined
  private held = false

  constructor(text: string, onLine: (line: Buffer) => void, done: (error: Error | null, rows: number) => void) {
    super(text, done)
    this.onLine = onLine
  }
  override submit(wire: Wire): void {
    this.wire = wire
    super.submit(wire)
  }
  override handleCopyData(message: { chunk: Buffer }): void {
    this.letOthers()
    this.onLine(message.chunk)
  }
  /** The system hands over megabytes in one turn of the loop when they are there; requests wait for one read of it at most. */
  private letOthers(): void {
    const { wire } = this
    if (!wire || this.held) return
    this.held = true
    wire.stream.pause()
    setImmediate(() => {
      this.held = false
      wire.stream.resume()
    })
  }
}

const submit = (client: pg.ClientBase, query: CopyQuery): void => {
  client.query(query as unknown as pg.Submittable)
}

/** COPY … FROM STDIN in text format. `chunks` are whole lines; returns the number of rows. */
export const copyIn = (client: pg.ClientBase, target: string, chunks: Iterable<string>): Promise<number> =>
  new Promise((resolve, reject) => {
    submit(client, new CopyIn(`copy ${target} from stdin`, chunks, (error, rows) => (error ? reject(error) : resolve(rows))))
  })

/** COPY (query) TO STDOUT in text format; `onLine` gets one row at a time, newline included, and must not keep the buffer. */
export const copyOut = (client: pg.ClientBase, query: string, onLine: (line: Buffer) => void): Promise<number> =>
  new Promise((resolve, reject) => {
    submit(client, new CopyOut(`copy (${query}) to stdout`, onLine, (error, rows) => (error ? reject(error) : resolve(rows))))
  })

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One field of a COPY line; null and undefined are NULL. */
function copyField(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, c => ESCAPED[c] as string) : value
  return String(value)
}

/** Lines of rows, gathered into chunks of some hundred kilobytes. */
export function* copyChunks(rows: Iterable<readonly (string | number | boolean | null | undefined)[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(copyField).join('\t')}\n`
    if (chunk.length > 200_000) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

// Asks PostgreSQL what a statement would give, without running it: the columns with their types, and which of them are plain table columns.
import type pg from 'pg'

export interface Column {
  name: string
  /** OID of its type. */
  type: number
  /** 0: an expression. */
  table: number
  /** Number of the column in its table. */
  attribute: number
}

interface Wire {
  parse(q: { text: string; name: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/** The driver runs anything with submit() and handlers: this one parses and describes, and never executes. */
class Describe {
  callback: unknown = () => {}
  private columns: Column[] = []
  private failed: Error | null = null
  private readonly text: string
  private readonly done: (error: Error | null, columns: Column[]) => void

  constructor(text: string, done: (error: Error | null, columns: Column[]) => void) {
    this.text = text
    this.done = done
  }
  submit(wire: Wire): void {
    wire.parse({ text: this.text, name: '', types: [] })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }
  handleRowDescription(message: { fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[] }): void {
    this.columns = message.fields.map(f => ({ name: f.name, type: f.dataTypeID, table: f.tableID, attribute: f.columnID }))
  }
  handleError(error: Error): void {
    this.failed = error
    this.done(error, [])
  }
  handleReadyForQuery(): void {
    if (!this.failed) this.done(null, this.columns)
  }
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}

/** The columns of a statement; throws PostgreSQL's own error for one that does not fit the schema. */
export const describe = (client: pg.Client, text: string): Promise<Column[]> =>
  new Promise((resolve, reject) => {
    client.query(new Describe(text, (error, columns) => (error ? reject(error) : resolve(columns))) as unknown as pg.Submittable)
  })

/** Table columns that can be null, as `table.attribute`. */
export async function nullable(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ k: string }>(
    `select a.attrelid || '.' || a.attnum as k from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attnotnull`,
  )
  return new Set(rows.map(r => r.k))
}

// The driver has the columns of an answer described every time it is given; those of a prepared statement never change while its connection lives
// (the database refuses it where they would). Asked once a connection they cost neither side anything afterwards: the thirty-three columns of a
// goods row are a kilobyte to write, send and read beside a row of less (decision 0276).
import pg from 'pg'

/** What is used of the driver's own objects; its types do not name them. */
interface Connection {
  describe(of: object): void
}
interface Result {
  fields: unknown[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}
interface DriverQuery {
  name: string | undefined
  _result: Result
  _accumulateRows: unknown
  prepare(connection: Connection): void
  handleRowDescription(message: object): void
  handleCommandComplete(message: object, connection: Connection): void
}
const Query = pg.Query as unknown as new (query: pg.QueryConfig, answered?: Answered) => DriverQuery
type Answered = (error: Error | undefined, result: pg.QueryResult) => void

interface Known {
  /** By statement: how its rows are read; null: it has none. */
  columns: Map<string, Omit<Result, 'rows'> | null>
  /** The connection, but that it describes nothing. */
  silent: Connection
}
const knownOf = new WeakMap<Connection, Known>()
function known(connection: Connection): Known {
  let mine = knownOf.get(connection)
  if (!mine) {
    mine = { columns: new Map(), silent: Object.create(connection, { describe: { value: () => {} } }) as Connection }
    knownOf.set(connection, mine)
  }
  return mine
}

export class DescribedOnce extends Query {
  /** Read by the driver of what it is given to run. */
  readonly query_timeout: number
  /** Where the columns are written down that this one asked for. */
  private learns: Known['columns'] | undefined

  constructor({ query_timeout, ...query }: pg.QueryConfig & { query_timeout: number }, answered?: Answered) {
    super(query, answered)
    this.query_timeout = query_timeout
  }
  override prepare(connection: Connection): void {
    const { columns, silent } = known(connection)
    const before = this.name === undefined ? undefined : columns.get(this.name)
    if (before === undefined) {
      if (this.name !== undefined) this.learns = columns
      super.prepare(connection)
      return
    }
    if (before) Object.assign(this._result, before)
    this._accumulateRows = true
    super.prepare(silent)
  }
  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.learns?.set(this.name ?? '', { fields, _parsers, _prebuiltEmptyResultObject })
    this.learns = undefined
  }
  override handleCommandComplete(message: object, connection: Connection): void {
    this.learns?.set(this.name ?? '', null)
    this.learns = undefined
    super.handleCommandComplete(message, connection)
  }
}

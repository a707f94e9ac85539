// 在看: who has a lot's page open. Each process counts its own lines and says so in a table that the others read; what was not said again for a while is of a
// process that is gone. For the desk alone.
import { randomUUID } from 'node:crypto'
import type { Db, Pool } from '../../kernel/ports/database.ts'
import { sayWatched, watchedNow } from './watchers.queries.ts'

/** Said anew so often; soon after a change. Three times missed, it is over. */
const BEAT_MS = 5000
const SOON_MS = 1000
const WATCH_SECONDS = 15

export class Watchers {
  private readonly process = randomUUID()
  private readonly lines = new Map<string, { lotId: number; companyId: number; lines: number }>()
  private readonly pool: Pool
  private readonly beat: ReturnType<typeof setInterval>
  private soon: ReturnType<typeof setTimeout> | undefined
  /** The table has rows of this process. */
  private said = false
  constructor(pool: Pool) {
    this.pool = pool
    this.beat = setInterval(() => void this.say(), BEAT_MS).unref()
  }
  /** A line of one lot has opened, of this company or (0) of nobody who is logged in as one; until the returned function is called. */
  enter(lotId: number, companyId: number): () => void {
    const key = `${lotId} ${companyId}`
    const row = this.lines.get(key) ?? { lotId, companyId, lines: 0 }
    row.lines += 1
    this.lines.set(key, row)
    this.sayLater()
    return () => {
      row.lines -= 1
      if (row.lines === 0) this.lines.delete(key)
      this.sayLater()
    }
  }
  async close(): Promise<void> {
    clearInterval(this.beat)
    clearTimeout(this.soon)
    this.lines.clear()
    await this.say()
  }
  private sayLater(): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined
      void this.say()
    }, SOON_MS).unref()
  }
  /** A count that could not be written is written with the next beat. */
  private async say(): Promise<void> {
    if (this.lines.size === 0 && !this.said) return
    const rows = [...this.lines.values()]
    await sayWatched(this.pool, this.process, rows).then(
      () => {
        this.said = rows.length > 0
      },
      () => {},
    )
  }
}

export interface Watched {
  /** Of each company its pages. */
  companies: ReadonlySet<number>
  guests: number
}
/** Who watches a lot now, of all processes. */
export async function watchersOf(db: Db, lotId: number): Promise<Watched> {
  const rows = await watchedNow(db, lotId, WATCH_SECONDS)
  return {
    companies: new Set(rows.filter(r => r.companyId > 0).map(r => r.companyId)),
    guests: rows.find(r => r.companyId === 0)?.lines ?? 0,
  }
}

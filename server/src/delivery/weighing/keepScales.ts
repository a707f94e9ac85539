// The lines of all truck scales, held by one process of the mall: a converter takes one caller. The others ask through the database. While nobody looks
// at a scale its frames are read in memory alone; a row is written when it falls silent or is back, and at most three times a second while somebody does.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { SCALE_FRESH_MS, type ScaleReading } from '@mall/domain/platform/partner/scaleFrames.ts'
import type { TcpScale } from '../../kernel/settings/scaleSettings.ts'
import type { Listener, Pool } from '../../kernel/ports/database.ts'
import { holdLock } from '../../platform/db/heldLock.ts'
import { type LinePatience, openLine, type ScaleLineHandle } from './scaleLine.ts'
import { SCALE_ASKED, SCALES_LOCK, writeReading, writeSilence } from './scaleLive.queries.ts'

/** After the last look. */
const LOOKED_MS = 5000
const CHANGED_MS = 300
const SAME_MS = 1000

export interface ScaleKeeper {
  close(): Promise<void>
}
interface Watched {
  line: ScaleLineHandle
  asked(): void
}

export function keepScales(o: {
  pool: Pool
  listener: Listener
  scales: readonly TcpScale[]
  patience?: LinePatience
  lockEveryMs?: number
}): ScaleKeeper {
  let lines: ReadonlyMap<string, Watched> = new Map()
  const endLines = (): void => {
    for (const { line } of lines.values()) line.close()
    lines = new Map()
  }
  const unhear = o.listener.hear(SCALE_ASKED, code => lines.get(code)?.asked())
  const lock = holdLock(
    o.pool.url,
    SCALES_LOCK,
    {
      got: () => {
        lines = new Map(o.scales.map(s => [s.code, watch(o.pool, s, o.patience)]))
      },
      lost: endLines,
    },
    o.lockEveryMs,
  )
  return {
    close: async () => {
      unhear()
      await lock.close()
    },
  }
}

function watch(pool: Pool, s: TcpScale, patience: LinePatience | undefined): Watched {
  let newest: { r: ScaleReading; atMs: number } | null = null
  let written: { kg: Kg; stable: boolean; overload: boolean; atMs: number } | null = null
  /** What the row says; null: nothing was written by this process yet. */
  let saidAnswering: boolean | null = null
  let lookedUntil = 0
  let busy = false

  /** One statement at a time; one that fails is made up for by the next frame. */
  const write = async (what: () => Promise<unknown>, done: () => void): Promise<void> => {
    if (busy) return
    busy = true
    try {
      await what()
      done()
    } catch {
      // The database is away: the row says so by its age.
    } finally {
      busy = false
    }
  }
  const show = (): void => {
    if (!newest) return
    const { r, atMs } = newest
    const now = performance.now()
    const due =
      saidAnswering !== true ||
      (now < lookedUntil &&
        (!written ||
          now - written.atMs >=
            (written.kg === r.kg && written.stable === r.stable && written.overload === r.overload ? SAME_MS : CHANGED_MS)))
    if (!due || now - atMs > SCALE_FRESH_MS) return
    const { kg, stable, overload, net } = r
    // The stretch that it stood is told as long as it was when the frame came.
    const row = {
      scaleCode: s.code,
      kg,
      stable,
      overload,
      net,
      stoodMs: Math.floor(r.stoodMs),
      raw: Buffer.from(r.raw).toString('hex'),
    }
    void write(
      () => writeReading(pool, row),
      () => {
        saidAnswering = true
        written = { kg, stable, overload, atMs: now }
      },
    )
  }
  const silence = async (why: string): Promise<void> => {
    newest = null
    // Behind a reading that is being written: the last word is that nothing comes.
    while (busy) await new Promise(done => setTimeout(done, 20))
    if (newest !== null || saidAnswering === false) return
    await write(
      () => writeSilence(pool, s.code, why),
      () => {
        saidAnswering = false
      },
    )
  }
  const line = openLine(
    s,
    {
      reading: r => {
        newest = { r, atMs: performance.now() }
        show()
      },
      silent: why => void silence(why),
    },
    patience,
  )
  return {
    line,
    asked: () => {
      lookedUntil = performance.now() + LOOKED_MS
      line.look(lookedUntil)
      show()
    },
  }
}

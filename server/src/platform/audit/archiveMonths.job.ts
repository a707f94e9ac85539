// A month of the log that is older than the rule keeps goes to a file: written, read back out of the store and compared with the table, and only then, in one
// transaction, put in the table's place. Killed anywhere it begins again: until that transaction the rows are where they were.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { World } from '../../kernel/ctx.ts'
import { type LogRow, logRows, type MonthOver, oldestMonthOver, putArchive, sumOfMonth } from './archive.queries.ts'
import { archiveFolder, archiveWork, sha256Of } from './archiveFile.ts'

/** What was looked up in the log lately stands in it: no rule lets a younger month go. */
const LEAST_MONTHS = 12

export async function archiveMonths(world: World): Promise<number> {
  const keep = await world.rules.number('audit.keepMonths')
  if (keep === 0) return 0
  const month = await oldestMonthOver(world.pool, Math.max(keep, LEAST_MONTHS))
  return month && (await archiveMonth(world, month)) ? 1 : 0
}

/** Nobody writes at a month for so long. */
const LEFT_MS = 24 * 3600_000
/** What a killed run had written near by stays where it is; it is taken away once it can be nobody's any more. */
async function dropLeft(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(one => !one.endsWith('.parquet'))) {
    const file = path.join(folder, name)
    // Another process may be at the same.
    const at = await stat(file).catch(() => null)
    if (at && Date.now() - at.mtimeMs > LEFT_MS) await rm(file, { force: true })
  }
}

interface Ends {
  first: LogRow
  last: LogRow
}
/** A line for each row; the first and the last of them. */
async function writeLines(world: World, month: MonthOver, file: string): Promise<Ends | null> {
  let first: LogRow | undefined
  let last: LogRow | undefined
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const rows = await logRows(world.pool, month, last?.seq ?? -1)
      if (rows.length === 0) return
      first ??= rows[0]
      last = rows.at(-1)
      yield `${rows.map(row => JSON.stringify(row)).join('\n')}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }))
  return first && last ? { first, last } : null
}

async function archiveMonth(world: World, month: MonthOver): Promise<boolean> {
  const folder = archiveFolder(world)
  await mkdir(folder, { recursive: true })
  await dropLeft(folder)
  const at = path.join(folder, `${month.name}-${process.pid}-${Math.random().toString(36).slice(2)}`)
  const [lines, file, again] = [`${at}.lines`, `${at}.part`, `${at}.again`]
  try {
    const ends = await writeLines(world, month, lines)
    if (!ends) return false
    await archiveWork({ does: 'pack', lines, file })
    const sha256 = await sha256Of(file)
    // By what is in it: another process that writes the same month writes beside it or the same.
    const storageKey = `archive/${month.name}/${sha256}`
    await world.files.putFile(storageKey, file, 'application/vnd.apache.parquet')
    const kept = await world.files.stream(storageKey)
    if (!kept) throw new Error(`${storageKey} is not in the store that took it`)
    await pipeline(kept, createWriteStream(again, { mode: 0o600 }))
    const [there, here] = await Promise.all([archiveWork({ does: 'sum', file: again }), sumOfMonth(world.pool, month)])
    // Somebody was faster: its rows are in his file.
    if (here.rows === 0) return false
    if (there.rows !== here.rows || there.checksum !== here.checksum)
      throw new Error(
        `${month.name}: the file has ${there.rows} rows (${there.checksum}), the table ${here.rows} (${here.checksum})`,
      )
    const done = await world.pool.tx(async tx =>
      putArchive(tx, {
        ...here,
        name: month.name,
        firstSeq: ends.first.seq,
        lastSeq: ends.last.seq,
        firstAtUs: ends.first.atUs,
        lastAtUs: ends.last.atUs,
        lastHash: ends.last.hash,
        storageKey,
        bytes: (await stat(file)).size,
        sha256,
      }),
    )
    return done
  } finally {
    for (const left of [lines, file, again]) await rm(left, { force: true })
  }
}

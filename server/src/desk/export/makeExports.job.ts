// Makes the files that somebody waits for: one at a time in a process, in a file of its own first, then into the store.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ExportFormat, KEPT_DAYS } from '@mall/domain/desk/export/export.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { ordersById } from '../../orders/order/order.queries.ts'
import { beat, drop, dueToDrop, type ExportRow, failed, finish, takeNext } from './export.queries.ts'
import { writePack } from './pack.ts'
import { columnsOf, rowsOf, sheets } from './sheets.ts'
import { writeSheet } from './writeSheet.ts'

/** Makers that may fail or die over one file. */
const MOST_TRIES = 3
const BEAT_ROWS = 1000
const BEAT_MS = 2000
/** A run of the job takes as many as come within this; the rest is the next run's. */
const RUN_MS = 45_000
const MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}
export const mimeOf = (format: keyof typeof MIME): string => MIME[format]

/** Cancelled while it was made, or given to another maker: nothing of it is kept. */
class NotWanted extends Error {}

async function write(world: World, j: ExportRow, file: string): Promise<number> {
  let last = performance.now()
  const told = async (count: number): Promise<void> => {
    last = performance.now()
    if (!(await beat(world.pool, j, count))) throw new NotWanted()
  }
  if (j.kind === 'pack') {
    const orders = await ordersById(world.pool, j.filters.orderIds)
    return writePack(world, file, { title: j.title, at: j.createdAt, orders, forBuyer: !j.filters.atDesk, told })
  }
  const kind = sheets[j.kind]
  let count = 0
  async function* rows() {
    if (j.kind === 'pack') return
    for await (const row of rowsOf(world.pool, kind, j)) {
      count += 1
      yield row
      if (count % BEAT_ROWS === 0 || performance.now() - last > BEAT_MS) await told(count)
    }
  }
  const format = j.format === ExportFormat.csv ? 'csv' : 'xlsx'
  await writeSheet(file, { format, title: j.title, columns: columnsOf(kind, j), rows: rows() })
  return count
}

/** @returns whether a file lies ready */
export async function makeExport(world: World, j: ExportRow): Promise<boolean> {
  const dir = await mkdtemp(path.join(tmpdir(), 'mall-export-'))
  const file = path.join(dir, 'file')
  const fileKey = `export/${j.exportNo}-${j.tries}`
  try {
    const doneCount = await write(world, j, file)
    const { size } = await stat(file)
    await world.files.putFile(fileKey, file, mimeOf(j.format))
    if (await finish(world.pool, j, { doneCount, fileKey, bytes: size, days: KEPT_DAYS })) return true
    await world.files.remove(fileKey)
    return false
  } catch (e) {
    if (e instanceof NotWanted) return false
    await failed(world.pool, j, { trouble: '生成时出错，已自动重试', most: MOST_TRIES })
    throw e
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

export async function makeExports(world: World): Promise<number> {
  const until = performance.now() + RUN_MS
  let made = 0
  while (performance.now() < until) {
    const next = await takeNext(world.pool)
    if (!next) break
    made += await sweep([next], j => makeExport(world, j))
  }
  return made
}

/** Files whose time is over are removed; who wants one again asks for it again. */
export const dropExports = async (world: World): Promise<number> =>
  sweep(await dueToDrop(world.pool), async ({ id, fileKey }) => {
    await world.files.remove(fileKey)
    return (await drop(world.pool, id)) > 0
  })

// The files of archived months: in the mall's file store, and near by while they are read.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { threads } from '../../kernel/load/threads.ts'
import type { Archive } from './archive.queries.ts'
import type { ArchiveAnswer, ArchiveWork } from './archive.worker.ts'

const asked = threads<ArchiveWork, unknown>(new URL('./archive.worker.ts', import.meta.url), {
  atWork: 1,
  waiting: 8,
  seconds: 100,
  oldMb: 256,
})
/** Done in the thread. */
export const archiveWork = <W extends ArchiveWork>(work: W): Promise<ArchiveAnswer<W>> => asked(work) as Promise<ArchiveAnswer<W>>

/** Months that lie near by; one that is asked for again is fetched again. */
const NEAR = 24
export const archiveFolder = (world: World): string => path.join(world.settings.dataDir, 'archive')

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** The file of a month as it was written; refused where the store does not have it, or has another one. `anew`: what lies near by is not believed. */
export async function nearBy(world: World, a: Archive, anew = false): Promise<string> {
  const folder = archiveFolder(world)
  const file = path.join(folder, `${a.sha256}.parquet`)
  const there = anew ? null : await stat(file).catch(() => null)
  if (there?.size === a.bytes) {
    await utimes(file, new Date(), new Date())
    return file
  }
  await mkdir(folder, { recursive: true })
  const from = await world.files.stream(a.storageKey)
  if (!from) return refuse('AUDIT_ARCHIVE_LOST')
  const part = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}.part`
  try {
    await pipeline(from, createWriteStream(part, { mode: 0o600 }))
    if ((await sha256Of(part)) !== a.sha256) return refuse('AUDIT_ARCHIVE_LOST')
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  await dropFarthest(folder)
  return file
}

async function dropFarthest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.parquet'))
  const aged = await Promise.all(names.map(async name => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })))
  for (const { name } of aged.toSorted((a, b) => b.at - a.at).slice(NEAR)) await rm(path.join(folder, name), { force: true })
}

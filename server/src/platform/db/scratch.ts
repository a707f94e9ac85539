// Where a database lies that nobody needs tomorrow: of tests, stories and checks.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lives } from './folderLock.ts'

const IN_MEMORY = '/dev/shm'
/** Free bytes below which memory is left to others: some copies of the demo mall and their log take less than a third of it. */
const ROOM = 4 * 1024 ** 3
const PREFIX = 'mall-scratch-'

/** Nothing of it outlives the machine, so nothing is asked to reach a disk. */
export const SCRATCH_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  // A log that is not used again is not kept, nor written twice.
  wal_recycle: 'off',
  wal_init_zero: 'off',
} as const

/** Memory, where there is plenty: a copy of a whole database is a tenth of a second there and a second on a disk. */
function place(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM) return IN_MEMORY
  } catch {
    // A system without such a place.
  }
  return os.tmpdir()
}

/** A new folder that others may pass; folders of processes that were killed are removed on the way. */
export function scratchFolder(): string {
  const home = place()
  for (const name of readdirSync(home)) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (Number.isInteger(pid) && !lives(pid)) rmSync(path.join(home, name), { recursive: true, force: true })
  }
  const dir = mkdtempSync(path.join(home, `${PREFIX}${process.pid}-`))
  chmodSync(dir, 0o755)
  return dir
}

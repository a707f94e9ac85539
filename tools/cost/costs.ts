// What a test run costs: a line for each step, test file and story under .data/costs, which git ignores. `npm run slow` reads them.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../source.ts'

/** The kinds of work whose parts are measured one by one; each has a file of its own, begun anew by each run. */
export type Kind = 'rules' | 'useCases' | 'stories' | 'steps'

export interface Cost {
  /** A step of check or test, a test file, a story with its width. */
  what: string
  /** Seconds by the clock. */
  wall: number
  /** User and system seconds of its processes; null where the system does not tell (/proc is Linux's). */
  cpu: number | null
  /** The same by whose they are: test, browser, mall, database. */
  parts?: Record<string, number>
}

const folder = path.join(root, '.data/costs')
const fileOf = (kind: Kind): string => path.join(folder, `${kind}.jsonl`)

export function beginCosts(kind: Kind): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(kind), '')
}

export function recordCost(kind: Kind, cost: Cost): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(fileOf(kind), `${JSON.stringify(cost)}\n`)
}

export const costsOf = (kind: Kind): Cost[] =>
  existsSync(fileOf(kind))
    ? readFileSync(fileOf(kind), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Cost)
    : []

/** Kernel ticks a second: 100 on every Linux that Node runs on. */
const TICKS = 100

interface Process {
  pid: number
  parent: number
  /** Its own, and of its children that have ended and were waited for. */
  own: number
  ended: number
}

function readProcess(pid: number | 'self'): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (n: number): number => Number(fields[n - 3])
    return { pid: Number.parseInt(stat, 10), parent: at(4), own: (at(14) + at(15)) / TICKS, ended: (at(16) + at(17)) / TICKS }
  } catch {
    return undefined
  }
}

const processes = (): Process[] => {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : []))
}

/** CPU seconds of what this process started and waited for. */
export const childrenSeconds = (): number | null => readProcess('self')?.ended ?? null

/** CPU seconds of the processes and all that descend from them, ended ones included. */
export function familySeconds(pids: readonly number[]): number | null {
  const all = processes()
  if (all.length === 0) return null
  const family = new Set(pids)
  // A child stands behind its parent as long as numbers grow; once round they begin anew, so it is looked for until nobody is found.
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const p of all) if (family.has(p.parent)) family.add(p.pid)
  }
  return all.filter(p => family.has(p.pid)).reduce((sum, p) => sum + p.own + p.ended, 0)
}

/** CPU seconds of each server process of a database by its number; PostgreSQL writes the name of the database into its title. */
export function databaseSeconds(database: string): Map<number, number> {
  const found = new Map<number, number>()
  for (const p of processes()) {
    try {
      const title = readFileSync(`/proc/${p.pid}/cmdline`, 'utf8')
      if (title.startsWith('postgres:') && title.split(' ').includes(database)) found.set(p.pid, p.own)
    } catch {
      // Ended between the two looks.
    }
  }
  return found
}
/** What a database’s processes used since an earlier look; those that ended in between are not seen. */
export const databaseSince = (database: string, before: ReadonlyMap<number, number>): number =>
  [...databaseSeconds(database)].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)

/** CPU seconds of a whole PostgreSQL server by the port in its address; it left its starter behind, so that nobody waits for it. */
function serverSeconds(url: string): number | null {
  const { port } = new URL(url)
  for (const { pid } of processes()) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (words.some(w => w.endsWith('postgres')) && words.includes(`port=${port}`)) return familySeconds([pid])
    } catch {
      // Ended between the two looks.
    }
  }
  return null
}
/** Just before a server of a step is stopped: what it used stands beside the step. A program that was started by itself is no step. */
export function recordServer(step: string, url: string): void {
  if (process.env.IN_STEP) recordCost('steps', { what: `${step}：PostgreSQL`, wall: 0, cpu: serverSeconds(url) })
}

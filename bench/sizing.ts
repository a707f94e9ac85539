// npm run bench -- --sizing: what one order costs from the cart to the settlement, for the sizing table of docs/operations.md: CPU of the mall and of its
// database, bytes of the database with its indexes, files. The orders are those of the proof `travel`. Reads /proc: Linux alone.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { openMall } from '../proof/mall.ts'
import { cpuSeconds } from './processes.ts'

const STILL_MS = 30_000
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

interface Used {
  mall: number
  database: number
}
/** Both by the kernel: the mall says in its connections which process it is, a backend is a child of its server. */
async function processes(db: pg.Pool): Promise<{ used(): Used }> {
  const { rows } = await db.query<{ mall: string; backend: number }>(
    `select substring(application_name from 'mall-([0-9]+)') as mall, pg_backend_pid() as backend
     from pg_stat_activity where application_name ~ '^mall-[0-9]+$' limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error('the mall has no connection')
  const stat = readFileSync(`/proc/${row.backend}/stat`, 'utf8')
  const server = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return { used: () => ({ mall: cpuSeconds(Number(row.mall)), database: cpuSeconds(server) }) }
}

const filesIn = (dir: string): { count: number; bytes: number } => {
  const sizes = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(f => f.isFile())
    .map(f => statSync(path.join(f.parentPath, f.name)).size)
  return { count: sizes.length, bytes: sizes.reduce((sum, n) => sum + n, 0) }
}

/** Bytes of every table with its indexes and long values; the queue of jobs keeps nothing. */
async function tables(db: pg.Pool): Promise<Map<string, number>> {
  await db.query('vacuum')
  const { rows } = await db.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(r => [r.name, Number(r.bytes)]))
}

export async function reportSizing(): Promise<boolean> {
  process.env.TRAVEL_RATE ??= '60'
  process.env.TRAVEL_SECONDS ??= '180'
  const orders = Math.round((Number(process.env.TRAVEL_RATE) * Number(process.env.TRAVEL_SECONDS)) / 60)
  const { travel } = await import('../proof/travel.ts')
  const mall = await openMall(7)
  const files = `.data/proof-${process.pid}/files`
  try {
    // What the start leaves to be done would be counted as the orders'.
    await pause(STILL_MS)
    const at = await processes(mall.db)
    const rest = at.used()
    await pause(STILL_MS)
    const idle = at.used()
    const before = await tables(mall.db)
    const filesBefore = filesIn(files)
    const from = performance.now()
    const first = at.used()
    const own = process.cpuUsage()
    const { pass, figures } = await travel(mall)
    const last = at.used()
    const seconds = (performance.now() - from) / 1000
    const client = process.cpuUsage(own)
    const after = await tables(mall.db)
    const filesAfter = filesIn(files)
    const idleOf = (of: keyof Used): number => (idle[of] - rest[of]) / (STILL_MS / 1000)
    const msOf = (of: keyof Used): string => (((last[of] - first[of] - idleOf(of) * seconds) * 1000) / orders).toFixed(0)
    const grown = [...after]
      .map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)] as const)
      .toSorted((a, b) => b[1] - a[1])
    const total = grown.reduce((sum, [, bytes]) => sum + bytes, 0)
    console.log(figures)
    console.log(
      `每单 CPU：商城 ${msOf('mall')} ms，数据库 ${msOf('database')} ms；静置 商城 ${(idleOf('mall') * 1000).toFixed(0)}、数据库 ${(idleOf('database') * 1000).toFixed(0)} ms/秒`,
    )
    console.log(`钢厂一侧的办理与全部模拟的客户端合计 ${((client.user + client.system) / 1000 / orders).toFixed(0)} ms/单`)
    console.log(
      `数据库每单 ${(total / orders / 1024).toFixed(1)} KB（含索引），最多的：${grown
        .slice(0, 12)
        .map(([name, bytes]) => `${name} ${(bytes / orders / 1024).toFixed(1)}`)
        .join('、')}`,
    )
    console.log(
      `文件每单 ${((filesAfter.count - filesBefore.count) / orders).toFixed(1)} 个，${((filesAfter.bytes - filesBefore.bytes) / orders / 1024).toFixed(1)} KB`,
    )
    return pass
  } finally {
    await mall.close()
  }
}

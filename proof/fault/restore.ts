// T34: a dump taken under load comes back as a mall of its own. With the tools of a PostgreSQL on this machine, as proof/README.md says.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { checkInvariants } from '../invariants.ts'
import type { Outcome } from '../outcome.ts'
import { openFaultWorld, until } from './faultWorld.ts'
import { journalLoad } from './journal.ts'

const run = promisify(execFile)
const TOOLS = ['postgres', 'initdb', 'pg_ctl', 'pg_dump', 'pg_restore']

/** The folder above a bin with everything, newest first. PG_HOME names one. */
function homeOf(): string | null {
  const all = '/usr/lib/postgresql'
  const homes = [
    ...(process.env.PG_HOME ? [process.env.PG_HOME] : []),
    ...(existsSync(all)
      ? readdirSync(all)
          .sort((a, b) => Number(b) - Number(a))
          .map(v => path.join(all, v))
      : []),
  ]
  return homes.find(home => TOOLS.every(tool => existsSync(path.join(home, 'bin', tool)))) ?? null
}

/** Rows of every table, as of one snapshot. */
async function counts(db: pg.Client): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found = new Map<string, number>()
  for (const { name } of rows) {
    const { rows: n } = await db.query<{ n: number }>(`select count(*)::int as n from "${name}"`)
    found.set(name, n[0]?.n ?? 0)
  }
  return found
}

export async function restore(seed: number): Promise<Outcome> {
  const home = homeOf()
  if (!home) return { pass: false, figures: '这台机器上没有带 pg_dump 的 PostgreSQL：请安装，或用 PG_HOME 指出它的目录' }
  const bin = (tool: string) => path.join(home, 'bin', tool)
  const world = await openFaultWorld(seed, { home })
  const out = mkdtempSync(path.join(tmpdir(), 'mall-dump-'))
  try {
    const load = await journalLoad(world, 6)
    await until(40_000, async () => load.acked.orders.length >= 10)
    // The dump and the count look at one and the same moment of the running mall.
    const url = `postgres://mall@127.0.0.1:${world.database.port}/mall`
    const at = new pg.Client(url)
    await at.connect()
    await at.query('begin isolation level repeatable read')
    const { rows } = await at.query<{ id: string }>('select pg_export_snapshot() as id')
    const before = load.acked.orders.length
    const file = path.join(out, 'mall.dump')
    await run(bin('pg_dump'), ['--format=custom', `--file=${file}`, `--snapshot=${rows[0]?.id ?? ''}`, url])
    const wanted = await counts(at)
    await at.query('commit')
    await at.end()
    await load.stop()
    const from = performance.now()
    await world.db.query('create database restored')
    const restored = url.replace(/mall$/, 'restored')
    await run(bin('pg_restore'), ['--exit-on-error', `--dbname=${restored}`, file])
    const db = new pg.Pool({ connectionString: restored, max: 4 })
    const client = new pg.Client(restored)
    await client.connect()
    const found = await counts(client)
    await client.end()
    const differs = [...wanted].filter(([name, n]) => found.get(name) !== n).map(([name, n]) => `${name} ${n}≠${found.get(name)}`)
    const broken = await checkInvariants(db)
    const server = await world.extra('restored', { DATABASE_URL: restored })
    await server.start()
    const login = await world.through(server).ask('/api/user/loginUser', { userName: 'demo01', password: 'Steel@2026' })
    const took = (performance.now() - from) / 1000
    await db.end()
    const version = execFileSync(bin('pg_dump'), ['--version'], { encoding: 'utf8' }).trim()
    return {
      pass: differs.length === 0 && broken.length === 0 && login.code === 1 && before > 0 && took < 300,
      figures: `${version}：负载下（已确认 ${before} 单）备份，${[...wanted.values()].reduce((a, b) => a + b, 0)} 行，恢复到新库并启动 ${took.toFixed(1)} 秒，行数差异 ${differs.length}${differs.length ? `（${differs.slice(0, 3).join('，')}）` : ''}，不变量违反 ${broken.length}${broken.length ? `（${broken.map(b => b.id).join()}）` : ''}，登录 ${login.code}`,
    }
  } finally {
    await world.close()
    rmSync(out, { recursive: true, force: true })
  }
}

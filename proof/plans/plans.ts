// T60: no call's cost grows with what happened before. Every reading call of the contract is asked of a mall with years of trade behind it,
// by a small company and by one with a third of all orders, by its administrator and by a purchaser, by the desk; every statement's plan is read.
import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { calls } from '@mall/contract/calls.ts'
import pg from 'pg'
import { buildServer } from '../../server/src/app/build.ts'
import { readSettings } from '../../server/src/app/settings.ts'
import { openWorld } from '../../server/src/app/world.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import type { Outcome } from '../outcome.ts'
import { asked, type Ids } from './asked.ts'
import { FEW, largerReads } from './allowed.ts'
import { fill, GIANT, GROWING } from './fill.ts'
import { type Reading, readingsOf, type Statement, watched } from './watch.ts'

type Path = keyof typeof calls
interface Asker {
  name: string
  token: string | null
  kind: 'guest' | 'buyer' | 'staff'
  ids: Ids
}

const growing = new Set<string>(GROWING)
/** A table that fits into some pages is rightly read from end to end. */
const SMALL = 2000

/** Why a reading is not good enough; null where it is. */
function whyNot(path: string, r: Reading): string | null {
  const scans = r.scanned.filter(t => growing.has(t))
  if (scans.length > 0) return `整表扫描 ${scans.join('、')}`
  const most = largerReads[path]?.rows ?? FEW
  return r.rows > most ? `读 ${r.rows} 行（上限 ${most}），最多在 ${r.most}` : null
}

export async function plans(say: (text: string) => void): Promise<Outcome> {
  const dataDir = `.data/plans-${process.pid}`
  const embedded = await startEmbedded({
    dir: `${dataDir}/pg`,
    database: 'mall',
    settings: {
      max_connections: '100',
      fsync: 'off',
      full_page_writes: 'off',
      max_wal_size: '8GB',
      shared_buffers: '512MB',
      autovacuum: 'off',
    },
  })
  const settings = readSettings({
    MALL_DATA: dataDir,
    DATABASE_URL: embedded.url,
    LOG_LEVEL: 'silent',
    PORT: '0',
    MAX_LOOP_DELAY_MS: '0',
  })
  const open = await openWorld(settings, () => {})
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  try {
    await fill(client, say)
    let heard: Statement[] = []
    const world = { ...open.world, pool: watched(open.world.pool, s => heard.push(s)) }
    const app = await buildServer(world)
    const { rows: small } = await client.query<{ name: string }>(
      'select relname as name from pg_class where relkind = $1 and reltuples <= $2',
      ['r', SMALL],
    )
    for (const { name } of small) growing.delete(name)
    const askers = await askersOf(client)
    const bad: string[] = []
    let asks = 0
    let statements = 0
    let worst = 0
    for (const path of Object.keys(calls) as Path[]) {
      const { access, writes, example } = calls[path]
      if (writes || calls[path].upload) continue
      for (const asker of askers.filter(a => access === 'guest' || (access === 'staff') === (a.kind === 'staff')))
        for (const input of asked(path, example as Record<string, unknown>, asker.ids)) {
          if (access !== 'guest' && asker.token === null) continue
          heard = []
          const from = performance.now()
          const reply = await app.inject({
            method: 'POST',
            url: path,
            headers: { 'content-type': 'application/json', ...(asker.token ? { token: asker.token } : {}) },
            payload: JSON.stringify({ siteCode: 'HBJYJT', ...input }),
          })
          const ms = performance.now() - from
          const { code, message } = (reply.json() as { status: { code: number; message: string } }).status
          asks += 1
          let rows = 0
          let why = reply.statusCode >= 500 ? `${code} ${message}` : null
          // The session's own statement is the first of every call.
          for (const s of unique(heard))
            for (const reading of await readingsOf(client, s)) {
              statements += 1
              rows = Math.max(rows, reading.rows)
              const bar = whyNot(path, reading)
              if (bar) why = `${bar}；${s.text.replace(/\s+/g, ' ').slice(0, 160)}`
            }
          worst = Math.max(worst, rows)
          const line = `${why ? 'FAIL' : 'PASS'} ${path} ${asker.name} ${JSON.stringify(input).slice(0, 90)} ${heard.length} 句，最多 ${rows} 行，${ms.toFixed(0)} ms${code === 1 ? '' : `，拒绝 ${code}`}${why ? `：${why}` : ''}`
          say(line)
          if (why) bad.push(line)
        }
    }
    await app.close()
    return {
      pass: bad.length === 0,
      figures: `${asks} 次询问，${statements} 个计划，一句最多读 ${worst} 行，不合格 ${bad.length}`,
    }
  } finally {
    await client.end()
    await open.close()
    await embedded.stop('immediate')
    for (const place of [dataDir, embedded.dataDir]) rmSync(place, { recursive: true, force: true })
  }
}

const unique = (list: readonly Statement[]): Statement[] => [...new Map(list.map(s => [s.text, s])).values()]

async function askersOf(db: pg.Client): Promise<Asker[]> {
  const enter = async (name: string, where: string): Promise<Asker> => {
    const { rows } = await db.query<{ id: number; kind: 'buyer' | 'staff'; company: number | null }>(
      `select id::int, case when staff_code is null then 'buyer' else 'staff' end as kind, company_id::int as company from app_user where ${where} order by id limit 1`,
    )
    const [who] = rows
    if (!who) throw new Error(`nobody: ${where}`)
    const token = randomBytes(32).toString('base64url')
    await db.query(
      `insert into session (token_hash, user_id, kind, expires_at, ip) values ($1, $2, $3, now() + interval '12 hours', '127.0.0.1')`,
      [createHash('sha256').update(token).digest('hex'), who.id, who.kind],
    )
    return { name, token, kind: who.kind, ids: await idsOf(db, who.company, who.id) }
  }
  const giant = await enter('大企业管理员', `user_name = '${GIANT}'`)
  return [
    { name: '游客', token: null, kind: 'guest', ids: giant.ids },
    giant,
    await enter('大企业采购员', `user_name = 'giant-7'`),
    await enter('小企业管理员', `user_name = 'demo05'`),
    await enter('员工', `staff_code = 'S001'`).then(a => ({ ...a, ids: { ...giant.ids } })),
  ]
}

async function idsOf(db: pg.Client, companyId: number | null, userId: number): Promise<Ids> {
  const one = async (sql: string, values: unknown[]): Promise<string | undefined> =>
    ((await db.query<{ v: string }>(sql, values)).rows[0]?.v ?? undefined) as string | undefined
  const mine = [companyId]
  return {
    orderCode: await one('select order_code as v from orders where company_id = $1 order by id desc limit 1', mine),
    masterOrderCode: await one('select master_order_code as v from orders where company_id = $1 order by id desc limit 1', mine),
    paymentNo: await one('select payment_no as v from pay_request where company_id = $1 order by id desc limit 1', mine),
    companyCode: await one('select code as v from company where id = $1', mine),
    userName: await one('select user_name as v from app_user where id = $1', [userId]),
    buyerId: await one('select max(id)::text as v from app_user where company_id = $1 and id <> $2 and closed_at is null', [
      companyId,
      userId,
    ]),
  }
}

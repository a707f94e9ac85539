// T60: no call's cost grows with what happened before. Every reading call of the contract is asked of a mall with years of trade behind it,
// by a small company and by one with a third of all orders, by its administrator and by a purchaser, by the desk; every statement's plan is read.
import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { callTable, paths } from '@mall/contract/main/calls.ts'
import pg from 'pg'
import { buildServer } from '../../server/src/main/build.ts'
import type { World } from '../../server/src/kernel/ctx.ts'
import { readSettings } from '../../server/src/kernel/settings/settings.ts'
import { openWorld } from '../../server/src/main/world.ts'
import { startEmbedded } from '../../server/src/platform/db/embedded.ts'
import { soonestOf } from '../../server/src/platform/db/soon.ts'
import type { Job } from '../../server/src/platform/jobs/job.ts'
import { jobs as ownJobs } from '../../server/src/main/jobs/schedule.ts'
import { demo } from '../../demo/src/seed/demo.ts'
import type { Outcome } from '../outcome.ts'
import { asked, type Ids } from './asked.ts'
import { FEW, largerReads } from './allowed.ts'
import { fill, GIANT, GROWING } from './fill.ts'
import { PATIENCE_MS, type Reading, readingsOf, type Statement, watched } from './watch.ts'

interface Asker {
  name: string
  token: string | null
  kind: 'guest' | 'buyer' | 'staff'
  ids: Ids
}

/** Some calls and jobs alone, while one of them is mended: PLANS_ONLY=getSetup,getBasics,draft-statements. */
const ONLY = process.env.PLANS_ONLY?.split(',')

const growing = new Set<string>(GROWING)
/** A table that fits into some pages is rightly read from end to end. */
const SMALL = 2000

/** Why a reading is not good enough; null where it is. */
function whyNot(path: string, r: Reading): string | null {
  const scans = r.scanned.filter(t => growing.has(t) && !largerReads[path]?.whole?.includes(t))
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
  const open = await openWorld({ settings, demo }, () => {})
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  try {
    await fill(client, say)
    return await ask(open.world, client, say, ONLY && (path => ONLY.some(name => path.endsWith(name))))
  } finally {
    await client.end()
    await open.close()
    await embedded.stop('immediate')
    for (const place of [dataDir, embedded.dataDir]) rmSync(place, { recursive: true, force: true })
  }
}

/** Asks a filled mall every reading call that is wanted, then what every job looks for. */
async function ask(
  mall: World,
  client: pg.Client,
  say: (text: string) => void,
  wanted: (path: string) => boolean = () => true,
): Promise<Outcome> {
  let heard: Statement[] = []
  const world = { ...mall, pool: watched(mall.pool, s => heard.push(s)) }
  const app = await buildServer(world)
  const { rows: small } = await client.query<{ name: string }>(
    'select relname as name from pg_class where relkind = $1 and reltuples <= $2',
    ['r', SMALL],
  )
  // A month of what lies by month grows with the trade of a month.
  const { rows: months } = await client.query<{ name: string; parent: string }>(
    'select inhrelid::regclass::text as name, inhparent::regclass::text as parent from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = $1',
    ['r'],
  )
  for (const { name, parent } of months) if (growing.has(parent)) growing.add(name.replace(/^.*\./, ''))
  for (const { name } of small) growing.delete(name)
  await client.query(`set statement_timeout = ${PATIENCE_MS}`)
  const askers = await askersOf(client)
  const bad: string[] = []
  // Who asks the same reads the same: the desks differ in what they may see, seldom in how it is read.
  const known = new Map<string, Reading[]>()
  const read = async (s: Statement): Promise<Reading[]> => {
    const key = `${s.text} ${JSON.stringify(s.values)}`
    const reading = known.get(key) ?? (await readingsOf(client, s))
    known.set(key, reading)
    return reading
  }
  let asks = 0
  let statements = 0
  let worst = 0
  for (const path of paths) {
    const { access, writes, example } = callTable[path]
    if (writes || callTable[path].upload || !wanted(path)) continue
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
          for (const reading of await read(s)) {
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
  for (const job of [...ownJobs, ...demo.jobs].filter(j => wanted(`job ${j.name}`))) {
    const { rows, why } = await sweepOf(mall, client, job)
    asks += 1
    worst = Math.max(worst, rows)
    const line = `${why ? 'FAIL' : 'PASS'} job ${job.name} 最多 ${rows} 行${why ? `：${why}` : ''}`
    say(line)
    if (why) bad.push(line)
  }
  return {
    pass: bad.length === 0,
    figures: `${asks} 次询问，${statements} 个计划，一句最多读 ${worst} 行，不合格 ${bad.length}`,
  }
}

/**
 * What a job looks for when it comes round, and what it asks the clock; it gets no transaction, so that of what it finds nothing is done. It comes three times: what came
 * with the filling is behind it then.
 */
async function sweepOf(mall: World, client: pg.Client, job: Job): Promise<{ rows: number; why: string | null }> {
  const heard: Statement[] = []
  const pool = { ...watched(mall.pool, s => heard.push(s)), tx: () => Promise.reject(new Error('only looked at')) }
  for (let round = 0; round < 3; round += 1) await job.run({ ...mall, pool }).catch(() => {})
  await soonestOf(pool, 1000, job.due ?? [])
  let rows = 0
  let why: string | null = null
  for (const s of unique(heard))
    for (const reading of await readingsOf(client, s, 'undone')) {
      rows = Math.max(rows, reading.rows)
      const bar = whyNot(`job ${job.name}`, reading)
      if (bar) why = `${bar}；${s.text.replace(/\s+/g, ' ').slice(0, 160)}`
    }
  return { rows, why }
}

const unique = (list: readonly Statement[]): Statement[] => [...new Map(list.map(s => [s.text, s])).values()]

/** Who sees everything, and who sees what his desk needs: their statements are the same but for whose companies they are of. */
const DESKS = [
  ['员工', 'S001'],
  ['计划员', 'S021'],
  ['调度', 'S022'],
  ['仓库', 'S023'],
  ['门岗', 'S024'],
  ['司磅员', 'S025'],
  ['质量', 'S026'],
  ['客服', 'S027'],
  ['出纳', 'S028'],
  ['业务员', 'S011'],
] as const

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
    ...(await Promise.all(
      DESKS.map(async ([name, code]) => ({ ...(await enter(name, `staff_code = '${code}'`)), ids: { ...giant.ids } })),
    )),
  ]
}

async function idsOf(db: pg.Client, companyId: number | null, userId: number): Promise<Ids> {
  const one = async (sql: string, values: unknown[]): Promise<string | undefined> =>
    ((await db.query<{ v: string }>(sql, values)).rows[0]?.v ?? undefined) as string | undefined
  const mine = [companyId]
  /** Of the company's newest row that fits. */
  const newest = (what: string, from: string, fits = 'true') =>
    one(`select (${what})::text as v from ${from} where x.company_id = $1 and ${fits} order by x.id desc limit 1`, mine)
  const left = 'waybill x join orders o on o.id = x.order_id'
  const hasLeft = 'x.left_at is not null and x.certified_at is not null'
  const onIt = (what: string) =>
    `select ${what} from waybill_unit y join steel_unit u on u.id = y.unit_id join sku k on k.id = u.sku_id where y.waybill_id = x.id and y.off_at is null limit 1`
  const inYard = (what: string) =>
    `select ${what} from order_line l join steel_unit u on u.order_line_id = l.id and u.state = 'allocated' join sku k on k.id = u.sku_id where l.order_id = x.id limit 1`
  const yard = `x.status = 5 and exists (${inYard('1')})`
  return {
    orderCode: await newest('x.order_code', 'orders x'),
    masterOrderCode: await newest('x.master_order_code', 'orders x'),
    paymentNo: await newest('x.payment_no', 'pay_request x'),
    companyCode: await one('select code as v from company where id = $1', mine),
    userName: await one('select user_name as v from app_user where id = $1', [userId]),
    buyerId: await one('select max(id)::text as v from app_user where company_id = $1 and id <> $2 and closed_at is null', [
      companyId,
      userId,
    ]),
    waybillNo: await newest('x.waybill_no', left, hasLeft),
    shippedCode: await newest('o.order_code', left, hasLeft),
    plate: await newest('x.plate', 'waybill x', `x.plate <> ''`),
    depotCode: await newest('x.depot_code', 'waybill x'),
    t: await newest('x.pass_token', 'waybill x', 'x.ended_at is null'),
    unitNo: await newest(onIt('u.unit_no'), left, hasLeft),
    unitId: await newest(onIt('u.id'), left, hasLeft),
    heatNo: await newest(onIt('u.heat_no'), left, hasLeft),
    grade: await newest(onIt('k.grade'), left, hasLeft),
    sizeUm: Number(await newest(onIt('coalesce(k.thickness_um, 0)'), left, hasLeft)),
    ticketNo: await newest('t.ticket_no', 'waybill x join scale_ticket t on t.waybill_id = x.id'),
    certNo: await newest('x.cert_no', 'certificate x', 'x.parent_id is null'),
    settleNo: await newest('s.settle_no', 'orders x join settlement s on s.order_id = x.id', 's.offered_at is not null'),
    documentNo: await newest('x.document_no', 'sign_flow x', `x.kind = 'order'`),
    flowNo: await newest('x.flow_no', 'sign_flow x', `x.kind = 'order'`),
    bookingId: await newest('b.id', 'orders x join schedule_booking b on b.order_id = x.id'),
    plannedCode: await newest('x.order_code', 'orders x join schedule_booking b on b.order_id = x.id', 'x.status = 4'),
    yardCode: await newest('x.order_code', 'orders x', yard),
    yardHeat: await newest(inYard('u.heat_no'), 'orders x', yard),
    skuCode: await newest(inYard('k.sku_code'), 'orders x', yard),
    misfitId: await newest('m.id', 'orders x join cert_misfit m on m.order_id = x.id', `m.state = 'open'`),
  }
}

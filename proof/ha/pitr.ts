// Back to a moment: a base backup under load, WAL kept aside, the disk lost, and the database again as it stood at a second that is named. What was
// acknowledged before it is there, nothing after it, and a mall works on it.
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { checkInvariants, invariants } from '../invariants.ts'
import { openFaultWorld, pause, until } from '../fault/faultWorld.ts'
import { journalLoad, missing } from '../fault/journal.ts'
import type { Outcome } from '../outcome.ts'
import { type Daemon, daemon, haveTools, PG_BIN, run } from './commands.ts'

const PORT = 15_441
const BACK_PORT = 15_442

export async function pitr(seed: number, say: (text: string) => void): Promise<Outcome> {
  await haveTools(say)
  const folder = mkdtempSync(path.join(tmpdir(), 'mall-pitr-'))
  const [uid, gid] = [Number(await run('id', '-u', 'postgres')), Number(await run('id', '-g', 'postgres'))]
  const own = (name: string): string => {
    const place = path.join(folder, name)
    mkdirSync(place, { recursive: true })
    chownSync(place, uid, gid)
    return place
  }
  chownSync(folder, uid, gid)
  const archive = own('wal')
  // Files and keys of the mall live apart from the database, and survive it.
  const mallDir = path.join(folder, 'mall')
  const asPostgres = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] as const
  const does = (...words: string[]) => run(asPostgres[0], ...asPostgres.slice(1), ...words)
  const serve = (dir: string, port: number): Daemon =>
    daemon(asPostgres[0], [
      ...asPostgres.slice(1),
      `${PG_BIN}/postgres`,
      ...['-D', dir, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`],
      ...[
        '-c',
        'max_connections=200',
        '-c',
        'archive_mode=on',
        '-c',
        `archive_command=test -f ${archive}/%f || cp %p ${archive}/%f`,
      ],
    ])
  const urlAt = (port: number, name = 'mall') => `postgres://postgres@127.0.0.1:${port}/${name}`
  const answers = (port: number, name: string) =>
    until(
      60_000,
      async () => {
        const client = new pg.Client({ connectionString: urlAt(port, name) })
        try {
          await client.connect()
          const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
          return rows[0]?.standby === false
        } finally {
          await client.end()
        }
      },
      250,
    )
  const closing: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    const main = path.join(folder, 'pg')
    await does(`${PG_BIN}/initdb`, '-D', main, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8')
    const first = serve(main, PORT)
    closing.push(() => first.kill('SIGKILL'))
    if ((await answers(PORT, 'postgres')) === null) throw new Error(`PostgreSQL 没有起来：${first.log()}`)
    await does('psql', '-p', String(PORT), '-h', '127.0.0.1', '-U', 'postgres', '-c', 'create database mall')
    say('商城起动，写演示数据 …')
    const world = await openFaultWorld(seed, { outside: { url: urlAt(PORT), port: PORT }, dir: mallDir })
    closing.push(() => world.close())
    const load = await journalLoad(world, 4, 100)
    await pause(2000)
    say('基础备份 …')
    const backup = path.join(folder, 'backup')
    await does(
      `${PG_BIN}/pg_basebackup`,
      '-h',
      '127.0.0.1',
      '-p',
      String(PORT),
      '-U',
      'postgres',
      '-D',
      backup,
      '-X',
      'none',
      '-c',
      'fast',
    )
    await pause(6000)
    // The moment: what was acknowledged up to here is to be there.
    const before = structuredClone(load.acked)
    const { rows } = await world.db.query<{ at: string }>(`select now()::text as at`)
    const at = rows[0]?.at ?? ''
    await pause(5000)
    await load.stop()
    const after = await world.db.query<{ n: number }>(
      'select count(*)::int as n from orders where created_at > $1::timestamptz',
      [at],
    )
    await world.db.query('select pg_switch_wal()')
    await pause(1500)
    await Promise.all([world.a.kill(), world.b.kill()])
    await first.kill('SIGKILL')
    rmSync(main, { recursive: true, force: true })
    say(`磁盘没了；恢复到 ${at}`)

    const from = performance.now()
    const again = path.join(folder, 'again')
    cpSync(backup, again, { recursive: true, preserveTimestamps: true })
    await run('chown', '-R', `${uid}:${gid}`, again)
    await run('chmod', '700', again)
    writeFileSync(path.join(again, 'recovery.signal'), '')
    writeFileSync(
      path.join(again, 'postgresql.auto.conf'),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${at}'\nrecovery_target_action = 'promote'\n`,
    )
    const second = serve(again, BACK_PORT)
    closing.push(() => second.kill('SIGKILL'))
    if ((await answers(BACK_PORT, 'mall')) === null) throw new Error(`没有恢复：${second.log()}`)
    const tookMs = Math.round(performance.now() - from)
    const db = new pg.Pool({ connectionString: urlAt(BACK_PORT), max: 4 })
    closing.push(() => db.end())
    const lost = await missing({ db }, { ...load, acked: before })
    const later = await db.query<{ n: number }>('select count(*)::int as n from orders where created_at > $1::timestamptz', [at])
    const broken = await checkInvariants(db)
    const restored = await openFaultWorld(seed, { outside: { url: urlAt(BACK_PORT), port: BACK_PORT }, dir: mallDir })
    closing.push(() => restored.close())
    const sells = await journalLoad(restored, 2)
    await until(20_000, async () => sells.acked.orders.length > 3)
    await sells.stop()
    return {
      pass:
        lost.length === 0 &&
        later.rows[0]?.n === 0 &&
        (after.rows[0]?.n ?? 0) > 0 &&
        broken.length === 0 &&
        before.orders.length > 10 &&
        sells.acked.orders.length > 3,
      figures: `回到 ${at}（${tookMs} ms）：此前确认的订单 ${before.orders.length}、付款 ${before.paid.length}、加购 ${before.cart.length}，少了 ${lost.length}${lost.length ? `（${lost.slice(0, 3).join('；')}）` : ''}；此后下的 ${after.rows[0]?.n ?? 0} 张，恢复后 ${later.rows[0]?.n ?? 0} 张；不变量 ${invariants.length} 条，违反 ${broken.length}；商城在它上面又下了 ${sells.acked.orders.length} 张订单`,
    }
  } finally {
    for (const close of closing.reverse()) await close().catch((e: Error) => say(`收尾：${e.message}`))
  }
}

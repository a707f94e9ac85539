// pgbouncer in front of the cluster, as far as it may be: sessions are kept (LISTEN, prepared statements and advisory locks are of a session), so it saves the
// database the making of connections, not their number.
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { until } from '../fault/faultWorld.ts'
import type { Cluster } from './cluster.ts'
import { daemon, run } from './commands.ts'

const PORT = 15_433

/** HAProxy has to have looked at the three before it lets anybody through. */
async function connected(url: string): Promise<pg.Client> {
  let open: pg.Client | undefined
  await until(15_000, async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    open = client
    return true
  })
  if (!open) throw new Error('HAProxy 没有放行')
  return open
}

export async function openBouncer(cluster: Cluster): Promise<{ url: string; port: number; close(): Promise<void> }> {
  // Debian's 1.18 passes no `options` on: the role has what the connections ask for.
  const admin = await connected(cluster.url)
  for (const [name, value] of Object.entries({
    plan_cache_mode: 'force_generic_plan',
    jit: 'off',
    statement_timeout: '5s',
    lock_timeout: '3s',
    idle_in_transaction_session_timeout: '10s',
    timezone: 'UTC',
  }))
    await admin.query(`alter role postgres in database mall set ${name} = '${value}'`)
  await admin.end()
  const folder = path.join(cluster.folder, 'bouncer')
  mkdirSync(folder)
  const { password } = new URL(cluster.url)
  writeFileSync(path.join(folder, 'users'), `"postgres" "${password}"\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
mall = host=127.0.0.1 port=${cluster.port} dbname=mall
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORT}
auth_type = plain
auth_file = ${folder}/users
pool_mode = session
max_client_conn = 200
default_pool_size = 120
ignore_startup_parameters = options
server_check_delay = 0
server_lifetime = 600
server_connect_timeout = 3
server_login_retry = 1
`,
  )
  const [uid, gid] = [Number(await run('id', '-u', 'postgres')), Number(await run('id', '-g', 'postgres'))]
  for (const place of [folder, path.join(folder, 'users'), path.join(folder, 'pgbouncer.ini')]) chownSync(place, uid, gid)
  const running = daemon('setpriv', [
    ...[`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...['/usr/sbin/pgbouncer', path.join(folder, 'pgbouncer.ini')],
  ])
  const url = new URL(cluster.url)
  url.port = String(PORT)
  const up = await until(10_000, async () => {
    const client = new pg.Client({ connectionString: url.toString() })
    await client.connect()
    await client.query('select 1')
    await client.end()
    return true
  })
  if (up === null) throw new Error(`pgbouncer 没有起来：${running.log()}`)
  return { url: url.toString(), port: PORT, close: () => running.kill('SIGKILL') }
}

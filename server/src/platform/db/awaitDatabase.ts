// At start the database may not be there yet: a reboot, a failover, a container that came up first. The process waits; it does not die.
import pg from 'pg'

const NOT_YET = new Set(
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'].concat(
    // Starting up or shutting down, too many connections, no primary (any more).
    ['57P01', '57P02', '57P03', '53300', '25006'],
  ),
)
/** The drivers' own words, with which no code comes. */
const NOT_YET_WORDS = /timeout expired|Connection terminated|timeout exceeded when trying to connect|Query read timeout/
/** Whether waiting helps: the database is away or too slow to let anybody in. */
export const isAway = (e: unknown): boolean => {
  const { code, message = '' } = e as { code?: string; message?: string }
  return (code !== undefined && NOT_YET.has(code)) || NOT_YET_WORDS.test(message)
}
/** The oldest version the migrations and the tests are written for. */
const OLDEST = 150_000

const hopeless = (e: Error & { code?: string }, url: string): Error => {
  const { hostname, pathname } = new URL(url)
  if (e.code === 'ENOTFOUND') return new Error(`找不到数据库主机 ${hostname}，请检查 DATABASE_URL`)
  if (e.code === '28P01' || e.code === '28000') return new Error('数据库不接受这个用户名或密码，请检查 DATABASE_URL')
  if (e.code === '3D000') return new Error(`数据库 ${pathname.slice(1)} 不存在，请先建库或检查 DATABASE_URL`)
  return new Error(`数据库无法连接：${e.message}`)
}

/** Comes back when the database answers; rejects when waiting cannot help. `say` hears once a quarter of a minute why it waits. */
export async function awaitDatabase(url: string, say: (text: string) => void, signal?: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 3000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version_num: string; server_version: string; standby: boolean }>(
        `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version,
           pg_is_in_recovery() as standby`,
      )
      await client.end().catch(() => {})
      const [version] = rows
      if (version?.standby) throw Object.assign(new Error('只读的备库，等待主库'), { code: '25006' })
      if (version && Number(version.server_version_num) >= OLDEST) return
      throw new Error(`需要 PostgreSQL 15 或更新版本，这个数据库是 ${version?.server_version ?? '未知版本'}`)
    } catch (e) {
      void client.end().catch(() => {})
      const { message } = e as Error
      if (/PostgreSQL 15/.test(message)) throw e
      if (!isAway(e)) throw hopeless(e as Error & { code?: string }, url)
      if (signal?.aborted) throw new Error('启动已中止', { cause: e })
      if (tries % 15 === 0) say(`数据库暂时连不上（${message}），每秒再试一次 …`)
      await new Promise(done => setTimeout(done, 1000))
    }
  }
}

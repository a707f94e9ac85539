// The server of the browser stories: the real one on fresh demo data, in a data directory of its own. Playwright starts and stops it.
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { root } from './source.ts'

const dataDir = path.join(root, '.data/e2e')
const embedded = await startEmbedded({ dir: path.join(dataDir, 'pg'), database: 'mall' })
// The stories change orders and stock: each run begins with the same mall. The cluster stays, making one costs a second.
const admin = new pg.Client(embedded.url.replace(/\/[^/]*$/, '/postgres'))
await admin.connect()
await admin.query('drop database if exists mall_e2e with (force)')
await admin.query('create database mall_e2e')
await admin.end()

process.env.DATABASE_URL = embedded.url.replace(/\/[^/]*$/, '/mall_e2e')
process.env.MALL_DATA = dataDir
// A machine that draws pages in a browser beside the mall is slow; the stories are not about that.
process.env.MAX_LOOP_DELAY_MS ??= '0'
process.env.ORIGIN ??= `http://127.0.0.1:${process.env.PORT ?? '3000'}`
delete process.env.NODE_ENV

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await embedded.stop('immediate').catch(() => {})
}
// main.ts ends the process itself after it has closed everything; the database under it goes last.
process.on('exit', () => void stop())
await import('../server/src/main.ts')

// 开放接口: search with keys (each call is counted in its key's row), and hooks: many receivers, many events, orders placed meanwhile.
import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { sealColumn } from '../server/src/kernel/sealed.ts'
import { readSettings } from '../server/src/kernel/settings/settings.ts'
import { SECRET_COLUMN } from '../server/src/desk/openApi/deliver.ts'
import type { BenchBuyer } from './buyers.ts'
import type { Shot } from './load.ts'

/** Calls of one key in a minute are limited: as many keys as the run needs. */
export async function searchKeys(db: pg.Pool, buyers: readonly BenchBuyer[], count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `hy_live_${randomBytes(32).toString('base64url')}`)
  for (const [i, key] of keys.entries()) {
    const buyer = buyers[i % buyers.length]
    await db.query(
      `insert into open_key (company_id, user_id, made_by, name, hash, tail, rights, per_day, expires_at, request_id)
       values ($1, $2, $2, '压测', $3, $4, '{price}', 20000, now() + interval '1 day', $3)`,
      [buyer?.companyId, buyer?.userId, createHash('sha256').update(key).digest('hex'), key.slice(-4)],
    )
  }
  return keys
}
export const withKeys = (shots: readonly Shot[], keys: readonly string[]): Shot[] => {
  const all = Math.max(shots.length, keys.length)
  return Array.from({ length: all }, (_, i) => ({
    ...(shots[i % shots.length] as Shot),
    headers: { authorization: `Bearer ${keys[i % keys.length]}` },
  }))
}

/** A receiver that answers at once, in this process. */
async function receiver(): Promise<{ url: string; got: () => number; close: () => void }> {
  let got = 0
  const server = http.createServer((req, res) => {
    req.resume()
    req.on('end', () => {
      got += 1
      res.writeHead(204).end()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    got: () => got,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Events for all hooks at once; the job sends them. How many arrive a second, and how long bare POSTs of the same bytes take. */
export async function fanOut(
  db: pg.Pool,
  buyers: readonly BenchBuyer[],
  o: { dataDir: string; hooks: number; events: number; seconds: number },
): Promise<{ perSecond: number; arrived: number; expected: number; bare: number }> {
  const to = await receiver()
  const settings = readSettings({ MALL_DATA: o.dataDir, NODE_ENV: 'bench', PORT: '0' })
  for (let i = 0; i < o.hooks; i++) {
    const buyer = buyers[i % buyers.length]
    const secret = sealColumn(settings, SECRET_COLUMN, `whsec_${randomBytes(24).toString('base64url')}`)
    await db.query(
      `insert into open_hook (company_id, made_by, url, events, secret, request_id) values ($1, $2, $3, '{order.settled}', $4, $5)`,
      [buyer?.companyId, buyer?.userId, `${to.url}${i}`, secret, randomBytes(8).toString('hex')],
    )
  }
  await db.query(
    `insert into open_delivery (hook_id, event_id, event, about, body)
     select h.id, 'evt_' || replace(gen_random_uuid()::text, '-', ''), 'order.settled', 'DD' || n, '{"data":{"orderCode":"DD' || n || '"}}'
     from open_hook h cross join generate_series(1, $2) n where h.url like $1 || '%'`,
    [to.url, o.events],
  )
  const expected = o.hooks * o.events
  const from = performance.now()
  while (to.got() === 0 && performance.now() - from < 15_000) await new Promise(done => setTimeout(done, 10))
  const first = performance.now()
  while (to.got() < expected && performance.now() - first < o.seconds * 1000) await new Promise(done => setTimeout(done, 20))
  const [arrived, took] = [to.got(), (performance.now() - first) / 1000]
  await db.query(`update open_hook set removed_at = now() where url like $1 || '%'`, [to.url])
  // The floor: the same number of bare POSTs, twenty at once, a connection each, nothing written.
  const bareFrom = performance.now()
  let left = 1000
  const lane = async () => {
    while (left-- > 0)
      await new Promise<void>((done, fail) => {
        const req = http.request(to.url, { method: 'POST', agent: false }, answer => {
          answer.destroy()
          done()
        })
        req.on('error', fail)
        req.end('{"data":{"orderCode":"DD1"}}')
      })
  }
  await Promise.all(Array.from({ length: 20 }, lane))
  const bare = 1000 / ((performance.now() - bareFrom) / 1000)
  to.close()
  return { perSecond: arrived / took, arrived, expected, bare }
}

// What --guard measures the mall against: node:http and the driver, and nothing of this repository, so that no change of the mall moves it.
import http from 'node:http'
import pg from 'pg'

const db = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
let n = 0
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  '/bare/read': async () =>
    (
      await db.query({
        name: 'read',
        text: 'select id, sku_code, title, grade, spec, depot_code, list_price_fen, piece_weight_g, class_code, channel_code from sku where id >= $1 order by id limit 10',
        values: [1 + ((n += 37) % 20_000)],
      })
    ).rows,
  '/bare/write': async () => {
    const client = await db.connect()
    try {
      await client.query('begin')
      await client.query({ name: 'line', text: 'insert into bench_floor (said) values ($1)', values: [`line ${(n += 1)}`] })
      await client.query({ name: 'sum', text: 'update bench_floor_sum set n = n + 1 where id = $1', values: [n % 64] })
      await client.query('commit')
    } finally {
      client.release()
    }
    return { ok: true }
  },
}

await db.query(
  'create unlogged table if not exists bench_floor (id bigint generated always as identity primary key, said text not null)',
)
await db.query('create unlogged table if not exists bench_floor_sum (id int primary key, n bigint not null)')
await db.query('insert into bench_floor_sum select i, 0 from generate_series(0, 63) i on conflict do nothing')
http
  .createServer((request, answer) => {
    request.resume().on('end', () => {
      const way = ways[request.url ?? '']
      if (!way) return void answer.writeHead(404).end()
      way().then(
        data => answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data })),
        (e: unknown) => answer.writeHead(500).end(String(e)),
      )
    })
  })
  .listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))

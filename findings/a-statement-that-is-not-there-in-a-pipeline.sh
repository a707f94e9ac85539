#!/bin/sh
# pg 8.23.1 with its new `pipeline: true`, PostgreSQL 18 (here as @electric-sql/pglite 0.5.17 behind @electric-sql/pglite-socket).
#
# Valid input: a named query of a table that is not there yet, the table made, the same named query again; all three sent without waiting.
# Expected: the first fails, the second works, and the third is answered as it is without a pipeline: it has rows.
# Seen: a name counts as prepared on the server as soon as it was sent. The parse of the first is refused, so there is nothing by that name, and the third
# goes out without a parse: "prepared statement … does not exist" (26000), which says nothing of the table. The next query by the name works again.
# Who meets it: whoever names his statements (most do, for the plans) and sends several over one connection: a table locked by a migration makes one fail
# with 55P03, to be tried again later, and those like it behind it with 26000, which no list of errors worth a retry has.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat > ask.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import pg from 'pg'
const db = await PGlite.create()
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 54329 })
await server.start()
for (const pipeline of [false, true]) {
  const client = new pg.Client({ host: '127.0.0.1', port: 54329, user: 'postgres', database: 'postgres', ssl: false, pipeline })
  await client.connect()
  const table = pipeline ? 'b' : 'a'
  const ask = () => client.query({ name: `look-${table}`, text: `select count(*)::int as n from ${table}` })
  const all = await Promise.allSettled([ask(), client.query(`create table ${table} (id int)`), ask()])
  const last = await ask()
  console.log(pipeline ? 'pipeline' : 'one by one', ...all.map(r => (r.status === 'fulfilled' ? 'done' : r.reason.code)), 'then', last.rows[0].n)
  await client.end()
}
await server.stop()
await db.close()
process.exit(0)
JS
node ask.mjs 2>/dev/null | tee out.txt
diff - out.txt <<'TXT'
one by one 42P01 done done then 0
pipeline 42P01 done 26000 then 0
TXT

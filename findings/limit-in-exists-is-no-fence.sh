#!/bin/sh
# PostgreSQL 18 (here as @electric-sql/pglite 0.5.17), LIMIT and OFFSET inside EXISTS.
#
# Valid input: where exists (select 1 from part p where p.whole_id = w.id limit 1), and the same with offset 0 in the place of limit 1.
# Expected: a subquery with LIMIT is planned by itself, as it is in FROM and in a lateral join, where it is the usual way to look rows up one by
# one; LIMIT 1 and OFFSET 0 are taken for the same fence.
# Seen: a constant LIMIT above nought is dropped inside EXISTS and the subquery becomes a semi join, which reads the other table from end to end
# where the planner thinks the outer side large; OFFSET 0 keeps it a subplan that is asked for each row.
# Who meets it: whoever bounds a list by a window of the newest rows and asks EXISTS of each: the statement reads all rows of all years in spite of
# its LIMIT, and only on a grown table.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17
cat > ask.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
const db = new PGlite()
await db.exec(`
  create table whole (id int primary key);
  create table part (id int primary key, whole_id int not null);
  insert into whole select g from generate_series(1, 20000) g;
  insert into part select g, g % 20000 from generate_series(1, 40000) g;
  create index part_whole on part (whole_id);
  analyze;
`)
const planOf = async (sql, values = []) => {
  const { rows } = await db.query(`explain (costs off) ${sql}`, values)
  const text = rows.map(r => r['QUERY PLAN']).join('\n')
  return /Semi Join/.test(text) ? 'semi join' : /SubPlan/.test(text) ? 'subplan' : 'other'
}
const ask = end => planOf(`select count(*) from whole w where exists (select 1 from part p where p.whole_id = w.id ${end})`)
const { rows } = await db.query(`select split_part(version(), ' ', 2) as version`)
const seen = { plain: await ask(''), 'limit 1': await ask('limit 1'), 'offset 0': await ask('offset 0'), 'limit 1 offset 0': await ask('limit 1 offset 0') }
console.log(`PostgreSQL ${rows[0].version}`, JSON.stringify(seen))
await db.close()
const told = '{"plain":"semi join","limit 1":"semi join","offset 0":"subplan","limit 1 offset 0":"subplan"}'
process.exit(JSON.stringify(seen) === told ? 0 : 1)
JS
node ask.mjs

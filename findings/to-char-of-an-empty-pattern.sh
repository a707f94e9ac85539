#!/bin/sh
# PostgreSQL 18 (here as @electric-sql/pglite 0.5.17), to_char with an empty pattern.
#
# Valid input: to_char(now(), ''), to_char(interval '1 day', ''), to_char(5, '').
# Expected: an empty text from all three, as the empty pattern says; at least the same from all three.
# Seen: the number gives an empty text, the moment and the interval give NULL, so that 'G' || to_char(now(), '') || '0001' is NULL as a whole.
# Who meets it: whoever keeps the pattern of a date in a table or a setting and lets it be empty for "no date", as numbers of documents do: the
# document is written without a number, or a NOT NULL column refuses it far from the cause.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17
cat > ask.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
const db = new PGlite()
const { rows } = await db.query(
  `select split_part(version(), ' ', 2) as version, to_char(5, '') as number, to_char(now(), '') as moment, to_char(interval '1 day', '') as span,
     'G' || to_char(now(), '') || '0001' as joined`,
)
const [{ version, ...seen }] = rows
console.log(`PostgreSQL ${version}`, JSON.stringify(seen))
await db.close()
process.exit(JSON.stringify(seen) === '{"number":"","moment":null,"span":null,"joined":null}' ? 0 : 1)
JS
node ask.mjs

#!/usr/bin/env bash
# undici 7.16.0 (the client behind Node's own fetch).
# Valid input: an HTTP server on loopback that listens on port 10080, as front-end machines of banks and appliances do; one GET.
# Expected: whoever speaks HTTP from a server reaches every port, and functions of one package agree.
# What happens: request() of the package answers 200, fetch() of the same package refuses with TypeError "fetch failed", its cause the Error "bad port",
# before a socket is opened and without a `code`: whoever sorts failures by `cause.code` (ECONNREFUSED: never left; else: in doubt) takes a
# question that never left the machine for one that may have had its effect. The browsers' list of ports holds on servers too (6000, 6566, 10080 …).
# Who meets it: integrations with partners behind a fixed port, after node:http or axios gave way to fetch.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund undici@7.16.0
cat >two.mjs <<'JS'
import http from 'node:http'
import { fetch, request } from 'undici'
const server = http.createServer((_req, res) => res.end('ok'))
await new Promise((done, no) => server.once('error', no).listen(10080, '127.0.0.1', done))
const url = 'http://127.0.0.1:10080/'
const plain = await new Promise(done => http.get(url, res => res.resume().once('end', () => done(res.statusCode))))
console.log('node:http', plain)
const asked = await request(url)
await asked.body.dump()
console.log('undici request', asked.statusCode)
const refused = await fetch(url).then(
  r => `answered ${r.status}`,
  e => `${e.name} ${e.message}, cause ${e.cause?.name} ${e.cause?.message}, code ${e.cause?.code}`,
)
console.log('undici fetch', refused)
server.close()
JS
said=$(node two.mjs)
echo "$said"
[ "$said" = "node:http 200
undici request 200
undici fetch TypeError fetch failed, cause Error bad port, code undefined" ]

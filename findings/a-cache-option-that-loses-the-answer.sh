#!/bin/sh
# lru-cache 11.5.3, `fetch` with two options that both ask for leniency when a reading is overtaken.
#
# Valid input: a cache of two entries, three keys asked for at once; and one key that is deleted while it is being read. The readings all succeed.
# Expected: `ignoreFetchAbort` is for exactly this, and keeps its word: everybody who waits hears what his reading gave. `allowStaleOnFetchAbort`, which asks
#   for a stale answer in place of an error, can only add something to it: no error is left that it could replace.
# Seen: with the second option beside the first, the reader of the entry that was pushed out, and of the one that was deleted, hears undefined, although his
#   reading gave an answer a moment later. undefined is what a cache says of a thing that is not there, so the caller goes on with nothing.
# Who meets it: whoever sets all options that sound like serving stale answers, for a small cache behind a busy page: only under load, and without an error.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund lru-cache@11.5.3
cat > ask.mjs <<'J'
import { LRUCache } from 'lru-cache'

const pause = ms => new Promise(done => setTimeout(done, ms))
const told = answer => answer.then(value => String(value), e => `error: ${e.message}`)
for (const [name, options] of [
  ['neither', {}],
  ['ignoreFetchAbort', { ignoreFetchAbort: true }],
  ['both', { ignoreFetchAbort: true, allowStaleOnFetchAbort: true }],
]) {
  const read = async key => {
    await pause(300)
    return `read ${key}`
  }
  const small = new LRUCache({ max: 2, ttl: 60_000, fetchMethod: read, ...options })
  const three = await Promise.all(['a', 'b', 'c'].map(key => told(small.fetch(key))))
  const large = new LRUCache({ max: 9, ttl: 60_000, fetchMethod: read, ...options })
  const waiting = told(large.fetch('a'))
  await pause(5)
  large.delete('a')
  console.log(`${name}: pushed out: ${three.join(', ')}; deleted: ${await waiting}`)
}
J
node ask.mjs | tee said.txt
cat > expected.txt <<'T'
neither: pushed out: error: evicted, read b, read c; deleted: error: deleted
ignoreFetchAbort: pushed out: read a, read b, read c; deleted: read a
both: pushed out: undefined, read b, read c; deleted: undefined
T
cmp said.txt expected.txt

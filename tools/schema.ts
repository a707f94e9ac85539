// npm run schema: writes schema/<area>/<room>.sql from the migrated schema. Places, order and comments stay as the files have them; a new thing goes to
// the room that writes it. server/src/testing/schemaText.test.ts says when they are stale.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { readFiles, readThings, writeFiles } from '../server/src/testing/schemaText.ts'
import { SCHEMA, startWithSchema, withDatabase } from '../server/src/testing/testTemplate.ts'
import { SCRATCH_SETTINGS, scratchFolder } from '../server/src/platform/db/scratch.ts'
import { root, sources } from './source.ts'

const queries = sources(['server/src']).filter(f => !f.test)

/** The room with most statements that write it, else that name it; what no room names is of the database itself. */
function roomOf({ name }: { name: string }): string {
  for (const pattern of [`\\b(?:insert into|update|delete from) ${name}\\b`, `\\b${name}\\b`]) {
    const counted = new Map<string, number>()
    for (const { file, text } of queries) {
      const [room] = /(?<=^server\/src\/)\w+\/\w+(?=\/)/.exec(file) ?? []
      const n = text.match(new RegExp(pattern, 'g'))?.length ?? 0
      if (room && n > 0) counted.set(room, (counted.get(room) ?? 0) + n)
    }
    const [most] = [...counted].toSorted((a, b) => b[1] - a[1])
    if (most) return most[0]
  }
  return 'platform/db'
}

const dir = scratchFolder()
const server = await startWithSchema({ dir: path.join(dir, 'pg'), settings: { ...SCRATCH_SETTINGS } })
try {
  const client = new pg.Client(withDatabase(server.url, SCHEMA))
  await client.connect()
  const told = readFiles()
  const files = writeFiles(await readThings(client), told, roomOf)
  await client.end()
  for (const [file, text] of files)
    if (told.texts.get(file) !== text) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
      console.log(file)
    }
  for (const file of told.texts.keys()) if (!files.has(file)) rmSync(path.join(root, file))
} finally {
  await server.stop('immediate')
  for (const place of [dir, server.dataDir]) rmSync(place, { recursive: true, force: true })
}

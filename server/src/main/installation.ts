// What this installation is, written into its database: so that a start with the wrong settings is refused before it does harm.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { FileStore } from '../kernel/ports/fileStore.ts'
import type { Db } from '../kernel/ports/database.ts'
import { openColumn, sealColumn } from '../kernel/sealed.ts'
import type { Settings } from '../kernel/settings/settings.ts'

const KEY_CHECK = 'dataKeys'
const PRODUCTION = 'production'
const DEMO = 'demo'
const DEMO_BEGUN = 'demoBegun'
const FILES = 'fileStore'
/** The same text lies in the file store and in the database. */
const FILES_MARK = 'installation/mark'

const fact = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.row<{ value: string }>('select value from installation where key = $1', [key]))?.value

/** What holds: the value that was there, else this one. */
async function noted(db: Db, key: string, value: string): Promise<string> {
  await db.run('insert into installation (key, value) values ($1, $2) on conflict (key) do nothing', [key, value])
  return (await fact(db, key)) ?? value
}

/** Before anything is written: a production database is not started as a demonstration. */
export async function checkProduction(db: Db, settings: Settings, say: (text: string) => void): Promise<void> {
  if (!settings.production && (await fact(db, PRODUCTION)))
    throw new Error('这是生产数据库：请设置 NODE_ENV=production 再启动。没有写入演示数据，也没有打开沙箱')
  if (!settings.production) return
  await noted(db, PRODUCTION, new Date().toISOString())
  if (await fact(db, DEMO)) say('注意：库里有演示数据，演示账号的密码是公开的，请不要用它做真实买卖')
}

/** The demo data are complete. `markDemoBegun`: they are under way. */
export const markDemo = (db: Db): Promise<string> => noted(db, DEMO, new Date().toISOString())
export const markDemoBegun = (client: pg.ClientBase): Promise<unknown> =>
  client.query('insert into installation (key, value) values ($1, $2) on conflict (key) do nothing', [
    DEMO_BEGUN,
    new Date().toISOString(),
  ])

/** A start that ended while it wrote the demo left half of it: better an empty database than a mall with half its auctions and no funds. */
export async function checkDemo(db: Db): Promise<void> {
  if ((await fact(db, DEMO_BEGUN)) && !(await fact(db, DEMO)))
    throw new Error('演示数据没有写完，上次启动在途中停止了：请删除 .data/pg（或换一个空数据库）再启动')
}

/** Sealed columns (bank accounts, second factors) can be opened with the keys of this start. */
export async function checkDataKeys(db: Db, settings: Settings): Promise<void> {
  const sealed = await noted(db, KEY_CHECK, sealColumn(settings, `installation.${KEY_CHECK}`, 'mall'))
  try {
    openColumn(settings, `installation.${KEY_CHECK}`, sealed)
  } catch {
    throw new Error('DATA_KEYS 不是这个数据库的密钥：银行账号与两步验证都打不开。请设回原来的 DATA_KEYS（换钥时旧钥要留在后面）')
  }
}

/**
 * All processes of a mall must see the same files. A store that does not hold the mark of the database is another one: refused in production,
 * said in a demonstration, taken over with ADOPT_FILES=on.
 */
export async function checkFiles(db: Db, files: FileStore, settings: Settings, say: (text: string) => void): Promise<void> {
  let there: string | undefined
  try {
    there = (await files.get(FILES_MARK))?.toString('utf8')
    const known = await fact(db, FILES)
    if (known !== undefined && known === there) return
    if (known !== undefined && settings.production && !settings.adoptFiles)
      throw new OtherFiles(
        `这里的文件存储（${settings.s3 ? settings.s3.endpoint : `${settings.dataDir}/files`}）不是这个数据库登记的那一个：多台机器须用 S3_ENDPOINT 或共享目录；` +
          '搬迁时请把原来的文件连同 installation/mark 一起拷来，确认就用这里的，设 ADOPT_FILES=on 启动一次',
      )
    if (known !== undefined)
      say('注意：这里的文件存储不是这个数据库原先用的那一个，以前上传的文件可能看不到（多台机器须用 S3_ENDPOINT 或共享目录）')
    const mark = known ?? there ?? randomBytes(16).toString('hex')
    const holds = await noted(db, FILES, mark)
    if (there !== holds) await files.put(FILES_MARK, Buffer.from(holds), 'text/plain')
  } catch (e) {
    if (e instanceof OtherFiles) throw e
    // The mall sells without its files; uploads say themselves that they cannot be kept.
    say(`注意：文件存储现在用不了（${(e as Error).message}）`)
  }
}
class OtherFiles extends Error {}

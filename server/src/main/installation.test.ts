import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holderOf, lockFolder } from '../platform/db/folderLock.ts'
import { migrate } from '../platform/db/migrate.ts'
import { localStore } from '../platform/file/storage.ts'
import { seedDemo } from '../../../demo/src/seed/seedDemo.ts'
import { checkDataKeys, checkFiles, checkProduction } from './installation.ts'
import type { Settings } from '../kernel/settings/settings.ts'
import { type TestMall, testMall } from '../testing/testMall.ts'

let mall: TestMall
let dir: string
beforeAll(async () => {
  mall = await testMall()
  dir = mkdtempSync(path.join(tmpdir(), 'mall-installation-'))
})
afterAll(async () => {
  await mall.close()
  rmSync(dir, { recursive: true, force: true })
})
const said: string[] = []
const say = (text: string) => said.push(text)
const like = (o: Partial<Settings>): Settings => ({ ...mall.world.settings, ...o })

test('a database that newer code has migrated is refused by the name of the migration', async () => {
  const { pool } = mall.world
  await pool.run("insert into migration (name) values ('0099_future.sql')")
  await expect(migrate(pool.url)).rejects.toThrow('数据库比程序新（0099_future.sql）')
  await pool.run("delete from migration where name = '0099_future.sql'")
  expect(await migrate(pool.url)).toEqual([])
})

test('a start with other data keys is refused; with the old key behind a new one it is not', async () => {
  const { pool, settings } = mall.world
  await checkDataKeys(pool, settings)
  const other = { id: 'k9', key: Buffer.alloc(32, 9) }
  await expect(checkDataKeys(pool, like({ dataKeys: [other] }))).rejects.toThrow('DATA_KEYS')
  await checkDataKeys(pool, like({ dataKeys: [other, ...settings.dataKeys] }))
  await checkDataKeys(pool, settings)
})

test('two machines without shared files: refused in production, said in a demonstration, taken over when told so', async () => {
  const { pool } = mall.world
  const [here, there] = [localStore(path.join(dir, 'a')), localStore(path.join(dir, 'b'))]
  await checkFiles(pool, here, like({ production: true }), say)
  await checkFiles(pool, here, like({ production: true }), say)
  expect(said).toEqual([])
  await expect(checkFiles(pool, there, like({ production: true }), say)).rejects.toThrow('不是这个数据库登记的那一个')
  await checkFiles(pool, there, like({ production: false }), say)
  expect(said.pop()).toContain('多台机器')
  await checkFiles(pool, localStore(path.join(dir, 'c')), like({ production: true, adoptFiles: true }), say)
  said.length = 0
  await checkFiles(pool, localStore(path.join(dir, 'c')), like({ production: true }), say)
  expect(said).toEqual([])
})

test('a demonstration that a start left half-way is refused with the way out; of two that start at once the second finds it complete', async () => {
  const { pool, settings } = mall.world
  const goods = async () => (await pool.row<{ n: number }>('select count(*)::int as n from sku'))?.n
  const before = await goods()
  const nothing = (): void => {
    throw new Error('the demo was written twice')
  }
  await Promise.all([seedDemo(pool, settings, nothing), seedDemo(pool, settings, nothing)])
  expect(await goods()).toBe(before)
  await pool.run("delete from installation where key = 'demo'")
  await expect(seedDemo(pool, settings, nothing)).rejects.toThrow('演示数据没有写完')
  await pool.run("insert into installation (key, value) values ('demo', 'now')")
  await seedDemo(pool, settings, nothing)
})

test('a production database is not started as a demonstration', async () => {
  const { pool } = mall.world
  await checkProduction(pool, like({ production: false }), say)
  await checkProduction(pool, like({ production: true }), say)
  await expect(checkProduction(pool, like({ production: false }), say)).rejects.toThrow('NODE_ENV=production')
})

test('a folder has one holder: a live one keeps it, a dead one does not', () => {
  const folder = path.join(dir, 'pg')
  const letGo = lockFolder(folder)
  expect(readFileSync(`${folder}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  const held = `import { lockFolder } from ${JSON.stringify(path.resolve('server/src/platform/db/folderLock.ts'))}; lockFolder(${JSON.stringify(folder)})`
  const second = spawnSync(process.execPath, ['--input-type=module', '-e', held], { encoding: 'utf8' })
  expect(second.stderr).toContain(`进程 ${process.pid}`)
  letGo()
  // It takes the folder and ends without letting it go.
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', held]).status).toBe(0)
  expect(readFileSync(`${folder}.lock`, 'utf8')).not.toBe('')
  expect(holderOf(folder)).toBeNull()
  lockFolder(folder)()
  // The number of a dead holder was given to another process since.
  writeFileSync(`${folder}.lock`, `${process.ppid} 1\n`)
  if (process.platform === 'linux') expect(holderOf(folder)).toBeNull()
})

test('two processes that keep the same file at once both succeed, and nothing half-written stays', async () => {
  const place = path.join(dir, 'twice')
  const bytes = Buffer.alloc(200_000, 7)
  const stores = Array.from({ length: 8 }, () => localStore(place))
  await Promise.all(stores.map(s => s.put('contract/0123456789abcdef', bytes, 'application/pdf')))
  expect((await stores[0]?.get('contract/0123456789abcdef'))?.equals(bytes)).toBe(true)
  expect(readdirSync(path.join(place, 'contract'))).toEqual(['0123456789abcdef'])
})

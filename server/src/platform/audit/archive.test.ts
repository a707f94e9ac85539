// Months of the log that leave the database (decision 0295): what is in the file is what was in the table, it is read back, and the chain goes on through it.
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chinaDay } from '@mall/domain/delivery/production/week.ts'
import { type Caller, many, refusal, testMall, type TestMall } from '../../testing/testMall.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { archiveMonths } from './archiveMonths.job.ts'
import { audit } from './audit.ts'

let mall: TestMall
let admin: Caller
const today = chinaDay(Date.now())
const ask = (input: object) => admin.get('/api/ops/getAuditList', { fromOn: today, pageSize: 100, ...input })
const write = (objectId: string, detail = '') =>
  mall.world.pool.tx(tx => audit(tx, { actorId: 1, act: 'order.reviewReject', objectType: 'order', objectId, detail }))
/** The open month is over, and has been for two years. */
async function monthPasses(n: number): Promise<void> {
  await mall.world.pool.row(`select turn_month('audit_log', now() + interval '1 month' * $1::int)`, [n])
  await mall.world.pool.run(
    `update month_partition set closed_at = now() - interval '2 years' where parent = 'audit_log' and to_no is not null`,
  )
}
const keep = (months: number) =>
  mall.world.pool.run(
    `insert into setting (key, value) values ('audit.keepMonths', $1) on conflict (key) do update set value = excluded.value`,
    [String(months)],
  )
beforeAll(async () => {
  mall = await testMall()
  admin = await mall.staff('S001')
  await write('DD-ARCHIVED', '一箱“引号” \\ 反斜线\n换行，改价 5%')
  for (let n = 0; n < 30; n += 1) await write(`A-${n}`)
})
afterAll(() => mall.close())

test('without a rule nothing leaves; by the rule the oldest month does, once for all who try at the same time', async () => {
  const { world } = mall
  await monthPasses(1)
  for (let n = 0; n < 5; n += 1) await write(`B-${n}`)
  expect(await archiveMonths(world)).toBe(0)
  await keep(12)
  world.rules.forget()
  const before = await ask({})
  const tried = await many(3, () => archiveMonths(world))
  expect(tried.toSorted()).toEqual([0, 0, 1])
  expect(await world.pool.rows(`select 1 from month_partition where name = 'audit_log_before'`)).toEqual([])
  expect(await world.pool.rows(`select 1 from pg_class where relname = 'audit_log_before'`)).toEqual([])
  // The newest month stays, however few rows it has.
  expect(await archiveMonths(world)).toBe(0)
  // The list is what it was, row for row, across the border.
  const after = await ask({})
  expect(after.totalCount).toBe(before.totalCount)
  expect(after.list.map(row => ({ ...row, archived: false }))).toEqual(before.list)
  expect(after.list.filter(row => !row.archived).map(row => row.objectId)).toEqual(['B-4', 'B-3', 'B-2', 'B-1', 'B-0'])
})

test('what is archived is found by the same questions, page by page; without days it is not looked for, and the page says so', async () => {
  const found = await ask({ word: '改价 5%' })
  expect(found.list).toMatchObject([{ objectId: 'DD-ARCHIVED', detail: '一箱“引号” \\ 反斜线\n换行，改价 5%', archived: true }])
  expect((await ask({ objectType: 'order', objectId: 'A-7' })).totalCount).toBe(1)
  expect((await ask({ person: 'S001', word: 'DD-ARCHIVED' })).totalCount).toBe(0)
  expect((await ask({ word: '没有人写过' })).totalCount).toBe(0)
  const pages = await many(3, i => ask({ word: 'A-', pageSize: 10, currentPage: i + 1 }))
  expect(pages.flatMap(p => p.list.map(row => row.objectId))).toEqual(Array.from({ length: 30 }, (_, n) => `A-${29 - n}`))
  const undated = await admin.get('/api/ops/getAuditList', {})
  expect(undated.list.every(row => !row.archived)).toBe(true)
  expect(undated.totalCount).toBe(5)
  expect(undated.archivedTo).toBeGreaterThan(0)
  expect((await ask({ fromOn: '2030-01-01' })).totalCount).toBe(0)
})

test('the chain holds from its first row through the archive to the newest act', async () => {
  const [last] = await mall.world.pool.rows<{ seq: number }>('select max(seq) as seq from audit_log')
  let from = 1
  for (;;) {
    const part = await admin.get('/api/ops/checkAuditChain', { fromSeq: from })
    expect(part.brokenAt).toBe(null)
    if (part.done) {
      expect(part.holdsTo).toBe(last?.seq)
      break
    }
    from = part.holdsTo + 1
  }
  // The proofs ask the same of the database alone: an archive that ends elsewhere than where the table begins is a gap.
  const flagged = async () => (await checkInvariants(mall.world.pool.raw)).map(one => one.id)
  expect(await flagged()).toEqual([])
  const { pool } = mall.world
  await pool.run(`update archived_month set last_hash = 'x' || last_hash`)
  expect(await flagged()).toEqual(['I37'])
  await pool.run(`update archived_month set last_hash = substr(last_hash, 2), last_seq = last_seq - 1`)
  expect(await flagged()).toEqual(['I37'])
  await pool.run(`update archived_month set last_seq = last_seq + 1`)
  await write('after the archive')
  expect(await admin.get('/api/ops/checkAuditChain', { fromSeq: from })).toMatchObject({ brokenAt: null, done: true })
})

test('an archive is checked on demand: a file that was changed or is gone is said to be so', async () => {
  const { world } = mall
  const [archive] = (await admin.get('/api/ops/getAuditArchives', {})).list
  expect(archive).toMatchObject({ archive: 'audit_log_before', firstSeq: 1, sound: null })
  const check = () => admin.get('/api/ops/checkAuditArchive', { archive: 'audit_log_before' })
  expect(await check()).toEqual({ sound: true, why: '' })
  expect((await admin.get('/api/ops/getAuditArchives', {})).list[0]).toMatchObject({ sound: true })
  const key = (await world.pool.row<{ key: string }>('select storage_key as key from archived_month'))?.key ?? ''
  const whole = await world.files.get(key)
  if (!whole) throw new Error('no file')
  const torn = Buffer.from(whole)
  torn.writeUInt8((torn.readUInt8(200) + 1) % 256, 200)
  await world.files.put(key, torn, '')
  expect(await check()).toMatchObject({ sound: false })
  expect((await admin.get('/api/ops/getAuditArchives', {})).list[0]).toMatchObject({ sound: false })
  await world.files.remove(key)
  expect(await check()).toMatchObject({ sound: false })
  // Who asks for the whole chain is told which rows have to come back, not only that something is lost.
  rmSync(path.join(world.settings.dataDir, 'archive'), { recursive: true })
  expect(await admin.get('/api/ops/checkAuditChain', {})).toMatchObject({
    brokenAt: 1,
    holdsTo: 0,
    done: true,
    why: expect.stringMatching(/^第 1 到 \d+ 条的归档文件不在文件库里/) as string,
  })
  await world.files.put(key, whole, '')
  expect(await check()).toEqual({ sound: true, why: '' })
  expect(await refusal(admin, '/api/ops/checkAuditArchive', { archive: 'audit_log_1999_01' })).toBe('AUDIT_NO_ARCHIVE')
})

test('a store that loses what it took, or a file that is not the table, leaves the rows where they are; the next run goes on', async () => {
  const { world } = mall
  await monthPasses(2)
  await write('newest')
  const lost = { ...world, files: { ...world.files, stream: () => Promise.resolve(null) } }
  await expect(archiveMonths(lost)).rejects.toThrow('not in the store')
  const rows = async () => (await world.pool.rows(`select 1 from audit_log where object_id like 'B-%'`)).length
  expect(await rows()).toBe(5)
  // Killed in the middle, a run leaves a file in the store that nobody names, and near by what it had written so far: that goes after a day.
  const near = (name: string) => path.join(world.settings.dataDir, 'archive', name)
  writeFileSync(near('audit_log_before-1-x.lines'), 'half')
  writeFileSync(near('audit_log_before-2-y.lines'), 'somebody is at it')
  utimesSync(near('audit_log_before-1-x.lines'), new Date(0), new Date(0))
  expect(await archiveMonths(world)).toBe(1)
  expect(await rows()).toBe(0)
  expect((await ask({ word: 'B-' })).totalCount).toBe(5)
  const left = readdirSync(path.join(world.settings.dataDir, 'archive')).filter(name => !name.endsWith('.parquet'))
  expect(left).toEqual(['audit_log_before-2-y.lines'])
})

test('where the database has more than is looked at the archive does not go on behind a gap, and the page says so', async () => {
  const { pool } = mall.world
  const old = { action: '审核', fromOn: today }
  expect(await ask(old)).toMatchObject({ archiveUnread: false, totalCount: 37 + 1 })
  // An act is looked up in its newest five thousand.
  await pool.run(
    `insert into audit_log (seq, actor_id, act, action, object_type, object_id, detail, payload, prev_hash, hash)
     select l.seq + n, l.actor_id, l.act, l.action, l.object_type, 'M-' || n, '', l.payload, l.prev_hash, l.hash
     from (select * from audit_log order by seq desc limit 1) l, generate_series(1, 5001) n`,
  )
  const cut = await ask(old)
  expect(cut).toMatchObject({ archiveUnread: true, totalCount: 5000 })
  expect(cut.list.every(row => !row.archived)).toBe(true)
  expect(await ask({ ...old, objectId: 'A-7' })).toMatchObject({ archiveUnread: false, totalCount: 1 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, refusal, type TestMall, testMall } from '../../testing/testMall.ts'
import { openSearch } from './openSearch.ts'
import { sweepWords } from './sweepWords.job.ts'

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S001')
})
afterAll(() => mall.close())

const products = '/api/search/getSearchProducts'
const found = async (word: string) => (await mall.guest.get(products, { word })).totalCount
const wordRow = async (word: string, ofChannel?: string) => {
  await mall.world.search.flushWords()
  const { list } = await desk.get('/api/ops/getSearchWords', { word, ...(ofChannel ? { ofChannel } : {}) })
  return list.find(r => r.word === word)
}

test('the first page of a word is counted by channel, with what was not found; further pages and employees are not', async () => {
  await mall.guest.get(products, { word: '乌有钢材' }, { channelCode: 'J0000009' })
  await mall.guest.get(products, { word: ' 乌有钢材　' }, { channelCode: 'J0000001' })
  await mall.guest.get(products, { word: '乌有钢材', currentPage: 2 }, { channelCode: 'J0000009' })
  await desk.get(products, { word: '乌有钢材' })
  await mall.guest.get(products, {})
  expect(await wordRow('乌有钢材')).toMatchObject({ searches: 2, emptyCount: 2 })
  expect(await wordRow('乌有钢材', 'J0000009')).toMatchObject({ searches: 1, emptyCount: 1 })
  await mall.guest.get(products, { word: 'HRB400E 20*9.0' })
  expect(await wordRow('HRB400E 20*9.0')).toMatchObject({ searches: 1, emptyCount: 0 })
})

test('no number of a person is kept', async () => {
  await mall.guest.get(products, { word: '乌有方钢 13812345678' })
  await mall.guest.get(products, { word: '6222021234567890123' })
  expect(await wordRow('乌有方钢')).toMatchObject({ searches: 1 })
  const kept = await mall.world.pool.rows<{ word: string }>(`select word from search_word where word ~ '[0-9]{9}'`)
  expect(kept).toEqual([])
})

test('what two processes counted adds up', async () => {
  const other = await openSearch(mall.world.pool, mall.world.listener, mall.world.catalogue)
  for (let i = 0; i < 5; i += 1) {
    mall.world.search.noteWord('两处计数', null, true)
    other.noteWord('两处计数', null, i > 2)
  }
  await Promise.all([mall.world.search.flushWords(), other.flushWords()])
  await other.close()
  expect(await wordRow('两处计数')).toMatchObject({ searches: 10, emptyCount: 7 })
})

test('a synonym makes an empty word find goods at once, in every process; removed, it no longer does; both are in the log', async () => {
  const other = await openSearch(mall.world.pool, mall.world.listener, mall.world.catalogue)
  const at = { channelCode: null, areaCode: '035' }
  expect(await found('乌托邦筋')).toBe(0)
  const seen = await desk.get('/api/ops/previewSynonym', { word: '乌托邦筋', means: '螺纹钢' })
  expect(seen).toMatchObject({ findsNow: 0, why: '' })
  const { synonymId, findsThen } = await desk.get('/api/ops/saveSynonym', { word: '乌托邦筋', means: '螺纹钢' })
  expect(findsThen).toBe(seen.findsThen)
  const page = await mall.guest.get(products, { word: '乌托邦筋' })
  expect(page.totalCount).toBe(findsThen)
  expect(findsThen).toBeGreaterThan(0)
  expect(page.corrected).toContainEqual({ from: '乌托邦筋', to: '螺纹钢' })
  await expect.poll(async () => (await other.products({ word: '乌托邦筋' }, at)).totalCount).toBe(findsThen)
  // Twins of one click make one row.
  expect((await desk.get('/api/ops/saveSynonym', { word: '乌托邦筋', means: '螺纹钢' })).synonymId).toBe(synonymId)
  expect(await refusal(desk, '/api/ops/saveSynonym', { word: '乌托邦筋', means: '盘螺' })).toBe('SYNONYM_TAKEN')
  await desk.get('/api/ops/removeSynonym', { synonymId })
  expect(await found('乌托邦筋')).toBe(0)
  await expect.poll(async () => (await other.products({ word: '乌托邦筋' }, at)).totalCount).toBe(0)
  await other.close()
  const gone = await desk.get('/api/ops/getSynonyms', { word: '乌托邦筋', removed: true })
  expect(gone.list).toMatchObject([{ synonymId, means: '螺纹钢', removedAt: expect.any(Number) }])
  const { list } = await desk.get('/api/ops/getAuditList', { objectType: 'synonym', objectId: String(synonymId) })
  expect(list.map(l => l.action)).toEqual(['移除同义词', '加同义词'])
})

test('no synonym of a synonym, and of two that would make a chain at once one is refused', async () => {
  await desk.get('/api/ops/saveSynonym', { word: '乌甲', means: '盘螺' })
  expect(await refusal(desk, '/api/ops/saveSynonym', { word: '乌乙', means: '乌甲' })).toBe('SYNONYM_CHAIN')
  const said = await Promise.all(['螺纹钢', '盘螺'].map(means => refusal(desk, '/api/ops/saveSynonym', { word: '乌丙', means })))
  expect(said.toSorted()).toEqual(['SYNONYM_TAKEN', 'ok'])
  // What a synonym means cannot itself be sent elsewhere.
  expect(await refusal(desk, '/api/ops/saveSynonym', { word: '盘螺', means: '螺纹钢', confirmed: true })).toBe('SYNONYM_CHAIN')
})

test('a word that finds goods by itself wants a confirmation; what nobody sells is no meaning', async () => {
  const pair = { word: 'Q235B', means: 'HRB400E' }
  expect(await refusal(desk, '/api/ops/saveSynonym', pair)).toBe('SYNONYM_FINDS')
  const { synonymId } = await desk.get('/api/ops/saveSynonym', { ...pair, confirmed: true })
  await desk.get('/api/ops/removeSynonym', { synonymId })
  expect(await refusal(desk, '/api/ops/saveSynonym', { word: '乌丁', means: '乌有之物' })).toBe('SYNONYM_UNKNOWN')
  expect(await refusal(desk, '/api/ops/saveSynonym', { word: '乌 丁', means: '螺纹钢' })).toBe('SYNONYM_WRONG')
  expect(await refusal(desk, '/api/ops/removeSynonym', { synonymId: 999_999 })).toBe('SYNONYM_NONE')
})

test('who may only look at goods changes no synonym; a buyer sees nothing of it', async () => {
  const looker = await mall.staff('S002')
  expect((await looker.get('/api/ops/getSearchWords', {})).totalCount).toBeGreaterThan(0)
  expect(await refusal(looker, '/api/ops/saveSynonym', { word: '乌戊', means: '螺纹钢' })).toBe('STAFF_RIGHT')
  expect(await refusal(looker, '/api/ops/removeSynonym', { synonymId: 1 })).toBe('STAFF_RIGHT')
  expect((await (await mall.buyer('demo01')).ask('/api/ops/getSearchWords', {})).code).not.toBe(1)
})

test('words older than half a year are dropped', async () => {
  await mall.world.pool.run(
    `insert into search_word select (now() at time zone 'Asia/Shanghai')::date - d, '旧词', '', 1, 0, now() from unnest(array[179, 180, 181, 400]) d`,
  )
  expect(await sweepWords(mall.world)).toBe(2)
  expect(await sweepWords(mall.world)).toBe(0)
})

test('a word that finds nothing becomes one intent by one press; the row says who did what, and the next press waits for its end', async () => {
  await mall.guest.get(products, { word: '乌托邦桩' })
  expect(await wordRow('乌托邦桩')).toMatchObject({ means: '', intend: null })
  const made = await Promise.all(
    [1, 2, 3].map(() => desk.get('/api/ops/makeWordIntend', { word: '乌托邦桩', note: '搜了 1 次' })),
  )
  expect(new Set(made.map(m => m.intendCode)).size).toBe(1)
  const { intendCode } = made[0] ?? { intendCode: '' }
  const row = await wordRow('乌托邦桩')
  expect(row?.intend).toMatchObject({ intendCode, open: true, madeByName: expect.stringMatching(/./) })
  const waiting = (await desk.get('/api/ops/getIntendList', { word: intendCode })).list
  expect(waiting).toMatchObject([{ productName: '乌托邦桩', fromWord: '乌托邦桩', quantityT: 0, contactMobile: '', state: 0 }])
  await (await mall.staff('S002')).get('/api/ops/handleIntend', { intendCode, note: '已找到货源' })
  expect((await wordRow('乌托邦桩'))?.intend).toMatchObject({ open: false, handledNote: '已找到货源' })
  expect((await desk.get('/api/ops/makeWordIntend', { word: '乌托邦桩' })).intendCode).not.toBe(intendCode)
})

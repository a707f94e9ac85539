import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import { type Caller, refusal, type TestMall, testMall } from '../../testing/testMall.ts'
import { hotWords } from './cms.queries.ts'
import { bannersOf } from './panel.queries.ts'

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S001')
})
afterAll(() => mall.close())

const HOUR = 3_600_000
let n = 0
const banner = (o: Partial<Sent<'/api/ops/addPanel'>> = {}) => ({
  place: 'banner' as const,
  title: `横幅 ${++n}`,
  link: '/search',
  classCode: 'HRC',
  requestId: `banner-test-${n}`,
  ...o,
})
const one = async (panelId: string) => {
  const found = (await desk.get('/api/ops/getPanels', { place: 'banner' })).find(p => p.panelId === panelId)
  const newest = found?.versions[0]
  if (!found || !newest) throw new Error(`no banner ${panelId}`)
  return { ...found, newest, seen: { versionId: newest.versionId, rev: newest.rev } }
}
const put = async (o: Partial<Sent<'/api/ops/addPanel'>> = {}, wantedAt: number | null = null) => {
  const { panelId } = await desk.get('/api/ops/addPanel', banner(o))
  await desk.get('/api/ops/publishPanel', { panelId, seen: (await one(panelId)).seen, wantedAt })
  return panelId
}
/** Read past the seconds that a page may be old. */
const fresh = () => Object.create(mall.world.pool) as typeof mall.world.pool
const shown = async (channelCode: string) => (await bannersOf(fresh(), channelCode)).map(b => b.title)

test('a banner has drafts, a preview and an hour as a panel has, and is none of the panels', async () => {
  const { panelId } = await desk.get('/api/ops/addPanel', banner({ title: '板材周', channels: ['J0000001'] }))
  expect(await shown('J0000001')).not.toContain('板材周')
  const { newest, seen } = await one(panelId)
  const key = newest.previewPath.split('panel=')[1] ?? ''
  expect(newest.previewPath).toBe(`/homePage?channelCode=J0000001&panel=${key}`)
  expect(await mall.guest.get('/api/cms/getPanelPreview', { previewKey: key })).toMatchObject({
    title: '板材周',
    place: 'banner',
  })
  await desk.get('/api/ops/publishPanel', { panelId, seen, wantedAt: Date.now() + HOUR })
  expect([(await one(panelId)).stand, await shown('J0000001')]).toEqual(['ahead', expect.not.arrayContaining(['板材周'])])
  await mall.world.pool.run(`update piece_version set live_from = date_trunc('milliseconds', now()) where id = $1`, [
    newest.versionId,
  ])
  // The channel's own first, each in its order.
  expect(await shown('J0000001')).toEqual(['厚板批量定轧', '板材周', '钢厂直营现货'])
  expect(await shown('J0000011')).not.toContain('板材周')
  expect((await desk.get('/api/ops/getPanels', {})).map(p => p.panelId)).not.toContain(panelId)
  await desk.get('/api/ops/switchPanel', { panelId, rev: (await one(panelId)).rev, off: true })
  expect(await shown('J0000001')).not.toContain('板材周')
})

test('its picture is of the file room and is seen by everybody once it is shown; without one its class is drawn', async () => {
  const bare = await put({ title: '没有图', channels: ['J0000013'] })
  const list = await mall.guest.get('/api/cms/showIndexBanner', { ofChannel: 'J0000013' })
  expect(list.find(b => b.bannerId === bare)).toMatchObject({ picture: '', classCode: 'HRC' })
  expect(await refusal(desk, '/api/ops/addPanel', banner({ classCode: 'NONE' }))).toBe('HOME_WRONG')
  expect(await refusal(desk, '/api/ops/addPanel', banner({ pictureId: 'nobodysnobodysnobodys1' }))).toBe('HOME_WRONG')
})

test('the banners that the mall had before are the first versions of theirs', async () => {
  const all = await desk.get('/api/ops/getPanels', { place: 'banner' })
  expect(all.filter(p => p.versions[0]?.title === '钢厂直营现货')).toMatchObject([{ stand: 'live', off: false }])
})

const word = (w: string, fromAt: number | null = null, untilAt: number | null = null) => ({ word: w, fromAt, untilAt })
const wordsNow = async (ofChannel = '') =>
  (await desk.get('/api/ops/getHotWords', { ofChannel })).words.map(w => word(w.word, w.fromAt, w.untilAt))

test('hot words keep their order; a list that a colleague has changed meanwhile is not overwritten', async () => {
  const was = await wordsNow()
  const next = [word('耐候板'), word('螺纹钢')]
  await desk.get('/api/ops/saveHotWords', { was, words: next })
  expect(await wordsNow()).toEqual(next)
  expect(await refusal(desk, '/api/ops/saveHotWords', { was, words: [word('别的')] })).toBe('ARTICLE_CHANGED')
  expect(await refusal(desk, '/api/ops/saveHotWords', { was: next, words: [word('重'), word('重')] })).toBe('ARTICLE_PLACE')
  const both = await Promise.all(['甲', '乙'].map(w => desk.ask('/api/ops/saveHotWords', { was: next, words: [word(w)] })))
  expect(both.filter(a => a.code === 1)).toHaveLength(1)
})

test('a channel has words of its own, each in its days; without any it has those of the whole mall', async () => {
  await desk.get('/api/ops/saveHotWords', { was: await wordsNow(), words: [word('全站词')] })
  const now = Date.now()
  const words = [
    word('建材词'),
    word('还没到', now + HOUR),
    word('过了', now - 2 * HOUR, now - HOUR),
    word('这一周', now - HOUR, now + HOUR),
  ]
  await desk.get('/api/ops/saveHotWords', { ofChannel: 'J0000009', was: [], words })
  expect(await hotWords(fresh(), 'J0000009')).toEqual(['建材词', '这一周'])
  expect(await hotWords(fresh(), 'J0000011')).toEqual(['全站词'])
  expect(await hotWords(fresh(), null)).toEqual(['全站词'])
  const read = await desk.get('/api/ops/getHotWords', { ofChannel: 'J0000009' })
  expect([read.words.map(w => w.stand), read.channels]).toEqual([['live', 'ahead', 'over', 'live'], ['J0000009']])
  const answer = await mall.guest.get('/api/cms/getHotSearchKeyWordsNew', { ofChannel: 'J0000009' })
  expect(answer.hotWord.defaultWord).toBe('建材词')
  for (const bad of [
    { ofChannel: 'J9', was: [], words: [] },
    { ofChannel: 'J0000009', was: words, words: [word('反了', now + HOUR, now)] },
  ])
    expect(await refusal(desk, '/api/ops/saveHotWords', bad)).toBe('ARTICLE_PLACE')
})

test('who only writes drafts banners and neither publishes them nor changes the words', async () => {
  const writer = await mall.staff('S027')
  const { panelId } = await writer.get('/api/ops/addPanel', banner())
  expect(await refusal(writer, '/api/ops/publishPanel', { panelId, seen: (await one(panelId)).seen })).toBe('STAFF_RIGHT')
  expect(await refusal(writer, '/api/ops/saveHotWords', { was: await wordsNow(), words: [] })).toBe('STAFF_RIGHT')
})

test('five banners for computers do not push out the one for phones: each end has its own five', async () => {
  for (let i = 0; i < 6; i++) await put({ title: `电脑 ${i}`, channels: ['J0000004'], terminal: 'PC' })
  await put({ title: '手机一', channels: ['J0000004'], terminal: 'MOBILE' })
  const ends = (await bannersOf(fresh(), 'J0000004')).map(b => b.terminal)
  expect([ends.filter(e => e === 'PC').length, ends.filter(e => e === 'MOBILE').length]).toEqual([5, 1])
})

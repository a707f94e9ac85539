import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/calls.ts'
import { Errors, type RefusalName } from '@mall/contract/errors.ts'
import { type Caller, type TestMall, testMall } from '../app/testMall.ts'
import { bannersOf } from './cms.queries.ts'

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S003')
})
afterAll(() => mall.close())

const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n
let n = 0
const banner = (o: Partial<Sent<'/api/ops/saveBanner'>> = {}) => ({
  ...{
    title: `横幅 ${++n}`,
    subtitle: '',
    link: '/search',
    classCode: 'HRC',
    ofChannel: 'J0000009',
    requestId: `banner-test-${n}`,
  },
  ...o,
})
/** Read past the ten seconds that a page may be old. */
const shown = async (channelCode: string) => {
  const { pool } = mall.world
  const fresh = Object.create(pool) as typeof pool
  return (await bannersOf(fresh, channelCode)).map(b => b.title)
}
const one = async (title: string) => {
  const found = (await desk.get('/api/ops/getBanners', {})).find(b => b.title === title)
  if (!found) throw new Error(`no banner ${title}`)
  return found
}

test('a banner is shown in its channel from its hour to its end, and not when it was taken off', async () => {
  const now = banner()
  const ahead = banner({ fromAt: Date.now() + 3_600_000 })
  const over = banner({ fromAt: Date.now() - 7_200_000, untilAt: Date.now() - 3_600_000 })
  for (const b of [now, ahead, over]) await desk.get('/api/ops/saveBanner', b)
  expect(await shown('J0000009')).toContain(now.title)
  expect(await shown('J0000011')).not.toContain(now.title)
  for (const b of [ahead, over]) expect(await shown('J0000009')).not.toContain(b.title)
  expect([(await one(ahead.title)).stand, (await one(over.title)).stand]).toEqual(['ahead', 'over'])
  const { bannerId, rev } = await one(now.title)
  await desk.get('/api/ops/saveBanner', { ...now, bannerId, rev, off: true })
  expect(await shown('J0000009')).not.toContain(now.title)
})

test('the same request twice makes one banner; of two who change one at once one hears of it', async () => {
  const b = banner()
  const twins = await Promise.all([1, 2].map(() => desk.get('/api/ops/saveBanner', b)))
  expect(twins[0]).toEqual(twins[1])
  const { bannerId, rev } = await one(b.title)
  const answers = await Promise.all(
    ['甲', '乙'].map(subtitle => desk.ask('/api/ops/saveBanner', { ...b, bannerId, rev, subtitle })),
  )
  expect(answers.map(a => nameOf(a.code)).toSorted()).toEqual([1, 'ARTICLE_CHANGED'].toSorted())
})

test('a banner leads nowhere that a page of ours would not: scripts, unknown channels and an end before the beginning are refused', async () => {
  for (const bad of [
    { link: 'javascript:alert(1)' },
    { link: '//other.example' },
    { ofChannel: 'J9' },
    { classCode: 'NONE' },
    { fromAt: Date.now() + 2000, untilAt: Date.now() + 1000 },
    { untilAt: Date.now() - 60_000 },
  ])
    expect(nameOf((await desk.ask('/api/ops/saveBanner', banner(bad))).code), JSON.stringify(bad)).toBe('ARTICLE_PLACE')
})

test('hot words keep their order; a list that a colleague has changed meanwhile is not overwritten', async () => {
  const { words } = await desk.get('/api/ops/getHotWords', {})
  await desk.get('/api/ops/saveHotWords', { was: words, words: ['耐候板', '螺纹钢'] })
  expect((await desk.get('/api/ops/getHotWords', {})).words).toEqual(['耐候板', '螺纹钢'])
  expect(nameOf((await desk.ask('/api/ops/saveHotWords', { was: words, words: ['别的'] })).code)).toBe('ARTICLE_CHANGED')
  const was = ['耐候板', '螺纹钢']
  expect(nameOf((await desk.ask('/api/ops/saveHotWords', { was, words: ['重', '重'] })).code)).toBe('ARTICLE_PLACE')
  const both = await Promise.all(['甲', '乙'].map(w => desk.ask('/api/ops/saveHotWords', { was, words: [w] })))
  expect(both.filter(a => a.code === 1)).toHaveLength(1)
})

test('who only writes may look at banners and not change them', async () => {
  const writer = await mall.staff('S027')
  expect((await writer.ask('/api/ops/getBanners', {})).code).toBe(1)
  expect(nameOf((await writer.ask('/api/ops/saveBanner', banner())).code)).toBe('STAFF_RIGHT')
})

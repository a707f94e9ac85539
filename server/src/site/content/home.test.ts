import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualBlocks } from '@mall/domain/site/content/homeBlocks.ts'
import { type Caller, many, refusal, type TestMall, testMall } from '../../testing/testMall.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { readHomeBlocks } from './keepHome.ts'

let mall: TestMall
let chief: Caller
let writer: Caller
beforeAll(async () => {
  mall = await testMall()
  chief = await mall.staff('S001')
  writer = await mall.staff('S027')
})
afterAll(() => mall.close())

const REBAR = 'J0000009'
const HOUR = 3_600_000
const desk = async (pageCode: string) => {
  const read = await chief.get('/api/ops/getHomeArrangement', { pageCode })
  const newest = read.versions[0]
  return { ...read, newest, seen: { versionId: newest?.versionId ?? 0, rev: newest?.rev ?? 0 } }
}
type Blocks = ReturnType<typeof usualBlocks>
const save = async (pageCode: string, blocks: Blocks) =>
  writer.get('/api/ops/saveHomeDraft', { pageCode, seen: (await desk(pageCode)).seen, blocks })
const publish = async (pageCode: string, wantedAt: number | null = null) =>
  chief.get('/api/ops/publishHome', { pageCode, seen: (await desk(pageCode)).seen, wantedAt })
/** Read past the two seconds that a page may be old. */
const shown = async (page: 'index' | 'channel', ofChannel?: string) => {
  const { pool } = mall.world
  const ctx = { db: Object.create(pool) as typeof pool, channelCode: null } as unknown as Ctx
  return (await readHomeBlocks(ctx, { page, ofChannel })).blocks
}
const kinds = async (page: 'index' | 'channel', ofChannel?: string) => (await shown(page, ofChannel)).map(b => b.kind)
const without = (blocks: Blocks, kind: string): Blocks => blocks.map(b => (b.kind === kind ? { ...b, shown: false } : b))

test('an empty mall has its pages as they come', async () => {
  expect(await kinds('index')).toEqual(['panels', 'channels', 'account', 'notices', 'deals', 'auctions', 'groups'])
  expect(await kinds('channel', 'J0000011')).toContain('prices')
  expect(await desk('index')).toMatchObject({ versions: [], now: { versionNo: 0, blocks: usualBlocks('index') } })
})

test('a draft changes nothing that is read; published it is the page', async () => {
  const [first, ...rest] = without(usualBlocks('index'), 'deals')
  if (!first) throw new Error('no blocks')
  await save('index', [...rest, { ...first, area: 'bottom', title: '本周活动', size: 2 }])
  expect(await kinds('index')).toContain('deals')
  await publish('index')
  expect(await kinds('index')).toEqual(['channels', 'account', 'notices', 'auctions', 'groups', 'panels'])
  expect((await shown('index')).at(-1)).toMatchObject({ title: '本周活动', size: 2, area: 'bottom' })
})

test('published for a later hour the page stays until then', async () => {
  await save('index', without(usualBlocks('index'), 'account'))
  await publish('index', Date.now() + HOUR)
  expect(await kinds('index')).toContain('account')
  const { newest } = await desk('index')
  expect(newest?.stand).toBe('ahead')
  expect(
    await refusal(writer, '/api/ops/saveHomeDraft', {
      pageCode: 'index',
      seen: (await desk('index')).seen,
      blocks: usualBlocks('index'),
    }),
  ).toBe('HOME_AHEAD')
  await writer.get('/api/ops/takeBackHome', { pageCode: 'index', seen: (await desk('index')).seen })
  await publish('index', Date.now() + HOUR)
  await mall.world.pool.run(`update piece_version set live_from = date_trunc('milliseconds', now()) where id = $1`, [
    newest?.versionId,
  ])
  expect(await kinds('index')).not.toContain('account')
})

test('a channel has a page of its own until it follows that of every channel again', async () => {
  await save(REBAR, without(usualBlocks('channel'), 'mine'))
  await publish(REBAR)
  expect(await kinds('channel', REBAR)).not.toContain('mine')
  expect(await kinds('channel', 'J0000011')).toContain('mine')
  expect((await desk('channel')).ownPages).toEqual([REBAR])
  await save('channel', without(usualBlocks('channel'), 'shelf'))
  await publish('channel')
  expect(await kinds('channel', REBAR)).toContain('shelf')
  await save(REBAR, [])
  await publish(REBAR)
  expect(await kinds('channel', REBAR)).toEqual(await kinds('channel', 'J0000011'))
  // The portal and the page of every channel have nothing to follow.
  expect(
    await refusal(writer, '/api/ops/saveHomeDraft', { pageCode: 'channel', seen: (await desk('channel')).seen, blocks: [] }),
  ).toBe('HOME_WRONG')
  expect(await refusal(writer, '/api/ops/saveHomeDraft', { pageCode: 'J9', seen: { versionId: 0, rev: 0 }, blocks: [] })).toBe(
    'HOME_NONE',
  )
})

test('an earlier arrangement, and the one the mall came with, come back as drafts', async () => {
  const before = await desk('index')
  const first = before.versions.at(-1)
  await writer.get('/api/ops/restoreHome', { pageCode: 'index', seen: before.seen, versionId: first?.versionId ?? -1 })
  expect((await desk('index')).newest).toMatchObject({ stand: 'draft', note: '恢复第 1 版', blocks: first?.blocks })
  expect(
    await refusal(writer, '/api/ops/restoreHome', { pageCode: 'index', seen: (await desk('index')).seen, versionId: 0 }),
  ).toBe('HOME_OPEN')
  await writer.get('/api/ops/takeBackHome', { pageCode: 'index', seen: (await desk('index')).seen })
  await writer.get('/api/ops/restoreHome', { pageCode: 'index', seen: (await desk('index')).seen, versionId: 0 })
  await publish('index')
  expect(await kinds('index')).toEqual(['panels', 'channels', 'account', 'notices', 'deals', 'auctions', 'groups'])
})

test('of two who arrange the same page at once one is kept and the other hears of it; a page nobody had arranged is made once', async () => {
  for (const pageCode of ['index', 'J0000010']) {
    const { seen } = await desk(pageCode)
    const page = pageCode === 'index' ? 'index' : 'channel'
    const blocks = usualBlocks(page)
    const answers = await Promise.all(
      [writer, chief].map(who =>
        who.ask('/api/ops/saveHomeDraft', { pageCode, seen, blocks: without(blocks, who === chief ? 'groups' : 'auctions') }),
      ),
    )
    expect(
      answers.filter(a => a.code === 1),
      pageCode,
    ).toHaveLength(1)
    expect(answers.find(a => a.code !== 1)?.message).toContain('还没有保存')
    const both = await desk(pageCode)
    expect(await many(2, () => refusal(chief, '/api/ops/publishHome', { pageCode, seen: both.seen }))).toSatisfy(
      (r: string[]) => r.filter(x => x === 'ok').length === 1,
    )
  }
})

test('a draft given up and written anew by a colleague is not taken for the one that was read', async () => {
  await save('index', without(usualBlocks('index'), 'groups'))
  const mine = (await desk('index')).seen
  await chief.get('/api/ops/takeBackHome', { pageCode: 'index', seen: mine })
  await save('index', without(usualBlocks('index'), 'deals'))
  expect((await desk('index')).newest?.versionNo).toBeGreaterThan(0)
  expect(await refusal(chief, '/api/ops/publishHome', { pageCode: 'index', seen: mine })).toBe('HOME_STALE')
})

test('what does not fit the page is refused with the reason, and who only writes does not publish', async () => {
  const { seen } = await desk('index')
  const hidden = usualBlocks('index').map(b => (b.kind === 'channels' ? { ...b, shown: false } : b))
  const refused = await writer.ask('/api/ops/saveHomeDraft', { pageCode: 'index', seen, blocks: hidden })
  expect(refused.message).toContain('「渠道」不能隐藏')
  expect(await refusal(writer, '/api/ops/publishHome', { pageCode: 'index', seen })).toBe('STAFF_RIGHT')
})

test('the preview address shows the draft and nothing else does', async () => {
  const { newest } = await desk('index')
  const previewKey = /preview=([0-9a-f]+)/.exec(newest?.previewPath ?? '')?.[1] ?? ''
  const preview = await mall.guest.get('/api/cms/getHomePreview', { previewKey })
  expect(preview?.blocks.map(b => b.kind)).not.toContain('deals')
  expect(await kinds('index')).toContain('deals')
  expect(await mall.guest.get('/api/cms/getHomePreview', { previewKey: '0'.repeat(32) })).toBeNull()
})

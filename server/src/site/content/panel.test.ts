import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import { type Caller, many, refusal, type TestMall, testMall } from '../../testing/testMall.ts'
import { insertFile, shownPicture } from '../../platform/file/file.queries.ts'
import { shownPanels } from './panel.queries.ts'

let mall: TestMall
/** Writes and publishes. */
let chief: Caller
let writer: Caller
beforeAll(async () => {
  mall = await testMall()
  chief = await mall.staff('S001')
  writer = await mall.staff('S027')
})
afterAll(() => mall.close())

const HOUR = 3_600_000
let n = 0
const panel = (o: Partial<Sent<'/api/ops/addPanel'>> = {}) => ({
  title: `活动 ${++n}`,
  subtitle: '限本周',
  link: '/search?word=镀锌',
  requestId: `panel-test-${n}`,
  ...o,
})
const desk = async (panelId: string) => {
  const found = (await chief.get('/api/ops/getPanels', {})).find(p => p.panelId === panelId)
  const newest = found?.versions[0]
  if (!found || !newest) throw new Error(`no panel ${panelId}`)
  return { ...found, newest, seen: { versionId: newest.versionId, rev: newest.rev } }
}
const add = async (o: Partial<Sent<'/api/ops/addPanel'>> = {}) => (await writer.get('/api/ops/addPanel', panel(o))).panelId
const publish = async (panelId: string, wantedAt: number | null = null) =>
  chief.get('/api/ops/publishPanel', { panelId, seen: (await desk(panelId)).seen, wantedAt })
const edit = async (panelId: string, o: Partial<Sent<'/api/ops/addPanel'>>) => {
  const { seen } = await desk(panelId)
  const { requestId: _, ...text } = panel(o)
  return writer.get('/api/ops/savePanelDraft', { panelId, seen, ...text })
}
/** Read past the two seconds that a page may be old. */
const shown = async (channelCode: string | null) => {
  const { pool } = mall.world
  return (await shownPanels(Object.create(pool) as typeof pool, channelCode)).map(p => p.title)
}

test('a panel is shown when it is published, in its channels alone, and not when it was taken off', async () => {
  const everywhere = await add({ title: '全站活动' })
  const ours = await add({ title: '建材活动', channels: ['J0000009'] })
  expect(await shown('J0000009')).not.toContain('全站活动')
  for (const id of [everywhere, ours]) await publish(id)
  expect(await shown('J0000009')).toEqual(expect.arrayContaining(['全站活动', '建材活动']))
  expect(await shown('J0000011')).toContain('全站活动')
  expect(await shown('J0000011')).not.toContain('建材活动')
  expect(await shown(null)).not.toContain('建材活动')
  await chief.get('/api/ops/switchPanel', { panelId: ours, rev: (await desk(ours)).rev, off: true })
  expect(await shown('J0000009')).not.toContain('建材活动')
  expect((await desk(ours)).stand).toBe('off')
})

test('the call of the specification answers panels, of one end where it is asked for', async () => {
  await publish(await add({ title: '手机专享', terminal: 'MOBILE' }))
  await publish(await add({ title: '大屏专享', terminal: 'PC' }))
  // The call may be as old as a page; a mall of its own has not been asked yet.
  await expect
    .poll(async () => (await mall.guest.get('/api/cms/showMobileIndexUnifyActivityPanel', {})).map(p => p.title), {
      timeout: 5000,
    })
    .toEqual(expect.arrayContaining(['手机专享', '大屏专享']))
  const titles = async (terminalCode: 'PC' | 'MOBILE') =>
    (await mall.guest.get('/api/cms/showMobileIndexUnifyActivityPanel', { terminalCode })).map(p => p.title)
  expect(await titles('PC')).not.toContain('手机专享')
  expect(await titles('MOBILE')).toContain('手机专享')
  expect(await titles('MOBILE')).not.toContain('大屏专享')
})

test('what is published for a later hour leaves what is shown alone until then, and can be taken back', async () => {
  const id = await add({ title: '这一周' })
  await publish(id)
  await edit(id, { title: '下一周' })
  const { liveAt } = await publish(id, Date.now() + HOUR)
  expect(liveAt).toBeGreaterThan(Date.now() + HOUR - 60_000)
  expect((await desk(id)).newest.stand).toBe('ahead')
  expect(await shown(null)).toContain('这一周')
  // The hour comes.
  await mall.world.pool.run(`update piece_version set live_from = date_trunc('milliseconds', now()) where id = $1`, [
    (await desk(id)).newest.versionId,
  ])
  expect(await shown(null)).toContain('下一周')
  expect(await shown(null)).not.toContain('这一周')
  await edit(id, { title: '再下一周' })
  await publish(id, Date.now() + HOUR)
  expect(
    await refusal(writer, '/api/ops/savePanelDraft', { panelId: id, seen: (await desk(id)).seen, title: '别的', link: '/' }),
  ).toBe('HOME_AHEAD')
  await writer.get('/api/ops/takeBackPanel', { panelId: id, seen: (await desk(id)).seen })
  expect((await desk(id)).newest.stand).toBe('draft')
})

test('a panel ends at its hour, and one that would end before it begins is not published', async () => {
  const id = await add({ title: '限时', untilAt: Date.now() + HOUR })
  expect(
    await refusal(chief, '/api/ops/publishPanel', { panelId: id, seen: (await desk(id)).seen, wantedAt: Date.now() + 2 * HOUR }),
  ).toBe('HOME_WRONG')
  expect((await desk(id)).newest.stand).toBe('draft')
  await publish(id)
  expect(await shown(null)).toContain('限时')
  await mall.world.pool.run("update panel_text set until_at = now() - interval '1 second' where title = '限时'")
  expect(await shown(null)).not.toContain('限时')
  expect((await desk(id)).stand).toBe('over')
})

test('an old version comes back as a draft; the same words again are not published', async () => {
  const id = await add({ title: '第一句' })
  const first = (await desk(id)).newest.versionId
  await publish(id)
  await edit(id, { title: '第二句' })
  await publish(id)
  await writer.get('/api/ops/restorePanel', { panelId: id, seen: (await desk(id)).seen, versionId: first })
  expect((await desk(id)).newest).toMatchObject({ title: '第一句', stand: 'draft', note: '恢复第 1 版' })
  expect(await refusal(writer, '/api/ops/restorePanel', { panelId: id, seen: (await desk(id)).seen, versionId: first })).toBe(
    'HOME_OPEN',
  )
  await publish(id)
  expect(await shown(null)).toContain('第一句')
  await writer.get('/api/ops/restorePanel', { panelId: id, seen: (await desk(id)).seen, versionId: first })
  expect(await refusal(chief, '/api/ops/publishPanel', { panelId: id, seen: (await desk(id)).seen })).toBe('HOME_SAME')
})

test('of two who write the same panel at once one is kept and the other hears who was faster', async () => {
  const id = await add()
  const { seen } = await desk(id)
  const answers = await Promise.all(
    [writer, chief].map(who => who.ask('/api/ops/savePanelDraft', { panelId: id, seen, title: '改过', link: '/search' })),
  )
  expect(answers.filter(a => a.code === 1)).toHaveLength(1)
  expect(answers.find(a => a.code !== 1)?.message).toMatch(/已在 .* 改过草稿第 1 版.*还没有保存/)
})

test('a draft that is published while a colleague still writes on it is not changed under the readers', async () => {
  const id = await add({ title: '要上的' })
  const { seen } = await desk(id)
  const [saved, published] = await Promise.all([
    refusal(writer, '/api/ops/savePanelDraft', { panelId: id, seen, title: '晚来的', link: '/search' }),
    refusal(chief, '/api/ops/publishPanel', { panelId: id, seen }),
  ])
  expect([saved, published].toSorted()).toEqual(['HOME_STALE', 'ok'].toSorted())
  expect(await shown(null)).toEqual(
    published === 'ok' ? expect.arrayContaining(['要上的']) : expect.not.arrayContaining(['晚来的']),
  )
})

test('the same request twice makes one panel, with other words it is refused', async () => {
  const p = panel()
  const twins = await many(2, () => writer.get('/api/ops/addPanel', p))
  expect(twins[0]).toEqual(twins[1])
  expect(await refusal(writer, '/api/ops/addPanel', { ...p, title: '别的' })).toBe('REQUEST_REUSED')
})

test('a draft that never was more goes with its panel; another panel keeps what was shown', async () => {
  const id = await add()
  await writer.get('/api/ops/takeBackPanel', { panelId: id, seen: (await desk(id)).seen })
  expect((await chief.get('/api/ops/getPanels', {})).some(p => p.panelId === id)).toBe(false)
  const kept = await add()
  await publish(kept)
  expect(await refusal(writer, '/api/ops/takeBackPanel', { panelId: kept, seen: (await desk(kept)).seen })).toBe('HOME_LIVE')
})

test('a panel leads nowhere that a page of ours would not, and shows no picture that the desk has not put there', async () => {
  for (const bad of [
    { link: 'javascript:alert(1)' },
    { link: 'JaVaScRiPt:alert(1)' },
    { link: 'data:text/html,x' },
    { link: '//other.example' },
    { link: '/\\other.example' },
    { link: ' /search\tx' },
    { channels: ['J9'] },
    { pictureId: 'nobodysnobodysnobodys1' },
  ])
    expect(await refusal(writer, '/api/ops/addPanel', panel(bad)), JSON.stringify(bad)).toBe('HOME_WRONG')
  // The table is the last wall: past the rule it takes no script either.
  await expect(
    mall.world.pool.run("update panel_text set link = 'javascript:alert(1)' where title = '全站活动'"),
  ).rejects.toThrow()
})

test('the order is kept; one that a colleague has changed meanwhile is not overwritten', async () => {
  const was = (await chief.get('/api/ops/getPanels', {})).map(p => p.panelId)
  const panelIds = was.toReversed()
  await chief.get('/api/ops/orderPanels', { was, panelIds })
  expect((await chief.get('/api/ops/getPanels', {})).map(p => p.panelId)).toEqual(panelIds)
  expect(await refusal(chief, '/api/ops/orderPanels', { was, panelIds: was })).toBe('ARTICLE_CHANGED')
  const both = await many(2, i =>
    refusal(chief, '/api/ops/orderPanels', { was: panelIds, panelIds: i === 0 ? was : was.toSorted() }),
  )
  expect(both.filter(r => r === 'ok')).toHaveLength(1)
})

test('who only writes does not publish, switch or order; what was done is on record', async () => {
  const id = await add({ title: '记录在案' })
  const { seen, rev } = await desk(id)
  expect(await refusal(writer, '/api/ops/publishPanel', { panelId: id, seen })).toBe('STAFF_RIGHT')
  expect(await refusal(writer, '/api/ops/switchPanel', { panelId: id, rev, off: true })).toBe('STAFF_RIGHT')
  await publish(id)
  const acts = await mall.world.pool.rows<{ act: string }>(
    "select action as act from audit_log where object_type = 'content' and object_id = $1 order by seq",
    [`panel-${id}`],
  )
  expect(acts.map(a => a.act)).toEqual(['修改活动栏草稿', '发布活动栏'])
})

test('whoever has the preview address sees the version before it is published, nobody else does', async () => {
  const id = await add({ title: '还没上' })
  const { newest } = await desk(id)
  const previewKey = newest.previewPath.split('=')[1] ?? ''
  expect(await mall.guest.get('/api/cms/getPanelPreview', { previewKey })).toMatchObject({ title: '还没上', terminalCode: 'ALL' })
  expect(await mall.guest.get('/api/cms/getPanelPreview', { previewKey: '0'.repeat(32) })).toBeNull()
})

test('a panel’s picture is everybody’s from the hour it is published, not before, and not when it is off', async () => {
  const { pool } = mall.world
  const staff = await pool.row<{ id: number }>("select id from app_user where staff_code = 'S027'")
  const id = 'panelPicturePanelPict1'
  await pool.tx(tx =>
    insertFile(tx, {
      id,
      companyId: null,
      userId: staff?.id ?? 0,
      purpose: 'article',
      storageKey: 'p/1',
      previewKey: 'p/1-p',
      thumbKey: 'p/1-t',
      originalName: '专场.png',
      mime: 'image/png',
      size: 9,
      sha256: '0'.repeat(64),
    }),
  )
  const panelId = await add({ title: '有图的', pictureId: id })
  expect(await shownPicture(pool, id)).toBeUndefined()
  // Who looks at the draft by its address sees it whole; another address shows nothing of it.
  const key = (await desk(panelId)).newest.previewPath.split('=')[1] ?? ''
  expect((await mall.guest.get('/api/cms/getPanelPreview', { previewKey: key }))?.picture).toContain(`previewKey=${key}`)
  expect(await shownPicture(pool, id, key)).toMatchObject({ originalName: '专场.png' })
  expect(await shownPicture(pool, id, '0'.repeat(32))).toBeUndefined()
  await publish(panelId, Date.now() + HOUR)
  expect(await shownPicture(pool, id)).toBeUndefined()
  await writer.get('/api/ops/takeBackPanel', { panelId, seen: (await desk(panelId)).seen })
  await publish(panelId)
  expect(await shownPicture(pool, id)).toMatchObject({ originalName: '专场.png' })
  // Taken off by hand, or over: its picture goes with it.
  const off = (is: boolean) => pool.run('update activity_panel set off = $2 where id = $1', [panelId, is])
  await off(true)
  expect(await shownPicture(pool, id)).toBeUndefined()
  await off(false)
  expect(await shownPicture(pool, id)).toBeDefined()
  await pool.run(`update panel_text set until_at = now() - interval '2 minutes' where picture_id = $1`, [id])
  expect(await shownPicture(pool, id)).toBeUndefined()
})

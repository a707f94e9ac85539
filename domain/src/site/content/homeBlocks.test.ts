import { expect, test } from 'vitest'
import { areasOf, blockLines, completed, HomePage, kindsOf, usualBlocks, whyNotBlocks } from './homeBlocks.ts'

test('the page of a new mall can be kept as it is', () => {
  for (const page of HomePage.values) expect(whyNotBlocks(page, usualBlocks(page))).toBeUndefined()
})

test('a block stands once, where it fits, with a number in its bounds; what the page lives by cannot be hidden', () => {
  const usual = usualBlocks('index')
  const with_ = (kind: string, o: object) => usual.map(b => (b.kind === kind ? { ...b, ...o } : b))
  expect(whyNotBlocks('index', with_('channels', { shown: false }))).toContain('不能隐藏')
  expect(whyNotBlocks('index', with_('channels', { terminal: 'PC' }))).toContain('不能隐藏')
  expect(whyNotBlocks('index', with_('auctions', { area: 'right' }))).toContain('不能放在右栏')
  expect(whyNotBlocks('index', with_('auctions', { area: 'top' }))).toBeUndefined()
  expect(whyNotBlocks('index', with_('notices', { size: 0 }))).toContain('1 到 12')
  expect(whyNotBlocks('index', with_('notices', { size: 13 }))).toContain('1 到 12')
  expect(whyNotBlocks('index', with_('account', { size: 2 }))).toContain('没有条数')
  expect(whyNotBlocks('index', with_('account', { title: '别名' }))).toContain('没有标题')
  expect(whyNotBlocks('index', [...usual, ...usual.slice(0, 1)])).toContain('两次')
  expect(whyNotBlocks('index', usual.slice(1))).toContain('缺「活动栏」')
  expect(whyNotBlocks('channel', usual)).toContain('没有这种版块')
})

test('an arrangement from before a release gets the new kinds, not shown, and loses those that are no more', () => {
  const old = usualBlocks('channel').filter(b => b.kind !== 'shows' && b.kind !== 'prices')
  const gone = { ...old[0], kind: 'weather' } as never
  const now = completed('channel', [gone, ...old])
  expect(now.map(b => b.kind).toSorted()).toEqual(kindsOf('channel').toSorted())
  expect(now.filter(b => b.kind === 'prices' || b.kind === 'shows').map(b => b.shown)).toEqual([false, false])
  // A page without its channels would lead nowhere.
  expect(completed('index', []).find(b => b.kind === 'channels')?.shown).toBe(true)
})

test('every block of a page has its line, from the top of the page to its end', () => {
  const lines = blockLines('index', usualBlocks('index'))
  expect(lines).toHaveLength(kindsOf('index').length)
  expect(lines[0]).toBe('页头下方通栏：活动栏，4 条')
  expect(lines.at(-1)).toContain('不显示')
  expect(areasOf('index')).toEqual(['top', 'main', 'right', 'bottom'])
})

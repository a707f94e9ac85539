// All style sheets of the shop share one set of names: a name that one room gives to a thing of its own dresses whatever bears it elsewhere.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../..')
/** Those of the kit, and those that stand beside the components of their room. */
const sheets = globSync('**/*.css', { cwd: web })
/** Names for all rooms, and the sheets that change what others have made: a narrow window, paper, a conversation that stands beside the page. */
const SHARED = new Set(['base.css', 'narrow.css', 'print.css', 'support.css'])
/** The variant is meant to have what the thing has, or says itself how it is laid out. */
const BOTH = new Set(['pair', 'two', 'four', 'gaptop', 'block', 'gone', 'err', 'link', 'dev', 'me', 'modestrip'])
/** Sheets of parts that every room uses, inside things of its own too. */
const PARTS = new Set(['pieces.css', 'tables.css', 'trade.css', 'figures.css'])
/** The room that has it inside a thing of its own means the very part, and says itself what is different there. */
const INSIDE = new Set([
  'form',
  'two',
  'sortsel',
  'buy',
  'tags',
  'sumbar',
  'pagehd',
  'facts',
  'now',
  'ucnav',
  'dev',
  'portal',
  'prose',
  'eqn',
  'crumb',
])
const LAYOUT = /display|width|position|height|margin|padding|float|grid|white-space/

const rules = (sheet: string) => rulesIn(sheet, path.basename(sheet))
const rulesIn = (sheet: string, file: string) =>
  [
    ...readFileSync(path.join(web, sheet), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ].flatMap(([, selectors = '', body = '']) =>
    selectors.split(/,(?![^(]*\))/).map(selector => ({ file, selector: selector.trim(), body })),
  )

test('a class that is a thing in one sheet is not a variant of something else in another', () => {
  const all = sheets.flatMap(rules)
  expect(all.length).toBeGreaterThan(500)
  const things = all.filter(r => !SHARED.has(r.file) && /^\.[a-z][\w-]*$/.test(r.selector) && LAYOUT.test(r.body))
  const clashes = things.flatMap(({ file, selector }) => {
    const variant = new RegExp(`[\\w\\])]\\${selector}(?![\\w-])`)
    const elsewhere = all.find(r => r.file !== file && variant.test(r.selector))
    return elsewhere && !BOTH.has(selector.slice(1)) ? [`${selector} (${file}): ${elsewhere.file} ${elsewhere.selector}`] : []
  })
  expect(clashes).toEqual([])
})

test('a thing of one room is not laid out by its name inside a thing of another', () => {
  const all = sheets.flatMap(rules)
  const ofRoom = (file: string) => !SHARED.has(file) && !PARTS.has(file)
  const things = all.filter(r => ofRoom(r.file) && /^\.[a-z][\w-]*$/.test(r.selector) && LAYOUT.test(r.body))
  const clashes = things.flatMap(({ file, selector }) => {
    const inside = new RegExp(`(?:^|[\\s>+~])\\${selector}(?![\\w-])`)
    const elsewhere = all.find(r => r.file !== file && ofRoom(r.file) && inside.test(r.selector))
    return elsewhere && !INSIDE.has(selector.slice(1)) ? [`${selector} (${file}): ${elsewhere.file} ${elsewhere.selector}`] : []
  })
  expect(clashes).toEqual([])
})

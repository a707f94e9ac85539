import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The search of goods is no list of the company's: its criteria are read by the server's bounds. */
const SEARCH = 'goods/search/criteria.ts'

test('no page reads the number of its page by itself: a list says its address once (decision 0256)', () => {
  const web = path.join(import.meta.dirname, '../..')
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter(file => !file.startsWith('kernel/list/') && file !== SEARCH)
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter(file => readFileSync(path.join(web, file), 'utf8').includes("get('currentPage')"))).toEqual([])
})

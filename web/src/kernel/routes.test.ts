import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allScreens } from './routes.ts'

test('behind every address of the mall there is a page', () => {
  expect(allScreens.length).toBeGreaterThan(100)
  const web = path.join(import.meta.dirname, '../..')
  expect(allScreens.filter(s => !existsSync(path.join(web, s.module))).map(s => s.path)).toEqual([])
})

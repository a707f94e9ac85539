import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { threads } from './threads.ts'

const dir = mkdtempSync(path.join(os.tmpdir(), 'mall-threads-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
writeFileSync(
  path.join(dir, 'work.mjs'),
  `import { threadId } from 'node:worker_threads'
   export default async ({ does }) => {
     if (does === 'throw') throw new Error('no such certificate')
     if (does === 'hang') for (;;);
     if (does === 'eat') { const all = []; for (;;) all.push(new Array(1e6).fill(Math.random())) }
     if (does === 'wait') await new Promise(done => setTimeout(done, 200))
     return threadId
   }`,
)
const file = pathToFileURL(path.join(dir, 'work.mjs'))
const opened = (o: Partial<Parameters<typeof threads>[1]> = {}) =>
  threads<{ does: string }, number>(file, { atWork: 1, waiting: 1, seconds: 2, oldMb: 64, ...o })

test('one thread does what is asked one after the other; what fails there is told and costs the thread nothing', async () => {
  const ask = opened()
  const first = await ask({ does: 'tell' })
  await expect(ask({ does: 'throw' })).rejects.toThrow('no such certificate')
  expect(await ask({ does: 'tell' })).toBe(first)
})

test('work without an end is ended, alone: what waited behind it is done in another thread', async () => {
  const ask = opened({ seconds: 1 })
  const first = await ask({ does: 'tell' })
  const hangs = ask({ does: 'hang' })
  const next = ask({ does: 'tell' })
  await expect(hangs).rejects.toThrow()
  expect(await next).not.toBe(first)
})

test('work that wants more memory than it may have is an error, and the next is done', async () => {
  const ask = opened({ seconds: 20 })
  await expect(ask({ does: 'eat' })).rejects.toThrow(/memory/i)
  expect(await ask({ does: 'tell' })).toBeGreaterThan(0)
})

test('who finds too many waiting is told to come again', async () => {
  const ask = opened()
  const [one, two] = [ask({ does: 'wait' }), ask({ does: 'wait' })]
  await expect(ask({ does: 'tell' })).rejects.toMatchObject({ refusal: 'BUSY' })
  expect(await Promise.all([one, two])).toHaveLength(2)
})

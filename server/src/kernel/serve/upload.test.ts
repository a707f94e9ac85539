import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { threadMs } from '../../testing/costs.ts'
import { wholeOf } from './upload.ts'

const PART = 64 * 1024
const PARTS = 160
test('a file comes out as it was sent, whatever length was announced', async () => {
  const sent = Array.from({ length: 9 }, (_, i) => Buffer.alloc(1000 + i, i))
  async function* parts() {
    for (const part of sent) yield await Promise.resolve(part)
  }
  for (const expected of [0, 1, 5000, 9036, 100_000]) {
    const whole = await wholeOf(parts(), expected)
    expect(whole.equals(Buffer.concat(sent))).toBe(true)
  }
})

test('when forty large files have come in the same moment, the turn in which they are whole is a short one', async () => {
  let end = (): void => {}
  const last = new Promise<void>(done => {
    end = done
  })
  let come = 0
  async function* parts() {
    const part = Buffer.alloc(PART, 1)
    for (let i = 0; i < PARTS; i += 1) {
      yield part
      await turn()
    }
    come += 1
    await last
  }
  const files = Array.from({ length: 40 }, () => wholeOf(parts(), PARTS * PART))
  while (come < 40) await turn()
  const before = threadMs()
  end()
  const whole = await Promise.all(files)
  const ms = threadMs() - before
  expect(new Set(whole.map(w => w.length))).toEqual(new Set([PARTS * PART]))
  // A quarter of them copied, beside: to copy all of them only now would take four times that.
  const from = threadMs()
  for (const file of whole.slice(0, 10)) Buffer.from(file)
  expect(ms).toBeLessThan(threadMs() - from)
})

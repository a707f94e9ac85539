import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkedInTurns } from './checkedInTurns.ts'

const schema = z.object({ n: z.int(), lines: z.array(z.object({ a: z.string(), b: z.int().default(1) })) })
const answer = (count: number) => ({
  n: 1,
  inside: 'not for anybody',
  lines: Array.from({ length: count }, (_, i) => ({ a: `${i}`, secret: 2 })),
})

test('a long answer is what its schema makes of it at once, without what the contract does not let out', async () => {
  for (const count of [0, 3, 500]) expect(await checkedInTurns(schema, answer(count))).toEqual(schema.parse(answer(count)))
})
test('one row that is not as the contract says is refused, wherever it stands', async () => {
  const wrong = answer(300) as { n: number; lines: { a: unknown }[] }
  wrong.lines[299] = { a: 7 }
  await expect(checkedInTurns(schema, wrong)).rejects.toThrow()
})
test('others are served while a very long one is compared', async () => {
  let turns = 0
  let open = true
  const others = (async () => {
    while (open) {
      turns += 1
      await new Promise(done => void setImmediate(done))
    }
  })()
  await checkedInTurns(schema, answer(200_000))
  open = false
  await others
  expect(turns).toBeGreaterThan(3)
})

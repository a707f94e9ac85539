import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import type { Listener } from '../../kernel/ports/database.ts'
import { followCatalogue } from './followCatalogue.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('who asks while the catalogue is read waits for the next reading, not for those that others ask for after him', async () => {
  const ends: (() => void)[] = []
  const listener = { hear: () => () => {} } as unknown as Listener
  const { pool, catalogue } = mall.world
  const follower = followCatalogue(pool, listener, catalogue, () => new Promise(done => ends.push(done)))
  const reading = async (n: number) => {
    for (let i = 0; ends.length < n && i < 500; i++) await new Promise(done => setTimeout(done, 10))
    expect(ends).toHaveLength(n)
  }
  const over: string[] = []
  const ask = (name: string) => follower.reread().then(() => over.push(name))
  const all = [ask('first')]
  await reading(1)
  all.push(ask('second'), ask('beside the second'))
  ends[0]?.()
  await reading(2)
  all.push(ask('third'))
  ends[1]?.()
  await reading(3)
  expect(over).toEqual(['first', 'second', 'beside the second'])
  ends[2]?.()
  await Promise.all(all)
  expect([over.at(-1), ends.length]).toEqual(['third', 3])
  follower.close()
})

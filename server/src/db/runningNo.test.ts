// Numbers never end: each is taken past the width it is born with.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRunningNo, runningNos, type RunningNoName } from '@mall/domain/runningNo.ts'
import { type TestMall, testMall } from '../app/testMall.ts'
import { padded, runningNo } from './runningNo.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const one = async (sql: string, values: readonly unknown[] = []): Promise<string> =>
  (await mall.world.pool.row<{ no: string }>(`select ${sql} as no`, values))?.no ?? ''

test('each number of the mall goes on after the last of its width, longer, and is still recognised', async () => {
  for (const name of Object.keys(runningNos) as RunningNoName[]) {
    const { prefix, sequence, digits, date } = runningNos[name]
    await mall.world.pool.rows('select setval($1::regclass, $2)', [sequence, 10 ** digits - 2])
    const made = [await one(runningNo(name)), await one(runningNo(name)), await one(runningNo(name))]
    const counts = [10 ** digits - 1, 10 ** digits, 10 ** digits + 1].map(String)
    const head = prefix.length + date.length
    expect([name, made.map(no => no.slice(head)), made.map(no => isRunningNo(name, no))]).toEqual([
      name,
      counts,
      [true, true, true],
    ])
  }
})

test('a number bears the day it is of in China, not that of the clock in Greenwich', async () => {
  expect(await one(runningNo('contract', `timestamptz '2026-12-31 16:30:00Z'`))).toMatch(/^HT20270101\d{5,}$/)
  expect(await one(runningNo('framework', `timestamptz '2026-12-31 15:59:59Z'`))).toMatch(/^CC202612\d{6,}$/)
})

test('a count that is filled up keeps all its digits', async () => {
  expect([await one(padded('7', 2)), await one(padded('100', 2)), await one(padded('1234567', 6))]).toEqual([
    '07',
    '100',
    '1234567',
  ])
})

import { expect, test } from 'vitest'
import { isRunningNo, runningNoPattern, runningNos } from './runningNo.ts'

test('a number of the millionth order and of the ten thousandth price sheet is still one; a short or a foreign one is none', () => {
  expect(['DD20261128999999', 'DD202611281000000'].map(no => isRunningNo('order', no))).toEqual([true, true])
  expect(['TJ202611289999', 'TJ2026112810000'].map(no => isRunningNo('repricing', no))).toEqual([true, true])
  expect(
    ['DD2026112899999', 'ZD20261128999999', 'DD20261128999999 ', 'DD20261128999999-1'].map(no => isRunningNo('order', no)),
  ).toEqual([false, false, false, false])
  expect(isRunningNo('framework', 'CC202611000001')).toBe(true)
})

test('in a remark a longer number is found whole, not its first fourteen digits', () => {
  expect('货款 DD202611281000007'.match(new RegExp(runningNoPattern('order')))?.[0]).toBe('DD202611281000007')
})

test('two kinds of numbers with one prefix count on their own, so that neither can be taken for the other by chance of its width', () => {
  const byPrefix = Object.groupBy(Object.values(runningNos), no => no.prefix)
  const shared = Object.entries(byPrefix).flatMap(([prefix, all]) => ((all?.length ?? 0) > 1 ? [prefix] : []))
  // A price quote and a mail: never asked for in the same place.
  expect(shared).toEqual(['YJ'])
})

import { expect, test } from 'vitest'
import { clockText, dayText, momentText, stampText, timeText } from './clock.ts'

test('a moment is said by the clock in China, whatever the machine’s is', () => {
  const at = new Date('2026-11-04T16:44:48.900Z')
  expect([timeText(at), clockText(at), momentText(at), dayText(at), stampText(at)]).toEqual([
    '11-05 00:44',
    '11-05 00:44:48',
    '11 月 5 日 00:44',
    '2026-11-05',
    '2026-11-05 00:44:48',
  ])
})

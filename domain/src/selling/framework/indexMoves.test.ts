import type { Fen } from '../../kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { indexMoves, movesSaid, unlikelyDays } from './indexMoves.ts'

const published = [
  { onDay: '2026-11-23', fen: 388_000 },
  { onDay: '2026-11-24', fen: 388_600 },
]
const of = (onDay: string, fen: Fen) => indexMoves([{ onDay, fen }], published, 5)[0]

describe('a value of an index', () => {
  test('of a new day near the day before wants nobody', () =>
    expect(of('2026-11-25', 389_000)).toMatchObject({ why: '', wasFen: null, movedBp: 10 }))
  test('that is published already wants a second person, whatever it says', () =>
    expect(of('2026-11-24', 388_700)?.why).toBe('已公布 3,886.00'))
  test('said again as it stands changes nothing', () => expect(of('2026-11-24', 388_600)?.why).toBe(''))
  test('that jumps wants a second person and says from what', () =>
    expect(of('2026-11-25', 420_000)?.why).toBe('较 2026-11-24 的 3,886.00 +8.08 %，超过 5 %'))
  test('with its point in the wrong place is an error of its cell', () => {
    const sheet = '日期,元/吨\n2026-11-25,38.86'
    expect(unlikelyDays(sheet, indexMoves([{ onDay: '2026-11-25', fen: 3886 }], published, 5))).toEqual([
      { row: 2, column: '元/吨', message: '38.86 与 2026-11-24 的 3,886.00 相差三倍以上，请核对' },
    ])
  })
  test('stands in the record with what it was', () =>
    expect(movesSaid(indexMoves([{ onDay: '2026-11-24', fen: 388_700 }], published, 5))).toBe('2026-11-24 3,886.00 → 3,887.00'))
})

test('several days of one sheet are no way round the second person, nor is a day put in before a published one, nor one before all', () => {
  const published = [
    { onDay: '2026-11-20', fen: 380_000 },
    { onDay: '2026-11-23', fen: 381_000 },
  ]
  const steps = [
    { onDay: '2026-11-24', fen: 399_000 },
    { onDay: '2026-11-25', fen: 418_000 },
    { onDay: '2026-11-26', fen: 438_000 },
  ]
  expect(indexMoves(steps, published, 5).map(m => m.why !== '')).toEqual([false, true, true])
  for (const onDay of ['2026-11-21', '2026-11-19'])
    expect(indexMoves([{ onDay, fen: 398_000 }], published, 5)[0]?.why).toContain('补在已公布的日子之前')
})

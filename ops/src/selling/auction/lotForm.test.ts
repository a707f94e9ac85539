import { expect, test } from 'vitest'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'
import { emptyFields, fieldsOf, formOf, type LotFields, wrongOf } from './lotForm.ts'

const NOW = Date.parse('2026-11-30T10:00:00+08:00')
const filled = (over: Partial<LotFields> = {}): LotFields => ({
  ...emptyFields('2026-12-01'),
  title: '热轧卷协议品',
  depotCode: 'W01',
  startPriceFen: 320_000,
  lines: [{ skuCode: 'HRC-1', unitNo: 'H2611-1', pieces: 1, tons: 23.86, defect: '边裂', files: [] }],
  ...over,
})

test('the mill’s wall clock goes there and back', () => {
  expect(localOf(atOf('2026-12-01T09:30'))).toBe('2026-12-01T09:30')
  expect(new Date(atOf('2026-12-01T09:30')).toISOString()).toBe('2026-12-01T01:30:00.000Z')
})

test('an empty form says what is missing; a filled one can be published', () => {
  expect(Object.keys(wrongOf(emptyFields('2026-12-01'), NOW)).sort()).toEqual(['depotCode', 'lines', 'startPriceFen', 'title'])
  expect(wrongOf(filled(), NOW)).toEqual({})
})

test('the rule of the mall is said at its field', () => {
  expect(wrongOf(filled({ reserveFen: 310_000 }), NOW)).toEqual({ reserveFen: '保留价不能低于起拍价 3,200.00 元' })
  expect(wrongOf(filled({ endAt: '2026-12-01T09:31' }), NOW).endAt).toContain('10 分钟')
  expect(wrongOf(filled({ openAt: '2026-12-01T20:00', endAt: '2026-12-01T22:00' }), NOW).openAt).toContain('夜间')
  expect(wrongOf(filled({ depositKind: 'fixed', depositFen: null }), NOW).depositFen).toBe('请填写固定保证金')
})

test('tons go as kilograms, per cent as parts of ten thousand, and come back as they were', () => {
  const sent = formOf(filled({ depositPercent: 7.5, inspections: [{ on: '', from: '09:00', to: '16:00', place: '', most: 5 }] }))
  expect([sent.lines[0]?.weightKg, sent.depositBp, sent.inspections, sent.depositFen]).toEqual([23_860, 750, [], null])
  const back = fieldsOf(sent as Parameters<typeof fieldsOf>[0], 330_000, new Map())
  expect([back.lines[0]?.tons, back.depositPercent, back.reserveFen, back.openAt]).toEqual([
    23.86,
    7.5,
    330_000,
    '2026-12-01T09:30',
  ])
})

import { expect, test } from 'vitest'
import { numberedLines, readUnitLines, whyNotTag } from './unitLines.ts'

test('lines from a sheet are read with their head and blank lines passed over; rows are counted as they stand', () => {
  const { units, errors } = readUnitLines('件号\t炉号\t件数\t吨\n\nb2611001\t26L0901\t1\t2.668\t03-04\nB2611002 26l0901 4 10.672')
  expect(errors).toEqual([])
  expect(units).toEqual([
    { row: 3, unit: { unitNo: 'B2611001', heatNo: '26L0901', pieces: 1, tagKg: 2668, position: '03-04' } },
    { row: 4, unit: { unitNo: 'B2611002', heatNo: '26L0901', pieces: 4, tagKg: 10672, position: '' } },
  ])
})
test('each wrong line says its row and why', () => {
  const { units, errors } = readUnitLines(
    'x 26L0901 1 2.6\nB1001 26L0901 0 2.6\nB1002 26L0901 1 2.6688\nB1003 26L0901 1 2.6\nb1003 26L0901 1 2.6',
  )
  expect(units.map(u => u.row)).toEqual([4])
  expect(errors.map(e => [e.row, e.why.slice(0, 4)])).toEqual([
    [1, '件号为 '],
    [2, '件数为正'],
    [3, '标牌重量'],
    [5, '件号与第'],
  ])
})
test('a row of numbers keeps its digits', () => {
  const text = numberedLines({
    prefix: 'B26',
    from: 98,
    count: 3,
    digits: 4,
    heatNo: '26L1',
    pieces: 1,
    tons: '2.668',
    position: '',
  })
  expect(text.split('\n')).toEqual(['B260098 26L1 1 2.668', 'B260099 26L1 1 2.668', 'B260100 26L1 1 2.668'])
})
test('kilograms typed as tons are noticed', () => {
  expect([whyNotTag(2668, 2700), whyNotTag(26_680, 2700), whyNotTag(266, 2700)]).toEqual([
    undefined,
    expect.stringMatching(/相差过大/),
    expect.stringMatching(/相差过大/),
  ])
})

const why = (line: string) => readUnitLines(line).errors[0]?.why
test('blanks around and between are of no account', () => {
  expect(readUnitLines('  K2611-001   26L3090  1  2.668  03-04 ').units[0]?.unit).toEqual({
    unitNo: 'K2611-001',
    heatNo: '26L3090',
    pieces: 1,
    tagKg: 2668,
    position: '03-04',
  })
})
test('pieces are a whole number from one on, to the last sign; a weight is more than nothing', () => {
  for (const pieces of ['0', '1x', 'x1', '1.5', '-1', '123456'])
    expect(why(`K2611-001 26L3090 ${pieces} 2.668`), pieces).toBe('件数为正整数')
  expect(why('K2611-001 26L3090 12345 2.668')).toBeUndefined()
  for (const tons of ['0', '0.000', '2.6685', '2.', 'x'])
    expect(why(`K2611-001 26L3090 1 ${tons}`), tons).toMatch(/^标牌重量写作吨/)
})
test('a place in the yard has up to twenty characters', () => {
  expect(why(`K2611-001 26L3090 1 2.668 ${'位'.repeat(20)}`)).toBeUndefined()
  expect(why(`K2611-001 26L3090 1 2.668 ${'位'.repeat(21)}`)).toBe('库位不超过 20 个字')
})
test('three times the table either way is the most a tag may say, and both weights are named', () => {
  expect(whyNotTag(3000, 1000)).toBeUndefined()
  expect(whyNotTag(3001, 1000)).toBe('标牌 3.001 吨与理论 1.000 吨相差过大，请核对单位（吨还是公斤）和件数')
  expect(whyNotTag(1000, 3000)).toBeUndefined()
  expect(whyNotTag(999, 3000)).toMatch(/^标牌 0.999 吨与理论 3.000 吨/)
})

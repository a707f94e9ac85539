import type { Kg } from '../../kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { kgOfPieces, lackWords, planTrucks, unitsForLine, whyTooHeavy } from './allocate.ts'

const u = (unitNo: string, madeOn: string, weightKg: Kg, pieces = 1) => ({ unitNo, madeOn, weightKg, pieces })

describe('units for a line', () => {
  test('single pieces go first in, first out, the last nearest to the ordered weight', () => {
    const free = [u('C3', '2026-11-03', 8100), u('C1', '2026-11-01', 7900), u('C2', '2026-11-02', 8400)]
    expect(unitsForLine(free, { pieces: 2, orderedKg: 16000 }).map(x => x.unitNo)).toEqual(['C1', 'C3'])
  })
  test('bundles of several pieces are never opened', () => {
    const free = [u('B1', '2026-11-01', 2000, 4), u('B2', '2026-11-02', 2000, 4), u('B3', '2026-11-03', 500, 1)]
    expect(unitsForLine(free, { pieces: 5, orderedKg: 2500 }).map(x => x.unitNo)).toEqual(['B1', 'B3'])
    expect(unitsForLine(free, { pieces: 3, orderedKg: 1500 }).map(x => x.unitNo)).toEqual(['B3'])
  })
  test('bundles go by the day they were made, of one day by their number; one that is exactly what lacks fits', () => {
    const free = [u('B2', '2026-11-02', 2000, 4), u('B9', '2026-11-01', 2000, 4), u('B1', '2026-11-01', 2000, 4)]
    expect(unitsForLine(free, { pieces: 4, orderedKg: 2000 }).map(x => x.unitNo)).toEqual(['B1'])
    expect(unitsForLine(free, { pieces: 9, orderedKg: 4000 }).map(x => x.unitNo)).toEqual(['B1', 'B9'])
  })
  test('what lacks is said in words', () => {
    expect([lackWords(3, '件', false), lackWords(2, '卷', true), lackWords(0, '件', false)]).toEqual([
      '仓库未登记 3 件',
      '待生产入库 2 卷',
      '',
    ])
    // What lies in the yard is on its way to the order, not unregistered.
    expect([lackWords(3, '张', false, { free: 20 }), lackWords(3, '张', false, { free: 2 })]).toEqual([
      '正在配货 3 张',
      '正在配货 2 张，仓库未登记 1 张',
    ])
    // The backlog of the yard is no word to the buyer.
    expect(lackWords(3, '张', false, { free: 2, side: 'buyer' })).toBe('正在配货 2 张，仓库备货中 1 张')
    expect(kgOfPieces({ pieces: 0, weightKg: 1000 }, 4)).toBe(0)
    expect(kgOfPieces({ pieces: 13, weightKg: 104_000 }, 4)).toBe(32_000)
  })
})

describe('trucks', () => {
  const six = { legalKg: 49_000, tareKg: 15_000 }
  test('a load heavier than the road allows is refused with what to do', () => {
    expect(whyTooHeavy(34_000, six)).toBeUndefined()
    expect(whyTooHeavy(34_001, six)).toMatch(/34\.001 吨.*49 吨.*另派一车/)
  })
  test('an order is put on as few trucks as its units allow, in the order of their age', () => {
    const units = [8020, 7930, 8060, 7950, 8010, 7975].map((kg, i) => u(`C${i}`, `2026-11-0${i + 1}`, kg))
    const plan = planTrucks(units, six)
    expect(plan.trucks.map(t => t.map(x => x.unitNo))).toEqual([
      ['C0', 'C1', 'C2', 'C3'],
      ['C4', 'C5'],
    ])
    expect(planTrucks([u('H', '2026-11-01', 40_000)], six)).toEqual({ trucks: [], rest: [u('H', '2026-11-01', 40_000)] })
  })
  test('a unit that fills a truck to the kilogram goes on it; the next takes the oldest first whatever stands first in the list', () => {
    const full = u('F', '2026-11-05', 34_000)
    expect(planTrucks([full], six)).toEqual({ trucks: [[full]], rest: [] })
    const [a, b, c] = [u('A', '2026-11-01', 20_000), u('B', '2026-11-02', 14_000), u('C', '2026-11-02', 10_000)]
    expect(planTrucks([c, b, a], six).trucks.map(t => t.map(x => x.unitNo))).toEqual([['A', 'B'], ['C']])
  })
  test('the sentence of a load too heavy names both weights', () => {
    expect(whyTooHeavy(34_001, six)).toMatch(/^装载 34\.001 吨加空车 15\.000 吨/)
  })
})

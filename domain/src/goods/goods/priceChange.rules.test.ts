import type { Fen } from '../../kernel/money.ts'
import { expect, test } from 'vitest'
import { beyondBand, movedPercent, whyReasonNeeded, whyUnlikely } from './priceChange.rules.ts'
import { settingText, whyNotSetting } from '../../main/setting.rules.ts'

test('a price may move by five percent without a reason, not by more', () => {
  expect(whyReasonNeeded(320_000, 336_000)).toBeUndefined()
  expect(whyReasonNeeded(320_000, 336_001)).toContain('请填写原因')
  expect(whyReasonNeeded(320_000, 303_999)).toContain('3,200.00')
})

test('going back to the computed price of an area needs no reason', () => {
  expect(whyReasonNeeded(320_000, null)).toBeUndefined()
})

test('a change reads with its sign', () => {
  expect(movedPercent(320_000, 324_800)).toBe('+1.5 %')
  expect(movedPercent(320_000, 316_800)).toBe('-1.0 %')
})

test('a setting takes only what its kind allows', () => {
  expect(whyNotSetting('switch', 'on')).toBeUndefined()
  expect(whyNotSetting('switch', 'yes')).toBeDefined()
  expect(whyNotSetting('number', '24')).toBeUndefined()
  for (const bad of ['0', '-1', '1.5', '', 'abc', '1e3']) expect(whyNotSetting('number', bad)).toBeDefined()
  expect(whyNotSetting('fen', '200000000')).toBeUndefined()
  expect(whyNotSetting('choice', 'late', { choices: [{ code: 'late', label: '延迟' }] })).toBeUndefined()
  expect(whyNotSetting('choice', '延迟', { choices: [{ code: 'late', label: '延迟' }] })).toBeDefined()
  expect(whyNotSetting('text', '')).toBeUndefined()
})

test('a setting reads in words', () => {
  expect(settingText('switch', 'off')).toBe('关')
  expect(settingText('fen', '200000000')).toBe('2,000,000.00 元')
})

test('a price three times off the day’s price is no price, and a wrong one can still be put right', () => {
  const rebar = { wasFen: 334_000, dayFen: 336_000 }
  expect(whyUnlikely({ ...rebar, nowFen: 1 })).toContain('今日行情 3,360.00')
  expect(whyUnlikely({ ...rebar, nowFen: 33_400 })).toContain('小数点')
  expect(whyUnlikely({ ...rebar, nowFen: 3_340_000 })).toContain('小数点')
  expect(whyUnlikely({ ...rebar, nowFen: 112_000 })).toBeUndefined()
  expect(whyUnlikely({ ...rebar, nowFen: 1_008_000 })).toBeUndefined()
  expect(whyUnlikely({ wasFen: 1, dayFen: 336_000, nowFen: 334_000 })).toBeUndefined()
})

test('goods that the day’s price says nothing about are held to their old price', () => {
  const slag = { wasFen: 5_000, dayFen: 336_000 }
  expect(whyUnlikely({ ...slag, nowFen: 6_000 })).toBeUndefined()
  expect(whyUnlikely({ ...slag, nowFen: 1 })).toContain('原价 50.00')
  expect(whyUnlikely({ wasFen: 372_500, dayFen: null, nowFen: 3_725_000 })).toContain('原价')
})

test('beyond the band it must be typed twice', () => {
  expect([beyondBand(320_000, 384_000, 20), beyondBand(320_000, 384_001, 20), beyondBand(320_000, 255_999, 20)]).toEqual([
    false,
    true,
    true,
  ])
  expect(beyondBand(0, 5, 20)).toBe(false)
})

test('a price that was nothing needs no reason and moves by nothing', () => {
  expect([whyReasonNeeded(0, 100), whyReasonNeeded(-1, 100)]).toEqual([undefined, undefined])
  expect([movedPercent(0, 100), movedPercent(320_000, 320_000)]).toEqual(['', '0.0 %'])
  expect(whyReasonNeeded(100, 200)).toBe('较原价 1.00 变动超过 5 %，请填写原因')
  expect(beyondBand(0, 100, 1)).toBe(false)
})

test('a price is unlikely beyond three times the day’s, or the old one where the day says nothing about such goods', () => {
  const unlikely = (wasFen: Fen, nowFen: Fen, dayFen: Fen | null) => whyUnlikely({ wasFen, nowFen, dayFen })
  expect([unlikely(100, 300, null), unlikely(300, 100, null), unlikely(0, 9, null), unlikely(0, 9, 0)]).toEqual(
    Array(4).fill(undefined),
  )
  expect(unlikely(100, 301, null)).toBe('3.01 与原价 1.00 相差超过 3 倍，请核对单位和小数点')
  expect(unlikely(100, 301, 100)).toBe('3.01 与该品种今日行情 1.00 相差超过 3 倍，请核对单位和小数点')
  // Goods of another kind: the day's price of the variety is far from both.
  expect(unlikely(100, 120, 10_000)).toBeUndefined()
  expect(unlikely(100, 400, 10_000)).toContain('原价 1.00')
  expect(unlikely(100, 301, 0)).toContain('原价 1.00')
  // The old price was a slip: the new one is near the day's.
  expect(unlikely(1, 100, 100)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { movedPercent, whyReasonNeeded } from './priceChange.rules.ts'
import { settingText, whyNotSetting } from '../rules/setting.rules.ts'

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
  expect(whyNotSetting('choice', '延迟', ['正常', '延迟'])).toBeUndefined()
  expect(whyNotSetting('choice', '其他', ['正常', '延迟'])).toBeDefined()
  expect(whyNotSetting('text', '')).toBeUndefined()
})

test('a setting reads in words', () => {
  expect(settingText('switch', 'off')).toBe('关')
  expect(settingText('fen', '200000000')).toBe('2,000,000.00 元')
})

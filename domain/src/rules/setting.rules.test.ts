import { describe, expect, test } from 'vitest'
import { type SettingKind, settingText, whyNotSetting } from './setting.rules.ts'

const choices = [
  { code: 'ok', label: '正常' },
  { code: 'down', label: '故障' },
]
const good = (kind: SettingKind, value: string, mayBeZero = false) =>
  whyNotSetting(kind, value, { choices, mayBeZero }) === undefined

describe('a value fits its setting', () => {
  test.each([
    ['switch', ['on', 'off'], ['', 'ON', 'true']],
    ['choice', ['ok', 'down'], ['', 'other']],
    ['number', ['1', '24', '999999'], ['0', '-1', '1000000', '1.5', 'x1', '1x', '']],
    ['fen', ['1', '2000000000', '9999999999999'], ['0', '10000000000000', 'x1', '1x', '']],
    ['text', ['', 'x'.repeat(300)], ['x'.repeat(301)]],
  ] as const)('%s takes %j, not %j', (kind, takes, refuses) => {
    expect(takes.map(v => good(kind, v))).toEqual(takes.map(() => true))
    expect(refuses.map(v => good(kind, v))).toEqual(refuses.map(() => false))
  })

  test('zero only where it means no limit', () => {
    expect([good('number', '0', true), good('fen', '0', true)]).toEqual([true, true])
    expect(whyNotSetting('number', '0')).toBe('请填写 1 到 999999 的整数')
    expect(whyNotSetting('number', 'x', { mayBeZero: true })).toBe('请填写 0 到 999999 的整数')
    expect([whyNotSetting('fen', '0'), whyNotSetting('fen', '', { mayBeZero: true })]).toEqual([
      '请填写大于 0 的金额',
      '请填写金额',
    ])
    expect(whyNotSetting('choice', 'x', { choices })).toBe('请从 正常、故障 中选择')
    expect(whyNotSetting('choice', 'x')).toBe('请从  中选择')
  })
})

test('a value reads in words', () => {
  expect(settingText('choice', 'down', choices)).toBe('故障')
  expect([settingText('choice', 'gone', choices), settingText('choice', 'gone')]).toEqual(['gone', 'gone'])
  expect(['on', 'off'].map(v => settingText('switch', v))).toEqual(['开', '关'])
  expect([settingText('fen', '200000050'), settingText('fen', '0')]).toEqual(['2,000,000.50 元', '0.00 元'])
  expect([settingText('text', ''), settingText('text', '一'), settingText('number', '24')]).toEqual(['（空）', '一', '24'])
})

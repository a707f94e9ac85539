import { describe, expect, test } from 'vitest'
import { boundsText, type SettingKind, settingText, whyNotSetting } from './setting.rules.ts'

const choices = [
  { code: 'ok', label: '正常' },
  { code: 'down', label: '故障' },
]
const hours = { least: 1, most: 720 }
const cap = { least: 1_000_000, most: 1_000_000_000_000, zeroIsOff: true }
const good = (kind: SettingKind, value: string, bounds = kind === 'fen' ? { ...cap, zeroIsOff: false } : hours) =>
  whyNotSetting(kind, value, { choices, bounds }) === undefined

describe('a value fits its setting', () => {
  test.each([
    ['switch', ['on', 'off'], ['', 'ON', 'true']],
    ['choice', ['ok', 'down'], ['', 'other']],
    ['number', ['1', '24', '720'], ['0', '-1', '721', '999999', '1.5', 'x1', '1x', '1e2', '']],
    ['fen', ['1000000', '2000000000', '1000000000000'], ['0', '999999', '1000000000001', 'x1', '1x', '']],
    ['text', ['', 'x'.repeat(300)], ['x'.repeat(301)]],
    ['line', ['', '北方钢铁商城', 'x'.repeat(720)], ['x'.repeat(721), '<b>店</b>', '两\n行']],
    ['phone', ['', '0311-88886666', '400-600-1234'], ['打这个', '88886666']],
    ['deskTime', ['8:00-18:00', '8:30~17:30'], ['', '8-18', '18:00-8:00']],
  ] as const)('%s takes %j, not %j', (kind, takes, refuses) => {
    expect(takes.map(v => good(kind, v))).toEqual(takes.map(() => true))
    expect(refuses.map(v => good(kind, v))).toEqual(refuses.map(() => false))
  })

  test('zero beside the bounds only where it means no limit', () => {
    expect([good('fen', '0', cap), good('fen', '1', cap)]).toEqual([true, false])
    expect([good('number', '0', { least: 0, most: 30 }), good('number', '31', { least: 0, most: 30 })]).toEqual([true, false])
  })

  test('the refusal says what would do', () => {
    expect(whyNotSetting('number', '999999', { bounds: hours })).toBe('请填写 1 到 720 的整数')
    expect(whyNotSetting('fen', '1', { bounds: cap })).toBe('请填写 10,000.00 元到 10,000,000,000.00 元，或 0（不限）')
    expect(boundsText('number', { ...hours, zeroIsOff: true })).toBe('1 到 720 的整数，或 0（不限）')
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

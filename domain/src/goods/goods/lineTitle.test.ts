import { expect, test } from 'vitest'
import { lineTitle } from './lineTitle.ts'

test.each([
  ['镀锌卷 DX51D+Z 0.8*1000*C Z60', { coating: 'Z275' }, '镀锌卷 DX51D+Z 0.8*1000*C Z275'],
  ['镀铝锌卷 DX51D+AZ 0.8*1200*C AZ60', { coating: 'AZ150' }, '镀铝锌卷 DX51D+AZ 0.8*1200*C AZ150'],
  ['锌铝镁卷 S350GD+ZM 1*1000*C ZM60', { coating: 'ZM310', oiling: 'L' }, '锌铝镁卷 S350GD+ZM 1*1000*C ZM310'],
])('%s ordered with %j is called %s', (title, chosen, called) => {
  expect(lineTitle(title, chosen)).toBe(called)
})

test('what the title does not say is not put into it, and nothing chosen changes nothing', () => {
  expect(lineTitle('镀锌卷 DX51D+Z 0.8*1000*C Z60', {})).toBe('镀锌卷 DX51D+Z 0.8*1000*C Z60')
  expect(lineTitle('镀锌卷 DX51D+Z 0.8*1000*C Z60', { oiling: 'L' })).toBe('镀锌卷 DX51D+Z 0.8*1000*C Z60')
  expect(lineTitle('矩形管 Q235B 100×100×2.5*8000', { coating: '热浸锌' })).toBe('矩形管 Q235B 100×100×2.5*8000')
})

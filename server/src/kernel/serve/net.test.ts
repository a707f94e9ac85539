import { expect, test } from 'vitest'
import { netOf } from './net.ts'

test('an IPv4 address stands for itself, an IPv6 address for its /64, however it is written', () => {
  expect(netOf('203.0.113.7')).toBe('203.0.113.7')
  expect(netOf('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
  const same = ['2001:db8::1', '2001:db8::2:3', '2001:0DB8:0:0:9:8:7:6', '2001:db8:0:0::']
  expect(new Set(same.map(netOf))).toEqual(new Set(['2001:db8:0:0']))
  expect(netOf('2001:db8:0:1::1')).toBe('2001:db8:0:1')
  expect(netOf('::1')).toBe('0:0:0:0')
})

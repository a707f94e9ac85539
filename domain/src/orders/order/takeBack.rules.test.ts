import { expect, test } from 'vitest'
import { whyNotReopen } from './takeBack.rules.ts'

const ended = { frozen: false, paidFen: 0, origin: 'list', ending: { event: 'reviewReject', staff: true, days: 7 } }

test.each([
  ['what the mill rejected, on the seventh day', {}, undefined],
  ['what the clock ended at the mill’s desk', { ending: { event: 'reviewTimeout', staff: false, days: 0 } }, undefined],
  ['what an employee cancelled for the buyer', { ending: { event: 'cancel', staff: true, days: 0 } }, undefined],
  ['what the buyer cancelled', { ending: { event: 'cancel', staff: false, days: 0 } }, '不是钢厂取消的'],
  ['what nobody paid', { ending: { event: 'payTimeout', staff: false, days: 0 } }, '不是钢厂取消的'],
  ['what has no history', { ending: undefined }, '不是钢厂取消的'],
  ['on the eighth day', { ending: { ...ended.ending, days: 8 } }, '已过 7 天'],
  ['what was paid and refunded', { paidFen: 1 }, '已退款'],
  ['what was won in a lot', { origin: 'auction' }, '竞拍成交的订单不经审核'],
  ['a call-off of a framework contract', { origin: 'framework' }, undefined],
  ['of a frozen company', { frozen: true }, '企业已冻结，先解冻'],
] as const)('opening again: %s', (_name, change, why) => expect(whyNotReopen({ ...ended, ...change })).toBe(why))

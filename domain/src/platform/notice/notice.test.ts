import { expect, test } from 'vitest'
import { noticeEvents, noticeThreads, noticeWords, type Told, toldOneOf } from '../../main/notice.events.ts'
import { noticeGroups } from './noticeTable.ts'

test('a notice says its facts, and a nought is one', () => {
  const words = noticeWords({ event: 'orderReturned', facts: { orderCode: 'DD20261121000001', reason: '请补充技术要求' } })
  expect(words.body).toContain('DD20261121000001')
  expect(words.body).toContain('请补充技术要求')
  expect(words).toMatchObject({ group: noticeEvents.orderReturned.group, sms: true })
  expect(noticeWords({ event: 'proxyEnded', facts: { staff: '甲', n: 0 } }).body).toContain('0')
})

test('every notice belongs to one of the groups of the inbox', () => {
  expect(new Set(noticeGroups)).toEqual(new Set(Object.values(noticeEvents).map(e => e.group)))
  expect(noticeGroups.length).toBeGreaterThan(1)
})

test('what asks nothing of anybody follows its order; what asks something only its own truck; other notices stand for themselves', () => {
  const truck = { waybillNo: 'YD1', plate: '冀A', time: '08:00', net: '1.000', orderCode: 'DD1', place: '工地' }
  const threads = (event: 'truckLeft' | 'truckArrived') => noticeThreads(toldOneOf(event, truck))
  expect([threads('truckLeft'), threads('truckArrived')]).toEqual([['YD1', 'trucks DD1'], ['YD1']])
  expect(noticeThreads({ event: 'orderReviewed', facts: { orderCode: 'DD1', hours: 24 } })).toEqual([])
})

test('a notice is written with exactly the facts its words and its threads name', () => {
  const right: Told = { event: 'orderReviewed', facts: { orderCode: 'DD1', hours: 24 } }
  const mistakes: readonly Told[] = [
    // @ts-expect-error The body names {hours}.
    { event: 'orderReviewed', facts: { orderCode: 'DD1' } },
    // @ts-expect-error It does not name {reason}.
    { event: 'orderReviewed', facts: { orderCode: 'DD1', hours: 24, reason: '' } },
    // @ts-expect-error What is said of either event must be there.
    toldOneOf<'orderReviewed' | 'orderReturned'>('orderReturned', { orderCode: 'DD1', hours: 24 }),
    // @ts-expect-error Not one of the events of both words.
    toldOneOf('orderReturned', { orderCode: 'DD1', reason: '', hours: 24 }),
  ]
  expect(mistakes.filter(told => noticeWords(told).body === noticeWords(right).body)).toHaveLength(1)
})

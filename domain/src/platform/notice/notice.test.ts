import { expect, test } from 'vitest'
import { noticeEvents, noticeGroups, noticeThreads, noticeWords } from '../../main/notice.events.ts'

test('a notice says its facts; one it was not given is left out, a nought is not', () => {
  const words = noticeWords('orderReturned', { orderCode: 'DD20261121000001', reason: '请补充技术要求' })
  expect(words.body).toContain('DD20261121000001')
  expect(words.body).toContain('请补充技术要求')
  expect(words).toMatchObject({ group: noticeEvents.orderReturned.group, sms: true })
  expect(noticeWords('orderReturned', {}).body).not.toMatch(/[{}]|undefined/)
  expect(noticeWords('proxyEnded', { staff: '甲', n: 0 }).body).toContain('0')
})

test('every notice belongs to one of the groups of the inbox', () => {
  expect(new Set(noticeGroups)).toEqual(new Set(Object.values(noticeEvents).map(e => e.group)))
  expect(noticeGroups.length).toBeGreaterThan(1)
})

test('what asks nothing of anybody follows its order; what asks something only its own truck; other notices stand for themselves', () => {
  const facts = { waybillNo: 'YD1', orderCode: 'DD1' }
  expect(noticeThreads('truckLeft', facts)).toEqual(['YD1', 'trucks DD1'])
  expect(noticeThreads('truckArrived', facts)).toEqual(['YD1'])
  expect(noticeThreads('orderReviewed', facts)).toEqual([])
})

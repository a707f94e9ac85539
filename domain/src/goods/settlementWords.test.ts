import { expect, test } from 'vitest'
import { SettlementMode } from './goods.codes.ts'
import { settledAnew, settlementWords } from './settlementWords.ts'

const { theoretical, weighed, tagWeight } = SettlementMode

test('each way of settling is told by itself: tag weight is not weighed again', () => {
  expect([theoretical, weighed, tagWeight].map(s => settlementWords(s).by)).toEqual([
    '按理论重量结算',
    '按实际过磅结算，多退少补',
    '按标牌重量结算，多退少补',
  ])
  const { by, expected, short, paper } = settlementWords(tagWeight)
  expect([by, expected, short, paper].join()).not.toMatch(/磅/)
})

test('the paper that has the last word: the mill’s ticket, the tag, or none', () => {
  expect([[theoretical], [weighed], [tagWeight], [weighed, tagWeight, weighed]].map(settledAnew)).toEqual([
    '',
    '按出厂磅单多退少补',
    '按标牌重量多退少补',
    '按出厂磅单、标牌重量多退少补',
  ])
})

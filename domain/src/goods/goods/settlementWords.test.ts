import { expect, test } from 'vitest'
import { SettlementMode } from './goods.codes.ts'
import { expectedTogether, settledAnew, settlementWords } from './settlementWords.ts'

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

test('lines of several ways together: one way keeps its words, a tag is never called the scale', () => {
  expect([[theoretical], [weighed, weighed], [tagWeight]].map(expectedTogether)).toEqual([
    '预计过磅，仅参考',
    '预计过磅，结算用',
    '预计标牌重量，结算用',
  ])
  expect([[tagWeight, weighed], [theoretical, weighed], [theoretical, tagWeight], []].map(expectedTogether)).toEqual([
    '预计标牌、过磅重量',
    '预计过磅重量',
    '预计标牌重量',
    '预计过磅重量',
  ])
})

test('the paper that has the last word: the mill’s ticket, the tag, or none', () => {
  expect([[theoretical], [weighed], [tagWeight], [weighed, tagWeight, weighed]].map(settledAnew)).toEqual([
    '',
    '按出厂磅单多退少补',
    '按标牌重量多退少补',
    '按出厂磅单、标牌重量多退少补',
  ])
})

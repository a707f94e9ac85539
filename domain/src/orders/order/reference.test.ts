import { expect, test } from 'vitest'
import { referenceFacts, referenceOnPaper, referenceText, whyNotWantedDay, wishTooEarly } from './reference.ts'

const said = { buyerNo: 'PO-2026-118', projectName: '滨河路桥二标段', wantedOn: '2026-12-20' }

test('what the buyer said is named in one order, and nothing of what he did not say', () => {
  expect(referenceText(said)).toBe('采购单号 PO-2026-118　项目 滨河路桥二标段　希望到货日 2026-12-20')
  expect(referenceFacts({ ...said, buyerNo: '', wantedOn: null })).toEqual([{ label: '项目', value: '滨河路桥二标段' }])
  expect(referenceText({ buyerNo: '', projectName: '', wantedOn: null })).toBe('')
})
test('a paper that binds says that the wanted day is a wish', () => {
  expect(referenceOnPaper(said)).toContain('（希望到货日是买方的希望，不是交货期）')
  expect(referenceOnPaper({ ...said, wantedOn: null })).toBe('采购单号 PO-2026-118　项目 滨河路桥二标段')
})
test('today and a year ahead can be wished for, yesterday and the day after that year cannot', () => {
  const days = { today: '2026-11-29', last: '2027-11-29' }
  expect([whyNotWantedDay('2026-11-29', days), whyNotWantedDay('2027-11-29', days)]).toEqual([undefined, undefined])
  expect(whyNotWantedDay('2026-11-28', days)).toBe('希望到货日 2026-11-28 已过，请选 2026-11-29 或以后的一天')
  expect(whyNotWantedDay('2027-11-30', days)).toBe('希望到货日最晚可选 2027-11-29')
})
test('a day before the first on which the mill can load is hinted at, not refused', () => {
  expect(wishTooEarly('2026-12-01', '2026-12-02')).toContain('最早 2026-12-02')
  expect([wishTooEarly('2026-12-02', '2026-12-02'), wishTooEarly('', '2026-12-02'), wishTooEarly('2026-12-01', '')]).toEqual([
    '',
    '',
    '',
  ])
})

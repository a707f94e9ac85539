import { expect, test } from 'vitest'
import { inTurn, queueText, sideBySide, turnBehind, waitMinutes, whyNotQueue } from './gateQueue.rules.ts'
import { WaybillStatus } from './waybill.status.ts'

const at = (text: string) => Date.parse(`2026-11-28T${text}:00+08:00`)
const truck = (id: number, slot: string, came: string) => ({ id, turnSlotAt: at(slot), turnAt: at(came) })
const ids = (list: readonly { id: number }[]) => list.map(t => t.id)
const line = [truck(1, '09:00', '08:40'), truck(2, '08:00', '08:50'), truck(3, '08:00', '08:05'), truck(4, '10:00', '08:30')]

test('the earlier slot first, of one slot who came first: being early does not help', () => {
  expect(ids(inTurn(line))).toEqual([3, 2, 1, 4])
})

test('a missed call goes back so many places, to the end where there are fewer, and a truck alone keeps its place', () => {
  const after = (id: number, places: number) => {
    const turn = turnBehind(line, id, places)
    return ids(inTurn(line.map(t => (t.id === id && turn ? { ...t, ...turn } : t))))
  }
  expect(after(3, 1)).toEqual([2, 3, 1, 4])
  expect(after(3, 2)).toEqual([2, 1, 3, 4])
  expect(after(3, 9)).toEqual([2, 1, 4, 3])
  expect(after(4, 3)).toEqual([3, 2, 1, 4])
  expect(turnBehind(line, 9, 1)).toBeUndefined()
})

const loadings = [
  { from: at('08:00'), to: at('08:40') },
  { from: at('08:10'), to: at('09:00') },
  { from: at('08:45'), to: at('09:45') },
]
test('the wait: loadings of 40, 50 and 60 minutes, two side by side: one truck leaves every 25 minutes', () => {
  expect(sideBySide(loadings)).toBe(2)
  // Two inside and three before him: he goes in when the fourth has left.
  expect(waitMinutes({ ahead: 3, inside: 2, loadings })).toBe(100)
  expect(waitMinutes({ ahead: 0, inside: 2, loadings })).toBe(25)
  // A place is free.
  expect(waitMinutes({ ahead: 0, inside: 1, loadings })).toBe(0)
  expect(waitMinutes({ ahead: 1, inside: 0, loadings })).toBe(0)
  // Four loadings, 40, 50, 60 and 61: the middle is 55; one leaves in 27.5, said as 30.
  const four = [...loadings, { from: at('10:00'), to: at('11:01') }]
  expect(waitMinutes({ ahead: 0, inside: 2, loadings: four })).toBe(30)
})

test('too few loadings say no minutes, and the sentence says so', () => {
  expect(waitMinutes({ ahead: 3, inside: 0, loadings: loadings.slice(0, 2) })).toBeNull()
  expect(queueText({ ahead: 3, minutes: null })).toBe('前面还有 3 车；这个门近几天的装车记录太少，不估时间')
  expect(queueText({ ahead: 3, minutes: 40 })).toBe('前面还有 3 车，约 40 分钟')
  expect(queueText({ ahead: 0, minutes: 0 })).toBe('前面没有车，马上叫到')
})

test('who may join the line', () => {
  const w = { status: WaybillStatus.allocated as number, ended: false, named: true, slotAt: at('09:00'), queued: false }
  expect(whyNotQueue(w, at('07:00'))).toBe('')
  expect(whyNotQueue(w, at('06:59'))).toContain('时段前 2 小时')
  expect(whyNotQueue(w, at('10:00'))).toContain('已过时段')
  expect(whyNotQueue({ ...w, queued: true }, at('09:00'))).toBe('已经在排队')
  expect(whyNotQueue({ ...w, slotAt: null }, at('09:00'))).toContain('预约')
  expect(whyNotQueue({ ...w, status: WaybillStatus.loading }, at('09:00'))).toContain('不用再排队')
})

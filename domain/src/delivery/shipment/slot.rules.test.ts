import { expect, test } from 'vitest'
import {
  hourWords,
  lateText,
  passState,
  pickUpCode,
  slotState,
  slotText,
  slotWords,
  whyNotEnter,
  whyNotSlot,
} from './slot.rules.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+08:00`)
const slot = (change: object = {}) => ({ startsAt: at('11:00'), capacity: 4, taken: 3, ...change })

test('an hour at the gate has room, is full, is shut, or is over', () => {
  const now = at('10:42')
  expect([slotText(slot(), now), slotText(slot({ taken: 4 }), now), slotText(slot({ capacity: 0, taken: 0 }), now)]).toEqual([
    '余 1',
    '满',
    '不发',
  ])
  expect([at('11:59'), at('12:00')].map(t => slotState(slot(), t))).toEqual(['free', 'past'])
  expect([slotText(slot(), at('12:00')), slotText(slot({ taken: 0 }), at('12:00'))]).toEqual(['已过 3 车', '已过'])
})

test('an hour is said the same way everywhere, and the last of a day ends at 24:00', () => {
  expect([hourWords(at('08:00')), hourWords(at('23:00'))]).toEqual(['08:00–09:00', '23:00–24:00'])
  expect([slotWords(at('23:00')), slotWords(null)]).toEqual(['11-21 23:00–24:00', '未定时段'])
})

test('a slot is given while there is room; within two hours only to a truck that has a name', () => {
  const ask = (now: string, change: object = {}, named = true) => whyNotSlot(slot(change), at(now), { named })
  expect(ask('10:42')).toBeUndefined()
  expect(ask('10:42', { taken: 4 })).toContain('约满')
  expect(ask('10:42', { capacity: 0 })).toContain('不发货')
  expect(ask('12:00')).toContain('已过')
  expect([ask('09:00', {}, false), ask('09:01', {}, false)]).toEqual([undefined, '离时段不到 2 小时，请先报车牌和司机'])
})

const PASS = { slot: slot(), plate: '冀ADEMO01', ended: false, entered: false }

test('the code opens from a quarter of an hour before the slot to its end', () => {
  expect(['10:44', '10:45', '11:59', '12:00'].map(t => passState(PASS, at(t)))).toEqual(['early', 'go', 'go', 'late'])
  expect(passState({ ...PASS, entered: true }, at('11:10'))).toBe('used')
  expect(passState({ ...PASS, ended: true, entered: true }, at('11:10'))).toBe('dead')
})

test('another truck than announced, too early, too late, and a dead code stay outside, each told why', () => {
  const why = (time: string, plate = PASS.plate, change: object = {}) => whyNotEnter({ ...PASS, ...change }, plate, at(time))
  expect(why('11:02')).toBeUndefined()
  expect(why('11:02', '冀ADEMO09')).toBe('车牌不符：预约 冀ADEMO01，门口识别 冀ADEMO09')
  expect(why('10:30')).toContain('还没到时段')
  expect(why('12:00')).toContain('重新预约')
  expect(why('11:02', PASS.plate, { ended: true })).toContain('停用')
  expect(why('11:02', PASS.plate, { entered: true })).toContain('进过厂')
})

test('a code is six digits, zeros in front kept', () => {
  expect([pickUpCode(482_913), pickUpCode(7), pickUpCode(1_000_001)]).toEqual(['482913', '000007', '000001'])
})

test('how late a truck is, counted from the end of its slot', () => {
  expect(lateText(at('08:00'), at('10:42'))).toBe('晚 1 小时 42 分')
  expect(lateText(at('09:00'), at('10:12'))).toBe('晚 12 分')
  expect(lateText(at('09:00'), at('11:00'))).toBe('晚 1 小时')
  expect(lateText(at('11:00'), at('12:00'))).toBe('')
})

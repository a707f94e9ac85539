import { expect, test } from 'vitest'
import { changeWaits, trackLabel, truckTodo } from './track.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+08:00`)
const truck = { status: 1, ended: false, missed: false, slotAt: at('10:00'), named: true, selfPickup: true }

test('what happens beside the states has words of its own; what nobody knows is a record', () => {
  expect(trackLabel('missed')).toBe('错过时段')
  expect(trackLabel('selfPickup')).not.toBe('记录')
  expect(trackLabel('no such thing')).toBe('记录')
})

test('a change of truck waits for the dispatcher from two hours before the slot on; without a slot it waits for nobody', () => {
  expect(changeWaits(at('10:00'), at('07:59'))).toBe(false)
  expect(changeWaits(at('10:00'), at('08:00'))).toBe(false)
  expect(changeWaits(at('10:00'), at('08:01'))).toBe(true)
  expect(changeWaits(at('10:00'), at('12:00'))).toBe(true)
  expect(changeWaits(null, at('08:01'))).toBe(false)
})

test('a truck that has its hour and its name waits for nothing until the hour is over', () => {
  expect(truckTodo(truck, at('09:00'))).toBeNull()
  expect(truckTodo(truck, at('10:59'))).toBeNull()
  expect(truckTodo(truck, at('11:00'))).toEqual({ what: '过时段未到，请重新预约时段', act: 'slot' })
  expect(truckTodo({ ...truck, missed: true }, at('09:00'))?.act).toBe('slot')
})
test('without an hour it needs one, without a name one; whose turn it is follows from who fetches', () => {
  expect(truckTodo({ ...truck, slotAt: null }, at('09:00'))).toEqual({ what: '还没有时段，请预约', act: 'slot' })
  expect(truckTodo({ ...truck, slotAt: null, selfPickup: false }, at('09:00'))?.what).toBe('等调度排时段')
  expect(truckTodo({ ...truck, named: false }, at('09:00'))).toEqual({
    what: '缺车牌和司机，时段前 2 小时未报即释放',
    act: 'truck',
  })
  expect(truckTodo({ ...truck, named: false, selfPickup: false }, at('09:00'))?.what).toBe('等调度报车')
  expect(truckTodo({ ...truck, missed: true, selfPickup: false }, at('09:00'))?.what).toBe('过时段未到，等调度改期')
})
test('a truck that was given up or has entered waits for nothing', () => {
  expect(truckTodo({ ...truck, missed: true, ended: true }, at('12:00'))).toBeNull()
  expect(truckTodo({ ...truck, missed: true, status: 2 }, at('12:00'))).toBeNull()
})

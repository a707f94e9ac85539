import { expect, test } from 'vitest'
import { WaybillEventLabel, waybillMachine, waybillStateOf, type WaybillState } from './waybill.machine.ts'
import { hasLeft, WaybillStatus, waybillStatusForBuyer } from './waybill.status.ts'

const states = WaybillStatus.values.map(waybillStateOf)

test('a waybill comes from 已配货 to every state of the specification, and freight paid is the end', () => {
  const reached = new Set<string>(['allocated'])
  for (let grew = true; grew; ) {
    grew = false
    for (const row of waybillMachine.rows)
      if (row.from.some(f => reached.has(f)) && !reached.has(row.to)) {
        reached.add(row.to)
        grew = true
      }
  }
  expect(states.filter(s => !reached.has(s))).toEqual([])
  expect(waybillMachine.rows.filter(r => r.from.some(f => f === 'freightPaid' || f === 'cancelled'))).toEqual([])
})

test('a truck that has entered is not cancelled, one that has not loaded does not leave', () => {
  const after = (s: WaybillState) => waybillMachine.next(s, 'cancel', 'dispatcher')
  expect(states.filter(after)).toEqual(['allocated'])
  expect(states.filter(s => waybillMachine.next(s, 'leave', 'gate'))).toEqual(['loaded'])
  expect(states.filter(s => waybillMachine.next(s, 'selfPickup', 'gate'))).toEqual(['loaded'])
})

test('only who stands at it moves it: the gate lets in and out, the warehouse loads, the buyer signs, finance pays', () => {
  const by = Object.fromEntries(waybillMachine.rows.map(r => [r.on, r.by]))
  expect(by).toMatchObject({ enterMill: ['gate'], leave: ['gate'], loaded: ['warehouse'], freightPaid: ['finance'] })
  expect(waybillMachine.next('inTransit', 'sign', 'driver')).toBeUndefined()
  expect(waybillMachine.next('inTransit', 'signByProxy', 'driver')).toBe('receivedByProxy')
  expect(waybillMachine.next('loaded', 'sign', 'buyer')).toBeUndefined()
})

test('the carrier’s freight is not the buyer’s business: to him the truck is received', () => {
  expect(waybillStatusForBuyer(WaybillStatus.freightApplying, false)).toBe(WaybillStatus.received)
  expect(waybillStatusForBuyer(WaybillStatus.freightPaid, true)).toBe(WaybillStatus.receivedByProxy)
  expect(waybillStatusForBuyer(WaybillStatus.inTransit, false)).toBe(WaybillStatus.inTransit)
  expect(WaybillStatus.values.filter(hasLeft)).toEqual([4, 5, 6, 7, 8])
})

test('every event has words for the track', () => {
  for (const row of waybillMachine.rows) expect(WaybillEventLabel[row.on]).toMatch(/\p{Script=Han}/u)
})

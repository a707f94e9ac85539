import { expect, test } from 'vitest'
import {
  type Block,
  blockKindCodes,
  blockKinds,
  boardKinds,
  buyerLink,
  byUrgency,
  deskLink,
  isLate,
  lateAt,
  ownerLabel,
  ownerOf,
  turnOf,
} from './blockers.ts'

const HOUR = 3_600_000

test('what has a time is late by it, what has none by its age', () => {
  const offered: Block = { kind: 'sheetOffered', since: 0, due: 10 * HOUR }
  const asked: Block = { kind: 'closeAsked', since: 0, due: null }
  expect([lateAt(offered), lateAt(asked)]).toEqual([10 * HOUR, 24 * HOUR])
  expect([isLate(offered, 10 * HOUR), isLate(offered, 10 * HOUR + 1), isLate(asked, 24 * HOUR + 1)]).toEqual([false, true, true])
})

test('what runs out first comes first, of equals the older', () => {
  const rows: Block[] = [
    { kind: 'unsigned', since: 2 * HOUR, due: null },
    { kind: 'unsigned', since: 1 * HOUR, due: null },
    { kind: 'weighDispute', since: 20 * HOUR, due: 20.5 * HOUR },
    { kind: 'sheetDue', since: 0, due: 26 * HOUR },
  ]
  expect(rows.toSorted(byUrgency).map(r => [r.kind, r.since / HOUR])).toEqual([
    ['weighDispute', 20],
    ['unsigned', 1],
    ['sheetDue', 0],
    ['unsigned', 2],
  ])
})

test('an order that waits for two sides names both, what runs out first first; trucks on their way stop nothing', () => {
  const row = (kind: Block['kind'], due: number | null = null) => ({ kind, since: HOUR, due, selfPickup: false })
  expect(turnOf([row('sheetOffered', 70 * HOUR), row('unitsLack'), row('onRoad'), row('onRoad')], 2 * HOUR)).toEqual({
    waitsFor: '仓库备货中；结算单等贵公司确认',
    whose: '仓库、贵公司',
    mine: true,
    since: HOUR,
  })
  expect(turnOf([row('unitsLack'), row('unitsLack')], 2 * HOUR)).toMatchObject({ whose: '仓库', mine: false })
  expect(turnOf([row('onRoad'), row('toAllocate')], HOUR)).toBeUndefined()
})

test('a truck of the buyer’s own is his to name and to send again, a carrier’s the dispatcher’s', () => {
  for (const kind of ['truckUnnamed', 'slotMissed'] as const)
    expect([ownerOf(kind, true), ownerOf(kind, false)]).toEqual(['buyer', 'dispatcher'])
  expect(ownerOf('weighDispute', true)).toBe('weigher')
})

test('every kind has somebody, words, and a place for both sides', () => {
  for (const kind of blockKindCodes) {
    const { label, owner, act } = blockKinds[kind]
    expect([kind, label.length > 1, act.length > 1, owner in ownerLabel]).toEqual([kind, true, true, true])
    expect(buyerLink(kind, { orderCode: 'DD1', ref: 'R/1' })).toMatch(/^\/[a-zA-Z]/)
    expect(deskLink(kind, { orderCode: 'DD1', ref: 'R/1', depotCode: 'W01' })).not.toContain('R/1')
  }
  // The ordinary way of an order is no exception.
  expect(blockKindCodes.filter(k => !boardKinds.includes(k))).toEqual(['confirm', 'review', 'approval', 'pay'])
})

test('each kind leads where it is dealt with: the buyer to his own page of it, the desk to its queue with the paper found', () => {
  const o = { orderCode: 'DD1', ref: 'R1', depotCode: 'W01' }
  const kindsAt = (link: (kind: (typeof blockKindCodes)[number]) => string, address: string) =>
    blockKindCodes.filter(kind => link(kind) === address).toSorted()
  const buyer = (address: string) => kindsAt(kind => buyerLink(kind, o), address)
  expect(buyer('/order/sign?documentNo=R1')).toEqual(['paperWaits', 'sealMill', 'signBuyer', 'signReady', 'signUnclear'])
  expect(buyer('/LZProductionSchedule')).toEqual(['slip'])
  expect(buyer('/order/pickUp?orderCode=DD1')).toEqual(['toBook'])
  expect(buyer('/warranty/warrantyList?orderCode=DD1')).toEqual(['misfit', 'misfitAsked', 'misfitOwn', 'noValues'])
  expect(buyer('/order/orderShipShow?waybillNo=R1')).toEqual([
    'changeAsked',
    'inYard',
    'onRoad',
    'reweighed',
    'slotMissed',
    'truckUnnamed',
    'unsigned',
    'unsound',
    'weighDispute',
    'weightObjection',
  ])
  expect(buyer('/order/settlement?settleNo=R1')).toEqual(['sheetDue', 'sheetOffered'])
  const claims = ['claimAward', 'claimFiled', 'claimMoney', 'claimOffered', 'claimOpen']
  const invoices = ['invoiceAgree', 'invoiceBack', 'invoiceByHand', 'invoiceCheck', 'invoiceFailed', 'redBuyer', 'redMill']
  expect(buyer('/afterSales/detail?claimNo=R1')).toEqual(claims)
  expect(buyer('/orderReturn/orderReturnDetail?returnNo=R1')).toEqual(['replaceWaits', 'returnBook', 'returnComes'])
  expect(buyer('/invoice/invoiceDetail?invoiceSn=R1')).toEqual(invoices)
  const desk = (address: string) => kindsAt(kind => deskLink(kind, o), address)
  expect(desk('/signing?word=R1')).toEqual(['paperWaits', 'sealMill', 'signBuyer', 'signReady', 'signUnclear'])
  expect(desk('/claims?open=R1')).toEqual(claims)
  expect(desk('/goodsReturns?open=R1')).toEqual(['replaceWaits', 'returnBook', 'returnComes'])
  expect(desk('/invoice?open=R1')).toEqual(invoices)
  expect(desk('/schedule')).toEqual(['late', 'shipLate', 'slip', 'toPlan'])
  expect(desk('/units?lacks=DD1')).toEqual(['unitsLack'])
  expect(desk('/dispatch?word=DD1')).toEqual(['changeAsked', 'slotMissed', 'toAllocate', 'toBook', 'toDispatch', 'truckUnnamed'])
  expect(desk('/misfit?word=DD1')).toEqual(['misfit', 'misfitAsked', 'misfitOwn'])
  expect(desk('/heat?word=R1')).toEqual(['noValues'])
  expect(desk('/gate?depot=W01&truck=R1')).toEqual(['inYard', 'reweighed', 'weighDispute'])
  expect(desk('/dispatch?word=R1&open=R1')).toEqual(['onRoad', 'unsigned'])
  expect(desk('/weightObjection?word=R1')).toEqual(['weightObjection'])
  expect(desk('/settlement?word=DD1&state=all')).toEqual([
    'closeAsked',
    'restOpen',
    'sheetDrafted',
    'sheetDue',
    'sheetOffered',
    'unsound',
  ])
  expect(desk('/order?word=DD1&queue=all&open=DD1')).toEqual([
    'approval',
    'cancelAsked',
    'confirm',
    'pay',
    'payRest',
    'payStage',
    'review',
  ])
})

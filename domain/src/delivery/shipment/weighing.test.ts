import { SettlementMode, type SettlementModeCode } from '../../goods/goods/goods.codes.ts'
import { describe, expect, test } from 'vitest'
import { allSound, isSound, objectionOutcome, objectionUntil, receivesItself, whyNotTaken } from './receipt.rules.ts'
import { receivedWords, receiverLabel, ReceiptHow } from './weighing.codes.ts'
import {
  corrected,
  followingNo,
  lapses,
  referenceOf,
  ticketLikeliest,
  usualTare,
  whyNotDoubt,
  whyNotLeave,
  whyNotOwnWeight,
  withinReference,
} from './weighing.rules.ts'

const weighed = (settlement: SettlementModeCode) =>
  referenceOf({ settlement, tagKg: 31_980, theoryKg: 32_016, controlPermille: 30 })

describe('a net weight', () => {
  test('is compared with the tags for 磅计 and 抄码, within 3 ‰', () => {
    for (const settlement of [SettlementMode.weighed, SettlementMode.tagWeight]) {
      expect(weighed(settlement)).toEqual({ referenceKg: 31_980, limitPermille: 3, control: false })
      expect(withinReference(32_200, weighed(settlement))).toBe(false)
      expect(withinReference(32_020, weighed(settlement))).toBe(true)
      expect(withinReference(32_076, weighed(settlement))).toBe(true)
      expect(withinReference(32_077, weighed(settlement))).toBe(false)
    }
  })
  test('of a 理计 order only shows whether the right goods are on the truck', () => {
    expect(weighed(1)).toEqual({ referenceKg: 32_016, limitPermille: 30, control: true })
    expect(withinReference(31_480, weighed(1))).toBe(true)
    // One bundle of twelve is missing.
    expect(withinReference(29_348, weighed(1))).toBe(false)
  })
})

test('the usual empty weight is the mean of the last ones, on the division of the scale; none of a new truck', () => {
  expect(usualTare([15_200, 15_210, 15_190, 15_220, 15_180])).toBe(15_200)
  expect(usualTare([])).toBe(0)
})

test('a doubt needs a ticket, a truck in the mill, no other doubt, and ends after two', () => {
  const f = { status: 3, netKg: 32_200, open: false, asked: 0 }
  expect(whyNotDoubt(f)).toBeUndefined()
  expect(whyNotDoubt({ ...f, status: 2, netKg: null })).toContain('还没有过毛重')
  expect(whyNotDoubt({ ...f, netKg: null })).toContain('还没有过毛重')
  expect(whyNotDoubt({ ...f, status: 4 })).toContain('已出厂')
  expect(whyNotDoubt({ ...f, open: true })).toContain('已经在异议中')
  expect(whyNotDoubt({ ...f, asked: 2 })).toContain('最多')
})

test('an own weight ten times too big, negative or nothing is a slip of the pen', () => {
  expect(whyNotOwnWeight(31_880, 32_010)).toBeUndefined()
  for (const kg of [-31_880, 0, 318_800, 3_188, Number.NaN, 31_880.5]) expect(whyNotOwnWeight(kg, 32_010)).toBeTruthy()
})

describe('the gate', () => {
  const now = 1_000_000
  const out = { status: 3, weighed: true, dispute: null }
  test('opens for what is weighed and not disputed', () => {
    expect(whyNotLeave(out, now)).toBeUndefined()
    expect(whyNotLeave({ ...out, weighed: false }, now)).toContain('过毛')
    expect(whyNotLeave({ ...out, status: 2 }, now)).toContain('装车')
    expect(whyNotLeave({ ...out, status: 4 }, now)).toContain('已经出厂')
    expect(whyNotLeave({ ...out, status: 1 }, now)).toContain('没有进厂')
  })
  test('opens at 00:00 when there is a second weighing; without one the mill owes it', () => {
    const dispute = { replyBy: now, reweighed: true }
    expect(whyNotLeave({ ...out, dispute }, now - 1)).toContain('认可')
    expect(whyNotLeave({ ...out, dispute }, now)).toBeUndefined()
    expect(whyNotLeave({ ...out, dispute: { ...dispute, reweighed: false } }, now + 1)).toContain('先复磅')
    expect(lapses({ replyBy: now, reweighed: false }, now + 1)).toBe(false)
  })
})

test('the numbers of what follows a ticket name the first', () => {
  expect(followingNo('BD1121-0068', 'reweigh', 0)).toBe('BD1121-0068-F1')
  expect(followingNo('BD1121-0068', 'reweigh', 1)).toBe('BD1121-0068-F2')
  expect(followingNo('BD1121-0068', 'correction', 0)).toBe('BD1121-0068-G1')
})

describe('a receipt', () => {
  const expected = [
    { id: 1, unitNo: 'C1', pieces: 1 },
    { id: 2, unitNo: 'B2', pieces: 7 },
  ]
  test('accounts for every piece of every unit, once', () => {
    const all = allSound(expected)
    expect(whyNotTaken(expected, all)).toBeUndefined()
    expect(isSound(all)).toBe(true)
    const [first, second] = all
    if (!first || !second) throw new Error('two units')
    expect(whyNotTaken(expected, [first])).toContain('B2 还没有填')
    expect(whyNotTaken(expected, [first, first, second])).toContain('两次')
    expect(whyNotTaken(expected, [first, { ...second, piecesSound: 6 }])).toContain('应收 7 件')
    expect(whyNotTaken(expected, [first, { ...second, piecesSound: 8, piecesShort: -1 }])).toContain('不能为负')
    expect(whyNotTaken(expected, [first, second, { ...second, id: 9 }])).toContain('不在这张运单')
  })
  test('with something short or damaged says what, and is not sound', () => {
    const short = [...allSound(expected).slice(0, 1), { id: 2, piecesSound: 5, piecesShort: 1, piecesDamaged: 1, note: '' }]
    expect(whyNotTaken(expected, short)).toContain('请写明')
    const said = short.map(u => ({ ...u, note: '少一件，散捆一件' }))
    expect(whyNotTaken(expected, said)).toBeUndefined()
    expect(isSound(said)).toBe(false)
  })
})

test('of two scales the mill’s counts up to 3 ‰; above it somebody decides', () => {
  expect(objectionOutcome(31_960, 31_930)).toEqual({ permille: 0.94, state: 'mill' })
  expect(objectionOutcome(32_010, 31_880)).toEqual({ permille: 4.06, state: 'open' })
})

test('what nobody signed receives itself after days from its arrival, never before it has arrived', () => {
  const day = 86_400_000
  expect(receivesItself({ arrivedAt: null, leftAt: 0, days: 3 }, 100 * day)).toBe(false)
  expect(receivesItself({ arrivedAt: day, leftAt: 0, days: 3 }, 4 * day - 1)).toBe(false)
  expect(receivesItself({ arrivedAt: day, leftAt: 0, days: 3 }, 4 * day)).toBe(true)
  expect(objectionUntil(0, 72)).toBe(3 * day)
})

test('a truck that left by the gate is told as handed over, never as signed for or looked at; the others as found sound by who signed', () => {
  expect(ReceiptHow.values.filter(how => /签字|签收|代签/.test(ReceiptHow.label(how)))).toEqual([
    'buyer',
    'driver',
    'staff',
    'auto',
  ])
  expect([receivedWords('gate'), receiverLabel('gate')]).toEqual(['按装车核对的件交付', '提货司机'])
  expect([receivedWords('buyer'), receiverLabel('buyer')]).toEqual(['全部完好', '签收人'])
})

test('of the tickets of a doubted truck the newest within the band is offered, not the one that was doubted', () => {
  const out = { ticketNo: 'BD1129-1002', within: false }
  const again = { ticketNo: 'BD1129-1002-F1', within: true }
  expect(ticketLikeliest([out, again])).toBe(again)
  expect(ticketLikeliest([again, out])).toBe(again)
  expect(ticketLikeliest([out, { ...out, ticketNo: 'BD1129-1002-F1' }])?.ticketNo).toBe('BD1129-1002-F1')
  expect(ticketLikeliest([])).toBeUndefined()
})

test('what a correction comes to is seen before it is sent: net weight, deviation, and whether it leaves the band', () => {
  const tags = { referenceKg: 24_339, limitPermille: 3 }
  expect(corrected({ grossKg: 38_350, tareKg: 15_000 }, tags)).toEqual({ netKg: 23_350, permille: -40.6, within: false })
  expect(corrected({ grossKg: 39_350, tareKg: 15_000 }, tags)).toEqual({ netKg: 24_350, permille: 0.5, within: true })
  expect(corrected({ grossKg: undefined, tareKg: 15_000 }, tags)).toBeUndefined()
  expect(corrected({ grossKg: 14_000, tareKg: 15_000 }, tags)).toBeUndefined()
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountOf, grossOf } from '../../kernel/money.ts'
import { sumOrder } from '../../orders/order/lineSum.ts'
import {
  DRAFT_NO,
  draftMachine,
  draftNoText,
  DraftState,
  plainDraftNo,
  restOfPart,
  whyNotRange,
  type DraftActor,
  type DraftEvent,
  restOfDraft,
} from './draft.ts'
import {
  dayAfter,
  daysTo,
  dearerThanQuote,
  monthsAfter,
  splitDrafts,
  splitGiveBack,
  type TakingRules,
  verdictOf,
} from './draft.rules.ts'

const rules: TakingRules = {
  today: '2026-11-21',
  classes: [
    { classCode: 'A', rateBp: 120, singleLimitFen: 500_000_000, companyLimitFen: 2_000_000_000, months: 6 },
    { classCode: 'B', rateBp: 180, singleLimitFen: 100_000_000, companyLimitFen: 30_000_000, months: 6 },
  ],
  acceptors: [
    { name: '演示银行', kind: 'bank', classCode: 'A', taken: true },
    { name: '示例农商行', kind: 'bank', classCode: 'B', taken: true },
    { name: '示例停收银行', kind: 'bank', classCode: 'B', taken: false },
  ],
  lineFen: 200_000_000,
  openFen: 66_008_000,
  openOfClass: { A: 46_008_000, B: 20_000_000 },
}
const [a, b, stopped] = rules.acceptors
const offer = (o: object = {}) => ({ kind: 'bank' as const, faceFen: 50_000_000, dueOn: '2027-05-20', acceptor: a, ...o })
const whyNot = (o: object) => {
  const v = verdictOf(offer(o), rules)
  return v.taken ? '' : v.why
}

describe('what a draft costs', () => {
  test('500,000 at 1.20 % over 180 days cost 3,000.00; 3,520 in cash are 3,541.25 by it, 3,534.14 at 120 days', () => {
    expect(discountOf(50_000_000, 120, 180)).toBe(300_000)
    expect(discountOf(20_000_000, 180, 120)).toBe(120_000)
    expect([grossOf(352_000, 120, 180), grossOf(352_000, 120, 120), grossOf(364_000, 120, 180)]).toEqual([
      354_125, 353_414, 366_197,
    ])
  })

  test('what is left after the discount is the cash, to the fen', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 366 }),
        (fen, bp, days) => {
          const gross = grossOf(fen, bp, days)
          expect(Math.abs(gross - discountOf(gross, bp, days) - fen)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('an order at a quote bears the real cost on its goods, rounded once; without one the share of the list', () => {
    const lines = [{ weightKg: 98_600, amountFen: 34_707_200, serviceFen: 0, freightFen: 0, pieces: 5 }]
    expect(sumOrder(lines, { delivered: false, acceptanceBp: 60, quoted: { rateBp: 120, days: 180 } })).toMatchObject({
      acceptanceFen: 209_500,
      totalFen: 34_916_700,
    })
    expect(sumOrder(lines, { delivered: false, acceptanceBp: 60 }).acceptanceFen).toBe(208_243)
  })

  test('days are the calendar’s: across the year, into a leap day, into a short month', () => {
    expect([daysTo('2026-11-21', '2027-05-20'), daysTo('2027-12-31', '2028-03-01'), daysTo('2026-11-21', '2026-11-21')]).toEqual([
      180, 61, 0,
    ])
    expect([monthsAfter('2026-08-31', 6), monthsAfter('2027-08-31', 6), monthsAfter('2026-11-21', 6)]).toEqual([
      '2027-02-28',
      '2028-02-29',
      '2027-05-21',
    ])
    expect(dayAfter('2026-12-30', 3)).toBe('2027-01-02')
  })
})

describe('收不收', () => {
  test('a bank of the list within its limits is taken, with days and cost', () => {
    expect(verdictOf(offer(), rules)).toMatchObject({ taken: true, days: 180, discountFen: 300_000 })
    expect(verdictOf(offer({ dueOn: '2027-05-21' }), rules).taken).toBe(true)
    expect(verdictOf(offer({ dueOn: '2026-11-22' }), rules)).toMatchObject({ taken: true, days: 1 })
  })

  test('an acceptor off the list is not, and the banks that would be are named', () => {
    for (const acceptor of [undefined, stopped])
      expect(whyNot({ acceptor })).toBe('承兑人不在收票名单，可换 演示银行、示例农商行 的银行承兑，或用现汇')
    expect(whyNot({ kind: 'commercial' })).toContain('不在收票名单')
  })

  test('overdue, too long, too much for one, for the class, for the line', () => {
    expect(whyNot({ dueOn: '2026-11-21' })).toContain('已到期')
    expect(whyNot({ dueOn: '2027-05-22' })).toBe('剩余期限超过 6 个月，最晚收 2027-05-21 到期的票')
    expect(whyNot({ faceFen: 500_000_001 })).toBe('A 类行单张不超 500 万元，请拆票或换票')
    expect(whyNot({ acceptor: b, faceFen: 10_000_001 })).toBe('B 类行未到期合计不超 30 万元，还可收 100,000.00 元')
    expect(whyNot({ faceFen: 133_992_001 })).toBe('承兑额度还剩 1,339,920.00 元，超出的请用现汇')
    expect(verdictOf(offer({ faceFen: 133_992_000 }), rules).taken).toBe(true)
  })
})

describe('a draft over orders', () => {
  test('349,167.25 of 500,000 pay the first order, the rest 150,832.75 of the second, 14,688.29 are cash', () => {
    const dues = [
      { orderId: 1, dueFen: 34_916_725 },
      { orderId: 2, dueFen: 16_552_104 },
    ]
    const split = splitDrafts(dues, [{ draftId: 9, amountFen: 50_000_000 }])
    expect(split.uses.map(u => u.amountFen)).toEqual([34_916_725, 15_083_275])
    expect([...split.cash.values()]).toEqual([0, 1_468_829])
  })

  test('every fen of a part is used once, and drafts and cash make up each order', () => {
    const fen = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(
        fc.array(fen, { minLength: 1, maxLength: 6 }),
        fc.array(fen, { minLength: 1, maxLength: 6 }),
        (orders, drafts) => {
          const total = orders.reduce((x, y) => x + y, 0)
          let room = total
          const parts = drafts.flatMap((face, draftId) => {
            const amountFen = Math.min(face, room)
            room -= amountFen
            return amountFen > 0 ? [{ draftId, amountFen }] : []
          })
          const { uses, cash } = splitDrafts(
            orders.map((dueFen, orderId) => ({ orderId, dueFen })),
            parts,
          )
          for (const p of parts)
            expect(uses.filter(u => u.draftId === p.draftId).reduce((s, u) => s + u.amountFen, 0)).toBe(p.amountFen)
          for (const [orderId, due] of orders.entries())
            expect(uses.filter(u => u.orderId === orderId).reduce((s, u) => s + u.amountFen, 0) + (cash.get(orderId) ?? 0)).toBe(
              due,
            )
          expect(uses.every(u => u.amountFen > 0)).toBe(true)
        },
      ),
    )
  })

  test('what is given back goes to the longest draft first and only then to cash', () => {
    const uses = [
      { useId: 1, draftId: 5, restFen: 300, dueOn: '2026-12-02' },
      { useId: 2, draftId: 6, restFen: 200, dueOn: '2027-05-20' },
    ]
    expect(splitGiveBack(uses, 450)).toEqual({
      parts: [
        { useId: 2, draftId: 6, amountFen: 200 },
        { useId: 1, draftId: 5, amountFen: 250 },
      ],
      cashFen: 0,
    })
    expect(splitGiveBack(uses, 501).cashFen).toBe(1)
    expect(splitGiveBack([], 7)).toEqual({ parts: [], cashFen: 7 })
  })

  test('a quoted order takes no dearer draft than the quoted one', () => {
    const quote = { rateBp: 120, days: 60, quotedOn: '2026-11-21' }
    expect(dearerThanQuote({ rateBp: 120, dueOn: '2027-01-20' }, quote)).toBe(false)
    expect(dearerThanQuote({ rateBp: 120, dueOn: '2027-01-21' }, quote)).toBe(true)
    expect(dearerThanQuote({ rateBp: 180, dueOn: '2027-01-20' }, quote)).toBe(true)
  })
})

describe('its way', () => {
  test('only what waits can be withdrawn, refused or expire; only what is signed for is paid or comes back', () => {
    const events: [DraftEvent, DraftActor][] = [
      ['sign', 'platform'],
      ['withdraw', 'buyer'],
      ['refuse', 'finance'],
      ['overtake', 'platform'],
      ['expire', 'system'],
      ['honour', 'platform'],
      ['dishonour', 'platform'],
    ]
    const from = (s: (typeof DraftState.values)[number]) => events.map(([on, by]) => draftMachine.next(s, on, by))
    expect(from('waiting')).toEqual(['signed', 'withdrawn', 'refused', 'refused', 'expired', undefined, undefined])
    expect(from('signed')).toEqual([undefined, undefined, undefined, undefined, undefined, 'paid', 'dishonoured'])
    for (const s of ['paid', 'dishonoured', 'expired', 'withdrawn', 'refused'] as const)
      expect(from(s).every(to => !to)).toBe(true)
    expect(draftMachine.next('waiting', 'sign', 'buyer')).toBeUndefined()
  })

  test('only a signed one has a rest, and a number is thirty digits', () => {
    expect(restOfDraft({ state: 'signed', faceFen: 100, appliedFen: 30 })).toBe(70)
    expect(restOfDraft({ state: 'paid', faceFen: 100, appliedFen: 30 })).toBe(0)
    expect(
      ['199901000099920261120000031711', '19990100009992026112000003171', '1999010000999202611200000317１1'].map(t =>
        DRAFT_NO.test(t),
      ),
    ).toEqual([true, false, false])
  })

  const PACK = '199901000099920261120000031711'
  test.each([
    [PACK, PACK],
    [' 1999 0100 0099 9202 6112 0000 0317 11 ', PACK],
    [`${PACK} 0`, PACK],
    [`${PACK} 0-0`, PACK],
    [`${PACK} 1-1000000`, `${PACK}-1-1000000`],
    [`${PACK}-1-1000000`, `${PACK}-1-1000000`],
    [`${PACK}（1000001，3000000）`, `${PACK}-1000001-3000000`],
    [`${PACK} 子票区间 000000000001-000001000000`, `${PACK}-1-1000000`],
    [`\u202d${PACK}\u202c`, PACK],
  ])('the number %j is %s', (said, no) => {
    expect(plainDraftNo(said)).toBe(no)
    expect(DRAFT_NO.test(plainDraftNo(said))).toBe(true)
  })

  test('a range is worth 0.01 yuan a part', () => {
    expect(whyNotRange(`${PACK}-1-1000000`, 1_000_000)).toBeUndefined()
    expect(whyNotRange(PACK, 5)).toBeUndefined()
    expect(whyNotRange(`${PACK}-1-1000000`, 2_000_000)).toContain('合 10,000.00 元，与票面 20,000.00 元不符')
    expect(whyNotRange(`${PACK}-9-1`, 9)).toContain('止数小于起数')
    expect(DRAFT_NO.test(`${PACK}-0-5`)).toBe(false)
    expect(draftNoText(`${PACK}-1-1000000`)).toBe(`${PACK} 子票 1-1000000`)
  })

  test('of a part that goes on the holder keeps what is before and behind it, and every fen is in one of them', () => {
    const whole = `${PACK}-1-120000000`
    expect(restOfPart(whole, `${PACK}-1-30000000`)).toEqual([{ draftNo: `${PACK}-30000001-120000000`, faceFen: 90_000_000 }])
    expect(restOfPart(whole, `${PACK}-30000001-75000000`)?.map(r => r.faceFen)).toEqual([30_000_000, 45_000_000])
    expect(restOfPart(whole, whole)).toEqual([])
    for (const no of [`${PACK}-1-120000001`, PACK, `${PACK}-9-1`, `2${PACK.slice(1)}-1-5`])
      expect(restOfPart(whole, no)).toBeNull()
    expect(restOfPart(PACK, `${PACK}-1-5`)).toBeNull()
  })
})

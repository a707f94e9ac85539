import fc from 'fast-check'
import { claimUntil } from '../../orders/contract/claimTerms.ts'
import { describe, expect, test } from 'vitest'
import { lineAmount } from '../../kernel/money.ts'
import { claimMachine } from './claim.machine.ts'
import { AfterSalesStatus } from './claim.codes.ts'
import {
  afterSalesTypeOf,
  asksOpened,
  claimWords,
  type Filing,
  mayArbitrate,
  replacementOf,
  missingOf,
  restOf,
  returnFen,
  termFen,
  unitShares,
  whyNotCounter,
  whyNotReplace,
  whyNotTerm,
  whyNotUnit,
} from './claim.rules.ts'

const DAY = 86_400_000
const received = Date.UTC(2026, 10, 17, 7, 30)
const dateText = (at: number) => new Date(at).toISOString().slice(5, 10)
const unit = { receivedAt: received, inClaim: '', returned: false }

describe('what the form asks', () => {
  test('only a coil is asked how much of it was unwound, and only where it is looked at', () => {
    expect([asksOpened('visible', true), asksOpened('weight', true), asksOpened('visible', false)]).toEqual([true, false, false])
  })
  test('a bundle of rebar is asked for nothing that only a coil has: no turns, no number of a coil', () => {
    expect(JSON.stringify(claimWords({ coil: false, pieceUnit: '件' }))).not.toMatch(/卷|圈/)
    expect(claimWords({ coil: false, pieceUnit: '件' }).shots.label).toBe('标牌上的件号、炉号看得清')
    expect(claimWords({ coil: true, pieceUnit: '卷' }).shots.label).toBe('卷号、炉号看得清')
  })
})

describe('until when', () => {
  test('the last moment is in time, a millisecond later is not', () => {
    const last = claimUntil(received, 'visible', 168)
    expect(last).toBe(received + 7 * DAY)
    expect(whyNotUnit(unit, 'visible', last, dateText, 168)).toBe('')
    expect(whyNotUnit(unit, 'visible', last + 1, dateText, 168)).toContain('外观与尺寸期限 11-24 已过')
  })
  test('who is too late for one kind hears which is still open, and until when', () => {
    expect(whyNotUnit(unit, 'visible', received + 8 * DAY, dateText, 168)).toContain('可改选内在性能，到 12-17')
    expect(whyNotUnit(unit, 'visible', received + 40 * DAY, dateText, 168)).toContain('可改选质保书与单证')
    expect(whyNotUnit(unit, 'visible', received + 91 * DAY, dateText, 168)).not.toContain('可改选')
  })
  test('not received, in another claim, gone back: each says so', () => {
    expect(whyNotUnit({ ...unit, receivedAt: null }, 'weight', received, dateText, 168)).toContain('未签收')
    expect(whyNotUnit({ ...unit, inClaim: 'SH1' }, 'weight', received, dateText, 168)).toBe('已在 SH1 中')
    expect(whyNotUnit({ ...unit, returned: true }, 'weight', received, dateText, 168)).toBe('已退货')
  })
})

describe('with what', () => {
  const filing: Filing = {
    kind: 'visible',
    wish: 'discount',
    wishFenPerTon: 20_000,
    contact: '秦乙未',
    mobile: '10200000101',
    units: [{ unitNo: 'C1', problem: '边部白锈', problemKg: 2300, unitKg: 9860, openedPercent: 6, positions: ['label', 'edge'] }],
  }
  const with1 = (u: Partial<Filing['units'][number]>, f: Partial<Filing> = {}) =>
    missingOf({ ...filing, ...f, units: filing.units.map(x => ({ ...x, ...u })) })
  test('all there: nothing is missing', () => expect(missingOf(filing)).toEqual([]))
  test('a quality claim wants the label of each unit', () => expect(with1({ positions: ['edge'] })).toEqual(['C1 的标签照片']))
  test('what was damaged on the road need not show its label', () =>
    expect(with1({ positions: ['edge'] }, { kind: 'transit' })).toEqual([]))
  test('papers want no pictures and no money', () =>
    expect(with1({ positions: [] }, { kind: 'document', wish: 'none', wishFenPerTon: 0 })).toEqual([]))
  test('more tons than the coil weighs are none', () =>
    expect(with1({ problemKg: 9861 })).toEqual(['C1 的问题重量不能超过 9.860 吨']))
  test('an opened coil is not taken back', () => expect(with1({}, { wish: 'return' })[0]).toContain('改为折价'))
  test('the type follows kind and wish', () => {
    expect(afterSalesTypeOf('inner', 'discount')).toBe(1)
    expect(afterSalesTypeOf('weight', 'discount')).toBe(2)
    expect(afterSalesTypeOf('visible', 'return')).toBe(3)
    expect(afterSalesTypeOf('price', 'discount')).toBe(5)
    expect(afterSalesTypeOf('document', 'none')).toBe(6)
  })
})

describe('for how much', () => {
  const offered = { way: 'discount' as const, fenPerTon: 12_000, kg: 12_180 }
  test('180.00 a ton of 12.180 t are 2,192.40', () => expect(termFen({ ...offered, fenPerTon: 18_000 })).toBe(219_240))
  test('a term stays within what was paid and what it weighs', () => {
    const u = { unitNo: 'L1', unitKg: 12_180, restFen: 219_239 }
    expect(whyNotTerm(u, { ...offered, fenPerTon: 18_000 })).toContain('超过这件货已付未退')
    expect(whyNotTerm({ ...u, restFen: 219_240 }, { ...offered, fenPerTon: 18_000 })).toBe('')
    expect(whyNotTerm(u, { ...offered, kg: 12_181 })).toContain('折价重量')
    expect(whyNotTerm(u, { ...offered, fenPerTon: 0 })).toContain('每吨折价')
    expect(whyNotTerm(u, { ...offered, fenPerTon: 1, kg: 1 })).toContain('不足 1 分')
    expect(whyNotTerm(u, { way: 'none', fenPerTon: 0, kg: 0 })).toBe('')
  })
  test('one counter, above the offer and not above the first wish', () => {
    const o = { offered, wishFenPerTon: 22_000, countered: 0 }
    expect(whyNotCounter(o, 22_000)).toBe('')
    expect(whyNotCounter(o, 12_000)).toContain('须高于')
    expect(whyNotCounter(o, 22_001)).toContain('不能高于')
    expect(whyNotCounter({ ...o, countered: 1 }, 15_000)).toContain('只能一次')
  })
  test('steel that came back gives what was settled for it, less the handling; what did not come back gives nothing', () => {
    const r = { restFen: 4_000_000, settledKg: 10_000, handlingFen: 50_000 }
    expect(returnFen({ ...r, receivedKg: 9_970 })).toBe(3_950_000)
    expect(returnFen({ ...r, receivedKg: 5_000 })).toBe(1_950_000)
    expect(returnFen({ ...r, receivedKg: 10, handlingFen: 50_000 })).toBe(0)
  })
  test('whatever is claimed in whatever order, a unit never gives back more than was paid for it', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 500_000_000 }),
        fc.array(fc.record({ unit: fc.nat(11), fenPerTon: fc.nat(900_000), kg: fc.integer({ min: 1, max: 30_000 }) }), {
          maxLength: 60,
        }),
        (kgs, rowFen, asks) => {
          const paid = unitShares(rowFen, kgs)
          expect(paid.reduce((a, b) => a + b, 0)).toBe(rowFen)
          const given = kgs.map(() => 0)
          for (const ask of asks) {
            const i = ask.unit % kgs.length
            const term = { way: 'discount' as const, fenPerTon: ask.fenPerTon, kg: ask.kg }
            const restFen = restOf(paid[i] ?? 0, given[i] ?? 0)
            if (whyNotTerm({ unitNo: '', unitKg: kgs[i] ?? 0, restFen }, term) === '') given[i] = (given[i] ?? 0) + termFen(term)
          }
          for (const [i, fen] of given.entries()) expect(fen).toBeLessThanOrEqual(paid[i] ?? 0)
        },
      ),
    ))
})

describe('换货', () => {
  test('new steel never costs more than the old brings back, nor weighs more, whatever it was settled at', () =>
    fc.assert(
      fc.property(
        fc.record({
          priceUnit: fc.constantFrom('ton', 'kg', 'piece') as fc.Arbitrary<'ton' | 'kg' | 'piece'>,
          pieces: fc.integer({ min: 1, max: 50 }),
          orderedKg: fc.integer({ min: 1, max: 60_000 }),
          settledKg: fc.integer({ min: 1, max: 60_000 }),
          settledFen: fc.integer({ min: 0, max: 50_000_000 }),
        }),
        o => {
          const { priceFen, weightKg } = replacementOf(o)
          expect(weightKg).toBeLessThanOrEqual(o.settledKg)
          expect(lineAmount({ ...o, priceFen, weightKg })).toBeLessThanOrEqual(o.settledFen)
        },
      ),
    ))
  test('made to order, opened, unsettled or paid back before: no exchange, with the reason', () => {
    const u = { unitNo: 'C1', settledFen: 100, restFen: 100, spot: true, openedPercent: 0 }
    expect(whyNotReplace(u)).toBe('')
    expect(whyNotReplace({ ...u, spot: false })).toContain('期货')
    expect(whyNotReplace({ ...u, openedPercent: 3 })).toContain('已开卷 3%')
    expect(whyNotReplace({ ...u, settledFen: null })).toContain('还没有结算')
    expect(whyNotReplace({ ...u, restFen: 60 })).toContain('已退过 0.40 元')
  })
})

describe('whose turn', () => {
  test('who looked at it for the mill does not decide it', () => {
    expect(mayArbitrate(7, [3, null, 4])).toBe(true)
    expect(mayArbitrate(3, [3, null, 4])).toBe(false)
  })
  test('the buyer takes a claim back until something is agreed, and nobody moves one that ended', () => {
    expect([0, 1, 2, 3].every(s => claimMachine.next(s as 0, 'withdraw', 'buyer') === 7)).toBe(true)
    expect(claimMachine.next(4, 'withdraw', 'buyer')).toBeUndefined()
    for (const end of [5, 6, 7] as const)
      for (const who of ['buyer', 'service', 'quality', 'arbiter', 'system'] as const)
        expect(claimMachine.events(end, who)).toEqual([])
  })
  test('silence is no yes: nobody but the buyer and the third person agrees', () =>
    expect(claimMachine.rows.filter(r => r.to === AfterSalesStatus.agreed).flatMap(r => r.by)).toEqual(['buyer', 'arbiter']))
  test('every state but the first is reached', () => {
    const reached = new Set(claimMachine.rows.map(r => r.to))
    expect(AfterSalesStatus.values.filter(s => s !== 0 && !reached.has(s))).toEqual([])
  })
})

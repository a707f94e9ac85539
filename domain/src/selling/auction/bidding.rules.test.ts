import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allot, byRank, marginFen, whyNotQuantity } from './allot.ts'
import { resolveAuto } from './autoBid.ts'
import {
  bidderCode,
  coveredFen,
  depositOf,
  depositShare,
  type LotTerms,
  nextPrices,
  nightAt,
  nightComesFirst,
  onGrid,
  perTonOfWhole,
  receiptNo,
  runsFrom,
  shownStatus,
  softEnd,
  timesAbove,
  valueOf,
  weightShare,
  whyNotPrice,
} from './bidding.rules.ts'
import { BiddingMode, BiddingStatus } from './bidding.status.ts'
import { ceilingOfLanded, daysUntil, landedAdd, perTon, tiedFenPerTon } from './landed.ts'

const rising: LotTerms = { mode: 'PRICE', startFen: 320_000, stepFen: 1000, stepsMost: 20 }
const why = (lead: number | null, price: number, o: { confirmed?: boolean; hand?: boolean; t?: LotTerms } = {}) =>
  whyNotPrice(o.t ?? rising, lead, price, { confirmed: o.confirmed ?? false, hand: o.hand ?? true })?.[0] ?? ''
const at = (text: string) => Date.parse(`${text}+08:00`)

describe('出价', () => {
  test('the first bid is the start price, the next one step above, suggestions are one, two and five steps', () => {
    expect(nextPrices(rising, null)).toEqual({
      lowestFen: 320_000,
      highestFen: 340_000,
      suggestedFen: [320_000, 321_000, 324_000],
    })
    expect(nextPrices(rising, 326_000)).toEqual({
      lowestFen: 327_000,
      highestFen: 346_000,
      suggestedFen: [327_000, 328_000, 331_000],
    })
    expect(nextPrices({ ...rising, stepsMost: 3 }, 326_000).suggestedFen).toEqual([327_000, 328_000])
  })

  test('below the next price, off the grid, more than twenty steps at once: each with its own sentence', () => {
    expect([why(null, 319_000), why(null, 320_000), why(326_000, 326_000), why(326_000, 326_999)]).toEqual([
      'BID_TOO_LOW',
      '',
      'BID_TOO_LOW',
      'BID_TOO_LOW',
    ])
    expect([why(326_000, 327_500), why(326_000, 346_000), why(326_000, 347_000)]).toEqual(['BID_STEP', '', 'BID_TOO_MANY_STEPS'])
    expect(whyNotPrice(rising, 326_000, 327_500, { confirmed: false, hand: true })).toMatchObject([
      'BID_STEP',
      { near: '3,270.00' },
    ])
    // What a ceiling answers is not bound to twenty steps.
    expect(why(326_000, 400_000, { hand: false })).toBe('')
  })

  test('ten times the next price wants a second word; then the other rules hold', () => {
    expect([timesAbove(rising, 326_000, 3_269_999), timesAbove(rising, 326_000, 3_270_000)]).toEqual([0, 10])
    expect([why(326_000, 3_270_000), why(326_000, 3_270_000, { confirmed: true })]).toEqual([
      'BID_CONFIRM_HIGH',
      'BID_TOO_MANY_STEPS',
    ])
    const sealed: LotTerms = { ...rising, mode: 'SEALED' }
    expect([why(null, 3_200_000, { t: sealed }), why(null, 3_200_000, { t: sealed, confirmed: true })]).toEqual([
      'BID_CONFIRM_HIGH',
      '',
    ])
    expect([why(null, 319_999, { t: sealed }), why(null, 320_001, { t: sealed })]).toEqual(['BID_TOO_LOW', ''])
  })

  test('a price of the grid is never above what was asked, nor a step below it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 1e9 }),
        (startFen, stepFen, fen) => {
          const near = onGrid({ ...rising, startFen, stepFen }, fen)
          expect(near <= fen && near > fen - stepFen && (near - startFen) % stepFen === 0).toBe(true)
        },
      ),
    )
  })
})

describe('延时', () => {
  const lot = { endAt: at('2026-11-21T10:42:00'), windowSeconds: 180, extendSeconds: 180, extensions: 0, extensionsMost: 20 }
  test('only a bid within the last minutes moves the end, to so long after it', () => {
    expect(softEnd(lot, at('2026-11-21T10:39:00'))).toBeNull()
    expect(softEnd(lot, at('2026-11-21T10:41:48'))).toBe(at('2026-11-21T10:44:48'))
    expect(softEnd(lot, lot.endAt)).toBe(at('2026-11-21T10:45:00'))
    expect(softEnd(lot, lot.endAt + 1)).toBeNull()
  })
  test('twenty times and no more; without a cap as often as it happens', () => {
    expect(softEnd({ ...lot, extensions: 20 }, lot.endAt)).toBeNull()
    expect(softEnd({ ...lot, extensions: 200, extensionsMost: 0 }, lot.endAt)).toBe(lot.endAt + 180_000)
  })
  test('an end never moves back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 600 }),
        (d, w, e) => {
          const end = softEnd({ ...lot, windowSeconds: w, extendSeconds: e }, lot.endAt + d)
          expect(end === null || end > lot.endAt).toBe(true)
        },
      ),
    )
  })
})

describe('自动出价', () => {
  const t = { startFen: 3200, stepFen: 10 }
  test('it answers one step above the hand that was raised', () => {
    expect(resolveAuto(t, { companyId: 2, priceFen: 3250 }, [{ companyId: 1, ceilingFen: 3430, at: 1 }])).toEqual([
      { companyId: 1, priceFen: 3260 },
    ])
  })
  test('two ceilings: the second as far as it goes, the first one step above', () => {
    const two = [
      { companyId: 1, ceilingFen: 3430, at: 1 },
      { companyId: 2, ceilingFen: 3300, at: 2 },
    ]
    expect(resolveAuto(t, null, two)).toEqual([
      { companyId: 2, priceFen: 3300 },
      { companyId: 1, priceFen: 3310 },
    ])
    // The second leads by hand: he is answered and does not outbid himself.
    expect(resolveAuto(t, { companyId: 2, priceFen: 3210 }, two).map(b => b.companyId)).toEqual([1, 2, 1])
  })
  test('equal ceilings: who named his first leads at it', () => {
    const equal = [
      { companyId: 1, ceilingFen: 3300, at: 2 },
      { companyId: 2, ceilingFen: 3300, at: 1 },
    ]
    expect(resolveAuto(t, null, equal).at(-1)).toEqual({ companyId: 2, priceFen: 3300 })
  })
  test('the leader by hand has the same ceiling, two steps above his bid, named later: the first is at it before him', () => {
    const equal = [
      { companyId: 1, ceilingFen: 3580, at: 1 },
      { companyId: 2, ceilingFen: 3580, at: 2 },
    ]
    expect(resolveAuto(t, { companyId: 2, priceFen: 3560 }, equal)).toEqual([{ companyId: 1, priceFen: 3580 }])
  })
  test('nobody bids against himself, above his ceiling or less than a step; the highest ceiling leads, one step above the next', () => {
    const ceilings = fc.uniqueArray(
      fc.record({
        companyId: fc.integer({ min: 1, max: 6 }),
        ceilingFen: fc.integer({ min: 320, max: 360 }).map(n => n * 10),
        at: fc.nat(50),
      }),
      { selector: c => c.companyId, maxLength: 5 },
    )
    const lead = fc.option(
      fc.record({ companyId: fc.integer({ min: 1, max: 6 }), priceFen: fc.integer({ min: 320, max: 360 }).map(n => n * 10) }),
    )
    fc.assert(
      fc.property(lead, ceilings, (l, cs) => {
        const bids = resolveAuto(t, l, cs)
        let last = l
        for (const b of bids) {
          expect(b.priceFen).toBeGreaterThanOrEqual(last ? last.priceFen + t.stepFen : t.startFen)
          expect(b.companyId).not.toBe(last?.companyId)
          expect(b.priceFen).toBeLessThanOrEqual(cs.find(c => c.companyId === b.companyId)?.ceilingFen ?? 0)
          last = b
        }
        // Nobody who is behind could still go on.
        for (const c of cs)
          if (c.companyId !== last?.companyId)
            expect(c.ceilingFen).toBeLessThan((last?.priceFen ?? t.startFen - t.stepFen) + t.stepFen)
        // And the winner paid no more than a step above what he had to pass.
        if (last && bids.length > 0) {
          const others = [
            ...cs.filter(c => c.companyId !== last.companyId).map(c => c.ceilingFen),
            l && l.companyId !== last.companyId ? l.priceFen : 0,
          ]
          const must = Math.max(...others, l ? l.priceFen : t.startFen - t.stepFen)
          expect(last.priceFen).toBeLessThanOrEqual(must + t.stepFen)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('按量竞拍', () => {
  const bids = [
    { companyId: 1, priceFen: 5400, pieces: 4, seq: 1 },
    { companyId: 2, priceFen: 5450, pieces: 5, seq: 2 },
    { companyId: 3, priceFen: 5400, pieces: 4, seq: 3 },
  ]
  test('from the highest price down, equal prices as they came, the last one may get a part', () => {
    expect(allot(bids, 11).map(a => [a.companyId, a.allottedPieces])).toEqual([
      [2, 5],
      [1, 4],
      [3, 2],
    ])
    expect(allot(bids, 11, 5401).map(a => a.allottedPieces)).toEqual([5, 0, 0])
  })
  test('something is left: the start price does; else the lowest served price has to be passed', () => {
    expect([marginFen(bids, 14), marginFen(bids, 13), marginFen(bids, 5), marginFen([], 1)]).toEqual([null, 5400, 5450, null])
  })
  test('the prices offered begin with one’s own bid where it is ahead, else with what has to be passed', () => {
    const terms = { mode: BiddingMode.byQuantity, startFen: 390_000, stepFen: 1000, stepsMost: 20 }
    const next = (margin: number | null, own: number | null) => nextPrices(terms, margin, own)
    expect(next(null, null)).toEqual({ lowestFen: 390_000, highestFen: 410_000, suggestedFen: [390_000, 391_000, 394_000] })
    expect(next(null, 395_000)).toEqual({ lowestFen: 395_000, highestFen: 415_000, suggestedFen: [396_000, 397_000, 400_000] })
    expect(next(396_000, 395_000).lowestFen).toBe(397_000)
    expect(next(395_000, 395_000).lowestFen).toBe(396_000)
    // The twentieth step from one's own price may be bid though it is the thirtieth from the start.
    const why = (yuan: number) =>
      whyNotPrice(terms, null, yuan * 100, { confirmed: false, hand: true, ownFen: 400_000 })?.[0] ?? ''
    expect([why(3990), why(4000), why(4200), why(4210)]).toEqual(['BID_TOO_LOW', '', '', 'BID_TOO_MANY_STEPS'])
  })
  test('a bid goes up only, in pieces or in price', () => {
    const lot = { pieces: 11, pieceUnit: '卷' }
    const own = { priceFen: 5400, pieces: 4 }
    expect(whyNotQuantity(lot, null, { priceFen: 1, pieces: undefined })).toBe('按量竞拍请填写要几卷')
    expect(whyNotQuantity(lot, null, { priceFen: 1, pieces: 12 })).toContain('共 11 卷')
    expect(whyNotQuantity(lot, own, { priceFen: 5500, pieces: 3 })).toContain('只能增加')
    expect(whyNotQuantity(lot, own, { priceFen: 5300, pieces: 5 })).toContain('只能提高')
    expect(whyNotQuantity(lot, own, { priceFen: 5400, pieces: 4 })).toContain('相同')
    expect(whyNotQuantity(lot, own, { priceFen: 5400, pieces: 5 })).toBe('')
  })
  test('never more than there is; nobody is passed over for a lower price', () => {
    const standing = fc.array(
      fc.record({
        companyId: fc.nat(9),
        priceFen: fc.integer({ min: 1, max: 9 }),
        pieces: fc.integer({ min: 1, max: 9 }),
        seq: fc.nat(99),
      }),
    )
    fc.assert(
      fc.property(standing, fc.nat(30), (s, n) => {
        const a = allot(s, n)
        expect(a.reduce((sum, x) => sum + x.allottedPieces, 0)).toBe(
          Math.min(
            n,
            s.reduce((sum, x) => sum + x.pieces, 0),
          ),
        )
        expect(a).toEqual([...a].sort(byRank))
        const short = a.findIndex(x => x.allottedPieces < x.pieces)
        if (short >= 0) expect(a.slice(short + 1).every(x => x.allottedPieces === 0)).toBe(true)
      }),
    )
  })
})

describe('保证金', () => {
  test('five per cent of the value at the start price, or what was fixed', () => {
    const lines = [{ weightKg: 286_400 }]
    expect(valueOf('PRICE', 320_000, lines)).toBe(91_648_000)
    expect(valueOf('LOT', 320_000, lines)).toBe(320_000)
    expect(depositOf({ fixedFen: null, depositBp: 500, startValueFen: 91_648_000 })).toBe(4_582_400)
    expect(depositOf({ fixedFen: 1_000_000, depositBp: 500, startValueFen: 91_648_000 })).toBe(1_000_000)
  })
  test('only who leads, or has named a ceiling, needs it; of part of a lot a part', () => {
    const lot = { mode: 'PRICE' as const, depositFen: 1000, pieces: 11 }
    const e = { leads: false, auto: false, bestFen: 320_000, bestPieces: null }
    expect([coveredFen(lot, e), coveredFen(lot, { ...e, leads: true }), coveredFen(lot, { ...e, auto: true })]).toEqual([
      0, 1000, 1000,
    ])
    expect(coveredFen({ ...lot, mode: 'QTY' }, { ...e, bestPieces: 3 })).toBe(273)
    expect(coveredFen({ ...lot, mode: 'SEALED' }, e)).toBe(1000)
    expect(coveredFen({ ...lot, mode: 'SEALED' }, { ...e, bestFen: null })).toBe(0)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 500 }), (fen, n) => {
        expect(depositShare(fen, n, 500)).toBeLessThanOrEqual(fen)
      }),
    )
  })
  test('the weights of its parts add up to the lot within a kilogram each', () => {
    expect([weightShare(63_215, 11, 11), weightShare(63_215, 5, 11), weightShare(1, 1, 900)]).toEqual([63_215, 28_734, 1])
  })
})

describe('时刻', () => {
  const lot = { status: 1, openAt: 1000, endAt: 5000, signUpUntil: 800, pausedAt: null, extensions: 0 }
  test('of a published lot the clock decides what is shown', () => {
    const of = (now: number, o: object = {}) => BiddingStatus.label(shownStatus({ ...lot, ...o }, now))
    expect([of(0), of(800), of(999), of(1000), of(4999), of(5000)]).toEqual([
      '报名中',
      '未开始',
      '未开始',
      '竞拍中',
      '竞拍中',
      '结果生成中',
    ])
    expect([
      of(2000, { extensions: 1 }),
      of(9999, { pausedAt: 4000 }),
      of(0, { status: 6 }),
      of(0, { signUpUntil: null }),
    ]).toEqual(['延时中', '已暂停', '已成交', '报名中'])
  })
  test('night is from 18:00 to 9:00, over midnight too', () => {
    expect(nightAt(at('2026-11-21T17:59:59'))).toBeNull()
    expect(nightAt(at('2026-11-21T09:00:00'))).toBeNull()
    const night = { from: at('2026-11-21T18:00:00'), to: at('2026-11-22T09:00:00') }
    for (const t of ['2026-11-21T18:00:00', '2026-11-21T23:59:00', '2026-11-22T00:00:00', '2026-11-22T08:59:59'])
      expect(nightAt(at(t))).toEqual(night)
  })
  test('what goes on in the evening runs from nine, and what is left after dusk goes on the next morning', () => {
    const hours = (n: number) => n * 3_600_000
    const from = at('2026-11-21T20:30:00')
    expect(runsFrom(from, hours(2), true)).toEqual({ from: at('2026-11-22T09:00:00'), end: at('2026-11-22T11:00:00') })
    expect(runsFrom(from, hours(2), false)).toEqual({ from, end: at('2026-11-21T22:30:00') })
    const noon = at('2026-11-21T17:00:00')
    expect(runsFrom(noon, hours(1), true).end).toBe(at('2026-11-21T18:00:00'))
    expect(runsFrom(noon, hours(3), true)).toEqual({ from: noon, end: at('2026-11-22T11:00:00') })
    expect(runsFrom(noon, hours(11), true).end).toBe(at('2026-11-23T10:00:00'))
  })
  test('codes and numbers as they are read', () => {
    expect([bidderCode(8), receiptNo('JP20261121007', 10)]).toEqual(['买家***8', 'CJ261121007-0010'])
  })
})

describe('到我货场', () => {
  test('price, fee of the depot, truck and the days of the deposit', () => {
    const f = { outFenPerTon: 1500, freightFenPerTon: 3500, depositFen: 4_582_400, weightKg: 286_400, tiedDays: 10 }
    expect(tiedFenPerTon(f)).toBe(16)
    expect(landedAdd(f)).toBe(5016)
    expect([perTon(327_000, 'ton', 1), perTon(93_652_800, 'lot', 286_400)]).toEqual([327_000, 327_000])
    expect([daysUntil(0, 1), daysUntil(5, 5), daysUntil(9, 1)]).toEqual([1, 0, 0])
  })
  test('a ceiling at the yard never costs more there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 0, max: 1e5 }),
        fc.integer({ min: 1000, max: 1e6 }),
        (landed, add, kg) => {
          const fen = ceilingOfLanded(landed, add, 'lot', kg)
          expect((fen * 1000) / kg + add).toBeLessThanOrEqual(landed + 1e-6)
          expect(ceilingOfLanded(landed, add, 'ton', kg) + add).toBe(landed)
        },
      ),
    )
  })
})

test('a whole lot’s price per ton never comes to less than its price, where the lines round down a fen more', () => {
  const lines = [{ weightKg: 1416 }, { weightKg: 1416 }, { weightKg: 1168 }]
  // 2,500.25 a ton is 3,540.35 + 3,540.35 + 2,920.29 = 10,000.99 of 10,001.00.
  expect(valueOf(BiddingMode.perTon, 250_025, lines)).toBe(1_000_099)
  expect(perTonOfWhole(1_000_100, lines)).toBe(250_026)
  expect(perTonOfWhole(1_000_000, [{ weightKg: 4000 }])).toBe(250_000)
})

test('a lot that rests at night does not end at five past six in the evening, one that does not rest does', () => {
  const at = (text: string) => Date.parse(`2026-11-26T${text}:00+08:00`)
  const ends = (text: string, nightPause = true) => nightComesFirst({ nightPause, endAt: at(text) })
  expect([ends('17:55'), ends('18:00'), ends('18:05'), ends('23:30'), ends('08:59'), ends('09:05')]).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
  ])
  expect(ends('18:05', false)).toBe(false)
})

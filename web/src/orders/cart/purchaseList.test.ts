import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { describe, expect, test } from 'vitest'
import {
  decideAll,
  FIRST_WISHES,
  type Goods,
  isIn,
  isOpen,
  type Matched,
  type Offer,
  ordersOf,
  type ReadLine,
} from './purchaseList.ts'

const offer = (depotCode: string, o: Partial<Offer> = {}): Offer => ({
  skuCode: `S-${depotCode}-${o.settlement ?? 1}`,
  depotCode,
  depotName: depotCode,
  own: depotCode === 'W01',
  channelCode: 'J0000009',
  settlement: 1,
  availablePieces: 100,
  stepPieces: 1,
  minPieces: 1,
  pieceWeightG: 2_668_000,
  priceFen: 317_000,
  freightFen: 3_000,
  deliveredFen: 320_000,
  priceLabel: '',
  whyNot: '',
  traits: '',
  ...o,
})
const goods = (key: string, offers: Offer[]): Goods => ({
  key,
  title: `螺纹钢 HRB400E ${key}`,
  productName: '螺纹钢',
  classCode: 'REBAR',
  grade: 'HRB400E',
  spec: key,
  more: '',
  gradeLevel: '1',
  accent: '',
  priceUnit: 'ton',
  pieceUnit: '件',
  diameterUm: 20_000,
  lengthUm: 9_000_000,
  gradeSaid: true,
  bought: '',
  offers,
})
const line = (id: number, of: Goods[], o: Partial<Matched> & Partial<ReadLine> = {}): ReadLine => ({
  id,
  text: `第 ${id} 行`,
  ...o,
  match: {
    text: '',
    place: null,
    goodsText: 'HRB400E 20*9',
    quantity: o.quantity ?? { kind: 'pieces', n: 5, unit: '件' },
    state: o.state ?? 'sure',
    why: '',
    notes: [],
    goods: of,
    goodsCount: of.length,
    intent: { productName: '', grade: '', spec: '' },
    from: 0,
    remark: '',
    ask: o.ask ?? null,
  },
})
const depots = (lines: ReadLine[], wishes = {}) => decideAll(lines, { ...FIRST_WISHES, ...wishes }).map(d => d.offer?.depotCode)

describe('the depot nobody chose', () => {
  const cheap = offer('W09', { priceFen: 312_000, freightFen: 2_000, deliveredFen: 314_000 })

  test('is the mill’s own where it has enough, else the next, and the line says why', () => {
    const full = goods('a', [offer('W01'), cheap])
    const short = goods('b', [offer('W01', { availablePieces: 3 }), cheap])
    expect(depots([line(1, [full]), line(2, [short])])).toEqual(['W01', 'W09'])
    expect(decideAll([line(2, [short])], FIRST_WISHES)[0]?.notes).toEqual(['厂内只有 3 件'])
  })

  test('is the cheapest delivered when that is wished', () => {
    expect(depots([line(1, [goods('a', [offer('W01'), cheap])])], { rule: 'cheapest' })).toEqual(['W09'])
  })

  test('is the one that serves most lines when the orders shall be few', () => {
    const lines = [line(1, [goods('a', [offer('W01'), cheap])]), line(2, [goods('b', [cheap])]), line(3, [goods('c', [cheap])])]
    expect(depots(lines)).toEqual(['W01', 'W09', 'W09'])
    expect(depots(lines, { rule: 'fewest' })).toEqual(['W09', 'W09', 'W09'])
    expect(ordersOf(decideAll(lines, { ...FIRST_WISHES, rule: 'fewest' }))).toMatchObject([{ lines: 3, pieces: 15 }])
  })

  test('weighs as wished where the line does not say, and as can be had where it cannot', () => {
    const both = goods('a', [offer('W01'), offer('W01', { settlement: 2 })])
    const scale = goods('b', [offer('W01', { settlement: 2 })])
    const settled = (settlement: SettlementModeCode) =>
      decideAll([line(1, [both]), line(2, [scale])], { ...FIRST_WISHES, settlement }).map(d => d.offer?.settlement)
    expect(settled(1)).toEqual([1, 2])
    expect(settled(2)).toEqual([2, 2])
  })
})

describe('what may go into the cart', () => {
  test('nothing of several goods until one is chosen', () => {
    const two = [goods('a', [offer('W01')]), goods('b', [offer('W01')])]
    const open = decideAll([line(1, two, { state: 'choose' })], FIRST_WISHES)[0]
    expect(open && isIn(open)).toBe(false)
    const chosen = decideAll([line(1, two, { state: 'choose', chosen: 'b' })], FIRST_WISHES)[0]
    expect(chosen).toMatchObject({ group: 'choose', goods: { key: 'b' }, totalFen: 4_268_800 })
    expect(chosen && isIn(chosen)).toBe(true)
  })

  test('nothing that no depot has enough of: the most there is is offered', () => {
    const [d] = decideAll(
      [line(1, [goods('a', [offer('W01', { availablePieces: 2 }), offer('W09', { availablePieces: 3 })])])],
      FIRST_WISHES,
    )
    expect(d).toMatchObject({ group: 'choose', offer: { depotCode: 'W09' }, instead: 3 })
    expect(d && isIn(d)).toBe(false)
  })

  test('nothing left out by hand, and nothing that could not be found', () => {
    const out = decideAll([line(1, [goods('a', [offer('W01')])], { off: true }), line(2, [], { state: 'unread' })], FIRST_WISHES)
    expect(out.map(isIn)).toEqual([false, false])
    expect(ordersOf(out)).toEqual([])
  })
})

describe('what was written is not made into something else in silence', () => {
  const coil: Partial<Offer> = { pieceWeightG: 8_010_000 }
  const decided = (quantity: Matched['quantity'], o: Partial<Offer> = {}) => {
    const [d] = decideAll([line(1, [goods('a', [offer('W01', o)])], { quantity })], FIRST_WISHES)
    return d
  }

  test('tons that are no whole coils take the nearest, with the other side of them offered', () => {
    const d = decided({ kind: 'tons', tons: 10, unit: '吨' }, coil)
    expect([d?.pieces, d?.notes, d?.other]).toEqual([
      1,
      ['10 吨按整件取 1 件 8.010 吨'],
      { pieces: 2, text: '改 2 件 16.020 吨' },
    ])
    const more = decided({ kind: 'tons', tons: 13, unit: '吨' }, coil)
    expect([more?.pieces, more?.other]).toEqual([2, { pieces: 1, text: '改 1 件 8.010 吨' }])
    const one = decided({ kind: 'tons', tons: 5, unit: '吨' }, coil)
    expect([one?.pieces, one?.notes, one?.other]).toEqual([1, ['5 吨按整件取 1 件 8.010 吨'], undefined])
    expect(decided({ kind: 'tons', tons: 16.02, unit: '吨' }, coil)?.notes).toEqual([])
  })

  test('nothing and parts of a piece wait for the buyer and stay out until he says', () => {
    for (const [n, either] of [
      [0, undefined],
      [2.5, [2, 3]],
    ] as const) {
      const d = decided({ kind: 'pieces', n, unit: '件' })
      expect([d?.group, d?.either, d && isIn(d)]).toEqual(['choose', either, false])
      expect(d?.problem).toContain(n === 0 ? '数量要大于 0' : '请定 2 还是 3 件')
    }
    const [said] = decideAll(
      [line(1, [goods('a', [offer('W01')])], { quantity: { kind: 'pieces', n: 2.5, unit: '件' }, pieces: 2 })],
      FIRST_WISHES,
    )
    expect([said?.pieces, said && isIn(said)]).toEqual([2, true])
  })
})

test('goods taken in place of others stand among the substitutes, also where they fit all of their own words', () => {
  const [own, taken] = decideAll(
    [line(1, [goods('a', [offer('W01')])]), line(2, [goods('a', [offer('W01')])], { instead: '螺纹钢 HRB400E a 5件' })],
    FIRST_WISHES,
  )
  expect([own?.group, taken?.group]).toEqual(['good', 'instead'])
  expect(taken && isIn(taken)).toBe(true)
})

test('a line that was handed in as an intent is no longer open', () => {
  const [left, asked] = decideAll(
    [line(1, [], { state: 'unknown' }), line(2, [], { state: 'unknown', asked: 'YX20261126001014' })],
    FIRST_WISHES,
  )
  expect([left, asked].map(d => d && isOpen(d))).toEqual([true, false])
})

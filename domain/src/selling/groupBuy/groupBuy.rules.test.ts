import { describe, expect, test } from 'vitest'
import {
  allotted,
  depositOf,
  type GroupForm,
  mayGiveUp,
  nextTier,
  piecesWithin,
  priceAt,
  shownState,
  stepFill,
  STILL_MS,
  tiersReached,
  valueOf,
  whyNotGroup,
} from './groupBuy.rules.ts'

const tiers = [
  { minKg: 300_000, priceFen: 347_000 },
  { minKg: 500_000, priceFen: 346_000 },
  { minKg: 1_000_000, priceFen: 344_500 },
]

describe('price', () => {
  test('the list price stands until the last kilogram of the first tier is there', () => {
    expect(priceAt(348_000, tiers, 299_999)).toBe(348_000)
    expect(priceAt(348_000, tiers, 300_000)).toBe(347_000)
    expect(priceAt(348_000, tiers, 520_000)).toBe(346_000)
    expect(priceAt(348_000, tiers, 9_000_000)).toBe(344_500)
    expect(tiersReached(tiers, 0)).toBe(0)
  })
  test('what lacks to the next tier', () => {
    expect(nextTier(tiers, 286_000)).toMatchObject({ no: 1, lacksKg: 14_000, priceFen: 347_000 })
    expect(nextTier(tiers, 520_000)).toMatchObject({ no: 3, lacksKg: 480_000 })
    expect(nextTier(tiers, 1_000_000)).toBeUndefined()
  })
  test('each step is filled by its own part of the tons', () => {
    expect(stepFill(tiers, 1_200_000, 286_000)).toEqual([95.3, 0, 0, 0])
    expect(stepFill(tiers, 1_200_000, 520_000)).toEqual([100, 100, 4, 0])
    expect(stepFill(tiers, 1_000_000, 1_000_000)).toEqual([100, 100, 100, 100])
    expect(stepFill(tiers, 1_200_000, 0)).toEqual([0, 0, 0, 0])
  })
  test('12.000 t at 3,480 freeze 4,176.00', () => {
    expect(depositOf(348_000, 12_000, 1000)).toBe(417_600)
    expect(valueOf(348_000, 12_000)).toBe(4_176_000)
  })
})

describe('what a company gets', () => {
  const room = { pieceG: 2_507_000, pieceUnit: '捆', minPieces: 2, limitPieces: 40, leftPieces: 10 }
  const want = (pieces: number, o: { have?: number; takeLess?: boolean } = {}) =>
    allotted({ pieces, have: 0, takeLess: false, ...o }, room)
  test('whole pieces between the least and the limit', () => {
    expect(want(2)).toEqual({ pieces: 2 })
    expect(want(10)).toEqual({ pieces: 10 })
    expect(want(1)).toEqual({ why: '至少参 2 捆（5.014 吨）' })
    expect(want(41)).toEqual({ why: '每家企业最多 40 捆（100.280 吨）' })
    expect(want(1.5)).toHaveProperty('why')
    expect(want(0)).toHaveProperty('why')
    expect(want(-3)).toHaveProperty('why')
  })
  test('what the cap leaves only for whoever said so', () => {
    expect(want(11)).toHaveProperty('why')
    expect(want(11, { takeLess: true })).toEqual({ pieces: 10 })
    expect(want(20, { have: 5, takeLess: true })).toEqual({ pieces: 15 })
  })
  test('nothing is left', () => {
    const full = { ...room, leftPieces: 0 }
    expect(allotted({ pieces: 5, have: 0, takeLess: true }, full)).toEqual({ why: '已到全团上限，不能再参' })
    expect(allotted({ pieces: 6, have: 5, takeLess: true }, full)).toEqual({ why: '已到全团上限，不能再加' })
    expect(allotted({ pieces: 5, have: 0, takeLess: true }, { ...room, leftPieces: 1 })).toHaveProperty('why')
  })
  test('less than before is no question of the cap', () => {
    expect(allotted({ pieces: 3, have: 5, takeLess: false }, { ...room, leftPieces: 0 })).toEqual({ pieces: 3 })
  })
  test('bounds in tons become whole pieces', () => {
    expect(piecesWithin(100_000, 2_507_000)).toBe(39)
    expect(piecesWithin(5014, 2_507_000)).toBe(2)
    expect(piecesWithin(3, 1000)).toBe(3)
  })
})

describe('what may be published', () => {
  const form: GroupForm = {
    skuCode: 'X',
    period: '',
    tiers,
    startAt: 2_000_000,
    endAt: 90_000_000,
    capKg: 1_200_000,
    limitKg: 200_000,
    minJoinKg: 5000,
    depositBp: 1000,
  }
  const wrong = (o: Partial<GroupForm>) => whyNotGroup({ ...form, ...o }, { listFen: 348_000, pieceG: 1_000_000 }, 1_000_000)
  test('a sound one', () => expect(wrong({})).toEqual([]))
  test('tons rise and prices fall from tier to tier, the first below the list', () => {
    const [a, b] = [tiers[0], tiers[1]]
    if (!a || !b) throw new Error('tiers')
    expect(wrong({ tiers: [b, a] })).toHaveLength(2)
    expect(wrong({ tiers: [{ minKg: 300_000, priceFen: 348_000 }] })[0]?.why).toContain('低于挂牌价')
    expect(wrong({ tiers: [{ minKg: 300_000, priceFen: 3_470 }] })[0]?.why).toContain('请核对单位')
    expect(wrong({ tiers: [a, { minKg: 300_000, priceFen: 346_000 }] })[0]?.why).toContain('吨数须大于')
    expect(wrong({ tiers: [a, { minKg: 400_000, priceFen: 347_000 }] })[0]?.why).toContain('价格须低于')
    expect(wrong({ tiers: [] })).toHaveLength(1)
  })
  test('cap, limit and least fit each other', () => {
    expect(wrong({ capKg: 999_000 }).map(w => w.field)).toContain('capKg')
    expect(wrong({ limitKg: 1_300_000 }).map(w => w.field)).toContain('limitKg')
    expect(wrong({ minJoinKg: 300_000 }).map(w => w.field)).toContain('minJoinKg')
  })
  test('an end that has passed, or before the start', () => {
    expect(wrong({ endAt: 900_000 }).map(w => w.why)).toEqual(['截止时间已过', '截止须晚于开始'])
    expect(wrong({ endAt: 2_000_000 + 61 * 86_400_000 })[0]?.why).toContain('60 天')
  })
})

test('the clock shows what nobody has written yet', () => {
  const g = { state: 0, published: true, startAt: 100, endAt: 200 }
  expect(shownState({ ...g, published: false }, 150)).toBe(10)
  expect([50, 100, 199, 200].map(now => shownState(g, now))).toEqual([0, 1, 1, 11])
  expect(shownState({ ...g, state: 2 }, 199)).toBe(2)
  expect([3, 4, 5].map(state => shownState({ ...g, state }, 500))).toEqual([3, 4, 5])
  expect(mayGiveUp(STILL_MS + 1, 0)).toBe(true)
  expect(mayGiveUp(STILL_MS, 0)).toBe(false)
})

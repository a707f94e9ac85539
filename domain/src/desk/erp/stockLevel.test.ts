import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideLevel, type LevelFacts } from './stockLevel.ts'

const goods = { depotCode: 'W01', pieceUnit: '卷', pieceWeightG: 9_800_000, onHand: 5, reserved: 2 }
const level = (o: Partial<LevelFacts> = {}) =>
  decideLevel({ pieces: 5, kg: null, depotCode: 'W01', goods, underWay: 0, unanswered: 0, ...o })
const why = (o: Partial<LevelFacts>) => {
  const d = level(o)
  return d.takes ? d.onHand : d.why
}

test('pieces are taken as they are, weight as whole pieces with a tenth of one for the scale, both where they agree', () => {
  expect([why({ pieces: 7 }), why({ pieces: null, kg: 49_000 }), why({ pieces: null, kg: 49_900 }), why({ kg: 48_000 })]).toEqual(
    [7, 5, 5, 5],
  )
  expect([why({ pieces: null, kg: 44_000 }), why({ kg: 49 }), why({ pieces: 5, kg: 90_000 })]).toEqual([
    'notWhole',
    'mismatch',
    'mismatch',
  ])
  expect(why({ pieces: 0, kg: 0, goods: { ...goods, reserved: 0 } })).toBe(0)
})

test('goods nobody knows, another warehouse and more than can be kept wait for a person', () => {
  expect([why({ goods: undefined }), why({ depotCode: 'W02' }), why({ pieces: 200_000_000 })]).toEqual([
    'unknown',
    'depot',
    'tooMany',
  ])
})

test('while the ERP has not answered for a movement of the goods nobody knows what its count holds: it waits for the answer alone', () => {
  expect([why({ unanswered: 1 }), why({ unanswered: 1, goods: undefined }), why({ unanswered: 0 })]).toEqual([
    'unanswered',
    'unknown',
    5,
  ])
  const d = level({ unanswered: 2 })
  expect(d.takes ? '' : d.trouble).toContain('等 ERP 答复')
})

test('whatever the ERP says and whatever is under way, what is taken is never less than orders hold', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: -500, max: 500 }), fc.nat(200), (pieces, underWay, reserved) => {
      const d = level({ pieces, underWay, goods: { ...goods, reserved } })
      if (d.takes) expect([d.onHand, d.onHand >= reserved]).toEqual([pieces + underWay, true])
      else expect([d.why, pieces + underWay < reserved]).toEqual(['reserved', true])
    }),
  )
  const said = level({ pieces: 4, underWay: -3 })
  expect(said.takes ? '' : said.trouble).toContain('未记账的 -3 卷是 1 卷')
})

import { expect, test } from 'vitest'
import { MOST_PIECE_G, MOST_PIECES, MOST_PRICE_FEN, soundFigures } from './figures.rules.ts'

const coil = { pieces: 12, pieceWeightG: 30_000_000, priceFen: 380_000 }

test('figures of the trade are sound, also without stock', () => {
  expect(soundFigures(coil)).toBe(true)
  expect(soundFigures({ ...coil, pieces: 0 })).toBe(true)
})

test.each([
  ['price', { priceFen: MOST_PRICE_FEN + 1 }],
  ['a price of nothing', { priceFen: 0 }],
  ['pieces', { pieces: MOST_PIECES + 1, pieceWeightG: 1 }],
  ['pieces below nothing', { pieces: -MOST_PIECES - 1 }],
  ['the weight of a piece', { pieces: 1, pieceWeightG: MOST_PIECE_G + 1 }],
  ['a million tons in one depot', { pieces: 33_334 }],
  ['no number', { priceFen: Number.NaN }],
  ['beyond whole numbers', { priceFen: 2 ** 60 }],
])('%s beyond what anybody means is not', (_, odd) => {
  expect(soundFigures({ ...coil, ...odd })).toBe(false)
})

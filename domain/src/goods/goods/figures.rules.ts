// How large a figure of goods can be. Beyond these nobody means it: a slip of the keyboard or of an import. The door refuses such a
// figure, the table does, and a list that meets one all the same leaves the row out.

import type { Fen } from '../../kernel/money.ts'

/** 挂牌价 and fixed prices of areas, fen per unit: ten million yuan. */
export const MOST_PRICE_FEN = 1_000_000_000
/** Pieces of one good on hand. */
export const MOST_PIECES = 10_000_000
/** One piece, grams: 200 t. */
export const MOST_PIECE_G = 200_000_000
/** Stock of one good in one depot: a million tons. */
export const MOST_STOCK_KG = 1_000_000_000

/** A stock correction of this weight is asked about once more before it is saved. */
export const ASK_STOCK_KG = 10_000_000

interface Figures {
  pieces: number
  pieceWeightG: number
  priceFen: Fen
}

const within = (n: number, least: number, most: number): boolean => Number.isInteger(n) && n >= least && n <= most

/** Whether goods with these figures can be counted, sorted and drawn. */
export const soundFigures = (f: Figures): boolean =>
  within(f.pieces, -MOST_PIECES, MOST_PIECES) &&
  within(f.pieceWeightG, 1, MOST_PIECE_G) &&
  within(f.priceFen, 1, MOST_PRICE_FEN) &&
  (f.pieces * f.pieceWeightG) / 1000 <= MOST_STOCK_KG

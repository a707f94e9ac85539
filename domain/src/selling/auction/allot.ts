// 按量竞拍 (Yankee): many winners. Standing bids are served from the highest price down, equal prices in the order in which they came; the last
// one may get a part. Each pays his own price.
import type { Fen } from '../../kernel/money.ts'

export interface Standing {
  companyId: number
  priceFen: Fen
  pieces: number
  seq: number
}
export interface Allotted extends Standing {
  /** What it gets; 0: nothing is left for it. */
  allottedPieces: number
}

export const byRank = (a: { priceFen: Fen; seq: number }, b: { priceFen: Fen; seq: number }): number =>
  b.priceFen - a.priceFen || a.seq - b.seq

/** What each standing bid would get of so many pieces, in rank order. Below `reserveFen` nothing is sold. */
export function allot(standing: readonly Standing[], pieces: number, reserveFen: Fen = 0): Allotted[] {
  let left = pieces
  return [...standing].sort(byRank).map(s => {
    const allottedPieces = s.priceFen >= reserveFen ? Math.min(left, s.pieces) : 0
    left -= allottedPieces
    return { ...s, allottedPieces }
  })
}

/**
 * The price that a bid has to pass to get something, seen by one who is not among `others`: null while something is left at the start price,
 * else the lowest price that still gets something.
 */
export function marginFen(others: readonly Standing[], pieces: number): Fen | null {
  const served = allot(others, pieces).filter(a => a.allottedPieces > 0)
  const taken = served.reduce((sum, a) => sum + a.allottedPieces, 0)
  return taken < pieces ? null : (served.at(-1)?.priceFen ?? null)
}

/** What a company gets as the bids stand, of its own pieces; null: it has no bid. */
export const piecesOf = (standing: readonly Standing[], pieces: number, companyId: number): number | null =>
  allot(standing, pieces).find(a => a.companyId === companyId)?.allottedPieces ?? null

/** Why so many pieces at this price cannot stand in the place of one's own bid; empty: they can. A bid goes up only. */
export function whyNotQuantity(
  lot: { pieces: number; pieceUnit: string },
  own: { priceFen: Fen; pieces: number } | null,
  wanted: { priceFen: Fen; pieces: number | undefined },
): string {
  const { pieces } = wanted
  if (pieces === undefined) return `按量竞拍请填写要几${lot.pieceUnit}`
  if (pieces > lot.pieces) return `本场共 ${lot.pieces} ${lot.pieceUnit}，请减少数量`
  if (own && pieces < own.pieces) return `数量只能增加，您已出价要 ${own.pieces} ${lot.pieceUnit}`
  if (own && wanted.priceFen < own.priceFen) return '价格只能提高'
  if (own && pieces === own.pieces && wanted.priceFen === own.priceFen) return '与您现在的出价相同'
  return ''
}

// 成包/整车倍数: goods that are sold in whole packs, a truck of two coils, a stack of ten bundles, and from a least number of pieces on. The one rule that
// cart, buy-now, lists, quotes, contracts and keys ask (decision 0277).

export interface PackRule {
  /** Sold in multiples of so many pieces; 1: by the piece. */
  stepPieces: number
  /** Not fewer than these; rounded up to a multiple where it is none. */
  minPieces: number
}
export const MOST_PACK = 9_999

const leastOf = (r: PackRule): number => Math.max(1, Math.ceil(r.minPieces / r.stepPieces)) * r.stepPieces
export const hasPack = (r: PackRule): boolean => r.stepPieces > 1 || r.minPieces > 1

/**
 * Whether so many pieces may be ordered, and if not the next fewer and the next more that may; null: there are none. `available`: what is in stock, null of
 * goods made to order. All that is left may be bought whatever its number: the last pieces of a depot would fit no pack for anybody else.
 */
export function packFit(
  r: PackRule,
  pieces: number,
  available: number | null,
): { ok: true } | { ok: false; lower: number | null; higher: number | null } {
  const least = leastOf(r)
  if (pieces === available || (pieces >= least && pieces % r.stepPieces === 0)) return { ok: true }
  const down = Math.floor(pieces / r.stepPieces) * r.stepPieces
  const up = Math.max(least, Math.ceil(pieces / r.stepPieces) * r.stepPieces)
  const within = (n: number) => available === null || n <= available
  const lower = down >= least && within(down) ? down : null
  return { ok: false, lower, higher: within(up) ? up : available !== null && available > pieces ? available : null }
}

/** Where a stepper begins: one pack, or all that is left. */
export const firstPieces = (r: PackRule, available: number | null): number =>
  available !== null && available > 0 ? Math.min(leastOf(r), available) : leastOf(r)

/** The nearest that may be ordered, as near on both sides the one that has enough. */
export function nearestPack(r: PackRule, pieces: number, available: number | null): number {
  const fit = packFit(r, pieces, available)
  if (fit.ok) return pieces
  const { lower, higher } = fit
  if (lower === null || higher === null) return higher ?? lower ?? pieces
  return pieces - lower < higher - pieces ? lower : higher
}

/** One step of the stepper from where it stands. */
export function packStep(r: PackRule, pieces: number, up: boolean, available: number | null): number {
  const fit = packFit(r, up ? pieces + 1 : pieces - 1, available)
  if (fit.ok) return up ? pieces + 1 : pieces - 1
  return (up ? fit.higher : fit.lower) ?? pieces
}

/** 按 10 件的整倍数卖，20 件起订; empty: by the piece. */
export function packWords(r: PackRule, unit: string): string {
  const step = r.stepPieces > 1 ? `按 ${r.stepPieces} ${unit}的整倍数卖` : ''
  const least = r.minPieces > r.stepPieces ? `${leastOf(r)} ${unit}起订` : ''
  return [step, least].filter(Boolean).join('，')
}

/** The refusal of a number that is none: what may be ordered in its place. */
export function whyNotPack(r: PackRule, o: { pieces: number; available: number | null; unit: string }): string | undefined {
  const fit = packFit(r, o.pieces, o.available)
  if (fit.ok) return undefined
  const said = (n: number) => `${n} ${o.unit}${n === o.available ? '（余下的全部）' : ''}`
  const may = [fit.lower, fit.higher].flatMap(n => (n === null ? [] : said(n))).join('或 ')
  return `${packWords(r, o.unit)}，${o.pieces} ${o.unit}不成整${may === '' ? '' : `，可改为 ${may}`}`
}

// From the quantity of a purchase list to whole pieces of certain goods: tons are taken to the nearest piece, bars are counted into bundles.
import type { Um } from '../../kernel/money.ts'
import { rebarKgPerM } from '../../goods/goods/longWeight.ts'
import { nearestPieces } from '../../kernel/weight.ts'
import type { SaidQuantity } from './readList.ts'

export interface GoodsUnit {
  pieceUnit: string
  pieceWeightG: number
  /** Micrometres, 0 where the goods have none. */
  diameterUm: Um
  lengthUm: Um
}

export type ListPieces =
  /** `other`: what was written lies between the two. `how`: what was reckoned, in words. */
  | { ok: true; pieces: number; other?: number; how?: string }
  /** `either`: whole pieces of which the buyer takes one. */
  | { ok: false; ask: string; either?: readonly number[] }

/** One bar at a time: sold so, or counted so by a builder. */
const BARS: ReadonlySet<string> = new Set(['支', '根', '条'])

/** Bars in a bundle by table weight; undefined for what is no straight ribbed bar. */
export function barsPerPiece(g: GoodsUnit): number | undefined {
  const kgPerM = rebarKgPerM(g.diameterUm / 1000)
  if (kgPerM === undefined || g.lengthUm === 0 || g.pieceWeightG === 0) return undefined
  return Math.round(g.pieceWeightG / 1000 / (kgPerM * (g.lengthUm / 1_000_000)))
}

/** Words that count the pieces goods are sold by; another word counts something else. */
const COUNTS: Readonly<Record<string, string>> = {
  件: '件捆包盘卷',
  卷: '卷件',
  张: '张块片',
  根: '根支条',
  支: '支根条',
  台: '台辆个',
  桶: '桶个',
}
/** Straight bars lie in bundles: a roll of them is none. */
const countsPieces = (unit: string, g: GoodsUnit): boolean =>
  unit === '' ||
  unit === g.pieceUnit ||
  ((COUNTS[g.pieceUnit] ?? '').includes(unit) && !(g.pieceUnit === '件' && g.lengthUm > 0 && /[盘卷]/.test(unit)))

const metresText = (um: Um): string => `${um / 1_000_000} 米`
/** 240 米 of bars of 6 米: whole ones, or nobody knows. */
function piecesOfMetres(n: number, g: GoodsUnit): ListPieces {
  const um = Math.round(n * 1_000_000)
  if (BARS.has(g.pieceUnit) && g.lengthUm > 0 && um % g.lengthUm === 0)
    return {
      ok: true,
      pieces: um / g.lengthUm,
      how: `${n} 米按每${g.pieceUnit} ${metresText(g.lengthUm)}，是 ${um / g.lengthUm} ${g.pieceUnit}`,
    }
  const each =
    BARS.has(g.pieceUnit) && g.lengthUm > 0 ? `（每${g.pieceUnit} ${metresText(g.lengthUm)}，不成整${g.pieceUnit}）` : ''
  return { ok: false, ask: `写的是 ${n} 米，商城按${g.pieceUnit}卖${each}，请填${g.pieceUnit}数` }
}

/** Pieces to order for what a line says. Nothing said is one piece. */
export function piecesFor(said: SaidQuantity, g: GoodsUnit): ListPieces {
  if (said.kind === 'none') return { ok: true, pieces: 1 }
  if ((said.kind === 'tons' ? said.tons : said.n) <= 0) return { ok: false, ask: '数量要大于 0，请改' }
  if (said.kind === 'tons') {
    if (g.pieceWeightG <= 0) return { ok: false, ask: `按${g.pieceUnit}卖，写的是 ${said.tons} 吨，请填${g.pieceUnit}数` }
    const kg = Math.round(said.tons * 1000)
    return { ok: true, ...nearestPieces(kg, g.pieceWeightG) }
  }
  if (BARS.has(said.unit) && !BARS.has(g.pieceUnit)) {
    const bars = barsPerPiece(g)
    if (bars === undefined)
      return { ok: false, ask: `写的是 ${said.n} ${said.unit}，商城按${g.pieceUnit}卖，请填${g.pieceUnit}数` }
    const pieces = Math.max(1, Math.ceil(said.n / bars))
    return { ok: true, pieces, ...(pieces > 1 && pieces * bars > said.n ? { other: pieces - 1 } : {}) }
  }
  if (said.unit === '米') return piecesOfMetres(said.n, g)
  if (said.unit === '车' && g.pieceUnit !== '车') return { ok: false, ask: `「${said.n}车」是多少？请填${g.pieceUnit}数或吨数` }
  if (!countsPieces(said.unit, g))
    return { ok: false, ask: `写的是 ${said.n} ${said.unit}，商城按${g.pieceUnit}卖，请填${g.pieceUnit}数` }
  if (Number.isInteger(said.n)) return { ok: true, pieces: said.n }
  const either = [Math.floor(said.n), Math.ceil(said.n)].filter(n => n > 0)
  const written = `${said.n} ${said.unit || g.pieceUnit}`
  return { ok: false, ask: `按整${g.pieceUnit}卖，写的是 ${written}，请定 ${either.join(' 还是 ')} ${g.pieceUnit}`, either }
}

// 理论重量、米重 of bars (螺纹钢、圆钢), pipes and sections: kg per metre; dimensions in millimetres.
import { STEEL_DENSITY } from './flatWeight.ts'

/**
 * Ribbed bar (螺纹钢), GB 1499.2-2024: the table is rounded by the standard and is the one to settle with, so it is not computed.
 * 盘螺 and straight bar share it.
 */
const REBAR_KG_PER_M: Readonly<Record<number, number>> = {
  6: 0.222,
  8: 0.395,
  10: 0.617,
  12: 0.888,
  14: 1.21,
  16: 1.58,
  18: 2,
  20: 2.47,
  22: 2.98,
  25: 3.85,
  28: 4.83,
  32: 6.31,
  36: 7.99,
  40: 9.87,
  50: 15.42,
}

/** Kilograms per metre of ribbed bar; undefined for a diameter the standard does not list. */
export const rebarKgPerM = (diameterMm: number): number | undefined => REBAR_KG_PER_M[diameterMm]

/** Permitted deviation from the theoretical weight, percent either side (2024 edition; figures from memory, check before a claim). */
export function rebarWeightTolerancePct(diameterMm: number): number {
  if (diameterMm <= 12) return 5.5
  return diameterMm <= 20 ? 4.5 : 3.5
}

/** Plain round bar and wire rod: 0.00617·d² (GB/T 14981). */
export const barKgPerM = (diameterMm: number): number => 0.00617 * diameterMm ** 2

const ROUND_FACTOR = (Math.PI * STEEL_DENSITY) / 1000

/** Round pipe, black: 0.0246615·t·(D - t) (GB/T 3091, GB/T 21835). */
export const roundPipeKgPerM = (pipe: { outerDiameterMm: number; wallMm: number }): number =>
  ROUND_FACTOR * pipe.wallMm * (pipe.outerDiameterMm - pipe.wallMm)

const ZINC_SHARE = { 300: 0.0764, 500: 0.1274 } as const
/** Zinc of both sides together, g/m², in the two grades GB/T 3091 sells. */
export type GalvanisedGramsPerM2 = keyof typeof ZINC_SHARE

/** Hot-dip galvanised pipe weighs the black pipe times 1 + share / wall (GB/T 3091). */
export const galvanisedPipeFactor = (wallMm: number, zinc: GalvanisedGramsPerM2): number => 1 + ZINC_SHARE[zinc] / wallMm

/** Square and rectangular tube with its corner radii (GB/T 6728): the radius grows with the wall. */
export function rectPipeKgPerM(pipe: { sideAMm: number; sideBMm: number; wallMm: number }): number {
  const { sideAMm: a, sideBMm: b, wallMm: t } = pipe
  const radius = t * (t <= 6 ? 2 : t <= 10 ? 2.5 : 3)
  const area = 2 * t * (a + b - 2 * t) - (4 - Math.PI) * (radius ** 2 - (radius - t) ** 2)
  return area * STEEL_DENSITY * 1e-3
}

/** The shortcut of the trade, radius 1.5 t: a few percent above the standard, so a quotation must say which one it used. */
export const rectPipeMarketKgPerM = (pipe: { sideAMm: number; sideBMm: number; wallMm: number }): number =>
  0.0157 * pipe.wallMm * (pipe.sideAMm + pipe.sideBMm - 2.8584 * pipe.wallMm)

/** Hot-rolled H section (GB/T 11263); a welded one has no root radius: pass 0. */
export const hBeamKgPerM = (h: {
  heightMm: number
  widthMm: number
  webMm: number
  flangeMm: number
  radiusMm: number
}): number =>
  (h.webMm * (h.heightMm - 2 * h.flangeMm) + 2 * h.widthMm * h.flangeMm + 0.858 * h.radiusMm ** 2) * STEEL_DENSITY * 1e-3

/** Equal-leg angle (GB/T 706): the toe radius is a third of the leg's thickness. */
export const angleKgPerM = (angle: { legMm: number; thicknessMm: number; radiusMm: number }): number =>
  (angle.thicknessMm * (2 * angle.legMm - angle.thicknessMm) + 0.215 * (angle.radiusMm ** 2 - 2 * (angle.thicknessMm / 3) ** 2)) *
  STEEL_DENSITY *
  1e-3

interface Flanged {
  heightMm: number
  widthMm: number
  webMm: number
  flangeMm: number
  radiusMm: number
  toeRadiusMm: number
}

const flangedKgPerM = (s: Flanged, cornerFactor: number): number =>
  (s.heightMm * s.webMm + 2 * s.flangeMm * (s.widthMm - s.webMm) + cornerFactor * (s.radiusMm ** 2 - s.toeRadiusMm ** 2)) *
  STEEL_DENSITY *
  1e-3

/** Channel section (GB/T 706). */
export const channelKgPerM = (s: Flanged): number => flangedKgPerM(s, 0.349)

/** I section (GB/T 706). */
export const iBeamKgPerM = (s: Flanged): number => flangedKgPerM(s, 0.577)

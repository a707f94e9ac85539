// Theoretical weight of flat steel. Dimensions in millimetres, weights in kilograms, results unrounded:
// the caller rounds once, at the piece (whole grams) or at the line (whole kilograms).

import type { Kg } from '../../kernel/money.ts'

/** Density of carbon steel, g/cm³, as every weight table of the trade uses it (GB/T 709). */
export const STEEL_DENSITY = 7.85

/** Coating thickness of both sides per 50 g/m² of both-side mass, mm. Z and ZF from GB/T 2518, AZ from GB/T 14978; ZM is our assumption. */
const COATING_MM_PER_50G = { Z: 7.1e-3, ZF: 7.1e-3, AZ: 13.3e-3, ZM: 7.6e-3 } as const

export interface Coating {
  family: keyof typeof COATING_MM_PER_50G
  /** Mass of both sides together, g/m². */
  totalGramsPerM2: number
}

/** Reads a coating mark such as Z120, ZF90, AZ150 or ZM275; undefined when it is none. */
export function coatingOf(mark: string): Coating | undefined {
  const found = /^(ZF|ZM|AZ|Z)(\d{2,3})$/.exec(mark.toUpperCase())
  return found ? { family: found[1] as Coating['family'], totalGramsPerM2: Number(found[2]) } : undefined
}

/** Plate (GB/T 709): t·W·L·7.85e-6, all in mm. Thickness is the mean of the permitted limits; for class N the nominal. */
export const plateKg = (plate: { thicknessMm: number; widthMm: number; lengthMm: number }): number =>
  plate.thicknessMm * plate.widthMm * plate.lengthMm * STEEL_DENSITY * 1e-6

/** GB/T 709 rounding for certificates: three significant figures, whole kilograms above 1000 kg. */
export function plateStandardKg(kg: Kg): number {
  if (kg >= 1000) return Math.round(kg)
  return Number(kg.toPrecision(3))
}

/** Mass of a coated sheet per m²: the nominal thickness includes the coating (GB/T 2518, GB/T 14978). Bare sheet without a mark. */
export function sheetKgPerM2(sheet: { thicknessMm: number; coating?: Coating }): number {
  if (!sheet.coating) return sheet.thicknessMm * STEEL_DENSITY
  const coatingMm = (sheet.coating.totalGramsPerM2 / 50) * COATING_MM_PER_50G[sheet.coating.family]
  return (sheet.thicknessMm - coatingMm) * STEEL_DENSITY + sheet.coating.totalGramsPerM2 / 1000
}

/** Length of the strip on a coil, metres, from its weight. */
export const coilLengthM = (coil: { weightKg: Kg; thicknessMm: number; widthMm: number }): number =>
  (coil.weightKg * 1000) / (STEEL_DENSITY * coil.thicknessMm * coil.widthMm)

/** Outer diameter of a tightly wound coil, mm: decides whether it fits the customer's line. */
export const coilOuterDiameterMm = (coil: { weightKg: Kg; widthMm: number; innerDiameterMm: number }): number =>
  Math.sqrt(coil.innerDiameterMm ** 2 + (4 * coil.weightKg * 1e6) / (Math.PI * STEEL_DENSITY * coil.widthMm))

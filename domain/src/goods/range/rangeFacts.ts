/** A section with two legs: I-beam, channel. Dimensions in millimetres, mass in kilograms a metre. */
export interface FlangedRow {
  model: string
  heightMm: number
  widthMm: number
  webMm: number
  flangeMm: number
  radiusMm: number
  toeRadiusMm: number
  kgPerM: number
  /** Of the editions of 1988 and 2008, as price lists still have it. */
  oldKgPerM?: number
}

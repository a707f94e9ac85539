// 热轧U型钢板桩 U sheet piles, GB/T 20933-2021 (in force since 2022-05-01, one source for the edition), and welded H sections, GB/T 33814-2017 (YB
// 3301-2005 is still cited). Of piles kg/m is of one pile; 400 × 100, × 125, × 170 and 600 × 210 stand in two sources, the rest in one, and
// 400 × 150 is a size of JIS. The list is not whole: widths of 700 and 750 and Z piles were not found.

/** 拉森 type, width, height, thickness, mm; area of a metre of wall, cm2; kg/m. */
const ROWS: readonly (readonly [string, number, number, number, number, number])[] = [
  ['Ⅱ', 400, 100, 10.5, 152.9, 48],
  ['Ⅲ', 400, 125, 13, 191.1, 60],
  ['ⅢA', 400, 150, 13.1, 186, 58.4],
  ['Ⅳ', 400, 170, 15.5, 242.5, 76.1],
  ['ⅤL', 500, 200, 24.3, 267.5, 105],
  ['ⅥL', 500, 225, 27.6, 305.7, 120],
  ['Ⅱw', 600, 130, 10.3, 131.2, 61.8],
  ['Ⅲw', 600, 180, 13.4, 173.2, 81.6],
  ['Ⅳw', 600, 210, 18, 225.5, 106.2],
]

export interface SheetPileRow {
  type: string
  widthMm: number
  heightMm: number
  thicknessMm: number
  wallAreaCm2: number
  kgPerM: number
}
export const SHEET_PILES: readonly SheetPileRow[] = ROWS.map(([type, widthMm, heightMm, thicknessMm, wallAreaCm2, kgPerM]) => ({
  ...{ type, widthMm, heightMm, thicknessMm, wallAreaCm2, kgPerM },
}))
/** 拉森 by its spoken number: 2, 3, 4 are 400 wide, 6 is 600 × 210 × 18. 5 is not used alike everywhere: its size is shown. */
export const PILE_NUMBERS: Readonly<Record<string, string>> = { 2: 'Ⅱ', 3: 'Ⅲ', 4: 'Ⅳ', 5: 'ⅤL', 6: 'Ⅳw' }

/** Welded H: height, width, web, flange, mm. The mass leaves the welds out. */
export const WELDED_H: readonly (readonly [number, number, number, number, number])[] = [
  [200, 100, 6, 8, 21.23],
  [200, 200, 8, 12, 48.73],
  [250, 125, 6, 8, 26.72],
  [250, 250, 8, 12, 61.29],
  [300, 150, 6, 8, 32.22],
  [300, 200, 6, 10, 44.59],
  [300, 300, 10, 16, 96.4],
  [350, 175, 6, 10, 43.02],
  [400, 200, 8, 12, 61.29],
  [400, 300, 8, 14, 89.3],
  [400, 400, 14, 20, 165.16],
  [450, 200, 8, 12, 64.43],
  [500, 250, 8, 14, 84.59],
  [500, 300, 10, 16, 112.1],
  [600, 200, 8, 12, 73.85],
  [600, 300, 10, 16, 119.95],
  [700, 300, 12, 20, 156.37],
  [800, 300, 12, 20, 165.79],
  [900, 300, 14, 20, 188.71],
  [1000, 300, 14, 22, 208.68],
  [1200, 400, 16, 25, 301.44],
]

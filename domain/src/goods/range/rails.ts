// 钢轨 rails. Heavy: GB/T 2585-2021 (in force since 2021-10-01); the 33 kg rail is no longer in it. Light: GB/T 11264-2025 (since 2026-03-01, one
// source for the edition). Crane: YB/T 5055-2014. Masses were compared with the area of the section; 18 and 24 of the light ones rest on memory.

/** 型号, height, base, head, web, mm; area, cm2; kg/m; density by which the printed mass follows from the printed area. */
type RailTuple = readonly [string, number, number, number, number, number, number, number]
export interface RailRow {
  model: string
  heightMm: number
  baseMm: number
  headMm: number
  webMm: number
  areaCm2: number
  kgPerM: number
  density: number
}
const rail = ([model, heightMm, baseMm, headMm, webMm, areaCm2, kgPerM, density]: RailTuple): RailRow => ({
  ...{ model, heightMm, baseMm, headMm, webMm, areaCm2, kgPerM, density },
})
const HEAVY: readonly RailTuple[] = [
  ['38', 134, 114, 68, 13, 49.5, 38.733, 7.83],
  ['43', 140, 114, 70, 14.5, 57, 44.653, 7.83],
  ['50', 152, 132, 70, 15.5, 65.8, 51.514, 7.83],
  ['60', 176, 150, 73, 16.5, 77.45, 60.64, 7.83],
  ['75', 192, 150, 75, 20, 95.04, 74.414, 7.83],
]
const LIGHT: readonly RailTuple[] = [
  ['8', 65, 54, 25, 7, 10.76, 8.42, 7.83],
  ['9', 63.5, 63.5, 32.1, 5.9, 11.39, 8.94, 7.85],
  ['12', 69.85, 69.85, 38.1, 7.54, 15.54, 12.2, 7.85],
  ['15', 79.37, 79.37, 42.86, 8.33, 19.33, 15.2, 7.85],
  ['18', 90, 80, 40, 10, 23.07, 18.06, 7.83],
  ['22', 93.66, 93.66, 50.8, 10.72, 28.39, 22.3, 7.85],
  ['24', 107, 92, 51, 10.9, 31.24, 24.46, 7.83],
  ['30', 107.95, 107.95, 60.33, 12.3, 38.32, 30.1, 7.85],
]
const CRANE: readonly RailTuple[] = [
  ['QU70', 120, 120, 70, 28, 67.3, 52.8, 7.85],
  ['QU80', 130, 130, 80, 32, 81.13, 63.69, 7.85],
  ['QU100', 150, 150, 100, 38, 113.32, 88.96, 7.85],
  ['QU120', 170, 170, 120, 44, 150.44, 118.1, 7.85],
]
export const HEAVY_RAILS: readonly RailRow[] = HEAVY.map(rail)
export const LIGHT_RAILS: readonly RailRow[] = LIGHT.map(rail)
export const CRANE_RAILS: readonly RailRow[] = CRANE.map(rail)

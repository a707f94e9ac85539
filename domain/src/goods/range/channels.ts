// 热轧槽钢 hot-rolled channels, GB/T 706-2016 (in force since 2017-09-01). Every row stands alike in at least two independent public tables and was
// recomputed from its geometry. The mass is the one the edition prints, three significant figures.
import type { FlangedRow } from './rangeFacts.ts'

/** 型号, height, leg width, web, mean leg thickness, root radius, toe radius, all mm; kg/m. */
const ROWS: readonly (readonly [string, number, number, number, number, number, number, number])[] = [
  ['5', 50, 37, 4.5, 7, 7, 3.5, 5.44],
  ['6.3', 63, 40, 4.8, 7.5, 7.5, 3.8, 6.63],
  ['6.5', 65, 40, 4.3, 7.5, 7.5, 3.8, 6.51],
  ['8', 80, 43, 5, 8, 8, 4, 8.04],
  ['10', 100, 48, 5.3, 8.5, 8.5, 4.2, 10],
  ['12', 120, 53, 5.5, 9, 9, 4.5, 12.1],
  ['12.6', 126, 53, 5.5, 9, 9, 4.5, 12.3],
  ['14a', 140, 58, 6, 9.5, 9.5, 4.8, 14.5],
  ['14b', 140, 60, 8, 9.5, 9.5, 4.8, 16.7],
  ['16a', 160, 63, 6.5, 10, 10, 5, 17.2],
  ['16b', 160, 65, 8.5, 10, 10, 5, 19.8],
  ['18a', 180, 68, 7, 10.5, 10.5, 5.2, 20.2],
  ['18b', 180, 70, 9, 10.5, 10.5, 5.2, 23],
  ['20a', 200, 73, 7, 11, 11, 5.5, 22.6],
  ['20b', 200, 75, 9, 11, 11, 5.5, 25.8],
  ['22a', 220, 77, 7, 11.5, 11.5, 5.8, 25],
  ['22b', 220, 79, 9, 11.5, 11.5, 5.8, 28.5],
  ['24a', 240, 78, 7, 12, 12, 6, 26.9],
  ['24b', 240, 80, 9, 12, 12, 6, 30.6],
  ['24c', 240, 82, 11, 12, 12, 6, 34.4],
  ['25a', 250, 78, 7, 12, 12, 6, 27.4],
  ['25b', 250, 80, 9, 12, 12, 6, 31.3],
  ['25c', 250, 82, 11, 12, 12, 6, 35.3],
  ['27a', 270, 82, 7.5, 12.5, 12.5, 6.2, 30.8],
  ['27b', 270, 84, 9.5, 12.5, 12.5, 6.2, 35.1],
  ['27c', 270, 86, 11.5, 12.5, 12.5, 6.2, 39.3],
  ['28a', 280, 82, 7.5, 12.5, 12.5, 6.2, 31.4],
  ['28b', 280, 84, 9.5, 12.5, 12.5, 6.2, 35.8],
  ['28c', 280, 86, 11.5, 12.5, 12.5, 6.2, 40.2],
  ['30a', 300, 85, 7.5, 13.5, 13.5, 6.8, 34.5],
  ['30b', 300, 87, 9.5, 13.5, 13.5, 6.8, 39.2],
  ['30c', 300, 89, 11.5, 13.5, 13.5, 6.8, 43.9],
  ['32a', 320, 88, 8, 14, 14, 7, 38.1],
  ['32b', 320, 90, 10, 14, 14, 7, 43.1],
  ['32c', 320, 92, 12, 14, 14, 7, 48.1],
  ['36a', 360, 96, 9, 16, 16, 8, 47.8],
  ['36b', 360, 98, 11, 16, 16, 8, 53.5],
  ['36c', 360, 100, 13, 16, 16, 8, 59.1],
  ['40a', 400, 100, 10.5, 18, 18, 9, 58.9],
  ['40b', 400, 102, 12.5, 18, 18, 9, 65.2],
  ['40c', 400, 104, 14.5, 18, 18, 9, 71.5],
]

export const CHANNELS: readonly FlangedRow[] = ROWS.map(
  ([model, heightMm, widthMm, webMm, flangeMm, radiusMm, toeRadiusMm, kgPerM]) => ({
    ...{ model, heightMm, widthMm, webMm, flangeMm, radiusMm, toeRadiusMm, kgPerM },
  }),
)

/** Of these heights the edition of 1988 had a channel without a letter: it is today's b, while the trade that leaves the letter out means a. */
export const BARE_CHANNELS: readonly number[] = [16, 18, 20, 22]

// The tables against figures that were not taken from them: areas as public tables print them, geometry, lines as buyers type them.
import { expect, test } from 'vitest'
import { pieceGrams } from '../goods/pieceWeight.ts'
import { HEXAGON_BARS, ROUND_BARS, SQUARE_BARS } from './bars.ts'
import { CHANNELS } from './channels.ts'
import { CHECKERED_KG_PER_M2, CHECKERED_PATTERNS } from './checkeredPlates.ts'
import { EQUAL_ANGLES, LONGEST_EQUAL_LEG_MM } from './equalAngles.ts'
import { FLAT_BARS } from './flatBars.ts'
import { I_BEAMS } from './iBeams.ts'
import { CRANE_RAILS, HEAVY_RAILS, LIGHT_RAILS } from './rails.ts'
import {
  checkeredKgPerM2,
  isSeamlessSize,
  pileByNumber,
  rangeRowOf,
  rangeRows,
  roundBarKgPerM,
  type SectionShape,
  seamlessKgPerM,
} from './range.ts'
import { SHEET_PILES, WELDED_H } from './sheetPiles.ts'
import { basisText, rangeFill, rangePieceG, theoryBasis } from './theoryBasis.ts'
import { UNEQUAL_ANGLES } from './unequalAngles.ts'

/** Section area in cm2 by size, as the public tables print it: the mass is it times 0.785. */
const AREAS_CM2: Partial<Record<SectionShape, string>> = {
  ibeam: `
    10=14.333 12=17.804 12.6=18.104 14=21.5 16=26.113 18=30.735 20a=35.555 20b=39.555 22a=42.103 22b=46.503 24a=47.713
    24b=52.513 25a=48.513 25b=53.513 27a=54.523 27b=59.923 28a=55.373 28b=60.973 30a=61.22 30b=67.22 30c=73.22 32a=67.119
    32b=73.519 32c=79.919 36a=76.439 36b=83.639 36c=90.839 40a=86.068 40b=94.068 40c=102.068 45a=102.395 45b=111.395
    45c=120.395 50a=119.248 50b=129.248 50c=139.248 55a=134.126 55b=145.126 55c=156.126 56a=135.376 56b=146.576 56c=157.776
    63a=154.594 63b=167.194 63c=179.794
  `,
  channel: `
    5=6.928 6.3=8.45 6.5=8.296 8=10.248 10=12.75 12=15.362 12.6=15.692 14a=18.515 14b=21.315 16a=21.962 16b=25.162 18a=25.7
    18b=29.3 20a=28.837 20b=32.837 22a=31.844 22b=36.244 24a=34.217 24b=39.017 24c=43.817 25a=34.917 25b=39.917 25c=44.917
    27a=39.286 27b=44.686 27c=50.086 28a=40.036 28b=45.636 28c=51.236 30a=43.9 30b=49.9 30c=55.9 32a=48.513 32b=54.913
    32c=61.313 36a=60.91 36b=68.11 36c=75.31 40a=75.068 40b=83.068 40c=91.068
  `,
  equalAngle: `
    20×3=1.132 20×4=1.459 25×3=1.432 25×4=1.859 30×3=1.749 30×4=2.276 36×3=2.109 36×4=2.756 36×5=3.382 40×3=2.359 40×4=3.086
    40×5=3.792 45×3=2.659 45×4=3.486 45×5=4.292 45×6=5.077 50×3=2.971 50×4=3.897 50×5=4.803 50×6=5.688 56×3=3.343 56×4=4.39
    56×5=5.415 56×6=6.42 56×7=7.404 56×8=8.367 60×5=5.829 60×6=6.914 60×7=7.977 60×8=9.02 63×4=4.978 63×5=6.143 63×6=7.288
    63×7=8.412 63×8=9.515 63×10=11.658 70×4=5.57 70×5=6.876 70×6=8.16 70×7=9.424 70×8=10.667 75×5=7.412 75×6=8.797
    75×7=10.161 75×8=11.504 75×9=12.825 75×10=14.126 80×5=7.912 80×6=9.397 80×7=10.861 80×8=12.304 80×9=13.725 80×10=15.126
    90×6=10.638 90×7=12.302 90×8=13.944 90×9=15.566 90×10=17.167 90×12=20.306 100×6=11.932 100×7=13.796 100×8=15.639
    100×9=17.461 100×10=19.262 100×12=22.801 100×14=26.256 100×16=29.627 110×7=15.196 110×8=17.239 110×10=21.262
    110×12=25.201 110×14=29.056 125×8=19.751 125×10=24.374 125×12=28.913 125×14=33.368 125×16=37.739 140×10=27.374
    140×12=32.513 140×14=37.568 140×16=42.539 150×8=23.751 150×10=29.374 150×12=34.913 150×14=40.368 150×15=43.064
    150×16=45.739 160×10=31.503 160×12=37.442 160×14=43.297 160×16=49.068 180×12=42.242 180×14=48.897 180×16=55.468
    180×18=61.956 200×14=54.643 200×16=62.014 200×18=69.302 200×20=76.505 200×24=90.661 220×16=68.666 220×18=76.753
    220×20=84.757 220×22=92.677 220×24=100.513 220×26=108.265 250×18=87.844 250×20=97.047 250×22=106.167 250×24=115.203
    250×26=124.155 250×28=133.024 250×30=141.808 250×32=150.509 250×35=163.403
  `,
  unequalAngle: `
    25×16×3=1.162 25×16×4=1.499 32×20×3=1.492 32×20×4=1.939 40×25×3=1.89 40×25×4=2.467 45×28×3=2.149 45×28×4=2.806
    50×32×3=2.431 50×32×4=3.177 56×36×3=2.743 56×36×4=3.59 56×36×5=4.415 63×40×4=4.058 63×40×5=4.993 63×40×6=5.908
    63×40×7=6.802 70×45×4=4.553 70×45×5=5.609 70×45×6=6.644 70×45×7=7.658 75×50×5=6.126 75×50×6=7.26 75×50×8=9.467
    75×50×10=11.59 80×50×5=6.376 80×50×6=7.56 80×50×7=8.724 80×50×8=9.867 90×56×5=7.212 90×56×6=8.557 90×56×7=9.881
    90×56×8=11.184 100×63×6=9.618 100×63×7=11.112 100×63×8=12.584 100×63×10=15.467 100×80×6=10.638 100×80×7=12.302
    100×80×8=13.944 100×80×10=17.167 110×70×6=10.638 110×70×7=12.302 110×70×8=13.944 110×70×10=17.167 125×80×7=14.097
    125×80×8=15.99 125×80×10=19.712 125×80×12=23.351 140×90×8=18.039 140×90×10=22.262 140×90×12=26.401 140×90×14=30.456
    150×90×8=18.839 150×90×10=23.262 150×90×12=27.601 150×90×14=31.856 150×90×15=33.952 150×90×16=36.027 160×100×10=25.316
    160×100×12=30.055 160×100×14=34.71 160×100×16=39.281 180×110×10=28.374 180×110×12=33.713 180×110×14=38.968
    180×110×16=44.139 200×125×12=37.913 200×125×14=43.868 200×125×16=49.739 200×125×18=55.527
  `,
  sheetPile: `
    400×100×10.5=61.16 400×125×13=76.44 400×150×13.1=74.4 400×170×15.5=97 500×200×24.3=133.75 500×225×27.6=152.85
    600×130×10.3=78.72 600×180×13.4=103.92 600×210×18=135.3
  `,
}
const pairs = (text: string): [string, number][] =>
  text
    .trim()
    .split(/\s+/)
    .map(pair => {
      const [name = '', value] = pair.split('=')
      return [name, Number(value)]
    })
/** Per cent by which a figure is beside what it should be. */
const off = (figure: number, should: number): number => (Math.abs(figure - should) / should) * 100
const worst = (figures: readonly (readonly [string, number, number])[], most: number) =>
  figures.filter(([, figure, should]) => off(figure, should) > most || Number.isNaN(figure))

test.each(Object.entries(AREAS_CM2))('every %s weighs its printed area times the density, and none is missing', (shape, text) => {
  const areas = pairs(text)
  expect(areas.map(([model]) => model)).toEqual(rangeRows(shape as SectionShape).map(r => r.model))
  const found = areas.map(
    ([model, cm2]) => [model, rangeRowOf(shape as SectionShape, model)?.kgPerM ?? Number.NaN, cm2 * 0.785] as const,
  )
  expect(worst(found, 0.5)).toEqual([])
})

test('I-beams, channels and angles weigh what their geometry gives, by the formulas of the standard', () => {
  const flanged = (fillet: number) => (x: (typeof I_BEAMS)[number]) =>
    [
      x.model,
      x.kgPerM,
      (x.heightMm * x.webMm + 2 * x.flangeMm * (x.widthMm - x.webMm) + fillet * (x.radiusMm ** 2 - x.toeRadiusMm ** 2)) * 7.85e-3,
    ] as const
  expect(worst(I_BEAMS.map(flanged(0.577)), 0.5)).toEqual([])
  expect(worst(CHANNELS.map(flanged(0.349)), 0.5)).toEqual([])
  const legs = (a: number, b: number, d: number, r: number) => (d * (a + b - d) + 0.215 * (r ** 2 - 2 * (d / 3) ** 2)) * 7.85e-3
  expect(
    worst(
      EQUAL_ANGLES.map(x => [`${x.legMm}×${x.thicknessMm}`, x.kgPerM, legs(x.legMm, x.legMm, x.thicknessMm, x.radiusMm)]),
      0.5,
    ),
  ).toEqual([])
  expect(
    worst(
      UNEQUAL_ANGLES.map(x => [
        `${x.longLegMm}×${x.shortLegMm}×${x.thicknessMm}`,
        x.kgPerM,
        legs(x.longLegMm, x.shortLegMm, x.thicknessMm, x.radiusMm),
      ]),
      0.5,
    ),
  ).toEqual([])
})

test('the older table of I-beams lies 0 to 0.2 % above the geometry, with its own fillets, and is never the one in force', () => {
  for (const x of I_BEAMS) {
    const area = x.heightMm * x.webMm + 2 * x.flangeMm * (x.widthMm - x.webMm) + 0.615 * (x.radiusMm ** 2 - (x.radiusMm / 2) ** 2)
    expect([x.model, off(x.oldKgPerM ?? 0, area * 7.85e-3) < 0.02]).toEqual([x.model, true])
  }
  const old = I_BEAMS.find(x => x.model === '25a')
  expect([old?.kgPerM, old?.oldKgPerM]).toEqual([38.1, 38.105])
})

test('bars weigh what their section gives: rounds, squares, hexagons, flats', () => {
  const near = (list: readonly (readonly [number, number])[], area: (d: number) => number) =>
    worst(
      list.map(([d, kg]) => [String(d), kg, area(d) * 7.85e-3]),
      0.3,
    )
  expect(near(ROUND_BARS, d => (Math.PI / 4) * d * d)).toEqual([])
  expect(near(SQUARE_BARS, a => a * a)).toEqual([])
  expect(near(HEXAGON_BARS, s => (Math.sqrt(3) / 2) * s * s)).toEqual([])
  const flats = FLAT_BARS.flatMap(([b, walls, kg]) =>
    walls.map((t, i) => [`${b}×${t}`, kg[i] ?? Number.NaN, b * t * 7.85e-3] as const),
  )
  expect(flats.length).toBe(616)
  expect(worst(flats, 0.5)).toEqual([])
  // No stainless table was mixed in: at 7.93 a round of 50 would weigh 15.575.
  expect(roundBarKgPerM(50)).toBe(15.413)
})

test('rails weigh their area, and about as many kilograms a metre as they are called', () => {
  for (const rail of [...HEAVY_RAILS, ...LIGHT_RAILS, ...CRANE_RAILS]) {
    expect([rail.model, off(rail.kgPerM, (rail.areaCm2 * rail.density) / 10) < 0.5]).toEqual([rail.model, true])
    if (!rail.model.startsWith('QU')) expect(off(rail.kgPerM, Number(rail.model))).toBeLessThan(6)
  }
  // The 33 kg rail left the standard.
  expect(HEAVY_RAILS.map(x => x.model)).toEqual(['38', '43', '50', '60', '75'])
})

test('a pile weighs its share of a metre of wall; packing lists of 1000 and 465 piles of 12 m come out to the kilogram', () => {
  for (const x of SHEET_PILES) expect(off(x.kgPerM, (x.wallAreaCm2 * x.widthMm * 0.785) / 1000)).toBeLessThan(0.5)
  const tons = (type: string, pieces: number) => Math.round(12 * pieces * (pileByNumber(type)?.kgPerM ?? 0))
  expect([tons('2', 1000), tons('4', 465)]).toEqual([576_000, 424_638])
})

test('welded H weighs web and flanges without the welds', () => {
  for (const [h, b, web, flange, kg] of WELDED_H)
    expect(off(kg, ((h - 2 * flange) * web + 2 * b * flange) * 7.85e-3)).toBeLessThan(0.1)
})

test('checkered plate is heavier than plain plate, by at most 4.9 kg a square metre, and its weight settles nothing', () => {
  for (const [t, ...kg] of CHECKERED_KG_PER_M2)
    for (const x of kg) expect([t, x > t * 7.85, x <= t * 7.85 + 4.9]).toEqual([t, true, true])
  expect(CHECKERED_PATTERNS.map(p => checkeredKgPerM2(5, p))).toEqual([42.2, 40.1, 39.8, 40.3])
  expect(checkeredKgPerM2(5, '')).toBeUndefined()
  const plate = {
    thicknessUm: 5000,
    widthUm: 1_500_000,
    lengthUm: 6_000_000,
    diameterUm: null,
    attributes: { pattern: '扁豆形' },
  }
  expect(theoryBasis('checkered', plate)?.settles).toBe(false)
  expect(rangePieceG('checkered', plate)).toBe(360_900)
})

/** As a buyer would have it weighed: shape, size, metres of a piece, kilograms of a piece. */
const PIECES: readonly (readonly [SectionShape, string, number, number])[] = [
  ['ibeam', '25a', 12, 457.2],
  ['ibeam', '25a', 9, 342.9],
  ['ibeam', '20a', 12, 334.8],
  ['ibeam', '32b', 12, 692.4],
  ['ibeam', '40c', 12, 961.2],
  ['ibeam', '16', 9, 184.5],
  ['ibeam', '12.6', 6, 85.2],
  ['ibeam', '63c', 12, 1692],
  ['ibeam', '10', 6, 67.8],
  ['ibeam', '56a', 12, 1272],
  ['channel', '20a', 9, 203.4],
  ['channel', '20a', 12, 271.2],
  ['channel', '20b', 12, 309.6],
  ['channel', '16a', 6, 103.2],
  ['channel', '6.5', 6, 39.06],
  ['channel', '5', 6, 32.64],
  ['channel', '14b', 9, 150.3],
  ['channel', '40c', 12, 858],
  ['channel', '10', 6, 60],
  ['channel', '8', 6, 48.24],
  ['equalAngle', '50*5', 6, 22.62],
  ['equalAngle', '50*5', 6, 22.62],
  ['equalAngle', '63*6', 6, 34.32],
  ['equalAngle', '100*10', 12, 181.2],
  ['equalAngle', '40*4', 6, 14.52],
  ['equalAngle', '30*3', 6, 8.22],
  ['equalAngle', '75*8', 9, 81.27],
  ['equalAngle', '200*20', 12, 721.2],
  ['equalAngle', '160*14', 12, 408],
  ['equalAngle', '250*28', 12, 1248],
  ['unequalAngle', '100*63*8', 9, 88.92],
  ['unequalAngle', '63*40*5', 6, 23.52],
  ['unequalAngle', '125*80*10', 12, 186],
  ['unequalAngle', '200*125*14', 12, 412.8],
  ['squareBar', '20*20', 6, 18.84],
  ['squareBar', '16*16', 6, 12.06],
  ['hexBar', '24', 6, 23.496],
  ['flatBar', '50*5', 6, 11.778],
  ['flatBar', '40*4', 6, 7.536],
  ['flatBar', '100*10', 6, 47.1],
  ['heavyRail', '43', 12.5, 558.163],
  ['heavyRail', '60', 25, 1516],
  ['lightRail', '24', 8, 195.68],
  ['lightRail', '12', 6, 73.2],
  ['craneRail', 'QU80', 12, 764.28],
  ['craneRail', 'QU120', 12, 1417.2],
  ['sheetPile', '400*170*15.5', 12, 913.2],
  ['sheetPile', '400*125*13', 9, 540],
]
test.each(PIECES)('%s %s of %s m weighs %s kg', (shape, spec, metres, kg) => {
  const goods = { thicknessUm: null, widthUm: null, diameterUm: null, lengthUm: metres * 1_000_000, spec }
  expect(rangePieceG(shape, goods)).toBe(pieceGrams(kg))
})

test.each([
  [108, 4.5, 11.486],
  [219, 8, 41.629],
  [159, 6, 22.639],
  [57, 3.5, 4.618],
  [325, 10, 77.684],
  [25, 2.5, 1.387],
  [38, 3.5, 2.978],
  [45, 5, 4.932],
  [57, 4, 5.228],
  [63, 5, 7.152],
  [70, 8, 12.232],
  [76, 8, 13.416],
  [89, 6, 12.281],
  [102, 5, 11.961],
  [108, 8, 19.729],
  [121, 5, 14.304],
  [133, 5, 15.783],
  [140, 12, 37.88],
  [159, 4.5, 17.146],
  [168, 7, 27.794],
  [194, 6, 27.818],
  [203, 16, 73.787],
  [245, 8, 46.758],
  [273, 16, 101.408],
  [325, 12, 92.629],
  [377, 10, 90.508],
  [406, 12, 116.6],
  [450, 16, 171.249],
  [508, 16, 194.135],
  [630, 10, 152.901],
])('a seamless tube %s × %s weighs %s kg a metre', (outerDiameterMm, wallMm, kg) => {
  expect(off(seamlessKgPerM({ outerDiameterMm, wallMm }), kg)).toBeLessThan(0.05)
})

test.each([
  [3, 1250, 6000, 176.625],
  [3, 1500, 6000, 211.95],
  [4, 1500, 6000, 282.6],
  [5, 1500, 6000, 353.25],
  [5.75, 1500, 6000, 406.238],
  [6, 1500, 6000, 423.9],
  [7.75, 1500, 6000, 547.538],
  [8, 1500, 6000, 565.2],
  [9.75, 1500, 6000, 688.838],
  [10, 1500, 6000, 706.5],
  [11.75, 1500, 6000, 830.138],
  [12, 1500, 6000, 847.8],
  [12, 1800, 8000, 1356.48],
  [14, 1800, 8000, 1582.56],
  [16, 2000, 10000, 2512],
  [16, 2200, 9000, 2486.88],
  [20, 2200, 12000, 4144.8],
  [25, 2200, 10000, 4317.5],
  [30, 2200, 8000, 4144.8],
  [40, 2200, 8000, 5526.4],
  [50, 2200, 8000, 6908],
  [60, 2000, 6000, 5652],
  [80, 2000, 6000, 7536],
  [100, 2000, 6000, 9420],
])('a plate %s × %s × %s cut from the coil weighs %s kg', (t, w, l, kg) => {
  const plate = { thicknessUm: t * 1000, widthUm: w * 1000, lengthUm: l * 1000, diameterUm: null }
  expect(Math.abs((rangePieceG('cutPlate', plate) ?? 0) - kg * 1000)).toBeLessThanOrEqual(0.6)
})

test('a size is found however it is written, and what stands in no table is no size', () => {
  const of = (shape: SectionShape, ...specs: string[]) => specs.map(s => rangeRowOf(shape, s)?.model)
  expect(of('ibeam', '25a', '工25a', 'I25a', '25#a', '25a#', '25A*12000', '250*116*8', '250×116×8*12000')).toEqual(
    Array(8).fill('25a'),
  )
  expect(of('ibeam', '26a', '25', '12.6', '12.6#', '')).toEqual([undefined, undefined, '12.6', '12.6', undefined])
  expect(of('channel', '[20a', '20b*9000', '200*73*7', '20')).toEqual(['20a', '20b', '20a', undefined])
  expect(of('equalAngle', '50*5', '50*50*5', '∠50×5*6000', 'L63*6', '50*9')).toEqual(['50×5', '50×5', '50×5', '63×6', undefined])
  expect(of('unequalAngle', 'L100*63*8', '63*100*8', '100*63*8*6000')).toEqual(['100×63×8', '100×63×8', '100×63×8'])
  expect([...of('heavyRail', '43', '43kg*12500', 'P43'), ...of('craneRail', 'QU80', '80')]).toEqual([
    '43kg',
    '43kg',
    '43kg',
    'QU80',
    'QU80',
  ])
  expect(of('sheetPile', '400*170*15.5*12000', '400*170')).toEqual(['400×170×15.5', '400×170×15.5'])
  expect([...of('flatBar', '50*5*6000', '5*50'), ...of('squareBar', '20', '20*20', '20*30')]).toEqual([
    '50×5',
    '50×5',
    '20×20',
    '20×20',
    undefined,
  ])
})

test('a tube of the standard has a diameter and a wall of its lists', () => {
  const of = (outerDiameterMm: number, wallMm: number) => isSeamlessSize({ outerDiameterMm, wallMm })
  expect([of(108, 4.5), of(219, 8), of(107, 4.5), of(108, 4.6)]).toEqual([true, true, false, false])
})

test('an angle longer than 250 is of no edition that could be named, so it has no weight here', () => {
  expect(Math.max(...EQUAL_ANGLES.map(a => a.legMm))).toBe(LONGEST_EQUAL_LEG_MM)
  expect(rangeRowOf('equalAngle', '300*25')).toBeUndefined()
})

test('an I-beam says by which of the two tables it settles', () => {
  const beam = { thicknessUm: null, widthUm: null, diameterUm: null, lengthUm: 12_000_000, spec: '25a*12000' }
  const [now, old] = [theoryBasis('ibeam', beam), theoryBasis('ibeam', { ...beam, attributes: { weightTable: '旧表' } })]
  expect([now && basisText(now), old && basisText(old)]).toEqual([
    'GB/T 706-2016，38.1 kg/m',
    '旧理重表（GB/T 706-2008 及以前），38.105 kg/m',
  ])
  expect([rangePieceG('ibeam', beam), rangePieceG('ibeam', { ...beam, attributes: { weightTable: '旧表' } })]).toEqual([
    457_200, 457_260,
  ])
})

test('a size fills in what lists and filters need of it', () => {
  const none = { thicknessUm: null, widthUm: null, diameterUm: null }
  expect(rangeFill('ibeam', { ...none, lengthUm: 12_000_000, spec: '工25a' })).toEqual({
    spec: '25a*12000',
    thicknessUm: 8000,
    widthUm: 116_000,
    attributes: { sectionModel: '25a', sideA: '250', sideB: '116' },
  })
  expect(rangeFill('equalAngle', { ...none, lengthUm: 6_000_000, spec: '50*50*5' })?.spec).toBe('50×5*6000')
  expect(rangeFill('ibeam', { ...none, lengthUm: 6_000_000, spec: '26a' })).toBeUndefined()
  expect(rangeFill('plate', { ...none, lengthUm: 6_000_000, spec: '25a' })).toBeUndefined()
})

import type { GoodsShapeCode } from '../goods/goodsForm.ts'
import { SECTION_SHAPES, type SectionShape } from '../range/range.ts'

/** What the numbers of a specification mean depends on the shape of the goods: 20*9 is a bar, 20*2200 a plate. */
export type Shape = 'coil' | 'plate' | 'bar' | 'rod' | 'rect' | 'round' | 'section' | SectionShape | 'other'

const VARIETIES: Record<Exclude<Shape, 'other'>, readonly string[]> = {
  coil: ['CRC', 'CHC', 'GGC', 'GAC', 'GMC', 'NPC', 'HRC', 'HRC-CK'],
  plate: ['HRP', 'CTP', 'CHP'],
  bar: ['REB', 'BAR-R'],
  rod: ['REB-C', 'WIR', 'WIR-H'],
  rect: ['JFG', 'JZM'],
  round: ['LXH', 'YGH', 'YTG', 'YNG', 'YZF', 'YZM', 'TUB-S'],
  section: ['STR-H'],
  ibeam: ['SEC-I'],
  channel: ['SEC-C'],
  equalAngle: ['SEC-L'],
  unequalAngle: ['SEC-LU'],
  squareBar: ['BAR-S'],
  hexBar: ['BAR-X'],
  flatBar: ['BAR-F'],
  heavyRail: ['RAI-H'],
  lightRail: ['RAI-L'],
  craneRail: ['RAI-C'],
  sheetPile: ['PIL-U'],
}

const shapeByVariety = new Map<string, Shape>(
  Object.entries(VARIETIES).flatMap(([shape, codes]) => codes.map(code => [code, shape as Shape] as const)),
)

/** Shape of a variety of the catalogue; varieties without sizes (vehicles, slag, powder) are `other`. */
export const shapeOf = (varietyCode: string): Shape => shapeByVariety.get(varietyCode) ?? 'other'

const OF_GOODS: Partial<Record<string, Shape>> = {
  coil: 'coil',
  plate: 'plate',
  bar: 'bar',
  rodRibbed: 'rod',
  rod: 'rod',
  roundTube: 'round',
  rectTube: 'rect',
  section: 'section',
  roundBar: 'bar',
  seamless: 'round',
  cutPlate: 'plate',
  checkered: 'plate',
  ...(Object.fromEntries(SECTION_SHAPES.map(shape => [shape, shape])) as Record<SectionShape, Shape>),
} satisfies Partial<Record<GoodsShapeCode, Shape>>
/** How the search reads sizes of goods of a form's shape, whoever made their variety. */
export const shapeOfGoods = (shape: string): Shape => OF_GOODS[shape] ?? 'other'

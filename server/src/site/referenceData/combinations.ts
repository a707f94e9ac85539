// Every combination of grade × axes × expanded options × depot of a variety, in the order of a mixed-radix counter, ranked by hash.
import {
  type AxisObject,
  type AxisValue,
  loadPipes,
  loadSections,
  type MatchRule,
  type Pick,
  type Variety,
} from './catalogueData.ts'
import { isSectionShape, rangeRowOf, roundBarKgPerM, seamlessKgPerM } from '@mall/domain/goods/range/range.ts'
import { bytesOf, feed, HASH_START, mix } from './keyHash.ts'

const isObject = (value: AxisValue | undefined): value is AxisObject => typeof value === 'object' && value !== null
/** What a key or a title calls a value. */
export const labelOf = (value: AxisValue | undefined): string => String(isObject(value) ? (value.spec ?? value.name) : value)
const fieldOf = (value: AxisValue | undefined): AxisValue | undefined =>
  isObject(value) ? (value.grade ?? value.spec ?? value.name) : value

function matches(value: AxisValue | undefined, rule: MatchRule): boolean {
  if (Array.isArray(rule)) return rule.includes(value as AxisValue)
  const range = rule as { gte?: number; lte?: number }
  if (typeof value !== 'number') return false
  return (range.gte === undefined || value >= range.gte) && (range.lte === undefined || value <= range.lte)
}

const applies = (when: Record<string, MatchRule>, pick: Pick): boolean =>
  Object.entries(when).every(([name, rule]) => {
    const value = fieldOf(pick[name])
    return value !== undefined && matches(value, rule)
  })

const valid = (variety: Variety, pick: Pick): boolean =>
  variety.constraints.every(
    c =>
      !applies(c.when, pick) ||
      Object.entries(c.then).every(([name, rule]) => {
        const value = fieldOf(pick[name])
        return value === undefined || matches(value, rule)
      }),
  )

/** Options that are picked, not enumerated: constraints narrow the list. */
export const allowedOptions = (variety: Variety, pick: Pick, name: string, list: readonly AxisValue[]): readonly AxisValue[] =>
  variety.constraints.reduce((rest, c) => {
    const rule = c.then[name]
    return rule && applies(c.when, pick) ? rest.filter(x => matches(isObject(x) ? x.name : x, rule)) : rest
  }, list)

/** A size of the trade's range with what its table says of it. */
function rangeSize(shape: string, size: string): AxisObject {
  if (shape === 'roundBar') return { spec: `Φ${size}`, od: Number(size), kgPerM: roundBarKgPerM(Number(size)) }
  if (shape === 'seamless') {
    const [outerDiameterMm = 0, wallMm = 0] = size.split('×').map(Number)
    return { spec: `Φ${size}`, od: outerDiameterMm, thickness: wallMm, kgPerM: seamlessKgPerM({ outerDiameterMm, wallMm }) }
  }
  const row = isSectionShape(shape) ? rangeRowOf(shape, size) : undefined
  if (!row) throw new Error(`${shape} ${size} stands in no table`)
  return { spec: row.model, kgPerM: row.kgPerM }
}

/** Sizes of pipes and sections come from the tables of the standards. */
function tableSizes(variety: Variety): AxisObject[] {
  if (variety.rangeSizes) return variety.rangeSizes.map(size => rangeSize(variety.shape, size))
  const pipes = loadPipes()
  if (variety.code === 'JFG' || variety.code === 'JZM') {
    return [...pipes.square, ...pipes.rect]
      .filter(r => variety.code === 'JFG' || r.t <= 3)
      .map(r => ({ spec: `${r.a}×${r.b}×${r.t}`, thickness: r.t, kgPerM: r.kgPerM }))
  }
  if (variety.code === 'LXH') {
    return pipes.spiral.flatMap(p => p.walls.map(w => ({ spec: `Φ${p.od}×${w.t}`, od: p.od, thickness: w.t, kgPerM: w.kgPerM })))
  }
  if (variety.code === 'STR-H')
    return loadSections().map(h => ({ spec: `${h.type} ${h.spec}`, kgPerM: h.kgPerM, t1: h.t1, b: h.b }))
  return pipes.roundDN
    .filter(p => (variety.code === 'YTG' ? p.DN >= 50 : variety.code === 'YNG' ? p.DN <= 150 : true))
    .flatMap(p => p.walls.map(w => ({ spec: `DN${p.DN} Φ${p.od}×${w.t}`, DN: p.DN, od: p.od, thickness: w.t, kgPerM: w.kgPerM })))
}

export interface Combinations {
  variety: Variety
  /** Names of the levels: grade, axes, expanded options, depot. */
  names: string[]
  lists: AxisValue[][]
  /** Valid combinations in order of rank; `ordinal` and `hash` run beside each other. */
  ordinals: Uint32Array
  hashes: Uint32Array
}

/** Values of one combination, the size's own dimensions beside it. */
export function pickOf(c: Combinations, ordinal: number): Pick {
  const pick: Pick = {}
  let rest = ordinal
  for (let level = c.lists.length - 1; level >= 0; level -= 1) {
    const list = c.lists[level] as AxisValue[]
    pick[c.names[level] as string] = list[rest % list.length]
    rest = Math.floor(rest / list.length)
  }
  spread(pick)
  return pick
}

function spread(pick: Pick): void {
  const { size } = pick
  if (!isObject(size)) return
  if (size.thickness !== undefined) pick.thickness = size.thickness
  if (size.od !== undefined) pick.od = size.od
  if (size.DN !== undefined) pick.DN = size.DN
}

/** The combination's name; the same one in every run, it decides prices, weights and stock. */
export const keyOf = (c: Combinations, pick: Pick): string =>
  [c.variety.code, ...c.names.map(name => labelOf(name === 'grade' ? (pick.grade as AxisObject).grade : pick[name]))].join('|')

/** Heaviest plate that can be lifted, kg. */
const MAX_PLATE_KG = 26_000

function liftable(variety: Variety, pick: Pick): boolean {
  if (variety.shape !== 'plate') return true
  return Number(pick.thickness) * (Number(pick.width) / 1000) * (Number(pick.length) / 1000) * 7.85 <= MAX_PLATE_KG
}

/** Enumerates and ranks a variety. Grades that sell well get a quarter of their hash as rank, so they fill most of the list. */
export function combinationsOf(variety: Variety): Combinations {
  const axisNames = Object.keys(variety.axes)
  const axisLists = axisNames.map((name): AxisValue[] => {
    const axis = variety.axes[name]
    return typeof axis === 'string' || axis === undefined ? tableSizes(variety) : axis
  })
  const names = ['grade', ...axisNames, ...variety.expand, 'warehouse']
  const lists: AxisValue[][] = [
    variety.grades,
    ...axisLists,
    ...variety.expand.map(name => variety.options[name] ?? []),
    variety.warehouses,
  ]
  const bytes = lists.map((list, level) =>
    list.map(value => bytesOf(`|${level === 0 ? (value as AxisObject).grade : labelOf(value)}`)),
  )
  const size = lists.reduce((all, list) => all * list.length, 1)
  const ordinals = new Uint32Array(size)
  const hashes = new Uint32Array(size)
  const ranks = new Float64Array(size)
  let count = 0
  let next = 0
  const last = lists.length - 1
  const pick: Pick = {}

  const walk = (level: number, hash: number, priority: boolean) => {
    const list = lists[level] as AxisValue[]
    // Depots are in no constraint, so everything above them is checked once.
    if (level === last && !(valid(variety, pick) && liftable(variety, pick))) {
      next += list.length
      return
    }
    for (let i = 0; i < list.length; i += 1) {
      const h = feed(hash, (bytes[level] as Uint8Array[])[i] as Uint8Array)
      if (level === last) {
        const mixed = mix(h)
        ordinals[count] = next
        hashes[count] = mixed
        ranks[count] = priority ? Math.floor(mixed / 4) : mixed
        count += 1
        next += 1
        continue
      }
      pick[names[level] as string] = list[i]
      if (names[level] === 'size') spread(pick)
      walk(level + 1, h, level === 0 ? variety.priorityGrades.includes((list[i] as AxisObject).grade ?? '') : priority)
    }
  }
  walk(0, feed(HASH_START, bytesOf(variety.code)), false)

  const order = Uint32Array.from({ length: count }, (_, i) => i)
  order.sort((a, b) => (ranks[a] as number) - (ranks[b] as number) || (ordinals[a] as number) - (ordinals[b] as number))
  return { variety, names, lists, ordinals: order.map(i => ordinals[i] as number), hashes: order.map(i => hashes[i] as number) }
}

// From a combination to sellable goods: picked options, 演示价格 with its parts, weight of a piece, stock. Everything follows from the
// hash of the key, so every run and every machine has the same goods.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { plateKg } from '@mall/domain/goods/goods/flatWeight.ts'
import { checkeredKgPerM2 } from '@mall/domain/goods/range/range.ts'
import { roundPipeKgPerM } from '@mall/domain/goods/goods/longWeight.ts'
import type { PriceLine } from '@mall/domain/goods/goods/priceBuild.ts'
import { attributeLabel } from '@mall/domain/goods/goods/attributes.ts'
import { GradeLevel, levelWord } from '@mall/domain/goods/goods/goods.codes.ts'
import { LEVEL_LINE } from '@mall/domain/goods/repricing/priceTable.ts'
import {
  type AxisObject,
  type AxisValue,
  type ExtraTable,
  type Grade,
  loadRebarBundles,
  type Pick,
  type Variety,
  type Warehouse,
} from './catalogueData.ts'
import { allowedOptions, labelOf } from './combinations.ts'
import { bytesOf, feed, HASH_START, mix } from './keyHash.ts'

export interface FinishedSku {
  key: string
  hash: number
  pick: Pick
  title: string
  spec: string
  grade: Grade
  /** Yuan per price unit of the variety. */
  price: number
  /** Fen, adding up to the price. */
  parts: PriceLine[]
  pieceKg: Kg
  stockPieces: number
}

const bundles = new Map(loadRebarBundles().map(row => [row.d, row.bundle]))
const object = (value: AxisValue | undefined): AxisObject | undefined =>
  typeof value === 'object' && value !== null ? value : undefined
const number = (value: AxisValue | undefined): number => Number(value)

function tierAdd(table: ExtraTable, value: AxisValue): number {
  if (Array.isArray(table)) return table.find(row => Number(value) < row.lt)?.add ?? 0
  return table[String(value)] ?? 0
}

interface Option {
  name: string
  bytes: Uint8Array
  list: readonly AxisValue[]
  /** Some constraint may narrow the list. */
  narrowed: boolean
}
const optionsOf = new WeakMap<Variety, Option[]>()
function optionsIn(variety: Variety): Option[] {
  const known = optionsOf.get(variety)
  if (known) return known
  const options = Object.entries(variety.options).map(([name, list]) => ({
    name,
    list,
    bytes: bytesOf(name),
    narrowed: variety.constraints.some(c => name in c.then),
  }))
  optionsOf.set(variety, options)
  return options
}

/** Picks every option that is not enumerated, by the hash of key and name; a constraint may leave none. */
function pickOptions(variety: Variety, key: string, pick: Pick): void {
  const begun = feed(HASH_START, bytesOf(`${key}|`))
  for (const { name, bytes, list, narrowed } of optionsIn(variety)) {
    if (name in pick) continue
    const options = narrowed ? allowedOptions(variety, pick, name, list) : list
    if (options.length > 0) pick[name] = options[mix(feed(begun, bytes)) % options.length]
  }
}

/** Yuan per ton below prime goods, by grade level. The demo's table of prices says the same (demo/src/seed/seedPriceTable.ts). */
export const LEVEL_YUAN: Record<string, number> = { [GradeLevel.second]: -180, [GradeLevel.agreement]: -420 }

interface Price {
  yuan: number
  parts: PriceLine[]
}

function priceOf(variety: Variety, pick: Pick, hash: number, depot: Warehouse): Price {
  const grade = pick.grade as Grade
  const parts: PriceLine[] = []
  const add = (code: string, label: string, yuan: number) => {
    if (yuan !== 0) parts.push({ code, label, fen: Math.round(yuan * 100) })
  }
  let extra = 0
  let positive = 0
  const extras: [string, number][] = []
  for (const [name, table] of Object.entries(variety.extras)) {
    if (name === 'gradePrice' || name === 'gradeFactor') continue
    const raw = pick[name]
    if (raw === undefined || raw === null) continue
    const yuan = tierAdd(table, object(raw)?.name ?? raw)
    extra += yuan
    if (yuan > 0) positive += yuan
    extras.push([name, yuan])
  }
  const noise = (hash % 9) - 4
  const powder = variety.code === 'AMP'
  let price: number
  if (variety.code === 'VEH') {
    add('base', '车型基价', object(pick.model)?.price ?? 0)
    price = (object(pick.model)?.price ?? 0) + extra + noise * 500
  } else if (variety.code === 'BYP') {
    const base = (variety.extras.gradePrice as Record<string, number>)[grade.grade] ?? 0
    add('base', '基价', base)
    price = base * (1 + noise * 0.01)
  } else if (variety.code === 'AMS') {
    const base = object(pick.item)?.price ?? 0
    const factor = (variety.extras.gradeFactor as Record<string, number>)[grade.grade] ?? 1
    add('base', '服务件基价', base)
    add('grade', '材质加价', Math.round(base * (factor - 1)))
    price = base * factor * (1 + noise * 0.01)
  } else if (powder) {
    add('base', '粉末基价', grade.extra)
    price = grade.extra + extra + noise * 2
  } else {
    add('base', '基价', variety.price.base)
    add('grade', '材质加价', grade.extra)
    price = variety.price.base + grade.extra + extra + noise * 10 + depot.outFeePerTon
  }
  for (const [name, yuan] of extras) add(`extra:${name}`, `${attributeLabel(name).replace(/\(.*\)$/, '')}加价`, yuan)
  if (!['VEH', 'BYP', 'AMS', 'AMP'].includes(variety.code)) add('moveIn', '移库费', depot.outFeePerTon)

  const low = variety.price.min + (powder ? 0 : Math.min(0, grade.extra)) + Math.min(0, extra)
  const high = variety.price.max + (powder ? 0 : Math.max(0, grade.extra)) + positive
  price = Math.min(high, Math.max(low, price))
  // Seconds and goods sold as they are cost less than prime ones, whatever they are made of.
  const level = LEVEL_YUAN[String(pick.gradeLevel ?? GradeLevel.first)] ?? 0
  add(LEVEL_LINE, '等级差', level)
  price += level
  price = price >= 1000 ? Math.round(price / 10) * 10 : Math.round(price)
  // What rounding, limits and the day's mood leave over is the market's line, so that the parts add up to the fen.
  const market = price * 100 - parts.reduce((sum, part) => sum + part.fen, 0)
  if (market !== 0) parts.push({ code: 'market', label: '市场调整', fen: market })
  return { yuan: price, parts }
}

/** Kilograms of a piece and the specification as the trade writes it. */
function pieceOf(variety: Variety, pick: Pick, hash: number): { kg: Kg; spec: string } {
  const unit = (hash % 1000) / 1000
  const size = object(pick.size)
  if (variety.rangeSizes)
    return { kg: ((size?.kgPerM ?? 0) * number(pick.length)) / 1000, spec: `${size?.spec ?? ''}*${labelOf(pick.length)}` }
  const [lowT, highT] = variety.pieceWeightT ?? [0, 0]
  switch (variety.shape) {
    case 'plate':
    case 'cutPlate':
    case 'checkered': {
      const plate = { thicknessMm: number(pick.thickness), widthMm: number(pick.width), lengthMm: number(pick.length) }
      const patterned = checkeredKgPerM2(plate.thicknessMm, String(pick.pattern ?? ''))
      const kg = patterned === undefined ? plateKg(plate) : (patterned * plate.widthMm * plate.lengthMm) / 1_000_000
      return { kg, spec: `${plate.thicknessMm}*${plate.widthMm}*${plate.lengthMm}` }
    }
    case 'bar': {
      const bundle = bundles.get(number(pick.diameter))?.[String(number(pick.length) / 1000)]
      return { kg: (bundle?.bundleT ?? 0) * 1000, spec: `Φ${labelOf(pick.diameter)}*${labelOf(pick.length)}` }
    }
    case 'rectTube':
    case 'section':
      return { kg: ((size?.kgPerM ?? 0) * number(pick.length)) / 1000, spec: `${size?.spec ?? ''}*${labelOf(pick.length)}` }
    case 'roundTube': {
      const perM = size?.kgPerM ?? roundPipeKgPerM({ outerDiameterMm: number(pick.od), wallMm: number(pick.thickness) })
      return {
        kg: (perM * number(pick.length)) / 1000,
        spec: `${size?.spec ?? `Φ${labelOf(pick.od)}×${labelOf(pick.thickness)}`}*${labelOf(pick.length)}`,
      }
    }
    case 'coil': {
      const tons = (lowT + (highT - lowT) * unit) * (number(pick.width) / 1250)
      return { kg: Math.min(30_000, Math.round(tons * 1000)), spec: `${labelOf(pick.thickness)}*${labelOf(pick.width)}*C` }
    }
    case 'powder':
      return { kg: number(pick.packKg), spec: `${labelOf(pick.particleUm)} μm ${labelOf(pick.packKg)}kg` }
    case 'vehicle':
      return { kg: (object(pick.model)?.kerbT ?? 0) * 1000, spec: labelOf(pick.model) }
    case 'service':
      return { kg: object(pick.item)?.kg ?? 0, spec: labelOf(pick.item) }
    default: {
      const kg = Math.round((lowT + (highT - lowT) * unit) * 1000)
      if (pick.diameter) return { kg, spec: `Φ${labelOf(pick.diameter)}` }
      const spec = [pick.profile, pick.component, pick.thickness, pick.size].filter(Boolean).map(labelOf).join('*')
      return { kg, spec }
    }
  }
}

/** Completes a combination. `pick` is filled with the picked options. */
export function finishSku(variety: Variety, row: { key: string; hash: number; pick: Pick }, depot: Warehouse): FinishedSku {
  const { key, hash, pick } = row
  pickOptions(variety, key, pick)
  const { yuan, parts } = priceOf(variety, pick, hash, depot)
  const { kg, spec } = pieceOf(variety, pick, hash)
  const grade = pick.grade as Grade
  const [least, most] = variety.stockPieces
  const coating = pick.coating ?? pick.baseCoating
  const title = [
    variety.name,
    grade.grade.replace(/-WR$/, ''),
    spec,
    coating ? labelOf(coating) : '',
    object(pick.color)?.name ?? '',
    levelWord(typeof pick.gradeLevel === 'string' ? pick.gradeLevel : GradeLevel.first),
  ]
  return {
    key,
    hash,
    pick,
    title: title.filter(Boolean).join(' '),
    spec,
    grade,
    price: yuan,
    parts,
    pieceKg: Math.round(kg * 1000) / 1000,
    stockPieces: least + (Math.floor(hash / 1000) % (most - least + 1)),
  }
}

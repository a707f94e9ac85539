// 演示商品与演示价格: the demo catalogue as data (data/catalog.json; base prices and 价格趋势 of each variety, priced by finishSku.ts): varieties with their axes, options and extras, weight tables, depots. Compiled for this project;
// mills and depots are fictitious, prices plausible but not market data.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { readFileSync } from 'node:fs'

/** A size or model of an axis: whatever of these fields the table has. */
export interface AxisObject {
  spec?: string
  name?: string
  grade?: string
  thickness?: number
  od?: number
  DN?: number
  kgPerM?: number
  price?: number
  kg?: Kg
  kerbT?: number
  axles?: number
  len?: number
  ral?: string
  /** Web and flange width of sections, mm. */
  t1?: number
  b?: number
}
export type AxisValue = string | number | null | AxisObject
export type Pick = Record<string, AxisValue | undefined>
export interface Grade extends AxisObject {
  grade: string
  standard: string
  /** Yuan per ton; of metal powder the price per kilogram. */
  extra: number
}
export type MatchRule = readonly AxisValue[] | { gte?: number; lte?: number }
export type ExtraTable = { lt: number; add: number }[] | Record<string, number>

export interface Variety {
  code: string
  classCode: string
  name: string
  categoryCode: string
  channelCode: string
  shape: string
  settlement: 'weigh' | 'theory' | 'piece'
  saleUnit: 'ton' | 'kg' | 'piece'
  pieceUnit: string
  grades: Grade[]
  axes: Record<string, AxisValue[] | string>
  options: Record<string, AxisValue[]>
  /** Sizes of the range's tables that its goods have; an axis written as text then takes them. */
  rangeSizes?: string[]
  expand: string[]
  priorityGrades: string[]
  constraints: { when: Record<string, MatchRule>; then: Record<string, MatchRule> }[]
  pieceWeightT: [number, number] | null
  price: { base: number; min: number; max: number; per: 'ton' | 'kg' | 'piece' }
  extras: Record<string, ExtraTable>
  mills: string[]
  warehouses: string[]
  stockPieces: [number, number]
  salesModes: ('spot' | 'futures')[]
  skuTarget: number
  uses: string[]
}
export interface Warehouse {
  code: string
  name: string
  adcode: string
  city: string
  salesAreaCode: string
  type: string
  outFeePerTon: number
  liftFeePerTon: number
}
interface ProductClassRow {
  code: string
  name: string
  deliveryDays: { spot: number[] | null; futures: number[] | null }
  minFuturesOrderT: number
  quantityTolerancePct: number
  packing: string
  order: number
}
export interface Catalogue {
  attributes: Record<string, string>
  mills: { code: string; name: string; short: string; city: string }[]
  warehouses: Warehouse[]
  classes: ProductClassRow[]
  varieties: Variety[]
  priceTrend: { months: string[]; rebar: number[]; hotCoil: number[]; derive: Record<string, string> }
}
export interface SalesArea {
  code: string
  name: string
  cityAdcodes: string[]
  provinceCodes: string[]
  freightPerTon: number
  priceAdjustPerTon: number
}
export interface Channel {
  channelCode: string
  channelName: string
  group: 'normal' | 'commonly'
  noShow: boolean
  classCodes: string[]
  telephone: string
  advantages: string[]
  order: number
}
export interface City {
  adcode: string
  name: string
  shortName: string
  pinyin: string
  initial: string
  provinceCode: string
  province: string
  lat: number
  lng: number
  salesAreaCode: string | null
  hot: boolean
}
interface Walls {
  od: number
  walls: { t: number; kgPerM: number }[]
}
export interface PipeTables {
  roundDN: (Walls & { DN: number })[]
  spiral: Walls[]
  square: { a: number; b: number; t: number; kgPerM: number }[]
  rect: { a: number; b: number; t: number; kgPerM: number }[]
}
export interface Section {
  type: string
  spec: string
  t1: number
  b: number
  kgPerM: number
}

const load = <T>(name: string): T => JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8')) as T

export const loadCatalogueData = (): Catalogue => load<Catalogue>('catalog')
export const loadSalesAreas = (): SalesArea[] => load<{ areas: SalesArea[] }>('sales-areas').areas
export const loadChannels = (): Channel[] => load<{ channels: Channel[] }>('channels').channels
export const loadCities = (): City[] => load<{ cities: City[] }>('cities-geo').cities
export const loadPipes = (): PipeTables => load<PipeTables>('pipe')
export const loadSections = (): Section[] => load<{ hbeam: Section[] }>('hbeam').hbeam
/** Tons of a bundle of straight rebar by diameter and length in metres: a mill fixes its own count of bars. */
export const loadRebarBundles = (): { d: number; bundle: Record<string, { pieces: number; bundleT: number }> }[] =>
  load<{ rows: { d: number; bundle: Record<string, { pieces: number; bundleT: number }> }[] }>('rebar').rows

// Master data that every process holds as a copy: areas, depots, mills, channels, classes, varieties. The site's rooms read and follow it.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { OptionTable } from '@mall/domain/goods/goods/optionTable.ts'
import type { Tx } from './database.ts'

export interface ChannelRow {
  channelCode: string
  channelName: string
  telephone: string
  commonly: boolean
  noShow: boolean
  /** 登录后可见: guests are told no price of its goods. */
  priceAfterLogin: boolean
  advantages: string[]
  classCodes: string[]
  off: boolean
}

export interface DepotRow {
  depotCode: string
  name: string
  city: string
  salesAreaCode: string
  outFeeFen: Fen
  liftFeeFen: Fen
  /** Chosen no more; what lies there is sold as before. */
  off: boolean
}

export interface ClassRow {
  classCode: string
  name: string
  tolerancePct: number
  spotDays: number[] | null
  futuresDays: number[] | null
  minFuturesKg: Kg
  packing: string
  /** No category is made of it and no goods are put on the shelf. */
  off: boolean
}

export interface CategoryRow {
  cateCode: string
  parentCode: string | null
  name: string
  channelCode: string
  classCode: string
  /** Shown nowhere; its goods are found as before. */
  off: boolean
}

export interface GradeRow {
  grade: string
  standard: string
  classCodes: string[]
  off: boolean
}

export interface VarietyRow {
  varietyCode: string
  name: string
  shape: string
  uses: string[]
  cateCode: string
  /** Nothing new is made of it. */
  off: boolean
}

export interface CityRow {
  cityCode: string
  name: string
  shortName: string
  pinyin: string
  initial: string
  provinceCode: string
  provinceName: string
  salesAreaCode: string | null
  hot: boolean
  /** No longer offered; addresses and orders that name it stand. */
  off: boolean
}

export interface ServiceRow {
  serviceCode: string
  label: string
  fenPerT: number
  classCodes: string[]
  off: boolean
}

export interface Catalogue {
  areas: Map<string, { salesAreaCode: string; name: string; adjustFen: Fen; off: boolean }>
  depots: Map<string, DepotRow>
  mills: Map<string, { millCode: string; name: string; shortName: string; off: boolean }>
  channels: Map<string, ChannelRow>
  /** Channels whose prices are for whoever has logged in, in the order of their codes. */
  priceAfterLogin: ReadonlySet<string>
  classes: Map<string, ClassRow>
  categories: Map<string, CategoryRow>
  varieties: Map<string, VarietyRow>
  grades: GradeRow[]
  services: Map<string, ServiceRow>
  /** 订货参数 of made-to-order goods, what each adds a ton. */
  options: OptionTable
  cities: Map<string, CityRow>
  citiesByName: Map<string, CityRow>
  /** Freight in fen per ton; undefined where nobody drives. */
  freight(depotCode: string, salesAreaCode: string): number
}

export const CATALOGUE_CHANNEL = 'mall_catalogue'

/** Inside the transaction: nobody hears of what was rolled back. */
export const tellCatalogue = (tx: Tx): void => tx.notify(CATALOGUE_CHANNEL, '')

// What hardly ever changes and every reply needs: areas, depots, freight, mills, channels, classes. Read once, refreshed on change.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type {
  Catalogue,
  CategoryRow,
  ChannelRow,
  CityRow,
  ClassRow,
  DepotRow,
  GradeRow,
  ServiceRow,
  VarietyRow,
} from '../../kernel/ports/catalogue.ts'
import { type OptionRow, optionTable } from '@mall/domain/goods/goods/optionTable.ts'
import type { Pool } from '../../kernel/ports/database.ts'

const by = <T, K>(rows: T[], key: (row: T) => K): Map<K, T> => new Map(rows.map(r => [key(r), r]))

interface ReadOption extends OptionRow {
  /** Until the end of its last day by the database's clock; null: without an end. */
  leftMs: number | null
}
/** A row that leaves every choice at the end of its last day, in the moment in which it is over and without anybody telling. */
function ending({ leftMs, ...row }: ReadOption): OptionRow {
  if (leftMs === null || row.off) return row
  const endsAt = performance.now() + leftMs
  return Object.defineProperty(row, 'off', { enumerable: true, get: () => performance.now() >= endsAt })
}

/** A variety's class is its category's; empty where it has none. */
export const classOfVariety = (catalogue: Pick<Catalogue, 'varieties' | 'categories'>, varietyCode: string): string =>
  catalogue.categories.get(catalogue.varieties.get(varietyCode)?.cateCode ?? '')?.classCode ?? ''

export async function loadCatalogue(db: Pool): Promise<Catalogue> {
  const areas = db.rows<{ salesAreaCode: string; name: string; adjustFen: Fen; off: boolean }>(
    'select sales_area_code as "salesAreaCode", name, price_adjust_fen as "adjustFen", off from sales_area order by seq, sales_area_code',
  )
  const depots = db.rows<DepotRow>(
    `select depot_code as "depotCode", name, city, sales_area_code as "salesAreaCode", out_fee_fen as "outFeeFen", lift_fee_fen as "liftFeeFen", off
     from depot order by seq, depot_code`,
  )
  const mills = db.rows<{ millCode: string; name: string; shortName: string; off: boolean }>(
    'select mill_code as "millCode", name, short_name as "shortName", off from mill order by seq, mill_code',
  )
  const channels = db.rows<ChannelRow>(
    `select channel_code as "channelCode", name as "channelName", telephone, commonly, no_show as "noShow", price_after_login as "priceAfterLogin", advantages, class_codes as "classCodes", off
     from channel order by seq, channel_code`,
  )
  const classes = db.rows<ClassRow>(
    `select class_code as "classCode", name, tolerance_pct as "tolerancePct", spot_days as "spotDays", futures_days as "futuresDays",
       min_futures_kg as "minFuturesKg", packing, off from product_class order by seq, class_code`,
  )
  const categories = db.rows<CategoryRow>(
    `select cate_code as "cateCode", parent_code as "parentCode", name, channel_code as "channelCode", class_code as "classCode", off
     from category order by seq, cate_code`,
  )
  const grades = db.rows<GradeRow>(
    'select grade, standard, class_codes as "classCodes", off from class_grade order by seq, grade, grade_code',
  )
  const varieties = db.rows<VarietyRow>(
    'select variety_code as "varietyCode", name, shape, uses, cate_code as "cateCode", off from variety order by seq, variety_code',
  )
  const services = db.rows<ServiceRow>(
    'select service_code as "serviceCode", label, fen_per_t as "fenPerT", class_codes as "classCodes", off from service_price order by seq, service_code',
  )
  const options = db.rows<ReadOption>(
    `select param, scope_code as "scopeCode", code, label, seq, add_fen as "addFen", from_um as "fromUm", to_um as "toUm", not_for as "notFor",
       why_not as "whyNot", in_list as "inList", levels, until_on as "untilOn", off,
       (extract(epoch from (until_on + 1)::timestamp at time zone 'Asia/Shanghai' - clock_timestamp()) * 1000)::float8 as "leftMs" from order_option order by param, scope_code, seq, code`,
  )
  const cities = db.rows<CityRow>(
    `select city_code as "cityCode", name, short_name as "shortName", pinyin, initial, province_code as "provinceCode",
       province_name as "provinceName", sales_area_code as "salesAreaCode", hot, off from city order by pinyin`,
  )
  const freight = new Map<string, number>()
  // Heard of together: of questions that wait alone, the second that fails when the database goes away would end the process.
  await Promise.all([areas, depots, mills, channels, classes, categories, grades, varieties, services, options, cities])
  for (const f of await db.rows<{ d: string; a: string; fen: Fen }>(
    'select depot_code as d, sales_area_code as a, freight_fen_per_t as fen from freight',
  ))
    freight.set(`${f.d}>${f.a}`, f.fen)
  const cityRows = await cities
  const citiesByName = new Map<string, CityRow>()
  // One that is no longer offered is known by its name as long as no other has it.
  for (const c of [...cityRows.filter(r => r.off), ...cityRows.filter(r => !r.off)]) {
    citiesByName.set(c.name, c)
    citiesByName.set(c.shortName, c)
  }
  return {
    areas: by(await areas, r => r.salesAreaCode),
    depots: by(await depots, r => r.depotCode),
    mills: by(await mills, r => r.millCode),
    channels: by(await channels, r => r.channelCode),
    priceAfterLogin: new Set((await channels).flatMap(c => (c.priceAfterLogin ? [c.channelCode] : [])).toSorted()),
    classes: by(await classes, r => r.classCode),
    categories: by(await categories, r => r.cateCode),
    grades: await grades,
    varieties: by(await varieties, r => r.varietyCode),
    services: by(await services, r => r.serviceCode),
    options: optionTable((await options).map(ending)),
    cities: by(cityRows, r => r.cityCode),
    citiesByName,
    freight: (depotCode, salesAreaCode) => freight.get(`${depotCode}>${salesAreaCode}`) ?? 0,
  }
}

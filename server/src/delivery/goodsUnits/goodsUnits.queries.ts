// 挑卷: units of goods in stock that are anybody's to choose.
import type { Kg } from '@mall/domain/kernel/money.ts'
import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db } from '../../kernel/ports/database.ts'

export interface ChoiceRow {
  unitNo: string
  kind: string
  heatNo: string
  pieces: number
  tagKg: Kg
  theoryKg: Kg
  madeOn: string
  defect: string
  fileIds: string[]
  /** A laboratory's record of its heat is there. */
  measured: boolean
}
interface Goods {
  skuId: number
  depotCode: string
  /** Pieces that the stock has for sale: a unit of more is not covered by it. */
  available: number
}
export interface ChoiceFilter extends Goods {
  settlement: SettlementModeCode
  sort: 'old' | 'light' | 'heavy' | 'number'
  fromKg: Kg | null
  toKg: Kg | null
  heatNo: string
}
const FREE = `u.sku_id = :skuId and u.depot_code = :depotCode and u.state = 'free' and u.source = 'stock' and u.made_line_id is null and u.pieces <= :available::int`
const weight = (settlement: SettlementModeCode): string =>
  settlement === SettlementMode.theoretical ? 'u.theory_kg' : 'u.tag_kg'
const ORDER = `case :sort::text when 'light' then u.kg when 'heavy' then -u.kg end, case :sort::text when 'old' then u.made_on end, u.unit_no`

export const choicePage = (db: Db, f: ChoiceFilter & { limit: number; offset: number }) =>
  db.rows<ChoiceRow & { total: number }>(
    ...bind(
      `select u.unit_no as "unitNo", u.kind, u.heat_no as "heatNo", u.pieces, u.tag_kg as "tagKg", u.theory_kg as "theoryKg", u.made_on as "madeOn", u.defect,
         u.file_ids as "fileIds", u.total, exists (select from heat_record h join sku k on k.id = :skuId where h.heat_no = u.heat_no and h.grade = k.grade
           and h.size_um = coalesce(k.thickness_um, 0)) as measured
       from (select u.*, count(*) over ()::int as total from (select u.*, ${weight(f.settlement)} as kg from steel_unit u where ${FREE}) u
         where (:fromKg::bigint is null or u.kg >= :fromKg) and (:toKg::bigint is null or u.kg <= :toKg) and (:heatNo::text = '' or u.heat_no = :heatNo)
         order by ${ORDER} limit :limit offset :offset) u order by ${ORDER}`,
      { ...f },
    ),
  )
/** How many there are, and of which heats. */
export const choiceSums = (db: Db, g: Goods) =>
  db.row<{ n: number; heats: string[] }>(
    ...bind(
      `select count(*)::int as n, coalesce((array_agg(distinct u.heat_no order by u.heat_no))[1:60], '{}') as heats from steel_unit u where ${FREE}`,
      { ...g },
    ),
  )
export const choiceUnit = (db: Db, g: Goods & { unitNo: string }) =>
  db.row<{ unitNo: string; heatNo: string }>(
    ...bind(`select u.unit_no as "unitNo", u.heat_no as "heatNo" from steel_unit u where ${FREE} and u.unit_no = :unitNo`, {
      ...g,
    }),
  )

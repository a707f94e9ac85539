// Values of heats: what is there, what waits for the laboratory.
import type { Kg, Um } from '@mall/domain/kernel/money.ts'
import type { Values } from '@mall/domain/delivery/millCertificate/limits.ts'
import { literal } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { UNIT_LINES, UNIT_LINES_BY_ID, UNIT_NAME } from '../../platform/db/unitName.ts'
import { byId, windowOf } from '../../platform/db/window.ts'

export interface HeatKey {
  heatNo: string
  grade: string
  sizeUm: Um
}
export interface HeatRecord extends HeatKey {
  id: number
  versionNo: number
  standard: string
  measured: Values
  source: 'lab' | 'demo'
  inspector: string
  testedOn: string
  reason: string
  madeBy: string
  madeAt: Date
}
const columns = `h.id, h.heat_no as "heatNo", h.grade, h.size_um as "sizeUm", h.version_no as "versionNo", h.standard, h.measured, h.source, h.inspector,
  h.tested_on as "testedOn", h.reason, u.nick_name as "madeBy", h.made_at as "madeAt"`

/** The record that counts. */
export const heatOf = (db: Db, k: HeatKey) =>
  db.row<HeatRecord>(
    `select ${columns} from heat_record h join app_user u on u.id = h.made_by where h.heat_no = $1 and h.grade = $2 and h.size_um = $3
     order by h.version_no desc limit 1`,
    [k.heatNo, k.grade, k.sizeUm],
  )
export const heatVersions = (db: Db, k: HeatKey) =>
  db.rows<HeatRecord>(
    `select ${columns} from heat_record h join app_user u on u.id = h.made_by where h.heat_no = $1 and h.grade = $2 and h.size_um = $3
     order by h.version_no desc limit 50`,
    [k.heatNo, k.grade, k.sizeUm],
  )
/** Nothing comes back where the version is there already: somebody was faster. */
export const insertHeat = (
  tx: Tx,
  h: HeatKey & {
    versionNo: number
    standard: string
    measured: Values
    source: string
    inspector: string
    testedOn: string
    reason: string
    madeBy: number
    /** Null: now. */
    at: Date | null
  },
) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into heat_record (heat_no, grade, size_um, version_no, standard, measured, source, inspector, tested_on, reason, made_by, made_at)
       values (:heatNo, :grade, :sizeUm, :versionNo, :standard, :measured::jsonb, :source, :inspector, :testedOn, :reason, :madeBy, coalesce(:at::timestamptz, now()))
       on conflict do nothing returning id`,
      { ...h, measured: JSON.stringify(h.measured) },
    ),
  )
/** Units of the heat that are still in the yard are compared again. */
export const compareAgain = (tx: Tx, k: HeatKey) =>
  tx.run(
    `update steel_unit u set compared_line = null from sku k where k.id = u.sku_id and u.heat_no = $1 and k.grade = $2
       and coalesce(k.thickness_um, 0) = $3 and u.state in ('allocated', 'loaded') and u.compared_line is not null`,
    [k.heatNo, k.grade, k.sizeUm],
  )

export interface HeatRow extends HeatKey {
  title: string
  standard: string
  units: number
  kg: Kg
  ordered: number
  onTruck: number
  madeOn: string
  versionNo: number | null
  source: string | null
  inspector: string | null
  testedOn: string | null
  madeAt: Date | null
  /** Of a coating of its units no three-spot test is there. */
  untested: boolean
  total: number
}
/** What may wait for the laboratory: steel in the yard, and what left without its certificates. */
const inWork = `select u.* from (select x.id from steel_unit x where x.state in ('free', 'kept', 'allocated', 'loaded', 'blocked')) y ${byId('steel_unit', 'u', 'y.id')}
  union all select u.* from waybill w cross join lateral (select * from steel_unit x where x.waybill_id = w.id and x.state = 'shipped' offset 0) u where w.left_at is not null and w.certified_at is null`
const newest = `select * from ${windowOf('steel_unit', 'u', [`x.state <> 'void'`], 'x.id desc')}`
/** A heat by the whole of its number, however old. */
const named = `select * from steel_unit where heat_no = :word and state <> 'void'`
/** A coating that its units have and nobody has tested. */
const untested = `exists (select 1 from unnest(t.coatings) c where not exists (select 1 from coating_test x
  where x.heat_no = t.heat_no and x.grade = t.grade and x.size_um = t.size_um and x.coating = c))`
const pageOf = (source: string, none: string) =>
  `with heat as (
     select u.heat_no, k.grade, coalesce(k.thickness_um, 0) as size_um, min(${UNIT_NAME}) as title, min(k.standard) as standard, count(*)::int as units,
       sum(u.tag_kg)::bigint as kg, (count(*) filter (where u.order_line_id is not null))::int as ordered,
       (count(*) filter (where u.waybill_id is not null))::int as on_truck, min(u.made_on) as made_on,
       array_remove(array_agg(distinct coating_of(${UNIT_NAME})), null) as coatings
     from (${source}) u join sku k on k.id = u.sku_id ${UNIT_LINES_BY_ID}
     where u.heat_no <> '' and k.grade = any(:grades::text[]) and (:like = '' or u.heat_no ilike '%' || :like || '%' or ${UNIT_NAME} ilike '%' || :like || '%')
     group by u.heat_no, k.grade, coalesce(k.thickness_um, 0))
   select t.heat_no as "heatNo", t.grade, t.size_um as "sizeUm", t.title, t.standard, t.units, t.kg, t.ordered, t.on_truck as "onTruck",
     t.made_on as "madeOn", ${untested} as untested, h.version_no as "versionNo", h.source, h.inspector, h.tested_on as "testedOn", h.made_at as "madeAt",
     count(*) over ()::int as total
   from heat t left join lateral (select version_no, source, inspector, tested_on, made_at from heat_record h
     where h.heat_no = t.heat_no and h.grade = t.grade and h.size_um = t.size_um order by version_no desc limit 1) h on true
   where ${none}
   order by (h.version_no is null or ${untested}) desc, t.on_truck > 0 desc, t.ordered > 0 desc, t.made_on desc, t.heat_no limit :limit offset :offset`
const WAITING = pageOf(inWork, `(h.version_no is null or ${untested})`)
const ALL = pageOf(newest, 'true')
const ALL_NAMED = pageOf(`(${newest}) union (${named})`, 'true')

/** Heats without values, or those of the newest units; what is on a truck first, then what is ordered. */
export const heatPage = (
  db: Db,
  o: { waiting: boolean; word: string; grades: readonly string[]; limit: number; offset: number },
) => db.rows<HeatRow>(...bind(o.waiting ? WAITING : o.word === '' ? ALL : ALL_NAMED, { ...o, like: literal(o.word) }))
/** What is known of a heat beside its values: the goods it became. */
export const goodsOfHeat = (db: Db, k: HeatKey) =>
  db.row<{ title: string; standard: string; units: number; kg: Kg }>(
    `select min(${UNIT_NAME}) as title, min(k.standard) as standard, count(*)::int as units, sum(u.tag_kg)::bigint as kg
     from steel_unit u join sku k on k.id = u.sku_id ${UNIT_LINES}
     where u.heat_no = $1 and k.grade = $2 and coalesce(k.thickness_um, 0) = $3 and u.state <> 'void' having count(*) > 0`,
    [k.heatNo, k.grade, k.sizeUm],
  )

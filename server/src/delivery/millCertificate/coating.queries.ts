// Three-spot tests of coatings, by heat and coating.
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { UNIT_LINES, UNIT_NAME } from '../../platform/db/unitName.ts'
import type { HeatKey } from './heat.queries.ts'

export interface CoatingKey extends HeatKey {
  coating: string
}
export interface CoatingTest {
  coating: string
  versionNo: number
  spots: number[]
  source: 'lab' | 'demo'
  inspector: string
  testedOn: string
  reason: string
  madeBy: string
  madeAt: Date
}
const columns = `t.coating, t.version_no as "versionNo", t.spots, t.source, t.inspector, t.tested_on as "testedOn", t.reason, u.nick_name as "madeBy",
  t.made_at as "madeAt"`

/** The test that counts. */
export const testOf = (db: Db, k: CoatingKey) =>
  db.row<CoatingTest>(
    `select ${columns} from coating_test t join app_user u on u.id = t.made_by
     where t.heat_no = $1 and t.grade = $2 and t.size_um = $3 and t.coating = $4 order by t.version_no desc limit 1`,
    [k.heatNo, k.grade, k.sizeUm, k.coating],
  )
export const testsOfHeat = (db: Db, k: HeatKey) =>
  db.rows<CoatingTest>(
    `select ${columns} from coating_test t join app_user u on u.id = t.made_by where t.heat_no = $1 and t.grade = $2 and t.size_um = $3
     order by t.coating, t.version_no desc limit 100`,
    [k.heatNo, k.grade, k.sizeUm],
  )
/** The coatings that units of a heat have; `title` is a name that says it. */
export const coatingsOfHeat = (db: Db, k: HeatKey) =>
  db.rows<{ title: string; units: number }>(
    `select min(x.name) as title, count(*)::int as units from (
       select ${UNIT_NAME} as name from steel_unit u join sku k on k.id = u.sku_id ${UNIT_LINES}
       where u.heat_no = $1 and k.grade = $2 and coalesce(k.thickness_um, 0) = $3 and u.state <> 'void') x
     where coating_of(x.name) is not null group by coating_of(x.name) order by 1`,
    [k.heatNo, k.grade, k.sizeUm],
  )
/** Nothing comes back where the version is there already: somebody was faster. */
export const insertTest = (
  tx: Tx,
  t: CoatingKey & {
    versionNo: number
    spots: readonly number[]
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
      `insert into coating_test (heat_no, grade, size_um, coating, version_no, spots, source, inspector, tested_on, reason, made_by, made_at)
       values (:heatNo, :grade, :sizeUm, :coating, :versionNo, :spots::int[], :source, :inspector, :testedOn, :reason, :madeBy,
         coalesce(:at::timestamptz, now()))
       on conflict do nothing returning id`,
      { ...t },
    ),
  )

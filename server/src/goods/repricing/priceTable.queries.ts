// 基价与加价: lines of the table, and the goods that it prices.
import { groupRuns } from '../../platform/db/orderSets.ts'
import type { PriceRule, TablePriced } from '@mall/domain/goods/repricing/priceTable.ts'
import type { PriceLine } from '@mall/domain/goods/goods/priceBuild.ts'
import { MOST_REPRICED } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { bind } from '../../platform/db/bind.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { REACHED_GOODS, type Reached } from './repricing.queries.ts'

export interface PriceRuleRow extends PriceRule {
  id: number
  note: string
  makerName: string
  madeAt: Date
  endedName: string
  requestId: string
}
const nameOf = (alias: string) => `coalesce(nullif(${alias}.real_name, ''), ${alias}.nick_name, '')`
const columns = `r.id, r.part, r.class_code as "classCode", r.variety_code as "varietyCode", r.mill_code as "millCode", r.grade, r.axis, r.from_um as "fromUm",
  r.to_um as "toUm", r.attribute, r.attribute_value as "attributeValue", r.fen, r.from_on::text as "fromOn", r.until_on::text as "untilOn", r.note,
  ${nameOf('m')} as "makerName", r.made_at as "madeAt", ${nameOf('e')} as "endedName", r.request_id as "requestId"`
const from = `price_rule r join app_user m on m.id = r.made_by left join app_user e on e.id = r.ended_by`

export const dayNow = async (db: Db): Promise<string> =>
  (await db.row<{ day: string }>('select day_of(now())::text as day'))?.day ?? ''

/** Lines of a class (empty: of all) that hold on a day or begin after it. */
export const rulesFrom = (db: Db, classCode: string, day: string) =>
  db.rows<PriceRuleRow>(
    `select ${columns} from ${from} where not r.dropped and ($1 = '' or r.class_code = $1) and (r.until_on is null or r.until_on >= $2::date) order by r.id`,
    [classCode, day],
  )
export const ruleById = (tx: Tx, id: number) =>
  tx.row<PriceRuleRow>(`select ${columns} from ${from} where r.id = $1 and not r.dropped`, [id])

const WITHIN = `not r.dropped and (:classCode = '' or r.class_code = :classCode) and (:part = '' or r.part = :part)
  and (:word = '' or concat_ws(' ', r.variety_code, v.name, r.mill_code, l.name, r.grade, r.attribute_value, r.note) ilike '%' || :word || '%')`
const NAMED = `left join variety v on v.variety_code = r.variety_code left join mill l on l.mill_code = r.mill_code`
const STANDS = `case when r.from_on > day_of(now()) then 'ahead' when r.until_on < day_of(now()) then 'past' else 'now' end`
const ORDER = `(select p.seq from product_class p where p.class_code = r.class_code), r.class_code, array_position(array['base', 'grade', 'size', 'attribute', 'level'], r.part), r.variety_code, r.mill_code, r.grade, r.axis, r.from_um nulls first,
  r.attribute, r.attribute_value, r.from_on desc, r.id`
export interface RulesAsked {
  view: string
  classCode: string
  part: string
  word: string
}
export const rulePage = (db: Db, o: RulesAsked & { limit: number; offset: number }) =>
  db.rows<PriceRuleRow>(
    ...bind(
      `select ${columns} from ${from} ${NAMED} where ${WITHIN} and (:view = 'all' or ${STANDS} = :view) order by ${ORDER} limit :limit offset :offset`,
      { ...o },
    ),
  )
export const ruleCounts = async (db: Db, { classCode, part, word }: RulesAsked) =>
  (await db.row<{ now: number; ahead: number; past: number }>(
    ...bind(
      `select count(*) filter (where s = 'now')::int as now, count(*) filter (where s = 'ahead')::int as ahead, count(*) filter (where s = 'past')::int as past
       from (select ${STANDS} as s from price_rule r ${NAMED} where ${WITHIN}) x`,
      { classCode, part, word },
    ),
  )) ?? { now: 0, ahead: 0, past: 0 }

export type TableGoods = Reached & TablePriced & { parts: PriceLine[] }
/** Goods of a class (empty: of all) with what the table asks of them. */
export const goodsOfTable = (db: Db, classCode: string) =>
  db.rows<TableGoods>(
    `select ${REACHED_GOODS.columns}, k.class_code as "classCode", k.variety_code as "varietyCode", k.mill_code as "millCode", k.grade,
       k.thickness_um as "thicknessUm", k.width_um as "widthUm", k.diameter_um as "diameterUm", k.length_um as "lengthUm", k.attributes, k.grade_level as "gradeLevel", k.price_parts as parts
     from ${REACHED_GOODS.from} where ($1 = '' or k.class_code = $1) and not k.withdrawn order by k.id limit ${MOST_REPRICED + 1}`,
    [classCode],
  )

/**
 * What the state of the table depends on, as one text that differs whenever any of it does: lines of the table, goods of the class (empty: of all), those that
 * stand in a group, the day and its quotations. Whatever writes a row gives it a later transaction: the sum of them never stays the same.
 */
export const tableVersion = async (db: Db, classCode: string): Promise<string> =>
  (
    await db.row<{ version: string }>(
      `select concat_ws(' ', day_of(now()), (select concat_ws(',', count(*), sum(r.xmin::text::bigint)) from price_rule r),
         (select concat_ws(',', count(*), sum(k.xmin::text::bigint)) from sku k where $1 = '' or k.class_code = $1),
         (select string_agg(distinct g.sku_id::text, ',' order by g.sku_id::text) from group_buy g where ${groupRuns('g')} and g.ends_at > now()),
         (select concat_ws(',', count(*), sum(v.xmin::text::bigint)) from variety_price v where v.priced_on between day_of(now()) - 14 and day_of(now()))) as version`,
      [classCode],
    )
  )?.version ?? ''

/** Lines of one class are written one after the other: two that clash at once must see each other. */
export const lockTable = (tx: Tx, classCode: string) => tx.row('select pg_advisory_xact_lock(727346, hashtext($1))', [classCode])
export const insertRule = (tx: Tx, r: PriceRule & { note: string; madeBy: number; requestId: string }) =>
  tx.row<{ id: number }>(
    ...bind(
      `insert into price_rule (part, class_code, variety_code, mill_code, grade, axis, from_um, to_um, attribute, attribute_value, fen, from_on, until_on, note, made_by, request_id)
       values (:part, :classCode, :varietyCode, :millCode, :grade, :axis, :fromUm, :toUm, :attribute, :attributeValue, :fen, :fromOn::date, :untilOn::date, :note, :madeBy, :requestId)
       on conflict (made_by, request_id) do nothing returning id`,
      { ...r },
    ),
  )
export const endRule = (tx: Tx, id: number, untilOn: string, by: number) =>
  tx.run('update price_rule set until_on = $2::date, ended_by = $3, ended_at = now() where id = $1', [id, untilOn, by])
/** It never held. */
export const dropRule = (tx: Tx, id: number, by: number) =>
  tx.run('update price_rule set dropped = true, ended_by = $2, ended_at = now() where id = $1', [id, by])

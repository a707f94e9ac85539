// 采购意向 intent: a wish the search could not meet.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { IntendState, type IntendStateCode } from '@mall/domain/goods/goods/intend.codes.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { bind } from '../../platform/db/bind.ts'
import { anyDay, betweenDays, type Days } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { runningNo } from '../../platform/db/runningNo.ts'

export interface IntendRow {
  intendCode: string
  productName: string
  grade: string
  spec: string
  quantityKg: Kg
  deliverTo: string
  contactName: string
  contactMobile: string
  note: string
  companyName: string
  state: IntendStateCode
  handledNote: string
  quoteNo: string
  /** The searched word that the desk made it of; empty for a buyer's own. */
  fromWord: string
  createdAt: Date
}
export interface IntendFilter extends Days {
  state: IntendStateCode | null
  /** The employee whose customers' intents alone are seen; null for all. */
  contact: number | null
  /** Escaped for ilike. */
  word: string
  sort: 'age' | 'tons' | 'tonsUp'
}
/** All that wait, and the newest of the others. */
const known = `(select * from intend where state = ${IntendState.open} order by id limit ${WINDOW / 10}) union all (select * from intend where state <> ${IntendState.open} order by id desc limit ${WINDOW / 10})`
const dated = `select * from intend where ${betweenDays('created_at')} order by created_at desc, id desc limit ${WINDOW / 5}`
const like = (what: string) => `${what} ilike '%' || :word || '%'`
const wanted = `(:state::int is null or i.state = :state) and (:contact::bigint is null or c.bd_user_id = :contact)
  and (:word = '' or ${like(`(i.product_name || ' ' || i.grade || ' ' || i.spec)`)} or ${like('i.intend_code')} or ${like('i.note')}
    or ${like('i.contact_name')} or i.contact_mobile = :word or ${like('c.name')})`
const statementsOf = (source: string) => {
  const found = `from (${source}) i left join company c on c.id = i.company_id where ${wanted}`
  const page = (order: string) =>
    `select i.intend_code as "intendCode", i.product_name as "productName", i.grade, i.spec, i.quantity_kg as "quantityKg", i.deliver_to as "deliverTo",
       i.contact_name as "contactName", i.contact_mobile as "contactMobile", i.note, coalesce(c.name, '') as "companyName", i.state::int,
       i.handled_note as "handledNote", i.quote_no as "quoteNo", i.from_word as "fromWord", i.created_at as "createdAt" ${found} order by ${order} limit :limit offset :offset`
  return {
    // What waits comes first, oldest on top; then what is done, newest on top.
    age: page(`i.state, case when i.state = ${IntendState.open} then i.id end, i.id desc`),
    tons: page('i.quantity_kg desc, i.id'),
    tonsUp: page('i.quantity_kg, i.id'),
    totals: `select count(*)::int as count, coalesce(sum(i.quantity_kg), 0)::bigint as "sumKg" ${found}`,
  }
}
const texts = { known: statementsOf(known), dated: statementsOf(dated) }
const textsOf = (f: IntendFilter) => (anyDay(f) ? texts.known : texts.dated)
export const intendsPage = (db: Db, f: IntendFilter, o: { limit: number; offset: number }) =>
  db.rows<IntendRow>(...bind(textsOf(f)[f.sort], { ...f, ...o }))
/** How many there are and how many kg are asked for, of the whole filter. */
export const intendTotals = (db: Db, f: IntendFilter) =>
  db.row<{ count: number; sumKg: Kg }>(...bind(textsOf(f).totals, { ...f }))
/** Zero rows: unknown, or a colleague was faster. */
export const markIntendHandled = (db: Db, intendCode: string, note: string) =>
  db.row<{ productName: string; grade: string; spec: string }>(
    `update intend set state = ${IntendState.handled}, handled_note = $2 where intend_code = $1 and state = ${IntendState.open} returning product_name as "productName", grade, spec`,
    [intendCode, note],
  )

/** Undefined: one of this word is open. It asks nobody to be called: the name is the employee's who made it. */
export const insertWordIntend = (tx: Db, i: { word: string; note: string; staffId: number }) =>
  tx.row<{ intendCode: string }>(
    ...bind(
      `insert into intend (intend_code, product_name, grade, spec, quantity_kg, deliver_to, contact_name, contact_mobile, note, from_word, made_by)
       select ${runningNo('intend')}, :word, '', '', 0, '',
         coalesce(nullif(u.real_name, ''), u.nick_name, ''), '', :note, :word, u.id from app_user u where u.id = :staffId
       on conflict (from_word) where from_word <> '' and state = ${IntendState.open} do nothing returning intend_code as "intendCode"`,
      i,
    ),
  )
export const openWordIntend = (tx: Db, word: string) =>
  tx.row<{ intendCode: string }>(
    `select intend_code as "intendCode" from intend where from_word = $1 and from_word <> '' and state = ${IntendState.open}`,
    [word],
  )

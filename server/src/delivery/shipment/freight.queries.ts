// 运费 between the mill and its carriers.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { WINDOW } from '../../kernel/serve/paging.ts'
import { allOf } from '../../platform/db/allOf.ts'
import { bind } from '../../platform/db/bind.ts'
import { truckReceived } from '../../platform/db/orderSets.ts'
import { byId, windowOf } from '../../platform/db/window.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'

export interface FreightRow {
  id: number
  state: string
  amountFen: Fen
  appliedBy: number
  byName: string
  reason: string
}
const columns = `f.id, f.state, f.amount_fen as "amountFen", f.applied_by as "appliedBy", u.nick_name as "byName", f.reason`
/** The last application for a truck. */
export const freightOf = (db: Db, waybillId: number) =>
  db.row<FreightRow>(
    `select ${columns} from carrier_freight f join app_user u on u.id = f.applied_by where f.waybill_id = $1 order by f.id desc limit 1`,
    [waybillId],
  )
export const insertFreight = (tx: Tx, f: { waybillId: number; amountFen: Fen; note: string; actorId: number }) =>
  tx.row<{ id: number }>(
    `insert into carrier_freight (waybill_id, amount_fen, note, applied_by) values ($1, $2, $3, $4) on conflict do nothing returning id`,
    [f.waybillId, f.amountFen, f.note, f.actorId],
  )
export const endFreight = async (tx: Tx, f: { id: number; state: string; actorId: number; reason: string }): Promise<boolean> =>
  (await tx.run(
    `update carrier_freight set state = $2, decided_by = $3, decided_at = now(), reason = $4 where id = $1 and state = 'waits'`,
    [f.id, f.state, f.actorId, f.reason],
  )) > 0

export interface FreightListRow {
  id: number
  waybillNo: string
  orderCode: string
  companyName: string
  carrierName: string
  plate: string
  address: string
  receivedAt: Date | null
  kg: Kg
  orderFreightFen: Fen
  amountFen: Fen
  state: string
  appliedById: number | null
  appliedBy: string
  appliedAt: Date | null
  decidedBy: string
  reason: string
}
interface FreightFilter {
  state: string
  /** A pattern of ilike; null: any. */
  word: string | null
  contact: number | null
}
/** States of an application; each is a statement of its own. */
const STATES = ['waits', 'paid', 'rejected'] as const
const applied = (state: string) =>
  `select f.waybill_id, f.id, f.state, f.amount_fen, f.applied_by, f.applied_at, f.decided_by, f.reason from carrier_freight f
   where f.state = '${state}' order by f.id desc limit ${WINDOW}`
// 待申请: received trucks of carriers without an open application.
const DUE = `select w.id as waybill_id, 0 as id, 'due' as state, 0 as amount_fen, null::bigint as applied_by, null::timestamptz as applied_at,
    null::bigint as decided_by, '' as reason from ${windowOf('waybill', 'w', [truckReceived('x'), 'not x.self_pickup'], 'x.id desc')}
    left join lateral (select f.id from carrier_freight f where f.waybill_id = w.id and f.state in ('waits', 'paid') limit 1) has on true
  where has.id is null`
function freightFound(f: FreightFilter): string {
  const state = STATES.find(s => s === f.state)
  const word = f.word !== null
  return `from (${state ? applied(state) : DUE}) f
    ${word || f.contact !== null ? byId('waybill', 'w', 'f.waybill_id') : ''}
    ${word ? `${byId('orders', 'o', 'w.order_id')} left join carrier r on r.code = w.carrier_code` : ''}
    ${f.contact === null ? '' : byId('company', 'c', 'w.company_id')}
    where ${allOf(
      f.contact !== null && 'c.bd_user_id = :contact',
      word && '(w.waybill_no ilike :word or o.order_code ilike :word or w.plate ilike :word or r.name ilike :word)',
    )}`
}
export const freightPage = (db: Db, f: FreightFilter & { limit: number; offset: number }) =>
  db.rows<FreightListRow>(
    ...bind(
      `select f.id, w.waybill_no as "waybillNo", o.order_code as "orderCode", c.name as "companyName", coalesce(r.name, '') as "carrierName", w.plate,
         w.address_text as address, w.received_at as "receivedAt",
         (select coalesce(sum(coalesce(x.scale_kg, x.tag_kg)), 0) from waybill_unit x where x.waybill_id = w.id and x.off_at is null)::bigint as kg,
         o.freight_fen as "orderFreightFen", f.amount_fen as "amountFen", f.state, f.applied_by as "appliedById", coalesce(a.nick_name, '') as "appliedBy",
         f.applied_at as "appliedAt", coalesce(b.nick_name, '') as "decidedBy", f.reason
       from (select f.* ${freightFound(f)} order by f.waybill_id desc limit :limit offset :offset) f ${byId('waybill', 'w', 'f.waybill_id')}
         ${byId('orders', 'o', 'w.order_id')} ${byId('company', 'c', 'w.company_id')}
         left join carrier r on r.code = w.carrier_code left join app_user a on a.id = f.applied_by left join app_user b on b.id = f.decided_by
       order by f.waybill_id desc`,
      { ...f },
    ),
  )
export const freightSum = (db: Db, f: FreightFilter) =>
  db.row<{ n: number; fen: Fen }>(
    ...bind(`select count(*)::int as n, coalesce(sum(f.amount_fen), 0)::bigint as fen ${freightFound(f)}`, { ...f }),
  )

// A truck that was weighed, has left and was taken, for tests whose subject lies after the gate or beside it: written by the statements that the
// gate writes it with, so that every invariant holds.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { splitNet } from '@mall/domain/delivery/shipment/scale.rules.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { loadOf, setScaleKgs, shipLoad } from './load.queries.ts'

export interface Gone {
  id: number
  waybillNo: string
  /** Who weighed. */
  staffId: number
  /** Who took it; null: it is on the road. */
  takenBy: number | null
  /** Of the mill's scale; the tags' sum unless said otherwise. */
  netKg?: Kg
  /** The ticket came out of a second weighing. */
  reweighed?: boolean
  /** Net of the buyer's scale. */
  buyerKg?: Kg
  /** Everything on it arrived damaged. */
  unsound?: boolean
}

export async function goneTruck(tx: Tx, t: Gone): Promise<void> {
  const load = await loadOf(tx, [t.id])
  const tagKg = load.reduce((kg, u) => kg + u.tagKg, 0)
  const netKg = t.netKg ?? tagKg
  await tx.run(
    `insert into scale_ticket (ticket_no, waybill_id, kind, scale_code, tare_kg, tare_at, gross_kg, reference_kg, limit_permille, within, request_id, weigher_id)
     values ('B' || $2, $1, 'first', 'S1', 15000, now(), 15000 + $3::bigint, $4, 3, abs($3::bigint - $4::bigint) * 1000 <= $4::bigint * 3, $2, $5)`,
    [t.id, t.waybillNo, netKg, tagKg, t.staffId],
  )
  if (t.reweighed)
    await tx.run(
      `insert into scale_ticket (ticket_no, waybill_id, kind, supersedes_id, scale_code, tare_kg, tare_at, gross_kg, reference_kg, limit_permille, within, request_id, weigher_id)
       select ticket_no || '-F1', waybill_id, 'reweigh', id, scale_code, tare_kg, tare_at, gross_kg, reference_kg, limit_permille, within, request_id || 'F', weigher_id
       from scale_ticket where waybill_id = $1`,
      [t.id],
    )
  await setScaleKgs(
    tx,
    load.map(u => u.id),
    splitNet(
      netKg,
      load.map(u => u.tagKg),
    ),
  )
  await shipLoad(tx, { waybillId: t.id, waybillNo: t.waybillNo })
  if (t.takenBy === null) {
    await tx.run(`update waybill set status = 4, left_at = now() where id = $1`, [t.id])
    return
  }
  // As at the gate of self pick-up; a carrier's is signed for by the buyer.
  await tx.run(`update waybill set status = 5, left_at = now(), received_at = now() where id = $1`, [t.id])
  await tx.run(
    `with r as (
       insert into receipt (waybill_id, by_proxy, how, receiver, actor_id, buyer_net_kg, sound, request_id)
       select id, false, case when self_pickup then 'gate' else 'buyer' end, '收货人', $2, $3, $4, waybill_no from waybill where id = $1 returning id, sound)
     insert into receipt_unit (receipt_id, waybill_unit_id, pieces_sound, pieces_damaged)
     select r.id, x.id, case when r.sound then x.pieces else 0 end, case when r.sound then 0 else x.pieces end
     from r, waybill_unit x where x.waybill_id = $1 and x.off_at is null`,
    [t.id, t.takenBy, t.buyerKg ?? null, !t.unsound],
  )
}

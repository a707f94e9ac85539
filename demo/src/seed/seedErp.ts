// Two messages that the demo's ERP has confirmed and not booked: the first reconciliation finds them, sending them anew heals them.
import type { Pool } from '../../../server/src/kernel/ports/database.ts'

export async function seedErp(pool: Pool): Promise<void> {
  await pool.tx(async tx => {
    await tx.run(
      `insert into erp_outbox (topic, key, about, payload)
       select 'stock.moved', 'stock.moved:PD20261101', k.depot_code || '/' || k.sku_code, jsonb_build_object('topic', 'stock.moved', 'skuCode', k.sku_code,
         'depotCode', k.depot_code, 'pieces', 6, 'reason', '盘盈入库', 'ref', '盘点', 'amountFen', 0)
       from sku k join stock s on s.sku_id = k.id where s.on_hand > 20 order by k.id limit 1`,
    )
    const dropped = await tx.rows<{ key: string }>(
      `update erp_outbox set state = 'done', sent_at = now(), done_at = now() where key = 'stock.moved:PD20261101'
         or id = (select max(id) from erp_outbox where topic = 'balance.moved') returning key`,
    )
    await tx.run(
      `insert into sandbox_erp_event (key, topic, payload, mode, state, booked_at)
       select key, topic, payload, 'dropEvent', 'booked', now() from erp_outbox where key = any($1::text[])`,
      [dropped.map(d => d.key)],
    )
  })
}

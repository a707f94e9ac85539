// What the demo's purchaser needs again and again: a list his colleagues see, and a search that tells him of prices.
import { holdPerson, insertList, putLines } from '../../../server/src/orders/purchaseLists/often.queries.ts'
import type { Pool } from '../../../server/src/kernel/ports/database.ts'

const LIST: readonly (readonly [skuCode: string, pieces: number])[] = [
  ['REB-HRB400E-20-9000-1-W01', 10],
  ['REB-HRB400E-20-9000-2-W01', 4],
  ['REB-HRB400E-16-9000-1-W01', 6],
  ['REB-HRB400E-12-9000-1-W01', 6],
]

export async function seedOften(pool: Pool): Promise<void> {
  const who = await pool.row<{ userId: number; companyId: number }>(
    `select id as "userId", company_id as "companyId" from app_user where user_name = 'demo01'`,
  )
  if (!who) return
  await pool.tx(async tx => {
    await holdPerson(tx, who.userId)
    const id = await insertList(tx, { ...who, name: '工地月用量', shared: true })
    const goods = await tx.rows<{ id: number; pieces: number }>(
      `select k.id, t.pieces from unnest($1::text[], $2::int[]) with ordinality as t(code, pieces, n) join sku k on k.sku_code = t.code order by t.n`,
      [LIST.map(([code]) => code), LIST.map(([, pieces]) => pieces)],
    )
    await putLines(
      tx,
      id,
      0,
      goods.map(g => g.id),
      goods.map(g => g.pieces),
    )
    await tx.run(
      `insert into saved_search (user_id, name, criteria, channel_code, area_code, tell_new, tell_stock, tell_under_fen, on_shelf, in_stock, was_under)
       select $1, '三级螺纹 20*9', '{"word": "HRB400E 20*9"}', null, '035', true, true, 310000, coalesce(array_agg(k.sku_code), '{}'),
         coalesce(array_agg(k.sku_code) filter (where s.on_hand > s.reserved), '{}'), false
       from sku k join stock s on s.sku_id = k.id
       where k.sku_code like 'REB-HRB400E-20-9000-%' and k.on_shelf`,
      [who.userId],
    )
  })
}

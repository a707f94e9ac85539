// What rooms tell the ERP, written in the transaction of the fact itself: one insert, sent later. Any room may use it; it knows none of them.
import { aboutOf, type ErpEvent, eventKey, stockRef } from '@mall/domain/desk/erp/erp.events.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { Tx } from '../../kernel/ports/database.ts'

type Without<T> = T extends unknown ? Omit<T, 'companyCode'> : never
/** An event as its room knows it: the company's code is found with it. */
export type Told = Without<ErpEvent>

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Who else hears of what the ERP is told of a company, in the same transaction; never of the same number twice. */
    readonly erpSubscribers: readonly ((tx: Tx, no: string | number, companyId: number, told: Told) => Promise<void>)[]
  }
}

/** `no`: its business number. Told again under the same number it is the same message. */
export async function tellErp(tx: Tx, no: string | number, companyId: number | null, told: Told): Promise<number> {
  const fresh = await writeOut(tx, no, companyId, told)
  if (fresh > 0 && companyId !== null) for (const tell of extensions().erpSubscribers) await tell(tx, no, companyId, told)
  return fresh
}
const writeOut = (tx: Tx, no: string | number, companyId: number | null, told: Told): Promise<number> =>
  tx.run(
    `insert into erp_outbox (topic, key, about, payload)
     select $1::text, $2::text, case when $3::text = '' then c.code else $3::text end,
       $4::jsonb || case when c.code is null then '{}'::jsonb else jsonb_build_object('companyCode', c.code) end
     from (select (select code from company where id = $5::bigint) as code) c on conflict (key) do nothing`,
    [told.topic, eventKey(told.topic, no), aboutOf({ companyCode: '', ...told } as ErpEvent), JSON.stringify(told), companyId],
  )

/** Many movements of stock in one insert: an import of ten thousand goods is one statement for each five hundred. */
export const tellErpMoves = (
  tx: Tx,
  moves: readonly { id: number; told: Extract<Told, { topic: 'stock.moved' }> }[],
): Promise<number> =>
  tx.run(
    `insert into erp_outbox (topic, key, about, payload) select 'stock.moved', m.key, m.about, m.payload::jsonb
     from unnest($1::text[], $2::text[], $3::text[]) as m(key, about, payload) on conflict (key) do nothing`,
    [moves.map(m => eventKey('stock.moved', m.id)), moves.map(m => stockRef(m.told)), moves.map(m => JSON.stringify(m.told))],
  )

// What rooms tell the ERP, written in the transaction of the fact itself: one insert, sent later. Any room may use it; it knows none of them.
import { aboutOf, type ErpEvent, eventKey } from '@mall/domain/erp/erp.events.ts'
import type { Tx } from '../db/pool.ts'

type Without<T> = T extends unknown ? Omit<T, 'companyCode'> : never
/** An event as its room knows it: the company's code is found with it. */
export type Told = Without<ErpEvent>

/** `no`: its business number. Told again under the same number it is the same message. */
export const tellErp = (tx: Tx, no: string | number, companyId: number | null, told: Told): Promise<number> =>
  tx.run(
    `insert into erp_outbox (topic, key, about, payload)
     select $1::text, $2::text, case when $3::text = '' then c.code else $3::text end,
       $4::jsonb || case when c.code is null then '{}'::jsonb else jsonb_build_object('companyCode', c.code) end
     from (select (select code from company where id = $5::bigint) as code) c on conflict (key) do nothing`,
    [told.topic, eventKey(told.topic, no), aboutOf({ companyCode: '', ...told } as ErpEvent), JSON.stringify(told), companyId],
  )

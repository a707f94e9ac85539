// What the loading use cases ask of units.
import type { Misfit } from '@mall/domain/delivery/millCertificate/limits.ts'
import type { MisfitKindName, MisfitStateName } from '@mall/domain/delivery/millCertificate/misfit.machine.ts'
import type { Db } from '../../kernel/ports/database.ts'

export const liveMisfitsOfUnits = (db: Db, unitIds: readonly number[]) =>
  db.rows<{ unitId: number; unitNo: string; kind: MisfitKindName; state: MisfitStateName; found: Misfit[] }>(
    `select m.unit_id as "unitId", u.unit_no as "unitNo", m.kind, m.state, m.found from cert_misfit m join steel_unit u on u.id = m.unit_id
     where m.unit_id = any($1::bigint[]) and u.order_line_id = m.order_line_id and m.state in ('open', 'exchangeAsked', 'withdrawAsked')`,
    [unitIds],
  )

// 质保书 of the demo's trucks that have left: each issued when its truck went, in that order, as the job does it. Nobody is told of what is long past.
import type pg from 'pg'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import { lockDelivery } from '../../../server/src/delivery/millCertificate/cert.queries.ts'
import { writeCertificates } from '../../../server/src/delivery/millCertificate/issueCertificates.ts'
import { seedTx } from './seedContracts.ts'

export async function seedCertificates(client: pg.PoolClient, settings: Settings): Promise<number> {
  const tx = seedTx(client)
  const { rows } = await client.query<{ id: number; leftAt: Date }>(
    `select id, left_at + interval '1 millisecond' as "leftAt" from waybill where left_at is not null and certified_at is null order by left_at, id`,
  )
  let issued = 0
  for (const { id, leftAt } of rows) {
    const d = await lockDelivery(tx, id)
    if (d) issued += (await writeCertificates({ settings }, tx, d, leftAt)).numbers.length
  }
  return issued
}

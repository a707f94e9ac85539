import type { Tx } from '../../kernel/ports/database.ts'
import { peopleWithRight } from '../../platform/notice/notify.ts'

/** Who hears of a certificate: whose order it is, and colleagues who manage certificates and see every order of the company. */
export async function holdersOfCerts(tx: Tx, companyId: number, userIds: Iterable<number>): Promise<number[]> {
  const all = new Set(await peopleWithRight(tx, companyId, 'order.seeAll'))
  const managers = await peopleWithRight(tx, companyId, 'cert.manage')
  return [...userIds, ...managers.filter(id => all.has(id))]
}

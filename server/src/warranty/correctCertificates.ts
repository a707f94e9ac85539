import type { CertContent } from '@mall/domain/warranty/certificate.ts'
import type { Tx } from '../db/pool.ts'
import { notify } from '../notice/notify.ts'
import { certsOfHeat, setVersion } from './cert.queries.ts'
import { type HeatKey, heatOf } from './heat.queries.ts'
import { measuredOf, putVersion } from './issueCertificates.ts'
import { holdersOfCerts } from './tellHolders.ts'

/**
 * 更正: every certificate of the heat gets its next version, children too, each with a new code; the old ones stay as they were and say that
 * they were corrected. How many were renewed.
 */
export async function correctCertificates(
  tx: Tx,
  k: HeatKey & { recordId: number; by: number; reason: string },
): Promise<number> {
  const record = await heatOf(tx, k)
  if (!record) return 0
  const certs = await certsOfHeat(tx, { ...k, except: k.recordId })
  const told = new Map<number, { userIds: Set<number>; numbers: string[] }>()
  for (const c of certs) {
    const old = JSON.parse(c.content) as CertContent
    const content: CertContent = {
      ...old,
      ...measuredOf(record, k.grade, k.sizeUm),
      versionNo: c.versionNo + 1,
      correction: `第 ${c.versionNo + 1} 版，代替第 ${c.versionNo} 版：${k.reason}`,
      issuedAt: record.madeAt.getTime(),
    }
    await putVersion(tx, { certificateId: c.id, record, content, by: k.by, reason: k.reason })
    await setVersion(tx, c.id, c.versionNo + 1)
    const one = told.get(c.companyId) ?? { userIds: new Set<number>(), numbers: [] }
    one.userIds.add(c.userId)
    one.numbers.push(c.certNo)
    told.set(c.companyId, one)
  }
  for (const [companyId, { userIds, numbers }] of told)
    await notify(tx, await holdersOfCerts(tx, companyId, userIds), {
      event: 'certCorrected',
      facts: { certNos: numbers.slice(0, 3).join('、'), n: numbers.length, reason: k.reason },
      link: `/warranty/warrantyList?word=${k.heatNo}`,
    })
  return certs.length
}

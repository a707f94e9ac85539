import { coatingIn } from '@mall/domain/delivery/millCertificate/coating.ts'
import type { CertContent } from '@mall/domain/delivery/millCertificate/certificate.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { certsOfHeat, setVersion } from './cert.queries.ts'
import type { Tested } from './coatingTest.ts'
import { type HeatKey, heatOf } from './heat.queries.ts'
import { coatedOf, measuredOf, putVersion } from './issueCertificates.ts'
import { holdersOfCerts } from './tellHolders.ts'

type Renewal = HeatKey & { by: number; reason: string }
type OldCert = Awaited<ReturnType<typeof certsOfHeat>>[number]

/**
 * 更正: every certificate of the heat gets its next version, children too, each with a new code; the old ones stay as they were and say that
 * they were corrected. How many were renewed.
 */
export async function correctCertificates(tx: Tx, k: Renewal & { recordId: number }): Promise<number> {
  const record = await heatOf(tx, k)
  if (!record) return 0
  const certs = await certsOfHeat(tx, { ...k, except: k.recordId })
  return renew(tx, k, certs, { recordId: record.id, at: record.madeAt, now: measuredOf(record, k.grade, k.sizeUm) })
}
/** The same of a three-spot test: certificates of the heat in this coating, on the record that they rest on. */
export async function renewCoated(tx: Tx, k: Renewal & { tested: Exclude<Tested, 'none' | 'waits'> }): Promise<number> {
  const record = await heatOf(tx, k)
  if (!record) return 0
  const certs = (await certsOfHeat(tx, { ...k, except: null })).filter(c => coatingIn(c.title)?.code === k.tested.coating.code)
  return renew(tx, k, certs, { recordId: null, at: k.tested.test.madeAt, now: coatedOf(k.tested, record) })
}

async function renew(
  tx: Tx,
  k: Renewal,
  certs: readonly OldCert[],
  o: { recordId: number | null; at: Date; now: Partial<CertContent> },
): Promise<number> {
  const told = new Map<number, { userIds: Set<number>; numbers: string[] }>()
  for (const c of certs) {
    const old = JSON.parse(c.content) as CertContent
    const content: CertContent = {
      ...old,
      ...o.now,
      versionNo: c.versionNo + 1,
      correction: `第 ${c.versionNo + 1} 版，代替第 ${c.versionNo} 版：${k.reason}`,
      issuedAt: o.at.getTime(),
    }
    const record = { id: o.recordId ?? c.heatRecordId }
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

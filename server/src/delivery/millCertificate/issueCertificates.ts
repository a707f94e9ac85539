// 签发: one certificate of each heat and goods on a truck that has left. The gate may ask for it in its own transaction; the job finds what
// nobody asked for, and what waited for the laboratory.
import type { Um } from '@mall/domain/kernel/money.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { createHash, randomBytes } from 'node:crypto'
import { type CertContent, chemistryRows, mechanicRows, misfitText } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { coatingRows } from '@mall/domain/delivery/millCertificate/coating.ts'
import { isMeasuredOnly, type Misfit } from '@mall/domain/delivery/millCertificate/limits.ts'
import { codeOf } from '@mall/domain/delivery/millCertificate/verifyCode.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { notify } from '../../platform/notice/notify.ts'
import {
  concessionsOf,
  type DeliveredUnit,
  type Delivery,
  deliveryByNo,
  dueDeliveries,
  hasCertificate,
  insertCertificate,
  insertCertUnits,
  insertVersion,
  lockDelivery,
  setCertified,
  unitsOfWaybill,
} from './cert.queries.ts'
import { type Tested, testedOf } from './coatingTest.ts'
import { announceMisfit } from './compareUnits.ts'
import { gradeOf } from './grades.ts'
import type { HeatRecord } from './heat.queries.ts'
import { recordOf, thicknessOf } from './heatRecord.ts'

/** The job: trucks that have left. */
export async function issueDue(world: World): Promise<number> {
  return sweep(
    await dueDeliveries(world.pool),
    async ({ id }) => (await world.pool.tx(tx => issueCertificates(world, tx, id))).issued,
  )
}

interface Issued {
  numbers: string[]
  /** Heats without values. */
  waiting: string[]
}
/** Issues what can be issued of a truck; heats without values wait, and are looked at again. Twice is once. */
export async function issueCertificates(world: World, tx: Tx, waybillId: number): Promise<{ issued: number; waiting: string[] }> {
  const d = await lockDelivery(tx, waybillId)
  if (!d) return { issued: 0, waiting: [] }
  const { numbers, waiting } = await writeCertificates(world, tx, d, null)
  if (numbers.length > 0) {
    await notify(tx, [d.userId], {
      event: 'certIssued',
      facts: { orderCode: d.orderCode, waybillNo: d.waybillNo, n: numbers.length },
      link: `/warranty/warrantyList?word=${d.waybillNo}`,
    })
    announceMisfit(tx, d)
  }
  return { issued: numbers.length, waiting }
}

/** The certificates of a locked delivery, and nobody is told. `at` is of the past where the demo tells it; null: now. */
export async function writeCertificates(world: Pick<World, 'settings'>, tx: Tx, d: Delivery, at: Date | null): Promise<Issued> {
  const { waybillId } = d
  const units = (await unitsOfWaybill(tx, waybillId)).filter(u => u.heatNo !== '' && gradeOf(u.grade))
  const waiting: string[] = []
  const numbers: string[] = []
  for (const group of Map.groupBy(units, u => `${u.heatNo}|${u.skuId}|${u.title}`).values()) {
    const [first] = group
    if (!first || (await hasCertificate(tx, waybillId, first))) continue
    const record = await recordOf(world, tx, first, at)
    const tested = await testedOf(world, tx, first, at)
    if (record && tested !== 'waits') numbers.push(await issueOne(world, tx, { d, units: group, first, record, tested, at }))
    else waiting.push(first.heatNo)
  }
  if (waiting.length === 0) await setCertified(tx, waybillId, at)
  return { numbers, waiting }
}

/** What a certificate says of a unit's weight: as the order is settled. */
const weightOf = (d: Delivery, u: DeliveredUnit): number =>
  d.settlement === SettlementMode.theoretical
    ? u.theoryKg
    : d.settlement === SettlementMode.tagWeight
      ? u.tagKg
      : (u.scaleKg ?? u.tagKg)
const basisOf = (d: Delivery, units: readonly DeliveredUnit[]): string =>
  d.settlement === SettlementMode.theoretical
    ? '理计'
    : d.settlement === SettlementMode.weighed && units.every(u => u.scaleKg !== null)
      ? '过磅'
      : '标牌'

interface One {
  d: Delivery
  units: readonly DeliveredUnit[]
  first: DeliveredUnit
  record: HeatRecord
  tested: Exclude<Tested, 'waits'>
  at: Date | null
}
async function issueOne(world: Pick<World, 'settings'>, tx: Tx, o: One): Promise<string> {
  const { d, units, first, record } = o
  const kgs = units.map(u => weightOf(d, u))
  const by = await systemUserId(tx)
  const cert = await insertCertificate(tx, {
    ...d,
    ...first,
    pieces: units.reduce((n, u) => n + u.pieces, 0),
    weightKg: kgs.reduce((n, kg) => n + kg, 0),
    issuedBy: by,
    at: o.at,
  })
  if (!cert) throw new Error('a certificate of this delivery was issued under its lock')
  await insertCertUnits(tx, {
    certificateId: cert.id,
    unitIds: units.map(u => u.unitId),
    unitNos: units.map(u => u.unitNo),
    pieces: units.map(u => u.pieces),
    kgs,
  })
  const conceded = await concessionsOf(
    tx,
    d.orderId,
    units.map(u => u.unitId),
  )
  const content: CertContent = {
    certNo: cert.certNo,
    versionNo: 1,
    mill: world.settings.siteName,
    buyer: d.companyName,
    customer: '',
    useFor: '',
    parentNo: '',
    orderCode: d.orderCode,
    contractNo: d.contractNo,
    waybillNo: d.waybillNo,
    plate: d.plate,
    depotName: d.depotName,
    productName: first.productName,
    grade: first.grade,
    spec: first.spec,
    standard: first.standard,
    heatNo: first.heatNo,
    thicknessMm: thicknessOf(first.sizeUm),
    pieces: units.reduce((n, u) => n + u.pieces, 0),
    pieceUnit: first.pieceUnit,
    weightKg: kgs.reduce((n, kg) => n + kg, 0),
    weightBasis: basisOf(d, units),
    units: units.map((u, i) => ({ unitNo: u.unitNo, pieces: u.pieces, kg: kgs[i] ?? 0 })),
    ...measuredOf(record, first.grade, first.sizeUm),
    ...coatedOf(o.tested, record),
    concessions: conceded.map(
      c =>
        `${c.unitNo} ${(c.found as Misfit[]).map(misfitText).join('；')}：买方 ${c.by} 于 ${dayText(c.at)} 让步接收${c.version ? `（内控第 ${c.version} 版）` : ''}`,
    ),
    correction: '',
    issuedAt: cert.issuedAt.getTime(),
  }
  await putVersion(tx, { certificateId: cert.id, record, content, by, reason: '', at: o.at })
  return cert.certNo
}

/** Of a record what a certificate shows. */
export function measuredOf(
  record: HeatRecord,
  grade: string,
  sizeUm: Um,
): Pick<CertContent, 'chemistry' | 'mechanics' | 'bend' | 'measuredOnly' | 'inspector' | 'testedOn' | 'demo' | 'delivery'> {
  const row = gradeOf(grade)
  if (!row) throw new Error(`no limits of ${grade}`)
  const mm = thicknessOf(sizeUm)
  return {
    chemistry: chemistryRows(row, record.measured, mm),
    mechanics: mechanicRows(row, record.measured, mm),
    bend: row.bend ?? '',
    // Said either way: a correction after limits were entered takes it back. What is undefined is not written.
    measuredOnly: isMeasuredOnly(row) || undefined,
    delivery: row.delivery,
    inspector: record.inspector,
    testedOn: record.testedOn,
    demo: record.source === 'demo',
  }
}
/** Of a three-spot test what a certificate shows; what of both nobody measured is called so. */
export const coatedOf = (tested: Exclude<Tested, 'waits'>, record: Pick<HeatRecord, 'source'>): Partial<CertContent> =>
  tested === 'none'
    ? {}
    : {
        coating: {
          code: tested.coating.code,
          name: tested.coating.name,
          rows: coatingRows(tested.coating, tested.test.spots),
        },
        demo: record.source === 'demo' || tested.test.source === 'demo',
      }

/** Freezes the content under its hash with a code of its own. */
export async function putVersion(
  tx: Tx,
  v: { certificateId: number; record: { id: number }; content: CertContent; by: number; reason: string; at?: Date | null },
): Promise<void> {
  const text = JSON.stringify(v.content)
  await insertVersion(tx, {
    certificateId: v.certificateId,
    versionNo: v.content.versionNo,
    heatRecordId: v.record.id,
    verifyCode: codeOf(randomBytes(12)),
    content: text,
    contentHash: createHash('sha256').update(text).digest('hex'),
    reason: v.reason,
    madeBy: v.by,
    at: v.at ?? null,
  })
}

/** On demand, of a truck that has left. */
export async function issueNow(ctx: Ctx, { waybillNo }: { waybillNo: string }) {
  const w = (await deliveryByNo(ctx.db, waybillNo, deskContactOf(ctx))) ?? refuse('WAYBILL_NOT_FOUND')
  if (!w.hasLeft) return refuse('WARRANTY_CANNOT.notLeft')
  return ctx.db.tx(async tx => {
    const { issued, waiting } = await issueCertificates(ctx.world, tx, w.id)
    if (issued > 0)
      await audit(tx, {
        actorId: ctx.me.userId,
        act: 'cert.issue',
        objectType: 'certificate',
        objectId: waybillNo,
        detail: `运单 ${waybillNo} 签发 ${issued} 份${waiting.length > 0 ? `，炉号 ${waiting.join('、')} 等化验` : ''}`,
      })
    return { issued, waiting }
  })
}

// 拆分: who sells part of a delivery on gives his customer a certificate of that part. A child is not split again: his customer asks the holder.
import { minus } from '@mall/domain/kernel/money.ts'
import { type CertContent, childContent } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { planSplit, type UnitLeft, whyNotPieces } from '@mall/domain/delivery/millCertificate/split.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import {
  certByNo,
  type CertUnitRow,
  certUnits,
  countChild,
  insertCertUnits,
  insertChild,
  lockCert,
  moveSplit,
  revokeChild,
  versionsOf,
} from './cert.queries.ts'
import { heatOf } from './heat.queries.ts'
import { putVersion } from './issueCertificates.ts'

export const leftUnits = (units: readonly CertUnitRow[]): UnitLeft[] =>
  units.map(u => ({ unitNo: u.unitNo, pieces: u.pieces - u.splitPieces, weightKg: u.weightKg - u.splitKg }))

export const splitCertificate = (ctx: Ctx, input: Parsed<'/api/warranty/splitWarranty'>) =>
  ctx.once(async tx => {
    const parent = (await certByNo(tx, { ...scopeOf(ctx), contact: null }, input.certNo)) ?? refuse('WARRANTY_NONE')
    if (parent.parentId !== null) return refuse('WARRANTY_CANNOT.splitOfSplit')
    await lockCert(tx, parent.id)
    // Read under the lock: of two at once the second sees what the first has taken.
    const units = await certUnits(tx, parent.id)
    const left = leftUnits(units)
    const why = whyNotPieces({
      units: left,
      picked: input.unitNos,
      pieces: input.pieces,
      total: parent.pieces,
      pieceUnit: parent.pieceUnit,
    })
    if (why) return refuse('WARRANTY_SPLIT', { why })
    const picks = planSplit(left, input.pieces, input.unitNos)
    const weightKg = picks.reduce((n, p) => n + p.weightKg, 0)
    const { childNo } = (await countChild(tx, parent.id)) ?? refuse('WARRANTY_NONE')
    const [version] = await versionsOf(tx, parent.id)
    const record = await heatOf(tx, parent)
    const child = await insertChild(tx, {
      parentId: parent.id,
      childNo,
      pieces: input.pieces,
      weightKg,
      customer: input.customer,
      useFor: input.useFor,
      contact: input.contact,
      requestId: input.requestId,
      issuedBy: ctx.me.userId,
    })
    if (!version || !record || !child) throw new Error('a certificate without its version')
    const nos = picks.map(p => p.unitNo)
    const part = { pieces: picks.map(p => p.pieces), kgs: picks.map(p => p.weightKg) }
    await moveSplit(tx, { parentId: parent.id, unitNos: nos, ...part })
    const idOf = new Map(units.map(u => [u.unitNo, u.unitId]))
    await insertCertUnits(tx, { certificateId: child.id, unitIds: nos.map(no => idOf.get(no) ?? 0), unitNos: nos, ...part })
    const content = childContent(JSON.parse(version.content) as CertContent, {
      certNo: child.certNo,
      versionNo: 1,
      customer: input.customer,
      useFor: input.useFor,
      units: picks.map(p => ({ unitNo: p.unitNo, pieces: p.pieces, kg: p.weightKg })),
      correction: '',
      issuedAt: child.issuedAt.getTime(),
    })
    await putVersion(tx, { certificateId: child.id, record, content, by: ctx.me.userId, reason: '' })
    return { certNo: child.certNo, pieces: input.pieces, weightKg }
  })

/** 撤回: the paper says so when it is verified, the weight is free again, the number is not used a second time. */
export const revokeSplit = (ctx: Ctx, { certNo, reason }: Parsed<'/api/warranty/revokeSplit'>) =>
  ctx.db.tx(async tx => {
    const child = (await certByNo(tx, { ...scopeOf(ctx), contact: null }, certNo)) ?? refuse('WARRANTY_NONE')
    if (child.parentId === null) return refuse('WARRANTY_CANNOT.original')
    await lockCert(tx, child.parentId)
    if (!(await revokeChild(tx, { id: child.id, by: ctx.me.userId, reason }))) return refuse('ALREADY_DONE')
    const units = await certUnits(tx, child.id)
    await moveSplit(tx, {
      parentId: child.parentId,
      unitNos: units.map(u => u.unitNo),
      pieces: units.map(u => -u.pieces),
      kgs: units.map(u => minus(u.weightKg)),
    })
    return { done: true as const }
  })

// What the buyer reads of his certificates.
import { coatingRows } from '@mall/domain/delivery/millCertificate/coating.ts'
import { askedOf, type CertContent, chemistryRows, mechanicRows } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { limitsOf, limitText, misfits } from '@mall/domain/delivery/millCertificate/limits.ts'
import { shownCode } from '@mall/domain/delivery/millCertificate/verifyCode.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { certByNo, certGrades, certPage, certUnits, childrenOf, pendingGroups, versionsOf } from './cert.queries.ts'
import { paperOf } from './certPaper.ts'
import { misfitsOfBuyer, ownLimitOf, ownLimits } from './compare.queries.ts'
import { coatingFacts } from './coatingTest.ts'
import { gradeOf, grades } from './grades.ts'
import { heatOf } from './heat.queries.ts'
import { thicknessOf, valuesOf } from './heatRecord.ts'
import { leftUnits } from './splitCertificate.ts'
import { certRowOf, fieldsOf, limitsOut, misfitOf } from './warranty.view.ts'

export async function readList(ctx: Ctx, input: Parsed<'/api/warranty/getWarrantyList'>) {
  const scope = scopeOf(ctx)
  const certs = { ...scope, contact: null }
  const typed = input.orderCode ?? input.word
  const word = typed === '' ? null : `%${literal(typed)}%`
  const companyId = ctx.companyId
  const [pending, rows, known] = await Promise.all([
    // What has not left stands over the first page only; days are those of the issue.
    input.currentPage === 1 && !input.fromOn && !input.toOn
      ? pendingGroups(ctx.db, {
          companyId,
          userId: scope.userId,
          word: input.orderCode ? null : word,
          grade: input.grade,
          orderCode: input.orderCode ?? null,
          misfit: input.misfitOnly,
        })
      : [],
    certPage(ctx.db, {
      ...certs,
      word: typed,
      grade: input.grade,
      conceded: input.misfitOnly,
      ...daysOf(input),
      limit: input.pageSize,
      offset: offsetOf(input),
    }),
    certGrades(ctx.db, certs),
  ])
  return {
    ...page(input, rows.map(certRowOf), rows[0]?.total ?? 0),
    totalKg: rows[0]?.totalKg ?? 0,
    pending: pending.filter(p => gradeOf(p.grade)).map(({ orderId: _o, companyId: _c, ...p }) => ({ ...p })),
    pendingCount: pending[0]?.total ?? 0,
    grades: known.map(g => g.grade),
  }
}

export async function readDetail(ctx: Ctx, input: Parsed<'/api/warranty/getWarrantyDetail'>) {
  const c = (await certByNo(ctx.db, { ...scopeOf(ctx), contact: null }, input.certNo)) ?? refuse('WARRANTY_NONE')
  const [versions, units, children] = await Promise.all([
    versionsOf(ctx.db, c.id),
    certUnits(ctx.db, c.id),
    childrenOf(ctx.db, c.id),
  ])
  const v = versions.find(x => x.versionNo === (input.version ?? c.versionNo)) ?? refuse('WARRANTY_NONE')
  const left = leftUnits(units).filter(u => u.pieces > 0)
  const { qr } = paperOf(ctx.world.settings.origin, v)
  return {
    content: JSON.parse(v.content) as CertContent,
    code: shownCode(v.verifyCode),
    hash: v.contentHash,
    qr: { size: qr.size, dots: qr.dots.join('') },
    current: c.versionNo,
    versions: versions.map(x => ({ versionNo: x.versionNo, at: x.madeAt.getTime(), reason: x.reason })),
    parentNo: c.parentNo,
    revokedAt: c.revokedAt?.getTime() ?? null,
    revokeReason: c.revokeReason,
    checks: c.checks,
    left: left.map(u => ({ unitNo: u.unitNo, pieces: u.pieces, kg: u.weightKg })),
    leftPieces: c.pieces - c.splitPieces,
    leftKg: c.weightKg - c.splitKg,
    children: children.map(k => ({
      certNo: k.certNo,
      customer: k.customer,
      useFor: k.useFor,
      contact: k.contact,
      pieces: k.pieces,
      weightKg: k.weightKg,
      issuedAt: k.issuedAt.getTime(),
      checks: k.checks,
      revokedAt: k.revokedAt?.getTime() ?? null,
      revokeReason: k.revokeReason,
    })),
  }
}

export async function readPreview(ctx: Ctx, input: Parsed<'/api/warranty/getWarrantyPreview'>) {
  const { companyId, userId } = { companyId: ctx.companyId, userId: scopeOf(ctx).userId }
  const groups = await pendingGroups(ctx.db, {
    companyId,
    userId,
    word: null,
    grade: '',
    orderCode: input.orderCode,
    misfit: false,
  })
  const all = groups.filter(p => p.heatNo === input.heatNo && p.skuCode === input.skuCode)
  const g = all[0] ?? refuse('WARRANTY_NONE')
  const row = gradeOf(g.grade) ?? refuse('WARRANTY_NONE')
  const [record, values, own] = await Promise.all([
    heatOf(ctx.db, g),
    valuesOf(ctx.world, ctx.db, g),
    ownLimitOf(ctx.db, companyId, g.grade),
  ])
  if (!values) return refuse('WARRANTY_WAITS', { heatNo: g.heatNo })
  const mm = thicknessOf(g.sizeUm)
  const coated = await coatingFacts(ctx.world, ctx.db, g)
  const off = misfits({ ...values, ...coated?.values }, { ...limitsOf(row, mm), ...coated?.limits }, own?.limits ?? {})
  const coatings = coated?.coating ? coatingRows(coated.coating, coated.spots) : []
  return {
    orderCode: g.orderCode,
    title: g.title,
    standard: g.standard,
    grade: g.grade,
    heatNo: g.heatNo,
    pieces: all.reduce((n, x) => n + x.pieces, 0),
    pieceUnit: g.pieceUnit,
    kg: all.reduce((n, x) => n + x.kg, 0),
    waybillNo: g.waybillNo,
    unitNos: all.flatMap(x => x.unitNos),
    inspector: record?.inspector ?? '',
    testedOn: record?.testedOn ?? '',
    demo: record?.source !== 'lab',
    values: [...chemistryRows(row, values, mm), ...mechanicRows(row, values, mm), ...coatings].map(v => ({
      ...v,
      own: limitText(v.key, own?.limits[v.key]),
      bad: off.find(m => m.key === v.key)?.of ?? ('' as const),
    })),
    ownVersion: own && Object.keys(own.limits).length > 0 ? own.versionNo : null,
  }
}

export async function readMisfits(ctx: Ctx, input: Parsed<'/api/warranty/getMisfitList'>) {
  const rows = await misfitsOfBuyer(ctx.db, {
    companyId: ctx.companyId,
    userId: scopeOf(ctx).userId,
    orderCode: input.orderCode ?? null,
    open: input.open,
  })
  return { list: rows.map(misfitOf) }
}

export async function readOwnLimits(ctx: Ctx) {
  const rows = await ownLimits(ctx.db, ctx.companyId)
  return {
    own: rows.map(x => ({
      grade: x.grade,
      versionNo: x.versionNo,
      limits: limitsOut(x.limits),
      note: x.note,
      by: x.madeBy,
      at: x.madeAt.getTime(),
    })),
    grades: grades.map(g => g.grade),
  }
}

export async function readGrade(_ctx: Ctx, { grade }: { grade: string }) {
  const row = gradeOf(grade) ?? refuse('GRADE_NONE')
  return {
    grade: row.grade,
    standard: row.standard,
    limits: fieldsOf(limitsOf(row, null), askedOf(row, null)),
    byThickness: (row.yieldByThicknessMm ?? []).map(([upToMm = 0, yieldMpa = 0]) => ({ upToMm, yieldMpa })),
  }
}

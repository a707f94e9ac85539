// Heats, misfits and certificates as the desks of the mill read them.
import { askedOf } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { limitsOf } from '@mall/domain/delivery/millCertificate/limits.ts'
import { whyNotDecide } from '@mall/domain/delivery/millCertificate/misfit.machine.ts'
import type { PropertyKey } from '@mall/domain/delivery/millCertificate/properties.ts'
import { LOADED } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { coatingIn } from '@mall/domain/delivery/millCertificate/coating.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse, sentence } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { daysOf } from '../../platform/db/days.ts'
import { certPage } from './cert.queries.ts'
import { misfitById, misfitPage, type MisfitRow, unitsInstead } from './compare.queries.ts'
import { whyNotInstead } from './decideMisfit.ts'
import { coatingsOfHeat, testsOfHeat } from './coating.queries.ts'
import { gradeOf, grades } from './grades.ts'
import { goodsOfHeat, heatPage, heatVersions } from './heat.queries.ts'
import { thicknessOf } from './heatRecord.ts'
import { certRowOf, fieldsOf, misfitOf } from './warranty.view.ts'

const like = (word: string) => (word === '' ? null : `%${literal(word)}%`)
const GRADES = grades.map(g => g.grade)

export async function readHeats(ctx: Ctx, input: Parsed<'/api/ops/getHeatList'>) {
  const rows = await heatPage(ctx.db, {
    waiting: input.queue === 'waiting',
    word: input.word,
    grades: GRADES,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(
    input,
    rows.map(({ total: _t, versionNo, madeAt, ...h }) => ({ ...h, version: versionNo, at: madeAt?.getTime() ?? null })),
    rows[0]?.total ?? 0,
  )
}

export async function readHeat(ctx: Ctx, k: Parsed<'/api/ops/getHeatDetail'>) {
  const [goods, versions, coatings, tests] = await Promise.all([
    goodsOfHeat(ctx.db, k),
    heatVersions(ctx.db, k),
    coatingsOfHeat(ctx.db, k),
    testsOfHeat(ctx.db, k),
  ])
  const row = gradeOf(k.grade)
  if (!goods || !row) return refuse('HEAT_NONE')
  const mm = thicknessOf(k.sizeUm)
  return {
    heatNo: k.heatNo,
    grade: k.grade,
    sizeUm: k.sizeUm,
    ...goods,
    fields: fieldsOf(limitsOf(row, mm), askedOf(row, mm)),
    coatings: coatings.flatMap(({ title, units }) => {
      const c = coatingIn(title)
      if (!c) return []
      return {
        coating: c.code,
        name: c.name,
        units,
        threeMin: c.limits.coatingThree?.min ?? 0,
        spotMin: c.limits.coatingSpot?.min ?? 0,
        versions: tests
          .filter(t => t.coating === c.code)
          .map(t => ({
            version: t.versionNo,
            source: t.source,
            inspector: t.inspector,
            testedOn: t.testedOn,
            reason: t.reason,
            by: t.madeBy,
            at: t.madeAt.getTime(),
            spots: t.spots,
          })),
      }
    }),
    versions: versions.map(v => ({
      version: v.versionNo,
      source: v.source,
      inspector: v.inspector,
      testedOn: v.testedOn,
      reason: v.reason,
      by: v.madeBy,
      at: v.madeAt.getTime(),
      values: (Object.entries(v.measured) as [PropertyKey, number][]).map(([key, value]) => ({ key, value })),
    })),
  }
}

/** On a truck that is loaded it must come off first. */
const onTruck = (m: MisfitRow): string =>
  m.waybillStatus !== null && LOADED.has(m.waybillStatus) ? sentence('MISFIT_CANNOT.loaded', { waybillNo: m.waybillNo }) : ''

export async function readMisfitQueue(ctx: Ctx, input: Parsed<'/api/ops/getMisfitQueue'>) {
  const rows = await misfitPage(ctx.db, {
    open: input.queue === 'open',
    word: like(input.word),
    contact: deskContactOf(ctx),
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(
    input,
    rows.map(m => {
      const { standard: _s, ownVersion: _o, answeredAt: _a, ...row } = misfitOf(m)
      return {
        ...row,
        companyName: m.companyName,
        decidedBy: m.decidedBy,
        whyNotExchange: whyNotDecide(m.kind, m.state, 'exchange') ?? onTruck(m),
        whyNotWithdraw: whyNotDecide(m.kind, m.state, 'withdraw') ?? onTruck(m),
        whyNotDecline: whyNotDecide(m.kind, m.state, 'decline') ?? '',
      }
    }),
    rows[0]?.total ?? 0,
  )
}

export async function readInstead(ctx: Ctx, { misfitId }: { misfitId: string }) {
  const m = await misfitById(ctx.db, Number(misfitId))
  if (!m || !(await companyInScope(ctx, m.companyId))) return refuse('MISFIT_NONE')
  const list = []
  // Many units come of few heats: each heat is asked once.
  const whyOf = new Map<string, string>()
  for (const u of await unitsInstead(ctx.db, m)) {
    const why = whyOf.get(u.heatNo) ?? (await whyNotInstead(ctx.world, ctx.db, m, u.heatNo))
    whyOf.set(u.heatNo, why)
    list.push({ unitNo: u.unitNo, heatNo: u.heatNo, position: u.position, kg: u.tagKg, why })
  }
  return { list }
}

export async function readDeskCerts(ctx: Ctx, input: Parsed<'/api/ops/getWarrantyList'>) {
  const rows = await certPage(ctx.db, {
    companyId: null,
    userId: null,
    contact: deskContactOf(ctx),
    grade: '',
    word: input.word,
    conceded: input.conceded,
    ...daysOf(input),
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(input, rows.map(certRowOf), rows[0]?.total ?? 0)
}

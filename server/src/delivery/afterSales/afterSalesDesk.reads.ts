// 异议台 and 退货台: what waits for the mill, longest first.
import { claimMachine } from '@mall/domain/delivery/afterSales/claim.machine.ts'
import { mayArbitrate } from '@mall/domain/delivery/afterSales/claim.rules.ts'
import { limitsOf, limitText } from '@mall/domain/delivery/millCertificate/limits.ts'
import { isProperty, properties, valueText } from '@mall/domain/delivery/millCertificate/properties.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { daysOf } from '../../platform/db/days.ts'
import { everybody } from '../../orders/order/order.queries.ts'
import { coatingFacts } from '../millCertificate/coatingTest.ts'
import { gradeOf } from '../millCertificate/grades.ts'
import { thicknessOf, valuesOf } from '../millCertificate/heatRecord.ts'
import { returnWhole } from './afterSales.reads.ts'
import { claimView, headOf, returnHeadOf } from './afterSales.view.ts'
import { claimByNo, type ClaimUnitRow } from './claim.queries.ts'
import { claimCounts, claimPage } from './claimList.queries.ts'
import { returnByNo, returnPage, returnsWaiting } from './return.queries.ts'

export async function readClaimQueue(ctx: Ctx, input: Parsed<'/api/ops/getClaimQueue'>) {
  const scope = { companyId: null, userId: null, contactId: deskContactOf(ctx) }
  const [rows, counts] = await Promise.all([
    claimPage(
      ctx.db,
      {
        ...scope,
        ...daysOf(input),
        state: input.state,
        word: literal(input.word),
        limit: input.pageSize,
        offset: offsetOf(input),
      },
      input.state === 'all' || input.state === 'done' ? 'newest' : 'oldest',
    ),
    claimCounts(ctx.db, scope),
  ])
  const count = (...of: number[]) => counts.filter(c => of.includes(c.status)).reduce((sum, c) => sum + c.n, 0)
  return {
    ...page(input, rows.map(headOf), rows[0]?.total ?? 0),
    filedCount: count(0),
    acceptedCount: count(1, 2),
    proposedCount: count(3),
    arbitrationCount: count(8),
    agreedCount: count(4),
  }
}

/** What the certificate says of a unit, beside its standard: what a re-test is held against. */
async function valuesFor(ctx: Ctx, u: ClaimUnitRow) {
  const row = gradeOf(u.grade)
  const values = row ? await valuesOf(ctx.world, ctx.db, { heatNo: u.heatNo, grade: u.grade, sizeUm: u.sizeUm }) : undefined
  if (!row || !values) return []
  const coated = await coatingFacts(ctx.world, ctx.db, u)
  const limits = { ...limitsOf(row, thicknessOf(u.sizeUm)), ...coated?.limits }
  return Object.entries({ ...values, ...coated?.values }).flatMap(([key, value]) =>
    isProperty(key) && value !== undefined
      ? [
          {
            claimUnitId: String(u.id),
            label: properties[key].label,
            cert: valueText(key, value),
            standard: limitText(key, limits[key]),
          },
        ]
      : [],
  )
}

export async function readClaim(ctx: Ctx, { claimNo }: Parsed<'/api/ops/getClaimDetail'>) {
  const claim = (await claimByNo(ctx.db, everybody, claimNo)) ?? refuse('CLAIM_NOT_FOUND')
  if (!(await companyInScope(ctx, claim.companyId))) return refuse('CLAIM_NOT_FOUND')
  const { view, units, money, proposers } = await claimView(ctx.db, claim)
  const may = (right: string) => mayStaff(ctx.me.staffRoles, right)
  const can = (on: 'accept' | 'reject' | 'survey' | 'propose' | 'award', by: 'service' | 'quality' | 'arbiter', right: string) =>
    may(right) && claimMachine.next(claim.status, on, by) !== undefined ? [on] : []
  const open = units.filter(u => u.way === null)
  return {
    ...view,
    acts: [
      ...can('accept', 'service', 'claim.handle'),
      ...can('survey', 'quality', 'claim.survey'),
      ...can('propose', 'service', 'claim.handle'),
      ...can('award', 'arbiter', 'claim.decide'),
      ...(units.some(u => u.way !== null) ? [] : can('reject', 'service', 'claim.handle')),
    ],
    whyNotAward: mayArbitrate(ctx.me.userId, [claim.handlerId, claim.surveyBy, ...proposers])
      ? ''
      : '您受理、勘验或提出过方案，请由另一位同事裁定',
    rest: units.map(u => ({
      claimUnitId: String(u.id),
      restFen: money.get(u.waybillUnitId)?.restFen ?? 0,
      settled: money.get(u.waybillUnitId)?.settled ?? false,
    })),
    values: (await Promise.all(open.slice(0, 20).map(u => valuesFor(ctx, u)))).flat(),
  }
}

export async function readReturnQueue(ctx: Ctx, input: Parsed<'/api/ops/getReturnQueue'>) {
  const contactId = deskContactOf(ctx)
  const [rows, workCount] = await Promise.all([
    returnPage(ctx.db, {
      companyId: null,
      userId: null,
      contactId,
      ...daysOf(input),
      state: input.state,
      word: literal(input.word),
      limit: input.pageSize,
      offset: offsetOf(input),
    }),
    returnsWaiting(ctx.db, contactId),
  ])
  return { ...page(input, rows.map(returnHeadOf), rows[0]?.total ?? 0), workCount }
}
export async function readReturnAtDesk(ctx: Ctx, { returnNo }: Parsed<'/api/ops/getReturnDetail'>) {
  const back = (await returnByNo(ctx.db, everybody, returnNo)) ?? refuse('RETURN_NOT_FOUND')
  if (!(await companyInScope(ctx, back.companyId))) return refuse('RETURN_NOT_FOUND')
  return returnWhole(ctx, back)
}

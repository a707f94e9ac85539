import { askedOf } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { type Limit, limitsOf, whyNotOwnLimit } from '@mall/domain/delivery/millCertificate/limits.ts'
import { properties } from '@mall/domain/delivery/millCertificate/properties.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { compareCompanyAgain, insertOwnLimit, ownLimitOf } from './compare.queries.ts'
import { gradeOf } from './grades.ts'

/** 内控: a next version of what the company asks of a grade. Whatever has not left is compared again by the job. */
export const saveOwnLimit = (ctx: Ctx, input: Parsed<'/api/warranty/saveOwnLimit'>) =>
  ctx.db.tx(async tx => {
    const row = gradeOf(input.grade) ?? refuse('GRADE_NONE')
    const standard = limitsOf(row, null)
    const asked = askedOf(row, null)
    const limits: Record<string, Limit> = {}
    for (const { key, min, max } of input.limits) {
      const { label } = properties[key]
      if (!asked.includes(key)) return refuse('OWN_LIMIT.notTested', { grade: input.grade, label })
      if (limits[key]) return refuse('OWN_LIMIT.twice', { label })
      const own: Limit = { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
      // Yield falls with thickness: tighter than the thickest step is still tighter for some plates.
      const steps = (row.yieldByThicknessMm ?? []).map(([, mpa = 0]) => mpa * 1000)
      const least = key === 'yield' && steps.length > 0 ? { ...standard.yield, min: Math.min(...steps) } : standard[key]
      const why = whyNotOwnLimit(key, own, least)
      if (why) return refuse('OWN_LIMIT.looser', { label, fault: why })
      limits[key] = own
    }
    const before = await ownLimitOf(tx, ctx.companyId, input.grade)
    if ((before?.versionNo ?? 0) !== input.version) return refuse('OWN_CHANGED')
    if (!before && input.limits.length === 0) return refuse('OWN_LIMIT.empty')
    const made = await insertOwnLimit(tx, {
      companyId: ctx.companyId,
      grade: input.grade,
      versionNo: input.version + 1,
      limits,
      note: input.note,
      madeBy: ctx.me.userId,
    })
    // A colleague saved in the same moment.
    if (!made) return refuse('OWN_CHANGED')
    await compareCompanyAgain(tx, ctx.companyId, input.grade)
    return { version: input.version + 1 }
  })

// 项目限额: the company's administrator says how much of a project may be ordered in a month without a colleague's word.
import { isUnlimited, limitsText, noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { managing } from './managing.ts'
import { dropProjectLimits, lockProjectLimits, saveProjectLimits } from './projectLimits.queries.ts'

/** The row is locked: an order that is being made ends before the new limit or begins with it. Neither figure: the project is free again. */
export const saveProjectLimit = (ctx: Ctx, { projectName, limits }: Parsed<'/api/user/saveProjectLimit'>) =>
  managing(ctx, async (tx, me) => {
    const project = { companyId: ctx.companyId, projectName }
    const was = { ...noLimits, ...(await lockProjectLimits(tx, project)) }
    const now = { ...noLimits, ...limits }
    if (limitsText(was) === limitsText(now)) return { done: true as const }
    await (isUnlimited(limits) ? dropProjectLimits(tx, project) : saveProjectLimits(tx, { ...project, ...limits, userId: me.id }))
    await audit(tx, {
      actorId: me.id,
      act: 'people.projectLimit',
      objectType: 'company',
      objectId: String(ctx.companyId),
      detail: `项目「${projectName}」限额 ${limitsText(was)} → ${limitsText(now)}`,
    })
    return { done: true as const }
  })

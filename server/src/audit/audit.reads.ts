import type { Parsed } from '@mall/contract/calls.ts'
import type { Ctx } from '../app/ctx.ts'
import { literal, offsetOf, page } from '../app/paging.ts'
import { auditCount, type AuditFilter, type AuditRow, auditsPage, chainState } from './audit.queries.ts'

export const auditView = (a: AuditRow) => ({ ...a, at: a.at.getTime() })

export async function readAuditList(ctx: Ctx, input: Parsed<'/api/ops/getAuditList'>) {
  const filter: AuditFilter = {
    objectType: input.objectType ?? null,
    objectId: input.objectId ?? null,
    word: literal(input.word),
    person: literal(input.person),
    action: literal(input.action),
    fromOn: input.fromOn ?? null,
    toOn: input.toOn ?? null,
    proxyOnly: input.proxyOnly,
  }
  const [rows, total] = await Promise.all([
    auditsPage(ctx.db, { ...filter, limit: input.pageSize, offset: offsetOf(input) }),
    auditCount(ctx.db, filter),
  ])
  return page(input, rows.map(auditView), total)
}

/** Says up to which row the chain holds: everything before a broken one is as it was written. */
export async function readAuditChain(ctx: Ctx) {
  const state = (await chainState(ctx.db)) ?? { rows: 0, last: 0, brokenAt: null }
  return {
    rows: state.rows,
    holdsTo: state.brokenAt === null ? state.last : state.brokenAt - 1,
    brokenAt: state.brokenAt,
    why: state.brokenAt === null ? '' : `第 ${state.brokenAt} 条与前一条接不上或内容被改动，请立即联系系统管理员并保留现场`,
  }
}

import type { Parsed } from '@mall/contract/calls.ts'
import type { Ctx } from '../app/ctx.ts'
import { staffRoleLabels } from '../ops/staff.rights.ts'
import { chainState, staffCount, staffPage } from './staff.queries.ts'

const roles = Object.entries(staffRoleLabels).map(([code, label]) => ({ code, label }))

export async function readStaffList(ctx: Ctx, input: Parsed<'/api/ops/getStaffList'>) {
  const filter = { word: input.word.replace(/[%_\\]/g, '\\$&'), role: input.role ?? null, frozen: input.frozen ?? null }
  const [rows, totalCount] = await Promise.all([
    staffPage(ctx.db, filter, input.pageSize, (input.currentPage - 1) * input.pageSize),
    staffCount(ctx.db, filter),
  ])
  return {
    list: rows.map(({ passwordHash: _hash, totpPending: _pending, userId, lastLoginAt, ...s }) => ({
      ...s,
      lastLoginAt: lastLoginAt?.getTime() ?? null,
      self: userId === ctx.me.userId,
    })),
    currentPage: input.currentPage,
    totalPage: Math.ceil(totalCount / input.pageSize),
    totalCount,
    roles,
  }
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

import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { staffRoleLabels } from '@mall/domain/people/staff/staff.rights.ts'
import { staffCount, staffPage } from './staff.queries.ts'

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

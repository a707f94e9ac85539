import type { Ctx } from '../../kernel/ctx.ts'
import { usualLook } from '@mall/domain/people/staff/look.ts'
import { rightsOf } from '@mall/domain/people/staff/staff.rights.ts'
import type { StaffLogin } from './login.ts'
import { lookOf } from './look.queries.ts'
import { staffDuty } from '../../kernel/staffDuty.ts'
import { sandboxCode } from './totp.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

export const staffView = async (ctx: Ctx, v: Viewer) => ({
  staffCode: v.staffCode,
  name: v.realName || v.nickName,
  roles: v.staffRoles,
  rights: rightsOf(v.staffRoles),
  token: v.token,
  step: 'in' as const,
  ticket: '',
  enrolled: v.enrolled,
  must: await staffDuty(ctx.world, v),
  look: (await lookOf(ctx.db, v.userId)) ?? usualLook,
})

/** The log-in's answer: in, or half way with a ticket for the code. Half way nothing is told but the name that was typed. */
export const loginView = (ctx: Ctx, { viewer, staff, ticket }: StaffLogin) => {
  if (viewer) return staffView(ctx, viewer)
  const sandbox = sandboxCode(ctx.world.settings, staff.totpSecret)
  return Promise.resolve({
    staffCode: staff.staffCode,
    name: '',
    roles: [],
    rights: [],
    token: '',
    step: 'code' as const,
    ticket,
    ...(sandbox ? { sandboxCode: sandbox } : {}),
    enrolled: true,
    must: '' as const,
    look: usualLook,
  })
}

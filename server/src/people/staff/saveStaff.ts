import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { type StaffRole, staffRights, staffRoleLabels } from '@mall/domain/people/staff/staff.rights.ts'
import { hashPassword } from '../session/password.ts'
import { startPassword } from '../session/startPassword.ts'
import { forgetDevices } from '../session/device.queries.ts'
import { forgetTriesOf } from '../session/tries.queries.ts'
import { endStaff, noteStaff } from './endStaff.ts'
import {
  insertStaff,
  lockDesk,
  lockStaff,
  mobileTaken,
  otherAdmins,
  setPassword,
  type StaffRow,
  updateContactAt,
  updateStaff,
} from './staff.queries.ts'

const rolesText = (roles: readonly string[]): string => roles.map(r => staffRoleLabels[r as StaffRole] ?? r).join('、')
const isAdmin = (roles: readonly string[]): boolean => roles.includes('admin')

export async function saveStaff(ctx: Ctx, input: Parsed<'/api/ops/saveStaff'>) {
  const roles = [...new Set(input.roles)]
  if (roles.some(r => !Object.hasOwn(staffRights, r))) return refuse('INPUT.roleUnlisted')
  const data = { ...input, staffCode: input.staffCode.toUpperCase(), roles }
  return data.isNew ? addStaff(ctx, data) : changeStaff(ctx, data)
}

type Data = Parsed<'/api/ops/saveStaff'>

async function addStaff(ctx: Ctx, data: Data) {
  const password = startPassword()
  const passwordHash = await hashPassword(password, ctx.world.settings)
  await ctx.db.tx(async tx => {
    if (!(await insertStaff(tx, { ...data, passwordHash }))) return refuse('STAFF_TAKEN', { what: '工号或手机号' })
    await noteStaff(ctx, tx, data, 'staff.add', `${data.name}，${maskMobile(data.mobile)}，岗位：${rolesText(data.roles)}`)
  })
  return { startPassword: password }
}

async function changeStaff(ctx: Ctx, data: Data) {
  await ctx.db.tx(async tx => {
    await lockDesk(tx)
    const was = (await lockStaff(tx, data.staffCode)) ?? refuse('STAFF_NOT_FOUND')
    if (isAdmin(was.roles) && !isAdmin(data.roles)) {
      // Who manages the accounts does not lock himself out: a colleague does it, knowingly.
      if (was.userId === ctx.me.userId) return refuse('STAFF_SELF')
      await keepAnAdmin(tx, was)
    }
    if (await mobileTaken(tx, data.mobile, was.userId)) return refuse('STAFF_TAKEN', { what: '手机号' })
    await updateStaff(tx, was.userId, data)
    await updateContactAt(tx, was.userId, data.name, data.phone)
    await noteStaff(ctx, tx, was, 'staff.change', changes(was, data) || '没有变化')
  })
  return { startPassword: '' }
}

export async function keepAnAdmin(tx: Tx, staff: StaffRow): Promise<void> {
  if ((await otherAdmins(tx, staff.userId)) === 0) refuse('STAFF_LAST_ADMIN')
}

const changes = (was: StaffRow, now: Data): string =>
  [
    was.name !== now.name && `姓名 ${was.name} → ${now.name}`,
    was.mobile !== now.mobile && `手机 ${maskMobile(was.mobile)} → ${maskMobile(now.mobile)}`,
    was.phone !== now.phone && `电话 ${was.phone || '（空）'} → ${now.phone || '（空）'}`,
    rolesText(was.roles) !== rolesText(now.roles) && `岗位 ${rolesText(was.roles)} → ${rolesText(now.roles)}`,
  ]
    .filter(Boolean)
    .join('；')

/** A new start password; whoever was logged in with the old one is out. */
export async function resetStaffPassword(ctx: Ctx, { staffCode }: { staffCode: string }) {
  const password = startPassword()
  const hash = await hashPassword(password, ctx.world.settings)
  await ctx.db.tx(async tx => {
    const staff = (await lockStaff(tx, staffCode)) ?? refuse('STAFF_NOT_FOUND')
    if (staff.userId === ctx.me.userId) return refuse('STAFF_SELF')
    await setPassword(tx, staff.userId, hash, true)
    // The way in again for an employee whose account strangers keep trying.
    await forgetDevices(tx, staff.userId)
    await forgetTriesOf(tx, staff.userId)
    await endStaff(ctx, tx, staff, '密码已重置')
    await noteStaff(ctx, tx, staff, 'staff.passwordReset', `${staff.name}，首次登录须修改`)
  })
  return { startPassword: password }
}

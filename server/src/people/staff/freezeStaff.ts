import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { endStaff, noteStaff } from './endStaff.ts'
import { keepAnAdmin } from './saveStaff.ts'
import { lockDesk, lockStaff, setFrozen } from './staff.queries.ts'

/** Not oneself and not the last administrator, however many are frozen at once: the mall must stay manageable. */
export async function freezeStaff(ctx: Ctx, input: Parsed<'/api/ops/freezeStaff'>) {
  return ctx.db.tx(async tx => {
    await lockDesk(tx)
    const staff = (await lockStaff(tx, input.staffCode)) ?? refuse('STAFF_NOT_FOUND')
    if (staff.userId === ctx.me.userId) return refuse('STAFF_SELF')
    if (staff.frozen === input.frozen) return refuse('ALREADY_DONE')
    if (input.frozen && staff.roles.includes('admin')) await keepAnAdmin(tx, staff)
    await setFrozen(tx, staff.userId, input.frozen, input.frozen ? input.reason : '')
    if (input.frozen) await endStaff(ctx, tx, staff, '员工账号已停用')
    await noteStaff(ctx, tx, staff, input.frozen ? 'staff.freeze' : 'staff.thaw', `${staff.name}，${input.reason}`)
    return { done: true as const }
  })
}

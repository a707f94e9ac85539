import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { audit } from '../../platform/audit/audit.ts'
import { endProxies } from '../session/endProxy.ts'
import { endSessionsOfUsers } from '../session/session.queries.ts'
import { lockStaff, type StaffRow } from './staff.queries.ts'

/** Every session of an employee, and everything he does in buyers' names, is over at once. */
export async function endStaff(ctx: Ctx, tx: Tx, staff: Pick<StaffRow, 'userId'>, why: string): Promise<number> {
  const ended = await endSessionsOfUsers(tx, [staff.userId])
  await endProxies(tx, { staffId: staff.userId }, { why, actorId: ctx.me.userId })
  announce(tx, `user:${staff.userId}`, { kind: 'ended' })
  return ended
}

export const noteStaff = (ctx: Ctx, tx: Tx, staff: { staffCode: string }, act: AuditAct, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'staff', objectId: staff.staffCode, detail })

export async function endStaffSessions(ctx: Ctx, { staffCode }: { staffCode: string }) {
  return ctx.db.tx(async tx => {
    const staff = (await lockStaff(tx, staffCode)) ?? refuse('STAFF_NOT_FOUND')
    const ended = await endStaff(ctx, tx, staff, '管理员使其退出')
    await noteStaff(ctx, tx, staff, 'staff.endSessions', `${staff.name}，${ended} 个会话`)
    return { ended }
  })
}

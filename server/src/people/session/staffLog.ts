// What the audit log says of employees' log-ins: each that succeeded, and each wrong password or code at an account there is.
import { deviceName } from '@mall/domain/people/session/device.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { needNotWait } from './session.queries.ts'

const from = (ctx: Ctx): string => [deviceName(ctx.agent), `来自 ${ctx.ip}`].filter(Boolean).join('，')

/** In the transaction that opens the session: no session of an employee without its row. `how`: what he has proved himself by. */
export const recordLogin = (ctx: Ctx, tx: Tx, staff: { userId: number; staffCode: string }, how: string) =>
  audit(tx, {
    actorId: staff.userId,
    act: 'staff.login',
    objectType: 'staff',
    objectId: staff.staffCode,
    detail: `${how}，${from(ctx)}`,
  })

const NOBODY = new Error('no such account')

/**
 * Somebody, not known to be the employee: the log names the account as the object and the mall itself as the actor. Only tries that were
 * counted come here (decision 0030), so an account gets no more rows than tries: some dozens an hour from strangers. A try while a delay
 * runs and a frozen account leave no row: those are as many as somebody likes to send. What was typed is never written.
 * `known` false: nobody has this code. The same is done and taken back, or the time of the answer would tell who works here.
 */
export async function recordFailure(ctx: Ctx, o: { staffCode: string; known: boolean; why: string }): Promise<void> {
  try {
    await ctx.db.tx(async tx => {
      await needNotWait(tx)
      await audit(tx, {
        actorId: await systemUserId(tx),
        act: 'staff.loginFailed',
        objectType: 'staff',
        objectId: o.staffCode,
        detail: `有人以此工号登录，${o.why}，${from(ctx)}`,
      })
      if (!o.known) throw NOBODY
    })
  } catch (e) {
    if (e !== NOBODY) throw e
  }
}

import type { Parsed } from '@mall/contract/main/calls.ts'
import { PROXY_TICKET_SECONDS } from '@mall/domain/people/session/proxy.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { proveAgain } from '../../people/session/login.ts'
import { insertTicket } from './proxy.queries.ts'
import { targetFor } from './standIn.ts'

/** The employee proves himself again, then gets a one-time address: a console left open is no way into a buyer's account. */
export async function startProxy(ctx: Ctx, input: Parsed<'/api/ops/startProxy'>) {
  const { me } = ctx
  await proveAgain(ctx, input)
  const target = await targetFor(ctx.db, { userId: me.userId, roles: me.staffRoles }, input)
  const ticket = await ctx.db.tx(async tx => {
    const token = await insertTicket(tx, {
      staffId: me.userId,
      userId: target.userId,
      parentToken: me.token,
      reason: input.reason,
      minutes: input.minutes,
    })
    await audit(tx, {
      actorId: me.userId,
      onBehalfOf: target.userId,
      act: 'proxy.ask',
      objectType: 'company',
      objectId: target.companyCode,
      detail: `${target.companyName} ${target.name}，${input.minutes} 分钟，事由：${input.reason}，来自 ${ctx.ip}`,
    })
    return token
  })
  return { ticket, seconds: PROXY_TICKET_SECONDS, address: `/login/helpUserDoLogin?ticket=${ticket}` }
}

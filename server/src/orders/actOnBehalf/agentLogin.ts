import { hourText } from '@mall/domain/kernel/clock.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { goToPreferredCity, proveStaff, rememberUser } from '../../people/session/login.ts'
import { insertProxy } from '../../people/session/proxySession.queries.ts'
import { type StaffLoginRow, staffById, viewerOf } from '../../people/session/session.queries.ts'
import { refreshedUser } from '../../people/session/session.view.ts'
import { staffDuty } from '../../kernel/staffDuty.ts'
import { parentLives, useTicket } from './proxy.queries.ts'
import { targetFor } from './standIn.ts'

interface Grant {
  staff: StaffLoginRow
  who: { userId?: string; userName?: string }
  parentHash: string | null
  reason: string
  minutes: number
}

/** agentLogin: a buyer's session in the hands of an employee, for the minutes agreed. The buyer is told at once. */
export async function agentLogin(ctx: Ctx, input: Parsed<'/api/user/agentLogin'>) {
  // From inside one nobody starts another: what was done would stand in the wrong name.
  if (ctx.viewer?.actor) return refuse('PROXY_NESTED')
  const direct = input.ticket === undefined ? await directGrant(ctx, input) : null
  const { token, userId } = await ctx.db.tx(async tx => {
    const grant = direct ?? (await ticketGrant(tx, input.ticket ?? ''))
    if (grant.staff.frozen) return refuse('ACCOUNT_FROZEN')
    if (!mayStaff(grant.staff.roles, 'proxy.order')) return refuse('STAFF_RIGHT')
    // Asked again: the buyer may have been frozen, the company given to somebody else, within that minute.
    return open(ctx, tx, grant, await targetFor(tx, grant.staff, grant.who))
  })
  const viewer = await viewerOf(ctx.db, token)
  if (!viewer) return refuse('ACCOUNT_FROZEN')
  ctx.cookies.set('token', token)
  ctx.cookies.set('lastLoginTime', String(viewer.lastLoginAt))
  ctx.cookies.clear('CCNo', 'deliveryDateNumber')
  rememberUser(ctx, viewer)
  await goToPreferredCity(ctx, userId)
  return refreshedUser(viewer)
}

async function open(ctx: Ctx, tx: Tx, g: Grant, target: { userId: number; companyName: string; name: string }) {
  const s = await insertProxy(tx, { ...g, userId: target.userId, staffId: g.staff.userId, ip: ctx.ip })
  await notify(tx, [target.userId], {
    event: 'proxyStarted',
    facts: {
      staff: `${g.staff.name}（${g.staff.staffCode}）`,
      time: hourText(s.startedAt),
      until: hourText(s.until),
      reason: g.reason,
    },
    link: '/user/accountSecure#proxy',
  })
  await audit(tx, {
    actorId: g.staff.userId,
    onBehalfOf: target.userId,
    act: 'proxy.start',
    objectType: 'proxy',
    objectId: String(s.id),
    detail: `${target.companyName} ${target.name}，${g.minutes} 分钟，事由：${g.reason}，来自 ${ctx.ip}`,
  })
  return { token: s.token, userId: target.userId }
}

async function ticketGrant(tx: Tx, ticket: string): Promise<Grant> {
  const t = (await useTicket(tx, ticket)) ?? refuse('PROXY_TICKET')
  const staff = await staffById(tx, t.staffId)
  // Logged out of the console meanwhile: the address goes with the session it was made in.
  if (!staff || !(await parentLives(tx, t.parentHash))) return refuse('PROXY_TICKET')
  return { staff, who: { userId: String(t.userId) }, parentHash: t.parentHash, reason: t.reason, minutes: t.minutes }
}

/** Without the console: the employee proves himself here, under the throttle of a log-in. */
async function directGrant(ctx: Ctx, input: Parsed<'/api/user/agentLogin'>): Promise<Grant> {
  const { staffCode = '', password = '', code, userName = '', reason = '', minutes = 30 } = input
  const staff = await proveStaff(ctx, { staffCode, password, code })
  const must = await staffDuty(ctx.world, { mustChange: staff.mustChange, enrolled: staff.totpSecret !== null })
  if (must === 'password') return refuse('STAFF_MUST_PASSWORD')
  if (must === 'enrol') return refuse('STAFF_MUST_ENROL')
  return { staff, who: { userName }, parentHash: null, reason, minutes }
}

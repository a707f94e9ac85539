// An invitation is an SMS to somebody's phone: whether the number has an account is told to nobody but its owner.
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import { type Limits, limitsText } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { INVITATION_DAYS, InvitationState, roleName } from '@mall/domain/people/companyAccess/people.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { countWithinHour } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, smsTo } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import {
  answerInvitation,
  buyerOfMobile,
  expireInvitations,
  insertInvitation,
  lockInvitationOf,
  sentAgain,
} from './invitations.queries.ts'
import { managing, roleToGive } from './managing.ts'
import { personOfMobile } from './people.queries.ts'
import { MAX_SENDS } from './people.reads.ts'

const AN_HOUR = 30
const TO_ONE_NUMBER = 10
const done = { done: true as const }

interface Input {
  mobile: string
  name: string
  role: string
  limits: Limits
}

export async function invitePerson(ctx: Ctx, { mobile, name, role, limits }: Input) {
  if (mobile === ctx.me.mobile) return refuse('INVITE_SELF')
  await throttle(ctx)
  // One number, whoever invites it and takes it back: an SMS each time.
  const asked = await countWithinHour(ctx.db, `invite-to:${mobile}`)
  if (asked.n > TO_ONE_NUMBER) return refuse('TOO_MANY', { seconds: asked.seconds })
  return managing(ctx, async (tx, me) => {
    const { companyId } = ctx
    const given = await roleToGive(tx, me, role)
    if (await personOfMobile(tx, companyId, mobile)) return refuse('INVITE_MEMBER')
    await expireInvitations(tx, companyId, mobile)
    const made = await insertInvitation(tx, { companyId, invitedBy: me.id, mobile, ...given, name, limits })
    if (!made) return refuse('INVITE_TWICE')
    await tell(ctx, tx, mobile, given.name)
    await audit(tx, {
      actorId: me.id,
      act: 'people.invite',
      objectType: 'user',
      objectId: String(made.id),
      detail: `${name} ${maskMobile(mobile)}，${given.name}，${limitsText(limits)}`,
    })
    return { invitationId: String(made.id) }
  })
}

export async function resendInvitation(ctx: Ctx, { invitationId }: { invitationId: string }) {
  await throttle(ctx)
  return managing(ctx, async tx => {
    const i = (await lockInvitationOf(tx, ctx.companyId, Number(invitationId))) ?? refuse('INVITATION_GONE')
    if (i.waitSeconds > 0) return refuse('TOO_MANY', { seconds: i.waitSeconds })
    if (i.sends >= MAX_SENDS) return refuse('INVITATION_SENDS', { max: MAX_SENDS })
    await sentAgain(tx, i.id)
    await tell(ctx, tx, i.mobile, roleName(i))
    return done
  })
}

export const withdrawInvitation = (ctx: Ctx, { invitationId }: { invitationId: string }) =>
  managing(ctx, async (tx, me) => {
    const i = (await lockInvitationOf(tx, ctx.companyId, Number(invitationId))) ?? refuse('INVITATION_GONE')
    await answerInvitation(tx, i.id, InvitationState.withdrawn, null)
    await audit(tx, {
      actorId: me.id,
      act: 'people.withdrawInvitation',
      objectType: 'user',
      objectId: invitationId,
      detail: `${i.name} ${maskMobile(i.mobile)}`,
    })
    return done
  })

/** Before the transaction, so that refused tries count too. */
async function throttle(ctx: Ctx): Promise<void> {
  const asked = await countWithinHour(ctx.db, `invite:${ctx.companyId}`)
  if (asked.n > AN_HOUR) refuse('TOO_MANY', { seconds: asked.seconds })
}

async function tell(ctx: Ctx, tx: Tx, mobile: string, role: string): Promise<void> {
  const facts = { companyName: ctx.me.companyName, role, days: INVITATION_DAYS, address: `${ctx.world.settings.origin}/register` }
  const known = await buyerOfMobile(tx, mobile)
  if (known) await notify(tx, [known.id], { event: 'invited', facts, link: '/user/userCenter' })
  else await smsTo(tx, mobile, { event: 'invitedToRegister', facts })
}

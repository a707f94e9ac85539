// An invitation is an SMS to somebody's phone: whether the number has an account is told to nobody but its owner.
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import { type Limits, limitsText } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { INVITATION_DAYS, InvitationState, roleName } from '@mall/domain/people/companyAccess/people.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { askLimit, within } from '../../kernel/serve/rateLimit.ts'
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

/** Within the hour: of a company, and to one number, whoever invites it and takes it back, an SMS each time. */
const BY_COMPANY = askLimit({ name: 'invite', most: 30 })
const TO_ONE_NUMBER = askLimit({ name: 'invite-to', most: 10 })
const done = { done: true as const }

interface Input {
  mobile: string
  name: string
  role: string
  limits: Limits
}

export async function invitePerson(ctx: Ctx, { mobile, name, role, limits }: Input) {
  if (mobile === ctx.me.mobile) return refuse('INVITE_SELF')
  await within(ctx.db, BY_COMPANY, ctx.companyId)
  await within(ctx.db, TO_ONE_NUMBER, mobile)
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
  await within(ctx.db, BY_COMPANY, ctx.companyId)
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

async function tell(ctx: Ctx, tx: Tx, mobile: string, role: string): Promise<void> {
  const facts = { companyName: ctx.me.companyName, role, days: INVITATION_DAYS, address: `${ctx.world.settings.origin}/register` }
  const known = await buyerOfMobile(tx, mobile)
  if (known) await notify(tx, [known.id], { event: 'invited', facts, link: '/user/userCenter' })
  else await smsTo(tx, mobile, { event: 'invitedToRegister', facts })
}

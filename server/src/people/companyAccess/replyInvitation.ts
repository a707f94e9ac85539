import { randomInt } from 'node:crypto'
import { certificationOpen, editable } from '@mall/domain/people/certification/certification.machine.ts'
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import { InvitationState, roleName } from '@mall/domain/people/companyAccess/people.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { lockMobile } from '../account/account.queries.ts'
import { lockUserMobile } from '../account/profile.queries.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { lockCertification, lockOwner } from '../certification/certification.queries.ts'
import { takeBack } from '../certification/withdrawCertification.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import { openBuyerSession } from '../session/login.ts'
import { viewerOf } from '../session/session.queries.ts'
import { refreshedUser } from '../session/session.view.ts'
import { answerInvitation, type InvitationRow, invitationTo, lockInvitationTo } from './invitations.queries.ts'
import { whyNotLeave } from './leaving.ts'
import { putOut, rightsChanged } from './managing.ts'
import {
  closeAccount,
  copyAccount,
  joinCompany,
  lockPeople,
  moveBelongings,
  openCertification,
  personById,
  type PersonRow,
} from './people.queries.ts'

/**
 * updateUserBeanBindingCompany: the invited person says yes or no. Who has no company joins with his account; who is somewhere else gets a new
 * account with the same mobile and password, because an account belongs to one company for life: orders stay with the company that made them.
 */
export async function replyInvitation(
  ctx: Ctx,
  { invitationId, accept, giveUpDraft }: { invitationId: string; accept: boolean; giveUpDraft: boolean },
) {
  const { me } = ctx
  const seen = (await invitationTo(ctx.db, me.mobile, Number(invitationId))) ?? refuse('INVITATION_GONE')
  const newId = await ctx.db.tx(async tx => {
    // Both companies' people, always in one order: two who change places do not wait for each other.
    for (const id of [...new Set([seen.companyId, me.companyId ?? seen.companyId])].sort((a, b) => a - b))
      await lockPeople(tx, id)
    const mobile = await lockUserMobile(tx, me.userId)
    const i = mobile ? await lockInvitationTo(tx, mobile, seen.id) : undefined
    const person = await personById(tx, me.userId)
    if (!i || !mobile || !person || person.companyId !== me.companyId) return refuse('INVITATION_GONE')
    if (person.frozen) return refuse('ACCOUNT_FROZEN')
    const state = accept ? InvitationState.accepted : InvitationState.declined
    if (accept) await clearApplication(tx, person, giveUpDraft)
    const userId = accept ? await takePlace(tx, i, person, mobile) : me.userId
    await answerInvitation(tx, i.id, state, userId)
    await notify(tx, [i.inviterId], {
      event: 'invitationAnswered',
      facts: { name: `${i.name}（${maskMobile(mobile)}）`, answer: accept ? `已接受邀请，成为${roleName(i)}` : '谢绝了邀请' },
      link: '/user/subUser',
    })
    await audit(tx, {
      actorId: userId,
      act: accept ? 'people.acceptInvitation' : 'people.declineInvitation',
      objectType: 'user',
      objectId: String(userId),
      detail: `${i.companyName}，${roleName(i)}${userId === me.userId ? '' : `；原账号 ${person.userName} 注销`}`,
    })
    return userId
  })
  // A new account has no session yet: the person goes on without logging in again.
  const viewer = newId === me.userId ? await viewerOf(ctx.db, me.token) : await openBuyerSession(ctx, newId)
  return { accepted: accept, user: refreshedUser(viewer ?? refuse('SESSION_INVALID')) }
}

/**
 * Who joins a company does not go on certifying one of his own. In review it stays where it is: the desk is at work on it. A draft or a
 * rejected one is given up, if he said so, in the same transaction as he joins.
 */
export async function clearApplication(tx: Tx, person: PersonRow, giveUpDraft: boolean): Promise<void> {
  const open = await openCertification(tx, person.id)
  if (!open) return
  if (!giveUpDraft || !editable(open.state)) return refuse('CERTIFICATION_OPEN', certificationOpen(open.state))
  await lockOwner(tx, { userId: person.id, companyId: person.companyId })
  const row = (await lockCertification(tx, open.id)) ?? refuse('ALREADY_DONE')
  await takeBack(tx, row, 'discard', person.id)
}

async function takePlace(tx: Tx, i: InvitationRow, person: PersonRow, mobile: string): Promise<number> {
  if (person.companyId === i.companyId) return refuse('INVITE_MEMBER')
  if (i.companyFrozen) return refuse('COMPANY_FROZEN')
  const place = { roleCode: i.roleCode, customRoleId: i.customRoleId, limits: i }
  if (person.companyId === null) {
    if ((await joinCompany(tx, person.id, i.companyId, place)) === 0) return refuse('INVITATION_GONE')
    rightsChanged(tx, person.id)
    return person.id
  }
  const why = await whyNotLeave(tx, person.companyId, { userId: person.id })
  if (why) return refuse('PERSON_KEPT', { why })
  await lockMobile(tx, mobile)
  await closeAccount(tx, person.id, `已转入 ${i.companyName}`)
  await putOut(tx, person.id)
  for (let tries = 0; tries < 5; tries++) {
    const userName = `hy${randomInt(10_000_000, 100_000_000)}`
    const made = await copyAccount(tx, { fromId: person.id, userName, mobile, companyId: i.companyId }, place)
    if (!made) continue
    await moveBelongings(tx, person.id, made.id)
    return made.id
  }
  return refuse('BUSY')
}

// 加入申请: a person without a company asks, the company's administrator answers. An unknown company is asked like a known one and never answers:
// nobody finds out by asking who is a customer of the mill.
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { certificationOpen, editable } from '@mall/domain/people/certification/certification.machine.ts'
import { JoinState, JOIN_DAYS } from '@mall/domain/people/companyAccess/people.rules.ts'
import { limitsText } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { askLimit, within } from '../../kernel/serve/rateLimit.ts'
import { audit } from '../../platform/audit/audit.ts'
import { holdersOf, notify } from '../../platform/notice/notify.ts'
import {
  answerRequest,
  companyNamed,
  expireRequests,
  insertRequest,
  lockAsker,
  lockRequestTo,
  requestsOf,
  requestsTo,
  withdrawRequest,
} from './joinRequest.queries.ts'
import { managing, rightsChanged, roleToGive } from './managing.ts'
import { joinCompany, openCertification, personById } from './people.queries.ts'
import { clearApplication } from './replyInvitation.ts'

const done = { done: true as const }
/** Of one person within a day: whoever tries names gets no further than that. */
const A_DAY = askLimit({ name: 'join', most: 5, seconds: 86_400 })
/** As the registry writes it and as people type it. */
export const spellings = (word: string): string[] => [
  word,
  word.toUpperCase(),
  word.replaceAll('(', '（').replaceAll(')', '）'),
  word.replaceAll('（', '(').replaceAll('）', ')'),
]

export async function askToJoin(ctx: Ctx, { companyWord, note, giveUpDraft }: Parsed<'/api/user/askToJoinCompany'>) {
  const { me } = ctx
  if (me.companyId !== null) return refuse('JOIN_WRONG.hasCompany')
  await within(ctx.db, A_DAY, me.userId)
  return ctx.db.tx(async tx => {
    await lockAsker(tx, me.userId)
    const person = await personById(tx, me.userId)
    if (!person) return refuse('SESSION_INVALID')
    if (person.companyId !== null) return refuse('JOIN_WRONG.hasCompany')
    const own = await openCertification(tx, me.userId)
    if (own && !(giveUpDraft && editable(own.state))) return refuse('CERTIFICATION_OPEN', certificationOpen(own.state))
    await expireRequests(tx, me.userId)
    const company = await companyNamed(tx, spellings(companyWord))
    const made = await insertRequest(tx, {
      userId: me.userId,
      word: companyWord,
      companyId: company?.id ?? null,
      note,
      giveUpDraft,
    })
    if (!made) return refuse('JOIN_WRONG.open')
    if (company)
      await notify(
        tx,
        (await holdersOf(tx, company.id, 'people.manage')).map(h => h.id),
        {
          event: 'joinAsked',
          facts: { name: `${person.name}（${maskMobile(person.mobile)}）`, days: JOIN_DAYS },
          link: '/user/subUser?tab=requests',
        },
      )
    await audit(tx, {
      actorId: me.userId,
      act: 'people.askToJoin',
      objectType: 'user',
      objectId: String(me.userId),
      detail: `「${companyWord}」${company ? '' : '，没有这家企业'}`,
    })
    return done
  })
}

export const withdrawJoinRequest = (ctx: Ctx, { joinRequestId }: { joinRequestId: string }) =>
  ctx.db.tx(async tx => {
    await lockAsker(tx, ctx.me.userId)
    if ((await withdrawRequest(tx, ctx.me.userId, Number(joinRequestId))) === 0) return refuse('JOIN_WRONG.gone')
    return done
  })

export const readMyJoinRequests = async (ctx: Ctx): Promise<Reply<'/api/user/getMyJoinRequestList'>> =>
  (await requestsOf(ctx.db, ctx.me.userId)).map(r => ({
    joinRequestId: String(r.id),
    companyWord: r.word,
    state: r.state as Reply<'/api/user/getMyJoinRequestList'>[number]['state'],
    reason: r.reason,
    askedAt: r.createdAt.getTime(),
    expiresAt: r.expiresAt.getTime(),
  }))

export const readJoinRequests = async (ctx: Ctx): Promise<Reply<'/api/user/getJoinRequestList'>> =>
  (await requestsTo(ctx.db, ctx.companyId)).map(r => ({
    joinRequestId: String(r.id),
    name: r.name,
    mobile: maskMobile(r.mobile),
    note: r.note,
    askedAt: r.createdAt.getTime(),
    expiresAt: r.expiresAt.getTime(),
  }))

export function answerJoinRequest(ctx: Ctx, input: Parsed<'/api/user/answerJoinRequest'>) {
  const { accept, reason } = input
  if (!accept && reason === '') return refuse('JOIN_WRONG.unexplained')
  return managing(ctx, async (tx, me) => {
    const r = (await lockRequestTo(tx, ctx.companyId, Number(input.joinRequestId))) ?? refuse('JOIN_WRONG.gone')
    const given = accept ? await roleToGive(tx, me, input.role) : null
    if (given) {
      const person = (await personById(tx, r.userId)) ?? refuse('JOIN_WRONG.gone')
      await clearApplication(tx, person, r.giveUpDraft)
      const place = { ...given, limits: input.limits }
      if ((await joinCompany(tx, r.userId, ctx.companyId, place)) === 0) return refuse('JOIN_WRONG.elsewhere')
      rightsChanged(tx, r.userId)
    }
    const { accepted, declined } = JoinState
    await answerRequest(tx, { id: r.id, state: accept ? accepted : declined, reason, by: me.id })
    await notify(tx, [r.userId], {
      event: 'joinAnswered',
      // Who was refused reads the name as he had typed it.
      facts: given
        ? { company: ctx.me.companyName, answer: `同意您加入，角色：${given.name}` }
        : { company: r.word, answer: `没有同意您加入：${reason}` },
      link: '/user/userCenter',
    })
    await audit(tx, {
      actorId: me.id,
      act: accept ? 'people.acceptJoin' : 'people.declineJoin',
      objectType: 'user',
      objectId: String(r.userId),
      detail: `${r.name} ${maskMobile(r.mobile)}，${given ? `${given.name}，${limitsText(input.limits)}` : reason}`,
    })
    return done
  })
}

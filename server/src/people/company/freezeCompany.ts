import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { endProxies } from '../session/endProxy.ts'
import { endSessionsOfUsers } from '../session/session.queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import { lockCompany, lockPerson, peopleIds, setCompanyFrozen, setPersonFrozen } from './companyDesk.queries.ts'

/**
 * Everything of the company's people stops with the COMMIT: sessions, what employees do in their names, open live lines. The sessions are
 * ended, not only refused, so that thawing brings none of them back.
 */
export async function freezeCompany(ctx: Ctx, { companyCode, reason }: { companyCode: string; reason: string }) {
  return ctx.db.tx(async tx => {
    const company = (await lockCompany(tx, companyCode)) ?? refuse('COMPANY_NOT_FOUND')
    if (company.frozen) return refuse('ALREADY_DONE')
    await setCompanyFrozen(tx, company.id, true, reason)
    const ended = await endSessionsOfUsers(tx, await peopleIds(tx, company.id))
    await notify(tx, await peopleWithRight(tx, company.id, 'company.manage'), {
      event: 'companyFrozen',
      facts: { companyName: company.name, reason },
    })
    announce(tx, `company:${company.id}`, { kind: 'ended' })
    const proxies = await endProxies(tx, { companyId: company.id }, { why: '企业已被冻结', actorId: ctx.me.userId })
    await note(ctx, tx, company.code, 'company.freeze', `${company.name}：${reason}；结束会话 ${ended} 个、代打单 ${proxies} 个`)
    return { ended }
  })
}

export async function thawCompany(ctx: Ctx, { companyCode, reason }: { companyCode: string; reason: string }) {
  return ctx.db.tx(async tx => {
    const company = (await lockCompany(tx, companyCode)) ?? refuse('COMPANY_NOT_FOUND')
    if (!company.frozen) return refuse('ALREADY_DONE')
    await setCompanyFrozen(tx, company.id, false, '')
    await notify(tx, await peopleWithRight(tx, company.id, 'company.manage'), {
      event: 'companyThawed',
      facts: { companyName: company.name },
    })
    await note(ctx, tx, company.code, 'company.thaw', `${company.name}：${reason}`)
    return { done: true as const }
  })
}

/** One person of a company; the others go on. */
export async function freezeCompanyUser(ctx: Ctx, input: Parsed<'/api/ops/freezeCompanyUser'>) {
  return ctx.db.tx(async tx => {
    const person = (await lockPerson(tx, Number(input.userId))) ?? refuse('PERSON_NOT_FOUND')
    if (person.frozen === input.frozen) return refuse('ALREADY_DONE')
    await setPersonFrozen(tx, person.userId, input.frozen, input.frozen ? input.reason : '')
    if (input.frozen) {
      await endSessionsOfUsers(tx, [person.userId])
      announce(tx, `user:${person.userId}`, { kind: 'ended' })
      await endProxies(tx, { userId: person.userId }, { why: '买方账号已停用', actorId: ctx.me.userId })
    }
    await note(
      ctx,
      tx,
      person.companyCode,
      input.frozen ? 'company.freezePerson' : 'company.thawPerson',
      `${person.companyName} ${person.name}：${input.reason}`,
    )
    return { done: true as const }
  })
}

const note = (ctx: Ctx, tx: Parameters<typeof audit>[0], code: string, act: AuditAct, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'company', objectId: code, detail })

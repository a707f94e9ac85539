import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import { type Limits, limitsText } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { roleName, roleText, whyNotChange } from '@mall/domain/people/companyAccess/people.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../platform/notice/notify.ts'
import { audit } from '../../platform/audit/audit.ts'
import { managing, putOut, rightsChanged, roleToGive } from './managing.ts'
import { closeAccount, personByName, type PersonRow, updatePerson } from './people.queries.ts'

interface Input {
  userName: string
  name: string
  role: string
  limits: Limits
  blocked: boolean
  reason: string
}

/** Who manages is an administrator himself: whoever else he changes, one remains. Only he himself cannot take his place away. */
function checkKept(me: PersonRow, p: PersonRow, takesAway: boolean): void {
  const why = whyNotChange({ self: p.id === me.id, lastAdministrator: false, takesAway })
  if (why) refuse('PERSON_KEPT', { why })
}

/**
 * updateUserBeanByUserName: name, role, limits, blocked or not. The row is locked: an order that is being made ends before the new limits or
 * begins with them. Whoever is blocked is out at once.
 */
export const changePerson = (ctx: Ctx, input: Input) =>
  managing(ctx, async (tx, me) => {
    const p = (await personByName(tx, ctx.companyId, input.userName)) ?? refuse('PERSON_NOT_FOUND')
    const roleChanges = roleText(p) !== input.role
    checkKept(me, p, roleChanges || input.blocked)
    if (input.blocked && !input.reason) return refuse('REASON_NEEDED')
    const role = await roleToGive(tx, me, input.role)
    const frozenReason = input.blocked ? input.reason : ''
    await updatePerson(tx, p.id, { ...role, limits: input.limits, name: input.name, frozen: input.blocked, reason: frozenReason })
    const changes = [
      ...(p.name !== input.name ? [`姓名 ${p.name} → ${input.name}`] : []),
      ...(roleChanges ? [`角色 ${roleName(p)} → ${role.name}`] : []),
      ...(limitsText(p) !== limitsText(input.limits) ? [`限额 ${limitsText(p)} → ${limitsText(input.limits)}`] : []),
      ...(p.frozen !== input.blocked ? [input.blocked ? `停用：${input.reason}` : '恢复使用'] : []),
    ].join('；')
    if (changes === '') return { done: true as const }
    if (input.blocked && !p.frozen) await putOut(tx, p.id)
    else if (roleChanges) rightsChanged(tx, p.id)
    if (p.id !== me.id)
      await notify(tx, [p.id], {
        event: 'roleChanged',
        facts: { what: `${me.name} 修改了您的账号：${changes}` },
        link: '/user/userCenter',
      })
    await audit(tx, {
      actorId: me.id,
      act: 'people.change',
      objectType: 'user',
      objectId: String(p.id),
      detail: `${p.userName}：${changes}`,
    })
    return { done: true as const }
  })

/** deleteUserBean: the account ends with its place in the company. The orders it made stay the company's, under its name. */
export const removePerson = (ctx: Ctx, { userName }: { userName: string }) =>
  managing(ctx, async (tx, me) => {
    const p = (await personByName(tx, ctx.companyId, userName)) ?? refuse('PERSON_NOT_FOUND')
    checkKept(me, p, true)
    await closeAccount(tx, p.id, '已从企业移除')
    await putOut(tx, p.id)
    await audit(tx, {
      actorId: me.id,
      act: 'people.remove',
      objectType: 'user',
      objectId: String(p.id),
      detail: `${p.userName} ${p.name} ${maskMobile(p.mobile)}，${roleName(p)}`,
    })
    return { done: true as const }
  })

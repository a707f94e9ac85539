// What a person says about himself. His name stands under approvals, orders and notices of his company: it cannot be a colleague's, and his
// administrator is told when it changes (decision 0031).
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { rememberUser } from '../session/login.ts'
import { lockNames, namesOfColleagues, profileOf, updateProfile } from './profile.queries.ts'

interface Profile {
  nickName: string
  realName: string
  email: string
  cityCode: string
}

/** As people read it: without spaces and signs that are not seen, wide letters like narrow ones. */
const read = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}·.]/gu, '')
    .toLowerCase()

/** Names are looked at and changed one after the other in a company: of two who want one name at once, one gets it. */
export async function changeProfile(ctx: Ctx, change: (was: Profile) => Profile): Promise<void> {
  const { me } = ctx
  const now = await ctx.db.tx(async tx => {
    if (me.companyId !== null) await lockNames(tx, me.companyId)
    const was = (await profileOf(tx, me.userId)) ?? refuse('SESSION_INVALID')
    const next = change(was)
    if (me.companyId !== null) {
      const taken = new Set((await namesOfColleagues(tx, me.companyId, me.userId)).map(read))
      for (const [before, after] of [
        [was.realName, next.realName],
        [was.nickName, next.nickName],
      ] as const)
        if (after !== before && after !== '' && taken.has(read(after))) return refuse('NAME_TAKEN')
      if (next.realName !== was.realName) {
        const detail = `${was.realName || '（空）'} → ${next.realName || '（空）'}`
        const others = (await peopleWithRight(tx, me.companyId, 'people.manage')).filter(id => id !== me.userId)
        await notify(tx, others, {
          event: 'nameChanged',
          facts: { account: me.userName, change: detail },
          link: '/user/subUser',
        })
        await audit(tx, {
          actorId: me.userId,
          act: 'account.name',
          objectType: 'user',
          objectId: String(me.userId),
          detail: `本人修改，${detail}，已通知企业管理员`,
        })
      }
    }
    await updateProfile(tx, me.userId, next)
    return next
  })
  rememberUser(ctx, { ...me, nickName: now.nickName })
}

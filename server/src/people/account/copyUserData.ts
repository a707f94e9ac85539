import { refuse } from '@mall/contract/main/errors.ts'
import { JoinState } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { askLimit, within } from '../../kernel/serve/rateLimit.ts'
import { audit } from '../../platform/audit/audit.ts'
import { noticeMailOf } from '../../platform/notice/noticeMail.queries.ts'
import { allSessionsOf, joinRequestsOf, keptGoodsOf, linkedAccountsOf, ownOrdersOf } from './dataCopy.queries.ts'
import { consentsOf, profileOf } from './profile.queries.ts'

const inMs = <T extends { at: Date }>(row: T) => ({ ...row, at: row.at.getTime() })

/** In an hour: it reads everything there is of a person. */
const COPIES = askLimit({ name: 'dataCopy', most: 10 })
/** A copy of what the mall keeps about the person who asks; that it was made stands in the audit log. */
export async function copyUserData(ctx: Ctx) {
  const { userId } = ctx.me
  await within(ctx.db, COPIES, userId)
  const p = (await profileOf(ctx.db, userId)) ?? refuse('SESSION_INVALID')
  const goods = await keptGoodsOf(ctx.db, userId)
  const ofKind = (kind: string) =>
    goods.filter(g => g.kind === kind).map(({ skuCode, title, at }) => ({ skuCode, title, at: at.getTime() }))
  const copy = {
    madeAt: Date.now(),
    account: {
      userName: p.userName,
      nickName: p.nickName,
      realName: p.realName,
      mobile: p.mobile,
      email: p.email,
      noticeMailAddress: (await noticeMailOf(ctx.db, userId))?.address ?? '',
      cityName: p.cityName,
      companyName: p.companyName,
      registeredAt: p.createdAt.getTime(),
    },
    consents: (await consentsOf(ctx.db, userId)).map(inMs),
    sessions: (await allSessionsOf(ctx.db, userId)).map(s => ({
      ...s,
      startedAt: s.startedAt.getTime(),
      seenAt: s.seenAt.getTime(),
    })),
    linkedAccounts: (await linkedAccountsOf(ctx.db, userId)).map(inMs),
    joinRequests: (await joinRequestsOf(ctx.db, userId)).map(r => ({ ...inMs(r), state: JoinState.label(r.state) })),
    favourites: ofKind('favourite'),
    footprints: ofKind('footprint'),
    orders: (await ownOrdersOf(ctx.db, userId)).map(inMs),
  }
  await ctx.db.tx(tx =>
    audit(tx, { actorId: userId, act: 'account.dataCopy', objectType: 'user', objectId: String(userId), detail: '本人副本' }),
  )
  return copy
}

import type { Ctx } from '../../kernel/ctx.ts'
import { announce } from '../live/hub.ts'
import { markRead } from './notice.queries.ts'

/** Read here is read everywhere: the other open pages of the reader hear of it. */
export async function readNotice(ctx: Ctx, { noticeIds }: { noticeIds?: string[] | undefined }) {
  const { userId } = ctx.me
  await ctx.db.tx(async tx => {
    if ((await markRead(tx, userId, noticeIds?.map(Number) ?? null)) > 0) announce(tx, `user:${userId}`, { kind: 'notice' })
  })
  return { done: true as const }
}

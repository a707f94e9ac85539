import { refuse } from '@mall/contract/main/errors.ts'
import { MOST_VIEWS } from '@mall/domain/people/staff/staff.rights.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { columnsOf, countViews, keepColumns, keepView, lockUser, removeView, viewsOf } from './staffView.queries.ts'

export const readViews = async (ctx: Ctx) =>
  (await viewsOf(ctx.db, ctx.me.userId)).map(({ id, ...view }) => ({ viewId: String(id), ...view }))

/** Keeps the filter of a list under a name; twenty a list. */
export const saveView = (ctx: Ctx, input: { list: string; name: string; query: string }) =>
  ctx.db.tx(async tx => {
    const { userId } = ctx.me
    await lockUser(tx, userId)
    await keepView(tx, { userId, ...input })
    if ((await countViews(tx, userId, input.list)) > MOST_VIEWS) return refuse('VIEW_FULL', { max: MOST_VIEWS })
    return { done: true as const }
  })

export async function deleteView(ctx: Ctx, { viewId }: { viewId: string }) {
  await removeView(ctx.db, ctx.me.userId, Number(viewId))
  return { done: true as const }
}

export const readColumns = (ctx: Ctx) => columnsOf(ctx.db, ctx.me.userId)

/** Which columns of a list this employee does not want to see, on whatever machine he works. */
export async function saveColumns(ctx: Ctx, input: { label: string; hidden: string[] }) {
  await keepColumns(ctx.db, { userId: ctx.me.userId, ...input })
  return { done: true as const }
}

import { askLimit, within } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import { isRegistered } from './account.queries.ts'

const ASKED = askLimit({ name: 'checkMobile', most: 60 })

/** The one call that tells who is registered, because the specification demands it: an address may ask sixty times an hour. */
export async function checkMobile(ctx: Ctx, { mobile }: { mobile: string }) {
  await within(ctx.db, ASKED, netOf(ctx.ip))
  return { registered: await isRegistered(ctx.db, mobile) }
}

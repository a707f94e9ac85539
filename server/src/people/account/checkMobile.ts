import { refuse } from '@mall/contract/main/errors.ts'
import { countWithinHour } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import { isRegistered } from './account.queries.ts'

const PER_HOUR = 60

/** The one call that tells who is registered, because the specification demands it: an address may ask sixty times an hour. */
export async function checkMobile(ctx: Ctx, { mobile }: { mobile: string }) {
  const { n, seconds } = await countWithinHour(ctx.db, `checkMobile:${netOf(ctx.ip)}`)
  if (n > PER_HOUR) return refuse('TOO_MANY', { seconds })
  return { registered: await isRegistered(ctx.db, mobile) }
}

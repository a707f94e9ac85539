import { refuse } from '@mall/contract/main/errors.ts'
import { countWithinHour } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { netOf } from '../../kernel/serve/net.ts'
import { insertIntend, lockIntends, recentIntends } from './goods.queries.ts'

/** Within the hour. An office stands behind one address: who is known is counted by himself, what guests do there is not his. */
const PER_MOBILE = 5
const PER_ADDRESS = 60

interface Input {
  productName: string
  grade: string
  spec: string
  quantityT: number
  deliverTo: string
  contactName: string
  contactMobile: string
  note: string
}

/** 采购意向: what the buyer wanted and the mall did not have; the exclusive contact answers. Open to guests, five an hour a phone. */
export async function submitIntend(ctx: Ctx, input: Input): Promise<{ intendCode: string }> {
  const quantityKg = Math.round(input.quantityT * 1000)
  if (quantityKg < 1) return refuse('INPUT.tonsSmall')
  const asked = await countWithinHour(ctx.db, `intend:${ctx.viewer ? `user:${ctx.viewer.userId}` : netOf(ctx.ip)}`)
  if (asked.n > PER_ADDRESS) return refuse('TOO_MANY', { seconds: asked.seconds })
  const { quantityT: _, ...rest } = input
  const { viewer } = ctx
  const row = await ctx.db.tx(async tx => {
    await lockIntends(tx, input.contactMobile)
    if ((await recentIntends(tx, input.contactMobile)) >= PER_MOBILE) return refuse('TOO_MANY', { seconds: 3600 })
    return insertIntend(tx, viewer?.userId ?? null, viewer?.companyId ?? null, { ...rest, quantityKg })
  })
  return row ?? refuse('BUSY')
}

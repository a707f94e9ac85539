import { refuse } from '@mall/contract/main/errors.ts'
import { askerOf, askLimit, rowLimit, within } from '../../kernel/serve/rateLimit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { insertIntend, lockIntends, recentIntends } from './goods.queries.ts'

/** Within the hour. */
const OF_MOBILE = rowLimit({ of: 'intend', most: 5 })
const OF_ASKER = askLimit({ name: 'intend', most: 60 })

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
  await within(ctx.db, OF_ASKER, askerOf(ctx))
  const { quantityT: _, ...rest } = input
  const { viewer } = ctx
  const row = await ctx.db.tx(async tx => {
    await lockIntends(tx, input.contactMobile)
    if ((await recentIntends(tx, input.contactMobile)) >= OF_MOBILE.most) return refuse('TOO_MANY', { seconds: 3600 })
    return insertIntend(tx, viewer?.userId ?? null, viewer?.companyId ?? null, { ...rest, quantityKg })
  })
  return row ?? refuse('BUSY')
}

import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { insertIntend, recentIntends } from './goods.queries.ts'

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
  if (quantityKg < 1) return refuse('INPUT', { why: '采购吨数太小' })
  if ((await recentIntends(ctx.db, input.contactMobile)) >= 5) return refuse('TOO_MANY', { seconds: 3600 })
  const { quantityT: _, ...rest } = input
  const row = await insertIntend(ctx.db, ctx.viewer?.userId ?? null, ctx.viewer?.companyId ?? null, { ...rest, quantityKg })
  return row ?? refuse('BUSY')
}

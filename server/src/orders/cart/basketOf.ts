// Which basket the cart calls are about: the ordinary one, or in contract mode that of the framework contract. The room of the contracts has its
// say through `main/extensions.ts`: whether the number is the company's own and orders can be placed under it, asked at every use.
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import { type Basket, CART } from './cart.queries.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Refuses a contract that the asker cannot order under now. */
    readonly contractBasketGuards: readonly ((ctx: Ctx, ccNo: string) => Promise<void>)[]
  }
}

/** What somebody from a purchasing system chooses lies in a basket of his visit: nobody's cart changes. */
export const basketOfPunchOut = (id: number): Basket => ({ kind: 'system', sourceNo: `punchOut/${id}` })

/** Whose lines a call may touch by their numbers: of one person's lines those of a visit are the visit's, and no other is. Empty: no visit. */
export const visitOf = (ctx: Ctx): string => (ctx.me.punchOut ? basketOfPunchOut(ctx.me.punchOut.id).sourceNo : '')

/** Into the ordinary cart also in contract mode; who came from a purchasing system has but his own. */
export const ordinaryBasket = (ctx: Ctx): Promise<Basket> => (ctx.me.punchOut ? basketOf(ctx) : Promise.resolve(CART))

/** The basket of this call. Refuses sales type 90 without a contract (specification 6), and a contract that cannot be ordered under. */
export async function basketOf(ctx: Ctx): Promise<Basket> {
  const { punchOut } = ctx.me
  if (punchOut) return basketOfPunchOut(punchOut.id)
  if (ctx.contractNo === null) return ctx.contractSales ? refuse('FRAMEWORK_NEEDED') : CART
  for (const guard of extensions().contractBasketGuards) await guard(ctx, ctx.contractNo)
  return { kind: 'contract', sourceNo: ctx.contractNo }
}
/** The same for a page that guests read as well: who has no company has the ordinary one. */
export const viewersBasket = (ctx: Ctx): Promise<Basket> =>
  ctx.viewer?.kind === 'buyer' && ctx.viewer.companyId !== null ? basketOf(ctx) : Promise.resolve(CART)

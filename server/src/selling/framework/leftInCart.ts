// 合同购物车 of a contract that takes no order now: over, being changed, its deposit short. Contract mode is closed then (specification 7: status 1 alone),
// and what the buyer had put together is still his: it is read here, outside the mode, and moved to the ordinary cart.
import { whyNotUsable } from '@mall/domain/selling/framework/framework.rules.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { cartRows } from '../../orders/cart/cart.queries.ts'
import { ownContract } from './framework.queries.ts'

/** The asker's own lines, whether the contract can be ordered under or not. Refuses FRAMEWORK_NONE of another company's. */
export async function readLeftInCart(ctx: Ctx, { ccNo }: { ccNo: string }) {
  const c = (await ownContract(ctx.db, ctx.companyId, ccNo)) ?? refuse('FRAMEWORK_NONE')
  const rows = await cartRows(ctx.db, ctx.me.userId, { kind: 'contract', sourceNo: c.ccNo }, ctx.areaCode)
  const { depots } = ctx.world.catalogue
  return {
    ccNo: c.ccNo,
    why: whyNotUsable(c, c.today) ?? '',
    lines: rows.map(r => ({
      cartItemId: String(r.cartItemId),
      title: r.title,
      classCode: r.classCode,
      stockMode: r.stockMode,
      depotName: depots.get(r.depotCode)?.name ?? r.depotCode,
      pieces: r.pieces,
      pieceUnit: r.pieceUnit,
      weightKg: weightOfPieces(r.pieces, r.pieceWeightG),
    })),
  }
}

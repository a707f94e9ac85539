import { MOST_STOCK_KG } from '@mall/domain/goods/goods/figures.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { tellErp } from '../../platform/erpOutbox/tellErp.ts'
import { addStock, deskSku, recordMove } from './skuDesk.queries.ts'

/** 调库存: pieces in or out with a reason. What orders have reserved cannot be taken away from them. */
export const updateSkuStock = (ctx: Ctx, { skuCode, deltaPieces, reason }: Parsed<'/api/ops/updateSkuStock'>) =>
  ctx.db.tx(async tx => {
    if (deltaPieces === 0) return refuse('INPUT.noQuantity')
    const sku = (await deskSku(tx, skuCode)) ?? refuse('GOODS_NOT_FOUND')
    const stock = await addStock(tx, sku.id, deltaPieces)
    if (!stock) {
      // Read again: the numbers from before the update may be another desk's past.
      const { reserved } = (await deskSku(tx, skuCode)) ?? sku
      return deltaPieces < 0 ? refuse('STOCK_BELOW_RESERVED', { reserved }) : refuse('INPUT.stockBounds')
    }
    if ((stock.onHand * sku.pieceWeightG) / 1000 > MOST_STOCK_KG) return refuse('INPUT.stockMost', { most: tons(MOST_STOCK_KG) })
    const move = await recordMove(tx, sku.id, deltaPieces, reason, `员工 ${ctx.me.staffCode}`)
    if (move)
      await tellErp(tx, move.id, null, {
        topic: 'stock.moved',
        skuCode,
        depotCode: move.depotCode,
        pieces: deltaPieces,
        reason,
        ref: `员工 ${ctx.me.staffCode}`,
        amountFen: 0,
      })
    tx.afterCommit(() => ctx.world.search.changed([sku.id]))
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'goods.stock',
      objectType: 'sku',
      objectId: skuCode,
      detail: `在库 ${stock.onHand - deltaPieces} → ${stock.onHand} ${sku.pieceUnit}，${reason}`,
    })
    return stock
  })

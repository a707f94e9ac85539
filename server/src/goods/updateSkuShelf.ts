import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { audit } from '../audit/audit.ts'
import { lockSku, setShelf } from './skuDesk.queries.ts'

const word = (onShelf: boolean): string => (onShelf ? '在架' : '下架')

/** 上架、下架: what is off the shelf is not found and cannot be ordered; orders already made go on. */
export const updateSkuShelf = (ctx: Ctx, { skuCode, onShelf, reason }: Parsed<'/api/ops/updateSkuShelf'>) =>
  ctx.db.tx(async tx => {
    const sku = (await lockSku(tx, skuCode)) ?? refuse('GOODS_NOT_FOUND')
    if (sku.onShelf === onShelf) return { done: true as const }
    await setShelf(tx, sku.id, onShelf, reason)
    tx.afterCommit(() => ctx.world.search.changed([sku.id]))
    await audit(tx, {
      actorId: ctx.me.userId,
      act: onShelf ? 'goods.onShelf' : 'goods.offShelf',
      objectType: 'sku',
      objectId: skuCode,
      detail: `${word(sku.onShelf)} → ${word(onShelf)}${reason ? `，${reason}` : ''}`,
    })
    return { done: true as const }
  })

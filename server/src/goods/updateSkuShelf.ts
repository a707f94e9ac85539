import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx, World } from '../app/ctx.ts'
import { audit } from '../audit/audit.ts'
import type { Tx } from '../db/pool.ts'
import { lockSku, recordShelf, setShelf } from './skuDesk.queries.ts'

const word = (onShelf: boolean): string => (onShelf ? '在架' : '下架')

/** Puts goods on the shelf or takes them off, by whoever decided it. Where they stand so already nothing happens. */
export async function putOnShelf(
  world: World,
  tx: Tx,
  o: { skuCode: string; onShelf: boolean; reason: string; staffId: number },
): Promise<void> {
  const sku = (await lockSku(tx, o.skuCode)) ?? refuse('GOODS_NOT_FOUND')
  if (sku.onShelf === o.onShelf) return
  await setShelf(tx, [sku.id], o.onShelf, o.reason)
  await recordShelf(tx, [sku.id], { onShelf: o.onShelf, staffId: o.staffId, why: o.reason })
  tx.afterCommit(() => world.search.changed([sku.id]))
  await audit(tx, {
    actorId: o.staffId,
    act: o.onShelf ? 'goods.onShelf' : 'goods.offShelf',
    objectType: 'sku',
    objectId: o.skuCode,
    detail: `${word(sku.onShelf)} → ${word(o.onShelf)}${o.reason ? `，${o.reason}` : ''}`,
  })
}

/** 上架、下架: what is off the shelf is not found and cannot be ordered; orders already made go on. */
export const updateSkuShelf = (ctx: Ctx, input: Parsed<'/api/ops/updateSkuShelf'>) =>
  ctx.db.tx(async tx => {
    await putOnShelf(ctx.world, tx, { ...input, staffId: ctx.me.userId })
    return { done: true as const }
  })

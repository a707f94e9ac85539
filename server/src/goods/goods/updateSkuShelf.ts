import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { classOfVariety } from '../../site/channel/catalogue.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { lockSku, recordShelf, setShelf } from './skuDesk.queries.ts'

const word = (onShelf: boolean): string => (onShelf ? '在架' : '下架')

/** Why goods of the channel and variety cannot be on the shelf: nobody could go there, or they are sold no more. Empty: they can. */
export function whyNotThere({ catalogue }: World, g: { channelCode: string; varietyCode: string }): string {
  const channel = catalogue.channels.get(g.channelCode)
  const variety = catalogue.varieties.get(g.varietyCode)
  const ofClass = catalogue.classes.get(classOfVariety(catalogue, g.varietyCode))
  if (variety?.off) return `品种「${variety.name}」已停用，请先在基础资料里启用`
  if (ofClass?.off) return `品类「${ofClass.name}」已停用，请先在基础资料里启用`
  return channel?.off ? `所在渠道「${channel.channelName}」已停用，请先在基础资料里启用` : ''
}

/**
 * Puts goods on the shelf or takes them off, by whoever decided it. Where they stand so already nothing happens. Answers why they could not be put
 * there; empty: they are as asked.
 */
export async function putOnShelf(
  world: World,
  tx: Tx,
  o: { skuCode: string; onShelf: boolean; reason: string; staffId: number },
): Promise<string> {
  const sku = (await lockSku(tx, o.skuCode)) ?? refuse('GOODS_NOT_FOUND')
  if (sku.onShelf === o.onShelf) return ''
  const why = o.onShelf ? whyNotThere(world, sku) : ''
  if (why) return why
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
  return ''
}

/** 上架、下架: what is off the shelf is not found and cannot be ordered; orders already made go on. */
export const updateSkuShelf = (ctx: Ctx, input: Parsed<'/api/ops/updateSkuShelf'>) =>
  ctx.db.tx(async tx => {
    const why = await putOnShelf(ctx.world, tx, { ...input, staffId: ctx.me.userId })
    if (why) return refuse('INPUT', { why })
    return { done: true as const }
  })

// Which area the checkout reckons with, in words. Price area and destination are two things: goods of some channels have one price everywhere,
// and every truck goes to the address.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { isCommonly } from '@mall/domain/site/channel/channel.constants.ts'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'

export interface Reckoned {
  salesAreaCode: string
  areaName: string
  freightFen: Fen
  groups: readonly { channelCode: string }[]
}

/** What differs from the cart that the buyer has just looked at, and why; empty: nothing does. */
export function areaWords(
  plan: Reckoned,
  o: { freightMode: number; location: { salesAreaCode: string; cityName: string } },
): string {
  if (plan.salesAreaCode === o.location.salesAreaCode) return ''
  const delivered = o.freightMode === FreightMode.truck
  const byArea = plan.groups.some(g => !isCommonly(g.channelCode))
  const everywhere = plan.groups.some(g => isCommonly(g.channelCode))
  const parts = [
    byArea ? `价格按${delivered ? '收货地址所在' : ''}价格区域（${plan.areaName}）` : '',
    everywhere ? `${byArea ? '普通渠道的' : ''}商品价格不分区域` : '',
    delivered && plan.freightFen > 0 ? `运费按送到收货地址（${plan.areaName}）` : '',
  ].filter(Boolean)
  // Fetched goods of one price everywhere cost what the cart said.
  if (!byArea && !(delivered && plan.freightFen > 0)) return ''
  return `${parts.join('，')}；购物车按${o.location.cityName}算。`
}

// How a group is spoken of: its numbers, where it leads to, who may join.
import type { BootState } from '@mall/contract/kernel/boot.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { GroupChoice, type GroupChoiceCode, GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { priceAt, tiersReached } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { type Fen, yuan } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'

export type GroupList = Reply<'/api/productGroupBuy/getProductGroupBuyList'>
export type GroupCard = GroupList['list'][number]
export type MyPart = NonNullable<GroupCard['mine']>

/** 3,480, or 3,480.50 where there are fen. */
export const plain = (fen: Fen): string => yuan(fen).replace(/\.00$/, '')
export const isOver = (g: Pick<GroupCard, 'state'>): boolean =>
  g.state === GroupState.failed || g.state === GroupState.done || g.state === GroupState.cancelled
export const isReached = (g: Pick<GroupCard, 'state'>): boolean => g.state === GroupState.reached || g.state === GroupState.done
/** Whoever orders for his company joins for it. */
export const joinsFor = (session: BootState['session']): boolean =>
  session.companyName !== null && session.rights.includes('order.create')

/** What lacks, and what comes of it. */
export function lackText(g: GroupCard): string {
  if (g.nextPriceFen === null) return '已到最低价'
  return g.tier === 0 ? `还差 ${tons(g.lacksKg)} 吨成团` : `再 ${tons(g.lacksKg)} 吨降到 ${plain(g.nextPriceFen)}`
}
export function choiceText(g: GroupCard, choice: GroupChoiceCode): string {
  if (choice === GroupChoice.list) return `按挂牌 ${plain(g.listPriceFen)} 接货`
  if (choice === GroupChoice.nextWindow) return g.nextLabel ? `转 ${g.nextLabel}` : GroupChoice.label(choice)
  return GroupChoice.label(choice)
}
/** The group as it is once this company has so many pieces in it: its tier, its price, and what that changes, in words. */
export function groupAfter(g: GroupCard, pieces: number): { tier: number; text: string; worse: boolean } {
  const joinedKg = g.joinedKg - (g.mine?.weightKg ?? 0) + weightOfPieces(pieces, g.pieceWeightG)
  const tier = tiersReached(g.tiers, joinedKg)
  const all = `${g.mine ? '改后' : '参团后'}全团 ${tons(joinedKg)} 吨`
  const price = plain(priceAt(g.listPriceFen, g.tiers, joinedKg))
  if (tier === g.tier) return { tier, text: '', worse: false }
  const first = g.tiers[0]
  if (tier === 0 && first)
    return {
      tier,
      worse: true,
      text: `${all}，退回到成团以下：价格回到挂牌 ${price}，还差 ${tons(first.minKg - joinedKg)} 吨成团。`,
    }
  const step = `≥ ${tons(g.tiers[tier - 1]?.minKg ?? 0)} 吨这一档，价格 ${price}`
  return tier < g.tier
    ? { tier, worse: true, text: `${all}，退回到${step}。` }
    : { tier, worse: false, text: `${all}，${g.tier === 0 ? '成团，' : ''}到${step}。` }
}
export const GROUP_READS = [
  '/api/productGroupBuy/getProductGroupBuyList',
  '/api/productGroupBuy/getProductGroupBuyBean',
  '/api/productGroupBuy/getMyProductGroupBuyList',
] as const

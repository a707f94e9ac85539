// How a group is spoken of: its numbers, where it leads to, who may join.
import type { BootState } from '@mall/contract/boot.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { GroupChoice, type GroupChoiceCode, GroupState } from '@mall/domain/groupBuy/groupBuy.status.ts'
import { type Fen, yuan } from '@mall/domain/money.ts'
import { tons } from '@mall/domain/weight.ts'

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
export const GROUP_READS = [
  '/api/productGroupBuy/getProductGroupBuyList',
  '/api/productGroupBuy/getProductGroupBuyBean',
  '/api/productGroupBuy/getMyProductGroupBuyList',
] as const

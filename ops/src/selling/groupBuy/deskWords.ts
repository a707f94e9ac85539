// How the desk speaks of a group, and where it leads to.
import type { Reply } from '@mall/contract/main/calls.ts'
import { GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { type Fen, yuan, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useQueryClient } from '@tanstack/react-query'

export type GroupRow = Reply<'/api/ops/getGroupBuys'>['list'][number]
export type DeskGroup = Reply<'/api/ops/getGroupBuy'>

export const plain = (fen: Fen): string => yuan(fen).replace(/\.00$/, '')
export const editAddress = (groupNo: string): string => `/groupBuyEdit?no=${groupNo}`
export const watchAddress = (groupNo: string): string => `/groupBuyWatch?no=${groupNo}`
export const addressOf = (g: Pick<GroupRow, 'groupNo' | 'state'>): string =>
  g.state === GroupState.draft ? editAddress(g.groupNo) : watchAddress(g.groupNo)
/** Published, and its end is not there yet. */
export const runs = (g: Pick<GroupRow, 'state'>): boolean =>
  g.state === GroupState.coming || g.state === GroupState.running || g.state === GroupState.reached

/** Everything of the room is stale after an act. */
export function useGroupsAgain() {
  const client = useQueryClient()
  return () => {
    for (const path of ['/api/ops/getGroupBuys', '/api/ops/getGroupBuy', '/api/ops/getGroupReport', '/api/ops/getGroupGoods'])
      void client.invalidateQueries({ queryKey: [path] })
  }
}

/** What of the mill's weeks the group keeps while it runs. */
export const weeksText = (weeks: readonly { weekText: string; lineName: string; kg: Kg }[]): string =>
  weeks.length === 0
    ? '排产商品，没有占着产能'
    : `占产能 ${weeks.map(w => `${w.lineName} ${w.weekText} ${tons(w.kg)} 吨`).join('，')}`

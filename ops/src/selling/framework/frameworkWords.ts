import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'

export type DeskContract = Reply<'/api/ops/getFramework'>
export type DeskRow = Reply<'/api/ops/getFrameworkList'>['list'][number]
export type DeskChange = Reply<'/api/ops/getFrameworkChanges'>['list'][number]
export type RebateRow = Reply<'/api/ops/getRebateList'>['list'][number]
export type IndexRow = Reply<'/api/ops/getFrameworkIndex'>[number]
/** A sum that may be taken back. */
export const signed = (fen: Fen): string => `${fen < 0 ? '−' : fen > 0 ? '+' : ''}${yuan(Math.abs(fen))}`
/** The desk's list with a contract opened beside it. */
export const openAddress = (ccNo: string): string => `/framework?view=all&open=${ccNo}`
export const editAddress = (ccNo: string): string => `/frameworkEdit${ccNo ? `?ccNo=${ccNo}` : ''}`

/** The same form, for how a contract in force should go on. */
export const changeAddress = (ccNo: string): string => `/frameworkEdit?ccNo=${ccNo}&change=1`

/** Everything of the room is stale after an act. */
export function useFrameworkAgain() {
  const client = useQueryClient()
  return () => {
    for (const path of [
      '/api/ops/getFrameworkList',
      '/api/ops/getFramework',
      '/api/ops/getFrameworkChanges',
      '/api/ops/getFrameworkRebates',
      '/api/ops/getRebateList',
      '/api/ops/getFrameworkPriceSheets',
    ] as const)
      void client.invalidateQueries({ queryKey: [path] })
  }
}

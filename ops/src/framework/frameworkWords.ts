import type { Reply } from '@mall/contract/calls.ts'
import { useQueryClient } from '@tanstack/react-query'

export type DeskContract = Reply<'/api/ops/getFramework'>
export type DeskRow = Reply<'/api/ops/getFrameworkList'>['list'][number]
export type DeskChange = Reply<'/api/ops/getFrameworkChanges'>['list'][number]
export const editAddress = (ccNo: string): string => `/frameworkEdit${ccNo ? `?ccNo=${ccNo}` : ''}`

/** Everything of the room is stale after an act. */
export function useFrameworkAgain() {
  const client = useQueryClient()
  return () => {
    for (const path of ['/api/ops/getFrameworkList', '/api/ops/getFramework', '/api/ops/getFrameworkChanges'])
      void client.invalidateQueries({ queryKey: [path] })
  }
}

import type { Reply } from '@mall/contract/main/calls.ts'
import { useQueryClient } from '@tanstack/react-query'

export type Talk = Reply<'/api/ops/getDeskTalk'>['list'][number]

/** After an act: the queue, the lot's own list. */
export function useTalkAgain() {
  const client = useQueryClient()
  return () => {
    for (const path of ['/api/ops/getTalkQueue', '/api/ops/getDeskTalk'] as const)
      void client.invalidateQueries({ queryKey: [path] })
  }
}

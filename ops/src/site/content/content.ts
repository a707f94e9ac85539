// What the desk of articles and its parts share.
import type { Reply } from '@mall/contract/main/calls.ts'
import { useQueryClient } from '@tanstack/react-query'

export type Group = Reply<'/api/ops/getContentGroups'>[number]
export type Placed = Group['articles'][number]

/** Everything this desk reads again after it has written. */
export const useContentAgain = () => {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      queryKey: [],
      predicate: q => q.queryKey[0] === '/api/ops/getContentGroups' || q.queryKey[0] === '/api/ops/getArticleVersions',
    })
}

import type { Path } from '@mall/contract/main/calls.ts'
import { useQueryClient } from '@tanstack/react-query'

const STALE: readonly Path[] = [
  ...(['/api/ops/getSkuList', '/api/ops/getSkuDetail', '/api/ops/getGoodsForm', '/api/ops/getAuditList'] as const),
  ...([
    '/api/ops/getGoodsImports',
    '/api/ops/getGoodsImport',
    '/api/ops/getGoodsBasics',
    '/api/ops/getShelfBatches',
    '/api/ops/getShelfBatch',
  ] as const),
]
/** Reads again what shows goods, after somebody has made or changed some. */
export function useGoodsAgain(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(STALE.map(path => client.invalidateQueries({ queryKey: [path] })))
}

import { useQueryClient } from '@tanstack/react-query'

/** Reads the list, the open sheet and the goods again after somebody has acted. */
export function useRepricingAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    for (const path of [
      '/api/ops/getRepricings',
      '/api/ops/getRepricing',
      '/api/ops/getRepricingLines',
      '/api/ops/getRepricingTouched',
      '/api/ops/getSkuList',
      '/api/ops/getPriceRules',
      '/api/ops/getPriceTableState',
    ])
      await client.invalidateQueries({ queryKey: [path] })
  }
}

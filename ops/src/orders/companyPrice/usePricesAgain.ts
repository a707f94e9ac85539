import { useQueryClient } from '@tanstack/react-query'

/** Reads the list and the open price again after somebody has acted. */
export function usePricesAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    for (const path of ['/api/ops/getCompanyPrices', '/api/ops/getCompanyPrice'])
      await client.invalidateQueries({ queryKey: [path] })
  }
}

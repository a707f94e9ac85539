import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { ORDERS } from './orderFilters.ts'

/**
 * Changes the filter in the address. The address is only another one when the page has been read: a second change in the same moment
 * builds on what the first has asked for, so that both stay.
 */
export function useOrderFilter() {
  const [query] = useSearchParams()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const asked = useRef(query)
  useEffect(() => {
    if (state === 'idle') asked.current = query
  }, [state, query])
  return useCallback(
    (change: Parameters<typeof ORDERS.to>[1]) => {
      const address = ORDERS.to(asked.current, change)
      asked.current = new URLSearchParams(address.split('?')[1] ?? '')
      void navigate(address, { preventScrollReset: true })
    },
    [navigate],
  )
}

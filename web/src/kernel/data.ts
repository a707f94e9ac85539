import { callQuery, useCaller } from '@mall/client/useCall.ts'
import type { Path, Reply, Sent } from '@mall/contract/main/calls.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { notify } from './kit/notify.ts'

export { callQuery }

export const SESSION_INVALID = 606

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A mall that is busy said "later": the browser asks again before it shows that, or shows what was. The server's page does not wait.
        retry: (failures, error) =>
          typeof document !== 'undefined' && failures < 2 && error instanceof CallError && error.code === Codes.BUSY,
        retryDelay: failures => 1000 * (failures + 1),
        refetchOnWindowFocus: false,
      },
    },
  })

export const loginAddress = (from: string) => `/login?redirectUrl=${encodeURIComponent(from)}`

/** Set when the page is left on purpose: a read that finds the session gone meanwhile must not lead somewhere else. */
export const leaving = { now: false }

/** The whole page goes to the log-in and comes back to where it was. */
export const goLogin = () => {
  if (!leaving.now) location.assign(loginAddress(location.pathname + location.search))
}

/**
 * Sends a write. A refusal becomes a notice with the server's own sentence and gives undefined, so that the form keeps what was
 * typed; a dead session leads to the log-in and back. `onRefused` may say more than the sentence and then answers true.
 */
export function useSend() {
  const call = useCaller()
  return useCallback(
    async <P extends Path>(
      path: P,
      input: Sent<P>,
      onRefused: (error: CallError) => boolean = () => false,
    ): Promise<Reply<P> | undefined> => {
      try {
        return await call(path, input)
      } catch (error) {
        if (error instanceof CallError && error.code === SESSION_INVALID) goLogin()
        // Said over the whole page (main/Switched.tsx).
        else if (error instanceof CallError && error.code === Codes.SWITCHED) return undefined
        else if (!(error instanceof CallError && onRefused(error)))
          notify.error(error instanceof CallError ? error.message : '操作没有完成，请稍后再试')
        return undefined
      }
    },
    [call],
  )
}

/** Reads the named calls again, wherever they are shown. */
export function useRefresh() {
  const qc = useQueryClient()
  return useCallback((...paths: Path[]) => qc.invalidateQueries({ predicate: q => paths.includes(q.queryKey[0] as Path) }), [qc])
}

/** Everything a change of orders or money shows in. */
export const ORDER_READS: Path[] = [
  '/api/order/getOrderList',
  '/api/order/getOrderStatusCount',
  '/api/order/getOrderDetail',
  '/api/order/getPayCodeList',
  '/api/pay/getMasterOrderPayBalance',
  '/api/company/getCompanyAccountInfo',
]

const CART_READS: string[] = [
  '/api/cart/getCartGoodsNum',
  '/api/cart/getSpuNumberFromBaseCart',
  '/api/cart/getAsideProducts',
  '/api/coupon/getCartCoupons',
] satisfies Path[]
/** Reads the cart again wherever it is shown: groups, preview, badge, pieces of each goods. */
export function useRefreshCart() {
  const qc = useQueryClient()
  return useCallback(
    () =>
      qc.invalidateQueries({
        predicate: q => {
          const path = String(q.queryKey[0])
          return path.startsWith('/api/cart/refreash') || CART_READS.includes(path)
        },
      }),
    [qc],
  )
}

import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { useRefresh } from '../app/data.ts'
import { useLive } from '../app/live.ts'

export type Flow = Reply<'/api/order/getContractSign'>
export const SIGN_READS = [
  '/api/order/getContractSign',
  '/api/order/getContractSignType',
  '/api/order/getContractSignList',
] as const

/** A document's flow, as it is now: it follows what the platform and the other side do. */
export function useSigning(documentNo: string) {
  const refresh = useRefresh()
  useLive(event => {
    if (event.kind === 'again' || (event.kind === 'signing' && event.documentNo === documentNo)) void refresh(...SIGN_READS)
  })
  return useLazyCall('/api/order/getContractSign', { documentNo }, { enabled: documentNo !== '', refetchMs: 30_000 })
}

import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'

export type Flow = Reply<'/api/order/getContractSign'>
type Verb = 'send' | 'rollback' | 'update' | 'modify' | 'urge' | 'void'
/** The same calls stand in two areas (specification 7): a framework contract is known by its number, CC202611000001-2. */
const areaOf = (documentNo: string) => (documentNo.startsWith('CC') ? 'framework' : 'order')
export const signPath = <V extends Verb>(verb: V, documentNo: string) =>
  `/api/${areaOf(documentNo)}/${verb}ContractSign` as `/api/order/${V}ContractSign`
export const signReadPath = (documentNo: string) => `/api/${areaOf(documentNo)}/getContractSign` as '/api/order/getContractSign'
export const signTypePath = (documentNo: string) =>
  `/api/${areaOf(documentNo)}/getContractSignType` as '/api/order/getContractSignType'
export const SIGN_READS = [
  '/api/framework/getContractSign',
  '/api/framework/getContractSignType',
  '/api/order/getContractSign',
  '/api/order/getContractSignType',
  '/api/order/getContractSignList',
  '/api/order/getContractSigns',
] as const

/** A document's flow, as it is now: it follows what the platform and the other side do. */
export function useSigning(documentNo: string) {
  const refresh = useRefresh()
  useLive(event => {
    if (event.kind === 'again' || (event.kind === 'signing' && event.documentNo === documentNo)) void refresh(...SIGN_READS)
  })
  return useLazyCall(signReadPath(documentNo), { documentNo }, { enabled: documentNo !== '', refetchMs: 30_000 })
}

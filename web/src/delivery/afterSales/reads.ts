import { seenText } from '@mall/domain/kernel/pasted.ts'
import type { Path, Reply } from '@mall/contract/main/calls.ts'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'

export type Claim = Reply<'/api/order/getAfterSalesDetail'>
export const CLAIM_READS: Path[] = [
  '/api/order/getAfterSalesList',
  '/api/order/getAfterSalesDetail',
  '/api/order/getAfterSalesApply',
  '/api/order/getOrderAfterSales',
  '/api/order/getOrderReturnList',
  '/api/order/getOrderReturnDetail',
  '/api/order/getGoodsReturnList',
  '/api/order/getRefundList',
  '/api/company/getCompanyAccountInfo',
]
/** Whatever is said of an order's claims and returns is announced with the order. */
export function useClaimsLive(orderCode?: string): void {
  const refresh = useRefresh()
  useLive(event => {
    if (event.kind === 'again' || (event.kind === 'order' && (!orderCode || event.orderCode === orderCode)))
      void refresh(...CLAIM_READS)
  })
}
/** Yuan with two decimals at most; null: nothing that can be read. */
export function readYuan(text: string): number | null {
  const plain = seenText(text.normalize('NFKC')).replace(/[,\s]/g, '')
  return /^[0-9]{1,8}(\.[0-9]{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
/** Tons with three decimals at most, as kg; null: nothing that can be read. */
export function readTons(text: string): number | null {
  const plain = seenText(text.normalize('NFKC')).replace(/[,\s]/g, '')
  return /^[0-9]{1,4}(\.[0-9]{1,3})?$/.test(plain) ? Math.round(Number(plain) * 1000) : null
}

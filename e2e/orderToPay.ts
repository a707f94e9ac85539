import type { APIRequestContext } from '@playwright/test'
import { key, person } from './calls.ts'
import { emptyCart } from './story.ts'

/** Four bundles bought now by a person, waiting to be paid; his cart is emptied first. */
export async function orderToPay(request: APIRequestContext, buyer: string): Promise<{ master: string; order: string }> {
  await emptyCart(request, buyer)
  const post = await person(request, buyer)
  await post('/api/cart/addGoodsToCartBuyNow', { skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 4 })
  const to = { freightMode: 1 }
  const { fingerprint } = await post<{ fingerprint: string }>('/api/cart/refreashCartBuyNowToOrderServiceByShop', to)
  const [title] = await post<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode')
  const { masterOrderCode, orderCodes } = await post<{ masterOrderCode: string; orderCodes: string[] }>(
    '/api/order/createOrderBuyNow',
    { ...to, requestId: key(), invoiceId: title?.invoiceId, fingerprint, acceptTerms: true },
  )
  return { master: masterOrderCode, order: orderCodes[0] ?? '' }
}

// A paid order whose truck stands before the gate: the stories of gate and receipt begin there. The order comes by calls, the rows between
// payment and gate are put in as the dispatcher's desk would leave them.
import { randomInt } from 'node:crypto'
import type { APIRequestContext, TestInfo } from '@playwright/test'
import { openPool } from '../server/src/platform/db/pool.ts'
import { makeTruck, setSettlement, type Truck, type TruckPlan } from '../server/src/delivery/weighing/testTruck.ts'
import { PASSWORD } from './story.ts'
import { databaseOf } from './yard.ts'

const SKU = 'REB-HRB400E-20-9000-1-W01'
const post = async <T>(request: APIRequestContext, address: string, data: object): Promise<T> => {
  const answer = (await (await request.post(address, { data })).json()) as { status: { code: number; message: string }; data: T }
  if (answer.status.code !== 1) throw new Error(`${address}: ${answer.status.message}`)
  return answer.data
}
const key = () => `story-${Math.random().toString(36).slice(2)}-${Date.now()}`

/** The number of a paid order of demo01, fetched by himself. */
export async function paidOrder(request: APIRequestContext, pieces: number, skuCode = SKU): Promise<string> {
  const { token } = await post<{ token: string }>(request, '/api/user/loginUser', { userName: 'demo01', password: PASSWORD })
  await post(request, '/api/cart/addGoodsToCartBuyNow', { token, skuCode, pieces })
  const preview = await post<{ fingerprint: string }>(request, '/api/cart/refreashCartBuyNowToOrderServiceByShop', {
    token,
    freightMode: 1,
  })
  const titles = await post<{ invoiceId: string }[]>(request, '/api/company/getCompanyInvoiceByCompanyCode', { token })
  const made = await post<{ orderCodes: string[]; masterOrderCode: string }>(request, '/api/order/createOrderBuyNow', {
    token,
    requestId: key(),
    freightMode: 1,
    invoiceId: titles[0]?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  await post(request, '/api/pay/balancePay', { token, masterOrderCode: made.masterOrderCode, requestId: key() })
  return made.orderCodes[0] ?? ''
}

/** A plate no other truck of a story bears: where trucks stand in a line, one of them is found by it. */
export const ownPlate = (): string => `冀${'BCDEFGHJKLMNPQRSTUVWXYZ'.charAt(randomInt(23))}DEMO${randomInt(10, 100)}`

export async function truckAtGate(
  request: APIRequestContext,
  info: Pick<TestInfo, 'parallelIndex'>,
  plan: Omit<TruckPlan, 'orderCode'>,
): Promise<Truck> {
  const orderCode = await paidOrder(request, plan.tagKgs.length)
  const db = openPool(databaseOf(info), 2)
  try {
    await setSettlement(db, orderCode, 2)
    return await makeTruck(db, { ...plan, orderCode })
  } finally {
    await db.close()
  }
}

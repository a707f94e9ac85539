// What the tests of the mill's decisions share: the people at the desks, goods that need them, an order that lies before them.
import { beforeAll } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { orderSignable } from './contractSigning.ts'
import { buyer, key, mall, openMall } from './testOrder.ts'

/** 王甲 reviews, 李乙 approves, S001 may do all. */
export let reviewer: Caller
export let manager: Caller
export let admin: Caller
/** Agreement goods in stock: an order of them waits for review and then for the manager. */
export let agreement = ''

/** Once in each file: the mall of `openMall` with its desks. */
export function openDesks(): void {
  openMall()
  beforeAll(async () => {
    ;[reviewer, manager, admin] = await Promise.all([mall.staff('S002'), mall.staff('S003'), mall.staff('S001')])
    agreement = await skuWhere(`k.grade_level = '3' and k.spot and s.on_hand - s.reserved > 30`)
  })
}

/** The first goods on the shelf that are so, of `sku k` and its `stock s`; empty: there are none. */
export const skuWhere = async (where: string): Promise<string> =>
  (
    await mall.world.pool.row<{ code: string }>(
      `select k.sku_code as code from sku k join stock s on s.sku_id = k.id where k.on_shelf and ${where} order by k.id limit 1`,
    )
  )?.code ?? ''

/** The number of an order bought now and fetched by the buyer, with the first invoice title of his company. */
export async function ordered(goods: { skuCode: string; pieces?: number; stockMode?: 2 }, who: Caller = buyer): Promise<string> {
  await who.get('/api/cart/addGoodsToCartBuyNow', { pieces: 1, ...goods })
  const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await who.get('/api/order/createOrderBuyNow', {
    requestId: key(),
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  return made.orderCodes[0] ?? ''
}
/** An order as the desk sees it. */
export const detail = (orderCode: string) => admin.get('/api/ops/getOrderDetail', { orderCode })
export const statusOf = async (orderCode: string): Promise<number> => (await detail(orderCode)).status
/** 提交经理审批; the status after it. */
export const submit = async (orderCode: string, who: Caller = reviewer): Promise<number> =>
  (await who.get('/api/ops/reviewOrder', { orderCode, toManager: true })).status
export const setRule = (rule: string, value: string) => admin.get('/api/ops/updateSetting', { key: rule, value })
/** Both have sealed the contract: for tests whose subject comes after it. */
export async function sealed(orderCode: string): Promise<void> {
  const { contractNo } = await detail(orderCode)
  await mall.world.pool.tx(async tx => {
    // What the platform's word would leave of the flow.
    await tx.run(
      `update sign_flow set status = 3, buyer_signed_at = now(), seller_signed_at = now(), next_ask_at = null where kind = 'order' and document_no = $1`,
      [contractNo],
    )
    await orderSignable.onSigned(mall.world, tx, contractNo)
  })
}
/** Its time is over since a second. */
export const makeOverdue = (orderCode: string) =>
  mall.world.pool.run(`update orders set hold_until = now() - interval '1 second' where order_code = $1`, [orderCode])

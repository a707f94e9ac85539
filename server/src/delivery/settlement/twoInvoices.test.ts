// 两票制: contract, settlement sheet and invoice say the same tax, and from whom the paper of the freight comes.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { splitVat } from '@mall/domain/kernel/tax.ts'
import { settle } from '../afterSales/testClaim.ts'
import { autoPass, invoiceWhole } from '../../money/invoice/testInvoice.ts'
import { moneyText, ticketsOfOrders } from '../../money/invoice/openTickets.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, invoiceId, key, mall } from '../../orders/order/testOrder.ts'
import { allReceived, truck } from './testDelivered.ts'

openDesks()
beforeAll(autoPass)

/** Two coils to the buyer's own address, paid. */
async function delivered(invoiceRoute: 1 | 2): Promise<{ id: number; orderCode: string; kg: Kg }> {
  const skuCode = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 100 and k.piece_weight_g < 8000000`,
  )
  await buyer.get('/api/cart/clearnCart', {})
  await buyer.get('/api/cart/addGoodsToCart', { skuCode, pieces: 2 })
  const { addressId } = await buyer.get('/api/company/insertCompanyShippingAddress', {
    name: '济南工地',
    cityCode: '370100',
    detail: `示例路 ${invoiceRoute} 号`,
    receiver: '马丁酉',
    mobile: '10200000103',
  })
  const how = { freightMode: 2 as const, addressId }
  const plan = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', how)
  const { orderCodes, masterOrderCode } = await buyer.get('/api/order/createOrder', {
    requestId: key(),
    ...how,
    invoiceId,
    invoiceRoute,
    fingerprint: plan.fingerprint,
    acceptTerms: true,
  })
  const orderCode = orderCodes[0] ?? ''
  await buyer.get('/api/pay/balancePay', { masterOrderCode, requestId: key() })
  const order = await mall.world.pool.row<{ id: number }>('select id from orders where order_code = $1', [orderCode])
  return { id: order?.id ?? 0, orderCode, kg: plan.weightKg }
}

test.each([1, 2] as const)(
  'route %s: contract, sheet and invoice tax the order alike',
  async route => {
    const o = await delivered(route)
    const contract = await buyer.get('/api/order/getOrderContract', { orderCode: o.orderCode })
    expect(contract.document.sums.freightByCarrier ?? false).toBe(route === 2)
    await truck(o.orderCode, { tags: [Math.floor(o.kg / 2), o.kg - Math.floor(o.kg / 2)], netKg: o.kg - 7 })
    await allReceived(o.orderCode)
    await settle(o.orderCode)
    const { sheets } = await buyer.get('/api/order/getOrderSettlement', { orderCode: o.orderCode })
    const sheet = await buyer.get('/api/order/getSettlementDetail', { settleNo: sheets[0]?.settleNo ?? '' })
    const [mill, carrier] = sheet.taxes
    expect(sheet.taxFen).toBe(mill?.taxFen)
    expect((mill?.grossFen ?? 0) + (carrier?.grossFen ?? 0)).toBe(sheet.finalFen)
    if (route === 2) {
      expect(carrier).toMatchObject({ label: '运费', ratePercent: 9, by: 'carrier', ...splitVat(sheet.freightFen, 9) })
      expect(sheet.freightInvoiceText).toContain('另开 9 % 发票，货到签收后由承运方开出')
    } else expect([carrier, sheet.freightInvoiceText]).toEqual([undefined, ''])
    const tickets = await ticketsOfOrders(mall.world, mall.world.pool, [o.id])
    expect(tickets.map(moneyText)).toEqual([expect.stringContaining(route === 2 ? '运费由承运方开' : '运费 ')])
    const { invoiceSn } = await invoiceWhole(o.orderCode)
    const invoice = await buyer.get('/api/order/getInvoiceInfoDetails', { invoiceSn })
    expect([invoice.grossFen, invoice.netFen, invoice.taxFen]).toEqual([mill?.grossFen, mill?.netFen, mill?.taxFen])
  },
  60_000,
)

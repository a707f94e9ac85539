// 订金: an order made to order pays a part before the mill rolls and the rest before anything is loaded, and every page says which part is meant.
import { expect } from '@playwright/test'
import { key, person, staff } from '../calls.ts'
import { COIL, fits, loginAs, loginDesk, look, sealContract, test } from '../story.ts'

const yuan = (fen: number) => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('a deposit starts production, the rest opens the gate, and nothing leaves between them @narrow', async ({
  page,
  request,
}) => {
  const buyer = await person(request, 'demo01')
  const planner = await staff(request, 'S021')
  await buyer('/api/cart/addGoodsToCartBuyNow', { skuCode: COIL, pieces: 6, stockMode: 2 })
  await loginAs(page, 'demo01')

  // The choice stands at the checkout, with both sums.
  await page.goto('/confirmOrder?buyNow=1')
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  const choice = page.getByRole('group', { name: '期货货款' })
  await expect(choice.getByRole('button', { name: /全款/ })).toHaveAttribute('aria-pressed', 'true')
  await choice.getByRole('button', { name: /订金 30 %/ }).click()
  await expect(page.getByText(/尾款 .* 元在货备齐后 7 天内、提货前付清/)).toBeVisible()
  await expect(page.getByText('货备齐后 7 天内付尾款，付清后提货')).toBeVisible()
  await fits(page)
  await look(page, 'deposit-checkout')
  await page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/orderDetail\?orderCode=DD/)
  const orderCode = /DD\d+/.exec(page.url())?.[0] ?? ''
  await (await staff(request, 'S002'))('/api/ops/reviewOrder', { orderCode })
  interface Order {
    status: number
    totalFen: number
    paidFen: number
    payParts: { depositFen: number; restFen: number }
  }
  const order = () => buyer<Order>('/api/order/getOrderDetail', { orderCode })
  if ((await order()).status === 2) await (await staff(request, 'S003'))('/api/ops/approveOrder', { orderCode })
  const { totalFen, payParts } = await order()
  expect(payParts.depositFen + payParts.restFen).toBe(totalFen)
  expect(payParts.depositFen).toBe(Math.ceil((totalFen * 0.3) / 100 - 1e-9) * 100)

  // The contract says both, and until when.
  await page.goto(`/order/contract?orderCode=${orderCode}`)
  await expect(page.getByText(`订金 ${yuan(payParts.depositFen)} 元`)).toBeVisible()
  await expect(page.getByText(`尾款 ${yuan(payParts.restFen)} 元，在货物全部入库后 7 日内、提货之前付清`)).toBeVisible()
  await look(page, 'deposit-contract')
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await sealContract(page, request, orderCode)

  // The payment page asks for the deposit alone.
  await page.getByRole('link', { name: '去付款' }).click()
  await expect(page.getByText('应付订金')).toBeVisible()
  await expect(page.getByText(`尾款 ${yuan(payParts.restFen)} 元，货备齐后 7 天内付清`)).toBeVisible()
  await fits(page)
  await look(page, 'deposit-payment')
  await page.getByRole('radio', { name: /余额支付/ }).check()
  await page.getByRole('button', { name: `确认支付 ${yuan(payParts.depositFen)} 元` }).click()
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()
  expect(await order()).toMatchObject({ status: 4, paidFen: payParts.depositFen })

  // Six coils are rolled: the goods stand ready, and wait for the rest.
  const { list } = await planner<{ list: { bookingId: string; kg: number }[] }>('/api/ops/getProductionList', { word: orderCode })
  await planner('/api/ops/reportProduction', {
    requestId: key(),
    bookingId: list[0]?.bookingId,
    madeOn: '2026-01-05',
    units: Array.from({ length: 6 }, (_, i) => ({
      unitNo: `E${Date.now()}-${i}`,
      heatNo: '26L30901',
      kg: Math.floor((list[0]?.kg ?? 0) / 6),
      pieces: 1,
    })),
  })
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  const stuck = page.getByRole('region', { name: '待您处理' })
  await expect(stuck).toContainText('尾款')
  await expect(page.getByText('订金 30 %，已付')).toBeVisible()
  await fits(page)
  await look(page, 'deposit-ready')
  await page.goto(`/order/pickUp?orderCode=${orderCode}`)
  await expect(page.getByText(/尾款 .* 元还没有付，付清后才能提货/).first()).toBeVisible()
  await look(page, 'deposit-pickup')
  await page.goto('/user/money')
  await expect(page.getByRole('row', { name: new RegExp(orderCode) })).toContainText(yuan(payParts.restFen))

  // Paid, the order is loaded like any other.
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await stuck.getByRole('link', { name: '付尾款' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '付尾款' })).toBeVisible()
  await expect(page.getByText('应付尾款')).toBeVisible()
  await look(page, 'deposit-rest')
  await page.getByRole('radio', { name: /余额支付/ }).check()
  await page.getByRole('button', { name: `确认支付 ${yuan(payParts.restFen)} 元` }).click()
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()
  expect(await order()).toMatchObject({ status: 5, paidFen: totalFen })
  await page.goto(`/order/pickUp?orderCode=${orderCode}`)
  await expect(page.getByText(/尾款 .* 元还没有付/)).toHaveCount(0)
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await expect(page.getByText('尾款到账，已付清')).toBeVisible()

  await loginDesk(page, 'S003')
  await page.goto(`/ops/order?word=${orderCode}&queue=all&open=${orderCode}`)
  await expect(page.getByText(`30 %，${yuan(payParts.depositFen)} 元；尾款 ${yuan(payParts.restFen)} 元`)).toBeVisible()
  await look(page, 'deposit-desk')
})

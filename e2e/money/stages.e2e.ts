// 分批付款放行: a large order is paid in two stages; what is paid for can be loaded and no more, and every page says how much that is.
import { expect } from '@playwright/test'
import { key, person, staff } from '../calls.ts'
import { COIL, fits, loginAs, loginDesk, look, sealContract, test } from '../story.ts'

const PIECES = 24
const yuan = (fen: number) => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('a large order is paid in stages, and each stage releases its part for loading @narrow', async ({ page, request }) => {
  const buyer = await person(request, 'demo01')
  await buyer('/api/cart/addGoodsToCartBuyNow', { skuCode: COIL, pieces: PIECES, stockMode: 2 })
  await loginAs(page, 'demo01')

  // Two stages, sixty and forty percent.
  await page.goto('/confirmOrder?buyNow=1')
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  const choice = page.getByRole('group', { name: '分批付款放行' })
  await expect(choice.getByRole('button', { name: '不分期' })).toHaveAttribute('aria-pressed', 'true')
  await choice.getByRole('button', { name: /2 期/ }).click()
  await page.getByLabel('第 1 期比例').fill('60')
  await expect(page.getByText(/各期合计 110 %/).first()).toBeVisible()
  await page.getByLabel('第 2 期比例').fill('40')
  await expect(page.getByText(/付到哪里装到哪里；可以提前付/)).toBeVisible()
  await fits(page)
  await look(page, 'stages-checkout')
  await page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/orderDetail\?orderCode=DD/)
  const orderCode = /DD\d+/.exec(page.url())?.[0] ?? ''
  await (await staff(request, 'S002'))('/api/ops/reviewOrder', { orderCode })
  interface Order {
    status: number
    totalFen: number
    paidFen: number
    payStages: { rows: { fen: number; kg: number }[]; releasedFen: number; loadedFen: number; nextStageNum: number | null }
  }
  const order = () => buyer<Order>('/api/order/getOrderDetail', { orderCode })
  if ((await order()).status === 2) await (await staff(request, 'S003'))('/api/ops/approveOrder', { orderCode })
  const { totalFen, payStages } = await order()
  const [first, second] = payStages.rows.map(r => r.fen)
  expect([first, (first ?? 0) + (second ?? 0)]).toEqual([Math.ceil((totalFen * 60) / 10_000 - 1e-9) * 100, totalFen])

  await page.goto(`/order/contract?orderCode=${orderCode}`)
  await expect(page.getByText(`第 1 期 60 %，${yuan(first ?? 0)} 元`)).toBeVisible()
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await sealContract(page, request, orderCode)

  // The payment page asks for the first stage, and offers both.
  await page.getByRole('link', { name: '去付款' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '付第 1 期' })).toBeVisible()
  await expect(page.getByRole('group', { name: '付到第几期' }).getByRole('button', { name: /付到第 2 期/ })).toBeVisible()
  await fits(page)
  await look(page, 'stages-payment')
  await page.getByRole('radio', { name: /余额支付/ }).check()
  await page.getByRole('button', { name: `确认支付 ${yuan(first ?? 0)} 元` }).click()
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()

  // Rolled: sixty percent of it can be fetched.
  const planner = await staff(request, 'S021')
  const { list } = await planner<{ list: { bookingId: string; kg: number }[] }>('/api/ops/getProductionList', { word: orderCode })
  await planner('/api/ops/reportProduction', {
    requestId: key(),
    bookingId: list[0]?.bookingId,
    madeOn: '2026-01-05',
    units: Array.from({ length: PIECES }, (_, i) => ({
      unitNo: `S${Date.now()}-${i}`,
      heatNo: '26L30901',
      kg: Math.floor((list[0]?.kg ?? 0) / PIECES),
      pieces: 1,
    })),
  })
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  const stages = page.locator('#stages')
  await expect(stages).toContainText(`已放行 ${yuan(first ?? 0)} 元`)
  await expect(stages.getByRole('row', { name: /第 2 期/ })).toContainText('待付')
  await fits(page)
  await look(page, 'stages-order')
  await page.goto(`/order/pickUp?orderCode=${orderCode}`)
  await expect(page.getByText(/分批放行：已付 1 \/ 2 期/)).toBeVisible()
  await fits(page)
  await look(page, 'stages-pickup')

  await loginDesk(page, 'S001')
  await page.goto(`/ops/dispatch?word=${orderCode}&open=${orderCode}`)
  await page.goto(`/ops/order?word=${orderCode}&queue=all&open=${orderCode}`)
  await expect(page.getByText(/第 1 期 60 % .* 元已付/)).toBeVisible()
  await look(page, 'stages-desk')

  // The second stage releases the rest.
  await loginAs(page, 'demo01')
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await stages.getByRole('link', { name: '付第 2 期' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '付第 2 期' })).toBeVisible()
  await page.getByRole('radio', { name: /余额支付/ }).check()
  await page.getByRole('button', { name: `确认支付 ${yuan(second ?? 0)} 元` }).click()
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()
  expect(await order()).toMatchObject({ status: 5, paidFen: totalFen, payStages: { nextStageNum: null } })
  await page.goto(`/order/pickUp?orderCode=${orderCode}`)
  await expect(page.getByText(/分批放行：/)).toHaveCount(0)
})

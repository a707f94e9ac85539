// 采购单号、项目、希望到货日: said at the checkout, read on the order and its contract, changed, found by, seen by the mill.
import { expect } from '@playwright/test'
import { agreeToTerms, alive, emptyCart, fits, loginAs, loginDesk, look, test, wide } from '../story.ts'

/** So many days from now, by the calendar in China. */
const day = (after: number): string => new Date(Date.now() + (8 + 24 * after) * 3_600_000).toISOString().slice(0, 10)

test('@narrow a buyer’s own number goes with his order from the checkout to the mill’s desk; his wished day is said to be a wish', async ({
  page,
  request,
}, info) => {
  const no = `CG-${Date.now()}`
  await emptyCart(request, 'demo01')
  await loginAs(page, 'demo01')
  await page.goto('/goods?skuCode=REB-HRB400E-20-9000-1-W01')
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  await page.getByText('采购单号、项目、希望到货日').click()
  // As it was copied out of another program.
  await page.getByRole('textbox', { name: '采购单号', exact: true }).fill(` ${no.replace('-', '－')} `)
  await page.getByRole('combobox', { name: '项目', exact: true }).fill('滨河路桥二标段')
  const wanted = page.getByLabel('希望到货日', { exact: true })
  await wanted.fill(day(0))
  await expect(page.getByText(/钢厂最早 .* 可以装车，这一天到不了/)).toBeVisible()
  await wanted.fill(day(20))
  await expect(page.getByText('希望到货日是买方的希望，不是交货期')).toBeVisible()
  await fits(page)
  await look(page, 'reference-checkout')
  // A reload loses nothing, and shows what was said.
  await page.reload()
  await alive(page)
  await expect(page.getByRole('textbox', { name: '采购单号', exact: true })).toHaveValue(no)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/pay\/payment/)

  await page.goto(`/order/orderList?word=${no.toLowerCase()}`)
  const row = page.getByRole('row', { name: new RegExp(no) })
  await expect(row).toContainText(`采购单号 ${no}　项目 滨河路桥二标段　希望到货日 ${day(20)}`)
  await fits(page)
  await look(page, 'reference-list')
  const orderCode = (await row.getByRole('link', { name: /^DD/ }).textContent()) ?? ''
  await row.getByRole('link', { name: /^DD/ }).click()
  const own = page.locator('section', { has: page.getByRole('heading', { name: '采购单号与希望到货日' }) })
  await own.getByRole('button', { name: '改', exact: true }).click()
  await own.getByLabel('希望到货日', { exact: true }).fill(day(25))
  await own.getByRole('button', { name: '保存' }).click()
  await expect(own).toContainText(day(25))
  await fits(page)
  await look(page, 'reference-order')
  await page.goto(`/order/contract?orderCode=${orderCode}`)
  await expect(page.getByText(`买方参考：采购单号 ${no}`)).toContainText(`希望到货日 ${day(20)}`)
  await fits(page)

  if (!wide(info)) return
  await loginDesk(page, 'S002', `/ops/order?queue=all&word=${no}&open=${orderCode}`)
  await expect(page.getByRole('definition').filter({ hasText: no })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: day(25) })).toBeVisible()
  await look(page, 'reference-desk')
})

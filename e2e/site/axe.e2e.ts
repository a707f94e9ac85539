// axe finds nothing serious or critical on the pages that sell, and none of them scrolls sideways, on the smallest phone either.
import { expect, type Page } from '@playwright/test'
import { person } from '../calls.ts'
import { clean, cleanAtBoth, serious } from '../serious.ts'
import { asOnPhone, COIL, emptyCart, loginAs, onwards, sideways, test } from '../story.ts'
import { BUYER, GOODS, PUBLIC } from '../walk.ts'

/** A page is laid out anew when the window is: one visit looks at the wide window, the phone and the smallest one. */
async function looked(page: Page, address: string) {
  await cleanAtBoth(page, address)
  await asOnPhone(page, async () => expect(await sideways(page), `${address} at ${SMALLEST} px`).toBeLessThanOrEqual(0), SMALLEST)
}
const SMALLEST = 360

const visit = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await looked(page, address)
}

test('axe sees what must not be: a picture without words, text that cannot be read', async ({ page }) => {
  await page.setContent('<main><img src="/favicon.svg"><p style="color:#ddd;background:#fff">看不清</p></main>')
  expect((await serious(page)).map(found => found.split(':')[0]).sort()).toEqual(
    expect.arrayContaining(['color-contrast', 'image-alt']),
  )
})

test('public pages', async ({ page }) => {
  for (const address of PUBLIC) await visit(page, address)
})

test('the buyer’s pages, from cart to payment', async ({ page, request }) => {
  // As long as the buyer has pages.
  test.slow()
  await emptyCart(request, 'demo01')
  await loginAs(page, 'demo01')
  await visit(page, '/cart')
  await page.goto(GOODS)
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(page.getByText('已加入购物车：')).toBeVisible()
  const { list } = await (await person(request, 'demo01'))<{ list: { orderCode: string }[] }>('/api/order/getShipList')
  for (const address of [...BUYER, `/order/bill?orderCode=${list[0]?.orderCode}`]) {
    await onwards(page, address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await looked(page, address)
  }
  await page.goto('/order/orderList?status=3')
  await page.getByRole('link', { name: '付款', exact: true }).first().click()
  await expect(page.getByRole('radiogroup', { name: '付款方式' })).toBeVisible()
  await looked(page, '/pay/payment')
})

test('a purchase list, pasted and matched, and the menu', async ({ page }) => {
  await loginAs(page, 'demo01')
  await visit(page, '/cart/importList')
  await page.getByLabel('采购清单').fill('HRB400E 20*9 2件\nHRB400E 32 2件\nHRB600 Φ37 10吨\n电话里说的那批')
  await page.getByRole('button', { name: '逐行配货（4 行）' }).click()
  await expect(page.getByText('已配好')).toBeVisible()
  await cleanAtBoth(page, '/cart/importList, matched')
  await asOnPhone(page, async () => {
    await page.getByRole('button', { name: '打开菜单' }).click()
    await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible()
    await clean(page, 'menu')
  })
})

test('dialogs and the choices of made-to-order goods', async ({ page }) => {
  await page.goto(`/goods?skuCode=${COIL}`)
  await page
    .getByRole('group', { name: '货源' })
    .getByRole('button', { name: /期货排产/ })
    .click()
  await expect(page.getByRole('group', { name: '包装' })).toBeVisible()
  await clean(page, 'goods, made to order')
  await page.getByRole('button', { name: '石家庄市' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await clean(page, 'city picker')
})

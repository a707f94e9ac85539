// 稍后再买 and 成包倍数: a line is put aside and comes back; goods sold by the ten are counted by the ten, and a wrong number is answered with the next ones.
import { expect, type Page } from '@playwright/test'
import { staff } from '../calls.ts'
import { serious } from '../serious.ts'
import { alive, emptyCart, fits, loginAs, look, REBAR, test } from '../story.ts'

const SKU = 'WIR-H-SWRH82B-8-W01'
const field = (page: Page) => page.getByRole('textbox', { name: /^数量/ }).filter({ visible: true }).first()

test('goods sold by the ten are put into the cart, put aside by mistake, and taken back @narrow', async ({ page, request }) => {
  const desk = await staff(request, 'S004')
  const packs = async (stepPieces: number, minPieces: number) => {
    const { form, stamp } = await desk<{ form: object; stamp: string }>('/api/ops/getGoodsForm', { skuCode: SKU })
    await desk('/api/ops/saveGoods', { form: { ...form, stepPieces, minPieces }, stamp, reason: '整摞出库' })
  }
  await packs(10, 20)
  try {
    await emptyCart(request, 'demo04')
    await loginAs(page, 'demo04')
    await page.goto(`/goods?skuCode=${SKU}&channelCode=${REBAR}`)
    await alive(page)
    await expect(field(page)).toHaveValue('20')
    await expect(page.getByText('按 10 件的整倍数卖，20 件起订').filter({ visible: true }).first()).toBeVisible()
    await field(page).locator('..').getByRole('button', { name: '加一件' }).click()
    await expect(field(page)).toHaveValue('30')
    await field(page).fill('23')
    await field(page).press('Enter')
    await expect(page.getByText('23 件不成整，可改为 20 件或 30 件，已取 20 件').filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('button', { name: '加入购物车' }).filter({ visible: true }).first().click()
    await expect(page.getByText(/20 件 .* 吨。/)).toBeVisible()

    await page.goto('/cart')
    await page.getByRole('button', { name: /^稍后再买/ }).click()
    const aside = page.getByRole('region', { name: '稍后再买' })
    await expect(aside).toContainText('不计价、不占库存、不进订单')
    await expect(aside).toContainText(/有货，可供 \d+ 件/)
    await expect(page.getByRole('heading', { name: '购物车是空的' })).toBeVisible()
    await look(page, 'aside')
    await fits(page)
    expect(await serious(page)).toEqual([])
    // Pressed by mistake.
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByRole('button', { name: /^稍后再买/ })).toBeVisible()
    await expect(aside).toHaveCount(0)
    await page.getByRole('button', { name: /^稍后再买/ }).click()
    await aside.getByRole('button', { name: /^移回购物车/ }).click()
    await expect(aside).toHaveCount(0)
    await look(page, 'cart-packs')
    await expect(page.getByText('1 行有效，已选 1 行')).toBeVisible()
  } finally {
    await packs(1, 1)
    await emptyCart(request, 'demo04')
  }
})

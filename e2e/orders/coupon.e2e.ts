// 优惠券: made by the desk, taken by the buyer, lowers what the checkout asks for.
import { expect, type Locator } from '@playwright/test'
import { passed, person } from '../calls.ts'
import { agreeToTerms, alive, emptyCart, fits, loginAs, loginDesk, look, sideways, staffCalls, test } from '../story.ts'

test('a coupon is taken and lowers what the checkout asks for', async ({ page, request }) => {
  const desk = await staffCalls(request, 'S004')
  const name = `故事券 ${Date.now()}`
  const made = await desk('/api/ops/makeCouponPlan', {
    name,
    kind: 'off',
    offFen: 12_300,
    fromFen: 0,
    stock: 5,
    perCompany: 1,
    requestId: `story-${Date.now()}`,
    takeUntil: Date.now() + 3_600_000,
    validFrom: Date.now() - 1000,
    validUntil: Date.now() + 7_200_000,
  })
  await passed(request, (made as { planNo: string }).planNo)
  await loginAs(page, 'demo01')
  await page.goto('/user/coupon')
  await alive(page)
  await page.getByRole('button', { name: `领取 ${name}` }).click()
  await expect(page.getByText(`已领取 ${name}`)).toBeVisible()
  await fits(page)
  await page.goto('/goods?skuCode=REB-HRB400E-20-9000-1-W01')
  await alive(page)
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
  await page.getByLabel('优惠券').selectOption({ label: await optionOf(page, name) })
  await expect(page.getByText('无门槛减 123 元，减 123.00 元')).toBeVisible()
  await expect(page.getByText('优惠 −123.00 元')).toBeVisible()
  await fits(page)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page).toHaveURL(/orderCode|master/i)
  // Used by a living order; given back when the order is cancelled.
  const buyer = await person(request, 'demo01')
  const stateOf = async () => {
    const own = await buyer<{ list: { name: string; orderCode: string }[] }>('/api/coupon/getMyCoupons', { view: 'used' })
    return own.list.find(c => c.name === name)?.orderCode ?? ''
  }
  const orderCode = await stateOf()
  expect(orderCode).toMatch(/^DD/)
  await buyer('/api/order/cancelOrder', { orderCode, reason: '不买了' })
  expect(await stateOf()).toBe('')
  await page.goto('/user/coupon')
  await expect(page.getByText(name).first()).toBeVisible()
})

const optionOf = async (page: import('@playwright/test').Page, name: string): Promise<string> =>
  (await page.locator('option', { hasText: name }).first().textContent()) ?? ''

/** The coupons of earlier stories on this mall are over: a page lists ten. */
async function endEarlier(desk: Awaited<ReturnType<typeof staffCalls>>): Promise<void> {
  const { list } = await desk<{ list: { planNo: string; name: string }[] }>('/api/ops/getCouponPlans', {
    word: '券 ',
    pageSize: 50,
  })
  for (const { planNo } of list.filter(p => / \d{13}$/.test(p.name)))
    await desk('/api/ops/stopCouponPlan', { planNo, reason: '上一个故事的', recall: true })
}
/** Goods page and cart show the best coupon and fold the others: which one is best depends on what the company holds besides. */
async function unfold(box: Locator, line: Locator): Promise<void> {
  const others = box.getByText(/^另外 \d+ 张$/)
  await expect(line.or(others).filter({ visible: true }).first()).toBeVisible()
  if (!(await line.isVisible())) await others.click()
}

test('@narrow the goods page and the cart name the coupon and what it takes off; the checkout begins with it', async ({
  page,
  request,
}) => {
  const desk = await staffCalls(request, 'S004')
  await endEarlier(desk)
  const name = `先看券 ${Date.now()}`
  const made = await desk<{ planNo: string }>('/api/ops/makeCouponPlan', {
    name,
    kind: 'off',
    offFen: 345_600,
    fromFen: 2_000_000,
    stock: 5,
    perCompany: 1,
    requestId: `story-${Date.now()}`,
    takeUntil: Date.now() + 3_600_000,
    validFrom: Date.now() - 1000,
    validUntil: Date.now() + 7_200_000,
  })
  await passed(request, made.planNo)
  const goods = '/goods?skuCode=REB-HRB400E-20-9000-1-W01'
  await page.goto(goods)
  const box = page.getByRole('region', { name: '优惠券' })
  await expect(box.getByRole('link', { name: '登录' })).toBeVisible()
  await expect(box.getByText(/^减 /)).toHaveCount(0)

  await loginAs(page, 'demo02')
  await emptyCart(request, 'demo02')
  await page.goto(goods)
  const mine = box.locator('li', { hasText: name })
  await unfold(box, mine)
  await expect(mine.getByText(/还差 [0-9,.]+ 元可用/)).toBeVisible()
  await page.getByRole('textbox', { name: '数量，件', exact: true }).and(page.locator(':visible')).first().fill('4')
  await page.keyboard.press('Tab')
  // The fold may have closed over it: another one may be the best for four.
  await expect(mine.getByText('减 3,456.00 元')).toBeAttached()
  await unfold(box, mine)
  await mine.getByRole('button', { name: `领取 ${name}` }).click()
  await expect(page.getByText(`已领取 ${name}`)).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: '加入购物车', exact: true }).and(page.locator(':visible')).first().click()
  await expect(page.getByText('已加入购物车：')).toBeVisible()
  await page.goto('/cart')
  const cart = page.getByRole('region', { name: '优惠券' })
  const inCart = cart.locator('li', { hasText: name })
  await unfold(cart, inCart)
  await inCart.getByRole('button', { name: `${name}，去结算时选用` }).click()
  await expect(cart.getByText(`已选「${name}」减 3,456.00 元`)).toBeVisible()
  // However many sums stand in the bar, they wrap among themselves: the button stays beside what is ticked.
  const middle = async (of: Locator) => {
    const box = await of.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  const bar = page.locator('.sumbar')
  const [facts, button] = [bar.locator('dl'), bar.getByRole('button', { name: /去结算/ })]
  await facts.evaluate(dl => {
    const first = dl.querySelector('div')
    for (let n = 0; n < 3 && first; n += 1) dl.append(first.cloneNode(true))
  })
  if ((page.viewportSize()?.width ?? 0) >= 1280) expect(Math.abs((await middle(facts)) - (await middle(button)))).toBeLessThan(24)
  await look(page, 'cart-sums')
  expect(await sideways(page)).toBe(0)
  await page
    .getByRole('button', { name: /去结算/ })
    .last()
    .click()
  await expect(page.getByText('优惠 −3,456.00 元')).toBeVisible()
})

test('a coupon of any sum waits at the desk until somebody else agrees; then it is given', async ({ page, browser }) => {
  await loginDesk(page, 'S003', '/ops/coupons')
  const name = `台上券 ${Date.now()}`
  await page.getByRole('button', { name: '新建优惠券' }).click()
  const dialog = page.getByRole('dialog', { name: '新建优惠券' })
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('减多少').fill('88')
  await dialog.getByRole('button', { name: /^新\s*建$/ }).click()
  await expect(page.getByText(/等另一人审批：比挂牌价最多低/)).toBeVisible()
  await page
    .getByRole('tab', { name: /^待审批/ })
    .or(page.getByRole('button', { name: /^待审批/ }))
    .first()
    .click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByText('待审批')).toBeVisible()
  await expect(row.getByRole('button', { name: /发放/ })).toHaveCount(0)
  // His own word is not another's; the manager of the day agrees.
  await page.goto('/ops/concessions')
  await expect(page.getByRole('button', { name: new RegExp(`^通过 ${name}`) })).toBeDisabled()
  const second = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await loginDesk(second, 'S001', '/ops/concessions')
  await look(second, 'concessions')
  await second.getByRole('button', { name: new RegExp(`^通过 ${name}`) }).click()
  await expect(second.getByText('已通过，即刻有效')).toBeVisible()
  await second.context().close()
  await page.goto('/ops/coupons')
  await row.getByRole('button', { name: /发放/ }).click()
  const give = page.getByRole('dialog', { name: `发放「${name}」` })
  await give.getByRole('combobox').fill('演示')
  await page
    .locator('.ant-select-item-option', { hasText: /KH\d{6}/ })
    .first()
    .click()
  await give.getByText(/每家一张；有一家不成/).click()
  await look(page, 'coupon-give')
  await give.getByRole('button', { name: /^发\s*放$/ }).click()
  await expect(page.getByText('已发放 1 家')).toBeVisible()
})

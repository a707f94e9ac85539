// On the wire: the search is asked by the specification's second client, the pieces in the cart only for somebody logged in.
import { expect, type Request } from '@playwright/test'
import { emptyCart, loginAs, REBAR, test } from '../story.ts'

test('a search refined in the browser goes url-encoded with appId, the grade encoded twice', async ({ page }) => {
  await page.goto(`/search?channelCode=${REBAR}`)
  const sent = page.waitForRequest(r => r.url().endsWith('/api/search/getSearchProducts'))
  await page
    .getByRole('link', { name: /^HRB500E/ })
    .first()
    .click()
  const request: Request = await sent
  expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded')
  const fields = new URLSearchParams(request.postData() ?? '')
  expect(fields.get('appId')).toBe('1')
  expect(fields.get('shopMaterial')).toBe(encodeURIComponent('HRB500E'))
  expect([fields.get('stock'), fields.get('pageSize'), fields.get('siteCode')]).toEqual(['1', '10', 'HBJYJT'])
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('HRB500E')
  // The word typed ahead goes the same way.
  const typed = page.waitForRequest(r => r.url().endsWith('/api/search/searchAutokey'))
  await page.getByLabel('搜索商品').fill('螺纹')
  expect(new URLSearchParams((await typed).postData() ?? '').get('word')).toBe('螺纹')
})

test('pieces in the cart are asked for who is logged in, not for a guest, and follow what is added', async ({
  page,
  request,
}) => {
  await emptyCart(request, 'demo04')
  let asked = 0
  page.on('request', r => {
    if (r.url().endsWith('/api/cart/getSpuNumberFromBaseCart')) asked += 1
  })
  await page.goto(`/search?word=HRB400E 20*9&channelCode=${REBAR}`)
  await page
    .getByRole('button', { name: /^加入购物车/ })
    .first()
    .hover()
  expect(asked).toBe(0)
  await loginAs(page, 'demo04')
  await page.goto(`/search?word=HRB400E 20*9&channelCode=${REBAR}`)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page
    .getByRole('button', { name: /^加入购物车/ })
    .first()
    .click()
  await expect(page.getByText('购物车已有 1 件').first()).toBeVisible()
})

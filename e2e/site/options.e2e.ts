// 订货参数: a clerk raises the surcharge of a coating, another agrees, and the buyer's goods page and cart count the new one.
import { expect } from '@playwright/test'
import { cleanAtBoth } from '../serious.ts'
import { COIL, emptyCart, fits, loginAs, look, PASSWORD, staffCalls, test } from '../story.ts'

const CHANNEL = 'J0000011'

test('a surcharge is raised by one, agreed to by another, and quoted to the buyer', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  // Each width has a coating of its own: both change the same mall.
  const code = (page.viewportSize()?.width ?? 1280) < 700 ? 'Z150' : 'Z100'
  const desk = await staffCalls(request, 'S001')
  const read = await desk<{ list: { code: string; addFen: number }[] }>('/api/ops/getOptions', {
    param: 'coating',
    scopeCode: 'GGC',
    pageSize: 100,
  })
  const fenOf = (c: string) => read.list.find(o => o.code === c)?.addFen ?? 0
  const raised = fenOf(code) + 5_000
  // The coil has Z60 by itself.
  const against = (raised - fenOf('Z60')) / 100

  await page.request.post('/api/ops/loginStaff', { data: { staffCode: 'S004', password: PASSWORD } })
  await page.goto(`/ops/options?scopeCode=GGC&word=${code}`)
  await page.getByRole('button', { name: `改 镀层 ${code}（镀锌卷）` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('加价（元/吨）').fill('99999')
  await dialog.getByRole('button', { name: /提\s?交/ }).click()
  await expect(dialog.getByText('在 -1500 到 1500 元之间')).toBeVisible()
  await dialog.getByLabel('加价（元/吨）').fill(String(raised / 100))
  await dialog.getByRole('button', { name: /提\s?交/ }).click()
  await expect(dialog).toBeHidden()
  const link = page.getByRole('link', { name: /^CS\d+ 在途$/ })
  const changeNo = /CS\d+/.exec(await link.innerText())?.[0] ?? ''
  await link.click()
  await expect(dialog.getByText(/超过免审的 20\.00 元\/吨/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^通\s?过$/ })).toBeDisabled()
  await fits(page)

  const chief = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
  const second = await chief.newPage()
  await second.request.post('/api/ops/loginStaff', { data: { staffCode: 'S003', password: PASSWORD } })
  await second.goto(`/ops/options?view=changes&no=${changeNo}`)
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^通\s?过$/ })
    .click()
  await expect(second.getByText(`${changeNo} 已生效`).first()).toBeVisible()
  await chief.close()

  const buyers = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
  const buyer = await buyers.newPage()
  await emptyCart(buyer.request, 'demo01')
  await loginAs(buyer, 'demo01', CHANNEL)
  await buyer.goto(`/goods?skuCode=${COIL}&channelCode=${CHANNEL}`)
  const pick = (group: string, choice: RegExp) =>
    buyer.getByRole('group', { name: group, exact: true }).getByRole('button', { name: choice }).click()
  await pick('货源', /期货排产/)
  await pick('镀层', new RegExp(`^${code}`))
  const built = buyer.getByRole('table', { name: /^价格构成/ })
  await expect(built.getByRole('row', { name: `镀层 ${code}` })).toContainText(`${against}.00`)
  await buyer.getByRole('button', { name: '加入购物车', exact: true }).click()
  await buyer.getByRole('link', { name: '去购物车' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: '购物车' })).toBeVisible()
  const line = buyer.getByRole('row').filter({ hasText: '镀锌卷' })
  await expect(line).toContainText(code)
  await line.getByRole('button', { name: /^改参数/ }).click()
  await expect(buyer.getByRole('dialog').getByText(new RegExp(`参数加价\\s*\\+${against}\\.00`))).toBeVisible()
  await fits(buyer)
  await buyers.close()
})

test('a choice is given a last day, and it is written beside it', async ({ page, request }) => {
  const code = (page.viewportSize()?.width ?? 1280) < 700 ? 'Z180' : 'Z200'
  await page.request.post('/api/ops/loginStaff', { data: { staffCode: 'S004', password: PASSWORD } })
  await page.goto(`/ops/options?scopeCode=GGC&word=${code}`)
  const open = () => page.getByRole('button', { name: `改 镀层 ${code}（镀锌卷）` }).click()
  const dialog = page.getByRole('dialog')
  const submit = () => dialog.getByRole('button', { name: /提\s?交/ }).click()
  await open()
  await dialog.getByLabel('有效期到').fill('2020-01-31')
  await submit()
  await expect(dialog.getByText('已过；不再提供请按「停用」')).toBeVisible()
  await dialog.getByLabel('有效期到').fill('2027-06-30')
  await cleanAtBoth(page, 'last day')
  await submit()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('到 2027-06-30')).toBeVisible()
  await fits(page)
  await look(page, 'option-until')
  await open()
  await look(page, 'option-until-dialog')
  await dialog.getByLabel('有效期到').fill('')
  await submit()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('到 2027-06-30')).toBeHidden()
  const desk = await staffCalls(request, 'S001')
  const read = await desk<{ list: { code: string; untilOn: string | null }[] }>('/api/ops/getOptions', {
    param: 'coating',
    scopeCode: 'GGC',
    word: code,
  })
  expect(read.list.find(o => o.code === code)?.untilOn).toBeNull()
})

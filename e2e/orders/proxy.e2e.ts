// Proxy ordering as three people see it: the salesman in the console and in the buyer's name, the buyer, the administrator.
import { expect, type Page } from '@playwright/test'
import { EXAMPLE_SKU as SKU } from '@mall/contract/goods/goods/goods.ts'
import { unmaskToken } from '@mall/domain/people/session/maskedToken.ts'
import { cleanAtBoth } from '../serious.ts'
import { agreeToTerms, alive, fillDeskLogin, leaveDesk, loginAs, loginDesk, look, PASSWORD, test, fromMenu } from '../story.ts'

const shot = (page: Page, name: string) => look(page, `proxy-${name}`)

/** From the company's page in the console to the mall in the buyer's name. */
async function enter(page: Page): Promise<Page> {
  await page.goto('/ops/company360?code=KH100001&tab=people')
  const row = page.locator('.ops-list tr.ant-table-row').filter({ hasText: 'demo01' }).first()
  await row.getByRole('button', { name: '代打单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '生成入口' }).click()
  await expect(dialog.getByText('请填写事由')).toBeVisible()
  await dialog.getByRole('button', { name: '客户电话下单' }).click()
  await dialog.getByLabel('您的密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: '生成入口' }).click()
  const popup = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /打开商城/ }).click()
  const mall = await popup
  await alive(mall)
  await expect(mall.getByText(/您将以「石家庄演示云嵘钢材贸易有限公司/)).toBeVisible()
  return mall
}

test('a salesman orders in a buyer’s name; the buyer is told, compares, confirms and pays himself, and sees every act', async ({
  page,
  browser,
}) => {
  await loginDesk(page, 'S011')
  await fromMenu(page, '企业')
  await expect(page.locator('.ops-list tr.ant-table-row').first()).toContainText('孙戊')
  await shot(page, 'companies')
  const mall = await enter(page)
  await shot(mall, 'terms')
  await mall.getByRole('button', { name: '开始' }).click()
  const banner = mall.getByRole('complementary', { name: '代打单状态' })
  await expect(banner).toContainText('石家庄演示云嵘钢材贸易有限公司')
  await expect(banner).toContainText('剩 30 分钟')

  // Composes an order.
  await mall.goto(`/goods?skuCode=${SKU}&channelCode=J0000009`)
  await alive(mall)
  await mall.getByRole('button', { name: '立即购买' }).first().click()
  await expect(mall).toHaveURL(/confirmOrder/)
  await mall.getByText('自提', { exact: false }).first().click()
  await mall
    .getByRole('button', { name: /提交订单/ })
    .first()
    .click()
  await expect(mall).toHaveURL(/orderDetail|orderList/)
  if (mall.url().includes('orderList')) await mall.getByRole('link', { name: /^DD/ }).first().click()
  await expect(mall.getByRole('heading', { name: '请买方确认' })).toBeVisible()
  const orderCode = new URL(mall.url()).searchParams.get('orderCode') ?? ''
  await expect(mall.getByRole('button', { name: '确认', exact: true })).toHaveCount(0)
  await expect(mall.getByRole('link', { name: '去付款' })).toHaveCount(0)
  await shot(mall, 'order-inside')

  // What binds the buyer is refused, with the reason.
  await mall.goto('/user/accountSecure')
  await alive(mall)
  await expect(mall.getByText('代打单状态下须买方本人操作').first()).toBeVisible()
  await expect(mall.getByRole('button', { name: '修改密码' })).toHaveAttribute('aria-disabled', 'true')
  const masked = await mall.evaluate(() => /"token":"([^"]+)"/.exec(document.documentElement.innerHTML)?.[1] ?? '')
  const token = unmaskToken(masked)
  const refused = await mall.request.post('/api/user/updateUserPassword', {
    data: { token, oldPassword: PASSWORD, password: 'Another-Pass-8371' },
  })
  expect(((await refused.json()) as { status: { message: string } }).status.message).toContain('代打单状态下不能进行')

  // The buyer, in his own browser.
  const own = await (await browser.newContext()).newPage()
  await loginAs(own, 'demo01')
  await own.goto('/order/orderList')
  await expect(own.getByText(/孙戊 代下/).first()).toBeVisible()
  await own.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await alive(own)
  await expect(own.getByRole('heading', { name: '由 孙戊 代下，请核对' })).toBeVisible()
  await shot(own, 'order-own')
  await agreeToTerms(own)
  await own.getByRole('button', { name: '确认订单' }).click()
  await own.getByRole('link', { name: '去付款' }).click()
  await expect(own).toHaveURL(/pay\/payment/)
  await own.getByText('余额').first().click()
  await own
    .getByRole('button', { name: /支付|付款/ })
    .first()
    .click()
  await expect(own).toHaveURL(/orderPaySuccess/)

  // What the record shows; the running session is ended by its way out.
  await own.goto('/user/accountSecure')
  await alive(own)
  const log = own.locator('.proxylog > li').first()
  await expect(log).toContainText('进行中')
  await expect(log).toContainText('代下订单')
  await shot(own, 'log')
  await mall.getByRole('button', { name: '退出代打单' }).click()
  await expect(mall).toHaveURL(/\/ops/)
  await own.reload()
  await expect(own.locator('.proxylog > li').first()).toContainText('员工退出')
  await own.context().close()
})

test('the buyer shows the employee out: the next step in his name fails', async ({ page, browser }) => {
  await loginDesk(page, 'S011')
  const mall = await enter(page)
  await mall.getByRole('button', { name: '开始' }).click()
  await expect(mall.getByRole('complementary', { name: '代打单状态' })).toBeVisible()
  const own = await (await browser.newContext()).newPage()
  await loginAs(own, 'demo01')
  await own.goto('/user/accountSecure')
  await alive(own)
  await own.getByRole('button', { name: '立即结束' }).first().click()
  await own.getByRole('dialog').getByRole('button', { name: '立即结束' }).click()
  await expect(own.locator('.proxylog > li').first()).toContainText('买方结束')
  await mall.goto('/user/userCenter')
  await expect(mall).toHaveURL(/\/login|\/(\?notice=pick.*)?$/)
  await expect(mall.getByRole('complementary', { name: '代打单状态' })).toHaveCount(0)
  await own.context().close()
})

test('an administrator with two steps logs in with the sandbox code and keeps the accounts', async ({ page }) => {
  // Another one each time: the story can be told again to the same mall.
  const code = `S${String(100 + Math.floor(Math.random() * 900))}`
  await page.goto('/ops/')
  await fillDeskLogin(page, 'S006')
  const shown = await page.getByText(/沙箱：验证器上现在是/).textContent()
  await page.getByLabel(/动态码/).fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: '验证并登录' }).click()
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()
  await page.goto('/ops/staff')
  await page.getByRole('button', { name: '新增员工' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('工号').fill(code)
  await dialog.getByLabel('姓名').fill('业务 新人')
  await dialog.getByLabel('手机').fill(`1020990${code.slice(1)}1`)
  await dialog.getByRole('checkbox', { name: '业务员' }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  const once = page.getByRole('dialog', { name: `${code} 的初始密码` })
  const password = (await once.locator('code').textContent()) ?? ''
  await once.getByRole('button', { name: '已记下' }).click()
  // The last by number: the demo's own employees fill the first page.
  await page.goto('/ops/staff?page=2')
  await expect(page.locator('.ops-list')).toContainText(code)
  await shot(page, 'staff')
  await page.goto('/ops/audit')
  await page.getByRole('button', { name: '核对审计链' }).click()
  await expect(page.getByText(/链完整/)).toBeVisible()
  await shot(page, 'audit')
  await leaveDesk(page)

  await fillDeskLogin(page, code, password)
  await expect(page.getByRole('heading', { name: '请先改成自己的密码' })).toBeVisible()
  await page.getByLabel('当前密码').fill(password)
  await page.getByLabel('新密码').fill('Zhong-lu-9731')
  await page.getByLabel('再输入一次').fill('Zhong-lu-9731')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()
})

test('each desk is offered the parts of a company it may see, and a salesman his own companies', async ({ page }) => {
  const tabs = async (staffCode: string) => {
    await loginDesk(page, staffCode)
    await page.goto('/ops/company360?code=KH100001&tab=funds')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const names = await page.getByRole('tab').allInnerTexts()
    return names.map(n => n.replace(/\s*\d+$/, ''))
  }
  expect(await tabs('S011')).toEqual(['资料', '人员', '内部备注', '订单', '异议', '证照与认证'])
  // He collects from them: what they have is his to see, other companies are not there for him at all.
  await expect(page.getByText('可用余额').first()).toBeVisible()
  await page.goto('/ops/company')
  await expect(page.getByRole('link', { name: '石家庄演示云嵘钢材贸易有限公司' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: '专属客服' })).toBeHidden()
  await page.goto('/ops/company360?code=KH100002')
  await expect(page.getByText('企业不存在，请刷新列表')).toBeVisible()
  await leaveDesk(page)
  expect(await tabs('S005')).toEqual(['资料', '内部备注', '订单', '资金', '集团', '异议', '操作记录'])
})

test('a manager freezes a company and thaws it', async ({ page }) => {
  await loginDesk(page, 'S003')
  await page.goto('/ops/company360?code=KH100008')
  await page.getByRole('button', { name: '冻结企业' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '欠款逾期' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '冻结', exact: true }).click()
  await expect(page.getByText('已冻结：欠款逾期')).toBeVisible()
  await page.getByRole('tab', { name: '操作记录' }).click()
  await expect(page.locator('.ops-list')).toContainText('冻结企业')
  await shot(page, 'company')
  await page.getByRole('button', { name: '解冻' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '已还清欠款' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解冻', exact: true }).click()
  await expect(page.getByText('已冻结：欠款逾期')).toBeHidden()
})

test('the screens fit a phone and axe finds nothing serious', async ({ page }) => {
  await page.goto('/login/helpUserDoLogin')
  await expect(page.getByRole('heading', { name: '员工直接进入' })).toBeVisible()
  await page.getByRole('button', { name: '开始' }).click()
  await expect(page.getByText('请输入您的工号')).toBeVisible()
  await cleanAtBoth(page)
  await shot(page, 'direct')
  await page.getByLabel('工号').fill('S011')
  await page.getByLabel('您的密码').fill(PASSWORD)
  await page.getByLabel('买家账号或手机号').fill('demo05')
  await page.getByLabel('事由').fill('现场协助')
  await page.getByRole('button', { name: '开始' }).click()
  await expect(page.getByRole('complementary', { name: '代打单状态' })).toBeVisible()
  await page.goto('/homePage?channelCode=J0000009')
  await page.goto('/user/accountSecure')
  await expect(page.locator('.proxylog > li').first()).toBeVisible()
  await cleanAtBoth(page)
  await shot(page, 'banner')
  await page.getByRole('button', { name: '退出代打单' }).click()
  await expect(page).toHaveURL(/\/ops/)

  await loginDesk(page, 'S001')
  const tabs = ['facts', 'people', 'orders', 'funds', 'papers', 'log'].map(t => `/ops/company360?code=KH100001&tab=${t}`)
  for (const address of ['/ops/me', ...tabs]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await cleanAtBoth(page, address)
    await shot(page, `ops-${address.replace(/\W+/g, '-')}`)
  }
})

// From an empty database of production to the first paid order, without a line of SQL: what a mill does on its first day, as its list says it.
import { expect, type Page } from '@playwright/test'
import { sandboxed } from '../emptyMall.ts'
import { certify, closed, emptyMallStory, fixed, newPage, openForBusiness, PASSWORD, ready, save } from '../firstDay.ts'
import { restOfApplication } from '../papers.ts'
import { clean } from '../serious.ts'
import { A_LOOK_MS, alive, fromMenu, look, sideways } from '../story.ts'

const test = emptyMallStory(fixed(sandboxed))
test.describe.configure({ mode: 'serial' })

const COMPANY = '石家庄演示新禾钢结构有限公司'

/** 企业认证 from the look-up (its own story: certification.e2e.ts). */
async function applyFor(page: Page, companyName: string): Promise<void> {
  await page.getByLabel('企业名称或统一社会信用代码').fill(companyName.slice(3, 8))
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByRole('button', { name: '选这家' }).first().click()
  await expect(page.getByLabel('企业名称')).toHaveValue(companyName)
  await restOfApplication(page, 'payment')
}

test('an empty mall says that it is being prepared, with and without script, and its pages are whole', async ({
  page,
  request,
}) => {
  for (const address of [
    '/',
    '/homePage?channelCode=J0000009',
    '/search?word=HRB400E',
    '/helpCenter',
    '/register',
    '/totalAuction',
  ]) {
    const html = await (await request.get(address)).text()
    expect(html.match(/<h1[ >]/g), `${address}: one h1`).toHaveLength(1)
    expect(html, address).toContain('商城筹备中')
    expect(html, `${address}: nothing of the demo`).not.toMatch(/演示|0311-0000/)
  }
  await page.goto('/search?word=HRB400E')
  await expect(page.getByText('商品还没有上架')).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of ['/', '/homePage?channelCode=J0000009', '/register']) {
      await page.goto(address)
      expect(await sideways(page), `${address} at ${width}`).toBeLessThanOrEqual(0)
      await clean(page, `${address} at ${width}`)
    }
  }
})

test('the first administrator follows the list, a buyer registers, is certified, orders, signs and pays; the desk sees it paid', async ({
  page,
  browser,
  mall,
}) => {
  const desk = await openForBusiness(page, browser, mall, 10)
  const buyer = await newPage(browser, mall)
  await test.step('a buyer finds the goods, registers on the way and applies for his company', async () => {
    const found = buyer
      .getByRole('table')
      .getByRole('link', { name: /螺纹钢/ })
      .first()
    // Pages of guests may be two seconds old.
    await expect(async () => {
      await buyer.goto('/search?word=HRB400E%2020')
      await expect(buyer.getByText('商城筹备中')).toHaveCount(0)
      await expect(found).toBeVisible({ timeout: A_LOOK_MS })
    }).toPass({ timeout: 120_000 })
    await found.click()
    await expect(buyer.getByRole('heading', { level: 1, name: /HRB400E Φ20\*9000/ })).toBeVisible()
    const goods = new URL(buyer.url())
    await buyer.goto(`/register?redirectUrl=${encodeURIComponent(goods.pathname + goods.search)}`)
    await buyer.getByLabel('手机号').fill('10200001234')
    await buyer.getByRole('button', { name: '获取验证码' }).click()
    const shown = await buyer.getByText(/沙箱短信，验证码/).textContent()
    await buyer.getByLabel(/短信验证码/).fill(/[0-9]{6}/.exec(shown ?? '')?.[0] ?? '')
    await buyer.getByLabel('设置密码').fill(PASSWORD)
    await buyer.getByLabel('姓名').fill('马丁酉')
    await buyer.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await buyer.getByRole('button', { name: '注册', exact: true }).click()
    await expect(buyer).toHaveURL(goods.href)
    await alive(buyer)
    await buyer.getByRole('button', { name: '立即购买' }).first().click()
    await buyer.getByRole('link', { name: '去认证，约 10 分钟' }).click()
    await applyFor(buyer, COMPANY)
  })
  await test.step('the second person looks at the papers and certifies the company', async () => {
    await certify(desk, COMPANY)
    await expect(buyer).toHaveURL('/enterprise/enterpriseSuccess', { timeout: 120_000 })
    // He is told the mill's account, not the demo's.
    const capital = await buyer.context().newPage()
    await capital.goto('/user/capital')
    await expect(capital.getByText('1301 0000 8888 0001')).toBeVisible()
    await expect(capital.getByText('演示银行')).toHaveCount(0)
    await look(capital, 'receiving-account-buyer')
    await capital.close()
  })
  const orderCode = await test.step('he orders, and signs the contract on the platform', async () => {
    await buyer.getByRole('link', { name: '前往继续下单' }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
    await alive(buyer)
    await buyer.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
    await buyer.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first().click()
    await buyer.getByRole('link', { name: '去签署合同' }).click()
    await buyer.getByRole('button', { name: /去盖章签署/ }).click()
    await expect(buyer.getByRole('heading', { name: '沙箱电子签章平台' })).toBeVisible()
    await buyer.getByLabel(/短信验证码/).fill(await buyer.locator('small b').innerText())
    await buyer.getByRole('button', { name: '盖章签署' }).click()
    await expect(buyer).toHaveURL(/\/order\/sign/)
    return /DD\d{14}/.exec(await buyer.getByRole('main').innerText())?.[0] ?? ''
  })
  await test.step('the mill seals it', async () => {
    // The platform calls back in its own time.
    await expect(async () => {
      await desk.goto('/ops/signing?queue=seal')
      await desk
        .getByRole('button', { name: /^HT\d+/ })
        .first()
        .click({ timeout: A_LOOK_MS })
    }).toPass({ timeout: 120_000 })
    await desk.getByRole('button', { name: /^盖\s*章$/ }).click()
    await expect(desk.getByText('卖方盖章')).toBeVisible()
  })
  await test.step('he pays at his bank, and his order is paid', async () => {
    await buyer.goto(`/order/orderDetail?orderCode=${orderCode}`)
    await buyer.getByRole('link', { name: '去付款' }).first().click()
    await alive(buyer)
    await buyer.getByRole('radiogroup', { name: '付款方式' }).getByRole('radio', { name: '网银' }).check()
    await buyer.getByRole('button', { name: /^去银行付款/ }).click()
    await buyer.getByRole('button', { name: '确认付款', exact: true }).click()
    await expect(buyer.getByRole('heading', { name: '已到账' })).toBeVisible()
  })
  await test.step('the desk sees it as paid, with its steel', async () => {
    await fromMenu(page, '收款记录')
    await expect(page.getByRole('row', { name: new RegExp(`${orderCode}.*已到账`) })).toBeVisible()
    await page.goto(`/ops/order?queue=all&open=${orderCode}`)
    await expect(page.locator('.pane').getByText('待发货').first()).toBeVisible()
    // The job that gives units to paid orders.
    await expect(async () => {
      await page.goto('/ops/units?state=allocated')
      await expect(page.getByRole('row', { name: new RegExp(orderCode) })).toBeVisible({ timeout: A_LOOK_MS })
    }).toPass({ timeout: 120_000 })
  })
  await test.step('an index is made and published, so that a framework contract can be written', async () => {
    await page.goto('/ops/frameworkEdit')
    await page.getByRole('link', { name: '去新建指数' }).click()
    await page.getByRole('button', { name: '新建指数' }).click()
    await page.getByRole('dialog').getByLabel('编码').fill('REBAR')
    await page.getByRole('dialog').getByLabel('名称').fill('示例指数 螺纹钢')
    await save(page)
    await closed(page)
    await page.getByLabel('指数内容').fill(`${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)},3250`)
    await page.getByRole('button', { name: /^核\s*对$/ }).click()
    await page.getByRole('button', { name: '导入 1 天' }).click()
    await expect(page.getByText('已导入 1 天')).toBeVisible()
    await look(page, 'framework-index')
    await ready(page, '框架合同的指数')
    await page.goto('/ops/frameworkEdit')
    await expect(page.getByText('还没有可用的指数')).toHaveCount(0)
    await page.getByRole('combobox', { name: '指数', exact: true }).click()
    await page.getByTitle('示例指数 螺纹钢').click()
  })
  await buyer.context().close()
  await desk.context().close()
})

// The people of a company: who is over his limit asks, who is invited joins, and every role has its own buttons.
import { expect, type Page } from '@playwright/test'
import { agreeToTerms, fits, loginAs, PASSWORD, REBAR, sideways, stayed, stays, test } from '../story.ts'

const GOODS = `/goods?skuCode=REB-HRB400E-20-9000-1-W01&channelCode=${REBAR}`
const NEW_PASSWORD = 'kiln-Vega7'
const newMobile = (): string => `1020${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`

async function token(page: Page, userName: string): Promise<string> {
  const reply = await page.request.post('/api/user/loginUser', { data: { userName, password: PASSWORD } })
  return ((await reply.json()) as { data: { token: string } }).data.token
}

test('@narrow a purchaser over his limit asks; the approver sees why and agrees; the order goes on to payment', async ({
  page,
  browser,
}) => {
  await loginAs(page, 'demo01-2')
  const bought = await page.request.post('/api/cart/addGoodsToCartBuyNow', {
    data: { token: await token(page, 'demo01-2'), skuCode: 'REB-HRB400E-20-9000-1-W01', pieces: 30 },
  })
  expect(((await bought.json()) as { status: { code: number } }).status.code).toBe(1)
  await page.goto('/confirmOrder?buyNow=1')
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  await expect(page.getByText('提交后先由企业内部审批')).toBeVisible()
  await expect(page.getByText(/超单笔限额 200,000.00 元/).first()).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).last().click()
  await expect(page).toHaveURL(/\/order\/orderDetail\?orderCode=DD\d+/)
  await expect(page.getByText(/等企业内部审批，结果会通知您/)).toBeVisible()
  const orderCode = new URL(page.url()).searchParams.get('orderCode') ?? ''
  const panel = page.locator('.approval')
  await expect(panel).toContainText('宋审知')
  await expect(panel.getByRole('button', { name: '同意', exact: true })).toHaveCount(0)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await stays(page)

  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await loginAs(other, 'demo01-4')
  await other.goto('/order/orderList')
  await other
    .getByRole('link', { name: /^待我审批/ })
    .last()
    .click()
  await expect(other).toHaveURL(/approval=1/)
  const row = other.getByRole('row').filter({ hasText: orderCode })
  await row.getByRole('link', { name: '去审批' }).click()
  await expect(other.locator('.approval')).toContainText('邹采青，限额：单笔 20 万元，每月 100 吨')
  await expect(other.locator('.approval')).toContainText('本企业最近成交')
  expect(await sideways(other)).toBeLessThanOrEqual(0)
  await other.locator('.approval').getByRole('button', { name: '不同意' }).click()
  await other.getByRole('button', { name: '不同意，取消订单' }).click()
  await expect(other.getByText('请填写原因，下单人会看到')).toBeVisible()
  await other.getByRole('button', { name: '先不' }).click()
  await other.locator('.approval').getByRole('button', { name: '同意', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click()
  await expect(other.getByText(/^已同意订单/)).toBeVisible()
  // An approver pays nothing: the button is there, off, and says why.
  await expect(other.getByRole('button', { name: '去付款' })).toHaveAttribute('aria-disabled', 'true')
  await expect(other.getByText('您的角色没有「付款」权限，请联系企业管理员').first()).toBeVisible()
  await other.context().close()

  // The purchaser's open page has heard of it.
  await expect(page.getByRole('link', { name: '去付款' })).toBeVisible()
  await stayed(page)
  await page.getByRole('link', { name: '去付款' }).click()
  await page.getByRole('radiogroup', { name: '付款方式' }).getByRole('radio', { name: '余额' }).check()
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '已到账' })).toBeVisible()
})

test('an administrator invites; the invited registers, sees it and joins with his role', async ({ page, browser }) => {
  const mobile = newMobile()
  await loginAs(page, 'demo02')
  await page.goto('/user/subUser')
  await fits(page)
  await page.getByRole('button', { name: '邀请人员' }).first().click()
  const dialog = page.getByRole('dialog', { name: '邀请人员' })
  await dialog.getByRole('button', { name: '发送邀请' }).click()
  await expect(dialog.getByText('手机号是 11 位数字，以 1 开头')).toBeVisible()
  await expect(dialog.getByLabel('手机号')).toBeFocused()
  await dialog.getByLabel('手机号').fill(mobile)
  await dialog.getByLabel('姓名').fill('马丁酉')
  await dialog.getByLabel('单笔金额').fill('50000')
  await dialog.getByLabel('每月重量').fill('２０.５')
  await dialog.getByRole('button', { name: '发送邀请' }).click()
  await expect(page.getByText(`已邀请 ${mobile}`)).toBeVisible()
  await page.getByRole('link', { name: /^邀请/ }).click()
  await expect(page.getByRole('row').filter({ hasText: '单笔 5 万元，每月 20.5 吨' }).first()).toBeVisible()
  await fits(page)

  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await other.goto('/register')
  await other.getByLabel('手机号').fill(mobile)
  await other.getByRole('button', { name: '获取验证码' }).click()
  const shown = await other.getByText(/沙箱短信，验证码/).textContent()
  await other.getByLabel(/短信验证码/).fill(/[0-9]{6}/.exec(shown ?? '')?.[0] ?? '')
  await other.getByLabel('设置密码').fill(NEW_PASSWORD)
  await other.getByLabel('姓名').fill('马丁酉')
  await other.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await other.getByRole('button', { name: '注册', exact: true }).click()
  await expect(other.getByText('您好，马丁酉').first()).toBeAttached()
  // Where he stands after registering he reads who asked him.
  const invitation = other.getByRole('region', { name: /的邀请$/ })
  await expect(invitation).toContainText('采购员')
  // The log-in sends whoever has no company to 企业认证: he reads it there too, before he begins one of his own.
  await other.goto('/enterprise/enterpriseCertification')
  await expect(invitation).toContainText('采购员')
  await fits(other)
  await invitation.getByRole('button', { name: '接受' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '加入企业' }).click()
  await expect(other.getByRole('region', { name: /的邀请$/ })).toHaveCount(0)
  await other.goto(`/homePage?channelCode=${REBAR}`)
  await other.goto('/user/userCenter')
  await expect(other.getByRole('heading', { name: '还差一步：认证企业后才能下单' })).toHaveCount(0)
  await expect(other.getByRole('link', { name: '子账号' })).toHaveCount(0)

  await page.goto('/user/subUser')
  const row = page.getByRole('row').filter({ hasText: '单笔 5 万元，每月 20.5 吨' }).last()
  await expect(row).toContainText('马丁酉')
  await row.getByRole('button', { name: /^停用/ }).click()
  await page.getByLabel('原因').fill('试用结束')
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(row).toContainText('已停用')
  await other.goto('/user/userCenter')
  await expect(other).toHaveURL(/\/login\?redirectUrl=/)
  await row.getByRole('button', { name: '移除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移出企业' }).click()
  await expect(page.getByText(/已移出企业/)).toBeVisible()
  await other.context().close()
})

test('own roles are made from the table of rights', async ({ page }) => {
  await loginAs(page, 'demo03')
  await page.goto('/user/subUser?tab=roles')
  await fits(page)
  const name = '收货员一'
  await page.getByRole('button', { name: '新增角色' }).click()
  const dialog = page.getByRole('dialog', { name: '新增角色' })
  await dialog.getByLabel('角色名称').fill('财务')
  await dialog.getByRole('button', { name: '保存角色' }).click()
  await expect(dialog.getByText('与系统角色同名，请换一个名称')).toBeVisible()
  await dialog.getByLabel('角色名称').fill(name)
  await expect(dialog.getByRole('checkbox', { name: /子账号、角色与限额/ })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: '查看全公司订单' }).check()
  await dialog.getByRole('button', { name: '保存角色' }).click()
  await expect(page.getByText(`角色「${name}」已新增`)).toBeVisible()
  await fits(page)
})

test('a viewer sees every order, and every button that is not his says why', async ({ page }) => {
  await loginAs(page, 'demo01-5')
  await page.goto(GOODS)
  await expect(page.getByRole('button', { name: '加入购物车', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('您的角色没有「下单」权限，请联系企业管理员').filter({ visible: true }).first()).toBeVisible()
  await page.goto('/user/address')
  await expect(page.getByText('您的角色没有「维护收货地址」权限').first()).toBeVisible()
  await page.goto('/user/subUser')
  await expect(page.getByText('您的角色没有「子账号、角色与限额」权限').first()).toBeVisible()
  await page.goto('/order/orderList?status=3')
  await expect(page.getByRole('button', { name: '付款' }).first()).toHaveAttribute('aria-disabled', 'true')
  await fits(page)
})

test('an account is closed with password and code', async ({ page }) => {
  const mobile = newMobile()
  await page.goto('/register')
  await page.getByLabel('手机号').fill(mobile)
  const typeCode = async () => {
    await page.getByRole('button', { name: '获取验证码' }).click()
    const shown = await page.getByText(/沙箱短信，验证码/).textContent()
    await page.getByLabel(/短信验证码/).fill(/[0-9]{6}/.exec(shown ?? '')?.[0] ?? '')
  }
  await typeCode()
  await page.getByLabel('设置密码').fill(NEW_PASSWORD)
  await page.getByLabel('姓名').fill('马丁酉')
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('您好，马丁酉').first()).toBeAttached()
  await page.goto(`/homePage?channelCode=${REBAR}`)
  await page.goto('/user/accountSecure')
  await expect(page.getByRole('table')).toContainText('Chrome · ')
  await page.getByRole('button', { name: '注销账号' }).click()
  await page.getByLabel('登录密码').fill('not-this-one')
  await page.getByLabel(/短信验证码/).fill('000000')
  const close = async () => {
    await page.getByRole('form', { name: '注销账号' }).getByRole('button', { name: '注销账号' }).click()
    await page.getByRole('button', { name: '注销，不再使用' }).click()
  }
  await close()
  await expect(page.getByText('密码不正确，请核对后重试')).toBeVisible()
  await expect(page.getByLabel('登录密码')).toBeFocused()
  await page.getByLabel('登录密码').fill(NEW_PASSWORD)
  await close()
  await expect(page.getByText('验证码不正确或已过期').first()).toBeVisible()
})

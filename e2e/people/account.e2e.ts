// The account: registering, a forgotten password, a changed one. Every run makes people of its own, whatever the mall already holds.
import { expect, type Page } from '@playwright/test'
import { bare as test, fits, leaveDesk, loginAs, loginDesk, mallOf, PASSWORD, sideways } from '../story.ts'

const FIRST = 'kiln-Vega7'
const SECOND = 'Rigel.ladle9'
const newMobile = (): string => `1020${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`

/** Asks for a code and types the one the sandbox shows. */
async function typeCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: '获取验证码' }).click()
  const shown = await page.getByText(/沙箱短信，验证码/).textContent()
  await page.getByLabel(/短信验证码/).fill(/[0-9]{6}/.exec(shown ?? '')?.[0] ?? '')
}
async function register(page: Page, mobile: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('手机号').fill(mobile)
  await typeCode(page)
  await page.getByLabel('设置密码').fill(FIRST)
  await page.getByLabel('姓名').fill('马丁酉')
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.getByLabel('姓名').press('Enter')
  await expect(page.getByText('您好，马丁酉').first()).toBeAttached()
}
async function login(page: Page, mobile: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('账号或手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('@narrow registering reads the agreements, mends what is wrong and ends logged in, on the page one came for', async ({
  page,
}) => {
  const mobile = newMobile()
  await page.goto('/forgotpwd')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.goto('/login?redirectUrl=%2FhelpCenter')
  await page.getByLabel('登录', { exact: true }).getByRole('link', { name: '免费注册' }).click()
  await expect(page).toHaveURL('/register?redirectUrl=%2FhelpCenter')
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('手机号是 11 位数字，以 1 开头')).toBeVisible()
  await expect(page.getByLabel('手机号')).toBeFocused()

  await page.getByLabel('手机号').fill('10200000101')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('这个手机号已注册')).toBeVisible()

  await page.getByLabel('手机号').fill(mobile)
  await typeCode(page)
  await page.getByLabel('姓名').fill('马丁酉')
  const marks = page.getByRole('list', { name: '密码要求' })
  await page.getByLabel('设置密码').fill('Steel@2026')
  await expect(marks.getByText('，已满足')).toHaveCount(2)
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('这个密码太容易猜到')).toBeVisible()
  await expect(page.getByLabel('设置密码')).toBeFocused()
  await page.getByLabel('设置密码').fill(FIRST)
  await expect(marks.getByText('，已满足')).toHaveCount(3)

  await page.getByRole('button', { name: '《隐私政策》' }).click()
  const dialog = page.getByRole('dialog', { name: '隐私政策' })
  await expect(dialog).toContainText('第 1 版')
  await dialog.getByRole('button', { name: '看完了' }).click()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page).toHaveURL('/helpCenter')
  await expect(page.getByText('您好，马丁酉').first()).toBeAttached()
  await page.goto('/register')
  await expect(page).toHaveURL('/')
})

test('what was typed at the registration survives a reload, but for the password', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('手机号').fill('10207654321')
  await page.getByLabel('姓名').fill('马丁酉')
  await page.getByLabel('设置密码').fill(FIRST)
  await page.reload()
  await expect(page.getByLabel('手机号')).toHaveValue('10207654321')
  await expect(page.getByLabel('姓名')).toHaveValue('马丁酉')
  await expect(page.getByLabel('设置密码')).toHaveValue('')
})

// A demo buyer, not one just registered: his number has not been sent a code within the minute.
test('a forgotten password: a new one by SMS, and the session on the other device is dead', async ({ page, browser }) => {
  await loginAs(page, 'demo06')
  const reply = await page.request.post('/api/user/loginUser', { data: { userName: 'demo06', password: PASSWORD } })
  const { mobile } = ((await reply.json()) as { data: { mobile: string } }).data
  const other = await (await browser.newContext()).newPage()
  await other.goto('/login')
  await other.getByRole('link', { name: '忘记密码' }).click()
  await expect(other.getByRole('heading', { level: 1, name: '忘记密码' })).toBeVisible()
  await other.getByLabel('注册时的手机号').fill(mobile)
  await typeCode(other)
  await other.getByLabel(/短信验证码/).press('Enter')
  await other.getByLabel('新密码', { exact: true }).fill(SECOND)
  await other.getByLabel('新密码', { exact: true }).press('Enter')
  await expect(other.getByText('新密码已生效')).toBeVisible()

  await page.goto('/user/userCenter')
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
  await login(other, mobile, PASSWORD)
  await expect(other.getByText('账号或密码不正确')).toBeVisible()
  await login(other, mobile, SECOND)
  await expect(other.getByRole('button', { name: '退出登录' })).toBeAttached()
  await other.context().close()
})

test('changing the password asks for the old one, keeps this device and ends the others', async ({ page, browser }) => {
  const mobile = newMobile()
  await register(page, mobile)
  const other = await (await browser.newContext()).newPage()
  await login(other, mobile, FIRST)
  // No company yet: the mall says so once and lets him in.
  await other.getByRole('button', { name: '取消', exact: true }).click()
  await expect(other.getByText('您好，马丁酉').first()).toBeAttached()

  await page.goto('/homePage?channelCode=J0000009')
  await page.goto('/user/accountSecure')
  const devices = page.getByRole('table').getByRole('row')
  await expect(devices).toHaveCount(3)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByLabel('原密码').fill('not-this-one')
  await page.getByLabel('新密码', { exact: true }).fill(SECOND)
  await page.getByLabel('新密码', { exact: true }).press('Enter')
  await expect(page.getByText('原密码不正确')).toBeVisible()
  await expect(page.getByLabel('原密码')).toBeFocused()
  await expect(page.getByLabel('新密码', { exact: true })).toHaveValue(SECOND)
  await page.getByLabel('原密码').fill(FIRST)
  await page.getByLabel('原密码').press('Enter')
  await expect(page.getByText('密码已修改，其他设备都已退出登录。')).toBeVisible()
  await expect(devices).toHaveCount(2)
  await other.goto('/')
  await expect(other.getByText('游客，您好').first()).toBeAttached()
  await login(other, mobile, FIRST)
  await expect(other.getByText('账号或密码不正确')).toBeVisible()
  await other.context().close()
})

test('own data and addresses are kept, changed and removed', async ({ page }) => {
  await loginAs(page, 'demo03')
  await page.goto('/user/userBaseInfo')
  await fits(page)
  await page.getByLabel('邮箱').fill('no-mail')
  await page.getByLabel('邮箱').press('Enter')
  await expect(page.getByText('邮箱格式是 名称@域名')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('邮箱')).toHaveValue('no-mail')
  await page.getByLabel('邮箱').fill('buyer@company.example')
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page.getByText('个人资料已保存。')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载我的数据' }).click()
  expect((await file).suggestedFilename()).toMatch(/^我的数据-\d{4}-\d{2}-\d{2}\.json$/)
  await page.goto('/user/accountSecure')
  await fits(page)
  await expect(page.getByText('b***@company.example')).toBeVisible()

  await page.goto('/user/address')
  await fits(page)
  await page.getByRole('button', { name: '新增地址' }).click()
  await page.getByLabel('地址名称').fill('九号工地')
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(page.getByText('请填写街道、门牌号')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('地址名称')).toHaveValue('九号工地')
  await page.getByLabel('详细地址').fill('示例区演示路 9 号')
  await page.getByLabel('收货人').fill('马丁酉')
  const paste = (text: string) =>
    page.getByLabel('手机', { exact: true }).evaluate((box: HTMLInputElement, said) => {
      box.focus()
      box.select()
      document.execCommand('insertText', false, said)
    }, text)
  for (const copied of ['102 0000 0199', '+86 102-0000-0199', '\u202d10200000199\u202c', '１０２００００0199']) {
    await paste(copied)
    await expect(page.getByLabel('手机', { exact: true })).toHaveValue('10200000199')
  }
  await page.getByLabel('手机', { exact: true }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: /九号(工地|料场)/ })
  await expect(row).toContainText('示例区演示路 9 号')
  await row.getByRole('button', { name: '修改' }).click()
  await page.getByLabel('地址名称').fill('九号料场')
  await page.getByRole('radio', { name: '市场、仓库' }).check()
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(row).toContainText('市场')
  await row.getByRole('button', { name: '设为默认' }).click()
  await expect(row).toContainText('默认')
  await row.getByRole('button', { name: '删除' }).click()
  const dialog = page.getByRole('dialog', { name: '删除收货地址「九号料场」？' })
  await dialog.getByRole('button', { name: '删除地址' }).click()
  await expect(row).toBeHidden()
})

test('somebody without a company keeps favourites and footprints, page by page, and removes them', async ({ page }) => {
  const mobile = newMobile()
  await register(page, mobile)
  const found = await page.request.post('/api/search/getSearchProducts', { data: { word: 'HRB400E', pageSize: 12 } })
  const { list } = ((await found.json()) as { data: { list: { skuCode: string }[] } }).data
  await page.goto('/homePage?channelCode=J0000009')
  const reply = await page.request.post('/api/user/loginUser', { data: { userName: mobile, password: FIRST } })
  const { token } = ((await reply.json()) as { data: { token: string } }).data
  for (const { skuCode } of list) await page.request.post('/api/user/addUserFootPrintProductInfo', { data: { token, skuCode } })

  await page.goto('/user/userCenter')
  await fits(page)
  await expect(page.getByRole('heading', { name: '还差一步：认证企业后才能下单' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: '还没有收藏' })).toBeVisible()
  await page.getByRole('button', { name: '足迹' }).click()
  const seen = page.getByRole('region', { name: '我的足迹' })
  await expect(seen.getByText('第 1–10 条，共 12 条')).toBeVisible()
  await page.reload()
  await seen.getByRole('link', { name: '第 2 页' }).click()
  await expect(seen.getByText('第 11–12 条，共 12 条')).toBeVisible()
  await seen.locator('tbody').getByRole('checkbox').first().check()
  await seen.getByRole('button', { name: '移除所选 1 个' }).click()
  await expect(page.getByText('已移除 1 个足迹。')).toBeVisible()
  await expect(seen.getByText('第 1–10 条，共 11 条')).toBeVisible()
})

test('@narrow the mill gives an account: one of the desk asks, another agrees, and its owner makes the password his own before anything else', async ({
  page,
  browser,
}, info) => {
  const mobile = newMobile()
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: mallOf(info) })
  await loginDesk(desk, 'S002', '/ops/buyerAccount')
  await desk.getByRole('button', { name: '为客户办账号' }).click()
  const asked = desk.getByRole('dialog', { name: '为客户办账号' })
  await asked.getByLabel('客户手机').fill(mobile)
  await asked.getByLabel('姓名').fill('马丁酉')
  await asked.getByLabel('为哪家企业，怎样核实了本人').fill('石家庄演示新禾钢结构有限公司，已回拨公司电话')
  await asked.getByRole('button', { name: '提交，由另一人同意' }).click()
  const row = desk.getByRole('row', { name: new RegExp(mobile) })
  // Who asked may take it back, and no more.
  await expect(row.getByRole('button', { name: '撤回' })).toBeVisible()
  await expect(row.getByRole('button', { name: '同意', exact: true })).toHaveCount(0)

  await leaveDesk(desk)
  await loginDesk(desk, 'S003', '/ops/buyerAccount')
  await row.getByRole('button', { name: '同意', exact: true }).click()
  await desk.getByRole('button', { name: '同意，看初始密码' }).click()
  const start = await desk
    .getByRole('dialog', { name: /初始密码/ })
    .locator('code')
    .innerText()
  await desk.close()

  await login(page, mobile, start)
  await expect(page.getByRole('heading', { name: '设成自己的密码' })).toBeVisible()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.getByLabel('新密码').fill(FIRST)
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.getByRole('button', { name: '保存并登录' }).click()
  // Nobody of the mill is his yet: the next step is the certification.
  await page.getByRole('dialog').getByRole('button', { name: '去认证' }).click()
  await expect(page.getByText('您好，马丁酉').first()).toBeAttached()
  // The password of the mill opens nothing any more.
  await page.context().clearCookies()
  await login(page, mobile, start)
  await expect(page.getByText('账号或密码不正确')).toBeVisible()
})

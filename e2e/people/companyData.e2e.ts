// What a company keeps with the mall, as its finance desk uses it: money, invoice titles, bank accounts, a picture, the inbox.
import { expect } from '@playwright/test'
import { fits, loginAs, test } from '../story.ts'

test('the company’s money is explained, and an invoice title is wrong until it is complete', async ({ page }) => {
  await loginAs(page, 'demo10')
  await page.goto('/user/companyCapital')
  await expect(page.getByText('可用余额').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '可用余额明细' })).toBeVisible()
  await page.getByRole('button', { name: '新增抬头' }).click()
  const form = page.getByRole('form', { name: '新增发票抬头' })
  await form.getByLabel('抬头', { exact: true }).fill('示例项目部')
  await form.getByLabel('纳税人识别号').fill('91130100DEM000014U')
  await form.getByRole('button', { name: '保存抬头' }).click()
  await expect(form.getByText('专用发票须填写注册地址')).toBeVisible()
  await fits(page)
  await expect(form.getByLabel('注册地址')).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: '新增抬头' }).click()
  await expect(form.getByLabel('抬头', { exact: true })).toHaveValue('示例项目部')
  await form.getByLabel('发票种类').selectOption('1')
  await form.getByRole('button', { name: '保存抬头' }).click()
  await expect(page.getByRole('row', { name: '示例项目部' })).toBeVisible()
  await fits(page)
})

test('a bank account is kept only with consent, and shown by its last four digits', async ({ page }) => {
  await loginAs(page, 'demo10')
  await page.goto('/user/companyCapital')
  await page.getByRole('button', { name: '新增账户' }).click()
  const form = page.getByRole('form', { name: '新增银行账户' })
  await form.getByLabel('银行', { exact: true }).fill('演示银行')
  await form.getByLabel('开户支行').fill('演示银行石家庄第一支行')
  await form.getByLabel('联行号').fill('９９９０１００００００１')
  await form.getByLabel('银行账号', { exact: true }).fill('9999 0008 8000 0000 654')
  await form.getByRole('button', { name: '登记账户' }).click()
  await expect(form.getByText('请先同意保存银行账号')).toBeVisible()
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: '登记账户' }).click()
  await expect(page.getByText('**** 0654')).toBeVisible()
})

test('a purchaser sees no funds and is told whom to ask', async ({ page }) => {
  await loginAs(page, 'demo02-2')
  await page.goto('/user/companyCapital')
  await expect(page.getByText('您的角色没有「查看余额与资金」权限，请联系企业管理员').first()).toBeVisible()
})

test('a picture is uploaded by choosing or dropping it; what is none is refused before it is sent', async ({ page }) => {
  await loginAs(page, 'demo10')
  await page.goto('/user/userBaseInfo')
  const box = page.getByLabel('头像图片')
  await box.setInputFiles({ name: '头像.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('不支持此上传格式')).toBeVisible()
  await box.setInputFiles({ name: '头像', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText('文件名后缀不能为空')).toBeVisible()
  await box.setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('文件内容与后缀不符')).toBeVisible()
  await box.setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const picture = page.getByRole('img', { name: '我的头像' })
  await expect(picture).toBeVisible()
  // Shown at once, loaded a moment later.
  await expect.poll(() => picture.evaluate(i => (i as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
})

test('the inbox counts what is unread, live, and leads to the matter', async ({ page, browser }) => {
  await loginAs(page, 'demo10')
  await page.goto('/user/userCenter')
  const desk = await browser.newContext()
  const login = await desk.request.post('/api/ops/loginStaff', { data: { staffCode: 'S003', password: 'Steel@2026' } })
  const { data } = (await login.json()) as { data: { token: string } }
  const ask = async <T>(path: string, input: object): Promise<T> =>
    ((await (await desk.request.post(path, { data: input, headers: { token: data.token } })).json()) as { data: T }).data
  const mine = await page.request.post('/api/user/loginUser', { data: { userName: 'demo10', password: 'Steel@2026' } })
  const { companyCode } = ((await mine.json()) as { data: { companyCode: string } }).data
  const people = await ask<{ staffCode: string }[]>('/api/ops/getSalesList', {})
  await ask('/api/ops/assignContact', { companyCodes: [companyCode], staffCode: people.at(-1)?.staffCode })
  await ask('/api/ops/assignContact', { companyCodes: [companyCode], staffCode: people[0]?.staffCode })
  const inbox = page.getByRole('button', { name: /消息/ }).first()
  await expect(inbox).toContainText('条未读')
  await inbox.click()
  await expect(page.getByRole('dialog').getByText('专属客服已变更').first()).toBeVisible()
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(inbox).not.toContainText('条未读')
  await desk.close()
})

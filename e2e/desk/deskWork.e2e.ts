// 同事之间: a note names a colleague who hears of it; a salesman's work goes to another; the console dark and narrow-lined, kept with the account.
import { expect } from '@playwright/test'
import { serious } from '../serious.ts'
import { fits, loginDesk, look, PASSWORD, staffCalls, test } from '../story.ts'

test('a note on a company names a colleague, who finds it from his inbox', async ({ page, browser, baseURL }) => {
  const words = `月底前开票 ${Date.now()}`
  await loginDesk(page, 'S003', '/ops/company360?code=KH100001&tab=notes')
  const box = page.getByRole('textbox', { name: '备注' })
  await box.click()
  await box.pressSequentially('@')
  const people = page.getByRole('listbox').or(page.locator('.ant-mentions-dropdown-menu'))
  // Until the colleagues are read, the list says that there is none.
  const first = people.locator('li, [role=option]').filter({ hasNotText: '没有这个名字' }).first()
  const name = (await first.innerText()).trim()
  await first.click()
  await box.pressSequentially(words)
  await page.getByRole('button', { name: '保存备注' }).click()
  const note = page.getByRole('listitem').filter({ hasText: words })
  await expect(note.getByText(`@${name}`)).toBeVisible()
  await fits(page)

  // Who is named has it in his inbox, with the way there.
  const manager = await staffCalls(page.request, 'S003')
  const colleagues = await manager<{ staffCode: string; name: string }[]>('/api/ops/getCompanyColleagues', {
    companyCode: 'KH100001',
  })
  const staffCode = colleagues.find(c => c.name === name)?.staffCode ?? ''
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
  const other = await context.newPage()
  await other.request.post('/api/ops/loginStaff', { data: { staffCode, password: PASSWORD } })
  await other.goto('/ops/me')
  await other.getByRole('button', { name: /消息/ }).click()
  await expect(other.getByText(words)).toBeVisible()
  await context.close()
})

test('a salesman’s customers go to a colleague; what the colleague’s desk has not is said', async ({ page }) => {
  await loginDesk(page, 'S001', '/ops/staff')
  // What can be done with an account stands in the window, however many acts it are.
  const acts = page.getByRole('button', { name: '交接工作' })
  await expect(acts.first()).toBeVisible()
  const ends = await acts.evaluateAll(all => all.map(b => b.closest('td')?.getBoundingClientRect().right ?? 0))
  expect(Math.max(...ends)).toBeLessThanOrEqual(1280)
  await look(page, 'staff-list')
  await page.goto('/ops/staff?word=S014')
  await page.getByRole('row', { name: /S014/ }).getByRole('button', { name: '交接工作' }).click()
  const dialog = page.getByRole('dialog', { name: /交接 .* 的工作/ })
  const customers = dialog.getByRole('checkbox', { name: /专属客户 \d+/ })
  await expect(customers).toBeChecked()
  const choose = async (code: string) => {
    await dialog.getByRole('combobox', { name: '交给' }).fill(code)
    await page.locator('.ant-select-item-option', { hasText: code }).click()
  }
  await choose('S005')
  await expect(dialog.getByText(/的岗位不能接/).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^交\s?接$/ })).toBeDisabled()
  await choose('S013')
  await dialog.getByLabel('原因').fill('休假两周')
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('button', { name: /^交\s?接$/ }).click()
  await expect(page.getByText(/已交接：专属客户 [1-9]/)).toBeVisible()
  const admin = await staffCalls(page.request, 'S001')
  const { works } = await admin<{ works: { workKind: string; count: number }[] }>('/api/ops/getWorkOf', { staffCode: 'S014' })
  expect(works.find(w => w.workKind === 'company')?.count).toBe(0)
})

test('dark and compact are seen at once, kept for the next log-in, and can be read', async ({ page, browser, baseURL }) => {
  // Each width has an account of its own: the other one's stories go on in daylight.
  const staffCode = 'S028'
  await loginDesk(page, staffCode, '/ops/me')
  await page.getByRole('group', { name: '颜色' }).getByText('深色').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('group', { name: '行距' }).getByText('紧凑').click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  expect(await serious(page)).toEqual([])
  await fits(page)
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
  const again = await context.newPage()
  await loginDesk(again, staffCode, '/ops/me')
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark')
  await again.getByRole('group', { name: '颜色' }).getByText('浅色').click()
  await again.getByRole('group', { name: '行距' }).getByText('标准').click()
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'light')
  await context.close()
})

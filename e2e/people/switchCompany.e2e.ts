// 切换企业: one person, an account in each of two companies; a page that is still open for the first one acts for neither.
import { expect } from '@playwright/test'
import { fits, loginAs, look, PASSWORD, REBAR, test } from '../story.ts'

test('@narrow two accounts are linked and switched; the tab of the company before is over', async ({ page }) => {
  await loginAs(page, 'demo01')
  await page.goto(`/search?channelCode=${REBAR}`)
  await page.goto('/user/accountSecure')
  const panel = page.locator('#linked')
  await panel.getByRole('button', { name: '关联账号' }).click()
  await panel.getByLabel('那个账号，或它的手机号').fill('demo02')
  await panel.getByLabel('那个账号的密码').fill('not-the-password')
  await panel.getByRole('button', { name: '关联', exact: true }).click()
  await expect(panel.getByText('账号或密码不正确')).toBeVisible()
  await panel.getByLabel('那个账号的密码').fill(PASSWORD)
  await panel.getByRole('button', { name: '关联', exact: true }).click()
  await expect(panel.getByText('demo02')).toBeVisible()
  await fits(page)
  await look(page, 'linked-accounts')

  const old = await page.context().newPage()
  await old.goto('/user/userBaseInfo')
  await expect(old.getByRole('button', { name: '保存' })).toBeVisible()

  await page.getByRole('button', { name: '切换企业' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: '切换企业' })
  await look(page, 'switch-company')
  await dialog.getByRole('button', { name: '切换到此企业' }).click()
  await expect(page).toHaveURL(/\/user\/userCenter/)
  await expect(page.getByText('唐山演示柏崧汽车部件有限公司').first()).toBeAttached()

  // The other tab hears it; nothing is saved in it.
  await expect(old.getByRole('dialog', { name: '已切换企业' })).toBeVisible()
  await old.getByRole('dialog').getByRole('button', { name: '以现在的企业继续' }).click()
  await expect(old).toHaveURL(/\/user\/userCenter/)
  await old.close()

  await page.goto('/user/accountSecure')
  await panel.getByRole('row').filter({ hasText: 'demo01' }).getByRole('button', { name: '解除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除关联' }).click()
  await expect(panel.getByText('没有关联账号')).toBeVisible()
})

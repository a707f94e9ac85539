// 合同签署: the screens as people meet them; a document itself comes with the room of contracts.
import { expect } from '@playwright/test'
import { loginAs, loginDesk, test } from './story.ts'

test('a buyer without documents is told where they will come from, and who may sign', async ({ page }) => {
  await loginAs(page, 'demo02')
  await page.goto('/order/signList?status=6')
  await expect(page.getByText('没有找到数据')).toBeVisible()
  await page.goto('/order/sign?documentNo=HT19990101000000')
  await expect(page.getByText('没有这份文件')).toBeVisible()
  await page.goto('/user/signAuthority')
  await expect(page.getByRole('heading', { name: '谁可以签署' })).toBeVisible()
  await page.getByRole('button', { name: '上传授权书' }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('alert')).toContainText('请先上传授权书')
})

test('anybody checks a document by number and hash; a wrong one is told without a hint', async ({ page }) => {
  await page.goto('/signing/verify')
  await page.getByLabel('文件编号').fill('HT19990101000000')
  await page.getByLabel('SHA-256 摘要').fill('ab'.repeat(32))
  await page.getByRole('button', { name: '核验' }).click()
  await expect(page.getByText('没有相符的文件')).toBeVisible()
})

test('the desk has its queues, each says what is missing', async ({ page }) => {
  await loginDesk(page, 'S003')
  await page.goto('/ops/signing?queue=voiding')
  await expect(page.getByRole('heading', { name: '合同签署' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /待我方盖章/ })).toBeVisible()
  await expect(page.getByText('没有作废中的合同。')).toBeVisible()
  await page.goto('/ops/signAuthority')
  await expect(page.getByText('没有等待审核的授权书')).toBeVisible()
})

import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { staff } from '../calls.ts'
import { serious } from '../serious.ts'
import { A_LOOK_MS, fits, loginDesk, test } from '../story.ts'

const SKU = 'REB-HRB400E-20-9000-1-W01'
const REF = `W01/${SKU}`
interface Message {
  messageKey: string
  state: string
  trouble: string
}
const erp = async (request: APIRequestContext, value: string) => {
  const admin = await staff(request, 'S001')
  await admin('/api/ops/updateSetting', { key: 'sandbox.erp', value })
}
/** Found by counting: the ERP is told, and answers as its switch says. */
async function found(request: APIRequestContext, until: (m: Message) => boolean): Promise<Message> {
  const admin = await staff(request, 'S001')
  await admin('/api/ops/updateSkuStock', { skuCode: SKU, deltaPieces: 3, reason: '盘盈入库' })
  let newest: Message | undefined
  await expect(async () => {
    const { list } = await admin<{ list: Message[] }>('/api/ops/getErpMessageList', { word: REF })
    newest = list.find(m => m.messageKey.startsWith('stock.moved:'))
    expect(newest && until(newest)).toBe(true)
  }).toPass({ timeout: 120_000 })
  if (!newest) throw new Error('nothing told')
  return newest
}
const run = async (page: Page) => {
  await page.getByRole('button', { name: '立即对账' }).click()
  await expect(page.getByText(/^DZ\d+：/).last()).toBeVisible()
}

test.afterEach(({ request }) => erp(request, 'normal'))

test('what the ERP has dropped is one difference, and sending it anew heals it', async ({ page, request }) => {
  await erp(request, 'dropEvent')
  await found(request, m => m.state === 'done')
  await erp(request, 'normal')
  await loginDesk(page, 'S005', '/ops/reconcile')
  await run(page)
  await page.getByRole('button', { name: REF }).click()
  await expect(page.getByRole('row', { name: /^差额/ }).getByText(/\+\d+ 件/)).toBeVisible()
  expect(await serious(page)).toEqual([])
  await fits(page)
  // All that the demo's ERP has missed of this product.
  const again = page.getByRole('button', { name: '重发' })
  await again.first().click()
  const ask = page.getByRole('dialog', { name: /^重发/ })
  await ask.getByRole('textbox').fill('ERP 没有记账')
  await ask.getByRole('button', { name: '重发' }).click()
  await expect(page.getByText('已排入发送，几秒后有答复')).toBeVisible()
  await expect(async () => {
    await page.goto('/ops/reconcile')
    await run(page)
    await expect(page.getByRole('button', { name: REF })).toBeHidden({ timeout: A_LOOK_MS })
  }).toPass({ timeout: 120_000 })
  await page.goto(`/ops/reconcile?state=closed&word=${encodeURIComponent(SKU)}`)
  await expect(page.getByText('已一致').first()).toBeVisible()
})

test('an ERP that is away keeps its messages waiting and says so', async ({ page, request }) => {
  await erp(request, 'down')
  const stuck = await found(request, m => m.trouble !== '')
  await loginDesk(page, 'S005', '/ops/erpMessage')
  const row = page.locator('.ops-list tr').filter({ hasText: stuck.messageKey })
  await expect(row.getByText('ERP 无法连接')).toBeVisible()
  await page.goto('/ops/reconcile')
  await page.getByRole('button', { name: '立即对账' }).click()
  await expect(page.getByText('没有完成').first()).toBeVisible()
  await erp(request, 'normal')
  await page.goto('/ops/erpMessage')
  await row.getByRole('button').first().click()
  await page.getByRole('button', { name: '立即重试' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('ERP 已恢复')
  await page.getByRole('dialog').getByRole('button', { name: '重发' }).click()
  await expect(page.locator('.pane').getByText('已答复').first()).toBeVisible({ timeout: 120_000 })
})

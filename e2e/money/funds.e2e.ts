// 资金: money comes to the company's own number and is there; money under a short name is claimed by one and checked by another; the unused
// balance goes back, frozen from the press to the bank's word.
import { expect } from '@playwright/test'
import { fits, leaveDesk, loginAs, loginDesk, test } from '../story.ts'

// Of a company that no truck story leaves with a difference to pay: with one due, nothing goes back.
test('a transfer to the own number is balance; the rest of it goes back to the company’s account', async ({ page }) => {
  test.slow()
  await loginAs(page, 'demo02')
  await page.goto('/user/capital')
  const account = page.locator('section.panel', { has: page.getByRole('heading', { name: '来款：专属收款账号' }) })
  await expect(account).toContainText('9999 0088')
  await fits(page)
  const pool = page.locator('.pool dd').first()
  const before = Number((await pool.innerText()).replaceAll(',', ''))

  // The bank is another house: its page, its words.
  await account.getByRole('link', { name: '到沙箱银行转账' }).click()
  await page.getByLabel('付款账号').fill('622200009999')
  await page.getByLabel('金额，元').fill('1234.5')
  await page.getByRole('button', { name: '确认转账' }).click()
  await expect(page.getByRole('heading', { name: '已转账' })).toBeVisible()
  await page.getByRole('link', { name: '返回商城查看' }).click()
  await expect.poll(async () => Number((await pool.innerText()).replaceAll(',', ''))).toBe(before + 1234.5)

  await page.goto('/user/refund')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请填写退款金额')).toBeVisible()
  await page.getByLabel('退款金额').fill('1234.50')
  await page.getByLabel('退款原因').fill('多转了')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page).toHaveURL(/refundDetail\?refundNo=TK/)
  const refundNo = new URL(page.url()).searchParams.get('refundNo') ?? ''
  await fits(page)
  await page.goto('/user/capital')
  await expect(page.getByRole('link', { name: refundNo }).first()).toBeVisible()

  await loginDesk(page, 'S005', `/ops/balanceRefund?open=${refundNo}`)
  await page.getByRole('button', { name: '通过' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: '通 过' })
    .or(page.getByRole('button', { name: '通过', exact: true }))
    .first()
    .click()
  await expect(page.getByText('财务审核通过').first()).toBeVisible()
  await page.goto(`/user/refundDetail?refundNo=${refundNo}`)
  // The ERP may answer between the drawing of the page and the opening of its line of events: the line tells it then.
  await expect(page.getByText('银行已付款')).toBeVisible({ timeout: 120_000 })
  await page.goto('/user/refundArr')
  await expect(page.getByRole('link', { name: refundNo })).toBeVisible()
})

test('money under a short name is claimed by the cashier and checked by finance, who cannot do both', async ({ page }) => {
  await loginAs(page, 'demo01')
  await page.goto('/user/capital')
  await expect(page.getByText('可能是贵公司的，还没记到账上').first()).toBeVisible()
  await loginDesk(page, 'S028', '/ops/receipts')
  const row = page.getByRole('row', { name: /86,400\.00/ })
  await expect(row).toContainText('付到集团基本户')
  await row.getByRole('button', { name: /^HK/ }).click()
  const receiptNo = await row.getByRole('button', { name: /^HK/ }).innerText()
  const pane = page.getByRole('complementary', { name: '来款' })
  await expect(pane.getByText('付款账号是它备案的账户')).toBeVisible()
  await pane.getByRole('spinbutton', { name: '保证金' }).fill('6400')
  await pane.getByRole('textbox', { name: '认领理由' }).fill('备案账号一致，户名少后缀')
  await pane.getByRole('button', { name: '认领，送复核' }).click()
  await expect(pane.getByText('80,000.00 元')).toBeVisible()
  await expect(pane.getByRole('button', { name: '复核入账' })).toHaveCount(0)
  await leaveDesk(page)

  await loginDesk(page, 'S005', `/ops/receipts?state=check&open=${receiptNo}`)
  await pane.getByRole('button', { name: '复核入账' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '复核入账' }).click()
  await expect(pane.getByText('已入账').first()).toBeVisible()
  await page.goto('/user/capital')
  const holds = page.locator('section.panel', { has: page.getByRole('heading', { name: '冻结' }) })
  await expect(holds.getByRole('row', { name: new RegExp(`保证金 ${receiptNo}`) })).toContainText('6,400.00')
})

test('a statement of the bank is looked at line by line: one bad line and nothing is taken; mended it comes in whole, once', async ({
  page,
}) => {
  await loginDesk(page, 'S028', '/ops/receipts')
  const number = Date.now()
  const csv = (amount: string) =>
    [
      '流水号,付款户名,付款账号,收款账号,金额,附言,时间',
      `E2E${number}A,演示户甲,130100009999,13010000888,10.00,货款,2026-11-21 09:58`,
      `E2E${number}B,演示户乙,130100009999,13010000888,${amount},货款,2026-11-21 09:58`,
    ].join('\n')
  const choose = (amount: string) =>
    page.getByLabel('银行流水文件').setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(amount)) })
  await choose('1.234')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('有 1 行有错，改好文件再导入；整份成或不成')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^导入/ })).toBeDisabled()
  await dialog.getByRole('button', { name: '不导入' }).click()
  await choose('20.00')
  await dialog.getByRole('button', { name: '导入 2 笔，30.00 元' }).click()
  await expect(page.getByText(/已导入 LS\d{14}：自动入账 0 笔，待认领 2 笔/)).toBeVisible()
  await choose('20.00')
  await expect(dialog.getByText(/这份文件已导入过（LS\d{14}）/)).toBeVisible()
})

// 对公转账: said once at the payment, the money comes by the file of the bank, and the order is paid by itself while the buyer looks on.
import { expect, type Page } from '@playwright/test'
import { key } from '../calls.ts'
import { orderToPay } from '../orderToPay.ts'
import { serious } from '../serious.ts'
import { asOnPhone, fits, loginAs, loginDesk, look, stayed, stays, test } from '../story.ts'

// A company that no other story pays for, and whose balance does not reach.
const BUYER = 'demo39'

/** Now, as a bank in China writes it. */
const clock = (): string => new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
/** What stands beside a label of the transfer's facts: where to, and what for. */
const says = async (page: Page, label: string): Promise<string> =>
  (
    await page
      .getByRole('region', { name: '对公转账' })
      .locator('dt', { hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd[1]')
      .innerText()
  )
    .replace(/复制/, '')
    .trim()

test('a transfer that was announced pays its order when the bank’s file tells of it', async ({ page, browser }) => {
  test.slow()
  await loginAs(page, BUYER)
  const { master, order } = await orderToPay(page.request, BUYER)
  await page.goto(`/pay/payment?masterOrderCode=${master}`)
  await page.getByRole('radio', { name: /对公转账/ }).check()
  const transfer = page.getByRole('region', { name: '对公转账' })
  await expect(transfer.getByText('在下面设一次')).toBeVisible()
  expect(await says(page, '附言')).toBe(order)
  const own = (await says(page, '账号')).replace(/\s/g, '')
  const sum = (await says(page, '转账金额')).replace(/ 元$/, '')
  await transfer.getByRole('button', { name: '到账后自动付这张订单' }).click()
  await expect(transfer.getByText(/设了到账后自动付。还没有等到这笔转账。/)).toBeVisible()
  await expect(transfer.getByRole('button', { name: '不自动付了' })).toBeVisible()
  // The paper of the bank, beside it: a wrong file is refused in words before a byte is sent.
  await transfer.getByRole('button', { name: '已转账，传回单' }).click()
  const dialog = page.getByRole('dialog', { name: '传转账回单' })
  await expect(dialog.getByText(`为订单 ${order} 的转账`)).toBeVisible()
  await dialog.getByRole('button', { name: '提交回单' }).click()
  await expect(dialog.getByText('请上传银行回单')).toBeVisible()
  await dialog.getByLabel('付款账号').fill('110100009999')
  const choose = (name: string, mimeType: string, body: string | Buffer) =>
    dialog.getByLabel('银行回单').setInputFiles({ name, mimeType, buffer: Buffer.from(body) })
  await choose('回单.docx', 'application/msword', 'no paper of a bank')
  await expect(dialog.getByText('不支持此上传格式')).toBeVisible()
  await choose('回单.png', 'image/png', await page.screenshot())
  await expect(dialog.getByRole('link', { name: '回单.png' })).toBeVisible()
  await look(page, 'slip-dialog')
  await asOnPhone(page, () => look(page, 'slip-dialog'))
  await fits(page)
  await dialog.getByRole('button', { name: '提交回单' }).click()
  const slips = transfer.getByRole('list', { name: '这笔转账的回单' })
  await expect(slips.getByText('等到账')).toBeVisible()
  await look(page, 'transfer-waits')
  await asOnPhone(page, () => look(page, 'transfer-waits'))
  await fits(page)
  expect(await serious(page)).toEqual([])
  await stays(page)

  // Finance sees for which order it is, before any money has come.
  const desk = await browser.newPage()
  await loginDesk(desk, 'S028', '/ops/receipts')
  await desk.getByRole('button', { name: /^等来款的回单 \d+$/ }).click()
  const waiting = desk.getByRole('dialog', { name: '等来款的回单' }).getByRole('listitem').filter({ hasText: order })
  await expect(waiting).toContainText(`为订单 ${order} 转的，要付 ${sum} 元`)
  await look(desk, 'slips-desk')
  await asOnPhone(desk, () => look(desk, 'slips-desk'))
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog')).toHaveCount(0)

  // The cashier imports what the bank gives: this line is of the company's own number and names the order.
  const bank = [
    '交易时间,账号,收入,支出,账户余额,对方户名,对方账号,对方账号开户行,摘要,核心唯一流水号,交易用途,币种',
    `${clock()},${own},"${sum}",,"${sum}",北京演示柏崧供应链管理有限公司,110100009999,演示银行,转账,E2E${key()},${order},CNY`,
  ].join('\n')
  await desk.getByLabel('银行流水文件').setInputFiles({ name: '平安明细.csv', mimeType: 'text/csv', buffer: Buffer.from(bank) })
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: `收 1 笔，${sum} 元` })
    .click()
  await expect(desk.getByText(/已导入 LS\d{14}：自动入账 1 笔/)).toBeVisible()
  await desk.close()

  // Nobody touched the buyer's page: it went on by itself, to the result, and the order is on its way.
  await expect(page).toHaveURL(/orderPaySuccess\?paymentNo=ZF\d{14}/)
  await stayed(page)
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()
  await expect(page.getByText('已到账；转账到账后自动付')).toBeVisible()
  await expect(page.getByText('待发货').first()).toBeVisible()
  await look(page, 'transfer-paid')
  await fits(page)
  // The page of the payment, opened once more, says by what it was paid.
  await page.goto(`/pay/payment?masterOrderCode=${master}`)
  await expect(page.getByText('转账已到，自动付清')).toBeVisible()
  await page.getByRole('link', { name: '看支付结果' }).click()
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible()

  // What came and what it paid stand in the company's money.
  await page.goto('/user/capital')
  const ledger = page.locator('section.panel', { has: page.getByRole('heading', { name: '资金流水' }) })
  await expect(ledger.getByRole('row', { name: /来款 HK\d{14}/ }).first()).toContainText(sum)
  await look(page, 'transfer-capital')
  await page.goto('/user/collectionFundList')
  await expect(page.getByRole('row', { name: new RegExp(`附言「转账 ${order}」`) })).toContainText(sum)
  await expect(page.getByRole('row', { name: new RegExp(`附言「转账 ${order}」`) })).toContainText('自动')
  await fits(page)
  // The slip found the money, for the buyer and at the desk.
  await page.goto('/user/capital')
  const slip = page
    .getByRole('table')
    .getByRole('row', { name: new RegExp(order) })
    .filter({ hasText: '已对上' })
  await expect(slip).toBeVisible()
  const receiptNo = await slip.getByRole('link', { name: /^HK/ }).innerText()
  await look(page, 'slip-capital')
  await asOnPhone(page, () => look(page, 'slip-capital'))
  await loginDesk(page, 'S028', `/ops/receipts?state=booked&open=${receiptNo}`)
  await expect(page.getByRole('complementary', { name: '来款' }).getByText(new RegExp(`为订单 ${order} 转的`))).toBeVisible()
  await look(page, 'slip-pane')
})

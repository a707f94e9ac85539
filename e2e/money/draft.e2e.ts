// 承兑: is this draft taken and what does it cost; registered, endorsed on the platform's own page, signed for; an order paid by it and the
// balance; and one whose acceptor goes under: what it paid is owed, blocks, and is paid back.
import { expect, type Page } from '@playwright/test'
import { person } from '../calls.ts'
import { agreeToTerms, alive, asOnPhone, emptyCart, fits, loginAs, loginDesk, look, REBAR, test } from '../story.ts'

const GOODS = `/goods?skuCode=REB-HRB400E-20-9000-1-W01&channelCode=${REBAR}`
const inDays = (days: number): string => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
let n = 0
const draftNo = (): string => `1999010000999${String(Date.now()).padStart(14, '0')}${String(++n).padStart(3, '0')}`

/** What the desk on the page answers, then registered and endorsed. Ends at the draft's page. */
async function register(page: Page, yuan: string, days: number): Promise<string> {
  await page.goto('/user/drafts')
  await page.getByLabel('票面金额').fill(yuan)
  await page.getByLabel('到期日').fill(inDays(days))
  await page.getByLabel('票号，30 位').fill(draftNo())
  await page.getByRole('button', { name: '存为待交' }).click()
  await expect(page).toHaveURL(/\/user\/draft\?draftCode=CD\d{14}/)
  await page.getByRole('link', { name: '去沙箱票据平台背书' }).click()
  await page.getByRole('button', { name: '确认背书' }).click()
  await expect(page.getByText('已签收')).toBeVisible()
  await page.getByRole('link', { name: '返回商城' }).click()
  await alive(page)
  const code = await page
    .getByRole('row', { name: /已签收/ })
    .first()
    .getByRole('link')
    .innerText()
  await page.goto(`/user/draft?draftCode=${code}`)
  await expect(page.getByText('背书到商城，已签收')).toBeVisible()
  return code
}

/** An order at the acceptance price, to the payment page with drafts chosen. Gives what is due, in fen. */
async function orderByDraft(page: Page, quote?: RegExp): Promise<void> {
  await page.goto(GOODS)
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  await page.getByRole('button', { name: /^承兑汇票/ }).click()
  if (quote) await page.getByRole('group', { name: '承兑加价' }).getByRole('button', { name: quote }).first().click()
  await expect(page.getByText('承兑加价').first()).toBeVisible()
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).first().click()
  await expect(page).toHaveURL(/\/pay\/payment\?masterOrderCode=ZD\d{14}/)
  await alive(page)
  await page.getByRole('radiogroup', { name: '付款方式' }).getByRole('radio', { name: '承兑支付' }).check()
}
const fenOf = (text: string): number => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

test('a draft is asked for, registered, endorsed and pays an order with the balance for the rest', async ({ page, request }) => {
  await emptyCart(request, 'demo11')
  await loginAs(page, 'demo11')
  await page.goto('/user/drafts')
  await fits(page)
  // Not taken, and what would be.
  await page.getByLabel('票面金额').fill('500000')
  await page.getByLabel('到期日').fill(inDays(150))
  await page.getByLabel('现汇到货价').fill('3520')
  await page.getByLabel('承兑人').selectOption('不在名单里')
  await expect(page.getByText(/可换 演示银行、示例股份银行/)).toBeVisible()
  await page.getByLabel('承兑人').selectOption('演示银行')
  await expect(page.getByText('500,000.00 × 1.20 % × 150 / 360')).toBeVisible()
  await expect(page.getByText('3,537.69')).toBeVisible()
  await page.getByLabel('票号，30 位').fill('123')
  await expect(page.getByText('票号是 30 位数字，现在 3 位').first()).toBeVisible()
  await page.getByLabel('票号，30 位').fill('')
  await page.getByRole('button', { name: '用这张票下单' }).click()
  await expect(page).toHaveURL(/\/cart/)

  const code = await register(page, '1000', 150)
  await fits(page)
  await orderByDraft(page, /演示银行/)
  const field = page.getByLabel(`${code} 用票金额`)
  await expect(field).toHaveValue('1000.00')
  const others = await page.getByLabel(/用票金额$/).all()
  for (const other of others)
    if ((await other.getAttribute('aria-label')) !== `${code} 用票金额` && (await other.isEnabled())) await other.fill('0')
  await field.fill('1000.01')
  await expect(page.getByRole('button', { name: /^确认支付/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(`${code} 只剩 1,000.00 元`)).toBeVisible()
  await field.fill('600')
  await fits(page)
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await expect(page).toHaveURL(/orderPaySuccess/)
  await expect(page.getByText('承兑支付').first()).toBeVisible()
  await page.goto(`/user/draft?draftCode=${code}`)
  await expect(page.getByText('还可用 400.00 元').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^DD\d{14}$/ }).first()).toBeVisible()

  await loginDesk(page, 'S005', `/ops/drafts?state=hand&open=${code}`)
  // Beside the list, or over it on a phone.
  await expect(page.getByText('未用 400.00 元')).toBeVisible()
  await expect(page.getByText('背书到商城，已签收')).toBeVisible()
})

test('a draft whose acceptor goes under is owed: it blocks drafts and refunds until one button pays it', async ({
  page,
  request,
}) => {
  await emptyCart(request, 'demo07')
  await loginAs(page, 'demo07')
  const code = await register(page, '2000', 100)
  await orderByDraft(page)
  const due = fenOf(await page.locator('.bigline .price').first().innerText())
  await page.getByLabel(`${code} 用票金额`).fill('1500')
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await expect(page).toHaveURL(/orderPaySuccess/)
  expect(due).toBeGreaterThan(150_000)

  await page.goto(`/user/draft?draftCode=${code}`)
  await page.getByRole('link', { name: '沙箱票据平台' }).click()
  await page.getByRole('button', { name: '承兑人停业（到期前退票）' }).click()
  await expect(page.getByRole('heading', { name: /退票/ })).toBeVisible()
  await page.getByRole('link', { name: '返回商城' }).click()
  await alive(page)
  await expect(page.getByText('有退票款 1,500.00 元没有补付', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('退票')
  await page.goto('/user/capital')
  await expect(page.getByRole('region', { name: '退票款未补付' })).toContainText('1,500.00')
  await expect(page.getByRole('button', { name: '申请余款退款' })).toHaveAttribute('aria-disabled', 'true')
  const calls = await person(request, 'demo07')
  const { masterOrderCode } = (await calls<{ list: { masterOrderCode: string }[] }>('/api/order/getOrderList', {})).list[0] ?? {
    masterOrderCode: '',
  }
  await expect(
    calls('/api/pay/draftPay', {
      masterOrderCode,
      requestId: `blocked-${Date.now()}`,
      parts: [{ draftCode: code, amountFen: 1 }],
    }),
  ).rejects.toThrow()

  await page.goto('/user/drafts')
  const row = page.getByRole('row', { name: new RegExp(code) })
  await row.getByRole('button', { name: '补付 1,500.00 元' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '用余额补付' }).click()
  await expect(row).toContainText('退票款已结清')
  await expect(page.getByText('有退票款')).toHaveCount(0)
  await loginDesk(page, 'S005', `/ops/drafts?state=ended&open=${code}`)
  await expect(page.getByRole('complementary', { name: '承兑' }).getByText('退票款已补付')).toBeVisible()
})

/** In the house of bills: endorses `yuan` of the package under this number, by the platform's own page. */
async function endorse(page: Page, draftNo: string, yuan: string): Promise<void> {
  await page.getByRole('link', { name: '去沙箱票据平台背书' }).click()
  await page.getByLabel('票号，30 位').fill(draftNo)
  await page.getByLabel('票面金额，元').fill(yuan)
  await page.getByRole('button', { name: '确认背书' }).click()
  await expect(page.getByText('已签收')).toBeVisible()
}
/** Pays a new order with so much of this draft, and the balance for the rest. */
async function payWith(page: Page, code: string, yuan: string): Promise<void> {
  await orderByDraft(page)
  const field = page.getByLabel(`${code} 用票金额`)
  await expect(field).toHaveValue(`${yuan}.00`)
  for (const other of await page.getByLabel(/用票金额$/).all())
    if ((await other.getAttribute('aria-label')) !== `${code} 用票金额` && (await other.isEnabled())) await other.fill('0')
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await expect(page).toHaveURL(/orderPaySuccess/)
}

test('of a package a part is endorsed: the mill takes the part, and the rest is the buyer’s for another payment', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  await emptyCart(request, 'demo25')
  await loginAs(page, 'demo25')
  await page.goto('/user/drafts')
  const paper = draftNo()
  await page.getByLabel('票面金额').fill('1000')
  await page.getByLabel('到期日').fill(inDays(120))
  // A range that is not of the face is no range of it.
  await page.getByLabel('票号，30 位').fill(`${paper}-1-90000`)
  await expect(page.getByText(/子票区间/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '存为待交' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('票号，30 位').fill(`${paper}-1-100000`)
  await page.getByRole('button', { name: '存为待交' }).click()
  await expect(page).toHaveURL(/\/user\/draft\?draftCode=CD\d{14}/)
  const code = new URL(page.url()).searchParams.get('draftCode') ?? ''
  await endorse(page, `${paper}-1-60000`, '600')

  await page.goto(`/user/draft?draftCode=${code}`)
  await expect(page.getByText('背书到商城，已签收')).toBeVisible()
  const rest = /CD\d{14}(?= 400\.00 元)/.exec(await page.getByText(/余下的另记为/).innerText())?.[0] ?? ''
  expect(rest).not.toBe('')
  await look(page, 'draft-part')
  await asOnPhone(page, () => look(page, 'draft-part'))
  await fits(page)
  await page.goto('/user/drafts')
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('600.00')
  await expect(page.getByRole('row', { name: new RegExp(rest) })).toContainText('400.00')
  await look(page, 'draft-list')
  await asOnPhone(page, () => look(page, 'draft-list'))
  await payWith(page, code, '600')

  // Finance has the part in hand, and sees the rest wait for its endorsement.
  const desk = await browser.newPage()
  await loginDesk(desk, 'S005', `/ops/drafts?state=hand&open=${code}`)
  await expect(desk.getByRole('complementary', { name: '承兑' }).getByText(/余下的另记为/)).toBeVisible()
  await look(desk, 'draft-desk-part')
  await desk.goto(`/ops/drafts?state=waiting&open=${rest}`)
  await expect(desk.getByRole('complementary', { name: '承兑' }).getByText(/背书一部分后余下的 400\.00 元/)).toBeVisible()
  await look(desk, 'draft-desk-rest')
  await desk.close()

  await page.goto(`/user/draft?draftCode=${rest}`)
  await endorse(page, `${paper}-60001-100000`, '400')
  await page.goto(`/user/draft?draftCode=${rest}`)
  await expect(page.getByText('背书到商城，已签收')).toBeVisible()
  await payWith(page, rest, '400')
  await page.goto(`/user/draft?draftCode=${rest}`)
  await expect(page.getByRole('link', { name: /^DD\d{14}$/ }).first()).toBeVisible()
  await expect(page.getByText(/还可用/)).toHaveCount(0)
  await look(page, 'draft-rest-used')
})

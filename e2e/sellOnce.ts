// One order of an empty mall, from the contract on paper to the statement: what is sold where no bank, seal, tax platform or scale is connected.
// What else is connected is the way's: who opens the account, who pays the refund out.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { hourNow } from './calls.ts'
import type { EmptyMall } from './emptyMall.ts'
import { certify, newPage, openForBusiness } from './firstDay.ts'
import { ACCOUNT, confirmOnPaper, recordOnPaper, restOfApplication } from './papers.ts'
import { A_LOOK_MS, alive, fits, look } from './story.ts'

export const COMPANY = '石家庄演示新禾钢结构有限公司'
export const CREDIT_CODE = '91130100MA00000315'
export const OWN = '1301000088880001'
/** Where the papers of the invoice go. */
export const MAILBOX = 'finance@xinhe.example'
const TAX_NO = '26990000000000000001'
const DRIVER_ID = '000000199001010018'
const cents = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100)
const money = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
type Go = (who: Page, address: string) => Promise<void>

export interface Way {
  name: string
  mobile: string
  /** How much the opening list asks for at first. */
  open: number
  /** He has an account, is logged in and stands at the application of his company. */
  account(p: { page: Page; desk: Page; buyer: Page; go: Go }): Promise<void>
  /** From there to the first screen, filled in but for what is the same for all. */
  company(buyer: Page): Promise<void>
  /** What his page says of the code for the driver. */
  driverWords: string
  /** After the word of finance: the money leaves, and the mall knows it. */
  payOut(p: { page: Page; desk: Page; refundNo: string; go: Go }): Promise<void>
}

export async function sellOnce(way: Way, page: Page, browser: Browser, mall: EmptyMall): Promise<void> {
  const desk = await openForBusiness(page, browser, mall, way.open)
  const buyer = await newPage(browser, mall)
  const go: Go = async (who, address) => {
    await who.goto(address)
    await alive(who)
  }
  await test.step('he has an account', () => way.account({ page, desk, buyer, go }))
  await test.step('he applies for his company with papers', async () => {
    await way.company(buyer)
    await restOfApplication(buyer, 'permit')
  })
  await test.step('the papers are looked at; his open page goes on by itself', async () => {
    await certify(page, COMPANY, ['授权书', '开户许可证'])
    await expect(buyer).toHaveURL('/enterprise/enterpriseSuccess', { timeout: 120_000 })
  })
  const orderCode = await test.step('he orders', async () => {
    await go(buyer, '/search?word=HRB400E%2020')
    await buyer
      .getByRole('table')
      .getByRole('link', { name: /螺纹钢/ })
      .first()
      .click()
    await expect(buyer.getByRole('heading', { level: 1, name: /HRB400E Φ20\*9000/ })).toBeVisible()
    await alive(buyer)
    await buyer.getByRole('button', { name: '立即购买' }).first().click()
    await expect(buyer.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
    await alive(buyer)
    await buyer.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
    await expect(buyer.getByText('本单须双方纸质签署').first()).toBeVisible()
    await buyer.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first().click()
    await expect(buyer.getByRole('heading', { level: 1, name: '确认订单' })).toBeHidden()
    await go(buyer, '/order/orderList')
    await expect(buyer.getByText('双方在纸上签字盖章，商城登记后付款').first()).toBeVisible()
    return /DD\d{14}/.exec(await buyer.getByRole('main').innerText())?.[0] ?? ''
  })
  await test.step('both sign on paper: one records it, another reads the scan', async () => {
    await go(page, '/ops/signing?queue=paper')
    await page
      .getByRole('button', { name: /^HT\d+/ })
      .first()
      .click()
    await page.getByRole('button', { name: '登记纸质签署' }).click()
    await recordOnPaper(page, '马丁酉')
    await go(desk, page.url())
    const sure = desk.getByRole('button', { name: '确认生效' })
    if (!(await sure.isVisible()))
      await desk
        .getByRole('button', { name: /^HT\d+/ })
        .first()
        .click()
    await confirmOnPaper(desk)
  })
  const transferFen = await test.step('he sees where to pay to, and transfers five hundred yuan too much', async () => {
    await go(buyer, `/order/orderDetail?orderCode=${orderCode}`)
    await buyer.getByRole('link', { name: '去付款' }).first().click()
    await alive(buyer)
    await buyer
      .getByRole('radiogroup', { name: '付款方式' })
      .getByRole('radio', { name: /对公转账/ })
      .check()
    await expect(buyer.getByText('1301 0000 8888 0001').first()).toBeVisible()
    await fits(buyer)
    await look(buyer, `${way.name}-pay`)
    const due = /应付[^\d]*([\d,]+\.\d\d)/.exec(await buyer.getByRole('main').innerText())?.[1] ?? ''
    return cents(due) + 50_000
  })
  await test.step('the money is found in the bank’s file, claimed by one, checked by another', async () => {
    await go(page, '/ops/receipts')
    const paid = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    const file = [
      '交易时间,账号,收入,支出,账户余额,对方户名,对方账号,对方账号开户行,摘要,核心唯一流水号,交易用途,币种',
      `${paid},${OWN},"${money(transferFen)}",,"${money(transferFen)}",${COMPANY},${ACCOUNT},示例银行,转账,LS20261128000001,货款,CNY`,
    ].join('\n')
    await page.getByLabel('银行流水文件').setInputFiles({ name: '当日明细.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    const dialog = page.getByRole('dialog')
    await look(page, `${way.name}-bank-file`)
    await dialog.getByRole('button', { name: new RegExp(`^收 1 笔，${money(transferFen)} 元`) }).click()
    await expect(page.getByText(/已导入 LS\d{14}/)).toBeVisible()
    await page
      .getByRole('button', { name: /^HK\d+/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: '认领理由' }).fill('备案账号和户名一致')
    await page.getByRole('button', { name: '认领，送复核' }).click()
    await expect(page.getByText('已认领，等另一位同事复核')).toBeVisible()
    await go(desk, page.url())
    await desk.getByRole('button', { name: '复核入账' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: '复核入账' }).click()
    await expect(desk.getByText('已入账').first()).toBeVisible()
  })
  await test.step('he pays with it', async () => {
    // His page has waited for it: what finance booked is on it by itself.
    await buyer.getByRole('radiogroup', { name: '付款方式' }).getByRole('radio', { name: '余额' }).check()
    await buyer.getByRole('button', { name: /^确认支付/ }).click()
    await expect(buyer.getByRole('heading', { name: '已到账' })).toBeVisible()
  })
  const { waybillNo, code } = await test.step('he books the hour that runs, and reads how the driver gets the code', async () => {
    const units = buyer.getByRole('checkbox', { name: /^装 / })
    await expect(async () => {
      await go(buyer, `/order/pickUp?orderCode=${orderCode}`)
      await expect(units.first()).toBeVisible({ timeout: A_LOOK_MS })
    }).toPass({ timeout: 120_000 })
    const at = new Date(hourNow() + 8 * 3_600_000)
    if (at.getUTCDate() !== new Date(Date.now() + 8 * 3_600_000).getUTCDate())
      await buyer.getByRole('button', { name: /^明天/ }).click()
    await buyer
      .getByRole('group', { name: /的时段$/ })
      .getByRole('button', { name: new RegExp(`^${String(at.getUTCHours()).padStart(2, '0')}:00`) })
      .click()
    await buyer.getByLabel(/车牌号/).fill('冀A12345')
    await buyer.getByLabel(/司机姓名/).fill('霍丁酉')
    await buyer.getByLabel(/司机手机/).fill('10200009152')
    await buyer.getByLabel(/司机身份证号/).fill(DRIVER_ID)
    await buyer.getByRole('button', { name: '预约提货' }).click()
    await expect(buyer).toHaveURL(/\/order\/orderShipShow\?waybillNo=YD/)
    await expect(buyer.getByText(way.driverWords).first()).toBeVisible()
    await look(buyer, `${way.name}-waybill`)
    return {
      waybillNo: new URL(buyer.url()).searchParams.get('waybillNo') ?? '',
      code: await buyer.locator('.passcode').innerText(),
    }
  })
  await test.step('no scale is connected: tare and gross are typed, with the reason', async () => {
    await go(desk, `/ops/gate?depot=W01&truck=${waybillNo}`)
    const tare = desk.getByRole('region', { name: '进厂过皮' })
    await tare.getByRole('button', { name: '与预约相同' }).click()
    await tare.getByRole('textbox', { name: /提货码/ }).fill(code)
    await tare.getByRole('textbox', { name: /仪表读数/ }).fill('15.060')
    await tare.getByRole('textbox', { name: '手工录入的原因' }).fill('磅没有接通，按仪表读数')
    await look(desk, `${way.name}-tare`)
    await tare.getByRole('button', { name: '记皮重 15.060 吨' }).click()
    await expect(tare).toBeHidden()
    await desk.getByRole('button', { name: '全部核上' }).click()
    await desk.getByRole('button', { name: '装车完成' }).click()
    const gross = desk.getByRole('region', { name: '过毛重' })
    await gross.getByRole('textbox', { name: /仪表读数/ }).fill('17.730')
    await gross.getByRole('textbox', { name: '手工录入的原因' }).fill('磅没有接通，按仪表读数')
    await gross.getByRole('button', { name: '记毛重 17.730 吨' }).click()
    await desk.getByRole('button', { name: '放行出厂' }).click()
    await expect(desk.getByText(/\d\d:\d\d 出厂$/).first()).toBeVisible()
  })
  await test.step('received at the gate, the sheet comes by itself and he confirms it', async () => {
    await expect(async () => {
      await go(buyer, `/order/settlementList`)
      await buyer
        .getByRole('link', { name: /^JS\d+/ })
        .first()
        .click({ timeout: A_LOOK_MS })
    }).toPass({ timeout: 120_000 })
    await look(buyer, `${way.name}-settlement`)
    await buyer
      .getByRole('button', { name: /^确认结算/ })
      .first()
      .click()
    await expect(buyer.getByRole('heading', { level: 1 })).toContainText('已结算')
  })
  const invoiceSn = await test.step('he asks for the invoice; nobody issues it but finance, at the bureau’s site', async () => {
    await go(buyer, '/invoice/invoiceApplyList/applyForInvoicing')
    await buyer.getByRole('button', { name: '下一步：抬头' }).click()
    await buyer.getByRole('button', { name: '下一步：收票人' }).click()
    await buyer.getByLabel('手机').fill(way.mobile)
    await buyer.getByLabel('邮箱').fill(MAILBOX)
    await buyer.getByRole('button', { name: '下一步：核对' }).click()
    await buyer.getByRole('checkbox', { name: /我已核对/ }).check()
    await look(buyer, `${way.name}-invoice-apply`)
    await buyer.getByRole('button', { name: /^提交申请，1 张$/ }).click()
    await expect(buyer).toHaveURL(/invoices\?word=KP/)
    await go(page, `/ops/invoice?state=all&word=${new URL(buyer.url()).searchParams.get('word')}`)
    await page
      .getByRole('button', { name: /^FP\d+/ })
      .first()
      .click()
    const pass = page.getByRole('button', { name: /^(审核)?通\s*过$/ })
    const register = page.getByRole('button', { name: '登记手工开具' })
    await expect(pass.or(register).first()).toBeVisible()
    await look(page, `${way.name}-invoice-desk`)
    if (await pass.isVisible()) await pass.click()
    await register.click()
    const form = page.getByRole('dialog', { name: /开票登记/ })
    await form.getByLabel('数电票号码').fill(TAX_NO)
    await form.getByLabel(/发票文件/).setInputFiles({
      name: `dzfp_${TAX_NO}.ofd`,
      mimeType: 'application/ofd',
      buffer: Buffer.from(`PK\u0003\u0004 OFD.xml ${'PK\u0005\u0006'.padEnd(22, '\0')}`),
    })
    await expect(form.getByText(`dzfp_${TAX_NO}.ofd`)).toBeVisible()
    await form.getByRole('button', { name: '登记', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('由另一位同事看过文件后确认')).toBeVisible()
    await go(desk, page.url())
    const sure = desk.getByRole('button', { name: '确认已开具' })
    const download = desk.waitForEvent('download')
    await desk.getByRole('link', { name: /OFD/ }).click()
    await download
    await expect(sure).toBeEnabled()
    await sure.click()
    await desk
      .getByRole('dialog', { name: /已手工开具/ })
      .getByRole('button', { name: '确认已开具' })
      .click()
    await expect(desk.getByText('已确认，发票已开具')).toBeVisible()
    return /FP\d+/.exec(page.url())?.[0] ?? ''
  })
  await test.step('the buyer has its number and its file', async () => {
    await go(buyer, `/invoice/invoiceDetail?invoiceSn=${invoiceSn}`)
    await expect(buyer.getByRole('heading', { level: 1 })).toContainText(TAX_NO)
    await expect(buyer.getByRole('link', { name: 'OFD' })).toBeVisible()
    await look(buyer, `${way.name}-invoice`)
  })
  const refundNo = await test.step('he asks for the rest of his balance', async () => {
    await go(buyer, '/user/refund')
    await buyer.getByLabel('退款金额').fill('500.00')
    await buyer.getByLabel('退款原因').fill('多转了')
    await buyer.getByRole('button', { name: '提交申请' }).click()
    await expect(buyer).toHaveURL(/refundDetail\?refundNo=TK/)
    return new URL(buyer.url()).searchParams.get('refundNo') ?? ''
  })
  await test.step('finance agrees; the money goes out', async () => {
    await go(page, `/ops/balanceRefund?open=${refundNo}`)
    await page.getByRole('button', { name: '通过，付款' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^通\s*过/ })
      .click()
    await expect(page.getByText('财务审核通过').first()).toBeVisible()
    await way.payOut({ page, desk, refundNo, go })
    await go(buyer, `/user/refundDetail?refundNo=${refundNo}`)
    await expect(buyer.getByText('银行已付款')).toBeVisible({ timeout: 120_000 })
    await look(buyer, `${way.name}-refund`)
  })
  await test.step('the month adds up: paid in, paid out, ordered, settled, invoiced', async () => {
    await go(buyer, '/user/statement')
    await buyer.getByRole('button', { name: '看往来' }).click()
    await expect(buyer.getByRole('heading', { name: '往来明细' })).toBeVisible()
    const text = (await buyer.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
    const [paidIn, ordered] = [money(transferFen), money(transferFen - 50_000)]
    expect(text).toContain(`期初 0.00 ＋来款充值 1 笔 ${paidIn} −订单付款 1 笔 ${ordered} −余款退款 1 笔 500.00 ＝期末 0.00`)
    expect(text).toContain(`期初 0.00 ＋订单付款 1 笔 ${ordered} −本期结算 1 笔 ${ordered} ＝期末 0.00`)
    expect(text).toContain(`期初 0.00 ＋本期结算 1 笔 ${ordered} −开票 1 笔 ${ordered} ＝期末 0.00`)
    const [pdf] = await Promise.all([buyer.waitForEvent('download'), buyer.getByRole('link', { name: 'PDF' }).click()])
    expect(pdf.suggestedFilename()).toMatch(/^往来明细 .*\.pdf$/)
    await fits(buyer)
    await look(buyer, `${way.name}-statement`)
  })
  await buyer.context().close()
  await desk.context().close()
}

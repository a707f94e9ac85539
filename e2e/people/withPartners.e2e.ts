// The same sale where SMS, mail, company registry and ERP are connected, to counterparts on loopback: the code comes by SMS, the company is found, the
// invoice goes by mail, and the ERP pays the refund and says so. No bank, seal, tax platform or scale: those are paper, files and hands.
import { expect } from '@playwright/test'
import { type Counterparts, openCounterparts } from '../counterparts.ts'
import { emptyMallStory, PASSWORD } from '../firstDay.ts'
import { COMPANY, CREDIT_CODE, MAILBOX, sellOnce, type Way } from '../sellOnce.ts'
import { alive } from '../story.ts'

const test = emptyMallStory(() =>
  openCounterparts({
    name: COMPANY,
    creditCode: CREDIT_CODE,
    legalPersonName: '马丁酉',
    regLocation: '石家庄市示例区钢城路 9 号',
  }),
)

const connected = (out: Counterparts, origin: string): Way => ({
  name: 'with-partners',
  mobile: '10200001235',
  open: 11,
  driverWords: '提货码以短信发给司机',
  async account({ page, buyer, go }) {
    // The carrier sends what it has approved: the numbers of its templates are written down first.
    await go(page, '/ops/smsTemplate')
    for (const [event, code] of [
      ['code', 'SMS_1001'],
      ['driverPass', 'SMS_1002'],
    ] as const) {
      const row = page.locator('.setting').filter({ has: page.locator(`#template-${event}`) })
      await row.getByRole('textbox').fill(code)
      await row.getByRole('button', { name: /保\s*存/ }).click()
      await expect(row.getByText('已登记')).toBeVisible()
    }
    await go(buyer, '/register')
    await buyer.getByLabel('手机号').fill('10200001235')
    await buyer.getByRole('button', { name: '获取验证码' }).click()
    await expect.poll(() => out.texts.filter(t => t.template === 'SMS_1001').length).toBe(1)
    const [text] = out.texts
    expect(text?.mobile).toBe('10200001235')
    await buyer.getByLabel(/短信验证码/).fill(text?.params.code ?? '')
    await buyer.getByLabel('设置密码').fill(PASSWORD)
    await buyer.getByLabel('姓名').fill('马丁酉')
    await buyer.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await buyer.getByRole('button', { name: '注册', exact: true }).click()
    await expect(buyer).not.toHaveURL(/\/register/)
    await alive(buyer)
    await go(buyer, '/enterprise/enterpriseApply?channelCode=J0000009')
  },
  async company(buyer) {
    await buyer.getByLabel('企业名称或统一社会信用代码').fill('新禾钢结构')
    await buyer.getByRole('button', { name: '查询', exact: true }).click()
    await buyer.getByRole('button', { name: '选这家' }).first().click()
    await expect(buyer.getByLabel('企业名称')).toHaveValue(COMPANY)
    await expect(buyer.getByLabel('注册地址')).toHaveValue('石家庄市示例区钢城路 9 号')
  },
  async payOut({ refundNo }) {
    const instruction = () => out.told.find(t => t.type === 'balanceRefund' && JSON.stringify(t).includes(refundNo))
    await expect.poll(() => instruction()?.data.amountFen, { timeout: 120_000 }).toBe(50_000)
    const told = instruction()
    if (!told) throw new Error('the ERP was not told')
    // The answer comes twice, as answers do: one effect.
    expect(await out.erpPaid(origin, told, 'ERP20261128001')).toBe(200)
    expect(await out.erpPaid(origin, told, 'ERP20261128001')).toBe(200)
  },
})

test('SMS, mail, registry and ERP are connected: the code, the company, the driver’s code, the invoice and the refund go through them', async ({
  page,
  browser,
  mall,
  outside: out,
}) => {
  await sellOnce(connected(out, mall.origin), page, browser, mall)
  const driversCode = () => out.texts.some(t => t.template === 'SMS_1002' && t.mobile === '10200009152')
  await expect.poll(driversCode, { timeout: 120_000 }).toBe(true)
  await expect.poll(() => out.mails.filter(m => m.to === MAILBOX).length, { timeout: 120_000 }).toBeGreaterThan(0)
  for (const type of ['order.paid', 'order.shipped', 'order.settled', 'invoice.issued'])
    await expect.poll(() => out.told.some(t => t.type === type), { timeout: 120_000, message: type }).toBe(true)
  // Each question costs money: the word he typed, and the company he chose. What came back is kept.
  expect(out.looked).toEqual(['新禾钢结构', CREDIT_CODE])
  expect(new Set(out.told.map(t => t.key)).size).toBe(out.told.length)
  expect(out.forged).toBe(0)
})

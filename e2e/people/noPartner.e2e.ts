// A mill that nobody outside is connected to: no SMS, no bank, no seal, no tax platform, no ERP, no scale. From an empty database of production an
// order is signed on paper, paid by a transfer found in the bank's file, weighed by hand, invoiced at the bureau's site, its rest given back, and the
// month adds up.
import { expect } from '@playwright/test'
import { nothingConnected } from '../emptyMall.ts'
import { emptyMallStory, fixed, PASSWORD } from '../firstDay.ts'
import { ACCOUNT } from '../papers.ts'
import { COMPANY, CREDIT_CODE, OWN, sellOnce, type Way } from '../sellOnce.ts'
import { fillLogin, look } from '../story.ts'

const test = emptyMallStory(fixed(nothingConnected))

const byHand: Way = {
  name: 'no-partner',
  mobile: '10200001234',
  open: 11,
  driverWords: '短信没有接通',
  async account({ page, desk, buyer, go }) {
    // No SMS reaches him: one opens his account, another agrees and tells him the password.
    await go(page, '/ops/buyerAccount')
    await page.getByRole('button', { name: '为客户办账号' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('客户手机').fill(byHand.mobile)
    await form.getByLabel('姓名').fill('马丁酉')
    await form.getByLabel(/怎样核实/).fill('新禾钢结构采购，已见授权书，回拨执照电话核实')
    await form.getByRole('button', { name: '提交，由另一人同意' }).click()
    await expect(form).toBeHidden()
    await go(desk, '/ops/buyerAccount')
    await desk.getByRole('button', { name: /^同\s*意$/ }).click()
    await desk.getByRole('button', { name: '同意，看初始密码' }).click()
    const told = desk.getByRole('dialog').filter({ hasText: '初始密码' }).locator('code')
    const startPassword = (await told.innerText()).trim()
    await go(buyer, '/login')
    await fillLogin(buyer, byHand.mobile, startPassword)
    await expect(buyer.getByRole('heading', { name: '设成自己的密码' })).toBeVisible()
    await buyer.getByLabel(/^新密码/).fill(PASSWORD)
    await buyer.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await buyer.getByRole('button', { name: '保存并登录' }).click()
    // The one channel that sells is his, whatever the usual one is.
    await buyer.getByRole('dialog').getByRole('button', { name: '去认证' }).click()
    await buyer.getByRole('link', { name: '开始企业认证' }).click()
  },
  async company(buyer) {
    await buyer.getByRole('link', { name: '开始填写' }).click()
    await buyer.getByLabel('企业名称').fill(COMPANY)
    await buyer.getByLabel('统一社会信用代码').fill(CREDIT_CODE)
    await buyer.getByLabel('法定代表人').fill('马丁酉')
    await buyer.getByLabel('成立日期').fill('2015-03-01')
    await buyer.getByRole('checkbox', { name: '长期' }).check()
    await buyer.getByLabel('注册地址').fill('石家庄市示例区钢城路 9 号')
  },
  async payOut({ page, desk, refundNo, go }) {
    // Finance pays it at its bank and records it; a second person looks at the bank's number.
    await go(page, `/ops/byHand?open=${refundNo}`)
    // Where to, in full: the last four digits pay nobody.
    await expect(page.getByText(ACCOUNT, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '登记结果' }).click()
    const form = page.getByRole('dialog', { name: new RegExp(refundNo) })
    await form.getByLabel('银行流水号').fill('OUT20261128001')
    await form.getByLabel('本方银行账号').fill(OWN)
    await look(page, 'no-partner-by-hand')
    await form.getByRole('button', { name: '登记，送复核' }).click()
    await expect(form).toBeHidden()
    await go(desk, `/ops/byHand?view=check&open=${refundNo}`)
    await desk.getByRole('button', { name: '复核同意' }).click()
    await desk
      .getByRole('dialog', { name: /复核/ })
      .getByRole('button', { name: /^同\s*意$/ })
      .click()
    await expect(desk.getByText('已复核生效')).toBeVisible()
  },
}

test('nobody outside is connected, and a mill sells: signed on paper, paid by transfer, weighed by hand, invoiced, given back, accounted for', async ({
  page,
  browser,
  mall,
}) => {
  await sellOnce(byHand, page, browser, mall)
})

// 企业认证 as a person fills it in, and a contract that both sign on paper: the same steps wherever a story needs them.
import { expect, type Page } from '@playwright/test'

export const ACCOUNT = '6222000088881234'
const uploaded = async (page: Page, label: string, name: string): Promise<void> => {
  const buffer = await page.screenshot({ type: 'jpeg' })
  await page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('link', { name })).toBeVisible()
}

/**
 * The screens after the name of the company, to 提交审核. `account`: how he proves that it is the company's, by its permit or by the small payment of the
 * sandbox; what a registry or an invoice title has filled in is filled in anew.
 */
export async function restOfApplication(page: Page, account: 'permit' | 'payment'): Promise<void> {
  await uploaded(page, '营业执照', '营业执照.jpg')
  await page.getByLabel('企业性质').selectOption({ label: '民营企业' })
  await page.getByLabel('所属行业').selectOption({ label: '钢结构加工' })
  await page.getByRole('radio', { name: /终端/ }).check()
  await page.getByLabel('省').selectOption({ label: '河北省' })
  await page.getByLabel('城市').selectOption({ label: '石家庄市' })
  await page.getByLabel('企业电话').fill('0311-66661234')
  await page.getByRole('button', { name: '保存并下一步' }).click()
  // No bank's branches are known to a mall that has just begun: he writes his own down.
  await page.getByRole('button', { name: '列表里没有，自己填写' }).click()
  await page.getByLabel('银行', { exact: true }).fill('示例银行')
  await page.getByLabel('支行全称').fill('示例银行石家庄钢城支行')
  await page.getByLabel('联行号').fill('102121000012')
  await page.getByRole('button', { name: '用这家支行' }).click()
  await page.getByLabel('银行账号').fill(ACCOUNT)
  await page.getByLabel('银行账号').press('Tab')
  await expect(page.getByText('**** **** 1234')).toBeVisible()
  if (account === 'permit') await uploaded(page, '开户许可证 / 基本存款账户信息', '开户许可证.jpg')
  else {
    await page.getByRole('button', { name: '发起打款验证' }).click()
    const hint = (await page.getByText(/沙箱：没有真实打款/).textContent()) ?? ''
    await page.getByLabel('收到的金额').fill(/是 (\d+) 分/.exec(hint)?.[1] ?? '')
    await page.getByRole('button', { name: '确认金额' }).click()
    await expect(page.getByText('账户已验证')).toBeVisible()
  }
  await uploaded(page, '授权书', '授权书.jpg')
  await page.getByLabel('开票地址').fill('石家庄市示例区钢城路 9 号')
  await page.getByLabel('开票电话').fill('0311-66661234')
  await page.getByRole('button', { name: '保存，去核对' }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page).toHaveURL('/enterprise/enterpriseExamine')
}

/** At the contract of the signing desk: 登记纸质签署 with a scan. */
export async function recordOnPaper(page: Page, signer: string): Promise<void> {
  const form = page.getByRole('dialog', { name: /登记纸质签署/ })
  await form.getByLabel('买方签字的人').fill(signer)
  await form
    .getByLabel(/扫描件/)
    .setInputFiles({ name: '合同签字页.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(form.getByRole('link', { name: '合同签字页.png' })).toBeVisible()
  await form.getByRole('button', { name: '登记', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('由另一位同事看过扫描件后确认')).toBeVisible()
}

/** The other person, at the same contract: opens the scan, then confirms. */
export async function confirmOnPaper(page: Page): Promise<void> {
  const sure = page.getByRole('button', { name: '确认生效' })
  await expect(sure).toBeDisabled()
  const scan = page.waitForEvent('popup')
  await page.getByRole('link', { name: /合同签字页/ }).click()
  await (await scan).waitForLoadState()
  await (await scan).close()
  await expect(sure).toBeEnabled()
  await sure.click()
  await page
    .getByRole('dialog', { name: /已纸质签署/ })
    .getByRole('button', { name: '确认生效' })
    .click()
  await expect(page.getByText('已确认，合同生效，等买方付款')).toBeVisible()
}

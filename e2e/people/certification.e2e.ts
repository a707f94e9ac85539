// 企业认证 from the first look-up to the exclusive contact: a new person applies, is rejected for one field, corrects it and is approved.
import { expect, type Page } from '@playwright/test'
import { cleanAtBoth } from '../serious.ts'
import { fits, loginAs, loginDesk, look, newcomer, test } from '../story.ts'

const shot = (page: Page, name: string) => look(page, `cert-${name}`)

const upload = async (page: Page, label: string, name: string, buffer: Buffer) => {
  await page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('link', { name })).toBeVisible()
}

async function openDesk(page: Page, companyName: string): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
  })
  const desk = await context.newPage()
  await loginDesk(desk, 'S002', '/ops/certification')
  await expect(desk.getByRole('heading', { name: '认证审核' })).toBeVisible()
  await shot(desk, 'desk-queue')
  await cleanAtBoth(desk)
  await desk.getByRole('textbox', { name: /企业/ }).fill(companyName)
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: companyName }).click()
  await expect(desk.getByRole('heading', { name: companyName })).toBeVisible()
  return desk
}
const row = (desk: Page, label: string) => desk.getByRole('group', { name: label, exact: true })

test('a new person applies, is rejected for one field, corrects it, is approved, sees his contact and goes on with his goods', async ({
  page,
}) => {
  const companyName = '石家庄演示新禾钢结构有限公司'
  await newcomer(page)
  // He came for goods: the checkout sends him here, and the end leads back to them.
  await page.goto('/goods?skuCode=REB-HRB400E-20-9000-1-W01')
  await page.getByRole('button', { name: '立即购买' }).filter({ visible: true }).first().click()
  await page.getByRole('link', { name: '去认证，约 10 分钟' }).click()
  await expect(page).toHaveURL('/enterprise/enterpriseApply')
  await page.getByLabel('企业名称或统一社会信用代码').fill(companyName.slice(3, 8))
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText(companyName)).toBeVisible()
  await shot(page, 'apply')
  await page.getByRole('button', { name: '选这家' }).first().click()

  await expect(page).toHaveURL('/enterprise/enterpriseInformation')
  await expect(page.getByLabel('企业名称')).toHaveValue(companyName)
  await page.getByRole('button', { name: '保存并下一步' }).click()
  await expect(page.getByText('请上传营业执照')).toBeVisible()
  const photo = await page.screenshot({ type: 'jpeg' })
  await upload(page, '营业执照', '营业执照.jpg', photo)
  await page.getByLabel('企业性质').selectOption({ label: '民营企业' })
  await page.getByLabel('所属行业').selectOption({ label: '钢结构加工' })
  await page.getByRole('radio', { name: /终端/ }).check()
  await page.getByLabel('省').selectOption({ label: '河北省' })
  await page.getByLabel('城市').selectOption({ label: '石家庄市' })
  await page.getByLabel('注册地址').fill('石家庄市示例区演示大道')
  await page.getByLabel('企业电话').fill('０３１１-00001234')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  // A reload in the middle loses nothing.
  await page.reload()
  await expect(page.getByLabel('企业电话')).toHaveValue('0311-00001234')
  await expect(page.getByRole('link', { name: '营业执照.jpg' })).toBeVisible()
  await shot(page, 'information')
  await fits(page)
  await page.getByRole('button', { name: '保存并下一步' }).click()

  await expect(page).toHaveURL('/enterprise/enterpriseExtraInformation')
  await page.getByRole('list', { name: '支行' }).getByRole('button').first().click()
  await page.getByLabel('银行账号').fill('6222 0000 8888 0000')
  await page.getByLabel('银行账号').press('Tab')
  await expect(page.getByText('**** **** 0000')).toBeVisible()
  await page.getByRole('button', { name: '发起打款验证' }).click()
  await expect(page.getByText('账号不存在')).toBeVisible()
  await page.getByRole('button', { name: '更换账号' }).click()
  await page.getByLabel('银行账号').fill('6222000088881234')
  await page.getByLabel('银行账号').press('Tab')
  await expect(page.getByText('**** **** 1234')).toBeVisible()
  await page.getByRole('button', { name: '发起打款验证' }).click()
  const hint = (await page.getByText(/沙箱：没有真实打款/).textContent()) ?? ''
  const right = Number(/是 (\d+) 分/.exec(hint)?.[1])
  await page.getByLabel('收到的金额').fill(String((right % 99) + 1))
  await page.getByRole('button', { name: '确认金额' }).click()
  await expect(page.getByText('还可以填 2 次').first()).toBeVisible()
  // A button that still answers takes no second press.
  await expect(page.getByRole('button', { name: '确认金额' })).not.toHaveAttribute('aria-busy', 'true')
  await shot(page, 'bankcheck')
  await page.getByLabel('收到的金额').fill(String(right))
  await page.getByRole('button', { name: '确认金额' }).click()
  await expect(page.getByText('账户已验证')).toBeVisible()
  await upload(page, '授权书', '授权书.jpg', photo)
  await page.getByLabel('开票电话').fill('0311-00001234')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await shot(page, 'extra')
  await fits(page)
  await page.getByRole('button', { name: '保存，去核对' }).click()

  await expect(page).toHaveURL('/enterprise/enterpriseCertification')
  await expect(page.getByText('资料已齐')).toBeVisible()
  await shot(page, 'check')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page).toHaveURL('/enterprise/enterpriseExamine')
  await expect(page.getByText('正在核对什么')).toBeVisible()
  await shot(page, 'examine')

  const desk = await openDesk(page, companyName)
  await expect(row(desk, '注册地址')).toContainText('不一致')
  await row(desk, '营业执照').getByRole('button', { name: '无误' }).click()
  await row(desk, '注册地址').getByRole('button', { name: '有误' }).click()
  await desk.getByLabel('注册地址有误的原因').fill('请按执照填写到门牌号')
  await shot(desk, 'desk-review')
  await cleanAtBoth(desk)
  await desk.getByRole('button', { name: '驳回', exact: true }).click()
  await desk.getByRole('button', { name: '确定驳回' }).click()
  await expect(desk.getByText(`${companyName} 已驳回`)).toBeVisible()

  // The waiting page hears the verdict by itself.
  await expect(page).toHaveURL('/enterprise/enterpriseError', { timeout: 120_000 })
  await expect(page.getByText('请按执照填写到门牌号')).toBeVisible()
  await shot(page, 'error')
  await page.getByRole('link', { name: '修改注册地址' }).click()
  await expect(page.getByLabel('注册地址')).toBeFocused()
  await expect(page.getByLabel('企业名称')).toHaveValue(companyName)
  await page.getByLabel('注册地址').fill('石家庄市示例区演示大道 300 号')
  await page.getByRole('button', { name: '保存并下一步' }).click()
  await page.getByRole('button', { name: '保存，去核对' }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page).toHaveURL('/enterprise/enterpriseExamine')

  await desk.goto('/ops/certification')
  await desk.getByRole('textbox', { name: /企业/ }).fill(companyName)
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: companyName }).click()
  await expect(row(desk, '注册地址')).toContainText('已修改')
  // What the registry tells otherwise is judged by itself; the sweep takes the rest.
  await row(desk, '注册地址').getByRole('button', { name: '无误' }).click()
  // A paper that nobody has opened keeps sweep and approval shut and is named.
  await expect(desk.getByRole('button', { name: '其余都无误' })).toBeDisabled()
  await expect(desk.getByRole('note', { name: '还有 1 份证照没有打开：授权书' })).toBeVisible()
  await desk.getByRole('tab', { name: /授权书/ }).click()
  await expect(desk.getByRole('tab', { name: '授权书 ✓ 已看' })).toBeVisible()
  await expect(desk.getByRole('button', { name: '通过', exact: true })).toBeDisabled()
  await desk.getByRole('button', { name: '其余都无误' }).click()
  await desk.getByRole('button', { name: '通过', exact: true }).click()
  await desk.getByRole('button', { name: '确定通过' }).click()
  await expect(desk.getByText('已通过，企业编号 KH2')).toBeVisible()
  await desk.context().close()

  await expect(page).toHaveURL('/enterprise/enterpriseSuccess', { timeout: 120_000 })
  await expect(page.getByText(/^KH2\d{5}$/)).toBeVisible()
  await expect(page.getByText('您的专属客服').locator('..')).toContainText(/孙戊|钱己|吴庚|郑辛/)
  await expect(page.getByRole('link', { name: /^0311-0000200\d$/ })).toBeVisible()
  await shot(page, 'success')
  await page.getByRole('link', { name: '前往继续下单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '确认订单' })).toBeVisible()
  await expect(page.getByText('HRB400E Φ20*9000').filter({ visible: true }).first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: '企业资料、证照、变更' }).click()
  await page.getByRole('button', { name: '变更企业资料' }).click()
  await expect(page).toHaveURL('/enterprise/enterpriseInformation')
  await expect(page.getByLabel('注册地址')).toHaveValue('石家庄市示例区演示大道 300 号')
})

test('two tabs do not overwrite each other: the second is told and keeps what was typed', async ({ page }) => {
  await newcomer(page)
  await page.goto('/enterprise/enterpriseInformation')
  await page.getByLabel('企业名称').fill('演示第一页有限公司')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/enterprise/enterpriseInformation')
  await other.waitForLoadState('networkidle')
  await other.getByLabel('法定代表人').fill('何丙子')
  await expect(other.getByText('草稿已保存')).toBeVisible()
  await page.getByLabel('企业电话').fill('0311-00005678')
  await expect(page.getByText('这份申请已在另一个页面')).toBeVisible()
  await expect(page.getByLabel('企业电话')).toHaveValue('0311-00005678')
  await expect(page.getByLabel('法定代表人')).toHaveValue('何丙子')
  await page.getByLabel('企业电话').press('End')
  await page.getByLabel('企业电话').press('9')
  await expect(page.getByText('草稿已保存')).toBeVisible()
})

test('every screen of it fits the window and axe finds nothing serious', async ({ page }) => {
  await loginAs(page, 'demo09')
  const pages = ['Apply', 'Information', 'ExtraInformation', 'Certification', 'Examine', 'Success', 'Error']
  const visit = async (name: string, who: string) => {
    await page.goto(`/enterprise/enterprise${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await cleanAtBoth(page, `${name} ${who}`)
  }
  for (const name of pages) await visit(name, 'rejected')
  await shot(page, 'rejected-demo')
  await page.context().clearCookies()
  await loginAs(page, 'demo03')
  for (const name of ['Certification', 'ExtraInformation', 'Success']) await visit(name, 'certified')
  await page.goto('/enterprise/enterpriseCertification')
  await shot(page, 'certified')
})

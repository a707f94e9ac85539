// 基础资料: a depot made at the desk can be chosen in the goods form at once, and taken out of the choice again; the list for the opening.
import { expect } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { staff } from '../calls.ts'
import { cleanAtBoth } from '../serious.ts'
import { fits, loginDesk, look, REBAR, test } from '../story.ts'

test('a depot is made at the desk, chosen in the goods form, and switched off again', async ({ page }) => {
  const code = `E${Date.now().toString(36).slice(-6).toUpperCase()}`
  const name = `北站试验库 ${code}`
  await loginDesk(page, 'S001', '/ops/basics?view=depot')
  await page.getByRole('button', { name: '新增仓库' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('编码').fill('小写')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText('由 1-12 位大写字母、数字、横线组成')).toBeVisible()
  await expect(dialog.getByText('请选择城市')).toBeVisible()
  await dialog.getByLabel('编码').fill(code)
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('combobox', { name: '所在城市' }).fill('唐山')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: '所在销售区域' }).fill('冀东')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('出库费（元/吨）').fill('18')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/ops/basics?view=depot&word=${code}`)
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*唐山市.*18\\.00.*在用`) })).toBeVisible()
  await page.goto('/ops/goodsEdit')
  await page.getByRole('combobox', { name: '仓库' }).fill(code)
  await expect(page.getByTitle(name)).toBeVisible()
  await page.goto(`/ops/basics?view=depot&word=${code}`)
  await page.getByRole('button', { name: `停用 ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^停\s*用$/ })
    .click()
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*已停用`) })).toBeVisible()
  await page.getByRole('link', { name: `${name} 的记录` }).click()
  await expect(page.getByRole('row', { name: /停用基础资料/ })).toBeVisible()
})

/** A row of the desk is saved when the search has read it: on a busy machine that takes its time. */
const SAVED = { timeout: 120_000 }
test('a class and a variety are made at the desk, chosen for goods at once, and what a move takes along is said before', async ({
  page,
}) => {
  const code = `K${Date.now().toString(36).slice(-4).toUpperCase()}`
  const save = () => page.getByRole('dialog').getByRole('button', { name: /保\s*存/ })
  const dialog = page.getByRole('dialog')
  const pick = async (name: string, label: string) => {
    await dialog.getByRole('combobox', { name }).fill(label)
    await page.keyboard.press('Enter')
  }
  await loginDesk(page, 'S001', '/ops/basics?view=class')
  await page.getByRole('button', { name: '新增品类' }).click()
  await dialog.getByLabel('编码').fill(code)
  await dialog.getByLabel('名称').fill(`试验品类 ${code}`)
  await dialog.getByRole('spinbutton', { name: '现货交货（天） 最短' }).fill('5')
  await dialog.getByRole('spinbutton', { name: '现货交货（天） 最长' }).fill('2')
  await dialog.getByLabel('包装方式').fill('裸装')
  await save().click()
  await expect(dialog.getByText('最长不能小于最短')).toBeVisible()
  await look(page, 'class-wrong')
  await dialog.getByRole('spinbutton', { name: '现货交货（天） 最长' }).fill('7')
  await save().click()
  await expect(dialog).toBeHidden(SAVED)
  await page.goto('/ops/basics?view=variety')
  await expect(page.getByRole('tab', { name: '品种', exact: true, selected: true })).toBeVisible()
  await cleanAtBoth(page, 'varieties')
  await look(page, 'varieties')
  await page.getByRole('button', { name: '新增品种' }).click()
  await dialog.getByLabel('编码').fill(code)
  await dialog.getByLabel('名称').fill(`试验卷 ${code}`)
  await pick('目录', '花纹卷')
  await dialog.getByRole('combobox', { name: '形状' }).click()
  await page.locator('.ant-select-item-option', { hasText: /^卷/ }).click()
  await look(page, 'variety-new')
  await save().click()
  await expect(dialog).toBeHidden(SAVED)
  await page.goto('/ops/goodsEdit')
  await page.getByRole('combobox', { name: '品种' }).fill(code)
  await expect(page.getByTitle(`试验卷 ${code}`)).toBeVisible()
  // Of a variety with goods the shape stands, and whoever moves it reads what goes along.
  await page.goto('/ops/basics?view=variety&word=HRC-CK')
  await page.getByRole('button', { name: '改 花纹卷' }).click()
  await expect(dialog.getByRole('combobox', { name: '形状' })).toBeDisabled()
  await pick('目录', '热轧卷')
  await expect(dialog.getByText(/保存后 \d+ 个商品（在架 \d+ 个）移到新的目录/)).toBeVisible()
  await look(page, 'variety-moves')
})

test('the list for the opening says what is ready and leads to where it is done', async ({ page }) => {
  await loginDesk(page, 'S001', '/ops/setup')
  const list = page.getByRole('list', { name: '开张清单' })
  await expect(list.getByRole('listitem').filter({ hasText: '渠道与电话' })).toContainText('已就绪')
  await page.getByRole('link', { name: /：仓库$/ }).click()
  await expect(page.getByRole('tab', { name: '仓库', selected: true })).toBeVisible()
  await fits(page)
})

test('branches of banks come by an Excel: each wrong cell first, then all of it; one is taken out again', async ({ page }) => {
  const excel = async (rows: string[][]) => {
    const sheet = { name: '开户行', rows: [['联行号', '银行', '支行名称', '城市'], ...rows] }
    const buffer = Buffer.from(await writeXlsx({ sheets: [sheet] }))
    return { name: 'branches.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
  }
  await loginDesk(page, 'S001', '/ops/basics?view=branch')
  await expect(page.getByRole('tab', { name: '开户行', selected: true })).toBeVisible()
  await cleanAtBoth(page, 'branches')
  await look(page, 'branches')
  await page.getByRole('button', { name: 'Excel 导入' }).click()
  const file = page.getByLabel('开户行 Excel')
  // Head offices, as they are published.
  const icbc = ['102100099996', '中国工商银行', '中国工商银行总行清算中心', '北京市']
  await file.setInputFiles(await excel([icbc, ['103100000027', '中国农业银行', '中国农业银行资金清算中心', '燕京']]))
  const wrong = page.getByRole('region', { name: '要改的格' }).first()
  await expect(wrong).toContainText('校验位不符，请核对有没有抄错')
  await expect(wrong).toContainText('没有城市「燕京」')
  await expect(page.getByRole('button', { name: /写\s*入/ })).toBeDisabled()
  await cleanAtBoth(page, 'wrong cells')
  await look(page, 'wrong')
  await file.setInputFiles(await excel([icbc, ['103100000026', '中国农业银行', '中国农业银行资金清算中心', '北京']]))
  await expect(page.getByRole('region', { name: '要写的开户行' }).first()).toContainText('读到 2 行，新增 2 家')
  await look(page, 'read')
  await page.getByRole('button', { name: /写\s*入/ }).click()
  await expect(page.getByText('新增 2 家，改 0 家', { exact: true })).toBeVisible()
  await page.goto('/ops/basics?view=branch&word=中国')
  await expect(page.getByRole('row', { name: /中国工商银行总行清算中心/ })).toBeVisible()
  for (const name of ['中国工商银行总行清算中心', '中国农业银行资金清算中心']) {
    await page.getByRole('button', { name: `移除 ${name}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^移\s*除$/ })
      .click()
    await expect(page.getByText(`${name} 已移除，再导入即可恢复`)).toBeVisible()
  }
  await expect(page.getByText(/没有/).first()).toBeVisible()
})

test('the telephones of all channels are filled in on one sheet', async ({ page }) => {
  await loginDesk(page, 'S001', '/ops/basics?view=channel')
  await page.getByRole('button', { name: '批量填电话' }).click()
  const dialog = page.getByRole('dialog', { name: '渠道电话' })
  const phone = dialog.getByLabel('建筑钢材')
  const before = await phone.inputValue()
  await phone.fill('八八八')
  await expect(dialog.getByText('电话形如 0311-88886666')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /保\s*存/ })).toBeDisabled()
  await phone.fill('0311-88886601')
  await cleanAtBoth(page, 'telephones')
  await look(page, 'phones')
  await dialog.getByRole('button', { name: '保存 1 个' }).click()
  await expect(page.getByText('已改 1 个渠道的电话，商城里马上可见')).toBeVisible()
  const reply = await page.request.post('/api/goods/getChannelInfoByChannelCode', { data: { channelCode: REBAR } })
  expect(((await reply.json()) as { data: { telephone: string } }).data.telephone).toBe('0311-88886601')
  await page.getByRole('button', { name: '批量填电话' }).click()
  await dialog.getByLabel('建筑钢材').fill(before)
  await dialog.getByRole('button', { name: '保存 1 个' }).click()
  await expect(dialog).toBeHidden()
})

test('a city is made and stopped at the desk, an area’s addition begins at its hour, and the mall takes its name from the rules', async ({
  page,
  request,
}) => {
  const save = () => page.getByRole('dialog').getByRole('button', { name: /保\s*存/ })
  const dialog = page.getByRole('dialog')
  const pick = async (name: string, label: string) => {
    await dialog.getByRole('combobox', { name }).fill(label)
    await page.keyboard.press('Enter')
  }
  const tail = String(1000 + (Date.now() % 9000))
  const name = `试验${tail}市`
  await loginDesk(page, 'S001', '/ops/basics?view=city')
  await page.getByRole('button', { name: '新增城市' }).click()
  await dialog.getByLabel('编码').fill(`13${tail}`)
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('简称').fill(name.slice(0, -1))
  await dialog.getByLabel('拼音').fill('shiyan')
  await pick('省份', '河北')
  await pick('所在销售区域', '冀东')
  await look(page, 'city-dialog')
  await save().click()
  await expect(dialog).toBeHidden(SAVED)
  await page.goto(`/ops/basics?view=city&word=${encodeURIComponent(name)}`)
  await expect(page.getByText('冀东').first()).toBeVisible()
  await look(page, 'cities')
  const found = async () => {
    const reply = await request.post('/api/address/findCity', { data: { word: name } })
    return ((await reply.json()) as { data: { cities: unknown[] } }).data.cities.length
  }
  expect(await found()).toBe(1)
  await page.getByRole('button', { name: `停用 ${name}` }).click()
  await dialog.getByRole('button', { name: /^停\s*用$/ }).click()
  await expect(page.getByText('已停用').first()).toBeVisible(SAVED)
  await expect.poll(found).toBe(0)

  await page.goto('/ops/basics?view=area&word=031')
  await page.getByRole('button', { name: '改 冀东' }).click()
  const fee = dialog.getByLabel('区域加价（元/吨）')
  await fee.fill(String(Number((await fee.inputValue()).replaceAll(',', '')) + 5))
  const day = new Date(Date.now() + 8 * 3_600_000 + 86_400_000).toISOString().slice(0, 16)
  await dialog.getByLabel('收费生效时间').fill(day)
  await look(page, 'fee-starts')
  await fits(page)
  await save().click()
  await expect(page.getByText(/收费到 .* 生效/)).toBeVisible(SAVED)
  const admin = await staff(request, 'S001')
  const { list } = await admin<{ list: { changeNo: string; changeState: string }[] }>('/api/ops/getOptionChanges', {})
  await page.goto(`/ops/options?view=changes&no=${list[0]?.changeNo}`)
  await dialog.getByRole('button', { name: /撤\s*回/ }).click()
  await expect(page.getByText(/已撤回/).first()).toBeVisible()

  await page.goto('/ops/settings#site.name')
  const site = page.getByLabel('站名')
  await expect(site).toBeFocused()
  await site.fill('北方钢铁商城')
  await page
    .locator('.setting', { has: site })
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(page.getByText('站名：北方钢铁商城')).toBeVisible(SAVED)
  await look(page, 'site-name')
  await fits(page)
  try {
    await page.goto('/login')
    await expect(page).toHaveTitle(/北方钢铁商城/)
  } finally {
    await admin('/api/ops/updateSetting', { key: 'site.name', value: '' })
  }
})

// 商品台: an Excel with wrong cells is mended, looked at, written and taken back; goods are made by hand and found in the mall; timed off the shelf.
import { sheetOf } from '@mall/client/excel.ts'
import { writeXlsx } from 'hucre/xlsx'
import { expect } from '@playwright/test'
import { fits, loginDesk, look, test } from '../story.ts'

type Row = Record<string, string | number>
const HEADS = ['品种', '材质', '执行标准', '厚度mm', '宽度mm', '钢厂', '仓库', '其他属性', '单件重kg', '挂牌价', '在库件数']
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
async function sheet(rows: Row[]) {
  const columns = HEADS.map(title => ({ title, value: (r: Row) => r[title] ?? null }))
  const bytes = await writeXlsx({ sheets: [sheetOf('商品', columns, rows)] })
  return { name: 'goods.xlsx', mimeType: XLSX, buffer: Buffer.from(bytes) }
}
const coil = (thickness: number, over: Row = {}): Row => ({
  品种: '镀锌卷',
  材质: 'DX51D+Z',
  执行标准: 'GB/T 2518-2019',
  厚度mm: thickness,
  宽度mm: 1177,
  钢厂: '冷轧公司',
  仓库: '天津港示范库',
  其他属性: '镀层重量=Z140',
  单件重kg: 9800,
  挂牌价: 4210,
  在库件数: 3,
  ...over,
})

test('an Excel of goods: each wrong cell by its address, then the differences, then all of it or nothing, and back', async ({
  page,
}) => {
  await loginDesk(page, 'S004', '/ops/goodsImport')
  const file = page.getByLabel('商品 Excel')
  await file.setInputFiles(await sheet([coil(1.01), coil(1250), coil(1.02, { 钢厂: '没有的厂', 挂牌价: '面议' })]))
  const wrong = page.getByRole('region', { name: '要改的格' }).first()
  // Each mistake once, with what was written and where.
  await expect(wrong.getByRole('row', { name: /厚度mm 1250 1250 mm 不可能.* 1 D3$/ })).toBeVisible()
  await expect(wrong.getByRole('row', { name: /钢厂 没有的厂 没有钢厂「没有的厂」.* 1 F4$/ })).toBeVisible()
  await expect(wrong.getByRole('row', { name: /挂牌价 面议 须是金额.* 1 J4$/ })).toBeVisible()
  // Rows that would not be written are not counted as new.
  await expect(page.getByText('2 行有错（4 格）')).toBeVisible()
  await expect(page.getByRole('region', { name: '文件' }).getByText('新增 1')).toBeVisible()
  await look(page, 'import-wrong')
  await expect(page.getByRole('button', { name: '只下载有错的 2 行' })).toBeVisible()
  await page.getByRole('button', { name: '只写没有错的 1 行' }).click()
  await expect(page.getByRole('button', { name: '写入 1 行' })).toBeVisible()
  await expect(page.getByText('文件里另有 2 行有错，没有写')).toBeVisible()
  await look(page, 'import-partly')
  await file.setInputFiles(await sheet([coil(1.01), coil(1.02)]))
  await page.getByRole('button', { name: '写入 2 行' }).click()
  await expect(page.getByText(/写完。没有卖出/)).toBeVisible({ timeout: 120_000 })
  await page.goto(`/ops/sku?word=${encodeURIComponent('镀锌卷 1.02*1177')}`)
  await expect(page.getByRole('button', { name: /镀锌卷 DX51D\+Z 1\.02\*1177/ })).toBeVisible()
  await page.goto('/ops/goodsImport')
  await page
    .getByRole('button', { name: /^DR\d+$/ })
    .first()
    .click()
  await page.getByRole('button', { name: '整单撤销' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('选错了文件')
  await page.getByRole('dialog').getByRole('button', { name: '整单撤销' }).click()
  await expect(page.getByText(/整单撤销：新增的已撤下/)).toBeVisible()
  await page.goto(`/ops/sku?word=${encodeURIComponent('镀锌卷 1.02*1177')}`)
  await expect(page.getByRole('button', { name: /1\.02\*1177/ })).toHaveCount(0)
})

test('goods made by hand are in the mall at once, and their history says so', async ({ page }) => {
  const thickness = '1.281'
  await loginDesk(page, 'S004', '/ops/goodsEdit')
  const pick = async (name: string, label: string) => {
    await page.getByRole('combobox', { name, exact: true }).fill(label)
    await page.locator('.ant-select-item-option', { hasText: new RegExp(`^${label}$`) }).click()
  }
  await page.getByRole('button', { name: '新建商品' }).click()
  await expect(page.getByText('请选品种')).toBeVisible()
  await pick('品种', '镀锌卷')
  await page.getByRole('combobox', { name: '材质' }).fill('DX51D+Z')
  await page.getByRole('textbox', { name: '执行标准' }).fill('GB/T 2518-2019')
  await page.getByLabel('厚度').fill(thickness)
  await page.getByLabel('宽度').fill('1250')
  await pick('钢厂', '冷轧公司')
  await pick('仓库', '天津港示范库')
  await page.getByLabel('挂牌价').fill('4210')
  await page.getByLabel('单件重，一卷').fill('9800')
  await page.getByLabel('在库').fill('4')
  await fits(page)
  await page.getByRole('button', { name: '新建商品' }).click()
  await expect(page.getByText('资料改动')).toBeVisible()
  await expect(page.getByText(`新建：镀锌卷 DX51D+Z ${thickness}*1250*C`)).toBeVisible()
  await page.goto(`/goods?skuCode=GGC-DX51D.Z-${thickness}X1250XC-M04-W06`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${thickness}*1250`)
})

test('goods by rule: two grades in two sizes in two depots are eight, looked at before they are made', async ({ page }) => {
  await loginDesk(page, 'S004', '/ops/goodsRule')
  const pick = async (name: string | RegExp, labels: string[]) => {
    const box = page.getByRole('combobox', { name })
    for (const label of labels) {
      await box.fill(label)
      await page.locator('.ant-select-item-option', { hasText: new RegExp(`^${label}$`) }).click()
    }
    await page.keyboard.press('Escape')
  }
  await pick('品种', ['热轧中厚板'])
  await pick(/材质/, ['Q235B', 'Q355B'])
  await pick('钢厂', ['宽厚板厂'])
  await pick('仓库', ['厂内成品库', '天津港示范库'])
  // What plates usually are, without anybody choosing it; words are no size, said with their line before anything is tried.
  await expect(page.getByText('热轧中厚板通常理计')).toBeVisible()
  await page.getByLabel('规格，一行一个').fill('10.3*2000*6000\nabc')
  await expect(page.getByText('第 2 行：「abc」不是尺寸')).toBeVisible()
  await page.getByLabel('规格，一行一个').fill('10.3/12.3*2000*6000')
  // A mistake of the rule names the goods it would make, once, and no rows that nobody has seen.
  await page.getByRole('spinbutton', { name: '基价' }).fill('340000')
  await page.getByRole('button', { name: '试建，看清单' }).click()
  const wrong = page.getByRole('region', { name: '要改的规则' }).first()
  await expect(wrong.getByRole('row')).toHaveCount(2)
  await expect(wrong.getByText('Q235B 10.3*2000*6000，宽厚板厂，厂内成品库')).toBeVisible()
  await expect(wrong.getByText('等 8 个商品')).toBeVisible()
  await look(page, 'rule-wrong')
  await page.getByRole('spinbutton', { name: '基价' }).fill('3400')
  await expect(page.getByText('= 8 个商品')).toBeVisible()
  // A grade nobody knows has no standard of its own: it is asked for, and of a known grade it can be another.
  await page.getByRole('combobox', { name: /材质/ }).fill('Q999X')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: '请选或填写' })).toBeVisible()
  await expect(page.getByRole('button', { name: '试建，看清单' })).toBeDisabled()
  await look(page, 'rule-standards')
  await page.getByRole('combobox', { name: 'Q999X 的执行标准' }).fill('GB/T 9999-2026')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText('= 12 个商品')).toBeVisible()
  await page.getByTitle('Q999X').first().locator('.ant-select-selection-item-remove').click()
  await expect(page.getByText('= 8 个商品')).toBeVisible()
  await page
    .getByRole('spinbutton', { name: /^Q355B.*加价/ })
    .first()
    .fill('150')
  await expect(page.getByText('3,550.00 元/吨起')).toBeVisible()
  await look(page, 'rule-add')
  await page.getByRole('button', { name: '试建，看清单' }).click()
  await expect(page.getByRole('button', { name: '写入 8 行' })).toBeVisible()
  await expect(page.getByText('3,550.00 元').first()).toBeVisible()
})

test('prices of goods that exist go from an Excel into a draft sheet, timed there; the price of a day is shown', async ({
  page,
}) => {
  const code = 'WIR-H-SWRH77B-6.5-W01'
  await loginDesk(page, 'S004', `/ops/sku?open=${code}`)
  const pane = page.locator('.pane')
  await expect(pane.getByRole('heading', { name: '某日的价' })).toBeVisible()
  const today = await page.evaluate(() => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
  await pane.getByLabel('哪一天').fill(today)
  const said = pane.getByRole('region', { name: '某日的价' }).getByRole('status')
  await expect(said).toContainText('收市挂牌价')
  await look(page, 'price-on')
  const price = Number(((await said.locator('b').textContent()) ?? '').replaceAll(',', ''))
  await fits(page)
  const columns = ['商品编码', '挂牌价'].map((title, i) => ({ title, value: (r: [string, number]) => r[i] ?? null }))
  const bytes = await writeXlsx({ sheets: [sheetOf('商品', columns, [[code, price + 100] as [string, number]])] })
  await page.goto('/ops/goodsImport')
  await page.getByLabel('商品 Excel').setInputFiles({ name: 'p.xlsx', mimeType: XLSX, buffer: Buffer.from(bytes) })
  await expect(page.getByText('行改价，写入后是调价单草稿').first()).toBeVisible()
  await page.getByRole('button', { name: '写入 1 行' }).click()
  await expect(page.getByText('1 个商品的价格还没有变')).toBeVisible({ timeout: 120_000 })
  await look(page, 'import-prices')
  await fits(page)
  await page.getByRole('link', { name: /^TJ\d+/ }).click()
  await expect(pane.getByText(/1 件商品改价，批完即发/)).toBeVisible()
  await pane.getByRole('button', { name: '发布时间' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('空为批完即发').fill('2027-01-01T08:00')
  await look(page, 'sheet-time')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await expect(pane.getByText(/定于 2027-01-01 08:00/)).toBeVisible()
})

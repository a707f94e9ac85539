// A clerk pastes twenty lines as people write them: out of a spreadsheet, a chat and a note.
import { expect, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { clean } from '../serious.ts'
import { agreeToTerms, alive, emptyCart, loginAs, look, sideways, test } from '../story.ts'

const LIST = [
  '品名\t材质\t规格\t数量',
  '螺纹钢\tHRB400E\t20*9000\t3',
  '螺纹钢\tHRB400E\t25*9000\t5吨',
  'REB-HRB400E-20-9000-1-W01\t2',
  'HRB400E 16*9 2捆',
  'HRB400E，18*9，2件',
  'ＨＲＢ４００Ｅ　１２＊９　２件',
  '三级抗震 14×9米 2件',
  'HRB400E Φ22*9000 x 2',
  '盘螺8 HRB400E 2件',
  '来2件盘螺10 HRB400E',
  '高线 HPB300 8 2',
  'HRB500E 25*9 1件',
  'HRB400E 20*12 1件',
  'Φ18*9 三级 1捆 要磅计的',
  '13、HRB400E 28*9：1件',
  'HRB400E 16*12 2.5吨',
  'HRB400E 32 2件',
  '方管 100*100 2件',
  'HRB600 Φ37 10吨',
  '电话里说的那批 再要一车',
].join('\n')

test.beforeEach(({ request }) => emptyCart(request, 'demo02'))

const lineOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const sumOf = async (page: Page) => Number((await page.locator('.sumbar .price').innerText()).replace(/[^\d.]/g, ''))

test('a clerk pastes twenty lines as people write them, mends three in place and adds them @narrow', async ({ page }) => {
  await loginAs(page, 'demo02')
  await page.goto('/cart')
  await page.getByRole('link', { name: '导入清单' }).first().click()
  await page.getByLabel('采购清单').fill(LIST)
  await page.getByRole('button', { name: '逐行配货（20 行）' }).click()

  // What was written without a unit is asked once for all lines, and put in by no guess.
  await expect(page.getByText('读到 20 行：13 行可加入，7 行要您定。')).toBeVisible()
  const asked = page.getByRole('region', { name: '数量怎么读' })
  await expect(asked).toContainText('3 行：数量没写单位，怎么读？')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await asked.getByRole('button', { name: '都按件' }).click()
  await expect(asked).toBeHidden()

  // Sixteen say all of it; the four that do not are asked for, and nothing is chosen for them.
  await expect(page.getByText('读到 20 行：16 行可加入，4 行要您定。')).toBeVisible()
  for (const group of ['要选一个 2 行', '配不到 2 行', '已配好 16 行']) await expect(page.getByText(group)).toBeVisible()
  await expect(lineOf(page, 'HRB400E 32 2件').getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(lineOf(page, '要磅计的')).toContainText('磅计')
  await expect(lineOf(page, 'REB-HRB400E-20-9000-1-W01')).toContainText('2 没写单位，按件读')
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  // Mended in place: a length is chosen, a size becomes the next one that is had, a sentence is written anew.
  const length = lineOf(page, 'HRB400E 32 2件')
  await expect(length).toContainText('没写长度：9 米还是 12 米？')
  await length.getByRole('radio').first().click()
  await expect(length.getByRole('combobox', { name: /仓库/ })).toBeVisible()
  await lineOf(page, 'HRB600 Φ37 10吨')
    .getByRole('button', { name: /^换成 螺纹钢 HRB600 Φ36/ })
    .first()
    .click()
  await expect(page.getByText(/，2 行要您定/)).toBeVisible()
  // What he wrote stays beside what he took in its place.
  await expect(lineOf(page, 'HRB600 Φ37 10吨').getByRole('button', { name: '按原来写的' })).toBeVisible()
  await page.getByLabel('第 20 行原文').fill('线材 HPB300 6.5 一件')
  await page.getByRole('button', { name: '重配' }).click()
  await expect(page.getByText('读到 20 行：19 行可加入，1 行要您定。')).toBeVisible()

  // Sums and button follow every change: another depot, other pieces, a line left out.
  const before = await sumOf(page)
  const first = page.getByRole('combobox', { name: '第 1 行仓库' })
  await first.selectOption({ index: (await first.locator('option').count()) - 1 })
  const moved = await sumOf(page)
  expect(moved).not.toBe(before)
  await page.getByLabel('加入第 12 行').uncheck()
  await expect(page.getByRole('button', { name: '加入购物车（18 行）' })).toBeVisible()
  expect(await sumOf(page)).toBeLessThan(moved)
  const list = await sumOf(page)
  const orders = await page.getByRole('heading', { name: /^会分成 \d+ 张订单$/ }).innerText()

  await page.getByRole('button', { name: '加入购物车（18 行）' }).click()
  await expect(page.getByText('已加入 18 行')).toBeVisible()
  // What is not decided stays, also after a reload.
  await page.reload()
  await alive(page)
  await expect(page.getByText(/^读到 2 行/)).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('.sumbar')).toContainText('18 行')
  // The cart comes to the very sum that the list promised, in as many orders.
  expect(await sumOf(page)).toBeCloseTo(list, 2)
  const n = /\d+/.exec(orders)?.[0]
  await expect(page.getByRole('button', { name: `去结算（${n} 张订单）` })).toBeVisible()
})

test('a list in an Excel that names its city becomes an order at the prices of that city @narrow', async ({ page }) => {
  await loginAs(page, 'demo02')
  await page.goto('/cart/importList')
  const rows = [
    ['材质', '规格', '数量', '单位', '备注'],
    ['HRB400E', '20*9000', 3, '件', '送天津'],
    ['HRB400E', '22*9000', 2, '件', '送天津'],
  ]
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '清单', rows }] }))
  const box = page.getByLabel('清单的文件')
  await box.setInputFiles({ name: '清单.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('old') })
  await expect(page.getByRole('alert')).toContainText('旧的 .xls 请另存为 .xlsx')
  await box.setInputFiles({
    name: '清单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await expect(page.getByText('已读入「清单.xlsx」')).toBeVisible()
  await look(page, 'list-file')
  await page.getByRole('button', { name: '逐行配货（2 行）' }).click()

  await expect(page.getByText('读到 2 行：2 行可加入。')).toBeVisible()
  await expect(page.getByText('清单写的是送天津市 2 行，到货价现在按送唐山市算。')).toBeVisible()
  await look(page, 'list-place')
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await clean(page, 'places')
  const here = await sumOf(page)
  await page.getByRole('button', { name: '改按天津市算' }).click()
  await expect(page.getByText('清单写的是送天津市')).toBeHidden()
  await expect.poll(() => sumOf(page)).not.toBe(here)
  await page.getByRole('button', { name: '加入购物车（2 行）' }).click()
  await page.getByRole('button', { name: /^去结算/ }).click()
  await expect(page).toHaveURL(/confirmOrder/)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/pay\/payment\?masterOrderCode=ZD\d{14}/)
})

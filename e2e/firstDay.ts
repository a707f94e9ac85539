// The first day of a mill in an empty mall: the steps of the opening list, which the stories of that day begin with.
import { sheetOf } from '@mall/client/excel.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { type EmptyMall, type Partners, startEmptyMall } from './emptyMall.ts'
import { alive, fillDeskLogin, fromMenu, look } from './story.ts'

const { generateSync } = createRequire(import.meta.resolve('@mall/server/package.json'))('otplib') as {
  generateSync(o: { secret: string }): string
}
/** Who stands outside the mall of a story: what the mall is told of them, and their end. */
interface Outside {
  env: Partners
  close(): Promise<void>
}
export const fixed = (env: Partners) => async (): Promise<Outside> => ({ env, close: async () => {} })

/** Stories in an empty mall of their own, one after the other. */
export const emptyMallStory = <O extends Outside>(open: () => Promise<O>) =>
  test.extend<object, { outside: O; mall: EmptyMall }>({
    outside: [
      async ({ browserName: _browser }, use) => {
        const outside = await open()
        await use(outside)
        await outside.close()
      },
      { scope: 'worker' },
    ],
    mall: [
      async ({ outside }, use) => {
        const mall = await startEmptyMall(outside.env)
        await use(mall)
        await mall.stop()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ mall }, use) => use(mall.origin),
    page: async ({ page }, use) => {
      const goto = page.goto.bind(page)
      page.goto = async (address, options) => {
        const answer = await goto(address, options)
        await alive(page)
        return answer
      }
      await use(page)
    },
  })

export const PASSWORD = 'Kiln-Vega7!x'
/** Start password away, second factor set up; ends in the console. */
async function firstLogin(page: Page, code: string, startPassword: string): Promise<void> {
  await page.goto('/ops/')
  await fillDeskLogin(page, code, startPassword)
  await expect(page.getByRole('heading', { name: '请先改成自己的密码' })).toBeVisible()
  await page.getByLabel('当前密码').fill(startPassword)
  await page.getByLabel('新密码').fill(PASSWORD)
  await page.getByLabel('再输入一次').fill(PASSWORD)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('heading', { name: '请先启用两步验证' })).toBeVisible()
  await page.getByLabel('当前密码').fill(PASSWORD)
  await page.getByRole('button', { name: '开始启用' }).click()
  const secret = await page.locator('code.secret').innerText()
  await page.getByLabel('验证器上的 6 位动态码').fill(generateSync({ secret }))
  await page.getByRole('button', { name: /^启\s*用$/ }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: '退出' })).toBeVisible()
}
const list = (page: Page) => page.getByRole('list', { name: '开张清单' })
export const point = (page: Page, title: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
/** From the list to where a point is done. */
async function goDo(page: Page, title: string): Promise<void> {
  await fromMenu(page, '开张清单')
  await point(page, title).getByRole('link', { name: /^去办/ }).click()
}
export async function ready(page: Page, title: string, state = '已就绪'): Promise<void> {
  await fromMenu(page, '开张清单')
  await expect(point(page, title)).toContainText(state)
}
async function setRule(page: Page, label: string, value: string): Promise<void> {
  const row = page.locator('.setting').filter({ has: page.getByText(label, { exact: true }) })
  await row.locator('input, textarea').fill(value)
  await row.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText(`${label}：`)).toBeVisible()
}
export const save = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
export const closed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
async function xlsx(name: string, heads: readonly string[], rows: readonly (readonly (string | number | null)[])[]) {
  const columns = heads.map((title, i) => ({ title, value: (r: readonly (string | number | null)[]) => r[i] ?? null }))
  const bytes = await writeXlsx({ sheets: [sheetOf(name, columns, rows)] })
  return { name: `${name}.xlsx`, mimeType: XLSX, buffer: Buffer.from(bytes) }
}

export const newPage = async (browser: Browser, { origin }: EmptyMall): Promise<Page> =>
  (await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } })).newPage()

/** `papers`: what stands behind a tab of its own beside the licence. */
export async function certify(desk: Page, companyName: string, papers: readonly string[] = ['授权书']): Promise<void> {
  await fromMenu(desk, '认证审核')
  await desk.getByRole('button', { name: companyName }).click()
  const group = (label: string) => desk.getByRole('group', { name: label, exact: true })
  await group('营业执照').getByRole('button', { name: '无误' }).click()
  // A paper counts as seen once its picture is drawn: whoever turns over before that has not seen it.
  const drawn = (paper: string) => expect(desk.getByRole('tab', { name: new RegExp(`${paper}.*✓ 已看`) })).toBeVisible()
  await drawn('营业执照')
  for (const paper of papers) {
    await desk.getByRole('tab', { name: new RegExp(paper) }).click()
    await drawn(paper)
  }
  await desk.getByRole('button', { name: '其余都无误' }).click()
  await desk.getByRole('button', { name: '通过', exact: true }).click()
  await desk.getByRole('button', { name: '确定通过' }).click()
  await expect(desk.getByText(/已通过，企业编号 KH\d+/)).toBeVisible()
}

/**
 * From the first log-in to an open mall, as the list says it; gives the console of the second person. `page`: the first administrator's. `open`: how much the
 * list asks for at first.
 */
export async function openForBusiness(page: Page, browser: Browser, mall: EmptyMall, open: number): Promise<Page> {
  const start = mall.addStaff('S001', '张三', 'admin')
  await test.step('the first employee and the list', async () => {
    await firstLogin(page, 'S001', start)
    await expect(page.getByRole('heading', { name: '开张清单' })).toBeVisible()
    await expect(page.getByText(`还有 ${open} 项没做`)).toBeVisible()
  })
  await test.step('the company, its bank, and which orders are signed', async () => {
    await goDo(page, '公司资料')
    await expect(page.getByLabel('合同卖方名称')).toBeFocused()
    await setRule(page, '合同卖方名称', '冀北示例钢铁有限公司')
    await setRule(page, '合同卖方统一社会信用代码', '91130100MA0000007L')
    await setRule(page, '合同卖方地址', '石家庄市示例区钢城路 1 号')
    await setRule(page, '勾选条款成交金额线', '0')
    await ready(page, '公司资料')
    await expect(point(page, '收款账户')).toContainText('买方看不到账号')
  })
  await test.step('the account that buyers pay to: entered here, agreed to by another person', async () => {
    await goDo(page, '收款账户')
    const row = page.locator('.setting').filter({ has: page.getByText('收款账户', { exact: true }) })
    await row.getByLabel('户名').fill('冀北示例钢铁有限公司')
    await row.getByLabel('开户行').fill('示例银行石家庄分行')
    await row.getByLabel('联行号').fill('102121000018')
    await row.getByLabel('账号', { exact: true }).fill('1301 0000 8888 0001')
    await row.getByRole('button', { name: '提交，由另一人同意' }).click()
    await expect(row.getByText('提交，同意后生效')).toBeVisible()
    await look(page, 'receiving-account')
    await expect(row.getByRole('button', { name: '同意，生效' })).toBeDisabled()
    await page.goto('/ops/setup')
    await expect(point(page, '收款账户')).toContainText('等另一位管理员或财务同意')
  })
  const second = await test.step('a second person', async () => {
    await goDo(page, '员工与分工')
    await page.getByRole('button', { name: '新增员工' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('工号').fill('S002')
    await dialog.getByLabel('姓名').fill('李四')
    await dialog.getByLabel('手机').fill('10200009002')
    await dialog.getByLabel('办公电话').fill('0311-88886602')
    for (const role of ['销售审核', '销售经理', '财务', '调度', '仓库', '门岗', '司磅员', '质量', '业务员'])
      await dialog.getByRole('checkbox', { name: role, exact: true }).check()
    await save(page)
    const told = page.getByRole('dialog').filter({ hasText: '初始密码' })
    const password = (await told.locator('code').innerText()).trim()
    await told.getByRole('button').last().click()
    await ready(page, '员工与分工')
    await expect(point(page, '岗位齐全')).toContainText('已就绪')
    return password
  })
  const desk = await newPage(browser, mall)
  await test.step('finance agrees to the account', async () => {
    await firstLogin(desk, 'S002', second)
    await desk.goto('/ops/settings#funds.receivingAccount')
    await desk.getByRole('group', { name: '待同意：收款账户' }).getByRole('button', { name: '同意，生效' }).click()
    await expect(desk.getByText('已同意，随即生效')).toBeVisible()
    await page.goto('/ops/setup')
    await expect(point(page, '收款账户')).toContainText('已就绪')
  })
  await test.step('mills, telephones of the channels that are used, the others off', async () => {
    await goDo(page, '钢厂')
    await page.getByRole('button', { name: '新增钢厂' }).click()
    await page.getByRole('dialog').getByLabel('编码').fill('A01')
    await page.getByRole('dialog').getByLabel('名称').fill('棒材一厂')
    await page.getByRole('dialog').getByLabel('简称').fill('一棒')
    await page.getByRole('dialog').getByLabel('所在城市').fill('石家庄市')
    await save(page)
    await closed(page)
    await ready(page, '钢厂')
  })
  await test.step('channels: the one that is sold by has a telephone, the others are off', async () => {
    await goDo(page, '渠道与电话')
    await page.getByRole('button', { name: '改 建筑钢材' }).click()
    await page.getByRole('dialog').getByLabel('电话').fill('0311-88886666')
    await save(page)
    await closed(page)
    const others = page.getByRole('button', { name: /^停用 / })
    for (let left = await others.count(); left > 1; left--) {
      await others.and(page.locator(':not([aria-label="停用 建筑钢材"])')).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^停\s*用$/ })
        .click()
      await expect(others).toHaveCount(left - 1)
    }
    await ready(page, '渠道与电话')
  })
  await test.step('freight: the sheet of all pairs comes back filled in', async () => {
    await goDo(page, '运费')
    await page.getByRole('button', { name: 'Excel 导入' }).click()
    const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载模板' }).click()])
    const { sheets } = await readXlsx(await readFile(await template.path()))
    const [heads, ...rows] = sheets[0]?.rows ?? []
    expect(rows.length).toBe(34)
    const filled = rows.map((r, i) => [...r.slice(0, 4), 30 + i].map(cell => (typeof cell === 'number' ? cell : String(cell))))
    await page.getByLabel('运费 Excel').setInputFiles(await xlsx('运费表', (heads ?? []).map(String), filled))
    await page.getByRole('button', { name: /^写\s*入/ }).click()
    await expect(page.getByText('已改 34 条运费')).toBeVisible()
    await ready(page, '运费')
  })
  await test.step('goods with prices and stock by one Excel', async () => {
    await goDo(page, '商品')
    const heads = [
      '品种',
      '材质',
      '执行标准',
      '直径mm',
      '长度mm',
      '钢厂',
      '仓库',
      '单件重kg',
      '挂牌价',
      '在库件数',
      '现货',
      '上架',
    ]
    const bar = (diameter: number, price: number) => [
      '螺纹钢',
      'HRB400E',
      'GB/T 1499.2-2024',
      diameter,
      9000,
      '棒材一厂',
      '厂内成品库',
      2668,
      price,
      40,
      '是',
      '是',
    ]
    await page.getByLabel('商品 Excel').setInputFiles(await xlsx('商品', heads, [bar(20, 3260), bar(25, 3240)]))
    await page.getByRole('button', { name: '写入 2 行' }).click()
    await expect(page.getByText(/写完。没有卖出/)).toBeVisible({ timeout: 120_000 })
    await ready(page, '商品')
    await expect(point(page, '库存')).toContainText('已就绪')
  })
  await test.step('units of the yard, gate hours, a carrier', async () => {
    await goDo(page, '库存件')
    await page.getByRole('button', { name: '入库登记' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: '商品' }).fill('HRB400E 20')
    await page.locator('.ant-select-item-option').first().click()
    await dialog.getByLabel('前缀').fill('B2611')
    await dialog.getByLabel('件数', { exact: true }).fill('40')
    await dialog.getByLabel('炉号', { exact: true }).fill('26L0901')
    await dialog.getByLabel('每件标牌，吨', { exact: true }).fill('2.668')
    await dialog.getByRole('button', { name: '加入' }).click()
    await dialog.getByRole('button', { name: '登记 40 件' }).click()
    await closed(page)
    await ready(page, '库存件', '1 个有货的商品还没有登记')
    await expect(point(page, '炉号化验')).toContainText('还没做')
    await goDo(page, '炉号化验')
    await page.getByRole('button', { name: '26L0901', exact: true }).click()
    const fields = page.locator('.heat-fields:not(.who) label')
    await expect(fields.first()).toBeVisible()
    // Each value at its limit, which is within it.
    for (const field of await fields.all())
      await field.getByRole('textbox').fill(/\d+(?:\.\d+)?/.exec(await field.locator('small').innerText())?.[0] ?? '0.01')
    await page.getByRole('textbox', { name: '检验员' }).fill('卫甲戌')
    await page.getByRole('textbox', { name: '检验日期' }).fill('2026-11-16')
    await page.getByRole('button', { name: '保存化验值' }).click()
    await expect(page.getByText('已保存第 1 版')).toBeVisible()
    await ready(page, '炉号化验')
    await goDo(page, '提货时段')
    await page.getByRole('button', { name: '设时段' }).first().click()
    await page.getByRole('dialog').getByLabel('从几点').fill('0')
    await page.getByRole('dialog').getByLabel('到几点').fill('24')
    await page.getByRole('dialog').getByLabel('每小时几车').fill('6')
    await page.getByRole('dialog').getByLabel('地址').fill('石家庄市示例区钢城路 1 号东门')
    await save(page)
    await closed(page)
    await page.getByRole('button', { name: '新增承运商' }).click()
    await page.getByRole('dialog').getByLabel('代号').fill('CY01')
    await page.getByRole('dialog').getByLabel('名称').fill('示例运输公司')
    await save(page)
    await closed(page)
    await ready(page, '提货时段')
    await expect(point(page, '承运商')).toContainText('已就绪')
  })
  await test.step('nothing is missing; the mall is open', async () => {
    await fromMenu(page, '开张清单')
    await expect(page.getByText('需要的都已就绪')).toBeVisible()
    await expect(list(page).getByText('还没做')).toHaveCount(0)
  })
  return desk
}

// The order desk beside its decisions: what was wrong is taken back, notes hand over, views are kept, lists leave as real spreadsheets.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { OrderOrigin } from '../../domain/src/orders/order/origin.ts'
import { bare as test, loginDesk } from '../story.ts'

const rows = (page: Page) => page.locator('.ops-list tr.ant-table-row')
const pane = (page: Page) => page.locator('.pane')
/** The tags of orders that were not bought from the list. */
const ANOTHER_WAY = new RegExp(
  OrderOrigin.rows
    .filter(o => o.code !== OrderOrigin.list)
    .map(o => o.label)
    .join('|'),
)

async function rare(page: Page, act: string, reason: string) {
  await pane(page).getByRole('button', { name: '更多处理' }).click()
  await page.getByRole('menuitem', { name: act }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: act }).click()
  await expect(dialog).toBeHidden()
}

test('an unpaid order gets more time, is ended by the mill and opened again; a colleague is told of it', async ({ page }) => {
  await loginDesk(page, 's002')
  await page.goto('/ops/order?queue=all&status=3')
  // What was won in a lot has no review to go back to, and its menu says so.
  await rows(page).filter({ hasText: '竞拍成交' }).first().getByRole('button').first().click()
  await pane(page).getByRole('button', { name: '更多处理' }).click()
  await expect(page.getByRole('menuitem', { name: '撤回审核通过' })).toContainText('竞拍成交的订单不经审核')
  await page.keyboard.press('Escape')
  // What was bought from the list carries no tag of a way; a group's order may stand at 待付款 as well.
  await rows(page).filter({ hasNotText: ANOTHER_WAY }).first().getByRole('button').first().click()
  await expect(pane(page)).not.toContainText('来源')
  const code = new URL(page.url()).searchParams.get('open') ?? ''
  await rare(page, '延长时限', '客户付款在途')
  await expect(page.getByText(`${code} 已延长时限，现为「待付款」`)).toBeVisible()
  await rare(page, '取消订单', '货已另售')
  await expect(pane(page).getByText('「已取消」，没有要决定的。')).toBeVisible()
  await rare(page, '恢复订单', '误取消')
  await expect(pane(page).getByRole('button', { name: '审核通过' })).toBeEnabled()

  await pane(page).getByRole('button', { name: '写备注 / 转交' }).click()
  await pane(page).getByRole('textbox', { name: '备注', exact: true }).fill('请看价格')
  await pane(page).getByRole('combobox', { name: '转给' }).click()
  await page.getByTitle('经理 李乙 S003').click()
  await pane(page).getByRole('button', { name: '备注并转交' }).click()
  await expect(pane(page).getByText('审核 王甲 → 经理 李乙')).toBeVisible()
})

test('a key that is pressed while the next order is still coming decides nothing and says so', async ({ page }) => {
  await loginDesk(page, 'S002')
  await page.goto('/ops/order')
  await rows(page).first().getByRole('button').first().click()
  await expect(pane(page).getByRole('textbox', { name: '理由，客户可见' })).toBeVisible()
  const decided: string[] = []
  page.on('request', r => r.url().includes('/api/ops/reviewOrder') && decided.push(r.url()))
  let arrive = () => {}
  const held = new Promise<void>(done => {
    arrive = done
  })
  await page.route('**/api/ops/getOrderDetail', async route => {
    await held
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.press('y')
  await expect(page.getByText('订单还在读取，刚才的按键没有生效；看到货物后再按')).toBeVisible()
  arrive()
  await expect(pane(page).getByRole('textbox', { name: '理由，客户可见' })).toBeVisible()
  expect(decided).toEqual([])
})

test('a filter is kept as a view and comes back; what it finds leaves as a spreadsheet that adds up; one search finds anything', async ({
  page,
}) => {
  await loginDesk(page, 'S003')
  await page.goto('/ops/order?queue=all&stockMode=2')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: '＋ 存视图' }).click()
  await page.getByLabel('视图名称').fill('期货单')
  await page.getByRole('button', { name: '保存' }).click()
  const view = page.getByRole('button', { name: '期货单', exact: true })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/ops/order')
  await view.click()
  await expect(page).toHaveURL(/stockMode=2/)

  // Each list has its own, and only its own.
  await page.goto('/ops/company?sort=name')
  await expect(rows(page).first()).toBeVisible()
  await expect(view).toBeHidden()
  await page.getByRole('button', { name: '＋ 存视图' }).click()
  await page.getByLabel('视图名称').fill('按名称')
  await page.getByRole('button', { name: '保存' }).click()
  await page.goto('/ops/payment')
  await expect(page.getByRole('button', { name: '＋ 存视图' })).toBeVisible()
  await expect(page.getByRole('button', { name: '按名称', exact: true })).toBeHidden()
  await page.goto('/ops/order?queue=all&stockMode=2')
  await expect(rows(page).first()).toBeVisible()

  const told = page.locator('.page-head .mute').first()
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  const file = await loading
  expect(file.suggestedFilename()).toMatch(/^订单-\d{4}-\d\d-\d\d\.xlsx$/)
  const { sheets } = await readXlsx(await readFile(await file.path()))
  const [head = [], ...body] = sheets[0]?.rows ?? []
  const sum = body.reduce((all, row) => all + Number(row[head.indexOf('金额，元')]), 0)
  await expect(told).toContainText(`${body.length} 单`)
  await expect(told).toContainText(`${sum.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} 元`)

  await page.keyboard.press('/')
  await page.getByRole('dialog').getByLabel('查找').fill('DD20261102000186')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /DD20261102000186/ })
    .click()
  await expect(page).toHaveURL(/open=DD20261102000186/)
})

// axe on what the console opens over or beside its lists: panes, menus, boxes, dialogs. The lists themselves: ops.e2e.ts.
import { expect, type Page } from '@playwright/test'
import { atBoth, clean, cleanAtBoth } from '../serious.ts'
import { asOnPhone, bare as test, loginDesk, onTo } from '../story.ts'

const rows = (page: Page) => page.locator('.ops-list tr.ant-table-row')
const pane = (page: Page) => page.locator('.pane')
async function openFirst(page: Page, address: string) {
  await onTo(page, address)
  await rows(page).first().getByRole('button').first().click()
  await expect(pane(page).getByRole('region', { name: '货物' })).toBeVisible()
}

test('an order beside its list, its reason, its notes, its menu and its dialogs', async ({ page }) => {
  await loginDesk(page, 'S001')
  await atBoth(page, async clean => {
    await openFirst(page, '/ops/order?queue=review')
    await clean('pane')
    await pane(page).getByLabel('理由，客户可见').focus()
    await clean('reason')
    await pane(page).getByRole('button', { name: '驳回', exact: true }).click()
    await clean('reject asks')
    await page.getByRole('button', { name: '再想想' }).click()
    await pane(page).getByRole('button', { name: '写备注 / 转交' }).click()
    await clean('notes')
    await openFirst(page, '/ops/order?queue=all&status=3')
    await pane(page).getByRole('button', { name: '更多处理' }).click()
    await clean('menu')
    await page.getByRole('menuitem', { name: '延长时限' }).click()
    await expect(page.getByRole('dialog', { name: /^延长时限/ })).toBeVisible()
    await clean('more time')
  })
})

test('filters, columns and views of a list, and the batch', async ({ page }) => {
  await loginDesk(page, 'S001')
  await atBoth(page, async clean => {
    await onTo(page, '/ops/order?queue=all')
    await page.getByRole('button', { name: /^筛选/ }).click()
    await expect(page.getByLabel('起始日期')).toBeVisible()
    await clean('filters')
    await onTo(page, '/ops/order?queue=all&stockMode=2')
    await page.getByRole('button', { name: '＋ 存视图' }).click()
    await expect(page.getByLabel('视图名称')).toBeVisible()
    await clean('a view')
    await onTo(page, '/ops/order?queue=review')
    await page.getByRole('button', { name: /^列 / }).click()
    await clean('columns')
    await page.keyboard.press('Escape')
    await rows(page).locator('input[type=checkbox]:enabled').first().check()
    await page.getByRole('button', { name: '批量通过' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean('batch')
  })
})

test('an application with its papers, a company with its tabs, goods with their dialogs', async ({ page }) => {
  await loginDesk(page, 'S001')
  await atBoth(page, async clean => {
    await onTo(page, '/ops/certification')
    await rows(page).first().getByRole('button').first().click()
    await expect(page.getByRole('tablist', { name: '证照' })).toBeVisible()
    await clean('application')
    for (const tab of ['facts', 'people', 'orders', 'funds', 'papers', 'log']) {
      await onTo(page, `/ops/company360?code=KH100001&tab=${tab}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await clean(`company, ${tab}`)
    }
    await page.getByRole('button', { name: '冻结企业' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean('freeze')
    await onTo(page, '/ops/sku?word=HRB400E%2020&open=REB-HRB400E-20-9000-1-W01')
    await pane(page).getByRole('button', { name: '改挂牌价' }).click()
    await clean('price')
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await pane(page).getByRole('button', { name: '调库存' }).click()
    await clean('stock')
  })
})

test('staff, their dialog, own account and the search over everything', async ({ page }) => {
  await loginDesk(page, 'S001')
  await onTo(page, '/ops/staff')
  await page.getByRole('button', { name: '新增员工' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await cleanAtBoth(page, 'new employee')
  await onTo(page, '/ops/me')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await cleanAtBoth(page, 'own account')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByLabel('查找').fill('HRB400E')
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
  await clean(page, 'search')
  await page.keyboard.press('Escape')
  // A phone has no such key; the head has a button.
  await asOnPhone(page, async () => {
    await page.getByRole('button', { name: '查找', exact: true }).click()
    await page.getByRole('dialog').getByLabel('查找').fill('HRB400E')
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
    await clean(page, 'search, on a phone', ['color-contrast'])
  })
})

test('refunds to their source, mail, the import of a statement, product agreements to publish', async ({ page }) => {
  await loginDesk(page, 'S001')
  await atBoth(page, async clean => {
    for (const address of ['/ops/sourceRefund?state=all', '/ops/mail', '/ops/contractTerms', '/ops/claims?state=all']) {
      await onTo(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await clean(address)
    }
    await onTo(page, '/ops/receipts')
    const csv =
      '流水号,付款户名,付款账号,收款账号,金额,附言,时间\nAXE0001,演示户甲,130100009999,13010000888,10.00,货款,2026-11-21 09:58'
    await page.getByLabel('银行流水文件').setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean('import')
  })
})

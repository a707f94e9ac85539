// A spot order leaves the yard: the buyer books his truck within what the road allows, the desk sees it, another truck kills the old code, a
// given-up truck gives hour and goods back. Demo order DD20261102000186 waits at 待发货 with units in the yard.
import { expect } from '@playwright/test'
import { cleanAtBoth } from '../serious.ts'
import { loginAs, loginDesk, mallOf, REBAR, staffCalls, stayed, stays, test } from '../story.ts'

const ORDER = 'DD20261102000186'
/** A place code that is given to nobody, with a right check digit. */
const DRIVER_ID = '000000199001010018'

test('a buyer books his pick-up, changes his mind and gives it up; the desk and his open page follow', async ({
  page,
  browser,
}, info) => {
  await loginAs(page, 'demo01', REBAR)
  await page.goto(`/order/orderDetail?orderCode=${ORDER}`)
  await expect(page.getByRole('list', { name: '数量跟踪' })).toBeVisible()
  await page.getByRole('button', { name: '预约提货' }).click()
  await expect(page.getByRole('heading', { name: '预约提货', level: 1 })).toBeVisible()
  // Nothing is sent before an hour is chosen, and the button says so.
  await expect(page.getByText('请选择时段')).toBeVisible()
  await page.getByRole('button', { name: /^明天/ }).click()
  await page
    .getByRole('button', { name: /:00.*余/ })
    .last()
    .click()
  await page.getByLabel(/车牌号/).fill('冀A1234O')
  await page.getByLabel(/司机姓名/).fill('霍丁酉')
  await page.getByLabel(/司机手机/).fill('10200009112')
  await page.getByLabel(/司机身份证号/).fill(DRIVER_ID)
  await page.getByRole('button', { name: '预约提货' }).click()
  await expect(page.getByText(/没有字母 I 和 O/)).toBeVisible()
  await page.getByLabel(/车牌号/).fill('冀A DEMO12')
  await page.getByRole('button', { name: '预约提货' }).click()
  await expect(page).toHaveURL(/\/order\/orderShipShow\?waybillNo=YD/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('已配货')
  await expect(page.getByText('****0018')).toBeVisible()
  const code = await page.locator('.passcode').innerText()
  expect(code).toMatch(/^\d{6}$/)
  const waybillNo = /YD\d+/.exec(await heading.innerText())?.[0] ?? ''

  // Another truck: the old code is dead.
  await page.getByRole('button', { name: '换车或司机' }).click()
  const dialog = page.getByRole('dialog', { name: /^换车或司机/ })
  await dialog.getByLabel(/车牌号/).fill('冀ADEMO77')
  await dialog.getByLabel(/司机姓名/).fill('高己未')
  await dialog.getByLabel(/司机手机/).fill('10200009177')
  await dialog.getByLabel(/司机身份证号/).fill(DRIVER_ID)
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('冀A·DEMO77').first()).toBeVisible()
  await expect(page.locator('.passcode')).not.toHaveText(code)
  await stays(page)

  // The desk finds the truck, with its load, and gives it up; the open page of the buyer hears it.
  const other = await browser.newContext({ baseURL: mallOf(info), locale: 'zh-CN' })
  const desk = await other.newPage()
  await loginDesk(desk, 'S022', `/ops/dispatch?open=${waybillNo}`)
  await expect(desk.getByRole('heading', { name: new RegExp(waybillNo) })).toBeVisible()
  await desk.getByRole('button', { name: '取消配车' }).first().click()
  const cancel = desk.getByRole('dialog', { name: /^取消配车/ })
  await cancel.getByRole('textbox').fill('车辆故障')
  await cancel.getByRole('button', { name: '取消配车' }).click()
  await expect(heading).toContainText('已取消')
  await expect(page.getByText(/货物仍配给订单/)).toBeVisible()
  await stayed(page)
  await other.close()
})

test('the yard registers nothing while one line is wrong, and says which and why', async ({ page, request }) => {
  const store = await staffCalls(request, 'S023')
  const wrong = await store<{ saved: number; errors: { row: number; why: string }[] }>('/api/ops/saveUnits', {
    skuCode: 'REB-HRB400E-20-9000-1-W01',
    madeOn: '2026-01-05',
    lines: 'X1 26L0901 1 2.668\nE2E00001 26L0901 1 2668',
  })
  expect([wrong.saved, wrong.errors.map(e => e.row)]).toEqual([0, [1, 2]])
  await loginDesk(page, 'S023', '/ops/units')
  await page.getByRole('button', { name: '入库登记' }).click()
  const dialog = page.getByRole('dialog', { name: '入库登记' })
  await dialog.getByLabel(/一行一件/).fill('E2E00001 26L0901 1 2.6688')
  await expect(dialog.getByText(/标牌重量写作吨/)).toBeVisible()
})

test('the buyer’s screens of shipment fit and read; guests are asked to log in', async ({ page }) => {
  await page.goto(`/DispListData?channelCode=${REBAR}`)
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
  await loginAs(page, 'demo01', REBAR)
  for (const address of ['/DispListData', '/order/orderShipList', `/order/pickUp?orderCode=${ORDER}`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await cleanAtBoth(page, address)
  }
})

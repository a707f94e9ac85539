// The driver's page: he says where he is with his own finger, waits in the line of the gate, is called, and takes his position back.
import { expect } from '@playwright/test'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { A_LOOK_MS, loginAs, loginDesk, mallOf, stays, test } from '../story.ts'
import { ownPlate, truckAtGate } from '../truck.ts'

test('the driver tells where he is, waits in line and is called; what he told goes when he stops @narrow', async ({
  page,
  browser,
  request,
}, info) => {
  const { w } = await truckAtGate(request, info, { tagKgs: [8_000, 8_000], plate: ownPlate(), selfPickup: true })
  const phone = await browser.newContext({
    baseURL: mallOf(info),
    locale: 'zh-CN',
    geolocation: { latitude: 38.874, longitude: 115.464 },
    permissions: ['geolocation'],
  })
  const driver = await phone.newPage()
  await driver.goto(`/driverPass?t=${w.passToken}`)
  const share = driver.getByRole('region', { name: '告诉位置' })
  await expect(share.getByText(/到达后保存 30 天备查/)).toBeVisible()
  await share.getByRole('button', { name: '把我的位置告诉买方和钢厂（到达为止）' }).click()
  await expect(share.getByText(/^已告诉：.* 在 保定市 附近/)).toBeVisible()

  await loginAs(page, 'demo01')
  await page.goto(`/order/orderShipShow?waybillNo=${w.waybillNo}`)
  await expect(page.getByText(/在 保定市 附近/)).toBeVisible()
  await expect(page.getByText(/司机手机，/)).toBeVisible()
  await stays(page)

  await driver.getByRole('button', { name: '我到门口了，排队' }).click()
  await expect(driver.getByRole('heading', { name: '排队等叫号' })).toBeVisible()
  const desk = await (await browser.newContext({ baseURL: mallOf(info), locale: 'zh-CN' })).newPage()
  await loginDesk(desk, 'S024', `/ops/gate?depot=${w.depotCode}&truck=${w.waybillNo}`)
  const line = desk.getByRole('region', { name: '门口排队' })
  const turn = line.getByRole('listitem').filter({ has: desk.getByRole('button', { name: plateText(w.plate) }) })
  await expect(turn).toBeVisible()
  // A truck that came before this one and was called in vain may be called again first.
  await expect(async () => {
    await line.getByRole('button', { name: '叫下一车' }).click()
    await expect(turn.getByText(/已叫号/)).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass()
  await driver.reload()
  await expect(driver.getByRole('heading', { name: '叫到您了，请进厂' })).toBeVisible()

  await share.getByRole('button', { name: '停止，并删除我告诉的位置' }).click()
  await expect(share.getByText('已停止，您告诉过的位置都已删除')).toBeVisible()
  // The open page of the buyer hears of it by itself.
  await expect(page.getByText('还不知道车到了哪里')).toBeVisible()
  await phone.close()
  await desk.context().close()
})

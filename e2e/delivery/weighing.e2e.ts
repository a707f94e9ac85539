// From the gate to the receipt: a truck comes in with its code, is loaded and weighed, its ticket is out of the band, it is weighed again, the
// buyer accepts it on his open page, it leaves, and he signs. Staff: S024 gate, S023 warehouse, S025 weigher, S001 for the rule.
import { expect, type Page } from '@playwright/test'
import { clean } from '../serious.ts'
import { A_LOOK_MS, loginAs, loginDesk, mallOf, staffCalls, stayed, stays, test } from '../story.ts'
import { truckAtGate } from '../truck.ts'

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

test('gate to receipt with one dispute: the second weighing is accepted on the open page, the truck leaves, the buyer signs', async ({
  page,
  browser,
  request,
}, info) => {
  const admin = await staffCalls(request, 'S001')
  await admin('/api/ops/updateSetting', { key: 'sandbox.scale', value: 'exact' })
  const { w, unitNos } = await truckAtGate(request, info, { tagKgs: [7_990, 8_000, 7_990, 8_000], plate: '冀ADEMO97' })
  const other = await browser.newContext({ baseURL: mallOf(info), locale: 'zh-CN' })
  const desk = await other.newPage()
  await loginDesk(desk, 'S001', `/ops/gate?depot=${w.depotCode}&truck=${w.waybillNo}`)
  const box = desk.getByRole('region', { name: '进厂过皮' })
  await box.getByRole('textbox', { name: '门口看到的车牌' }).fill('冀ADEMO98')
  await box.getByRole('button', { name: /^上\s?磅$/ }).click()
  await box.getByRole('button', { name: '记皮重 15.060 吨' }).click()
  await expect(box.getByText('车牌不符：预约 冀ADEMO97，门口识别 冀ADEMO98')).toBeVisible()
  await box.getByRole('button', { name: '与预约相同' }).click()
  await box.getByRole('button', { name: '记皮重 15.060 吨' }).click()
  await expect(desk.getByRole('button', { name: '装车完成' })).toBeVisible()

  // A unit that is not on the list stays where it is.
  await desk.getByRole('searchbox', { name: '件号，回车核件' }).fill('NOSUCH-0001')
  await button(desk, /核\s?件/)
    .first()
    .click()
  await expect(desk.getByText(/不在这车的装车清单上/)).toBeVisible()
  await desk.getByRole('searchbox', { name: '件号，回车核件' }).fill(unitNos[0] ?? '')
  await button(desk, /核\s?件/)
    .first()
    .click()
  await expect(desk.getByText('已核 1 / 4 件').first()).toBeVisible()
  await button(desk, '全部核上').click()
  await button(desk, '装车完成').click()
  await expect(desk.getByRole('region', { name: '过毛重' })).toBeVisible()

  // The first weighing is typed while the scale is silent: 47.260 is +6.9 ‰.
  await admin('/api/ops/updateSetting', { key: 'sandbox.scale', value: 'off' })
  await loginAs(page, 'demo01')
  await page.goto('/order/electronicScale')
  await expect(page.getByRole('heading', { name: '电子磅单' })).toBeVisible()
  await stays(page)
  const gross = desk.getByRole('region', { name: '过毛重' })
  await desk.reload()
  await gross.getByRole('textbox', { name: /仪表读数/ }).fill('47.260')
  await gross.getByRole('textbox', { name: '手工录入的原因' }).fill('磅通讯中断，按仪表读数')
  await gross.getByRole('button', { name: '记毛重 47.260 吨' }).click()
  const panel = page.getByRole('region', { name: `磅单异议 ${w.waybillNo}` })
  await expect(panel.getByText('首磅超差，等复磅')).toBeVisible()
  await expect(panel.getByText('31.884 – 32.076')).toBeVisible()
  await expect(desk.getByText('磅单异议中，请先复磅').first()).toBeVisible()
  await gross.getByRole('textbox', { name: /仪表读数/ }).fill('47.080')
  await gross.getByRole('textbox', { name: '手工录入的原因' }).fill('磅通讯中断，按仪表读数')
  await gross.getByRole('button', { name: '记复磅毛重 47.080 吨' }).click()
  await panel.getByRole('button', { name: '认可复磅 32.020 吨，放行' }).click()
  await expect(panel).toBeHidden()
  await stayed(page)
  await admin('/api/ops/updateSetting', { key: 'sandbox.scale', value: 'exact' })

  // The tickets: the superseded one is grey and not in the sums; the paper of the one that counts.
  const rows = page.getByRole('table', { name: '磅单' }).getByRole('row').filter({ hasText: '冀A·DEMO97' })
  await expect(rows.filter({ hasText: '已被替代' })).toHaveCount(1)
  const counts = rows.filter({ hasNotText: '已被替代' })
  await expect(counts).toContainText('32.020')
  await counts.getByRole('link', { name: /-F1$/ }).click()
  await expect(page.getByRole('article', { name: /^磅单 BD.*-F1$/ })).toContainText('称重计量单')

  await expect(async () => {
    await desk.reload()
    await expect(desk.getByRole('button', { name: '放行出厂' })).toBeEnabled({ timeout: A_LOOK_MS })
  }).toPass()
  await button(desk, '放行出厂').click()
  await expect(desk.getByText(/已放行出厂/)).toBeVisible()
  // The goods have come: his own scale is 0.9 ‰ away, one bundle is short.
  const receipt = page.getByRole('region', { name: `签收 ${w.waybillNo}` })
  await receipt.getByRole('textbox', { name: /自磅净重/ }).fill('31.990')
  await receipt.getByRole('button', { name: '有短少或破损，逐件填' }).click()
  await receipt.getByLabel(`${unitNos[0]} 短少`).fill('1')
  await receipt.getByLabel(`${unitNos[0]} 情况`).fill('少一件')
  await clean(page, 'receipt unit by unit')
  await receipt.getByRole('button', { name: '签收，登记短少或破损' }).click()
  await expect(receipt.getByText('有短少或破损', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '重量异议' }).getByText(/按发货磅结算/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await clean(page, 'ticket and receipt on a phone')
  await other.close()
})

test('@narrow the driver’s link: go, wait, dead; readable without script; the gate and the lists on a phone', async ({
  page,
  request,
  browser,
}, info) => {
  const { w } = await truckAtGate(request, info, { tagKgs: [8_000, 8_000], plate: '冀ADEMO96', selfPickup: true })
  const address = `/driverPass?t=${w.passToken}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: '可以进厂' })).toBeVisible()
  await expect(page.getByText('482913')).toBeVisible()
  await clean(page, 'pass')
  await page.context().setOffline(true)
  await expect(page.getByText(/^离线，显示 \d\d:\d\d 的内容$/)).toBeVisible()
  await expect(page.getByText('482913')).toBeVisible()
  await page.context().setOffline(false)

  const plain = await browser.newContext({ baseURL: mallOf(info), javaScriptEnabled: false, locale: 'zh-CN' })
  const paper = await plain.newPage()
  const answer = await paper.goto(address)
  expect(await answer?.text()).toContain('noindex')
  await expect(paper.getByRole('heading', { level: 1, name: '可以进厂' })).toBeVisible()
  await expect(paper.getByRole('img', { name: '通行二维码' })).toBeVisible()
  await paper.goto('/driverPass?t=somebody-elses-link-0001')
  await expect(paper.getByRole('heading', { level: 1, name: '通行证已停用' })).toBeVisible()
  await plain.close()

  await loginDesk(page, 'S001', `/ops/gate?depot=${w.depotCode}&truck=${w.waybillNo}`)
  await expect(page.getByRole('region', { name: '进厂过皮' })).toBeVisible()
  await clean(page, 'gate')
  await page.goto('/ops/scaleTicket')
  await expect(page.getByRole('heading', { name: '磅单', exact: true })).toBeVisible()
  await clean(page, 'tickets')
  await page.goto('/ops/weightObjection')
  await expect(page.getByRole('heading', { name: '重量异议' })).toBeVisible()
  await clean(page, 'objections')
})

test('a buyer who cannot sign: the dispatcher tells of the arrival and receives for him, with a reason and a photo', async ({
  page,
  request,
}, info) => {
  const admin = await staffCalls(request, 'S001')
  const { w } = await truckAtGate(request, info, { tagKgs: [8_000, 8_000], plate: '冀ADEMO95' })
  const { waybillNo } = w
  const hand = { waybillNo, byHand: true, reason: '磅通讯中断，按仪表读数' }
  await admin('/api/ops/updateSetting', { key: 'sandbox.scale', value: 'off' })
  await admin('/api/ops/enterMill', { ...hand, plate: '冀ADEMO95', kg: 15_060 })
  await admin('/api/ops/tickUnit', { waybillNo })
  await admin('/api/ops/finishLoading', { waybillNo })
  await admin('/api/ops/weighGross', { ...hand, requestId: `proxy-${Date.now()}`, kg: 31_060 })
  await admin('/api/ops/leaveMill', { waybillNo })
  await admin('/api/ops/updateSetting', { key: 'sandbox.scale', value: 'exact' })

  await loginDesk(page, 'S022', `/ops/dispatch?word=${waybillNo}&open=${waybillNo}`)
  await button(page, '登记到达').click()
  const arrive = page.getByRole('dialog', { name: /^登记到达/ })
  await arrive.getByRole('button', { name: '登记到达' }).click()
  await expect(arrive).toBeHidden()
  await expect(button(page, '登记到达')).toBeHidden()
  await button(page, '代签收').click()
  const dialog = page.getByRole('dialog', { name: /^代签收/ })
  await dialog.getByRole('button', { name: '代签收' }).click()
  await expect(dialog.getByText('请写明客户为什么不能自己签收')).toBeVisible()
  await expect(dialog.getByText('请上传签收单或照片')).toBeVisible()
  await dialog.getByRole('button', { name: '客户仓库无人值守' }).click()
  await dialog.getByLabel('签收单或照片').setInputFiles({ name: '签收.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(dialog.getByRole('status')).toContainText('不支持此上传格式')
  await dialog
    .getByLabel('签收单或照片')
    .setInputFiles({ name: '签收单.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(dialog.getByText('已传 1 张，最多 6 张')).toBeVisible()
  await clean(page, 'proxy receipt')
  await dialog.getByRole('button', { name: '代签收' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^钢厂代签，秦乙未；全部完好/)).toBeVisible()
})

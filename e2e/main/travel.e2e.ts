// The whole way of an order through everybody's hands: bought, paid, fetched, weighed, received, settled. Nothing is put into the database: what
// a story does not show is done by the calls of whoever does it.
import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { type Calls, hourNow, inYard, key, openGate, person, staff } from '../calls.ts'
import {
  A_LOOK_MS,
  agreeToTerms,
  COIL,
  emptyCart,
  loginAs,
  loginDesk,
  mallOf,
  REBAR,
  sealContract,
  sideways,
  stayed,
  stays,
  test,
} from '../story.ts'

const SKU = 'REB-HRB400E-20-9000-1-W01'
const DRIVER_ID = '000000199001010018'

const newWindow = async (browser: Browser, info: TestInfo, phone = false): Promise<Page> =>
  (
    await browser.newContext({
      baseURL: mallOf(info),
      locale: 'zh-CN',
      ...(phone ? { viewport: { width: 390, height: 844 } } : {}),
    })
  ).newPage()

test('a spot order from the cart to its settlement: buyer, driver’s phone, gate, warehouse, weigher, the buyer’s finance', async ({
  page,
  browser,
  request,
}, info) => {
  await emptyCart(request, 'demo01')
  await openGate(request, 'W01')
  // Enough for the orders of other stories too, which wait longer and are served first.
  await inYard(request, SKU, 60, '2.668')
  const admin = await staff(request, 'S001')
  await admin('/api/ops/updateSetting', { key: 'sandbox.scale', value: 'exact' })

  // Bought and paid.
  await loginAs(page, 'demo01', REBAR)
  await page.goto(`/goods?skuCode=${SKU}&channelCode=${REBAR}`)
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(page.getByText('已加入购物车：')).toBeVisible()
  await page.goto('/cart')
  const cart = page.getByRole('region', { name: '订单 1', exact: true })
  await cart.getByRole('button', { name: '加一' }).first().click()
  await expect(cart.getByRole('textbox', { name: /数量/ }).first()).toHaveValue('2')
  await page.getByRole('button', { name: /^去结算/ }).click()
  await page.getByRole('group', { name: '提货方式' }).getByRole('button', { name: '自提' }).click()
  await agreeToTerms(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await page.getByRole('radiogroup', { name: '付款方式' }).getByRole('radio', { name: '余额' }).check()
  await page.getByRole('button', { name: /^确认支付/ }).click()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待发货')
  const orderCode = new URL(page.url()).searchParams.get('orderCode') ?? ''

  // His truck, in the hour that runs.
  const units = page.getByRole('checkbox', { name: /^装 / })
  await expect(async () => {
    await page.goto(`/order/pickUp?orderCode=${orderCode}`)
    await expect(units.first()).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass()
  const at = new Date(hourNow() + 8 * 3_600_000)
  if (at.getUTCDate() !== new Date(Date.now() + 8 * 3_600_000).getUTCDate())
    await page.getByRole('button', { name: /^明天/ }).click()
  await page
    .getByRole('group', { name: /的时段$/ })
    .getByRole('button', { name: new RegExp(`^${String(at.getUTCHours()).padStart(2, '0')}:00`) })
    .click()
  await page.getByLabel(/车牌号/).fill('冀ADEMO94')
  await page.getByLabel(/司机姓名/).fill('霍丁酉')
  await page.getByLabel(/司机手机/).fill('10200009152')
  await page.getByLabel(/司机身份证号/).fill(DRIVER_ID)
  await page.getByRole('button', { name: '预约提货' }).click()
  await expect(page).toHaveURL(/\/order\/orderShipShow\?waybillNo=YD/)
  const waybillNo = new URL(page.url()).searchParams.get('waybillNo') ?? ''
  const code = await page.locator('.passcode').innerText()
  const link = (await page.getByRole('link', { name: '司机页面' }).getAttribute('href')) ?? ''
  await stays(page)

  // What the driver sees on his phone changes with what is done to his truck.
  const phone = await newWindow(browser, info, true)
  await phone.goto(new URL(link, mallOf(info)).pathname + new URL(link, mallOf(info)).search)
  const says = phone.getByRole('heading', { level: 1 })
  await expect(says).toHaveText('可以进厂')
  expect(await sideways(phone)).toBeLessThanOrEqual(0)

  const gate = await newWindow(browser, info)
  await loginDesk(gate, 'S024', `/ops/gate?depot=W01&truck=${waybillNo}`)
  const tare = gate.getByRole('region', { name: '进厂过皮' })
  await tare.getByRole('button', { name: '与预约相同' }).click()
  await tare.getByRole('textbox', { name: /提货码/ }).fill(code === '000000' ? '111111' : '000000')
  await tare.getByRole('button', { name: /^上\s?磅$/ }).click()
  await tare.getByRole('button', { name: /^记皮重 [\d.]+ 吨$/ }).click()
  await expect(tare.getByText(/提货码不/)).toBeVisible()
  await tare.getByRole('textbox', { name: /提货码/ }).fill(code)
  await tare.getByRole('button', { name: /^记皮重 [\d.]+ 吨$/ }).click()
  await expect(tare).toBeHidden()
  await expect(says).toHaveText('正在装车', { timeout: 120_000 })

  const yard = await newWindow(browser, info)
  await loginDesk(yard, 'S023', `/ops/gate?depot=W01&truck=${waybillNo}`)
  await yard.getByRole('button', { name: '全部核上' }).click()
  await expect(yard.getByText('已核 2 / 2 件').first()).toBeVisible()
  await yard.getByRole('button', { name: '装车完成' }).click()
  await expect(yard.getByRole('button', { name: '装车完成' })).toBeHidden()

  const scale = await newWindow(browser, info)
  await loginDesk(scale, 'S025', `/ops/gate?depot=W01&truck=${waybillNo}`)
  const gross = scale.getByRole('region', { name: '过毛重' })
  await gross.getByRole('button', { name: /^上\s?磅$/ }).click()
  await gross.getByRole('button', { name: /^记毛重 [\d.]+ 吨$/ }).click()
  await expect(scale.getByRole('region', { name: '磅单' })).toContainText('首磅')
  await expect(says).toHaveText('装完了，可以出门', { timeout: 120_000 })
  await gate.reload()
  await gate.getByRole('button', { name: '放行出厂' }).click()
  await expect(gate.getByText(/\d\d:\d\d 出厂$/).first()).toBeVisible()

  // Received at the gate: the buyer's open page says so, the driver's link is dead.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已签收')
  await stayed(page)
  await phone.reload()
  await expect(says).toHaveText('通行证已停用')
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('签收')

  // The sheet comes by itself; the buyer's finance confirms it before its days are over.
  const buyer = await person(request, 'demo01-3')
  const settleNo = await sheetOf(buyer, orderCode)
  const office = await newWindow(browser, info)
  await loginAs(office, 'demo01-3', REBAR)
  await office.goto(`/order/settlement?settleNo=${settleNo}`)
  await expect(office.getByRole('heading', { level: 1 })).toContainText('待买方确认')
  await office
    .getByRole('region', { name: /^(待您处理|当前进展)$/ })
    .getByRole('button', { name: '确认结算，两清' })
    .click()
  await expect(office.getByRole('heading', { level: 1 })).toContainText('已结算')
  for (const other of [phone, gate, yard, scale, office]) await other.context().close()
})

/** The number of the order's sheet, once the job has written and offered it. */
async function sheetOf(buyer: Calls, orderCode: string): Promise<string> {
  let settleNo = ''
  await expect(async () => {
    const { sheets } = await buyer<{ sheets: { settleNo: string }[] }>('/api/order/getOrderSettlement', { orderCode })
    settleNo = sheets.at(-1)?.settleNo ?? ''
    expect(settleNo).not.toBe('')
  }).toPass({ timeout: 120_000 })
  return settleNo
}

test('made to order, delivered in three trucks: one out of the band and weighed again, one received with his own scale, all settled by weight', async ({
  page,
  request,
}) => {
  const buyer = await person(request, 'demo01')
  const [reviewer, planner, dispatcher, gate, store, weigher, admin] = await Promise.all(
    ['S002', 'S021', 'S022', 'S024', 'S023', 'S025', 'S001'].map(code => staff(request, code)),
  )
  if (!reviewer || !planner || !dispatcher || !gate || !store || !weigher || !admin) throw new Error('nobody is there')

  // Ordered, delivered by the mill; reviewed, sealed by both in the browser, paid.
  await buyer('/api/cart/addGoodsToCartBuyNow', { skuCode: COIL, pieces: 6, stockMode: 2 })
  const [address] = await buyer<{ addressId: string }[]>('/api/company/getCompanyShippingAddress')
  const [title] = await buyer<{ invoiceId: string }[]>('/api/company/getCompanyInvoiceByCompanyCode')
  const to = { freightMode: 2, addressId: address?.addressId, invoiceId: title?.invoiceId }
  const { fingerprint } = await buyer<{ fingerprint: string }>('/api/cart/refreashCartBuyNowToOrderServiceByShop', to)
  const made = await buyer<{ orderCodes: string[]; masterOrderCode: string }>('/api/order/createOrderBuyNow', {
    ...to,
    requestId: key(),
    fingerprint,
  })
  const orderCode = made.orderCodes[0] ?? ''
  await reviewer('/api/ops/reviewOrder', { orderCode })
  const manager = await staff(request, 'S003')
  const stands = async () => (await buyer<{ status: number }>('/api/order/getOrderDetail', { orderCode })).status
  if ((await stands()) === 2) await manager('/api/ops/approveOrder', { orderCode })
  await loginAs(page, 'demo01', REBAR)
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await sealContract(page, request, orderCode)
  await buyer('/api/pay/balancePay', { masterOrderCode: made.masterOrderCode, requestId: key() })
  expect(await stands()).toBe(4)
  await stays(page)

  // Six coils are rolled; the open page says that they are in the warehouse.
  const { list } = await planner<{ list: { bookingId: string; kg: number }[] }>('/api/ops/getProductionList', { word: orderCode })
  const [booking] = list
  const kg = Math.floor((booking?.kg ?? 0) / 6)
  await planner('/api/ops/reportProduction', {
    requestId: key(),
    bookingId: booking?.bookingId,
    madeOn: '2026-01-05',
    units: Array.from({ length: 6 }, (_, i) => ({ unitNo: `E${Date.now()}-${i}`, heatNo: '26L30901', kg, pieces: 1 })),
  })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待发货')
  await stayed(page)

  // Three trucks at once, all in the hour that runs.
  const desk = await dispatcher<{ depotCode: string; units: { unitId: string }[]; carriers: { code: string }[] }>(
    '/api/ops/getDispatchOrder',
    { orderCode },
  )
  await openGate(request, desk.depotCode)
  const { waybillNos } = await dispatcher<{ waybillNos: string[] }>('/api/ops/planTrucks', {
    requestId: key(),
    orderCode,
    trucks: [0, 1, 2].map(i => ({
      unitIds: desk.units.slice(2 * i, 2 * i + 2).map(u => u.unitId),
      slotAt: hourNow(),
      carrierCode: desk.carriers[0]?.code,
      truck: {
        plate: `冀ADEMO6${i}`,
        axles: 6,
        tareKg: 15_000,
        driverName: '霍丁酉',
        driverMobile: '10200009160',
        driverId: DRIVER_ID,
      },
    })),
  })
  expect(waybillNos).toHaveLength(3)

  // From gate to gate. The scale is silent, so that the weights are the story's own: the second truck is 6 ‰ too heavy at first.
  await admin('/api/ops/updateSetting', { key: 'sandbox.scale', value: 'off' })
  const byHand = { byHand: true, reason: '磅通讯中断，按仪表读数' }
  const tag = 2 * kg
  const ten = (x: number) => Math.round(x / 10) * 10
  const weigh = (waybillNo: string, net: number) =>
    weigher<{ within: boolean; disputed: boolean; ticketNo: string }>('/api/ops/weighGross', {
      waybillNo,
      requestId: key(),
      kg: 15_000 + ten(net),
      ...byHand,
    })
  for (const [i, waybillNo] of waybillNos.entries()) {
    await gate('/api/ops/enterMill', { waybillNo, plate: `冀ADEMO6${i}`, kg: 15_000, ...byHand })
    await store('/api/ops/tickUnit', { waybillNo })
    await store('/api/ops/finishLoading', { waybillNo })
    const first = await weigh(waybillNo, i === 1 ? tag * 1.006 : tag)
    expect(first.disputed).toBe(i === 1)
    if (i === 1) continue
    await gate('/api/ops/leaveMill', { waybillNo })
  }
  const [one = '', two = '', three = ''] = waybillNos
  await expect(gate('/api/ops/leaveMill', { waybillNo: two })).rejects.toThrow(/复磅/)
  const again = await weigh(two, tag * 1.002)
  expect(again.within).toBe(true)
  await page.goto('/order/electronicScale')
  await page
    .getByRole('region', { name: `磅单异议 ${two}` })
    .getByRole('button', { name: /^认可复磅 .*放行$/ })
    .click()
  await expect(page.getByRole('region', { name: `磅单异议 ${two}` })).toBeHidden()
  await gate('/api/ops/leaveMill', { waybillNo: two })
  await admin('/api/ops/updateSetting', { key: 'sandbox.scale', value: 'exact' })

  // Received one after the other; the last one signs the order.
  const sign = (waybillNo: string, more: object = {}) =>
    buyer<{ orderDone: boolean }>('/api/order/signReceipt', { waybillNo, requestId: key(), receiver: '秦乙未', ...more })
  expect((await sign(one)).orderDone).toBe(false)
  expect((await sign(two)).orderDone).toBe(false)
  expect((await sign(three, { buyerNetKg: ten(tag) - 10 })).orderDone).toBe(true)

  // What was weighed is what is settled: the sheet's sum is that of the tickets.
  const settleNo = await sheetOf(buyer, orderCode)
  const sheet = await buyer<{
    rows: { waybillNo: string; scaleKg: number; settledKg: number; verdict: string }[]
    settledKg: number
  }>('/api/order/getSettlementDetail', { settleNo })
  expect(sheet.rows.map(r => r.waybillNo).toSorted()).toEqual(waybillNos.toSorted())
  expect(sheet.rows.find(r => r.waybillNo === two)?.verdict).toBe('reweighed')
  expect(sheet.rows.reduce((sum, r) => sum + r.settledKg, 0)).toBe(sheet.settledKg)
  await page.goto(`/order/settlement?settleNo=${settleNo}`)
  await page
    .getByRole('region', { name: /^(待您处理|当前进展)$/ })
    .getByRole('button', { name: /^确认结算/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/已结算|应补未付/)
  await page.goto(`/order/chain?orderCode=${orderCode}`)
  for (const no of waybillNos) await expect(page.getByText(no).first()).toBeVisible()
})

// 异议: from what the buyer sees on a coil to the money on his balance, over both desks; and steel that goes back.
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { person, staff } from '../calls.ts'
import { leaveDesk, loginAs, loginDesk, sideways, test, wide } from '../story.ts'

interface Apply {
  units: { unitNo: string; receivedAt: number | null; inClaim: string; returned: boolean; tagKg: number; waybillUnitId: string }[]
}
const DAY = 86_400_000
/** A unit of demo01 that was received lately and settled, and that nobody has claimed of; what goes back is taken from the end. */
async function received(
  request: APIRequestContext,
  which: 'first' | 'last' = 'first',
): Promise<{ orderCode: string; unit: Apply['units'][number] }> {
  const buyer = await person(request, 'demo01')
  const { list } = await buyer<{ list: { orderCode: string }[] }>('/api/order/getOrderList', { pageSize: 50, status: 7 })
  const fit: { orderCode: string; unit: Apply['units'][number] }[] = []
  for (const { orderCode } of list) {
    const { sheets } = await buyer<{ sheets: { state: string }[] }>('/api/order/getOrderSettlement', { orderCode })
    if (!sheets.some(s => s.state === 'done')) continue
    const { units } = await buyer<Apply>('/api/order/getAfterSalesApply', { orderCode })
    for (const unit of units)
      if (unit.receivedAt !== null && Date.now() - unit.receivedAt < 29 * DAY && !unit.inClaim && !unit.returned)
        fit.push({ orderCode, unit })
  }
  const found = which === 'first' ? fit[0] : fit.at(-1)
  if (!found) throw new Error('no unit that was received lately and settled')
  return found
}
const balance = async (request: APIRequestContext): Promise<number> =>
  (await (await person(request, 'demo01'))<{ availableFen: number }>('/api/company/getCompanyAccountInfo', {})).availableFen
const picture = async (page: Page) => ({
  name: 'coil.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
})
test('a cracked coil: pictures, survey, two rounds, the money is there @narrow', async ({
  page,
  request,
  browser,
  baseURL,
}, info) => {
  const { orderCode, unit } = await received(request)
  await loginAs(page, 'demo01')
  await page.goto(`/order/orderDetail?orderCode=${orderCode}`)
  await page.getByRole('button', { name: '提异议' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '提异议' })).toBeVisible()
  await page.getByRole('button', { name: /^内在性能/ }).click()
  await page.getByRole('checkbox', { name: `选 ${unit.unitNo}` }).check()
  await page.getByLabel('问题和位置').fill('冲压开裂，批量')
  await page.getByLabel('问题重量').fill((unit.tagKg / 1000).toFixed(3))
  await page.getByLabel('折价', { exact: false }).fill('220.00')
  await page.getByLabel('联系人').fill('秦乙未')
  await page.getByLabel('联系手机').fill('10200000101')
  // It cannot go without the label's picture, and says so.
  await expect(page.getByText(`${unit.unitNo} 的标签照片`).first()).toBeVisible()
  const shot = await picture(page)
  await page.getByLabel(`添加${unit.unitNo} 标签照片`).setInputFiles(shot)
  await page.getByLabel(`添加${unit.unitNo} 头部照片`).setInputFiles(shot)
  await expect(page.locator('.shotgrid img')).toHaveCount(2)
  await expect(page.getByText('内容已自动保存')).toBeVisible()
  expect(await sideways(page)).toBe(0)
  // What was typed is there again after a reload.
  await page.reload()
  await expect(page.getByLabel('问题和位置')).toHaveValue('冲压开裂，批量')
  await page.getByRole('button', { name: '提交异议' }).last().click()
  await expect(page).toHaveURL(/\/afterSales\/detail/)
  const claimNo = new URL(page.url()).searchParams.get('claimNo') ?? ''
  await expect(page.getByRole('heading', { level: 1 })).toContainText(claimNo)
  expect(await sideways(page)).toBe(0)

  if (wide(info)) {
    const room = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 1280, height: 900 } })
    const mill = await room.newPage()
    await mill.goto('/ops/')
    await loginDesk(mill, 'S027', `/ops/claims?state=all&open=${claimNo}`)
    await mill.getByRole('button', { name: '受理', exact: true }).click()
    await expect(mill.getByText('受理中').first()).toBeVisible()
    await leaveDesk(mill)
    await loginDesk(mill, 'S026', `/ops/claims?state=all&open=${claimNo}`)
    await mill.getByRole('button', { name: '登记勘验' }).click()
    await mill.getByLabel('勘验情况').fill('到场取样两组，复验低于标准')
    await mill.getByRole('dialog').getByRole('button', { name: '登记勘验' }).click()
    await expect(mill.getByText('现场勘查').first()).toBeVisible()
    await leaveDesk(mill)
    await loginDesk(mill, 'S027', `/ops/claims?state=all&open=${claimNo}`)
    await mill.getByRole('button', { name: '出方案' }).click()
    await mill.getByLabel(`${unit.unitNo} 每吨折价`).fill('120')
    await mill.getByRole('button', { name: /发给客户/ }).click()
    await expect(mill.getByText('方案待确认').first()).toBeVisible()
    // The buyer's page has heard of it by itself.
    await expect(page.getByRole('button', { name: /同意方案/ })).toBeVisible()
    await page.getByLabel('还价').fill('200')
    await page.getByRole('button', { name: '提交还价' }).click()
    await expect(page.getByText('受理中').first()).toBeVisible()
    await mill.goto(`/ops/claims?state=all&open=${claimNo}`)
    await mill.getByRole('button', { name: '出第二轮方案' }).click()
    await mill.getByLabel(`${unit.unitNo} 每吨折价`).fill('180')
    await mill.getByRole('button', { name: /发给客户/ }).click()
    await expect(page.getByRole('button', { name: /同意方案/ })).toBeVisible()
    const before = await balance(request)
    await page.getByRole('button', { name: /同意方案/ }).click()
    await expect(page.getByText('已完成').first()).toBeVisible()
    expect((await balance(request)) - before).toBe(Math.floor((18_000 * unit.tagKg + 500) / 1000))
    await page.goto('/afterSales/list')
    await expect(page.getByRole('link', { name: claimNo })).toBeVisible()
    await room.close()
  } else {
    await page.getByRole('button', { name: '撤销异议' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('已与客户协商')
    await page.getByRole('dialog').getByRole('button', { name: '撤销异议' }).click()
    await expect(page.getByText('已撤销').first()).toBeVisible()
  }
})

test('a coil goes back: booked by the buyer, weighed at the mill, its money returned', async ({ page, request }) => {
  const { orderCode, unit } = await received(request, 'last')
  const buyer = await person(request, 'demo01')
  const service = await staff(request, 'S027')
  const { claimNo } = await buyer<{ claimNo: string }>('/api/order/createAfterSales', {
    orderCode,
    requestId: `story-return-${Date.now()}`,
    kind: 'price',
    wish: 'return',
    wishFenPerTon: 0,
    contact: '秦乙未',
    mobile: '10200000101',
    units: [{ waybillUnitId: unit.waybillUnitId, problem: '错发规格', problemKg: unit.tagKg, photos: [] }],
  })
  const at = async () =>
    buyer<{ version: number; list: { claimUnitId: string }[]; returns: { returnNo: string }[] }>(
      '/api/order/getAfterSalesDetail',
      { claimNo },
    )
  await service('/api/ops/acceptClaim', { claimNo, version: 1 })
  const { version, list } = await at()
  await service('/api/ops/proposeClaim', {
    claimNo,
    version,
    terms: list.map(u => ({ claimUnitId: u.claimUnitId, way: 'return', handlingFen: 20_000 })),
  })
  await loginAs(page, 'demo01')
  await page.goto(`/afterSales/detail?claimNo=${claimNo}`)
  await page.getByRole('button', { name: /同意方案/ }).click()
  await expect(page.getByText('处理中').first()).toBeVisible()
  await page.getByRole('link', { name: /^TH/ }).click()
  await page.getByRole('button', { name: '自行送回' }).click()
  await page.getByLabel('日期').fill('2099-01-05')
  await page.getByLabel('车牌').fill('冀ADEMO01')
  await page.getByLabel('联系人').fill('秦乙未')
  await page.getByLabel('联系手机').fill('10200000101')
  await page.getByRole('button', { name: '约定退回', exact: true }).click()
  await expect(page.getByText('待收货').first()).toBeVisible()
  const returnNo = new URL(page.url()).searchParams.get('returnNo') ?? ''
  await loginDesk(page, 'S023', `/ops/goodsReturns?open=${returnNo}`)
  await page.getByLabel(`${unit.unitNo} 过磅重量`).fill((unit.tagKg / 1000).toFixed(3))
  await page.getByRole('button', { name: /^收货/ }).click()
  await expect(page.getByText('已收货').first()).toBeVisible()
  const back = () => buyer<{ refundedFen: number; list: { placed: string }[] }>('/api/order/getOrderReturnDetail', { returnNo })
  // The money follows the receipt, in a step of its own.
  await expect.poll(async () => (await back()).refundedFen).toBeGreaterThan(0)
  expect((await back()).list[0]?.placed).toBe('stock')
})

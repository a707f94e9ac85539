// 框架合同: a change is asked for, agreed to, sealed by both and ordered under; what the contract does not hold is said and has a way out; on a phone.
import { type APIRequestContext, expect, type Page, type TestInfo } from '@playwright/test'
import pg from 'pg'
import { key, passed, person, staff } from '../calls.ts'
import { cleanAtBoth } from '../serious.ts'
import { A_LOOK_MS, actOnPaper, alive, COIL, fits, loginAs, loginDesk, look, test } from '../story.ts'
import { databaseOf } from '../yard.ts'

const CHANNEL = 'J0000011'
const CC = 'CC202611000001'
const DETAIL = `/framework/frameworkDetail?ccNo=${CC}`

/** 暂定价: its month of delivery is over, and nobody has said a word of its price yet. Only the clock is moved, by rows of the story's mall. */
const PROVISIONAL = 'CC202611000004'
async function monthOver(info: TestInfo): Promise<void> {
  const db = new pg.Client(databaseOf(info))
  await db.connect()
  try {
    await db.query(
      `update order_line l set final_price_fen = null from framework_call k join framework_contract c on c.id = k.contract_id
       where l.id = k.order_line_id and c.cc_no = $1`,
      [PROVISIONAL],
    )
    await db.query(
      `update framework_call k set final_fen = null, month = to_char((now() at time zone 'Asia/Shanghai') - interval '1 month', 'YYYY-MM')
       from framework_contract c where c.id = k.contract_id and c.cc_no = $1`,
      [PROVISIONAL],
    )
    await db.query('delete from framework_price_sheet where contract_id = (select id from framework_contract where cc_no = $1)', [
      PROVISIONAL,
    ])
  } finally {
    await db.end()
  }
}

const leave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '退出合同' }).click()
  await expect(page.getByText(`合同模式 ${CC}`).filter({ visible: true })).toBeHidden()
}

/** No change of the contract is under way, whatever a story before has left: what waits is taken back or rejected, what is being signed is withdrawn. */
async function nothingOpen(request: APIRequestContext): Promise<void> {
  const [clerk, mill] = [await staff(request, 'S002'), await staff(request, 'S003')]
  const { list } = await clerk<{ list: { changeNo: string; state: string; own: boolean }[] }>('/api/ops/getFrameworkChanges', {
    ccNo: CC,
  })
  for (const g of list.filter(x => x.state === 'waits'))
    await (g.own
      ? clerk('/api/ops/withdrawFrameworkDraft', { changeNo: g.changeNo })
      : mill('/api/ops/decideFrameworkChange', { changeNo: g.changeNo, approve: false, reason: '重新来过' }))
  if (!list.some(g => g.state === 'signing')) return
  await expect(async () => {
    const queue = await mill<{ list: { flowNo: string; documentNo: string }[] }>('/api/ops/getSignQueue', { word: `${CC}-` })
    for (const { flowNo } of queue.list) {
      const { version, acts } = await mill<{ version: number; acts: string[] }>('/api/ops/getSignDetail', { flowNo })
      const act = ['revoke', 'refuse'].find(a => acts.includes(a))
      if (act) await mill('/api/ops/actOnSign', { flowNo, version, act, reason: '重新来过' })
    }
    const { changeWaits } = await mill<{ changeWaits: boolean }>('/api/ops/getFramework', { ccNo: CC })
    expect(changeWaits).toBe(false)
  }).toPass({ timeout: 120_000 })
}

test('a change is asked for, agreed to and sealed by both; then more is called off under the new version', async ({
  page,
  request,
}) => {
  test.slow()
  await loginAs(page, 'demo01', CHANNEL)
  await page.goto(DETAIL)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CC)
  await page.getByRole('link', { name: '申请变更' }).click()
  await page.getByLabel(/DC01 1.6\*1219\*C 改为多少吨/).fill('95')
  await page.getByLabel('为什么要改').fill('新增冲压订单')
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('待销售审批')).toBeVisible()

  const desk = await staff(request, 'S002')
  const { list } = await desk<{ list: { changeNo: string }[] }>('/api/ops/getFrameworkChanges', { ccNo: CC, open: true })
  await desk('/api/ops/decideFrameworkChange', { changeNo: list[0]?.changeNo, approve: true })
  // Until both have signed nothing is ordered under it.
  await page.goto(DETAIL)
  await expect(page.getByText(/签署之前不能按这份合同下单/)).toBeVisible()
  await page.getByRole('link', { name: '去签署' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${CC}-3`)
  const seal = page.getByRole('button', { name: /去盖章签署/ })
  await expect(async () => {
    await page.reload()
    await expect(seal).not.toHaveAttribute('aria-disabled', 'true', { timeout: A_LOOK_MS })
  }).toPass({ timeout: 120_000 })
  await seal.click()
  await expect(page.getByRole('heading', { name: '沙箱电子签章平台' })).toBeVisible()
  await page.getByLabel(/短信验证码/).fill(await page.locator('small b').innerText())
  await page.getByRole('button', { name: '盖章签署' }).click()
  await expect(page).toHaveURL(/\/order\/sign/)
  const mill = await staff(request, 'S003')
  await actOnPaper(mill, `${CC}-3`, 'seal')
  await expect(async () => {
    await page.goto(DETAIL)
    await expect(page.getByText('第 3 版', { exact: false }).first()).toBeVisible({ timeout: A_LOOK_MS })
    await expect(page.getByRole('button', { name: '进入合同模式' })).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass({ timeout: 120_000 })

  await page.getByRole('button', { name: '进入合同模式' }).click()
  await expect(page).toHaveURL(/frameworkContractCart/)
  await expect(page.getByText(`合同模式 ${CC}`).filter({ visible: true })).toBeVisible()
  await page.goto(DETAIL)
  await page
    .getByRole('link', { name: /DC01 1.6\*1219/ })
    .first()
    .click()
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(page.getByText('已加入购物车：')).toBeVisible()
  await page.goto('/frameworkContractCart')
  await expect(page.getByRole('heading', { name: '这次下单之后' })).toBeVisible()
  // At the contract's price: nothing is asked for otherwise from here.
  await expect(page.getByRole('link', { name: '议价', exact: true })).toBeHidden()
  await page.getByRole('button', { name: /去结算（1 张订单）/ }).click()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: /^提交订单/ }).click()
  await expect(page).not.toHaveURL(/confirmOrder/, { timeout: 120_000 })
  await page.goto(`/framework/frameworkOrderList?ccNo=${CC}`)
  await expect(page.getByText('第 3 版').first()).toBeVisible()
  await page.goto(DETAIL)
  await leave(page)
})

test('what the contract does not hold stays visible with the reason and moves to the ordinary cart', async ({
  page,
  request,
}) => {
  await loginAs(page, 'demo01', CHANNEL)
  await page.goto(`${DETAIL}`)
  await fits(page)
  const buyer = await person(request, 'demo01')
  await buyer('/api/cart/clearnCart')
  await page.goto('/framework/frameworkList')
  await fits(page)
  await page.locator('tr', { hasText: CC }).getByRole('button', { name: '按合同订货' }).click()
  await expect(page).toHaveURL(/frameworkContractCart/)
  await cleanAtBoth(page, '合同购物车')
  await page.goto(`/goods?skuCode=${COIL}`)
  await page
    .getByRole('button', { name: /按现货加入购物车$/ })
    .first()
    .click()
  await expect(page.getByText(/没有放进合同购物车：合同里没有这个品种/)).toBeVisible()
  await page.getByRole('button', { name: '放进普通购物车', exact: true }).click()
  await expect(page.getByText(/已放进普通购物车，按挂牌价/)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('普通购物车里另有 1 行，按挂牌价')).toBeVisible()
  await page.getByRole('button', { name: '退出合同模式，去普通购物车' }).click()
  await expect(page.getByText(/DX51D/).first()).toBeVisible()
  await buyer('/api/cart/clearnCart')
})

test('a line of the ordinary cart that a contract covers goes into the contract’s cart with one press', async ({
  page,
  request,
}) => {
  const buyer = await person(request, 'demo01')
  await buyer('/api/cart/clearnCart')
  await buyer('/api/cart/clearnCart', { commerceContractNo: CC, salesType: '90' })
  const { lines } = await buyer<{ lines: { skuCode: string }[] }>('/api/framework/getFrameworkContractByCommerceContractNo', {
    ccNo: CC,
  })
  const skuCode = lines.find(l => l.skuCode)?.skuCode
  await buyer('/api/cart/addGoodsToCart', { skuCode, pieces: 1 })
  await loginAs(page, 'demo01', CHANNEL)
  await page.goto('/cart')
  await look(page, 'cart-covered')
  await fits(page)
  await page
    .getByRole('button', { name: new RegExp(`^转到合同 ${CC}`) })
    .first()
    .click()
  await expect(page).toHaveURL(/frameworkContractCart/)
  await expect(page.getByRole('heading', { name: '这次下单之后' })).toBeVisible()
  // At the contract's price: nothing is asked for otherwise from here.
  await expect(page.getByRole('link', { name: '议价', exact: true })).toBeHidden()
  await look(page, 'contract-cart')
  await page.goto(DETAIL)
  await look(page, 'framework-detail')
  await fits(page)
  await page.goto(`/goods?skuCode=${skuCode}`)
  await expect(page.getByText(/^框架合同价 [\d,.]+ 元\/吨，共/)).toBeVisible()
  await look(page, 'goods-in-contract')
  await leave(page)
  await buyer('/api/cart/clearnCart', { commerceContractNo: CC, salesType: '90' })
})

test('what a period has earned stands with its sheet and in the account; a month’s rest goes into the contract’s cart with one click', async ({
  page,
}) => {
  await loginAs(page, 'demo01', CHANNEL)
  await page.goto('/framework/frameworkDetail?ccNo=CC202611000003')
  const period = page.getByRole('region', { name: '合同期返利' })
  await expect(period.getByText('已结算', { exact: true }).first()).toBeVisible()
  await period.getByText(/期末结算/).click()
  await expect(period.getByRole('link', { name: /^JS/ })).toBeVisible()
  await period.getByRole('link', { name: '资金流水' }).click()
  const row = page.getByRole('row', { name: /合同返利/ }).first()
  await expect(row).toContainText('CC202611000003')
  await row.getByRole('link', { name: '看合同' }).click()
  await expect(page).toHaveURL(/frameworkDetail\?ccNo=CC202611000003/)

  await page.goto(DETAIL)
  await alive(page)
  await page
    .getByRole('button', { name: /^订余量：.*DC03/ })
    .first()
    .click()
  // Which goods, from where and for when is said before anything is put.
  const asks = page.getByRole('dialog', { name: /^订余量：.*DC03/ })
  await expect(asks).toContainText(/运费 [\d,.]+ 元\/吨/)
  await asks.getByRole('button', { name: '放进合同购物车' }).click()
  await expect(page).toHaveURL(/frameworkContractCart/, { timeout: 120_000 })
  await expect(page.getByText(`合同模式 ${CC}`).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '这次下单之后' })).toBeVisible()
  // At the contract's price: nothing is asked for otherwise from here.
  await expect(page.getByRole('link', { name: '议价', exact: true })).toBeHidden()
  await leave(page)
})

test('the calendar proposes what the contract still lacks, and one press puts exactly that into its cart, whose box says what becomes of it', async ({
  page,
  request,
}) => {
  const buyer = await person(request, 'demo01')
  const inMode = { commerceContractNo: CC, salesType: '90' }
  await buyer('/api/cart/clearnCart', inMode)
  await loginAs(page, 'demo01', CHANNEL)
  await page.goto(DETAIL)
  const way = page.getByRole('region', { name: /^到.*的排法$/ }).first()
  await expect(way).toContainText(/共 [\d,.]+ 吨，[\d,.]+ 元/)
  await fits(page)
  // Beside the formula: whose index, and what the same goods cost today.
  await expect(page.getByText('演示钢铁指数网（虚构），工作日 16:00 发布')).toBeVisible()
  await expect(page.getByText(/^合同[低高] [\d,.]+$/).first()).toBeVisible()
  await look(page, 'framework-plan')
  await cleanAtBoth(page, '框架合同')
  const kg = /共 ([\d,.]+) 吨/.exec(await way.innerText())?.[1] ?? ''
  await way.getByRole('button', { name: /^按这个放进合同购物车/ }).click()
  await expect(page).toHaveURL(/frameworkContractCart/, { timeout: 120_000 })
  const sums = page.getByRole('region', { name: '合同金额' })
  await expect(sums).toContainText('最多')
  await expect(sums).toContainText(/这次之后.*%/)
  await expect(page.getByLabel('结算', { exact: true })).toContainText(`${kg} 吨`)
  await fits(page)
  await look(page, 'contract-cart-sum')
  await cleanAtBoth(page, '合同购物车金额')
  // What lies in the cart is not proposed again.
  await page.goto(DETAIL)
  await expect(page.getByText(`合同购物车里的 ${kg} 吨已够`, { exact: false }).first()).toBeVisible()
  await leave(page)
  await buyer('/api/cart/clearnCart', inMode)
})

test('a month’s price is disputed by the buyer in a sentence, lies at the desk, and is upheld with a reason that he reads', async ({
  page,
  browser,
}, info) => {
  await monthOver(info)
  await loginAs(page, 'demo01', CHANNEL)
  await page.goto(`/framework/frameworkDetail?ccNo=${PROVISIONAL}`)
  const sheet = page.getByRole('region', { name: /价格单$/ }).first()
  await expect(sheet).toContainText('待买方确认')
  await expect(sheet).toContainText(/请在 .+ 前确认/)
  await page.goto('/framework/frameworkList')
  await expect(page.locator('tr', { hasText: PROVISIONAL })).toContainText('结算价待确认')
  await page.goto(`/framework/frameworkDetail?ccNo=${PROVISIONAL}`)
  await expect(page.getByText(/有一个月的结算价等贵公司确认/)).toBeVisible()
  await look(page, 'sheet-offered')
  await cleanAtBoth(page, '价格单待确认')
  await sheet.getByRole('button', { name: /有异议$/ }).click()
  const asks = page.getByRole('dialog', { name: /结算价有异议$/ })
  await asks.getByLabel('哪里不对').fill('不对')
  await asks.getByRole('button', { name: '提出异议' }).click()
  await expect(asks.getByText(/至少四个字/).first()).toBeVisible()
  await asks.getByLabel('哪里不对').fill('12 日的指数与公布的不一致')
  await look(page, 'sheet-dispute')
  await asks.getByRole('button', { name: '提出异议' }).click()
  await expect(sheet).toContainText('有异议，等钢厂答复')
  await expect(sheet).toContainText('12 日的指数与公布的不一致')
  await fits(page)

  const room = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const mill = await room.newPage()
  await loginDesk(mill, 'S003', '/ops/framework?view=sheets')
  await mill.getByRole('button', { name: PROVISIONAL }).click()
  await expect(mill.getByText(/异议：12 日的指数与公布的不一致/)).toBeVisible()
  await look(mill, 'sheet-desk')
  // With the index as it is, another version would be the same price.
  await mill.getByRole('button', { name: '重出一版' }).click()
  const again = mill.getByRole('dialog', { name: /价格单：重出一版/ })
  await again.getByLabel('原因').fill('核对之后重出')
  await again.getByRole('button', { name: /^重\s?出$/ }).click()
  await expect(again.getByText(/先更正指数，或维持原价/)).toBeVisible()
  await again.getByRole('button', { name: /^取\s?消$/ }).click()
  await mill.getByRole('button', { name: /^维\s?持$/ }).click()
  const upheld = mill.getByRole('dialog', { name: /价格单：维持/ })
  await upheld.getByLabel('原因').fill('与公布的指数逐日核对一致')
  await upheld.getByRole('button', { name: /^维\s?持$/ }).click()
  await expect(mill.getByText(/答复：与公布的指数逐日核对一致/)).toBeVisible()
  await look(mill, 'sheet-upheld')
  await room.close()

  await page.goto(`/framework/frameworkDetail?ccNo=${PROVISIONAL}`)
  await expect(sheet).toContainText('钢厂维持')
  await expect(sheet).toContainText('与公布的指数逐日核对一致')
  await expect(sheet.getByRole('button')).toHaveCount(0)
  await look(page, 'sheet-stands')
})

test('a number of another company opens nothing and a coupon of another company takes nothing off: each in a clear sentence', async ({
  page,
  request,
}) => {
  // The contract is demo01's; demo02 has its address.
  await loginAs(page, 'demo02', CHANNEL)
  await page.goto(DETAIL)
  await expect(page.getByText(/没有找到这份框架合同，请从框架合同列表里选择/).first()).toBeVisible()
  await fits(page)
  await look(page, 'framework-foreign')
  // One of his own that is over: it is read, and nothing is ordered under it, with the reason.
  await loginAs(page, 'demo01', CHANNEL)
  await page.goto('/framework/frameworkDetail?ccNo=CC202611000003')
  const enter = page.getByRole('button', { name: '进入合同模式' }).first()
  await expect(enter).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/已到期|已过期|不在合同期|已结束/).first()).toBeVisible()

  const desk = await staff(request, 'S004')
  const name = `别家的券 ${Date.now()}`
  const made = await desk<{ planNo: string }>('/api/ops/makeCouponPlan', {
    name,
    kind: 'off',
    offFen: 12_300,
    fromFen: 0,
    stock: 5,
    perCompany: 1,
    requestId: `story-${Date.now()}`,
    takeUntil: Date.now() + 3_600_000,
    validFrom: Date.now() - 1000,
    validUntil: Date.now() + 7_200_000,
  })
  await passed(request, made.planNo)
  const other = await person(request, 'demo02')
  const plans = await other<{ planNo: string; name: string }[]>('/api/coupon/getCouponsToTake')
  const { couponNo } = await other<{ couponNo: string }>('/api/coupon/takeCoupon', {
    planNo: plans.find(p => p.name === name)?.planNo,
    requestId: `story-take-${Date.now()}`,
  })
  await page.route('**/api/cart/refreashCart*ToOrderService*', route =>
    route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), couponNo }) }),
  )
  await page.goto('/goods?skuCode=REB-HRB400E-20-9000-1-W01')
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await expect(page.getByText(/没有找到这张优惠券，请从「我的优惠券」重新选择/).first()).toBeVisible()
  await fits(page)
})

test('the mill drafts a change of a contract in force: before and after stand, a colleague has to agree, and it is taken back', async ({
  page,
  request,
}) => {
  await nothingOpen(request)
  await loginDesk(page, 'S002', `/ops/framework?view=all&open=${CC}`)
  await page.getByRole('button', { name: '拟变更' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `拟变更 ${CC}` })).toBeVisible()
  await expect(page.getByLabel('起始日')).toBeDisabled()
  await page.getByLabel('第 1 行吨', { exact: true }).fill('135')
  await page.getByLabel('考核，%').fill('80')
  const reason = page.getByRole('textbox', { name: '为什么变更' })
  await reason.fill('轧机检修，量往后调')
  await look(page, 'draft-change')
  await cleanAtBoth(page, '拟变更')
  // The buyer asks for something meanwhile: it is said above the form, and what was typed stays.
  const buyer = await person(request, 'demo01')
  const { toOn } = await buyer<{ toOn: string }>('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo: CC })
  const later = new Date(Date.parse(toOn) + 86_400_000).toISOString().slice(0, 10)
  const asked = await buyer<{ changeNo: string }>('/api/framework/applyFrameworkContractChange', {
    ccNo: CC,
    toOn: later,
    reason: '延一天',
    requestId: key(),
  })
  const back = (): Promise<void> =>
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(async () => {
    await back()
    await expect(page.getByText('已有一项变更在办，请先办完它。')).toBeVisible({ timeout: A_LOOK_MS })
  }).toPass()
  await expect(reason).toHaveValue('轧机检修，量往后调')
  await look(page, 'draft-met')
  await buyer('/api/framework/withdrawFrameworkChange', asked)
  await page.getByRole('button', { name: '提交，等同事审批' }).click()
  const row = page.locator('.fw-change').filter({ hasText: '钢厂提出' }).first()
  await expect(row).toContainText('待销售审批')
  await expect(row).toContainText('130.000 吨 → 135.000 吨')
  await expect(row).toContainText('考核：90 % → 80 %')
  await expect(row.getByRole('button', { name: '同意，送签' })).toBeDisabled()
  await expect(page.getByRole('button', { name: '拟变更' })).toBeDisabled()
  await look(page, 'draft-waits')
  await row.getByRole('button', { name: '撤回' }).click()
  // Somebody was quicker: the refusal is said.
  await nothingOpen(request)
  await page.getByRole('tooltip').getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText(/变更.*已撤回.*撤回/).first()).toBeVisible()
  await look(page, 'draft-refused')
  await expect(row).toContainText('已撤回')
})

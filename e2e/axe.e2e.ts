// axe finds nothing serious or critical on the pages that sell.
import { expect, type Page } from '@playwright/test'
import { clean, serious } from './serious.ts'
import { COIL, emptyCart, loginAs, REBAR, test } from './story.ts'

const GOODS = '/goods?skuCode=REB-HRB400E-20-9000-1-W01'

const visit = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await clean(page, address)
}

test('axe sees what must not be: a picture without words, text that cannot be read', async ({ page }) => {
  await page.setContent('<main><img src="/favicon.svg"><p style="color:#ddd;background:#fff">看不清</p></main>')
  expect((await serious(page)).map(found => found.split(':')[0]).sort()).toEqual(
    expect.arrayContaining(['color-contrast', 'image-alt']),
  )
})

test('@narrow public pages', async ({ page }) => {
  for (const address of [
    '/',
    `/homePage?channelCode=${REBAR}`,
    '/search?word=HRB400E',
    '/search?word=zzzzzz',
    GOODS,
    '/helpCenter',
    '/totalAuction',
    '/totalAuction?view=ended',
    '/auction/rules',
    '/auction/verify',
    '/login',
  ])
    await visit(page, address)
})

test('@narrow the buyer’s pages, from cart to payment', async ({ page, request }) => {
  // As long as the buyer has pages.
  test.slow()
  await emptyCart(request, 'demo01')
  await loginAs(page, 'demo01')
  await visit(page, '/cart')
  await page.goto(GOODS)
  await page.getByRole('button', { name: '加入购物车', exact: true }).click()
  await expect(page.getByText('已加入购物车：')).toBeVisible()
  for (const address of [
    '/cart',
    '/confirmOrder',
    '/order/orderList',
    '/order/orderDetail?orderCode=DD20261102000186',
    '/order/contract?orderCode=DD20261102000186',
    '/LZProductionSchedule',
    '/order/electronicScale',
    '/driverPass?t=no-such-link',
    '/DispListData',
    '/order/orderShipList',
    '/order/pickUp?orderCode=DD20261102000186',
    '/order/chain?orderCode=DD20261102000186',
    '/order/bill?orderCode=DD20261102000186',
    '/order/settlementList',
    '/user/exports',
    '/user/statement',
    '/user/comments',
    '/user/often',
    '/user/often?view=list',
    '/user/capital',
    '/user/collectionFundList',
    '/user/refund',
    '/user/refunding',
    '/user/refundArr',
    '/user/drafts',
    '/totalAuction',
    '/groupBuyingSearch',
    '/framework/frameworkList',
    '/framework/frameworkDetail?ccNo=CC202611000001',
    '/framework/frameworkOrderList',
    '/framework/frameworkChangeApply?ccNo=CC202611000001',
    '/frameworkContractCart',
    '/auction/list',
    '/user/companyPrice',
    '/user/coupon',
    '/quote/quoteList',
    '/user/customerService',
    '/order/auctionOrder',
    '/auction/details?biddingNo=JP20261121007',
    '/afterSales/list',
    '/afterSales/refundList',
    '/productAgreement/agreementList',
    '/productAgreement/agreementList?classCode=HRC',
    '/productAgreement/agreementList?classCode=REBAR',
    '/orderReturn/orderReturnList',
    '/goodsReturn/goodsReturnList',
    '/invoice/invoiceApplyList',
    '/invoice/invoiceApplyList/applyForInvoicing',
    '/invoice/invoices',
    '/order/signList',
    '/user/signAuthority',
    '/signing/verify',
    '/warranty/warrantyList',
    '/warranty/limits',
    '/warranty/limits?grade=Q355B',
    '/warranty/verify',
    '/warranty/verify?no=ZB20200101000003&code=0000',
    '/user/userCenter',
    '/user/subUser',
    '/user/openApi',
    '/user/subUser?tab=roles',
    '/user/accountSecure',
    '/user/companyCapital',
    '/user/userBaseInfo',
    '/enterprise/enterpriseCertification',
  ])
    await visit(page, address)
  await page.goto('/order/orderList?status=3')
  await page.getByRole('link', { name: '付款', exact: true }).first().click()
  await expect(page.getByRole('radiogroup', { name: '付款方式' })).toBeVisible()
  await clean(page, '/pay/payment')
})

test('@narrow a purchase list, pasted and matched, and the menu', async ({ page }, info) => {
  await loginAs(page, 'demo01')
  await visit(page, '/cart/importList')
  await page.getByLabel('采购清单').fill('HRB400E 20*9 2\nHRB400E 32 2件\nHRB600 Φ37 10吨\n电话里说的那批')
  await page.getByRole('button', { name: '逐行配货（4 行）' }).click()
  await expect(page.getByText('已配好')).toBeVisible()
  await clean(page, '/cart/importList, matched')
  if (info.project.name !== '390') return
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible()
  await clean(page, 'menu')
})

test('dialogs and the choices of made-to-order goods', async ({ page }) => {
  await page.goto(`/goods?skuCode=${COIL}`)
  await page
    .getByRole('group', { name: '货源' })
    .getByRole('button', { name: /期货排产/ })
    .click()
  await expect(page.getByRole('group', { name: '包装' })).toBeVisible()
  await clean(page, 'goods, made to order')
  await page.getByRole('button', { name: '石家庄市' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await clean(page, 'city picker')
})

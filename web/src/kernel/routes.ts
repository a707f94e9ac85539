import type { PageModule } from './page.ts'

/** Every screen of the mall: address -> page file. A screen that is not here answers 404; nothing is stubbed. */
const screens: Record<string, string> = {
  '/': 'site/content/index.page.tsx',
  '/index': 'site/content/index.page.tsx',
  '/homePage': 'site/content/homePage.page.tsx',
  '/search': 'goods/search/search.page.tsx',
  '/goods': 'goods/goods/goods.page.tsx',
  '/priceTrend': 'orders/purchaseLists/priceTrend.page.tsx',
  '/article': 'site/content/article.page.tsx',
  '/helpCenter': 'site/content/helpCenter.page.tsx',
  '/productInstructions': 'site/content/productInstructions.page.tsx',
  '/qualificationsCenter': 'site/content/qualificationsCenter.page.tsx',
  '/case': 'site/content/case.page.tsx',
  '/privacyArgeement': 'site/content/privacyArgeement.page.tsx',
  '/totalAuction': 'selling/auction/totalAuction.page.tsx',
  '/auction/list': 'selling/auction/auctionList.page.tsx',
  '/auction/details': 'selling/auction/auctionDetails.page.tsx',
  '/auction/rules': 'selling/auction/auctionRules.page.tsx',
  '/auction/verify': 'selling/auction/auctionVerify.page.tsx',
  '/order/auctionOrder': 'selling/auction/auctionOrder.page.tsx',
  '/groupBuyingSearch': 'selling/groupBuy/groupBuyingSearch.page.tsx',
  '/framework/frameworkList': 'selling/framework/frameworkList.page.tsx',
  '/framework/frameworkDetail': 'selling/framework/frameworkDetail.page.tsx',
  '/framework/frameworkOrderList': 'selling/framework/frameworkOrderList.page.tsx',
  '/framework/frameworkChangeApply': 'selling/framework/frameworkChangeApply.page.tsx',
  '/frameworkContractCart': 'selling/framework/frameworkContractCart.page.tsx',
  '/cart': 'orders/cart/cart.page.tsx',
  '/cart/importList': 'orders/cart/importList.page.tsx',
  '/confirmOrder': 'orders/order/confirmOrder.page.tsx',
  '/order/orderList': 'orders/order/orderList.page.tsx',
  '/order/orderDetail': 'orders/order/orderDetail.page.tsx',
  '/productAgreement/agreementList': 'orders/contract/agreementList.page.tsx',
  '/order/contract': 'orders/contract/contract.page.tsx',
  '/order/chain': 'desk/orderTimeline/chain.page.tsx',
  '/order/settlement': 'delivery/settlement/settlement.page.tsx',
  '/order/settlementList': 'delivery/settlement/settlementList.page.tsx',
  '/afterSales/apply': 'delivery/afterSales/apply.page.tsx',
  '/afterSales/list': 'delivery/afterSales/list.page.tsx',
  '/afterSales/detail': 'delivery/afterSales/detail.page.tsx',
  '/afterSales/refundList': 'delivery/afterSales/refundList.page.tsx',
  '/orderReturn/orderReturnList': 'delivery/afterSales/orderReturnList.page.tsx',
  '/orderReturn/orderReturnDetail': 'delivery/afterSales/orderReturnDetail.page.tsx',
  '/goodsReturn/goodsReturnList': 'delivery/afterSales/goodsReturnList.page.tsx',
  '/order/orderShipList': 'delivery/shipment/orderShipList.page.tsx',
  '/order/orderShipShow': 'delivery/shipment/orderShipShow.page.tsx',
  '/order/pickUp': 'delivery/shipment/pickUp.page.tsx',
  '/order/bill': 'delivery/shipment/bill.page.tsx',
  '/DispListData': 'delivery/shipment/DispListData.page.tsx',
  '/order/electronicScale': 'delivery/weighing/electronicScale.page.tsx',
  '/driverPass': 'delivery/weighing/driverPass.page.tsx',
  '/LZProductionSchedule': 'delivery/production/LZProductionSchedule.page.tsx',
  '/user/userCenter': 'main/userCentre/userCenter.page.tsx',
  '/user/userBaseInfo': 'people/account/userBaseInfo.page.tsx',
  '/user/accountSecure': 'people/account/accountSecure.page.tsx',
  '/user/noticeSetting': 'people/account/noticeSetting.page.tsx',
  '/user/address': 'people/company/address.page.tsx',
  '/user/companyCapital': 'people/company/companyCapital.page.tsx',
  '/user/statement': 'money/statement/statement.page.tsx',
  '/user/customerService': 'desk/support/customerService.page.tsx',
  '/user/often': 'orders/purchaseLists/often.page.tsx',
  '/user/comments': 'delivery/comment/comments.page.tsx',
  '/user/exports': 'desk/export/exports.page.tsx',
  '/user/money': 'money/statement/money.page.tsx',
  '/user/capital': 'money/funds/capital.page.tsx',
  '/user/collectionFundList': 'money/funds/collectionFundList.page.tsx',
  '/user/refund': 'money/funds/refund.page.tsx',
  '/user/refunding': 'money/funds/refunding.page.tsx',
  '/user/refundArr': 'money/funds/refundArr.page.tsx',
  '/user/refundDetail': 'money/funds/refundDetail.page.tsx',
  '/user/drafts': 'money/acceptance/drafts.page.tsx',
  '/user/draft': 'money/acceptance/draft.page.tsx',
  '/quote/quoteList': 'orders/quote/quoteList.page.tsx',
  '/quote/quoteDetail': 'orders/quote/quoteDetail.page.tsx',
  '/quote/quoteApply': 'orders/quote/quoteApply.page.tsx',
  '/user/companyPrice': 'orders/companyPrice/companyPrice.page.tsx',
  '/user/coupon': 'goods/coupon/coupon.page.tsx',
  '/user/subUser': 'people/companyAccess/subUser.page.tsx',
  '/user/companyGroup': 'money/statement/companyGroup.page.tsx',
  '/user/openApi': 'desk/openApi/openApi.page.tsx',
  '/enterprise/enterpriseApply': 'people/certification/enterpriseApply.page.tsx',
  '/enterprise/enterpriseInformation': 'people/certification/enterpriseInformation.page.tsx',
  '/enterprise/enterpriseExtraInformation': 'people/certification/enterpriseExtraInformation.page.tsx',
  '/enterprise/enterpriseCertification': 'people/certification/enterpriseCertification.page.tsx',
  '/enterprise/enterpriseExamine': 'people/certification/enterpriseExamine.page.tsx',
  '/enterprise/enterpriseSuccess': 'people/certification/enterpriseSuccess.page.tsx',
  '/enterprise/enterpriseError': 'people/certification/enterpriseError.page.tsx',
  '/pay/payment': 'money/payment/payment.page.tsx',
  '/pay/orderPaySuccess': 'money/payment/orderPaySuccess.page.tsx',
  '/pay/orderPayFail': 'money/payment/orderPayFail.page.tsx',
  '/login': 'people/session/login.page.tsx',
  '/login/helpUserDoLogin': 'people/session/helpUserDoLogin.page.tsx',
  '/register': 'people/session/register.page.tsx',
  '/forgotpwd': 'people/session/forgotpwd.page.tsx',
  '/order/sign': 'orders/signing/sign.page.tsx',
  '/order/signList': 'orders/signing/signList.page.tsx',
  '/order/signMany': 'orders/signing/signMany.page.tsx',
  '/user/signAuthority': 'orders/signing/signAuthority.page.tsx',
  '/signing/verify': 'orders/signing/verify.page.tsx',
  '/warranty/warrantyList': 'delivery/millCertificate/warrantyList.page.tsx',
  '/warranty/warranty': 'delivery/millCertificate/warranty.page.tsx',
  '/warranty/limits': 'delivery/millCertificate/limits.page.tsx',
  '/warranty/verify': 'delivery/millCertificate/verify.page.tsx',
  '/invoice/invoiceApplyList': 'money/invoice/invoiceApplyList.page.tsx',
  '/invoice/invoiceApplyList/applyForInvoicing': 'money/invoice/applyForInvoicing.page.tsx',
  '/invoice/invoiceApplyList/billingDetails': 'money/invoice/billingDetails.page.tsx',
  '/invoice/invoiceApplyList/fillInRecipients': 'money/invoice/fillInRecipients.page.tsx',
  '/invoice/invoiceApplyList/confirmationInformation': 'money/invoice/confirmationInformation.page.tsx',
  '/invoice/invoiceApply': 'money/invoice/invoiceApply.page.tsx',
  '/invoice/invoiceList': 'money/invoice/invoiceList.page.tsx',
  '/invoice/invoiceDetail': 'money/invoice/invoiceDetail.page.tsx',
  '/invoice/invoices': 'money/invoice/invoices.page.tsx',
  '/invoice/writeInvoice': 'money/invoice/writeInvoice.page.tsx',
  '/invoice/invoiceAddressList': 'money/invoice/invoiceAddressList.page.tsx',
  '/invoice/salesShipmentList': 'money/invoice/salesShipmentList.page.tsx',
  '/invoice/salesShipmentStockList': 'money/invoice/salesShipmentStockList.page.tsx',
  '/error': 'main/error.page.tsx',
}

export interface Screen {
  path: string
  /** Key in the build manifest. */
  module: string
  load: () => Promise<PageModule>
}

/** Pages whose chunks the document has named. */
const named = new Map<string, Promise<PageModule>>()

export const allScreens: readonly Screen[] = Object.entries(screens).map(([path, file]) => {
  const module = `src/${file}`
  // Where the chunks of all pages lie is a table as large as a page: the first view does without it.
  return { path, module, load: () => named.get(module) ?? import('./pages.ts').then(({ openPage }) => openPage(module)) }
})

/** The page that the server drew: its chunk comes with the document, so the browser asks for it by its address. */
export function openNamed(path: string, chunk: string): void {
  const screen = allScreens.find(s => s.path === path)
  if (!screen) return
  const page = import(/* @vite-ignore */ chunk) as Promise<PageModule>
  named.set(screen.module, page)
  page.catch(() => named.delete(screen.module))
}

/** Links to rooms that are not built are not shown. */
export const hasScreen = (address: string): boolean => (address.split(/[?#]/)[0] ?? '') in screens

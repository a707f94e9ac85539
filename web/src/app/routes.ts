import type { PageModule } from './page.ts'

/** Every screen of the mall: address -> page file. A screen that is not here answers 404; nothing is stubbed. */
export const screens: Record<string, string> = {
  '/': 'cms/index.page.tsx',
  '/index': 'cms/index.page.tsx',
  '/homePage': 'cms/homePage.page.tsx',
  '/search': 'search/search.page.tsx',
  '/goods': 'goods/goods.page.tsx',
  '/article': 'cms/article.page.tsx',
  '/helpCenter': 'cms/helpCenter.page.tsx',
  '/productInstructions': 'cms/productInstructions.page.tsx',
  '/qualificationsCenter': 'cms/qualificationsCenter.page.tsx',
  '/case': 'cms/case.page.tsx',
  '/privacyArgeement': 'cms/privacyArgeement.page.tsx',
  '/totalAuction': 'bidding/totalAuction.page.tsx',
  '/auction/list': 'bidding/auctionList.page.tsx',
  '/auction/details': 'bidding/auctionDetails.page.tsx',
  '/auction/rules': 'bidding/auctionRules.page.tsx',
  '/auction/verify': 'bidding/auctionVerify.page.tsx',
  '/order/auctionOrder': 'bidding/auctionOrder.page.tsx',
  '/cart': 'cart/cart.page.tsx',
  '/cart/importList': 'cart/importList.page.tsx',
  '/confirmOrder': 'order/confirmOrder.page.tsx',
  '/order/orderList': 'order/orderList.page.tsx',
  '/order/orderDetail': 'order/orderDetail.page.tsx',
  '/productAgreement/agreementList': 'contract/agreementList.page.tsx',
  '/order/contract': 'contract/contract.page.tsx',
  '/order/chain': 'chain/chain.page.tsx',
  '/order/settlement': 'settlement/settlement.page.tsx',
  '/order/settlementList': 'settlement/settlementList.page.tsx',
  '/afterSales/apply': 'afterSales/apply.page.tsx',
  '/afterSales/list': 'afterSales/list.page.tsx',
  '/afterSales/detail': 'afterSales/detail.page.tsx',
  '/afterSales/refundList': 'afterSales/refundList.page.tsx',
  '/orderReturn/orderReturnList': 'afterSales/orderReturnList.page.tsx',
  '/orderReturn/orderReturnDetail': 'afterSales/orderReturnDetail.page.tsx',
  '/goodsReturn/goodsReturnList': 'afterSales/goodsReturnList.page.tsx',
  '/order/orderShipList': 'shipment/orderShipList.page.tsx',
  '/order/orderShipShow': 'shipment/orderShipShow.page.tsx',
  '/order/pickUp': 'shipment/pickUp.page.tsx',
  '/order/bill': 'shipment/bill.page.tsx',
  '/DispListData': 'shipment/DispListData.page.tsx',
  '/order/electronicScale': 'weighing/electronicScale.page.tsx',
  '/driverPass': 'weighing/driverPass.page.tsx',
  '/LZProductionSchedule': 'schedule/LZProductionSchedule.page.tsx',
  '/user/userCenter': 'user/userCenter.page.tsx',
  '/user/userBaseInfo': 'account/userBaseInfo.page.tsx',
  '/user/accountSecure': 'account/accountSecure.page.tsx',
  '/user/address': 'company/address.page.tsx',
  '/user/companyCapital': 'company/companyCapital.page.tsx',
  '/user/statement': 'statement/statement.page.tsx',
  '/user/comments': 'comment/comments.page.tsx',
  '/user/exports': 'export/exports.page.tsx',
  '/user/capital': 'funds/capital.page.tsx',
  '/user/collectionFundList': 'funds/collectionFundList.page.tsx',
  '/user/refund': 'funds/refund.page.tsx',
  '/user/refunding': 'funds/refunding.page.tsx',
  '/user/refundArr': 'funds/refundArr.page.tsx',
  '/user/refundDetail': 'funds/refundDetail.page.tsx',
  '/user/drafts': 'draft/drafts.page.tsx',
  '/user/draft': 'draft/draft.page.tsx',
  '/quote/quoteList': 'quote/quoteList.page.tsx',
  '/quote/quoteDetail': 'quote/quoteDetail.page.tsx',
  '/quote/quoteApply': 'quote/quoteApply.page.tsx',
  '/user/coupon': 'coupon/coupon.page.tsx',
  '/user/subUser': 'people/subUser.page.tsx',
  '/enterprise/enterpriseApply': 'certification/enterpriseApply.page.tsx',
  '/enterprise/enterpriseInformation': 'certification/enterpriseInformation.page.tsx',
  '/enterprise/enterpriseExtraInformation': 'certification/enterpriseExtraInformation.page.tsx',
  '/enterprise/enterpriseCertification': 'certification/enterpriseCertification.page.tsx',
  '/enterprise/enterpriseExamine': 'certification/enterpriseExamine.page.tsx',
  '/enterprise/enterpriseSuccess': 'certification/enterpriseSuccess.page.tsx',
  '/enterprise/enterpriseError': 'certification/enterpriseError.page.tsx',
  '/pay/payment': 'pay/payment.page.tsx',
  '/pay/orderPaySuccess': 'pay/orderPaySuccess.page.tsx',
  '/pay/orderPayFail': 'pay/orderPayFail.page.tsx',
  '/login': 'session/login.page.tsx',
  '/login/helpUserDoLogin': 'session/helpUserDoLogin.page.tsx',
  '/register': 'session/register.page.tsx',
  '/forgotpwd': 'session/forgotpwd.page.tsx',
  '/order/sign': 'signing/sign.page.tsx',
  '/order/signList': 'signing/signList.page.tsx',
  '/user/signAuthority': 'signing/signAuthority.page.tsx',
  '/signing/verify': 'signing/verify.page.tsx',
  '/warranty/warrantyList': 'warranty/warrantyList.page.tsx',
  '/warranty/warranty': 'warranty/warranty.page.tsx',
  '/warranty/limits': 'warranty/limits.page.tsx',
  '/warranty/verify': 'warranty/verify.page.tsx',
  '/invoice/invoiceApplyList': 'invoice/invoiceApplyList.page.tsx',
  '/invoice/invoiceApplyList/applyForInvoicing': 'invoice/applyForInvoicing.page.tsx',
  '/invoice/invoiceApplyList/billingDetails': 'invoice/billingDetails.page.tsx',
  '/invoice/invoiceApplyList/fillInRecipients': 'invoice/fillInRecipients.page.tsx',
  '/invoice/invoiceApplyList/confirmationInformation': 'invoice/confirmationInformation.page.tsx',
  '/invoice/invoiceApply': 'invoice/invoiceApply.page.tsx',
  '/invoice/invoiceList': 'invoice/invoiceList.page.tsx',
  '/invoice/invoiceDetail': 'invoice/invoiceDetail.page.tsx',
  '/invoice/invoices': 'invoice/invoices.page.tsx',
  '/invoice/writeInvoice': 'invoice/writeInvoice.page.tsx',
  '/invoice/invoiceAddressList': 'invoice/invoiceAddressList.page.tsx',
  '/invoice/salesShipmentList': 'invoice/salesShipmentList.page.tsx',
  '/invoice/salesShipmentStockList': 'invoice/salesShipmentStockList.page.tsx',
  '/error': 'app/error.page.tsx',
}

// Vite turns the pattern into one lazily loaded chunk per page.
const files = import.meta.glob<PageModule>('/src/*/*.page.tsx')

export interface Screen {
  path: string
  /** Key in the build manifest. */
  module: string
  load: () => Promise<PageModule>
}

export const allScreens: readonly Screen[] = Object.entries(screens).map(([path, file]) => {
  const load = files[`/src/${file}`]
  if (!load) throw new Error(`${path}: no page file ${file}`)
  return { path, module: `src/${file}`, load }
})

/** Links to rooms that are not built are not shown. */
export const hasScreen = (address: string): boolean => (address.split(/[?#]/)[0] ?? '') in screens

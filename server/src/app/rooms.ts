// All routes of the mall: one line per room.
import { auditRoutes } from '../audit/audit.routes.ts'
import { contactRoutes } from '../contact/contact.routes.ts'
import { basicsDeskRoutes, optionDeskRoutes } from '../basics/basics.routes.ts'
import { goodsMakeDeskRoutes } from '../catalogue/catalogue.routes.ts'
import { goodsDeskRoutes, marketDeskRoutes } from '../goods/goodsDesk.routes.ts'
import { orderDeskRoutes } from '../order/orderDesk.routes.ts'
import { payDeskRoutes } from '../pay/payDesk.routes.ts'
import { rulesRoutes } from '../rules/rules.routes.ts'
import { accountRoutes } from '../account/account.routes.ts'
import { givenAccountRoutes } from '../account/givenAccount.routes.ts'
import { profileRoutes } from '../account/profile.routes.ts'
import { cartRoutes } from '../cart/cart.routes.ts'
import { certificationDeskRoutes, certificationRoutes } from '../certification/certification.routes.ts'
import { channelRoutes } from '../channel/channel.routes.ts'
import { channelHomeRoutes } from '../channel/channelHome.routes.ts'
import { cmsRoutes } from '../cms/cms.routes.ts'
import { cmsDeskRoutes } from '../cms/cmsDesk.routes.ts'
import { homeDeskRoutes } from '../cms/homeDesk.routes.ts'
import { companyRoutes } from '../company/company.routes.ts'
import { companyDataRoutes } from '../company/companyData.routes.ts'
import { agreementRoutes } from '../contract/agreement.routes.ts'
import { contractRoutes } from '../contract/contract.routes.ts'
import { fileRoutes } from '../file/file.routes.ts'
import { goodsRoutes } from '../goods/goods.routes.ts'
import { keptGoodsRoutes } from '../goods/keptGoods.routes.ts'
import { orderParamRoutes } from '../goods/orderParams.routes.ts'
import { noticeRoutes } from '../notice/notice.routes.ts'
import { companyDeskRoutes } from '../company/companyDesk.routes.ts'
import { orderRoutes } from '../order/order.routes.ts'
import { payRoutes } from '../pay/pay.routes.ts'
import { proxyRoutes } from '../proxy/proxy.routes.ts'
import { peopleRoutes } from '../people/people.routes.ts'
import { regionRoutes } from '../region/region.routes.ts'
import { scheduleDeskRoutes, scheduleRoutes } from '../schedule/schedule.routes.ts'
import { searchDeskRoutes, searchRoutes } from '../search/search.routes.ts'
import { sessionRoutes } from '../session/session.routes.ts'
import { findRoutes } from '../find/find.routes.ts'
import { staffRoutes } from '../staff/staff.routes.ts'
import { paperContractRoutes, signingDeskRoutes, signingRoutes } from '../signing/signing.routes.ts'
import { shipmentDeskRoutes, shipmentRoutes } from '../shipment/shipment.routes.ts'
import { weighingDeskRoutes, weighingRoutes } from '../weighing/weighing.routes.ts'
import { warrantyDeskRoutes, warrantyRoutes } from '../warranty/warranty.routes.ts'
import { statementDeskRoutes, statementRoutes } from '../statement/statement.routes.ts'
import { exportDeskRoutes, exportRoutes } from '../export/export.routes.ts'
import { settlementDeskRoutes, settlementRoutes } from '../settlement/settlement.routes.ts'
import { commentDeskRoutes, commentRoutes } from '../comment/comment.routes.ts'
import { erpDeskRoutes, erpStockRoutes } from '../erp/erpDesk.routes.ts'
import { creditDeskRoutes, creditRoutes, fundsDeskRoutes, fundsRoutes } from '../funds/funds.routes.ts'
import { financeDeskRoutes } from '../finance/finance.routes.ts'
import { afterSalesDeskRoutes, afterSalesRoutes } from '../afterSales/afterSales.routes.ts'
import { invoiceDeskRoutes, invoiceRoutes } from '../invoice/invoice.routes.ts'
import { biddingDeskRoutes, biddingMineRoutes, biddingRoutes } from '../bidding/bidding.routes.ts'
import { groupBuyDeskRoutes, groupBuyRoutes } from '../groupBuy/groupBuy.routes.ts'
import { frameworkDeskRoutes, frameworkRoutes } from '../framework/framework.routes.ts'
import { oftenRoutes } from '../often/often.routes.ts'
import { priceTableRoutes } from '../repricing/priceTable.routes.ts'
import { repricingRoutes } from '../repricing/repricing.routes.ts'
import { concessionRoutes } from '../concession/concession.routes.ts'
import { companyPriceDeskRoutes, companyPriceRoutes } from '../companyPrice/companyPrice.routes.ts'
import { couponDeskRoutes, couponRoutes } from '../coupon/coupon.routes.ts'
import { quoteDeskRoutes, quoteRoutes } from '../quote/quote.routes.ts'
import { draftDeskRoutes, draftRoutes } from '../draft/draft.routes.ts'
import { chainDeskRoutes, chainRoutes } from '../chain/chain.routes.ts'
import { openApiRoutes } from '../openApi/openApi.routes.ts'
import { supportDeskRoutes, supportRoutes } from '../support/support.routes.ts'
import { statsDeskRoutes, statsRoutes } from '../stats/stats.routes.ts'
import type { Route } from './serve.ts'

export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...regionRoutes,
  ...channelRoutes,
  ...channelHomeRoutes,
  ...cmsRoutes,
  ...cmsDeskRoutes,
  ...homeDeskRoutes,
  ...searchRoutes,
  ...goodsRoutes,
  ...keptGoodsRoutes,
  ...orderParamRoutes,
  ...cartRoutes,
  ...companyRoutes,
  ...companyDataRoutes,
  ...certificationRoutes,
  ...fileRoutes,
  ...orderRoutes,
  ...paperContractRoutes,
  ...agreementRoutes,
  ...contractRoutes,
  ...payRoutes,
  ...noticeRoutes,
  ...peopleRoutes,
  ...contactRoutes,
  ...orderDeskRoutes,
  ...goodsDeskRoutes,
  ...marketDeskRoutes,
  ...basicsDeskRoutes,
  ...optionDeskRoutes,
  ...searchDeskRoutes,
  ...goodsMakeDeskRoutes,
  ...payDeskRoutes,
  ...rulesRoutes,
  ...auditRoutes,
  ...proxyRoutes,
  ...staffRoutes,
  ...findRoutes,
  ...companyDeskRoutes,
  ...givenAccountRoutes,
  ...certificationDeskRoutes,
  ...signingRoutes,
  ...signingDeskRoutes,
  ...scheduleRoutes,
  ...scheduleDeskRoutes,
  ...shipmentRoutes,
  ...shipmentDeskRoutes,
  ...weighingRoutes,
  ...weighingDeskRoutes,
  ...warrantyRoutes,
  ...warrantyDeskRoutes,
  ...statementRoutes,
  ...statementDeskRoutes,
  ...exportRoutes,
  ...exportDeskRoutes,
  ...settlementRoutes,
  ...settlementDeskRoutes,
  ...fundsRoutes,
  ...fundsDeskRoutes,
  ...erpDeskRoutes,
  ...erpStockRoutes,
  ...commentRoutes,
  ...commentDeskRoutes,
  ...supportRoutes,
  ...supportDeskRoutes,
  ...openApiRoutes,
  ...creditRoutes,
  ...creditDeskRoutes,
  ...financeDeskRoutes,
  ...statsRoutes,
  ...statsDeskRoutes,
  ...afterSalesRoutes,
  ...afterSalesDeskRoutes,
  ...invoiceRoutes,
  ...invoiceDeskRoutes,
  ...chainRoutes,
  ...chainDeskRoutes,
  ...draftRoutes,
  ...draftDeskRoutes,
  ...biddingRoutes,
  ...biddingMineRoutes,
  ...biddingDeskRoutes,
  ...groupBuyRoutes,
  ...groupBuyDeskRoutes,
  ...frameworkRoutes,
  ...frameworkDeskRoutes,
  ...companyPriceRoutes,
  ...companyPriceDeskRoutes,
  ...priceTableRoutes,
  ...repricingRoutes,
  ...concessionRoutes,
  ...oftenRoutes,
  ...couponRoutes,
  ...couponDeskRoutes,
  ...quoteRoutes,
  ...quoteDeskRoutes,
]

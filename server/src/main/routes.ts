// All routes of the mall: one line per room.
import { auditRoutes } from '../platform/audit/audit.routes.ts'
import { contactRoutes } from '../people/contact/contact.routes.ts'
import { basicsDeskRoutes, optionDeskRoutes } from '../goods/masterData/basics.routes.ts'
import { goodsMakeDeskRoutes } from '../goods/catalogue/catalogue.routes.ts'
import { goodsDeskRoutes, marketDeskRoutes } from '../goods/goods/goodsDesk.routes.ts'
import { orderDeskRoutes } from '../orders/order/orderDesk.routes.ts'
import { payDeskRoutes } from '../money/payment/payDesk.routes.ts'
import { rulesRoutes } from '../platform/rules/rules.routes.ts'
import { accountRoutes } from '../people/account/account.routes.ts'
import { givenAccountRoutes } from '../people/account/givenAccount.routes.ts'
import { linkedAccountRoutes } from '../people/account/linkedAccount.routes.ts'
import { profileRoutes } from '../people/account/profile.routes.ts'
import { cartRoutes } from '../orders/cart/cart.routes.ts'
import { certificationDeskRoutes, certificationRoutes } from '../people/certification/certification.routes.ts'
import { channelRoutes } from '../site/channel/channel.routes.ts'
import { channelHomeRoutes } from '../site/channel/channelHome.routes.ts'
import { cmsRoutes } from '../site/content/cms.routes.ts'
import { cmsDeskRoutes } from '../site/content/cmsDesk.routes.ts'
import { homeDeskRoutes } from '../site/content/homeDesk.routes.ts'
import { companyRoutes } from '../people/company/company.routes.ts'
import { companyDataRoutes } from '../people/company/companyData.routes.ts'
import { agreementRoutes } from '../orders/contract/agreement.routes.ts'
import { contractRoutes } from '../orders/contract/contract.routes.ts'
import { fileRoutes } from '../platform/file/file.routes.ts'
import { goodsRoutes } from '../goods/goods/goods.routes.ts'
import { keptGoodsRoutes } from '../goods/goods/keptGoods.routes.ts'
import { orderParamRoutes } from '../goods/goods/orderParams.routes.ts'
import { noticeMailRoutes, noticeRoutes } from '../platform/notice/notice.routes.ts'
import { partnerRoutes } from '../platform/partner/partner.routes.ts'
import { companyDeskRoutes } from '../people/company/companyDesk.routes.ts'
import { orderRoutes } from '../orders/order/order.routes.ts'
import { payRoutes } from '../money/payment/pay.routes.ts'
import { proxyRoutes } from '../orders/actOnBehalf/proxy.routes.ts'
import { joinRequestRoutes } from '../people/companyAccess/joinRequest.routes.ts'
import { teamRoutes } from '../people/companyAccess/team.routes.ts'
import { groupRoutes } from '../people/companyAccess/group.routes.ts'
import { peopleRoutes } from '../people/companyAccess/people.routes.ts'
import { regionRoutes } from '../site/region/region.routes.ts'
import { scheduleDeskRoutes, scheduleRoutes } from '../delivery/production/schedule.routes.ts'
import { searchDeskRoutes, searchRoutes } from '../goods/search/search.routes.ts'
import { sessionRoutes } from '../people/session/session.routes.ts'
import { findRoutes } from '../desk/globalSearch/find.routes.ts'
import { staffRoutes } from '../people/staff/staff.routes.ts'
import { paperContractRoutes, signingDeskRoutes, signingRoutes } from '../orders/signing/signing.routes.ts'
import { goodsUnitRoutes } from '../delivery/goodsUnits/goodsUnits.routes.ts'
import { shipmentDeskRoutes, shipmentRoutes } from '../delivery/shipment/shipment.routes.ts'
import { trackingDeskRoutes, trackingRoutes } from '../delivery/tracking/tracking.routes.ts'
import { weighingDeskRoutes, weighingRoutes } from '../delivery/weighing/weighing.routes.ts'
import { warrantyDeskRoutes, warrantyRoutes } from '../delivery/millCertificate/warranty.routes.ts'
import {
  groupSumDeskRoutes,
  groupSumRoutes,
  moneyPageRoutes,
  statementDeskRoutes,
  statementRoutes,
} from '../money/statement/statement.routes.ts'
import { exportDeskRoutes, exportRoutes } from '../desk/export/export.routes.ts'
import { settlementDeskRoutes, settlementRoutes } from '../delivery/settlement/settlement.routes.ts'
import { commentDeskRoutes, commentRoutes } from '../delivery/comment/comment.routes.ts'
import { erpHandoverRoutes } from '../desk/erp/handover.routes.ts'
import { erpDeskRoutes, erpStockRoutes } from '../desk/erp/erpDesk.routes.ts'
import { byHandDeskRoutes } from '../money/byHand/byHand.routes.ts'
import { creditDeskRoutes, creditRoutes, fundsDeskRoutes, fundsRoutes } from '../money/funds/funds.routes.ts'
import { financeDeskRoutes } from '../money/finance/finance.routes.ts'
import { afterSalesDeskRoutes, afterSalesRoutes } from '../delivery/afterSales/afterSales.routes.ts'
import { byHandRoutes, invoiceDeskRoutes, invoiceRoutes } from '../money/invoice/invoice.routes.ts'
import {
  biddingDeskRoutes,
  biddingMineRoutes,
  biddingRoutes,
  talkDeskRoutes,
  talkRoutes,
} from '../selling/auction/bidding.routes.ts'
import { groupBuyDeskRoutes, groupBuyRoutes } from '../selling/groupBuy/groupBuy.routes.ts'
import {
  frameworkDeskRoutes,
  frameworkRoutes,
  reservationDeskRoutes,
  reservationRoutes,
} from '../selling/framework/framework.routes.ts'
import { oftenRoutes } from '../orders/purchaseLists/often.routes.ts'
import { priceTableRoutes } from '../goods/repricing/priceTable.routes.ts'
import { repricingRoutes } from '../goods/repricing/repricing.routes.ts'
import { concessionRoutes } from '../goods/concession/concession.routes.ts'
import { companyPriceDeskRoutes, companyPriceRoutes } from '../orders/companyPrice/companyPrice.routes.ts'
import { couponDeskRoutes, couponRoutes } from '../goods/coupon/coupon.routes.ts'
import { quoteDeskRoutes, quoteRoutes } from '../orders/quote/quote.routes.ts'
import { draftDeskRoutes, draftRoutes } from '../money/acceptance/draft.routes.ts'
import { chainDeskRoutes, chainRoutes } from '../desk/orderTimeline/chain.routes.ts'
import { openApiRoutes } from '../desk/openApi/openApi.routes.ts'
import { supportDeskRoutes, supportRoutes } from '../desk/support/support.routes.ts'
import { statsDeskRoutes, statsRoutes } from '../desk/stats/stats.routes.ts'
import type { Route } from '../kernel/serve/serve.ts'

export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...linkedAccountRoutes,
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
  ...noticeMailRoutes,
  ...partnerRoutes,
  ...peopleRoutes,
  ...joinRequestRoutes,
  ...teamRoutes,
  ...groupRoutes,
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
  ...goodsUnitRoutes,
  ...shipmentRoutes,
  ...shipmentDeskRoutes,
  ...trackingRoutes,
  ...trackingDeskRoutes,
  ...weighingRoutes,
  ...weighingDeskRoutes,
  ...warrantyRoutes,
  ...warrantyDeskRoutes,
  ...statementRoutes,
  ...moneyPageRoutes,
  ...groupSumRoutes,
  ...groupSumDeskRoutes,
  ...statementDeskRoutes,
  ...exportRoutes,
  ...exportDeskRoutes,
  ...settlementRoutes,
  ...settlementDeskRoutes,
  ...fundsRoutes,
  ...fundsDeskRoutes,
  ...byHandDeskRoutes,
  ...erpHandoverRoutes,
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
  ...byHandRoutes,
  ...chainRoutes,
  ...chainDeskRoutes,
  ...draftRoutes,
  ...draftDeskRoutes,
  ...biddingRoutes,
  ...biddingMineRoutes,
  ...biddingDeskRoutes,
  ...talkRoutes,
  ...talkDeskRoutes,
  ...groupBuyRoutes,
  ...groupBuyDeskRoutes,
  ...frameworkRoutes,
  ...frameworkDeskRoutes,
  ...reservationRoutes,
  ...reservationDeskRoutes,
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

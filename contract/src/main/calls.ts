// Every call of the mall, and the types by path: the single register that server, screens, tests and the API page read.
import type { Call } from '../kernel/call.ts'
import { accountCalls } from '../people/account/account.ts'
import { auditCalls } from '../platform/audit/audit.ts'
import { cartCalls } from '../orders/cart/cartCalls.ts'
import { certificationCalls } from '../people/certification/certification.ts'
import { certificationDeskCalls } from '../people/certification/certificationDesk.ts'
import { channelCalls } from '../site/channel/channel.ts'
import { channelHomeCalls } from '../site/channel/channelHome.ts'
import { cmsCalls } from '../site/content/cms.ts'
import { cmsDeskCalls } from '../site/content/cmsDesk.ts'
import { homeDeskCalls } from '../site/content/homeDesk.ts'
import { buyerAccountDeskCalls } from '../people/account/buyerAccountDesk.ts'
import { companyDeskCalls } from '../people/company/companyDesk.ts'
import { companyCalls } from '../people/company/company.ts'
import { companyDataCalls } from '../people/company/companyData.ts'
import { contractCalls } from '../orders/contract/contract.ts'
import { contactCalls } from '../people/contact/contact.ts'
import { fileCalls } from '../platform/file/file.ts'
import { goodsCalls } from '../goods/goods/goods.ts'
import { keptGoodsCalls } from '../goods/goods/keptGoods.ts'
import { orderParamCalls } from '../goods/goods/orderParams.ts'
import { goodsDeskCalls } from '../goods/goods/goodsDesk.ts'
import { marketDeskCalls } from '../goods/goods/marketDesk.ts'
import { goodsMakeDeskCalls } from '../goods/goods/goodsMakeDesk.ts'
import { noticeCalls } from '../platform/notice/notice.ts'
import { noticeMailCalls } from '../platform/notice/noticeMail.ts'
import { partnerCalls } from '../platform/partner/partner.ts'
import { orderDeskCalls } from '../orders/order/orderDesk.ts'
import { orderCalls } from '../orders/order/order.ts'
import { payCalls } from '../money/payment/pay.ts'
import { payDeskCalls } from '../money/payment/payDesk.ts'
import { paperContractCalls } from '../orders/signing/paperContract.ts'
import { joinRequestCalls } from '../people/companyAccess/joinRequest.ts'
import { teamCalls } from '../people/companyAccess/team.ts'
import { groupCalls } from '../people/companyAccess/group.ts'
import { peopleCalls } from '../people/companyAccess/people.ts'
import { linkedAccountCalls } from '../people/account/linkedAccount.ts'
import { profileCalls } from '../people/account/profile.ts'
import { productAgreementCalls } from '../orders/contract/productAgreement.ts'
import { proxyCalls } from '../orders/actOnBehalf/proxy.ts'
import { regionCalls } from '../site/region/region.ts'
import { rulesCalls } from '../platform/rules/rules.ts'
import { scheduleCalls } from '../delivery/production/schedule.ts'
import { scheduleDeskCalls } from '../delivery/production/scheduleDesk.ts'
import { searchCalls } from '../goods/search/search.ts'
import { sessionCalls } from '../people/session/session.ts'
import { signingCalls } from '../orders/signing/signing.ts'
import { signingDeskCalls } from '../orders/signing/signingDesk.ts'
import { groupSumCalls, groupSumDeskCalls } from '../money/statement/groupSums.ts'
import { moneyPageCalls } from '../money/statement/moneyPage.ts'
import { statementCalls, statementDeskCalls } from '../money/statement/statement.ts'
import { findCalls } from '../desk/globalSearch/find.ts'
import { staffCalls } from '../people/staff/staff.ts'
import { goodsUnitCalls } from '../delivery/goodsUnits/goodsUnits.ts'
import { shipmentCalls } from '../delivery/shipment/shipment.ts'
import { shipmentDeskCalls } from '../delivery/shipment/shipmentDesk.ts'
import { trackingCalls, trackingDeskCalls } from '../delivery/tracking/tracking.ts'
import { weighingCalls } from '../delivery/weighing/weighing.ts'
import { weighingDeskCalls } from '../delivery/weighing/weighingDesk.ts'
import { warrantyCalls } from '../delivery/millCertificate/warranty.ts'
import { warrantyDeskCalls } from '../delivery/millCertificate/warrantyDesk.ts'
import { biddingCalls } from '../selling/auction/bidding.ts'
import { groupBuyCalls } from '../selling/groupBuy/groupBuy.ts'
import { groupBuyDeskCalls } from '../selling/groupBuy/groupBuyDesk.ts'
import { frameworkCalls } from '../selling/framework/framework.ts'
import { reservationCalls, reservationDeskCalls } from '../selling/framework/reservation.ts'
import { frameworkDeskCalls } from '../selling/framework/frameworkDesk.ts'
import { biddingDeskCalls } from '../selling/auction/biddingDesk.ts'
import { talkCalls, talkDeskCalls } from '../selling/auction/talk.ts'
import { biddingMineCalls } from '../selling/auction/biddingMine.ts'
import { companyPriceCalls } from '../orders/companyPrice/companyPrice.ts'
import { companyPriceDeskCalls } from '../orders/companyPrice/companyPriceDesk.ts'
import { oftenCalls } from '../orders/purchaseLists/often.ts'
import { priceTableCalls } from '../goods/repricing/priceTable.ts'
import { concessionCalls } from '../goods/concession/concession.ts'
import { repricingCalls } from '../goods/repricing/repricing.ts'
import { couponCalls } from '../goods/coupon/coupon.ts'
import { couponDeskCalls } from '../goods/coupon/couponDesk.ts'
import { draftCalls } from '../money/acceptance/draft.ts'
import { draftDeskCalls } from '../money/acceptance/draftDesk.ts'
import { quoteCalls } from '../orders/quote/quote.ts'
import { basicsDeskCalls } from '../goods/masterData/basicsDesk.ts'
import { optionDeskCalls } from '../goods/masterData/optionDesk.ts'
import { searchDeskCalls } from '../goods/search/searchDesk.ts'
import { statsCalls } from '../desk/stats/stats.ts'
import { statsDeskCalls } from '../desk/stats/statsDesk.ts'
import { quoteDeskCalls } from '../orders/quote/quoteDesk.ts'
import { exportCalls, exportDeskCalls } from '../desk/export/export.ts'
import { invoiceCalls } from '../money/invoice/invoice.ts'
import { byHandCalls } from '../money/invoice/byHand.ts'
import { invoiceDeskCalls } from '../money/invoice/invoiceDesk.ts'
import { settlementCalls } from '../delivery/settlement/settlement.ts'
import { settlementDeskCalls } from '../delivery/settlement/settlementDesk.ts'
import { creditCalls } from '../money/funds/credit.ts'
import { creditDeskCalls } from '../money/funds/creditDesk.ts'
import { financeDeskCalls } from '../money/finance/financeDesk.ts'
import { fundsCalls } from '../money/funds/funds.ts'
import { commentCalls } from '../delivery/comment/comment.ts'
import { commentDeskCalls } from '../delivery/comment/commentDesk.ts'
import { supportCalls } from '../desk/support/support.ts'
import { supportDeskCalls } from '../desk/support/supportDesk.ts'
import { openApiCalls } from '../desk/openApi/openApi.ts'
import { erpDeskCalls } from '../desk/erp/erpDesk.ts'
import { erpStockCalls } from '../desk/erp/erpStock.ts'
import { erpHandoverCalls } from '../desk/erp/erpHandover.ts'
import { byHandDeskCalls } from '../money/byHand/byHandDesk.ts'
import { fundsDeskCalls } from '../money/funds/fundsDesk.ts'
import { afterSalesCalls } from '../delivery/afterSales/afterSales.ts'
import { afterSalesDeskCalls } from '../delivery/afterSales/afterSalesDesk.ts'
import { chainCalls } from '../desk/orderTimeline/chain.ts'
import { chainDeskCalls } from '../desk/orderTimeline/chainDesk.ts'

const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...profileCalls,
  ...linkedAccountCalls,
  ...regionCalls,
  ...channelCalls,
  ...channelHomeCalls,
  ...cmsCalls,
  ...cmsDeskCalls,
  ...homeDeskCalls,
  ...searchCalls,
  ...statsCalls,
  ...statsDeskCalls,
  ...goodsCalls,
  ...keptGoodsCalls,
  ...orderParamCalls,
  ...cartCalls,
  ...companyCalls,
  ...companyDataCalls,
  ...certificationCalls,
  ...fileCalls,
  ...orderCalls,
  ...contractCalls,
  ...productAgreementCalls,
  ...payCalls,
  ...noticeCalls,
  ...noticeMailCalls,
  ...partnerCalls,
  ...peopleCalls,
  ...joinRequestCalls,
  ...teamCalls,
  ...groupCalls,
  ...contactCalls,
  ...orderDeskCalls,
  ...goodsDeskCalls,
  ...marketDeskCalls,
  ...goodsMakeDeskCalls,
  ...payDeskCalls,
  ...rulesCalls,
  ...auditCalls,
  ...proxyCalls,
  ...staffCalls,
  ...findCalls,
  ...companyDeskCalls,
  ...buyerAccountDeskCalls,
  ...certificationDeskCalls,
  ...signingCalls,
  ...signingDeskCalls,
  ...paperContractCalls,
  ...scheduleCalls,
  ...scheduleDeskCalls,
  ...goodsUnitCalls,
  ...shipmentCalls,
  ...shipmentDeskCalls,
  ...trackingCalls,
  ...trackingDeskCalls,
  ...weighingCalls,
  ...weighingDeskCalls,
  ...warrantyCalls,
  ...warrantyDeskCalls,
  ...exportCalls,
  ...statementCalls,
  ...moneyPageCalls,
  ...groupSumCalls,
  ...groupSumDeskCalls,
  ...statementDeskCalls,
  ...exportDeskCalls,
  ...settlementCalls,
  ...settlementDeskCalls,
  ...fundsCalls,
  ...creditCalls,
  ...creditDeskCalls,
  ...financeDeskCalls,
  ...fundsDeskCalls,
  ...byHandDeskCalls,
  ...erpHandoverCalls,
  ...erpDeskCalls,
  ...erpStockCalls,
  ...commentCalls,
  ...commentDeskCalls,
  ...supportCalls,
  ...supportDeskCalls,
  ...openApiCalls,
  ...afterSalesCalls,
  ...afterSalesDeskCalls,
  ...invoiceCalls,
  ...invoiceDeskCalls,
  ...byHandCalls,
  ...chainCalls,
  ...chainDeskCalls,
  ...draftCalls,
  ...draftDeskCalls,
  ...companyPriceCalls,
  ...companyPriceDeskCalls,
  ...priceTableCalls,
  ...repricingCalls,
  ...concessionCalls,
  ...oftenCalls,
  ...couponCalls,
  ...couponDeskCalls,
  ...quoteCalls,
  ...basicsDeskCalls,
  ...optionDeskCalls,
  ...searchDeskCalls,
  ...quoteDeskCalls,
  ...biddingCalls,
  ...biddingMineCalls,
  ...talkCalls,
  ...talkDeskCalls,
  ...biddingDeskCalls,
  ...groupBuyCalls,
  ...groupBuyDeskCalls,
  ...frameworkCalls,
  ...frameworkDeskCalls,
  ...reservationCalls,
  ...reservationDeskCalls,
}

type Calls = typeof calls
export type Path = keyof Calls
/**
 * The same for code that walks the register and asks for no call's own types. Walked as `calls`, the compiler has to compare all of them
 * with one another (decision 0180).
 */
export const callTable: Readonly<Record<Path, Call<object, unknown, unknown>>> = calls
export const paths = Object.keys(calls) as Path[]
/** Inferred, not `Calls[P]['example']`: an object written for it would be held field by field against the inputs of all calls (decision 0180). */
export type Sent<P extends Path> = Calls[P] extends Call<infer S extends object, unknown, unknown> ? S : never
export type Parsed<P extends Path> = Calls[P]['input']['gives']
export type Reply<P extends Path> = Calls[P]['output']['gives']
export type Caller = <P extends Path>(path: P, input: Sent<P>) => Promise<Reply<P>>

// Which labels a call's fields have: those of its room before those that all rooms share.
import type { CallTable, Issue } from '../kernel/call.ts'
import { type FieldLabels, sharedLabels } from '../kernel/labels.ts'
import { whyWrong } from '../kernel/whyWrong.ts'
import { auditCalls } from '../platform/audit/audit.ts'
import { auditLabels } from '../platform/audit/audit.labels.ts'
import { fileCalls } from '../platform/file/file.ts'
import { noticeCalls } from '../platform/notice/notice.ts'
import { noticeMailCalls } from '../platform/notice/noticeMail.ts'
import { noticeLabels } from '../platform/notice/notice.labels.ts'
import { partnerCalls } from '../platform/partner/partner.ts'
import { rulesCalls } from '../platform/rules/rules.ts'
import { channelCalls } from '../site/channel/channel.ts'
import { channelHomeCalls } from '../site/channel/channelHome.ts'
import { channelLabels } from '../site/channel/channel.labels.ts'
import { cmsCalls } from '../site/content/cms.ts'
import { cmsDeskCalls } from '../site/content/cmsDesk.ts'
import { homeDeskCalls } from '../site/content/homeDesk.ts'
import { contentLabels } from '../site/content/content.labels.ts'
import { regionCalls } from '../site/region/region.ts'
import { regionLabels } from '../site/region/region.labels.ts'
import { accountCalls } from '../people/account/account.ts'
import { buyerAccountDeskCalls } from '../people/account/buyerAccountDesk.ts'
import { linkedAccountCalls } from '../people/account/linkedAccount.ts'
import { profileCalls } from '../people/account/profile.ts'
import { accountLabels } from '../people/account/account.labels.ts'
import { certificationCalls } from '../people/certification/certification.ts'
import { certificationDeskCalls } from '../people/certification/certificationDesk.ts'
import { certificationLabels } from '../people/certification/certification.labels.ts'
import { companyDeskCalls } from '../people/company/companyDesk.ts'
import { companyCalls } from '../people/company/company.ts'
import { companyDataCalls } from '../people/company/companyData.ts'
import { companyLabels } from '../people/company/company.labels.ts'
import { joinRequestCalls } from '../people/companyAccess/joinRequest.ts'
import { teamCalls } from '../people/companyAccess/team.ts'
import { groupCalls } from '../people/companyAccess/group.ts'
import { peopleCalls } from '../people/companyAccess/people.ts'
import { companyAccessLabels } from '../people/companyAccess/companyAccess.labels.ts'
import { contactCalls } from '../people/contact/contact.ts'
import { sessionCalls } from '../people/session/session.ts'
import { staffCalls } from '../people/staff/staff.ts'
import { staffLabels } from '../people/staff/staff.labels.ts'
import { concessionCalls } from '../goods/concession/concession.ts'
import { concessionLabels } from '../goods/concession/concession.labels.ts'
import { couponCalls } from '../goods/coupon/coupon.ts'
import { couponDeskCalls } from '../goods/coupon/couponDesk.ts'
import { couponLabels } from '../goods/coupon/coupon.labels.ts'
import { goodsCalls } from '../goods/goods/goods.ts'
import { keptGoodsCalls } from '../goods/goods/keptGoods.ts'
import { orderParamCalls } from '../goods/goods/orderParams.ts'
import { goodsDeskCalls } from '../goods/goods/goodsDesk.ts'
import { marketDeskCalls } from '../goods/goods/marketDesk.ts'
import { goodsMakeDeskCalls } from '../goods/goods/goodsMakeDesk.ts'
import { goodsLabels } from '../goods/goods/goods.labels.ts'
import { basicsDeskCalls } from '../goods/masterData/basicsDesk.ts'
import { optionDeskCalls } from '../goods/masterData/optionDesk.ts'
import { masterDataLabels } from '../goods/masterData/masterData.labels.ts'
import { priceTableCalls } from '../goods/repricing/priceTable.ts'
import { repricingCalls } from '../goods/repricing/repricing.ts'
import { repricingLabels } from '../goods/repricing/repricing.labels.ts'
import { searchCalls } from '../goods/search/search.ts'
import { searchDeskCalls } from '../goods/search/searchDesk.ts'
import { searchLabels } from '../goods/search/search.labels.ts'
import { proxyCalls } from '../orders/actOnBehalf/proxy.ts'
import { actOnBehalfLabels } from '../orders/actOnBehalf/actOnBehalf.labels.ts'
import { cartCalls } from '../orders/cart/cartCalls.ts'
import { cartLabels } from '../orders/cart/cart.labels.ts'
import { companyPriceCalls } from '../orders/companyPrice/companyPrice.ts'
import { companyPriceDeskCalls } from '../orders/companyPrice/companyPriceDesk.ts'
import { companyPriceLabels } from '../orders/companyPrice/companyPrice.labels.ts'
import { contractCalls } from '../orders/contract/contract.ts'
import { productAgreementCalls } from '../orders/contract/productAgreement.ts'
import { contractLabels } from '../orders/contract/contract.labels.ts'
import { orderDeskCalls } from '../orders/order/orderDesk.ts'
import { orderCalls } from '../orders/order/order.ts'
import { orderLabels } from '../orders/order/order.labels.ts'
import { oftenCalls } from '../orders/purchaseLists/often.ts'
import { purchaseListsLabels } from '../orders/purchaseLists/purchaseLists.labels.ts'
import { quoteCalls } from '../orders/quote/quote.ts'
import { quoteDeskCalls } from '../orders/quote/quoteDesk.ts'
import { quoteLabels } from '../orders/quote/quote.labels.ts'
import { paperContractCalls } from '../orders/signing/paperContract.ts'
import { signingCalls } from '../orders/signing/signing.ts'
import { signingDeskCalls } from '../orders/signing/signingDesk.ts'
import { signingLabels } from '../orders/signing/signing.labels.ts'
import { draftCalls } from '../money/acceptance/draft.ts'
import { draftDeskCalls } from '../money/acceptance/draftDesk.ts'
import { acceptanceLabels } from '../money/acceptance/acceptance.labels.ts'
import { byHandDeskCalls } from '../money/byHand/byHandDesk.ts'
import { byHandLabels } from '../money/byHand/byHand.labels.ts'
import { financeDeskCalls } from '../money/finance/financeDesk.ts'
import { financeLabels } from '../money/finance/finance.labels.ts'
import { creditCalls } from '../money/funds/credit.ts'
import { creditDeskCalls } from '../money/funds/creditDesk.ts'
import { fundsCalls } from '../money/funds/funds.ts'
import { fundsDeskCalls } from '../money/funds/fundsDesk.ts'
import { fundsLabels } from '../money/funds/funds.labels.ts'
import { invoiceCalls } from '../money/invoice/invoice.ts'
import { byHandCalls } from '../money/invoice/byHand.ts'
import { invoiceDeskCalls } from '../money/invoice/invoiceDesk.ts'
import { invoiceLabels } from '../money/invoice/invoice.labels.ts'
import { payCalls } from '../money/payment/pay.ts'
import { payDeskCalls } from '../money/payment/payDesk.ts'
import { paymentLabels } from '../money/payment/payment.labels.ts'
import { groupSumCalls, groupSumDeskCalls } from '../money/statement/groupSums.ts'
import { moneyPageCalls } from '../money/statement/moneyPage.ts'
import { statementCalls } from '../money/statement/statement.ts'
import { statementDeskCalls } from '../money/statement/statement.ts'
import { statementLabels } from '../money/statement/statement.labels.ts'
import { afterSalesCalls } from '../delivery/afterSales/afterSales.ts'
import { afterSalesDeskCalls } from '../delivery/afterSales/afterSalesDesk.ts'
import { afterSalesLabels } from '../delivery/afterSales/afterSales.labels.ts'
import { commentCalls } from '../delivery/comment/comment.ts'
import { commentDeskCalls } from '../delivery/comment/commentDesk.ts'
import { commentLabels } from '../delivery/comment/comment.labels.ts'
import { goodsUnitCalls } from '../delivery/goodsUnits/goodsUnits.ts'
import { goodsUnitsLabels } from '../delivery/goodsUnits/goodsUnits.labels.ts'
import { warrantyCalls } from '../delivery/millCertificate/warranty.ts'
import { warrantyDeskCalls } from '../delivery/millCertificate/warrantyDesk.ts'
import { millCertificateLabels } from '../delivery/millCertificate/millCertificate.labels.ts'
import { scheduleCalls } from '../delivery/production/schedule.ts'
import { scheduleDeskCalls } from '../delivery/production/scheduleDesk.ts'
import { productionLabels } from '../delivery/production/production.labels.ts'
import { settlementCalls } from '../delivery/settlement/settlement.ts'
import { settlementDeskCalls } from '../delivery/settlement/settlementDesk.ts'
import { settlementLabels } from '../delivery/settlement/settlement.labels.ts'
import { shipmentCalls } from '../delivery/shipment/shipment.ts'
import { shipmentDeskCalls } from '../delivery/shipment/shipmentDesk.ts'
import { shipmentLabels } from '../delivery/shipment/shipment.labels.ts'
import { trackingCalls, trackingDeskCalls } from '../delivery/tracking/tracking.ts'
import { trackingLabels } from '../delivery/tracking/tracking.labels.ts'
import { weighingCalls } from '../delivery/weighing/weighing.ts'
import { weighingDeskCalls } from '../delivery/weighing/weighingDesk.ts'
import { weighingLabels } from '../delivery/weighing/weighing.labels.ts'
import { biddingCalls } from '../selling/auction/bidding.ts'
import { biddingDeskCalls } from '../selling/auction/biddingDesk.ts'
import { talkCalls, talkDeskCalls } from '../selling/auction/talk.ts'
import { biddingMineCalls } from '../selling/auction/biddingMine.ts'
import { auctionLabels } from '../selling/auction/auction.labels.ts'
import { frameworkCalls } from '../selling/framework/framework.ts'
import { reservationCalls, reservationDeskCalls } from '../selling/framework/reservation.ts'
import { frameworkDeskCalls } from '../selling/framework/frameworkDesk.ts'
import { frameworkLabels } from '../selling/framework/framework.labels.ts'
import { groupBuyCalls } from '../selling/groupBuy/groupBuy.ts'
import { groupBuyDeskCalls } from '../selling/groupBuy/groupBuyDesk.ts'
import { groupBuyLabels } from '../selling/groupBuy/groupBuy.labels.ts'
import { erpDeskCalls } from '../desk/erp/erpDesk.ts'
import { erpStockCalls } from '../desk/erp/erpStock.ts'
import { erpHandoverCalls } from '../desk/erp/erpHandover.ts'
import { erpLabels } from '../desk/erp/erp.labels.ts'
import { exportCalls } from '../desk/export/export.ts'
import { exportDeskCalls } from '../desk/export/export.ts'
import { exportLabels } from '../desk/export/export.labels.ts'
import { findCalls } from '../desk/globalSearch/find.ts'
import { openApiCalls } from '../desk/openApi/openApi.ts'
import { openApiLabels } from '../desk/openApi/openApi.labels.ts'
import { chainCalls } from '../desk/orderTimeline/chain.ts'
import { chainDeskCalls } from '../desk/orderTimeline/chainDesk.ts'
import { orderTimelineLabels } from '../desk/orderTimeline/orderTimeline.labels.ts'
import { statsCalls } from '../desk/stats/stats.ts'
import { statsDeskCalls } from '../desk/stats/statsDesk.ts'
import { statsLabels } from '../desk/stats/stats.labels.ts'
import { supportCalls } from '../desk/support/support.ts'
import { supportDeskCalls } from '../desk/support/supportDesk.ts'
import { supportLabels } from '../desk/support/support.labels.ts'

/** A room's labels and its calls; every call stands here once (labels.test.ts). */
export const rooms: readonly (readonly [FieldLabels, ...CallTable[]])[] = [
  [auditLabels, auditCalls],
  [{}, fileCalls],
  [noticeLabels, noticeCalls, noticeMailCalls],
  [{}, partnerCalls],
  [{}, rulesCalls],
  [channelLabels, channelCalls, channelHomeCalls],
  [contentLabels, cmsCalls, cmsDeskCalls, homeDeskCalls],
  [regionLabels, regionCalls],
  [accountLabels, accountCalls, buyerAccountDeskCalls, profileCalls, linkedAccountCalls],
  [certificationLabels, certificationCalls, certificationDeskCalls],
  [companyLabels, companyDeskCalls, companyCalls, companyDataCalls],
  [companyAccessLabels, peopleCalls, joinRequestCalls, teamCalls, groupCalls],
  [{}, contactCalls],
  [{}, sessionCalls],
  [staffLabels, staffCalls],
  [concessionLabels, concessionCalls],
  [couponLabels, couponCalls, couponDeskCalls],
  [goodsLabels, goodsCalls, keptGoodsCalls, orderParamCalls, goodsDeskCalls, marketDeskCalls, goodsMakeDeskCalls],
  [masterDataLabels, basicsDeskCalls, optionDeskCalls],
  [repricingLabels, priceTableCalls, repricingCalls],
  [searchLabels, searchCalls, searchDeskCalls],
  [actOnBehalfLabels, proxyCalls],
  [cartLabels, cartCalls],
  [companyPriceLabels, companyPriceCalls, companyPriceDeskCalls],
  [contractLabels, contractCalls, productAgreementCalls],
  [orderLabels, orderDeskCalls, orderCalls],
  [purchaseListsLabels, oftenCalls],
  [quoteLabels, quoteCalls, quoteDeskCalls],
  [signingLabels, paperContractCalls, signingCalls, signingDeskCalls],
  [acceptanceLabels, draftCalls, draftDeskCalls],
  [byHandLabels, byHandDeskCalls],
  [financeLabels, financeDeskCalls],
  [fundsLabels, creditCalls, creditDeskCalls, fundsCalls, fundsDeskCalls],
  [invoiceLabels, invoiceCalls, byHandCalls, invoiceDeskCalls],
  [paymentLabels, payCalls, payDeskCalls],
  [statementLabels, statementCalls, statementDeskCalls, moneyPageCalls, groupSumCalls, groupSumDeskCalls],
  [afterSalesLabels, afterSalesCalls, afterSalesDeskCalls],
  [commentLabels, commentCalls, commentDeskCalls],
  [goodsUnitsLabels, goodsUnitCalls],
  [millCertificateLabels, warrantyCalls, warrantyDeskCalls],
  [productionLabels, scheduleCalls, scheduleDeskCalls],
  [settlementLabels, settlementCalls, settlementDeskCalls],
  [shipmentLabels, shipmentCalls, shipmentDeskCalls],
  [trackingLabels, trackingCalls, trackingDeskCalls],
  [weighingLabels, weighingCalls, weighingDeskCalls],
  [auctionLabels, biddingCalls, biddingDeskCalls, biddingMineCalls, talkCalls, talkDeskCalls],
  [frameworkLabels, frameworkCalls, frameworkDeskCalls, reservationCalls, reservationDeskCalls],
  [groupBuyLabels, groupBuyCalls, groupBuyDeskCalls],
  [erpLabels, erpDeskCalls, erpStockCalls, erpHandoverCalls],
  [exportLabels, exportCalls, exportDeskCalls],
  [{}, findCalls],
  [openApiLabels, openApiCalls],
  [orderTimelineLabels, chainCalls, chainDeskCalls],
  [statsLabels, statsCalls, statsDeskCalls],
  [supportLabels, supportCalls, supportDeskCalls],
]
const roomOf = new Map(rooms.flatMap(([labels, ...tables]) => tables.flatMap(t => Object.keys(t).map(path => [path, labels]))))
/** Answers hold parts that another room describes; a name with one home reads the same wherever it stands. */
const elsewhere: FieldLabels = Object.assign(Object.create(null), ...rooms.map(([labels]) => labels))

const own = (labels: FieldLabels | undefined, name: string) => (labels && Object.hasOwn(labels, name) ? labels[name] : undefined)

/** What a field of the call is called in its requests or answers; undefined where nobody has said it. An unknown path asks the rooms alike. */
export function fieldLabel(path: string, name: string, way: 'input' | 'output'): string | undefined {
  const label = own(roomOf.get(path), name) ?? own(sharedLabels, name) ?? own(elsewhere, name)
  return typeof label === 'string' ? label : label?.[way]
}

/** The first thing that is wrong with a request of the call, in a sentence. */
export const whyRequestWrong = (path: string, issues: readonly Issue[]): string =>
  whyWrong(issues, name => fieldLabel(path, name, 'input'))

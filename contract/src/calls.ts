// Every call of the mall, and the types by path: the single register that server, screens, tests and the API page read.
import type { Call } from './call.ts'
import { accountCalls } from './account.ts'
import { auditCalls } from './audit.ts'
import { cartCalls } from './cartCalls.ts'
import { certificationCalls } from './certification.ts'
import { certificationDeskCalls } from './certificationDesk.ts'
import { channelCalls } from './channel.ts'
import { channelHomeCalls } from './channelHome.ts'
import { cmsCalls } from './cms.ts'
import { cmsDeskCalls } from './cmsDesk.ts'
import { homeDeskCalls } from './homeDesk.ts'
import { buyerAccountDeskCalls } from './buyerAccountDesk.ts'
import { companyDeskCalls } from './companyDesk.ts'
import { companyCalls } from './company.ts'
import { companyDataCalls } from './companyData.ts'
import { contractCalls } from './contract.ts'
import { contactCalls } from './contact.ts'
import { fileCalls } from './file.ts'
import { goodsCalls } from './goods.ts'
import { keptGoodsCalls } from './keptGoods.ts'
import { orderParamCalls } from './orderParams.ts'
import { goodsDeskCalls } from './goodsDesk.ts'
import { marketDeskCalls } from './marketDesk.ts'
import { goodsMakeDeskCalls } from './goodsMakeDesk.ts'
import { noticeCalls } from './notice.ts'
import { orderDeskCalls } from './orderDesk.ts'
import { orderCalls } from './order.ts'
import { payCalls } from './pay.ts'
import { payDeskCalls } from './payDesk.ts'
import { paperContractCalls } from './paperContract.ts'
import { peopleCalls } from './people.ts'
import { profileCalls } from './profile.ts'
import { productAgreementCalls } from './productAgreement.ts'
import { proxyCalls } from './proxy.ts'
import { regionCalls } from './region.ts'
import { rulesCalls } from './rules.ts'
import { scheduleCalls } from './schedule.ts'
import { scheduleDeskCalls } from './scheduleDesk.ts'
import { searchCalls } from './search.ts'
import { sessionCalls } from './session.ts'
import { signingCalls } from './signing.ts'
import { signingDeskCalls } from './signingDesk.ts'
import { statementCalls, statementDeskCalls } from './statement.ts'
import { findCalls } from './find.ts'
import { staffCalls } from './staff.ts'
import { shipmentCalls } from './shipment.ts'
import { shipmentDeskCalls } from './shipmentDesk.ts'
import { weighingCalls } from './weighing.ts'
import { weighingDeskCalls } from './weighingDesk.ts'
import { warrantyCalls } from './warranty.ts'
import { warrantyDeskCalls } from './warrantyDesk.ts'
import { biddingCalls } from './bidding.ts'
import { groupBuyCalls } from './groupBuy.ts'
import { groupBuyDeskCalls } from './groupBuyDesk.ts'
import { frameworkCalls } from './framework.ts'
import { frameworkDeskCalls } from './frameworkDesk.ts'
import { biddingDeskCalls } from './biddingDesk.ts'
import { biddingMineCalls } from './biddingMine.ts'
import { companyPriceCalls } from './companyPrice.ts'
import { companyPriceDeskCalls } from './companyPriceDesk.ts'
import { oftenCalls } from './often.ts'
import { priceTableCalls } from './priceTable.ts'
import { concessionCalls } from './concession.ts'
import { repricingCalls } from './repricing.ts'
import { couponCalls } from './coupon.ts'
import { couponDeskCalls } from './couponDesk.ts'
import { draftCalls } from './draft.ts'
import { draftDeskCalls } from './draftDesk.ts'
import { quoteCalls } from './quote.ts'
import { basicsDeskCalls } from './basicsDesk.ts'
import { optionDeskCalls } from './optionDesk.ts'
import { searchDeskCalls } from './searchDesk.ts'
import { statsCalls } from './stats.ts'
import { statsDeskCalls } from './statsDesk.ts'
import { quoteDeskCalls } from './quoteDesk.ts'
import { exportCalls, exportDeskCalls } from './export.ts'
import { invoiceCalls } from './invoice.ts'
import { invoiceDeskCalls } from './invoiceDesk.ts'
import { settlementCalls } from './settlement.ts'
import { settlementDeskCalls } from './settlementDesk.ts'
import { creditCalls } from './credit.ts'
import { creditDeskCalls } from './creditDesk.ts'
import { financeDeskCalls } from './financeDesk.ts'
import { fundsCalls } from './funds.ts'
import { commentCalls } from './comment.ts'
import { commentDeskCalls } from './commentDesk.ts'
import { supportCalls } from './support.ts'
import { supportDeskCalls } from './supportDesk.ts'
import { openApiCalls } from './openApi.ts'
import { erpDeskCalls } from './erpDesk.ts'
import { erpStockCalls } from './erpStock.ts'
import { fundsDeskCalls } from './fundsDesk.ts'
import { afterSalesCalls } from './afterSales.ts'
import { afterSalesDeskCalls } from './afterSalesDesk.ts'
import { chainCalls } from './chain.ts'
import { chainDeskCalls } from './chainDesk.ts'

const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...profileCalls,
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
  ...peopleCalls,
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
  ...shipmentCalls,
  ...shipmentDeskCalls,
  ...weighingCalls,
  ...weighingDeskCalls,
  ...warrantyCalls,
  ...warrantyDeskCalls,
  ...exportCalls,
  ...statementCalls,
  ...statementDeskCalls,
  ...exportDeskCalls,
  ...settlementCalls,
  ...settlementDeskCalls,
  ...fundsCalls,
  ...creditCalls,
  ...creditDeskCalls,
  ...financeDeskCalls,
  ...fundsDeskCalls,
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
  ...biddingDeskCalls,
  ...groupBuyCalls,
  ...groupBuyDeskCalls,
  ...frameworkCalls,
  ...frameworkDeskCalls,
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

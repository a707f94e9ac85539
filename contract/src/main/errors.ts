// The error catalogue, joined from the rooms' tables (`<room>.errors.ts`). A sentence says what the user can do next; {names} are filled in, and
// the compiler asks for exactly those.
// 606 is the specification's; the others are ours: 40xx session, 41xx goods and cart, 42xx order, 43xx pay, 44xx staff, 47xx certification, 48xx contract, 49xx shipment (4941 weighing, 4961 certificates, 4981 settlement), 5001 funds, 5031 claims and returns, 5061 invoices, 5091 exports, 5101 statements, 5111 drafts, 5171 auctions, 5240 framework contracts, 9xxx wire.
import { type Fact, filled, type Placeholders, waitText } from '@mall/domain/kernel/filled.ts'
import type { Codes, RefusalName } from '../kernel/codes.ts'
import { wireErrors } from '../kernel/wire.errors.ts'
import { noticeErrors } from '../platform/notice/notice.errors.ts'
import { partnerErrors } from '../platform/partner/partner.errors.ts'
import { fileErrors } from '../platform/file/file.errors.ts'
import { channelErrors } from '../site/channel/channel.errors.ts'
import { contentErrors } from '../site/content/content.errors.ts'
import { accountErrors } from '../people/account/account.errors.ts'
import { certificationErrors } from '../people/certification/certification.errors.ts'
import { companyErrors } from '../people/company/company.errors.ts'
import { companyAccessErrors } from '../people/companyAccess/companyAccess.errors.ts'
import { contactErrors } from '../people/contact/contact.errors.ts'
import { sessionErrors } from '../people/session/session.errors.ts'
import { staffErrors } from '../people/staff/staff.errors.ts'
import { catalogueErrors } from '../goods/catalogue/catalogue.errors.ts'
import { concessionErrors } from '../goods/concession/concession.errors.ts'
import { couponErrors } from '../goods/coupon/coupon.errors.ts'
import { goodsErrors } from '../goods/goods/goods.errors.ts'
import { masterDataErrors } from '../goods/masterData/masterData.errors.ts'
import { repricingErrors } from '../goods/repricing/repricing.errors.ts'
import { searchErrors } from '../goods/search/search.errors.ts'
import { actOnBehalfErrors } from '../orders/actOnBehalf/actOnBehalf.errors.ts'
import { cartErrors } from '../orders/cart/cart.errors.ts'
import { companyPriceErrors } from '../orders/companyPrice/companyPrice.errors.ts'
import { contractErrors } from '../orders/contract/contract.errors.ts'
import { orderErrors } from '../orders/order/order.errors.ts'
import { purchaseListsErrors } from '../orders/purchaseLists/purchaseLists.errors.ts'
import { quoteErrors } from '../orders/quote/quote.errors.ts'
import { signingErrors } from '../orders/signing/signing.errors.ts'
import { acceptanceErrors } from '../money/acceptance/acceptance.errors.ts'
import { byHandErrors } from '../money/byHand/byHand.errors.ts'
import { financeErrors } from '../money/finance/finance.errors.ts'
import { fundsErrors } from '../money/funds/funds.errors.ts'
import { invoiceErrors } from '../money/invoice/invoice.errors.ts'
import { paymentErrors } from '../money/payment/payment.errors.ts'
import { statementErrors } from '../money/statement/statement.errors.ts'
import { afterSalesErrors } from '../delivery/afterSales/afterSales.errors.ts'
import { commentErrors } from '../delivery/comment/comment.errors.ts'
import { millCertificateErrors } from '../delivery/millCertificate/millCertificate.errors.ts'
import { productionErrors } from '../delivery/production/production.errors.ts'
import { settlementErrors } from '../delivery/settlement/settlement.errors.ts'
import { shipmentErrors } from '../delivery/shipment/shipment.errors.ts'
import { weighingErrors } from '../delivery/weighing/weighing.errors.ts'
import { auctionErrors } from '../selling/auction/auction.errors.ts'
import { frameworkErrors } from '../selling/framework/framework.errors.ts'
import { groupBuyErrors } from '../selling/groupBuy/groupBuy.errors.ts'
import { erpErrors } from '../desk/erp/erp.errors.ts'
import { exportErrors } from '../desk/export/export.errors.ts'
import { openApiErrors } from '../desk/openApi/openApi.errors.ts'
import { supportErrors } from '../desk/support/support.errors.ts'

export const Errors = {
  ...wireErrors,
  ...fileErrors,
  ...noticeErrors,
  ...partnerErrors,
  ...channelErrors,
  ...contentErrors,
  ...accountErrors,
  ...certificationErrors,
  ...companyErrors,
  ...companyAccessErrors,
  ...contactErrors,
  ...sessionErrors,
  ...staffErrors,
  ...catalogueErrors,
  ...concessionErrors,
  ...couponErrors,
  ...goodsErrors,
  ...masterDataErrors,
  ...repricingErrors,
  ...searchErrors,
  ...actOnBehalfErrors,
  ...cartErrors,
  ...companyPriceErrors,
  ...contractErrors,
  ...orderErrors,
  ...purchaseListsErrors,
  ...quoteErrors,
  ...signingErrors,
  ...acceptanceErrors,
  ...financeErrors,
  ...byHandErrors,
  ...fundsErrors,
  ...invoiceErrors,
  ...paymentErrors,
  ...statementErrors,
  ...afterSalesErrors,
  ...commentErrors,
  ...millCertificateErrors,
  ...productionErrors,
  ...settlementErrors,
  ...shipmentErrors,
  ...weighingErrors,
  ...auctionErrors,
  ...frameworkErrors,
  ...groupBuyErrors,
  ...erpErrors,
  ...exportErrors,
  ...openApiErrors,
  ...supportErrors,
} as const satisfies { [N in RefusalName]: { code: (typeof Codes)[N]; message: string } }

/** The facts of names: exactly these. How long to wait is given in seconds and said as a person says it. */
type Facts<Names extends string> = {
  readonly [N in Names as N extends 'wait' ? 'seconds' : N]: N extends 'wait' | 'seconds' ? number : Fact
}
type FactsOf<Names extends string> = [Names] extends [never] ? [] : [facts: Facts<Names>]

/** A refusal with the facts its sentence names, of any or of the given names: what a function that decides hands on. */
export type Why<N extends RefusalName = RefusalName> = {
  [K in N]: readonly [name: K, ...FactsOf<Placeholders<(typeof Errors)[K]['message']>>]
}[N]

/** The sentence of a refusal with its facts filled in. */
export const sentence = (...[name, given]: Why): string => {
  const facts: Readonly<Record<string, Fact>> = given ?? {}
  return filled(Errors[name].message, typeof facts.seconds === 'number' ? { wait: waitText(facts.seconds), ...facts } : facts)
}

/** What a use case throws or returns to refuse: mapped to the envelope in one place. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly facts: Readonly<Record<string, Fact>>
  constructor(...why: Why) {
    super(sentence(...why))
    this.refusal = why[0]
    this.facts = why[1] ?? {}
  }
}
export const refuse = (...why: Why): never => {
  throw new Refusal(...why)
}

// The error catalogue, joined from the rooms' tables (`<room>.errors.ts`). A sentence says what the user can do next; {names} are filled in, and
// the compiler asks for exactly those. What a code says stands in its row, one thing or several (decision 0259).
// 606 is the specification's; the others are ours: 40xx session, 41xx goods and cart, 42xx order, 43xx pay, 44xx staff, 47xx certification, 48xx contract, 49xx shipment (4941 weighing, 4961 certificates, 4981 settlement), 5001 funds, 5031 claims and returns, 5061 invoices, 5091 exports, 5101 statements, 5111 drafts, 5171 auctions, 5240 framework contracts, 9xxx wire.
import { type Fact, filled, type Placeholders, waitText } from '@mall/domain/kernel/filled.ts'
import type { Codes, RefusalName } from '../kernel/codes.ts'
import type { ErrorRow, Sentences } from '../kernel/errorTable.ts'
import { wireErrors } from '../kernel/wire.errors.ts'
import { noticeErrors, noticeInputs } from '../platform/notice/notice.errors.ts'
import { rulesInputs } from '../platform/rules/rules.errors.ts'
import { auditErrors } from '../platform/audit/audit.errors.ts'
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
import { staffErrors, staffInputs } from '../people/staff/staff.errors.ts'
import { catalogueErrors, catalogueInputs } from '../goods/catalogue/catalogue.errors.ts'
import { concessionErrors } from '../goods/concession/concession.errors.ts'
import { couponErrors } from '../goods/coupon/coupon.errors.ts'
import { goodsErrors, goodsInputs } from '../goods/goods/goods.errors.ts'
import { masterDataErrors } from '../goods/masterData/masterData.errors.ts'
import { repricingErrors, repricingInputs } from '../goods/repricing/repricing.errors.ts'
import { searchErrors } from '../goods/search/search.errors.ts'
import { actOnBehalfErrors } from '../orders/actOnBehalf/actOnBehalf.errors.ts'
import { cartErrors, cartInputs } from '../orders/cart/cart.errors.ts'
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
import { trackingErrors } from '../delivery/tracking/tracking.errors.ts'
import { weighingErrors } from '../delivery/weighing/weighing.errors.ts'
import { talkErrors } from '../selling/auction/talk.errors.ts'
import { auctionErrors } from '../selling/auction/auction.errors.ts'
import { frameworkErrors } from '../selling/framework/framework.errors.ts'
import { groupBuyErrors } from '../selling/groupBuy/groupBuy.errors.ts'
import { erpErrors, erpInputs } from '../desk/erp/erp.errors.ts'
import { exportErrors } from '../desk/export/export.errors.ts'
import { openApiErrors, openApiInputs } from '../desk/openApi/openApi.errors.ts'
import { cxmlErrors } from '../desk/cxml/cxml.errors.ts'
import { supportErrors } from '../desk/support/support.errors.ts'

export const Errors = {
  ...wireErrors,
  ...fileErrors,
  ...noticeErrors,
  ...auditErrors,
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
  ...trackingErrors,
  ...weighingErrors,
  ...auctionErrors,
  ...talkErrors,
  ...frameworkErrors,
  ...groupBuyErrors,
  ...erpErrors,
  ...exportErrors,
  ...openApiErrors,
  ...cxmlErrors,
  ...supportErrors,
  // Any room refuses an input; what it says of it stands in its own table.
  INPUT: {
    ...wireErrors.INPUT,
    says: {
      ...wireErrors.INPUT.says,
      ...goodsInputs,
      ...erpInputs,
      ...openApiInputs,
      ...catalogueInputs,
      ...repricingInputs,
      ...cartInputs,
      ...staffInputs,
      ...noticeInputs,
      ...rulesInputs,
    },
  },
} as const satisfies { [N in RefusalName]: ErrorRow & { code: (typeof Codes)[N] } }
type Rows = typeof Errors

/** The facts of names: exactly these. How long to wait is given in seconds and said as a person says it. */
type Facts<Names extends string> = {
  readonly [N in Names as N extends 'wait' ? 'seconds' : N]: N extends 'wait' | 'seconds' ? number : Fact
}
type FactsOf<Names extends string> = [Names] extends [never] ? [] : [facts: Facts<Names>]

/** What a code says by itself. */
type Whole<N extends RefusalName> = Rows[N] extends { message: infer Text extends string }
  ? readonly [name: N, ...FactsOf<Placeholders<Text>>]
  : never
/** One of several: its own facts and those of the frame it stands in. */
type OneOf<N extends RefusalName> = Rows[N] extends { says: infer Each extends Sentences }
  ? {
      [K in keyof Each & string]: readonly [name: `${N}.${K}`, ...FactsOf<Placeholders<Each[K]> | FrameOf<N>>]
    }[keyof Each & string]
  : never
type FrameOf<N extends RefusalName> = Rows[N] extends { message: infer Text extends string }
  ? Exclude<Placeholders<Text>, 'why'>
  : never

/**
 * A refusal by the name of its code, or of one of its sentences (INVOICE_TITLE.unchosen), with the facts that this names; of any or of the given codes:
 * what a function that decides hands on.
 */
export type Why<N extends RefusalName = RefusalName> = { [K in N]: Whole<K> | OneOf<K> }[N]
type SentenceName = Why[0]

/** Whose sentence it is: the name that has the code. */
export const refusalOf = (name: SentenceName): RefusalName => name.split('.')[0] as RefusalName
/** The text of a row: its message, or the sentence of that name in it. */
const textOf = ({ message, says }: ErrorRow, key?: string): string =>
  key === undefined ? (message ?? '') : (message ?? '{why}').replace('{why}', () => says?.[key] ?? '')

/** All that a code may say, facts left open: its message unless that is but a frame for its sentences, and those. */
export const sentencesOf = (name: RefusalName): readonly string[] => {
  const row: ErrorRow = Errors[name]
  const each = Object.keys(row.says ?? {}).map(key => textOf(row, key))
  return row.message === undefined || (row.message === '{why}' && each.length > 0) ? each : [row.message, ...each]
}

/** The sentence of a refusal with its facts filled in. */
export const sentence = (...[name, given]: Why): string => {
  const facts: Readonly<Record<string, Fact>> = given ?? {}
  const text = textOf(Errors[refusalOf(name)], name.split('.')[1])
  return filled(text, typeof facts.seconds === 'number' ? { wait: waitText(facts.seconds), ...facts } : facts)
}

/** What a use case throws or returns to refuse: mapped to the envelope in one place. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly facts: Readonly<Record<string, Fact>>
  constructor(...why: Why) {
    super(sentence(...why))
    this.refusal = refusalOf(why[0])
    this.facts = why[1] ?? {}
  }
}
export const refuse = (...why: Why): never => {
  throw new Refusal(...why)
}

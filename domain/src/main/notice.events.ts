// All notices, joined from the rooms' tables (`<room>.notices.ts`).
import { type Fact, filled, type Placeholders } from '../kernel/filled.ts'
import type { NoticeEvent, NoticeTable } from '../platform/notice/noticeTable.ts'
import { noticeNotices } from '../platform/notice/notice.notices.ts'
import { rulesNotices } from '../platform/rules/rules.notices.ts'
import { contentNotices } from '../site/content/content.notices.ts'
import { accountNotices } from '../people/account/account.notices.ts'
import { certificationNotices } from '../people/certification/certification.notices.ts'
import { companyNotices } from '../people/company/company.notices.ts'
import { companyAccessNotices } from '../people/companyAccess/companyAccess.notices.ts'
import { contactNotices } from '../people/contact/contact.notices.ts'
import { staffNotices } from '../people/staff/staff.notices.ts'
import { concessionNotices } from '../goods/concession/concession.notices.ts'
import { couponNotices } from '../goods/coupon/coupon.notices.ts'
import { masterDataNotices } from '../goods/masterData/masterData.notices.ts'
import { repricingNotices } from '../goods/repricing/repricing.notices.ts'
import { actOnBehalfNotices } from '../orders/actOnBehalf/actOnBehalf.notices.ts'
import { companyPriceNotices } from '../orders/companyPrice/companyPrice.notices.ts'
import { contractNotices } from '../orders/contract/contract.notices.ts'
import { orderNotices } from '../orders/order/order.notices.ts'
import { purchaseListsNotices } from '../orders/purchaseLists/purchaseLists.notices.ts'
import { quoteNotices } from '../orders/quote/quote.notices.ts'
import { signingNotices } from '../orders/signing/signing.notices.ts'
import { acceptanceNotices } from '../money/acceptance/acceptance.notices.ts'
import { byHandNotices } from '../money/byHand/byHand.notices.ts'
import { financeNotices } from '../money/finance/finance.notices.ts'
import { fundsNotices } from '../money/funds/funds.notices.ts'
import { invoiceNotices } from '../money/invoice/invoice.notices.ts'
import { paymentNotices } from '../money/payment/payment.notices.ts'
import { statementNotices } from '../money/statement/statement.notices.ts'
import { afterSalesNotices } from '../delivery/afterSales/afterSales.notices.ts'
import { commentNotices } from '../delivery/comment/comment.notices.ts'
import { millCertificateNotices } from '../delivery/millCertificate/millCertificate.notices.ts'
import { productionNotices } from '../delivery/production/production.notices.ts'
import { settlementNotices } from '../delivery/settlement/settlement.notices.ts'
import { shipmentNotices } from '../delivery/shipment/shipment.notices.ts'
import { weighingNotices } from '../delivery/weighing/weighing.notices.ts'
import { talkNotices } from '../selling/auction/talk.notices.ts'
import { auctionNotices } from '../selling/auction/auction.notices.ts'
import { frameworkNotices } from '../selling/framework/framework.notices.ts'
import { groupBuyNotices } from '../selling/groupBuy/groupBuy.notices.ts'
import { erpNotices } from '../desk/erp/erp.notices.ts'
import { openApiNotices } from '../desk/openApi/openApi.notices.ts'
import { supportNotices } from '../desk/support/support.notices.ts'

export const noticeEvents = {
  ...noticeNotices,
  ...rulesNotices,
  ...contentNotices,
  ...accountNotices,
  ...certificationNotices,
  ...companyNotices,
  ...companyAccessNotices,
  ...contactNotices,
  ...staffNotices,
  ...concessionNotices,
  ...couponNotices,
  ...masterDataNotices,
  ...repricingNotices,
  ...actOnBehalfNotices,
  ...companyPriceNotices,
  ...contractNotices,
  ...orderNotices,
  ...purchaseListsNotices,
  ...quoteNotices,
  ...signingNotices,
  ...acceptanceNotices,
  ...financeNotices,
  ...byHandNotices,
  ...fundsNotices,
  ...invoiceNotices,
  ...paymentNotices,
  ...statementNotices,
  ...afterSalesNotices,
  ...commentNotices,
  ...millCertificateNotices,
  ...productionNotices,
  ...settlementNotices,
  ...shipmentNotices,
  ...weighingNotices,
  ...auctionNotices,
  ...talkNotices,
  ...frameworkNotices,
  ...groupBuyNotices,
  ...erpNotices,
  ...openApiNotices,
  ...supportNotices,
} as const satisfies NoticeTable

type Events = typeof noticeEvents
export type NoticeEventName = keyof Events

/** What the words of an event name, and its threads: facts are exactly these. */
type Texts<E extends NoticeEvent> =
  | E['title']
  | E['body']
  | (E extends { follows: readonly (infer T extends string)[] } ? T : never)
type FactsOf<Names extends string> = [Names] extends [never] ? Readonly<Record<string, never>> : { readonly [N in Names]: Fact }
type NoticeFacts<N extends NoticeEventName> = FactsOf<Placeholders<Texts<Events[N]>>>

/** An event with its facts, of any or of the given names. */
export type Told<N extends NoticeEventName = NoticeEventName> = { [K in N]: { event: K; facts: NoticeFacts<K> } }[N]

/** One of several events, chosen at run time: the facts are those of all of them. */
export const toldOneOf = <N extends NoticeEventName>(event: N, facts: NoticeFacts<N>): Told<N> => ({ event, facts }) as Told<N>

export interface NoticeWords {
  group: string
  title: string
  body: string
  sms: boolean
}

/** The words of an event. */
export function noticeWords({ event: name, facts }: Told): NoticeWords {
  const event: NoticeEvent = noticeEvents[name]
  const fill = (text: string) => filled(text, facts)
  return { group: event.group, title: fill(event.title), body: fill(event.body), sms: event.media.includes('sms') }
}

/** The threads of a notice, filled: a later one with any of them takes the place of the unread earlier. */
export const noticeThreads = ({ event: name, facts }: Told): string[] => {
  const event: NoticeEvent = noticeEvents[name]
  return (event.follows ?? []).map(text => filled(text, facts))
}

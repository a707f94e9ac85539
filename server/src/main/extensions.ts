// Who answers the points of `Extensions`: what a lower area asks of those above it. Who is asked after whom is the order in this literal, which is
// also the order in which rooms take their locks in one transaction: a new one goes to the end.
import { cxmlDocuments } from '../desk/cxml/documents.ts'
import { orderedByDocument } from '../desk/cxml/orderRequest.ts'
import { payPartnerOf, refundHouse } from '../money/payment/payPartner.ts'
import { SheetState } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { installExtensions } from '../kernel/extensions.ts'
import { erpWaiting } from '../platform/erpOutbox/erp.queries.ts'
import { mailCarrierOf } from '../platform/notice/mailCarrier.ts'
import { mailWaiting } from '../platform/notice/mail.queries.ts'
import { smsCarrierOf } from '../platform/notice/smsCarrier.ts'
import { smsWaiting } from '../platform/notice/sms.queries.ts'
import { ownRegistryOf } from '../people/certification/registryChoice.ts'
import { companiesInHand } from '../people/contact/handCompanies.ts'
import { couponConcession } from '../goods/coupon/couponDesk.ts'
import { couponAfterMove } from '../goods/coupon/couponOfOrder.ts'
import { ownPriceTable } from '../goods/goods/ownPriceTable.ts'
import { withOwnPrices } from '../goods/goods/ownRowPrices.ts'
import { sheetOfHand } from '../goods/repricing/handPrice.ts'
import { viewersBasket } from '../orders/cart/basketOf.ts'
import {
  agreedAfterMove,
  agreedPrices,
  agreedScopes,
  hasAgreedPrices,
  orderedAtAgreed,
} from '../orders/companyPrice/agreedPrice.ts'
import { ordersToHand } from '../orders/order/handOrders.ts'
import { orderedFromQuote, quotePrices } from '../orders/quote/orderQuote.ts'
import { draftByHand } from '../money/acceptance/draftByHand.ts'
import { draftsWaiting } from '../money/acceptance/draftWork.queries.ts'
import { balanceRefund } from '../money/funds/balanceRefund.ts'
import { receiptReturn } from '../money/funds/claimReceipt.ts'
import { balanceRefundByHand, receiptReturnByHand } from '../money/funds/fundsByHand.ts'
import { oddArrivalByHand } from '../money/funds/oddArrival.ts'
import { oddArrivalsWaiting } from '../money/funds/oddArrival.queries.ts'
import { probeTransfer } from '../money/funds/transferBank.ts'
import { keepPenalty } from '../money/funds/keepPenalty.ts'
import { refundCancelled } from '../money/funds/refundCancelled.ts'
import { invoicesWaiting } from '../money/invoice/invoice.queries.ts'
import { taxPlatformOf } from '../money/invoice/platform.ts'
import { statementSignable } from '../money/statement/statementPaper.ts'
import { payOddByHand } from '../money/payment/payOdd.ts'
import { sourceRefundByHand } from '../money/payment/sourceByHand.ts'
import { refundsWaiting } from '../money/payment/sourceRefund.queries.ts'
import { probeSigning } from '../orders/signing/signPartner.ts'
import { flowsWaiting } from '../orders/signing/signing.queries.ts'
import { claimOfSource, redBeforeRefund } from '../money/invoice/redForClaim.ts'
import { payAgreedClaim } from '../delivery/afterSales/payClaim.ts'
import { compareThenLoad } from '../delivery/millCertificate/compareUnits.ts'
import { truckLocatorOf } from '../delivery/tracking/carrierPartner.ts'
import { probeScales, scalesToConnect } from '../delivery/weighing/probeScales.ts'
import { closeOver } from '../delivery/settlement/caseClose.ts'
import { endUnreleased } from '../delivery/settlement/endUnreleased.ts'
import { openSheetOf, settledTruck, settledTrucks } from '../delivery/settlement/settlement.queries.ts'
import { allocateWon } from '../delivery/shipment/allocate.ts'
import { awardAfterMove, depositFor } from '../selling/auction/awards.ts'
import { depositBehindOrder, depositsOfOrders } from '../selling/auction/bidResult.queries.ts'
import { lotConcession } from '../selling/auction/saveLot.ts'
import { reserveConcession } from '../selling/auction/watchLot.ts'
import { callsAfterMove } from '../selling/framework/callAgain.ts'
import { guardContract, guardPayment, orderedFromFramework } from '../selling/framework/contractMode.ts'
import { askFramework, contractScopes } from '../selling/framework/contractPrice.ts'
import { contractRests } from '../selling/framework/contractRests.ts'
import { groupOffers } from '../selling/groupBuy/group.reads.ts'
import { groupDepositBehindOrder, groupDepositsOfOrders } from '../selling/groupBuy/member.queries.ts'
import { groupDepositFor, memberAfterMove } from '../selling/groupBuy/memberOrder.ts'
import { groupConcession } from '../selling/groupBuy/saveGroup.ts'
import { erpLinkOf } from '../desk/erp/erpLink.ts'
import { hookAfterMove, hookTold } from '../desk/openApi/tellHooks.ts'
import { appealLot } from '../desk/support/appealLot.ts'
import { ticketsToHand } from '../desk/support/handTickets.ts'
import { allRoutes } from './routes.ts'

installExtensions({
  kind: 'extensions',

  // People: companies first, since who has them sees their orders.
  workKinds: [companiesInHand, ordersToHand, ticketsToHand],

  // Partners: what waits for each, and how it is tried.
  partnerRooms: {
    sms: { waits: smsWaiting, href: '/sms?unsent=1', probe: world => smsCarrierOf(world)?.probe ?? null },
    mail: { waits: mailWaiting, href: '/mail?state=waiting', probe: world => mailCarrierOf(world)?.probe ?? null },
    registry: { probe: world => ownRegistryOf(world)?.probe ?? null },
    tax: { waits: invoicesWaiting, href: '/invoice?state=going', probe: world => taxPlatformOf(world)?.probe ?? null },
    sign: { waits: flowsWaiting, href: '/signing', probe: probeSigning },
    bank: { probe: world => payPartnerOf(world, 'bank')?.probe ?? null },
    qr: { probe: world => payPartnerOf(world, 'qr')?.probe ?? null },
    refund: {
      waits: refundsWaiting,
      href: '/byHand?kind=sourceRefund',
      probe: world => refundHouse(world)?.probe ?? null,
    },
    transfer: { waits: oddArrivalsWaiting, href: '/byHand?kind=oddArrival', probe: probeTransfer },
    draft: { waits: draftsWaiting, href: '/byHand?kind=draft' },
    carrier: { href: '/dispatch', probe: world => truckLocatorOf(world)?.probe ?? null },
    scale: { href: '/gate', probe: probeScales, toConnect: scalesToConnect },
    erp: { waits: erpWaiting, href: '/erpMessage?state=waiting', probe: world => erpLinkOf(world)?.probe ?? null },
  },

  // Mail: papers as their page gives them.
  mailPapers: { statement: statementSignable.pdf },

  // Prices of 框架合同 bind, 企业协议价 is taken by itself where it is lower, 议价 binds in a quote's own basket. 团购 is told to everybody: it is had by joining.
  priceSources: [askFramework, agreedPrices, quotePrices],
  publicPriceSources: [groupOffers],
  ownPriceChecks: [ctx => ctx.contractNo !== null, hasAgreedPrices],
  listBasket: viewersBasket,
  ownPriceScopes: [agreedScopes, contractScopes],
  searchRowDetails: [withOwnPrices],
  ownPriceTable,
  // 单个改价 above the line of price sheets is one of them.
  handPriceGuards: [sheetOfHand],
  concessionRooms: { coupon: couponConcession, group: groupConcession, lot: lotConcession, reserve: reserveConcession },

  // Orders. The number of a 框架合同 opens its own cart and takes its tons; agreed tons are counted; a quote is ordered whole and once.
  contractBasketGuards: [guardContract],
  orderPlanGuards: [guardPayment],
  contractRests,
  orderSources: [orderedFromFramework, orderedAtAgreed, orderedFromQuote, orderedByDocument],
  afterOrderMove: [
    // What was won at an auction: paid, its deposit is part of it; not paid, the deposit is forfeited.
    awardAfterMove,
    // Units that were bid on by their number are the order's with its payment: no other order is ahead of it, and nothing has to be chosen.
    async (_world, tx, order, _to, m) => {
      if (m.paidFen !== undefined && order.origin === OrderOrigin.auction) await allocateWon(tx, order, m.actorId)
    },
    // 团购: the same of a member's order.
    memberAfterMove,
    // 框架合同: its tons are taken again when a cancelled order is restored.
    callsAfterMove,
    // 结案 that was asked for ends with the order.
    closeOver,
    // 优惠券: back when its order is cancelled, taken again when that is restored.
    couponAfterMove,
    // 企业协议价: its tons are counted again when a cancelled order is restored.
    agreedAfterMove,
    // 开放接口: a company's own system hears of its orders, in the same transaction.
    hookAfterMove,
  ],
  endUnreleased,
  refundCancelled,
  keepPenalty,

  // Money. 保证金 of an auction and 订金 of a group pay part of their order.
  heldSums: [depositsOfOrders, groupDepositsOfOrders],
  heldTakers: [depositFor, groupDepositFor],
  depositProviders: [depositBehindOrder, groupDepositBehindOrder],
  erpInstructions: { balanceRefund, receiptReturn },
  handRooms: {
    balanceRefund: balanceRefundByHand,
    receiptReturn: receiptReturnByHand,
    sourceRefund: sourceRefundByHand,
    draft: draftByHand,
    payOdd: payOddByHand,
    oddArrival: oddArrivalByHand,
  },
  hookDocuments: cxmlDocuments,
  erpSubscribers: [hookTold],
  // What was invoiced is taken back before its money goes back; when the last red invoice of a unit is there, the money follows at once.
  refundGuards: [redBeforeRefund],
  afterRedLetter: [
    async (world, tx, outcome) => {
      const claimNo = outcome.done ? claimOfSource(outcome.sourceNo) : undefined
      if (claimNo) await payAgreedClaim(world, tx, claimNo)
    },
  ],

  // Delivery. Steel that does not fit its standard, or the buyer's own limits, stays in the yard until somebody has decided.
  unitLoadGuards: [async (world, tx, _order, unitIds) => [...(await compareThenLoad(world, tx, unitIds)).values()].join('；')],
  // A sheet that would end the order with a tail waits for the buyer's word: nothing goes on a truck behind his back.
  orderLoadGuards: [
    async (db, order) => {
      const sheet = await openSheetOf(db, order.id)
      return sheet ? `结算单 ${sheet.settleNo} ${SheetState.label(sheet.state)}，确认或撤回之后才能再发货` : ''
    },
  ],
  // A weight that money was settled by does not change any more.
  ticketCorrectionGuards: [
    async (db, orderId) => {
      const sheet = await openSheetOf(db, orderId)
      if (sheet) return `结算单 ${sheet.settleNo} ${SheetState.label(sheet.state)}，请财务先撤回结算单`
      return (await settledTrucks(db, orderId)) ? '这张订单已结算，磅单不能再更正' : undefined
    },
  ],
  // Nor is it doubted: a later sheet of the order would move money of a truck that both sides have settled.
  weightObjectionGuards: [async (db, waybillId) => ((await settledTruck(db, waybillId)) ? '这一车已结算，不能再提重量异议' : '')],

  // Desk. 查找 asks the lists of all rooms, as the employee himself could.
  appealLot,
  listRoutes: new Map(allRoutes.map(route => [route.path, route])),
})

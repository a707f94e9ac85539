// Where rooms that stand above others have their say in them: what must not be loaded, what must not be corrected any more.
import { SheetState } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { erpTopics } from '../platform/erpOutbox/topics.ts'
import { balanceRefund } from '../money/funds/balanceRefund.ts'
import { receiptReturn } from '../money/funds/claimReceipt.ts'
import { workKinds } from '../kernel/workKinds.ts'
import { companiesInHand } from '../people/contact/handCompanies.ts'
import { ordersToHand } from '../orders/order/handOrders.ts'
import { ticketsToHand } from '../desk/support/handTickets.ts'
import { listsOfRooms } from '../desk/globalSearch/findAnything.ts'
import { allRoutes } from './routes.ts'
import { beforeRefund, payAgreedClaim } from '../delivery/afterSales/payClaim.ts'
import { afterOrderMove, depositFor } from '../selling/auction/awards.ts'
import { depositBehindOrder, depositsOfOrders } from '../selling/auction/bidResult.queries.ts'
import { groupOffers } from '../selling/groupBuy/group.reads.ts'
import { groupConcession } from '../selling/groupBuy/saveGroup.ts'
import { concessionRooms } from '../goods/concession/decideConcession.ts'
import { couponConcession } from '../goods/coupon/couponDesk.ts'
import { lotConcession } from '../selling/auction/saveLot.ts'
import { reserveConcession } from '../selling/auction/watchLot.ts'
import { groupDepositBehindOrder, groupDepositsOfOrders } from '../selling/groupBuy/member.queries.ts'
import { afterGroupOrderMove, groupDepositFor } from '../selling/groupBuy/memberOrder.ts'
import { contractGuards, planGuards, viewersBasket } from '../orders/cart/basketOf.ts'
import { askFramework } from '../selling/framework/contractPrice.ts'
import { callsAfterMove } from '../selling/framework/callAgain.ts'
import { guardContract, guardPayment, orderedFromFramework } from '../selling/framework/contractMode.ts'
import { agreedAfterMove, agreedPrices, hasAgreedPrices, orderedAtAgreed } from '../orders/companyPrice/agreedPrice.ts'
import { couponAfterMove } from '../goods/coupon/couponOfOrder.ts'
import { claimOfSource, redBeforeRefund } from '../money/invoice/redForClaim.ts'
import { onRedLetter } from '../money/invoice/redLetter.ts'
import { orderedFrom } from '../orders/order/createOrder.ts'
import { depositAskers } from '../orders/order/depositOfOrder.ts'
import { afterMove } from '../orders/order/moveOrder.ts'
import { heldFor, heldShown } from '../money/payment/held.ts'
import { hookAfterMove, hookTold } from '../desk/openApi/tellHooks.ts'
import { alsoTold } from '../platform/erpOutbox/tellErp.ts'
import { hasOwnPrices, listBasket, priceAskers, publicPriceAskers } from '../goods/goods/priceOffers.ts'
import { withOwnPrices } from '../goods/goods/ownRowPrices.ts'
import { handPriceGuards } from '../goods/goods/updateSkuPrice.ts'
import { sheetOfHand } from '../goods/repricing/handPrice.ts'
import { orderedFromQuote, quotePrices } from '../orders/quote/orderQuote.ts'
import { searchedRows } from '../goods/search/searchProducts.ts'
import { closeOver } from '../delivery/settlement/caseClose.ts'
import { openSheetOf, settledTruck, settledTrucks } from '../delivery/settlement/settlement.queries.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { allocateWon } from '../delivery/shipment/allocate.ts'
import { loadGuards, orderGuards } from '../delivery/shipment/loadGuards.ts'
import { compareThenLoad } from '../delivery/millCertificate/compareUnits.ts'
import { beforeCorrection } from '../delivery/weighing/correctTicket.ts'
import { beforeObjection } from '../delivery/weighing/objectWeight.ts'

/** Steel that does not fit its standard, or the buyer's own limits, stays in the yard until somebody has decided. */
loadGuards.push(async (world, tx, _order, unitIds) => [...(await compareThenLoad(world, tx, unitIds)).values()].join('；'))

/** A sheet that would end the order with a tail waits for the buyer's word: nothing goes on a truck behind his back. */
orderGuards.push(async (db, order) => {
  const sheet = await openSheetOf(db, order.id)
  return sheet ? `结算单 ${sheet.settleNo} ${SheetState.label(sheet.state)}，确认或撤回之后才能再发货` : ''
})

/** A weight that money was settled by does not change any more. */
beforeCorrection.push(async (db, orderId) => {
  const sheet = await openSheetOf(db, orderId)
  if (sheet) return `结算单 ${sheet.settleNo} ${SheetState.label(sheet.state)}，请财务先撤回结算单`
  return (await settledTrucks(db, orderId)) ? '这张订单已结算，磅单不能再更正' : undefined
})

/** Nor is it doubted: a later sheet of the order would move money of a truck that both sides have settled. */
beforeObjection.push(async (db, waybillId) => ((await settledTruck(db, waybillId)) ? '这一车已结算，不能再提重量异议' : ''))

/** What the ERP answers goes to the room that asked. */
erpTopics.set('balanceRefund', balanceRefund)
erpTopics.set('receiptReturn', receiptReturn)

/** What was invoiced is taken back before its money goes back; when the last red invoice of a unit is there, the money follows at once. */
beforeRefund.push((world, tx, asked) => redBeforeRefund(world, tx, asked))
onRedLetter.push(async (world, tx, outcome) => {
  const claimNo = outcome.done ? claimOfSource(outcome.sourceNo) : undefined
  if (claimNo) await payAgreedClaim(world, tx, claimNo)
})

/** What was won at an auction: paid, its deposit is part of it; not paid, the deposit is forfeited. */
heldFor.push(depositFor)
heldShown.push(depositsOfOrders)
depositAskers.push(depositBehindOrder)
afterMove.push(afterOrderMove)

/** Units that were bid on by their number are the order's with its payment: no other order is ahead of it, and nothing has to be chosen. */
afterMove.push(async (_world, tx, order, _to, m) => {
  if (m.paidFen !== undefined && order.origin === OrderOrigin.auction) await allocateWon(tx, order, m.actorId)
})

/** 团购: the same of a member's order; and its price is told beside the list's, since it is had by joining. */
heldFor.push(groupDepositFor)
heldShown.push(groupDepositsOfOrders)
depositAskers.push(groupDepositBehindOrder)
afterMove.push(afterGroupOrderMove)
publicPriceAskers.push(groupOffers)
/** 框架合同: its number opens its own cart, binds its prices and takes its tons; other carts are told of it. */
hasOwnPrices.push(ctx => ctx.contractNo !== null)
listBasket.push(viewersBasket)
searchedRows.push(withOwnPrices)
contractGuards.push(guardContract)
planGuards.push(guardPayment)
orderedFrom.push(orderedFromFramework)
priceAskers.push(askFramework)
afterMove.push(callsAfterMove)
/** 结案 that was asked for ends with the order. */
afterMove.push(closeOver)
/** 优惠券: back when its order is cancelled, taken again when that is restored. */
afterMove.push(couponAfterMove)

/** 企业协议价: taken by itself where it is lower; its tons are counted with the order, and again when a cancelled one is restored. */
hasOwnPrices.push(hasAgreedPrices)
priceAskers.push(agreedPrices)
orderedFrom.push(orderedAtAgreed)
afterMove.push(agreedAfterMove)
/** 议价: bound prices in a quote's own basket; ordered whole and once. */
priceAskers.push(quotePrices)
orderedFrom.push(orderedFromQuote)
/** 开放接口: a company's own system hears of its orders, in the same transaction. */
afterMove.push(hookAfterMove)
alsoTold.push(hookTold)

/** 查找 asks the lists of all rooms, as the employee himself could. */
/** What somebody has in hand can go to a colleague; companies first, since who has them sees their orders. */
workKinds.push(companiesInHand, ordersToHand, ticketsToHand)

/** 让价 that another person agreed to takes effect in its room. */
concessionRooms.set('coupon', couponConcession)
concessionRooms.set('group', groupConcession)
concessionRooms.set('lot', lotConcession)
concessionRooms.set('reserve', reserveConcession)

/** 单个改价 above the line of price sheets is one of them. */
handPriceGuards.push(sheetOfHand)

for (const route of allRoutes) listsOfRooms.set(route.path, route)

// 竞拍订单: what was won is an ordinary spot order at 待付款, fetched by the buyer, whose terms were agreed to with the rules of the lot.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { InvoiceRoute, InvoiceType } from '@mall/domain/kernel/tax.ts'
import { lineAmount, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { perTonOfWhole } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode } from '@mall/domain/selling/auction/bidding.status.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { FreightMode, OrderStatus, PaymentType } from '@mall/domain/orders/order/order.status.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { ordersMade } from '../../kernel/metrics.ts'
import { makeContracts } from '../../orders/contract/makeContracts.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { insertOrder, type NewOrder } from '../../orders/order/orderWrites.queries.ts'
import { termsOfEntry } from './bid.queries.ts'
import { setWholePrice, wonOrderHead } from './bidResult.queries.ts'
import { goodsOf, handOver, type LotRow } from './lot.queries.ts'

export interface Won {
  companyId: number
  /** Whose order it is: who bid, or said yes to a second offer. */
  userId: number
  /** Who agreed to the rules when the company signed up. */
  agreedBy: number
  priceFen: Fen
  pieces: number
  weightKg: Kg
  amountFen: Fen
}

/** Makes the order of a winner; the lot's goods go over to it. The lot is locked and still keeps them. */
export async function makeWonOrder(world: World, tx: Tx, lot: LotRow, won: Won): Promise<number> {
  const head = await wonOrderHead(tx, won.companyId, won.userId)
  const goods = await goodsOf(tx, lot.id)
  const [first] = goods
  if (!head || !first) throw new Error('a lot without goods, or a winner without a company')
  // What was agreed to at the sign-up, by whom and when: the order is pinned to it, whatever was published since.
  const agreed = await termsOfEntry(tx, lot.id, won.companyId)
  const part = lot.mode === BiddingMode.byQuantity
  // Of a whole lot the rest above its price is taken off below.
  const priceFen = lot.mode === BiddingMode.wholeLot ? perTonOfWhole(won.amountFen, goods) : won.priceFen
  const lines = goods.map(g => {
    const [pieces, weightKg] = part ? [won.pieces, won.weightKg] : [g.pieces, g.weightKg]
    const amountFen = lineAmount({ priceFen, priceUnit: 'ton', weightKg, pieces })
    return {
      skuId: g.skuId,
      pieces,
      weightKg,
      priceFen,
      priceUnit: 'ton',
      amountFen,
      serviceFen: 0,
      services: [],
      futures: {},
      priceLines: [
        { code: 'auction', label: '竞拍成交价', note: lot.biddingNo, fen: priceFen, kind: 'part' },
        { code: 'exWorks', label: '厂提价', note: '含税 13%', fen: priceFen, kind: 'subtotal' },
        { code: 'delivered', label: '到货价', note: '', fen: priceFen, kind: 'total' },
      ],
      tracked: true,
      cartItemId: 0,
      bandPercent: lot.bandPercent || null,
    }
  })
  const goodsFen = lines.reduce((sum, l) => sum + l.amountFen, 0)
  const order: NewOrder = {
    masterOrderCode: null,
    companyId: won.companyId,
    userId: won.userId,
    actorId: won.userId,
    companyApproval: CompanyApproval.none,
    companyApprovalWhy: '',
    channelCode: first.channelCode,
    depotCode: lot.depotCode,
    areaCode: DEFAULT_SALES_AREA,
    stockMode: StockMode.spot,
    settlement: first.settlement,
    status: OrderStatus.pendingPayment,
    reviewReason: '',
    reviewCauses: [],
    agreementGoods: goods.some(g => g.agreement),
    freightMode: FreightMode.selfPickup,
    paymentType: PaymentType.cash,
    draftQuoteId: null,
    invoiceRoute: InvoiceRoute.one,
    invoiceType: InvoiceType.special,
    invoiceTitleId: head.invoiceTitleId,
    addressId: null,
    addressText: '',
    receiver: head.receiver,
    receiverMobile: head.mobile,
    note: '',
    origin: OrderOrigin.auction,
    originNo: lot.biddingNo,
    goodsFen,
    freightFen: 0,
    serviceFen: 0,
    acceptanceFen: 0,
    discountFen: 0,
    couponId: null,
    totalFen: goodsFen,
    pieces: won.pieces,
    weightKg: won.weightKg,
    summary: lot.title,
    signMode: 'ticked',
    termsBy: agreed?.userId ?? won.agreedBy,
    termsIds: agreed?.termsIds ?? [],
    termsAt: agreed?.at ?? null,
    requestId: `auction-${lot.biddingNo}-${won.companyId}`,
    holdMs: lot.payHours * 3_600_000,
    lines,
  }
  const made = await insertOrder(tx, order)
  if (!made) throw new Error('the order was not written')
  if (goodsFen > won.amountFen) await setWholePrice(tx, made.id, goodsFen - won.amountFen)
  await handOver(tx, lot.id, made.id, part ? won.pieces : null)
  await makeContracts(world, tx, [made.id], { actorId: won.userId })
  announce(tx, `company:${won.companyId}`, {
    kind: 'order',
    userId: won.userId,
    orderCode: made.orderCode,
    masterOrderCode: made.masterOrderCode,
    status: order.status,
    seq: 1,
  })
  tx.afterCommit(() => ordersMade.inc())
  return made.id
}

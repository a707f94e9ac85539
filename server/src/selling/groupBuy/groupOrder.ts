// 团购订单: each member's own order at 待付款, fetched by the buyer, its terms agreed to with the rules of the group.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { InvoiceRoute, InvoiceType } from '@mall/domain/kernel/tax.ts'
import { valueOf } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { FreightMode, OrderStatus, PaymentType } from '@mall/domain/orders/order/order.status.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { CompanyApproval } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { ordersMade } from '../../kernel/metrics.ts'
import { makeContracts } from '../../orders/contract/makeContracts.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { insertOrder, type NewOrder } from '../../orders/order/orderWrites.queries.ts'
import type { GroupRow } from './group.queries.ts'
import { type MemberRow, orderHead } from './member.queries.ts'

/** Writes it; goods of the stock go over from what the group keeps, goods to be made bear the group's delivery period. The group is locked. */
export async function makeGroupOrder(
  world: World,
  tx: Tx,
  g: GroupRow,
  m: MemberRow,
  priceFen: Fen,
): Promise<{ id: number; orderCode: string }> {
  const head = await orderHead(tx, m.companyId, m.userId)
  if (!head) throw new Error('a member who is nobody')
  const amountFen = valueOf(priceFen, m.weightKg)
  const spot = g.stockMode === StockMode.spot
  const order: NewOrder = {
    masterOrderCode: null,
    companyId: m.companyId,
    userId: m.userId,
    actorId: m.userId,
    companyApproval: CompanyApproval.none,
    companyApprovalWhy: '',
    channelCode: g.channelCode,
    depotCode: g.depotCode,
    areaCode: g.areaCode,
    stockMode: g.stockMode,
    settlement: g.settlement,
    status: OrderStatus.pendingPayment,
    reviewReason: '',
    reviewCauses: [],
    agreementGoods: false,
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
    origin: OrderOrigin.group,
    originNo: g.groupNo,
    goodsFen: amountFen,
    freightFen: 0,
    serviceFen: 0,
    acceptanceFen: 0,
    discountFen: 0,
    couponId: null,
    totalFen: amountFen,
    pieces: m.pieces,
    weightKg: m.weightKg,
    summary: g.title,
    // Pinned to what was agreed to when the company joined, whatever was published since.
    signMode: 'ticked',
    termsBy: m.termsBy ?? m.userId,
    termsIds: m.termsIds,
    termsAt: m.termsAt,
    requestId: `group-${g.groupNo}-${m.companyId}`,
    holdMs: g.payHours * 3_600_000,
    lines: [
      {
        skuId: g.skuId,
        pieces: m.pieces,
        weightKg: m.weightKg,
        priceFen,
        priceUnit: 'ton',
        amountFen,
        serviceFen: 0,
        services: [],
        futures: spot ? {} : { deliveryDateNumber: g.period },
        priceLines: [
          {
            code: 'group',
            label: priceFen === g.listFen ? '挂牌价（未成团）' : '团购价',
            note: g.groupNo,
            fen: priceFen,
            kind: 'part',
          },
          { code: 'exWorks', label: '厂提价', note: '含税 13%', fen: priceFen, kind: 'subtotal' },
          { code: 'delivered', label: '到货价', note: '', fen: priceFen, kind: 'total' },
        ],
        tracked: spot,
        cartItemId: 0,
      },
    ],
  }
  const made = await insertOrder(tx, order)
  if (!made) throw new Error('the order was not written')
  await makeContracts(world, tx, [made.id], { actorId: m.userId })
  announce(tx, `company:${m.companyId}`, {
    kind: 'order',
    userId: m.userId,
    orderCode: made.orderCode,
    masterOrderCode: made.masterOrderCode,
    status: order.status,
    seq: 1,
  })
  tx.afterCommit(() => ordersMade.inc())
  return { id: made.id, orderCode: made.orderCode }
}

// The contract before there is an order: the very text, of the selected lines as they would be ordered now.
import { assembleContract } from '@mall/domain/orders/contract/assembleContract.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { plainProject } from '@mall/domain/orders/order/reference.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { type Basket, BUY_NOW, CART } from '../cart/cart.queries.ts'
import { agreementGoods } from '../cart/orderStart.ts'
import { type PlannedOrder, stagesOfOrder } from '../cart/orderPlan.ts'
import { planOrders } from '../cart/previewOrder.ts'
import {
  buyerOf,
  deliveryTextOf,
  extrasOf,
  payHoursFor,
  sellerOf,
  spotDaysOf,
  weightHoursFor,
} from '../contract/contractFacts.ts'
import { termsByIds } from '../contract/currentTerms.ts'
import { partyFacts } from '../contract/contract.queries.ts'
import { addressTextOf } from './createOrder.ts'

/** One document per order that the lines would become. Refuses CART_EMPTY; lines that cannot be ordered are left out, as in the preview. */
export async function previewContract(ctx: Ctx, input: Parsed<'/api/order/previewContract'>) {
  const basket: Basket = input.quoteNo ? { kind: 'quote', sourceNo: input.quoteNo } : input.buyNow ? BUY_NOW : CART
  const plan = await planOrders(ctx, ctx.db, basket, input)
  const party = (await partyFacts(ctx.db, ctx.companyId, ctx.me.userId)) ?? refuse('NO_COMPANY')
  const seller = await sellerOf(ctx.world)
  const documents = []
  for (const o of plan.orders) {
    const terms = await termsByIds(ctx.world, ctx.db, o.termsIds)
    const template = terms.find(t => t.kind === 'template')
    const [first] = o.rows
    if (!template || !first) continue
    const { row } = first
    documents.push({
      groupKey: o.groupKey,
      signMode: o.signMode,
      document: assembleContract({
        orderCode: '',
        buyer: buyerOf(party),
        seller,
        signMode: o.signMode,
        stockMode: row.stockMode,
        settlement: row.settlement,
        freightMode: input.freightMode,
        paymentType: input.paymentType,
        invoiceRoute: input.invoiceRoute,
        agreementGoods: agreementGoods(o).length > 0,
        depotName: first.line.depotName,
        addressText: plan.address ? addressTextOf(plan.address) : '',
        spotDays: spotDaysOf(o.rows.map(r => ({ spotDays: ctx.world.catalogue.classes.get(r.row.classCode)?.spotDays ?? null }))),
        deliveryText: deliveryTextOf(o.rows.map(r => ({ futures: r.line.futures }))),
        payHours: await payHoursFor(ctx.world, row.stockMode),
        weightHours: await weightHoursFor(ctx.world),
        ...o.sum,
        ...(o.deposit?.chosen ? o.deposit : {}),
        ...stagesOfOrder(o),
        lateCancelDays: o.lateCancelDays,
        note: '',
        reference: {
          buyerNo: input.buyerNo ?? '',
          projectName: plainProject(input.projectName ?? ''),
          wantedOn: input.wantedOn ?? null,
        },
        lines: linesOf(ctx, o),
        template,
        agreements: terms.filter(t => t.kind === 'agreement'),
      }),
    })
  }
  return documents
}

const linesOf = (ctx: Ctx, o: PlannedOrder) =>
  o.rows.map(({ row, line }) => {
    const goods = ctx.world.catalogue.classes.get(row.classCode)
    return {
      title: line.title,
      standard: row.standard,
      classCode: row.classCode,
      className: goods?.name ?? row.classCode,
      millName: line.millName,
      tolerancePct: goods?.tolerancePct ?? 5,
      pieces: line.pieces,
      pieceUnit: line.pieceUnit,
      weightKg: line.weightKg,
      priceFen: line.priceFen,
      priceUnit: line.priceUnit,
      amountFen: line.amountFen,
      serviceFen: line.serviceFen,
      extrasText: extrasOf(ctx.world, row, {
        ...row,
        pieces: line.pieces,
        weightKg: line.weightKg,
        futures: line.futures,
        services: line.services,
      }),
    }
  })

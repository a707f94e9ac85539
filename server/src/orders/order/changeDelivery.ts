// 改提货方式与开票抬头: what was won or ordered by a group is made by the mall, fetched by the buyer and on his company's first title. Until he pays he says
// otherwise: the truck costs what it costs at the checkout, and sums and contract follow in the same transaction.
import { sumOrder, withDiscount } from '@mall/domain/orders/order/lineSum.ts'
import { perTonAmount, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { FreightMode, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse, sentence, type Why } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { type AddressRow, addressesOf, addressOf, invoiceTitleOf, invoiceTitlesOf } from '../../people/company/company.queries.ts'
import { makeContracts } from '../contract/makeContracts.ts'
import { endContract } from '../contract/moveContract.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { whyOverLimit } from '../../people/companyAccess/limits.queries.ts'
import { addressTextOf } from './createOrder.ts'
import { deliveryFacts, linesToCarry, setDelivery } from './delivery.queries.ts'
import { announceOrder } from './moveOrder.ts'
import { lockOrder, orderByCode, type OrderRecord } from './order.queries.ts'
import { scopeOf } from './scope.ts'

/** Orders that nobody checked out: the mall made them of a win or of a group. */
const MADE_BY_THE_MALL: readonly string[] = [OrderOrigin.auction, OrderOrigin.group]
/** Whether how it leaves and on whose papers can still be said; the rest of the question is asked with the choice. */
export const deliveryOpen = (o: Pick<OrderRecord, 'origin' | 'status' | 'paidFen'>): boolean =>
  MADE_BY_THE_MALL.includes(o.origin) && o.status === OrderStatus.pendingPayment && o.paidFen === 0

type Facts = NonNullable<Awaited<ReturnType<typeof deliveryFacts>>>
function whyNotNow(o: OrderRecord, f: Facts): Why<'ORDER_DELIVERY'> | undefined {
  if (!deliveryOpen(o)) return ['ORDER_DELIVERY.onlyUnpaid']
  if (f.paying) return ['ORDER_DELIVERY.paying']
  if (f.bound !== 'ticked' || f.signing || f.paperWaits) return ['ORDER_DELIVERY.signed']
  return undefined
}

const freightOf = (ctx: Ctx, o: OrderRecord, a: AddressRow): number => ctx.world.catalogue.freight(o.depotCode, a.salesAreaCode)
type Lines = Awaited<ReturnType<typeof linesToCarry>>
/** Its sums, as a checkout adds them up. */
const sumsOf = (o: OrderRecord, lines: Lines, perTonFen: Fen | null) =>
  withDiscount(
    sumOrder(
      lines.map(l => ({ ...l, freightFen: l.priceUnit === 'piece' ? 0 : perTonAmount(perTonFen ?? 0, l.weightKg) })),
      { delivered: perTonFen !== null, acceptanceBp: 0 },
    ),
    o.discountFen,
  )
interface PriceLine {
  code: string
  fen: Fen
}
/** 到货价 of a line: with the truck or without. */
const priceLinesWith = (lines: PriceLine[], perTonFen: Fen | null): object[] => {
  const exWorks = lines.find(l => l.code === 'exWorks')?.fen ?? 0
  const more = perTonFen ? [{ code: 'freight', label: '运费', note: '代办汽运', fen: perTonFen, kind: 'part' }] : []
  return lines.flatMap(l =>
    l.code === 'freight' ? [] : l.code === 'delivered' ? [...more, { ...l, fen: exWorks + (perTonFen ?? 0) }] : [l],
  )
}

/** What can be chosen, and what each choice costs. */
export async function readDeliveryChoice(ctx: Ctx, { orderCode }: Parsed<'/api/order/getDeliveryChoice'>) {
  const o = (await orderByCode(ctx.db, scopeOf(ctx), orderCode)) ?? refuse('ORDER_NOT_FOUND')
  if (!deliveryOpen(o)) return refuse('ORDER_DELIVERY.onlyUnpaid')
  const [facts, lines, addresses, titles] = await Promise.all([
    deliveryFacts(ctx.db, o.id),
    linesToCarry(ctx.db, o.id),
    addressesOf(ctx.db, o.companyId),
    invoiceTitlesOf(ctx.db, o.companyId),
  ])
  if (!facts) return refuse('ORDER_NOT_FOUND')
  const whyNot = whyNotNow(o, facts)
  return {
    orderCode,
    whyNot: whyNot ? sentence(...whyNot) : '',
    freightMode: o.freightMode,
    addressId: facts.addressId === null ? '' : String(facts.addressId),
    invoiceId: facts.invoiceTitleId === null ? '' : String(facts.invoiceTitleId),
    pickUpFen: sumsOf(o, lines, null).totalFen,
    addresses: addresses.map(a => {
      const freightFenPerTon = freightOf(ctx, o, a)
      const { freightFen, totalFen } = sumsOf(o, lines, freightFenPerTon)
      return {
        addressId: String(a.id),
        name: a.name,
        text: addressTextOf(a),
        receiver: a.receiver,
        freightFenPerTon,
        freightFen,
        totalFen,
      }
    }),
    titles: titles.map(t => ({ invoiceId: String(t.id), title: t.title, taxNo: t.taxNo })),
  }
}

/** Writes it under the order's lock, which every payment takes too: whoever of both comes second sees the other. The same again changes nothing. */
export const changeDelivery = (ctx: Ctx, input: Parsed<'/api/order/changeDelivery'>) =>
  ctx.db.tx(async tx => {
    const o = (await lockOrder(tx, scopeOf(ctx), input.orderCode)) ?? refuse('ORDER_NOT_FOUND')
    const facts = (await deliveryFacts(tx, o.id)) ?? refuse('ORDER_NOT_FOUND')
    const why = whyNotNow(o, facts)
    if (why) return refuse(...why)
    const to = await wanted(tx, o, input)
    const title = input.invoiceId ? await invoiceTitleOf(tx, o.companyId, Number(input.invoiceId)) : undefined
    if (input.invoiceId && !title) return refuse('INVOICE_NEEDED')
    const invoiceTitleId = title?.id ?? facts.invoiceTitleId
    const lines = await linesToCarry(tx, o.id)
    const perTonFen = to ? freightOf(ctx, o, to) : null
    const sum = sumsOf(o, lines, perTonFen)
    if (sum.totalFen !== input.totalFen) return refuse('ORDER_DELIVERY.freightChanged', { total: yuan(sum.totalFen) })
    const moves = o.freightMode !== input.freightMode || (to?.id ?? null) !== facts.addressId || sum.totalFen !== o.totalFen
    if (moves || invoiceTitleId !== facts.invoiceTitleId) {
      if (sum.totalFen > o.totalFen) await refuseOverLimit(tx, o, sum.totalFen)
      const set = await setDelivery(tx, {
        orderId: o.id,
        status: o.status,
        actorId: ctx.me.userId,
        freightMode: input.freightMode,
        addressId: to?.id ?? null,
        addressText: to ? addressTextOf(to) : '',
        areaCode: to?.salesAreaCode ?? facts.areaCode,
        receiver: to?.receiver ?? (ctx.me.realName || ctx.me.nickName),
        receiverMobile: to?.mobile ?? ctx.me.mobile,
        invoiceTitleId,
        freightFen: sum.freightFen,
        totalFen: sum.totalFen,
        lineIds: lines.map(l => l.id),
        priceLines: lines.map(l => JSON.stringify(priceLinesWith(l.priceLines as PriceLine[], perTonFen))),
        reason: [
          moves &&
            `${FreightMode.label(o.freightMode)} → ${FreightMode.label(input.freightMode)}${to ? `，${addressTextOf(to)}` : ''}`,
          moves &&
            `运费 ${yuan(o.freightFen)} → ${yuan(sum.freightFen)} 元，订单金额 ${yuan(o.totalFen)} → ${yuan(sum.totalFen)} 元`,
          invoiceTitleId !== facts.invoiceTitleId && title && `抬头 ${title.title}`,
        ]
          .filter(Boolean)
          .join('；'),
      })
      if (!set) return refuse('ORDER_DELIVERY.moved')
      // The text says how it is delivered and what it costs: a new version takes its place, on the terms that were agreed to.
      if (moves) {
        await endContract(tx, o.id, { actorId: ctx.me.userId, reason: '买方改提货方式，由新一版代替' })
        await makeContracts(ctx.world, tx, [o.id], { actorId: ctx.me.userId })
      }
      announceOrder(tx, o, o.status)
    }
    const now = await orderByCode(tx, scopeOf(ctx), o.orderCode)
    return { orderCode: o.orderCode, freightFen: sum.freightFen, totalFen: sum.totalFen, contractNo: now?.contractNo ?? '' }
  })

/** Where it is to be driven; null: it is fetched. */
async function wanted(db: Db, o: OrderRecord, input: Parsed<'/api/order/changeDelivery'>): Promise<AddressRow | null> {
  if (input.freightMode !== FreightMode.truck) return null
  const address = input.addressId ? await addressOf(db, o.companyId, Number(input.addressId)) : undefined
  return address ?? refuse('ADDRESS_NEEDED')
}

/** The truck counts in the month of whoever the order is of, and of its project, as it does at the checkout. */
async function refuseOverLimit(tx: Tx, o: OrderRecord, totalFen: Fen): Promise<void> {
  const over = await whyOverLimit(tx, { ...o, ...o.reference }, { fen: totalFen, kg: o.weightKg }, o.id)
  if (over.length > 0) refuse('ORDER_DELIVERY.aboveLimits', { over: over.join('；') })
}

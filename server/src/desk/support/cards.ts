// 卡片: goods, an order, a quote or an auction lot that the words are about. Kept as its code; what it says is asked anew for whoever reads it.
import { CardKind, type CardKindCode } from '@mall/domain/desk/support/support.codes.ts'
import { hidesPrices, rises, shownStatus } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { momentText } from '@mall/domain/kernel/clock.ts'
import { lineAmount, PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { QuoteState } from '@mall/domain/orders/quote/quote.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { type Ctx, type World, toldPrices } from '../../kernel/ctx.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { skuByCode } from '../../goods/goods/goods.queries.ts'
import { priceFor } from '../../goods/goods/pricing.ts'
import { everybody, orderByCode } from '../../orders/order/order.queries.ts'
import { deskQuoteByNo, linesOfQuote, quoteByNo, type QuoteRecord } from '../../orders/quote/quote.queries.ts'
import { buyerState, lineView, stateNow } from '../../orders/quote/quote.view.ts'
import { announcedLots, type CardFacts, lotCard, type LotFacts, offeredQuotes, ordersOfCompany } from './cards.queries.ts'

export interface CardName {
  kind: CardKindCode
  no: string
}

/**
 * Goods as one line tells them from their likes: where they lie, what they cost, how many can be had. A customer reads the price of his area; the desk, which
 * speaks with customers of every area, the list price by its name.
 */
async function goodsFacts(ctx: Ctx, db: Db, skuCode: string): Promise<(CardFacts & { onShelf: boolean }) | undefined> {
  const k = await skuByCode(db, skuCode, ctx.areaCode)
  if (!k) return undefined
  const desk = ctx.viewer?.kind === 'staff'
  const priceFen = desk ? k.listPriceFen : priceFor(ctx, k).priceFen
  const free = k.onHand - k.reserved
  const stock = free > 0 ? `可售 ${free} ${k.pieceUnit}` : k.futures ? '期货排产' : '无货'
  const price = toldPrices(ctx, k.channelCode)
    ? `${desk ? '挂牌 ' : ''}${yuan(priceFen)} ${PriceUnitLabel[k.priceUnit]}`
    : '价格登录后可见'
  const said = k.onShelf ? [price, stock] : ['已下架']
  const where = ctx.world.catalogue.depots.get(k.depotCode)?.name ?? k.depotCode
  return { title: k.title, subtitle: [where, ...said].join('　'), onShelf: k.onShelf }
}

/** Where a lot stands now, by the clock and not by what was stored last, and its price where it is anybody's to see. */
function lotWords(l: LotFacts): CardFacts {
  const state = shownStatus(
    {
      status: l.status,
      openAt: l.openAt.getTime(),
      endAt: l.endAt.getTime(),
      extensions: l.extensions,
      signUpUntil: l.signUpUntil?.getTime() ?? null,
      pausedAt: l.pausedAt?.getTime() ?? null,
    },
    l.now.getTime(),
  )
  const lead = rises(l.mode) && !hidesPrices(l) ? l.leadFen : null
  const price = lead === null ? `起拍 ${yuan(l.startFen)}` : `当前 ${yuan(lead)}`
  return { title: l.title, subtitle: [l.no, BiddingStatus.label(state), price].join('　') }
}

/** What a quote offers: its price for what is offered of the goods, against the list's for the same. Before it is offered its buyer reads no price. */
async function quoteWords(world: World, db: Db, q: QuoteRecord, forBuyer: boolean): Promise<CardFacts> {
  const state = forBuyer ? buyerState(q) : stateNow(q)
  const said = state !== 'asked' && state !== 'approval'
  const offered = (said ? await linesOfQuote(db, q.id, q.areaCode) : []).flatMap(l => {
    const { offerFen, offerKg, amountFen, priceUnit } = lineView(world, q, l)
    if (offerFen === null || offerKg === null || amountFen === null) return []
    const listFen = lineAmount({ priceFen: l.listFen, priceUnit, weightKg: offerKg, pieces: l.offerPieces ?? 0 })
    return [{ offerFen, priceUnit, weightKg: offerKg, sumFen: amountFen, listFen }]
  })
  const sum = (of: (l: (typeof offered)[number]) => number) => offered.reduce((n, l) => n + of(l), 0)
  const [only, ...more] = offered
  const price = only && more.length === 0 ? `${yuan(only.offerFen)} ${PriceUnitLabel[only.priceUnit]}` : `${q.lineCount} 行`
  return {
    title: q.title,
    subtitle: [
      q.quoteNo,
      price,
      `${tons(offered.length > 0 ? sum(l => l.weightKg) : q.weightKg)} 吨`,
      QuoteState.label(state),
    ].join('　'),
    offer: {
      quoteState: state,
      sumFen: sum(l => l.sumFen),
      belowFen: Math.max(
        0,
        sum(l => l.listFen - l.sumFen),
      ),
      expiresAt: q.expiresAt?.getTime() ?? null,
    },
  }
}
/** A quote that its reader may see: his own company's, or of a company in the employee's scope. */
async function seenQuote(ctx: Ctx, db: Db, quoteNo: string): Promise<QuoteRecord | undefined> {
  const { viewer } = ctx
  if (!viewer) return undefined
  if (viewer.kind === 'staff') {
    if (!mayStaff(viewer.staffRoles, 'quote.see')) return undefined
    const q = await deskQuoteByNo(db, quoteNo)
    return q && (await companyInScope(ctx, q.companyId, db)) ? q : undefined
  }
  return viewer.companyId === null ? undefined : quoteByNo(db, { companyId: viewer.companyId, ownOnly: ctx.ownOnly, quoteNo })
}

/** Undefined: there is no such thing, or the asker may not see it; the two answer alike. */
async function factsOf(ctx: Ctx, db: Db, { kind, no }: CardName): Promise<CardFacts | undefined> {
  if (kind === 'goods') return goodsFacts(ctx, db, no)
  if (kind === 'lot') {
    const lot = await lotCard(db, no)
    return lot && lotWords(lot)
  }
  if (kind === 'quote') {
    const q = await seenQuote(ctx, db, no)
    return q && quoteWords(ctx.world, db, q, ctx.viewer?.kind !== 'staff')
  }
  const { viewer } = ctx
  if (!viewer) return undefined
  const staff = viewer.kind === 'staff'
  if (staff ? !mayStaff(viewer.staffRoles, 'order.see') : viewer.companyId === null) return undefined
  const order = await orderByCode(db, staff ? everybody : { companyId: viewer.companyId, userId: ctx.ownOnly }, no)
  if (!order || (staff && !(await companyInScope(ctx, order.companyId, db)))) return undefined
  return { title: `订单 ${order.orderCode}`, subtitle: OrderStatus.label(order.status) }
}

/** Refuses a card that its sender may not see. */
export async function checkCard(ctx: Ctx, db: Db, card: CardName | null): Promise<void> {
  if (card && !(await factsOf(ctx, db, card))) refuse('SUPPORT_CARD', { what: CardKind.label(card.kind) })
}

/** A card for this reader: what it names, or only that there is one. */
export async function cardView(ctx: Ctx, db: Db, m: { cardKind: '' | CardKindCode; cardCode: string }) {
  if (m.cardKind === '') return null
  const facts = await factsOf(ctx, db, { kind: m.cardKind, no: m.cardCode })
  return facts
    ? { cardKind: m.cardKind, no: m.cardCode, title: facts.title, subtitle: facts.subtitle, offer: facts.offer ?? null }
    : { cardKind: m.cardKind, no: '', title: '', subtitle: '无权查看或已不存在', offer: null }
}

interface Whose {
  companyId: number | null
  userId: number | null
}
/** Whether the asker, at the desk, may look at this customer's orders. */
const seesOrdersOf = async (ctx: Ctx, db: Db, { companyId }: Pick<Whose, 'companyId'>): Promise<boolean> =>
  companyId !== null && mayStaff(ctx.me.staffRoles, 'order.see') && (await companyInScope(ctx, companyId, db))

/**
 * Refuses a card that an employee may not send to this customer: orders are the customer's own and such as the employee sees, goods are on the shelf.
 * Another customer's order is never shown to this one, and its number is not to be sent to him either.
 */
export async function checkDeskCard(ctx: Ctx, db: Db, card: CardName | null, to: Whose): Promise<void> {
  if (!card) return
  const no = () => refuse('SUPPORT_CARD', { what: CardKind.label(card.kind) })
  if (card.kind === 'goods' && !(await goodsFacts(ctx, db, card.no))?.onShelf) return no()
  if (card.kind === 'lot' && !(await lotCard(db, card.no))) return no()
  if (card.kind === 'quote') {
    // Sent to whom it was made for; a colleague of his may not see it.
    const q = await seenQuote(ctx, db, card.no)
    if (!q || buyerState(q) === 'asked') return no()
    if (q.companyId !== to.companyId || q.userId !== to.userId) return refuse('SUPPORT_CARD_OTHERS', { no: card.no })
    return
  }
  if (card.kind !== 'order') return
  if (!(await factsOf(ctx, db, card))) return no()
  const theirs =
    to.companyId !== null && (await orderByCode(db, { companyId: to.companyId, userId: null }, card.no)) !== undefined
  if (!theirs) refuse('SUPPORT_CARD_OTHERS', { no: card.no })
}

const MOST_OFFERED = 8
/** What an employee may send to this customer, found by a word or the newest of it. */
export async function cardsFor(ctx: Ctx, to: Whose, { kind, word }: { kind: CardKindCode; word: string }) {
  if (kind === 'lot') return (await announcedLots(ctx.db, word, MOST_OFFERED)).map(l => ({ no: l.no, ...lotWords(l) }))
  if (kind === 'quote') {
    const sees = to.companyId !== null && to.userId !== null && mayStaff(ctx.me.staffRoles, 'quote.see')
    if (!sees || to.companyId === null || !(await companyInScope(ctx, to.companyId))) return []
    return (await offeredQuotes(ctx.db, { companyId: to.companyId, userId: to.userId ?? 0, word, limit: MOST_OFFERED })).map(
      q => ({
        no: q.no,
        title: q.title,
        subtitle: `${q.no}　${QuoteState.label(q.state)}　${q.until === null ? '' : `有效至 ${momentText(q.until)}`}`,
      }),
    )
  }
  if (kind === 'order') {
    if (!(await seesOrdersOf(ctx, ctx.db, to)) || to.companyId === null) return []
    return (await ordersOfCompany(ctx.db, to.companyId, word, MOST_OFFERED)).map(o => ({
      no: o.no,
      title: `订单 ${o.no}`,
      subtitle: `${OrderStatus.label(o.status as never)}　${yuan(o.totalFen)} 元　${o.day}`,
    }))
  }
  if (word === '') return []
  const named = await goodsFacts(ctx, ctx.db, word)
  if (named?.onShelf) return [{ no: word, title: named.title, subtitle: named.subtitle }]
  const { list } = await ctx.world.search.products(
    { word, pageSize: MOST_OFFERED },
    { channelCode: null, areaCode: ctx.areaCode },
  )
  const facts = await Promise.all(list.map(k => goodsFacts(ctx, ctx.db, k.skuCode)))
  return list.map((k, i) => ({ no: k.skuCode, title: k.title, subtitle: facts[i]?.subtitle ?? k.skuCode }))
}

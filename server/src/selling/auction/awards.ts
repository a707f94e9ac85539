// What becomes of what was won: paid, the deposit is part of it, whatever pays the rest; not paid, it is the mill's, and the next one may be asked. The order is locked
// before the lot, the lot before the pool.
import { clockText } from '@mall/domain/kernel/clock.ts'
import { BAR_DAYS, bidderCode, DEFAULTS_MOST } from '@mall/domain/selling/auction/bidding.rules.ts'
import { liftUntil } from '@mall/domain/selling/auction/landed.ts'
import { basisOf, BiddingStatus, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { audit } from '../../platform/audit/audit.ts'
import { isCertified } from '../../orders/cart/orderStart.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { forfeitFrozen } from '../../money/funds/forfeit.ts'
import type { Entry } from '../../money/funds/ledger.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { everybody, lockOrder, type OrderRecord } from '../../orders/order/order.queries.ts'
import { transactionStart } from '../../orders/order/orderWrites.queries.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'
import { moveOrder, type Move } from '../../orders/order/moveOrder.ts'
import {
  awardOfCompany,
  awardOfOrder,
  type AwardRow,
  awardsOf,
  defaultsOf,
  endDeposit,
  holdAgain,
  insertAward,
  nextBidder,
  offersOver,
  piecesLeft,
  setAward,
  setClosed,
} from './bidResult.queries.ts'
import { resultLink, sumsOf } from './closeLot.ts'
import { anyLotByNo, holdStock, lockLot, lockLotById, type LotRow, releaseHeld, shortOf } from './lot.queries.ts'
import { tellLot } from './lotClock.ts'
import { holdToLimits } from './ownLimits.ts'
import { coverMore, poolFor, spendFromPool } from './pool.ts'
import { exposureOf, lockPool, setBarred } from './pool.queries.ts'
import { makeWonOrder } from './wonOrder.ts'

/** What of an order of an auction its deposit pays: it leaves the pool here, and the payment's journal takes it from what is frozen. */
export async function depositFor(tx: Tx, order: OrderRecord, actorId: number): Promise<Entry[]> {
  const award = await awardOfOrder(tx, order.id)
  if (award?.state !== 'unpaid') return []
  const amountFen = Math.min(award.depositFen, order.totalFen)
  if (!(await lockPool(tx, award.companyId))) return []
  if ((await endDeposit(tx, award.lotId, award.companyId, 'converted')) === 0) return []
  await spendFromPool(tx, 'converted', { companyId: award.companyId, amountFen, lotId: award.lotId, actorId })
  return [{ kind: 'customer_frozen', companyId: award.companyId, amountFen: -amountFen }]
}

/** An order of an auction has moved: paid, its deposit is used or free; ended before it was paid, somebody is in default or nobody is. */
export async function awardAfterMove(world: World, tx: Tx, order: OrderRecord, to: number, m: Move): Promise<void> {
  if (m.paidFen === undefined && to !== OrderStatus.cancelled) return
  const award = await awardOfOrder(tx, order.id)
  if (!award) return
  if (m.paidFen !== undefined) {
    // Said once: a holiday that is entered later does not move it.
    const liftBy = liftUntil(await transactionStart(tx), award.liftDays, await workCalendar(world.rules))
    await setAward(tx, { id: award.id, from: 'unpaid', to: 'paid', liftBy })
    // A payment that was opened before deposits were part of each way: it is free again.
    await endDeposit(tx, award.lotId, award.companyId, 'released')
    return
  }
  if (award.state === 'paid') {
    await setAward(tx, { id: award.id, from: 'paid', to: 'cancelled', why: m.reason ?? '' })
    await lotAfterAward(tx, award.lotId, 'cancelled')
    await tellCancelled(tx, award, m)
    return
  }
  if (award.state !== 'unpaid') return
  if (m.on === 'payTimeout' || m.by === 'buyer') await makeDefault(tx, award, m.actorId, m.reason || '放弃成交')
  else {
    await setAward(tx, { id: award.id, from: 'unpaid', to: 'cancelled', why: m.reason ?? '' })
    await endDeposit(tx, award.lotId, award.companyId, 'released')
    await lotAfterAward(tx, award.lotId, 'cancelled')
    await tellCancelled(tx, award, m)
  }
}
/** Whoever decides on auctions hears of it: the goods are over again. */
async function tellCancelled(tx: Tx, award: AwardRow, m: Move): Promise<void> {
  const people = (await staffWithRight(tx, 'bid.decide')).filter(id => id !== m.actorId)
  await notify(tx, people, {
    event: 'bidCancelDesk',
    facts: { biddingNo: award.biddingNo, title: award.title, why: m.reason || '订单取消' },
    link: resultLink(award.biddingNo),
  })
}

/** 违约: the deposit is the mill's, with a record; the second within half a year bars the company. */
async function makeDefault(tx: Tx, award: AwardRow, actorId: number, why: string): Promise<void> {
  if (!(await setAward(tx, { id: award.id, from: 'unpaid', to: 'defaulted', why }))) return
  await lockPool(tx, award.companyId)
  await endDeposit(tx, award.lotId, award.companyId, 'forfeited')
  const moveId = await spendFromPool(tx, 'forfeited', {
    companyId: award.companyId,
    amountFen: award.depositFen,
    lotId: award.lotId,
    actorId,
  })
  await forfeitFrozen(tx, {
    companyId: award.companyId,
    amountFen: award.depositFen,
    actorId,
    sourceId: `pool-${moveId}`,
    note: `竞拍 ${award.biddingNo} 违约扣保证金`,
  })
  const barred =
    (await defaultsOf(tx, award.companyId)) >= DEFAULTS_MOST ? await setBarred(tx, award.companyId, BAR_DAYS) : undefined
  await lotAfterAward(tx, award.lotId, 'defaulted')
  const facts = { biddingNo: award.biddingNo, title: award.title, deposit: yuan(award.depositFen), why }
  await notify(tx, [award.userId, ...(await peopleWithRight(tx, award.companyId, 'order.pay'))], {
    event: 'bidDefaulted',
    facts: { ...facts, after: barred?.barredUntil ? `，暂停参拍至 ${clockText(barred.barredUntil)}` : '' },
    link: `/auction/details?biddingNo=${award.biddingNo}`,
  })
  await notify(tx, await staffWithRight(tx, 'bid.decide'), {
    event: 'bidDefaultDesk',
    facts,
    link: resultLink(award.biddingNo),
  })
}

/** A lot none of whose awards lives any more has no buyer: through his default, or because the mill ended the sale. Why it did stays with the award. */
async function lotAfterAward(tx: Tx, lotId: number, to: 'defaulted' | 'cancelled'): Promise<void> {
  const note = to === 'defaulted' ? '买方违约' : '成交取消'
  const lot = await lockLotById(tx, lotId)
  const lives = (await awardsOf(tx, lotId)).some(a => a.state === 'unpaid' || a.state === 'paid' || a.state === 'asking')
  if (!lot) return
  if (!lives) await setClosed(tx, { lotId, status: BiddingStatus[to], hammerFen: null, listFen: null, note })
  await tellLot(tx, lot, { kind: to, at: lot.now, note })
}

/**
 * The desk ends an award that is not paid: the order is cancelled for the buyer's default. Never before its time is over: until then only the buyer
 * himself may give the sale up, by cancelling his order. Afterwards the clock does the same by itself, so that nobody's judgement is asked for, and one person is
 * enough.
 */
export const defaultAward = (ctx: Ctx, input: Parsed<'/api/ops/defaultBiddingAward'>) =>
  ctx.db.tx(async tx => {
    const lot = (await anyLotByNo(tx, input.biddingNo)) ?? refuse('BID_LOT_NONE')
    const award = (await awardsOf(tx, lot.id)).find(a => a.awardNo === input.awardNo) ?? refuse('BID_LOT_NONE')
    if (award.state !== 'unpaid' || award.orderId === null) return refuse('BID_AWARD_STATE.onlyUnpaid')
    if (award.until > lot.now) return refuse('BID_AWARD_STATE.early', { until: clockText(award.until) })
    const order = (await lockOrder(tx, everybody, award.orderCode)) ?? refuse('ORDER_NOT_FOUND')
    // Before the order ends: what ends it then is no longer anybody's question.
    await makeDefault(tx, award, ctx.me.userId, input.reason)
    await moveOrder(ctx.world, tx, order, {
      on: 'cancel',
      by: 'reviewer',
      actorId: ctx.me.userId,
      reason: `竞拍违约：${input.reason}`,
      act: '认定违约',
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'bidding.default',
      objectType: 'bidding',
      objectId: lot.biddingNo,
      detail: `${award.companyName} ${yuan(award.depositFen)} 元：${input.reason}`,
    })
    return { done: true as const }
  })

/** 递补: the best of the others is asked, at his own highest price, with the goods kept for him meanwhile. */
export const askNext = (ctx: Ctx, input: Parsed<'/api/ops/askNextBidder'>) =>
  ctx.db.tx(async tx => {
    const lot = (await lockLot(tx, input.biddingNo)) ?? refuse('BID_LOT_NONE')
    if (lot.status !== BiddingStatus.defaulted) return refuse('BID_AWARD_STATE.onlyDefaulted')
    if (lot.mode === 'QTY') return refuse('BID_AWARD_STATE.quantityRelisted')
    const next = await nextBidder(tx, lot.id)
    if ((await piecesLeft(tx, lot.id)) <= 0) return refuse('BID_AWARD_STATE.relisted')
    if (!next) return refuse('BID_AWARD_STATE.noneBelow')
    const held = await holdStock(tx, lot.id)
    if (held.taken < held.wanted) {
      const short = await shortOf(tx, lot.id)
      return refuse('BID_AWARD_STATE.short', { title: short?.title ?? lot.title })
    }
    const sums = await sumsOf(tx, lot, next.bestFen, lot.pieces)
    const made = await insertAward(tx, {
      lotId: lot.id,
      companyId: next.companyId,
      userId: next.userId,
      bidSeq: next.bestSeq,
      priceFen: next.bestFen,
      pieces: lot.pieces,
      weightKg: sums.weightKg,
      amountFen: sums.amountFen,
      depositFen: sums.depositFen,
      state: 'asking',
      orderId: null,
      hours: input.hours,
    })
    if (!made) return refuse('BUSY')
    await setClosed(tx, { lotId: lot.id, status: BiddingStatus.asking, hammerFen: null, listFen: null, note: '请下一名递补' })
    // Whoever may order may answer it; he who bid is perhaps not at his desk.
    const people = [next.userId, next.signedBy, ...(await peopleWithRight(tx, next.companyId, 'order.create'))]
    await notify(
      tx,
      people.filter(id => id !== null),
      {
        event: 'bidOffer',
        facts: {
          biddingNo: lot.biddingNo,
          title: lot.title,
          price: yuan(next.bestFen),
          unit: PriceBasis.label(basisOf(lot.mode)),
          until: clockText(made.until),
        },
        link: `/auction/details?biddingNo=${lot.biddingNo}`,
      },
    )
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'bidding.askNext',
      objectType: 'bidding',
      objectId: lot.biddingNo,
      detail: `${bidderCode(next.codeNo)} ${yuan(next.bestFen)}`,
    })
    return { code: bidderCode(next.codeNo), priceFen: next.bestFen, until: made.until.getTime() }
  })

/** The answer to it: taken, the deposit is held and the order made; declined, nothing is forfeited. */
export const answerOffer = (ctx: Ctx, input: Parsed<'/api/bidding/answerOffer'>) =>
  ctx.once(async tx => {
    const lot = await lockLot(tx, input.biddingNo)
    if (!lot || lot.status === BiddingStatus.draft) return refuse('BID_LOT_NONE')
    const award = await awardOfCompany(tx, lot.id, ctx.companyId)
    if (!award) return refuse('BID_OFFER_NONE')
    const said = input.accept ? 'unpaid' : 'declined'
    // The same answer again; what has gone on since stays.
    if (award.state === said) return { masterOrderCode: await masterOf(tx, lot.id, ctx.companyId) }
    if (award.state !== 'asking' || award.until <= lot.now) return refuse('BID_OFFER_NONE')
    if (!input.accept) {
      await declined(ctx.world, tx, lot, award.id, '放弃递补')
      return { masterOrderCode: '' }
    }
    if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
    const pool = await poolFor(tx, ctx.companyId)
    await holdToLimits(ctx, tx, lot, award.priceFen, award.pieces)
    if (pool.barredUntil && pool.barredUntil > lot.now) return refuse('BID_OFFER_NONE')
    await coverMore(tx, 'bid', {
      companyId: ctx.companyId,
      lotId: lot.id,
      biddingNo: lot.biddingNo,
      actorId: ctx.me.userId,
      needFen: award.depositFen,
      heldFen: pool.heldFen,
      exposureFen: await exposureOf(tx, ctx.companyId),
    })
    await holdAgain(tx, lot.id, ctx.companyId, award.depositFen)
    const orderId = await makeWonOrder(ctx.world, tx, lot, { ...award, userId: ctx.me.userId, agreedBy: ctx.me.userId })
    await setAward(tx, { id: award.id, from: 'asking', to: 'unpaid', orderId, hours: lot.payHours })
    await setClosed(tx, { lotId: lot.id, status: BiddingStatus.sold, hammerFen: award.priceFen, listFen: null, note: '递补成交' })
    await tellLot(tx, lot, { kind: 'sold', at: lot.now, note: '递补成交' })
    return { masterOrderCode: await masterOf(tx, lot.id, ctx.companyId) }
  })
const masterOf = async (tx: Tx, lotId: number, companyId: number): Promise<string> =>
  (await awardsOf(tx, lotId)).find(a => a.companyId === companyId)?.masterOrderCode ?? ''

async function declined(world: World, tx: Tx, lot: LotRow, awardId: number, why: string): Promise<void> {
  await setAward(tx, { id: awardId, from: 'asking', to: 'declined', why })
  const freed = (await releaseHeld(tx, lot.id)).map(r => r.skuId)
  tx.afterCommit(() => world.search.changed(freed))
  await setClosed(tx, { lotId: lot.id, status: BiddingStatus.defaulted, hammerFen: null, listFen: null, note: why })
  await notify(tx, await staffWithRight(tx, 'bid.decide'), {
    event: 'bidOfferOver',
    facts: { biddingNo: lot.biddingNo, title: lot.title, why },
    link: resultLink(lot.biddingNo),
  })
}

/** Job: nobody answered in time. */
export const endOffers = async (world: World): Promise<number> =>
  sweep(await offersOver(world.pool), ({ biddingNo, awardId }) =>
    world.pool.tx(async tx => {
      const lot = await lockLot(tx, biddingNo)
      const award = lot ? (await awardsOf(tx, lot.id)).find(a => a.id === awardId) : undefined
      if (!lot || award?.state !== 'asking' || award.until > lot.now) return 0
      await declined(world, tx, lot, awardId, '递补到时未答复')
      return 1
    }),
  )

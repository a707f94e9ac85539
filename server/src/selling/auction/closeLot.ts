// The end of a lot: once, under its lock. Sold, its goods go over to the winners' orders at 待付款; unsold, everything goes back.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import { allot } from '@mall/domain/selling/auction/allot.ts'
import { bidderCode, depositShare, hasLead, valueOf, weightShare } from '@mall/domain/selling/auction/bidding.rules.ts'
import { basisOf, BiddingMode, BiddingStatus, PriceBasis } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { peopleWithRight, notify, staffWithRight } from '../../platform/notice/notify.ts'
import { entriesOf, type EntryWithBidder } from './bid.queries.ts'
import { announceLot, eventView } from './bidding.live.ts'
import { insertAward, keepDeposit, listPriceOf, releaseDeposits, reserveOf, setClosed } from './bidResult.queries.ts'
import { goodsOf, insertEvent, type LotRow, releaseHeld } from './lot.queries.ts'
import { makeWonOrder } from './wonOrder.ts'

interface Win {
  entry: EntryWithBidder
  /** Who bid it: the order is his, and counts in his month (decision 0107). */
  userId: number
  priceFen: Fen
  pieces: number
  bidSeq: number
}
/** Who wins what: by the rule of the mode, never below the reserve. */
function winsOf(lot: LotRow, entries: readonly EntryWithBidder[], reserveFen: Fen): Win[] {
  const bid = (e: EntryWithBidder | undefined, pieces: number): Win[] =>
    e && e.bestFen !== null && e.bestSeq !== null && e.bestFen >= reserveFen
      ? [{ entry: e, userId: e.bidUserId ?? e.userId, priceFen: e.bestFen, pieces, bidSeq: e.bestSeq }]
      : []
  if (lot.mode !== BiddingMode.byQuantity)
    // The highest price, of equal ones the earlier; the entries come in that order.
    return bid(
      hasLead(lot.mode) ? entries.find(e => e.companyId === lot.leadCompanyId) : entries.find(e => e.bestSeq !== null),
      lot.pieces,
    )
  const standing = entries.flatMap(e =>
    e.bestSeq !== null && e.bestFen !== null && e.bestPieces !== null
      ? [{ companyId: e.companyId, priceFen: e.bestFen, pieces: e.bestPieces, seq: e.bestSeq }]
      : [],
  )
  return allot(standing, lot.pieces, reserveFen).flatMap(a =>
    a.allottedPieces > 0
      ? bid(
          entries.find(e => e.companyId === a.companyId),
          a.allottedPieces,
        )
      : [],
  )
}

/** The lot is locked, published and over. */
export async function closeLot(world: World, tx: Tx, lot: LotRow): Promise<void> {
  const entries = await entriesOf(tx, lot.id)
  const wins = winsOf(lot, entries, await reserveOf(tx, lot.id))
  const listFen = await listPriceOf(tx, lot.id)
  await releaseDeposits(
    tx,
    lot.id,
    wins.map(w => w.entry.companyId),
  )
  for (const win of wins) await award(world, tx, lot, win)
  const freed = (await releaseHeld(tx, lot.id)).map(r => r.skuId)
  if (freed.length > 0) tx.afterCommit(() => world.search.changed(freed))
  const sold = wins.length > 0
  const lowest = wins.length > 0 ? Math.min(...wins.map(w => w.priceFen)) : null
  const some = entries.some(e => e.bestSeq !== null)
  const note = sold ? '' : lot.mode === BiddingMode.dutch ? '降到底价无人应价' : some ? '未到保留价' : '无人出价'
  await setClosed(tx, {
    lotId: lot.id,
    status: sold ? BiddingStatus.sold : BiddingStatus.unsold,
    hammerFen: lowest,
    listFen,
    note,
  })
  const told = await insertEvent(tx, {
    lotId: lot.id,
    kind: sold ? 'sold' : 'unsold',
    at: lot.now,
    oldEndAt: null,
    note: resultText(lot, wins, note),
  })
  if (told) announceLot(tx, lot, eventView(told), lot.now.getTime())
  await tellResult(tx, lot, entries, wins, note)
}

const resultText = (lot: LotRow, wins: readonly Win[], note: string): string =>
  wins.length === 0
    ? note
    : wins
        .map(
          w =>
            `${bidderCode(w.entry.codeNo)} ${yuan(w.priceFen)} ${PriceBasis.label(basisOf(lot.mode))}${lot.mode === BiddingMode.byQuantity ? ` ${w.pieces} ${lot.pieceUnit}` : ''}`,
        )
        .join('；')

async function award(world: World, tx: Tx, lot: LotRow, win: Win): Promise<void> {
  const sums = await sumsOf(tx, lot, win.priceFen, win.pieces)
  const orderId = await makeWonOrder(world, tx, lot, {
    ...win,
    ...sums,
    companyId: win.entry.companyId,
    agreedBy: win.entry.userId,
  })
  await insertAward(tx, {
    lotId: lot.id,
    companyId: win.entry.companyId,
    userId: win.userId,
    bidSeq: win.bidSeq,
    priceFen: win.priceFen,
    pieces: win.pieces,
    weightKg: sums.weightKg,
    amountFen: sums.amountFen,
    depositFen: sums.depositFen,
    state: 'unpaid',
    orderId,
    hours: lot.payHours,
  })
  await keepDeposit(tx, lot.id, win.entry.companyId, sums.depositFen)
}

/** Weight, value and deposit of what is won: of part of a lot by quantity a part, else all of it. */
export async function sumsOf(tx: Tx, lot: LotRow, priceFen: Fen, pieces: number) {
  const part = lot.mode === BiddingMode.byQuantity && pieces < lot.pieces
  const weightKg = part ? weightShare(lot.weightKg, pieces, lot.pieces) : lot.weightKg
  const goods = part ? [{ weightKg }] : await goodsOf(tx, lot.id)
  const amountFen = valueOf(lot.mode, priceFen, goods)
  return { weightKg, amountFen, depositFen: Math.min(amountFen, depositShare(lot.depositFen, pieces, lot.pieces)) }
}

/** Where the desk deals with a result: its queue of the console's list, this lot alone. */
export const resultLink = (biddingNo: string): string => `/ops/bidding?queue=result&word=${biddingNo}`
/** Whom a company's part in a lot concerns; each is told once. */
export const concerned = (e: EntryWithBidder): readonly number[] => e.toldIds

async function tellResult(
  tx: Tx,
  lot: LotRow,
  entries: readonly EntryWithBidder[],
  wins: readonly Win[],
  note: string,
): Promise<void> {
  const facts = { biddingNo: lot.biddingNo, title: lot.title }
  for (const w of wins)
    await notify(tx, [...concerned(w.entry), ...(await peopleWithRight(tx, w.entry.companyId, 'order.pay'))], {
      event: 'bidWon',
      facts: { ...facts, price: yuan(w.priceFen), unit: PriceBasis.label(basisOf(lot.mode)), hours: lot.payHours },
      link: '/order/auctionOrder',
    })
  // A falling price is waited for by all who signed up: each of them hears that it is over.
  const waited = lot.mode === BiddingMode.dutch
  const lost = entries.filter(e => (waited || e.bestSeq !== null) && !wins.some(w => w.entry === e)).flatMap(concerned)
  if (lost.length > 0)
    await notify(tx, lost, {
      ...toldOneOf(wins.length > 0 ? 'bidLost' : 'bidUnsold', { ...facts, why: note }),
      link: `/auction/details?biddingNo=${lot.biddingNo}`,
    })
  if (wins.length === 0)
    await notify(tx, await staffWithRight(tx, 'bid.run'), {
      event: 'bidUnsoldDesk',
      facts: { ...facts, why: note },
      link: resultLink(lot.biddingNo),
    })
}

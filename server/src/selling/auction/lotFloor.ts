// 最低可成交的价 of a lot: nobody is sold to below its start price and its reserve. Where that lies below the list price by more than one person's own line,
// the lot waits for another person (decision 0195). What the reserve is stands nowhere but with the lot: neither the log nor a notice names a figure.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { BiddingMode, type BiddingModeCode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { fallsFor } from '@mall/domain/selling/auction/falling.ts'
import { whyNotFloor } from '@mall/domain/selling/auction/lot.rules.ts'
import { clockText } from '@mall/domain/kernel/clock.ts'
import { valueOf } from '@mall/domain/selling/auction/bidding.rules.ts'
import type { ConcessionKindCode } from '@mall/domain/goods/concession/concession.codes.ts'
import { loweredBy } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { type Lowered, mustWait, wentAlone, whyNotAlone } from '../../goods/concession/concession.ts'
import type { ConcessionRow } from '../../goods/concession/concession.queries.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { reserveOf } from './bidResult.queries.ts'
import { statusNow } from './bidding.view.ts'
import { authorsOf, listValueOf } from './deskLot.queries.ts'
import { linesOf, lockLot, type LotRow } from './lot.queries.ts'

/** The lowest price at which anybody can buy: a falling price begins above its reserve, any other one at or below it. */
const lowestOf = (lot: { mode: BiddingModeCode; startFen: Fen }, reserveFen: Fen): Fen =>
  lot.mode === BiddingMode.dutch ? reserveFen : Math.max(lot.startFen, reserveFen)
async function floorOf(
  tx: Tx,
  lot: { id: number; mode: BiddingModeCode; startFen: Fen },
  kind: ConcessionKindCode,
  reserveFen: Fen,
): Promise<Lowered> {
  const { listFen, skuIds } = await listValueOf(tx, lot.id)
  const floorFen = valueOf(lot.mode, lowestOf(lot, reserveFen), await linesOf(tx, lot.id))
  return { kind, share: loweredBy(listFen, floorFen), count: skuIds.length, skuIds, classes: [] }
}
const SAID = '起拍价、保留价比挂牌价低，超过一人免审的线'

/** Why a lot, all of it written, waits for another person before it is announced; empty: it may be, and counts towards the person's day. */
export async function lotWaits(world: World, tx: Tx, lot: LotRow, by: number): Promise<string> {
  const lowered = await floorOf(tx, lot, 'lot', await reserveOf(tx, lot.id))
  const of = { refNo: lot.biddingNo, refVersion: lot.version, title: lot.title, by }
  if (await whyNotAlone(world, tx, by, lowered)) {
    await mustWait(tx, lowered, { ...of, needs: SAID, authors: await authorsOf(tx, lot.id) })
    return SAID
  }
  await wentAlone(tx, lowered, of)
  return ''
}

/** An announced lot that nobody has signed up for may be changed, but not below what was agreed to: that is a new lot. */
export async function keepsFloor(
  world: World,
  tx: Tx,
  lot: LotRow,
  was: { mode: BiddingModeCode; startFen: Fen; reserveFen: Fen },
  by: number,
) {
  const now = (await lockLot(tx, lot.biddingNo)) ?? lot
  const reserveFen = await reserveOf(tx, lot.id)
  if (lowestOf(now, reserveFen) >= lowestOf(was, was.reserveFen)) return
  const lowered = await floorOf(tx, now, 'lot', reserveFen)
  if (await whyNotAlone(world, tx, by, lowered)) return refuse('BID_LOT_WRONG.inNotice', { said: SAID })
  await wentAlone(tx, lowered, { refNo: lot.biddingNo, refVersion: lot.version, title: lot.title, by })
}

/** A lower reserve of a running lot: why it waits; empty: it may be. */
export async function reserveWaits(
  world: World,
  tx: Tx,
  lot: LotRow,
  o: { reserveFen: Fen | null; by: number; note: string },
): Promise<string> {
  const lowered = await floorOf(tx, lot, 'reserve', o.reserveFen ?? 0)
  const of = { refNo: lot.biddingNo, title: lot.title, by: o.by }
  if (await whyNotAlone(world, tx, o.by, lowered)) {
    await mustWait(tx, lowered, { ...of, needs: SAID, note: o.note, asked: { reserveFen: o.reserveFen } })
    return SAID
  }
  await wentAlone(tx, lowered, of)
  return ''
}
export const askedReserve = (c: ConcessionRow): number | null =>
  (c.asked as { reserveFen: Fen | null } | null)?.reserveFen ?? null
/** Whether a reserve may be lowered so: of a falling price it is where it ends, with time left to fall so far. */
export function mayStillLower(lot: LotRow, old: number, to: number | null): void {
  if (lot.status !== BiddingStatus.announced) refuse('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act: '改保留价' })
  if (old === 0) refuse('BID_LOT_WRONG.noReserve')
  if (to !== null && to >= old) refuse('BID_LOT_WRONG.reserveOnlyFalls')
  if (lot.mode !== BiddingMode.dutch || lot.fallMinutes === null) return
  if (to === null) return refuse('BID_LOT_WRONG.floorNeeded')
  const why = whyNotFloor({ startPriceFen: lot.startFen, stepFen: lot.stepFen }, to)
  if (why !== '') refuse('BID_LOT_WRONG.floorWrong', { why })
  const runs = fallsFor({ startFen: lot.startFen, stepFen: lot.stepFen, fallMinutes: lot.fallMinutes }, to)
  if (lot.openAt.getTime() + lot.stoodMs + runs > lot.endAt.getTime())
    refuse('BID_LOT_WRONG.floorLate', { until: clockText(lot.endAt) })
}

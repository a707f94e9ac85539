// What is announced of a lot: numbered, without a name. The event is a row already; the line is only faster.
import { bidderCode } from '@mall/domain/selling/auction/bidding.rules.ts'
import type { LotEvent } from '@mall/contract/selling/auction/bidding.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import type { LotEventRow } from './lot.queries.ts'

const ms = (d: Date | null): number | null => d?.getTime() ?? null
export const eventView = (e: Omit<LotEventRow, 'lotId'>): LotEvent => ({
  seq: e.seq,
  kind: e.kind as LotEvent['kind'],
  at: e.at.getTime(),
  bidSeq: e.bidSeq,
  code: e.codeNo === null ? '' : bidderCode(e.codeNo),
  priceFen: e.priceFen,
  pieces: e.pieces,
  auto: e.auto,
  leadPriceFen: e.leadFen,
  bids: e.bids,
  endAt: e.endAt.getTime(),
  oldEndAt: ms(e.oldEndAt),
  extensions: e.extensions,
  note: e.note,
})

export const announceLot = (tx: Tx, lot: { id: number; biddingNo: string }, event: LotEvent, serverNow: number): void =>
  announce(tx, `lot:${lot.id}`, { kind: 'lot', biddingNo: lot.biddingNo, event, serverNow })

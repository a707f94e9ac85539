// 申诉 on the page of a lot: until when, why not, what was said and answered.
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { appealUntil, whyNotAppeal } from '@mall/domain/selling/auction/appeal.rules.ts'
import { BiddingStatus, CLOSED_LOT } from '@mall/domain/selling/auction/bidding.status.ts'
import type { WorkCalendar } from '@mall/domain/kernel/workingTime.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { appealsOfCompany } from './appeal.queries.ts'
import type { LotRow } from './lot.queries.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** An appeal is a ticket of 客服, which stands above the auctions. A twin of a request gives the same ticket. */
    appealLot(ctx: Ctx, input: Parsed<'/api/bidding/appealLot'>): Promise<{ ticketNo: string; dueAt: number; ownerName: string }>
  }
}

const closedAt = (lot: LotRow): number | null => (CLOSED_LOT.has(lot.status) ? (lot.closedAt?.getTime() ?? null) : null)
const standsStill = (lot: LotRow): boolean => lot.status === BiddingStatus.announced && lot.pausedAt !== null

/** What a company that took part may say of this lot, and what it has said. */
export async function appealView(db: Db, lot: LotRow, companyId: number, c: WorkCalendar) {
  const tickets = await appealsOfCompany(db, lot.biddingNo, companyId)
  const over = closedAt(lot)
  const openTicket = tickets.find(t => t.ticketState === 'open')?.ticketNo ?? ''
  return {
    until: over === null ? null : appealUntil(over, c),
    whyNot: whyNotAppeal({ signedUp: true, paused: standsStill(lot), closedAt: over, openTicket }, lot.now.getTime(), c),
    tickets: tickets.map(t => ({ ...t, createdAt: t.createdAt.getTime(), dueAt: t.dueAt.getTime() })),
  }
}

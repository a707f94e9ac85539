// 自动出价: after every bid the mall answers for those who have named a ceiling, as if each of them had sat there, in one go. The one with the
// highest ceiling leads, at one step above the second, never above his own; of equal ceilings the one that was named first leads.
import type { Fen } from '../../kernel/money.ts'

export interface Ceiling {
  companyId: number
  /** On the grid of the lot's steps. */
  ceilingFen: Fen
  /** When it was named: order among equals. */
  at: number
}
export interface Lead {
  companyId: number
  priceFen: Fen
}
export interface AutoBid {
  companyId: number
  priceFen: Fen
}

const first = (a: Ceiling, b: Ceiling): number => b.ceilingFen - a.ceilingFen || a.at - b.at || a.companyId - b.companyId

/**
 * The bids that follow, in order; none: nobody's ceiling reaches the next price, or the leader's own is all there is. Each is at least one step
 * above the one before and of another company.
 */
export function resolveAuto(t: { startFen: Fen; stepFen: Fen }, lead: Lead | null, ceilings: readonly Ceiling[]): AutoBid[] {
  const lowest = lead ? lead.priceFen + t.stepFen : t.startFen
  const ranked = [...ceilings].sort(first)
  const [top] = ranked
  if (!top) return []
  const rivals = ranked.filter(c => c !== top)
  const second = rivals[0]
  // The leader's ceiling is the highest: he answers only where somebody else's automatic bid comes.
  if (lead?.companyId === top.companyId) {
    if (!second || second.ceilingFen < lowest) return []
    // As far as the leader may go, and no further: the other one is there first, the leader has not bid it and does not outbid himself.
    if (top.ceilingFen === lowest) return [{ companyId: second.companyId, priceFen: lowest }]
    return duel(t, lowest, { rival: second, top })
  }
  if (top.ceilingFen < lowest) return []
  if (!second || second.ceilingFen < lowest) return [{ companyId: top.companyId, priceFen: lowest }]
  // The second already leads by his own hand: he is answered, and does not bid against himself.
  if (second.companyId === lead?.companyId) return answer(t, lowest, { rival: second, top })
  return duel(t, lowest, { rival: second, top })
}

/** The rival goes as far as he may and still be answered, then the top answers. */
function duel(t: { stepFen: Fen }, lowest: Fen, { rival, top }: { rival: Ceiling; top: Ceiling }): AutoBid[] {
  const rivalFen = Math.min(rival.ceilingFen, top.ceilingFen - t.stepFen)
  if (rivalFen < lowest) return [{ companyId: top.companyId, priceFen: lowest }]
  return [
    { companyId: rival.companyId, priceFen: rivalFen },
    { companyId: top.companyId, priceFen: Math.min(top.ceilingFen, rivalFen + t.stepFen) },
  ]
}
/** The leader has a ceiling below the top's: top, he, top. */
function answer(t: { stepFen: Fen }, lowest: Fen, { rival, top }: { rival: Ceiling; top: Ceiling }): AutoBid[] {
  const opening = { companyId: top.companyId, priceFen: lowest }
  const rivalFen = Math.min(rival.ceilingFen, top.ceilingFen - t.stepFen)
  // He may go one step further than he could be answered: the ceilings are equal, and the one that was named first is there before him.
  if (rivalFen < lowest + t.stepFen)
    return [rival.ceilingFen < lowest + t.stepFen ? opening : { ...opening, priceFen: top.ceilingFen }]
  return [
    opening,
    { companyId: rival.companyId, priceFen: rivalFen },
    { companyId: top.companyId, priceFen: Math.min(top.ceilingFen, rivalFen + t.stepFen) },
  ]
}

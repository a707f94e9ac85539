import { type Fen, lineAmount, type Kg } from '../../kernel/money.ts'

/** How often the buyer may come back with another price. */
export const MOST_COUNTERS = 1
/** The buyer is told so long before an offer ends; of one that is valid shorter he is not told. */
export const QUOTE_WARN_HOURS = 4
/** Lines of one quote. */
export const MOST_LINES = 50
/** Files that each side attaches to one quote. */
export const MOST_FILES = 8
/** An offer this far below today's price is a slip of the hand, percent of it. */
const LEAST_PERCENT = 50

const DAY_MS = 86_400_000
const FARTHEST_DAYS = 366
/** Why goods cannot be wanted or promised for a day; `today` is the mill's. Both as 2026-11-24. */
export function whyNotDay(day: string, today: string): string | undefined {
  if (day < today) return '交期不能早于今天'
  return Date.parse(day) - Date.parse(today) > FARTHEST_DAYS * DAY_MS ? '交期最远一年，请核对' : undefined
}

/** Why a wanted price cannot be asked for; today's price `listFen` in the same unit. */
export function whyNotWanted(wantedFen: Fen, listFen: Fen): string | undefined {
  if (wantedFen >= listFen) return '不低于今日价，直接下单即可'
  return wantedFen * 100 < listFen * LEAST_PERCENT ? `低于今日价的 ${LEAST_PERCENT} %，请核对单位` : undefined
}

/** What the wanted prices take off today's for the quantities asked, yuan of goods: per-ton differences of several lines are no sum. */
export const concededFen = (
  lines: readonly {
    todayFen: Fen | null
    wantedFen: Fen | null
    priceUnit: 'ton' | 'kg' | 'piece'
    pieces: number
    weightKg: Kg
  }[],
): Fen =>
  lines.reduce(
    (sum, l) =>
      l.todayFen === null || l.wantedFen === null
        ? sum
        : sum + Math.max(0, lineAmount({ ...l, priceFen: l.todayFen }) - lineAmount({ ...l, priceFen: l.wantedFen })),
    0,
  )

/** Why the mill cannot offer this; an offer never goes up again. `lastFen`: its own offer before, null for none. */
export function whyNotOffer(o: {
  offerFen: Fen
  listFen: Fen
  lastFen: Fen | null
  pieces: number
  wantedPieces: number
}): string | undefined {
  if (o.offerFen > Math.max(o.listFen, o.lastFen ?? 0)) return '报价高于今日价'
  if (o.offerFen * 100 < o.listFen * LEAST_PERCENT) return `报价低于今日价的 ${LEAST_PERCENT} %，请核对单位`
  if (o.lastFen !== null && o.offerFen > o.lastFen) return '不能高于自己上次的报价'
  return o.pieces < 1 || o.pieces > o.wantedPieces ? `件数须在 1 到 ${o.wantedPieces} 之间` : undefined
}

/** What the buyer may not go below when he counters: what he wanted; of an offer that the mill made by itself, half of the list price. */
export const leastCounter = (o: { millMade: boolean; wantedFen: Fen; listFen: Fen }): Fen =>
  o.millMade ? Math.ceil((o.listFen * LEAST_PERCENT) / 100) : o.wantedFen

/** Why the buyer cannot counter with this: between what he wanted and what is offered. */
export function whyNotCounter(o: { counterFen: Fen; offerFen: Fen; leastFen: Fen; millMade: boolean }): string | undefined {
  if (o.counterFen >= o.offerFen) return '不低于对方报价，直接接受即可'
  if (o.counterFen >= o.leastFen) return undefined
  return o.millMade ? `低于挂牌价的 ${LEAST_PERCENT} %，请核对单位` : '不能低于自己上次要的价'
}

// 到我货场价: what a ton costs at the buyer's yard. Price (tax included), the depot's fee, the truck, and what the deposit costs while it is tied.
import type { Fen, Kg } from '../../kernel/money.ts'
import { type WorkCalendar, workdayAfter } from '../../kernel/workingTime.ts'

/** 资金年化, parts of ten thousand: what tied money is reckoned at. */
const TIED_RATE_BP = 360

export interface LandedFacts {
  /** Taking out and lifting: what the depot asks of who loads there. */
  outFenPerTon: Fen
  freightFenPerTon: Fen
  depositFen: Fen
  weightKg: Kg
  /** Days the deposit is tied: until the lot ends and then until it is paid. */
  tiedDays: number
}
/** Cost per ton of the deposit's days, half up, 360 days a year. */
export const tiedFenPerTon = (f: LandedFacts): Fen =>
  Math.round((f.depositFen * TIED_RATE_BP * f.tiedDays * 1000) / (10_000 * 360 * Math.max(1, f.weightKg)))
export const landedAdd = (f: LandedFacts): Fen => f.outFenPerTon + f.freightFenPerTon + tiedFenPerTon(f)
/** Price per ton of a price that may be that of the whole lot, half up. */
export const perTon = (priceFen: Fen, basis: string, weightKg: Kg): Fen =>
  basis === 'lot' ? Math.round((priceFen * 1000) / Math.max(1, weightKg)) : priceFen
/** The highest price of which a ton costs no more than `landedFen` at the yard; a whole lot's price is that of all its tons. */
export function ceilingOfLanded(landedFen: Fen, addFen: Fen, basis: string, weightKg: Kg): Fen {
  const ton = landedFen - addFen
  return basis === 'lot' ? Math.floor((ton * weightKg) / 1000) : ton
}

/** 提货: within so many workdays after the payment. In words, the same in the rules, on the page and in the form. */
export const liftText = (liftDays: number): string => `付款后 ${liftDays} 个工作日内`
/** 提货截止日 of who pays then. */
export const liftUntil = (paidAt: number, liftDays: number, c: WorkCalendar): string => workdayAfter(paidAt, liftDays, c)
/** The same of who wins a lot that ends then and pays at the last moment. */
export const liftUntilAfter = (l: { endAt: number; payHours: number; liftDays: number }, c: WorkCalendar): string =>
  liftUntil(l.endAt + l.payHours * HOUR, l.liftDays, c)

const HOUR = 3_600_000
const DAY = 24 * HOUR
export const daysUntil = (now: number, until: number): number => Math.max(0, Math.ceil((until - now) / DAY))

// 商品自己的价: what a goods cost on any day, told from what it costs now and every change since, taken back one by one. Never from the
// variety's quotation, which moves by other goods as well.
import type { Fen } from '../../kernel/money.ts'

/** What makes the ex-works price in one area. */
export interface OwnPrice {
  /** 挂牌价; null: the goods were not there. */
  listFen: Fen | null
  /** 区域价: a price of the area's own, instead of list price and addition. */
  areaFen: Fen | null
  /** 区域加价; 0 for what is not sold by the ton. */
  addFen: Fen
}
export interface OwnChange {
  what: 'list' | 'area' | 'add'
  /** Null: there was none before. */
  wasFen: Fen | null
}

/** 厂提价; null: not there, no price. */
export const ownPriceFen = (p: OwnPrice): Fen | null => (p.listFen === null ? null : (p.areaFen ?? p.listFen + p.addFen))

/** As it was before a change. */
const takenBack = (p: OwnPrice, c: OwnChange): OwnPrice =>
  c.what === 'list'
    ? { ...p, listFen: c.wasFen }
    : c.what === 'area'
      ? { ...p, areaFen: c.wasFen }
      : { ...p, addFen: c.wasFen ?? 0 }

/** 涨跌: what the goods cost more now than before these changes, the newest first; 0 where they had no price then. */
export function ownMoveFen(now: OwnPrice, changes: readonly OwnChange[]): Fen {
  const nowFen = ownPriceFen(now)
  const wasFen = ownPriceFen(changes.reduce(takenBack, now))
  return nowFen === null || wasFen === null ? 0 : nowFen - wasFen
}

export interface OwnHistory {
  now: OwnPrice
  /** With the day in China, the newest first. */
  changes: readonly (OwnChange & { on: string })[]
  /** The days asked for, the newest first, no day before the goods were made. */
  days: readonly string[]
  /** Additions of the area are known from this day on; null: of every day. */
  addKnownFrom: string | null
}

/** The price at the end of each day, the oldest first. Days on which it is not known have none. */
export function ownPrices(h: OwnHistory): { on: string; priceFen: Fen }[] {
  let then = h.now
  let next = 0
  const points: { on: string; priceFen: Fen }[] = []
  for (const on of h.days) {
    for (let c = h.changes[next]; c && c.on > on; c = h.changes[next]) {
      then = takenBack(then, c)
      next += 1
    }
    const priceFen = ownPriceFen(then)
    const known = then.areaFen !== null || h.addKnownFrom === null || on >= h.addKnownFrom
    if (priceFen !== null && known) points.push({ on, priceFen })
  }
  return points.reverse()
}

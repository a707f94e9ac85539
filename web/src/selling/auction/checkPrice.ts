import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { Lot } from './lotWords.ts'

type Next = NonNullable<Lot['next']>
const plain = (fen: Fen) => yuan(fen).replace(/\.00$/, '')

/** Why a typed price cannot be bid, in words beside the field; the server asks the same again. Prices in fen, of the lot's basis. */
export function whyNotPrice(priceFen: Fen | null, next: Next, stepFen: Fen, sealed: boolean): string | null {
  if (priceFen === null) return '请填写价格'
  if (!Number.isInteger(priceFen)) return '最多两位小数'
  if (priceFen < next.lowestFen) return `不能低于 ${plain(next.lowestFen)}`
  if (sealed) return null
  if (next.highestFen !== null && priceFen > next.highestFen) return `一次不能超过 ${plain(next.highestFen)}`
  const rest = (priceFen - next.lowestFen) % stepFen
  if (rest === 0) return null
  const below = priceFen - rest
  const above = below + stepFen
  return `每档 ${plain(stepFen)}，可出 ${plain(below)}${next.highestFen === null || above <= next.highestFen ? ` 或 ${plain(above)}` : ''}`
}

/** 元 as typed -> fen; a fraction of a fen stays one, so that it can be refused. */
export const fenOf = (yuanTyped: number | null): number | null => (yuanTyped === null ? null : Math.round(yuanTyped * 1e4) / 100)

// 品种行情 as a person enters it: for today or a day that was missed, never far from the day before by mistake.
import { type Fen, yuan } from '../../kernel/money.ts'

/** Days back that may still be quoted. */
export const MOST_QUOTE_DAYS = 30
/** Times the day before: beyond it a figure was typed in fen, or for a piece. */
const MOST_TIMES = 1.5

/** Why it cannot be the day's price, in words; undefined: it can. */
export function whyNotQuote(priceFen: Fen, beforeFen: Fen | null): string | undefined {
  if (priceFen <= 0) return '价格须大于 0'
  if (priceFen % 100 !== 0) return '行情按整元报'
  if (beforeFen !== null && (priceFen > beforeFen * MOST_TIMES || priceFen * MOST_TIMES < beforeFen))
    return `与前一日 ${yuan(beforeFen)} 相差过大，请核对单位`
  return undefined
}

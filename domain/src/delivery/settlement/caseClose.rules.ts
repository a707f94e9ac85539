// 结案 a buyer asks for: the page and the write ask the same rule.
export interface CaseCloseFacts {
  /** The order is being shipped. */
  shipping: boolean
  /** A settlement sheet waits for the buyer's word: that word is what ends the order. */
  offered: boolean
  asked: boolean
  /** Trucks that are booked or on their way. */
  underWay: number
}
/** Why nobody can ask for it now, in words; '-' where there is nothing to ask at all. Undefined: it may be asked. */
export function whyNotAskClose(f: CaseCloseFacts): string | undefined {
  if (!f.shipping || f.offered) return '-'
  if (f.asked) return '已申请结案，等钢厂答复'
  return f.underWay > 0 ? `还有 ${f.underWay} 车没有签收，签收之后再申请` : undefined
}

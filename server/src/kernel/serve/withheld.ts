// 登录后可见 (decision 0275): what a channel keeps from guests does not leave the house, whichever call would have said it. Sums are known by their name
// (CONTRIBUTING: units come last in a name), so a call that is made tomorrow is held to it as well.
import { type Ctx, hiddenFrom } from '../ctx.ts'

/** Other ways of buying with prices of their own, which are public (the rule's own words at the desk). */
const OPEN = ['/api/bidding/', '/api/productGroupBuy/']
const SUM = /^fen$|Fen(Per[A-Z]\w*)?$/

/** The answer of a call that a guest may ask, without the prices of channels that keep them. Who is told all of them gets the very answer. */
export function withheld(ctx: Ctx, path: string, data: unknown): unknown {
  const hidden = hiddenFrom(ctx)
  return hidden.size === 0 || OPEN.some(o => path.startsWith(o)) ? data : without(data, hidden, false)
}

/** `inside`: of goods whose channel keeps its prices; what hangs on them and names no channel of its own is theirs. */
function without(value: unknown, hidden: ReadonlySet<string>, inside: boolean): unknown {
  if (Array.isArray(value)) return value.map(v => without(v, hidden, inside))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const { channelCode } = value as { channelCode?: unknown }
  const kept = typeof channelCode === 'string' ? hidden.has(channelCode) : inside
  const told: Record<string, unknown> = {}
  for (const [name, v] of Object.entries(value)) {
    if (kept && typeof v === 'number' && SUM.test(name)) told[name] = 0
    else if (kept && name === 'priceLines') told[name] = []
    else told[name] = without(v, hidden, kept)
  }
  if (kept && 'skuCode' in told && 'priceFen' in told) told.priceHidden = true
  return told
}

// Goods whose figures cannot be drawn are left out of every list, and said once: a wrong number spoils its own row, never a page.
const said = new Set<string>()
const MOST_SAID = 1000

/** Writes the reason once for each goods of a process. */
export function leftOut(skuCode: string, why: string): void {
  if (said.has(skuCode) || said.size >= MOST_SAID) return
  said.add(skuCode)
  console.error(JSON.stringify({ level: 50, time: Date.now(), skuCode, why, msg: 'goods left out of the lists' }))
}

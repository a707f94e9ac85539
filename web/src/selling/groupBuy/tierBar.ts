// 进度条: where each tier stands on the one bar of a group, and how far its tons have filled it. Percent of the bar's width.
import type { GroupCard } from './groupWords.ts'

/** Two tiers nearer than this would write over each other. */
const NEAREST_PCT = 20

/**
 * By tons from nothing to the last tier; where two tiers would lie too near each other, all in equal steps and the tons between them in proportion.
 * `fill` never passes the bar: what is joined beyond the last tier lowers no price.
 */
export function tierBar(g: Pick<GroupCard, 'tiers' | 'joinedKg'>): { at: number[]; fill: number } {
  const mins = g.tiers.map(t => t.minKg)
  const last = mins.at(-1) ?? 0
  if (last <= 0) return { at: [], fill: 0 }
  const byTons = mins.map(kg => (kg * 100) / last)
  const near = byTons.some((at, i) => i > 0 && at - (byTons[i - 1] ?? 0) < NEAREST_PCT)
  const at = near ? mins.map((_, i) => ((i + 1) * 100) / mins.length) : byTons
  const reached = mins.filter(kg => g.joinedKg >= kg).length
  if (reached === mins.length) return { at, fill: 100 }
  const [fromKg, toKg] = [mins[reached - 1] ?? 0, mins[reached] ?? last]
  const [from, to] = [at[reached - 1] ?? 0, at[reached] ?? 100]
  return { at, fill: from + ((to - from) * (g.joinedKg - fromKg)) / (toKg - fromKg) }
}

// 占产能: how tons that are kept before they are ordered lie in the weeks of a line.
import type { Kg } from '../../kernel/money.ts'

/** Tons over the weeks of a period: all in the first week that has room for all, else from the first week on. Undefined: there is not so much. */
export function spreadKept(weeks: readonly { week: string; leftKg: Kg }[], kg: Kg): { week: string; kg: Kg }[] | undefined {
  const one = weeks.find(w => w.leftKg >= kg)
  if (one) return [{ week: one.week, kg }]
  const parts: { week: string; kg: Kg }[] = []
  let rest = kg
  for (const w of weeks) {
    const part = Math.min(rest, w.leftKg)
    if (part > 0) parts.push({ week: w.week, kg: part })
    rest -= part
  }
  return rest > 0 ? undefined : parts
}

/**
 * Who gets which week: the heaviest first, each in the fullest week that takes him whole, since an ordered line lies in one week. Whoever fits in none
 * has none kept, and is booked with his payment like anybody.
 */
export function packKept(
  holds: readonly { id: number; kg: Kg }[],
  members: readonly { id: number; weightKg: Kg }[],
): { holdId: number; memberId: number; kg: Kg }[] {
  const left = holds.map(h => ({ ...h }))
  return members
    .toSorted((a, b) => b.weightKg - a.weightKg || a.id - b.id)
    .flatMap(m => {
      const [hold] = left.filter(h => h.kg >= m.weightKg).toSorted((a, b) => a.kg - b.kg || a.id - b.id)
      if (!hold) return []
      hold.kg -= m.weightKg
      return [{ holdId: hold.id, memberId: m.id, kg: m.weightKg }]
    })
}

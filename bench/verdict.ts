// What a figure of --guard says beside the one that is held.

/** What a call costs may grow by so much of its ratio to the floor. */
const MAY_GROW = 1.1
/** Quarters of the rounds that lie farther apart than this: the machine was too busy for the figure to say much. */
const TOO_WIDE = 1.25

export type Verdict = 'kept' | 'grown' | 'fallen' | 'new' | 'unsure'

/** Of the ratios of the rounds, at least one. */
export function quarters(ratios: readonly number[]): { low: number; middle: number; high: number } {
  const sorted = ratios.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.round((sorted.length - 1) * part)] ?? 0
  return { low: at(0.25), middle: at(0.5), high: at(0.75) }
}

/** Grown beyond the tenth in three quarters of the rounds is grown, however wide they lie; in the middle alone only where they lie close. */
export function verdictOn(ratios: readonly number[], held: number | undefined): Verdict {
  if (held === undefined) return 'new'
  const { low, middle, high } = quarters(ratios)
  const most = held * MAY_GROW
  if (middle > most) return low > most || high / low <= TOO_WIDE ? 'grown' : 'unsure'
  return middle < held / MAY_GROW ? 'fallen' : 'kept'
}

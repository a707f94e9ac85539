// 状态集合: which states belong together. Every state says whether it belongs: a new one does not compile before it is placed, and none falls on a
// side by its number.

export interface StateSet {
  /** Those that belong, ascending. */
  readonly codes: readonly number[]
  readonly others: readonly number[]
  has(code: number): boolean
}

/* @__NO_SIDE_EFFECTS__ */
export function stateSet<C extends number>(belongs: Readonly<Record<C, boolean>>): StateSet {
  const side = (wanted: boolean): number[] =>
    Object.entries(belongs)
      .filter(([, yes]) => yes === wanted)
      .map(([code]) => Number(code))
      .toSorted((a, b) => a - b)
  const codes = side(true)
  return { codes, others: side(false), has: code => codes.includes(code) }
}

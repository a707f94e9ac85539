// The mill's wall clock as fields of a form speak of it: 2026-12-01T09:30.
const AHEAD_MS = 8 * 3_600_000
export const localOf = (at: number): string => new Date(at + AHEAD_MS).toISOString().slice(0, 16)
/** ms; NaN for what is no time. */
export const atOf = (local: string): number => Date.parse(`${local}:00Z`) - AHEAD_MS

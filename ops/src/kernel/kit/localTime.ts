// The mill's wall clock as fields of a form speak of it: 2026-12-01T09:30.
import { fieldMs, fieldText } from '@mall/domain/kernel/clock.ts'
export const localOf = (at: number): string => fieldText(new Date(at))
/** ms; NaN for what is no time. */
export const atOf = (local: string): number => fieldMs(local)

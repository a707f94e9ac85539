import { deviationOf } from '@mall/domain/delivery/shipment/scale.rules.ts'

/** Permille of the reference, one decimal, signed. */
export const permilleOf = (netKg: number, referenceKg: number): number => deviationOf(netKg, referenceKg).permille
/** 11:06, the mill's clock. */
export const clock = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)
export const nowAt = (ms: number): Date => new Date(ms)

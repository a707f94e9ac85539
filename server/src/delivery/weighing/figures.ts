import { deviationOf } from '@mall/domain/delivery/shipment/scale.rules.ts'

/** Permille of the reference, one decimal, signed. */
export const permilleOf = (netKg: number, referenceKg: number): number => deviationOf(netKg, referenceKg).permille
export const nowAt = (ms: number): Date => new Date(ms)

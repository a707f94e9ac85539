import type { Kg } from '@mall/domain/kernel/money.ts'
import { deviationOf } from '@mall/domain/delivery/shipment/scale.rules.ts'

/** Permille of the reference, one decimal, signed. */
export const permilleOf = (netKg: Kg, referenceKg: Kg): number => deviationOf(netKg, referenceKg).permille
export const nowAt = (ms: number): Date => new Date(ms)

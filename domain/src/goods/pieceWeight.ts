// A piece (件: coil, plate, bundle, pipe) cannot be split; its weight is kept in whole grams so that a hundred pieces of
// 27.024 kg are 2702 kg and not 2700. Weight of n pieces and pieces for a weight: weight.ts.

/** Whole grams of a piece from kilograms of any precision; half a gram goes up. */
export const pieceGrams = (kg: number): number => Math.floor(kg * 1000 + 0.5)

/** Up to this difference between two scales the mill's ticket counts; above it both weigh again (磅差, our assumption). */
export const SCALE_DIFFERENCE_LIMIT_PERMILLE = 3

/** Difference of the mill's and the buyer's scale in permille of the mill's weight, two decimals, and what follows from it. */
export function scaleDifference(millKg: number, buyerKg: number): { permille: number; settleOn: 'mill' | 'weighAgain' } {
  const difference = Math.abs(millKg - buyerKg)
  return {
    permille: Math.round((difference / millKg) * 100_000) / 100,
    settleOn: difference * 1000 <= millKg * SCALE_DIFFERENCE_LIMIT_PERMILLE ? 'mill' : 'weighAgain',
  }
}

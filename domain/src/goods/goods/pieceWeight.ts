// A piece (件: coil, plate, bundle, pipe) cannot be split; its weight is kept in whole grams so that a hundred pieces of
// 27.024 kg are 2702 kg and not 2700. Weight of n pieces and pieces for a weight: weight.ts.

import type { Kg } from '../../kernel/money.ts'

/** Whole grams of a piece from kilograms of any precision; half a gram goes up. */
export const pieceGrams = (kg: Kg): number => Math.floor(kg * 1000 + 0.5)

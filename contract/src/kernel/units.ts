// Whole numbers on the wire that say their unit: what a call gives in fen is no weight to the compiler (decision 0258).
import type { Fen, Kg, Um } from '@mall/domain/kernel/money.ts'
import { z } from 'zod'

type IntOf<U> = z.ZodInt & { _zod: { output: U; input: U } }
type Params = Parameters<typeof z.int>[0]

export const fenInt = (params?: Params) => z.int(params) as IntOf<Fen>
export const kgInt = (params?: Params) => z.int(params) as IntOf<Kg>
export const umInt = (params?: Params) => z.int(params) as IntOf<Um>

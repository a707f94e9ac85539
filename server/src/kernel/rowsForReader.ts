// Rows of goods, wherever they are listed, as their reader would pay them: rooms above say what they know of them for him.
import type { ProductRow } from '@mall/contract/kernel/productRow.ts'
import type { Ctx } from './ctx.ts'
import { extensions } from './extensions.ts'

declare module './extensions.ts' {
  interface Extensions {
    /** What other rooms know of the rows for whoever asks, each given what the one before gave; who has nothing of his own gets the very list. */
    readonly searchRowDetails: readonly (<R extends ProductRow>(ctx: Ctx, rows: R[]) => Promise<R[]>)[]
  }
}

export async function rowsForReader<R extends ProductRow>(ctx: Ctx, rows: R[]): Promise<R[]> {
  let own = rows
  for (const ask of extensions().searchRowDetails) own = await ask(ctx, own)
  return own
}

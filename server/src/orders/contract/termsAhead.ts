// Terms that are agreed to before there is an order: by who signs up for a lot or joins a group. What becomes an order later is pinned to these versions.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { currentTerms, termsByIds, termsIdsFor, termsKeyOf } from './currentTerms.ts'
import { classesOfSkuCodes, classesOfSkus } from './terms.queries.ts'

const idsOf = async (db: Db, classes: readonly string[]): Promise<number[]> =>
  termsIdsFor(await currentTerms(db, classes), classes)

/** What an order of these goods would be pinned to now, to read before it is agreed to. */
export async function readTermsAhead(ctx: Ctx, { skuCodes }: Parsed<'/api/goods/getTermsAhead'>) {
  const ids = await idsOf(ctx.db, await classesOfSkuCodes(ctx.db, skuCodes))
  const rows = await termsByIds(ctx.world, ctx.db, ids)
  return {
    termsKey: termsKeyOf(ids),
    terms: rows.map(t => ({ termsKind: t.kind, title: t.title, versionNo: t.versionNo, clauses: t.clauses })),
  }
}

/** The versions in force, which somebody agrees to now; refused where he has read others (`termsKey`), as a new one was published meanwhile. */
export async function agreedAhead(tx: Tx, skuIds: readonly number[], o: { termsKey: string; act: string }): Promise<number[]> {
  const ids = await idsOf(tx, await classesOfSkus(tx, skuIds))
  return o.termsKey === '' || o.termsKey === termsKeyOf(ids) ? ids : refuse('TERMS_CHANGED', { act: o.act })
}

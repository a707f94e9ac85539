// All own prices of a reader at once, so that a list is sorted, filtered, counted and paged by the very prices it shows (decision 0275). Reckoned by
// the function that prices the rows of a page, of the goods that his agreements or his contract name, and kept two seconds for his company and area.
import { setImmediate } from 'node:timers/promises'
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { OwnRowPrice } from '@mall/contract/kernel/productRow.ts'
import { Cache, perMall } from '../../kernel/cache/cache.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { OwnPrices, OwnScope } from '../../kernel/ports/search.ts'
import { skusByIds } from './goods.queries.ts'
import { mayHave, ownPricesOfSkus } from './ownRowPrices.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Goods that the asker's own prices may be of, in the basket his goods would go to. */
    readonly ownPriceScopes: readonly ((ctx: Ctx) => Promise<readonly OwnScope[]>)[]
  }
}

/** Beyond so many goods the table is not made: the list goes by list prices, and says so. */
const MOST_OWN = 5000
/** Goods that are read and reckoned in one go; other requests in between. */
const AT_A_TIME = 500
const KEPT_MS = 2000

const tables = perMall((_world: World) => new Cache<string, OwnPrices | null>({ ttl: KEPT_MS, max: 100 }))

/** Undefined: there are none, or more than can be reckoned for a list. */
export async function ownPriceTable(ctx: Ctx): Promise<OwnPrices | undefined> {
  if (!(await mayHave(ctx))) return undefined
  const key = `${ctx.companyId} ${ctx.areaCode} ${ctx.contractNo ?? ''}`
  return (await tables(ctx.world).get(key, () => reckon(ctx))) ?? undefined
}

async function reckon(ctx: Ctx): Promise<OwnPrices | null> {
  const scopes: OwnScope[] = []
  for (const ask of extensions().ownPriceScopes) scopes.push(...(await ask(ctx)))
  const ids = scopes.length === 0 ? [] : await ctx.world.search.idsOf(scopes, MOST_OWN)
  if (!ids || ids.length === 0) return null
  const fenById = new Map<number, Fen>()
  const byCode = new Map<string, OwnRowPrice>()
  for (let i = 0; i < ids.length; i += AT_A_TIME) {
    if (i > 0) await setImmediate()
    const skus = await skusByIds(ctx.db, ids.slice(i, i + AT_A_TIME), ctx.areaCode)
    const own = await ownPricesOfSkus(ctx, skus)
    for (const sku of skus) {
      const mine = own.get(sku.skuCode)
      if (!mine) continue
      fenById.set(sku.id, mine.priceFen)
      byCode.set(sku.skuCode, mine)
    }
  }
  return byCode.size === 0 ? null : { fenById, byCode }
}

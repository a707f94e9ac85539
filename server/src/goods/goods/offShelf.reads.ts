// A page of goods that are sold no more: what they were, since when, and what can be bought instead.
import type { ProductRow } from '@mall/contract/kernel/productRow.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { type Ctx, hiddenFrom } from '../../kernel/ctx.ts'
import { offShelfSku, type SkuRow, skuWithSiblings, soundSku } from './goods.queries.ts'
import { goodsFacts, productRow } from './goods.view.ts'
import { withOwnPrices } from './ownRowPrices.ts'
import { priceFor } from './pricing.ts'

const MOST = 6
/** The same goods elsewhere, at most: the rest of the list shows what else there is. */
const SAME = 3

/** What differs between what was wanted and what is offered, in words; the depot is said beside it. */
function differences(ctx: Ctx, was: SkuRow, row: ProductRow): string[] {
  const mill = ctx.world.catalogue.mills.get(was.millCode)?.name ?? ''
  return [
    ...(was.productName === row.productName ? [] : [`品名 ${row.productName}`]),
    ...(was.grade === row.grade ? [] : [`材质 ${row.grade}`]),
    ...(was.spec === row.spec ? [] : [`规格 ${row.spec}`]),
    ...(was.settlement === row.settlement ? [] : [`计重 ${SettlementMode.label(row.settlement)}`]),
    ...(mill === row.millName ? [] : [`产地 ${row.millName}`]),
  ]
}

export async function readOffShelf(ctx: Ctx, { skuCode }: { skuCode: string }) {
  const sku = (await offShelfSku(ctx.db, skuCode, ctx.areaCode)) ?? refuse('GOODS_NOT_FOUND')
  return {
    ...goodsFacts(ctx.world, sku),
    cateCode: sku.cateCode,
    standard: sku.standard,
    channelName: ctx.world.catalogue.channels.get(sku.channelCode)?.channelName ?? '',
    lastPriceFen: soundSku(sku) ? priceFor(ctx, sku).priceFen : 0,
    offAt: sku.offShelfAt?.getTime() ?? null,
    why: sku.offShelfWhy,
    alternatives: await alternatives(ctx, sku),
  }
}

/** The same goods in other depots first, the cheapest delivered in front; then one differing value: another grade, another length or size. */
async function alternatives(ctx: Ctx, sku: SkuRow) {
  const same = (await skuWithSiblings(ctx.db, sku.skuCode, ctx.areaCode))
    .filter(s => s.skuCode !== sku.skuCode && s.onHand > s.reserved)
    .map(s => productRow(ctx, s, priceFor(ctx, s)))
  const t = sku.thicknessUm === null ? undefined : sku.thicknessUm / 1000
  const d = sku.diameterUm === null ? undefined : sku.diameterUm / 1000
  const { list: near } = await ctx.world.search.products(
    {
      cid: sku.cateCode,
      ...(t === undefined ? {} : { thicknessFromMm: t * 0.9, thicknessToMm: t * 1.1 }),
      ...(d === undefined ? {} : { diameterFromMm: d, diameterToMm: d }),
      sortField: 4,
      sortType: 1,
      pageSize: 100,
      stock: 1,
    },
    { channelCode: sku.channelCode, areaCode: ctx.areaCode },
  )
  // The same goods elsewhere are often among the near ones too: each is offered once.
  const rows = await withOwnPrices(ctx, [...new Map([...near, ...same].map(row => [row.skuCode, row])).values()])
  const hidden = hiddenFrom(ctx)
  // By the price that is shown; whom it is kept from, the order does not tell it.
  const landedFen = (row: ProductRow) => (hidden.has(row.channelCode) ? 0 : (row.own?.deliveredFen ?? row.deliveredFen))
  const offers = rows
    .filter(row => row.skuCode !== sku.skuCode && row.availablePieces > 0)
    .map(row => ({ row, differs: differences(ctx, sku, row) }))
    .toSorted((x, y) => x.differs.length - y.differs.length || landedFen(x.row) - landedFen(y.row))
  const taken = new Set<string>()
  let equal = 0
  return offers
    .filter(({ differs }) => {
      if (differs.length === 0) return ++equal <= SAME
      // One offer of each kind of difference, the cheapest.
      const key = differs.join()
      return !taken.has(key) && taken.add(key)
    })
    .slice(0, MOST)
}

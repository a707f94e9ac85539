import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import { deskContact } from '@mall/domain/staff/deskScope.ts'
import type { Ctx } from '../app/ctx.ts'
import { literal, offsetOf, page } from '../app/paging.ts'
import { areaPrices, deskRow, intendView } from './goodsDesk.view.ts'
import { priceBand } from './updateSkuPrice.ts'
import { intendCount, intendsPage } from './intend.queries.ts'
import { deskSku, movesOf, overridesOf, priceChangesOf, type SkuFilter, skuCount, skuPage } from './skuDesk.queries.ts'

/** As people type: 螺纹20 is two words. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/(?<=[一-鿿])(?=[A-Za-z\d])|(?<=[A-Za-z\d])(?=[一-鿿])/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** The one depot that is called by one of the words, 厂内 for 厂内成品库; that word is no part of the goods. */
function depotIn(ctx: Ctx, words: readonly string[]): { code: string; word: string } | undefined {
  for (const word of words) {
    const called = word.length < 2 ? [] : [...ctx.world.catalogue.depots].filter(([, d]) => d.name.includes(word))
    const [only] = called
    if (only && called.length === 1) return { code: only[0], word }
  }
  return undefined
}

export async function readSkuDesk(ctx: Ctx, input: Parsed<'/api/ops/getSkuList'>) {
  const typed = wordsOf(input.word)
  const depot = input.depotCode === undefined ? depotIn(ctx, typed) : undefined
  const words = typed.filter(word => word !== depot?.word)
  const isNumber = (word: string) => /^\d+(\.\d+)?$/.test(word)
  const filter: SkuFilter = {
    patterns: words.filter(word => !isNumber(word)).map(word => `%${literal(word)}%`),
    numbers: words.filter(isNumber).map(word => `(^|[^0-9.])${word.replace('.', '[.]')}([^0-9.]|$)`),
    channelCode: input.ofChannel ?? null,
    depotCode: input.depotCode ?? depot?.code ?? null,
    onShelf: input.onShelf ?? null,
  }
  const [rows, total] = await Promise.all([skuPage(ctx.db, filter, input.pageSize, offsetOf(input)), skuCount(ctx.db, filter)])
  return page(
    input,
    rows.map(r => deskRow(ctx.world, r)),
    total,
  )
}

export async function readSkuForStaff(ctx: Ctx, { skuCode }: { skuCode: string }) {
  const sku = (await deskSku(ctx.db, skuCode)) ?? refuse('GOODS_NOT_FOUND')
  const [overrides, moves, priceChanges, priceBandPercent] = await Promise.all([
    overridesOf(ctx.db, sku.id),
    movesOf(ctx.db, sku.id),
    priceChangesOf(ctx.db, sku.id),
    priceBand(ctx.world),
  ])
  return {
    ...sku,
    priceBandPercent,
    areas: areaPrices(ctx.world, sku, overrides),
    moves: moves.map(m => ({ ...m, at: m.at.getTime() })),
    priceChanges: priceChanges.map(c => ({ ...c, at: c.at.getTime() })),
  }
}

export async function readIntendList(ctx: Ctx, input: Parsed<'/api/ops/getIntendList'>) {
  const { userId, staffRoles: roles } = ctx.me
  const filter = { state: input.state ?? null, contact: deskContact({ userId, roles }) }
  const [rows, total] = await Promise.all([
    intendsPage(ctx.db, filter, input.pageSize, offsetOf(input)),
    intendCount(ctx.db, filter),
  ])
  return page(input, rows.map(intendView), total)
}

import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { ParsedQuery } from '@mall/domain/goods/search/parseQuery.ts'
import { RepricingState, type RepricingStateCode } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { deskContact } from '@mall/domain/people/staff/deskScope.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import { areaPrices, deskRow, intendView } from './goodsDesk.view.ts'
import { priceBand } from './updateSkuPrice.ts'
import { type IntendFilter, intendsPage, intendTotals } from './intend.queries.ts'
import {
  deskSku,
  movesOf,
  overridesOf,
  priceChangesOf,
  type SkuFilter,
  skuCodes,
  skuCount,
  skuPage,
  waitingPricesOf,
} from './skuDesk.queries.ts'

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

const isNumber = (word: string): boolean => /^\d+(\.\d+)?$/.test(word)
/** The number by itself: 20 is a size, not the middle of 12000. */
const aloneIs = (number: string): string => `(^|[^0-9.])${number.replaceAll('.', '[.]')}([^0-9.]|$)`
/** Numbers of a size, each by itself; the last one of several may be metres: 20*9 is 20*9000. */
const sizeNumbers = (size: string): string[] => {
  const numbers = size.match(/\d+(\.\d+)?/g) ?? []
  return numbers.map((n, i) =>
    i > 0 && i === numbers.length - 1 && Number(n) < 100 ? aloneIs(`(${n}|${Number(n) * 1000})`) : aloneIs(n),
  )
}

type Asked = Pick<SkuFilter, 'patterns' | 'numbers' | 'varieties'>
const asTyped = (words: readonly string[]): Asked => ({
  patterns: words.filter(word => !isNumber(word)).map(word => `%${literal(word)}%`),
  numbers: words.filter(isNumber).map(aloneIs),
  varieties: null,
})
/** As the mall's search reads it: full-width letters, Φ, names people use, what it sounds like or was meant to be. */
function asMeant(query: ParsedQuery): Asked {
  const parts = [...query.grades, ...query.coatings, ...query.words]
  return {
    patterns: parts.map(part => `%${literal(part)}%`),
    numbers: query.sizes.flatMap(size => sizeNumbers(size.text)),
    varieties: query.varietyCodes.length > 0 ? query.varietyCodes : null,
  }
}

type Wanted = Pick<Parsed<'/api/ops/getSkuList'>, 'word' | 'ofChannel' | 'depotCode' | 'onShelf' | 'sort'>
/** What is asked of the list: as typed; or, where that finds nothing, as the mall would read the words. `found`: how much of it there is. */
async function findSkus<T>(ctx: Ctx, input: Wanted, ask: (filter: SkuFilter) => Promise<T>, found: (t: T) => number) {
  const typed = wordsOf(input.word)
  const depot = input.depotCode === undefined ? depotIn(ctx, typed) : undefined
  const words = typed.filter(word => word !== depot?.word)
  const find = (asked: Asked) =>
    ask({
      ...asked,
      channelCode: input.ofChannel ?? null,
      depotCode: input.depotCode ?? depot?.code ?? null,
      onShelf: input.onShelf ?? null,
      sort: input.sort,
    })
  const asIs = await find(asTyped(words))
  if (found(asIs) > 0 || words.length === 0) return { what: asIs, readWords: '' }
  const query = ctx.world.search.read(words.join(' '))
  // A range is no size that a text could have: what cannot be asked is not left out.
  if (query.understood.length === 0 || query.sizes.some(size => size.any.some(reading => reading.upTo)))
    return { what: asIs, readWords: '' }
  const meant = await find(asMeant(query))
  return { what: meant, readWords: found(meant) > 0 ? query.understood.join('，') : '' }
}

/** 价格与库存. Words are looked for as typed, also in goods off the shelf; where that finds nothing, as the mall would read them. */
export async function readSkuDesk(ctx: Ctx, input: Parsed<'/api/ops/getSkuList'>) {
  const { what, readWords } = await findSkus(
    ctx,
    input,
    async filter => {
      const [rows, total] = await Promise.all([
        skuPage(ctx.db, filter, input.pageSize, offsetOf(input)),
        skuCount(ctx.db, filter),
      ])
      return page(
        input,
        rows.map(r => deskRow(ctx.world, r)),
        total,
      )
    },
    found => found.totalCount,
  )
  return { ...what, readWords }
}

/** All that the same filter finds, by code. */
export const codesFound = async (ctx: Ctx, db: Db, input: Omit<Wanted, 'sort'>, most: number): Promise<string[]> =>
  (
    await findSkus(
      ctx,
      { ...input, sort: 'code' },
      filter => skuCodes(db, filter, most),
      codes => codes.length,
    )
  ).what

export async function readSkuForStaff(ctx: Ctx, { skuCode }: { skuCode: string }) {
  const sku = (await deskSku(ctx.db, skuCode)) ?? refuse('GOODS_NOT_FOUND')
  const [overrides, moves, priceChanges, priceBandPercent, approvePercent, waiting] = await Promise.all([
    overridesOf(ctx.db, sku.id),
    movesOf(ctx.db, sku.id),
    priceChangesOf(ctx.db, sku.id),
    priceBand(ctx.world),
    ctx.world.rules.number('price.approvePercent'),
    waitingPricesOf(ctx.db, sku.id),
  ])
  return {
    ...sku,
    priceBandPercent,
    approvePercent,
    waitingPrices: waiting.map(w => ({
      repricingNo: w.repricingNo,
      stateText: RepricingState.label(w.state as RepricingStateCode),
      salesAreaCode: w.salesAreaCode,
      nowFen: w.nowFen,
      publishAt: w.publishAt?.getTime() ?? null,
    })),
    areas: areaPrices(ctx.world, sku, overrides),
    moves: moves.map(m => ({ ...m, at: m.at.getTime() })),
    priceChanges: priceChanges.map(c => ({ ...c, at: c.at.getTime() })),
  }
}

/** 采购意向 with the tons asked for in all that is found. */
export async function readIntendList(ctx: Ctx, input: Parsed<'/api/ops/getIntendList'>) {
  const { userId, staffRoles: roles } = ctx.me
  const filter: IntendFilter = {
    ...daysOf(input),
    state: input.state ?? null,
    contact: deskContact({ userId, roles }),
    word: literal(input.word),
    sort: input.sort,
  }
  const [rows, totals] = await Promise.all([
    intendsPage(ctx.db, filter, { limit: input.pageSize, offset: offsetOf(input) }),
    intendTotals(ctx.db, filter),
  ])
  return { ...page(input, rows.map(intendView), totals?.count ?? 0), sumKg: totals?.sumKg ?? 0 }
}

/** What a coupon or an agreed price may be for: channels, and classes with the channels that sell them. */
export function readGoodsScopes({ world: { catalogue } }: Ctx) {
  const soldIn = (classCode: string) => [
    ...new Set([...catalogue.categories.values()].filter(c => c.classCode === classCode).map(c => c.channelCode)),
  ]
  return Promise.resolve({
    channels: [...catalogue.channels].map(([ofChannel, c]) => ({ ofChannel, channelName: c.channelName })),
    mills: [...catalogue.mills.values()].map(m => ({ ofMill: m.millCode, millName: m.name })),
    classes: [...catalogue.classes].map(([classCode, c]) => ({ classCode, className: c.name, channels: soldIn(classCode) })),
    areas: [...catalogue.areas.values()].filter(a => !a.off).map(a => ({ salesAreaCode: a.salesAreaCode, areaName: a.name })),
  })
}

// What rules or rows would do to the prices of now: asked by the form, and again by whatever writes the sheet.
import { sentence } from '@mall/contract/main/errors.ts'
import { MOST_REPRICED } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { type Reach, togetherLower, whySecondPerson } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import { movedBp, reachOf, reprice, type RepriceFault, type Repriced } from '@mall/domain/goods/repricing/reprice.ts'
import type { RepriceRuleForm } from '@mall/contract/goods/repricing/repricing.ts'
import { breath } from '../../kernel/load/breath.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { aloneToday } from '../concession/concession.queries.ts'
import {
  cartsOfSheet,
  cartsTouched,
  dayOfLines,
  dayOfSheet,
  loweredBySheet,
  ownAreasOfSheet,
  ownAreasTouched,
  type OwnAreas,
  type Reached,
  reachedBy,
  reachOfSheet,
  type RepricingRow,
} from './repricing.queries.ts'

export interface Judged {
  lines: Repriced[]
  fault: RepriceFault | null
  /** Goods that rules reach and that stand in a group. */
  inGroup: number
  goods: Map<number, Reached>
}

export async function judgeRules(db: Db, rules: readonly RepriceRuleForm[]): Promise<Judged> {
  const goods = new Map<number, Reached>()
  const held = new Set<number>()
  const reach: Reached[][] = []
  for (const [i, rule] of rules.entries()) {
    const found = await reachedBy(db, rule)
    const none = { lines: [], inGroup: held.size, goods }
    if (found.length > MOST_REPRICED)
      return { ...none, fault: { rule: i + 1, why: `碰到的商品超过 ${MOST_REPRICED} 个，请分成几张` } }
    if (found.length === 0) return { ...none, fault: { rule: i + 1, why: '没有这样的商品，请改条件' } }
    for (const g of found) {
      goods.set(g.skuId, g)
      if (g.inGroup) held.add(g.skuId)
    }
    reach.push(found.filter(g => !g.inGroup))
    await breath()
  }
  const { lines, fault } = await repriced(rules, reach)
  const nothing = !fault && lines.length === 0 ? { rule: 0, why: sentence('REPRICE_WRONG.nothingChanges') } : null
  return { lines, fault: fault ?? nothing, inGroup: held.size, goods }
}

/** Goods that are priced in one go: some milliseconds of a processor, which serves buyers in between. */
const AT_ONCE = 3000
/** `reprice` in portions by the numbers of the goods: what one costs does not depend on another. Of several faults the one of the earliest rule is told. */
async function repriced(rules: readonly RepriceRuleForm[], reach: readonly Reached[][]) {
  const ids = [...new Set(reach.flatMap(found => found.map(g => g.skuId)))].toSorted((a, b) => a - b)
  const lines: Repriced[] = []
  let fault: RepriceFault | null = null
  // Once at least: a rule may be wrong by itself.
  for (let i = 0; i === 0 || i < ids.length; i += AT_ONCE) {
    const [first = 0, last = first] = [ids[i], ids[Math.min(i + AT_ONCE, ids.length) - 1]]
    const part = reprice(
      rules,
      reach.map(found => found.filter(g => g.skuId >= first && g.skuId <= last)),
    )
    lines.push(...part.lines)
    if (part.fault && (fault === null || part.fault.rule < fault.rule)) fault = part.fault
    await breath()
  }
  return fault ? { lines: [], fault } : { lines, fault }
}

/** What these people let go by alone today of the goods that become cheaper comes off the lower price as well. */
export async function withConcessions(db: Db, people: readonly number[], lowered: readonly number[], day: Reach): Promise<Reach> {
  if (lowered.length === 0) return day
  let widest = day.widest
  for (const personId of people) {
    const own = await aloneToday(db, { personId, skuIds: lowered, classes: [] })
    if (own) widest = Math.max(widest, togetherLower([day.widest, own.offer, own.coupon]))
  }
  return { ...day, widest }
}
/** The day of a written sheet: of everybody who wrote it. */
export const dayOfAuthors = async (db: Db, authors: readonly number[], id: number): Promise<Reach> =>
  withConcessions(db, authors, await loweredBySheet(db, id), await dayOfSheet(db, authors, id))

/** Why somebody else has to agree to these moves; empty: within the maker's own line. `day`: with what went on his own word in the last 24 hours. */
export const needsOf = async (world: World, reach: Reach, day: Reach): Promise<string> =>
  whySecondPerson(
    reach,
    { percent: await world.rules.number('price.approvePercent'), goods: await world.rules.number('price.approveGoods') },
    day,
  )

const ownCounts = (own: OwnAreas | undefined) => ({ ownGoodsCount: own?.goods ?? 0, ownPriceCount: own?.prices ?? 0 })

/** Counts for whoever decides: goods, those left out, what lies in open carts, whether a second person must look. */
export async function touchedOf(ctx: Pick<Ctx, 'world' | 'me'>, db: Db, lines: readonly Repriced[], inGroup: number) {
  const carts = (await cartsTouched(db, lines)) ?? { carts: 0, cartLines: 0, cartKg: 0, cartFen: 0 }
  const me = [ctx.me.userId]
  const lowered = lines.filter(l => l.nowFen < l.wasFen).map(l => l.skuId)
  const day = await withConcessions(db, me, lowered, await dayOfLines(db, me, lines))
  const needs = await needsOf(ctx.world, reachOf(lines), day)
  const own = await ownAreasTouched(db, lines)
  return { goodsCount: lines.length, inGroupCount: inGroup, ...carts, ...ownCounts(own), needs }
}

/** The same of a sheet that is written: its lines stay in the database. */
export async function touchedBySheet(world: World, db: Db, r: Pick<RepricingRow, 'id' | 'authors'>, open: boolean) {
  const [reach, day, carts, own] = await Promise.all([
    reachOfSheet(db, r.id),
    open ? dayOfAuthors(db, r.authors, r.id) : undefined,
    open ? cartsOfSheet(db, r.id) : undefined,
    open ? ownAreasOfSheet(db, r.id) : undefined,
  ])
  const none = { carts: 0, cartLines: 0, cartKg: 0, cartFen: 0 }
  return {
    goodsCount: reach.goods,
    inGroupCount: 0,
    ...(carts ?? none),
    ...ownCounts(own),
    needs: day ? await needsOf(world, reach, day) : '',
  }
}

const SAMPLE = 8
/** The goods that move most, for the form. */
export const sampleOf = ({ lines, goods }: Judged) =>
  lines
    .toSorted((a, b) => Math.abs(movedBp(b.wasFen, b.nowFen)) - Math.abs(movedBp(a.wasFen, a.nowFen)))
    .slice(0, SAMPLE)
    .flatMap(l => {
      const g = goods.get(l.skuId)
      return g ? [{ skuCode: g.skuCode, title: g.title, wasFen: l.wasFen, nowFen: l.nowFen }] : []
    })

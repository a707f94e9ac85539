// Who has the goods of a sheet in hand: the lists behind its counts, each within the right and the companies of whoever asks.
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { QuoteState, type QuoteStateCode } from '@mall/domain/orders/quote/quote.codes.ts'
import { RepricingState, TOUCHED_RIGHT, TouchedKind, type TouchedKindCode } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { deskContact } from '@mall/domain/people/staff/deskScope.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { goodsOfTable } from './priceTable.queries.ts'
import { reachedBy, repricingByNo, type RepricingRow } from './repricing.queries.ts'
import { touchedCount, touchedPage, type TouchedRow } from './touched.queries.ts'

/** What becomes of each, in words of its kind. */
const stateText: Readonly<Record<TouchedKindCode, (state: string) => string>> = {
  carts: () => '未结算，结算前提示新价',
  quotes: s => `${QuoteState.label(s as QuoteStateCode)}，谈定的价不变`,
  agreed: s => (s === 'fixed' ? '一口价，不变' : '按挂牌价让，随之变动'),
  contracts: () => '已生效，按合同价，不变',
  lots: s => `${BiddingStatus.label(Number(s))}，不变`,
  held: s => `团购${GroupState.label(Number(s))}，这张单不动它的价`,
}

/** Goods that the sheet reaches and leaves alone because they stand in a group. */
async function heldGoods(ctx: Ctx, r: RepricingRow): Promise<number[]> {
  if (r.tableScope) return (await goodsOfTable(ctx.db, r.tableScope.classCode)).filter(g => g.inGroup).map(g => g.skuId)
  const held = new Set<number>()
  for (const rule of r.rules) for (const g of await reachedBy(ctx.db, rule)) if (g.inGroup) held.add(g.skuId)
  return [...held]
}

/** One list of them, and how many each of the others has; of a kind the asker may not see, nothing is told. */
export async function readRepricingTouched(ctx: Ctx, input: Parsed<'/api/ops/getRepricingTouched'>) {
  const { userId, staffRoles: roles } = ctx.me
  const may = (kind: TouchedKindCode): boolean => mayStaff(roles, TOUCHED_RIGHT[kind])
  if (!may(input.touchedKind)) return refuse('STAFF_RIGHT')
  const r = (await repricingByNo(ctx.db, input.repricingNo)) ?? refuse('REPRICE_NONE')
  // Afterwards carts and quotes are other people's business again: what it touched then is in nobody's books.
  if (r.state !== RepricingState.draft && r.state !== RepricingState.waiting && r.state !== RepricingState.approved)
    return { ...page(input, [], 0), kinds: [] }
  const asked = {
    id: r.id,
    heldIds: await heldGoods(ctx, r),
    contact: deskContact({ userId, roles }),
    limit: input.pageSize,
    offset: offsetOf(input),
  }
  const [rows, ...counts] = await Promise.all([
    touchedPage(ctx.db, input.touchedKind, asked),
    ...TouchedKind.values.map(async kind => ({ kind, n: may(kind) ? await touchedCount(ctx.db, kind, asked) : null })),
  ])
  const total = counts.find(c => c.kind === input.touchedKind)?.n ?? 0
  const list = rows.map(({ n: _n, state, ...row }: TouchedRow & { n: number }) => ({
    ...row,
    stateText: stateText[input.touchedKind](state),
  }))
  return {
    ...page(input, list, total),
    kinds: counts.flatMap(c => (c.n === null ? [] : [{ touchedKind: c.kind, touchedCount: c.n }])),
  }
}

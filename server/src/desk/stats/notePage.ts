// What a shown page tells, and what its visitor chose. Neither writes a row of its own.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { choiceOf } from '@mall/domain/desk/stats/visits.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'

/** A page of goods that is on no shelf is a page like any other. */
export async function notePage(ctx: Ctx, { kind, skuCode }: Parsed<'/api/stats/notePage'>): Promise<{ done: true }> {
  const { visits, search } = ctx.world
  visits.note(ctx, 'pages')
  if (kind === 'checkout') visits.note(ctx, 'checkouts')
  const skuId = kind === 'goods' && skuCode !== undefined ? await search.idOf(skuCode) : undefined
  const [goods] = skuId === undefined ? [] : await search.rows([skuId], ctx.areaCode)
  if (skuId !== undefined && goods) visits.noteGoods(ctx, skuId, goods.channelCode)
  return { done: true }
}

export async function readStatsChoice(ctx: Ctx) {
  const { statsVendorUrl } = ctx.world.settings
  return {
    choice: choiceOf(ctx.cookies.get('statsChoice')),
    vendor: statsVendorUrl === null ? '' : new URL(statsVendorUrl).hostname,
    asksNotTo: ctx.asksNotTo,
  }
}

/** Kept by the browser alone, for half a year; nowhere stands who chose what. */
export async function chooseStats(ctx: Ctx, { choice }: Parsed<'/api/stats/chooseStats'>): Promise<{ done: true }> {
  ctx.cookies.set('statsChoice', choice)
  return { done: true }
}

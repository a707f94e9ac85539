// 运费: what a ton costs from a depot to a sales area. A pair without a figure counts as 0, so the desk shows what is missing.
import { MOST_FREIGHT_FEN } from '@mall/domain/basics/basics.rules.ts'
import { yuan } from '@mall/domain/money.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { offsetOf, page } from '../app/paging.ts'
import { tellCatalogue } from '../channel/followCatalogue.ts'
import { freightOf, freightsCount, freightsPage, lockFreights, putFreight } from './basics.queries.ts'
import { recordBasic } from './saveBasic.ts'

export async function readFreights(ctx: Ctx, input: Parsed<'/api/ops/getFreights'>) {
  const f = { depotCode: input.depotCode ?? null, salesAreaCode: input.salesAreaCode ?? null, missing: input.missing }
  const [rows, total] = await Promise.all([freightsPage(ctx.db, f, input.pageSize, offsetOf(input)), freightsCount(ctx.db, f)])
  return page(input, rows, total)
}

/** All lines or none; a figure that somebody else has changed since it was read is not overwritten. */
export async function saveFreights(ctx: Ctx, { lines }: Parsed<'/api/ops/saveFreights'>) {
  const { depots, areas } = ctx.world.catalogue
  for (const l of lines) {
    if (!depots.has(l.depotCode) || !areas.has(l.salesAreaCode)) return refuse('BASIC_NONE')
    const why =
      l.freightFen < 0 ? '不能为负' : l.freightFen > MOST_FREIGHT_FEN ? `不超过 ${yuan(MOST_FREIGHT_FEN)} 元/吨，请核对单位` : ''
    if (why) return refuse('BASIC_WRONG', { field: '运费', why })
  }
  const changed = await ctx.db.tx(async tx => {
    await lockFreights(tx)
    let n = 0
    for (const l of lines) {
      const was = await freightOf(tx, l.depotCode, l.salesAreaCode)
      if (was === l.freightFen) continue
      if (was !== l.wasFen) return refuse('BASIC_CHANGED')
      await putFreight(tx, l.depotCode, l.salesAreaCode, l.freightFen)
      const detail = `${depots.get(l.depotCode)?.name} 到 ${areas.get(l.salesAreaCode)?.name}：${was === null ? '（没有填）' : yuan(was)} → ${yuan(l.freightFen)} 元/吨`
      await recordBasic(ctx, tx, 'basics.freight', 'freightRate', `${l.depotCode}-${l.salesAreaCode}`, detail)
      n += 1
    }
    if (n > 0) tellCatalogue(tx)
    return n
  })
  if (changed > 0) await ctx.world.rereadCatalogue()
  return { changed }
}

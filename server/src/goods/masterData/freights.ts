// 运费: what a ton costs from a depot to a sales area. A pair without a figure counts as 0, so the desk shows what is missing.
import { randomUUID } from 'node:crypto'
import { MOST_FREIGHT_FEN } from '@mall/domain/goods/masterData/basics.rules.ts'
import type { FeeLine } from '@mall/domain/goods/masterData/fees.rules.ts'
import { OptionChangeState } from '@mall/domain/goods/masterData/options.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { tellCatalogue } from '../../kernel/ports/catalogue.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { makeFeeChange } from './changeOptions.ts'
import { lockOptions } from './options.queries.ts'
import { freightOf, freightsCount, freightsPage, lockFreights } from './basics.queries.ts'

export async function readFreights(ctx: Ctx, input: Parsed<'/api/ops/getFreights'>) {
  const f = { depotCode: input.depotCode ?? null, salesAreaCode: input.salesAreaCode ?? null, missing: input.missing }
  const [rows, total] = await Promise.all([freightsPage(ctx.db, f, input.pageSize, offsetOf(input)), freightsCount(ctx.db, f)])
  return page(input, rows, total)
}

/** All lines or none; a figure that somebody else has changed since it was read is not overwritten. */
export async function saveFreights(ctx: Ctx, { lines, startsAt }: Parsed<'/api/ops/saveFreights'>) {
  const { depots, areas } = ctx.world.catalogue
  for (const l of lines) {
    if (!depots.has(l.depotCode) || !areas.has(l.salesAreaCode)) return refuse('BASIC_NONE')
    const why =
      l.freightFen < 0 ? '不能为负' : l.freightFen > MOST_FREIGHT_FEN ? `不超过 ${yuan(MOST_FREIGHT_FEN)} 元/吨，请核对单位` : ''
    if (why) return refuse('BASIC_WRONG', { field: '运费', why })
  }
  const done = await ctx.db.tx(async tx => {
    await lockOptions(tx)
    await lockFreights(tx)
    const moved: FeeLine[] = []
    for (const l of lines) {
      const was = await freightOf(tx, l.depotCode, l.salesAreaCode)
      if (was === l.freightFen) continue
      if (was !== l.wasFen) return refuse('BASIC_CHANGED')
      moved.push(freightLine(ctx, { ...l, wasFen: was }))
    }
    if (moved.length === 0) return { changed: 0, changeNo: '', needs: '' }
    return {
      changed: moved.length,
      ...(await moveFreights(ctx, tx, moved, { note: '运费', requestId: `freight-${randomUUID()}`, startsAt })),
    }
  })
  if (done.changed > 0) await ctx.world.rereadCatalogue()
  return done
}

interface FreightMove {
  depotCode: string
  salesAreaCode: string
  wasFen: Fen | null
  freightFen: Fen
}
/** A freight as a line of a change. */
export function freightLine({ world: { catalogue } }: Ctx, l: FreightMove): FeeLine {
  const label = `${catalogue.depots.get(l.depotCode)?.name ?? l.depotCode} 到 ${catalogue.areas.get(l.salesAreaCode)?.name ?? l.salesAreaCode}`
  const of = (addFen: Fen) => ({ fee: 'freight' as const, code: l.depotCode, toCode: l.salesAreaCode, label, addFen })
  return { was: l.wasFen === null ? null : of(l.wasFen), now: of(l.freightFen) }
}
/** By a change of their own: at once, at its hour, or when another person has agreed. What is in force is told of each pair. */
export async function moveFreights(
  ctx: Ctx,
  tx: Tx,
  moved: readonly FeeLine[],
  o: { note: string; requestId: string; startsAt: number | null },
) {
  const { changeNo, changeState, needs } = await makeFeeChange(ctx, tx, moved, o)
  const inForce = changeState === OptionChangeState.inForce
  if (inForce) tellCatalogue(tx)
  return { changeNo: inForce ? '' : changeNo, needs }
}

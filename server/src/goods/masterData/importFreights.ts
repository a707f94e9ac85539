// 从 Excel 导入运费: read whole, every wrong cell said; written only when nothing is wrong, all rows or none.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { FREIGHT_COLUMNS, MOST_FREIGHT_ROWS, readFreightSheet } from '@mall/domain/goods/masterData/freightSheet.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { sheetOf } from '../../platform/sheet/sheetFile.ts'
import { freightOf, lockFreights } from './basics.queries.ts'
import { needsOfFees } from './changeOptions.ts'
import { freightLine, moveFreights } from './freights.ts'
import { lockOptions } from './options.queries.ts'

/** Changes the answer shows. */
const SHOWN = 200

interface Change {
  depotCode: string
  salesAreaCode: string
  wasFen: Fen | null
  freightFen: Fen
}
/** The same file sent again changes nothing: what stands there already is no change. */
export async function importFreights(ctx: Ctx, input: Parsed<'/api/ops/importFreights'>) {
  const sheet = await sheetOf(ctx, why => refuse('BASIC_SHEET', { why }), MOST_FREIGHT_ROWS)
  const read = readFreightSheet(sheet)
  if (read.sheetWrong !== '') return refuse('BASIC_SHEET', { why: read.sheetWrong })
  const { depots, areas } = ctx.world.catalogue
  const wrong = [...read.wrong]
  for (const f of read.freights) {
    if (!depots.has(f.depotCode)) wrong.push({ row: f.row, column: '仓库编码', why: `没有仓库 ${f.depotCode}` })
    if (!areas.has(f.salesAreaCode)) wrong.push({ row: f.row, column: '区域编码', why: `没有区域 ${f.salesAreaCode}` })
  }
  // What a wrong row would come to is nobody's freight.
  const wrongRows = new Set(wrong.map(w => w.row))
  const change = await ctx.once(
    async tx => {
      await lockOptions(tx)
      await lockFreights(tx)
      const found: Change[] = []
      for (const f of read.freights.filter(r => !wrongRows.has(r.row))) {
        const wasFen = await freightOf(tx, f.depotCode, f.salesAreaCode)
        if (wasFen !== f.freightFen) found.push({ ...f, wasFen })
      }
      const lines = found.map(c => freightLine(ctx, c))
      const freights = found.slice(0, SHOWN).map(c => ({
        depotName: depots.get(c.depotCode)?.name ?? c.depotCode,
        areaName: areas.get(c.salesAreaCode)?.name ?? c.salesAreaCode,
        wasFen: c.wasFen,
        freightFen: c.freightFen,
      }))
      const seen = { changed: found.length, freights, changeNo: '', needs: '' }
      if (lines.length === 0 || wrong.length > 0) return seen
      if (input.dryRun !== 0) return { ...seen, needs: await needsOfFees(ctx, tx, lines) }
      const made = await moveFreights(ctx, tx, lines, {
        note: '运费 Excel',
        requestId: `freights-${input.requestId}`,
        startsAt: input.startsAt || null,
      })
      return { ...seen, ...made }
    },
    () => wrong.length === 0,
  )
  if (input.dryRun === 0 && wrong.length === 0) await ctx.world.rereadCatalogue()
  return {
    rows: read.rows,
    ...change,
    wrong: wrong.sort((a, b) => a.row - b.row).slice(0, 500),
    columns: [...FREIGHT_COLUMNS],
  }
}

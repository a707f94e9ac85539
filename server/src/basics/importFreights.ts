// 从 Excel 导入运费: read whole, every wrong cell said; written only when nothing is wrong, all rows or none.
import { FREIGHT_COLUMNS, MOST_FREIGHT_ROWS, readFreightSheet } from '@mall/domain/basics/freightSheet.ts'
import { yuan } from '@mall/domain/money.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { sheetOf } from '../app/sheetFile.ts'
import { tellCatalogue } from '../channel/followCatalogue.ts'
import type { Tx } from '../db/pool.ts'
import { freightOf, lockFreights, putFreight } from './basics.queries.ts'
import { recordBasic } from './saveBasic.ts'

/** Pairs a line of the log holds. */
const PAIRS_A_LINE = 10
/** Changes the answer shows. */
const SHOWN = 200

interface Change {
  depotCode: string
  salesAreaCode: string
  wasFen: number | null
  freightFen: number
}
async function write(ctx: Ctx, tx: Tx, changes: readonly Change[]): Promise<void> {
  for (const c of changes) await putFreight(tx, c.depotCode, c.salesAreaCode, c.freightFen)
  const said = changes.map(
    c => `${c.depotCode}-${c.salesAreaCode} ${c.wasFen === null ? '（没有填）' : yuan(c.wasFen)} → ${yuan(c.freightFen)}`,
  )
  for (let i = 0; i < said.length; i += PAIRS_A_LINE)
    await recordBasic(ctx, tx, 'basics.freightImport', 'freightRate', '导入', said.slice(i, i + PAIRS_A_LINE).join('；'))
  tellCatalogue(tx)
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
  const changes = await ctx.db.tx(async tx => {
    await lockFreights(tx)
    const found: Change[] = []
    for (const f of read.freights) {
      const wasFen = await freightOf(tx, f.depotCode, f.salesAreaCode)
      if (wasFen !== f.freightFen) found.push({ ...f, wasFen })
    }
    if (input.dryRun === 0 && wrong.length === 0 && found.length > 0) await write(ctx, tx, found)
    return found
  })
  if (input.dryRun === 0 && wrong.length === 0) await ctx.world.rereadCatalogue()
  return {
    rows: read.rows,
    changed: changes.length,
    freights: changes.slice(0, SHOWN).map(c => ({
      depotName: depots.get(c.depotCode)?.name ?? c.depotCode,
      areaName: areas.get(c.salesAreaCode)?.name ?? c.salesAreaCode,
      ...{ wasFen: c.wasFen, freightFen: c.freightFen },
    })),
    wrong: wrong.sort((a, b) => a.row - b.row).slice(0, 500),
    columns: [...FREIGHT_COLUMNS],
  }
}

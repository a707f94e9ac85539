// 从 Excel 导入订货参数加价: read whole, every wrong cell said; without one the figures become one change like any other.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { optionKey, optionName } from '@mall/domain/goods/masterData/options.rules.ts'
import { OPTION_COLUMNS, readOptionSheet } from '@mall/domain/goods/masterData/optionSheet.ts'
import { CHOICE_PARAMS } from '@mall/domain/goods/goods/optionTable.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { wroteAll } from '../../kernel/serve/once.ts'
import { sheetOf } from '../../platform/sheet/sheetFile.ts'
import { makeChange } from './changeOptions.ts'
import { type OptionRecord, optionsOf } from './options.queries.ts'
import { scopeName } from './options.reads.ts'

/** Changes the answer shows. */
const SHOWN = 200
const MOST_ROWS = 500

export async function importOptions(ctx: Ctx, input: Parsed<'/api/ops/importOptions'>) {
  const sheet = await sheetOf(ctx, why => refuse('BASIC_SHEET', { why }), MOST_ROWS)
  const read = readOptionSheet(sheet)
  if (read.sheetWrong !== '') return refuse('BASIC_SHEET', { why: read.sheetWrong })
  const made = await ctx.once(async tx => {
    const rows = new Map((await optionsOf(tx, read.options)).map(r => [optionKey(r), r]))
    const wrong = [...read.wrong]
    const wrongRows = new Set(read.wrong.map(w => w.row))
    const moves: { row: OptionRecord; addFen: Fen }[] = []
    for (const o of read.options) {
      const row = rows.get(optionKey(o))
      if (!row) wrong.push({ row: o.row, column: '编码', why: `没有${CHOICE_PARAMS[o.param].label} ${o.scopeCode} ${o.code}` })
      else if (row.addFen !== o.addFen && !wrongRows.has(o.row)) moves.push({ row, addFen: o.addFen })
    }
    const lines = moves.map(({ row: { rev, off: _off, ended: _ended, ...option }, addFen }) => ({
      rev,
      option: { ...option, addFen, notFor: [...option.notFor], levels: [...option.levels] },
    }))
    const write = input.dryRun === 0 && wrong.length === 0 && lines.length > 0
    const change = write
      ? await makeChange(ctx, tx, { note: 'Excel 导入', startsAt: null, requestId: input.requestId, lines })
      : { changeNo: '', changeState: null }
    return {
      ...change,
      changed: moves.length,
      options: moves.slice(0, SHOWN).map(({ row, addFen }) => ({
        title: optionName(row),
        scopeName: scopeName(ctx.world, row),
        wasFen: row.addFen,
        nowFen: addFen,
      })),
      wrong: wrong.sort((a, b) => a.row - b.row).slice(0, 500),
    }
  }, wroteAll)
  if (made.changeState === 'inForce') await ctx.world.rereadCatalogue()
  return {
    rows: read.options.length,
    ...made,
    columns: [...OPTION_COLUMNS],
  }
}

// 开户行名录: read, imported whole from an Excel, a wrong one taken out. Companies choose from it when they say where their account is.
import { BRANCH_COLUMNS, MOST_BRANCH_ROWS, readBranchSheet } from '@mall/domain/site/bankBranches/branchSheet.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { LARGE_SHEET, sheetOf } from '../../platform/sheet/sheetFile.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { type Branch, branchesCount, branchesOf, branchesPage, dropBranch, lockBranches, putBranches } from './branch.queries.ts'
import { recordBasic } from './saveBasic.ts'

/** Changes the answer shows. */
const SHOWN = 200
const MOST_WRONG = 500

export async function readBranches(ctx: Ctx, input: Parsed<'/api/ops/getBranches'>) {
  const f = { word: literal(input.word), cityCode: input.cityCode }
  const [rows, total] = await Promise.all([branchesPage(ctx.db, f, input.pageSize, offsetOf(input)), branchesCount(ctx.db, f)])
  return page(input, rows, total)
}

interface Change {
  was: Branch | null
  now: Branch
}
const wordsOf = (b: Branch): string => `${b.bankName} ${b.subBankName}`

/** Named in the log one by one; the log's chain is held meanwhile. */
const MOST_NAMED = 20

/** The log names what was overwritten; of new ones, and where a whole directory is overwritten, how many. */
async function record(ctx: Ctx, tx: Tx, changes: readonly Change[]): Promise<void> {
  const overwritten = changes.filter(c => c.was !== null)
  const made = changes.length - overwritten.length
  const first = changes.find(c => c.was === null)?.now
  if (first)
    await recordBasic(ctx, tx, 'basics.branchImport', 'branch', '导入', `新增 ${made} 家，如 ${first.lineNo} ${wordsOf(first)}`)
  const [one] = overwritten
  if (overwritten.length > MOST_NAMED && one?.was) {
    const detail = `改写 ${overwritten.length} 家，如 ${one.now.lineNo} ${wordsOf(one.was)} → ${wordsOf(one.now)}`
    await recordBasic(ctx, tx, 'basics.branchImport', 'branch', '导入', detail)
    return
  }
  for (const { was, now } of overwritten)
    if (was) await recordBasic(ctx, tx, 'basics.branchImport', 'branch', now.lineNo, `${wordsOf(was)} → ${wordsOf(now)}`)
}

/** Every wrong cell said; written only when nothing is wrong, all rows or none. What stands there already is no change, what is not in the file stays. */
export async function importBranches(ctx: Ctx, input: Parsed<'/api/ops/importBranches'>) {
  const rows = await sheetOf(ctx, why => refuse('BASIC_SHEET', { why }), MOST_BRANCH_ROWS, LARGE_SHEET)
  const read = readBranchSheet(rows)
  if (read.sheetWrong !== '') return refuse('BASIC_SHEET', { why: read.sheetWrong })
  const { citiesByName } = ctx.world.catalogue
  const wrong = [...read.wrong]
  const branches: Branch[] = []
  for (const { row, city, lineNo, bankName, subBankName } of read.branches) {
    const cityCode = citiesByName.get(city)?.cityCode
    if (cityCode === undefined && city !== '')
      wrong.push({ row, column: '城市', why: `没有城市「${city}」，写所在的地级市，如 保定市` })
    branches.push({ lineNo, bankName, subBankName, cityCode: cityCode ?? '' })
  }
  const done = await ctx.once(
    async tx => {
      await lockBranches(tx)
      const known = new Map(
        (
          await branchesOf(
            tx,
            branches.map(b => b.lineNo),
          )
        ).map(b => [b.lineNo, b]),
      )
      const found: Change[] = []
      for (const now of branches) {
        const was = known.get(now.lineNo) ?? null
        const same = was && wordsOf(was) === wordsOf(now) && was.cityCode === now.cityCode
        if (!same) found.push({ was, now })
      }
      if (input.dryRun === 0 && wrong.length === 0 && found.length > 0) {
        await putBranches(
          tx,
          found.map(c => c.now),
        )
        await record(ctx, tx, found)
      }
      return {
        changed: found.length,
        made: found.filter(c => c.was === null).length,
        branches: found.slice(0, SHOWN).map(({ was, now }) => ({
          lineNo: now.lineNo,
          bankName: now.bankName,
          subBankName: now.subBankName,
          wasName: was ? wordsOf(was) : '',
        })),
      }
    },
    () => wrong.length === 0,
  )
  return {
    rows: branches.length,
    ...done,
    wrongCount: wrong.length,
    wrong: wrong.sort((a, b) => a.row - b.row).slice(0, MOST_WRONG),
    columns: [...BRANCH_COLUMNS],
  }
}

/** Out of the choice; accounts and applications keep what they say of it. Twins of one click: the second finds it done. */
export const removeBranch = (ctx: Ctx, { lineNo }: Parsed<'/api/ops/removeBranch'>) =>
  ctx.db.tx(async tx => {
    const gone = await dropBranch(tx, lineNo)
    if (gone) await recordBasic(ctx, tx, 'basics.branchRemove', 'branch', lineNo, wordsOf(gone))
    return { done: true as const }
  })

import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { exportCount, exportPage } from './export.queries.ts'
import { exportView } from './export.view.ts'
import { askerOf, findExport } from './startExport.ts'

export async function readExportList(ctx: Ctx, input: Parsed<'/api/export/getExportList'>) {
  const asker = askerOf(ctx)
  const [rows, count] = await Promise.all([
    exportPage(ctx.db, { ...asker, limit: input.pageSize, offset: offsetOf(input) }),
    exportCount(ctx.db, asker),
  ])
  return page(input, rows.map(exportView), count)
}
export const readExport = async (ctx: Ctx, { exportNo }: { exportNo: string }) => exportView(await findExport(ctx, exportNo))

import { allRows, exportedText, type ExcelColumn, saveExcel } from '@mall/client/excel.ts'
import type { Caller } from '@mall/contract/main/calls.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { type Fen, PriceUnitLabel } from '@mall/domain/kernel/money.ts'
import { landedFen, type Product, worksFen } from '../goods/productRow.ts'
import type { SearchInput } from './criteria.ts'

const sum = (fen: Fen | null) => (fen === null ? '登录后可见' : { fen })
const COLUMNS: readonly ExcelColumn<Product>[] = [
  { title: '商品编号', width: 30, value: p => p.skuCode },
  { title: '品名', value: p => p.productName },
  { title: '材质', value: p => p.grade },
  { title: '规格', width: 20, value: p => p.spec },
  { title: '等级', value: p => GradeLevel.label(p.gradeLevel) },
  { title: '执行标准', width: 20, value: p => p.standard },
  { title: '产地', value: p => p.millName },
  { title: '仓库', value: p => p.depotName },
  { title: '可供，件', width: 10, value: p => p.availablePieces },
  { title: '可供，吨', width: 12, value: p => ({ kg: p.availableKg }) },
  { title: '厂提价', width: 12, value: p => sum(worksFen(p)) },
  { title: '到货价', width: 12, value: p => sum(landedFen(p)) },
  { title: '挂牌厂提价', width: 12, value: p => sum(p.priceHidden ? null : p.priceFen) },
  { title: '计价', width: 8, value: p => PriceUnitLabel[p.priceUnit] },
]

/** The whole result as a spreadsheet, read from the same call as the screen. */
export async function exportProducts(call: Caller, input: SearchInput): Promise<string> {
  const rows = await allRows(
    (currentPage, pageSize) => call('/api/search/getSearchProducts', { ...input, currentPage, pageSize }),
    p => p.skuCode,
    () => undefined,
  )
  await saveExcel('现货资源', COLUMNS, rows)
  return exportedText(rows.length, '条资源')
}

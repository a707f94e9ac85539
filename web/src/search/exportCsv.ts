import type { Caller } from '@mall/contract/calls.ts'
import { yuan } from '@mall/domain/money.ts'
import { tons } from '@mall/domain/weight.ts'
import type { Product } from '../goods/productRow.ts'
import type { SearchInput } from './criteria.ts'

const PAGE = 100
const MOST = 10

const COLUMNS: readonly (readonly [string, (p: Product) => string | number])[] = [
  ['商品编号', p => p.skuCode],
  ['品名', p => p.productName],
  ['材质', p => p.grade],
  ['规格', p => p.spec],
  ['执行标准', p => p.standard],
  ['产地', p => p.millName],
  ['仓库', p => p.depotName],
  ['可供件数', p => p.availablePieces],
  ['可供吨数', p => tons(p.availableKg, false)],
  ['单价(元)', p => yuan(p.priceFen, false)],
  ['到货价(元)', p => yuan(p.deliveredFen, false)],
]

/** A cell that a spreadsheet will not take for a formula. */
const cell = (value: string | number) => {
  const text = String(value)
  return `"${(/^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text).replace(/"/g, '""')}"`
}

/** The whole result as a file, up to a thousand rows; read from the same call as the screen. */
export async function exportCsv(call: Caller, input: SearchInput): Promise<number> {
  const rows: Product[] = []
  for (let currentPage = 1; currentPage <= MOST; currentPage++) {
    const page = await call('/api/search/getSearchProducts', { ...input, currentPage, pageSize: PAGE })
    rows.push(...page.list)
    if (currentPage >= page.totalPage) break
  }
  const lines = [COLUMNS.map(([name]) => cell(name)), ...rows.map(p => COLUMNS.map(([, pick]) => cell(pick(p))))]
  // The mark in front lets spreadsheets read Chinese as UTF-8.
  const blob = new Blob([`\uFEFF${lines.map(l => l.join(',')).join('\r\n')}`], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = '资源清单.csv'
  link.click()
  URL.revokeObjectURL(link.href)
  return rows.length
}

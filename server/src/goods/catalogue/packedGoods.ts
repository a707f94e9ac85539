// The rows of an Excel of goods on their way out of the thread that read them. Handed over as they are they would be made anew on the serving thread in one
// piece: they come as text in portions, and of the cells that could not be read only what is told of them.
import { GOODS_HEADS, type GoodsCell, type GoodsSheet, type SheetGoods } from '@mall/domain/goods/goods/goodsSheet.ts'
import { inSlices } from '../../kernel/load/breath.ts'

/** Wrong cells that are told; who has more mends these first. */
export const MOST_WRONG = 500

/** Cells that could not be read. */
export interface Unread {
  count: number
  /** The first of them, by row. */
  first: readonly GoodsCell[]
  /** Of every row that has some, which columns: a bit for each head. */
  columns: ReadonlyMap<number, number>
}
export const ALL_READ: Unread = { count: 0, first: [], columns: new Map() }
const bitOf = (column: string): number => 1 << GOODS_HEADS.indexOf(column)
export const isUnread = (u: Unread, row: number, column: string): boolean => ((u.columns.get(row) ?? 0) & bitOf(column)) !== 0

export interface PackedGoods extends Pick<GoodsSheet, 'sheetWrong' | 'letterOf'> {
  portions: string[]
  unread: Unread
}
const PORTION = 250

export function packed({ goods, wrong, sheetWrong, letterOf }: GoodsSheet): PackedGoods {
  const columns = new Map<number, number>()
  for (const { row, column } of wrong) columns.set(row, (columns.get(row) ?? 0) | bitOf(column))
  const portions: string[] = []
  for (let i = 0; i < goods.length; i += PORTION) portions.push(JSON.stringify(goods.slice(i, i + PORTION)))
  return { sheetWrong, letterOf, portions, unread: { count: wrong.length, first: wrong.slice(0, MOST_WRONG), columns } }
}
export async function goodsIn({ portions }: PackedGoods): Promise<SheetGoods[]> {
  const slice = inSlices()
  const out: SheetGoods[] = []
  for (const portion of portions) {
    await slice()
    out.push(...(JSON.parse(portion) as SheetGoods[]))
  }
  return out
}

// A thread that reads an Excel of goods, cells and what they say: twenty thousand rows are a second's work.
import { readGoodsSheet } from '@mall/domain/goods/goods/goodsSheet.ts'
import { type NotRead, readSheets, type SheetAsked } from '../../platform/sheet/sheetRead.ts'
import { rowsOfFirst } from '../../platform/sheet/sheetRows.ts'
import { type PackedGoods, packed } from './packedGoods.ts'

export default async function readGoods(asked: SheetAsked): Promise<PackedGoods | NotRead> {
  const read = await readSheets(asked)
  if (!('sheets' in read)) return read
  const first = rowsOfFirst(read.sheets)
  return 'wrong' in first ? first : packed(readGoodsSheet(first.rows, first.formulas))
}

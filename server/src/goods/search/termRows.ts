// Rows of the database as the rows of a small segment, so that they are drawn, grouped and compared by the functions that do it for the index.
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { Rows } from './engine.ts'
import { Prices } from './prices.ts'
import { channelsThat } from './priceSql.ts'
import { described, type GoodsRow } from './searchGoods.queries.ts'
import type { SearchLabels } from './searchRow.ts'
import { SegmentBuilder } from './segmentBuilder.ts'
import type { TermWords } from './termWords.ts'

/** In the order in which they came. What went between two questions is left out. */
export async function rowsOf(
  db: Db,
  o: { words: TermWords; labels: SearchLabels },
  goods: readonly GoodsRow[],
  areaCode: string,
): Promise<Rows> {
  const { words, labels } = o
  const prices = new Prices(labels)
  if (goods.length === 0) return { hits: [], priced: { labels, prices } }
  const commonly = channelsThat(words, k => k.commonly)
  const ids = goods.map(g => g.id)
  const told = new Map((await described(db, ids, commonly, DEFAULT_SALES_AREA, areaCode)).map(d => [d.id, d]))
  const builder = new SegmentBuilder(labels)
  let size = 0
  for (const g of goods) {
    const d = told.get(g.id)
    const kind = words.kindById.get(g.kindId)
    if (!d || !kind) continue
    size += 1
    if (d.fixedFen !== null)
      prices.setFixed(g.id, [{ areaCode: kind.commonly ? DEFAULT_SALES_AREA : areaCode, priceFen: d.fixedFen }])
    builder.add({
      ...kind,
      ...d,
      grade: words.text(g.gradeId),
      standard: words.text(g.standardId),
      spec: words.text(g.specId),
      millCode: words.text(g.millId),
      depotCode: words.text(g.depotId),
      thicknessUm: g.thicknessUm,
      widthUm: g.widthUm,
      lengthUm: g.lengthUm,
      diameterUm: g.diameterUm,
      attributes: words.text(g.comboId),
      gradeLevel: words.text(g.levelId),
      settlement: g.settlement as SettlementModeCode,
      spot: g.spot,
      futures: g.futures,
      onShelf: g.shown,
      onShelfAtS: g.shelfAtS,
      listPriceFen: g.listPriceFen,
      availablePieces: g.pieces,
    })
  }
  const segment = builder.finishAsAdded()
  return { hits: Array.from({ length: size }, (_, row) => ({ segment, row, key: 0 })), priced: { labels, prices } }
}

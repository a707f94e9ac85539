import type { SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { ProductRow } from '@mall/contract/kernel/productRow.ts'
import type { Priced } from './engine.ts'
import { leftOut } from './leftOut.ts'
import type { Hit } from './sortRows.ts'

/** The row, or null where it cannot be drawn: the list goes without it. */
export function drawn(index: Priced, hit: Hit, areaCode: string): ProductRow | null {
  const { columns, texts } = hit.segment
  try {
    const row = productRow(index, hit, areaCode)
    if (Number.isSafeInteger(row.deliveredFen) && Number.isSafeInteger(row.availableKg)) return row
    leftOut(row.skuCode, `delivered ${row.deliveredFen} fen, available ${row.availableKg} kg`)
  } catch (e) {
    const at = columns.skuCodeAt[hit.row]
    leftOut(at === undefined ? `row ${hit.row}` : texts.at(at), e instanceof Error ? e.message : String(e))
  }
  return null
}

/** A row of the result list from the index alone; priced for the area. The same figures as the goods room's own view. */
function productRow(index: Priced, { segment, row }: Hit, areaCode: string): ProductRow {
  const { columns: c, words: w, texts } = segment
  const { labels } = index
  const kind = segment.kinds[c.kind[row] as number]
  if (!kind) throw new Error(`no kind for row ${row}`)
  const depotCode = w.depot.text(c.depot[row] as number)
  const priceFen = index.prices.one(segment, row, areaCode)
  const freightFen = kind.priceUnit === 'ton' ? labels.freightFen(depotCode, areaCode) : 0
  const flags = c.flags[row] as number
  return {
    skuCode: texts.at(c.skuCodeAt[row] as number),
    spuCode: w.spu.text(c.spu[row] as number),
    title: texts.at(c.titleAt[row] as number),
    productName: kind.productName,
    classCode: kind.classCode,
    cateCode: kind.cateCode,
    channelCode: kind.channelCode,
    grade: w.grade.text(c.grade[row] as number),
    standard: w.standard.text(c.standard[row] as number),
    spec: w.spec.text(c.spec[row] as number),
    millName: labels.millName(w.mill.text(c.mill[row] as number)),
    depotCode,
    depotName: labels.depotName(depotCode),
    gradeLevel: w.level.text(c.level[row] as number),
    settlement: c.settlement[row] as SettlementModeCode,
    saleUnit: kind.saleUnit,
    priceUnit: kind.priceUnit,
    pieceUnit: kind.pieceUnit,
    pieceWeightG: c.pieceG[row] as number,
    stepPieces: c.step[row] as number,
    minPieces: c.least[row] as number,
    availablePieces: c.pieces[row] as number,
    availableKg: segment.kilograms(row),
    priceFen,
    freightFen,
    deliveredFen: priceFen + freightFen,
    spot: (flags & 1) !== 0,
    futures: (flags & 2) !== 0,
    accent: segment.attributes.get(c.combo[row] as number, 'accent') ?? '',
  }
}

// The demo catalogue as index rows without a database: for rule tests of the index.
import type { SaleUnitCode, SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { shapeOf } from '@mall/domain/goods/search/shapes.ts'
import { loadCatalogueData, loadChannels, loadSalesAreas } from '../../site/referenceData/catalogueData.ts'
import { enumerateSkus } from '../../site/referenceData/enumerateSkus.ts'
import { initialPieces, skuRow } from '../../site/referenceData/skuRow.ts'
import type { SearchLabels, SearchRow } from './searchRow.ts'

type Cells = ReturnType<typeof skuRow>
const text = (cells: Cells, i: number): string => String(cells[i])
const number = (cells: Cells, i: number): number => Number(cells[i] ?? 0)

export function catalogueRows(): SearchRow[] {
  return enumerateSkus().map((sku, i) => {
    const c = skuRow(i + 1, sku, Date.parse('2026-11-21T00:00:00Z'))
    return {
      id: number(c, 0),
      skuCode: text(c, 1),
      spuCode: text(c, 2),
      title: text(c, 3),
      productName: text(c, 4),
      varietyCode: text(c, 5),
      classCode: text(c, 6),
      cateCode: text(c, 7),
      channelCode: text(c, 8),
      grade: text(c, 9),
      standard: text(c, 10),
      spec: text(c, 11),
      millCode: text(c, 12),
      depotCode: text(c, 13),
      thicknessUm: number(c, 14),
      widthUm: number(c, 15),
      lengthUm: number(c, 16),
      diameterUm: number(c, 17),
      attributes: text(c, 18),
      gradeLevel: text(c, 19),
      settlement: number(c, 20) as SettlementModeCode,
      saleUnit: number(c, 21) as SaleUnitCode,
      priceUnit: text(c, 22) as SearchRow['priceUnit'],
      pieceUnit: text(c, 23),
      stepPieces: 1,
      minPieces: 1,
      pieceWeightG: number(c, 24),
      listPriceFen: number(c, 25),
      spot: c[27] === true,
      futures: c[28] === true,
      onShelf: c[29] === true,
      onShelfAtS: Math.floor(Date.parse(text(c, 30)) / 1000),
      availablePieces: initialPieces(sku),
    }
  })
}

export function catalogueLabels(): SearchLabels {
  const data = loadCatalogueData()
  const channels = loadChannels()
  const adjust = new Map(loadSalesAreas().map(area => [area.code, area.priceAdjustPerTon * 100]))
  const named = (list: readonly { code: string; name: string }[], code: string): string =>
    list.find(one => one.code === code)?.name ?? code
  return {
    millName: code => named(data.mills, code),
    depotName: code => named(data.warehouses, code),
    className: code => named(data.classes, code),
    shapeOf,
    cateSeq: code => data.varieties.findIndex(v => v.categoryCode === code),
    channels: [],
    untold: () => false,
    commonly: code => channels.some(c => c.channelCode === code && c.group === 'commonly'),
    areaAdjustFen: code => adjust.get(code) ?? 0,
    freightFen: () => 3000,
  }
}

// Goods of the enumerator as rows of the table sku: codes a person can read out, dimensions in micrometres, attributes as text.
import { accentOfColour } from '@mall/domain/goods/goods/colours.ts'
import { GradeLevel, SaleUnit, SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { pieceGrams } from '@mall/domain/goods/goods/pieceWeight.ts'
import { rangeFill } from '@mall/domain/goods/range/theoryBasis.ts'
import type { AxisObject, AxisValue } from './catalogueData.ts'
import { labelOf } from './combinations.ts'
import type { EnumeratedSku } from './enumerateSkus.ts'

const um = (mm: AxisValue | undefined): number | null => (typeof mm === 'number' ? Math.round(mm * 1000) : null)
const object = (value: AxisValue | undefined): AxisObject | undefined =>
  typeof value === 'object' && value !== null ? value : undefined

/** Letters, digits and dots of a value: DX51D+Z → DX51D.Z, HW 250×255 → HW250X255; Chinese words vanish. */
const ascii = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[×*]/g, 'X')
    .replace(/[+/]/g, '.')
    .replace(/[^A-Z0-9.]/g, '')

const codeLists = new WeakMap<readonly AxisValue[], string[]>()

/** Codes of the values of a list: what is readable in them, or their number in the list where that would not tell them apart. */
function codesOf(list: readonly AxisValue[]): string[] {
  let codes = codeLists.get(list)
  if (!codes) {
    const readable = list.map(value => ascii(String(object(value)?.ral ?? object(value)?.grade ?? labelOf(value))))
    const clear = readable.every(code => code !== '') && new Set(readable).size === readable.length
    codes = clear ? readable : list.map((_, i) => String(i + 1))
    codeLists.set(list, codes)
  }
  return codes
}

/** Code of the goods whatever their depot: variety - grade - axes - expanded options. */
export function spuCodeOf(sku: EnumeratedSku): string {
  const { names, lists } = sku.levels
  const codes = names.slice(0, -1).map((name, level) => {
    const list = lists[level] as AxisValue[]
    return codesOf(list)[list.indexOf(sku.pick[name] as AxisValue)] ?? ''
  })
  return [sku.variety.code, ...codes].join('-')
}

/** Depot at the end; further lots of the bench get their number, so every code is unique. */
export const skuCodeOf = (spuCode: string, sku: EnumeratedSku): string =>
  `${spuCode}-${sku.depot.code}${sku.lot > 1 ? `-L${String(sku.lot).padStart(2, '0')}` : ''}`

const COLUMNS = new Set(['grade', 'thickness', 'width', 'length', 'diameter', 'od', 'warehouse', 'gradeLevel'])

/** What the table of its family says of goods of the trade's range. */
const rangeOf = ({ variety, pick, spec }: EnumeratedSku) =>
  rangeFill(variety.shape, { thicknessUm: null, widthUm: null, diameterUm: null, lengthUm: um(pick.length), spec })

function attributesOf(sku: EnumeratedSku): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(sku.pick)) {
    if (value === null || value === undefined || COLUMNS.has(name)) continue
    attributes[name] = labelOf(value)
    const { ral, axles, kerbT, len } = object(value) ?? {}
    if (ral) attributes.ral = ral
    if (axles) attributes.axles = String(axles)
    if (kerbT) attributes.kerbT = String(kerbT)
    if (name === 'model' && len) attributes.length = String(len)
  }
  // 料型 of scrap has its limits as words, not as numbers.
  if (typeof sku.pick.thickness === 'string') attributes.thickness = sku.pick.thickness
  const range = rangeOf(sku)
  if (sku.variety.rangeSizes) delete attributes.size
  Object.assign(attributes, range?.attributes)
  const accent = accentOfColour(attributes.color ?? '')
  if (accent) attributes.accent = accent
  return attributes
}

function settlementOf(sku: EnumeratedSku): number {
  if (sku.pick.settlementMode === '磅计') return SettlementMode.weighed
  if (sku.variety.settlement !== 'weigh') return SettlementMode.theoretical
  // Coated and cold-rolled coils carry the mill's tag; every fifth is settled by it.
  const tagged = sku.variety.shape === 'coil' && ['CRC', 'GAL', 'PPC'].includes(sku.variety.classCode) && sku.hash % 5 === 0
  return tagged ? SettlementMode.tagWeight : SettlementMode.weighed
}

export const SKU_COLUMNS = `id, sku_code, spu_code, title, product_name, variety_code, class_code, cate_code, channel_code, grade, standard, spec,
  mill_code, depot_code, thickness_um, width_um, length_um, diameter_um, attributes, grade_level, settlement, sale_unit, price_unit, piece_unit,
  piece_weight_g, list_price_fen, price_parts, spot, futures, on_shelf, on_shelf_at`

/** A row in the order of SKU_COLUMNS. `nowMs` is the seeding moment: goods came on the shelf within the last 60 days. */
export function skuRow(id: number, sku: EnumeratedSku, nowMs: number): (string | number | boolean | null)[] {
  const { variety, pick, hash } = sku
  const size = object(pick.size)
  const range = rangeOf(sku)
  const spuCode = spuCodeOf(sku)
  const gradeLevel = typeof pick.gradeLevel === 'string' ? pick.gradeLevel : GradeLevel.first
  return [
    id,
    skuCodeOf(spuCode, sku),
    spuCode,
    sku.title,
    variety.name,
    variety.code,
    variety.classCode,
    variety.categoryCode,
    variety.channelCode,
    sku.grade.grade,
    sku.grade.standard,
    sku.spec,
    variety.mills[hash % variety.mills.length] ?? '',
    sku.depot.code,
    um(pick.thickness) ?? um(size?.t1) ?? range?.thicknessUm ?? null,
    um(pick.width) ?? um(size?.b) ?? range?.widthUm ?? null,
    um(pick.length),
    um(pick.diameter) ?? um(pick.od),
    JSON.stringify(attributesOf(sku)),
    gradeLevel,
    settlementOf(sku),
    variety.saleUnit === 'ton' ? SaleUnit.ton : SaleUnit.piece,
    variety.price.per,
    variety.pieceUnit,
    Math.max(1, pieceGrams(sku.pieceKg)),
    sku.price * 100,
    JSON.stringify(sku.parts),
    variety.salesModes.includes('spot'),
    // Seconds and goods sold as is are leftovers of production; nobody makes them to order.
    variety.salesModes.includes('futures') && gradeLevel === GradeLevel.first,
    true,
    new Date(nowMs - (hash % 5184) * 1_000_000).toISOString(),
  ]
}

/** Pieces on hand at the start. Goods that are only made to order have none; of the others every thirty-third is sold out, so that "in
 * stock only" has something to leave out. */
export const initialPieces = (sku: EnumeratedSku): number =>
  !sku.variety.salesModes.includes('spot') || sku.hash % 33 === 7 ? 0 : sku.stockPieces

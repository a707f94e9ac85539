// What the rules of made-to-order goods ask of a row of the catalogue.
import { ownParams } from '@mall/domain/goods/goods/futuresParams.ts'
import type { OptionFacts } from '@mall/domain/goods/goods/orderOptions.ts'
import type { Catalogue } from '../../kernel/ports/catalogue.ts'
import type { SkuRow } from './goods.queries.ts'

/** What is known of goods by which their parameters are told. */
export type OptionGoods = Pick<SkuRow, 'classCode' | 'varietyCode' | 'thicknessUm' | 'priceUnit' | 'attributes'>

/** By these facts parameters are offered, priced and refused. */
export const optionFacts = (at: { world: { catalogue: Pick<Catalogue, 'options'> } }, sku: OptionGoods): OptionFacts => ({
  table: at.world.catalogue.options,
  classCode: sku.classCode,
  varietyCode: sku.varietyCode,
  thicknessMm: sku.thicknessUm === null ? null : sku.thicknessUm / 1000,
  priceUnit: sku.priceUnit,
  coating: String(sku.attributes.coating ?? sku.attributes.surfaceTreatment ?? ''),
  own: ownParams(sku.attributes),
})
/** Which ranges may be agreed upon. */
export const rangesOf = (sku: SkuRow): { length: boolean; weight: boolean } => ({
  // Of coils by the call only, where they are cut to length; a drum of powder and a trailer have none.
  length: (sku.lengthUm ?? 0) > 0 || (sku.widthUm ?? 0) > 0,
  weight: sku.priceUnit === 'ton',
})

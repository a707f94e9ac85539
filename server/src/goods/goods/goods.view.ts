import type { Fen, Um } from '@mall/domain/kernel/money.ts'
import type { OwnRowPrice, ProductRow } from '@mall/contract/kernel/productRow.ts'
import { depotFeeFen } from '@mall/domain/goods/goods/depot.rules.ts'
import { attributeLabel, attributeText } from '@mall/domain/goods/goods/attributes.ts'
import { isSectionShape, sectionSizeOf } from '@mall/domain/goods/range/range.ts'
import { basisText, rangePieceG, theoryBasis } from '@mall/domain/goods/range/theoryBasis.ts'
import { whyNotMadeWith } from '@mall/domain/goods/goods/services.rules.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { GoodsDetail } from '@mall/contract/goods/goods/goods.ts'
import { type Ctx, toldPrices, type World } from '../../kernel/ctx.ts'
import type { ServiceRow } from '../../kernel/ports/catalogue.ts'
import type { SkuRow } from './goods.queries.ts'
import { optionFacts } from './optionFacts.ts'
import { type AreaPrice, priceFor, priceLinesView } from './pricing.ts'

const mm = (um: Um | null): number | null => (um === null ? null : um / 1000)
export const available = (sku: { onHand: number; reserved: number; spot: boolean }): number =>
  sku.spot ? sku.onHand - sku.reserved : 0

export const accentFrom = (attributes: SkuRow['attributes']): string =>
  typeof attributes.accent === 'string' ? attributes.accent : ''
/** What the goods are, in the words of the trade. */
export const attributesView = (sku: Pick<SkuRow, 'attributes'>): { code: string; label: string; value: string }[] =>
  Object.entries(sku.attributes)
    .filter(([code]) => code !== 'accent')
    .map(([code, value]) => ({ code, label: attributeLabel(code), value: attributeText(code, value) }))

const accentOf = (sku: SkuRow): string => accentFrom(sku.attributes)

/** Services the class can have, from the mill's price table. */
export const servicesFor = (ctx: Ctx, classCode: string): ServiceRow[] =>
  [...ctx.world.catalogue.services.values()].filter(s => !s.off && s.classCodes.includes(classCode))
export const serviceView = (s: ServiceRow) => ({ code: s.serviceCode, label: s.label, fenPerTon: s.fenPerT })
/** The services of these goods to choose from, each with what stands against it where they are made to order. */
export const serviceChoices = (ctx: Ctx, sku: SkuRow) =>
  servicesFor(ctx, sku.classCode).map(s => ({
    ...serviceView(s),
    whyNotMade: whyNotMadeWith(s.serviceCode, optionFacts(ctx, sku)) ?? '',
  }))

/** What goods are called and how they are sold: the same in a list, in the cart and on the page that says they are sold no more. */
export const goodsFacts = ({ catalogue }: World, sku: SkuRow) => ({
  skuCode: sku.skuCode,
  title: sku.title,
  productName: sku.productName,
  classCode: sku.classCode,
  channelCode: sku.channelCode,
  grade: sku.grade,
  spec: sku.spec,
  millName: catalogue.mills.get(sku.millCode)?.name ?? '',
  depotName: catalogue.depots.get(sku.depotCode)?.name ?? '',
  settlement: sku.settlement,
  priceUnit: sku.priceUnit,
  pieceUnit: sku.pieceUnit,
  pieceWeightG: sku.pieceWeightG,
  stepPieces: sku.stepPieces,
  minPieces: sku.minPieces,
  accent: accentOf(sku),
})

export function productRow(ctx: Ctx, sku: SkuRow, price: AreaPrice): ProductRow {
  const pieces = available(sku)
  return {
    ...goodsFacts(ctx.world, sku),
    spuCode: sku.spuCode,
    cateCode: sku.cateCode,
    standard: sku.standard,
    depotCode: sku.depotCode,
    gradeLevel: sku.gradeLevel,
    saleUnit: sku.saleUnit,
    availablePieces: pieces,
    availableKg: weightOfPieces(pieces, sku.pieceWeightG),
    priceFen: price.priceFen,
    freightFen: sku.priceUnit === 'ton' ? price.freightFenPerTon : 0,
    deliveredFen: price.built.deliveredFen,
    spot: sku.spot,
    futures: sku.futures,
  }
}

/** What one unit costs at the reader's site, as it is shown to him. */
const landedFen = (d: Pick<ProductRow, 'deliveredFen' | 'own'>): Fen => d.own?.deliveredFen ?? d.deliveredFen

/** By which table the piece weighs what it weighs; null where the desk has weighed it itself. */
function theoryOf(shape: string, sku: SkuRow): GoodsDetail['theory'] {
  const basis = theoryBasis(shape, sku)
  const pieceG = rangePieceG(shape, sku)
  return basis && pieceG !== null && Math.abs(pieceG - sku.pieceWeightG) <= 1
    ? { text: basisText(basis), tolerance: basis.tolerance, settles: basis.settles }
    : null
}

export function goodsDetail(
  ctx: Ctx,
  sku: SkuRow,
  siblings: readonly SkuRow[],
  extra: {
    changeFen: Fen
    favourite: boolean
    promise: GoodsDetail['promise']
    /** The first day that has room for a truck. */
    earliestOn(s: SkuRow): string
    /** The reader's own prices by code, where they differ from the list's. */
    own: ReadonlyMap<string, OwnRowPrice>
  },
): GoodsDetail {
  const { catalogue } = ctx.world
  const price = priceFor(ctx, sku)
  const variety = catalogue.varieties.get(sku.varietyCode)
  const cls = catalogue.classes.get(sku.classCode)
  const depot = catalogue.depots.get(sku.depotCode)
  const lengthMm = mm(sku.lengthUm)
  const spotDays = cls?.spotDays ?? null
  return {
    ...productRow(ctx, sku, price),
    varietyCode: sku.varietyCode,
    className: cls?.name ?? '',
    channelName: catalogue.channels.get(sku.channelCode)?.channelName ?? '',
    kgPerM:
      lengthMm &&
      sku.pieceWeightG &&
      variety &&
      (/Tube|section|profile|seamless|roundBar/i.test(variety.shape) || isSectionShape(variety.shape))
        ? Math.round((sku.pieceWeightG / lengthMm) * 1000) / 1000
        : null,
    theory: theoryOf(variety?.shape ?? '', sku),
    section: sectionSizeOf(variety?.shape ?? '', sku.spec),
    thicknessMm: mm(sku.thicknessUm),
    widthMm: mm(sku.widthUm),
    lengthMm,
    diameterMm: mm(sku.diameterUm),
    shape: variety?.shape ?? 'bulk',
    attributes: attributesView(sku),
    uses: variety?.uses ?? [],
    packing: cls?.packing ?? '',
    tolerancePct: cls?.tolerancePct ?? 5,
    priceLines: priceLinesView(price),
    depotFeeFenPerTon: depot ? depotFeeFen(depot) : 0,
    changeFen: extra.changeFen,
    depots: siblings
      .map(s => {
        const p = priceFor(ctx, s)
        const d = catalogue.depots.get(s.depotCode)
        const pieces = available(s)
        return {
          skuCode: s.skuCode,
          depotCode: s.depotCode,
          depotName: d?.name ?? '',
          gradeLevel: s.gradeLevel,
          title: s.title,
          availablePieces: pieces,
          availableKg: weightOfPieces(pieces, s.pieceWeightG),
          pieceWeightG: s.pieceWeightG,
          stepPieces: s.stepPieces,
          minPieces: s.minPieces,
          priceFen: p.priceFen,
          freightFen: s.priceUnit === 'ton' ? p.freightFenPerTon : 0,
          depotFeeFenPerTon: d ? depotFeeFen(d) : 0,
          deliveredFen: p.built.deliveredFen,
          ...(extra.own.has(s.skuCode) ? { own: extra.own.get(s.skuCode) } : {}),
          earliestOn: extra.earliestOn(s),
        }
      })
      // Of one number and another level they are other goods: said, and behind those of the same. Then what can be had, the least at the reader's site
      // first; whom the price is kept from, its order would tell it.
      .toSorted(
        (a, b) =>
          Number(a.gradeLevel !== sku.gradeLevel) - Number(b.gradeLevel !== sku.gradeLevel) ||
          (toldPrices(ctx, sku.channelCode)
            ? Number(a.availablePieces === 0) - Number(b.availablePieces === 0) || landedFen(a) - landedFen(b)
            : 0),
      ),
    services: serviceChoices(ctx, sku),
    deliveryDays: { spot: sku.spot ? spotDays : null, futures: sku.futures ? (cls?.futuresDays ?? null) : null },
    minFuturesKg: cls?.minFuturesKg ?? 0,
    promise: extra.promise,
    favourite: extra.favourite,
    serverNow: ctx.world.clock.now(),
  }
}

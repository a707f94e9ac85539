import type { Fen } from '@mall/domain/kernel/money.ts'
import { isCommonly } from '@mall/domain/site/channel/channel.constants.ts'
import type { World } from '../../kernel/ctx.ts'
import type { IntendRow } from './intend.queries.ts'
import type { DeskRow, DeskSku } from './skuDesk.queries.ts'

export const deskRow = (world: World, r: DeskRow) => ({
  skuCode: r.skuCode,
  spuCode: r.spuCode,
  classCode: r.classCode,
  title: r.title,
  gradeLevel: r.gradeLevel,
  grade: r.grade,
  spec: r.spec,
  depotName: world.catalogue.depots.get(r.depotCode)?.name ?? '',
  channelCode: r.channelCode,
  priceUnit: r.priceUnit,
  pieceUnit: r.pieceUnit,
  listPriceFen: r.listPriceFen,
  overrides: r.overrides,
  onHand: r.onHand,
  reserved: r.reserved,
  availableKg: Math.round(((r.onHand - r.reserved) * r.pieceWeightG) / 1000),
  onShelf: r.onShelf,
})

/** What each area pays now: its own price, or the list price with the area's adjustment; channels without areas have none to show. */
export function areaPrices(world: World, sku: DeskSku, overrides: readonly { salesAreaCode: string; priceFen: Fen }[]) {
  if (isCommonly(sku.channelCode)) return []
  const fixed = new Map(overrides.map(o => [o.salesAreaCode, o.priceFen]))
  return [...world.catalogue.areas.values()].map(area => {
    const adjustFen = sku.priceUnit === 'ton' ? area.adjustFen : 0
    const overrideFen = fixed.get(area.salesAreaCode) ?? null
    return {
      salesAreaCode: area.salesAreaCode,
      areaName: area.name,
      adjustFen,
      overrideFen,
      priceFen: overrideFen ?? sku.listPriceFen + adjustFen,
    }
  })
}

export const intendView = ({ quantityKg, createdAt, ...i }: IntendRow) => ({
  ...i,
  quantityT: quantityKg / 1000,
  createdAt: createdAt.getTime(),
})

// Of the catalogue's data what is true of a real mall before its people enter their own: the mill's own depot, areas and channels by name
// only. No figure that a price is made of: a freight, an addition or a fee nobody has set must not be charged to anybody.
import { MILL_DEPOT } from '@mall/domain/goods/goods/depot.rules.ts'
import type { Catalogue, Channel, SalesArea } from './catalogueData.ts'

/** Mills and the depots elsewhere are the demo's. */
export const ofAnyMall = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  mills: [],
  warehouses: catalogue.warehouses.filter(w => w.code === MILL_DEPOT),
})

/** A phone nobody answers and a claim nobody has checked (一级资质, 现货充足) are worse than none. */
export const withoutClaims = (channel: Channel): Channel => ({ ...channel, telephone: '', advantages: [] })

export const withoutAddition = (area: SalesArea): SalesArea => ({ ...area, priceAdjustPerTon: 0 })

// Of the catalogue's data what is true of a real mall before its people enter their own: the mill's own depot, and channels by name only.
import { MILL_DEPOT } from '@mall/domain/goods/depot.rules.ts'
import type { Catalogue, Channel } from './catalogueData.ts'

/** Depots elsewhere and their freight are the demo's. */
export const ofAnyMall = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  warehouses: catalogue.warehouses.filter(w => w.code === MILL_DEPOT),
})

/** A phone nobody answers and a claim nobody has checked (一级资质, 现货充足) are worse than none. */
export const withoutClaims = (channel: Channel): Channel => ({ ...channel, telephone: '', advantages: [] })

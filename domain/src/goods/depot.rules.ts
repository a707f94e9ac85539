// 提货 pick-up: what a depot charges for it and from when it can be. On which days it then is, the hours of the depot's gate say.
import type { Fen } from '../money.ts'

/** 厂内成品库: goods lie beside the line; every other depot is a day further. */
export const MILL_DEPOT = 'W01'

/** 出库吊装费: taking out and lifting, fen a ton, paid to the depot by who fetches. */
export const depotFeeFen = (d: { outFeeFen: Fen; liftFeeFen: Fen }): Fen => d.outFeeFen + d.liftFeeFen

/** Days from the order to the first truck: the class's own, from the mill's depot or another. */
export const pickUpLeadDays = (spotDays: readonly number[] | null | undefined, depotCode: string): number =>
  (spotDays?.[0] ?? 1) + (depotCode === MILL_DEPOT ? 0 : 1)

// 提货 pick-up: what a depot charges for it and from when it can be. On which days it then is, the hours of the depot's gate say.
import type { Fen, Kg } from '../../kernel/money.ts'

/** 厂内成品库: goods lie beside the line; every other depot is a day further. */
export const MILL_DEPOT = 'W01'

/** 出库吊装费: taking out and lifting, fen a ton, paid to the depot by who fetches. */
export const depotFeeFen = (d: { outFeeFen: Fen; liftFeeFen: Fen }): Fen => d.outFeeFen + d.liftFeeFen

/** What is paid at the gate for goods sold by the ton, on top of what the order costs; others are handed out without it. */
export const gateFeeFen = (
  d: { outFeeFen: Fen; liftFeeFen: Fen } | undefined,
  lines: readonly { priceUnit: string; weightKg: Kg }[],
): Fen =>
  d ? Math.round((depotFeeFen(d) * lines.reduce((kg, l) => kg + (l.priceUnit === 'ton' ? l.weightKg : 0), 0)) / 1000) : 0

/** Days from the order to the first truck: the class's own, from the mill's depot or another. */
export const pickUpLeadDays = (spotDays: readonly number[] | null | undefined, depotCode: string): number =>
  (spotDays?.[0] ?? 1) + (depotCode === MILL_DEPOT ? 0 : 1)

/**
 * From which day on goods can be loaded: allocated ones at once, for their hours can be booked; of others it is expected, counted from the money.
 * Goods page, payment page and order page ask here, and the calendar of the gate says on which day there is room.
 */
export const loadableFrom = (o: { allocated: boolean; today: string; expectedOn: string }): string =>
  o.allocated || o.expectedOn < o.today ? o.today : o.expectedOn

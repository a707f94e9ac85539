// 挑卷: a line of goods in stock that names its units (decision 0254). The cart holds none of them: the order does, from the moment it stands.
import { sumUnits } from '@mall/domain/goods/goods/chosenUnits.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { SkuRow } from '../../goods/goods/goods.queries.ts'
import { type CartRow, namedElsewhere, type UnitFacts, unitsOfGoods } from './cart.queries.ts'

/** The units of these goods by their numbers, each free; refuses with the numbers that are not. */
export async function freeUnits(db: Db, sku: Pick<SkuRow, 'id'>, unitNos: readonly string[]): Promise<UnitFacts[]> {
  const units = await unitsOfGoods(db, sku.id, unitNos)
  const known = new Map(units.map(u => [u.unitNo, u]))
  const foreign = unitNos.filter(no => !known.has(no))
  if (foreign.length > 0) return refuse('UNITS_NOT_OF_GOODS', { unitNos: foreign.join('、') })
  const gone = unitNos.filter(no => !known.get(no)?.free)
  return gone.length > 0 ? refuse('UNITS_GONE', { unitNos: gone.join('、') }) : units
}

/** A unit is sold once: another line of the same cart, with other services, may not name it too. */
export async function refuseNamedElsewhere(db: Db, line: Parameters<typeof namedElsewhere>[1]): Promise<void> {
  const twice = await namedElsewhere(db, line)
  if (twice.length > 0) refuse('INPUT.unitsElsewhere', { unitNos: twice.join('、') })
}

/** Which of the units that a line names are not to be had any more. */
export const unitsGone = (row: Pick<CartRow, 'chosen' | 'units'>): string[] =>
  (row.chosen.unitNos ?? []).filter(no => !row.units?.some(u => u.unitNo === no && u.free))

/** What the units of a line weigh for its money; null: any pieces. */
export const unitsKgOf = (row: Pick<CartRow, 'settlement' | 'pieceWeightG' | 'units'>): number | null =>
  row.units === null ? null : sumUnits(row, row.units).weightKg

/** Quantity of a line that names its units follows from them. */
export function mustNotName(row: Pick<CartRow, 'chosen'>): void {
  if (row.chosen.unitNos) refuse('INPUT.piecesFollowUnits')
}

// 配货 allocation: which units of the yard become a line's.
import type { Kg } from '../../kernel/money.ts'
import { chooseUnits, type Unit } from './loadPlan.ts'

export interface YardUnit extends Unit {
  pieces: number
}

/**
 * Units for the pieces a line still lacks. Where every unit is one piece: first in first out, the last of them nearest to the ordered weight.
 * Bundles that count several pieces are taken oldest first as long as they are not more than what is lacking; none is opened.
 */
export function unitsForLine<U extends YardUnit>(free: readonly U[], o: { pieces: number; orderedKg: Kg }): U[] {
  if (free.every(u => u.pieces === 1)) return chooseUnits(free, o)
  let lacking = o.pieces
  return free
    .toSorted((a, b) => a.madeOn.localeCompare(b.madeOn) || a.unitNo.localeCompare(b.unitNo))
    .filter(u => {
      if (u.pieces > lacking) return false
      lacking -= u.pieces
      return true
    })
}

/** The ordered weight of so many of a line's pieces, whole kg. */
export const kgOfPieces = (line: { pieces: number; weightKg: Kg }, pieces: number): Kg =>
  line.pieces === 0 ? 0 : Math.round((line.weightKg * pieces) / line.pieces)

/**
 * Why a line has not all its units; empty: it has. `free`: pieces that lie in the yard and are about to be given to it;
 * `frozen`: pieces that it names by their numbers and that are frozen. What the yard has not
 * registered yet is the mill's own matter: the buyer hears that it is being made ready.
 */
export function lackWords(
  lacking: number,
  unit: string,
  madeToOrder: boolean,
  { free = 0, frozen = 0, side = 'desk' }: { free?: number; frozen?: number; side?: 'desk' | 'buyer' } = {},
): string {
  if (lacking <= 0) return ''
  if (madeToOrder) return `待生产入库 ${lacking} ${unit}`
  const there = Math.min(lacking - frozen, free)
  return [
    frozen > 0 && `选定的 ${frozen} ${unit}已冻结，待处理`,
    there > 0 && `正在配货 ${there} ${unit}`,
    lacking - frozen > there && `${side === 'buyer' ? '仓库备货中' : '仓库未登记'} ${lacking - frozen - there} ${unit}`,
  ]
    .filter(Boolean)
    .join('，')
}

export interface TruckLimits {
  legalKg: Kg
  tareKg: Kg
}
/** Why a load cannot go on a truck: heavier than the road allows. Undefined when it can. */
export const whyTooHeavy = (loadKg: Kg, t: TruckLimits): string | undefined =>
  loadKg + t.tareKg > t.legalKg
    ? `装载 ${(loadKg / 1000).toFixed(3)} 吨加空车 ${(t.tareKg / 1000).toFixed(3)} 吨，超过该车限重 ${t.legalKg / 1000} 吨；请少装，多装的另派一车`
    : undefined

/** Units on trucks of one kind, one truck after the other; those that no such truck can carry stay behind. */
export function planTrucks<U extends Unit>(units: readonly U[], t: TruckLimits): { trucks: U[][]; rest: U[] } {
  const room = t.legalKg - t.tareKg
  const rest = units.filter(u => u.weightKg > room)
  const trucks: { units: U[]; left: Kg }[] = []
  const byAge = units
    .filter(u => u.weightKg <= room)
    .toSorted((a, b) => a.madeOn.localeCompare(b.madeOn) || a.unitNo.localeCompare(b.unitNo))
  for (const u of byAge) {
    const truck = trucks.find(x => x.left >= u.weightKg)
    if (truck) {
      truck.units.push(u)
      truck.left -= u.weightKg
    } else trucks.push({ units: [u], left: room - u.weightKg })
  }
  return { trucks: trucks.map(x => x.units), rest }
}

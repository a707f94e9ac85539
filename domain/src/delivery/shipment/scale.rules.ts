// 磅单 scale ticket: the full truck less the empty one. Two weighings never agree to the kilogram; how far they may differ before both sides
// weigh again is trade usage (磅差 ±3‰). All weights in whole kg.
import { type Kg, splitAmount } from '../../kernel/money.ts'

/** Up to this difference the mill's ticket counts; above it both weigh again. */
export const SCALE_DIFFERENCE_LIMIT_PERMILLE = 3
/** A truck scale shows tens of kilograms. */
export const SCALE_DIVISION_KG = 10
/** What an empty and a full truck can weigh at all: beyond it somebody mistyped or stands on two scales. */
const TARE = { leastKg: 2_000, mostKg: 30_000 }
const GROSS_MOST_KG = 100_000

export interface Deviation {
  /** Net less reference. */
  kg: Kg
  /** Permille of the reference, one decimal, signed. */
  permille: number
  within: boolean
}

/**
 * The band around a weight within which a scale agrees with it, in whole kg: what is shown is what is decided by. A net weight is the difference
 * of two readings, each up to half a division off: one division is never a difference. Of 1,205 kg every weight the scale can show lies more than
 * three permille off. Beyond that no kilogram is let in whose permille, as it is shown, would read more than the limit.
 */
export function scaleBand(referenceKg: Kg, permille = SCALE_DIFFERENCE_LIMIT_PERMILLE): { fromKg: Kg; toKg: Kg } {
  const nearest = Math.floor((referenceKg * permille + 500) / 1000)
  const readsAsLimit = Math.ceil((referenceKg * (permille * 20 + 1)) / 20_000) - 1
  const half = Math.max(SCALE_DIVISION_KG, Math.min(nearest, readsAsLimit))
  return { fromKg: Math.max(0, referenceKg - half), toKg: referenceKg + half }
}

/** Whether the band is one division, since the limit alone would be less. */
export const byDivision = (o: { referenceKg: Kg; limitPermille: number }): boolean =>
  o.referenceKg * o.limitPermille < SCALE_DIVISION_KG * 1000

/** How a scale differs from the tag or table weight of the same goods. */
export function deviationOf(netKg: Kg, referenceKg: Kg): Deviation {
  const kg = netKg - referenceKg
  const band = scaleBand(referenceKg)
  return {
    kg,
    // Half away from nothing on both sides: a shortage reads like a surplus of the same size.
    permille: referenceKg > 0 ? (Math.sign(kg) * Math.round((Math.abs(kg) * 10_000) / referenceKg)) / 10 : 0,
    within: netKg >= band.fromKg && netKg <= band.toKg,
  }
}

/** +1.6‰ */
export const permilleText = (permille: number): string =>
  `${permille > 0 ? '+' : permille < 0 ? '−' : ''}${Math.abs(permille).toFixed(1)}‰`
/** 在内 or 超差; above the limit and yet within it is by the scale's division, and says so. */
export const withinText = (d: Pick<Deviation, 'permille' | 'within'>, limitPermille = SCALE_DIFFERENCE_LIMIT_PERMILLE): string =>
  !d.within ? '超差' : Math.abs(d.permille) > limitPermille ? `在内（按分度 ${SCALE_DIVISION_KG} kg）` : '在内'
/** Why a small load is within although its permille is not: the legend beside that word. */
export const DIVISION_RULE = `磅的分度为 ${SCALE_DIVISION_KG} kg，净重由两次读数相减：货轻、允差不足一个分度时，相差一个分度以内算在内`
/** +1.6‰，在内: never by colour alone. */
export const deviationText = (d: Pick<Deviation, 'permille' | 'within'>, limitPermille?: number): string =>
  `${permilleText(d.permille)}，${withinText(d, limitPermille)}`

/** Difference of the mill's and the buyer's scale in permille of the mill's weight, two decimals, and what follows from it. */
export function scaleDifference(millKg: Kg, buyerKg: Kg): { permille: number; settleOn: 'mill' | 'weighAgain' } {
  const difference = Math.abs(millKg - buyerKg)
  return {
    permille: Math.round((difference / millKg) * 100_000) / 100,
    settleOn: difference * 1000 <= millKg * SCALE_DIFFERENCE_LIMIT_PERMILLE ? 'mill' : 'weighAgain',
  }
}

/**
 * The net weight of a truck over its units, by their tag weights, in whole kilograms that are the ticket together: none is a kilogram off its share,
 * however many units lie on the truck. Empty without units.
 */
export const splitNet = (netKg: Kg, tagKgs: readonly Kg[]): Kg[] => splitAmount(netKg, tagKgs)

/** Why an empty weight cannot be booked; undefined when it can. `usualKg`: of this truck before, 0 when it is new here. */
export function whyNotTare(tareKg: Kg, usualKg: Kg): string | undefined {
  if (!Number.isSafeInteger(tareKg) || tareKg % SCALE_DIVISION_KG !== 0) return `皮重须为整 ${SCALE_DIVISION_KG} 公斤`
  if (tareKg < TARE.leastKg || tareKg > TARE.mostKg) return '皮重不合理：空车在 2 到 30 吨之间，请核对'
  if (usualKg > 0 && Math.abs(tareKg - usualKg) > TARE_DRIFT_KG)
    return `皮重与该车以往相差超过 ${TARE_DRIFT_KG / 1000} 吨，请确认车上无余货、无随车人员后重新过磅`
  return undefined
}
/** An empty truck differs by fuel and driver, not by more (assumption). */
const TARE_DRIFT_KG = 300

export interface GrossFacts {
  tareKg: Kg
  /** What stands on the truck by tag or table. */
  loadKg: Kg
  /** What the truck may weigh on the road, `legalGrossKg`. */
  legalKg: Kg
}

/** Why a full weight cannot be booked; undefined when it can. Outside ±3‰ it can: then it is disputed, not refused. */
export function whyNotGross(grossKg: Kg, f: GrossFacts): string | undefined {
  if (!Number.isSafeInteger(grossKg) || grossKg % SCALE_DIVISION_KG !== 0) return `毛重须为整 ${SCALE_DIVISION_KG} 公斤`
  if (grossKg <= f.tareKg) return '毛重须大于皮重，请核对是否过反'
  if (grossKg > GROSS_MOST_KG) return '毛重超出磅的量程，请核对'
  if (grossKg > f.legalKg) return `毛重 ${(grossKg / 1000).toFixed(3)} 吨，超过该车限重 ${f.legalKg / 1000} 吨，须退回卸货`
  const netKg = grossKg - f.tareKg
  // A slipped digit or another truck's load, not a difference of scales.
  if (f.loadKg > 0 && (netKg > f.loadKg * 1.5 || netKg < f.loadKg * 0.5))
    return `净重 ${(netKg / 1000).toFixed(3)} 吨与装车清单 ${(f.loadKg / 1000).toFixed(3)} 吨相差过大，请核对装车清单和读数`
  return undefined
}

/** Weight limits of the road by the axles of truck and trailer together (GB 1589), kg. */
const LEGAL_GROSS_KG: Readonly<Record<number, Kg>> = { 2: 18_000, 3: 27_000, 4: 36_000, 5: 43_000, 6: 49_000 }
export const AXLES = Object.keys(LEGAL_GROSS_KG).map(Number)

/** What a truck of so many axles may weigh on the road; the fewest for a number no table knows, so that nothing overloaded slips by. */
export const legalGrossKg = (axles: number): Kg => LEGAL_GROSS_KG[axles] ?? 18_000

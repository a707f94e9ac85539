// cXML, the documents of buyers' purchasing systems (decision 0285): its units of measure, its numbers, its status codes. Source of the names: the DTDs
// cXML, Fulfill and InvoiceDetail of version 1.2; units: UN/ECE Recommendation 20.
import type { Fen, Kg, PriceUnit } from '../../kernel/money.ts'

/** What a quantity counts: tons, kilograms, or pieces as the mall sells them (件、捆、卷、张). */
export type CxmlUnit = 'ton' | 'kg' | 'piece'

/** Codes that systems send for one unit; the first is the one the mall writes. */
const UNITS: Readonly<Record<CxmlUnit, readonly string[]>> = {
  ton: ['TNE'],
  kg: ['KGM'],
  piece: ['H87', 'EA', 'C62', 'PCE'],
}
const UNIT_OF = new Map<string, CxmlUnit>(
  Object.entries(UNITS).flatMap(([unit, codes]) => codes.map(code => [code, unit as CxmlUnit] as const)),
)
export const unitOf = (code: string): CxmlUnit | undefined => UNIT_OF.get(code.trim().toUpperCase())
export const codeOf = (unit: CxmlUnit): string => UNITS[unit][0] ?? ''
/** Said where a unit is none of these. */
export const UNITS_TEXT = 'TNE（吨）、KGM（千克）、H87 或 EA（件）'

/** 计价单位 of goods in the words of cXML. */
export const unitOfPrice = (priceUnit: PriceUnit): CxmlUnit => priceUnit

/**
 * A decimal of a document as a whole number of 10^-places: `2.668` with 3 places is 2668. Zeros behind are no matter (`2.66800000`); a sign, a group
 * separator, an exponent or more places than there are is no number of ours: null.
 */
export function decimalOf(text: string, places: number): number | null {
  const found = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text.trim())
  if (!found) return null
  const fraction = (found[2] ?? '').replace(/0+$/, '')
  if (fraction.length > places) return null
  return Number((found[1] ?? '') + fraction.padEnd(places, '0'))
}
/** Money of a document, fen; null: not such a number. */
export const fenIn = (text: string): Fen | null => decimalOf(text, 2)
/** A weight of a document, kg; null: not whole kilograms. */
export const kgIn = (text: string, unit: 'ton' | 'kg'): Kg | null => decimalOf(text, unit === 'ton' ? 3 : 0)

/** A whole number of 10^-places as a document writes it: no separators, no needless zeros before the point. */
const written = (n: number, places: number): string => {
  const digits = String(Math.abs(n)).padStart(places + 1, '0')
  return `${n < 0 ? '-' : ''}${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`
}
export const moneyText = (fen: Fen): string => written(fen, 2)
export const quantityText = (unit: CxmlUnit, of: { weightKg: Kg; pieces: number }): string =>
  unit === 'ton' ? written(of.weightKg, 3) : String(unit === 'kg' ? of.weightKg : of.pieces)

/**
 * The numbers of cXML's own status. They travel in the body under HTTP 200: a receiver takes any other HTTP answer for a line that is down, and sends
 * again for hours what was refused for good.
 */
export const CxmlStatus = {
  ok: { code: 200, text: 'OK' },
  /** 204 in a PunchOutOrderMessage: the person left and nothing changed. An empty list of items would delete the lines of an edit. */
  unchanged: { code: 204, text: 'No Content' },
  wrong: { code: 400, text: 'Bad Request' },
  unknownSender: { code: 401, text: 'Unauthorized' },
  noRight: { code: 403, text: 'Forbidden' },
  unreadable: { code: 406, text: 'Not Acceptable' },
  conflict: { code: 409, text: 'Conflict' },
  notAgreed: { code: 417, text: 'Expectation Failed' },
  notOffered: { code: 450, text: 'Not Implemented' },
  broken: { code: 500, text: 'Internal Server Error' },
  later: { code: 560, text: 'Temporary Server Error' },
} as const
export type CxmlStatusName = keyof typeof CxmlStatus

export const PunchOutOperation = ['create', 'edit', 'inspect'] as const
export type PunchOutOperation = (typeof PunchOutOperation)[number]
/** 采购系统选购: the link works so long, minutes; it opens once. */
export const START_MINUTES = 10
/** And the person may choose so long, hours. */
export const PUNCH_OUT_HOURS = 4
/** Lines of one document. */
export const MOST_DOCUMENT_LINES = 200

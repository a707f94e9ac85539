// One spelling for what buyers type on Chinese, mobile and paper keyboards.

const DIAMETER_SIGNS = /[φϕфФ⌀∅øØØ]/g
/** Between two numbers, or a number and C for coil, these all mean "by". */
const BY_SIGNS = /(?<=[\dΦ.])\s*(?:[×xX✕╳]|\*+)\s*(?=\d|[cC](?![a-zA-Z\d])|Φ)/g

/**
 * Full-width to half-width, Φ for every diameter sign, `*` between numbers, single spaces, upper-case Latin letters.
 * Pure text in, text out: the result is the key of every cache of searches.
 */
export function normaliseQuery(text: string): string {
  return text
    .normalize('NFKC')
    .replace(DIAMETER_SIGNS, 'Φ')
    .replace(/Φ\s+(?=\d)/g, 'Φ')
    .replace(BY_SIGNS, '*')
    .toUpperCase()
    .replace(/[\s,;|、。，；]+/g, ' ')
    .trim()
}

/**
 * Grades as they are compared: upper case, without the marks our catalogue adds for the product form (Q195-WR is Q195 wire rod,
 * H-Q235B checkered Q235B, CHC-Q195 full-hard Q195).
 */
export const gradeKey = (grade: string): string =>
  grade
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/-WR$/, '')
    .replace(/^(?:H|CHC)-(?=Q)/, '')

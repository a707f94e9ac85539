// One spelling for what buyers type on Chinese, mobile and paper keyboards.

import { amountsInFigures } from '../../kernel/hanziNumber.ts'
import { seenText } from '../../kernel/pasted.ts'

const DIAMETER_SIGNS = /[φϕфФ⌀∅øØØ]/g
/** Between two numbers, or a number and C for coil, these all mean "by". */
const BY_SIGNS = /(?<=[\dΦ.])\s*(?:[×xX✕╳⨯]|\*+)\s*(?=\d|[cC](?![a-zA-Z\d])|Φ)/g

/** The star of an office program and the х of another alphabet look like ours between two numbers. */
const STRANGE_BY = /(?<=[\dΦ.]\s*)[∗⁎✱＊✖✗хХ](?=\s*(?:\d|[cC](?![a-zA-Z\d])|Φ|[φϕфФ⌀∅øØ]))/g

/** What is meant alike is written alike: no marks that nobody sees, 噸 as 吨, one sign for "by", amounts in figures. */
export const asSeen = (text: string): string => amountsInFigures(seenText(text).replaceAll('噸', '吨').replace(STRANGE_BY, '*'))

/** Pipes are called by inches and eighths of them: 4寸 is DN100, 1寸半 DN40, 6分 DN20. */
const INCHES: Readonly<Record<string, number>> = {
  '0.5': 15,
  '0.75': 20,
  '1': 25,
  '1.2': 32,
  '1.25': 32,
  '1.5': 40,
  '2': 50,
  '2.5': 65,
  '3': 80,
  '4': 100,
  '5': 125,
  '6': 150,
  '8': 200,
  '10': 250,
  '12': 300,
}
const INCH = /(?<![\d.*])(\d{1,2}(?:\.\d{1,2})?)\s*(?:英寸|寸|吋)\s*(半|二|2(?![\d.*]))?/g
const EIGHTHS = /(?<![\d.*])([46])\s*分(?=管|\s|$|镀|焊|钢)/g
const inchesAsNominal = (text: string): string =>
  text
    .replace(INCH, (said, n: string, more: string | undefined) => {
      const dn = INCHES[String(Number(n) + (more === '半' ? 0.5 : more ? 0.2 : 0))]
      return dn === undefined ? said : ` DN${dn} `
    })
    .replace(EIGHTHS, (_, n: string) => ` DN${n === '4' ? 15 : 20} `)

/**
 * Full-width to half-width, Φ for every diameter sign, `*` between numbers, single spaces, upper-case Latin letters.
 * Pure text in, text out: the result is the key of every cache of searches.
 */
export function normaliseQuery(text: string): string {
  return inchesAsNominal(asSeen(text).normalize('NFKC'))
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

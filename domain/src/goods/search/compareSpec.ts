// Specifications sorted by number and axis: 6*1500 comes before 10*1500, DN15 before DN100, whatever sign stands between.

import type { Um } from '../../kernel/money.ts'

export interface SpecAxes {
  dn?: number
  /** Whole micrometres. */
  sideAUm?: number
  sideBUm?: number
  wallUm?: Um
  flangeUm?: Um
  diameterUm?: Um
}

const um = (text: string | undefined): number | undefined => (text === undefined ? undefined : Math.round(Number(text) * 1000))
const RECT = /^(\d+(?:\.\d+)?)×(\d+(?:\.\d+)?)×(\d+(?:\.\d+)?)(?:\*|$)/
const ROUND = /^(?:DN(\d+) )?Φ(\d+(?:\.\d+)?)(?:×(\d+(?:\.\d+)?))?/
const SECTION = /^H[WMNT] (\d+(?:\.\d+)?)×(\d+(?:\.\d+)?)×(\d+(?:\.\d+)?)×(\d+(?:\.\d+)?)/

/** Axes that only the text of a specification carries: sides of tubes, nominal size, web and flange of sections. */
export function axesOfSpec(spec: string): SpecAxes {
  const rect = RECT.exec(spec)
  if (rect) {
    const [a = 0, b = 0] = [um(rect[1]), um(rect[2])]
    return { sideAUm: Math.max(a, b), sideBUm: Math.min(a, b), wallUm: um(rect[3]) }
  }
  const section = SECTION.exec(spec)
  if (section) return { sideAUm: um(section[1]), sideBUm: um(section[2]), wallUm: um(section[3]), flangeUm: um(section[4]) }
  const round = ROUND.exec(spec)
  if (round) return { ...(round[1] ? { dn: Number(round[1]) } : {}), diameterUm: um(round[2]), wallUm: um(round[3]) }
  return {}
}

type Parts = readonly (string | number)[]
const parts = (spec: string): Parts =>
  (
    spec
      .normalize('NFKC')
      .replace(/[×xX]/g, '*')
      .match(/\d+(?:\.\d+)?|[^\d]+/g) ?? []
  ).map(part => (/^\d/.test(part) ? Number(part) : part.trim()))

function compareParts(left: Parts, right: Parts): number {
  const shared = Math.min(left.length, right.length)
  for (let i = 0; i < shared; i += 1) {
    const x = left[i] ?? ''
    const y = right[i] ?? ''
    if (x === y) continue
    if (typeof x === 'number' && typeof y === 'number') return x - y
    if (typeof x === 'number') return -1
    if (typeof y === 'number') return 1
    return x < y ? -1 : 1
  }
  return left.length - right.length
}

/** Order of two specifications, numeric by axis; numbers come before words, a shorter specification before its longer kin. */
export const compareSpec = (a: string, b: string): number => compareParts(parts(a), parts(b))

/** Many in that order: each specification is taken apart once, not with every comparison. Equal ones stay in the order they came in. */
export const sortedBySpec = <T>(items: readonly T[], specOf: (item: T) => string): T[] =>
  items
    .map(item => ({ item, parts: parts(specOf(item)) }))
    .sort((a, b) => compareParts(a.parts, b.parts))
    .map(({ item }) => item)

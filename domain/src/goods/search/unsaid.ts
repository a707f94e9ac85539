// What a specification says beyond what the buyer wrote: 100×100×4*6000 for 方管 100*100 has a wall and a length that nobody asked for.
import { normaliseQuery } from './normalise.ts'

const numbersIn = (text: string): number[] => (normaliseQuery(text).match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
/** Pipes are called by their rounded diameter: Φ219 is 219.1. */
const NEAR_MM = 0.5

const near = (said: number, n: number): boolean => said === n || (n > 20 && Math.abs(said - n) <= NEAR_MM)

/** A specification in pieces; `unsaid` ones hold a number the text does not. Metres count: 9 says 9000. */
export function unsaidParts(spec: string, text: string): { text: string; unsaid: boolean }[] {
  const said = numbersIn(text)
  const tokens = spec.split(/(\d+(?:\.\d+)?)/).filter(Boolean)
  const numbers = tokens.map(Number).filter(n => !Number.isNaN(n))
  // 1.0 of 1.0*1000*C has said the thickness; it does not say a metre of width too.
  const spare = [...said]
  // Each figure is said once: of HN200*200*8*12 12米 one 12 is the flange, the other the length.
  for (const n of numbers) {
    const at = spare.findIndex(s => near(s, n))
    if (at >= 0) spare.splice(at, 1)
  }
  const nominal = /DN\s?\d/.test(normaliseQuery(text))
  const pipe = /^DN\d/.test(spec)
  let place = -1
  return tokens.map(token => {
    if (!/^\d/.test(token)) return { text: token, unsaid: false }
    place += 1
    const n = Number(token)
    // A nominal size and its outer diameter are one: who says either has said both.
    const implied = pipe && ((place === 0 && !nominal) || (place === 1 && nominal))
    return { text: token, unsaid: !implied && !said.some(s => near(s, n)) && !spare.some(s => Math.round(s * 1000) === n) }
  })
}

/** The length at the end of a specification alone: the size before it was said by its model or its type (25a, 拉森4号). */
export const lengthOf = (spec: string): string => spec.slice(spec.lastIndexOf('*') + 1)

/** Whether the text names every number of the specification. */
export const saysAll = (spec: string, text: string): boolean => unsaidParts(spec, text).every(p => !p.unsaid)

/** The metres of a length written without its unit: 9 of 20*9, none of 20*9米 or 20*9000. */
export function bareMetres(text: string): number | undefined {
  const found = /\*(\d{1,2})(?![\d.*米M])/.exec(normaliseQuery(text))
  return found ? Number(found[1]) : undefined
}
